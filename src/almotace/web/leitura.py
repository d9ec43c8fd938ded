"""What people type, read: dates dd/mm/aaaa, amounts 1.234,56, yes and no, rows of a table.

What cannot be read is refused beside its field, in a sentence that says how to write it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from datetime import date
from typing import Any

from ..nucleo.erros import ErroAlmotace, ErroDeEntrada
from ..nucleo.lei import Lei
from ..nucleo.leitura_de_fato import ler_valor
from ..nucleo.tipos import Tipo
from .formulario import MAIS_LINHAS, especie_de

_DIA = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})")
_ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_HORA = re.compile(r"(\d{1,2})[:h](\d{2})")
_MILHAR = re.compile(r"-?\d{1,3}(\.\d{3})+(,\d+)?")
_VIRGULA = re.compile(r"-?\d+(,\d+)?")
_PONTO = re.compile(r"-?\d+\.\d+")
MAIOR_TEXTO = 2000


def ler(lei: Lei, fatos: Iterable[str], postado: Any) -> tuple[dict[str, Any], dict[str, str]]:
    """(facts in plain form, errors by field) from what was posted. Empty: not said."""
    lidos: dict[str, Any] = {}
    erros: dict[str, str] = {}
    for fato in fatos:
        tipo = lei.vocabulario.fatos[fato]
        especie = especie_de(tipo)
        if especie is None:
            continue
        if especie == "registros":
            valor = _linhas(fato, tipo, lei, postado, erros)
        else:
            bruto = postado.getlist(fato) if especie == "varios" else postado.get(fato, "")
            valor = _um(fato, bruto, especie, tipo, lei, erros)
        if valor is not None:
            lidos[fato] = valor
    return lidos, erros


def _um(
    nome: str, bruto: Any, especie: str, tipo: Tipo, lei: Lei, erros: dict[str, str]
) -> Any | None:
    try:
        valor = interpretar(bruto, especie)
        if valor is not None:
            if tipo.nome == "inteiro" and not re.fullmatch(r"-?\d{1,15}", valor):
                raise ErroDeEntrada(f"“{bruto}” não é um número inteiro.")
            ler_valor(valor, tipo, nome, lei.vocabulario.secoes)
        return valor
    except ErroAlmotace as e:
        erros[nome] = e.mensagem
        return None


def _linhas(fato: str, tipo: Tipo, lei: Lei, postado: Any, erros: dict[str, str]) -> Any:
    """The rows that somebody filled in; [] where it was said that there is none."""
    campos = tipo.de.campos if tipo.de is not None else {}
    linhas = []
    for i in range(MAIS_LINHAS):
        brutos = {sub: postado.get(f"{fato}.{i}.{sub}", "").strip() for sub in campos}
        if not any(brutos.values()):
            continue
        linha = {}
        for sub, bruto in brutos.items():
            nome, especie = f"{fato}.{i}.{sub}", especie_de(campos[sub]) or "texto"
            linha[sub] = _um(nome, bruto, especie, campos[sub], lei, erros)
            if linha[sub] is None and nome not in erros:
                erros[nome] = f"Linha {i + 1}: falta este dado."
        linhas.append(linha)
    if postado.get(f"{fato}.nenhum") == "sim":
        if linhas:
            erros[fato] = "Há linhas preenchidas e a marca de que não há nenhum: deixe só uma."
            return None
        return []
    return linhas or None


def interpretar(bruto: Any, especie: str) -> Any:
    """What was typed, in the form that the reader of facts takes.

    >>> interpretar("09/05/2025", "data"), interpretar("1.234,56", "numero")
    ('2025-05-09', '1234.56')
    >>> interpretar("09/05/2025 8h30", "instante"), interpretar("sim", "simnao")
    ('2025-05-09T08:30', True)
    """
    if especie == "varios":
        return list(bruto) or None
    texto = str(bruto).strip()
    if not texto:
        return None
    if len(texto) > MAIOR_TEXTO:
        raise ErroDeEntrada(f"Este texto passa de {MAIOR_TEXTO} letras.")
    if especie == "simnao":
        return {"sim": True, "nao": False}.get(texto)
    if especie == "data":
        return data_iso(texto)
    if especie == "instante":
        return _instante(texto)
    if especie == "numero":
        return numero(texto)
    if especie == "lista":
        return [x.strip() for x in texto.split(",") if x.strip()]
    return texto


def data_iso(texto: str) -> str:
    """dd/mm/aaaa (or ISO) as ISO.

    >>> data_iso("31/02/2026")
    Traceback (most recent call last):
    almotace.nucleo.erros.ErroDeEntrada: O dia 31/02/2026 não existe.
    """
    limpo = unicodedata.normalize("NFKC", texto).strip()
    if m := _DIA.fullmatch(limpo):
        dia, mes, ano = int(m[1]), int(m[2]), int(m[3])
    elif m := _ISO.fullmatch(limpo):
        ano, mes, dia = int(m[1]), int(m[2]), int(m[3])
    else:
        raise ErroDeEntrada(f"“{texto}” não é um dia: escreva como 31/12/2026.")
    try:
        return date(ano, mes, dia).isoformat()
    except ValueError:
        raise ErroDeEntrada(f"O dia {dia:02}/{mes:02}/{ano} não existe.") from None


def ler_dia(texto: str, campo: str) -> date | None:
    """A day typed in a field, or None when empty."""
    if not texto.strip():
        return None
    try:
        return date.fromisoformat(data_iso(texto))
    except ErroDeEntrada as e:
        raise ErroDeEntrada(e.mensagem, campo=campo) from None


def _instante(texto: str) -> str:
    dia, _, hora = unicodedata.normalize("NFKC", texto).strip().replace("T", " ").partition(" ")
    if _DIA.fullmatch(dia):
        data_iso(dia)  # a day that never was is told before the hour that lacks
    m = _HORA.fullmatch(hora.strip())
    if m is None:
        raise ErroDeEntrada(f"“{texto}” não diz dia e hora: escreva como 31/12/2026 08:30.")
    if int(m[1]) > 23 or int(m[2]) > 59:
        raise ErroDeEntrada(f"A hora {hora.strip()} não existe.")
    return f"{data_iso(dia)}T{int(m[1]):02}:{m[2]}"


def numero(texto: str, campo: str | None = None) -> str:
    """1.234,56 or 1234.56 as plain text with a point.

    >>> numero("R$ 1.234,56"), numero("1234.56"), numero("1,5"), numero("1.234"), numero("１２")
    ('1234.56', '1234.56', '1.5', '1234', '12')
    >>> numero("1,234.56")
    Traceback (most recent call last):
    almotace.nucleo.erros.ErroDeEntrada: “1,234.56” não é um número: escreva como 1.234,56.
    """
    limpo = re.sub(r"\s", "", unicodedata.normalize("NFKC", texto).replace("R$", ""))
    if not limpo:
        return ""
    if _MILHAR.fullmatch(limpo) or _VIRGULA.fullmatch(limpo):
        return limpo.replace(".", "").replace(",", ".")
    if _PONTO.fullmatch(limpo):
        return limpo
    raise ErroDeEntrada(f"“{texto}” não é um número: escreva como 1.234,56.", campo=campo)
