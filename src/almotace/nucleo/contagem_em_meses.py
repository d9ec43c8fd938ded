"""First day and nominal end of a term in months or years, from date to date.

Specification of ``contar_meses``: the nominal end is the day given by the rule's
``fim_de_mes`` (see ``meses``), so many months after the event, or before it. Each suspended day
within the term puts the end one day further; a suspension reached by that also counts. Whether
the day of the event is excluded changes the first day only. Without a rule, refused.

>>> from .calendario import Calendario
>>> c, r = Calendario.so_com([]), RegraDeContagem(fim_de_mes="dia_imediato")
>>> contar_meses(date(2025, 1, 20), Duracao(3, "meses"), r, c)
(datetime.date(2025, 1, 21), datetime.date(2025, 4, 20))
>>> contar_meses(date(2025, 1, 20), Duracao(3, "meses"), RegraDeContagem(), c)
Traceback (most recent call last):
almotace.nucleo.erros.ErroDeEntrada: fim_de_mes: A regra de contagem não diz onde terminam \
3 meses: escolha dia_imediato, ultimo_dia ou vespera.
"""

from __future__ import annotations

from datetime import date, timedelta

from .calendario import Calendario
from .contagem_em_dias import primeiro_dia
from .duracao import Duracao
from .erros import ErroDeEntrada
from .meses import somar_meses
from .regra_de_contagem import RegraDeContagem, Sentido
from .suspensao import Periodo


def contar_meses(
    evento: date,
    duracao: Duracao,
    regra: RegraDeContagem,
    calendario: Calendario,
    *,
    pausas: tuple[Periodo, ...] = (),
    sentido: Sentido = "frente",
) -> tuple[date, date]:
    """(first counted day, nominal end)."""
    if regra.fim_de_mes is None:
        raise ErroDeEntrada(
            f"A regra de contagem não diz onde terminam {duracao}: "
            "escolha dia_imediato, ultimo_dia ou vespera.",
            campo="fim_de_mes",
        )
    s = -1 if sentido == "tras" else 1
    fim = somar_meses(evento, s * duracao.meses, regra.fim_de_mes)
    if duracao.n == 0:
        return evento, evento
    inicio = primeiro_dia(evento, regra, calendario, pausas=pausas, sentido=sentido)
    corrido = evento + timedelta(s) if regra.exclui_inicio else evento
    for de, ate in pausas[::s]:
        a, b = (max(de, corrido), ate) if s > 0 else (de, min(ate, corrido))
        if a <= b and ((a <= fim) if s > 0 else (b >= fim)):
            fim += s * timedelta((b - a).days + 1)
    return inicio, fim
