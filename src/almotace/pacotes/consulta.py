"""A question as a person asks it: a law, a type, a subject, facts; from a file or from options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any

from ..nucleo.contexto import Contexto
from ..nucleo.data_pt import formatar_data
from ..nucleo.erros import ErroDeEntrada, ErroDePacote, sugerir
from ..nucleo.lei import Lei
from ..nucleo.parecer import Parecer
from ..nucleo.perguntar import TIPOS, perguntar
from .ambiente import Ambiente
from .casos import CHAVES, contexto_do_caso
from .linhas import linha_de
from .yaml_estrito import ler

SOLTAS = ("lei", "tipo", "sobre", "em", "fatos", "atos", "premissas", "leituras")


@dataclass(frozen=True)
class Consulta:
    """One question with its case. ``hipotese``: the case speaks only of what it mentions."""

    lei: str
    caso: Mapping[str, Any]
    pergunta: Mapping[str, Any]
    hipotese: bool = False


def ler_consultas(arquivo: Path, hipotese: bool) -> list[Consulta]:
    """Questions of a file: cases in the golden format, or one loose question."""
    doc = ler(arquivo)
    dados = doc.dados if isinstance(doc.dados, list) else [doc.dados]
    consultas = []
    for i, caso in enumerate(dados):
        caminho = (i,) if isinstance(doc.dados, list) else ()
        linha = linha_de(doc.linhas, caminho)
        if not isinstance(caso, Mapping) or "lei" not in caso:
            raise ErroDePacote("Falta dizer a lei.", campo="lei", arquivo=arquivo.name, linha=linha)
        if "perguntas" in caso:
            _conhecidas(caso, CHAVES, arquivo.name, linha)
            consultas += [Consulta(caso["lei"], caso, p, hipotese) for p in caso["perguntas"]]
            continue
        _conhecidas(caso, SOLTAS, arquivo.name, linha)
        premissas = dict(caso.get("premissas") or {})
        premissas["leituras"] = {
            **(premissas.get("leituras") or {}),
            **(caso.get("leituras") or {}),
        }
        consultas.append(Consulta(caso["lei"], {"premissas": premissas, **caso}, caso, hipotese))
    return consultas


def _conhecidas(
    d: Mapping[str, Any], chaves: tuple[str, ...], arquivo: str, linha: int | None
) -> None:
    for chave in d:
        if chave not in chaves:
            raise ErroDePacote(
                "Chave desconhecida.",
                campo=str(chave),
                arquivo=arquivo,
                linha=linha,
                sugestao=sugerir(str(chave), chaves),
            )


def contexto(consulta: Consulta, lei: Lei, ambiente: Ambiente) -> Contexto:
    """The context of the question; a day before the law is refused."""
    tipo = consulta.pergunta.get("tipo")
    if tipo not in TIPOS:
        raise ErroDeEntrada(
            f"Tipo de pergunta desconhecido: {tipo}.",
            campo="tipo",
            sugestao=sugerir(str(tipo), TIPOS),
        )
    c = contexto_do_caso(lei, ambiente, consulta.caso, consulta.pergunta)
    c.hipotese = consulta.hipotese
    conferir_dia(lei, c.em)
    return c


def responder(consulta: Consulta, lei: Lei, ambiente: Ambiente) -> Parecer:
    return perguntar(str(consulta.pergunta["tipo"]), contexto(consulta, lei, ambiente))


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
    return Consulta(
        consulta.lei, consulta.caso, {**consulta.pergunta, "fatos": fatos}, consulta.hipotese
    )
