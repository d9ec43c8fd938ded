"""Prove that nothing was touched: chains, what hangs from them, books of numbers, seals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Prefetch

from .diario import hash_do_ato, resumo_dos_pessoais
from .licenca import Licenca
from .numeracao import Numero
from .numeros import por_extenso
from .processo import VAZIO, Ato, Processo
from .selos import conferir


@dataclass(frozen=True, slots=True)
class Falha:
    """What ``verificar`` found: where, and what is wrong, in Portuguese."""

    processo: str
    ato: str
    problema: str


def verificar(municipio_id: int) -> Iterator[Falha]:
    """Walk every chain of the municipality; name what was changed, removed or swapped. Then the
    licences against the acts that issued them, the cases against the numbers in the books, and
    the acts against the seals of their days."""
    atos = Ato.objects.select_related("pessoais").order_by("seq")
    processos = (
        Processo.objects.filter(municipio_id=municipio_id)
        .order_by("aberto_em", "id")
        .prefetch_related(Prefetch("atos", atos), "licencas")
    )
    for processo in processos.iterator(chunk_size=200):
        yield from _corrente(processo)
        yield from _licencas(processo)
    yield from _sumidos(municipio_id)
    yield from (Falha(*x) for x in conferir(municipio_id))


def nome_do(ato: Ato) -> str:
    """An act as a failure names it: its number in the case, and what it is."""
    return f"{ato.seq} ({ato.tipo})"


def _corrente(processo: Processo) -> Iterator[Falha]:
    anterior, seq = VAZIO, 0
    todos = list(processo.atos.all())
    for ato in todos:
        seq += 1
        nome = nome_do(ato)
        if ato.seq != seq:
            yield Falha(processo.numero, nome, f"falta o ato {seq}: foi removido")
            seq = ato.seq
        if ato.hash != hash_do_ato(ato):
            yield Falha(processo.numero, nome, _o_que_mudou(ato, todos))
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


def _o_que_mudou(ato: Ato, todos: list[Ato]) -> str:
    certo = next((o.seq for o in todos if hash_do_ato(ato, o.seq) == ato.hash), None)
    if certo is not None:
        return f"está fora do lugar: foi praticado como o ato {certo}"
    return "o conteúdo foi alterado depois de praticado"


def _licencas(processo: Processo) -> Iterator[Falha]:
    """The licence is a projection: what it says of itself must be what its act says."""
    emissoes = {
        x.get("codigo"): (x, nome_do(a))
        for a in processo.atos.all()
        if (x := a.congelado.get("documento")) is not None
    }
    for licenca in processo.licencas.all():
        dito, ato = emissoes.get(licenca.codigo, (None, ""))
        if dito is None:
            problema = f"a licença {licenca.numero} não tem ato de emissão"
            yield Falha(processo.numero, "", problema)
        elif dito != documento_de(licenca):
            problema = f"a licença {licenca.numero} não é a que o ato de emissão diz"
            yield Falha(processo.numero, ato, problema)
    presentes = {licenca.codigo for licenca in processo.licencas.all()}
    for codigo, (dito, ato) in emissoes.items():
        if codigo not in presentes:
            problema = f"a licença {dito.get('numero')}, que o ato de emissão diz, foi removida"
            yield Falha(processo.numero, ato, problema)


def confere(licenca: Licenca, atos: Iterable[Ato]) -> bool:
    """Is the licence what its act of issue says, or the last that changed its days?"""
    ditos = [a.congelado.get("documento") or {} for a in atos]
    dito = next((x for x in reversed(ditos) if x.get("codigo") == licenca.codigo), None)
    return dito == documento_de(licenca)


def documento_de(licenca: Licenca) -> dict[str, str]:
    """What the act of issue freezes of a licence."""
    return {
        "numero": licenca.numero,
        "codigo": licenca.codigo,
        "titular": str(licenca.titular_id),
        "emissao": licenca.emitida_em.isoformat(),
        "inicio": licenca.validade_inicio.isoformat(),
        "fim": licenca.validade_fim.isoformat(),
    }


def _sumidos(municipio_id: int) -> Iterator[Falha]:
    """Numbers of processos in the books whose processo is gone."""
    numeros = Numero.objects.filter(municipio_id=municipio_id, serie="processo")
    do_mesmo = Processo.objects.filter(
        municipio_id=municipio_id, ano=OuterRef("ano"), ordem=OuterRef("ordem")
    )
    emitidos = numeros.filter(situacao=Numero.EMITIDO, ato__isnull=False)
    for n in emitidos.exclude(Exists(do_mesmo)).order_by("ano", "ordem"):
        yield Falha(por_extenso(n), "", "o processo foi removido: o número está nos livros")
