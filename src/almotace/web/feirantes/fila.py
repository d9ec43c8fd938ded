"""The queue of a place: who comes before whom and why; its record, its proof, its ties."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from ...nucleo.erros import ErroAlmotace, ErroDeEntrada
from ...registro.models import Ato, Lugar
from ...servicos.feira import ordem_da_fila as ordem
from ...servicos.feira.fila import Grupo, em_palavras, fila
from ...servicos.feira.regra import do_lugar
from ...servicos.praticar import Quem
from .. import guarda
from ..atos import chave_de
from ..palavras import dizer
from ..quem import com_agente, pode
from ..recados import frase


def achar_um(pedido: Any, id: Any) -> Lugar:
    achado = (
        Lugar.objects.filter(municipio=pedido.municipio, processo_id=id)
        .select_related("processo").first()
    )  # fmt: skip
    if achado is None:
        raise Http404
    return achado


@com_agente()
def pagina(pedido: Any, id: Any) -> HttpResponse:
    """``?conferir=``: a recorded order is made again."""
    return _mostrar(pedido, achar_um(pedido, id), {})


def _mostrar(pedido: Any, lugar: Lugar, erros: dict[str, str], post: Any = None) -> HttpResponse:
    lei, _ = do_lugar(lugar)
    antes = guarda.recuperar(pedido, f"{pedido.path}escolher/") if post is None else post
    grupos = fila(lugar, pedido.hoje)
    atos = {
        a.dados["fila"]: a for a in Ato.objects.filter(
            processo_id=lugar.processo_id, tipo=ordem.CLASSIFICA
        ).select_related("autor").order_by("seq")
    }  # fmt: skip
    conferida = _conferida(pedido, lugar, list(atos.values()))
    return render(pedido, "feirantes/fila.html", {
        "secao": "feira", "lugar": lugar, "processo": lugar.processo, "lei": lei,
        "grupos": [_linhas(g, atos.get(g.chave), lei) for g in grupos],
        "pode_classificar": pode(pedido, ordem.CLASSIFICA),
        "pode_escolher": pode(pedido, ordem.ESCOLHE), "conferida": conferida, "erros": erros,
        "chave": uuid.uuid4(), "ditos": {k: antes.get(k, "") for k in antes} if antes else {},
    })  # fmt: skip


def _conferida(pedido: Any, lugar: Lugar, atos: list[Ato]) -> Any:
    """(act, what came of making it again), for the one asked about."""
    ato = next((a for a in atos if str(a.id) == pedido.GET.get("conferir")), None)
    return None if ato is None else (ato, ordem.conferir(ato, lugar, pedido.hoje))


def _linhas(g: Grupo, ato: Ato | None, lei: Any) -> dict[str, Any]:
    """A group as the page shows it, in the law's order; then who can't be ordered yet."""
    quem = {e.processo.numero: e for e in g.esperam}
    posicoes = g.classificacao.posicoes if g.classificacao else ()
    return {
        "g": g, "ato": ato, "fundamentos": g.classificacao.fundamentos if g.classificacao else (),
        "posicoes": [(p, quem[p.nome], em_palavras(p, lei)) for p in posicoes],
        "fora": [(e, "; ".join(dizer(f, lei) for f in e.falta)) for e in g.de_fora],
        "inelegiveis": [quem[n] for n in (g.classificacao.fora if g.classificacao else ())],
        "decide": bool(g.classificacao and g.classificacao.decide_pessoa),
        "empatados": _empatados(ato), "escolhas": ordem.escolhas(ato) if ato else [],
    }  # fmt: skip


def _empatados(ato: Ato | None) -> list[str]:
    try:
        return ordem.empatados(ato) if ato is not None else []
    except ErroDeEntrada:
        return []


@com_agente()
def classificar(pedido: Any, id: Any) -> HttpResponse:
    lugar = achar_um(pedido, id)
    if pedido.method != "POST":
        return redirect("fila", id=id)
    try:
        quem = Quem(pedido.agente, pedido.agora, chave_de(pedido.POST))
        ordem.registrar(quem, lugar.processo_id, pedido.POST.get("fila", ""))
    except ErroAlmotace as e:
        return _mostrar(pedido, lugar, {e.campo or "fila": frase(e)}, pedido.POST)
    messages.success(pedido, "Ordem da fila registrada.", extra_tags="sucesso")
    return redirect("fila", id=id)


@com_agente()
def escolher(pedido: Any, id: Any) -> HttpResponse:
    lugar, post = achar_um(pedido, id), pedido.POST
    if pedido.method != "POST":
        return redirect("fila", id=id)
    try:
        quem = Quem(pedido.agente, pedido.agora, chave_de(post))
        try:
            ato = uuid.UUID(post.get("classificacao", ""))
        except ValueError:
            raise ErroDeEntrada("Não há esta classificação.") from None
        ordem.escolher(quem, lugar.processo_id, ato, post.get("nome", ""), post.get("motivos", ""))
    except ErroAlmotace as e:
        return _mostrar(pedido, lugar, {e.campo or "nome": frase(e)}, post)
    messages.success(pedido, "Escolha registrada.", extra_tags="sucesso")
    return redirect("fila", id=id)
