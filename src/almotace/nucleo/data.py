"""Dates and instants as people write them: read strictly, shown in Brazilian form.

A date is ``AAAA-MM-DD`` or ``DD/MM/AAAA``; an instant is ``AAAA-MM-DDTHH:MM`` in the local time of
the municipality. A time zone is refused, not converted: converting shifts days.

>>> ler_data("2025-05-20") == ler_data("20/05/2025")
True
>>> formatar_data(ler_data("2025-05-20")), formatar_instante(ler_instante("2025-05-20T14:30"))
('20/05/2025', '20/05/2025, 14h30')
>>> ler_data("2025-02-30", campo="data_infracao")
Traceback (most recent call last):
almotace.nucleo.erros.ErroDeEntrada: data_infracao: O dia 30/02/2025 não existe.
"""

from __future__ import annotations

import re
from datetime import date, datetime, time

from almotace.nucleo.erros import ErroDeEntrada

_ISO = re.compile(r"(?P<ano>[0-9]{4})-(?P<mes>[0-9]{2})-(?P<dia>[0-9]{2})")
_BARRAS = re.compile(r"(?P<dia>[0-9]{2})/(?P<mes>[0-9]{2})/(?P<ano>[0-9]{4})")
_INSTANTE = re.compile(r"(?P<dia>[0-9]{4}-[0-9]{2}-[0-9]{2})T(?P<h>[0-9]{2}):(?P<min>[0-9]{2})")
_PARECE_DATA = re.compile(
    r"(?<![0-9])(?:(?P<a>[0-9]{4})(?P<s>[-/. ]?)(?P<m>[0-9]{1,2})(?P=s)(?P<d>[0-9]{1,2})"
    r"|(?P<d2>[0-9]{1,2})[-/. ](?P<m2>[0-9]{1,2})[-/. ](?P<a2>[0-9]{4}))(?![0-9])"
)
_PARECE_HORA = re.compile(r"(?P<h>[0-9]{1,2})[:hH.](?P<min>[0-9]{2})(?![0-9])")
_FUSO = re.compile(r"[0-9](?:Z|[+-][0-9]{2}:?[0-9]{2})$")


def ler_data(texto: object, *, campo: str | None = None, minimo: date | None = None) -> date:
    """A day; refuses a day that does not exist, any other form, or one before ``minimo``.

    >>> ler_data("2025/5/2")
    Traceback (most recent call last):
    almotace.nucleo.erros.ErroDeEntrada: Não entendi a data “2025/5/2”: escreva como 2025-05-20 ou \
20/05/2025. Você quis dizer “2025-05-02”?
    """
    dia = _dia(texto, campo)
    if minimo is not None and dia < minimo:
        lido, limite = formatar_data(dia), formatar_data(minimo)
        raise ErroDeEntrada(f"A data {lido} é anterior a {limite}.", campo=campo)
    return dia


def ler_instante(
    texto: object, *, campo: str | None = None, minimo: datetime | None = None
) -> datetime:
    """A day and a clock time, local and without a zone.

    >>> ler_instante("2025-05-20T14:30Z")
    Traceback (most recent call last):
    almotace.nucleo.erros.ErroDeEntrada: “2025-05-20T14:30Z” traz fuso horário: escreva a hora \
local do município, sem fuso. Você quis dizer “2025-05-20T14:30”?
    >>> ler_instante("20/05/2025 às 14h30")
    Traceback (most recent call last):
    almotace.nucleo.erros.ErroDeEntrada: Não entendi o momento “20/05/2025 às 14h30”: escreva como \
2025-05-20T14:30. Você quis dizer “2025-05-20T14:30”?
    """
    momento = _momento(texto, campo)
    if minimo is not None and momento < minimo:
        lido, limite = formatar_instante(momento), formatar_instante(minimo)
        raise ErroDeEntrada(f"O momento {lido} é anterior a {limite}.", campo=campo)
    return momento


def formatar_data(dia: date) -> str:
    """``20/05/2025``; of an instant, its day."""
    return f"{dia.day:02}/{dia.month:02}/{dia.year:04}"


def formatar_instante(momento: datetime) -> str:
    """``20/05/2025, 14h30``."""
    return f"{formatar_data(momento)}, {momento.hour:02}h{momento.minute:02}"


def _dia(texto: object, campo: str | None) -> date:
    if isinstance(texto, date) and not isinstance(texto, datetime):
        return texto
    if isinstance(texto, str) and (achado := _ISO.fullmatch(texto) or _BARRAS.fullmatch(texto)):
        return _existente(achado["ano"], achado["mes"], achado["dia"], campo)
    mensagem = f"Não entendi a data “{_curto(texto)}”: escreva como 2025-05-20 ou 20/05/2025."
    raise ErroDeEntrada(mensagem, campo=campo, sugestao=_sugerir_data(texto))


def _existente(ano: str, mes: str, dia: str, campo: str | None) -> date:
    try:
        return date(int(ano), int(mes), int(dia))
    except ValueError:
        raise ErroDeEntrada(f"O dia {dia}/{mes}/{ano} não existe.", campo=campo) from None


def _momento(texto: object, campo: str | None) -> datetime:
    if isinstance(texto, datetime) and texto.tzinfo is None:
        return texto
    achado = _INSTANTE.fullmatch(texto) if isinstance(texto, str) else None
    if achado:
        dia = _dia(achado["dia"], campo)
        try:
            return datetime.combine(dia, time(int(achado["h"]), int(achado["min"])))
        except ValueError:
            mensagem = f"A hora {achado['h']}:{achado['min']} não existe."
            raise ErroDeEntrada(mensagem, campo=campo) from None
    mensagem = f"Não entendi o momento “{_curto(texto)}”: escreva como 2025-05-20T14:30."
    if isinstance(texto, datetime) or _FUSO.search(str(texto)[:60]):
        mensagem = (
            f"“{_curto(texto)}” traz fuso horário: escreva a hora local do município, sem fuso."
        )
    raise ErroDeEntrada(mensagem, campo=campo, sugestao=_sugerir_momento(texto))


def _sugerir_momento(texto: object) -> str | None:
    dia, resto = _sugerir_data(texto), _PARECE_DATA.split(str(texto)[:60], maxsplit=1)[-1]
    hora = _PARECE_HORA.search(resto)
    if dia and hora and int(hora["h"]) < 24 and int(hora["min"]) < 60:
        return f"{dia}T{int(hora['h']):02}:{hora['min']}"
    return None


def _sugerir_data(texto: object) -> str | None:
    """The ISO form of what looks like a day written in another way, if that day exists."""
    achado = _PARECE_DATA.search(str(texto)[:60])
    if not achado:
        return None
    ano, mes = achado["a"] or achado["a2"], achado["m"] or achado["m2"]
    try:
        return date(int(ano), int(mes), int(achado["d"] or achado["d2"])).isoformat()
    except ValueError:
        return None


def _curto(texto: object) -> str:
    bruto = str(texto)
    return bruto if len(bruto) <= 40 else bruto[:40] + "…"
