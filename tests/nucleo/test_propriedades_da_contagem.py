"""What every deadline obeys, whatever the calendar, the rule and the suspensions."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

from calendarios import UM, calendarios, dias
from hypothesis import given
from hypothesis import strategies as st

from almotace.nucleo.calendario import Calendario
from almotace.nucleo.contagem import Duracao, RegraDeContagem, contar, encadear
from almotace.nucleo.recontagem import mudancas, recontar
from almotace.nucleo.suspensao import Periodo, suspenso, unir

em_dias = st.builds(Duracao, st.integers(1, 120), st.sampled_from(["dias", "dias_uteis"]))
em_meses = st.builds(Duracao, st.integers(1, 30), st.sampled_from(["meses", "anos"]))
duracoes = em_dias | em_meses
regras = st.builds(
    RegraDeContagem,
    exclui_inicio=st.booleans(),
    inicio_em_dia_util=st.booleans(),
    prorroga_fim=st.booleans(),
    retroage_fim=st.booleans(),
    fim_de_mes=st.sampled_from(["dia_imediato", "ultimo_dia", "vespera"]),
    meio_expediente=st.sampled_from(["fecha_antes", "qualquer", "conta"]),
)
sentidos: st.SearchStrategy[Any] = st.sampled_from(["frente", "tras"])


@st.composite
def pausas(draw: Any) -> list[Periodo]:
    evento = draw(st.shared(dias, key="evento"))
    pares = draw(st.lists(st.tuples(st.integers(-60, 60), st.integers(0, 30)), max_size=3))
    return [(evento + timedelta(a), evento + timedelta(a + n)) for a, n in pares]


evento_comum = st.shared(dias, key="evento")


@given(calendarios(), evento_comum, duracoes, regras, pausas())
def test_a_rolled_deadline_never_ends_on_a_day_without_expediente(
    c: Calendario, evento: date, duracao: Duracao, regra: RegraDeContagem, p: list[Periodo]
) -> None:
    conta = contar(evento, duracao, regra, c, suspensoes=p)
    if regra.prorroga_fim:
        assert c.util(conta.fim) and not suspenso(conta.fim, conta.suspensoes)
        assert conta.fim >= conta.nominal
        for i in range((conta.fim - conta.nominal).days):
            dia = conta.nominal + timedelta(i)
            meio = c.meio(dia) is not None and regra.meio_expediente != "conta"
            assert not c.util(dia) or suspenso(dia, conta.suspensoes) or meio
    else:
        assert conta.fim == conta.nominal


@given(calendarios(), evento_comum, em_dias, regras, pausas(), sentidos)
def test_the_count_is_what_a_walk_day_by_day_gives(
    c: Calendario,
    evento: date,
    duracao: Duracao,
    regra: RegraDeContagem,
    p: list[Periodo],
    sentido: Any,
) -> None:
    conta = contar(evento, duracao, regra, c, sentido, suspensoes=p)
    passo = UM if sentido == "frente" else -UM
    unidas = unir(p)
    dia = evento + passo if regra.exclui_inicio else evento
    contados: list[date] = []
    while len(contados) < duracao.n:
        conta_o_dia = not suspenso(dia, unidas)
        if duracao.unidade == "dias_uteis" or (regra.inicio_em_dia_util and not contados):
            conta_o_dia = conta_o_dia and c.util(dia)
        if conta_o_dia:
            contados.append(dia)
        dia += passo
    assert (conta.inicio, conta.nominal) == (contados[0], contados[-1])


@given(calendarios(), dias, st.integers(1, 200), st.booleans())
def test_counting_back_from_the_end_returns_to_the_event(
    c: Calendario, evento: date, n: int, uteis: bool
) -> None:
    duracao = Duracao(n, "dias_uteis" if uteis else "dias")
    regra = RegraDeContagem(prorroga_fim=False)
    evento = c.proximo_util(evento)
    ida = contar(evento, duracao, regra, c)
    volta = contar(ida.fim, duracao, regra, c, "tras")
    assert volta.fim == evento


@given(calendarios(), evento_comum, duracoes, regras, pausas(), sentidos)
def test_the_working_tells_every_day_and_ends_where_the_term_ends(
    c: Calendario,
    evento: date,
    duracao: Duracao,
    regra: RegraDeContagem,
    p: list[Periodo],
    sentido: Any,
) -> None:
    conta = contar(evento, duracao, regra, c, sentido, suspensoes=p)
    linhas = conta.memoria()
    assert linhas[-1].dia == conta.fim and linhas[-1].texto.endswith("fim do prazo")
    if duracao.unidade.startswith("dias"):
        numeros = [x.numero for x in linhas if x.numero is not None]
        assert numeros == list(range(1, duracao.n + 1))
        primeiro = next(x for x in linhas if x.numero == 1)
        ultimo = next(x for x in linhas if x.numero == duracao.n)
        assert (primeiro.dia, ultimo.dia) == (conta.inicio, conta.nominal)
    frase = conta.resumo()
    assert frase.endswith(".") and ". " not in frase and "None" not in frase


@given(calendarios(), evento_comum, duracoes, regras, pausas())
def test_every_day_up_to_the_end_is_in_time_and_none_after(
    c: Calendario, evento: date, duracao: Duracao, regra: RegraDeContagem, p: list[Periodo]
) -> None:
    conta = contar(evento, duracao, regra, c, suspensoes=p)
    assert conta.tempestivo(conta.fim) and conta.atraso(conta.fim) == 0
    assert not conta.tempestivo(conta.fim + UM) and conta.atraso(conta.fim + UM) == 1
    expediente = c.horario(conta.fim)
    fecha = (expediente and expediente.fecha) or datetime.max.time()
    assert conta.tempestivo(datetime.combine(conta.fim, fecha))
    assert conta.situacao(conta.fim) in ("correndo", "nao_iniciado", "suspenso")
    assert conta.situacao(conta.fim + UM) == "vencido"


@given(calendarios(), dias, em_dias, em_dias, st.booleans())
def test_the_second_term_starts_from_the_rolled_end_unless_told_otherwise(
    c: Calendario, evento: date, um: Duracao, dois: Duracao, do_nominal: bool
) -> None:
    regra = RegraDeContagem()
    primeiro = contar(evento, um, regra, c)
    segundo = encadear(primeiro, dois, regra, do_nominal=do_nominal)
    de = primeiro.nominal if do_nominal else primeiro.fim
    assert segundo.fim == contar(de, dois, regra, c).fim


@given(calendarios(), calendarios(), evento_comum, duracoes, regras, pausas())
def test_counting_again_is_counting_on_the_other_calendar(
    antes: Calendario,
    novo: Calendario,
    evento: date,
    duracao: Duracao,
    regra: RegraDeContagem,
    p: list[Periodo],
) -> None:
    um = contar(evento, duracao, regra, antes, suspensoes=p)
    dois = encadear(um, Duracao(10, "dias"), regra)
    direto = contar(evento, duracao, regra, novo, suspensoes=p)
    assert recontar(um, novo) == direto
    assert recontar(dois, novo) == encadear(direto, Duracao(10, "dias"), regra)
    assert recontar(dois, antes) == dois
    mudou = (um.inicio, um.nominal, um.fim) != (direto.inicio, direto.nominal, direto.fim)
    assert bool(mudancas([um], novo)) == mudou


@given(calendarios(), st.datetimes(datetime(1995, 1, 1), datetime(2050, 1, 1)), st.integers(0, 200))
def test_hours_that_stop_on_closed_days_pass_only_on_open_ones(
    c: Calendario, quando: datetime, n: int
) -> None:
    quando = quando.replace(second=0, microsecond=0)
    regra = RegraDeContagem(horas="so_dias_uteis")
    fim = contar(quando, Duracao(n, "horas"), regra, c).fim
    assert isinstance(fim, datetime)
    minutos = 0
    dia = quando.date()
    while dia <= fim.date():
        zero = datetime.combine(dia, datetime.min.time())
        de, ate = max(quando, zero), min(fim, zero + UM)
        if c.util(dia) and ate > de:
            minutos += int((ate - de).total_seconds() // 60)
        dia += UM
    assert minutos == n * 60
