"""Template filters and tags: values in Portuguese, labels, and what every form sends."""

from __future__ import annotations

import uuid
from datetime import date, datetime
from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from ..nucleo.data_pt import SEMANA
from ..nucleo.escrita import legivel as _legivel
from ..nucleo.lei import Lei
from ..servicos.fuso import local
from . import palavras as p
from . import quando as q
from .guarda import assinar

register = template.Library()
register.filter("palavras", p.palavras)
register.filter("maiuscula", p.maiuscula)
register.filter("documento", p.documento)
register.filter("falado", q.falado)
register.filter("vence", q.vence)
register.filter("distancia", q.distancia)


@register.filter
def legivel(v: Any, unidade: str | None = None) -> str:
    """sim/não, dd/mm/aaaa, R$ 1.234,56."""
    return _legivel(v, unidade)


@register.filter
def dito(v: Any) -> str:
    """A value as it is kept, for who reads: dates, yes and no, lists."""
    if isinstance(v, list):
        return "; ".join(dito(x) for x in v) or "nenhum"
    if isinstance(v, str):
        return dia(v) if len(v) == 10 else v
    if isinstance(v, dict):
        return "; ".join(f"{p.palavras(k)}: {dito(x)}" for k, x in v.items())
    return _legivel(v) if v is not None else "não informado"


@register.filter
def rotulo(dispositivo: str, lei: Lei) -> str:
    """Art. 5º, § 1º."""
    return lei.rotulo(dispositivo)


@register.filter
def na_lei(ident: str, lei: Lei | None) -> str:
    """What the law's vocabulary says of an id."""
    return p.dizer(ident, lei)


@register.simple_tag(takes_context=True)
def papel(context: Any, ident: str) -> str:
    """A role in the town's own words."""
    return p.dizer(ident, None, context.get("nomes_dos_papeis"))


@register.filter
def semana(dia: date) -> str:
    """The day of the week."""
    return SEMANA[dia.weekday()]


@register.filter
def dia(v: Any) -> str:
    """A date, or its ISO text, as dd/mm/aaaa."""
    if isinstance(v, str):
        try:
            v = date.fromisoformat(v[:10])
        except ValueError:
            return v
    return f"{v:%d/%m/%Y}" if isinstance(v, date) else ""


@register.filter
def no_fuso(instante: Any, fuso: str) -> Any:
    """The instant on the town's clock."""
    return local(instante, fuso) if isinstance(instante, datetime) else instante


@register.filter
def virgula(numero: Any) -> str:
    """12.5 as 12,5."""
    return str(numero).replace(".", ",")


@register.filter
def de_chave(dados: Any, chave: str) -> Any:
    """What a dictionary has under a key, or nothing."""
    return dados.get(chave, "") if hasattr(dados, "get") else ""


@register.simple_tag
def contar(n: int, um: str, muitos: str) -> str:
    """1 item, 2 itens, nenhum item."""
    return p.contar(n, um, muitos)


@register.filter
def codigo(texto: str) -> str:
    """A public code in groups of four."""
    return " ".join(texto[i : i + 4] for i in range(0, len(texto), 4))


@register.simple_tag
def nova_chave() -> str:
    """The key of one sending, for a page with several forms."""
    return str(uuid.uuid4())


@register.simple_tag(takes_context=True)
def envio(context: Any) -> SafeString:
    """What every form sends: the proof that the page was ours, and whose page it was."""
    usuario = getattr(context.get("request"), "user", None)
    de = assinar(usuario.pk) if usuario is not None and usuario.is_authenticated else ""
    return format_html(
        '<input type="hidden" name="csrfmiddlewaretoken" value="{}">'
        '<input type="hidden" name="de" value="{}">',
        context.get("csrf_token", ""),
        de,
    )
