"""What the acts of a matter share: its row, its situations, what may be typed."""

from __future__ import annotations

import uuid
from datetime import date, datetime, time
from decimal import Decimal, InvalidOperation
from zoneinfo import ZoneInfo

from ...nucleo.erros import ErroDeEntrada
from ...registro.busca import indexar
from ...registro.models import AcaoFiscal, Licenca, Pessoa, Processo
from ..fatos import FISCALIZACAO
from ..motivos import exigir_motivos

ORIGENS = ("telefone", "balcao", "web", "agente", "anonima", "ronda")
SEM_DENUNCIANTE = ("anonima", "ronda")
RECEBIDA, TRIADA, COM_VISITA, VISITADA, APENSADA, ARQUIVADA = (
    "recebida", "triada", "com_visita", "visitada", "apensada", "arquivada",
)  # fmt: skip
ABERTAS = (RECEBIDA, TRIADA, COM_VISITA, VISITADA)


def achar(processo: Processo) -> AcaoFiscal:
    """The row of a matter, or a sentence."""
    acao = AcaoFiscal.objects.filter(processo=processo).first()
    if acao is None or processo.especie != FISCALIZACAO:
        raise ErroDeEntrada("Este processo não é de fiscalização.")
    return acao


def exigir_aberta(acao: AcaoFiscal) -> None:
    if acao.situacao not in ABERTAS:
        nome = "apensado a outro" if acao.situacao == APENSADA else "arquivado"
        raise ErroDeEntrada(f"Este caso está {nome}: reabra-o antes.")


def texto(dito: str, campo: str, falta: str, maior: int = 4000, menor: int = 1) -> str:
    """What was typed, of a length that serves."""
    limpo = dito.strip()
    if menor > 1:
        exigir_motivos(dito, falta, campo=campo, menor=menor, como="o que se apurou")
    elif len(limpo) < menor:
        raise ErroDeEntrada(falta, campo=campo)
    if len(limpo) > maior:
        raise ErroDeEntrada(f"Este texto passa de {maior} letras.", campo=campo)
    return limpo


def coordenadas(latitude: str, longitude: str) -> tuple[Decimal, Decimal] | None:
    """Degrees as typed or as the phone gives them; none, or both.

    >>> coordenadas("-21,1307", "-42.3664")
    (Decimal('-21.130700'), Decimal('-42.366400'))
    """
    ditas = [x.strip().replace(",", ".") for x in (latitude, longitude)]
    if not any(ditas):
        return None
    try:
        lat, lon = (Decimal(x).quantize(Decimal("0.000001")) for x in ditas)
    except InvalidOperation:
        lat = lon = Decimal(999)
    if not (abs(lat) <= 90 and abs(lon) <= 180):
        raise ErroDeEntrada(
            "Latitude e longitude são graus, como -21,1307 e -42,3664; ou deixe as duas em branco.",
            campo="latitude",
        )
    return lat, lon


def no_relogio(momento: date | None, fuso: str) -> datetime | None:
    """A moment of the town's clock as an instant; a day alone as its first one.

    >>> no_relogio(date(2026, 3, 1), "America/Sao_Paulo").isoformat()
    '2026-03-01T00:00:00-03:00'
    """
    if momento is None:
        return None
    if not isinstance(momento, datetime):
        momento = datetime.combine(momento, time.min)
    return momento.replace(tzinfo=ZoneInfo(fuso))


def instante(momento: date | None, fuso: str, agora: datetime, campo: str) -> datetime | None:
    """A moment on the town's clock, as an instant that has come."""
    feito = no_relogio(momento, fuso)
    if feito is not None and feito > agora:
        raise ErroDeEntrada("Isto ainda não aconteceu: confira o dia e a hora.", campo=campo)
    return feito


def pessoa_de(ident: uuid.UUID | None, campo: str = "pessoa") -> Pessoa | None:
    """A person of the town; call inside its transaction."""
    if ident is None:
        return None
    achada = Pessoa.objects.filter(id=ident, apagada_em__isnull=True).first()
    if achada is None:
        raise ErroDeEntrada("Procure e escolha a pessoa.", campo=campo)
    return achada


def licenca_de(pessoa: Pessoa | None, lei: str) -> Licenca | None:
    """The licence of that law that a person has or had last."""
    if pessoa is None:
        return None
    da_pessoa = Licenca.objects.filter(titular=pessoa, lei=lei).exclude(situacao="substituida")
    return da_pessoa.order_by("-validade_fim").first()


def reindexar(acao: AcaoFiscal, processo: Processo, pessoa: Pessoa | None) -> None:
    """A matter is found by its number, place, subject, and who is complained of."""
    indexar(acao.municipio_id, "acao_fiscal", acao.id, [acao.assunto, acao.endereco])
    indexar(acao.municipio_id, "processo", processo.id, processo.procurado(pessoa))
