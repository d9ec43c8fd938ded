"""The page of a place: its plan, how much is kept, its hours, what was done, what is to be done."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render

from ...nucleo.lei import Lei
from ...nucleo.regra_da_feira import Feira
from ...registro.models import Ato, Lugar
from ...servicos.casa import casa
from ...servicos.feira import projecao, reserva
from ...servicos.feira.ocupacao import quem_tem
from ...servicos.feira.regra import do_lugar
from .. import guarda
from ..quem import com_agente, pode
from . import desenhada, palavras
from .acoes import acoes, formulario

MAIS_ATOS = 60
DAS_TAREFAS = ("vistoria_do_lugar", "providencia_do_lugar")


def achar_um(pedido: Any, id: Any) -> Lugar:
    """A place of this town, or 404."""
    achado = (
        Lugar.objects.filter(municipio=pedido.municipio, processo_id=id)
        .select_related("processo")
        .first()
    )
    if achado is None:
        raise Http404
    return achado


@com_agente()
def pagina(pedido: Any, id: Any) -> HttpResponse:
    """``?acao=`` opens the form of an act; ``?espaco=`` tells of one stall."""
    qual = pedido.GET.get("acao", "")
    antes = guarda.recuperar(pedido, f"{pedido.path}fazer/{qual}/") if qual else None
    return mostrar(pedido, achar_um(pedido, id), {}, qual, antes)


def mostrar(pedido: Any, lugar: Lugar, erros: dict[str, str], qual: str, post: Any) -> HttpResponse:
    """``post``: what was typed for ``qual``, if it comes back."""
    lei, regra = do_lugar(lugar)
    planta = projecao.planta_das_linhas(lugar)
    donos = quem_tem(lugar, pedido.hoje)
    ditos = desenhada.espacos(planta, regra, donos)
    escolhido = pedido.GET.get("espaco", "")
    possiveis = acoes(lugar, regra, casa(pedido.municipio.chave), pedido.papeis)
    aberta = next((a for a in possiveis if a.id == qual), None)
    tarefas = _tarefas(lugar, lei, regra)
    zoom = pedido.GET.get("zoom", "1")
    return render(pedido, "feira/lugar.html", {
        "secao": "feira", "lugar": lugar, "processo": lugar.processo, "lei": lei, "regra": regra,
        "situacao": palavras.situacao(lugar, pedido.hoje), "planta": planta, "espacos": ditos,
        "tamanho": f"{palavras.metros(planta.largura)} m por {palavras.metros(planta.altura)} m",
        "ocupados": len(donos), "livres": len(ditos) - len(donos),
        "quadros": reserva.quadros(lei, regra, planta, pedido.hoje),
        "svg": desenhada.conteudo(planta, ditos, "?espaco=", escolhido),
        "zoom": zoom if zoom in ("2", "4") else "1", "legenda": desenhada.legenda(),
        "padroes": desenhada.mark_safe(desenhada.padroes("l-", 6)),
        "espaco": next((e for e in ditos if e.desenho.codigo == escolhido), None),
        "horas": [(r, lugar.horario[k]) for k, r in palavras.MOMENTOS.items()
                  if k in lugar.horario],
        "tarefas": tarefas, "atos": _atos(lugar, lei, regra), "acoes": possiveis,
        "aberta": aberta, "erros": erros, "chave": uuid.uuid4(), "voltou": bool(post) and not erros,
        "recusada": bool(qual and aberta is None and erros),
        "pode_desenhar": pode(pedido, "planta") and lugar.situacao != projecao.EXTINTO,
        **(formulario(pedido, aberta, lei, regra, lugar, tarefas, post, erros) if aberta else {}),
    })  # fmt: skip


def _tarefas(lugar: Lugar, lei: Lei, regra: Feira) -> list[tuple[str, str, Ato]]:
    """(id, in words, the act that found it) of what the town still has to mend."""
    atos = Ato.objects.filter(processo_id=lugar.processo_id, tipo__in=DAS_TAREFAS).order_by("seq")
    dobra = projecao.dobrar(atos, regra)
    return [(k, palavras.coisa(k, lei), ato) for k, ato in dobra.tarefas.items()]


def _atos(lugar: Lugar, lei: Lei, regra: Feira) -> list[dict[str, Any]]:
    atos = Ato.objects.filter(processo_id=lugar.processo_id).select_related("autor")
    return [
        {"ato": a, "nome": palavras.nome_do_ato(a.tipo, regra),
         "detalhe": palavras.detalhe(a.tipo, a.dados, a.congelado, lei)}
        for a in atos.order_by("-seq")[:MAIS_ATOS]
    ]  # fmt: skip


@com_agente()
def svg(pedido: Any, id: Any) -> HttpResponse:
    """The plan to take away: codes and what is free, and nobody's name."""
    lugar = achar_um(pedido, id)
    _, regra = do_lugar(lugar)
    planta = projecao.planta_das_linhas(lugar)
    ditos = desenhada.espacos(planta, regra, quem_tem(lugar, pedido.hoje))
    resposta = render(pedido, "feira/planta.svg", {
        "lugar": lugar, "planta": planta, "hoje": pedido.hoje, "espacos": ditos,
        "svg": desenhada.conteudo(planta, ditos, com_nome=False),
    }, content_type="image/svg+xml")  # fmt: skip
    resposta["Content-Disposition"] = 'attachment; filename="planta.svg"'
    return resposta
