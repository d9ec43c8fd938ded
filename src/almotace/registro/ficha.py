"""Access by programs: tokens, of which only a hash is kept, and what was sent with them.

A token is shown once as ``<municipality>.<secret>``: the first part says whose wall to stand
behind before anything is looked up; of the second the register keeps the SHA-256 alone.
"""

from __future__ import annotations

from django.db import models

from .modelos_base import DoMunicipio
from .municipio import Agente


class FichaDeAcesso(DoMunicipio):
    """A program acts with it as an officer does: in that officer's roles of the day."""

    agente = models.ForeignKey(Agente, models.PROTECT, related_name="fichas")
    hash = models.CharField(max_length=64)
    nome = models.CharField(max_length=80)
    criada_em = models.DateTimeField()
    expira_em = models.DateTimeField()
    revogada_em = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["municipio", "agente"])]
        constraints = [
            models.UniqueConstraint(fields=["municipio", "hash"], name="ficha_unica"),
            models.CheckConstraint(
                condition=models.Q(expira_em__gt=models.F("criada_em")), name="ficha_com_prazo"
            ),
        ]

    def __str__(self) -> str:
        return self.nome


class Envio(DoMunicipio):
    """One write by a program. ``id`` is the client's key: the same key again, the same body.

    ``resumo``: HMAC of what was sent, keyed by the token's secret, which the register does not
    have; so that it says nothing of the people named in it.
    """

    ficha = models.ForeignKey(FichaDeAcesso, models.PROTECT, related_name="envios")
    resumo = models.CharField(max_length=64)
    em = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["municipio", "ficha", "em"])]
