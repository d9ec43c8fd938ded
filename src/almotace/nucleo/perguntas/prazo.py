"""When does a term start and end; was an act in time?"""

from __future__ import annotations

from datetime import datetime

from ..contexto import Contexto
from ..exame import cabe
from ..parecer import SIM, Parecer, Passo
from ..regras import Prazo
from ..termo_de_prazo import calcular, contagem_de, situacao, tempestivo


def responder(c: Contexto) -> Parecer:
    parecer = Parecer("prazo", c.sobre)
    for r in c.lei.sobre(Prazo, c.sobre or ""):
        if not cabe(r, c, parecer):
            continue
        conta = calcular(r, c)
        if conta is None:
            parecer.pedir(c.faltantes(r.inicio))
            continue
        parecer.valores = {"inicio": conta.inicio, "fim": conta.fim, "nominal": conta.nominal}
        dado = tempestivo(r, conta, c)
        if dado is not None:
            parecer.valores["tempestivo"] = dado
        if c.momento is not None:
            parecer.valores["situacao"] = situacao(r, conta, c)
        parecer.citar(r.fonte)
        c.citar(parecer, r.cita)
        if dado is not None:
            c.citar(parecer, r.cita_ato)
        c.citar(parecer, contagem_de(r, c).cita)
        parecer.passos.append(
            Passo(r.id, r.fonte[0], SIM, conta.resumo(), c.usados([r.inicio, r.ato]))
        )
        modo = contagem_de(r, c)
        if modo.fonte:
            parecer.passos.append(
                Passo(f"contagem {modo.id}", modo.fonte[0], SIM, f"conta-se: {modo.norma}")
            )
        parecer.memoria = _memoria(conta)
        return parecer
    return parecer


def _memoria(conta: object) -> list[str]:
    linhas = getattr(conta, "memoria", None)
    if linhas is None or isinstance(getattr(conta, "fim", None), datetime):
        return []
    return [str(x) for x in linhas()]
