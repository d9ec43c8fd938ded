"""A counted term in one Portuguese sentence, with its arithmetic, fit for a decision.

>>> from .calendario import Calendario
>>> from .contagem import Duracao, RegraDeContagem, contar
>>> c, r = Calendario.so_com([]), RegraDeContagem(fim_de_mes="dia_imediato", citacao="Lei A")
>>> print(resumo(contar(date(2024, 6, 5), Duracao(10, "dias"), r, c)))
10 dias, excluído o dia do início (05/06/2024), contados de 06/06/2024: o último dia é \
15/06/2024 (sábado), sem expediente, e o prazo termina em 17/06/2024 (segunda-feira), conforme \
Lei A.
>>> print(resumo(contar(date(2025, 1, 31), Duracao(1, "meses"), r, c)))
1 mês de data a data desde 31/01/2025 (dia de igual número ou, se não houver, o imediato; o \
mês não tem o dia 31): o último dia é 01/03/2025 (sábado), sem expediente, e o prazo termina \
em 03/03/2025 (segunda-feira), conforme Lei A.
>>> print(resumo(contar(datetime(2025, 8, 12, 10), Duracao(48, "horas"), r, c)))
48 horas, contadas de minuto a minuto desde 12/08/2025, 10h00: o prazo termina em \
14/08/2025, 10h00 (quinta-feira), conforme Lei A.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING

from .data import formatar_data
from .data_pt import com_semana, enumerar, por_extenso, semana_fora
from .memoria import memoria, porque
from .meses import POR_EXTENSO, falta_o_dia, fim_de_mes

if TYPE_CHECKING:
    from .contagem import Contagem

_MAX_DE_DIAS_CITADOS = 8


def resumo(c: Contagem) -> str:
    """See the module."""
    if c.duracao.em_horas:
        conta = _em_horas(c)
    elif c.duracao.unidade in ("meses", "anos"):
        conta = _em_meses(c)
    else:
        conta = _em_dias(c)
    pausas = "".join(
        f", suspenso de {formatar_data(a)} a {formatar_data(b)}" for a, b in c.suspensoes
    )
    regra = c.regra.citacao or c.regra.nome
    # A norm is followed; what the pack calls the way of counting is only named.
    lei = f", {'conforme' if regra[:1].isupper() else 'contagem:'} {regra}" if regra else ""
    return f"{conta}{pausas}: {_fim(c)}{lei}."


def _fim(c: Contagem) -> str:
    tras, fim = c.sentido == "tras", com_semana(c.fim)
    if c.nominal == c.fim:
        return f"o último dia para agir é {fim}" if tras else f"o prazo termina em {fim}"
    razao = porque(c, _dia(c.nominal))
    ultimo = "a última acaba em" if c.duracao.em_horas else "o último dia é"
    passa = "o último dia para agir recua para" if tras else "o prazo termina em"
    return f"{ultimo} {com_semana(c.nominal)}, {razao}, e {passa} {fim}"


def _em_dias(c: Contagem) -> str:
    tras = " para trás" if c.sentido == "tras" else ""
    if c.duracao.n == 0:
        return f"{c.duracao}{tras} desde {formatar_data(c.evento)}"
    incluido = "excluído" if c.regra.exclui_inicio else "incluído"
    texto = f"{c.duracao}{tras}, {incluido} o dia do início ({formatar_data(c.evento)})"
    texto += f", contados de {formatar_data(c.inicio)}"
    if c.duracao.unidade == "dias_uteis":
        fora = semana_fora(c.calendario.expediente)
        excluidos = " nem ".join(x for x in (fora, _feriados(c)) if x)
        texto += f", sem {excluidos}" if excluidos else ""
    return texto


def _feriados(c: Contagem) -> str:
    """The days closed by an act that took a number from the count."""
    semana = c.calendario.expediente
    citados = []
    for linha in memoria(c):
        fora = linha.dia == c.evento if c.regra.exclui_inicio else False
        passou = linha.dia > c.nominal and c.sentido == "frente"
        if linha.numero is None and linha.dia.weekday() in semana and not (fora or passou):
            motivo = c.calendario.motivo(linha.dia)
            if motivo is not None:
                citados.append(f"{formatar_data(linha.dia)} ({motivo.nome})")
    resto = len(citados) - _MAX_DE_DIAS_CITADOS
    if resto > 0:
        citados[_MAX_DE_DIAS_CITADOS:] = [f"mais {resto}"]
    return enumerar(citados) if citados else ""


def _em_meses(c: Contagem) -> str:
    regra = fim_de_mes(c.regra.fim_de_mes or "")
    n = -c.duracao.meses if c.sentido == "tras" else c.duracao.meses
    falta = f"; o mês não tem o dia {c.evento.day}" if falta_o_dia(c.evento, n) else ""
    tras = " para trás" if c.sentido == "tras" else ""
    desde = formatar_data(c.evento)
    return f"{c.duracao} de data a data{tras} desde {desde} ({POR_EXTENSO[regra]}{falta})"


def _em_horas(c: Contagem) -> str:
    if c.duracao.unidade == "horas_uteis":
        modo = "contadas só no expediente"
    elif c.regra.horas == "so_dias_uteis":
        modo = "contadas só em dias com expediente"
    else:
        modo = "contadas de minuto a minuto"
    tras = " para trás" if c.sentido == "tras" else ""
    return f"{c.duracao}, {modo}{tras} desde {por_extenso(c.evento)}"


def _dia(instante: date) -> date:
    return instante.date() if isinstance(instante, datetime) else instante
