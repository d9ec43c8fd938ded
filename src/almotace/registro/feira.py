"""Places with a life: fairs and markets, their stalls, who holds them, their days, who was there.

All rows are projections of acts: of the case of the place (species ``lugar``), of a fair day
(``edicao``), of a holder (``matricula``), of the licence that allots a stall. Who holds a stall on
a day is told by ``Reserva`` (key ``espaco:<lugar>:<codigo>``), which the database keeps to one.
"""

from __future__ import annotations

from django.db import models

from .licenca import Licenca, novo_codigo
from .modelos_base import DoMunicipio
from .pessoa import Pessoa
from .processo import Processo


class Lugar(DoMunicipio):
    """A fair or a market. ``regra``: id of the law's rule of that kind of place; ``planta``:
    sequence of the last act that drew it; sizes in centimetres; ``lotacao``: how many may be
    licensed, ``equipamentos``: how many fit, by an act of the town (none: not said);
    ``horario``: the hours set, HH:MM by moment; ``suspenso_ate``: none while suspended: until
    told otherwise."""

    processo = models.OneToOneField(Processo, models.PROTECT, related_name="lugar")
    lei = models.CharField(max_length=120)
    regra = models.CharField(max_length=60)
    nome = models.CharField(max_length=120)
    endereco = models.CharField(max_length=240)
    situacao = models.CharField(max_length=20, default="em_funcionamento")
    suspenso_de = models.DateField(null=True, blank=True)
    suspenso_ate = models.DateField(null=True, blank=True)
    largura = models.IntegerField(default=2000)
    altura = models.IntegerField(default=1500)
    planta = models.IntegerField(default=0)
    segmentos = models.JSONField(default=list)
    lotacao = models.IntegerField(null=True, blank=True)
    equipamentos = models.IntegerField(null=True, blank=True)
    horario = models.JSONField(default=dict)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["municipio", "nome"], name="lugar_de_um_nome"),
        ]


class Espaco(DoMunicipio):
    """A stall as the plan draws it, in centimetres from the upper left. ``reservado``: kept for
    those whom the law prefers; one that was taken off the plan is not ``ativo``."""

    lugar = models.ForeignKey(Lugar, models.PROTECT, related_name="espacos")
    codigo = models.CharField(max_length=12)
    tipo = models.CharField(max_length=20)
    setor = models.CharField(max_length=20)
    segmento = models.CharField(max_length=40, blank=True)
    reservado = models.BooleanField(default=False)
    x = models.IntegerField()
    y = models.IntegerField()
    largura = models.IntegerField()
    altura = models.IntegerField()
    ativo = models.BooleanField(default=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["lugar", "codigo"], name="espaco_de_um_codigo"),
        ]


class Matricula(DoMunicipio):
    """The book of one holder under one law: all that matters about him is noted there."""

    processo = models.OneToOneField(Processo, models.PROTECT, related_name="matricula")
    pessoa = models.ForeignKey(Pessoa, models.PROTECT, related_name="matriculas")
    lei = models.CharField(max_length=120)
    numero = models.CharField(max_length=20)
    aberta_em = models.DateField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["municipio", "lei", "pessoa"], name="matricula_de_uma_pessoa"
            ),
        ]


class Ocupacao(DoMunicipio):
    """That a stall was allotted to the case of a licence, from ``desde`` to ``ate``, both days
    included (``ate`` before ``desde``: given back before it began). ``grupo``: of those whom the
    law prefers, if any. ``reservas`` keeps it in step with what is reserved."""

    espaco = models.ForeignKey(Espaco, models.PROTECT, related_name="ocupacoes")
    processo = models.ForeignKey(Processo, models.PROTECT, related_name="ocupacoes")
    ato = models.UUIDField(unique=True)
    grupo = models.CharField(max_length=40, blank=True)
    produtos = models.JSONField(default=list)
    desde = models.DateField()
    ate = models.DateField()

    class Meta:
        indexes = [
            models.Index(fields=["processo", "desde"], name="ocupacao_do_processo"),
            models.Index(fields=["espaco", "ate"], name="ocupacao_do_espaco"),
        ]


class Vinculo(DoMunicipio):
    """Who stands for a holder: preposto, empregado, substituto; with the code of his badge."""

    matricula = models.ForeignKey(Matricula, models.PROTECT, related_name="vinculos")
    pessoa = models.ForeignKey(Pessoa, models.PROTECT, related_name="vinculos")
    especie = models.CharField(max_length=40)
    ato = models.UUIDField(unique=True)
    codigo = models.CharField(max_length=16, unique=True, default=novo_codigo)
    de = models.DateField()
    ate = models.DateField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["municipio", "pessoa"], name="vinculo_da_pessoa")]


class Afastamento(DoMunicipio):
    """A leave that the law gives: its days don't count as absences. ``ate``: last day."""

    matricula = models.ForeignKey(Matricula, models.PROTECT, related_name="afastamentos")
    ato = models.UUIDField(unique=True)
    de = models.DateField()
    ate = models.DateField()
    substituto = models.ForeignKey(Pessoa, models.PROTECT, null=True, related_name="+")


class Edicao(DoMunicipio):
    """One day of fair. ``situacao``: marcada, aberta, encerrada, nao_realizada; ``horario``: the
    hours as they were, by moment."""

    processo = models.OneToOneField(Processo, models.PROTECT, related_name="edicao")
    lugar = models.ForeignKey(Lugar, models.PROTECT, related_name="edicoes")
    dia = models.DateField()
    situacao = models.CharField(max_length=20, default="marcada")
    horario = models.JSONField(default=dict)
    motivo = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["lugar", "dia"], name="edicao_de_um_dia"),
        ]


class Presenca(DoMunicipio):
    """What was called at one stall on one day. ``estado``: presente, falta; ``quem``: titular or
    the kind of tie; ``justificada``: none: nothing asked; ``seq``: the act that said it last."""

    edicao = models.ForeignKey(Edicao, models.PROTECT, related_name="presencas")
    espaco = models.ForeignKey(Espaco, models.PROTECT, related_name="presencas")
    licenca = models.ForeignKey(Licenca, models.PROTECT, null=True, related_name="presencas")
    pessoa = models.ForeignKey(Pessoa, models.PROTECT, related_name="presencas")
    estado = models.CharField(max_length=12)
    quem = models.CharField(max_length=40, blank=True)
    marcada_em = models.DateTimeField()
    seq = models.IntegerField()
    justificada = models.BooleanField(null=True)
    motivo = models.CharField(max_length=300, blank=True)

    class Meta:
        indexes = [models.Index(fields=["municipio", "pessoa"], name="presenca_da_pessoa")]
        constraints = [
            models.UniqueConstraint(fields=["edicao", "espaco"], name="presenca_uma_por_espaco"),
        ]
