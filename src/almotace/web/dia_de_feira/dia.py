"""One day of fair: how it stands, its hours, what the law made of them, closing it or calling it
off."""

from __future__ import annotations

import uuid
from collections import Counter
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render

from ...registro.models import Ato, DadosPessoais
from ...servicos.feira import edicao
from ...servicos.feira.regra import do_lugar
from ...servicos.feira.suspensao import suspenso, suspensoes
from ...servicos.praticar import Quem
from ..feira.palavras import MOMENTOS
from ..palavras import maiuscula, palavras
from ..quem import com_agente, pode
from .comum import achar_dia, fazer, situacao

RESULTADOS = {"sim": "Cumprido", "nao": "Descumprido", "falta": "Falta saber",
              "nao_se_aplica": "Não se aplica"}  # fmt: skip


@com_agente()
def pagina(pedido: Any, id: Any) -> HttpResponse:
    alvo = achar_dia(pedido, id)
    erros: dict[str, str] = {}
    if pedido.method == "POST":
        feito = _praticar(pedido, id, erros)
        if feito is not None:
            return feito
    _, feira = do_lugar(alvo.lugar)
    atos = list(Ato.objects.filter(processo_id=id).select_related("autor").order_by("-seq"))
    fim = next((a for a in atos if a.tipo == "encerramento_da_feira"), None)
    presencas = list(alvo.presencas.select_related("espaco", "pessoa").order_by("espaco__codigo"))
    if alvo.situacao == edicao.NAO_REALIZADA:
        presencas = []  # whatever was called before, nobody was absent
    contas = Counter(p.estado for p in presencas)
    aberta = alvo.situacao in (edicao.MARCADA, edicao.ABERTA)
    faltam = len(edicao.por_chamar(alvo)) if aberta else 0
    parado = aberta and suspenso(suspensoes(alvo.lugar), alvo.dia)
    momentos = [k for k in MOMENTOS if feira.dia is not None and k in feira.dia.horario]
    return render(pedido, "dia_de_feira/dia.html", {
        "secao": "feira", "edicao": alvo, "lugar": alvo.lugar, "feira": feira, "erros": erros,
        "situacao": situacao(alvo, parado), "aberta": aberta, "faltam": faltam, "parado": parado,
        "presentes": contas["presente"], "ausentes": contas["falta"],
        "presencas": [(p, _quem(p.quem, feira)) for p in presencas],
        "motivos": _motivos(atos), "justificaveis": pode(pedido, "justificativa"),
        "horas": [(MOMENTOS[k], alvo.horario[k]) for k in momentos if k in alvo.horario],
        "momentos": [(k, MOMENTOS[k], pedido.POST.get(k, "")) for k in momentos
                     if k not in ("inicio", "fim")],
        "exigencias": [(RESULTADOS[r], r, f, d) for _, d, r, f in fim.congelado["exigencias"]]
        if fim else [],
        "pode_chamar": pode(pedido, "chamada"), "chegou": alvo.dia <= pedido.hoje,
        "pode_encerrar": pode(pedido, "encerramento_da_feira"),
        "pode_desmarcar": pode(pedido, "feira_nao_realizada"),
        "atos": [(maiuscula(palavras(a.tipo)), a) for a in atos], "chave": uuid.uuid4(),
        "lei": do_lugar(alvo.lugar)[0], "motivo": pedido.POST.get("motivo", ""),
    })  # fmt: skip


def _quem(quem: str, feira: Any) -> str:
    return str(feira.vinculos.get(quem, quem))


def _motivos(atos: list[Ato]) -> dict[str, str]:
    """By stall, why the last excuse was given: kept outside the chain, and may have been erased."""
    guardados = {d.ato_id: d.conteudo or {} for d in DadosPessoais.objects.filter(ato__in=atos)}
    ditos: dict[str, str] = {}
    for a in reversed(atos):
        if a.tipo == "justificativa":
            reservado = guardados.get(a.id, {}).get("reservado", {})
            ditos[a.dados["espaco"]] = str(reservado.get("motivo", ""))
    return ditos


def _praticar(pedido: Any, id: Any, erros: dict[str, str]) -> HttpResponse | None:
    post = pedido.POST

    def encerrar(quem: Quem) -> str:
        horario = {k: post.get(k, "") for k in MOMENTOS if k not in ("inicio", "fim")}
        dito = post.get("ausentes", "")
        edicao.encerrar(quem, id, horario, int(dito) if dito.isdecimal() else 0)
        return "Feira encerrada."

    def desmarcar(quem: Quem) -> str:
        edicao.nao_realizar(quem, id, post.get("motivo", ""))
        return "Registrado: não houve feira, e ninguém faltou."

    atos = {"encerrar": encerrar, "nao_realizar": desmarcar}
    if post.get("acao") not in atos:
        raise Http404
    return fazer(pedido, erros, atos[post["acao"]], "dia_de_feira", id)
