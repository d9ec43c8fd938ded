"""Ids as words that people read: accents, capitals of acronyms, hyphens.

Ids are written without accents. What a law says of an id is in its vocabulary; this small
dictionary holds the words that all towns share.

>>> palavras("em_analise"), palavras("emissao"), palavras("nao_renovacao"), palavras("cpf")
('em análise', 'emissão', 'não renovação', 'CPF')
>>> palavras("replica_arma"), palavras("guarda_chuva"), palavras("algodao_doce")
('réplica de arma', 'guarda-chuva', 'algodão-doce')
"""

from __future__ import annotations

import re
from functools import lru_cache

MAIUSCULAS = {"ccp", "cnh", "cnpj", "contran", "cpf", "crlv", "ctb", "detran", "dvd", "gps", "mei",
              "rg", "sms", "uf", "upa"}  # fmt: skip

_COM_ACENTO = """
açougue agrícola água álcool além alíquota alvará alvarás análise apólice após área árvore às até
autônomo bagaço balanço balcão bancária básica baú biológico caçamba cães café calçada calçado
câmara cão características caráter cédula cemitério cerâmica chá círculo código comércio cômputo
concluído cônjuge construído contribuído convênio cópia crachá crédito critério crítico débito
década denúncia depósito destruído diária distribuído dívida doméstico domicílio dúvida edifício
elétrica elétrico elétricos eletrônico empréstimo endereço equilíbrio espaço espécie está estábulo
estágio excluído exercício êxito extraordinária fábrica família farmácia física físico fósforo
funerária gás gênero gráfico grátis hidráulico hidrômetro higiênico histórico hortaliça hortifrúti
incêndio incluído índice indústria início instruído judiciária juíza juízes juízo jurídica jurídico
lançamento legítimo lícita lícito lógico mãe máquina março matéria matrícula máximo mecânico média
médico médio mérito mês mídias mínimo mototáxi município música músico não negócio número óbito
obrigatória óculos ofício ônibus orçamento ordinária órgão órgãos página país parágrafo pátio peças
pedágio perímetro período pirotécnico policlínica político pólvora póstumo praça praças precária
preço prédio prévia prévio primária primárias princípio própria proprietária próprio protótipo
provisória próxima próximo pública públicas público públicos quilômetro químico rádio rápida rápido
régua relógio renúncia réplica república resíduo resíduos rodoviária rótulo ruído sanitária
sanitárias saúde serviço serviços sítio sócio solidária subsídio suíno tábua também táxi taxímetro
técnica técnico temporária terço termômetro típica típicas título tráfego trânsito três tubérculo
último único útil válida válido veículo veículos vídeo vínculo vírus vitória viúva viúvo voluntária
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
    "algodao_doce": "algodão-doce",
    "cachorro_quente": "cachorro-quente",
    "guarda_chuva": "guarda-chuva",
    "replica_arma": "réplica de arma",
}
"""Ids that read better otherwise."""


@lru_cache(maxsize=4096)
def palavras(ident: str) -> str:
    """An id as words."""
    if ident in FRASES:
        return FRASES[ident]
    return " ".join(_palavra(p) for p in str(ident).split("_"))
