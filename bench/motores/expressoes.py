"""Expression languages: CEL (Rust) and zen's compiled expressions, a program for each demand.

The value of the unit on the day is looked up by the host, in ten-thousandths; the fine comes in
centavos, half up. The host puts the decision together.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from datetime import date
from importlib.metadata import version
from typing import Any

import cel
import zen

from ..caso import INICIOS, VALORES, Fatos, Resultado, em_inteiros, numero

EXIGIDAS = (3, 4, 5)
"""Places of the demands that only suspend the request."""
DECIMOS = [int(v * 10000) for v in VALORES]


def testes(e: str, aspas: str) -> list[str]:
    """The ten demands in a language whose conjunction is ``e``."""
    branca, amarela = f"{aspas}branca{aspas}", f"{aspas}amarela{aspas}"
    return [
        "idade >= 21",
        "anos_de_categoria >= 2",
        "ano - ano_do_veiculo <= 8",
        "validade_da_certidao >= em",
        "inscrito_no_inss",
        "horas_de_curso >= 30",
        "tem_antecedentes == false",
        f"cilindradas >= 125 {e} cilindradas <= 300",
        "tem_outra_autorizacao == false",
        f"cor_do_veiculo in [{branca}, {amarela}]",
    ]


def multa(aspas: str) -> str:
    """Ten-thousandths of a real, before rounding."""
    leve, media = f"{aspas}leve{aspas}", f"{aspas}media{aspas}"
    unidades = f"(gravidade == {leve} ? 10 : (gravidade == {media} ? 20 : 50))"
    fator = "(autuacoes_em_um_ano == 0 ? 1 : (autuacoes_em_um_ano == 1 ? 2 : 3))"
    return f"{unidades} * valor_da_unidade * {fator}"


def decisao(nao: Sequence[int]) -> str:
    if not nao:
        return "deferir"
    return "exigir" if all(i in EXIGIDAS for i in nao) else "indeferir"


class Cel:
    nome = "CEL (common-expression-language, Rust)"
    versao = version("common-expression-language")
    tres_verdades = False
    quantos = 400

    def __init__(self) -> None:
        self._testes = [cel.compile(t) for t in testes("&&", "'")]
        self._multa = cel.compile(multa("'"))

    def preparar(self, fatos: Fatos) -> tuple[Fatos, date]:
        return em_inteiros(fatos), fatos["data_infracao"]

    def decidir(self, pronto: tuple[Fatos, date], em: date) -> Any:
        fatos, quando = pronto
        c = cel.Context(fatos)
        c.add_variable("em", numero(em))
        c.add_variable("ano", em.year)
        c.add_variable("valor_da_unidade", DECIMOS[bisect_right(INICIOS, quando) - 1])
        nao = [i for i, t in enumerate(self._testes) if not t.execute(c)]
        return decisao(nao), nao, (self._multa.execute(c) + 50) // 100

    def traduzir(self, resposta: Any) -> Resultado:
        qual, nao, centavos = resposta
        return Resultado(qual, tuple(nao), (), int(centavos))


class Zen(Cel):
    nome = "zen-engine, expressões compiladas"
    versao = version("zen-engine")
    quantos = 300

    def __init__(self) -> None:
        self._testes = [zen.compile_expression(t) for t in testes("and", '"')]
        self._multa = zen.compile_expression(multa('"'))

    def decidir(self, pronto: tuple[Fatos, date], em: date) -> Any:
        fatos, quando = pronto
        dados = {
            **fatos,
            "em": numero(em),
            "ano": em.year,
            "valor_da_unidade": DECIMOS[bisect_right(INICIOS, quando) - 1],
        }
        nao = [i for i, t in enumerate(self._testes) if not t.evaluate(dados)]
        return decisao(nao), nao, (self._multa.evaluate(dados) + 50) // 100


MOTORES = [Cel(), Zen()]
