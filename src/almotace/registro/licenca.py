"""What a decision gives: licences, what they reserve, fees, papers."""

from __future__ import annotations

import secrets

from django.contrib.postgres.fields import DateRangeField
from django.db import models

from .modelos_base import DoMunicipio
from .municipio import Agente
from .pessoa import Pessoa, Ponto
from .processo import Processo

ALFABETO = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""No 0, O, 1 or I: the code is read aloud and typed by hand."""


def novo_codigo() -> str:
    """A public code that can't be guessed: 16 letters of 32, 80 bits."""
    return "".join(secrets.choice(ALFABETO) for _ in range(16))


class Licenca(DoMunicipio):
    """Projection of the acts of a processo. The truth is in the acts."""

    processo = models.ForeignKey(Processo, models.PROTECT, related_name="licencas")
    titular = models.ForeignKey(Pessoa, models.PROTECT, related_name="licencas")
    lei = models.CharField(max_length=120)
    modalidade = models.CharField(max_length=60)
    numero = models.CharField(max_length=20)
    codigo = models.CharField(max_length=16, unique=True, default=novo_codigo)
    emitida_em = models.DateField()
    validade_inicio = models.DateField()
    validade_fim = models.DateField()
    situacao = models.CharField(max_length=30, default="vigente")
    substituida_por = models.ForeignKey("self", models.PROTECT, null=True, blank=True)
    ponto = models.ForeignKey(Ponto, models.PROTECT, null=True, blank=True)
    ramo = models.CharField(max_length=60, blank=True)
    dados = models.JSONField(default=dict)

    class Meta:
        indexes = [
            models.Index(fields=["municipio", "titular", "validade_fim"]),
            models.Index(fields=["municipio", "situacao", "validade_fim"]),
        ]

    def procurado(self, titular: Pessoa) -> list[str | None]:
        """By what it is found: its number and code, and whose it is."""
        return [self.numero, self.codigo, titular.nome, titular.cpf, titular.cnpj]


class CodigoPublico(models.Model):
    """Which town and licence (or auto) a public code names. Nothing personal: whoever has the code
    may read its row without a town (``codigos.achar_codigo``), and no other row."""

    codigo = models.CharField(max_length=16, primary_key=True)
    municipio = models.ForeignKey("registro.Municipio", models.PROTECT, related_name="+")
    licenca_id = models.UUIDField()


class Reserva(DoMunicipio):
    """The law's "only one": no two rows of one key in one period (migration 0002).

    ``chave`` is computed by the law (one per person, one per stall, one slot per point)."""

    chave = models.CharField(max_length=200)
    chave_num = models.BigIntegerField()
    periodo = DateRangeField()
    processo = models.ForeignKey(Processo, models.PROTECT, related_name="reservas")


class Guia(DoMunicipio):
    """A fee, price or fine that is owed: its amount with the source of the figure, and its payment.
    ``memoria``: how the amount was come by; ``desconto``: what the town's act gives to who pays
    early; ``codigo``: the public one, on the paper. ``paga_em`` once it is paid in full."""

    processo = models.ForeignKey(Processo, models.PROTECT, related_name="guias")
    tributo = models.CharField(max_length=60)
    numero = models.CharField(max_length=20)
    valor = models.DecimalField(max_digits=14, decimal_places=2)
    fonte = models.CharField(max_length=300)
    lancada_em = models.DateField()
    vence_em = models.DateField()
    paga_em = models.DateField(null=True, blank=True)
    valor_pago = models.DecimalField(max_digits=14, decimal_places=2, null=True, blank=True)
    comprovante = models.CharField(max_length=120, blank=True)
    especie = models.CharField(max_length=12, default="tributo")
    codigo = models.CharField(max_length=16, unique=True, default=novo_codigo)
    memoria = models.JSONField(default=dict)
    desconto = models.JSONField(default=dict)
    cancelada_em = models.DateField(null=True, blank=True)
    motivo_do_cancelamento = models.CharField(max_length=200, blank=True)

    class Meta:
        indexes = [models.Index(fields=["municipio", "paga_em", "vence_em"], name="guia_aberta")]
        constraints = [
            models.CheckConstraint(condition=models.Q(valor__gte=0), name="guia_nao_negativa"),
        ]


class Anexo(DoMunicipio):
    """A file of a case: kept by its hash; its type was found in its content."""

    processo = models.ForeignKey(Processo, models.PROTECT, related_name="anexos", null=True)
    fato = models.CharField(max_length=80, blank=True)
    nome = models.CharField(max_length=200)
    tipo = models.CharField(max_length=60)
    tamanho = models.IntegerField()
    sha256 = models.CharField(max_length=64)
    enviado_em = models.DateTimeField()


class Rascunho(DoMunicipio):
    """What was typed and not yet filed; nothing typed is lost."""

    agente = models.ForeignKey(Agente, models.CASCADE, related_name="rascunhos")
    lei = models.CharField(max_length=120)
    modalidade = models.CharField(max_length=60)
    dados = models.JSONField(default=dict)
    atualizado_em = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["municipio", "agente", "-atualizado_em"])]

    @property
    def partes(self) -> list[str]:
        """uf, town and law, as addresses take them."""
        return self.lei.split("/")


class Recontagem(DoMunicipio):
    """A term that a later holiday, reading or figure may change: a task for a person."""

    processo = models.ForeignKey(Processo, models.PROTECT, related_name="recontagens")
    prazo = models.CharField(max_length=60)
    fim_antigo = models.CharField(max_length=16)
    fim_novo = models.CharField(max_length=16)
    causa = models.CharField(max_length=300)
    criada_em = models.DateTimeField()
    ato = models.UUIDField(null=True, blank=True)
