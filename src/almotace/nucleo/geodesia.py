"""Metres on the ground between two near places, on the WGS 84 ellipsoid.

The curves of the ellipsoid at the middle latitude stand for the whole way: exact to the millimetre
up to some kilometres, which is what "the same place" and "so many metres from" need.

>>> round(metros(0, 0, 1, 0)), round(metros(0, 0, 0, 1))
(110574, 111319)
>>> round(metros(-21.1307, -42.3664, -21.1307, -42.3654), 1)
103.9
"""

from __future__ import annotations

import math

A = 6378137.0
E2 = 0.00669437999014
"""Half of the great axis, and the square of the eccentricity."""


def metros(lat1: float, lon1: float, lat2: float, lon2: float) -> float:
    """Degrees in, metres out."""
    meio = math.radians((lat1 + lat2) / 2)
    w = 1 - E2 * math.sin(meio) ** 2
    norte = math.radians(lat2 - lat1) * A * (1 - E2) / w**1.5
    volta = (lon2 - lon1 + 180) % 360 - 180
    leste = math.radians(volta) * A / math.sqrt(w) * math.cos(meio)
    return math.hypot(norte, leste)


def graus_em(metros_ao_redor: float, lat: float) -> tuple[float, float]:
    """How many degrees of latitude and longitude hold so many metres around, with a margin.

    >>> a, b = graus_em(100, -21)
    >>> 0.0009 < a < 0.001, 0.00095 < b < 0.00105
    (True, True)
    """
    folga = metros_ao_redor * 1.02
    return folga / 110574, folga / (111319 * max(math.cos(math.radians(lat)), 0.01))
