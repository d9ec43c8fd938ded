"""Change what a holder sells: only into a place that the segment of the new product has."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...registro.models import Ato, Espaco, Licenca, Ocupacao
from ...registro.reservas import liberar
from ...registro.travas import travar_processo
from ..casa import instrumento
from ..nomes import nomes
from ..pergunta import congelar, perguntar_do_caso
from ..praticar import Mesa, Quem, praticar
from ..vida_da_licenca import situacao_em
from .ocupacao import chave_do_espaco, quem_tem
from .posse import guardar
from .regra import da_lei, nome_do_espaco, segmento_de, serve


def alterar(
    quem: Quem, processo_id: uuid.UUID, produto: str, produtos: list[str], codigo: str = ""
) -> Ato:
    """``processo_id``: the licence's case; ``produtos``: as the paper will list them; ``codigo``:
    the new stall, where the one held is of another segment."""
    codigo = codigo.strip().upper()
    achado: dict[str, Any] = {}

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        feira = da_lei(mesa.lei)
        if feira is None or feira.alteracao is None or feira.produto_pretendido is None:
            raise ErroDeEntrada("A lei não prevê mudar o produto.")
        if produto not in mesa.lei.vocabulario.fatos[feira.produto_pretendido].valores:
            raise ErroDeEntrada("Escolha o produto.", campo="produto")
        if not produtos:
            raise ErroDeEntrada("Diga os produtos que constarão do documento.", campo="produtos")
        licenca = _viva(mesa)
        atual = (
            Ocupacao.objects.filter(processo=mesa.processo, ate__gte=quem.dia)
            .select_related("espaco__lugar__processo").order_by("-desde").first()
        )  # fmt: skip
        if atual is None:
            raise ErroDeEntrada("Esta autorização não tem espaço.")
        lugar = atual.espaco.lugar
        travar_processo(lugar.processo_id)
        novos = {feira.produto_pretendido: produto}
        p = perguntar_do_caso("decidir", feira.alteracao, mesa.autos, mesa.lei, quem.dia, novos)
        contra = [*p.valores.get("nao_atendidos", ()), *p.valores.get("faltam", ())]
        if contra:
            raise ErroDeEntrada(f"A lei não deixa mudar o produto: {nomes(contra, mesa.lei)}.",
                                campo="produto")  # fmt: skip
        segmento = segmento_de(lugar, produto)
        espaco = atual.espaco
        if espaco.segmento not in ("", segmento):
            espaco = _novo(lugar, segmento, codigo, mesa, feira)
            if espaco.reservado and not atual.grupo:
                raise ErroDeEntrada(f"O espaço {espaco.codigo} é reservado.", campo="espaco")
        ditos = {feira.produto: produto}
        if feira.produtos_do_termo:
            ditos[feira.produtos_do_termo] = list(produtos)  # type: ignore[assignment]
        if feira.local:
            ditos[feira.local] = nome_do_espaco(espaco, feira)
        mesa.feitos.update(ditos)
        achado.update(licenca=licenca, atual=atual, espaco=espaco, ditos=ditos)
        return {**congelar(mesa.lei, p), "lugar": str(lugar.processo_id),
                "espaco": espaco.codigo, "grupo": atual.grupo,
                "desde": quem.dia.isoformat(), "ate": atual.ate.isoformat(),
                "mudou": espaco.id != atual.espaco_id, "produtos": [produto]}  # fmt: skip

    def depois(mesa: Mesa) -> None:
        atual, espaco = achado["atual"], achado["espaco"]
        if espaco.id == atual.espaco_id:
            Ocupacao.objects.filter(id=atual.id).update(produtos=[produto])
        else:
            chave = chave_do_espaco(atual.espaco.lugar_id, atual.espaco.codigo)
            liberar(mesa.processo, chave, quem.dia)
            guardar(mesa, espaco, {"grupo": atual.grupo, "produtos": [produto],
                                   "desde": quem.dia, "ate": atual.ate})  # fmt: skip
        _no_papel(achado["licenca"], mesa, achado["ditos"])

    return praticar(
        quem, processo_id, _ato(quem, processo_id), conferir=conferir, depois=depois,
        dados={"produto": produto, "espaco": codigo}, fatos={},
        reservado={"produtos": list(produtos)},
    )  # fmt: skip


def _ato(quem: Quem, processo_id: uuid.UUID) -> str:
    """The law's own word for it."""
    from ...registro.inquilino import do_municipio
    from ...registro.models import Processo
    from ..casa import lei_da_casa

    with do_municipio(quem.agente.municipio_id):
        processo = Processo.objects.filter(id=processo_id).first()
    feira = da_lei(lei_da_casa(processo.lei)) if processo is not None else None
    if feira is None or feira.alteracao is None:
        raise ErroDeEntrada("A lei não prevê mudar o produto.")
    return feira.alteracao


def _viva(mesa: Mesa) -> Licenca:
    if not mesa.autos.licencas:
        raise ErroDeEntrada("Este processo ainda não tem documento emitido.")
    licenca = mesa.autos.licencas[-1]
    estado, frase = situacao_em(licenca, mesa.autos, mesa.quem.dia)
    if estado != "vigente":
        raise ErroDeEntrada(f"Este documento não está em vigor. {frase}")
    return licenca


def _novo(lugar: Any, segmento: str | None, codigo: str, mesa: Mesa, feira: Any) -> Espaco:
    """The stall to move to: of the segment, free."""
    if not codigo:
        raise ErroDeEntrada(
            "O espaço que tem é de outro segmento: escolha um do produto novo.", campo="espaco"
        )
    espaco = Espaco.objects.filter(lugar=lugar, codigo=codigo, ativo=True).first()
    if espaco is None or espaco.segmento not in ("", segmento):
        raise ErroDeEntrada(f"O espaço “{codigo}” não é do segmento deste produto.", campo="espaco")
    if not serve(espaco, feira, mesa.processo.modalidade) or codigo in quem_tem(
        lugar, mesa.quem.dia
    ):
        raise ErroDeEntrada(f"O espaço {codigo} não está livre.", campo="espaco")
    espaco.lugar = lugar
    return espaco


def _no_papel(licenca: Licenca, mesa: Mesa, ditos: Mapping[str, Any]) -> None:
    """The fields of the paper that come from what changed."""
    instr = instrumento(mesa.lei, licenca.modalidade)
    mudam = {campo: ditos[e] for campo, e in instr.preenche.items() if e in ditos}
    licenca.dados = {**licenca.dados, **mudam}
    licenca.save(update_fields=["dados"])
