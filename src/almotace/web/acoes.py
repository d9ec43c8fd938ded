"""What may be done in a case now: each action with its form, for those who may sign it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ..nucleo.lei import Lei
from ..nucleo.regras import Instrumento, Secao
from ..servicos.casa import Casa
from ..servicos.fatos import Autos
from ..servicos.pergunta import contexto
from ..servicos.vida_da_licenca import FIM


@dataclass(slots=True)
class Acao:
    """``papeis``: who may sign; ``minha``: the officer holds one of them today."""

    id: str
    titulo: str
    ato: str
    minha: bool
    papeis: list[str]
    secoes: tuple[Secao, ...] = ()
    extra: dict[str, Any] = field(default_factory=dict)
    perigosa: bool = False


def acoes(
    autos: Autos,
    lei: Lei,
    instr: Instrumento,
    casa: Casa,
    papeis: list[str],
    devidos: Callable[[], list[str]],
) -> list[Acao]:
    """Actions that the state of the case admits, in the order of the work."""
    lista: list[Acao] = []

    def propor(id: str, titulo: str, ato: str, **k: Any) -> None:
        podem = casa.competencias.get(ato, [])
        lista.append(Acao(id, titulo, ato, bool(set(podem) & set(papeis)), podem, **k))

    aberto = not autos.processo.encerrado
    decisao = autos.ultimo("decisao")
    emitido = autos.ultimo("emissao") is not None
    if aberto and decisao is None:
        propor("juntar", "Completar ou corrigir o pedido", "juntada", secoes=instr.secoes)
        if instr.vistoria and _precisa_vistoria(autos, lei, instr):
            propor(
                "vistoriar",
                "Registrar a vistoria",
                "vistoria",
                secoes=(Secao(titulo="O que se viu e mediu", fatos=instr.vistoria),),
            )
        propor("decidir", "Decidir", "decisao")
    if aberto and not emitido:
        faltam = [t for t in devidos() if not any(g.tributo == t for g in autos.guias)]
        if faltam and (decisao is None or decisao.dados.get("resultado") == "deferido"):
            propor("lancar", "Lançar tributo", "lancamento", extra={"tributos": faltam})
        abertas = [g for g in autos.guias if g.paga_em is None]
        if abertas:
            propor("pagar", "Registrar pagamento", "pagamento", extra={"guias": abertas})
        if decisao is not None and decisao.dados.get("resultado") == "deferido":
            propor("emitir", "Emitir o documento", "emissao")
    if emitido and autos.ultimo(*FIM) is None:
        if "registro_auxiliar" in instr.alteracoes:
            propor("auxiliar", "Registrar auxiliar", "registro_auxiliar")
        if "mudanca_local" in instr.alteracoes:
            propor(
                "mudar-local",
                "Mudar o local",
                "mudanca_local",
                extra={"motivacoes": _opcoes(lei, "motivacao")},
            )
        for tipo in instr.extincoes:
            propor(
                tipo,
                _titulo(tipo),
                tipo,
                perigosa=True,
                extra={"motivacoes": _opcoes(lei, "motivacao")},
            )
    return lista


def _titulo(tipo: str) -> str:
    return {"revogacao": "Revogar", "cassacao": "Cassar", "nao_renovacao": "Não renovar"}.get(
        tipo, tipo.replace("_", " ").capitalize()
    )


def _opcoes(lei: Lei, fato: str) -> list[str]:
    tipo = lei.vocabulario.fatos.get(fato)
    return list(tipo.valores) if tipo else []


def _precisa_vistoria(autos: Autos, lei: Lei, instr: Instrumento) -> bool:
    if instr.vistoria_se is None:
        return True
    fatos = {k: v for k, v in autos.fatos.items() if k in lei.vocabulario.fatos}
    c = contexto(lei, lei.vocabulario.ler_fatos(fatos), autos.processo.aberto_em.date())
    return c.valor(instr.vistoria_se) is True
