"""Numbers by municipality, series and year: consecutive, each accounted for, never reused."""

from __future__ import annotations

from django.db import models

from .modelos_base import DoMunicipio


class Serie(DoMunicipio):
    """The counter: its row is locked in the transaction that uses the number."""

    serie = models.CharField(max_length=30)
    ano = models.SmallIntegerField()
    ultimo = models.IntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["municipio", "serie", "ano"], name="serie_unica"),
        ]


class Numero(DoMunicipio):
    """One number drawn, and what became of it."""

    EMITIDO, ANULADO, DEVOLVIDO = "emitido", "anulado", "devolvido"

    serie = models.CharField(max_length=30)
    ano = models.SmallIntegerField()
    ordem = models.IntegerField()
    situacao = models.CharField(
        max_length=10,
        choices=[(EMITIDO, "emitido"), (ANULADO, "anulado"), (DEVOLVIDO, "devolvido")],
        default=EMITIDO,
    )
    ato = models.UUIDField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["municipio", "serie", "ano", "ordem"], name="numero_unico"
            ),
        ]
