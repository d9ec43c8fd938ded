"""Where does the case, licence or thing stand; what may, must or must not follow?

Asked about nothing, the ritos and efeitos that name ``sem_assunto`` answer.
"""

from __future__ import annotations

from ..contexto import Contexto
from ..exame import cabe
from ..parecer import SIM, Parecer, Passo
from ..regras import Efeito, Rito
from ..rito import Situacao, situacao

LISTAS = ("consequencias", "atos_possiveis", "atos_vedados")


def responder(c: Contexto) -> Parecer:
    parecer = Parecer("estado", c.sobre)
    atual = Situacao(None)
    assunto = c.sobre or "sem_assunto"
    for rito in c.lei.sobre(Rito, assunto):
        nova = situacao(rito, c)
        if nova.estado is None:
            continue
        atual = nova
        parecer.valores["estado"] = nova.estado
        parecer.valores["desde"] = nova.desde
        parecer.valores["ate"] = nova.ate
        for t in nova.por[-1:]:
            parecer.citar(t.fonte)
            c.citar(parecer, t.cita)
        if not nova.por:
            parecer.citar(rito.fonte)
        c.citar(parecer, rito.cita)
        parecer.passos.append(Passo(rito.id, rito.fonte[0], SIM, f"estado: {nova.estado}"))
        break
    for chave in LISTAS:
        parecer.valores[chave] = []
    for efeito in c.lei.sobre(Efeito, assunto):
        _efeito(parecer, efeito, atual, c)
    return parecer


def _efeito(parecer: Parecer, efeito: Efeito, atual: Situacao, c: Contexto) -> None:
    if efeito.estados and atual.estado not in efeito.estados:
        return
    if not cabe(efeito, c, parecer):
        return
    v = parecer.valores
    for chave in LISTAS:
        v[chave] += [x for x in getattr(efeito, chave) if x not in v[chave]]
    if efeito.vedados_de is not None:
        v["atos_vedados"] += list(c.valor(efeito.vedados_de) or ())
    if efeito.possiveis_de is not None:
        v["atos_possiveis"] += list(c.valor(efeito.possiveis_de) or ())
    for chave, texto in (("desde", efeito.desde), ("ate", efeito.ate_dia)):
        if texto is not None:
            v[chave] = c.valor(texto)
    parecer.citar(efeito.fonte)
    c.citar(parecer, efeito.cita)
    fatos = c.usados([efeito.se])
    parecer.passos.append(Passo(efeito.id, efeito.fonte[0], SIM, fatos=fatos))
