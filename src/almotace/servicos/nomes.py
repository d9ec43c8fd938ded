"""Ids of what lacks or fails, in words: what the dispositivo says, and which it is."""

from __future__ import annotations

from collections.abc import Iterable

from ..nucleo.afirmacao import minuscula
from ..nucleo.lei import Lei
from ..nucleo.palavras import palavras as do_id
from ..nucleo.regras import Conteudo

ATOS = {
    "abertura_do_lugar": "abertura do lugar",
    "acesso_aos_dados": "acesso aos dados de uma pessoa",
    "alteracao_produto": "mudança de produto",
    "anotacao": "anotação",
    "apagamento": "apagamento de dados pessoais",
    "apreensao": "apreensão",
    "atualizacao_cadastral": "atualização do cadastro",
    "baixa_de_vinculo": "baixa de vínculo",
    "cadastro_empregado": "cadastro de empregado",
    "cadastro_preposto": "cadastro de preposto",
    "cancelamento_da_guia": "cancelamento da guia",
    "cancelamento_da_inscricao": "cancelamento da inscrição em dívida ativa",
    "cassacao": "cassação",
    "classificacao_da_fila": "classificação da fila",
    "conciliacao": "tentativa de conciliação",
    "conclusao_instrucao": "conclusão da instrução",
    "confirmacao": "confirmação",
    "decisao": "decisão",
    "designacao": "designação do espaço",
    "desocupacao": "desocupação do espaço",
    "destruicao": "inutilização",
    "doacao": "doação",
    "edicao": "marcação da feira",
    "emissao": "emissão",
    "emissao_cda": "emissão da certidão de dívida ativa",
    "encerramento_da_feira": "encerramento da feira",
    "envio_a_pesquisa": "entrega a instituição de pesquisa",
    "envio_ao_interior": "envio ao interior",
    "escolha_na_fila": "escolha na fila",
    "extincao_feira": "extinção da feira",
    "feira_nao_realizada": "feira não realizada",
    "horario_do_lugar": "horário do lugar",
    "identificacao_de_pagamento": "identificação de pagamento",
    "importacao_de_pagamentos": "importação de pagamentos",
    "inscricao": "inscrição em dívida ativa",
    "instauracao": "instauração",
    "justificativa": "justificativa de falta",
    "lancamento": "lançamento",
    "lancamento_da_multa": "lançamento da multa",
    "laudo_sanitario": "laudo sanitário",
    "legalidade": "conferência da legalidade",
    "leilao": "leilão",
    "leitura_da_liberacao": "leitura da devolução",
    "liberacao": "devolução",
    "lotacao_do_lugar": "lotação do lugar",
    "manifestacao": "manifestação",
    "matricula": "abertura da matrícula",
    "mudanca_local": "mudança de local",
    "nao_renovacao": "não renovação",
    "parecer_da_procuradoria": "parecer da procuradoria",
    "pedido_liberacao": "pedido de devolução",
    "pedido_transferencia": "pedido de transferência",
    "planta": "mudança da planta",
    "prorrogacao_da_licenca": "prorrogação do documento",
    "prorrogacao_instrucao": "prorrogação da instrução",
    "providencia_do_lugar": "providência no lugar",
    "registro_auxiliar": "registro de auxiliar",
    "relatorio": "relatório",
    "remanejamento_feira": "mudança da feira de lugar",
    "remessa_a_protesto": "remessa a protesto",
    "remessa_instrucao": "remessa para instrução",
    "renovacao": "renovação",
    "restituicao": "restituição",
    "retomada_da_feira": "retomada da feira",
    "revogacao": "revogação",
    "revogacao_de_ficha": "revogação de ficha de acesso",
    "saldo_do_leilao": "entrega da sobra do leilão",
    "substituicao": "substituição",
    "substituicao_cda": "substituição da certidão de dívida ativa",
    "suspensao_feira": "suspensão da feira",
    "vistoria_do_lugar": "vistoria do lugar",
}
"""Acts of the desk whose name is not the id with spaces."""


JULGAMENTO = "julgamento_"
FEMININAS = ("a", "ão", "ade")


def nome_do_ato(tipo: str) -> str:
    """
    >>> nome_do_ato("julgamento_impugnacao"), nome_do_ato("julgamento_recurso")
    ('julgamento da impugnação', 'julgamento do recurso')
    >>> nome_do_ato("ciencia"), nome_do_ato("ordem_de_visita"), nome_do_ato("apreensao")
    ('ciência', 'ordem de visita', 'apreensão')
    """
    if tipo not in ATOS and tipo.startswith(JULGAMENTO):
        do_que = do_id(tipo.removeprefix(JULGAMENTO))
        artigo = "da" if do_que.split()[0].endswith(FEMININAS) else "do"
        return f"julgamento {artigo} {do_que}"
    return ATOS.get(tipo) or do_id(tipo)


def nomes(ids: Iterable[str], lei: Lei, documento: str | None = None) -> str:
    """Each id once, parted by semicolons. ``documento``: the paper whose elements lack."""
    return "; ".join(dict.fromkeys(nome(i, lei, documento) for i in ids))


DEVER = "dever"
DESCUMPRIU = "Deixou de cumprir: "


def infringido(ident: str, lei: Lei, texto: str) -> str:
    """What was breached, of a text about it. The ledger sums up what a dispositivo says, which in a
    duty is what should have been done."""
    if lei.dispositivos.get(ident, {}).get("classe") != DEVER or not texto:
        return texto
    return f"{DESCUMPRIU}{texto[:1].lower()}{texto[1:]}"


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
