"""Fleets: vehicles and drivers under a holder's case, and the papers of each.

Rows are projections of the acts of the case (``servicos.frota.projecao``), except ``Veiculo``,
which is the thing itself, known by its plate.
"""

from __future__ import annotations

from django.db import models

from .licenca import novo_codigo
from .modelos_base import DoMunicipio
from .pessoa import Pessoa
from .processo import Processo


class Veiculo(DoMunicipio):
    """A vehicle, once a town. ``placa``: letters and figures only, upper case."""

    placa = models.CharField(max_length=8)
    modelo = models.CharField(max_length=80, blank=True)
    cor = models.CharField(max_length=30, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["municipio", "placa"], name="veiculo_de_uma_placa"),
        ]


class VeiculoDaFrota(DoMunicipio):
    """A vehicle in a holder's fleet, from ``de`` to ``ate``. ``ato``: that which included it.
    ``fatos``: what was declared and seen of it, in plain form; ``no_lugar_de``: the one that it
    stands for while that is broken. ``vida_util_ate``: its last day of use, if the law has one."""

    PENDENTE, APROVADO, REPROVADO = "pendente", "aprovado", "reprovado"
    IMPEDIDO, BAIXADO, SUBSTITUIDO = "impedido", "baixado", "substituido"
    SAIU = (BAIXADO, SUBSTITUIDO)

    processo = models.ForeignKey(Processo, models.PROTECT, related_name="veiculos")
    veiculo = models.ForeignKey(Veiculo, models.PROTECT, related_name="frotas")
    ato = models.UUIDField(unique=True)
    situacao = models.CharField(max_length=20, default=PENDENTE)
    no_lugar_de = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="substitutos"
    )
    fatos = models.JSONField(default=dict)
    em_atraso = models.BooleanField(default=False)
    vistoriado_em = models.DateField(null=True, blank=True)
    inspecionado_em = models.DateField(null=True, blank=True)
    vida_util_ate = models.DateField(null=True, blank=True)
    de = models.DateField()
    ate = models.DateField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["processo", "de"], name="veiculo_do_processo"),
            models.Index(fields=["veiculo", "ate"], name="frota_do_veiculo"),
            models.Index(fields=["municipio", "vida_util_ate"], name="veiculo_por_vida_util"),
        ]


class Condutor(DoMunicipio):
    """Who drives for a holder, from ``de`` to ``ate``; personal data stay with the person and with
    the act."""

    CADASTRADO, DESLIGADO, FALECIDO = "cadastrado", "desligado", "falecido"

    processo = models.ForeignKey(Processo, models.PROTECT, related_name="condutores")
    pessoa = models.ForeignKey(Pessoa, models.PROTECT, related_name="conducoes")
    ato = models.UUIDField(unique=True)
    situacao = models.CharField(max_length=20, default=CADASTRADO)
    de = models.DateField()
    ate = models.DateField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["processo", "de"], name="condutor_do_processo"),
            models.Index(fields=["municipio", "pessoa"], name="conducoes_da_pessoa"),
        ]


class ConduzVeiculo(DoMunicipio):
    """That a driver rides a vehicle of the fleet."""

    condutor = models.ForeignKey(Condutor, models.PROTECT, related_name="veiculos")
    veiculo = models.ForeignKey(VeiculoDaFrota, models.PROTECT, related_name="condutores")
    ato = models.UUIDField(unique=True)
    de = models.DateField()
    ate = models.DateField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["veiculo", "de"], name="condutores_do_veiculo")]


class DocumentoDaFrota(DoMunicipio):
    """A paper beside the holder's licence: of the holder, a vehicle or a driver. ``codigo``: the
    public one. Whether it holds on a day hangs on more than itself (``servicos.frota.papeis``)."""

    processo = models.ForeignKey(Processo, models.PROTECT, related_name="documentos_da_frota")
    ato = models.UUIDField(unique=True)
    documento = models.CharField(max_length=60)
    numero = models.CharField(max_length=30)
    codigo = models.CharField(max_length=16, unique=True, default=novo_codigo)
    veiculo = models.ForeignKey(
        VeiculoDaFrota, models.PROTECT, null=True, blank=True, related_name="papeis"
    )
    condutor = models.ForeignKey(
        Condutor, models.PROTECT, null=True, blank=True, related_name="papeis"
    )
    emitido_em = models.DateField()
    valido_ate = models.DateField(null=True, blank=True)
    cancelado_em = models.DateField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["processo", "documento"], name="papeis_do_processo"),
        ]
