"""What may be done with a place, by whom, and the form of each act."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...nucleo.lei import Lei
from ...nucleo.regra_da_feira import Feira
from ...nucleo.regras import Secao
from ...registro.models import Lugar
from ...servicos.casa import Casa
from ...servicos.feira.projecao import EXTINTO, SUSPENSO
from ..formulario import blocos, digitado
from .palavras import MOMENTOS


@dataclass(frozen=True, slots=True)
class Acao:
    id: str
    titulo: str
    papeis: Sequence[str]
    minha: bool
    perigosa: bool = False


def acoes(lugar: Lugar, regra: Feira, casa: Casa, papeis: Sequence[str]) -> list[Acao]:
    """Those that the law has and the place admits now."""
    feitas: list[Acao] = []

    def propor(id: str, titulo: str, ato: str | None, perigosa: bool = False) -> None:
        podem = casa.competencias.get(ato or "", [])
        if podem:
            feitas.append(Acao(id, titulo, podem, bool(set(podem) & set(papeis)), perigosa))

    if lugar.situacao == EXTINTO:
        return []
    propor("lotacao", "Fixar a lotação", "lotacao_do_lugar")
    if regra.dia is not None:
        propor("horario", "Fixar o horário", "horario_do_lugar")
    if regra.vistoria is not None:
        propor("vistoriar", "Registrar vistoria", "vistoria_do_lugar")
        propor("providenciar", "Registrar providência", "providencia_do_lugar")
    if lugar.situacao == SUSPENSO:
        propor("retomar", "Retomar", "retomada_da_feira")
    propor("suspender", "Suspender", regra.suspende, True)
    propor("remanejar", "Mudar de lugar", regra.muda, True)
    propor("extinguir", "Extinguir", regra.extingue, True)
    return feitas


def formulario(
    pedido: Any, aberta: Acao, lei: Lei, regra: Feira, lugar: Lugar, tarefas: Any, post: Any,
    erros: dict[str, str],
) -> dict[str, Any]:  # fmt: skip
    """What the form of one act shows."""
    ditos = {k: post.get(k, "") for k in post} if post is not None else _iniciais(aberta, lugar)
    mais: dict[str, Any] = {"ditos": ditos}
    if aberta.id == "horario" and regra.dia is not None:
        mais["momentos"] = [(k, MOMENTOS.get(k, k), ditos.get(k, "")) for k in MOMENTOS
                            if k in regra.dia.horario]  # fmt: skip
    if aberta.id == "vistoriar":
        secao = Secao(titulo="O que a lei manda haver", fatos=tuple(regra.vistoria_fatos))
        dados = digitado(lei, regra.vistoria_fatos, post) if post is not None else {}
        mais["blocos"] = blocos(lei, [secao], dados, erros)
    if aberta.id == "providenciar":
        mais["coisas"] = [(k, r) for k, r, _ in tarefas]
    return mais


def _iniciais(aberta: Acao, lugar: Lugar) -> dict[str, Any]:
    if aberta.id == "lotacao":
        return {"lotacao": lugar.lotacao or "", "equipamentos": lugar.equipamentos or ""}
    return dict(lugar.horario) if aberta.id == "horario" else {}
