"""The book of a holder: opened with his first paper, and everything noted in it afterwards."""

from __future__ import annotations

import uuid
from dataclasses import replace

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.lei import Lei
from ...registro import diario
from ...registro.busca import indexar
from ...registro.models import Ato, Licenca, Matricula, Processo
from ...registro.numeros import por_extenso, sortear
from ...registro.reservas import numero_da_chave
from ...registro.travas import travar_chave, travar_processo
from ..casa import lei_da_casa
from ..praticar import Mesa, Quem, novo_ato, praticar
from .regra import da_lei

SERIE, LIVRO, ATO = "processo", "matricula", "matricula"


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


def achar(matricula_id: uuid.UUID) -> Matricula:
    """By its id, inside the town's transaction; or a sentence."""
    achada = Matricula.objects.select_related("processo", "pessoa").filter(id=matricula_id).first()
    if achada is None:
        raise ErroDeEntrada("Não há esta matrícula.")
    return achada


def da_matricula(matricula: Matricula) -> Lei:
    return lei_da_casa(matricula.lei)


def anotar(quem: Quem, matricula: Matricula, texto: str) -> Ato:
    """Whatever matters for control and inspection."""
    dito = texto.strip()
    if not 5 <= len(dito) <= 2000:
        raise ErroDeEntrada("Escreva a anotação, de 5 a 2000 letras.", campo="texto")
    return praticar(quem, matricula.processo_id, "anotacao", reservado={"texto": dito})
