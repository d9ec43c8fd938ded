"""Which law, version or transition rule governs?"""

from __future__ import annotations

from ..contexto import Contexto
from ..exame import cabe
from ..parecer import NAO, SIM, Parecer, Passo
from ..regras import RegraDeVigencia


def responder(c: Contexto) -> Parecer:
    parecer = Parecer("vigencia", c.sobre)
    regras = c.lei.sobre(RegraDeVigencia, c.sobre) if c.sobre else c.lei.da_especie(RegraDeVigencia)
    for r in regras:
        if not cabe(r, c, parecer):
            continue
        v = None if r.aplica is None else c.valor(r.aplica)
        if r.aplica is not None and v is None:
            parecer.pedir(c.faltantes(r.aplica))
            continue
        if v is not None:
            parecer.valores["aplica"] = bool(v)
        for chave, texto in (("desde", r.desde), ("ate", r.ate_dia)):
            if texto is not None:
                parecer.valores[chave] = c.valor(texto)
        if r.norma is not None:
            parecer.valores["norma"] = r.norma
        parecer.citar(r.fonte)
        c.citar(parecer, r.cita)
        fatos = c.usados([r.se, r.aplica])
        parecer.passos.append(Passo(r.id, r.fonte[0], NAO if v is False else SIM, fatos=fatos))
        return parecer
    return parecer
