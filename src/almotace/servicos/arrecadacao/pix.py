"""The Pix BR Code: text that is copied and pasted, and that a QR carries.

Source: Banco Central do Brasil, "Manual de Padrões para Iniciação do Pix" (BR Code, static QR:
fields 00, 26, 52, 53, 54, 58, 59, 60, 62, 63) and "Manual do BR Code".

Specification: ``cobranca`` is for a guide: amount and identifier are fixed. ``estatico`` may leave
both open. Text loses accents (``letras_simples``); what does not fit is refused, never cut. ``ler``
decodes any BR Code of Pix, one with an address (dynamic) too, and names the check that failed.

>>> chave, nome = "11.222.333/0001-81", "Município de Vila Real"
>>> codigo = cobranca(chave, nome, "Vila Real", Decimal("1.20"), "G72026")
>>> codigo
'00020126360014br.gov.bcb.pix01141122233300018152040000530398654041.205802BR5922Municipio de \
Vila Real6009Vila Real62100506G720266304E680'
>>> lido = ler(codigo)
>>> lido.valor, lido.txid, lido.nome
(Decimal('1.20'), 'G72026', 'Municipio de Vila Real')
>>> ler(codigo.replace("1.20", "1.10"))
Traceback (most recent call last):
almotace.nucleo.erros.ErroDeEntrada: pix: O verificador (CRC) é E680 e devia ser 6F55: o código \
foi alterado ou copiado pela metade.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from ...nucleo.dinheiro import centavos, ler_valor
from ...nucleo.erros import ErroDeEntrada
from . import emv
from .chave_pix import normalizar
from .letras_simples import simplificar

ARRANJO = "br.gov.bcb.pix"
NOME, CIDADE, TXID = 25, 15, 25
SEM_TXID = "***"
"""What the manual writes where there is no identifier."""
MAXIMO = Decimal("9999999999.99")
"""Thirteen characters of field 54."""
_TXID = re.compile(r"[A-Za-z0-9]+")
_VALOR = re.compile(r"[0-9]{1,10}(?:\.[0-9]{1,2})?")
_FIM = re.compile(r"6304([0-9A-F]{4})", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lido:
    """A BR Code decoded. ``url`` only in a dynamic one, which has no key."""

    chave: str
    nome: str
    cidade: str
    valor: Decimal | None
    txid: str
    descricao: str = ""
    url: str = ""
    uma_vez: bool = False


def cobranca(
    chave: str, nome: str, cidade: str, valor: Decimal, txid: str, descricao: str = ""
) -> str:
    """The code of one guide: this amount, this identifier."""
    if txid == SEM_TXID:
        raise ErroDeEntrada("A cobrança precisa do seu identificador.", campo="txid")
    return estatico(chave, nome, cidade, valor, txid, descricao)


def estatico(
    chave: str,
    nome: str,
    cidade: str,
    valor: Decimal | None = None,
    txid: str = SEM_TXID,
    descricao: str = "",
) -> str:
    """A code that may be paid many times; without ``valor`` the payer types the amount."""
    conta = emv.campo("00", ARRANJO) + emv.campo("01", normalizar(chave))
    sobra = max(0, emv.MAXIMO - len(conta) - 4)
    if dito := simplificar(descricao):
        conta += emv.campo("02", _texto(dito, "descricao", "A descrição", sobra))
    partes = [
        emv.campo("00", "01"),
        emv.campo("26", conta),
        emv.campo("52", "0000"),
        emv.campo("53", "986"),
        "" if valor is None else emv.campo("54", _valor(valor)),
        emv.campo("58", "BR"),
        emv.campo("59", _texto(simplificar(nome), "nome", "O nome de quem recebe", NOME)),
        emv.campo("60", _texto(simplificar(cidade), "cidade", "A cidade", CIDADE)),
        emv.campo("62", emv.campo("05", _txid(txid))),
        "6304",
    ]
    corpo = "".join(partes)
    return corpo + emv.crc16(corpo)


def _texto(texto: str, campo: str, nome: str, maximo: int) -> str:
    if not texto:
        raise ErroDeEntrada(f"{nome} não tem nenhuma letra que o Pix aceite.", campo=campo)
    if len(texto) > maximo:
        raise ErroDeEntrada(
            f"{nome} tem {len(texto)} letras (“{texto}”); no Pix cabem {maximo}.", campo=campo
        )
    return texto


def _valor(valor: Decimal) -> str:
    lido = ler_valor(valor, campo="valor")
    if not 0 < lido <= MAXIMO:
        raise ErroDeEntrada("O valor de um Pix vai de 0,01 a 9.999.999.999,99.", campo="valor")
    return f"{lido:f}"


def _txid(txid: str) -> str:
    if txid != SEM_TXID and not _TXID.fullmatch(txid):
        raise ErroDeEntrada(
            f"O identificador “{txid[:40]}” só pode ter letras sem acento e algarismos.",
            campo="txid",
        )
    return _texto(txid, "txid", "O identificador", TXID)


def ler(texto: str) -> Lido:
    """Decode and check. Copied text may come with spaces and line breaks around it."""
    texto = texto.strip()
    fim = _FIM.fullmatch(texto[-8:])
    if fim is None:
        raise _erro("O código não termina no verificador (CRC).")
    certo = emv.crc16(texto[:-4])
    if fim[1].upper() != certo:
        raise _erro(
            f"O verificador (CRC) é {fim[1]} e devia ser {certo}: o código foi alterado ou "
            "copiado pela metade."
        )
    campos = dict(emv.ler_campos(texto))
    for ident, esperado in (("00", "01"), ("53", "986"), ("58", "BR")):
        if campos.get(ident) != esperado:
            raise _erro(f"O campo {ident} devia ser “{esperado}”.")
    conta = _conta(campos)
    txid = dict(emv.ler_campos(campos.get("62", ""))).get("05", "")
    valor = campos.get("54")
    if valor is not None and not _VALOR.fullmatch(valor):
        raise _erro(f"O valor “{valor}” não é um número com ponto e duas casas.")
    for ident, dito, maximo in (
        ("59", campos.get("59", ""), NOME),
        ("60", campos.get("60", ""), CIDADE),
    ):
        if not 0 < len(dito) <= maximo:
            raise _erro(f"O campo {ident} devia ter de 1 a {maximo} letras, e tem {len(dito)}.")
    if len(txid) > TXID:
        raise _erro(f"O identificador tem {len(txid)} letras; cabem {TXID}.")
    return Lido(
        chave=conta.get("01", ""), nome=campos["59"], cidade=campos["60"],
        valor=None if valor is None else centavos(Decimal(valor)), txid=txid,
        descricao=conta.get("02", ""), url=conta.get("25", ""), uma_vez=campos.get("01") == "12",
    )  # fmt: skip


def _conta(campos: dict[str, str]) -> dict[str, str]:
    """The template of Pix, in one of the fields 26 to 51."""
    for ident, valor in campos.items():
        if 26 <= int(ident) <= 51:
            conta = dict(emv.ler_campos(valor))
            if conta.get("00", "").lower() == ARRANJO:
                if ("01" in conta) == ("25" in conta):
                    raise _erro("O código devia ter a chave ou o endereço, e um só dos dois.")
                return conta
    raise _erro("Este código não é de Pix.")


def _erro(mensagem: str) -> ErroDeEntrada:
    return ErroDeEntrada(mensagem, campo="pix")
