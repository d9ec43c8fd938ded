"""The journal: append an act to its processo, and prove that nothing was touched since.

An act is hashed over its canonical JSON and the hash of the act before it. The head (sequence and
hash) stands on the processo row, which is locked while an act is appended. The same key again is
the same act; with another body it is refused.
"""

from __future__ import annotations

import hashlib
import json
import secrets
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any

from ..nucleo.erros import ErroDeEntrada
from .processo import VAZIO, Ato, DadosPessoais, Processo


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


def canonico(dados: Any) -> str:
    """JSON with sorted keys and no spaces: the same content, the same text."""
    return json.dumps(dados, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def resumo_dos_pessoais(conteudo: Mapping[str, Any], sal: str) -> str:
    return hashlib.sha256((sal + canonico(conteudo)).encode()).hexdigest()


def hash_do_ato(ato: Ato) -> str:
    """SHA-256 over everything that the act is, and the hash before it."""
    corpo = [
        str(ato.id), ato.municipio_id, str(ato.processo_id), ato.seq, ato.tipo,
        ato.em.astimezone(UTC).isoformat(timespec="microseconds"), ato.dia.isoformat(),
        str(ato.autor_id or ""), ato.papel, ato.dados, ato.congelado, ato.resumo_pessoal,
        ato.anterior,
    ]  # fmt: skip
    return hashlib.sha256(canonico(corpo).encode()).hexdigest()


def repetido(chave: uuid.UUID, tipo: str, dados: Mapping[str, Any]) -> Ato | None:
    """The act already made with that key; refused if it said something else."""
    achado = Ato.objects.filter(id=chave).first()
    if achado is None:
        return None
    if achado.tipo != tipo or canonico(achado.dados) != canonico(dados):
        raise ErroDeEntrada(
            "Este envio já foi usado com outro conteúdo. Volte à página do processo e refaça.",
            campo="chave",
        )
    return achado


def acrescentar(processo: Processo, novo: NovoAto) -> Ato:
    """Append to a processo whose row is locked (``travas.travar_processo``)."""
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


@dataclass(frozen=True, slots=True)
class Falha:
    """What ``verificar`` found: where, and what is wrong, in Portuguese."""

    processo: str
    ato: str
    problema: str


def verificar(municipio_id: int) -> Iterator[Falha]:
    """Walk every chain of the municipality; name what was changed, removed or swapped."""
    processos = Processo.objects.filter(municipio_id=municipio_id).order_by("aberto_em", "id")
    for processo in processos.iterator(chunk_size=500):
        yield from _verificar_um(processo)


def _verificar_um(processo: Processo) -> Iterator[Falha]:
    anterior, seq = VAZIO, 0
    atos = Ato.objects.filter(processo=processo).select_related("pessoais").order_by("seq")
    for ato in atos.iterator(chunk_size=500):
        seq += 1
        nome = f"{ato.seq} ({ato.tipo})"
        if ato.seq != seq:
            yield Falha(processo.numero, nome, f"falta o ato {seq}: foi removido")
            seq = ato.seq
        if ato.hash != hash_do_ato(ato):
            yield Falha(processo.numero, nome, "o conteúdo foi alterado depois de praticado")
        elif ato.anterior != anterior:
            yield Falha(processo.numero, nome, "não vem depois do ato que está antes dele")
        pessoais = getattr(ato, "pessoais", None)
        if ato.resumo_pessoal and pessoais is None:
            yield Falha(processo.numero, nome, "faltam os dados pessoais, que não foram apagados")
        elif (
            pessoais is not None
            and pessoais.conteudo is not None
            and (resumo_dos_pessoais(pessoais.conteudo, pessoais.sal) != ato.resumo_pessoal)
        ):
            yield Falha(processo.numero, nome, "os dados pessoais foram alterados")
        anterior = ato.hash
    if (processo.seq, processo.cabeca) != (seq, anterior):
        yield Falha(processo.numero, str(processo.seq), "o último ato não é o que o processo diz")
