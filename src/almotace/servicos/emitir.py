"""Issue the paper: every element that the law demands, the fees paid, the place reserved."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from datetime import date
from typing import Any

from ..nucleo.erros import ErroDeEntrada
from ..nucleo.escrita import mostrar
from ..nucleo.regras import Conteudo
from ..registro.busca import indexar
from ..registro.models import Ato, CodigoPublico, Licenca, Processo
from ..registro.numeros import por_extenso, sortear
from ..registro.reservas import reservar
from .casa import instrumento
from .decidir import _nomes
from .fatos import fatos_do_caso
from .instruir import tributos_devidos
from .pergunta import atos_do_caso, congelar, contexto, perguntar_do_caso
from .praticar import Mesa, Quem, praticar


def emitir(quem: Quem, processo_id: uuid.UUID, local: str = "", auxiliar: str = "") -> Ato:
    """Issue the licence of a granted case. ``local``: address or zone, where the facts don't say.

    The number is drawn, the licence made and the law's "only one" reserved in one transaction: of
    two at the same moment one wins, and the other gets a sentence.
    """
    guardado: dict[str, Any] = {}

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        if mesa.autos.ultimo("emissao") is not None:
            raise ErroDeEntrada("O documento deste processo já foi emitido.")
        em_aberto = [
            t
            for t in tributos_devidos(mesa, mesa.lei, mesa.processo.modalidade, quem.dia)
            if not any(g.tributo == t for g in mesa.autos.guias)
        ]
        if em_aberto:
            raise ErroDeEntrada(f"Falta lançar: {_nomes(em_aberto, mesa.lei)}.")
        guardado.update(_preparar(mesa, quem, local, auxiliar))
        novos = {guardado["registro"]: mostrar(guardado["campos"])} if guardado["registro"] else {}
        parecer = perguntar_do_caso("decidir", "emissao", mesa.autos, mesa.lei, quem.dia, novos)
        if parecer.valores["nao_atendidos"] or parecer.valores["faltam"]:
            faltas = [*parecer.valores["nao_atendidos"], *parecer.valores["faltam"]]
            raise ErroDeEntrada(f"Não se pode emitir: falta {_nomes(faltas, mesa.lei)}.")
        return congelar(mesa.lei, parecer)

    def depois(mesa: Mesa) -> None:
        _gravar(mesa, quem, guardado)

    return praticar(
        quem,
        processo_id,
        "emissao",
        conferir=conferir,
        depois=depois,
        dados={"auxiliar": bool(auxiliar)},
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
    inicio, fim = c.valor(instr.inicio), c.valor(instr.fim)
    if not isinstance(inicio, date) or not isinstance(fim, date):
        raise ErroDeEntrada("Falta saber o período da autorização.", campo="periodo_fim")
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
    exclusivas = []
    for x in instr.exclusivas:
        if x.se is None or c.valor(x.se) is True:
            chave = c.valor(x.chave)
            dona = f":{pessoa.id}" if chave == "pessoa" else ""
            exclusivas.append((f"{lei.chave}:{chave}{dona}", x.recusa))
    return {
        "numero": por_extenso(numero),
        "campos": campos,
        "inicio": inicio,
        "fim": fim,
        "registro": registro,
        "exclusivas": exclusivas,
        "ramo": fatos.get("ramo_atividade") or "",
    }


def _gravar(mesa: Mesa, quem: Quem, g: Mapping[str, Any]) -> None:
    processo = mesa.processo
    for chave, recusa in g["exclusivas"]:
        reservar(processo, chave, g["inicio"], g["fim"], recusa)
    licenca = Licenca.objects.create(
        municipio_id=processo.municipio_id, processo=processo, titular=processo.requerente,
        lei=processo.lei, modalidade=processo.modalidade, numero=g["numero"], emitida_em=quem.dia,
        validade_inicio=g["inicio"], validade_fim=g["fim"], ramo=g["ramo"],
        dados=mostrar(g["campos"]),
    )  # fmt: skip
    CodigoPublico.objects.create(
        codigo=licenca.codigo, municipio_id=processo.municipio_id, licenca_id=licenca.id
    )
    Processo.objects.filter(id=processo.id).update(situacao="emitido", vence_em=g["fim"])
    pessoa = processo.requerente
    textos = [licenca.numero, licenca.codigo, pessoa.nome, pessoa.cpf or "", pessoa.cnpj or ""]
    indexar(processo.municipio_id, "licenca", licenca.id, textos)
