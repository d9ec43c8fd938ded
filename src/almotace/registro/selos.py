"""Close each day of a town with a seal over the heads of all its chains.

The seal of a day covers every act that no seal before it covers: of each case that moved, the
number and hash of its last act, by which all acts before it are held. The seals of a town are a
chain of their own. Whoever rewrites the last act of a case and makes its hash again no longer
agrees with the seal; whoever rewrites the seals too no longer agrees with what was published.

A day is closed by the first write of a later one, by ``almotace selar``, or when the desk opens;
whoever comes first. An act that was still being written when its day was closed is covered by the
next seal. A day on which nothing moved has none.
"""

from __future__ import annotations

import hashlib
import uuid
from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import Any

from django.db import connection
from django.db.models import Exists, OuterRef, Subquery

from .canonico import canonico
from .municipio import Municipio
from .processo import VAZIO, Ato, CabecaSelada, Processo, Selo

TRAVA = 0x53E10
"""Lock of who seals; with the town's number."""
Cabeca = tuple[uuid.UUID, int, str]


def hash_do_selo(ibge: str, dia: date, atos: int, anterior: str, cabecas: Iterable[Cabeca]) -> str:
    """SHA-256 over the day, the seal before it and the heads, in the order of their cases."""
    linhas = sorted([str(processo), seq, hash] for processo, seq, hash in cabecas)
    corpo = canonico([ibge, dia.isoformat(), atos, anterior, linhas])
    return hashlib.sha256(corpo.encode()).hexdigest()


def selar(municipio_id: int, hoje: date, *, esperar: bool = True) -> list[Selo]:
    """Close the days before ``hoje`` that are open. Call in a transaction of the municipality.

    Two at once make one seal: the second waits and finds it made, or does not wait and goes on.
    """
    if not _travar(municipio_id, esperar):
        return []
    ultimo = Selo.objects.filter(municipio_id=municipio_id).order_by("-dia").first()
    ibge = Municipio.objects.get(id=municipio_id).ibge
    anterior, feitos = ultimo.hash if ultimo else VAZIO, []
    for dia, (atos, cabecas) in _por_fechar(municipio_id, hoje, ultimo):
        selo = Selo(municipio_id=municipio_id, dia=dia, atos=atos, anterior=anterior)
        selo.hash = anterior = hash_do_selo(ibge, dia, atos, selo.anterior, cabecas)
        selo.save(force_insert=True)
        CabecaSelada.objects.bulk_create(
            (CabecaSelada(municipio_id=municipio_id, selo=selo, processo_id=p, seq=seq, hash=h)
             for p, seq, h in cabecas),
            batch_size=2000,
        )  # fmt: skip
        feitos.append(selo)
    return feitos


def selar_ao_escrever(municipio_id: int, hoje: date) -> None:
    """Before an act of ``hoje`` enters: close the days before it, unless that is done or being
    done. Never waits, so that no lock is taken out of its order."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT (SELECT max(dia) FROM registro_ato WHERE municipio_id = %s AND dia < %s),"
            " (SELECT max(dia) FROM registro_selo WHERE municipio_id = %s)",
            [municipio_id, hoje, municipio_id],
        )
        movido, selado = cursor.fetchone()
    if movido is not None and (selado is None or selado < movido):
        selar(municipio_id, hoje, esperar=False)


def _travar(municipio_id: int, esperar: bool) -> bool:
    funcao = "pg_advisory_xact_lock" if esperar else "pg_try_advisory_xact_lock"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {funcao}(%s, %s)", [TRAVA, municipio_id])
        return esperar or bool(cursor.fetchone()[0])


def _por_fechar(
    municipio_id: int, hoje: date, ultimo: Selo | None
) -> list[tuple[date, tuple[int, list[Cabeca]]]]:
    """Each open day with how many acts no seal covers yet, and the heads that they left."""
    cobertos = CabecaSelada.objects.filter(municipio_id=municipio_id, processo=OuterRef("processo"))
    mexidos = Processo.objects.filter(municipio_id=municipio_id).exclude(
        Exists(CabecaSelada.objects.filter(
            municipio_id=municipio_id, processo=OuterRef("id"), seq__gte=OuterRef("seq")
        ))
    )  # fmt: skip
    atos = (
        Ato.objects.filter(municipio_id=municipio_id, dia__lt=hoje, processo__in=mexidos)
        .exclude(Exists(cobertos.filter(seq__gte=OuterRef("seq"))))
        .order_by("processo", "seq")
        .values_list("processo", "seq", "hash", "dia")
    )
    piso = ultimo.dia + timedelta(days=1) if ultimo else date.min
    cabecas: defaultdict[date, dict[uuid.UUID, Cabeca]] = defaultdict(dict)
    quantos: defaultdict[date, int] = defaultdict(int)
    de_quem, dele = None, piso
    for processo, seq, hash, dia in atos.iterator(chunk_size=5000):
        dele = max(dia, dele if processo == de_quem else piso)
        de_quem = processo
        if dele < hoje:
            cabecas[dele][processo] = (processo, seq, hash)
            quantos[dele] += 1
    return [(d, (quantos[d], list(cabecas[d].values()))) for d in sorted(cabecas)]


def listar(municipio_id: int, desde: date | None = None) -> list[Selo]:
    """The seals of a town from a day on, oldest first; without a day, the last one."""
    selos = Selo.objects.filter(municipio_id=municipio_id)
    if desde is None:
        return list(selos.order_by("-dia")[:1])
    return list(selos.filter(dia__gte=desde).order_by("dia"))


def conferir(municipio_id: int) -> Iterator[tuple[str, str, str]]:
    """(processo, act or seal, problem) for all that does not agree with the seals."""
    ibge = Municipio.objects.get(id=municipio_id).ibge
    do_ato = Ato.objects.filter(processo=OuterRef("processo_id"), seq=OuterRef("seq"))
    do_processo = Processo.objects.filter(id=OuterRef("processo_id")).values("numero")
    anterior = VAZIO
    for selo in Selo.objects.filter(municipio_id=municipio_id).order_by("dia"):
        nome = f"selo de {selo.dia:%d/%m/%Y}"
        linhas: list[Any] = list(
            CabecaSelada.objects.filter(municipio_id=municipio_id, selo=selo)
            .order_by("processo_id")
            .values_list(
                "processo_id", "seq", "hash", Subquery(do_ato.values("hash")[:1]),
                Subquery(do_ato.values("tipo")[:1]), Subquery(do_processo[:1]),
            )
        )  # fmt: skip
        if selo.hash != hash_do_selo(
            ibge, selo.dia, selo.atos, selo.anterior, (x[:3] for x in linhas)
        ):
            yield "", nome, "o selo foi alterado depois de feito"
        elif selo.anterior != anterior:
            yield "", nome, "não vem depois do selo que está antes dele"
        anterior = selo.hash
        for processo, seq, hash, agora, tipo, numero in linhas:
            if agora == hash:
                continue
            qual = f"{seq} ({tipo})" if tipo else str(seq)
            como = "foi removido" if agora is None else "foi refeito"
            yield numero or str(processo), qual, f"{como} depois de posto no {nome}"
