"""The page of a matter: what is told, what was seen, its timeline, what may be done now."""

from __future__ import annotations

import uuid
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from ...registro.models import AcaoFiscal, Ato, DadosPessoais
from ...servicos.acao_fiscal import denunciante, equipe, orientacao
from ...servicos.acao_fiscal.avisos import avisos_de_prazo
from ...servicos.acao_fiscal.duplicatas import parecidas
from ...servicos.autuacao.regra import apuracoes
from ...servicos.casa import casa, lei_da_casa
from ...servicos.fatos import AUTUACAO
from ...servicos.nomes import infringido
from .. import guarda
from ..escolha import Escolha
from ..quem import com_agente
from .acoes import acoes
from .palavras import ATOS, MOTIVOS, ORIGENS, PRIORIDADES, RESULTADOS, SITUACOES


def achar_um(pedido: Any, id: Any) -> AcaoFiscal:
    """A matter of this town, or 404."""
    achada = (
        AcaoFiscal.objects.filter(municipio=pedido.municipio, processo_id=id)
        .select_related("processo", "alvo", "licenca", "principal__processo")
        .first()
    )
    if achada is None:
        raise Http404
    return achada


@com_agente()
def pagina(pedido: Any, id: Any) -> HttpResponse:
    """``?acao=`` opens the form of an act, with what was typed before, if any."""
    acao = achar_um(pedido, id)
    qual = pedido.GET.get("acao", "")
    if qual == "visitar":
        return redirect("acao_visita", id=id)
    antes = guarda.recuperar(pedido, f"{pedido.path}fazer/{qual}/") if qual else None
    return mostrar(pedido, acao, {}, qual, antes)


def mostrar(
    pedido: Any, acao: AcaoFiscal, erros: dict[str, str], qual: str, post: Any, **mais: Any
) -> HttpResponse:
    """``post``: what was typed for ``qual``, if it comes back."""
    aqui, processo = casa(pedido.municipio.chave), acao.processo
    lei = lei_da_casa(processo.lei)
    possiveis = acoes(acao, aqui, pedido.papeis, denunciante.ha(processo))
    aberta = next((a for a in possiveis if a.id == qual), None)
    atos = list(Ato.objects.filter(processo=processo).select_related("autor").order_by("-seq"))
    ditos = {k: post.get(k, "") for k in post} if post is not None else _iniciais(acao, pedido)
    autos = list(processo.filhos.filter(especie=AUTUACAO).order_by("aberto_em"))
    return render(pedido, "campo/caso.html", {
        "secao": "fiscalizacao", "acao": acao, "processo": processo, "lei": lei, "atos": atos,
        "so_o_dia": "T" not in str(atos[-1].dados.get("fato_em") or ""),
        "textos": _textos(atos), "visita": _ultima(atos, lei), "fotos": _fotos(processo, atos),
        "autos": autos, "duplicadas": list(acao.duplicadas.select_related("processo")),
        "avisos": avisos_de_prazo(acao.alvo, acao.endereco, (), pedido.hoje, acao.municipio_id),
        "orientou": orientacao.ja_orientado(acao.alvo, processo, processo.lei, pedido.hoje),
        "acoes": possiveis, "aberta": aberta, "erros": erros, "ditos": ditos,
        "recusada": qual if qual and aberta is None and erros else "",
        "chave": uuid.uuid4(), "voltou": post is not None and not erros,
        "nomes_dos_atos": ATOS, "origens": ORIGENS, "situacoes": SITUACOES, "motivos": MOTIVOS,
        "prioridades": PRIORIDADES, "resultados": RESULTADOS,
        **(_do_formulario(pedido, acao, qual, post, aqui) if aberta else {}), **mais,
    })  # fmt: skip


def _do_formulario(
    pedido: Any, acao: AcaoFiscal, qual: str, post: Any, aqui: Any
) -> dict[str, Any]:
    """What the form of one act needs besides."""
    if qual == "triar":
        return {
            "parecidas": parecidas(acao),
            "escolha": Escolha.de(pedido, post, str(acao.alvo_id or "")),
            "leis": [(f"{x.chave}:{r.id}", f"{r.titulo}, {x.titulo}") for x, r in apuracoes(aqui)],
        }
    if qual == "ordenar":
        marcados = post.getlist("equipe") if post is not None else acao.equipe
        quais = equipe.quem_visita(acao.municipio_id, aqui, pedido.hoje)
        return {"fiscais": [(a, str(a.id) in marcados) for a in quais]}
    return {"parecidas": parecidas(acao)} if qual == "apensar" else {}


def _iniciais(acao: AcaoFiscal, pedido: Any) -> dict[str, Any]:
    p = acao.processo
    return {
        "prioridade": str(acao.prioridade), "lei": f"{p.lei}:{p.modalidade}",
        "dia": f"{acao.visitar_em or pedido.hoje:%d/%m/%Y}",
    }  # fmt: skip


def _textos(atos: list[Ato]) -> dict[str, str]:
    """What acts tell of people, by act: it stands outside the chain, and may have been erased."""
    guardados = DadosPessoais.objects.filter(ato__in=atos)
    ditos = {}
    for d in guardados:
        fora = (d.conteudo or {}).get("reservado") or {}
        ditos[d.ato_id] = fora.get("relato") or fora.get("achados") or ""
    return ditos


def _ultima(atos: list[Ato], lei: Any) -> dict[str, Any] | None:
    """The last visit as the page shows it."""
    ato = next((a for a in atos if a.tipo == "visita"), None)
    if ato is None:
        return None
    frio = ato.congelado
    return {
        "ato": ato, "resultado": frio.get("resultado"), "infracoes": [
            (i, infringido(i, lei, str(lei.dispositivos.get(i, {}).get("resumo") or "")))
            for i in frio.get("infracoes") or []
        ],
        "faltam": frio.get("faltam") or [], "orienta": _artigo(frio.get("orientacao")),
    }  # fmt: skip


def _artigo(dita: dict[str, Any] | None) -> dict[str, str] | None:
    if not dita or dita.get("aplica") is not True:
        return None
    dela = lei_da_casa(str(dita["lei"]))
    return {
        "lei": dela.chave, "id": dita["artigo"],
        "texto": f"{dela.rotulo(dita['artigo'])} da {dela.titulo}",
    }  # fmt: skip


def _fotos(processo: Any, atos: list[Ato]) -> list[dict[str, Any]]:
    """Photos with what their acts say of them."""
    ditas = {
        f["sha256"]: (f, a) for a in atos if a.tipo == "visita" for f in a.dados.get("fotos") or []
    }
    anexos = processo.anexos.filter(fato="foto_da_visita").order_by("enviado_em", "nome")
    feitas = []
    for i, x in enumerate(anexos, 1):
        foto, ato = ditas.get(x.sha256, ({}, None))
        feitas.append({"ordem": i, "anexo": x, "dita": foto, "ato": ato})
    return feitas
