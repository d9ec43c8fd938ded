"""May this application, act or renewal be granted?

Every demand made for the act is examined. A failed condition forbids; a missing paper or payment
suspends the private party's request (``exigir``) and blocks the administration's act.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..contexto import Contexto
from ..exame import MUDO, Exame, examinar, expressoes_de
from ..parecer import FALTA, NAO, NAO_SE_APLICA, SIM, Parecer, Passo
from ..por_dentro import falhas as falhas_de_dentro
from ..regras import Conteudo, Exigencia
from . import conteudo

ORDEM = {"indeferir": 3, "bloquear": 3, "exigir": 2}
PROVAS = ("condicao", "documento", "pagamento", "juizo")


def responder(c: Contexto) -> Parecer:
    parecer = Parecer("decidir", c.sobre)
    administracao = c.sobre in c.lei.identidade.get("atos_da_administracao", ())
    exames = [examinar(r, c) for r in exigencias(c)]
    atendidas: list[Exame] = []
    falhas: list[Exame] = []
    decisoes: list[str] = []
    documentos_faltam: list[str] = []
    nao_atendidos: list[str] = []
    for x in exames:
        assert isinstance(x.regra, Exigencia)
        registrar(parecer, x, c)
        if x.resultado == SIM:
            atendidas.append(x)
        elif x.resultado == NAO:
            falhas.append(x)
            if papel_que_falta(x.regra, c):
                documentos_faltam += faltas(x.regra, c)
                nao_atendidos += x.regra.nao_atendido or ()
            elif x.regra.nao_atendido is None:
                nao_atendidos.append(x.regra.fonte[0])
            else:
                nao_atendidos += x.regra.nao_atendido
            decisoes.append(decisao_da_falha(x.regra, c, administracao))
        elif x.resultado == FALTA:
            falhas.append(x)
            documentos_faltam += x.faltam
            parecer.pedir(x.faltam)
            decisoes.append("bloquear" if administracao else "exigir")
    for papel in c.lei.sobre(Conteudo, c.sobre or ""):
        if c.sobre in papel.para and _papel_dito(papel, c):
            parte = conteudo.responder(c.com(sobre=papel.documento))
            parecer.pedir(parte.pede)
            if conteudo.incompleto(parte):
                documentos_faltam += [*parte.valores.get("faltam", ()), *parte.pede]
                decisoes.append("bloquear" if administracao else "exigir")
                parecer.citar(parte.fundamentos)
                parecer.passos += parte.passos
    forte = max(decisoes, key=lambda d: ORDEM[d], default="deferir")
    citam = [
        f for f in falhas if decisao_do_exame(f, c, administracao) == forte or f.resultado == NAO
    ]
    for x in citam or ([] if decisoes else atendidas):
        citar(parecer, x, c)
        for item in _itens(x, c):
            registrar(parecer, item, c)
            parecer.citar(item.regra.fonte[:1])
    parecer.valores = {
        "decisao": forte,
        "nao_atendidos": list(dict.fromkeys(nao_atendidos)),
        "faltam": list(dict.fromkeys(documentos_faltam)),
    }
    return parecer


def _itens(x: Exame, c: Contexto) -> list[Exame]:
    """What failed inside a failed demand, where the demand asks about others."""
    assert isinstance(x.regra, Exigencia)
    return falhas_de_dentro(x.regra, c) if x.resultado == NAO else []


def _papel_dito(papel: Conteudo, c: Contexto) -> bool:
    """In a hypothesis a paper counts only if the case speaks of it."""
    if not c.hipotese:
        return True
    if papel.registro is not None:
        return papel.registro in c.d
    return any(x.campo in c.d for x in papel.campos)


def exigencias(c: Contexto) -> Iterable[Exigencia]:
    """Demands made for the act asked about (or a demand asked about by its own id)."""
    for r in c.lei.sobre(Exigencia, c.sobre or ""):
        if r.responde and "decidir" not in r.responde:
            continue
        if (
            c.sobre in r.para
            or c.sobre in (r.id, *r.sobre)
            or not c.lei.vocabulario.ids() & {c.sobre or ""}
        ):
            yield r


def papel_que_falta(r: Exigencia, c: Contexto) -> bool:
    """Whether failing means that a paper or payment is missing, not that a condition fails."""
    prova = r.prova if r.prova in PROVAS else c.valor(r.prova)
    return prova in ("documento", "pagamento")


def decisao_da_falha(r: Exigencia, c: Contexto, administracao: bool) -> str:
    if r.se_falha is not None:
        return r.se_falha
    if administracao:
        return "bloquear"
    return "exigir" if papel_que_falta(r, c) else "indeferir"


def decisao_do_exame(x: Exame, c: Contexto, administracao: bool) -> str:
    assert isinstance(x.regra, Exigencia)
    if x.resultado == NAO:
        return decisao_da_falha(x.regra, c, administracao)
    return "bloquear" if administracao else "exigir"


def da_falta(c: Contexto) -> str:
    """The decision while something is missing: by who acts."""
    administracao = c.sobre in c.lei.identidade.get("atos_da_administracao", ())
    return "bloquear" if administracao else "exigir"


def faltas(r: Exigencia, c: Contexto) -> list[str]:
    if r.faltam_de is not None:
        return [str(x) for x in c.valor(r.faltam_de) or ()]
    return list(r.falta or r.fonte[:1])


def citar(parecer: Parecer, x: Exame, c: Contexto) -> None:
    """Cite what decided an examined demand."""
    r = x.regra
    assert isinstance(r, Exigencia)
    propria = r.cita_atende if x.resultado == SIM else r.cita_falha
    if propria is not None:
        c.citar(parecer, propria)
        return
    parecer.citar(r.fonte)
    c.citar(parecer, r.cita)


def registrar(parecer: Parecer, x: Exame, c: Contexto) -> None:
    """The step of the working, for what spoke."""
    r = x.regra
    assert isinstance(r, Exigencia)
    if x.resultado in (MUDO, NAO_SE_APLICA):
        return
    fatos = c.usados([r.se, r.exceto, *expressoes_de(r)])
    parecer.passos.append(Passo(r.id, r.fonte[0], x.resultado, fatos=fatos))
