"""Reads a calendar layer (``feriados.csv``) into entries; every fault says where it is.

Specification: UTF-8, comma-separated, the header exactly ``COLUNAS``. ``desde`` and ``ate`` are
``AAAA-MM-DD`` or, where only the year is known, ``AAAA``: its first day, or its last. ``abre``
and ``fecha`` are ``HH:MM``. An id is not repeated in a file except by versions whose validity
does not overlap. The order of the lines is the order of the entries. ``tipo`` and ``regra`` are
those of ``nucleo.dia_do_calendario`` and ``nucleo.regra_de_dia``.

>>> texto = ",".join(COLUNAS) + "\\nnatal,Natal,feriado,12-25,1949,,,,Lei X,Diário,\\n"
>>> ler_texto(texto, "exemplo.csv")[0].desde
datetime.date(1949, 1, 1)
>>> ler_texto(texto.replace("12-25", "12-32"), "exemplo.csv")
Traceback (most recent call last):
almotace.nucleo.erros.ErroDePacote: exemplo.csv, linha 2: coluna regra: O dia 32/12 não existe \
em ano nenhum.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping
from datetime import date, time
from pathlib import Path
from typing import Any, cast

from almotace.nucleo.calendario import Calendario
from almotace.nucleo.data import ler_data
from almotace.nucleo.dia_do_calendario import Dia, TipoDeDia
from almotace.nucleo.erros import ErroAlmotace, ErroDePacote, sugerir
from almotace.pacotes.arquivo import ler_arquivo

COLUNAS = (
    "id", "nome", "tipo", "regra", "desde", "ate", "abre", "fecha", "ato", "fonte", "nota",
)  # fmt: skip


def ler_feriados(caminho: str | Path) -> list[Dia]:
    """Entries of one layer."""
    return ler_texto(ler_arquivo(caminho), str(caminho))


def ler_calendario(caminhos: Iterable[str | Path], **opcoes: Any) -> Calendario:
    """Layers in order (country, state, municipality) made into one calendar.

    An entry that contradicts another layer is refused with the file that holds it.
    """
    camadas = [(str(c), ler_feriados(c)) for c in caminhos]
    dias = tuple(d for _, camada in camadas for d in camada)
    try:
        return Calendario(dias, **opcoes)
    except ErroDePacote as erro:
        citado = re.search("“([^”]*)”", erro.mensagem)
        arquivos = [a for a, camada in camadas if citado and citado[1] in {d.id for d in camada}]
        raise erro.em(arquivos[-1] if arquivos else None, None) from None


def ler_texto(texto: str, arquivo: str) -> list[Dia]:
    """Entries of a layer's text."""
    leitor = csv.reader(io.StringIO(texto, newline=""), strict=True)
    dias: list[Dia] = []
    vistos: dict[str, list[tuple[Dia, int]]] = {}
    linha = 1
    try:
        _conferir_cabecalho(next(leitor, []))
        while True:
            linha = leitor.line_num + 1
            celulas = next(leitor, None)
            if celulas is None:
                return dias
            if celulas:
                dia = _ler_linha(celulas)
                _conferir_id(dia, linha, vistos)
                dias.append(dia)
    except csv.Error:
        raise ErroDePacote(
            "As aspas desta linha não fecham.", arquivo=arquivo, linha=linha
        ) from None
    except ErroAlmotace as erro:
        campo = f"coluna {erro.campo}" if erro.campo else None
        raise ErroDePacote(
            erro.mensagem, campo=campo, arquivo=arquivo, linha=linha, sugestao=erro.sugestao
        ) from None


def _conferir_cabecalho(colunas: list[str]) -> None:
    for nome in colunas:
        if nome not in COLUNAS:
            raise ErroDePacote(
                f"Coluna desconhecida: {nome}.", campo=nome, sugestao=sugerir(nome, COLUNAS)
            )
    if tuple(colunas) != COLUNAS:
        raise ErroDePacote(f"As colunas têm de ser, nesta ordem: {','.join(COLUNAS)}.")


def _ler_linha(celulas: list[str]) -> Dia:
    if len(celulas) != len(COLUNAS):
        raise ErroDePacote(f"A linha tem {len(celulas)} colunas; são {len(COLUNAS)}.")
    c = dict(zip(COLUNAS, (x.strip() for x in celulas), strict=True))
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", c["id"]):
        raise ErroDePacote(
            f"“{c['id']}” não serve de id: use letras minúsculas sem acento, números e hífen.",
            campo="id",
        )
    return Dia(
        id=c["id"],
        nome=c["nome"],
        tipo=cast(TipoDeDia, c["tipo"]),
        regra=c["regra"],
        desde=_ler_vigencia(c, "desde", "01-01"),
        ate=_ler_vigencia(c, "ate", "12-31"),
        abre=_ler_hora(c, "abre"),
        fecha=_ler_hora(c, "fecha"),
        ato=c["ato"],
        fonte=c["fonte"],
        nota=c["nota"],
    )


def _ler_vigencia(celulas: Mapping[str, str], coluna: str, resto: str) -> date | None:
    texto = celulas[coluna]
    if re.fullmatch(r"\d{4}", texto, re.ASCII):
        texto = f"{texto}-{resto}"
    return ler_data(texto, campo=coluna) if texto else None


def _ler_hora(celulas: Mapping[str, str], coluna: str) -> time | None:
    texto = celulas[coluna]
    if not texto:
        return None
    if not re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", texto, re.ASCII):
        raise ErroDePacote(f"“{texto}” não é uma hora: escreva, por exemplo, 18:00.", campo=coluna)
    return time.fromisoformat(texto)


def _conferir_id(dia: Dia, linha: int, vistos: dict[str, list[tuple[Dia, int]]]) -> None:
    for outro, antes in vistos.get(dia.id, ()):
        if (dia.desde or date.min) <= (outro.ate or date.max) and (outro.desde or date.min) <= (
            dia.ate or date.max
        ):
            raise ErroDePacote(f"O id “{dia.id}” já está na linha {antes}.", campo="id")
    vistos.setdefault(dia.id, []).append((dia, linha))
