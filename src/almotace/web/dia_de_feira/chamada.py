"""The call on a phone: one tap a stall. Without JavaScript each tap is a form; with it, taps are
kept on the phone and sent in batches, again until they arrive, each batch under a key of its own.
"""

from __future__ import annotations

import json
import uuid
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render

from ...nucleo.erros import ErroAlmotace, ErroDeEntrada
from ...registro.busca import plano
from ...registro.models import Ato, Edicao, Presenca
from ...servicos.feira import chamada as servico
from ...servicos.feira.chamada import SUBSTITUTO, TITULAR, Marca
from ...servicos.feira.edicao import ABERTA, MARCADA, de_quem_e_o_dia
from ...servicos.feira.ocupacao import Ocupante
from ...servicos.feira.presencas import FALTA, PRESENTE
from ...servicos.feira.regra import do_lugar
from ...servicos.feira.suspensao import suspenso, suspensoes
from ...servicos.praticar import Quem
from .. import guarda
from ..atos import chave_de
from ..palavras import maiuscula
from ..quem import com_agente
from ..recados import frase
from .comum import achar_dia

FILTROS = ("so", "parte", "q")


@dataclass(frozen=True, slots=True)
class Linha:
    """A stall to be called. ``partes``: of the place, by which it may be chosen; ``botoes``:
    (value of the mark, words, is it the one said)."""

    codigo: str
    nome: str
    segmento: str
    setor: str
    partes: tuple[str, ...]
    estado: str
    dito: str
    botoes: list[tuple[str, str, bool]]


@com_agente("chamada")
def chamada(pedido: Any, id: Any) -> HttpResponse:
    edicao = achar_dia(pedido, id)
    if pedido.method == "POST":
        return _marcar(pedido, edicao)
    linhas = _linhas(edicao)
    chamados = sum(x.estado != "" for x in linhas)
    ditos = {k: pedido.GET.get(k, "") for k in FILTROS}
    mostradas = [x for x in linhas if _mostra(x, ditos)]
    setores: dict[str, list[Linha]] = {}
    for x in mostradas:
        setores.setdefault(x.setor, []).append(x)
    return render(pedido, "dia_de_feira/chamada.html", {
        "secao": "feira", "edicao": edicao, "lugar": edicao.lugar, "setores": setores,
        "chamados": chamados, "total": len(linhas), "chave": uuid.uuid4(), "ditos": ditos,
        "fora": chamados - sum(x.estado != "" for x in mostradas),
        "trouxe": "tudo" if len(mostradas) == len(linhas) else "", "partes": _partes(edicao),
        "aberta": edicao.situacao in (MARCADA, ABERTA), "chegou": edicao.dia <= pedido.hoje,
        "suspenso": suspenso(suspensoes(edicao.lugar), edicao.dia),
    })  # fmt: skip


def _partes(edicao: Edicao) -> list[tuple[str, str]]:
    """Parts of the place, with their names: sectors, then segments."""
    _, feira = do_lugar(edicao.lugar)
    return [
        *((f"setor:{k}", maiuscula(v)) for k, v in feira.setores.items()),
        *((f"segmento:{s['id']}", s["titulo"]) for s in edicao.lugar.segmentos),
    ]


def _mostra(x: Linha, ditos: dict[str, str]) -> bool:
    procurado = plano(ditos["q"].strip())
    return (
        (ditos["so"] != "faltam" or not x.estado)
        and (not ditos["parte"] or ditos["parte"] in x.partes)
        and (not procurado or procurado in plano(f"{x.codigo} {x.nome} {x.segmento}"))
    )


def _linhas(edicao: Edicao) -> list[Linha]:
    _, feira = do_lugar(edicao.lugar)
    donos = de_quem_e_o_dia(edicao)
    atendem = servico.quem_atende([o.pessoa.id for o in donos.values()], feira, edicao.dia)
    ditas = {p.espaco_id: p for p in Presenca.objects.filter(edicao=edicao)}
    titulos = {s["id"]: s["titulo"] for s in edicao.lugar.segmentos}
    nomes = {TITULAR: "Presente", SUBSTITUTO: "Substituto", **{
        k: v[:1].upper() + v[1:] for k, v in feira.vinculos.items()}}  # fmt: skip

    def uma(codigo: str, o: Ocupante) -> Linha:
        p = ditas.get(o.espaco.id)
        atual = "" if p is None else p.estado
        quem = "" if p is None else p.quem
        botoes = [
            (f"{codigo}|{PRESENTE}|{k}", nomes[k], atual == PRESENTE and quem == k)
            for k in atendem[o.pessoa.id]
        ]
        botoes.append((f"{codigo}|{FALTA}|", "Falta", atual == FALTA))
        dito = {"": "", FALTA: "Falta"}.get(atual, nomes.get(quem, "Presente"))
        return Linha(
            codigo, o.pessoa.nome, titulos.get(o.espaco.segmento, ""),
            feira.setores.get(o.espaco.setor, o.espaco.setor),
            (f"setor:{o.espaco.setor}", f"segmento:{o.espaco.segmento}"), atual, dito, botoes,
        )  # fmt: skip

    return [uma(c, o) for c, o in donos.items()]


def _marcar(pedido: Any, edicao: Edicao) -> HttpResponse:
    maquina = "marcas" in pedido.POST
    if maquina and guarda.dono(pedido) not in (None, pedido.user.pk):
        # Another came in on this phone: what one called is not said to be called by the other.
        return JsonResponse({"erro": "Estas marcas são de outra pessoa."}, status=403)
    try:
        ato = servico.chamar(
            Quem(pedido.agente, pedido.agora, chave_de(pedido.POST)), edicao.processo_id,
            _lote(pedido.POST["marcas"]) if maquina else [_uma(pedido.POST.get("marca", ""))],
        )  # fmt: skip
    except ErroAlmotace as e:
        if maquina:
            return JsonResponse({"erro": frase(e)}, status=422)
        messages.error(pedido, frase(e), extra_tags="erro")
        return redirect("chamada", id=edicao.processo_id)
    if maquina:
        return JsonResponse(_resposta(ato))
    ditos = urlencode({k: v for k in FILTROS if (v := pedido.POST.get(k, ""))})
    return redirect(f"/feira/dia/{edicao.processo_id}/chamada/?{ditos}#lista")


def _resposta(ato: Ato) -> dict[str, Any]:
    recusadas = ato.congelado["recusadas"]
    ditas = {m["espaco"]: m for m in ato.dados["marcas"]}
    return {
        "aceitas": {c: m["estado"] for c, m in ditas.items() if c not in recusadas},
        "recusadas": recusadas,
    }  # fmt: skip


def _uma(dito: str) -> Marca:
    partes = dito.split("|")
    if len(partes) != 3:
        raise ErroDeEntrada("Nada se marcou.", campo="marcas")
    return Marca.de(dict(zip(("espaco", "estado", "quem"), partes, strict=True)))


def _lote(dito: str) -> list[Marca]:
    try:
        lido = json.loads(dito)
    except ValueError:
        lido = None
    if not isinstance(lido, list) or not all(isinstance(x, dict) for x in lido):
        raise ErroDeEntrada("A remessa da chamada veio estragada.", campo="marcas")
    return [Marca.de(x) for x in lido]
