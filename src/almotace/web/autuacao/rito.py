"""The procedure of a case as a picture: its instances in order, the case's position on it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from ...servicos.autuacao.andamento import (
    APRESENTADA,
    CORRE,
    DECIDIDA,
    SEM_CIENCIA,
    VENCIDA,
    Andamento,
    Passo,
)
from ...servicos.autuacao.caso import Caso, dia_de
from ..palavras import palavras

ALTURA = 64
FEITO, AGORA, DEPOIS, NAO_CABE = "feito", "agora", "depois", "nao-cabe"


@dataclass(frozen=True, slots=True)
class No:
    """One station. ``y``: where it stands in the drawing."""

    titulo: str
    detalhe: str
    estado: str
    y: int = 0

    @property
    def y_texto(self) -> int:
        return self.y - 6

    @property
    def y_detalhe(self) -> int:
        return self.y + 14


@dataclass(frozen=True, slots=True)
class Desenho:
    nos: list[No]
    altura: int
    resumo: str


def desenhar(c: Caso, agora: Andamento, hoje: date) -> Desenho:
    """Stations from the auto to the end."""
    nos: list[No] = []
    auto = c.auto
    if auto is not None:
        nos.append(No("Auto lavrado", f"{auto.dia:%d/%m/%Y}", FEITO))
    if agora.situacao == "anulado" and c.anulado is not None:
        nos.append(No("Auto anulado", f"{c.anulado.dia:%d/%m/%Y}", AGORA))
        return _fechar(nos)
    ciencia = c.ciencia("auto")
    nos.append(
        No("Ciência", f"{dia_de(ciencia):%d/%m/%Y}" if ciencia else "espera", FEITO if ciencia
           else AGORA)
    )  # fmt: skip
    for p in agora.passos:
        nos += _da_fase(c, p)
    cabem = {p.fase.id for p in agora.passos}
    seguinte = agora.passos[-1].fase.decide if agora.passos else "auto"
    if agora.situacao not in ("definitivo", "anulado"):
        nos += [
            No(f.titulo, "depois, se houver", DEPOIS)
            for f in c.regra.fases
            if f.id not in cabem and f.depois_de == seguinte and f.depois_de != "auto"
        ]
    final = agora.definitivo_em
    if agora.situacao == "definitivo" and final is not None and final <= hoje:
        nos.append(No("Decisão definitiva", f"desde {final:%d/%m/%Y}", AGORA))
    elif agora.situacao == "anulado":
        nos.append(No("Auto anulado na decisão", "", AGORA))
    else:
        detalhe = f"em {final:%d/%m/%Y}, se nada vier" if final else "depois"
        nos.append(No("Decisão definitiva", detalhe, DEPOIS))
    return _fechar(nos)


def _da_fase(c: Caso, p: Passo) -> list[No]:
    fim = f"até {p.termo.fim:%d/%m/%Y}" if p.termo else ""
    if p.estado == SEM_CIENCIA:
        return [No(p.fase.titulo, "o prazo começa com a ciência", DEPOIS)]
    if p.estado == CORRE:
        return [No(p.fase.titulo, f"prazo {fim}" if fim else "prazo correndo", AGORA)]
    if p.estado == VENCIDA:
        return [No(p.fase.titulo, f"não veio; o prazo foi {fim}", FEITO)]
    assert p.ato is not None or p.decisao is not None
    veio = f"entregue em {dia_de(p.ato):%d/%m/%Y}" if p.ato else f"não veio; o prazo foi {fim}"
    if p.fora:
        veio += ", fora do prazo"
    nos = [No(p.fase.titulo, veio, FEITO)]
    if p.estado == APRESENTADA:
        nos.append(No("Decisão", "espera", AGORA))
    elif p.estado == DECIDIDA and p.decisao is not None:
        resultado = palavras(str(p.decisao.dados.get("resultado", "")))
        nos.append(No("Decisão", f"{resultado}, em {p.decisao.dia:%d/%m/%Y}", FEITO))
        if c.ciencia(p.fase.decide) is None:
            nos.append(No("Ciência da decisão", "espera", AGORA))
        else:
            dia = dia_de(c.ciencia(p.fase.decide))  # type: ignore[arg-type]
            nos.append(No("Ciência da decisão", f"{dia:%d/%m/%Y}", FEITO))
    return nos


def _fechar(nos: list[No]) -> Desenho:
    postos = [No(n.titulo, n.detalhe, n.estado, 32 + i * ALTURA) for i, n in enumerate(nos)]
    aqui = next((n for n in postos if n.estado == AGORA), postos[-1])
    return Desenho(postos, len(postos) * ALTURA, f"O processo está em: {aqui.titulo.lower()}")
