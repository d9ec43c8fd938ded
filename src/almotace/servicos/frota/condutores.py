"""Who drives for a holder: registered as the law allows, tied to vehicles, told of on leaving."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.exame import examinar
from ...nucleo.parecer import NAO
from ...nucleo.regras import Exigencia
from ...registro.models import Ato, Pessoa
from ..fuso import local
from ..nomes import nomes
from ..pergunta import congelar
from ..praticar import Mesa, Quem, praticar
from .dobra import CADASTRO, CONDUZ, DESLIGA, NAO_CONDUZ, C
from .fontes import fato_da_fonte
from .perguntas import Coisa, Livro
from .projecao import projetar
from .relogios import no_prazo
from .veiculos import abrir, achar_veiculo, ler_fatos


def achar_condutor(livro: Livro, ato: uuid.UUID) -> dict[str, Any]:
    c = livro.dobra.condutores.get(ato)
    if c is None:
        raise ErroDeEntrada("Este condutor não é deste cadastro.", campo="condutor")
    return c


def cadastrar(
    quem: Quem, processo_id: uuid.UUID, pessoa_id: uuid.UUID, fatos: Mapping[str, Any]
) -> Ato:
    """Register a driver. ``fatos``: what the law asks of one; of a holder who drives himself, what
    his application said holds for him."""

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        livro = abrir(mesa)
        pessoa = Pessoa.objects.filter(id=pessoa_id, apagada_em__isnull=True).first()
        if pessoa is None:
            raise ErroDeEntrada("Escolha a pessoa que conduz.", campo="pessoa")
        titular = mesa.processo.requerente_id == pessoa.id
        if livro.so_o_titular_dirige and not titular:
            raise ErroDeEntrada("Neste cadastro só o titular conduz.", campo="pessoa")
        if any(c["pessoa"] == pessoa.id and c["ate"] is None
               for c in livro.dobra.condutores.values()):  # fmt: skip
            raise ErroDeEntrada(f"{pessoa.nome} já está neste cadastro.", campo="pessoa")
        coisa = Coisa(condutor=uuid.uuid4(), fatos=ler_fatos(livro, fatos))
        p = livro.perguntar("decidir", livro.frota.cadastro, quem.dia, coisa)
        contra = [*p.valores.get("nao_atendidos", ()), *p.valores.get("faltam", ())]
        if contra:
            raise ErroDeEntrada(
                f"{pessoa.nome} não pode ser cadastrado: {nomes(contra, livro.lei)}.",
                campo=str(contra[0]),
            )
        return congelar(livro.lei, p)

    return praticar(
        quem, processo_id, CADASTRO, conferir=conferir, depois=projetar,
        dados={"vinculado": str(pessoa_id)}, reservado={"do_condutor": dict(fatos)},
    )  # fmt: skip


def conduzir(quem: Quem, processo_id: uuid.UUID, condutor: uuid.UUID, veiculo: uuid.UUID) -> Ato:
    """Tie a driver to a vehicle; how many fit, the law says."""

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        livro = abrir(mesa)
        if achar_condutor(livro, condutor)["situacao"] != C.CADASTRADO:
            raise ErroDeEntrada("Este condutor já saiu do cadastro.", campo="condutor")
        achar_veiculo(livro, veiculo)
        deste = [x for x in livro.dobra.conduz.values()
                 if x["veiculo"] == veiculo and x["ate"] is None]  # fmt: skip
        if any(x["condutor"] == condutor for x in deste):
            raise ErroDeEntrada("Este condutor já está ligado a este veículo.")
        fato = fato_da_fonte(livro.frota, "condutores_do_veiculo")
        novos = {fato: len(deste) + 1} if fato else {}
        _exigir_que_caiba(livro, quem.dia, veiculo, novos)
        return congelar(livro.lei)

    return praticar(
        quem, processo_id, CONDUZ, conferir=conferir, depois=projetar,
        dados={"condutor": str(condutor), "veiculo": str(veiculo)},
    )  # fmt: skip


def _exigir_que_caiba(
    livro: Livro, dia: date, veiculo: uuid.UUID, novos: Mapping[str, Any]
) -> None:
    """One more driver on that vehicle, if the law's demand lets it be."""
    regra = next((r for r in livro.lei.da_especie(Exigencia) if r.id == livro.frota.conducao), None)
    if regra is None:
        return
    c = livro.contexto(dia, None, livro.veiculo(veiculo), novos)
    if examinar(regra, c).resultado == NAO:
        raise ErroDeEntrada(
            f"Não cabe mais um condutor neste veículo: {nomes(regra.fonte, livro.lei)}.",
            campo="condutor",
        )


def deixar(quem: Quem, processo_id: uuid.UUID, conducao: uuid.UUID) -> Ato:
    """A driver rides that vehicle no more; today is the last day."""

    def conferir(mesa: Mesa) -> None:
        x = abrir(mesa).dobra.conduz.get(conducao)
        if x is None or x["ate"] is not None:
            raise ErroDeEntrada("Este condutor já não está ligado a este veículo.")

    return praticar(
        quem, processo_id, NAO_CONDUZ, conferir=conferir, depois=projetar,
        dados={"conducao": str(conducao)},
    )  # fmt: skip


def desligar(
    quem: Quem,
    processo_id: uuid.UUID,
    condutor: uuid.UUID,
    fato: str,
    em: datetime,
    comunicado_em: datetime | None,
    obito: bool = False,
) -> Ato:
    """A driver left or died. ``fato``: the law's act; ``em``: when it happened, ``comunicado_em``:
    when the office was told, both on the town's clock (none: nobody told, it was found out)."""
    agora = local(quem.quando, quem.casa.fuso)

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        livro = abrir(mesa)
        if fato not in livro.frota.desligamento:
            raise ErroDeEntrada("A lei não fala deste fato.", campo="fato")
        c = achar_condutor(livro, condutor)
        if c["ate"] is not None:
            raise ErroDeEntrada(f"Este condutor já saiu do cadastro, em {c['ate']:%d/%m/%Y}.")
        if em > agora or (comunicado_em is not None and comunicado_em > agora):
            raise ErroDeEntrada("O fato e o aviso não podem ser de depois de agora.", campo="em")
        if comunicado_em is not None and comunicado_em < em:
            raise ErroDeEntrada("O aviso é de antes do fato.", campo="comunicado_em")
        if em.date() < c["de"]:
            raise ErroDeEntrada(
                f"O condutor entrou no cadastro em {c['de']:%d/%m/%Y}, depois deste fato.",
                campo="em",
            )
        return {**congelar(livro.lei), **no_prazo(livro, fato, em, comunicado_em)}

    return praticar(
        quem, processo_id, DESLIGA, conferir=conferir, depois=projetar,
        dados={
            "condutor": str(condutor), "fato": fato, "obito": obito, "em": em.isoformat(),
            "comunicado_em": comunicado_em.isoformat() if comunicado_em else None,
        },
    )  # fmt: skip
