"""Doing one act in a case: what came is read, handed to its service, and answered."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect

from ..nucleo.erros import ErroAlmotace, ErroDeEntrada
from ..registro.models import Processo, Recontagem
from ..servicos import anexos, decidir, emitir, instruir, recontagem, vida_da_licenca
from ..servicos.casa import instrumento, lei_da_casa
from ..servicos.fatos import LICENCA
from ..servicos.praticar import Quem
from ..servicos.tarefas import fatos_do_laudo
from .feirantes.no_processo import FAZER as DA_FEIRA
from .leitura import ler, ler_dia, numero
from .palavras import palavras
from .processos import achar_um, mostrar
from .quem import com_agente
from .recados import frase


@com_agente()
def praticar(pedido: Any, id: Any, acao: str) -> HttpResponse:
    """Do one act; what cannot be done comes back with what was typed."""
    processo = achar_um(pedido, id)
    if processo.especie != LICENCA:
        raise Http404
    if pedido.method != "POST":
        return redirect(f"/processos/{id}/?acao={acao}")
    if pedido.POST.get("acao") == "procurar":
        return mostrar(pedido, processo, {}, acao, pedido.POST)
    erros: dict[str, str] = {}
    feito = ""
    try:
        quem = Quem(pedido.agente, pedido.agora, chave_de(pedido.POST))
        feito = _fazer(pedido, quem, processo, acao, erros)
    except ErroAlmotace as e:
        erros[e.campo or acao] = frase(e)
    if erros:
        return mostrar(pedido, achar_um(pedido, id), erros, acao, pedido.POST)
    messages.success(pedido, feito, extra_tags="sucesso")
    return redirect("processo", id=id)


def chave_de(post: Any) -> uuid.UUID:
    """The key of this sending, which makes a second one harmless."""
    try:
        return uuid.UUID(post.get("chave", ""))
    except ValueError:
        raise ErroDeEntrada(
            "O envio veio sem a sua chave: envie de novo por esta página."
        ) from None


def pessoa_de(post: Any) -> uuid.UUID:
    """The person who was chosen."""
    try:
        return uuid.UUID(post.get("escolhida") or post.get("pessoa", ""))
    except ValueError:
        raise ErroDeEntrada("Procure e escolha a pessoa.", campo="pessoa") from None


def _fazer(pedido: Any, quem: Quem, processo: Processo, acao: str, erros: dict[str, str]) -> str:
    lei = lei_da_casa(processo.lei)
    instr = instrumento(lei, processo.modalidade)
    if acao in FATOS:
        fatos, lidos = ler(lei, FATOS[acao](lei, instr), pedido.POST)
        erros.update(lidos)
        return "" if erros else INSTRUIR[acao](quem, processo.id, fatos, pedido.POST)
    if acao in instr.extincoes:
        vida_da_licenca.extinguir(
            quem, processo.id, acao, pedido.POST.get("motivacao", ""),
            pedido.POST.get("motivos", ""),
        )  # fmt: skip
        return f"Feito: {palavras(acao)}."
    fazer = ATOS.get(acao) or DA_FEIRA.get(acao)
    if fazer is None:
        raise Http404
    return fazer(quem, processo.id, pedido)


def _todos_do_pedido(lei: Any, instr: Any) -> list[str]:
    return [f for s in instr.secoes for f in s.fatos]


FATOS: dict[str, Callable[[Any, Any], list[str]]] = {
    "juntar": _todos_do_pedido,
    "vistoriar": lambda lei, instr: list(instr.vistoria),
    "laudar": lambda lei, instr: [*fatos_do_laudo(lei, instr), *_todos_do_pedido(lei, instr)],
}
"""Facts that each of these acts may bring."""


def _juntar(quem: Quem, id: uuid.UUID, fatos: dict[str, Any], post: Any) -> str:
    instruir.juntar(quem, id, fatos)
    return "Pedido completado."


def _vistoriar(quem: Quem, id: uuid.UUID, fatos: dict[str, Any], post: Any) -> str:
    ato = instruir.vistoriar(quem, id, fatos, post.get("observacao", ""))
    return f"Vistoria registrada: {ato.congelado.get('resultado')}."


def _laudar(quem: Quem, id: uuid.UUID, fatos: dict[str, Any], post: Any) -> str:
    if not fatos:
        raise ErroDeEntrada("Responda o que o laudo diz.", campo="laudar")
    instruir.laudo_sanitario(quem, id, fatos, post.get("observacao", ""))
    return "Laudo registrado."


INSTRUIR = {"juntar": _juntar, "vistoriar": _vistoriar, "laudar": _laudar}


def _anexar(quem: Quem, id: uuid.UUID, pedido: Any) -> str:
    if getattr(pedido, "arquivo_grande", 0):
        raise anexos.grande(pedido.arquivo_grande)
    arquivo = pedido.FILES.get("arquivo")
    if arquivo is None:
        raise ErroDeEntrada("Escolha o arquivo.", campo="arquivo")
    anexos.juntar(
        quem, id, settings.ARQUIVOS, arquivo.name, arquivo.read(), pedido.POST.get("prova", "")
    )
    return "Papel juntado."


def _decidir(quem: Quem, id: uuid.UUID, pedido: Any) -> str:
    decidir.decidir(quem, id, pedido.POST.get("resultado", ""), pedido.POST.get("motivos", ""))
    return "Decisão registrada."


def _lancar(quem: Quem, id: uuid.UUID, pedido: Any) -> str:
    post = pedido.POST
    instruir.lancar(quem, id, post.get("tributo", ""), _valor(post), post.get("fonte", ""))
    return "Tributo lançado."


def _valor(post: Any) -> str:
    lido = numero(post.get("valor", ""), "valor")
    if not lido:
        raise ErroDeEntrada("Escreva o valor.", campo="valor")
    return lido


def _pagar(quem: Quem, id: uuid.UUID, pedido: Any) -> str:
    post = pedido.POST
    try:
        guia = uuid.UUID(post.get("guia", ""))
    except ValueError:
        raise ErroDeEntrada("Escolha a guia.", campo="guia") from None
    dia = ler_dia(post.get("pago_em", ""), "pago_em")
    instruir.pagar(quem, guia, id, _valor(post), post.get("comprovante", ""), dia)
    return "Pagamento registrado."


def _emitir(quem: Quem, id: uuid.UUID, pedido: Any) -> str:
    emitir.emitir(quem, id, pedido.POST.get("local", ""), pedido.POST.get("auxiliar", ""))
    return "Documento emitido."


def _auxiliar(quem: Quem, id: uuid.UUID, pedido: Any) -> str:
    vida_da_licenca.registrar_auxiliar(quem, id, pessoa_de(pedido.POST))
    return "Auxiliar registrado."


def _mudar_local(quem: Quem, id: uuid.UUID, pedido: Any) -> str:
    post = pedido.POST
    vida_da_licenca.mudar_local(quem, id, post.get("local", ""), post.get("motivacao", ""))
    return "Local mudado."


def _recontar(quem: Quem, id: uuid.UUID, pedido: Any) -> str:
    try:
        qual = uuid.UUID(pedido.POST.get("recontagem", ""))
    except ValueError:
        raise ErroDeEntrada("Escolha o prazo.", campo="recontagem") from None
    if not Recontagem.objects.filter(id=qual, processo_id=id).exists():
        raise ErroDeEntrada("Este prazo não é deste processo.", campo="recontagem")
    recontagem.recontar(quem, qual)
    return "Prazo recontado."


ATOS: dict[str, Callable[[Quem, uuid.UUID, Any], str]] = {
    "anexar": _anexar,
    "decidir": _decidir,
    "lancar": _lancar,
    "pagar": _pagar,
    "emitir": _emitir,
    "auxiliar": _auxiliar,
    "mudar-local": _mudar_local,
    "recontar": _recontar,
}
