"""Who asks: the token, its officer and town, and the instant of the request."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from django.http import HttpRequest
from ninja.security import HttpBearer

from ..registro.models import Agente, FichaDeAcesso, Municipio
from ..servicos import fichas
from ..servicos.casa import Casa, casa
from ..servicos.fuso import dia_local
from .erros import SEM_FICHA, Esgotado, Recusa
from .limites import FICHA, PEDIDOS, contar
from .relogio import agora


@dataclass(frozen=True, slots=True)
class Acesso:
    """``segredo`` is known while the request lasts, and is written nowhere."""

    ficha: FichaDeAcesso
    segredo: str
    quando: datetime

    @property
    def agente(self) -> Agente:
        return self.ficha.agente

    @property
    def municipio(self) -> Municipio:
        return self.ficha.agente.municipio

    @property
    def casa(self) -> Casa:
        return casa(self.municipio.chave)

    @property
    def dia(self) -> date:
        return dia_local(self.quando, self.municipio.fuso)


def lugar(pedido: HttpRequest) -> str:
    return str(pedido.META.get("REMOTE_ADDR", ""))


class PorFicha(HttpBearer):
    """A good token always passes; wrong ones from one place make that place wait."""

    def authenticate(self, request: HttpRequest, token: str) -> Acesso:
        quando = agora()
        ficha = fichas.conferir(token, quando)
        if ficha is None:
            if contar(FICHA, lugar(request)) > FICHA.vezes:
                raise Esgotado(FICHA)
            raise Recusa(401, SEM_FICHA)
        if contar(PEDIDOS, str(ficha.id)) > PEDIDOS.vezes:
            raise Esgotado(PEDIDOS)
        return Acesso(ficha, token.partition(".")[2], quando)
