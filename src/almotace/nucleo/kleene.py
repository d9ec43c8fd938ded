"""Three-valued logic over ``True`` (sim), ``False`` (nao) and ``None`` (falta).

The fourth result of a check, ``nao_se_aplica``, belongs to rules, not to conditions: a rule whose
own premise is ``nao`` is not asked at all (see ``exame``).

>>> e(True, None), e(False, None), ou(True, None), ou(False, None), nao(None)
(None, False, True, None, None)
>>> todos([True, None]), todos([None, False]), algum([None, True]), algum([])
(None, False, True, False)
"""

from __future__ import annotations

from collections.abc import Iterable

Logico = bool | None


def nao(a: Logico) -> Logico:
    """Negation; what is missing stays missing."""
    return None if a is None else not a


def e(a: Logico, b: Logico) -> Logico:
    """Conjunction: one ``nao`` decides, else one ``falta`` leaves it open."""
    if a is False or b is False:
        return False
    return None if a is None or b is None else True


def ou(a: Logico, b: Logico) -> Logico:
    """Disjunction: one ``sim`` decides, else one ``falta`` leaves it open."""
    if a is True or b is True:
        return True
    return None if a is None or b is None else False


def todos(valores: Iterable[Logico]) -> Logico:
    """Conjunction of many; of none, ``sim``."""
    falta = False
    for v in valores:
        if v is False:
            return False
        falta = falta or v is None
    return None if falta else True


def algum(valores: Iterable[Logico]) -> Logico:
    """Disjunction of many; of none, ``nao``."""
    falta = False
    for v in valores:
        if v is True:
            return True
        falta = falta or v is None
    return None if falta else False
