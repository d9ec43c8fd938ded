"""The book of a holder: opened with his first paper, and everything noted in it afterwards."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.lei import Lei
from ...nucleo.regra_da_feira import Feira
from ...registro import diario
from ...registro.busca import indexar
from ...registro.models import Ato, Licenca, Matricula, Processo
from ...registro.numeros import por_extenso, sortear
from ...registro.reservas import numero_da_chave
from ...registro.travas import travar_chave, travar_processo
from .. import pessoas
from ..casa import lei_da_casa
from ..praticar import Mesa, Quem, novo_ato, praticar
from .regra import da_lei

SERIE, LIVRO, ATO = "processo", "matricula", "matricula"
CADASTRO = ("nome", "nome_fantasia", "endereco", "telefone", "email", "estado_civil", "filiacao",
            "nacionalidade")  # fmt: skip
"""What a holder keeps up to date."""


def abrir_se_nao_ha(mesa: Mesa, quem: Quem, licenca: Licenca) -> Matricula | None:
    """In the transaction that issues a paper; one a person and law, whoever comes first."""
    feira = da_lei(mesa.lei)
    if feira is None or licenca.modalidade not in feira.titulares:
        return None
    municipio_id, pessoa = licenca.municipio_id, licenca.titular
    travar_chave(municipio_id, numero_da_chave(f"matricula:{mesa.lei.chave}:{pessoa.id}"))
    achada = Matricula.objects.filter(pessoa=pessoa, lei=mesa.lei.chave).first()
    if achada is not None:
        return achada
    chave = uuid.uuid5(quem.chave, ATO)
    do_processo = sortear(municipio_id, SERIE, quem.dia.year, chave)
    numero = por_extenso(sortear(municipio_id, LIVRO, quem.dia.year, chave))
    processo = Processo.objects.create(
        municipio_id=municipio_id, lei=mesa.lei.chave, modalidade=feira.id, especie="matricula",
        numero=por_extenso(do_processo), ano=do_processo.ano, ordem=do_processo.ordem,
        requerente=pessoa, aberto_em=quem.quando, atualizado_em=quem.quando, situacao="aberta",
    )  # fmt: skip
    processo = travar_processo(processo.id)
    dados = {"numero": numero, "licenca": licenca.numero}
    diario.acrescentar(processo, novo_ato(replace(quem, chave=chave), ATO, mesa.papel, dados, {}))
    indexar(municipio_id, "processo", processo.id, processo.procurado(pessoa))
    return Matricula.objects.create(
        municipio_id=municipio_id, processo=processo, pessoa=pessoa, lei=mesa.lei.chave,
        numero=numero, aberta_em=quem.dia,
    )  # fmt: skip


def achar(processo_id: uuid.UUID) -> Matricula:
    """By its case, inside the town's transaction; or a sentence."""
    achada = (
        Matricula.objects.select_related("processo", "pessoa").filter(processo_id=processo_id)
        .first()
    )  # fmt: skip
    if achada is None:
        raise ErroDeEntrada("Não há esta matrícula.")
    return achada


def regra_dela(matricula: Matricula) -> tuple[Lei, Feira]:
    """Its law, and the kind of place that it is of."""
    lei = lei_da_casa(matricula.lei)
    feira = da_lei(lei)
    assert feira is not None
    return lei, feira


def anotar(quem: Quem, processo_id: uuid.UUID, texto: str) -> Ato:
    """Whatever matters for control and inspection; kept outside the chain."""
    dito = texto.strip()
    if not 5 <= len(dito) <= 2000:
        raise ErroDeEntrada("Escreva a anotação, de 5 a 2000 letras.", campo="texto")
    return praticar(
        quem, processo_id, "anotacao", reservado={"texto": dito},
        conferir=lambda mesa: achar(mesa.processo.id) and None,
    )  # fmt: skip


def atualizar(quem: Quem, processo_id: uuid.UUID, dados: Mapping[str, Any]) -> Ato:
    """New data of the holder: what changed is said by the names of the fields; what it was and what
    it is stay outside the chain."""
    ditos = {k: v.strip() if isinstance(v, str) else v for k, v in dados.items() if k in CADASTRO}

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        pessoa = achar(mesa.processo.id).pessoa
        antes = {k: str(getattr(pessoa, k) or "") for k in ditos}
        mudam = sorted(k for k in ditos if antes[k] != str(ditos[k] or ""))
        if not mudam:
            raise ErroDeEntrada("Nada mudou no cadastro.")
        mesa.feitos["cadastro_antes"] = {k: antes[k] for k in mudam}
        return {"campos": mudam}

    def depois(mesa: Mesa) -> None:
        pessoas.cadastrar(quem.agente, ditos, achar(mesa.processo.id).pessoa)

    return praticar(
        quem, processo_id, "atualizacao_cadastral", reservado=ditos, conferir=conferir,
        depois=depois,
    )  # fmt: skip
