"""The order of a queue as an act: all that it came from, with a hash, to be made again by anybody.

``conferir`` makes it again, and names what changed since in the requests. Where the law leaves a
tie, somebody chooses (``escolher``), with reasons; a stall goes first to whom the order chose.
"""

from __future__ import annotations

import hashlib
import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.escrita import legivel
from ...registro.models import Ato, Espaco, Lugar, Ocupacao, Processo
from ..motivos import exigir_motivos
from ..pergunta import congelar
from ..praticar import Mesa, Quem, praticar
from .classificacao import Classificacao, Posicao, refazer
from .fila import ESPERAM, enumerar, fila
from .lugar import achar
from .ocupacao import quem_tem

CLASSIFICA, ESCOLHE = "classificacao_da_fila", "escolha_na_fila"


def resumo(entrada: Mapping[str, Any], posicoes: tuple[Posicao, ...]) -> str:
    """Hash of what an order came from and what it gave."""
    dados = [dict(entrada), [(p.nome, p.escolhido) for p in posicoes]]
    return hashlib.sha256(
        json.dumps(dados, sort_keys=True, ensure_ascii=False, default=str).encode()
    ).hexdigest()


def registrar(quem: Quem, lugar_id: uuid.UUID, chave: str) -> Ato:
    """Record the order of one group as it is now, in the case of the place."""

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        lugar = achar(lugar_id)
        grupo = next((g for g in fila(lugar, quem.dia) if g.chave == chave), None)
        if grupo is None or grupo.classificacao is None:
            raise ErroDeEntrada("Ninguém espera nesta fila, ou falta saber o que a ordena.")
        feita = grupo.classificacao
        return {
            **congelar(mesa.lei), "fundamentos": list(feita.fundamentos),
            "leituras": dict(feita.entrada["leituras"]), "entrada": dict(feita.entrada),
            "ordem": [p.nome for p in feita.posicoes], "vagas": feita.vagas,
            "escolhidos": [p.nome for p in feita.posicoes if p.escolhido],
            "decide_pessoa": feita.decide_pessoa, "resumo": resumo(feita.entrada, feita.posicoes),
        }  # fmt: skip

    segmento = chave.partition(":")[0].replace("-", "")
    return praticar(quem, lugar_id, CLASSIFICA, dados={"fila": chave, "segmento": segmento},
                    conferir=conferir)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Conferencia:
    """``igual``: made again, the order is the one recorded; ``mudou``: what is different in the
    requests since, in sentences."""

    igual: bool
    frase: str
    mudou: tuple[str, ...] = ()


def refeita(ato: Ato) -> Classificacao:
    """The order of a recorded act, made again from what it holds."""
    return refazer(ato.congelado["entrada"])


def conferir(ato: Ato, lugar: Lugar, dia: date) -> Conferencia:
    """Make a recorded order again; and compare what it came from with the requests of the day."""
    try:
        feita = refeita(ato)
    except ErroDeEntrada as e:
        return Conferencia(False, e.mensagem)
    igual = resumo(feita.entrada, feita.posicoes) == ato.congelado["resumo"] and [
        p.nome for p in feita.posicoes
    ] == list(ato.congelado["ordem"])
    grupo = next((g for g in fila(lugar, dia) if g.chave == ato.dados["fila"]), None)
    agora = grupo.classificacao.entrada["fatos"] if grupo and grupo.classificacao else {}
    frase = (
        "Feita de novo com o que o ato guardou, a ordem é a mesma."
        if igual else "Feita de novo, a ordem não é a que o ato diz."
    )  # fmt: skip
    return Conferencia(igual, frase, tuple(_diferencas(ato.congelado["entrada"]["fatos"], agora)))


def _diferencas(antes: Mapping[str, Any], agora: Mapping[str, Any]) -> list[str]:
    um, outro = ({c["id"]: c for v in x.values() if isinstance(v, list) for c in v}
                 for x in (antes, agora))  # fmt: skip
    ditas = [f"O pedido {n} já não espera." for n in um if n not in outro]
    ditas += [f"O pedido {n} chegou depois." for n in outro if n not in um]
    for n in um:
        if n in outro and um[n] != outro[n]:
            campos = sorted(k for k in {*um[n], *outro[n]} if um[n].get(k) != outro[n].get(k))
            ditos = (f"{k.replace('_', ' ')}: era {legivel(um[n].get(k))}, é "
                     f"{legivel(outro[n].get(k))}" for k in campos)  # fmt: skip
            ditas.append(f"No pedido {n}, {'; '.join(ditos)}.")
    for k in antes:
        if not isinstance(antes[k], list) and agora and antes[k] != agora.get(k):
            ditas.append(f"As vagas eram {antes[k]} e são {agora.get(k)}.")
    return ditas


def ultima(lugar: Lugar, chave: str | None = None, segmento: str | None = None) -> Ato | None:
    """The last order recorded of a group."""
    atos = Ato.objects.filter(processo_id=lugar.processo_id, tipo=CLASSIFICA)
    if chave is not None:
        atos = atos.filter(dados__fila=chave)
    if segmento is not None:
        atos = atos.filter(dados__segmento=segmento)
    return atos.order_by("-seq").first()


def empatados(ato: Ato) -> list[str]:
    """Who may still enter by choice: not surely chosen, and not surely out."""
    feita = refeita(ato)
    return [
        p.nome for p in feita.posicoes if not p.escolhido and len(p.antes) < feita.vagas
    ] if feita.decide_pessoa else []  # fmt: skip


def escolher(quem: Quem, lugar_id: uuid.UUID, ato_id: uuid.UUID, nome: str, motivos: str) -> Ato:
    """Choose one of those that the law leaves tied. ``nome``: the number of the case."""
    dito = exigir_motivos(motivos, "A escolha entre empatados leva os seus motivos.")

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        ato = Ato.objects.filter(id=ato_id, processo=mesa.processo, tipo=CLASSIFICA).first()
        if ato is None:
            raise ErroDeEntrada("Não há esta classificação.")
        if ultima(achar(lugar_id), ato.dados["fila"]) != ato:
            raise ErroDeEntrada("A fila foi classificada de novo depois: escolha na última.")
        ja = escolhas(ato)
        if nome in ja:
            raise ErroDeEntrada("Este pedido já foi escolhido.", campo="nome")
        if nome not in empatados(ato):
            raise ErroDeEntrada("A lei não deixa este pedido entre os empatados.", campo="nome")
        if len(ja) + len(ato.congelado["escolhidos"]) >= ato.congelado["vagas"]:
            raise ErroDeEntrada("As vagas desta classificação já têm quem as ocupe.")
        return {**congelar(mesa.lei), "fundamentos": ato.congelado["fundamentos"]}

    return praticar(
        quem, lugar_id, ESCOLHE, conferir=conferir,
        dados={"classificacao": str(ato_id), "escolhido": nome, "motivos": dito},
    )  # fmt: skip


def escolhas(ato: Ato) -> list[str]:
    """Who was chosen by somebody after that order."""
    return [
        a.dados["escolhido"] for a in Ato.objects.filter(
            processo_id=ato.processo_id, tipo=ESCOLHE, dados__classificacao=str(ato.id)
        ).order_by("seq")
    ]  # fmt: skip


def exigir_a_vez(processo: Processo, lugar: Lugar, segmento: str, dia: date) -> None:
    """Whom the recorded order chose, and still waits, comes first while stalls are short."""
    ato = ultima(lugar, segmento=segmento)
    if ato is None:
        return
    chamados = [*ato.congelado["escolhidos"], *escolhas(ato)]
    if processo.numero in chamados:
        return
    com_espaco = Ocupacao.objects.filter(ate__gte=dia).values("processo_id")
    aguardam = set(
        Processo.objects.filter(
            municipio_id=lugar.municipio_id, numero__in=chamados, especie="licenca",
            lei=lugar.lei, encerrado=False, situacao__in=ESPERAM,
        ).exclude(id__in=com_espaco).values_list("numero", flat=True)
    )  # fmt: skip
    tidos = quem_tem(lugar, dia)
    livres = Espaco.objects.filter(lugar=lugar, ativo=True, segmento=segmento)
    if aguardam and sum(e.codigo not in tidos for e in livres) <= len(aguardam):
        vez = enumerar(tuple(n for n in chamados if n in aguardam))
        raise ErroDeEntrada(
            f"Na fila classificada em {ato.dia:%d/%m/%Y} vem antes o pedido {vez}: dê o espaço a"
            " ele, ou classifique a fila de novo.",
            campo="espaco",
        )
