"""Ids as words that people read: accents, capitals of acronyms, one and many.

Ids are written without accents. What a law says of an id is in its vocabulary; this small
dictionary holds the words that all towns share.

>>> palavras("em_analise"), palavras("emissao"), palavras("nao_renovacao"), palavras("cpf")
('em análise', 'emissão', 'não renovação', 'CPF')
>>> contar(1, "item", "itens"), contar(2, "item", "itens"), contar(0, "item", "itens")
('1 item', '2 itens', 'nenhum item')
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ..nucleo.lei import Lei
from ..servicos.nomes import ATOS

MAIUSCULAS = {"ccp", "cnh", "cnpj", "contran", "cpf", "crlv", "ctb", "detran", "dvd", "gps", "mei",
              "rg", "sms", "uf", "upa"}  # fmt: skip

_COM_ACENTO = """
açougue agrícola água álcool além alíquota alvará alvarás análise apólice após área árvore às até
autônomo bagaço balanço balcão bancária básica baú biológico caçamba cães café calçada calçado
câmara cão características caráter cédula cemitério cerâmica chá círculo código comércio concluído
cônjuge construído contribuído convênio cópia crachá crédito critério crítico débito década
depósito destruído diária distribuído dívida doméstico domicílio dúvida edifício elétrica elétrico
elétricos eletrônico empréstimo endereço equilíbrio espaço espécie está estábulo estágio excluído
exercício êxito extraordinária fábrica família farmácia física físico fósforo funerária gás gênero
gráfico grátis hidráulico hidrômetro higiênico histórico hortaliça hortifrúti incêndio incluído
índice indústria início instruído judiciária juíza juízes juízo jurídica jurídico lançamento
legítimo lícita lícito lógico mãe máquina março matéria matrícula máximo mecânico média médico
médio mérito mês mídias mínimo mototáxi município música músico não negócio número óbito
obrigatória óculos ofício ônibus orçamento ordinária órgão órgãos página país parágrafo pátio peças
pedágio perímetro período pirotécnico policlínica político pólvora póstumo praça praças precária
preço prédio prévia prévio primária primárias princípio própria proprietária próprio protótipo
provisória próxima próximo pública públicas público públicos quilômetro químico rádio rápida rápido
régua relógio réplica república resíduo resíduos rodoviária rótulo ruído sanitária sanitárias saúde
serviço serviços sítio sócio solidária subsídio suíno tábua também táxi taxímetro técnica técnico
temporária terço termômetro típica típicas título tráfego trânsito três tubérculo último único útil
válida válido veículo veículos vídeo vínculo vírus vitória viúva viúvo voluntária
"""


def _plano(texto: str) -> str:
    import unicodedata

    decomposto = unicodedata.normalize("NFKD", texto)
    return "".join(c for c in decomposto if not unicodedata.combining(c))


PALAVRAS = {_plano(p): p for p in _COM_ACENTO.split() if _plano(p) != p}
"""Words whose accent no ending tells."""

_FINAIS = [
    (re.compile(r"(?<=.)cao$"), "ção"),
    (re.compile(r"(?<=.)coes$"), "ções"),
    (re.compile(r"(?<=..)ao$"), "ão"),
    (re.compile(r"(?<=..)oes$"), "ões"),
    (re.compile(r"([ae])nca(s?)$"), r"\1nça\2"),
    (re.compile(r"encia(s?)$"), r"ência\1"),
    (re.compile(r"(?<=[cdlrtv])ancia(s?)$"), r"ância\1"),
    (re.compile(r"([aio])vel$"), lambda m: "áíó"["aio".index(m[1])] + "vel"),
    (re.compile(r"([aio])veis$"), lambda m: "áíó"["aio".index(m[1])] + "veis"),
    (re.compile(r"orio(s?)$"), r"ório\1"),
    (re.compile(r"ario(s?)$"), r"ário\1"),
]
_SEM_FINAL = {"ao", "aos", "banca", "bancas"}


def _palavra(p: str) -> str:
    if p in MAIUSCULAS:
        return p.upper()
    if p in PALAVRAS or p in _SEM_FINAL:
        return PALAVRAS.get(p, p)
    for forma, troca in _FINAIS:
        trocada, vezes = forma.subn(troca, p)  # type: ignore[call-overload]
        if vezes:
            return str(trocada)
    return p


FRASES = {
    "chefe_de_secao": "chefe de seção",
    "emitido": "documento emitido",
    "multa_paga": "multa paga",
    "nao_renovada": "não renovada",
    "pedido_transferencia": "pedido de transferência",
    "por_comecar": "ainda não começou",
    "registro_auxiliar": "registro de auxiliar",
    "mudanca_local": "mudança de local",
    "baixa_auxiliar": "baixa de auxiliar",
    "substituida": "substituída",
    "a_verificar": "a verificar",
}
"""Ids that read better otherwise."""


@lru_cache(maxsize=4096)
def palavras(ident: str) -> str:
    """An id as words."""
    dito = FRASES.get(ident) or ATOS.get(ident)
    if dito is not None:
        return dito
    return " ".join(_palavra(p) for p in str(ident).split("_"))


def maiuscula(texto: str) -> str:
    """First letter in upper case, the rest as it is."""
    return texto[:1].upper() + texto[1:]


def sem_ids(texto: str) -> str:
    """A description of the vocabulary without what only its author needs.

    >>> sem_ids("ramo pedido ou autorizado (id de ramos)")
    'ramo pedido ou autorizado'
    """
    return re.sub(r"\s*\(ids? de \w+\)", "", texto)


def dizer(ident: str, lei: Lei | None, papeis: Mapping[str, Any] | None = None) -> str:
    """Any id: a role of the town, a label of the law, what its vocabulary says, or words."""
    if papeis and ident in papeis:
        return str(papeis[ident])
    if lei is not None:
        if ident in lei.dispositivos:
            return lei.rotulo(ident)
        dito = lei.vocabulario.descricao.get(ident)
        if dito and ident not in lei.vocabulario.atos:
            return sem_ids(dito)
    return palavras(ident)


def contar(n: int, um: str, muitos: str) -> str:
    """A number and its noun."""
    if n == 0:
        feminino = um.split()[0].endswith(("a", "ção", "dade"))
        return f"{'nenhuma' if feminino else 'nenhum'} {um}"
    return f"{n} {um if n == 1 else muitos}"


def enumerar(itens: list[str], ultimo: str = "e") -> str:
    """``a, b e c``.

    >>> enumerar(["chefe de seção", "secretário"], "ou")
    'chefe de seção ou secretário'
    """
    if len(itens) < 2:
        return "".join(itens)
    return f"{', '.join(itens[:-1])} {ultimo} {itens[-1]}"


def documento(numero: str | None) -> str:
    """CPF or CNPJ with its punctuation.

    >>> documento("12345678909"), documento("12ABC34501DE35"), documento(None)
    ('123.456.789-09', '12.ABC.345/01DE-35', '')
    """
    n = numero or ""
    if len(n) == 11:
        return f"{n[:3]}.{n[3:6]}.{n[6:9]}-{n[9:]}"
    if len(n) == 14:
        return f"{n[:2]}.{n[2:5]}.{n[5:8]}/{n[8:12]}-{n[12:]}"
    return n


def metros(valor: Any) -> str:
    """A measure as people write it.

    >>> metros("49.90"), metros(50)
    ('49,9', '50')
    """
    texto = str(valor)
    if "." in texto:
        texto = texto.rstrip("0").rstrip(".")
    return texto.replace(".", ",")
