"""May or must this place be open now?

Special rules prevail over general ones. A span that ends before it starts passes midnight and
belongs to the day on which it opened.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta

from ..contexto import Contexto
from ..exame import aplica
from ..parecer import SIM, Parecer, Passo
from ..regras import Horario

SEMANA = ("segunda", "terca", "quarta", "quinta", "sexta", "sabado", "domingo")
Intervalo = tuple[str, str]


def responder(c: Contexto) -> Parecer:
    parecer = Parecer("horario", c.sobre)
    dia = c.em
    regras = _do_dia(c, dia)
    if not regras:
        return parecer
    lacuna = next((r for r in regras if r.lacuna), None)
    if lacuna is not None:
        parecer.valores = {"situacao": "lacuna"}
        parecer.lacunas.append(str(lacuna.lacuna))
        parecer.citar(lacuna.fonte)
        return parecer
    intervalos = [i for r in regras for i in _intervalos(r, c)]
    for r in regras:
        parecer.citar(r.fonte)
        c.citar(parecer, r.cita)
        parecer.passos.append(Passo(r.id, r.fonte[0], SIM, fatos=c.usados([r.se])))
    parecer.valores = {"intervalos": [list(i) for i in intervalos]}
    if isinstance(c.momento, datetime):
        parecer.valores["situacao"] = _situacao(c, regras, c.momento)
    return parecer


def _situacao(c: Contexto, regras: list[Horario], agora: datetime) -> str:
    hora = f"{agora:%H:%M}"
    dentro = any(_dentro(i, hora, r, c, mesmo_dia=True) for r in regras for i in _intervalos(r, c))
    if not dentro:
        ontem = agora.date() - timedelta(days=1)
        dentro = any(
            _dentro(i, hora, r, c, mesmo_dia=False)
            for r in _do_dia(c.com(em=ontem), ontem)
            for i in _intervalos(r, c)
        )
    if not dentro:
        return "fora_do_horario"
    return "obrigatorio" if any(r.sentido == "deve" for r in regras) else "permitido"


def _dentro(i: Intervalo, hora: str, r: Horario, c: Contexto, *, mesmo_dia: bool) -> bool:
    de, ate = i
    limites = r.limites if r.limites in ("inclusivos", "exclusivos") else c.valor(r.limites)
    if limites == "exclusivos" and hora in i:
        return False
    if de <= ate:
        return mesmo_dia and de <= hora <= ate
    return hora >= de if mesmo_dia else hora <= ate


def _intervalos(r: Horario, c: Contexto) -> list[Intervalo]:
    if r.intervalo is not None:
        par = c.valor(r.intervalo)
        return [tuple(par)] if par and None not in par else []
    return list(r.intervalos)


def _do_dia(c: Contexto, dia: date | None) -> list[Horario]:
    """Rules of that day, special ones before general ones."""
    tipos = tipos_do_dia(c, dia)
    cabem = [
        r
        for r in c.lei.sobre(Horario, c.sobre or "")
        if aplica(r, c) is True
        and (not r.dias or set(r.dias) & tipos)
        and not set(r.menos_dias) & tipos
    ]
    especiais = [r for r in cabem if not r.geral]
    return especiais or cabem


def tipos_do_dia(c: Contexto, dia: date | None) -> set[str]:
    """What a day is: its weekday, util or feriado, vespera de feriado, MM-DD. A ponto facultativo
    closes offices, not trade: it is no feriado."""
    if dia is None:
        return set()
    tipos = {SEMANA[dia.weekday()], f"{dia:%m-%d}"}
    if _feriado(c, dia):
        tipos.add("feriado")
    elif dia.weekday() < 5:
        tipos.add("util")
    if _feriado(c, dia + timedelta(days=1)):
        tipos.add("vespera")
    return tipos


def _feriado(c: Contexto, dia: date) -> bool:
    motivo = c.calendario.motivo(dia)
    return motivo is not None and motivo.tipo == "feriado"
