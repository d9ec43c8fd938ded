"""Strategies and slow, obvious oracles for the calendar tests."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import date, time, timedelta

from hypothesis import strategies as st

from almotace.nucleo.calendario import Calendario, Dia

UM = timedelta(1)
dias = st.dates(date(1990, 1, 1), date(2059, 12, 31))
duracoes = st.integers(0, 400)


@st.composite
def calendarios(draw: Callable[..., object]) -> Calendario:
    """Weekends or a six-day week, yearly, movable and single days, bridges, half days."""
    sorteio = random.Random(draw(st.integers(0, 2**32)))  # type: ignore[arg-type]
    return sortear(sorteio)


def sortear(r: random.Random) -> Calendario:
    entradas = []
    for i in range(r.randrange(14)):
        regra = f"{r.randint(1, 12):02}-{r.randint(1, 28):02}"
        entradas.append(Dia(f"a{i}", "Anual", "feriado", regra))
    for i in range(r.randrange(4)):
        entradas.append(Dia(f"p{i}", "Móvel", "ponto_facultativo", f"pascoa{r.randint(-60, 60):+}"))
    for i in range(r.randrange(6)):
        de = date(1990, 1, 1) + timedelta(r.randrange(25_000))
        ate = de + timedelta(r.randrange(12))
        entradas.append(Dia(f"r{i}", "Recesso", "feriado", f"{de}/{ate}"))
    for i in range(r.randrange(4)):
        dia = date(1990, 1, 1) + timedelta(r.randrange(25_000))
        entradas.append(Dia(f"e{i}", "Aberto", "expediente", f"{dia}"))
    for i in range(r.randrange(3)):
        regra = f"{r.randint(1, 12):02}-{r.randint(1, 28):02}"
        entradas.append(Dia(f"m{i}", "Meio", "meio_expediente", regra, fecha=time(12)))
    semana = frozenset(range(6 if r.random() < 0.2 else 5))
    return Calendario(
        tuple(entradas), expediente=semana, facultativo_sem_expediente=r.random() < 0.5
    )


def fechado(c: Calendario, dia: date) -> bool:
    """What the entries say of one day, read one by one with no table."""
    fora = dia.weekday() not in c.expediente
    for e in c.dias:
        if dia not in e.no_ano(dia.year):
            continue
        if e.tipo == "feriado" or (e.tipo == "ponto_facultativo" and c.facultativo_sem_expediente):
            fora = True
        elif e.tipo == "expediente":
            fora = False
    return fora


def fechados_no_periodo(c: Calendario, de: int, ate: int) -> list[bool]:
    """For each day of years ``de``..``ate``: has it no expediente? Entry by entry, no table."""
    base = date(de, 1, 1)
    total = (date(ate, 12, 31) - base).days + 1
    fora = [(base + timedelta(i)).weekday() not in c.expediente for i in range(total)]
    for e in c.dias:
        fecha = e.tipo == "feriado" or (
            e.tipo == "ponto_facultativo" and c.facultativo_sem_expediente
        )
        if fecha or e.tipo == "expediente":
            for ano in range(de, ate + 1):
                for dia in e.no_ano(ano):
                    fora[(dia - base).days] = fecha
    return fora


def somar_dia_a_dia(uteis: Callable[[date], bool], dia: date, n: int) -> date:
    passo = UM if n > 0 else -UM
    while n:
        dia += passo
        if uteis(dia):
            n -= 1 if n > 0 else -1
    return dia
