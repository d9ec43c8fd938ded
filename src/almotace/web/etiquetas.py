"""Template filters: values in Portuguese, labels of dispositivos."""

from __future__ import annotations

from typing import Any

from django import template

from ..nucleo.escrita import legivel as _legivel
from ..nucleo.lei import Lei
from ..servicos.fuso import local

register = template.Library()


@register.filter
def legivel(v: Any, unidade: str | None = None) -> str:
    """sim/não, dd/mm/aaaa, R$ 1.234,56."""
    return _legivel(v, unidade)


@register.filter
def rotulo(dispositivo: str, lei: Lei) -> str:
    """Art. 5º, § 1º."""
    return lei.rotulo(dispositivo)


@register.filter
def palavras(ident: str) -> str:
    """An id as words."""
    return str(ident).replace("_", " ")


@register.filter
def no_fuso(instante: Any, fuso: str) -> Any:
    """The instant on the town's clock."""
    return local(instante, fuso)
