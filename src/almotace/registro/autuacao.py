"""Autos, terms that run, goods seized, editais: projections of the acts of a case of species
``autuacao``. The truth is in the acts; these rows exist to list, search and count precedents.
"""

from __future__ import annotations

from django.db import models

from .licenca import Licenca
from .modelos_base import DoMunicipio
from .pessoa import Pessoa
from .processo import Processo


class Auto(DoMunicipio):
    """One auto de infracao. ``infracoes``: dispositivos breached. ``posicao``: rung or degree of
    the penalty. ``resultado``: mantido, reduzido or anulado, once judged; ``definitivo_em``: no
    more appeal from that day. ``substitui``: the annulled or rectified one whose place it takes.
    ``codigo``: the public one, on the paper."""

    LAVRADO, ANULADO, SUBSTITUIDO = "lavrado", "anulado", "substituido"

    processo = models.ForeignKey(Processo, models.PROTECT, related_name="autos_lavrados")
    autuado = models.ForeignKey(Pessoa, models.PROTECT, null=True, related_name="autos")
    ato = models.UUIDField(unique=True)
    lei = models.CharField(max_length=120)
    numero = models.CharField(max_length=20)
    numero_do_papel = models.CharField(max_length=30, blank=True)
    codigo = models.CharField(max_length=16, unique=True)
    lavrado_em = models.DateField()
    dia_do_fato = models.DateField()
    infracoes = models.JSONField(default=list)
    penas = models.JSONField(default=list)
    posicao = models.CharField(max_length=40, blank=True)
    multa = models.DecimalField(max_digits=14, decimal_places=2, null=True, blank=True)
    local = models.CharField(max_length=240, blank=True)
    licenca = models.ForeignKey(Licenca, models.PROTECT, null=True, blank=True, related_name="+")
    situacao = models.CharField(max_length=20, default=LAVRADO)
    resultado = models.CharField(max_length=20, blank=True)
    decidido_em = models.DateField(null=True, blank=True)
    definitivo_em = models.DateField(null=True, blank=True)
    substitui = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="substitutos"
    )

    class Meta:
        indexes = [
            models.Index(fields=["municipio", "autuado", "dia_do_fato"], name="auto_precedentes"),
            models.Index(fields=["municipio", "-lavrado_em"], name="auto_recentes"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["municipio", "numero"], name="auto_numero_unico"),
        ]


class PrazoDoProcesso(DoMunicipio):
    """A term of a case as last counted, for agendas. ``memoria``: how it was counted.
    ``situacao``: corre, cumprido, cumprido_fora, vencido, pausado, cancelado."""

    processo = models.ForeignKey(Processo, models.PROTECT, related_name="prazos")
    prazo = models.CharField(max_length=60)
    titulo = models.CharField(max_length=120)
    de_quem = models.CharField(max_length=20, default="parte")
    inicio = models.DateField()
    fim = models.DateTimeField()
    fim_dia = models.DateField()
    memoria = models.JSONField(default=dict)
    situacao = models.CharField(max_length=20, default="corre")
    avisado_em = models.DateField(null=True, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["municipio", "situacao", "fim_dia"], name="prazo_por_fim"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["processo", "prazo"], name="prazo_um_por_processo"),
        ]


class Edital(DoMunicipio):
    """One publication for many: its text, when it came out and when it counts as known."""

    numero = models.CharField(max_length=20)
    ato_que_da_ciencia = models.CharField(max_length=40)
    texto = models.TextField()
    veiculo = models.CharField(max_length=160)
    criado_em = models.DateTimeField()
    publicado_em = models.DateField(null=True, blank=True)
    circulou_em = models.DateField(null=True, blank=True)
    processos = models.ManyToManyField(Processo, through="NoEdital", related_name="editais")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["municipio", "numero"], name="edital_numero_unico"),
        ]


class NoEdital(DoMunicipio):
    """A case named in an edital. ``ato``: the ciencia that it made."""

    edital = models.ForeignKey(Edital, models.PROTECT, related_name="casos")
    processo = models.ForeignKey(Processo, models.PROTECT, related_name="+")
    ato = models.UUIDField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["edital", "processo"], name="edital_caso_unico"),
        ]


class Lote(DoMunicipio):
    """Goods of one termo de apreensao that share a fate. ``itens``: description, quantity, state,
    and kind as the law tells them apart."""

    processo = models.ForeignKey(Processo, models.PROTECT, related_name="lotes")
    ato = models.UUIDField()
    termo = models.CharField(max_length=20)
    ordem = models.SmallIntegerField(default=1)
    perecivel = models.BooleanField(null=True)
    tipo = models.CharField(max_length=40, blank=True)
    itens = models.JSONField(default=list)
    lacre = models.CharField(max_length=40, blank=True)
    depositario = models.CharField(max_length=160, blank=True)
    lugar = models.CharField(max_length=160, blank=True)
    apreendido_em = models.DateTimeField()
    reclamado_em = models.DateTimeField(null=True, blank=True)
    situacao = models.CharField(max_length=20, default="em_deposito")
    destino = models.JSONField(default=dict)

    class Meta:
        indexes = [
            models.Index(fields=["municipio", "situacao", "apreendido_em"], name="lote_deposito"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["municipio", "termo", "ordem"], name="lote_do_termo_unico"
            ),
        ]
