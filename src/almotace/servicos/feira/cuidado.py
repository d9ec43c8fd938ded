"""The hours of a place, and the town's own duties in it: what is missing is a task of its own."""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping
from datetime import date, datetime, time
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.escrita import mostrar
from ...nucleo.lei import Lei
from ...nucleo.perguntar import perguntar
from ...nucleo.regra_da_feira import Feira
from ...registro.models import Ato, Lugar
from ..pergunta import congelar, contexto
from ..praticar import Mesa, Quem
from .exigencias import conferir, exigir
from .lugar import fazer, texto
from .projecao import atos_do, dobrar

HORA = re.compile(r"([01]\d|2[0-3]):[0-5]\d")


def fatos_do_horario(f: Feira, horario: Mapping[str, str], dia: date) -> dict[str, datetime]:
    """The hours of a day as the facts that the law's rules read. An hour that is earlier than the
    one before it is of the next day."""
    if f.dia is None:
        return {}
    return {
        fato: datetime.combine(dia, time.fromisoformat(horario[momento]))
        for momento, fato in f.dia.horario.items()
        if momento in horario
    }


def fixar_horario(quem: Quem, processo_id: uuid.UUID, horario: Mapping[str, str], ato: str) -> Ato:
    """The hours set for fair days, HH:MM by moment; the law's caps are asked. ``ato``: the town's
    act that sets them."""
    ditos = {k: v.strip() for k, v in horario.items() if v.strip()}
    for momento, hora in ditos.items():
        if not HORA.fullmatch(hora):
            raise ErroDeEntrada(f"“{hora}” não é uma hora: escreva como 07:30.", campo=momento)
    if not ditos:
        raise ErroDeEntrada("Diga ao menos a hora de começar e a de acabar.", campo="inicio")
    fonte = texto(ato, "ato", "Diga o ato da cidade que fixa o horário.", 200)

    def antes(mesa: Mesa, lugar: Lugar, lei: Lei, f: Feira) -> Mapping[str, Any]:
        if f.dia is None:
            raise ErroDeEntrada("A lei deste lugar não tem dias de feira.")
        estranho = next((m for m in ditos if m not in f.dia.horario), None)
        if estranho:
            raise ErroDeEntrada("A lei deste lugar não fala desta hora.", campo=estranho)
        em_ordem(ditos)
        feitos = conferir(lei, f.dia.ao_encerrar, fatos_do_horario(f, ditos, quem.dia), quem.dia)
        exigir(feitos, "Este horário a lei não deixa.", "inicio")
        return congelar(lei)

    return fazer(quem, processo_id, "horario_do_lugar", {"horario": ditos, "ato": fonte}, antes)


ORDEM = (("inicio", "fim"), ("montagem", "abertura"), ("abertura", "encerramento"),
         ("encerramento", "desmontagem"), ("montagem", "desmontagem"))  # fmt: skip


def em_ordem(horario: Mapping[str, Any]) -> None:
    """Refuse what ends before it begins."""
    for antes, depois in ORDEM:
        if antes in horario and depois in horario and horario[antes] >= horario[depois]:
            raise ErroDeEntrada(
                f"A hora de {depois} tem de ser depois da de {antes}.", campo=depois
            )


def vistoriar(quem: Quem, processo_id: uuid.UUID, fatos: Mapping[str, Any], visto: str) -> Ato:
    """What the town owes to the place, seen on the spot. ``fatos``: those of the rule, in plain
    form; ``visto``: in one's own words."""

    def antes(mesa: Mesa, lugar: Lugar, lei: Lei, f: Feira) -> Mapping[str, Any]:
        if f.vistoria is None:
            raise ErroDeEntrada("A lei deste lugar não pede esta vistoria.")
        falta = next((x for x in f.vistoria_fatos if fatos.get(x) in (None, "")), None)
        if falta:
            raise ErroDeEntrada("Responda a cada pergunta da vistoria.", campo=falta)
        tipados = lei.vocabulario.ler_fatos({k: fatos[k] for k in f.vistoria_fatos})
        p = perguntar("conteudo", contexto(lei, tipados, quem.dia, sobre=f.vistoria))
        faltam = [str(x) for x in p.valores.get("faltam") or ()]
        abertas = dobrar(atos_do(mesa.processo), f).tarefas
        return {**congelar(lei, p), "faltam": faltam,
                "sanadas": sorted(set(abertas) - set(faltam))}  # fmt: skip

    reservado = {"visto": texto(visto, "visto", "Conte o que viu.", 2000)} if visto.strip() else {}
    return fazer(
        quem, processo_id, "vistoria_do_lugar", {}, antes, reservado=reservado,
        fatos={k: mostrar(v) for k, v in fatos.items()},
    )  # fmt: skip


def providenciar(quem: Quem, processo_id: uuid.UUID, coisa: str, feito: str) -> Ato:
    """A task of the town was done."""

    def antes(mesa: Mesa, lugar: Lugar, lei: Lei, f: Feira) -> None:
        if coisa not in dobrar(atos_do(mesa.processo), f).tarefas:
            raise ErroDeEntrada("Esta tarefa não está em aberto.", campo="coisa")

    dados = {"coisa": coisa, "feito": texto(feito, "feito", "Diga o que se fez.", 600)}
    return fazer(quem, processo_id, "providencia_do_lugar", dados, antes)
