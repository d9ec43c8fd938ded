"""Who complained stays out of the case: no text of the intake may name him.

>>> conferir_sem_nome("José da Silva", "jose@exemplo.com.br", {"relato": "O José da Silva viu."})
Traceback (most recent call last):
almotace.nucleo.erros.ErroDeEntrada: relato: Este texto diz quem é o denunciante...
>>> conferir_sem_nome("José da Silva", "", {"relato": "O José vende queijo."})
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ...nucleo.erros import ErroDeEntrada
from ...registro.busca import palavras

AVISO = (
    "Este texto diz quem é o denunciante, e ele fica no processo: tire daqui o nome e o contato."
    " Quem denuncia fica guardado à parte."
)
LIGAM = {"da", "de", "do", "das", "dos", "e"}


def conferir_sem_nome(nome: str, contato: str, textos: Mapping[str, str]) -> None:
    """Refuse a text with the whole name, its first and last words, or the contact."""
    proibidos = [x for x in (_nome(nome), _pontas(nome), palavras(contato)) if x]
    for campo, dito in textos.items():
        tudo = palavras(dito)
        curto = [p for p in tudo if p not in LIGAM]
        if any(_contem(tudo, p) or _contem(curto, p) for p in proibidos) or _telefone(
            contato, dito
        ):
            raise ErroDeEntrada(AVISO, campo=campo)


def _nome(nome: str) -> list[str]:
    return [p for p in palavras(nome) if p not in LIGAM]


def _pontas(nome: str) -> list[str]:
    partes = _nome(nome)
    return [partes[0], partes[-1]] if len(partes) > 1 else []


def _contem(tudo: list[str], trecho: list[str]) -> bool:
    n = len(trecho)
    return any(tudo[i : i + n] == trecho for i in range(len(tudo) - n + 1))


def _telefone(contato: str, dito: str) -> bool:
    """The same telephone, however it is punctuated."""
    numero = re.sub(r"\D", "", contato)
    return len(numero) >= 8 and numero[-8:] in re.sub(r"\D", "", dito)
