"""The page of an auto: where it stands, what awaits, the penalty with its precedents, the terms
with their arithmetic, the timeline."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render

from ...nucleo.lei import Lei
from ...nucleo.redacao import nome_da_lacuna
from ...registro.models import DadosPessoais, Processo
from ...servicos.autuacao import prazos as termos
from ...servicos.autuacao.andamento import Andamento, andamento
from ...servicos.autuacao.caso import Caso
from ...servicos.autuacao.julgar import ANULADA, MANTIDA, REDUZIDA
from ...servicos.autuacao.perguntas import parecer_da_pena
from ...servicos.casa import casa
from ...servicos.fatos import AUTUACAO, ler_autos
from ...servicos.nomes import minuscula, nome
from .. import guarda
from ..apreensao.visto import papeis_do_caso, parte_dos_lotes
from ..palavras import maiuscula
from ..quem import com_agente
from .acoes import acoes
from .rito import desenhar


@dataclass(frozen=True, slots=True)
class PrazoNaPagina:
    titulo: str
    fim: date
    hora: str
    fonte: str
    conta: str
    dias: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pena:
    """A penalty in words. ``limites``: between which figures a judge fixes it."""

    texto: str
    dispositivo: str
    rotulo: str
    ordem: int = 0
    a_fixar: bool = False


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
    possiveis = acoes(c, agora, aqui, pedido.papeis, pedido.agente)
    aberta = next((a for a in possiveis if a.id == acao), None)
    ditos = {
        d.ato_id: d.conteudo or {} for d in DadosPessoais.objects.filter(ato__processo=processo)
    }
    lavrados = list(processo.autos_lavrados.order_by("lavrado_em", "numero"))
    julga = _julgamento(c, pedido.hoje, post) if aberta and acao.startswith("julgar-") else None
    return render(pedido, "auto.html", {
        "secao": "autos", "processo": processo, "lei": c.lei, "c": c, "agora": agora,
        "auto": lavrados[-1] if lavrados else None, "lavrados": lavrados,
        "descricao": _reservado(c, ditos, "descricao"),
        "testemunhas": _reservado(c, ditos, "testemunhas") or [],
        "penas": penas(c.penas, c.lei), "proposta": c.auto.congelado if c.auto else {},
        "lacunas": [nome_da_lacuna(x, c.lei) for x in (c.auto.congelado if c.auto else {}).get(
            "lacunas", [])],
        "infracoes": [(i, maiuscula(nome(i, c.lei))) for i in c.infracoes],
        "prazos": _prazos(c, pedido.hoje), "rito": desenhar(c, agora, pedido.hoje),
        "acoes": possiveis, "aberta": aberta, "julga": julga, "erros": erros,
        "recusada": acao if acao and aberta is None and erros else "",
        "atos": [(a, ditos.get(a.id, {}).get("reservado", {})) for a in reversed(c.autos.atos)],
        "chave": uuid.uuid4(), "digitado": {k: post.get(k) for k in post} if post else {},
        "voltou": post is not None and not erros, "situacao": _situacao(agora),
        **parte_dos_lotes(pedido, c), "papeis_feitos": papeis_do_caso(c),
        "hora": str(c.dito("momento_do_fato") or "")[11:16],
    })  # fmt: skip


def _situacao(agora: Andamento) -> str:
    return {
        "lavrado": "Espera ciência", "aguarda_ciencia_da_decisao": "Espera ciência da decisão",
        "definitivo": "Definitivo", "anulado": "Anulado",
    }.get(agora.situacao) or (
        f"Prazo de {agora.atual.fase.titulo.lower()}" if agora.situacao.startswith("prazo_de_")
        and agora.atual else f"A decidir: {agora.atual.fase.titulo.lower()}" if agora.atual
        else agora.situacao
    )  # fmt: skip


def _reservado(c: Caso, ditos: dict[Any, Any], campo: str) -> Any:
    return (ditos.get(c.auto.id, {}).get("reservado") or {}).get(campo) if c.auto else None


def _prazos(c: Caso, dia: date) -> list[PrazoNaPagina]:
    lidos = []
    for titulo, t in termos.correm(c, dia):
        hora = f"{t.conta.fim:%Hh%M}" if hasattr(t.conta.fim, "hour") else ""
        fonte = f"{t.lei.rotulo(t.regra.fonte[0])}, {t.lei.titulo}"
        dias = tuple(str(x) for x in t.conta.memoria())
        lidos.append(PrazoNaPagina(titulo, t.fim, hora, fonte, t.conta.resumo(), dias))
    return lidos


def penas(lista: list[dict[str, Any]], lei: Lei) -> list[Pena]:
    """Each penalty in words, with its dispositivo."""
    feitas = []
    for i, p in enumerate(lista):
        limites = p.get("valor") is None and (p.get("minimo") is not None or p.get("maximo"))
        fonte = str(p.get("fundamento") or "")
        feitas.append(Pena(em_palavras(p), fonte, lei.rotulo(fonte), i, bool(limites)))
    return feitas


def em_palavras(p: dict[str, Any]) -> str:
    """multa de R$ 500,00; suspensão por 7 dias.

    >>> em_palavras({"tipo": "suspensao", "dias": 7})
    'Suspensão por 7 dias'
    >>> em_palavras({"tipo": "multa", "minimo": "1.00", "maximo": "2.00", "unidade": "UFM"})
    'Multa entre 1,00 e 2,00 UFM'
    """
    from ...nucleo.escrita import legivel
    from ..palavras import palavras

    texto = maiuscula(palavras(str(p.get("tipo", ""))))
    unidade = p.get("unidade")

    def valor(v: Any) -> str:
        from decimal import Decimal

        return legivel(Decimal(str(v)), unidade)

    if p.get("valor") is not None:
        return f"{texto} de {valor(p['valor'])}"
    if p.get("minimo") is not None and p.get("maximo") is not None:
        return f"{texto} entre {legivel_simples(p['minimo'])} e {valor(p['maximo'])}"
    if p.get("minimo") is not None or p.get("maximo") is not None:
        lado = "de pelo menos" if p.get("minimo") is not None else "de até"
        return f"{texto} {lado} {valor(p.get('minimo') or p.get('maximo'))}"
    if p.get("dias") is not None:
        return f"{texto} por {p['dias']} dias"
    if p.get("ate_dias") is not None:
        return f"{texto} por até {p['ate_dias']} dias"
    if p.get("tipo") == "multa":
        return f"{texto}, de valor que a fonte não traz"
    return texto


def legivel_simples(v: Any) -> str:
    from decimal import Decimal

    from ...nucleo.escrita import legivel

    return legivel(Decimal(str(v)))


def _julgamento(c: Caso, dia: date, post: Any) -> dict[str, Any]:
    """What the judge's form shows: breaches to be decided one by one, penalties that the law gives
    today, reasons drafted."""
    p = parecer_da_pena(c, dia)
    v = p.valores
    opcionais = [*v.get("alternativas", []), *v.get("facultativas", [])]
    return {
        "infracoes": [
            (i, maiuscula(nome(i, c.lei)), (post or {}).get(f"infracao.{i}", ""))
            for i in c.infracoes
        ],
        "resultados": [(MANTIDA, "Mantida"), (REDUZIDA, "Reduzida"), (ANULADA, "Anulada")],
        "obrigatorias": penas(v.get("obrigatorias", []), c.lei),
        "opcionais": penas(opcionais, c.lei),
        "lacunas": [nome_da_lacuna(x, c.lei) for x in p.lacunas],
        "minuta": _minuta(c, v, p.fundamentos),
        "precedentes": [x.texto for x in p.passos if x.texto.startswith("autuação de")],
    }


def _minuta(c: Caso, v: dict[str, Any], fundamentos: list[str]) -> str:
    """Reasons drafted from what the law says, for a person to mend and sign."""
    infracoes = "; ".join(nome(i, c.lei) for i in c.infracoes)
    ditas = "; ".join(
        f"{minuscula(em_palavras(x))} ({c.lei.rotulo(str(x.get('fundamento') or ''))})"
        for x in v.get("obrigatorias", [])
    )
    bases = "; ".join(c.lei.rotulo(f) for f in fundamentos)
    return (
        f"Infração: {infracoes}.\nPena que a lei dá: {ditas or 'veja as opções'}.\n"
        f"Fundamentos: {bases}."
    )
