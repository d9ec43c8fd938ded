"""Give a stall to the case of a licence: free, of the right segment, reserved for whom it is kept.

The licence's case is locked first, the place's then, the stall's key last; of two who would give
the last one at the same moment the second gets a sentence.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from datetime import date
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.lei import Lei
from ...nucleo.regra_da_feira import Feira
from ...registro.models import Ato, Espaco, Licenca, Lugar, Ocupacao, Processo
from ...registro.reservas import liberar, reservar
from ...registro.travas import travar_processo
from ..casa import instrumento
from ..exclusividade import periodo
from ..fatos import fatos_do_caso
from ..pergunta import atos_do_caso, congelar, contexto
from ..praticar import Mesa, Quem, praticar
from . import projecao
from .desenho import Planta, segmento_do_produto
from .fontes import nome_do_espaco
from .lugar import achar
from .ocupacao import chave_do_espaco, quem_tem
from .regra import da_lei, do_lugar

ATO, DEVOLVE = "designacao", "desocupacao"


def designar(
    quem: Quem, processo_id: uuid.UUID, lugar_id: uuid.UUID, codigo: str, grupo: str = ""
) -> Ato:
    """``lugar_id``: the case of the place; ``grupo``: of those for whom the law keeps a share."""
    codigo = codigo.strip().upper()
    achado: dict[str, Any] = {}

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        _pode(mesa)
        lugar = _trancar(lugar_id)
        lei, feira = do_lugar(lugar)
        if lugar.lei != mesa.processo.lei:
            raise ErroDeEntrada("Este lugar é de outra lei.", campo="lugar")
        espaco = Espaco.objects.filter(lugar=lugar, codigo=codigo, ativo=True).first()
        if espaco is None:
            raise ErroDeEntrada(f"Não há o espaço “{codigo}” em {lugar.nome}.", campo="espaco")
        espaco.lugar = lugar
        produtos = _conferir(mesa, lugar, feira, espaco, grupo, quem.dia)
        achado.update(espaco=espaco, feira=feira, produtos=produtos, lugar=lugar)
        if feira.local:
            mesa.feitos[feira.local] = nome_do_espaco(espaco, feira)
        return congelar(lei)

    def depois(mesa: Mesa) -> None:
        assert mesa.ato is not None
        _reservar(mesa, achado, grupo, quem.dia)

    return praticar(
        quem, processo_id, ATO, conferir=conferir, depois=depois,
        dados={"lugar": str(lugar_id), "espaco": codigo, "grupo": grupo},
    )  # fmt: skip


def _pode(mesa: Mesa) -> None:
    """The request was granted, the paper not yet given, nothing allotted before."""
    decisao = mesa.autos.ultimo("decisao")
    if decisao is None or decisao.dados.get("resultado") != "deferido":
        raise ErroDeEntrada("O espaço se dá depois que o pedido é deferido.")
    if mesa.autos.ultimo("emissao") is not None:
        raise ErroDeEntrada("O documento já foi emitido, com o espaço que tem.")
    ultimo = mesa.autos.ultimo(ATO, DEVOLVE)
    if ultimo is not None and ultimo.tipo == ATO:
        raise ErroDeEntrada("Este pedido já tem espaço: desocupe-o antes.")


def _trancar(lugar_id: uuid.UUID) -> Lugar:
    lugar = achar(lugar_id)
    travar_processo(lugar.processo_id)
    lugar = achar(lugar_id)
    if lugar.situacao == projecao.EXTINTO:
        raise ErroDeEntrada(f"“{lugar.nome}” foi extinto.", campo="lugar")
    return lugar


def _conferir(
    mesa: Mesa, lugar: Lugar, feira: Feira, espaco: Espaco, grupo: str, dia: date
) -> list[str]:
    """What the place itself asks: kind, segment, share kept, how many fit. Gives the products."""
    modalidade = mesa.processo.modalidade
    if modalidade not in (feira.instrumentos.get(espaco.tipo), *feira.tambem):
        raise ErroDeEntrada(
            f"{espaco.codigo} é {feira.tipos.get(espaco.tipo, espaco.tipo)}: não é este o documento"
            " que a dá.",
            campo="espaco",
        )
    grupos = feira.reserva.grupos if feira.reserva else {}
    if grupo and grupo not in grupos:
        raise ErroDeEntrada("A lei não fala deste grupo.", campo="grupo")
    if espaco.reservado and not grupo:
        quais = " ou ".join(grupos.values())
        raise ErroDeEntrada(
            f"O espaço {espaco.codigo} é reservado: só pode ser de {quais}.", campo="grupo"
        )
    produto = str(mesa.autos.fatos.get(feira.produto) or "")
    planta = Planta(0, 0, {}, tuple(lugar.segmentos))
    segmento = segmento_do_produto(planta, produto) if produto else None
    if espaco.segmento and segmento != espaco.segmento:
        titulo = next(s["titulo"] for s in lugar.segmentos if s["id"] == espaco.segmento)
        raise ErroDeEntrada(
            f"O espaço {espaco.codigo} é do segmento “{titulo}”, que não tem o produto pedido.",
            campo="espaco",
        )
    tidos = quem_tem(lugar, dia)
    outros = [o for o in tidos.values() if o.processo.requerente_id != mesa.processo.requerente_id]
    if lugar.lotacao is not None and len(outros) >= lugar.lotacao:
        raise ErroDeEntrada(
            f"{lugar.nome} já tem os {lugar.lotacao} licenciados que o ato da cidade fixa.",
            campo="lugar",
        )
    return [produto] if produto else []


def _reservar(mesa: Mesa, a: Mapping[str, Any], grupo: str, dia: date) -> None:
    espaco: Espaco = a["espaco"]
    processo, chave = mesa.processo, chave_do_espaco(espaco.lugar_id, espaco.codigo)
    for antiga in Ocupacao.objects.filter(
        espaco=espaco, processo__requerente_id=processo.requerente_id, ate__gte=dia
    ).select_related("processo"):
        liberar(antiga.processo, chave, dia)  # one's own stall goes on under the new paper
    ate = _ate(mesa, dia)
    reservar(processo, chave, dia, ate, f"O espaço {espaco.codigo} já é de outra pessoa.")
    Ocupacao.objects.create(
        municipio_id=processo.municipio_id, espaco=espaco, processo=processo, ato=mesa.ato.id,  # type: ignore[union-attr]
        grupo=grupo, produtos=a["produtos"], desde=dia, ate=ate,
    )  # fmt: skip


def _ate(mesa: Mesa, dia: date) -> date:
    """As long as the paper would hold if it were issued today."""
    lei = mesa.lei
    c = contexto(lei, fatos_do_caso(mesa.autos, lei, dia), dia, atos=atos_do_caso(mesa.autos, lei))
    _, fim = periodo(instrumento(lei, mesa.processo.modalidade), c, dia)
    if not isinstance(fim, date):
        raise ErroDeEntrada("Falta saber até quando vale o documento deste pedido.")
    return max(fim, dia)


def desocupar(quem: Quem, processo_id: uuid.UUID, motivo: str) -> Ato:
    """Give the stall back before the paper is issued."""
    from .lugar import texto

    dito = texto(motivo, "motivo", "Diga por que se desocupa.", 300)

    def conferir(mesa: Mesa) -> None:
        ultimo = mesa.autos.ultimo(ATO, DEVOLVE)
        if ultimo is None or ultimo.tipo == DEVOLVE:
            raise ErroDeEntrada("Este pedido não tem espaço.")
        if mesa.autos.licencas:
            raise ErroDeEntrada("O documento já foi emitido: é ele que se extingue.")

    return praticar(
        quem, processo_id, DEVOLVE, conferir=conferir, dados={"motivo": dito},
        depois=lambda mesa: _soltar(mesa.processo, quem.dia),
    )  # fmt: skip


def _soltar(processo: Processo, dia: date) -> None:
    for r in list(processo.reservas.filter(chave__startswith="espaco:")):
        liberar(processo, r.chave, dia)


def exigir_espaco(mesa: Mesa) -> None:
    """A paper that gives a stall names it: refused where none was allotted."""
    feira = da_lei(mesa.lei)
    if feira is None or mesa.processo.modalidade not in dadas(feira):
        return
    if not Ocupacao.objects.filter(processo=mesa.processo, ate__gte=mesa.quem.dia).exists():
        raise ErroDeEntrada("Falta designar o espaço: o documento diz qual é.")


def dadas(feira: Feira) -> set[str]:
    """Modalities that are given a stall."""
    return {*feira.instrumentos.values(), *feira.tambem}


def ate_o_fim(processo: Processo, licenca: Licenca) -> None:
    """The stall is kept as long as the paper holds."""
    ocupacao = (
        Ocupacao.objects.filter(processo=processo, ate__gte=licenca.emitida_em)
        .select_related("espaco").first()
    )  # fmt: skip
    if ocupacao is None:
        return
    chave = chave_do_espaco(ocupacao.espaco.lugar_id, ocupacao.espaco.codigo)
    if ocupacao.ate != licenca.validade_fim:
        for r in processo.reservas.filter(chave=chave):
            r.delete()
        reservar(
            processo, chave, ocupacao.desde, licenca.validade_fim,
            f"O espaço {ocupacao.espaco.codigo} está dado a outra pessoa antes do fim deste"
            " documento.",
        )  # fmt: skip
    Ocupacao.objects.filter(id=ocupacao.id).update(ate=licenca.validade_fim)


def livres(
    lugar: Lugar, lei: Lei, feira: Feira, produto: str, modalidade: str, dia: date
) -> list[Espaco]:
    """Stalls that may still be given for that product, by code."""
    tidos = quem_tem(lugar, dia)
    segmento = segmento_do_produto(Planta(0, 0, {}, tuple(lugar.segmentos)), produto)
    return [
        e for e in Espaco.objects.filter(lugar=lugar, ativo=True).order_by("codigo")
        if e.codigo not in tidos and e.segmento in ("", segmento)
        and modalidade in (feira.instrumentos.get(e.tipo), *feira.tambem)
    ]  # fmt: skip
