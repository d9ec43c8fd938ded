"""What the holder tells the office: who drives for him, and that he moved."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...registro.models import Ato, Pessoa
from ..pergunta import congelar
from ..pessoas import ler_cpf
from ..praticar import Mesa, Quem, praticar
from .dobra import ENDERECO, RELACAO, C
from .perguntas import Livro
from .projecao import projetar
from .relogios import cumprido, no_prazo
from .veiculos import abrir


@dataclass(frozen=True, slots=True)
class LinhaDaRelacao:
    """One driver that the holder lists. ``linha``: of the spreadsheet."""

    linha: int
    cpf: str
    nome: str


@dataclass(frozen=True, slots=True)
class Comparada:
    """The list against the register: CPF and name of each. ``faltam``: registered and not listed;
    ``sobram``: listed and not registered."""

    conferem: tuple[str, ...]
    faltam: tuple[str, ...]
    sobram: tuple[str, ...]


def comparar(livro: Livro, linhas: Sequence[LinhaDaRelacao]) -> Comparada:
    """Nobody is registered or written off by it: it shows what to ask. A wrong CPF is refused with
    its line."""
    listados: dict[str, str] = {}
    for x in linhas:
        try:
            cpf = ler_cpf(x.cpf)
        except ErroDeEntrada as e:
            raise ErroDeEntrada(f"Linha {x.linha}: {e.mensagem}", campo="arquivo") from None
        if cpf is None:
            raise ErroDeEntrada(f"Linha {x.linha}: falta o CPF.", campo="arquivo")
        listados[cpf] = x.nome.strip()
    ativos = [c["pessoa"] for c in livro.dobra.condutores.values() if c["situacao"] == C.CADASTRADO]
    tidos = {p.cpf or str(p.id): p.nome for p in Pessoa.objects.filter(id__in=ativos)}
    return Comparada(
        tuple(sorted(tidos[k] for k in tidos if k in listados)),
        tuple(sorted(tidos[k] for k in tidos if k not in listados)),
        tuple(sorted(f"{n or 'sem nome'}" for k, n in listados.items() if k not in tidos)),
    )


def entregar_relacao(
    quem: Quem, processo_id: uuid.UUID, linhas: Sequence[LinhaDaRelacao], arquivo: str = ""
) -> Ato:
    """Record the list of drivers at work, compared with the register; in time or not is told."""

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        livro = abrir(mesa)
        if livro.frota.relacao is None:
            raise ErroDeEntrada("A lei não pede esta relação.")
        if livro.so_o_titular_dirige:
            raise ErroDeEntrada("Quem conduz sozinho não entrega relação de condutores.")
        if not linhas:
            raise ErroDeEntrada("A relação não traz nenhum condutor.", campo="arquivo")
        feita = comparar(livro, linhas)
        mesa.feitos["relacao"] = asdict(feita)
        quantos = {k: len(v) for k, v in asdict(feita).items()}
        return {**congelar(livro.lei), **quantos, **cumprido(livro, livro.frota.relacao, quem.dia)}

    return praticar(
        quem, processo_id, RELACAO, conferir=conferir, depois=projetar,
        dados={"condutores": len(linhas)},
        reservado={"linhas": [[x.linha, x.cpf, x.nome] for x in linhas], "arquivo": arquivo},
    )  # fmt: skip


def mudar_endereco(
    quem: Quem, processo_id: uuid.UUID, endereco: str, em: date, comunicado_em: date | None = None
) -> Ato:
    """The holder moved. ``em``: the day of the change; ``comunicado_em``: today unless told before.
    The register of people gets the new address."""
    from ..pessoas import cadastrar

    novo = endereco.strip()
    if not 5 <= len(novo) <= 240:
        raise ErroDeEntrada("Escreva o novo endereço.", campo="endereco")
    aviso = comunicado_em or quem.dia

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        livro = abrir(mesa)
        if livro.frota.endereco is None:
            raise ErroDeEntrada("A lei não fala de mudança de endereço.")
        if em > aviso or aviso > quem.dia:
            raise ErroDeEntrada("A mudança e o aviso não podem ser de depois de hoje.", campo="em")
        return {**congelar(livro.lei), **no_prazo(livro, livro.frota.endereco, em, aviso)}

    def depois(mesa: Mesa) -> None:
        pessoa = Pessoa.objects.get(id=mesa.processo.requerente_id)
        cadastrar(quem.agente, {"endereco": novo}, pessoa)
        projetar(mesa)

    return praticar(
        quem, processo_id, ENDERECO, conferir=conferir, depois=depois,
        dados={"em": em.isoformat(), "comunicado_em": aviso.isoformat()},
        reservado={"endereco": novo},
    )  # fmt: skip
