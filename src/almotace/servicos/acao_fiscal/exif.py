"""What a camera wrote of a photo: when, where, which way up. Read within bounds, never trusted.

What can't be read is left out; nothing here raises.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from datetime import datetime

ORIENTACAO, QUANDO, DO_EXIF, DO_GPS = 0x0112, 0x9003, 0x8769, 0x8825
TAMANHOS = {2: 1, 3: 2, 4: 4, 5: 8}
"""Bytes of ASCII, SHORT, LONG, RATIONAL."""
MAIS_ENTRADAS = 512

Pasta = dict[int, tuple[int, int, bytes]]


def ler_exif(tiff: bytes) -> dict[str, str | int]:
    """``em`` (local, without zone), ``latitude``, ``longitude`` (degrees), ``orientacao`` (2 to 8).

    >>> ler_exif(b""), ler_exif(b"II*\\0" + b"\\xff" * 40)
    ({}, {})
    """
    ordem = {b"II": "<", b"MM": ">"}.get(tiff[:2])
    if ordem is None or len(tiff) < 8:
        return {}
    raiz = _pasta(tiff, ordem, struct.unpack(ordem + "I", tiff[4:8])[0])
    achado: dict[str, str | int] = {}
    virada = _numero(raiz.get(ORIENTACAO), ordem)
    if virada is not None and 2 <= virada <= 8:
        achado["orientacao"] = virada
    em = _instante(_dentro(tiff, ordem, raiz, DO_EXIF).get(QUANDO))
    if em is not None:
        achado["em"] = em
    gps = _dentro(tiff, ordem, raiz, DO_GPS)
    lat, lon = _graus(gps, 1, 2, ordem, b"S", 90), _graus(gps, 3, 4, ordem, b"W", 180)
    if lat is not None and lon is not None and (lat, lon) != ("0.000000", "0.000000"):
        achado["latitude"], achado["longitude"] = lat, lon
    return achado


def _dentro(tiff: bytes, ordem: str, raiz: Pasta, qual: int) -> Pasta:
    onde = _numero(raiz.get(qual), ordem)
    return {} if onde is None else _pasta(tiff, ordem, onde)


def _pasta(tiff: bytes, ordem: str, onde: int) -> Pasta:
    """Entries of one directory: tag → (type, count, bytes)."""
    if onde + 2 > len(tiff):
        return {}
    (quantas,) = struct.unpack(ordem + "H", tiff[onde : onde + 2])
    lidas: Pasta = {}
    for i in range(min(quantas, MAIS_ENTRADAS)):
        linha = tiff[onde + 2 + 12 * i : onde + 14 + 12 * i]
        if len(linha) < 12:
            break
        etiqueta, tipo, conta = struct.unpack(ordem + "HHI", linha[:8])
        tamanho = TAMANHOS.get(tipo, 0) * conta
        if not 0 < tamanho <= 1024:
            continue
        if tamanho <= 4:
            valor = linha[8 : 8 + tamanho]
        else:
            (em,) = struct.unpack(ordem + "I", linha[8:12])
            valor = tiff[em : em + tamanho]
        if len(valor) == tamanho:
            lidas.setdefault(etiqueta, (tipo, conta, valor))
    return lidas


def _numero(entrada: tuple[int, int, bytes] | None, ordem: str) -> int | None:
    if entrada is None or entrada[0] not in (3, 4) or entrada[1] != 1:
        return None
    forma = ordem + ("H" if entrada[0] == 3 else "I")
    return int(struct.unpack(forma, entrada[2])[0])


def _instante(entrada: tuple[int, int, bytes] | None) -> str | None:
    if entrada is None or entrada[0] != 2:
        return None
    try:
        dito = datetime.strptime(entrada[2].rstrip(b"\0 ").decode("ascii"), "%Y:%m:%d %H:%M:%S")
    except ValueError:
        return None
    return dito.isoformat(timespec="seconds") if 1990 <= dito.year <= 2200 else None


def _graus(
    gps: Pasta, lado: int, valor: int, ordem: str, negativo: bytes, maximo: int
) -> str | None:
    """Degrees, minutes, seconds as degrees with six places."""
    letra, dito = gps.get(lado), gps.get(valor)
    if letra is None or dito is None or dito[:2] != (5, 3):
        return None
    tripla = struct.unpack(ordem + "6I", dito[2])
    partes = list(zip(tripla[::2], tripla[1::2], strict=True))
    if any(baixo == 0 for _, baixo in partes):
        return None
    g, m, s = (alto / baixo for alto, baixo in partes)
    graus = g + m / 60 + s / 3600
    sinal = _sinal(letra[2][:1], negativo)
    return f"{sinal(graus):.6f}" if graus <= maximo else None


def _sinal(letra: bytes, negativo: bytes) -> Callable[[float], float]:
    return (lambda x: -x) if letra == negativo else (lambda x: x)
