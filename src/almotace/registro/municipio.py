"""The municipality and its officers."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from .modelos_base import DoMunicipio


class Municipio(models.Model):
    """``chave`` is the folder of its packs (uf/municipio); ``fuso`` its IANA zone."""

    id = models.SmallAutoField(primary_key=True)
    chave = models.CharField(max_length=80, unique=True)
    nome = models.CharField(max_length=80)
    uf = models.CharField(max_length=2)
    ibge = models.CharField(max_length=7, unique=True)
    fuso = models.CharField(max_length=40)

    def __str__(self) -> str:
        return f"{self.nome}/{self.uf.upper()}"


class Agente(DoMunicipio):
    """A person who acts for the town. Who may sign what comes from the nomeacoes."""

    usuario = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="agentes")
    nome = models.CharField(max_length=120)
    matricula = models.CharField(max_length=20, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["municipio", "usuario"], name="agente_unico"),
        ]

    def __str__(self) -> str:
        return self.nome


class Nomeacao(DoMunicipio):
    """A role held between two days by an act: appointment, delegation or substitution."""

    TITULO = "titular"
    DELEGACAO = "delegacao"
    SUBSTITUICAO = "substituicao"

    agente = models.ForeignKey(Agente, models.PROTECT, related_name="nomeacoes")
    papel = models.CharField(max_length=60)
    especie = models.CharField(
        max_length=12,
        choices=[(TITULO, "nomeação"), (DELEGACAO, "delegação"), (SUBSTITUICAO, "substituição")],
        default=TITULO,
    )
    no_lugar_de = models.ForeignKey(
        Agente, models.PROTECT, null=True, blank=True, related_name="substituido_em"
    )
    de = models.DateField()
    ate = models.DateField(null=True, blank=True)
    ato = models.CharField(max_length=200)

    class Meta:
        indexes = [models.Index(fields=["municipio", "agente", "de"])]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(ate__isnull=True) | models.Q(ate__gte=models.F("de")),
                name="nomeacao_em_ordem",
            ),
            models.CheckConstraint(condition=~models.Q(ato=""), name="nomeacao_com_ato"),
        ]
