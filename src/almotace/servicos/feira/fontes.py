"""What the register of fairs knows of a person, by the names that a ``Feira`` uses.

Each source takes who it is about: the person, the case asked from, the day. ``None``: not known,
and the law asks for it or goes without.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any

from ...nucleo.escrita import mostrar
from ...nucleo.lei import Lei
from ...nucleo.regra_da_feira import Feira
from ...registro.busca import plano
from ...registro.models import Ato, Licenca, Lugar, Ocupacao, Pessoa, Processo
from ..casa import casa
from .acervo import Acervo
from .ocupacao import Ocupante
from .presencas import do_dia
from .regra import nome_do_espaco, segmento_de

VIVAS = ("vigente", "suspensa")


@dataclass
class Consulta:
    """One person's standing on a day, read once. ``lugar``: the place that the case is about, if
    it can be told: where a stall was allotted in it, the one that is named, or the only one."""

    lei: Lei
    feira: Feira
    processo: Processo
    dia: date
    ditos: dict[str, Any]
    acervo: Acervo

    @property
    def ocupacoes(self) -> list[Ocupacao]:
        """Stalls of the person under this law, the last first."""
        return self.acervo.ocupacoes[self.processo.requerente_id]

    @property
    def licencas(self) -> list[Licenca]:
        return self.acervo.licencas[self.processo.requerente_id]

    @property
    def vigentes(self) -> list[Licenca]:
        """Of those that make a holder."""
        return [
            x for x in self.licencas
            if x.modalidade in self.feira.titulares and x.situacao in VIVAS
            and x.validade_inicio <= self.dia <= x.validade_fim
        ]  # fmt: skip

    @cached_property
    def atual(self) -> Ocupacao | None:
        """The stall of this case, else the one held on the day."""
        desta = [o for o in self.ocupacoes if o.processo_id == self.processo.id]
        tidas = [o for o in self.ocupacoes if o.desde <= self.dia <= o.ate]
        return next(iter(desta or tidas), None)

    @cached_property
    def lugar(self) -> Lugar | None:
        if self.atual is not None:
            return self.atual.espaco.lugar
        lugares = self.acervo.lugares
        if len(lugares) == 1:
            return lugares[0]
        dito = next((self.ditos.get(f) for f, x in self.feira.registra.items()
                     if x == "lugar_do_pedido"), None)  # fmt: skip
        return next((x for x in lugares if plano(x.nome) == plano(str(dito or ""))), None)

    @property
    def tidos(self) -> dict[str, Ocupante]:
        """Who holds which stall there; none: no place."""
        return {} if self.lugar is None else self.acervo.tidos(self.lugar, self.dia)

    def do_outro(self, codigo: str) -> bool:
        """Is that stall somebody else's?"""
        dono = self.tidos.get(codigo)
        return dono is not None and dono.processo.requerente_id != self.processo.requerente_id


def _parametro(q: Consulta, fato: str) -> Any:
    return casa(q.lei.chave.rpartition("/")[0]).parametros.get(fato)


def _ocupantes(q: Consulta, fato: str) -> Any:
    """Others than the person: who has a stall already takes no second place."""
    return None if q.lugar is None else sum(map(q.do_outro, q.tidos))


def _lotacao(q: Consulta, fato: str) -> Any:
    """Where no act says how many, as many as there are stalls."""
    if q.lugar is None:
        return None
    if q.lugar.lotacao is not None:
        return q.lugar.lotacao
    return len(q.acervo.espacos[q.lugar.id])


def _vagas(q: Consulta, fato: str) -> Any:
    """Stalls for the product that is asked for, or told, that nobody else holds."""
    if q.lugar is None:
        return None
    produto = q.ditos.get(q.feira.produto_pretendido or "") or q.ditos.get(q.feira.produto)
    segmento = segmento_de(q.lugar, str(produto or ""))
    if segmento is None:
        return None
    return sum(
        e.segmento == segmento and not q.do_outro(e.codigo) for e in q.acervo.espacos[q.lugar.id]
    )


def _autorizacoes(q: Consulta, fato: str) -> Any:
    """Others than the one of this case, of the kind that it asks for."""
    return sum(
        x.processo_id not in (q.processo.id, q.processo.origem_id)
        and x.modalidade == q.processo.modalidade
        for x in q.vigentes
    )


def _espacos(q: Consulta, fato: str) -> Any:
    """One more than those held, but for the one that this case takes over."""
    tidos = {o.espaco_id for o in q.ocupacoes if o.desde <= q.dia <= o.ate}
    return max(len(tidos), 1)


def _local(q: Consulta, fato: str) -> Any:
    return None if q.atual is None else nome_do_espaco(q.atual.espaco, q.feira)


def _cassacao(q: Consulta) -> Ato | None:
    """The last, up to the day."""
    atos = q.acervo.cassacoes[q.processo.requerente_id]
    return next((a for a in atos if a.dia <= q.dia), None)


def _cassada_em(q: Consulta, fato: str) -> Any:
    ato = _cassacao(q)
    return None if ato is None else ato.dia


def _local_da_cassada(q: Consulta, fato: str) -> Any:
    ato = _cassacao(q)
    if ato is None:
        return None
    ultima = next((o for o in q.ocupacoes if o.desde <= ato.dia), None)
    return None if ultima is None else ultima.espaco.lugar.nome


def _lugar(q: Consulta, fato: str) -> Any:
    return None if q.lugar is None else q.lugar.nome


def _provisoria(q: Consulta) -> Licenca | None:
    """Of a modality that gives a stall for a time only; not the case's own."""
    return next(
        (x for x in q.licencas
         if x.modalidade in q.feira.tambem and x.processo_id != q.processo.id), None
    )  # fmt: skip


def _provisoria_desde(q: Consulta, fato: str) -> Any:
    if q.processo.modalidade in q.feira.tambem:
        propria = next((x for x in q.licencas if x.processo_id == q.processo.id), None)
        return None if propria is None else propria.validade_inicio
    achada = _provisoria(q)
    return None if achada is None else achada.validade_inicio


def _provisoria_dias(q: Consulta, fato: str) -> Any:
    achada = _provisoria(q)
    if achada is None or q.processo.modalidade in q.feira.tambem:
        return None
    return (achada.validade_fim - achada.validade_inicio).days


def _prorrogada(q: Consulta, fato: str) -> Any:
    """Days that acts added to it, up to the day."""
    achada = _provisoria(q)
    if q.processo.modalidade in q.feira.tambem:
        caso = q.processo.id
    elif achada is not None:
        caso = achada.processo_id
    else:
        return None
    return sum(int(a.dados["dias"]) for a in q.acervo.prorrogacoes[caso] if a.dia <= q.dia)


def _tem(q: Consulta, fato: str) -> Any:
    """Nothing is said of who never had one: whoever asks may know better."""
    return bool(q.vigentes) if q.licencas else None


def _termo(q: Consulta, fato: str) -> Any:
    return q.vigentes[0].validade_inicio if q.vigentes else None


def _feiras(q: Consulta, fato: str) -> Any:
    return feiras_da_pessoa(q.acervo, q.processo.requerente_id, q.dia)


def feiras_da_pessoa(acervo: Acervo, pessoa: Any, ate: date) -> list[dict[str, Any]] | None:
    """Each day of fair since a stall is held: was it held, was somebody there, was it excused."""
    ocupacoes = acervo.ocupacoes[pessoa]
    if not ocupacoes:
        return None
    presencas = do_dia(acervo.presencas[pessoa])
    fora = [(x.de, x.ate) for x in acervo.afastamentos[pessoa]]
    lugares = {o.espaco.lugar_id for o in ocupacoes}
    linhas = []
    for e in sorted((e for i in lugares for e in acervo.edicoes[i]), key=lambda e: e.dia):
        if e.dia > ate or not any(
            o.espaco.lugar_id == e.lugar_id and o.desde <= e.dia <= o.ate for o in ocupacoes
        ):
            continue
        p = presencas.get((e.id, pessoa))
        linhas.append({
            "data": e.dia, "realizada": e.situacao == "encerrada",
            "presente": p is not None and p.estado == "presente",
            "justificada": any(de <= e.dia <= fim for de, fim in fora)
            or bool(p and p.justificada),
        })  # fmt: skip
    return linhas


def _vinculo_desde(q: Consulta, fato: str) -> Any:
    """Since when somebody is registered to stand for the person: the earliest tie that holds."""
    vinculos = q.acervo.vinculos[q.processo.requerente_id]
    return next(
        (v.de for v in vinculos if v.de <= q.dia and (v.ate is None or v.ate >= q.dia)), None
    )


FONTES: dict[str, Callable[[Consulta, str], Any]] = {
    "parametro_da_cidade": _parametro, "ocupantes": _ocupantes, "lotacao": _lotacao,
    "vagas_do_ramo": _vagas, "autorizacoes_da_pessoa": _autorizacoes,
    "espacos_da_pessoa": _espacos, "local_designado": _local, "feiras_da_pessoa": _feiras,
    "cassada_em": _cassada_em, "local_da_cassada": _local_da_cassada, "lugar_do_pedido": _lugar,
    "provisoria_desde": _provisoria_desde, "provisoria_dias": _provisoria_dias,
    "provisoria_prorrogada": _prorrogada, "tem_autorizacao": _tem, "termo_de": _termo,
    "vinculo_desde": _vinculo_desde,
}  # fmt: skip


DO_VINCULO = {"cassada_em", "local_da_cassada"}
"""What is asked of whoever would stand for a holder."""


def fatos_do_vinculo(
    lei: Lei, feira: Feira, titular: Processo, pessoa: Pessoa, dia: date
) -> dict[str, Any]:
    """What the register knows of somebody who would work at the holder's stall; in plain form.
    ``titular``: the case of the holder's book."""
    dele = Processo(municipio=titular.municipio, lei=lei.chave, requerente=pessoa)
    acervo = Acervo(lei.chave, frozenset({pessoa.id, titular.requerente_id}))
    da_pessoa, do_titular = (Consulta(lei, feira, p, dia, {}, acervo) for p in (dele, titular))
    achados = {
        fato: FONTES[fonte](da_pessoa if fonte in DO_VINCULO else do_titular, fato)
        for fato, fonte in feira.registra.items()
        if fonte in (*DO_VINCULO, "lugar_do_pedido")
    }
    return {k: mostrar(v) for k, v in achados.items() if v is not None}


DO_AUTO = {"local_designado", "feiras_da_pessoa", "tem_autorizacao", "termo_de", "vinculo_desde"}


def fatos_da_feira(
    lei: Lei,
    feira: Feira,
    processo: Processo,
    dia: date,
    ditos: dict[str, Any],
    acervos: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """By fact, what is known; in plain form. ``ditos``: what the case says already; ``acervos``:
    what was read for a list of cases, by law. In a case of an auto only what tells of the holder
    himself, on the day of the fact."""
    if processo.requerente_id is None:
        return {}
    do_auto = processo.especie == "autuacao"
    q = Consulta(lei, feira, processo, dia, ditos, _acervo(lei, processo, acervos))
    achados = {
        fato: FONTES[fonte](q, fato)
        for fato, fonte in feira.registra.items()
        if not do_auto or fonte in DO_AUTO
    }
    return {k: mostrar(v) for k, v in achados.items() if v is not None}


def _acervo(lei: Lei, processo: Processo, acervos: dict[str, Any] | None) -> Acervo:
    if acervos is None:
        return Acervo(lei.chave, frozenset({processo.requerente_id}))
    if lei.chave not in acervos:
        acervos[lei.chave] = Acervo(lei.chave, acervos["pessoas"])
    return acervos[lei.chave]  # type: ignore[no-any-return]
