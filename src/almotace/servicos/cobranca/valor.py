"""How much the fines of a case are, in reais, with the working and the articles of each."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

from ...nucleo.data import formatar_data
from ...nucleo.dinheiro import centavos, em_reais
from ...nucleo.erros import Lacuna
from ...nucleo.escrita import legivel
from ...nucleo.numero import CONTEXTO
from ...nucleo.unidade import REAL
from ..autuacao.caso import Caso
from ..autuacao.perguntas import parecer_da_pena
from ..casa import Casa, ambiente_da_casa
from .correcao import Correcao, artigos_da_pena, correcao_da_pena
from .regras import unidade_no_dia


@dataclass(frozen=True, slots=True)
class Multa:
    """``memoria``: lines; ``penas``, ``infracoes``: dispositivos; ``correcoes``: one a fine that
    was corrected."""

    valor: Decimal
    memoria: tuple[str, ...]
    penas: tuple[str, ...]
    infracoes: tuple[str, ...]
    correcoes: tuple[Correcao, ...]


def multas(c: Caso) -> list[dict[str, Any]]:
    """The fines that stand; none that is only one of several that may be chosen."""
    return [p for p in c.penas if p.get("tipo") == "multa" and not p.get("opcao")]


def valor_da_multa(c: Caso, casa: Casa, dia: date) -> Multa:
    """The sum of the fines on that day, or a ``Lacuna`` that names the figure that lacks."""
    total, linhas = Decimal("0.00"), [*_conta(c)]
    correcoes = []
    penas, do_auto = multas(c), c.auto.dia if c.auto else dia
    for p in penas:
        if p.get("valor") is None:
            fonte = c.lei.rotulo(str(p.get("fundamento") or ""))
            raise Lacuna(f"A fonte não traz o valor da multa ({fonte}).", campo="multa")
        reais, linha = _em_reais(c, p, casa, dia)
        linhas += [linha] if linha else []
        total = CONTEXTO.add(total, reais)
        feita = correcao_da_pena(c, p, do_auto)
        correcoes += [feita] if feita else []
    if len(penas) > 1 or not linhas:
        linhas.append(f"Multa: {em_reais(total)}.")
    return Multa(
        total, tuple(dict.fromkeys(linhas)),
        tuple(dict.fromkeys(a for p in penas for a in artigos_da_pena(c, p, do_auto))),
        tuple(c.infracoes),
        tuple(correcoes),
    )  # fmt: skip


def _conta(c: Caso) -> list[str]:
    """The working that the decision froze; before any, that of the auto, told again."""
    for a in reversed(c.decididos):
        if a.congelado.get("conta"):
            return list(a.congelado["conta"])
    if c.auto is None:
        return []
    return list(parecer_da_pena(c, c.auto.dia).memoria)


def _em_reais(c: Caso, pena: dict[str, Any], casa: Casa, dia: date) -> tuple[Decimal, str]:
    valor, unidade = Decimal(str(pena["valor"])), str(pena.get("unidade") or REAL)
    if unidade == REAL:
        return centavos(valor), ""
    qual = unidade_no_dia(casa)
    if qual is None:
        raise Lacuna(
            f"A multa é de {legivel(valor)} {unidade}, e o Município não disse de que dia é o valor"
            " da unidade (cobranca.unidade_no_dia).",
            campo=unidade,
        )
    em = _dia(c, qual, dia)
    unidades = ambiente_da_casa(c.lei.chave.rpartition("/")[0]).externos.unidades
    if unidade not in unidades:
        raise Lacuna(f"O valor de {unidade} não foi carregado.", campo=unidade)
    degrau = unidades[unidade].em(em)
    reais = centavos(CONTEXTO.multiply(valor, degrau.valor))
    return reais, (
        f"{legivel(valor)} {unidade} × {em_reais(degrau.valor)} (valor de {unidade} em "
        f"{formatar_data(em)}: {degrau.ato or 'ato não dito'}) = {em_reais(reais)}."
    )


def _dia(c: Caso, qual: str, lancamento: date) -> date:
    if qual == "fato":
        return date.fromisoformat(str(c.dito("dia_do_fato")))
    if qual == "decisao":
        ultimo = c.decididos[-1] if c.decididos else c.auto
        return ultimo.dia if ultimo is not None else lancamento
    return lancamento
