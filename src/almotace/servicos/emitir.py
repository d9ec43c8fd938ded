"""Issue the paper: every element that the law demands, the fees paid, the place reserved."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from ..nucleo.erros import ErroDeEntrada
from ..nucleo.escrita import mostrar
from ..nucleo.regras import Conteudo
from ..registro import diario
from ..registro.busca import indexar
from ..registro.models import Ato, CodigoPublico, Licenca, Processo
from ..registro.numeros import por_extenso, sortear
from ..registro.reservas import liberar, reservar
from ..registro.travas import travar_processo
from ..registro.verificacao import documento_de
from .casa import instrumento
from .exclusividade import chaves, periodo
from .fatos import fatos_do_caso, ler_autos
from .feira.matricula import abrir_se_nao_ha
from .feira.posse import ate_o_fim, exigir_espaco
from .feira.provisoria import trancar
from .instruir import tributos_devidos
from .nomes import nomes
from .origem import TRANSFERENCIA, comeco, conferir_viva
from .pergunta import atos_do_caso, congelar, contexto, perguntar_do_caso
from .praticar import Mesa, Quem, novo_ato, praticar


def emitir(quem: Quem, processo_id: uuid.UUID, local: str = "", auxiliar: str = "") -> Ato:
    """Issue the licence of a granted case. ``local``: address or zone, where the facts don't say.

    The number is drawn, the licence made and the law's "only one" reserved in one transaction: of
    two at the same moment one wins, and the other gets a sentence.
    """
    guardado: dict[str, Any] = {}

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        if mesa.autos.ultimo("emissao") is not None:
            raise ErroDeEntrada("O documento deste processo já foi emitido.")
        decisao = mesa.autos.ultimo("decisao")
        if decisao is None or decisao.dados.get("resultado") != "deferido":
            como = "ainda não foi decidido" if decisao is None else "foi indeferido"
            raise ErroDeEntrada(f"Não se pode emitir: o pedido {como}.")
        em_aberto = [
            t
            for t in tributos_devidos(mesa, mesa.lei, mesa.processo.modalidade, quem.dia)
            if not any(g.tributo == t for g in mesa.autos.guias)
        ]
        if em_aberto:
            raise ErroDeEntrada(f"Falta lançar: {nomes(em_aberto, mesa.lei)}.")
        origem = _origem(mesa)
        exigir_espaco(mesa)
        provisorias = trancar(mesa)
        guardado.update(
            _preparar(mesa, quem, local, auxiliar), origem=origem, provisorias=provisorias
        )
        novos = {guardado["registro"]: mostrar(guardado["campos"])} if guardado["registro"] else {}
        parecer = perguntar_do_caso("decidir", "emissao", mesa.autos, mesa.lei, quem.dia, novos)
        if parecer.valores["nao_atendidos"] or parecer.valores["faltam"]:
            faltas = [*parecer.valores["nao_atendidos"], *parecer.valores["faltam"]]
            papel = instrumento(mesa.lei, mesa.processo.modalidade).documento
            raise ErroDeEntrada(f"Não se pode emitir: falta {nomes(faltas, mesa.lei, papel)}.")
        if guardado["registro"]:
            mesa.feitos[guardado["registro"]] = guardado["campos"]
        return {**congelar(mesa.lei, parecer), "documento": documento_de(guardado["licenca"])}

    def depois(mesa: Mesa) -> None:
        _gravar(mesa, quem, guardado)

    return praticar(
        quem,
        processo_id,
        "emissao",
        conferir=conferir,
        depois=depois,
        dados={"auxiliar": bool(auxiliar)},
        reservado={k: v for k, v in (("local", local), ("auxiliar", auxiliar)) if v},
    )


def _preparar(mesa: Mesa, quem: Quem, local: str, auxiliar: str) -> dict[str, Any]:
    """Number, validity and fields of the paper."""
    lei, processo = mesa.lei, mesa.processo
    instr = instrumento(lei, processo.modalidade)
    numero = sortear(
        processo.municipio_id, instr.documento or "documento", quem.dia.year, quem.chave
    )
    fatos = fatos_do_caso(mesa.autos, lei, quem.dia)
    c = contexto(lei, fatos, quem.dia, atos=atos_do_caso(mesa.autos, lei))
    inicio, fim = periodo(instr, c, comeco(mesa.autos, quem.dia))
    if not isinstance(inicio, date) or not isinstance(fim, date):
        raise ErroDeEntrada("Falta saber o período da autorização.", campo="periodo_fim")
    if fim < inicio:
        raise ErroDeEntrada(
            f"O documento acabaria em {fim:%d/%m/%Y}, antes de começar, em {inicio:%d/%m/%Y}:"
            " corrija o período do pedido.",
            campo="periodo_fim",
        )
    pessoa = processo.requerente
    campos = {
        "alvara_numero": por_extenso(numero),
        "nome_ou_razao_social": pessoa.nome,
        "nome_fantasia": pessoa.nome_fantasia or None,
        "processo_numero": processo.numero,
        "processo_data": mesa.autos.atos[0].dia,
        "data_emissao": quem.dia,
        "validade_fim": fim,
        "auxiliar_identificacao": auxiliar or None,
    }
    da_mesa = {"titular": pessoa.nome, "numero": por_extenso(numero),
               "processo": processo.numero, "quem_assina": quem.agente.nome}  # fmt: skip
    campos |= {nome: da_mesa[qual] for nome, qual in instr.do_balcao.items()}
    for nome, expressao in instr.preenche.items():
        campos[nome] = c.valor(expressao)
    if local and campos.get("endereco_local_autorizado") is None:
        campos["endereco_local_autorizado"] = local
    registro = next(
        (
            x.registro
            for x in lei.da_especie(Conteudo)
            if x.documento == instr.documento and x.registro
        ),
        None,
    )
    exclusivas = chaves(instr, lei, c, pessoa)
    licenca = Licenca(
        municipio_id=processo.municipio_id, processo=processo, titular=pessoa,
        lei=processo.lei, modalidade=processo.modalidade, numero=por_extenso(numero),
        emitida_em=quem.dia, validade_inicio=inicio, validade_fim=fim,
        ramo=fatos.get("ramo_atividade") or "", dados=mostrar(campos),
    )  # fmt: skip
    tem = lei.vocabulario.fatos[registro].campos if registro else {}
    return {
        "licenca": licenca, "registro": registro, "exclusivas": exclusivas,
        "campos": {k: v for k, v in campos.items() if k in tem},
    }  # fmt: skip


def _origem(mesa: Mesa) -> Processo | None:
    """The case of the licence that this one renews or transfers, locked; refused if that licence
    was ended meanwhile."""
    if mesa.processo.origem_id is None:
        return None
    origem = travar_processo(mesa.processo.origem_id)
    conferir_viva(ler_autos(origem), mesa.quem.dia)
    return origem


def _gravar(mesa: Mesa, quem: Quem, g: Mapping[str, Any]) -> None:
    processo, licenca = mesa.processo, g["licenca"]
    licenca.save(force_insert=True)
    if g["origem"] is not None and mesa.autos.primeiro(TRANSFERENCIA) is not None:
        _substituir(mesa, quem, g["origem"], licenca)
    for provisoria in g["provisorias"]:
        _substituir(mesa, quem, provisoria, licenca, provisoria.numero)
    for chave, recusa in sorted(g["exclusivas"]):
        reservar(processo, chave, licenca.validade_inicio, licenca.validade_fim, recusa)
    ate_o_fim(processo, licenca)
    abrir_se_nao_ha(mesa, quem, licenca)
    CodigoPublico.objects.create(
        codigo=licenca.codigo, municipio_id=processo.municipio_id, licenca_id=licenca.id
    )
    Processo.objects.filter(id=processo.id).update(
        situacao="emitido", vence_em=licenca.validade_fim
    )
    indexar(processo.municipio_id, "licenca", licenca.id, licenca.procurado(processo.requerente))


def _substituir(mesa: Mesa, quem: Quem, origem: Processo, nova: Licenca, qual: str = "") -> None:
    """The old licence ends where the one that takes its place begins, by an act in the old case.
    ``qual``: parts the key of this act from that of another one done at once."""
    dados = {"processo": mesa.processo.numero, "licenca": nova.numero}
    em_seguida = replace(quem, chave=uuid.uuid5(quem.chave, f"substituicao{qual}"))
    diario.acrescentar(origem, novo_ato(em_seguida, "substituicao", mesa.papel, dados, {}))
    Licenca.objects.filter(processo=origem).update(situacao="substituida", substituida_por=nova)
    Processo.objects.filter(id=origem.id).update(situacao="substituida", encerrado=True)
    for r in origem.reservas.all():
        liberar(origem, r.chave, nova.validade_inicio)
