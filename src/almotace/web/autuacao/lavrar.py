"""The inspector's form: who, when, where, what was seen; what it breaches and what the law gives
for it are shown before it is signed."""

from __future__ import annotations

import uuid
from datetime import date, datetime
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from ...nucleo.dispositivo import artigo_de
from ...nucleo.erros import ErroAlmotace
from ...nucleo.lei import Lei
from ...nucleo.redacao import nome_da_lacuna
from ...nucleo.regras import Apuracao
from ...registro.models import Processo
from ...servicos.acao_fiscal.avisos import avisos_de_prazo
from ...servicos.acao_fiscal.para_o_auto import Achado, para_o_auto
from ...servicos.autuacao import anular
from ...servicos.autuacao.lavrar import Lavratura, achados, caso_proposto, lavrar
from ...servicos.autuacao.perguntas import infringiveis, parecer_da_pena
from ...servicos.autuacao.precedentes import ditas
from ...servicos.autuacao.regra import apuracao, apuracoes
from ...servicos.casa import casa, lei_da_casa
from ...servicos.fatos import AUTUACAO, ler_autos
from ...servicos.nomes import nome
from ...servicos.praticar import Quem
from .. import guarda
from ..atos import chave_de
from ..escolha import Escolha
from ..formulario import blocos, como_digitado, digitado
from ..leitura import interpretar, ler, ler_dia
from ..palavras import maiuscula
from ..quem import com_agente
from ..recados import frase
from .pagina import achar_um
from .penas import penas

CAMPOS = ("momento", "continua_ate", "local", "descricao", "numero_do_papel", "assinatura",
          "testemunha1", "documento1", "testemunha2", "documento2", "latitude", "longitude",
          "motivos")  # fmt: skip


@com_agente("auto")
def novo(pedido: Any) -> HttpResponse:
    """A new auto, alone or out of a visit (``?acao_fiscal=``)."""
    opcoes = apuracoes(casa(pedido.municipio.chave))
    qual = pedido.GET.get("lei", "")
    lei, regra = _escolhida(opcoes, qual or pedido.POST.get("lei", ""))
    origem = _origem(pedido)
    return _formulario(pedido, lei, regra, reverse("lavrar"), origem, None)


@com_agente("auto")
def substituir(pedido: Any, id: Any) -> HttpResponse:
    """Another auto in the place of this one, in the same case."""
    processo = achar_um(pedido, id)
    lei = lei_da_casa(processo.lei)
    regra = apuracao(lei, processo.modalidade)
    return _formulario(pedido, lei, regra, reverse("auto_substituir", args=[id]), None, processo)


def _escolhida(opcoes: list[tuple[Lei, Apuracao]], qual: str) -> tuple[Lei, Apuracao]:
    if not opcoes:
        raise Http404
    for lei, regra in opcoes:
        if qual == f"{lei.chave}:{regra.id}":
            return lei, regra
    return opcoes[0]


def _origem(pedido: Any) -> Processo | None:
    """The matter that the auto comes from."""
    dito = pedido.GET.get("acao_fiscal", "") or pedido.POST.get("acao_fiscal", "")
    try:
        chave = uuid.UUID(dito)
    except ValueError:
        return None
    return (
        Processo.objects.filter(municipio=pedido.municipio, id=chave)
        .exclude(especie=AUTUACAO)
        .select_related("requerente")
        .first()
    )


def _formulario(
    pedido: Any,
    lei: Lei,
    regra: Apuracao,
    aqui: str,
    origem: Processo | None,
    processo: Processo | None,
) -> HttpResponse:
    antes = guarda.recuperar(pedido)
    post = pedido.POST if pedido.method == "POST" else antes
    nomes = [f for s in regra.secoes for f in s.fatos]
    tudo = digitado(lei, nomes, post) if post is not None else _da_visita(lei, origem)
    inicial = pedido.GET.get("pessoa", "")
    if not inicial and (processo or origem):
        inicial = str((processo or origem).requerente_id or "")  # type: ignore[union-attr]
    escolha = Escolha.de(pedido, post, inicial)
    erros: dict[str, str] = {}
    vista: dict[str, Any] = {}
    if pedido.method == "POST":
        fatos, erros = ler(lei, nomes, post)
        resposta = _fazer(pedido, lei, regra, aqui, origem, processo, escolha, fatos, erros, vista)
        if resposta is not None:
            return resposta
    achado = para_o_auto(origem) if origem is not None and post is None else None
    ditos = {k: (post if post else pedido.GET).get(k, "") for k in CAMPOS} | _do_achado(achado)
    marcadas = set((post if post else pedido.GET).getlist("infracoes"))
    marcadas |= set(achado.infracoes if achado else ())
    marcadas |= set(vista.get("achadas", ()))
    return render(pedido, "lavrar.html", {
        "secao": "autos", "lei": lei, "regra": regra, "aqui": aqui, "origem": origem,
        "processo": processo, "escolha": escolha, "ditos": ditos, "erros": erros,
        "blocos": blocos(lei, regra.secoes, tudo, erros), "vista": vista,
        "avisos": avisos_de_prazo(
            escolha.pessoa, str(ditos["local"]), marcadas, pedido.hoje, pedido.municipio.pk
        ),
        "artigos": _artigos(lei, regra, pedido.hoje, marcadas),
        "opcoes": [(f"{x.chave}:{r.id}", f"{r.titulo}, {x.titulo}")
                   for x, r in apuracoes(casa(pedido.municipio.chave))],
        "escolhida": f"{lei.chave}:{regra.id}", "voltou": antes is not None,
        "chave": (post.get("chave") if post else "") or uuid.uuid4(),
    })  # fmt: skip


def _do_achado(achado: Achado | None) -> dict[str, str]:
    """Where, when and what the visit found, already typed."""
    if achado is None:
        return {}
    return {
        "local": achado.local, "descricao": achado.descricao, "latitude": achado.latitude,
        "longitude": achado.longitude,
        "momento": f"{achado.momento:%d/%m/%Y %H:%M}" if achado.momento else "",
    }  # fmt: skip


def _da_visita(lei: Lei, origem: Processo | None) -> dict[str, Any]:
    """What the visit found, already typed."""
    return dict(como_digitado(lei, ler_autos(origem).fatos)) if origem is not None else {}


def _artigos(
    lei: Lei, regra: Apuracao, dia: date, marcadas: set[str]
) -> list[tuple[str, list[tuple[str, str, bool]]]]:
    """What may be breached, by article."""
    grupos: dict[str, list[tuple[str, str, bool]]] = {}
    for i in infringiveis(lei, regra.conduta, dia):
        grupos.setdefault(lei.rotulo(artigo_de(i)) if artigo_de(i) in lei.dispositivos else
                          lei.rotulo(i).partition(",")[0], []).append(
            (i, maiuscula(nome(i, lei)), i in marcadas)
        )  # fmt: skip
    return list(grupos.items())


def _fazer(
    pedido: Any,
    lei: Lei,
    regra: Apuracao,
    aqui: str,
    origem: Processo | None,
    processo: Processo | None,
    escolha: Escolha,
    fatos: dict[str, Any],
    erros: dict[str, str],
    vista: dict[str, Any],
) -> HttpResponse | None:
    acao = pedido.POST.get("acao")
    if acao == "cadastrar":
        guarda.guardar(pedido, aqui)
        return redirect(f"{reverse('pessoa_nova')}?{urlencode({'volta': aqui})}")
    if acao not in ("examinar", "lavrar"):
        return None
    lavratura = _ler(pedido, lei, regra, escolha, fatos, erros)
    if lavratura is None:
        return None
    try:
        quem = Quem(pedido.agente, pedido.agora, chave_de(pedido.POST))
        if acao == "lavrar" and not erros:
            if processo is not None:
                anular.substituir(quem, processo.id, lavratura, pedido.POST.get("motivos", ""))
                feito = processo
            else:
                feito = lavrar(quem, lavratura, origem)
            messages.success(pedido, "Auto lavrado. Falta dar ciência dele.", extra_tags="sucesso")
            return redirect("auto", id=feito.id)
        vista.update(_vista(quem, lavratura, lei, regra, escolha, fatos))
    except ErroAlmotace as e:
        erros[e.campo or "infracoes"] = frase(e)
    return None


def _ler(
    pedido: Any,
    lei: Lei,
    regra: Apuracao,
    escolha: Escolha,
    fatos: dict[str, Any],
    erros: dict[str, str],
) -> Lavratura | None:
    post = pedido.POST
    momento, continua = None, None
    try:
        bruto = interpretar(post.get("momento", ""), "instante")
        momento = datetime.fromisoformat(bruto) if bruto else None
        continua = ler_dia(post.get("continua_ate", ""), "continua_ate")
    except ErroAlmotace as e:
        erros[e.campo or "momento"] = frase(e)
    if momento is None:
        erros.setdefault("momento", "Escreva o dia e a hora do fato, como 31/12/2026 08:30.")
        return None
    assinatura = post.get("assinatura", "")
    testemunhas = tuple(
        {"nome": post.get(f"testemunha{i}", "").strip(),
         "documento": post.get(f"documento{i}", "").strip()}
        for i in (1, 2) if post.get(f"testemunha{i}", "").strip()
    )  # fmt: skip
    return Lavratura(
        lei=lei.chave, apuracao=regra.id,
        infracoes=tuple(i for i in post.getlist("infracoes") if i),
        momento=momento, continua_ate=continua, local=post.get("local", ""),
        descricao=post.get("descricao", ""), fatos=fatos,
        pessoa_id=escolha.pessoa.id if escolha.pessoa else None,
        numero_do_papel=post.get("numero_do_papel", ""), testemunhas=testemunhas,
        assinou=assinatura == "assinou", recusa=assinatura == "recusa",
        ausente=assinatura == "ausente", latitude=post.get("latitude", ""),
        longitude=post.get("longitude", ""),
    )  # fmt: skip


def _vista(
    quem: Quem,
    l: Lavratura,  # noqa: E741
    lei: Lei,
    regra: Apuracao,
    escolha: Escolha,
    fatos: dict[str, Any],
) -> dict[str, Any]:
    """What the facts breach, what the law gives for what is marked, and why."""
    achadas = achados(lei, regra.id, fatos, l.dia_do_fato)
    vista: dict[str, Any] = {"achadas": [] if l.infracoes else achadas, "examinada": True}
    marcadas = l.infracoes or tuple(achadas)
    if not marcadas:
        return vista
    from dataclasses import replace

    provisorio = Processo(
        id=uuid.uuid4(), municipio_id=quem.agente.municipio_id, lei=lei.chave, especie=AUTUACAO,
        modalidade=regra.id, requerente=escolha.pessoa, aberto_em=quem.quando,
    )  # fmt: skip
    c = caso_proposto(quem, replace(l, infracoes=marcadas), escolha.pessoa, provisorio)
    p = parecer_da_pena(c, quem.dia)
    v = p.valores
    return vista | {
        "penas": penas(v.get("obrigatorias", []), lei),
        "opcoes": penas([*v.get("alternativas", []), *v.get("facultativas", [])], lei),
        "precedentes": ditas(p.passos),
        "lacunas": [nome_da_lacuna(x, lei) for x in p.lacunas],
        "fundamentos": p.fundamentos, "pessoa": escolha.pessoa is not None,
    }  # fmt: skip
