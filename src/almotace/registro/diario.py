"""The journal: append an act to its processo; ``verificacao`` proves that none was touched.

An act is hashed over its canonical JSON and the hash of the act before it. The head (sequence and
hash) stands on the processo row, which is locked while an act is appended. The same key again is
the same act; with another body it is refused.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any

from django.db import IntegrityError

from ..nucleo.erros import ErroDeEntrada
from .canonico import canonico
from .processo import Ato, DadosPessoais, Processo
from .selos import selar_ao_escrever


@dataclass(frozen=True, slots=True)
class NovoAto:
    """What is to be appended. ``id`` is the client's key; ``pessoais`` go outside the chain."""

    id: uuid.UUID
    tipo: str
    em: datetime
    dia: date
    autor_id: uuid.UUID | None = None
    papel: str = ""
    dados: Mapping[str, Any] = field(default_factory=dict)
    pessoais: Mapping[str, Any] = field(default_factory=dict)
    congelado: Mapping[str, Any] = field(default_factory=dict)


def resumo_dos_pessoais(conteudo: Mapping[str, Any], sal: str) -> str:
    return hashlib.sha256((sal + canonico(conteudo)).encode()).hexdigest()


def hash_do_ato(ato: Ato, seq: int | None = None) -> str:
    """SHA-256 over everything that the act is (at ``seq``, if given), and the hash before it."""
    corpo = [
        str(ato.id), ato.municipio_id, str(ato.processo_id), seq or ato.seq, ato.tipo,
        ato.em.astimezone(UTC).isoformat(timespec="microseconds"), ato.dia.isoformat(),
        str(ato.autor_id or ""), ato.papel, ato.dados, ato.congelado, ato.resumo_pessoal,
        ato.anterior,
    ]  # fmt: skip
    return hashlib.sha256(canonico(corpo).encode()).hexdigest()


def repetido(
    chave: uuid.UUID,
    tipo: str,
    dados: Mapping[str, Any],
    pessoais: Mapping[str, Any],
    processo: Processo | None = None,
) -> Ato | None:
    """The act already made with that key; refused if it said something else, of anybody, or was
    in another case. Personal data that were erased since can't be compared, and are not."""
    achado = Ato.objects.filter(id=chave).select_related("pessoais").first()
    if achado is None:
        return None
    guardados = getattr(achado, "pessoais", None)
    ditos = {} if guardados is None else guardados.conteudo
    if (
        achado.tipo != tipo
        or (processo is not None and achado.processo_id != processo.id)
        or canonico(achado.dados) != canonico(dados)
        or (ditos is not None and canonico(sem_feitos(ditos)) != canonico(pessoais))
    ):
        raise chave_usada()
    return achado


def sem_feitos(pessoais: Mapping[str, Any]) -> dict[str, Any]:
    """What was sent, without what the act itself made."""
    return {k: v for k, v in pessoais.items() if k != "feitos"}


def chave_colidiu(erro: IntegrityError) -> bool:
    """Did an act not enter because its key is another's, of the same moment or another town?"""
    return "registro_ato_pkey" in str(erro)


def chave_usada() -> ErroDeEntrada:
    return ErroDeEntrada(
        "Este envio já foi usado com outro conteúdo. Volte à página do processo e refaça.",
        campo="chave",
    )


def acrescentar(processo: Processo, novo: NovoAto) -> Ato:
    """Append to a processo whose row is locked (``travas.travar_processo``). The first act of a
    day closes the days before it with their seals."""
    selar_ao_escrever(processo.municipio_id, novo.dia)
    sal = secrets.token_hex(16) if novo.pessoais else ""
    ato = Ato(
        id=novo.id,
        municipio_id=processo.municipio_id,
        processo=processo,
        seq=processo.seq + 1,
        tipo=novo.tipo,
        em=novo.em,
        dia=novo.dia,
        autor_id=novo.autor_id,
        papel=novo.papel,
        dados=json.loads(canonico(novo.dados)),
        congelado=json.loads(canonico(novo.congelado)),
        resumo_pessoal=resumo_dos_pessoais(novo.pessoais, sal) if novo.pessoais else "",
        anterior=processo.cabeca,
    )
    ato.hash = hash_do_ato(ato)
    ato.save(force_insert=True)
    if novo.pessoais:
        DadosPessoais.objects.create(
            ato=ato, municipio_id=processo.municipio_id, conteudo=dict(novo.pessoais), sal=sal
        )
    processo.seq, processo.cabeca, processo.atualizado_em = ato.seq, ato.hash, novo.em
    processo.save(update_fields=["seq", "cabeca", "atualizado_em"])
    return ato


def apagar_pessoais(processo: Processo) -> None:
    """Erase what the acts of a case say of people. The chain, which holds only salted hashes,
    stays whole; without the salt they can't be tried against a guess."""
    DadosPessoais.objects.filter(ato__processo=processo).update(conteudo=None, sal="")
