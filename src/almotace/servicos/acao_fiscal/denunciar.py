"""Intake: a matter is opened; who complained goes to a table of his own, and nowhere else.

Free text (subject, story, place) stays outside the chain with the personal data, since it may name
people; the chain says only how, when and where on the map.
"""

from __future__ import annotations

import hmac
import secrets
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...registro import diario
from ...registro.inquilino import do_municipio
from ...registro.licenca import ALFABETO
from ...registro.models import AcaoFiscal, Agente, Denunciante, Municipio, Processo
from ..abertura import Abertura, abrir
from ..autuacao.regra import apuracao, apuracoes
from ..casa import casa, lei_da_casa
from ..fatos import FISCALIZACAO
from ..praticar import Mesa, Quem
from . import comum
from .sigilo import conferir_sem_nome

ATO = "denuncia"
PUBLICO = "publico"


@dataclass(frozen=True, slots=True)
class Denuncia:
    """What is told. ``fato_em``: on the town's clock, without zone, or a day alone when the hour is
    not known; ``pessoa_id``: who is complained of, if known; ``lei`` and ``apuracao``: triage may
    change them."""

    origem: str
    assunto: str
    endereco: str
    relato: str = ""
    latitude: str = ""
    longitude: str = ""
    fato_em: date | None = None
    pessoa_id: uuid.UUID | None = None
    lei: str = ""
    apuracao: str | None = None


@dataclass(frozen=True, slots=True)
class QuemDenuncia:
    """Who complained and how to answer; nothing of it enters the case."""

    nome: str = ""
    contato: str = ""
    sigilo: bool = True


def denunciar(quem: Quem, d: Denuncia, de: QuemDenuncia | None = None) -> Processo:
    """Open a matter; the same key again gives the one that it made."""
    return _abrir(quem, d, de, "")


def denunciar_sem_login(
    m: Municipio, quando: datetime, chave: uuid.UUID, d: Denuncia, de: QuemDenuncia | None = None
) -> Processo:
    """Anybody complains by the public page, where the town has one."""
    if not recebe_sem_login(m):
        raise ErroDeEntrada("Este município não recebe denúncias por esta página.")
    ninguem = Agente(id=None, municipio=m, nome="")
    return _abrir(Quem(ninguem, quando, chave), d, de, PUBLICO)


def recebe_sem_login(m: Municipio) -> bool:
    c = casa(m.chave)
    return ATO in (c.dados.get("sem_login") or ()) and bool(apuracoes(c))


def _abrir(quem: Quem, d: Denuncia, de: QuemDenuncia | None, papel: str) -> Processo:
    de = de if de is not None and (de.nome.strip() or de.contato.strip()) else None
    textos = _textos(d)
    _conferir(d, de, textos)
    lei, regra = _regra(quem, d)
    lugar = comum.coordenadas(d.latitude, d.longitude)
    fato_em = comum.instante(d.fato_em, quem.casa.fuso, quem.quando, "fato_em")
    with do_municipio(quem.agente.municipio_id):
        pessoa = comum.pessoa_de(d.pessoa_id)

    def depois(mesa: Mesa) -> None:
        acao = AcaoFiscal.objects.create(
            municipio_id=mesa.processo.municipio_id, processo=mesa.processo, origem=d.origem,
            assunto=textos["assunto"], endereco=textos["endereco"], fato_em=fato_em,
            latitude=lugar and lugar[0], longitude=lugar and lugar[1], alvo=pessoa,
            licenca=comum.licenca_de(pessoa, mesa.lei.chave), recebida_em=quem.quando,
        )  # fmt: skip
        comum.reindexar(acao, mesa.processo, pessoa)
        if de is not None:
            Denunciante.objects.create(
                municipio_id=acao.municipio_id, acao=acao, nome=de.nome.strip(),
                contato=de.contato.strip(), sigilo=de.sigilo,
            )  # fmt: skip

    processo = abrir(quem, Abertura(
        lei=lei_da_casa(lei), especie=FISCALIZACAO, modalidade=regra, tipo=ATO, pessoa=pessoa,
        dados=_dados(d, lugar), reservado=textos, situacao=comum.RECEBIDA, papel=papel,
        preparar=lambda mesa: {"protocolo": _codigo()}, depois=depois,
    ))  # fmt: skip
    _mesmo_denunciante(quem, processo, de)
    return processo


def _textos(d: Denuncia) -> dict[str, str]:
    return {
        "assunto": comum.texto(d.assunto, "assunto", "Diga o que acontece.", 200),
        "endereco": comum.texto(d.endereco, "endereco", "Diga onde é: rua e número.", 240),
        "relato": comum.texto(d.relato, "relato", "", menor=0),
    }  # fmt: skip


def _conferir(d: Denuncia, de: QuemDenuncia | None, textos: Mapping[str, str]) -> None:
    if d.origem not in comum.ORIGENS:
        raise ErroDeEntrada("Diga por onde a denúncia chegou.", campo="origem")
    if de is None:
        return
    if d.origem in comum.SEM_DENUNCIANTE:
        raise ErroDeEntrada(
            "Denúncia anônima e ronda não têm denunciante: apague o nome e o contato.",
            campo="denunciante",
        )
    for campo, dito in (("denunciante", de.nome), ("contato", de.contato)):
        comum.texto(dito, campo, "", 160, 0)
    conferir_sem_nome(de.nome, de.contato, textos)


def _regra(quem: Quem, d: Denuncia) -> tuple[str, str]:
    """Law and proceeding: those said, or the first that the town has."""
    if not d.lei:
        for lei, regra in apuracoes(quem.casa):
            return lei.chave, regra.id
        raise ErroDeEntrada("Nenhuma lei deste município tem apuração de infrações.", campo="lei")
    if d.lei not in quem.casa.leis:
        raise ErroDeEntrada(f"A lei “{d.lei}” não é deste município.", campo="lei")
    return d.lei, apuracao(lei_da_casa(d.lei), d.apuracao).id


def _dados(d: Denuncia, lugar: Any) -> dict[str, Any]:
    return {
        "origem": d.origem,
        "coordenadas": [str(x) for x in lugar] if lugar else None,
        "fato_em": _dito(d.fato_em),
        "pessoa": str(d.pessoa_id) if d.pessoa_id else None,
    }


def _dito(momento: date | None) -> str | None:
    """As it was told: a day and an hour, or a day alone."""
    if isinstance(momento, datetime):
        return momento.isoformat(timespec="minutes")
    return momento.isoformat() if momento else None


def _codigo() -> str:
    return "".join(secrets.choice(ALFABETO) for _ in range(8))


def _mesmo_denunciante(quem: Quem, processo: Processo, de: QuemDenuncia | None) -> None:
    """A key sent again with another complainant is another sending."""
    with do_municipio(quem.agente.municipio_id):
        tido = Denunciante.objects.filter(acao__processo=processo).first()
    if tido is not None and tido.apagado_em is not None:
        return
    dito = None if de is None else (de.nome.strip(), de.contato.strip())
    if dito != (None if tido is None else (tido.nome, tido.contato)):
        raise diario.chave_usada()


def protocolo(processo: Processo) -> str:
    """What the complainant keeps: the number, and a code that nobody guesses.

    Call in a transaction of the town."""
    primeiro = processo.atos.order_by("seq").first()
    codigo = primeiro.congelado.get("protocolo", "") if primeiro else ""
    return f"{processo.numero}-{codigo}"


def achar_pelo_protocolo(municipio_id: int, dito: str) -> AcaoFiscal | None:
    """The matter of a protocol, as typed. Call in a transaction of the town."""
    limpo = "".join(c for c in dito.upper() if c.isalnum() or c == "/")
    numero, codigo = limpo[:-8], limpo[-8:]
    if not (numero and numero.replace("/", "").isdecimal() and numero.isascii()):
        return None
    acao = (
        AcaoFiscal.objects.filter(
            municipio_id=municipio_id, processo__numero=numero, processo__especie=FISCALIZACAO
        )
        .select_related("processo", "principal__processo")
        .first()
    )
    if acao is None:
        return None
    certo = protocolo(acao.processo).rpartition("-")[2]
    return acao if hmac.compare_digest(certo.encode(), codigo.encode()) else None
