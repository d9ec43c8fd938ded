"""From the database to the PDF: which paper of which act."""

from __future__ import annotations

import re
import uuid
from typing import Any
from zoneinfo import ZoneInfo

from ...documentos.pdf import gerar_varios
from ...nucleo.erros import ErroDeEntrada
from ...registro.models import Ato, Auto, DadosPessoais, Municipio, Processo
from .. import papeis_da_cobranca
from ..autuacao.caso import Caso
from ..fatos import ler_autos
from ..papeis import brasao
from . import autuacao, bens
from .comum import Fonte, ate_o_ato

ESPECIES = ("auto", "notificacao", "julgamento", "termo_apreensao", "recibo_de_bens")


def em_pdf(
    especie: str, processo: Processo, ato_id: uuid.UUID, municipio: Municipio, base_url: str
) -> tuple[bytes, str]:
    """(PDF, file name). Call in a transaction of the municipality."""
    f = fonte(processo, ato_id, municipio, base_url)
    papeis = dados(especie, f)
    quando = f.ato.em.astimezone(ZoneInfo(municipio.fuso))
    pdf = gerar_varios(especie, papeis, data=quando, brasao=brasao(municipio.chave))
    numero = getattr(papeis[0], "numero", processo.numero)
    return pdf, f"{especie}-{re.sub(r'[^0-9A-Za-z]+', '-', numero)}.pdf"


def fonte(processo: Processo, ato_id: uuid.UUID, municipio: Municipio, base_url: str) -> Fonte:
    """The act, the case as it stood, the auto of that moment."""
    c = Caso.de(ler_autos(processo))
    ato = next((a for a in c.autos.atos if a.id == ato_id), None)
    if ato is None:
        raise ErroDeEntrada("Este ato não é deste processo.")
    c = ate_o_ato(c, ato)
    auto = Auto.objects.filter(ato=c.auto.id).first() if c.auto else None
    if auto is None:
        raise ErroDeEntrada("Este processo não tem auto.")
    ditos = {
        d.ato_id: d.conteudo or {} for d in DadosPessoais.objects.filter(ato__processo=processo)
    }
    return Fonte(c, ato, ditos, municipio, base_url, auto)


def dados(especie: str, f: Fonte) -> list[Any]:
    """What the paper holds, refused where the act has no such paper."""
    if especie not in papeis_do_ato(f.c, f.ato):
        raise ErroDeEntrada("Este ato não tem esse papel.")
    if especie in papeis_da_cobranca.ESPECIES:
        return [papeis_da_cobranca.papel_da(especie, f)]
    if especie == "termo_apreensao":
        return list(bens.termos(f))
    feito: Any = {
        "auto": autuacao.auto, "notificacao": autuacao.notificacao,
        "julgamento": autuacao.julgamento, "recibo_de_bens": bens.recibo,
    }[especie](f)  # fmt: skip
    return [feito]


def papeis_do_ato(c: Caso, ato: Ato) -> tuple[str, ...]:
    """Which papers an act has."""
    if ato.tipo == "auto":
        return ("auto", "notificacao")
    if ato.tipo in {x.decide for x in c.regra.fases}:
        return ("julgamento", "notificacao")
    if ato.tipo == "apreensao":
        return ("termo_apreensao",)
    if da_cobranca := papeis_da_cobranca.papeis_do_ato(ato):
        return da_cobranca
    a = c.regra.apreensao
    return ("recibo_de_bens",) if a is not None and ato.tipo in a.libera else ()
