"""Distances in metres as a drawing, where a rule of the law measures them.

The rule says which rows are too near, one by one; the circle is the law's least distance. The
directions are not known: neighbours are spread around, only how far they are is to scale.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from ..nucleo.contexto import Contexto
from ..nucleo.erros import ErroAlmotace
from ..nucleo.lei import Lei
from ..nucleo.regras import Exigencia
from ..nucleo.tipos import Tipo
from .formulario import Bloco, Campo, opcoes_de
from .leitura import numero
from .palavras import metros

RAIO = 130
"""Pixels from the centre to the edge of the plan."""
CENTRO = 160


@dataclass(frozen=True, slots=True)
class Vizinho:
    """One neighbour on the plan. ``situacao``: perto, longe or duvida."""

    ordem: int
    x: int
    y: int
    situacao: str
    texto: str


@dataclass(frozen=True, slots=True)
class Desenho:
    """A plan: the least distance, its circle in pixels, who is around, the article."""

    minimo: str
    circulo: int
    vizinhos: list[Vizinho]
    artigo: str
    dispositivo: str

    @property
    def resumo(self) -> str:
        """What the drawing shows, for who does not see it."""
        perto = [v for v in self.vizinhos if v.situacao == "perto"]
        frase = f"{len(self.vizinhos)} no desenho; distância mínima de {self.minimo} metros"
        if not perto:
            return f"{frase}; nenhum perto demais."
        quem = ", ".join(str(v.ordem) for v in perto)
        return f"{frase}; perto demais: {quem}."


def desenhar(blocos: Iterable[Bloco], lei: Lei) -> None:
    """Give each table of neighbours its plan, if a rule measures it."""
    for bloco in blocos:
        for campo in bloco.campos:
            if campo.especie == "registros":
                campo.desenho = _desenho(campo, lei)


def regra_que_mede(fato: str, lei: Lei) -> tuple[Exigencia, Decimal] | None:
    """The demand that measures this table in metres, and its least distance."""
    for r in lei.da_especie(Exigencia):
        if r.medida is None or r.medida.unidade != "m" or r.exige is None:
            continue
        if re.search(rf"\b{re.escape(fato)}\b", str(r.medida.valor)):
            minimo = str(r.medida.minimo)
            if re.fullmatch(r"\d+(\.\d+)?", minimo):
                return r, Decimal(minimo)
    return None


def _desenho(campo: Campo, lei: Lei) -> Desenho | None:
    achada = regra_que_mede(campo.nome, lei)
    tipo = lei.vocabulario.fatos[campo.nome].de
    if achada is None or tipo is None:
        return None
    regra, minimo = achada
    coluna = next((c for c, t in tipo.campos.items() if t.nome == "decimal"), None)
    lidos = [x for linha in campo.linhas if (x := _linha(linha, tipo, coluna)) is not None]
    if coluna is None or not lidos:
        return None
    longe = max([minimo * Decimal("1.4"), *(x[coluna] for x in lidos)])
    vizinhos = [
        _vizinho(i, len(lidos), x, coluna, longe, _situacao(x, campo.nome, regra, lei), tipo, lei)
        for i, x in enumerate(lidos)
    ]
    circulo = round(float(minimo / longe) * RAIO)
    return Desenho(metros(minimo), circulo, vizinhos, lei.rotulo(regra.fonte[0]), regra.fonte[0])


def _linha(linha: list[Campo], tipo: Tipo, coluna: str | None) -> dict[str, Any] | None:
    """A row with what can be read of it; None without its distance."""
    lida: dict[str, Any] = {}
    for c in linha:
        sub = c.nome.rpartition(".")[2]
        if not c.valor:
            lida[sub] = None
        elif c.especie == "simnao":
            lida[sub] = {"sim": True, "nao": False}.get(c.valor)
        elif c.especie == "numero":
            try:
                lida[sub] = Decimal(numero(str(c.valor)))
            except ErroAlmotace:
                lida[sub] = None
        else:
            lida[sub] = c.valor
    distancia = lida.get(coluna or "")
    return lida if distancia is not None and distancia >= 0 else None


def _situacao(linha: dict[str, Any], fato: str, regra: Exigencia, lei: Lei) -> str:
    """What the law says of this row alone."""
    c = Contexto(lei, {fato: [linha]}, hipotese=False)
    return {True: "longe", False: "perto"}.get(c.valor(str(regra.exige)), "duvida")


def _vizinho(
    i: int,
    n: int,
    linha: dict[str, Any],
    coluna: str,
    longe: Decimal,
    situacao: str,
    tipo: Tipo,
    lei: Lei,
) -> Vizinho:
    angulo = 2 * math.pi * i / n - math.pi / 2
    raio = float(linha[coluna] / longe) * RAIO
    opcoes = {k: dict(opcoes_de(t, lei)) for k, t in tipo.campos.items()}
    partes = [opcoes[k].get(v, str(v)) for k, v in linha.items() if isinstance(v, str)]
    fim = {"perto": "perto demais", "longe": "pode", "duvida": "falta dizer"}[situacao]
    texto = f"{', '.join([*partes, f'{metros(linha[coluna])} m'])}: {fim}"
    return Vizinho(
        i + 1,
        round(CENTRO + raio * math.cos(angulo)),
        round(CENTRO + raio * math.sin(angulo)),
        situacao,
        texto,
    )
