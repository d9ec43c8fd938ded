"""What is done in a case, each an act under its key, by who may."""

from __future__ import annotations

import uuid
from typing import Any

from ninja import Router

from ...nucleo.erros import ErroDeEntrada
from ...registro.models import Ato, Processo
from ...servicos import decidir, emitir, instruir, vida_da_licenca
from ...servicos.casa import instrumento, lei_da_casa
from .. import dados, esquemas
from ..campos import so_estes
from ..esquemas import ERROS, AtoFeito, Chave
from ..sala import Escrita, achar, escrita, mesmo_processo

rotas = Router(tags=["Atos"])
ATO: dict[Any, Any] = {200: AtoFeito, **ERROS}
CASO = "/processos/{id}"


def _feito(e: Escrita, ato: Ato, processo_id: uuid.UUID) -> dict[str, Any]:
    mesmo_processo(ato, processo_id)
    processo = achar(Processo, processo_id)
    gravado = Ato.objects.select_related("autor").get(id=ato.id)
    return {
        "processo": processo.id, "numero": processo.numero, "situacao": processo.situacao,
        "ato": dados.ato(gravado),
    }  # fmt: skip


def _do_processo(processo_id: uuid.UUID) -> tuple[Any, Any]:
    processo = achar(Processo, processo_id)
    lei = lei_da_casa(processo.lei)
    return lei, instrumento(lei, processo.modalidade)


@rotas.post(CASO + "/juntar", response=ATO, summary="Completar ou corrigir o pedido")
def juntar(request: Any, id: uuid.UUID, corpo: esquemas.Juntada, chave: Chave) -> Any:
    """Fatos do formulário do pedido; o que se diz agora corrige o que se disse antes."""
    with escrita(request, chave, "juntada", id) as e:
        lei, instr = _do_processo(id)
        fatos = so_estes(lei, corpo.fatos, [f for s in instr.secoes for f in s.fatos])
        return _feito(e, instruir.juntar(e.quem, id, fatos), id)


@rotas.post(CASO + "/vistoriar", response=ATO, summary="Registrar a vistoria")
def vistoriar(request: Any, id: uuid.UUID, corpo: esquemas.Vistoria, chave: Chave) -> Any:
    """O que se viu e mediu; o ato diz se a lei aprova."""
    with escrita(request, chave, "vistoria", id) as e:
        lei, instr = _do_processo(id)
        fatos = so_estes(lei, corpo.fatos, instr.vistoria)
        return _feito(e, instruir.vistoriar(e.quem, id, fatos, corpo.observacao), id)


@rotas.post(CASO + "/lancar", response=ATO, summary="Lançar um tributo")
def lancar(request: Any, id: uuid.UUID, corpo: esquemas.Lancamento, chave: Chave) -> Any:
    """O valor, com a lei ou tabela de onde vem."""
    with escrita(request, chave, "lancamento", id) as e:
        ato = instruir.lancar(
            e.quem, id, corpo.tributo, corpo.valor, corpo.fonte, corpo.vence_em
        )  # fmt: skip
        return _feito(e, ato, id)


@rotas.post(CASO + "/pagar", response=ATO, summary="Registrar um pagamento")
def pagar(request: Any, id: uuid.UUID, corpo: esquemas.Pagamento, chave: Chave) -> Any:
    """O pagamento inteiro de uma guia."""
    with escrita(request, chave, "pagamento", id) as e:
        ato = instruir.pagar(
            e.quem, corpo.guia, id, corpo.valor, corpo.comprovante, corpo.pago_em
        )  # fmt: skip
        return _feito(e, ato, id)


@rotas.post(CASO + "/decidir", response=ATO, summary="Decidir")
def decidir_(request: Any, id: uuid.UUID, corpo: esquemas.Decisao, chave: Chave) -> Any:
    """Deferir ou indeferir, com os motivos. O que a lei proíbe não se defere."""
    with escrita(request, chave, "decisao", id) as e:
        return _feito(e, decidir.decidir(e.quem, id, corpo.resultado, corpo.motivos), id)


@rotas.post(CASO + "/emitir", response=ATO, summary="Emitir o documento")
def emitir_(request: Any, id: uuid.UUID, corpo: esquemas.Emissao, chave: Chave) -> Any:
    """Dá à licença o próximo número da série e reserva o que a lei diz que é um só."""
    with escrita(request, chave, "emissao", id) as e:
        return _feito(e, emitir.emitir(e.quem, id, corpo.local, corpo.auxiliar), id)


@rotas.post(CASO + "/extinguir", response=ATO, summary="Revogar, cassar ou não renovar")
def extinguir(request: Any, id: uuid.UUID, corpo: esquemas.Extincao, chave: Chave) -> Any:
    """Por um dos modos de extinção do instrumento, com os motivos."""
    if corpo.tipo not in vida_da_licenca.FIM:
        raise ErroDeEntrada("Este ato não extingue documento nenhum.", campo="tipo")
    with escrita(request, chave, corpo.tipo, id) as e:
        ato = vida_da_licenca.extinguir(e.quem, id, corpo.tipo, corpo.motivacao, corpo.motivos)
        return _feito(e, ato, id)


@rotas.post(CASO + "/registrar-auxiliar", response=ATO, summary="Registrar um auxiliar")
def registrar_auxiliar(request: Any, id: uuid.UUID, corpo: esquemas.Auxiliar, chave: Chave) -> Any:
    """Tantos quantos a lei admite."""
    with escrita(request, chave, "registro_auxiliar", id) as e:
        return _feito(e, vida_da_licenca.registrar_auxiliar(e.quem, id, corpo.pessoa), id)


@rotas.post(CASO + "/mudar-local", response=ATO, summary="Mudar o local autorizado")
def mudar_local(request: Any, id: uuid.UUID, corpo: esquemas.MudancaDeLocal, chave: Chave) -> Any:
    """Pelo motivo que a lei admite."""
    with escrita(request, chave, "mudanca_local", id) as e:
        ato = vida_da_licenca.mudar_local(e.quem, id, corpo.local, corpo.motivacao)
        return _feito(e, ato, id)
