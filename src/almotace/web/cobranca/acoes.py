"""What the procuradoria may do with the debt of a case, and doing it."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...registro.models import Inscricao
from ...servicos.autuacao.caso import Caso
from ...servicos.casa import Casa
from ...servicos.cobranca import ajuizar, cda, inscrever, protesto
from ...servicos.cobranca.porta import Item
from ...servicos.praticar import Quem
from ..leitura import ler_dia
from ..palavras import palavras


@dataclass(slots=True)
class Acao:
    """``agora``: the debt waits for it; ``impedida``: the act that keeps this officer from it."""

    id: str
    titulo: str
    ato: str
    papeis: Sequence[str]
    minha: bool
    agora: bool = False
    impedida: str = ""
    perigosa: bool = False


def acoes(
    c: Caso,
    linha: Inscricao | None,
    itens: list[Item],
    casa: Casa,
    papeis: Sequence[str],
    agente: Any,
) -> list[Acao]:
    feitas: list[Acao] = []
    meus = {a.tipo for a in c.autos.atos if a.autor_id == agente.id}

    def propor(id: str, titulo: str, ato: str, **k: Any) -> None:
        podem = casa.competencias.get(ato, [])
        impede = next((t for t in casa.impedem.get(ato, ()) if t in meus), "")
        meu = bool(set(podem) & set(papeis))
        if podem:
            feitas.append(Acao(id, titulo, ato, podem, meu and not impede,
                               impedida=palavras(impede) if meu else "", **k))  # fmt: skip

    estado = {i.id: i.sim for i in itens}
    if linha is None:
        if estado["decisao"]:
            propor("legalidade", "Conferir a legalidade", "legalidade",
                   agora=not estado["legalidade"])  # fmt: skip
        if all(i.sim or i.so_avisa for i in itens):
            propor("inscrever", "Inscrever em dívida ativa", "inscricao", agora=True)
        return feitas
    if cda.vigente(linha) is None:
        propor("emitir-cda", "Emitir a certidão", "emissao_cda", agora=True)
    else:
        propor("conciliar", "Registrar tentativa de conciliação", "conciliacao",
               agora=c.autos.ultimo("conciliacao") is None)  # fmt: skip
        if linha.protestada_em is None:
            propor("protestar", "Registrar o protesto", "protesto",
                   agora=linha.situacao == protesto.REMETIDA)  # fmt: skip
        if linha.situacao != "ajuizada":
            propor("ajuizar", "Registrar a execução", "ajuizamento")
        propor("substituir-cda", "Trocar a certidão", "substituicao_cda")
    propor("cancelar", "Cancelar a inscrição", "cancelamento_da_inscricao", perigosa=True)
    return sorted(feitas, key=lambda a: not a.agora)


def _dia(post: Any, campo: str = "em") -> date:
    dia = ler_dia(post.get(campo, ""), campo)
    if dia is None:
        raise ErroDeEntrada("Escreva o dia.", campo=campo)
    return dia


def _legalidade(quem: Quem, id: uuid.UUID, post: Any) -> str:
    inscrever.conferir_legalidade(quem, id, post.get("resultado", ""), post.get("motivos", ""))
    return "Conferência assinada."


def _inscrever(quem: Quem, id: uuid.UUID, post: Any) -> str:
    ato = inscrever.inscrever(quem, id, post.get("livro", ""), post.get("folha", ""))
    return f"Inscrita sob o nº {ato.congelado['numero']}."


def _emitir(quem: Quem, id: uuid.UUID, post: Any) -> str:
    return f"Certidão {cda.emitir_cda(quem, id).congelado['numero']} emitida."


CAMPOS_DA_TROCA = (
    ("domicilio_devedor", "Domicílio"), ("origem", "Origem"),
    ("fundamento_legal", "Fundamento da pena"),
    ("fundamento_da_infracao", "Fundamento da infração"),
    ("fundamento_correcao", "Fundamento da correção"),
)  # fmt: skip


def _substituir(quem: Quem, id: uuid.UUID, post: Any) -> str:
    campos = {n: post.get(n, "").strip() for n, _ in CAMPOS_DA_TROCA if post.get(n, "").strip()}
    ato = cda.substituir_cda(
        quem, id, campos, post.get("motivos", ""), houve_sentenca=post.get("sentenca") == "sim"
    )
    return f"Certidão {ato.congelado['numero']}, no lugar da {ato.congelado['substitui']}."


def _conciliar(quem: Quem, id: uuid.UUID, post: Any) -> str:
    ajuizar.conciliar(quem, id, _dia(post), post.get("resultado", ""), post.get("observacao", ""))
    return "Tentativa registrada."


def _protestar(quem: Quem, id: uuid.UUID, post: Any) -> str:
    protesto.protestar(quem, id, _dia(post), post.get("cartorio", ""), post.get("protocolo", ""))
    return "Protesto registrado: interrompe a prescrição."


def _ajuizar(quem: Quem, id: uuid.UUID, post: Any) -> str:
    ajuizar.ajuizar(quem, id, _dia(post), post.get("numero", ""))
    return "Execução registrada."


def _cancelar(quem: Quem, id: uuid.UUID, post: Any) -> str:
    inscrever.cancelar(quem, id, post.get("motivos", ""))
    return "Inscrição cancelada. O número fica no livro."


FEITOS: dict[str, Callable[[Quem, uuid.UUID, Any], str]] = {
    "legalidade": _legalidade, "inscrever": _inscrever, "emitir-cda": _emitir,
    "substituir-cda": _substituir, "conciliar": _conciliar, "protestar": _protestar,
    "ajuizar": _ajuizar, "cancelar": _cancelar,
}  # fmt: skip
