"""Until when a guide may be paid: the law's own term, the town's, or who states it."""

from __future__ import annotations

from datetime import date, timedelta

from ...nucleo.contagem import Contagem, RegraDeContagem, contar
from ...nucleo.data import formatar_data
from ...nucleo.duracao import Duracao
from ...nucleo.erros import ErroDeEntrada
from ..autuacao.caso import Caso
from ..autuacao.perguntas import termo
from ..casa import Casa, ambiente_da_casa
from .regras import prazo_da_guia

LONGE = timedelta(days=366)
SUGERIDO = Duracao(30, "dias")
"""Where neither the law nor the town says until when: proposed, and said by who states it."""


def vencimento(c: Caso, casa: Casa, dia: date, dito: date | None = None) -> tuple[date, str]:
    """The due day and where it comes from: the law's own term, the town's, or who states it."""
    t = termo(c, c.regra.pagamento, dia)
    if t is not None and t.fim >= dia:
        return t.fim, f"{t.conta.resumo()} ({t.lei.rotulo(t.regra.fonte[0])}, {t.lei.titulo})"
    da_cidade = prazo_da_guia(casa)
    if da_cidade is not None:
        k = contar_da_casa(c, dia, da_cidade.duracao)
        return k.fim, f"{k.resumo()} ({da_cidade.fonte})"
    if dito is None:
        raise ErroDeEntrada(
            "A lei e o Município não dizem em quanto tempo se paga: diga o vencimento.",
            campo="vence_em",
        )
    if dito < dia:
        raise ErroDeEntrada("O vencimento não pode ser um dia que já passou.", campo="vence_em")
    if dito > dia + LONGE:
        raise ErroDeEntrada("O vencimento não pode passar de um ano.", campo="vence_em")
    return dito, f"Vencimento em {formatar_data(dito)}, dito por quem lançou."


def sugestao(c: Caso, dia: date) -> date:
    """What a form proposes where nothing says the due day."""
    return contar_da_casa(c, dia, SUGERIDO).fim


def contar_da_casa(c: Caso, dia: date, duracao: Duracao) -> Contagem:
    calendario = ambiente_da_casa(c.lei.chave.rpartition("/")[0]).calendario
    return contar(dia, duracao, RegraDeContagem(), calendario)
