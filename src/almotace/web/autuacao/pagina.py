"""The page of an auto: where it stands, what awaits, the penalty with its precedents, the terms
with their arithmetic, the timeline."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render

from ...nucleo.redacao import nome_da_lacuna
from ...registro.models import DadosPessoais, Processo
from ...servicos.autuacao import prazos as termos
from ...servicos.autuacao.andamento import Andamento, andamento
from ...servicos.autuacao.caso import Caso
from ...servicos.casa import casa
from ...servicos.fatos import AUTUACAO, ler_autos
from ...servicos.feira.recebem import recebem
from ...servicos.nomes import infringido, nome
from .. import guarda
from ..apreensao.visto import papeis_do_caso, parte_dos_lotes
from ..cobranca.visto import parte_do_dinheiro
from ..palavras import maiuscula
from ..quem import com_agente
from .acoes import acoes
from .julgamento import julgamento
from .penas import penas
from .rito import desenhar


@dataclass(frozen=True, slots=True)
class PrazoNaPagina:
    titulo: str
    fim: date
    hora: str
    fonte: str
    conta: str
    dias: tuple[str, ...]


def achar_um(pedido: Any, id: Any) -> Processo:
    """A case of an auto of this town, or 404."""
    achado = (
        Processo.objects.filter(municipio=pedido.municipio, id=id, especie=AUTUACAO)
        .select_related("requerente", "origem")
        .first()
    )
    if achado is None:
        raise Http404
    return achado


@com_agente()
def pagina(pedido: Any, id: Any) -> HttpResponse:
    """``?acao=`` opens the form of an act."""
    acao = pedido.GET.get("acao", "")
    antes = guarda.recuperar(pedido, f"{pedido.path}fazer/{acao}/") if acao else None
    return mostrar(pedido, achar_um(pedido, id), {}, acao, antes)


def mostrar(
    pedido: Any, processo: Processo, erros: dict[str, str], acao: str, post: Any
) -> HttpResponse:
    """``post``: what was typed for ``acao``, if it comes back."""
    c = Caso.de(ler_autos(processo))
    agora = andamento(c, pedido.hoje)
    aqui = casa(pedido.municipio.chave)
    possiveis = acoes(c, agora, aqui, pedido.papeis, pedido.agente, pedido.hoje)
    aberta = next((a for a in possiveis if a.id == acao), None)
    ditos = {
        d.ato_id: d.conteudo or {} for d in DadosPessoais.objects.filter(ato__processo=processo)
    }
    lavrados = list(processo.autos_lavrados.order_by("lavrado_em", "numero"))
    reservado = (ditos.get(c.auto.id, {}).get("reservado") or {}) if c.auto else {}
    julga = None
    if aberta and acao.startswith("julgar-"):
        tarde = bool(aberta.extra.get("fora")) and not aberta.extra.get("julga")
        julga = julgamento(c, pedido.hoje, post, reservado, tarde)
    return render(pedido, "auto.html", {
        "secao": "autos", "processo": processo, "lei": c.lei, "c": c, "agora": agora,
        "auto": lavrados[-1] if lavrados else None, "lavrados": lavrados,
        "descricao": reservado.get("descricao"), "testemunhas": reservado.get("testemunhas") or [],
        "penas": penas(c.penas, c.lei), "proposta": c.auto.congelado if c.auto else {},
        "podem": penas((c.auto.congelado if c.auto else {}).get("facultativas") or [], c.lei),
        "lacunas": [nome_da_lacuna(x, c.lei) for x in (c.auto.congelado if c.auto else {}).get(
            "lacunas", [])],
        "infracoes": [(i, infringido(i, c.lei, maiuscula(nome(i, c.lei)))) for i in c.infracoes],
        "prazos": _prazos(c, pedido.hoje), "rito": desenhar(c, agora, pedido.hoje),
        "acoes": possiveis, "aberta": aberta, "julga": julga, "erros": erros,
        "recusada": acao if acao and aberta is None and erros else "",
        "atos": [(a, ditos.get(a.id, {}).get("reservado", {})) for a in reversed(c.autos.atos)],
        "chave": uuid.uuid4(), "digitado": {k: post.get(k) for k in post} if post else {},
        "voltou": post is not None and not erros, "situacao": _situacao(agora),
        "recebem": recebem(c.lei, processo.requerente_id, pedido.hoje)
        if acao == "cientificar" else [],
        **parte_dos_lotes(pedido, c), **parte_do_dinheiro(pedido, c),
        "papeis_feitos": papeis_do_caso(c),
        "quando": c.dito("momento_do_fato"), "onde": _onde(c, lavrados),
        "hora": str(c.dito("momento_do_fato") or "")[11:16],
    })  # fmt: skip


def _onde(c: Caso, lavrados: list[Any]) -> str:
    """Where it was, as rectified since."""
    return str(c.dito("local") or (lavrados[-1].local if lavrados else ""))


def _situacao(agora: Andamento) -> str:
    return {
        "lavrado": "Espera ciência", "aguarda_ciencia_da_decisao": "Espera ciência da decisão",
        "definitivo": "Definitivo", "anulado": "Anulado",
    }.get(agora.situacao) or (
        f"Prazo de {agora.atual.fase.titulo.lower()}" if agora.situacao.startswith("prazo_de_")
        and agora.atual else f"A decidir: {agora.atual.fase.titulo.lower()}" if agora.atual
        else agora.situacao
    )  # fmt: skip


def _prazos(c: Caso, dia: date) -> list[PrazoNaPagina]:
    lidos = []
    for titulo, t in termos.correm(c, dia):
        hora = f"{t.conta.fim:%Hh%M}" if hasattr(t.conta.fim, "hour") else ""
        fonte = f"{t.lei.rotulo(t.regra.fonte[0])}, {t.lei.titulo}"
        dias = tuple(str(x) for x in t.conta.memoria())
        lidos.append(PrazoNaPagina(titulo, t.fim, hora, fonte, t.conta.resumo(), dias))
    return lidos
