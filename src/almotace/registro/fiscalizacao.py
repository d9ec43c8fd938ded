"""The street: complaints, visits, and who complained (kept apart from the case file).

Rows here are projections of the acts of a processo of species ``fiscalizacao``; only
``Denunciante`` is not: whose complaint it was never enters the case, its papers or its chain.
"""

from __future__ import annotations

from django.db import models

from .licenca import Licenca
from .modelos_base import DoMunicipio
from .pessoa import Pessoa
from .processo import Processo


class AcaoFiscal(DoMunicipio):
    """One matter to look into. ``origem``: telefone, balcao, web, agente, anonima, ronda.
    ``principal``: the earlier one that tells of the same place and time."""

    processo = models.OneToOneField(Processo, models.PROTECT, related_name="acao_fiscal")
    origem = models.CharField(max_length=20)
    assunto = models.CharField(max_length=200)
    endereco = models.CharField(max_length=240, blank=True)
    latitude = models.DecimalField(max_digits=9, decimal_places=6, null=True, blank=True)
    longitude = models.DecimalField(max_digits=9, decimal_places=6, null=True, blank=True)
    fato_em = models.DateTimeField(null=True, blank=True)
    prioridade = models.SmallIntegerField(default=2)
    alvo = models.ForeignKey(Pessoa, models.PROTECT, null=True, blank=True, related_name="+")
    licenca = models.ForeignKey(Licenca, models.PROTECT, null=True, blank=True, related_name="+")
    situacao = models.CharField(max_length=20, default="recebida")
    principal = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="duplicadas"
    )
    visitar_em = models.DateField(null=True, blank=True)
    equipe = models.JSONField(default=list)
    recebida_em = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["municipio", "situacao", "visitar_em"], name="acao_por_dia"),
            models.Index(fields=["municipio", "-recebida_em"], name="acao_recebida"),
            models.Index(fields=["municipio", "alvo"], name="acao_por_alvo"),
        ]


class Denunciante(DoMunicipio):
    """Who complained, and how to answer: erasable, for few eyes, never joined to the case."""

    acao = models.OneToOneField(AcaoFiscal, models.PROTECT, related_name="denunciante")
    nome = models.CharField(max_length=160, blank=True)
    contato = models.CharField(max_length=160, blank=True)
    sigilo = models.BooleanField(default=True)
    apagado_em = models.DateTimeField(null=True, blank=True)


class Visita(DoMunicipio):
    """One visit: its team and what was found. ``ato``: the act that tells of it."""

    processo = models.ForeignKey(Processo, models.PROTECT, related_name="visitas")
    ato = models.UUIDField(unique=True)
    dia = models.DateField()
    equipe = models.JSONField(default=list)
    resultado = models.CharField(max_length=30)
    orientadora = models.BooleanField(default=False)

    class Meta:
        indexes = [models.Index(fields=["municipio", "dia"], name="visita_por_dia")]
