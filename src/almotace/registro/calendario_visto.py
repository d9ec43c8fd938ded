"""The calendars under which a town's desk has opened: what is new in one is told by the last."""

from __future__ import annotations

from django.db import models

from .modelos_base import DoMunicipio


class CalendarioVisto(DoMunicipio):
    """``dias``: the entries as data, so that the next calendar can be compared with this one."""

    hash = models.CharField(max_length=64)
    dias = models.JSONField()
    em = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["municipio", "-em"], name="calendario_ultimo")]
