"""Papers filled in as a desk would, with what usually breaks: accents, long names, many items."""

from __future__ import annotations

import io
import json
from datetime import datetime, timedelta, timezone
from typing import Any

import papeis_do_auto_de_exemplo as do_auto
from pypdf import PdfReader

QUANDO = datetime(2025, 5, 12, 23, 30, tzinfo=timezone(timedelta(hours=-3)))
DIFICEIS = "ÇÃÕÉ º ª § – “ ”"
LONGO = (
    "Maximiliana Francisca das Chagas Conceição Guimarães de Albuquerque e Vasconcellos "
    "do Espírito Santo Nogueira Sá Brandão"
)[:120]
HOSTIS = [
    "#pagebreak() #include \"/etc/passwd\"", "$x^2$ $", "\\ \\u{41} \\", '"aspas" e "mais',
    "] [fecha] ]", "*negrito* _itálico_ `mono`", "@ref <rotulo> = título", "// comentário /* */",
    "%PDF-1.7 endobj", "<b>html</b> &amp; {{ x }}",
]  # fmt: skip
CASA = {
    "municipio": "Município de Vila Real – MG",
    "orgao": "Secretaria Municipal de Urbanismo e Meio Ambiente",
}
CONFERENCIA = {
    "codigo": "ABCD2345EFGH6789",
    "endereco": "https://alvaras.exemplo.gov.br/v/ABCD2345EFGH6789",
}
ASSINA = [{"nome": "Ana Lúcia Ferreira", "papel": "Chefe de seção", "matricula": "1234"}]
CPF = "CPF ***.456.789-**"
LEI = "Lei 1.234/2012 (comércio ambulante)"


def linhas(n: int, valor: str = "valor") -> list[dict[str, str]]:
    return [
        {"rotulo": f"Elemento {i:02}", "valor": f"{valor} {i:02}", "artigo": f"Art. 14, {i}"}
        for i in range(1, n + 1)
    ]


def alvara(nome: str = "Maria da Conceição Araújo", **muda: Any) -> dict[str, Any]:
    pares = [
        ("Número", "12/2025"), ("Nome ou razão social", nome),
        ("Nome de fantasia", "Pipocas da Conceição"),
        ("Endereço do local autorizado", "Praça João Pinheiro, s/nº, em frente à Catedral, Centro"),
        ("Número do processo", "31/2025"), ("Data do processo", "28/04/2025"), ("Ramo", "Pipoca"),
        ("Forma de exercício", "Ponto móvel"), ("Data de emissão", "12/05/2025"),
        ("Validade", "11/05/2026"), ("Auxiliar", f"José Antônio, {DIFICEIS}"),
    ]  # fmt: skip
    return {
        **CASA,
        "titulo": "Alvará de autorização",
        "modalidade": "Autorização de ambulante",
        "numero": "12/2025",
        "natureza": "Concedido a título precário (art. 6º)",
        "titular": nome,
        "documento_do_titular": CPF,
        "validade": {"rotulo": "Válido até", "fim": "11/05/2026", "desde": "desde 12/05/2025"},
        "campos": [
            {"rotulo": r, "valor": v, "artigo": f"Art. 14, {i}"} for i, (r, v) in enumerate(pares)
        ],
        "conferencia": CONFERENCIA,
        "lei": LEI,
        "fundamentos": [
            {"rotulo": "Art. 6º, caput", "texto": "Autorização é precária."},
            {"rotulo": "Art. 6º, § 1º", "texto": "Expede-se por alvará; pode ser revogada."},
        ],
        "local_e_data": "Vila Real, 12 de maio de 2025",
        "assinaturas": ASSINA,
        **muda,
    }


def cracha(nome: str = "Maria da Conceição Araújo", **muda: Any) -> dict[str, Any]:
    return {
        **CASA,
        "titulo": "Autorização de ambulante",
        "nome": nome,
        "numero": "12/2025",
        "validade": {"rotulo": "Válido até", "fim": "11/05/2026"},
        "conferencia": CONFERENCIA,
        "qualidade": "Titular",
        "documento": CPF,
        "campos": [
            {"rotulo": "Ramo", "valor": "Pipoca"},
            {"rotulo": "Local", "valor": "Praça João Pinheiro, s/nº, em frente à Catedral, Centro"},
        ],
        **muda,
    }


def decisao(**muda: Any) -> dict[str, Any]:
    return {
        **CASA,
        "titulo": "Decisão",
        "processo": "31/2025",
        "interessado": "Maria da Conceição Araújo",
        "assunto": "Autorização de ambulante",
        "resultado": "Deferido",
        "motivos": "O pedido atende à lei.\nPor quê:\n  – Art. 2º: é pessoa natural.\n  – Art. 12: "
        "o veículo foi aprovado.\nA distância medida é de 132 m.",
        "lei": LEI,
        "fundamentos": [{"rotulo": "Art. 2º, caput", "texto": "Só pessoa natural ou MEI."}],
        "leituras": [
            {"rotulo": "Art. 12, I", "tomada": "ano menos ano", "outras": "anos completos"}
        ],
        "lacunas": ["a lista de documentos não veio na fonte"],
        "local_e_data": "Vila Real, 12 de maio de 2025",
        "assinaturas": [{**ASSINA[0], "quando": "12/05/2025, 23h30"}],
        "registro": [{"rotulo": "Lei", "valor": "9f2c" * 16}],
        **muda,
    }


def guia(itens: int = 1, **muda: Any) -> dict[str, Any]:
    return {
        **CASA,
        "titulo": "Guia de recolhimento",
        "numero": "77/2025",
        "processo": "31/2025",
        "pagador": "Maria da Conceição Araújo",
        "itens": [
            {"descricao": f"Taxa {i:02}", "valor": "R$ 1.234,50", "fonte": f"Tabela III, item {i}"}
            for i in range(1, itens + 1)
        ],
        "total": "R$ 1.234,50",
        "lancada_em": "05/05/2025",
        "vence_em": "04/06/2025",
        **muda,
    }


def protocolo(campos: int = 3, **muda: Any) -> dict[str, Any]:
    return {
        **CASA,
        "titulo": "Comprovante de protocolo",
        "processo": "31/2025",
        "recebido_em": "28/04/2025, 23h30",
        "assunto": "Autorização de ambulante",
        "requerente": "Maria da Conceição Araújo",
        "campos": linhas(campos),
        "anexos": [{"rotulo": "Laudo sanitário", "valor": "laudo.pdf, 312 kB"}],
        "avisos": ["Acompanhe o pedido com o número do processo."],
        "assinaturas": ASSINA,
        **muda,
    }


def processo(pecas: int = 3, **muda: Any) -> dict[str, Any]:
    return {
        **CASA,
        "titulo": "Processo",
        "processo": "31/2025",
        "assunto": "Auto de infração",
        "interessado": "Maria da Conceição Araújo",
        "lei": LEI,
        "situacao": "definitivo",
        "aberto_em": "28/04/2025, 23h30",
        "cabeca": "ab" * 32,
        "feito_em": "12/05/2025, 23h30",
        "pecas": [
            {"ordem": str(i), "titulo": f"Peça {i}", "quando": "28/04/2025, 23h30",
             "quem": "Ana Lúcia Ferreira, fiscal", "hash": f"{i:02}" * 32, "linhas": linhas(2),
             "textos": [{"rotulo": "Relato", "valor": f"Texto {i}: {DIFICEIS}"}]}
            for i in range(1, pecas + 1)
        ],
        "anexos": [{"rotulo": "foto.jpg", "valor": "cd" * 32}],
        **muda,
    }  # fmt: skip


TODOS: dict[str, dict[str, Any]] = {
    "processo": processo(),
    "alvara": alvara(),
    "cracha": cracha(),
    "crachas": {"crachas": [cracha(), cracha("José Antônio")]},
    "decisao": decisao(),
    "guia": guia(),
    "protocolo": protocolo(),
    **do_auto.TODOS,
}


def ler(pdf: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(pdf))


def texto(pdf: bytes, pagina: int | None = None) -> str:
    """The text as extracted, each run of white space one space."""
    paginas = ler(pdf).pages
    escolhidas = paginas if pagina is None else [paginas[pagina]]
    return " ".join(" ".join(p.extract_text() for p in escolhidas).split())


def anexo(pdf: bytes) -> Any:
    (corpo,) = ler(pdf).attachments["dados.json"]
    return json.loads(corpo)
