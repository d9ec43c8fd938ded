"""May this person or organ do this act; who may; where does it go?"""

from __future__ import annotations

from ..contexto import Contexto
from ..exame import cabe
from ..parecer import NAO, SIM, Parecer, Passo
from ..regras import Competencia


def responder(c: Contexto) -> Parecer:
    parecer = Parecer("competencia", c.sobre)
    quem: list[str] = []
    encaminhar: list[str] = []
    pode: bool | None = None
    for r in c.lei.sobre(Competencia, c.sobre or ""):
        if not cabe(r, c, parecer):
            continue
        if r.pode is not None:
            v = c.valor(r.pode)
            if v is None:
                if not c.hipotese:
                    parecer.pedir(c.faltantes(r.pode))
                if not r.quem and not r.encaminhar:
                    continue
            else:
                pode = bool(v) if pode is None else (pode and bool(v))
        quem += r.quem
        nomeados = None if r.quem_de is None else c.valor(r.quem_de)
        if nomeados is not None:
            quem += nomeados if isinstance(nomeados, tuple) else (nomeados,)
        encaminhar += r.encaminhar
        parecer.citar(r.fonte)
        c.citar(parecer, r.cita)
        fatos = c.usados([r.se, r.pode])
        parecer.passos.append(Passo(r.id, r.fonte[0], NAO if pode is False else SIM, fatos=fatos))
    if quem:
        parecer.valores["quem"] = list(dict.fromkeys(quem))
    if encaminhar:
        parecer.valores["encaminhar"] = list(dict.fromkeys(encaminhar))
    if pode is not None:
        parecer.valores["pode"] = pode
    return parecer
