"""A case is its journal of acts; what stands on the processo row is its head and projections.

``seq`` and ``cabeca`` are the sequence number and hash of the last act: they are locked before
an act is appended. ``situacao`` and the like can be rebuilt from the acts at any time.
"""

from __future__ import annotations

import uuid

from django.db import models

from .modelos_base import DoMunicipio
from .municipio import Agente
from .pessoa import Pessoa

VAZIO = "0" * 64
"""Hash before the first act."""


class Processo(DoMunicipio):
    """One case under one law. ``especie``: licenca (asked for by the requerente), fiscalizacao
    (a matter to look into; nobody may be known yet) or autuacao (against the requerente, who is
    the accused there)."""

    lei = models.CharField(max_length=120)
    modalidade = models.CharField(max_length=60)
    numero = models.CharField(max_length=20)
    ano = models.SmallIntegerField()
    ordem = models.IntegerField()
    especie = models.CharField(max_length=20, default="licenca")
    requerente = models.ForeignKey(Pessoa, models.PROTECT, null=True, related_name="processos")
    origem = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="filhos")
    aberto_em = models.DateTimeField()
    seq = models.IntegerField(default=0)
    cabeca = models.CharField(max_length=64, default=VAZIO)
    situacao = models.CharField(max_length=40, default="aberto")
    encerrado = models.BooleanField(default=False)
    vence_em = models.DateField(null=True, blank=True)
    atualizado_em = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["municipio", "situacao", "-aberto_em"]),
            models.Index(
                fields=["municipio", "especie", "situacao", "vence_em"], name="processo_da_especie"
            ),
            models.Index(fields=["municipio", "requerente"]),
            models.Index(fields=["municipio", "vence_em"]),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["municipio", "ano", "ordem"], name="processo_numero_unico"
            ),
        ]

    def __str__(self) -> str:
        return f"Processo {self.numero}"

    def procurado(self, pessoa: Pessoa | None) -> list[str | None]:
        """By what it is found: its number, and whose it is."""
        if pessoa is None:
            return [self.numero]
        return [self.numero, pessoa.nome, pessoa.cpf, pessoa.cnpj]


class Ato(models.Model):
    """Append-only. ``id`` is the client's key: the same key again is the same act.

    ``em``: instant; ``dia``: local day. ``dados``: what the act says, without personal data;
    ``congelado``: by what it was decided (hashes of pack, calendar, indices; readings).
    ``hash``: SHA-256 of the canonical form of all this and of the previous hash.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    municipio = models.ForeignKey("registro.Municipio", models.PROTECT, related_name="+")
    processo = models.ForeignKey(Processo, models.PROTECT, related_name="atos")
    seq = models.IntegerField()
    tipo = models.CharField(max_length=60)
    em = models.DateTimeField()
    dia = models.DateField()
    autor = models.ForeignKey(Agente, models.PROTECT, null=True, related_name="atos")
    papel = models.CharField(max_length=60, blank=True)
    dados = models.JSONField(default=dict)
    congelado = models.JSONField(default=dict)
    resumo_pessoal = models.CharField(max_length=64, blank=True)
    anterior = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)

    class Meta:
        indexes = [
            models.Index(fields=["municipio", "dia"]),
            models.Index(fields=["municipio", "tipo", "dia"]),
        ]
        constraints = [
            models.UniqueConstraint(fields=["processo", "seq"], name="ato_em_sequencia"),
        ]


class DadosPessoais(models.Model):
    """What an act says of people. Erasable: the chain keeps only a salted hash of it."""

    ato = models.OneToOneField(Ato, models.PROTECT, primary_key=True, related_name="pessoais")
    municipio = models.ForeignKey("registro.Municipio", models.PROTECT, related_name="+")
    conteudo = models.JSONField(null=True)
    sal = models.CharField(max_length=32)


class Selo(DoMunicipio):
    """The day's seal: a hash over the heads of all cases that moved that day, fit to publish.

    ``atos``: how many acts it covers; ``anterior``: the seal before it (``selos``)."""

    dia = models.DateField()
    atos = models.IntegerField()
    hash = models.CharField(max_length=64)
    anterior = models.CharField(max_length=64)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["municipio", "dia"], name="selo_do_dia")]


class CabecaSelada(DoMunicipio):
    """The head of one case in one seal: what its last act was when the day was closed."""

    selo = models.ForeignKey(Selo, models.PROTECT, related_name="cabecas")
    processo = models.ForeignKey(Processo, models.PROTECT, related_name="+")
    seq = models.IntegerField()
    hash = models.CharField(max_length=64)

    class Meta:
        indexes = [models.Index(fields=["municipio", "processo", "seq"], name="cabeca_do_processo")]
        constraints = [
            models.UniqueConstraint(fields=["selo", "processo"], name="cabeca_uma_por_selo")
        ]
