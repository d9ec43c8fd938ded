"""Who stayed away, and what the law makes of it: each holder's fairs are told to it as a list, and
it counts. Reads the whole place in a constant number of queries.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.parecer import NAO
from ...nucleo.perguntar import perguntar
from ...nucleo.regra_da_feira import Feira
from ...nucleo.regras import Exigencia
from ...registro.models import Afastamento, Ato, Edicao, Lugar, Ocupacao, Presenca
from ..pergunta import contexto
from ..praticar import Mesa, Quem, praticar
from . import edicao as dias
from .exigencias import Exigido, conferir
from .lugar import texto
from .ocupacao import Ocupante, quem_tem
from .presencas import FALTA, PRESENTE, do_dia, projetar
from .regra import do_lugar, fechados


@dataclass(frozen=True, slots=True)
class Dia:
    """One fair of one holder. ``presenca``: its row (none: nobody said)."""

    edicao: Edicao
    presenca: Presenca | None
    afastado: bool

    @property
    def como_fato(self) -> dict[str, Any]:
        p = self.presenca
        return {
            "data": self.edicao.dia.isoformat(),
            "realizada": self.edicao.situacao == dias.ENCERRADA,
            "presente": p is not None and p.estado == PRESENTE,
            "justificada": self.afastado or bool(p and p.justificada),
        }  # fmt: skip


@dataclass(slots=True)
class Frequente:
    """A holder's fairs, and the law's word on them. ``consequencias``: only past the limit."""

    ocupante: Ocupante
    dias: list[Dia] = field(default_factory=list)
    exigido: Exigido | None = None
    consequencias: list[str] = field(default_factory=list)
    fundamentos: list[str] = field(default_factory=list)

    @property
    def faltas(self) -> list[Dia]:
        """Those that add up: neither excused nor in a leave."""
        return [
            d for d in self.dias
            if d.edicao.situacao == dias.ENCERRADA and not d.como_fato["presente"]
            and not d.como_fato["justificada"]
        ]  # fmt: skip

    @property
    def justificadas(self) -> list[Dia]:
        return [d for d in self.dias if d.como_fato["justificada"] and not d.como_fato["presente"]]

    @property
    def passou(self) -> bool:
        return self.exigido is not None and self.exigido.resultado == NAO


def frequencia(lugar: Lugar, ate: date) -> list[Frequente]:
    """Of every holder of that day: who passed the limit first, then by how many absences."""
    lei, feira = do_lugar(lugar)
    todos = [Frequente(o) for o in quem_tem(lugar, ate).values() if o.licenca is not None]
    _dias(lugar, feira, todos, ate)
    f = feira.frequencia
    if f is None:
        return todos
    regra = next(r for r in lei.da_especie(Exigencia) if r.id == f.exigencia)
    for x in todos:
        if not x.faltas:
            continue  # whoever was never away is within any limit
        fatos = {f.feiras: essenciais(d.como_fato for d in x.dias)}
        (x.exigido,) = conferir(lei, [f.exigencia], fatos, ate)
        if x.passou:
            tipados = lei.vocabulario.ler_fatos(fatos)
            p = perguntar("estado", contexto(lei, tipados, ate, sobre=regra.fonte[0]))
            x.consequencias = [str(c) for c in p.valores.get("consequencias") or ()]
            x.fundamentos = list(p.fundamentos)
    return sorted(todos, key=lambda x: (not x.passou, -len(x.faltas), x.ocupante.espaco.codigo))


def _dias(lugar: Lugar, feira: Feira, todos: list[Frequente], ate: date) -> None:
    pessoas = [x.ocupante.pessoa.id for x in todos]
    edicoes = list(
        Edicao.objects.filter(
            lugar=lugar, dia__lte=ate, situacao__in=(dias.ENCERRADA, dias.NAO_REALIZADA)
        ).order_by("dia")
    )
    presencas = do_dia(Presenca.objects.filter(edicao__lugar=lugar, pessoa_id__in=pessoas))
    afastamentos: defaultdict[uuid.UUID, list[tuple[date, date]]] = defaultdict(list)
    for pessoa, de, fim in Afastamento.objects.filter(matricula__pessoa_id__in=pessoas).values_list(
        "matricula__pessoa_id", "de", "ate"
    ):
        afastamentos[pessoa].append((de, fim))
    tidos: defaultdict[uuid.UUID, list[tuple[date, date]]] = defaultdict(list)
    for pessoa, de, fim in Ocupacao.objects.filter(
        espaco__lugar=lugar, processo__requerente_id__in=pessoas
    ).values_list("processo__requerente_id", "desde", "ate"):
        tidos[pessoa].append((de, fim))
    for x in todos:
        pessoa = x.ocupante.pessoa.id
        for e in edicoes:
            if not any(de <= e.dia <= fim for de, fim in tidos[pessoa]):
                continue
            if x.ocupante.espaco.setor in fechados(feira, e.dia):
                continue  # nobody is absent where the fair does not open
            fora = any(de <= e.dia <= fim for de, fim in afastamentos[pessoa])
            x.dias.append(Dia(e, presencas.get((e.id, pessoa)), fora))


def essenciais(fatos: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Of presences in a row only the last: the others say nothing more, and a year is long.

    >>> [x["data"] for x in essenciais([{"data": 1, "presente": True},
    ...     {"data": 2, "presente": True}, {"data": 3, "presente": False}])]
    [2, 3]
    """
    ficam: list[dict[str, Any]] = []
    for x in fatos:
        if ficam and ficam[-1]["presente"] and x["presente"]:
            ficam[-1] = dict(x)
        else:
            ficam.append(dict(x))
    return ficam


def justificar(quem: Quem, processo_id: uuid.UUID, codigo: str, aceita: bool, motivo: str) -> Ato:
    """An absence is excused, or the excuse is refused. ``motivo``: kept outside the chain."""
    dito = texto(motivo, "motivo", "Diga o motivo, e o papel que o prova.", 600)
    codigo = codigo.strip().upper()

    def antes(mesa: Mesa) -> None:
        edicao = dias.achar(mesa.processo.id)
        if edicao.situacao != dias.ENCERRADA:
            raise ErroDeEntrada("A falta só se justifica depois de encerrada a feira.")
        p = Presenca.objects.filter(edicao=edicao, espaco__codigo=codigo).first()
        if p is None or p.estado != FALTA:
            raise ErroDeEntrada(
                f"Não há falta no espaço “{codigo}” em {edicao.dia:%d/%m/%Y}.", campo="espaco"
            )

    return praticar(
        quem, processo_id, "justificativa", dados={"espaco": codigo, "aceita": aceita},
        reservado={"motivo": dito}, conferir=antes, depois=projetar,
    )  # fmt: skip
