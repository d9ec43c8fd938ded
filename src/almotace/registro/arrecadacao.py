"""Money: payments of guias, debts inscribed. Amounts in reais, to the cent."""

from __future__ import annotations

from django.db import models

from .licenca import Guia
from .modelos_base import DoMunicipio
from .pessoa import Pessoa
from .processo import Processo


class Pagamento(DoMunicipio):
    """One receipt. ``id_externo``: the bank's (or the cashier's) own mark: the same one twice is
    the same receipt. ``especie``: recebimento or restituicao (given back)."""

    guia = models.ForeignKey(Guia, models.PROTECT, null=True, related_name="pagamentos")
    ato = models.UUIDField(null=True, blank=True)
    especie = models.CharField(max_length=12, default="recebimento")
    origem = models.CharField(max_length=20)
    id_externo = models.CharField(max_length=120)
    pago_em = models.DateField()
    creditado_em = models.DateField(null=True, blank=True)
    valor = models.DecimalField(max_digits=14, decimal_places=2)
    linha = models.CharField(max_length=200, blank=True)

    class Meta:
        indexes = [models.Index(fields=["municipio", "pago_em"], name="pagamento_por_dia")]
        constraints = [
            models.UniqueConstraint(
                fields=["municipio", "origem", "id_externo"], name="pagamento_uma_vez"
            ),
            models.CheckConstraint(condition=models.Q(valor__gt=0), name="pagamento_positivo"),
        ]


class Inscricao(DoMunicipio):
    """A debt in the book of divida ativa. ``dados``: everything that the law wants in the term and
    in the CDA, as data. ``substitui``: the CDA whose place it takes."""

    processo = models.ForeignKey(Processo, models.PROTECT, related_name="inscricoes")
    devedor = models.ForeignKey(Pessoa, models.PROTECT, related_name="inscricoes")
    guia = models.ForeignKey(Guia, models.PROTECT, null=True, related_name="+")
    numero = models.CharField(max_length=20)
    livro = models.CharField(max_length=20, blank=True)
    folha = models.CharField(max_length=20, blank=True)
    codigo = models.CharField(max_length=16, unique=True)
    inscrita_em = models.DateField()
    valor = models.DecimalField(max_digits=14, decimal_places=2)
    dados = models.JSONField(default=dict)
    situacao = models.CharField(max_length=20, default="inscrita")
    protestada_em = models.DateField(null=True, blank=True)
    substitui = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        indexes = [
            models.Index(fields=["municipio", "situacao", "inscrita_em"], name="inscricao_por_dia")
        ]
        constraints = [
            models.UniqueConstraint(fields=["municipio", "numero"], name="inscricao_numero_unico"),
        ]
