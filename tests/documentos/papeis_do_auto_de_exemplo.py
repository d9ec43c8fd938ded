"""Papers of enforcement filled in as a desk would, with what usually breaks."""

from __future__ import annotations

from typing import Any

CASA = {
    "municipio": "Município de Vila Real – MG",
    "orgao": "Secretaria Municipal de Urbanismo e Meio Ambiente",
}
CONFERENCIA = {
    "codigo": "ABCD2345EFGH6789",
    "endereco": "https://alvaras.exemplo.gov.br/v/ABCD2345EFGH6789",
}
ASSINA = [{"nome": "Ana Lúcia Ferreira", "papel": "Fiscal de posturas", "matricula": "1234"}]
VIRAM = [{"nome": "Rui Sá", "papel": "CPF ***.456.789-**"}, {"nome": "Bia Reis", "papel": "RG 1"}]
QUEM = {"autuado": "Maria da Conceição Araújo", "documento_do_autuado": "CPF ***.456.789-**"}
LEI = "Lei 1.234/2012 (comércio ambulante)"
INFRACAO = {"rotulo": "Art. 23, II", "texto": "Proíbe apregoar em voz alta."}
PENA = {"rotulo": "Multa", "valor": "R$ 500,00", "artigo": "Art. 25, II"}
LOCAL = "Vila Real, 12 de maio de 2025"


def auto(infracoes: int = 1, **muda: Any) -> dict[str, Any]:
    return {
        **CASA, **QUEM, "titulo": "Auto de infração", "numero": "7/2025", "processo": "31/2025",
        "numero_do_papel": "A-000123", "endereco_do_autuado": "Rua das Flores, 12 – Centro",
        "lei": LEI, "local": "Praça João Pinheiro, em frente à Catedral",
        "momento": "12/05/2025, às 08h30",
        "fato": "Apregoava em voz alta, à porta do mercado.\nFoi avisada e seguiu.",
        "infracoes": [INFRACAO] * infracoes, "penas": [PENA],
        "precedentes": ["Autuação de 07/04/2025, art. 22, V: conta."],
        "lacunas": ["o anexo das multas não veio na fonte"],
        "defesa": ["Em 15 dias da ciência (art. 27, caput), no protocolo da Prefeitura."],
        "recebimento": "Recusou-se a assinar, diante das testemunhas abaixo.",
        "assinaturas": ASSINA, "testemunhas": VIRAM, "local_e_data": LOCAL,
        "conferencia": CONFERENCIA, **muda,
    }  # fmt: skip


def notificacao(**muda: Any) -> dict[str, Any]:
    return {
        **CASA, "titulo": "Notificação", "processo": "31/2025",
        "assunto": "Auto de infração 7/2025", "destinatario": QUEM["autuado"],
        "documento_do_destinatario": QUEM["documento_do_autuado"],
        "endereco": "Rua das Flores, 12 – Centro", "lei": LEI,
        "texto": "Fica notificada do auto.\nA íntegra acompanha esta notificação.",
        "prazos": [{"rotulo": "Defesa", "valor": "27/05/2025", "artigo": "Art. 27, caput"}],
        "avisos": ["Não se paga nada para se defender."],
        "recibo": ["Nome de quem recebe", "CPF ou outro documento", "Data e hora", "Assinatura"],
        "assinaturas": ASSINA, "local_e_data": LOCAL, "conferencia": CONFERENCIA, **muda,
    }  # fmt: skip


def lote(itens: int = 2) -> dict[str, Any]:
    return {
        "titulo": "Lote 1: mercadoria perecível",
        "prazo": "Pode ser reclamado até 14/05/2025, às 10h00 (art. 26, § 3º, I)",
        "itens": [
            {"descricao": f"Banana prata {i:02}", "quantidade": "12,5 quilos", "estado": "madura"}
            for i in range(1, itens + 1)
        ],
    }


def termo(itens: int = 2, **muda: Any) -> dict[str, Any]:
    return {
        **CASA, "titulo": "Termo de apreensão", "numero": "3/2025", "processo": "31/2025",
        "auto": "7/2025", "via": "2ª via: de quem detinha as coisas", "detentor": QUEM["autuado"],
        "documento_do_detentor": QUEM["documento_do_autuado"], "momento": "12/05/2025, às 10h00",
        "lugar": "Depósito municipal, galpão 2", "depositario": "Rui Lima", "lacre": "A-0031",
        "numero_do_papel": "B-77", "lei": LEI, "lotes": [lote(itens)], "fundamentos": [INFRACAO],
        "recebimento": "Recebeu a cópia deste termo: Maria.", "avisos": ["Peça no depósito."],
        "assinaturas": ASSINA, "testemunhas": VIRAM, "local_e_data": LOCAL, **muda,
    }  # fmt: skip


def recibo(**muda: Any) -> dict[str, Any]:
    return {
        **CASA, "titulo": "Recibo de doação", "numero": "5/2025", "processo": "31/2025",
        "termo": "3/2025", "lei": LEI, "lotes": [lote()], "recebe": "Lar São José",
        "qualidade": "Entidade", "documento_de_quem_recebe": "CNPJ 11.222.333/0001-81",
        "observacao": "Entregue em boas condições.", "fundamentos": [INFRACAO],
        "avisos": ["A multa foi cancelada (art. 26, § 3º)."], "assinaturas": [*ASSINA, *VIRAM[:1]],
        "local_e_data": LOCAL, **muda,
    }  # fmt: skip


def julgamento(**muda: Any) -> dict[str, Any]:
    return {
        **CASA, **QUEM, "titulo": "Julgamento", "processo": "31/2025", "auto": "7/2025",
        "resultado": "Auto mantido", "motivos": "O fato foi visto.\nA defesa não o nega.",
        "lei": LEI,
        "por_infracao": [{"rotulo": "Apregoar", "valor": "Mantida", "artigo": "Art. 23, II"}],
        "penas": [PENA], "precedentes": ["Autuação de 07/04/2025: conta."],
        "recurso": ["Em 10 dias da ciência desta decisão."], "fundamentos": [INFRACAO],
        "leituras": [{"rotulo": "Art. 25, § 1º", "tomada": "conta a lei", "outras": "o artigo"}],
        "lacunas": ["o anexo não veio"], "registro": [{"rotulo": "Lei", "valor": "9f2c" * 16}],
        "assinaturas": ASSINA, "local_e_data": LOCAL, "conferencia": CONFERENCIA, **muda,
    }  # fmt: skip


def divida(titulo: str = "Termo de inscrição em dívida ativa", **muda: Any) -> dict[str, Any]:
    return {
        **CASA, "titulo": titulo, "numero": "9/2025", "inscricao": "9/2025",
        "processo": "31/2025", "devedor": QUEM["autuado"], "valor": "R$ 1.985,24", "lei": LEI,
        "documento_do_devedor": "CPF 529.982.247-25", "livro": "eletrônico", "folha": "9",
        "campos": [
            {"rotulo": "Valor originário", "valor": "R$ 985,24", "artigo": "Art. 2º, § 5º, II"},
            {"rotulo": "Juros", "valor": "não há: a lei não os prevê", "artigo": "Art. 2º"},
        ],
        "artigos": [{"rotulo": "Da infração", "valor": "Apregoar", "artigo": "Art. 23, II"}],
        "memoria": ["Valor de 13/11/2012: R$ 500,00."], "declara": ["Inscrevo esta dívida."],
        "assinaturas": ASSINA, "conferencia": CONFERENCIA, "local_e_data": LOCAL, **muda,
    }  # fmt: skip


TODOS: dict[str, dict[str, Any]] = {
    "auto": auto(), "notificacao": notificacao(), "termo_apreensao": termo(),
    "recibo_de_bens": recibo(), "julgamento": julgamento(), "termo_inscricao": divida(),
    "cda": divida("Certidão de dívida ativa"),
}  # fmt: skip
