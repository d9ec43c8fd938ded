"""The federation's units: the two letters and the name inside a LexML URN.

>>> NOME_LEXML["mg"], SIGLA["rio.grande.do.sul"], len(NOME_LEXML)
('minas.gerais', 'rs', 27)
"""

from __future__ import annotations

NOME_LEXML = {
    "ac": "acre", "al": "alagoas", "am": "amazonas", "ap": "amapa", "ba": "bahia",
    "ce": "ceara", "df": "distrito.federal", "es": "espirito.santo", "go": "goias",
    "ma": "maranhao", "mg": "minas.gerais", "ms": "mato.grosso.do.sul", "mt": "mato.grosso",
    "pa": "para", "pb": "paraiba", "pe": "pernambuco", "pi": "piaui", "pr": "parana",
    "rj": "rio.de.janeiro", "rn": "rio.grande.do.norte", "ro": "rondonia", "rr": "roraima",
    "rs": "rio.grande.do.sul", "sc": "santa.catarina", "se": "sergipe", "sp": "sao.paulo",
    "to": "tocantins",
}  # fmt: skip
SIGLA = {nome: sigla for sigla, nome in NOME_LEXML.items()}
