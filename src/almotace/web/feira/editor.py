"""Drawing the plan: by numbers in plain forms, or by keyboard, mouse and touch over the drawing.

What is moved on the drawing waits in ``mudancas`` (JSON) until it is saved; every form of the page
sends it along, so that nothing that was moved is lost.
"""

from __future__ import annotations

import json
import re
import unicodedata
import uuid
from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render

from ...nucleo.erros import ErroAlmotace, ErroDeEntrada
from ...registro.models import Lugar
from ...servicos.feira import planta, reserva
from ...servicos.feira.desenho import Planta, aplicar
from ...servicos.feira.ocupacao import quem_tem
from ...servicos.feira.projecao import planta_das_linhas
from ...servicos.feira.regra import do_lugar
from ...servicos.praticar import Quem
from .. import guarda
from ..atos import chave_de
from ..quem import com_agente
from ..recados import frase
from . import desenhada
from .leitura import centimetros, inteiro, pendentes
from .no_editor import opcoes, valores

Mudanca = dict[str, Any]
Pedido = tuple[list[Mudanca], Any, tuple[int, int] | None]
"""Changes, segments, size: as ``planta.mudar`` takes them."""


@com_agente("planta")
def editor(pedido: Any, id: Any) -> HttpResponse:
    from .pagina import achar_um

    lugar = achar_um(pedido, id)
    antes = guarda.recuperar(pedido)
    post = pedido.POST if pedido.method == "POST" else antes
    erros: dict[str, str] = {}
    if pedido.method == "POST":
        feito = _mudar(pedido, lugar, erros)
        if feito is not None:
            return feito
    return render(pedido, "feira/editor.html", _pagina(pedido, lugar, post, erros, antes))


def _pagina(
    pedido: Any, lugar: Lugar, post: Any, erros: dict[str, str], antes: Any
) -> dict[str, Any]:
    lei, regra = do_lugar(lugar)
    base = planta_das_linhas(lugar)
    vista, esperam = _com_pendentes(base, post)
    acao = post.get("acao", "") if post else ""
    codigo = (post.get("qual", "") if post else "") or pedido.GET.get("espaco", "")
    escolhido = vista.espacos.get(codigo)
    ditos = desenhada.espacos(vista, regra, quem_tem(lugar, pedido.hoje))
    zoom = pedido.GET.get("zoom", "1")
    return {
        "secao": "feira", "lugar": lugar, "processo": lugar.processo, "lei": lei, "regra": regra,
        "planta": vista, "quadros": reserva.quadros(lei, regra, vista, pedido.hoje),
        "svg": desenhada.conteudo(vista, ditos, "?espaco=", codigo), "quantos": len(ditos),
        "espaco": escolhido, "codigo": codigo, "erros": erros, "aberto": acao,
        "zoom": zoom if zoom in ("2", "4") else "1",
        "mudancas": json.dumps(esperam) if esperam else "", "esperam": len(esperam),
        "voltou": antes is not None, "chave": uuid.uuid4(),
        "legenda": desenhada.legenda(),
        "padroes": desenhada.mark_safe(desenhada.padroes("l-", 6)),
        **valores(vista, escolhido, acao, post, regra), **opcoes(lei, regra, vista, acao, post),
    }  # fmt: skip


def _com_pendentes(base: Planta, post: Any) -> tuple[Planta, list[Mudanca]]:
    """The plan with what waits to be saved, if it can still be drawn so."""
    if post is None:
        return base, []
    try:
        esperam = pendentes(post)
        return aplicar(base, esperam)[0], esperam
    except ErroAlmotace:
        return base, []


@com_agente("planta")
def reserva_ao_vivo(pedido: Any, id: Any) -> HttpResponse:
    """What the law says of the plan as it would be, while one draws."""
    from .pagina import achar_um

    lugar = achar_um(pedido, id)
    lei, _ = do_lugar(lugar)
    try:
        quadros = reserva.conferir_reserva(lugar, pendentes(pedido.POST), pedido.hoje)
        dados = {"quadros": quadros, "lei": lei}
    except ErroAlmotace as e:
        dados = {"recusa": frase(e)}
    return render(pedido, "feira/reserva.html", dados)


def _mudar(pedido: Any, lugar: Lugar, erros: dict[str, str]) -> HttpResponse | None:
    post = pedido.POST
    try:
        ler = PEDIDOS.get(post.get("acao", ""))
        if ler is None:
            raise ErroDeEntrada("Diga o que mudar na planta.")
        esperam = pendentes(post)
        mudancas, segmentos, tamanho = ler(post, lugar)
        quem = Quem(pedido.agente, pedido.agora, chave_de(post))
        planta.mudar(quem, lugar.processo_id, [*esperam, *mudancas], segmentos, tamanho)
    except ErroAlmotace as e:
        erros[e.campo or "mudancas"] = frase(e)
        return None
    messages.success(pedido, "Planta guardada.", extra_tags="sucesso")
    codigo = str(mudancas[0]["codigo"]) if len(mudancas) == 1 else post.get("qual", "")
    tirou = bool(mudancas) and mudancas[0]["op"] == "tira"
    return redirect(f"/feira/{lugar.processo_id}/planta/" + (
        f"?espaco={codigo}" if codigo and not tirou and re.fullmatch(r"[A-Z0-9/-]+", codigo) else ""
    ))  # fmt: skip


def _campos(post: Any, reservado: bool = True) -> Mudanca:
    feitos: Mudanca = {k: post.get(k, "") for k in ("tipo", "setor", "segmento")}
    feitos |= {k: inteiro(post, k) for k in ("x", "y", "largura", "altura")}
    return feitos | ({"reservado": post.get("reservado") == "sim"} if reservado else {})


def _guardar(post: Any, lugar: Lugar) -> Pedido:
    if not pendentes(post):
        raise ErroDeEntrada("Nada mudou na planta.", campo="mudancas")
    return [], None, None


def _por(post: Any, lugar: Lugar) -> Pedido:
    codigo = post.get("codigo", "").strip().upper()
    return [{"op": "poe", "codigo": codigo, **_campos(post)}], None, None


def _um(post: Any, lugar: Lugar) -> Pedido:
    return [{"op": "muda", "codigo": post.get("qual", ""), **_campos(post)}], None, None


def _tirar(post: Any, lugar: Lugar) -> Pedido:
    return [{"op": "tira", "codigo": post.get("qual", "")}], None, None


def _fileira(post: Any, lugar: Lugar) -> Pedido:
    prefixo = post.get("prefixo", "").strip().upper().rstrip("-")
    if not prefixo:
        raise ErroDeEntrada("Diga a letra com que os códigos começam.", campo="prefixo")
    quantos, reservados = inteiro(post, "quantos"), inteiro(post, "reservados", 0)
    feita = planta.fileira(
        prefixo, quantos, inteiro(post, "primeiro", 1), inteiro(post, "vao", 0),
        post.get("sentido") == "coluna", **_campos(post, reservado=False),
    )  # fmt: skip
    return [{**m, "reservado": i < reservados} for i, m in enumerate(feita)], None, None


def _segmentos(post: Any, lugar: Lugar) -> Pedido:
    """Each row: its id (none: a new one), title and products; without a title, it goes."""
    lidos: list[Mudanca] = []
    for i in range(inteiro(post, "segmentos", 0) if post.get("segmentos") else 0):
        titulo = " ".join(post.get(f"titulo.{i}", "").split())[:80]
        if titulo:
            id = post.get(f"id.{i}", "") or _id(titulo, [s["id"] for s in lidos])
            lidos.append({"id": id, "titulo": titulo, "produtos": post.getlist(f"produtos.{i}")})
    return [], lidos, None


def _id(titulo: str, tomados: Sequence[str]) -> str:
    """
    >>> _id("Verduras e frutas", []), _id("Pães", ["paes"])
    ('verduras-e-frutas', 'paes-2')
    """
    plano = unicodedata.normalize("NFKD", titulo).encode("ascii", "ignore").decode().lower()
    base = re.sub(r"[^a-z0-9]+", "-", plano).strip("-")[:36] or "segmento"
    return next(
        x for n in range(1, 99) if (x := base if n == 1 else f"{base}-{n}") not in tomados
    )  # fmt: skip


def _tamanho(post: Any, lugar: Lugar) -> Pedido:
    return [], None, (centimetros(post, "planta_largura"), centimetros(post, "planta_altura"))


PEDIDOS: dict[str, Callable[[Any, Lugar], Pedido]] = {
    "guardar": _guardar, "por": _por, "mudar": _um, "tirar": _tirar, "fileira": _fileira,
    "segmentos": _segmentos, "tamanho": _tamanho,
}  # fmt: skip
