"""Ids of what lacks or fails, in words: what the dispositivo says, and which it is."""

from __future__ import annotations

from collections.abc import Iterable

from ..nucleo.afirmacao import minuscula
from ..nucleo.lei import Lei
from ..nucleo.regras import Conteudo

ATOS = {
    "acesso_aos_dados": "acesso aos dados de uma pessoa",
    "apagamento": "apagamento de dados pessoais",
    "apreensao": "apreensão",
    "cancelamento_da_guia": "cancelamento da guia",
    "cancelamento_da_inscricao": "cancelamento da inscrição em dívida ativa",
    "cassacao": "cassação",
    "conciliacao": "tentativa de conciliação",
    "decisao": "decisão",
    "destruicao": "inutilização",
    "doacao": "doação",
    "emissao": "emissão",
    "emissao_cda": "emissão da certidão de dívida ativa",
    "envio_a_pesquisa": "entrega a instituição de pesquisa",
    "envio_ao_interior": "envio ao interior",
    "identificacao_de_pagamento": "identificação de pagamento",
    "importacao_de_pagamentos": "importação de pagamentos",
    "inscricao": "inscrição em dívida ativa",
    "lancamento": "lançamento",
    "lancamento_da_multa": "lançamento da multa",
    "laudo_sanitario": "laudo sanitário",
    "legalidade": "conferência da legalidade",
    "leilao": "leilão",
    "leitura_da_liberacao": "leitura da devolução",
    "liberacao": "devolução",
    "mudanca_local": "mudança de local",
    "nao_renovacao": "não renovação",
    "pedido_liberacao": "pedido de devolução",
    "pedido_transferencia": "pedido de transferência",
    "registro_auxiliar": "registro de auxiliar",
    "remessa_a_protesto": "remessa a protesto",
    "renovacao": "renovação",
    "restituicao": "restituição",
    "revogacao": "revogação",
    "revogacao_de_ficha": "revogação de ficha de acesso",
    "saldo_do_leilao": "entrega da sobra do leilão",
    "substituicao": "substituição",
    "substituicao_cda": "substituição da certidão de dívida ativa",
}
"""Acts of the desk whose name is not the id with spaces."""


def nome_do_ato(tipo: str) -> str:
    return ATOS.get(tipo, tipo.replace("_", " "))


def nomes(ids: Iterable[str], lei: Lei, documento: str | None = None) -> str:
    """Each id once, parted by semicolons. ``documento``: the paper whose elements lack."""
    return "; ".join(dict.fromkeys(nome(i, lei, documento) for i in ids))


def nome(ident: str, lei: Lei, documento: str | None = None) -> str:
    """A dispositivo, an element of a paper or a fact, for people."""
    if ident in lei.dispositivos:
        return _do_dispositivo(ident, lei)
    papeis = [p for p in lei.da_especie(Conteudo) if p.registro is not None]
    for papel in sorted(papeis, key=lambda p: p.documento != documento):
        for campo in papel.campos:
            if ident == campo.campo:
                return _do_dispositivo(campo.fonte[0], lei)
    return lei.vocabulario.descricao.get(ident) or ident.replace("_", " ")


def _do_dispositivo(ident: str, lei: Lei) -> str:
    resumo = lei.dispositivos[ident].get("resumo", "")
    rotulo = lei.rotulo(ident)
    return f"{minuscula(resumo)} ({rotulo})" if resumo else rotulo
