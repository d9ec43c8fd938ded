"""Give a stall to the case of a licence: free, of the right segment, reserved for whom it is kept.

The licence's case is locked first, the place's then, the stall's key last; of two who would give
the last one at the same moment the second gets a sentence.
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping
from datetime import date
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.regra_da_feira import Feira
from ...registro.models import Ato, Espaco, Lugar
from ...registro.travas import travar_processo
from ..casa import instrumento
from ..exclusividade import periodo
from ..fatos import fatos_do_caso
from ..origem import comeco
from ..pergunta import atos_do_caso, congelar, contexto
from ..praticar import Mesa, Quem, praticar
from . import projecao
from .lugar import achar, texto
from .ocupacao import quem_tem
from .ordem_da_fila import exigir_a_vez
from .posse import DESIGNA, DEVOLVE, comeca, guardar, soltar
from .regra import do_lugar, nome_do_espaco, segmento_de, serve


def designar(
    quem: Quem, processo_id: uuid.UUID, lugar_id: uuid.UUID, codigo: str, grupo: str = ""
) -> Ato:
    """``lugar_id``: the case of the place; ``grupo``: of those for whom the law keeps a share."""
    codigo = codigo.strip().upper()
    achado: dict[str, Any] = {}

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        pode_receber(mesa)
        lugar = _trancar(lugar_id, mesa, quem.dia)
        lei, feira = do_lugar(lugar)
        espaco = Espaco.objects.filter(lugar=lugar, codigo=codigo, ativo=True).first()
        if espaco is None:
            raise ErroDeEntrada(f"Não há o espaço “{codigo}” em {lugar.nome}.", campo="espaco")
        espaco.lugar = lugar
        produtos = _conferir(mesa, lugar, feira, espaco, grupo, quem.dia)
        exigir_a_vez(mesa.processo, lugar, espaco.segmento, quem.dia)
        de = comeco(mesa.autos, quem.dia)
        ate = _ate(mesa, de)
        achado.update(espaco=espaco, desde=comeca(espaco, mesa.processo, de, ate), ate=ate)
        if feira.local:
            mesa.feitos[feira.local] = nome_do_espaco(espaco, feira)
        achado["dados"] = {"grupo": grupo, "produtos": produtos, "desde": achado["desde"],
                           "ate": ate}  # fmt: skip
        ditos = {"desde": achado["desde"].isoformat(), "ate": ate.isoformat()}
        return {**congelar(lei), **ditos, "produtos": produtos}

    return praticar(
        quem, processo_id, DESIGNA, conferir=conferir,
        depois=lambda mesa: guardar(mesa, achado["espaco"], achado["dados"]),
        dados={"lugar": str(lugar_id), "espaco": codigo, "grupo": grupo},
    )  # fmt: skip


def pode_receber(mesa: Mesa) -> None:
    """The request was granted, the paper not yet given, nothing allotted before."""
    decisao = mesa.autos.ultimo("decisao")
    if decisao is None or decisao.dados.get("resultado") != "deferido":
        raise ErroDeEntrada("O espaço se dá depois que o pedido é deferido.")
    if mesa.autos.ultimo("emissao") is not None:
        raise ErroDeEntrada("O documento já foi emitido, com o espaço que tem.")
    ultimo = mesa.autos.ultimo(DESIGNA, DEVOLVE)
    if ultimo is not None and ultimo.tipo == DESIGNA:
        raise ErroDeEntrada("Este pedido já tem espaço: desocupe-o antes.")


def _trancar(lugar_id: uuid.UUID, mesa: Mesa, dia: date) -> Lugar:
    """The place, ours until the end; it works on that day."""
    travar_processo(achar(lugar_id).processo_id)
    lugar = achar(lugar_id)
    if lugar.lei != mesa.processo.lei:
        raise ErroDeEntrada("Este lugar é de outra lei.", campo="lugar")
    if lugar.situacao == projecao.EXTINTO:
        raise ErroDeEntrada(f"“{lugar.nome}” foi extinto.", campo="lugar")
    de, ate = lugar.suspenso_de, lugar.suspenso_ate
    if lugar.situacao == projecao.SUSPENSO and de and de <= dia and (ate is None or dia <= ate):
        raise ErroDeEntrada(f"“{lugar.nome}” está suspenso: não se dá espaço nele.", campo="lugar")
    return lugar


def _conferir(
    mesa: Mesa, lugar: Lugar, feira: Feira, espaco: Espaco, grupo: str, dia: date
) -> list[str]:
    """What the place itself asks: kind, segment, share kept, how many fit. Gives the products."""
    modalidade = mesa.processo.modalidade
    if not serve(espaco, feira, modalidade):
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
        artigo = f" ({mesa.lei.rotulo(feira.reserva.sobre)})" if feira.reserva else ""
        raise ErroDeEntrada(
            f"O espaço {espaco.codigo} é reservado: só pode ser de {quais}{artigo}.", campo="grupo"
        )
    produto = str(mesa.autos.fatos.get(feira.produto) or "")
    if espaco.segmento and segmento_de(lugar, produto) != espaco.segmento:
        titulo = next(s["titulo"] for s in lugar.segmentos if s["id"] == espaco.segmento)
        raise ErroDeEntrada(
            f"O espaço {espaco.codigo} é do segmento “{titulo}”, que não tem o produto pedido.",
            campo="espaco",
        )
    tidos = quem_tem(lugar, dia)
    minha = next(
        (o for o in tidos.values()
         if o.processo.requerente_id == mesa.processo.requerente_id
         and o.processo.modalidade == modalidade and o.espaco.codigo != espaco.codigo), None
    )  # fmt: skip
    if minha is not None:
        raise ErroDeEntrada(
            f"Esta pessoa já tem o espaço {minha.espaco.codigo} até {minha.ate:%d/%m/%Y}.",
            campo="espaco",
        )
    outros = [o for o in tidos.values() if o.processo.requerente_id != mesa.processo.requerente_id]
    if lugar.lotacao is not None and len(outros) >= lugar.lotacao:
        raise ErroDeEntrada(
            f"{lugar.nome} já tem os {lugar.lotacao} licenciados que o ato da cidade fixa.",
            campo="lugar",
        )
    return [produto] if produto else []


def _ate(mesa: Mesa, dia: date) -> date:
    """As long as the paper would hold if it were issued to begin on that day."""
    lei = mesa.lei
    c = contexto(lei, fatos_do_caso(mesa.autos, lei, mesa.quem.dia), mesa.quem.dia,
                 atos=atos_do_caso(mesa.autos, lei))  # fmt: skip
    _, fim = periodo(instrumento(lei, mesa.processo.modalidade), c, dia)
    if not isinstance(fim, date):
        raise ErroDeEntrada("Falta saber até quando vale o documento deste pedido.")
    return max(fim, dia)


def desocupar(quem: Quem, processo_id: uuid.UUID, motivo: str) -> Ato:
    """Give the stall back before the paper is issued."""
    dito = texto(motivo, "motivo", "Diga por que se desocupa.", 300)

    def conferir(mesa: Mesa) -> None:
        ultimo = mesa.autos.ultimo(DESIGNA, DEVOLVE)
        if ultimo is None or ultimo.tipo == DEVOLVE:
            raise ErroDeEntrada("Este pedido não tem espaço.")
        if mesa.autos.licencas:
            raise ErroDeEntrada("O documento já foi emitido: é ele que se extingue.")

    return praticar(
        quem, processo_id, DEVOLVE, conferir=conferir, dados={"motivo": dito},
        depois=lambda mesa: soltar(mesa.processo, quem.dia),
    )  # fmt: skip


def livres(lugar: Lugar, feira: Feira, produto: str, modalidade: str, dia: date) -> list[Espaco]:
    """Stalls that may still be given for that product (none said: for any), by letters and then by
    number; two queries."""
    tidos, segmento = quem_tem(lugar, dia), segmento_de(lugar, produto)
    achados = [
        e for e in Espaco.objects.filter(lugar=lugar, ativo=True)
        if e.codigo not in tidos and serve(e, feira, modalidade)
        and (not produto or e.segmento in ("", segmento))
    ]  # fmt: skip
    return sorted(achados, key=lambda e: em_ordem(e.codigo))


def em_ordem(codigo: str) -> list[tuple[int, str]]:
    """
    >>> sorted(["A-10", "A-9", "B-1"], key=em_ordem)
    ['A-9', 'A-10', 'B-1']
    """
    partes = re.findall(r"[0-9]+|[^0-9]+", codigo)
    return [(int(p), "") if p.isdecimal() else (-1, p) for p in partes]
