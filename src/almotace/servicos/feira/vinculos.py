"""Who stands for a holder: asked of the law, registered with a badge, written off.

Rows are made again from the acts of the holder's book (``refazer``).
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db.models import Q

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.lei import Lei
from ...nucleo.parecer import Parecer
from ...nucleo.perguntar import perguntar
from ...nucleo.regra_da_feira import Feira
from ...nucleo.regras import Prazo
from ...registro.licenca import novo_codigo
from ...registro.models import (
    Afastamento,
    Ato,
    CodigoPublico,
    Matricula,
    Pessoa,
    Processo,
    Vinculo,
)
from ..nomes import nomes
from ..pergunta import congelar, contexto
from ..praticar import Mesa, Quem, praticar
from .fontes import fatos_do_vinculo
from .lugar import texto
from .matricula import achar, regra_dela

BAIXA, AFASTA, SUBSTITUTO = "baixa_de_vinculo", "afastamento", "substituto"


ADIANTE = timedelta(days=366)


def perguntar_do_vinculo(
    lei: Lei, feira: Feira, titular: Processo, pessoa: Pessoa, especie: str, dia: date
) -> Parecer:
    """May that person be tied to the holder?"""
    fatos = lei.vocabulario.ler_fatos(fatos_do_vinculo(lei, feira, titular, pessoa, dia))
    return perguntar("decidir", contexto(lei, fatos, dia, sobre=especie))


def exigir(
    lei: Lei, feira: Feira, titular: Processo, pessoa: Pessoa, especie: str, dia: date
) -> Parecer:
    """Refuse whom the law keeps out, with the article and until when."""
    p = perguntar_do_vinculo(lei, feira, titular, pessoa, especie, dia)
    contra = [*p.valores.get("nao_atendidos", ()), *p.valores.get("faltam", ())]
    if contra:
        fatos = lei.vocabulario.ler_fatos(fatos_do_vinculo(lei, feira, titular, pessoa, dia))
        raise ErroDeEntrada(
            f"{pessoa.nome} não pode ser {feira.vinculos.get(especie, especie)}:"
            f" {nomes(contra, lei)}.{_ate(lei, contra, contexto(lei, fatos, dia))}",
            campo="pessoa",
        )
    return p


def _ate(lei: Lei, contra: Iterable[str], c: Any) -> str:
    """Until when, where a term of the same dispositivo says so."""
    for r in lei.da_especie(Prazo):
        if r.fonte[0] in contra:
            fim = perguntar("prazo", c.com(sobre=r.id)).valores.get("fim")
            if isinstance(fim, date):
                return f" Até {fim:%d/%m/%Y}."
    return ""


def cadastrar(
    quem: Quem, processo_id: uuid.UUID, especie: str, pessoa_id: uuid.UUID, de: date | None = None
) -> Ato:
    """Tie somebody to the holder. ``especie``: the law's modality of the tie; ``de``: first day."""
    desde = de or quem.dia

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        matricula = achar(mesa.processo.id)
        lei, feira = regra_dela(matricula)
        if especie not in feira.vinculos:
            raise ErroDeEntrada("A lei não fala deste vínculo.", campo="especie")
        pessoa = quem_e(pessoa_id, matricula)
        if desde < quem.dia:
            raise ErroDeEntrada("O cadastro não pode começar antes de hoje.", campo="de")
        if desde > quem.dia + ADIANTE:
            raise ErroDeEntrada("O cadastro começa em até um ano.", campo="de")
        ja = ativos(matricula, desde).filter(pessoa=pessoa, especie=especie).first()
        if ja is not None:
            raise ErroDeEntrada(f"Já é {feira.vinculos[especie]} desde {ja.de:%d/%m/%Y}.",
                                campo="pessoa")  # fmt: skip
        p = exigir(lei, feira, matricula.processo, pessoa, especie, desde)
        return {**congelar(lei, p), "codigo": novo_codigo()}

    return praticar(
        quem, processo_id, especie, conferir=conferir, depois=projetar,
        dados={"vinculado": str(pessoa_id), "de": desde.isoformat()},
    )  # fmt: skip


def quem_e(pessoa_id: uuid.UUID, matricula: Matricula) -> Pessoa:
    pessoa = Pessoa.objects.filter(id=pessoa_id, apagada_em__isnull=True).first()
    if pessoa is None:
        raise ErroDeEntrada("Escolha a pessoa.", campo="pessoa")
    if pessoa.id == matricula.pessoa_id:
        raise ErroDeEntrada("É o próprio titular da matrícula.", campo="pessoa")
    return pessoa


def ativos(matricula: Matricula, dia: date) -> Any:
    return Vinculo.objects.filter(
        Q(ate__isnull=True) | Q(ate__gte=dia), matricula=matricula
    ).select_related("pessoa").order_by("de", "id")  # fmt: skip


def baixar(quem: Quem, processo_id: uuid.UUID, vinculo_id: uuid.UUID, motivo: str) -> Ato:
    """End a tie; today is its last day."""
    dito = texto(motivo, "motivo", "Diga por que se dá baixa.", 300)

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        matricula = achar(mesa.processo.id)
        v = ativos(matricula, quem.dia).filter(ato=vinculo_id).first()
        if v is None:
            raise ErroDeEntrada("Este vínculo já acabou, ou não é desta matrícula.")
        if v.especie == SUBSTITUTO:
            raise ErroDeEntrada("Quem substitui fica até o fim do afastamento.")
        return {"ate": max(quem.dia, v.de).isoformat()}

    return praticar(
        quem, processo_id, BAIXA, conferir=conferir, depois=projetar,
        dados={"vinculo": str(vinculo_id), "motivo": dito},
    )  # fmt: skip


@dataclass(slots=True)
class Dobra:
    """Rows by the act that made them: ties and leaves, as the acts leave them."""

    vinculos: dict[uuid.UUID, dict[str, Any]]
    afastamentos: dict[uuid.UUID, dict[str, Any]]


def dobrar(atos: Iterable[Ato], feira: Feira) -> Dobra:
    d = Dobra({}, {})
    for a in atos:
        x = a.dados
        if a.tipo in feira.vinculos:
            d.vinculos[a.id] = {
                "pessoa_id": uuid.UUID(x["vinculado"]), "especie": a.tipo, "ate": None,
                "codigo": a.congelado["codigo"], "de": date.fromisoformat(x["de"]),
            }  # fmt: skip
        elif a.tipo == BAIXA:
            d.vinculos[uuid.UUID(x["vinculo"])]["ate"] = date.fromisoformat(a.congelado["ate"])
        elif a.tipo == AFASTA:
            de, ate = date.fromisoformat(x["de"]), date.fromisoformat(a.congelado["ate"])
            quem = uuid.UUID(x["vinculado"]) if x.get("vinculado") else None
            d.afastamentos[a.id] = {"de": de, "ate": ate, "substituto_id": quem}
            if quem is not None:
                d.vinculos[a.id] = {"pessoa_id": quem, "especie": SUBSTITUTO, "ate": ate,
                                    "codigo": a.congelado["codigo"], "de": de}  # fmt: skip
    return d


def projetar(mesa: Mesa) -> None:
    """After an act of the book."""
    refazer(achar(mesa.processo.id))


def refazer(matricula: Matricula) -> None:
    """Bring the rows in step with the acts; a badge's code is public from the first day."""
    _, feira = regra_dela(matricula)
    d = dobrar(Ato.objects.filter(processo_id=matricula.processo_id).order_by("seq"), feira)
    dela: dict[str, Any] = {"municipio_id": matricula.municipio_id, "matricula": matricula}
    for modelo, linhas in ((Vinculo, d.vinculos), (Afastamento, d.afastamentos)):
        tidas: dict[uuid.UUID, Any] = {x.ato: x for x in modelo.objects.filter(matricula=matricula)}
        for ato, campos in linhas.items():
            linha = tidas.get(ato)
            if linha is None:
                feita = modelo.objects.create(ato=ato, **dela, **campos)
                if isinstance(feita, Vinculo):
                    CodigoPublico.objects.create(
                        codigo=feita.codigo, municipio_id=matricula.municipio_id,
                        licenca_id=feita.id,
                    )  # fmt: skip
            elif any(getattr(linha, k) != v for k, v in campos.items()):
                modelo.objects.filter(id=linha.id).update(**campos)
