"""Who waits for a stall: by segment, in the law's own order, each position told in words."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from ...nucleo.escrita import legivel
from ...nucleo.lei import Lei
from ...nucleo.regra_da_feira import Feira
from ...nucleo.regras import Preferencia
from ...registro.busca import plano
from ...registro.models import Espaco, Lugar, Ocupacao, Processo
from ..fatos import Autos, ler_muitos
from .classificacao import Classificacao, Posicao, classificar
from .ocupacao import quem_tem
from .regra import dadas, do_lugar, segmento_de

ESPERAM = ("em_analise", "deferido")
MAIS = 2_000


@dataclass(slots=True)
class Espera:
    """A request that waits. ``falta``: facts that the law's order reads and nobody told."""

    processo: Processo
    produto: str
    fatos: dict[str, Any]
    falta: tuple[str, ...] = ()


@dataclass(slots=True)
class Grupo:
    """Who waits for stalls of one segment by one order. ``vagas``: free ones."""

    segmento: str
    titulo: str
    sobre: str
    vagas: int
    esperam: list[Espera] = field(default_factory=list)
    classificacao: Classificacao | None = None

    @property
    def chave(self) -> str:
        return f"{self.segmento or '-'}:{self.sobre}"

    @property
    def de_fora(self) -> list[Espera]:
        return [e for e in self.esperam if e.falta]


def sobre_de(lei: Lei, feira: Feira, modalidade: str) -> str | None:
    """What the law's order is asked about: the modality's own, else that of the place."""
    if any(modalidade in r.sobre for r in lei.da_especie(Preferencia)):
        return modalidade
    regra = _regra(lei, feira)
    return None if regra is None else regra.fonte[0]


def _regra(lei: Lei, feira: Feira) -> Preferencia | None:
    return next((r for r in lei.da_especie(Preferencia) if r.id == feira.fila), None)


def esperam(lugar: Lugar, lei: Lei, feira: Feira, dia: date) -> list[Autos]:
    """Open requests of the place without a stall, in the order of protocol; constant queries."""
    com_espaco = Ocupacao.objects.filter(ate__gte=dia).values("processo_id")
    processos = list(
        Processo.objects.filter(
            municipio_id=lugar.municipio_id, lei=lugar.lei, especie="licenca", encerrado=False,
            modalidade__in=dadas(feira), situacao__in=ESPERAM,
        ).exclude(id__in=com_espaco).select_related("requerente")
        .order_by("aberto_em", "ordem")[:MAIS]
    )  # fmt: skip
    fato = next((f for f, x in feira.registra.items() if x == "lugar_do_pedido"), "")
    autos = [a for a in ler_muitos(processos) if a.processo.requerente is not None]
    de_outros = _produtos_de_outros(lugar)
    return [a for a in autos if _e_daqui(a, lugar, fato, feira, de_outros)]


def _produtos_de_outros(lugar: Lugar) -> set[str]:
    """What other places of the same law have segments for."""
    outros = Lugar.objects.filter(municipio_id=lugar.municipio_id, lei=lugar.lei)
    todos = outros.exclude(id=lugar.id).exclude(situacao="extinto")
    return {p for segmentos in todos.values_list("segmentos", flat=True)
            for s in segmentos for p in s["produtos"]}  # fmt: skip


def _e_daqui(autos: Autos, lugar: Lugar, fato: str, feira: Feira, de_outros: set[str]) -> bool:
    """Is it about this place: named, or, where none is, not only another has the product?"""
    if autos.fatos.get(fato):
        return plano(str(autos.fatos[fato])) == plano(lugar.nome)
    produto = str(autos.fatos.get(feira.produto) or "")
    return segmento_de(lugar, produto) is not None or produto not in de_outros


def fila(lugar: Lugar, dia: date) -> list[Grupo]:
    """Everybody who waits, by segment, each group in the law's order."""
    lei, feira = do_lugar(lugar)
    livres = _livres(lugar, dia)
    titulos = {s["id"]: str(s["titulo"]) for s in lugar.segmentos}
    grupos: dict[tuple[str, str], Grupo] = {}
    for autos in esperam(lugar, lei, feira, dia):
        produto = str(autos.fatos.get(feira.produto) or "")
        segmento = segmento_de(lugar, produto) or ""
        sobre = sobre_de(lei, feira, autos.processo.modalidade)
        if sobre is None:
            continue
        g = grupos.setdefault((segmento, sobre), Grupo(
            segmento, titulos.get(segmento, "Sem segmento na planta"), sobre,
            livres[segmento, sobre == autos.processo.modalidade],
        ))  # fmt: skip
        g.esperam.append(_espera(autos, produto, lei, feira))
    for g in grupos.values():
        prontos = [e for e in g.esperam if not e.falta]
        if prontos:
            g.classificacao = classificar(lei, g.sobre, _entrada(lei, feira, g, prontos), dia)
    return sorted(grupos.values(), key=lambda g: (g.titulo, g.sobre))


def _livres(lugar: Lugar, dia: date) -> dict[tuple[str, bool], int]:
    """Free stalls by segment; ``True``: of kinds given by a modality with an order of its own."""
    lei, feira = do_lugar(lugar)
    tidos = quem_tem(lugar, dia)
    contados: Counter[tuple[str, bool]] = Counter()
    for e in Espaco.objects.filter(lugar=lugar, ativo=True):
        modalidade = feira.instrumentos.get(e.tipo, "")
        if e.codigo not in tidos and modalidade:
            contados[e.segmento, sobre_de(lei, feira, modalidade) == modalidade] += 1
    return defaultdict(int, contados)


def _candidatos(lei: Lei, feira: Feira) -> tuple[str, Mapping[str, Any]]:
    """The fact that lists who asks, with the fields that it tells of each."""
    regra = _regra(lei, feira)
    nome = str(regra.candidatos) if regra is not None else ""
    tipo = lei.vocabulario.fatos.get(nome)
    return nome, tipo.de.campos if tipo is not None and tipo.de is not None else {}


def _espera(autos: Autos, produto: str, lei: Lei, feira: Feira) -> Espera:
    campos = _candidatos(lei, feira)[1]
    ditos = {k: v for k, v in autos.fatos.items() if k in campos}
    falta = tuple(f for f in feira.fila_fatos if autos.fatos.get(f) is None)
    if sobre_de(lei, feira, autos.processo.modalidade) == autos.processo.modalidade:
        falta = ()
    return Espera(autos.processo, produto, ditos, falta)


def _entrada(lei: Lei, feira: Feira, g: Grupo, prontos: list[Espera]) -> dict[str, Any]:
    """What the law is told: each candidate by the number of the case, and how many may enter."""
    vagas = next((f for f, x in feira.registra.items() if x == "vagas_do_ramo"), "")
    candidatos = [{**e.fatos, "id": e.processo.numero} for e in prontos]
    return {_candidatos(lei, feira)[0]: candidatos, **({vagas: g.vagas} if vagas else {})}


def em_palavras(p: Posicao, lei: Lei) -> str:
    """Why somebody is where he is."""
    ditos = [f"{_rotulo(k, lei)}: {legivel(v)}" for k, v in p.porque.items()]
    frase = "; ".join(ditos).capitalize() if ditos else "A lei não olha nada mais"
    if p.antes:
        frase += f". Depois {_dos_pedidos('do', p.antes)}"
    else:
        frase += ". Ninguém vem antes"
    if p.empata:
        frase += f"; entre este e {_dos_pedidos('o', p.empata)} a lei não escolhe"
    return frase + "."


def _rotulo(campo: str, lei: Lei) -> str:
    return lei.vocabulario.descricao.get(campo) or campo.replace("_", " ")


def _dos_pedidos(artigo: str, nomes: tuple[str, ...]) -> str:
    plural = "s" if len(nomes) > 1 else ""
    return f"{artigo}{plural} pedido{plural} {enumerar(nomes)}"


def enumerar(nomes: tuple[str, ...]) -> str:
    if len(nomes) > 4:
        return f"{', '.join(nomes[:4])} e mais {len(nomes) - 4}"
    return " e ".join([", ".join(nomes[:-1]), nomes[-1]] if len(nomes) > 1 else nomes)
