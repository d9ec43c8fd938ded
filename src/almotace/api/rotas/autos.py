"""Autos of infraction: drawn, made known, defended, judged, as at the screens."""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import Any

from django.db.models import F, Prefetch
from ninja import Router, Status

from ...nucleo.escrita import mostrar
from ...registro.inquilino import do_municipio
from ...registro.models import Auto, Processo
from ...servicos.autuacao import anular as _anular
from ...servicos.autuacao import ciencia, defender, julgar, prazos
from ...servicos.autuacao.andamento import andamento
from ...servicos.autuacao.caso import Caso
from ...servicos.autuacao.lavrar import Lavratura, lavrar
from ...servicos.autuacao.na_lista import com_o_dia, situacao_de
from ...servicos.autuacao.regra import apuracao, fase
from ...servicos.casa import lei_da_casa
from ...servicos.fatos import AUTUACAO, ler_autos
from .. import dados
from .. import esquemas_autos as formas
from ..acesso import Acesso
from ..campos import so_estes
from ..erros import NAO_HA, Recusa
from ..esquemas import ERROS, ERROS_DE_LEITURA, AtoFeito, Chave
from ..paginas import Numero, Quantos, paginar
from ..sala import Escrita, achar, escrita, lei_de, leitura, mesmo_processo

rotas = Router(tags=["Autos"])
ATO: dict[Any, Any] = {200: AtoFeito, **ERROS}
CASO = "/autos/{id}"


def _do_auto(id: uuid.UUID) -> Processo:
    processo: Processo = achar(Processo, id, "requerente")
    if processo.especie != AUTUACAO:
        raise Recusa(404, NAO_HA)
    return processo


def _curto(p: Processo) -> dict[str, Any]:
    """A case read by ``com_o_dia``: its state and its term are those of the day."""
    return dados.processo(p) | {
        "situacao": situacao_de(p), "vence_em": getattr(p, "prazo", None),
        "autos": [a.numero for a in p.autos_lavrados.all()],
    }  # fmt: skip


@rotas.get("/autos", response={200: formas.Autos, **ERROS_DE_LEITURA}, summary="Listar autos")
def lista(
    request: Any, pessoa: uuid.UUID | None = None, pagina: Numero = 1, por_pagina: Quantos = 50
) -> Any:
    """O prazo que acaba primeiro vem primeiro."""
    with leitura(request) as a:
        achados = Processo.objects.filter(municipio=a.municipio, especie=AUTUACAO)
        if pessoa is not None:
            achados = achados.filter(requerente_id=pessoa)
        achados = com_o_dia(achados, a.dia).select_related("requerente")
        lavrados = Prefetch("autos_lavrados", Auto.objects.order_by("lavrado_em", "numero"))
        em_ordem = achados.order_by(F("prazo").asc(nulls_last=True), "-aberto_em", "id")
        return paginar(em_ordem.prefetch_related(lavrados), pagina, por_pagina, _curto)


@rotas.get(CASO, response={200: formas.AutoInteiro, **ERROS_DE_LEITURA}, summary="Um auto")
def um(request: Any, id: uuid.UUID) -> Any:
    """Onde está, as penas com os precedentes, os prazos com a sua conta, os atos em ordem."""
    with leitura(request) as a:
        return _inteiro(a, _do_auto(id))


def _inteiro(a: Acesso, processo: Processo) -> dict[str, Any]:
    c = Caso.de(ler_autos(processo))
    agora = andamento(c, a.dia)
    frio = c.auto.congelado if c.auto else {}
    listado = com_o_dia(Processo.objects.filter(id=processo.id), a.dia)
    return _curto(listado.select_related("requerente").get()) | {
        "andamento": agora.situacao, "definitivo_em": agora.definitivo_em,
        "infracoes": c.infracoes, "penas": c.penas,
        "precedentes": frio.get("precedentes") or [], "lacunas": frio.get("lacunas") or [],
        "fases": [
            {"fase": p.fase.id, "titulo": p.fase.titulo, "estado": p.estado,
             "fora_do_prazo": p.fora}
            for p in agora.passos
        ],
        "prazos": [
            {"prazo": t.regra.id, "titulo": titulo, "fim": t.fim, "lei": t.lei.titulo,
             "fundamento": t.lei.rotulo(t.regra.fonte[0]), "conta": t.conta.resumo()}
            for titulo, t in prazos.correm(c, a.dia)
        ],
        "atos": [dados.ato(x) for x in c.autos.atos],
    }  # fmt: skip


@rotas.post(
    "/autos",
    response={201: formas.AutoInteiro, 200: formas.AutoInteiro, **ERROS},
    summary="Lavrar um auto",
)
def lavrar_(request: Any, corpo: formas.NovoAuto, chave: Chave) -> Any:
    """Sem dispositivo que a lei punisse no dia do fato, não há auto."""
    a = request.auth
    lei = lei_de(a, corpo.lei)
    regra = apuracao(lei, corpo.apuracao)
    with escrita(request, chave, "auto") as e:
        fatos = so_estes(lei, corpo.fatos, [f for s in regra.secoes for f in s.fatos])
        origem = None if corpo.acao_fiscal is None else achar(Processo, corpo.acao_fiscal)
        feito = lavrar(
            e.quem,
            Lavratura(
                lei=lei.chave, apuracao=regra.id, infracoes=tuple(corpo.infracoes),
                momento=datetime.fromisoformat(corpo.momento), continua_ate=corpo.continua_ate,
                local=corpo.local, descricao=corpo.descricao, pessoa_id=corpo.pessoa, fatos=fatos,
                licenca_id=corpo.licenca, numero_do_papel=corpo.numero_do_papel,
                testemunhas=tuple(t.model_dump() for t in corpo.testemunhas),
                assinou=corpo.assinatura == "assinou", recusa=corpo.assinatura == "recusa",
                ausente=corpo.assinatura == "ausente",
            ),
            origem,
        )  # fmt: skip
        return Status(200 if e.repetida else 201, _inteiro(a, _do_auto(feito.id)))


def _feito(e: Escrita, ato: Any, processo_id: uuid.UUID) -> dict[str, Any]:
    mesmo_processo(ato, processo_id)
    processo = _do_auto(processo_id)
    return {
        "processo": processo.id, "numero": processo.numero, "situacao": processo.situacao,
        "ato": dados.ato(type(ato).objects.select_related("autor").get(id=ato.id)),
    }  # fmt: skip


@rotas.post(CASO + "/cientificar", response=ATO, summary="Registrar a ciência")
def cientificar(request: Any, id: uuid.UUID, corpo: formas.Ciencia, chave: Chave) -> Any:
    """De que ato, por que meio, quem recebeu, quando. Vale a mais antiga."""
    with escrita(request, chave, "ciencia", id) as e:
        _do_auto(id)
        feito = ciencia.cientificar(
            e.quem, id, corpo.de, corpo.meio, corpo.em, recebedor=corpo.recebedor,
            qualidade=corpo.qualidade, prova=corpo.prova,
        )  # fmt: skip
        return _feito(e, feito, id)


@rotas.post(CASO + "/tentar", response=ATO, summary="Registrar uma tentativa de ciência")
def tentar(request: Any, id: uuid.UUID, corpo: formas.Tentativa, chave: Chave) -> Any:
    """Que se frustrou ou foi recusada."""
    with escrita(request, chave, "tentativa_ciencia", id) as e:
        _do_auto(id)
        feito = ciencia.tentar(
            e.quem, id, corpo.de, corpo.meio, corpo.em, corpo.resultado, corpo.observacao
        )
        return _feito(e, feito, id)


@rotas.post(CASO + "/apresentar", response=ATO, summary="Receber defesa ou recurso")
def apresentar(request: Any, id: uuid.UUID, corpo: formas.Apresentacao, chave: Chave) -> Any:
    """Recebe-se sempre; fora do prazo, o ato diz isso, com a conta."""
    with escrita(request, chave, _ato_da_fase(request.auth, id, corpo.fase, "ato"), id) as e:
        feito = defender.apresentar(
            e.quem, id, corpo.fase, corpo.razoes, em=corpo.em, por=corpo.por
        )
        return _feito(e, feito, id)


@rotas.post(CASO + "/julgar", response=ATO, summary="Decidir uma fase")
def julgar_(request: Any, id: uuid.UUID, corpo: formas.Julgamento, chave: Chave) -> Any:
    """Uma decisão para cada infração, com os motivos. Quem lavrou o auto não o julga."""
    with escrita(request, chave, _ato_da_fase(request.auth, id, corpo.fase, "decide"), id) as e:
        feito = julgar.julgar(
            e.quem, id,
            julgar.Julgamento(
                corpo.fase, corpo.motivos, dict(corpo.por_infracao),
                {k: str(mostrar(v)) for k, v in corpo.valores.items()}, corpo.escolhidas,
            ),
        )  # fmt: skip
        return _feito(e, feito, id)


def _ato_da_fase(acesso: Acesso, id: uuid.UUID, qual: str, campo: str) -> str | None:
    """The act of an instance, whose competence is asked first; none if there is no such case."""
    with do_municipio(acesso.municipio.pk):
        processo = Processo.objects.filter(id=id, especie=AUTUACAO).first()
    if processo is None:
        return None
    return str(getattr(fase(apuracao(lei_da_casa(processo.lei), processo.modalidade), qual), campo))


@rotas.post(CASO + "/anular", response=ATO, summary="Anular o auto")
def anular(request: Any, id: uuid.UUID, corpo: formas.Motivos, chave: Chave) -> Any:
    """O número fica no livro, anulado, e não se usa de novo."""
    with escrita(request, chave, "anulacao", id) as e:
        _do_auto(id)
        return _feito(e, _anular.anular(e.quem, id, corpo.motivos), id)
