"""What was typed and could not be used yet: kept in the session until its page opens again.

Somebody's session ended while typing: what came is kept, the person comes in again, and finds it.
It is given back only to the one whose page it was: every form says so, signed.
"""

from __future__ import annotations

from typing import Any

from django.core import signing
from django.http import QueryDict

SAL = "almotace.formulario"
ONDE = "guardado"
MAXIMO = 200_000
FORA = {"csrfmiddlewaretoken", "senha", "de"}
PRAZO = 3600


def assinar(quem: Any) -> str:
    """The mark of a form: the user whose page it was."""
    return signing.dumps(quem, salt=SAL)


def dono(pedido: Any) -> Any:
    """The user whose page sent this; none if no page of ours did."""
    try:
        return signing.loads(pedido.POST.get("de", ""), salt=SAL)
    except signing.BadSignature:
        return None


def guardar(pedido: Any, caminho: str | None = None) -> bool:
    """Keep what was posted, under the address it was for. False if it is not one of our forms."""
    de = dono(pedido)
    if de is None:
        return False
    dados = {k: pedido.POST.getlist(k) for k in pedido.POST if k not in FORA}
    if sum(len(x) for v in dados.values() for x in v) > MAXIMO:
        return False
    pedido.session[ONDE] = {"de": de, "caminho": caminho or pedido.path, "dados": dados}
    if not pedido.user.is_authenticated:
        pedido.session.set_expiry(PRAZO)
    return True


def esperado(pedido: Any) -> bool:
    """Is something kept, whoever it is of?"""
    return ONDE in pedido.session


def recuperar(pedido: Any, caminho: str | None = None) -> QueryDict | None:
    """What was kept for this address, once; only for the one who typed it."""
    guardado = pedido.session.get(ONDE)
    if guardado is None or guardado["caminho"] != (caminho or pedido.path):
        return None
    del pedido.session[ONDE]
    if guardado["de"] != pedido.user.pk:
        return None
    dados = QueryDict(mutable=True)
    for nome, valores in guardado["dados"].items():
        dados.setlist(nome, valores)
    return dados
