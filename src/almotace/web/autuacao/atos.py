"""Doing one act in a case of an auto: what came is read, handed to its service, and answered."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from datetime import date, datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect

from ...nucleo.erros import ErroAlmotace, ErroDeEntrada
from ...registro.models import Processo
from ...servicos.autuacao import anular, ciencia, defender, julgar, outros, prazos
from ...servicos.autuacao.caso import Caso
from ...servicos.autuacao.executar import executar
from ...servicos.casa import lei_da_casa
from ...servicos.fatos import ler_autos
from ...servicos.feira.recebem import qual
from ...servicos.praticar import Quem
from ..atos import chave_de
from ..cobranca.no_auto import LANCAR, lancar
from ..leitura import interpretar, ler_dia
from ..palavras import palavras
from ..quem import com_agente
from ..recados import frase
from .pagina import achar_um, mostrar


@com_agente()
def praticar(pedido: Any, id: Any, acao: str) -> HttpResponse:
    """Do one act; what cannot be done comes back with what was typed."""
    processo = achar_um(pedido, id)
    if pedido.method != "POST":
        return redirect(f"/autos/{id}/?acao={acao}")
    nome, _, fase = acao.partition("-")
    fazer = ATOS.get(acao) or DAS_FASES.get(nome if fase else "")
    if fazer is None:
        raise Http404
    erros: dict[str, str] = {}
    feito = ""
    try:
        quem = Quem(pedido.agente, pedido.agora, chave_de(pedido.POST))
        feito = fazer(quem, processo.id, pedido.POST, fase)
    except ErroAlmotace as e:
        erros[e.campo or acao] = frase(e)
    if erros:
        return mostrar(pedido, achar_um(pedido, id), erros, acao, pedido.POST)
    messages.success(pedido, feito, extra_tags="sucesso")
    return redirect("auto", id=id)


def quando(post: Any, campo: str = "em") -> date | datetime | None:
    """A day, or a day with its hour (``em`` and ``em_hora``)."""
    dia = ler_dia(post.get(campo, ""), campo)
    hora = post.get(f"{campo}_hora", "").strip()
    if dia is None or not hora:
        return dia
    try:
        return datetime.fromisoformat(interpretar(f"{dia:%d/%m/%Y} {hora}", "instante"))
    except ErroDeEntrada as e:
        raise ErroDeEntrada(e.mensagem, campo=campo) from None


def _exigir(dia: Any, campo: str = "em") -> Any:
    if dia is None:
        raise ErroDeEntrada("Escreva o dia.", campo=campo)
    return dia


def _cientificar(quem: Quem, id: uuid.UUID, post: Any, _fase: str) -> str:
    em = _exigir(quando(post))
    recebedor, qualidade = post.get("recebedor", ""), post.get("qualidade") or "titular"
    if post.get("vinculo"):
        recebedor, qualidade = _cadastrado(id, em, post["vinculo"])
    ciencia.cientificar(
        quem, id, post.get("de", "auto"), post.get("meio", ""), em,
        recebedor=recebedor, qualidade=qualidade,
        prova=post.get("prova", ""), edital=post.get("edital", ""),
    )  # fmt: skip
    return "Ciência registrada: o prazo corre dela."


def _cadastrado(id: uuid.UUID, em: Any, vinculo: str) -> tuple[str, str]:
    """Name and tie of who is registered to stand for the accused on the day of the notice."""
    caso = Processo.objects.get(id=id)
    dia = em.date() if isinstance(em, datetime) else em
    achado = qual(lei_da_casa(caso.lei), caso.requerente_id, dia, vinculo)
    if achado is None:
        raise ErroDeEntrada("Esta pessoa não estava cadastrada nesse dia.", campo="vinculo")
    return achado.nome, achado.qualidade


def _tentar(quem: Quem, id: uuid.UUID, post: Any, _fase: str) -> str:
    ciencia.tentar(
        quem, id, post.get("de", "auto"), post.get("meio", ""), _exigir(quando(post)),
        post.get("resultado", ""), post.get("observacao", ""),
    )  # fmt: skip
    return "Tentativa registrada."


def _anular(quem: Quem, id: uuid.UUID, post: Any, _fase: str) -> str:
    anular.anular(quem, id, post.get("motivos", ""))
    return "Auto anulado. O número fica no livro, e não se usa de novo."


def _retificar(quem: Quem, id: uuid.UUID, post: Any, _fase: str) -> str:
    campos = {}
    if post.get("local", "").strip():
        campos["local"] = post["local"].strip()
    if post.get("numero_do_papel", "").strip():
        campos["numero_do_papel"] = post["numero_do_papel"].strip()
    momento = quando(post, "momento")
    if momento is not None:
        campos["dia_do_fato"] = momento.isoformat()[:10]
        if isinstance(momento, datetime):
            campos["momento_do_fato"] = momento.isoformat(timespec="minutes")
    if not campos:
        raise ErroDeEntrada("Diga o que se retifica.", campo="local")
    anular.retificar(quem, id, campos, post.get("motivos", ""))
    return "Auto retificado."


def _apresentar(quem: Quem, id: uuid.UUID, post: Any, fase: str) -> str:
    ato = defender.apresentar(
        quem, id, fase, post.get("razoes", ""), em=quando(post), por=post.get("por", "")
    )
    if ato.congelado.get("tempestivo") is False:
        return "Recebido, fora do prazo: a conta está na linha do tempo."
    return "Recebido no prazo."


def _julgar(quem: Quem, id: uuid.UUID, post: Any, fase: str) -> str:
    c = Caso.de(ler_autos(_processo(id)))
    por_infracao = {i: post.get(f"infracao.{i}", "") for i in c.infracoes}
    valores = {k.partition(".")[2]: interpretar(post[k], "numero") or ""
               for k in post if k.startswith("valores.")}  # fmt: skip
    escolhidas = [int(x) for x in post.getlist("escolhidas") if x.isdigit()]
    ato = julgar.julgar(
        quem, id,
        julgar.Julgamento(fase, post.get("motivos", ""), por_infracao, valores, escolhidas),
    )  # fmt: skip
    return f"Decisão assinada: {ato.dados['resultado']}."


def _processo(id: uuid.UUID) -> Any:
    from ...registro.models import Processo

    return Processo.objects.get(id=id)


def _votar(quem: Quem, id: uuid.UUID, post: Any, fase: str) -> str:
    julgar.votar(quem, id, fase, post.get("resultado", ""), post.get("motivos", ""))
    return "Voto registrado."


def _prorrogar(quem: Quem, id: uuid.UUID, post: Any, _fase: str) -> str:
    n = post.get("n", "")
    if not n.strip().isdigit():
        raise ErroDeEntrada("Escreva quantos dias a mais.", campo="n")
    prazos.prorrogar(quem, id, post.get("prazo", ""), int(n), post.get("motivos", ""))
    return "Prazo prorrogado."


def _suspender(quem: Quem, id: uuid.UUID, post: Any, _fase: str) -> str:
    de, ate = ler_dia(post.get("de", ""), "de"), ler_dia(post.get("ate", ""), "ate")
    if de is None or ate is None:
        raise ErroDeEntrada("Escreva os dois dias.", campo="de" if de is None else "ate")
    prazos.suspender(quem, id, post.get("prazo", ""), de, ate, post.get("motivos", ""))
    return "Prazo suspenso."


def _iniciar(quem: Quem, id: uuid.UUID, post: Any, _fase: str) -> str:
    outros.iniciar_suspensao(quem, id, _exigir(ler_dia(post.get("em", ""), "em")))
    return "Início da suspensão registrado."


def _manifestar(quem: Quem, id: uuid.UUID, post: Any, _fase: str) -> str:
    outros.manifestar(quem, id, post.get("texto", ""))
    return "Manifestação juntada."


def _passo(quem: Quem, id: uuid.UUID, post: Any, tipo: str) -> str:
    dias = post.get("dias", "").strip()
    if dias and not dias.isdecimal():
        raise ErroDeEntrada("Escreva os dias em algarismos.", campo="dias")
    outros.dar_passo(quem, id, tipo, post.get("texto", ""), int(dias) if dias else None)
    return f"Registrado: {palavras(tipo)}."


def _executar(quem: Quem, id: uuid.UUID, post: Any, tipo: str) -> str:
    executar(quem, id, tipo, post.get("motivos", ""))
    return f"Feito: {palavras(tipo)}."


def _arquivar(quem: Quem, id: uuid.UUID, post: Any, _fase: str) -> str:
    outros.arquivar(quem, id, post.get("motivos", ""))
    return "Processo arquivado."


def _rever(quem: Quem, id: uuid.UUID, post: Any, _fase: str) -> str:
    outros.rever(quem, id, post.get("motivos", ""))
    return "Revisão registrada."


Fazer = Callable[[Quem, uuid.UUID, Any, str], str]
ATOS: dict[str, Fazer] = {
    "cientificar": _cientificar, "tentar": _tentar, "anular": _anular, "retificar": _retificar,
    "prorrogar": _prorrogar, "suspender": _suspender, "iniciar-suspensao": _iniciar,
    LANCAR: lancar, "manifestar": _manifestar, "arquivar": _arquivar, "rever": _rever,
}  # fmt: skip
DAS_FASES: dict[str, Fazer] = {"apresentar": _apresentar, "julgar": _julgar, "votar": _votar,
                             "passo": _passo, "executar": _executar}  # fmt: skip
