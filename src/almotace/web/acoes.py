"""What may be done in a case now: each action with its form, for those who may sign it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..nucleo.lei import Lei
from ..nucleo.regras import Instrumento, Secao
from ..servicos import anexos
from ..servicos.casa import Casa
from ..servicos.fatos import Autos
from ..servicos.origem import ENCERRAM
from ..servicos.tarefas import fatos_do_laudo, precisa_vistoria
from .feirantes.no_processo import propostas
from .palavras import dizer, maiuscula, palavras


@dataclass(slots=True)
class Acao:
    """``papeis``: who may sign; ``minha``: the officer holds one of them today; ``agora``: the
    case waits for it; ``impedida``: the act of the same officer that keeps him from it."""

    id: str
    titulo: str
    ato: str
    minha: bool
    papeis: list[str]
    secoes: tuple[Secao, ...] = ()
    extra: dict[str, Any] = field(default_factory=dict)
    perigosa: bool = False
    agora: bool = False
    impedida: str = ""


TITULOS = {"revogacao": "Revogar", "cassacao": "Cassar", "nao_renovacao": "Não renovar"}


def acoes(
    autos: Autos,
    lei: Lei,
    instr: Instrumento,
    casa: Casa,
    papeis: list[str],
    dia: Any,
    devidos: Callable[[], list[str]],
    esperados: Iterable[str] = (),
    faltam: Iterable[str] = (),
    recontagens: Sequence[tuple[str, str]] = (),
    agente_id: Any = None,
) -> list[Acao]:
    """Actions that the state of the case admits, what it waits for first.

    ``esperados``: acts that it waits for; ``faltam``: facts that the law still lacks;
    ``recontagens``: (id, sentence) of the terms to be recounted.
    """
    lista: list[Acao] = []
    espera = set(esperados)

    def propor(id: str, titulo: str, ato: str, **k: Any) -> None:
        podem = casa.competencias.get(ato, [])
        minha = bool(set(podem) & set(papeis))
        feitos = {a.tipo for a in autos.atos if a.autor_id == agente_id}
        impede = next((t for t in casa.impedem.get(ato, ()) if t in feitos), "")
        lista.append(
            Acao(id, titulo, ato, minha and not impede, podem, agora=ato in espera,
                 impedida=palavras(impede) if minha else "", **k)
        )  # fmt: skip

    aberto = not autos.processo.encerrado
    if aberto and recontagens:
        propor("recontar", "Recontar o prazo", "recontagem", extra={"recontagens": recontagens})
        lista[-1].agora = True
    decisao = autos.ultimo("decisao")
    emitido = autos.ultimo("emissao") is not None
    if aberto and decisao is None:
        propor("decidir", "Decidir", "decisao")
        if instr.vistoria and precisa_vistoria(autos, lei, instr, dia):
            secao = Secao(titulo="O que se viu e mediu", fatos=instr.vistoria)
            propor("vistoriar", "Registrar a vistoria", "vistoria", secoes=(secao,))
        if laudos := _do_laudo(autos, lei, instr, faltam):
            secao = Secao(titulo="O que o laudo diz", fatos=laudos)
            propor("laudar", "Registrar o laudo sanitário", "laudo_sanitario", secoes=(secao,))
        propor("juntar", "Completar ou corrigir o pedido", "juntada", secoes=instr.secoes)
    if aberto and not emitido:
        if decisao is None or decisao.dados.get("resultado") == "deferido":
            papeis_do_pedido = [(f, maiuscula(dizer(f, lei)))
                                for f in anexos.papeis_pedidos(autos.processo)]  # fmt: skip
            propor("anexar", "Juntar um papel ou uma foto", "juntada",
                   extra={"papeis": papeis_do_pedido})  # fmt: skip
            lista[-1].agora = False
            por_lancar = [t for t in devidos() if not any(g.tributo == t for g in autos.guias)]
            if por_lancar:
                propor("lancar", "Lançar tributo", "lancamento", extra={"tributos": por_lancar})
        abertas = [g for g in autos.guias if g.paga_em is None]
        if abertas:
            propor("pagar", "Registrar pagamento", "pagamento", extra={"guias": abertas})
        _da_feira(autos, lei, dia, propor, lista)
        if decisao is not None and decisao.dados.get("resultado") == "deferido":
            propor("emitir", "Emitir o documento", "emissao")
    if emitido and autos.ultimo(*ENCERRAM) is None:
        _da_feira(autos, lei, dia, propor, lista)
        _da_vida(lei, instr, propor)
    return sorted(lista, key=lambda a: (not a.agora, not a.minha))


def _da_feira(
    autos: Autos, lei: Lei, dia: Any, propor: Callable[..., None], lista: list[Acao]
) -> None:
    """What the place asks of the case, if its law has places."""
    for id, titulo, ato, extra in propostas(autos, lei, dia):
        propor(id, titulo, ato, extra={**extra, "da_feira": True})
        lista[-1].agora = id == "designar"


def _da_vida(lei: Lei, instr: Instrumento, propor: Callable[..., None]) -> None:
    """What may happen to an issued document."""
    motivacoes = _opcoes(lei, "motivacao")
    if "registro_auxiliar" in instr.alteracoes:
        propor("auxiliar", "Registrar auxiliar", "registro_auxiliar")
    if "mudanca_local" in instr.alteracoes:
        propor("mudar-local", "Mudar o local", "mudanca_local", extra={"motivacoes": motivacoes})
    for tipo in instr.extincoes:
        titulo = TITULOS.get(tipo, maiuscula(palavras(tipo)))
        propor(tipo, titulo, tipo, perigosa=True, extra={"motivacoes": motivacoes})


def _opcoes(lei: Lei, fato: str) -> list[tuple[str, str]]:
    tipo = lei.vocabulario.fatos.get(fato)
    return [(v, maiuscula(palavras(v))) for v in tipo.valores if v != "ausente"] if tipo else []


def _do_laudo(autos: Autos, lei: Lei, instr: Instrumento, faltam: Iterable[str]) -> tuple[str, ...]:
    """The report, where it is missing or was given, with what else is missing and is yes or no."""
    laudos = fatos_do_laudo(lei, instr)
    faltas = set(faltam)
    pedem = {d for f in laudos for d in lei.quem_pede(f)}
    if not laudos or not (faltas & (set(laudos) | pedem) or autos.ultimo("laudo_sanitario")):
        return ()
    bools = [f for f in faltas if f in lei.vocabulario.fatos
             and lei.vocabulario.fatos[f].nome == "bool"]  # fmt: skip
    return tuple(dict.fromkeys([*laudos, *sorted(bools)]))
