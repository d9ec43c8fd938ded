"""A Pix key in the form in which the directory keeps it.

Source: Banco Central do Brasil, "Manual Operacional do DICT" (forms of the keys): CPF and CNPJ
without marks, telephone as +55 and its digits, e-mail in small letters up to 77, random key as a
UUID in small letters.

>>> normalizar("11.222.333/0001-81"), normalizar("Arrecada@Vila.MG.gov.br")
('11222333000181', 'arrecada@vila.mg.gov.br')
>>> normalizar("+55 (32) 3696-0000"), normalizar("123E4567-E12B-12D1-A456-426655440000")
('+553236960000', '123e4567-e12b-12d1-a456-426655440000')
>>> normalizar("11.222.333/0001-82")
Traceback (most recent call last):
almotace.nucleo.erros.ErroDeEntrada: chave: A chave “11.222.333/0001-82” não é CPF nem CNPJ \
válido, telefone com +55, e-mail nem chave aleatória.
"""

from __future__ import annotations

import re

from stdnum.br import cnpj, cpf

from ...nucleo.erros import ErroDeEntrada

MAXIMO = 77
_ALEATORIA = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_EMAIL = re.compile(
    r"[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9-]+)*"
)
_TELEFONE = re.compile(r"\+55[1-9][0-9]{9,10}")
_MARCAS = re.compile(r"[ ()./-]")


def normalizar(chave: str) -> str:
    """The key as the directory keeps it; what is none of the five kinds is refused."""
    crua = chave.strip()
    minuscula, corrida = crua.lower(), _MARCAS.sub("", crua)
    if _ALEATORIA.fullmatch(minuscula) or (
        "@" in minuscula and len(minuscula) <= MAXIMO and _EMAIL.fullmatch(minuscula)
    ):
        return minuscula
    if _TELEFONE.fullmatch(corrida):
        return corrida
    if corrida.isascii() and (cpf.is_valid(corrida) or cnpj.is_valid(corrida)):
        return corrida.upper()
    raise ErroDeEntrada(
        f"A chave “{crua[:MAXIMO]}” não é CPF nem CNPJ válido, telefone com +55, e-mail nem chave "
        "aleatória.",
        campo="chave",
    )
