"""The street and the judge: autos, terms, goods, editais, money; behind the same walls."""

import uuid

import django.db.models.deletion
from django.db import migrations, models

import almotace.registro.licenca

TABELAS = [
    "acaofiscal", "auto", "denunciante", "edital", "inscricao", "lote", "noedital", "pagamento",
    "prazodoprocesso", "visita",
]  # fmt: skip
DE_QUEM = "municipio_id = NULLIF(current_setting('almotace.municipio', true), '')::int"

RLS = "\n".join(
    f"""
    ALTER TABLE registro_{t} ENABLE ROW LEVEL SECURITY;
    ALTER TABLE registro_{t} FORCE ROW LEVEL SECURITY;
    CREATE POLICY do_municipio ON registro_{t} USING ({DE_QUEM}) WITH CHECK ({DE_QUEM});
    """
    for t in TABELAS
)
SEM_RLS = "\n".join(f"DROP POLICY do_municipio ON registro_{t};" for t in TABELAS)
# A receipt is never changed away: it is given back by another. An auto keeps its number.
PAPEL = """
    DO $$ BEGIN
        IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'almotace_app') THEN
            REVOKE DELETE, TRUNCATE ON registro_auto, registro_pagamento, registro_inscricao
                FROM almotace_app;
        END IF;
    END $$;
"""
# Guias that are there get codes as good as new ones. The wall, which holds the owner too, is let
# down for this one statement.
CODIGOS = """
    ALTER TABLE registro_guia NO FORCE ROW LEVEL SECURITY;
    UPDATE registro_guia SET codigo = upper(translate(
        substr(md5(gen_random_uuid()::text || id::text), 1, 16), '01', 'gh')) WHERE codigo IS NULL;
    ALTER TABLE registro_guia FORCE ROW LEVEL SECURITY;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("registro", "0005_selos_calendarios_apagamentos"),
    ]

    operations = [
        migrations.CreateModel(
            name="AcaoFiscal",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("origem", models.CharField(max_length=20)),
                ("assunto", models.CharField(max_length=200)),
                ("endereco", models.CharField(blank=True, max_length=240)),
                (
                    "latitude",
                    models.DecimalField(blank=True, decimal_places=6, max_digits=9, null=True),
                ),
                (
                    "longitude",
                    models.DecimalField(blank=True, decimal_places=6, max_digits=9, null=True),
                ),
                ("fato_em", models.DateTimeField(blank=True, null=True)),
                ("prioridade", models.SmallIntegerField(default=2)),
                ("situacao", models.CharField(default="recebida", max_length=20)),
                ("visitar_em", models.DateField(blank=True, null=True)),
                ("equipe", models.JSONField(default=list)),
                ("recebida_em", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="Auto",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("ato", models.UUIDField(unique=True)),
                ("lei", models.CharField(max_length=120)),
                ("numero", models.CharField(max_length=20)),
                ("numero_do_papel", models.CharField(blank=True, max_length=30)),
                ("codigo", models.CharField(max_length=16, unique=True)),
                ("lavrado_em", models.DateField()),
                ("dia_do_fato", models.DateField()),
                ("infracoes", models.JSONField(default=list)),
                ("penas", models.JSONField(default=list)),
                ("posicao", models.CharField(blank=True, max_length=40)),
                (
                    "multa",
                    models.DecimalField(blank=True, decimal_places=2, max_digits=14, null=True),
                ),
                ("local", models.CharField(blank=True, max_length=240)),
                ("situacao", models.CharField(default="lavrado", max_length=20)),
                ("resultado", models.CharField(blank=True, max_length=20)),
                ("decidido_em", models.DateField(blank=True, null=True)),
                ("definitivo_em", models.DateField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Denunciante",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("nome", models.CharField(blank=True, max_length=160)),
                ("contato", models.CharField(blank=True, max_length=160)),
                ("sigilo", models.BooleanField(default=True)),
                ("apagado_em", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Edital",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("numero", models.CharField(max_length=20)),
                ("ato_que_da_ciencia", models.CharField(max_length=40)),
                ("texto", models.TextField()),
                ("veiculo", models.CharField(max_length=160)),
                ("criado_em", models.DateTimeField()),
                ("publicado_em", models.DateField(blank=True, null=True)),
                ("circulou_em", models.DateField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Inscricao",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("numero", models.CharField(max_length=20)),
                ("livro", models.CharField(blank=True, max_length=20)),
                ("folha", models.CharField(blank=True, max_length=20)),
                ("codigo", models.CharField(max_length=16, unique=True)),
                ("inscrita_em", models.DateField()),
                ("valor", models.DecimalField(decimal_places=2, max_digits=14)),
                ("dados", models.JSONField(default=dict)),
                ("situacao", models.CharField(default="inscrita", max_length=20)),
                ("protestada_em", models.DateField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Lote",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("ato", models.UUIDField()),
                ("termo", models.CharField(max_length=20)),
                ("ordem", models.SmallIntegerField(default=1)),
                ("perecivel", models.BooleanField(null=True)),
                ("tipo", models.CharField(blank=True, max_length=40)),
                ("itens", models.JSONField(default=list)),
                ("lacre", models.CharField(blank=True, max_length=40)),
                ("depositario", models.CharField(blank=True, max_length=160)),
                ("lugar", models.CharField(blank=True, max_length=160)),
                ("apreendido_em", models.DateTimeField()),
                ("reclamado_em", models.DateTimeField(blank=True, null=True)),
                ("situacao", models.CharField(default="em_deposito", max_length=20)),
                ("destino", models.JSONField(default=dict)),
            ],
        ),
        migrations.CreateModel(
            name="NoEdital",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("ato", models.UUIDField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Pagamento",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("ato", models.UUIDField(blank=True, null=True)),
                ("especie", models.CharField(default="recebimento", max_length=12)),
                ("origem", models.CharField(max_length=20)),
                ("id_externo", models.CharField(max_length=120)),
                ("pago_em", models.DateField()),
                ("creditado_em", models.DateField(blank=True, null=True)),
                ("valor", models.DecimalField(decimal_places=2, max_digits=14)),
                ("linha", models.CharField(blank=True, max_length=200)),
            ],
        ),
        migrations.CreateModel(
            name="PrazoDoProcesso",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("prazo", models.CharField(max_length=60)),
                ("titulo", models.CharField(max_length=120)),
                ("de_quem", models.CharField(default="parte", max_length=20)),
                ("inicio", models.DateField()),
                ("fim", models.DateTimeField()),
                ("fim_dia", models.DateField()),
                ("memoria", models.JSONField(default=dict)),
                ("situacao", models.CharField(default="corre", max_length=20)),
                ("avisado_em", models.DateField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name="Visita",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("ato", models.UUIDField(unique=True)),
                ("dia", models.DateField()),
                ("equipe", models.JSONField(default=list)),
                ("resultado", models.CharField(max_length=30)),
                ("orientadora", models.BooleanField(default=False)),
            ],
        ),
        migrations.AddField(
            model_name="guia",
            name="cancelada_em",
            field=models.DateField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="guia",
            name="codigo",
            field=models.CharField(max_length=16, null=True),
        ),
        migrations.AddField(
            model_name="guia",
            name="desconto",
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name="guia",
            name="especie",
            field=models.CharField(default="tributo", max_length=12),
        ),
        migrations.AddField(
            model_name="guia",
            name="memoria",
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name="guia",
            name="motivo_do_cancelamento",
            field=models.CharField(blank=True, max_length=200),
        ),
        migrations.AddField(
            model_name="processo",
            name="especie",
            field=models.CharField(default="licenca", max_length=20),
        ),
        migrations.AlterField(
            model_name="processo",
            name="requerente",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="processos",
                to="registro.pessoa",
            ),
        ),
        migrations.AddIndex(
            model_name="guia",
            index=models.Index(fields=["municipio", "paga_em", "vence_em"], name="guia_aberta"),
        ),
        migrations.AddIndex(
            model_name="processo",
            index=models.Index(
                fields=["municipio", "especie", "situacao", "vence_em"], name="processo_da_especie"
            ),
        ),
        migrations.AddField(
            model_name="acaofiscal",
            name="alvo",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="registro.pessoa",
            ),
        ),
        migrations.AddField(
            model_name="acaofiscal",
            name="licenca",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="registro.licenca",
            ),
        ),
        migrations.AddField(
            model_name="acaofiscal",
            name="municipio",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="registro.municipio",
            ),
        ),
        migrations.AddField(
            model_name="acaofiscal",
            name="principal",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="duplicadas",
                to="registro.acaofiscal",
            ),
        ),
        migrations.AddField(
            model_name="acaofiscal",
            name="processo",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="acao_fiscal",
                to="registro.processo",
            ),
        ),
        migrations.AddField(
            model_name="auto",
            name="autuado",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="autos",
                to="registro.pessoa",
            ),
        ),
        migrations.AddField(
            model_name="auto",
            name="licenca",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="registro.licenca",
            ),
        ),
        migrations.AddField(
            model_name="auto",
            name="municipio",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="registro.municipio",
            ),
        ),
        migrations.AddField(
            model_name="auto",
            name="processo",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="autos_lavrados",
                to="registro.processo",
            ),
        ),
        migrations.AddField(
            model_name="auto",
            name="substitui",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="substitutos",
                to="registro.auto",
            ),
        ),
        migrations.AddField(
            model_name="denunciante",
            name="acao",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="denunciante",
                to="registro.acaofiscal",
            ),
        ),
        migrations.AddField(
            model_name="denunciante",
            name="municipio",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="registro.municipio",
            ),
        ),
        migrations.AddField(
            model_name="edital",
            name="municipio",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="registro.municipio",
            ),
        ),
        migrations.AddField(
            model_name="inscricao",
            name="devedor",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="inscricoes",
                to="registro.pessoa",
            ),
        ),
        migrations.AddField(
            model_name="inscricao",
            name="guia",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="registro.guia",
            ),
        ),
        migrations.AddField(
            model_name="inscricao",
            name="municipio",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="registro.municipio",
            ),
        ),
        migrations.AddField(
            model_name="inscricao",
            name="processo",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="inscricoes",
                to="registro.processo",
            ),
        ),
        migrations.AddField(
            model_name="inscricao",
            name="substitui",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="registro.inscricao",
            ),
        ),
        migrations.AddField(
            model_name="lote",
            name="municipio",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="registro.municipio",
            ),
        ),
        migrations.AddField(
            model_name="lote",
            name="processo",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="lotes",
                to="registro.processo",
            ),
        ),
        migrations.AddField(
            model_name="noedital",
            name="edital",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="casos",
                to="registro.edital",
            ),
        ),
        migrations.AddField(
            model_name="noedital",
            name="municipio",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="registro.municipio",
            ),
        ),
        migrations.AddField(
            model_name="noedital",
            name="processo",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="registro.processo",
            ),
        ),
        migrations.AddField(
            model_name="edital",
            name="processos",
            field=models.ManyToManyField(
                related_name="editais", through="registro.NoEdital", to="registro.processo"
            ),
        ),
        migrations.AddField(
            model_name="pagamento",
            name="guia",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="pagamentos",
                to="registro.guia",
            ),
        ),
        migrations.AddField(
            model_name="pagamento",
            name="municipio",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="registro.municipio",
            ),
        ),
        migrations.AddField(
            model_name="prazodoprocesso",
            name="municipio",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="registro.municipio",
            ),
        ),
        migrations.AddField(
            model_name="prazodoprocesso",
            name="processo",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="prazos",
                to="registro.processo",
            ),
        ),
        migrations.AddField(
            model_name="visita",
            name="municipio",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="registro.municipio",
            ),
        ),
        migrations.AddField(
            model_name="visita",
            name="processo",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="visitas",
                to="registro.processo",
            ),
        ),
        migrations.AddIndex(
            model_name="acaofiscal",
            index=models.Index(fields=["municipio", "situacao", "visitar_em"], name="acao_por_dia"),
        ),
        migrations.AddIndex(
            model_name="acaofiscal",
            index=models.Index(fields=["municipio", "-recebida_em"], name="acao_recebida"),
        ),
        migrations.AddIndex(
            model_name="acaofiscal",
            index=models.Index(fields=["municipio", "alvo"], name="acao_por_alvo"),
        ),
        migrations.AddIndex(
            model_name="auto",
            index=models.Index(
                fields=["municipio", "autuado", "dia_do_fato"], name="auto_precedentes"
            ),
        ),
        migrations.AddIndex(
            model_name="auto",
            index=models.Index(fields=["municipio", "-lavrado_em"], name="auto_recentes"),
        ),
        migrations.AddConstraint(
            model_name="auto",
            constraint=models.UniqueConstraint(
                fields=("municipio", "numero"), name="auto_numero_unico"
            ),
        ),
        migrations.AddIndex(
            model_name="inscricao",
            index=models.Index(
                fields=["municipio", "situacao", "inscrita_em"], name="inscricao_por_dia"
            ),
        ),
        migrations.AddConstraint(
            model_name="inscricao",
            constraint=models.UniqueConstraint(
                fields=("municipio", "numero"), name="inscricao_numero_unico"
            ),
        ),
        migrations.AddIndex(
            model_name="lote",
            index=models.Index(
                fields=["municipio", "situacao", "apreendido_em"], name="lote_deposito"
            ),
        ),
        migrations.AddConstraint(
            model_name="lote",
            constraint=models.UniqueConstraint(
                fields=("municipio", "termo", "ordem"), name="lote_do_termo_unico"
            ),
        ),
        migrations.AddConstraint(
            model_name="noedital",
            constraint=models.UniqueConstraint(
                fields=("edital", "processo"), name="edital_caso_unico"
            ),
        ),
        migrations.AddConstraint(
            model_name="edital",
            constraint=models.UniqueConstraint(
                fields=("municipio", "numero"), name="edital_numero_unico"
            ),
        ),
        migrations.AddIndex(
            model_name="pagamento",
            index=models.Index(fields=["municipio", "pago_em"], name="pagamento_por_dia"),
        ),
        migrations.AddConstraint(
            model_name="pagamento",
            constraint=models.UniqueConstraint(
                fields=("municipio", "origem", "id_externo"), name="pagamento_uma_vez"
            ),
        ),
        migrations.AddConstraint(
            model_name="pagamento",
            constraint=models.CheckConstraint(
                condition=models.Q(("valor__gt", 0)), name="pagamento_positivo"
            ),
        ),
        migrations.AddIndex(
            model_name="prazodoprocesso",
            index=models.Index(fields=["municipio", "situacao", "fim_dia"], name="prazo_por_fim"),
        ),
        migrations.AddConstraint(
            model_name="prazodoprocesso",
            constraint=models.UniqueConstraint(
                fields=("processo", "prazo"), name="prazo_um_por_processo"
            ),
        ),
        migrations.AddIndex(
            model_name="visita",
            index=models.Index(fields=["municipio", "dia"], name="visita_por_dia"),
        ),
        migrations.RunSQL(CODIGOS, migrations.RunSQL.noop),
        migrations.AlterField(
            model_name="guia",
            name="codigo",
            field=models.CharField(
                default=almotace.registro.licenca.novo_codigo, max_length=16, unique=True
            ),
        ),
        migrations.RunSQL(RLS, SEM_RLS),
        migrations.RunSQL(PAPEL, migrations.RunSQL.noop),
    ]
