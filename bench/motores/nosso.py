"""This project: the pack read by its own loader, compiled into one function."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from almotace import __version__
from almotace.nucleo.decisao import DecisaoCompilada, Veredito
from almotace.nucleo.lei import Lei
from almotace.nucleo.unidade import Degrau, UnidadeFiscal
from almotace.nucleo.valores_externos import ValoresExternos
from almotace.pacotes.leitor import ler_pacote

from ..caso import ATO, INICIOS, PACOTE, VALORES, Fatos, Resultado

UNIDADE = UnidadeFiscal("UFN", [Degrau(*x) for x in zip(INICIOS, VALORES, strict=True)])
COMPILADA = DecisaoCompilada(
    Lei.de_dict(ler_pacote(PACOTE)),
    ATO,
    valores=["multa"],
    externos=ValoresExternos({"UFN": UNIDADE}),
)
assert COMPILADA.fora == ()


class Compilada:
    """``decidir`` as whoever uses the program calls it: the verdict can be explained."""

    nome = "Almotacé: a lei compilada"
    versao = __version__
    tres_verdades = True
    quantos = 2000

    def __init__(self) -> None:
        self.decidir: Callable[..., Any] = COMPILADA.decidir

    def preparar(self, fatos: Fatos) -> Fatos:
        return fatos

    def traduzir(self, v: Veredito) -> Resultado:
        onde = {x: tuple(i for i, y in enumerate(v.resultados) if x == y) for x in ("nao", "falta")}
        multa = v.valores[0]
        return Resultado(
            v.decisao, onde["nao"], onde["falta"], None if multa is None else int(multa * 100)
        )


class Explicada(Compilada):
    """The verdict and, at once, all that explains it: citations, facts used, working."""

    nome = "Almotacé: decisão e parecer por extenso"
    quantos = 60

    def __init__(self) -> None:
        self.decidir = self._decidir

    def _decidir(self, fatos: Fatos, em: date) -> Veredito:
        veredito = COMPILADA.decidir(fatos, em)
        veredito.parecer()
        return veredito


class UmaAUma(Compilada):
    """The same rules without the compiled function: each examined by itself."""

    nome = "Almotacé: as mesmas regras, uma a uma"
    quantos = 60

    def __init__(self) -> None:
        self.decidir = COMPILADA.um_a_um


MOTORES = [Compilada(), UmaAUma(), Explicada()]
