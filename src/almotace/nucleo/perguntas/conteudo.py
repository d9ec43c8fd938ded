"""Is the paper complete and valid? What is missing, and what follows for its validity?"""

from __future__ import annotations

from typing import Any

from ..contexto import Contexto
from ..exame import aplica, cabe
from ..lei import Lei
from ..parecer import FALTA, NAO, SIM, Parecer, Passo
from ..regras import Campo, Conteudo

GRAVIDADE = ("nenhum", "sanavel", "nulo")


def responder(c: Contexto) -> Parecer:
    parecer = Parecer("conteudo", c.sobre)
    faltam: list[str] = []
    vicios: list[str] = []
    aberto = examinou = False
    for r in c.lei.sobre(Conteudo, c.sobre or ""):
        if not cabe(r, c, parecer):
            aberto = aberto or aplica(r, c) is None
            continue
        registro = _registro(r, c)
        falhas = [x for x in r.campos if _exigido(x, r, c) and _falta(x, registro, c)]
        for x in r.campos:
            if _exigido(x, r, c) is None and _falta(x, registro, c):
                aberto = True
                parecer.pedir(c.faltantes(str(x.se)))
                parecer.passos.append(Passo(f"{r.id}.{x.campo}", x.fonte[0], FALTA))
        examinou = True
        if r.vicio is not None:
            vicio = c.valor(r.vicio)
            if vicio is not None:
                vicios.append(vicio)
        if not falhas and r.cita_completo is not None:
            c.citar(parecer, r.cita_completo)
        elif falhas and r.cita_incompleto is not None:
            c.citar(parecer, r.cita_incompleto)
        else:
            parecer.citar(r.fonte)
        for x in falhas:
            faltam += _nomes(x, c)
            parecer.citar(x.fonte)
            if x.vicio:
                vicios.append(x.vicio)
            parecer.passos.append(Passo(f"{r.id}.{x.campo}", x.fonte[0], NAO))
        if not falhas and r.cita_completo is None:
            for x in r.campos:
                if (x.se is not None and c.valor(x.se) is True) or (
                    registro is None and x.exige is not None and c.mencionada(x.exige)
                ):
                    parecer.citar(x.fonte)
        c.citar(parecer, r.cita)
        parecer.passos.append(Passo(r.id, r.fonte[0], NAO if falhas else SIM))
    if examinou or aberto:
        vicio = max(vicios, key=GRAVIDADE.index, default="nenhum")
        parecer.valores = {
            "completo": False if faltam else None if aberto else True,
            "faltam": list(dict.fromkeys(faltam)),
            "vicio": vicio,
        }
    return parecer


def incompleto(parecer: Parecer) -> bool:
    """Whether something is missing, or may be: facts on which it hangs are not known."""
    return parecer.valores.get("completo", True) is not True


def _registro(r: Conteudo, c: Contexto) -> dict[str, Any] | None:
    if r.registro is None:
        return None
    registro: dict[str, Any] | None = c.fato(r.registro)
    return registro if registro is not None else ({} if not c.hipotese else None)


def _nomes(x: Campo, c: Contexto) -> list[str]:
    if x.faltam_de is not None:
        return [str(n) for n in c.valor(x.faltam_de) or ()]
    return [x.falta or x.campo]


def _exigido(x: Campo, r: Conteudo, c: Contexto) -> bool | None:
    """Whether the field is demanded; in a real case, open while facts beside the paper are not
    known (what the paper itself leaves blank is not so)."""
    if x.se is None:
        return True
    v = c.valor(x.se)
    if v is None and not c.hipotese and pode_ficar_aberto(x, r, c.lei):
        return None
    return v is True


def pode_ficar_aberto(x: Campo, r: Conteudo, lei: Lei) -> bool:
    """Whether the condition of a field reads any fact beside the paper."""
    return x.se is not None and any(f != r.registro for f in lei.condicao(x.se).fatos)


def _falta(x: Campo, registro: dict[str, Any] | None, c: Contexto) -> bool:
    if x.exige is not None:
        v = c.valor(x.exige)
        if v is None:
            faltantes = c.faltantes(x.exige)
            return not c.hipotese or registro is not None or any(c.nulo(f) for f in faltantes)
        return v is not True
    if registro is not None:
        return registro.get(x.campo) in (None, False, "", ())
    if x.campo in c.d:
        return c.d[x.campo] in (None, False, "", ())
    return not c.hipotese
