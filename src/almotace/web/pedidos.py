"""A new application: the form of the law, the verdict while one types, drafts that keep it all."""

from __future__ import annotations

import uuid
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from ..nucleo.erros import ErroAlmotace, ErroDeEntrada
from ..nucleo.lei import Lei
from ..nucleo.regras import Instrumento
from ..registro.models import Ato, Pessoa, Rascunho
from ..servicos import requerer
from ..servicos.casa import casa, instrumento, lei_da_casa
from ..servicos.praticar import Quem, separar
from . import guarda
from .atos import chave_de
from .distancias import desenhar
from .escolha import Escolha
from .formulario import blocos, digitado, especie_de, quantas_linhas
from .leitura import ler
from .quem import com_agente
from .recados import frase
from .visao import ver


@com_agente("requerimento")
def escolher(pedido: Any) -> HttpResponse:
    """Which instrument is asked for."""
    opcoes = [
        {"lei": lei, "instrumento": i, "partes": lei.chave.split("/")}
        for lei, i in casa(pedido.municipio.chave).instrumentos()
    ]
    return render(pedido, "novo.html", {
        "secao": "novo", "opcoes": opcoes, "pessoa": pedido.GET.get("pessoa", ""),
    })  # fmt: skip


def achar_lei(
    pedido: Any, uf: str, cidade: str, norma: str, modalidade: str
) -> tuple[Lei, Instrumento]:
    """A law of this town and an instrument of it, or 404."""
    chave = f"{uf}/{cidade}/{norma}"
    if chave not in casa(pedido.municipio.chave).leis:
        raise Http404
    lei = lei_da_casa(chave)
    try:
        return lei, instrumento(lei, modalidade)
    except ErroAlmotace:
        raise Http404 from None


def _fatos(instr: Instrumento) -> list[str]:
    return [f for s in instr.secoes for f in s.fatos]


@com_agente("requerimento")
def novo(pedido: Any, uf: str, cidade: str, norma: str, modalidade: str) -> HttpResponse:
    """The form. Whatever is posted is kept as a draft before anything else is tried."""
    lei, instr = achar_lei(pedido, uf, cidade, norma, modalidade)
    aqui = reverse("novo_pedido", args=[uf, cidade, norma, modalidade])
    antes = guarda.recuperar(pedido)
    post = pedido.POST if pedido.method == "POST" else antes
    rascunho = _rascunho(pedido, lei, instr, (post or pedido.GET).get("rascunho", ""))
    if post is not None:
        tudo = digitado(lei, _fatos(instr), post)
    else:
        tudo = dict(rascunho.dados.get("digitado", {}))
    inicial = pedido.GET.get("pessoa", "") or rascunho.dados.get("pessoa", "")
    escolha = Escolha.de(pedido, post, inicial)
    erros: dict[str, str] = {}
    vista = None
    if post is not None:
        fatos, erros = ler(lei, _fatos(instr), post)
        _guardar(pedido, rascunho, tudo, escolha.pessoa)
    if pedido.method == "POST":
        resposta = _fazer(pedido, lei, instr, escolha, fatos, erros, rascunho, aqui)
        if resposta is not None:
            return resposta
    if post is not None or tudo:
        lidos = ler(lei, _fatos(instr), _Tudo(tudo))[0]
        vista = _vista(pedido, lei, instr, escolha.pessoa, lidos, erros)
    mais_linhas = str(post.get("acao", "")) if pedido.method == "POST" and post else ""
    if mais_linhas.startswith("linhas:"):
        fato = mais_linhas.partition(":")[2]
        tudo[f"{fato}.linhas"] = str(quantas_linhas(fato, tudo) + 3)
    feitos = blocos(lei, instr.secoes, tudo, erros)
    desenhar(feitos, lei)
    return render(pedido, "pedido.html", {
        "secao": "novo", "lei": lei, "instrumento": instr, "partes": lei.chave.split("/"),
        "blocos": feitos, "erros": erros, "escolha": escolha, "aqui": aqui,
        "chave": (post.get("chave") if post else "") or uuid.uuid4(), "rascunho": rascunho,
        "p": vista, "aberto": True, "voltou": antes is not None,
    })  # fmt: skip


class _Tudo(dict):  # type: ignore[type-arg]
    """What was typed, as something posted."""

    def getlist(self, nome: str) -> list[Any]:
        valor = self.get(nome, [])
        return valor if isinstance(valor, list) else [valor]


def _fazer(
    pedido: Any,
    lei: Lei,
    instr: Instrumento,
    escolha: Escolha,
    fatos: dict[str, Any],
    erros: dict[str, str],
    rascunho: Rascunho,
    aqui: str,
) -> HttpResponse | None:
    """What the button asked for; None to show the form again."""
    acao = pedido.POST.get("acao")
    if acao == "guardar":
        messages.success(pedido, "Rascunho guardado.", extra_tags="sucesso")
        return redirect("inicio")
    if acao == "cadastrar":
        volta = f"{aqui}?{urlencode({'rascunho': rascunho.id})}"
        return redirect(f"{reverse('pessoa_nova')}?{urlencode({'volta': volta})}")
    if acao != "protocolar":
        return None
    if escolha.pessoa is None:
        erros["pessoa"] = "Escolha quem pede."
    if erros:
        return None
    assert escolha.pessoa is not None
    try:
        quem = Quem(pedido.agente, pedido.agora, chave_de(pedido.POST))
        _conferir_novidade(quem, lei, instr, escolha.pessoa, fatos)
        feito = requerer.requerer(quem, lei.chave, instr.id, escolha.pessoa.id, fatos)
    except ErroAlmotace as e:
        erros[e.campo or "pessoa"] = frase(e)
        return None
    Rascunho.objects.filter(municipio=pedido.municipio, id=rascunho.id).delete()
    messages.success(pedido, f"Processo {feito.numero} aberto.", extra_tags="sucesso")
    return redirect("processo", id=feito.id)


def _conferir_novidade(
    quem: Quem, lei: Lei, instr: Instrumento, pessoa: Pessoa, fatos: dict[str, Any]
) -> None:
    """Back, and the same again: a page asked anew has a new key, and the browser may have emptied
    some fields; what says nothing else is the same application."""
    publicos = separar(lei, fatos)[0]
    abertos = Ato.objects.filter(
        municipio_id=pessoa.municipio_id, processo__requerente=pessoa, dia=quem.dia, seq=1,
        processo__modalidade=instr.id, processo__encerrado=False,
    ).select_related("processo")  # fmt: skip
    for ato in abertos:
        antes = ato.dados.get("fatos") or {}
        if ato.id != quem.chave and all(antes.get(k) == v for k, v in publicos.items()):
            raise ErroDeEntrada(
                f"Um pedido igual desta pessoa já está aberto hoje: o processo"
                f" {ato.processo.numero}. Se é mesmo outro, mude o que for diferente.",
                campo="pessoa",
            )


def _rascunho(pedido: Any, lei: Lei, instr: Instrumento, bruto: str) -> Rascunho:
    """The draft of that id, of this officer and form; or a new one, not yet kept."""
    try:
        ident = uuid.UUID(bruto)
    except ValueError:
        ident = uuid.uuid4()
    achado = Rascunho.objects.filter(municipio=pedido.municipio, id=ident).first()
    if achado is not None:
        if achado.agente_id == pedido.agente.id and achado.modalidade == instr.id:
            return achado
        ident = uuid.uuid4()
    return Rascunho(
        id=ident, municipio=pedido.municipio, agente=pedido.agente, lei=lei.chave,
        modalidade=instr.id, dados={},
    )  # fmt: skip


def _guardar(pedido: Any, r: Rascunho, tudo: dict[str, Any], pessoa: Pessoa | None) -> None:
    """What was typed is kept before anything else is tried."""
    r.dados = {"digitado": tudo, "pessoa": str(pessoa.id) if pessoa else ""}
    r.atualizado_em = pedido.agora
    # The examination while one types and the sending may keep the same draft at the same moment.
    Rascunho.objects.bulk_create(
        [r], update_conflicts=True, unique_fields=["id"], update_fields=["dados", "atualizado_em"]
    )


def _vista(
    pedido: Any, lei: Lei, instr: Instrumento, pessoa: Pessoa | None, fatos: dict[str, Any],
    erros: dict[str, str],
) -> Any:  # fmt: skip
    """The verdict; a figure that can't be is named in ``erros``, and the rest is examined."""
    quem = Quem(pedido.agente, pedido.agora)
    servem = dict(fatos)
    while True:
        try:
            return ver(requerer.examinar(quem, lei.chave, instr.id, servem, pessoa), lei)
        except ErroDeEntrada as e:
            if e.campo not in servem:
                raise
            erros.setdefault(str(e.campo), frase(e))
            del servem[str(e.campo)]


@com_agente("requerimento")
def exame(pedido: Any, uf: str, cidade: str, norma: str, modalidade: str) -> HttpResponse:
    """The verdict on what is typed so far; asked as one types. The draft is kept on the way."""
    lei, instr = achar_lei(pedido, uf, cidade, norma, modalidade)
    if pedido.method != "POST":
        return redirect("novo_pedido", uf, cidade, norma, modalidade)
    fatos, erros = ler(lei, _fatos(instr), pedido.POST)
    escolha = Escolha.de(pedido, pedido.POST)
    tudo = digitado(lei, _fatos(instr), pedido.POST)
    _guardar(pedido, _rascunho(pedido, lei, instr, pedido.POST.get("rascunho", "")), tudo,
             escolha.pessoa)  # fmt: skip
    feitos = blocos(lei, instr.secoes, tudo)
    tabelas = [c for b in feitos for c in b.campos if c.especie == "registros"]
    desenhar(feitos, lei)
    return render(pedido, "pecas/exame.html", {
        "p": _vista(pedido, lei, instr, escolha.pessoa, fatos, erros), "lei": lei, "erros": erros,
        "desenhos": [c for c in tabelas if c.desenho],
    })  # fmt: skip


__all__ = ["achar_lei", "escolher", "especie_de", "exame", "novo"]
