"""Security headers: a content policy without inline script or style, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

POLITICA = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "manifest-src 'self'",
    ]
)


class CabecalhosDeSeguranca:
    """Adds the policy to every answer that does not bring its own."""

    def __init__(self, proximo: Callable[[HttpRequest], HttpResponse]) -> None:
        self.proximo = proximo

    def __call__(self, pedido: HttpRequest) -> HttpResponse:
        resposta = self.proximo(pedido)
        resposta.headers.setdefault("Content-Security-Policy", POLITICA)
        resposta.headers.setdefault("Permissions-Policy", "geolocation=(self), camera=(self)")
        resposta.headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
        if pedido.path.startswith("/estaticos/"):
            return resposta
        resposta.headers.setdefault("Cache-Control", "no-store")
        return resposta
