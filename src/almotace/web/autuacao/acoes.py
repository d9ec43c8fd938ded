"""What may be done in a case of an auto, by whom, and what it waits for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from ...registro.models import Recontagem
from ...servicos.autuacao.andamento import APRESENTADA, CORRE, SEM_CIENCIA, VENCIDA, Andamento
from ...servicos.autuacao.antes_da_decisao import faltam
from ...servicos.autuacao.caso import Caso
from ...servicos.autuacao.executar import a_executar
from ...servicos.autuacao.outros import passos_da_fase, pede_dias
from ...servicos.casa import Casa
from ..cobranca.no_auto import propor_o_lancamento
from ..palavras import palavras


@dataclass(slots=True)
class Acao:
    """``agora``: the case waits for it; ``impedida``: the act of this officer that keeps him from
    it; ``extra``: what its form shows."""

    id: str
    titulo: str
    ato: str
    papeis: Sequence[str] = ()
    minha: bool = False
    agora: bool = False
    impedida: str = ""
    perigosa: bool = False
    extra: dict[str, Any] = field(default_factory=dict)


def acoes(
    c: Caso, agora: Andamento, casa: Casa, papeis: Sequence[str], agente: Any, dia: date
) -> list[Acao]:
    """Actions that the state of the case admits, what it waits for first."""
    lista: list[Acao] = []
    feitos = {a.tipo for a in c.autos.atos if a.autor_id == agente.id}

    def propor(id: str, titulo: str, ato: str, **k: Any) -> None:
        podem = casa.competencias.get(ato, [])
        if not podem:
            return
        meu = bool(set(podem) & set(papeis))
        impede = next((t for t in casa.impedem.get(ato, ()) if t in feitos), "")
        lista.append(
            Acao(id, titulo, ato, podem, meu and not impede,
                 impedida=palavras(impede) if meu and impede else "", **k)
        )  # fmt: skip

    if agora.situacao == "anulado" or c.auto is None:
        if c.autos.ultimo("arquivamento") is None:
            propor("arquivar", "Arquivar", "arquivamento")
        return lista
    _ciencia(c, agora, propor)
    _fases(agora, propor, casa)
    _passos(c, agora, casa, dia, propor)
    _do_auto(c, propor)
    _executar(c, agora, dia, propor)
    _penas(c, agora, propor)
    propor_o_lancamento(c, agora, casa, dia, propor)
    revisoes = Recontagem.objects.filter(
        processo=c.autos.processo, prazo="revisao", ato__isnull=True
    )
    causas = [r.causa for r in revisoes]
    if causas:
        propor("rever", "Rever a decisão", "revisao", agora=True, extra={"causas": causas})
    propor("manifestar", "Juntar manifestação", "manifestacao")
    return sorted(lista, key=lambda a: (not a.agora, not a.minha))


def _ciencia(c: Caso, agora: Andamento, propor: Any) -> None:
    """Ciencia of the last act of which it lacks."""
    sem = [
        tipo
        for tipo in dict.fromkeys(["auto", *(p.fase.decide for p in agora.passos if p.decisao)])
        if c.ciencia(tipo) is None
    ]
    for tipo in sem[-1:]:
        extra = {"de": tipo, "nome": palavras(tipo)}
        propor("cientificar", f"Registrar a ciência: {palavras(tipo)}", "ciencia", agora=True,
               extra=extra)  # fmt: skip
        propor("tentar", "Registrar tentativa de ciência", "tentativa_ciencia", extra=extra)


def _fases(agora: Andamento, propor: Any, casa: Casa) -> None:
    for p in agora.passos:
        if p.ato is None and p.estado in (CORRE, VENCIDA, SEM_CIENCIA) and p.decisao is None:
            propor(f"apresentar-{p.fase.id}", f"Receber: {p.fase.titulo.lower()}", p.fase.ato,
                   extra={"fase": p.fase.id, "vencida": p.estado == VENCIDA,
                          "fim": p.termo.fim if p.termo else None})  # fmt: skip
        julgavel = p.estado == APRESENTADA or (
            p.estado == VENCIDA and p.fase.sem_defesa == "julga"
        )  # fmt: skip
        if julgavel:
            if (casa.dados.get("colegiados") or {}).get(p.fase.decide):
                propor(f"votar-{p.fase.id}", "Votar", "voto", agora=True,
                       extra={"fase": p.fase.id})  # fmt: skip
            propor(f"julgar-{p.fase.id}", f"Decidir: {p.fase.titulo.lower()}", p.fase.decide,
                   agora=True, extra={"fase": p.fase.id, "fora": p.fora,
                                      "julga": p.fase.sem_defesa == "julga"})  # fmt: skip
        if p.estado == CORRE and p.termo is not None:
            extra = {"prazo": p.termo.regra.id, "titulo": p.fase.titulo}
            propor("prorrogar", "Prorrogar o prazo", "prorrogacao", extra=extra)
            propor("suspender", "Suspender o prazo", "suspensao_de_prazo", extra=extra)


def _executar(c: Caso, agora: Andamento, dia: date, propor: Any) -> None:
    """A final penalty that ends a licence, and that only an act carries out."""
    if agora.situacao != "definitivo" or agora.definitivo_em is None or agora.definitivo_em > dia:
        return
    for tipo in dict.fromkeys(str(p.get("tipo")) for p in c.penas):
        licenca = a_executar(c, tipo)
        if licenca is not None:
            propor(f"executar-{tipo}", f"Executar a {palavras(tipo)} da licença {licenca.numero}",
                   tipo, agora=True, perigosa=True, extra={"licenca": licenca})  # fmt: skip


def _passos(c: Caso, agora: Andamento, casa: Casa, dia: date, propor: Any) -> None:
    """Steps on the way to a decision that is still to be taken; first those that must come."""
    for p in agora.passos:
        if p.decisao is not None or (p.estado == VENCIDA and p.fase.sem_defesa != "julga"):
            continue
        corre = p.estado not in (APRESENTADA, VENCIDA)
        devidos = {f.tipo for f in faltam(c, p.fase, casa, dia)}
        for tipo in p.fase.antes if corre else passos_da_fase(p.fase):
            nome = palavras(tipo)
            propor(f"passo-{tipo}", f"{nome[:1].upper()}{nome[1:]}", tipo, agora=tipo in devidos,
                   extra={"passo": tipo, "dias": pede_dias(c.lei, tipo)})  # fmt: skip


def _do_auto(c: Caso, propor: Any) -> None:
    if not c.decididos:
        propor("retificar", "Retificar o auto", "retificacao")
        propor("substituir", "Lavrar outro em lugar deste", "auto")
    propor("anular", "Anular o auto", "anulacao", perigosa=True)


def _penas(c: Caso, agora: Andamento, propor: Any) -> None:
    suspende = any(p.get("tipo") == "suspensao" for p in c.penas)
    if agora.situacao != "definitivo":
        return
    if suspende and c.autos.ultimo("inicio_da_suspensao") is None:
        propor("iniciar-suspensao", "Registrar o início da suspensão", "inicio_da_suspensao",
               agora=True)  # fmt: skip
    if c.autos.ultimo("arquivamento") is None:
        propor("arquivar", "Arquivar", "arquivamento")
