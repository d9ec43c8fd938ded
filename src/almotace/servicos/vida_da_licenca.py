"""What happens to a licence after it is issued: helpers, change of place, its end; each an act.

Where it stands on a day is asked of the law's rito over the acts; the stored ``situacao`` only
serves lists.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from datetime import date
from typing import Any

from ..nucleo.erros import ErroDeEntrada
from ..nucleo.lei import Lei
from ..registro.models import Ato, Auto, Licenca, Pessoa, Processo
from ..registro.reservas import liberar
from .autuacao.consequencias import estado_pela_pena
from .casa import instrumento, lei_da_casa
from .fatos import Autos, ler_autos
from .motivos import exigir_motivos
from .nomes import nome_do_ato, nomes
from .origem import ENCERRAM
from .pergunta import congelar, perguntar_do_caso
from .praticar import Mesa, Quem, praticar

LOCAL = "endereco_local_autorizado"
"""The element of the paper that says where."""
FIM = {"revogacao": "revogada", "cassacao": "cassada", "nao_renovacao": "nao_renovada"}


def situacao_em(licenca: Licenca, autos: Autos, dia: date) -> tuple[str, str]:
    """(state, sentence) of a licence on a day, from the acts and the law's rito."""
    autos = autos.ate(dia)
    if autos.ultimo("substituicao") is not None:
        return "substituida", "Foi substituída por outra."
    lei = lei_da_casa(licenca.lei)
    parecer = perguntar_do_caso("estado", licenca.modalidade, autos, lei, dia)
    estado = parecer.valores.get("estado")
    encerra = autos.ultimo(*FIM)
    if encerra is not None:
        estado = FIM[encerra.tipo]
    if estado in (None, "vigente"):
        pena = estado_pela_pena(licenca, dia)
        if pena is not None:
            return pena[0], _frase_da_pena(lei, *pena)
        if dia > licenca.validade_fim:
            return "vencida", f"Venceu em {licenca.validade_fim:%d/%m/%Y}."
        if dia < licenca.validade_inicio:
            return "por_comecar", f"Começa a valer em {licenca.validade_inicio:%d/%m/%Y}."
        return "vigente", f"Vale até {licenca.validade_fim:%d/%m/%Y}."
    descricao = lei.vocabulario.descricao.get(estado, estado.replace("_", " "))
    return estado, descricao[:1].upper() + descricao[1:] + "."


def _frase_da_pena(lei: Lei, estado: str, ate: date | None, auto: str) -> str:
    dita = lei.vocabulario.descricao.get(estado, estado.replace("_", " "))
    fim = f" até {ate:%d/%m/%Y}" if ate is not None else ""
    return f"{dita[:1].upper()}{dita[1:]}{fim}, pela pena do auto {auto}."


def _da(mesa: Mesa) -> Licenca:
    if not mesa.autos.licencas:
        raise ErroDeEntrada("Este processo ainda não tem documento emitido.")
    return mesa.autos.licencas[-1]


def _viva(mesa: Mesa) -> Licenca:
    """The licence, which must hold, or be about to."""
    licenca = _da(mesa)
    estado, frase = situacao_em(licenca, mesa.autos, mesa.quem.dia)
    if estado not in ("vigente", "suspensa", "por_comecar"):
        raise ErroDeEntrada(f"Este documento já não vale. {frase}")
    return licenca


def _permitido(mesa: Mesa, tipo: str, fatos: Mapping[str, Any]) -> Mapping[str, Any]:
    """Refuse what the law does not allow of this act; else what it froze."""
    parecer = perguntar_do_caso("decidir", tipo, mesa.autos, mesa.lei, mesa.quem.dia, fatos)
    v = parecer.valores
    if v["decisao"] != "deferir":
        ids = [*v["nao_atendidos"], *v["faltam"]]
        raise ErroDeEntrada(f"A lei não permite este ato: {nomes(ids, mesa.lei)}.")
    return congelar(mesa.lei, parecer)


def extinguir(quem: Quem, processo_id: uuid.UUID, tipo: str, motivacao: str, motivos: str) -> Ato:
    """Revoke, cancel by penalty or refuse to renew. ``motivacao``: the law's own option."""

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        _da(mesa)
        if tipo not in instrumento(mesa.lei, mesa.processo.modalidade).extincoes:
            raise ErroDeEntrada("Este ato não extingue este documento.", campo="tipo")
        if mesa.autos.ultimo(*ENCERRAM) is not None:
            raise ErroDeEntrada("Este documento já foi extinto.")
        exigir_motivos(motivos, "Todo ato que extingue leva os seus motivos.")
        if tipo in instrumento(mesa.lei, mesa.processo.modalidade).por_processo:
            exigir_processo(mesa, tipo)
        if "motivacao" in mesa.lei.vocabulario.fatos:
            return _permitido(mesa, tipo, {"motivacao": motivacao or "ausente"})
        return congelar(mesa.lei)

    def depois(mesa: Mesa) -> None:
        licenca = _da(mesa)
        Licenca.objects.filter(id=licenca.id).update(situacao=FIM[tipo])
        Processo.objects.filter(id=mesa.processo.id).update(situacao=FIM[tipo], encerrado=True)
        for r in mesa.processo.reservas.all():
            liberar(mesa.processo, r.chave, quem.dia)

    return praticar(
        quem,
        processo_id,
        tipo,
        conferir=conferir,
        depois=depois,
        dados={"motivacao": motivacao, "motivos": motivos.strip()},
    )


def exigir_processo(mesa: Mesa, tipo: str) -> None:
    """An end that the law gives as a penalty needs the penalty: judged, final, after a hearing."""
    autos = Auto.objects.filter(
        autuado_id=mesa.processo.requerente_id, lei=mesa.processo.lei, situacao=Auto.LAVRADO,
        definitivo_em__lte=mesa.quem.dia,
    )  # fmt: skip
    if not any(p.get("tipo") == tipo and not p.get("opcao") for a in autos for p in a.penas):
        raise ErroDeEntrada(
            f"A {nome_do_ato(tipo)} é pena: falta auto com decisão definitiva que a imponha,"
            " depois de ouvido o titular.",
            campo="motivos",
        )


def registrar_auxiliar(quem: Quem, processo_id: uuid.UUID, pessoa_id: uuid.UUID) -> Ato:
    """Register who helps the holder, as many as the law admits."""

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        if _viva(mesa).titular_id == pessoa_id:
            raise ErroDeEntrada("O titular não é auxiliar de si mesmo.", campo="pessoa")
        if not Pessoa.objects.filter(id=pessoa_id, apagada_em__isnull=True).exists():
            raise ErroDeEntrada("Escolha o auxiliar.", campo="pessoa")
        return _permitido(mesa, "registro_auxiliar", {})

    return praticar(
        quem,
        processo_id,
        "registro_auxiliar",
        conferir=conferir,
        dados={"auxiliar": str(pessoa_id)},
    )


def mudar_local(quem: Quem, processo_id: uuid.UUID, local: str, motivacao: str) -> Ato:
    """Change the authorised place, with the reason that the law admits."""

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        _viva(mesa)
        if not local.strip():
            raise ErroDeEntrada("Escreva o novo local.", campo="local")
        fato = instrumento(mesa.lei, mesa.processo.modalidade).preenche[LOCAL]
        if fato in mesa.lei.vocabulario.fatos:
            mesa.feitos[fato] = local.strip()
        return _permitido(mesa, "mudanca_local", {"motivacao": motivacao})

    def depois(mesa: Mesa) -> None:
        licenca = _da(mesa)
        licenca.dados = {**licenca.dados, LOCAL: local.strip()}
        licenca.save(update_fields=["dados"])

    return praticar(
        quem,
        processo_id,
        "mudanca_local",
        conferir=conferir,
        depois=depois,
        dados={"motivacao": motivacao},
        reservado={"local": local.strip()},
    )


def autos_da_licenca(licenca: Licenca) -> Autos:
    return ler_autos(licenca.processo)
