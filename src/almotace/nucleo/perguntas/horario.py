"""May or must this place be open now?

Special rules prevail over general ones. A span that ends before it starts passes midnight and
belongs to the day on which it opened, whose rules then answer.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta

from ..contexto import Contexto
from ..exame import aplica, cabe
from ..parecer import SIM, Parecer, Passo
from ..regras import Horario

SEMANA = ("segunda", "terca", "quarta", "quinta", "sexta", "sabado", "domingo")
Intervalo = tuple[str, str]


def responder(c: Contexto) -> Parecer:
    parecer = Parecer("horario", c.sobre)
    dia = c.em
    for r in _candidatas(c, dia):
        cabe(r, c, parecer)
    regras = _do_dia(c, dia)
    da_vespera = _da_vespera(c, regras)
    if not regras and not da_vespera:
        return parecer
    lacuna = next((r for r in regras if r.lacuna), None)
    if lacuna is not None:
        parecer.valores = {"situacao": "lacuna"}
        parecer.lacunas.append(str(lacuna.lacuna))
        parecer.citar(lacuna.fonte)
        return parecer
    intervalos = [i for r in regras for i in _intervalos(r, c)]
    for r in da_vespera or regras:
        parecer.citar(r.fonte)
        c.citar(parecer, r.cita)
        parecer.passos.append(Passo(r.id, r.fonte[0], SIM, fatos=c.usados([r.se])))
    parecer.valores = {"intervalos": [list(i) for i in intervalos]}
    if isinstance(c.momento, datetime):
        abertos = da_vespera or _abertos(c, regras, c.momento, mesmo_dia=True)
        parecer.valores["situacao"] = _situacao(abertos)
    return parecer


def _da_vespera(c: Contexto, hoje: list[Horario]) -> list[Horario]:
    """Rules of the day before whose span still runs past midnight, if today's are shut."""
    if not isinstance(c.momento, datetime) or _abertos(c, hoje, c.momento, mesmo_dia=True):
        return []
    ontem = c.momento.date() - timedelta(days=1)
    return _abertos(c, _do_dia(c.com(em=ontem), ontem), c.momento, mesmo_dia=False)


def _abertos(
    c: Contexto, regras: list[Horario], agora: datetime, *, mesmo_dia: bool
) -> list[Horario]:
    hora = f"{agora:%H:%M}"
    return [
        r
        for r in regras
        if any(_dentro(i, hora, r, c, mesmo_dia=mesmo_dia) for i in _intervalos(r, c))
    ]


def _situacao(abertos: list[Horario]) -> str:
    if not abertos:
        return "fora_do_horario"
    return "obrigatorio" if any(r.sentido == "deve" for r in abertos) else "permitido"


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
    cabem = [r for r in _candidatas(c, dia) if aplica(r, c) is True]
    ditas = [r for r in cabem if not r.residual] or cabem
    especiais = [r for r in ditas if not r.geral]
    return especiais or ditas


def _candidatas(c: Contexto, dia: date | None) -> list[Horario]:
    """Rules about the trade whose days are these, whether or not their premise holds."""
    tipos = tipos_do_dia(c, dia)
    return [
        r
        for r in c.lei.sobre(Horario, c.sobre or "")
        if (not r.dias or set(r.dias) & tipos) and not set(r.menos_dias) & tipos
    ]


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
