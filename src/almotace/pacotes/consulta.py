"""A question as a person asks it: a law, a type, a subject, facts; from a file or from options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from pathlib import Path
from typing import Any

from ..nucleo.contexto import Contexto
from ..nucleo.data_pt import formatar_data
from ..nucleo.erros import ErroAlmotace, ErroDeEntrada, ErroDePacote, sugerir
from ..nucleo.lei import Lei
from ..nucleo.parecer import Parecer
from ..nucleo.perguntar import TIPOS, perguntar
from .ambiente import Ambiente
from .casos import contexto_do_caso
from .forma_dos_casos import conferir_caso, conferir_pergunta_solta, situar
from .yaml_estrito import Caminho, Documento, ler

COM_ASSUNTO = {"decidir", "prazo", "conteudo", "competencia", "limite", "horario", "alocacao"}
"""Types of question that mean nothing without a subject."""


@dataclass(frozen=True)
class Consulta:
    """One question with its case. ``hipotese``: the case speaks only of what it mentions.
    ``onde``: the document that it was read from, with the paths of the case and the question."""

    lei: str
    caso: Mapping[str, Any]
    pergunta: Mapping[str, Any]
    hipotese: bool = False
    onde: tuple[Documento, Caminho, Caminho] | None = None


def ler_consultas(arquivo: Path, hipotese: bool) -> list[Consulta]:
    """Questions of a file: cases in the golden format, or one loose question."""
    doc = ler(arquivo)
    dados = doc.dados if isinstance(doc.dados, list) else [doc.dados]
    consultas = []
    for i, caso in enumerate(dados):
        aqui: Caminho = (i,) if isinstance(doc.dados, list) else ()
        if not isinstance(caso, Mapping) or "lei" not in caso:
            raise ErroDePacote(
                "Falta dizer a lei.", campo="lei", arquivo=arquivo.name, linha=doc.linha(aqui)
            )
        if "perguntas" in caso or "id" in caso:
            conferir_caso(doc, aqui, caso)
            consultas += [
                Consulta(str(caso["lei"]), caso, p, hipotese, (doc, aqui, (*aqui, "perguntas", j)))
                for j, p in enumerate(caso["perguntas"])
            ]
            continue
        conferir_pergunta_solta(doc, aqui, caso)
        premissas = dict(caso.get("premissas") or {})
        premissas["leituras"] = {
            **(premissas.get("leituras") or {}),
            **(caso.get("leituras") or {}),
        }
        inteiro = {**caso, "premissas": premissas}
        consultas.append(Consulta(str(caso["lei"]), inteiro, caso, hipotese, (doc, aqui, aqui)))
    return consultas


def contexto(consulta: Consulta, lei: Lei, ambiente: Ambiente) -> Contexto:
    """The context of the question; a day before the law is refused."""
    tipo = consulta.pergunta.get("tipo")
    if tipo not in TIPOS:
        raise ErroDeEntrada(
            f"Tipo de pergunta desconhecido: {tipo}.",
            campo="tipo",
            sugestao=sugerir(str(tipo), TIPOS),
        )
    if consulta.pergunta.get("sobre") is None and tipo in COM_ASSUNTO:
        raise ErroDeEntrada(
            "Falta dizer sobre o quê: um ato, documento ou dispositivo da lei.", campo="sobre"
        )
    c = contexto_do_caso(lei, ambiente, consulta.caso, consulta.pergunta)
    c.hipotese = consulta.hipotese
    conferir_dia(lei, c.em)
    return c


def responder(consulta: Consulta, lei: Lei, ambiente: Ambiente) -> Parecer:
    try:
        return perguntar(str(consulta.pergunta["tipo"]), contexto(consulta, lei, ambiente))
    except ErroAlmotace as e:
        if consulta.onde is None:
            raise
        raise situar(e, *consulta.onde) from None


def conferir_dia(lei: Lei, em: date | None) -> None:
    """Refuse a day on which the law did not exist."""
    publicada = lei.identidade.get("publicacao")
    if em is None or not publicada:
        return
    dia = em.date() if isinstance(em, datetime) else em
    if dia.isoformat() < str(publicada):
        raise ErroDeEntrada(
            f"O dia {formatar_data(dia)} é anterior à lei, publicada em"
            f" {formatar_data(date.fromisoformat(str(publicada)))}.",
            campo="em",
        )


def com_fatos(consulta: Consulta, novos: Mapping[str, Any]) -> Consulta:
    """The same question with further facts."""
    fatos = {**(consulta.pergunta.get("fatos") or {}), **novos}
    return replace(consulta, pergunta={**consulta.pergunta, "fatos": fatos})
