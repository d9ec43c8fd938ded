"""Call who is at each stall. A call made without network comes later, and its good marks enter even
where others can't; the same batch again is the same act.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import Q

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.regra_da_feira import Feira
from ...registro.models import Afastamento, Ato, Edicao, Vinculo
from ..praticar import Mesa, Quem, praticar
from .edicao import de_quem_e_o_dia, em_aberto
from .ocupacao import Ocupante
from .presencas import FALTA, PRESENTE, projetar, quem_era
from .regra import do_lugar
from .suspensao import exigir_que_funcione

TITULAR, SUBSTITUTO = "titular", "substituto"
MAIS_MARCAS = 1_000


@dataclass(frozen=True, slots=True)
class Marca:
    """``estado``: presente or falta; ``quem``: who serves, where somebody does; ``em``: when it was
    marked, by the phone's clock, if it is not as it comes in."""

    espaco: str
    estado: str
    quem: str = TITULAR
    em: datetime | None = None

    @classmethod
    def de(cls, dito: Mapping[str, Any]) -> Marca:
        """As sent by the phone or the form."""
        estado = str(dito.get("estado", ""))
        quem = "" if estado == FALTA else str(dito.get("quem") or TITULAR)
        return cls(
            str(dito.get("espaco", "")).strip().upper(), estado, quem, _instante(dito.get("em"))
        )

    def como_dados(self) -> dict[str, str]:
        """The same mark, the same words: a batch that comes again is known by them."""
        ditos = {"espaco": self.espaco, "estado": self.estado, "quem": self.quem}
        if self.em is not None:
            ditos["em"] = self.em.isoformat()
        return ditos


def _instante(dito: Any) -> datetime | None:
    """None where it says nothing that can be trusted."""
    try:
        lido = datetime.fromisoformat(dito) if isinstance(dito, str) else None
    except ValueError:
        return None
    return lido if lido is not None and lido.tzinfo is not None else None


def chamar(quem: Quem, processo_id: uuid.UUID, marcas: Iterable[Marca]) -> Ato:
    """Enter the marks. ``congelado["recusadas"]`` of the act: by stall, why one did not enter."""
    ditas = list(marcas)
    if not ditas:
        raise ErroDeEntrada("Nada se marcou.", campo="marcas")
    if not all(x.isprintable() for m in ditas for x in (m.espaco, m.estado, m.quem)):
        raise ErroDeEntrada("A remessa da chamada veio estragada.", campo="marcas")
    if len(ditas) > MAIS_MARCAS:
        raise ErroDeEntrada(f"Até {MAIS_MARCAS} marcas de cada vez.", campo="marcas")

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        edicao = em_aberto(mesa)
        if edicao.dia > quem.dia:
            raise ErroDeEntrada(f"Esta feira é só em {edicao.dia:%d/%m/%Y}.")
        exigir_que_funcione(edicao)
        donos = de_quem_e_o_dia(edicao, {m.espaco for m in ditas})
        recusadas = recusas(edicao, ditas, donos)
        if len(recusadas) == len({m.espaco for m in ditas}):
            raise ErroDeEntrada(" ".join(list(recusadas.values())[:3]), campo="marcas")
        eram = quem_era({c: o for c, o in donos.items() if c not in recusadas})
        return {"recusadas": recusadas, "donos": eram}

    return praticar(
        quem, processo_id, "chamada",
        dados={"marcas": [m.como_dados() for m in ditas]},
        conferir=conferir, depois=projetar,
    )  # fmt: skip


def recusas(edicao: Edicao, marcas: list[Marca], donos: Mapping[str, Ocupante]) -> dict[str, str]:
    """By stall, why a mark can't be."""
    _, feira = do_lugar(edicao.lugar)
    atendem = quem_atende([o.pessoa.id for o in donos.values()], feira, edicao.dia)
    achadas = {}
    for m in marcas:
        porque = _porque_nao(m, donos, atendem, feira)
        if porque:
            achadas[m.espaco] = porque
    return achadas


def _porque_nao(
    m: Marca, donos: Mapping[str, Ocupante], atendem: Mapping[Any, list[str]], feira: Feira
) -> str:
    dono = donos.get(m.espaco)
    if dono is None:
        return f"Ninguém tem o espaço “{m.espaco}” neste dia."
    if m.estado not in (PRESENTE, FALTA):
        return f"{m.espaco}: marque presente ou falta."
    if m.estado == PRESENTE and m.quem not in atendem[dono.pessoa.id]:
        chamado = feira.vinculos.get(m.quem, m.quem)
        return f"{m.espaco}: {dono.pessoa.nome} não tem {chamado} cadastrado neste dia."
    return ""


def quem_atende(
    pessoas: list[uuid.UUID], feira: Feira, dia: date
) -> defaultdict[uuid.UUID, list[str]]:
    """Who may serve for each holder that day: himself, and those tied to him. Two queries."""
    atendem: defaultdict[uuid.UUID, list[str]] = defaultdict(lambda: [TITULAR])
    vinculos = Vinculo.objects.filter(
        Q(ate__isnull=True) | Q(ate__gte=dia), matricula__pessoa_id__in=pessoas, de__lte=dia
    )
    for pessoa, especie in vinculos.values_list("matricula__pessoa_id", "especie"):
        if especie in feira.vinculos and especie not in atendem[pessoa]:
            atendem[pessoa].append(especie)
    afastados = Afastamento.objects.filter(
        matricula__pessoa_id__in=pessoas, de__lte=dia, ate__gte=dia, substituto__isnull=False
    )
    for pessoa in afastados.values_list("matricula__pessoa_id", flat=True):
        atendem[pessoa].append(SUBSTITUTO)
    return atendem
