"""What is this under the law: permitted or forbidden, regular or not, which class, which breaches?

The kinds of rule that can answer: demands (as duties and prohibitions), classifications, scopes.
Asked about a group (an article, a list), every rule inside speaks. Asked about nothing, every
rule whose facts the case mentions.
"""

from __future__ import annotations

from ..classificacao import opcoes_tomadas
from ..contexto import Contexto
from ..exame import Exame, cabe, examinar
from ..parecer import FALTA, NAO, SIM, Parecer, Passo
from ..regras import Ambito, Exigencia, Opcao, Termo
from .decidir import citar, registrar

PARES = {
    "permissao": ("permitido", "vedado"),
    "regularidade": ("regular", "irregular"),
    "aplicacao": ("aplica", "nao_aplica"),
}


def responder(c: Contexto) -> Parecer:
    parecer = Parecer("enquadrar", c.sobre)
    _ambitos(parecer, c)
    if "resultado" not in parecer.valores:
        _exigencias(parecer, c)
    _termos(parecer, c)
    if not parecer.fundamentos and c.sobre in c.lei.dispositivos:
        parecer.citar(str(c.sobre))
    return parecer


def infracoes(c: Contexto) -> list[str]:
    """The dispositivos breached by the conduct asked about."""
    parecer = Parecer("enquadrar", c.sobre)
    _ambitos(parecer, c)
    if "resultado" not in parecer.valores:
        _exigencias(parecer, c)
    return list(parecer.valores.get("infracoes", []))


def _ambitos(parecer: Parecer, c: Contexto) -> None:
    if c.sobre is None:
        return
    exatas = [r for r in c.lei.sobre(Ambito, c.sobre) if c.sobre in (r.id, *r.fonte[:1], *r.sobre)]
    for r in exatas:
        if not cabe(r, c, parecer):
            continue
        valor = c.valor(r.aplica)
        if valor is None:
            faltam = c.faltantes(r.aplica)
            parecer.passos.append(Passo(r.id, r.fonte[0], FALTA))
            parecer.pedir(faltam)
            continue
        sim, nao = PARES[r.par]
        parecer.valores["resultado"] = sim if valor else nao
        parecer.valores.setdefault("infracoes", [])
        if r.classes and valor:
            parecer.valores["classes"] = list(r.classes)
        fatos = c.usados([r.se, r.aplica])
        parecer.passos.append(Passo(r.id, r.fonte[0], SIM if valor else NAO, fatos=fatos))
        if not valor and r.cita_nao is not None:
            c.citar(parecer, r.cita_nao)
        else:
            parecer.citar(r.fonte)
            c.citar(parecer, r.cita)
        return


def _exigencias(parecer: Parecer, c: Contexto) -> None:
    regras = [r for r in _candidatas(c) if not r.responde or "enquadrar" in r.responde]
    exames = [examinar(r, c) for r in regras]
    afastadas = _afastadas(exames)
    ditas = [x for x in exames if x.resultado in (SIM, NAO, FALTA) and x.regra.id not in afastadas]
    if not ditas:
        if regras:
            par = PARES[regras[0].par]
            parecer.valores.update(resultado=par[0], infracoes=[])
        return
    falhas = [x for x in ditas if x.resultado == NAO]
    for x in ditas:
        registrar(parecer, x, c)
        if x.resultado == FALTA:
            parecer.pedir(x.faltam)
    for x in falhas or [x for x in ditas if x.resultado == SIM]:
        citar(parecer, x, c)
    guia = (falhas or ditas)[0].regra
    assert isinstance(guia, Exigencia)
    sim, nao = PARES[guia.par]
    if falhas:
        parecer.valores["resultado"] = nao
    elif any(x.resultado == SIM for x in ditas):
        parecer.valores["resultado"] = sim
    parecer.valores["infracoes"] = list(
        dict.fromkeys(
            x.regra.fonte[0] for x in falhas if isinstance(x.regra, Exigencia) and x.regra.infracao
        )
    )


def _candidatas(c: Contexto) -> list[Exigencia]:
    if c.sobre is None:
        return [r for r in c.lei.da_especie(Exigencia) if r.infracao]
    return c.lei.sobre(Exigencia, c.sobre)


def _afastadas(exames: list[Exame]) -> set[str]:
    """Rules that a more specific breach replaces (``prevalece_sobre`` of the breached rule)."""
    return {
        outro
        for x in exames
        if x.resultado == NAO
        for outro in getattr(x.regra, "prevalece_sobre", ())
    }


def _termos(parecer: Parecer, c: Contexto) -> None:
    """Asked about nothing, only classifications into ids of the vocabulary speak."""
    if c.sobre is None:
        ids = c.lei.vocabulario.ids()
        termos = [t for t in c.lei.da_especie(Termo) if any(o.valor in ids for o in t.opcoes)]
    else:
        termos = c.lei.sobre(Termo, c.sobre)
    classes: list[str] = list(parecer.valores.get("classes", []))
    for t in termos:
        if not t.opcoes or not cabe(t, c, parecer):
            continue
        dada = c.d.get(t.fato or t.id)
        if dada is not None:
            tomadas = _opcoes_dadas(t, dada) if c.sobre is not None else []
        else:
            tomadas = opcoes_tomadas(t, c)
        if c.sobre is None:
            tomadas = [o for o in tomadas if o.se and c.mencionada(o.se)]
        elif any(o.valor not in ("true", "false") for o in t.opcoes):
            parecer.valores.setdefault("classes", [])
        for o in tomadas:
            if o.valor in ("true", "false"):
                continue
            classes.append(o.valor)
            parecer.passos.append(Passo(t.id, o.fonte[0], SIM, o.valor, c.usados([o.se])))
            parecer.citar(o.fonte)
            c.citar(parecer, o.cita)
        if tomadas:
            c.citar(parecer, t.cita)
        elif not c.hipotese:
            for o in t.opcoes:
                parecer.pedir(c.faltantes(o.se) if o.se else ())
    if classes:
        parecer.valores["classes"] = list(dict.fromkeys(classes))


def _opcoes_dadas(t: Termo, dada: object) -> list[Opcao]:
    """The options that a case states outright."""
    ditas = dada if isinstance(dada, tuple) else (dada,)
    return [o for o in t.opcoes if o.valor in ditas]
