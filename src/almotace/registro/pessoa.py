"""People and their things. Personal data live here, outside the chain of acts, and can be erased.

An act that speaks of a person holds the id and a salted hash; the salt is erased with the data.
"""

from __future__ import annotations

import hashlib
import json
import secrets

from django.db import models

from .modelos_base import DoMunicipio
from .municipio import Agente


def novo_sal() -> str:
    return secrets.token_hex(16)


class Pessoa(DoMunicipio):
    """``cpf`` and ``cnpj`` are text without punctuation (CNPJ may have letters); both may be
    missing; homonyms are told apart by birth and mother's name."""

    nome = models.CharField(max_length=160)
    nome_fantasia = models.CharField(max_length=160, blank=True)
    natureza = models.CharField(max_length=20, default="pessoa_natural")
    cpf = models.CharField(max_length=11, null=True, blank=True)
    cnpj = models.CharField(max_length=14, null=True, blank=True)
    nascimento = models.DateField(null=True, blank=True)
    filiacao = models.CharField(max_length=200, blank=True)
    nacionalidade = models.CharField(max_length=60, blank=True)
    estado_civil = models.CharField(max_length=30, blank=True)
    endereco = models.CharField(max_length=240, blank=True)
    telefone = models.CharField(max_length=30, blank=True)
    email = models.EmailField(blank=True)
    sal = models.CharField(max_length=32, default=novo_sal, editable=False)
    apagada_em = models.DateTimeField(null=True, blank=True)
    ordem = models.CharField(max_length=160, editable=False, default="")

    class Meta:
        indexes = [models.Index(fields=["municipio", "ordem"])]
        constraints = [
            models.UniqueConstraint(fields=["municipio", "cpf"], name="pessoa_cpf_unico"),
            models.UniqueConstraint(fields=["municipio", "cnpj"], name="pessoa_cnpj_unico"),
        ]

    def __str__(self) -> str:
        return self.nome

    def resumo(self) -> str:
        """Salted hash of who this is, for the chain."""
        dados = [self.nome, self.cpf, self.cnpj, str(self.nascimento)]
        return hashlib.sha256((self.sal + json.dumps(dados)).encode()).hexdigest()


class Apagamento(DoMunicipio):
    """That somebody's data were erased: who did it, in which role, why, by which paper. ``id`` is
    the client's key. Nothing of it is personal, and nothing of it changes."""

    pessoa = models.OneToOneField(Pessoa, models.PROTECT, related_name="apagamento")
    agente = models.ForeignKey(Agente, models.PROTECT, related_name="+")
    papel = models.CharField(max_length=60)
    motivo = models.CharField(max_length=40)
    autorizacao = models.CharField(max_length=80)
    em = models.DateTimeField()
    dia = models.DateField()


class Token(DoMunicipio):
    """Search tokens: words without accents or case, and digits, each pointing at a thing."""

    alvo = models.CharField(max_length=12)
    alvo_id = models.UUIDField()
    token = models.CharField(max_length=60, db_collation="C")

    class Meta:
        indexes = [
            models.Index(fields=["municipio", "alvo", "token", "alvo_id"]),
            models.Index(fields=["municipio", "alvo_id"]),
        ]


class Ponto(DoMunicipio):
    """A place with coordinates (degrees): where somebody sells, or what distances are from."""

    nome = models.CharField(max_length=160)
    especie = models.CharField(max_length=40)
    atividade = models.CharField(max_length=60, blank=True)
    latitude = models.DecimalField(max_digits=9, decimal_places=6)
    longitude = models.DecimalField(max_digits=9, decimal_places=6)

    class Meta:
        indexes = [models.Index(fields=["municipio", "especie"])]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(latitude__range=(-90, 90), longitude__range=(-180, 180)),
                name="ponto_na_terra",
            )
        ]
