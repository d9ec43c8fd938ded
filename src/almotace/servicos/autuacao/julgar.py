"""Decide an instance: reasons, outcome for each breach, penalties within what the law gives.

Who wrote the auto does not judge it; collegiates decide by the votes of so many; what the law wants
heard before must have been heard. What is decided freezes the law, the calendar, the readings.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from ...nucleo.dinheiro import ler_valor
from ...nucleo.erros import ErroDeEntrada
from ...nucleo.escrita import mostrar
from ...nucleo.regras import Fase
from ...registro.models import Ato, Processo
from ..motivos import exigir_motivos
from ..pergunta import congelar
from ..praticar import Mesa, Quem, praticar
from ..recontagem import exigir_recontado
from .andamento import APRESENTADA, CORRE, SEM_CIENCIA, andamento
from .antes_da_decisao import exigir_pareceres, exigir_votos
from .caso import Caso
from .perguntas import parecer_da_pena
from .precedentes import ditas
from .projecao import projetar
from .regra import apuracao, fase

MANTIDA, REDUZIDA, ANULADA = "mantida", "reduzida", "anulada"


@dataclass(frozen=True, slots=True)
class Julgamento:
    """``por_infracao``: mantida, reduzida or anulada, for each breach; ``valores``: the figure of
    each penalty whose figure the law leaves between two (by its place in the list of the proposed);
    ``escolhidas``: which of the optional penalties are imposed (by their place); ``fatos``: what
    the decision itself states, of what the law leaves to it (a degree, a risk)."""

    fase: str
    motivos: str
    por_infracao: Mapping[str, str]
    valores: Mapping[str, str] = field(default_factory=dict)
    escolhidas: Sequence[int] = ()
    fatos: Mapping[str, Any] = field(default_factory=dict)


def julgar(quem: Quem, processo_id: uuid.UUID, j: Julgamento) -> Ato:
    """Decide; refused where it is not time, not theirs, or not what the law gives."""
    exigir_motivos(j.motivos, "Toda decisão leva os seus motivos.")
    alvo = _fase(quem, processo_id, j.fase)
    resultado = _resultado(alvo, j)

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        c = Caso.de(mesa.autos)
        _e_hora(c, alvo, quem)
        exigir_recontado(mesa.processo, mesa.lei)
        _infracoes(c, j)
        _fatos(c, alvo, j)
        _reducao(j)
        _tardia(c, alvo, j, quem)
        exigir_pareceres(c, alvo, mesa)
        exigir_votos(c, alvo, mesa, resultado)
        return _congelar(c, j, mesa, resultado, alvo)

    return praticar(
        quem,
        processo_id,
        alvo.decide,
        conferir=conferir,
        depois=projetar,
        dados={
            "fase": j.fase, "resultado": resultado, "por_infracao": dict(j.por_infracao),
            "motivos": j.motivos.strip(), "valores": dict(j.valores),
            "escolhidas": list(j.escolhidas), **({"fatos": dict(j.fatos)} if j.fatos else {}),
        },
    )  # fmt: skip


def _fase(quem: Quem, processo_id: uuid.UUID, id: str) -> Fase:
    from ...registro.inquilino import do_municipio
    from ..casa import lei_da_casa

    with do_municipio(quem.agente.municipio_id):
        processo = Processo.objects.filter(id=processo_id).first()
    if processo is None:
        raise ErroDeEntrada("Não há este processo.")
    return fase(apuracao(lei_da_casa(processo.lei), processo.modalidade), id)


def _resultado(alvo: Fase, j: Julgamento) -> str:
    ditos = set(j.por_infracao.values())
    if not ditos or ditos - {MANTIDA, REDUZIDA, ANULADA}:
        raise ErroDeEntrada(
            "Diga de cada infração se fica mantida, reduzida ou anulada.", campo="por_infracao"
        )
    if ditos == {ANULADA}:
        return alvo.anula
    if ditos != {MANTIDA} and alvo.reduz is not None:
        return alvo.reduz
    return alvo.mantem


def _e_hora(c: Caso, alvo: Fase, quem: Quem) -> None:
    if c.anulado is not None:
        raise ErroDeEntrada("O auto foi anulado: não há o que julgar.")
    passo = andamento(c, quem.dia).passo(alvo.id)
    if passo is None:
        raise ErroDeEntrada(f"Não há {alvo.titulo.lower()} neste processo.", campo="fase")
    if passo.decisao is not None:
        raise ErroDeEntrada("Esta fase já foi decidida.")
    if passo.estado == SEM_CIENCIA:
        raise ErroDeEntrada("Ainda não há ciência: não se julga quem não sabe da acusação.")
    if passo.estado == CORRE:
        fim = f", até {passo.termo.fim:%d/%m/%Y}" if passo.termo else ""
        raise ErroDeEntrada(f"O prazo ainda corre{fim}: espere a defesa ou o fim dele.")
    if passo.estado != APRESENTADA and alvo.sem_defesa != "julga":
        raise ErroDeEntrada("Nada se apresentou no prazo: o que havia já é definitivo.")


def _infracoes(c: Caso, j: Julgamento) -> None:
    if set(j.por_infracao) != set(c.infracoes):
        raise ErroDeEntrada(
            "Julgue cada uma das infrações do auto, e só elas.", campo="por_infracao"
        )


def _reducao(j: Julgamento) -> None:
    """What is reduced is reduced to something."""
    if REDUZIDA in j.por_infracao.values() and not (j.valores or j.escolhidas or j.fatos):
        raise ErroDeEntrada(
            "Diga a que se reduz a pena. Se a lei a fixa e nada deixa escolher, mantenha ou anule.",
            campo="por_infracao",
        )


def _tardia(c: Caso, alvo: Fase, j: Julgamento, quem: Quem) -> None:
    """What came after the term opens nothing again, where the outcome had become final."""
    passo = andamento(c, quem.dia).passo(alvo.id)
    if passo is None or not passo.fora or alvo.sem_defesa == "julga":
        return
    if set(j.por_infracao.values()) != {MANTIDA}:
        raise ErroDeEntrada(
            f"{alvo.titulo} chegou fora do prazo, e o que havia já era definitivo: não se conhece"
            " dela. Mantenha; para desfazer um erro, anule o auto.",
            campo="por_infracao",
        )


def _fatos(c: Caso, alvo: Fase, j: Julgamento) -> None:
    for nome in j.fatos:
        if nome not in alvo.fixa:
            raise ErroDeEntrada(f"A decisão não fixa “{nome}”.", campo="fatos")
    c.lei.vocabulario.ler_fatos(dict(j.fatos))


def votar(quem: Quem, processo_id: uuid.UUID, fase_id: str, resultado: str, motivos: str) -> Ato:
    """A member's vote in a collegiate decision; one each, the last one said counts."""
    alvo = _fase(quem, processo_id, fase_id)
    if resultado not in {alvo.mantem, alvo.reduz, alvo.anula}:
        raise ErroDeEntrada("Vote por manter, reduzir ou anular.", campo="resultado")
    exigir_motivos(motivos, "O voto leva os seus motivos.")

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        _e_hora(Caso.de(mesa.autos), alvo, quem)
        return congelar(mesa.lei)

    return praticar(
        quem, processo_id, "voto", conferir=conferir,
        dados={"fase": fase_id, "resultado": resultado, "motivos": motivos.strip()},
    )  # fmt: skip


def _congelar(c: Caso, j: Julgamento, mesa: Mesa, resultado: str, alvo: Fase) -> dict[str, Any]:
    """The penalties imposed, and by what they were decided."""
    if resultado == alvo.anula:
        return {**congelar(mesa.lei), "penas": []}
    ficam = [i for i in c.infracoes if j.por_infracao[i] != ANULADA]
    parecer = parecer_da_pena(c.so_com(ficam), mesa.quem.dia, j.fatos)
    v = parecer.valores
    opcionais = [*v.get("alternativas", []), *v.get("facultativas", [])]
    if any(not 0 <= i < len(opcionais) for i in j.escolhidas):
        raise ErroDeEntrada("Esta pena não está entre as que a lei dá.", campo="escolhidas")
    propostas = [*v.get("obrigatorias", []), *(opcionais[i] for i in j.escolhidas)]
    escolheu = any(i < len(v.get("alternativas", [])) for i in j.escolhidas)
    if v.get("alternativas") and not escolheu and not v.get("obrigatorias"):
        raise ErroDeEntrada("Escolha a pena, das que a lei dá.", campo="escolhidas")
    penas = [_fixar(p, j.valores.get(str(i)), i) for i, p in enumerate(propostas)]
    return {
        **congelar(mesa.lei, parecer), "penas": mostrar(penas), "lacunas": parecer.lacunas,
        "precedentes": [t for t, _ in ditas(parecer.passos)],
        "conta": parecer.memoria,
    }  # fmt: skip


def _fixar(pena: Mapping[str, Any], dito: str | None, i: int) -> dict[str, Any]:
    """The figure (or duration) that the judge gives, inside the law's bounds."""
    fixada = dict(pena)
    if "dias" in pena and pena.get("tipo") != "multa":
        return _durar(fixada, dito, i)
    if dito is None or dito == "":
        if pena.get("valor") is None and (pena.get("minimo") or pena.get("maximo")) is not None:
            raise ErroDeEntrada("Fixe o valor desta pena.", campo=f"valores.{i}")
        return fixada
    if pena.get("valor") is not None or pena.get("tipo") != "multa":
        raise ErroDeEntrada("A lei já fixa esta pena.", campo=f"valores.{i}")
    valor = ler_valor(dito, campo=f"valores.{i}")
    for lado, fora in (("minimo", lambda a, b: a < b), ("maximo", lambda a, b: a > b)):
        limite = pena.get(lado)
        if limite is not None and fora(valor, Decimal(str(limite))):
            nome = "mínimo" if lado == "minimo" else "máximo"
            raise ErroDeEntrada(
                f"O valor está fora do {nome} que a lei dá: {limite}.", campo=f"valores.{i}"
            )
    if pena.get("minimo") is None and pena.get("maximo") is None:
        raise ErroDeEntrada("A lei não dá esta quantia: veja a lacuna.", campo=f"valores.{i}")
    fixada["valor"] = str(valor)
    return fixada


def _durar(pena: dict[str, Any], dito: str | None, i: int) -> dict[str, Any]:
    """A penalty of days: as many as the decision says, where the law says none or only a most."""
    campo, maximo = f"valores.{i}", pena.get("ate_dias")
    if pena.get("dias") is None:
        if not (dito or "").strip().isdigit() or int(str(dito)) < 1:
            raise ErroDeEntrada("Diga por quantos dias é esta pena.", campo=campo)
        pena["dias"] = int(str(dito))
    elif dito:
        raise ErroDeEntrada("A lei já fixa esta pena.", campo=campo)
    if maximo is not None and pena["dias"] > int(maximo):
        raise ErroDeEntrada(f"A lei dá até {maximo} dias.", campo=campo)
    return pena
