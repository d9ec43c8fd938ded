"""Fleets: vehicles, drivers and their papers, behind the same walls."""

import uuid

import django.db.models.deletion
from django.db import migrations, models

import almotace.registro.licenca

TABELAS = ["veiculo", "veiculodafrota", "condutor", "conduzveiculo", "documentodafrota"]
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
# What acts made ends by another act.
PAPEL = f"""
    DO $$ BEGIN
        IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'almotace_app') THEN
            REVOKE DELETE, TRUNCATE ON {", ".join(f"registro_{t}" for t in TABELAS)}
                FROM almotace_app;
        END IF;
    END $$;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("registro", "0008_feira"),
    ]

    operations = [
        migrations.CreateModel(
            name="Condutor",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("ato", models.UUIDField(unique=True)),
                ("situacao", models.CharField(default="cadastrado", max_length=20)),
                ("de", models.DateField()),
                ("ate", models.DateField(blank=True, null=True)),
                (
                    "municipio",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="registro.municipio",
                    ),
                ),
                (
                    "pessoa",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="conducoes",
                        to="registro.pessoa",
                    ),
                ),
                (
                    "processo",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="condutores",
                        to="registro.processo",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Veiculo",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("placa", models.CharField(max_length=8)),
                ("modelo", models.CharField(blank=True, max_length=80)),
                ("cor", models.CharField(blank=True, max_length=30)),
                (
                    "municipio",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="registro.municipio",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="VeiculoDaFrota",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("ato", models.UUIDField(unique=True)),
                ("situacao", models.CharField(default="pendente", max_length=20)),
                ("fatos", models.JSONField(default=dict)),
                ("em_atraso", models.BooleanField(default=False)),
                ("vistoriado_em", models.DateField(blank=True, null=True)),
                ("inspecionado_em", models.DateField(blank=True, null=True)),
                ("vida_util_ate", models.DateField(blank=True, null=True)),
                ("de", models.DateField()),
                ("ate", models.DateField(blank=True, null=True)),
                (
                    "municipio",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="registro.municipio",
                    ),
                ),
                (
                    "no_lugar_de",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="substitutos",
                        to="registro.veiculodafrota",
                    ),
                ),
                (
                    "processo",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="veiculos",
                        to="registro.processo",
                    ),
                ),
                (
                    "veiculo",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="frotas",
                        to="registro.veiculo",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="DocumentoDaFrota",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("ato", models.UUIDField(unique=True)),
                ("documento", models.CharField(max_length=60)),
                ("numero", models.CharField(max_length=30)),
                (
                    "codigo",
                    models.CharField(
                        default=almotace.registro.licenca.novo_codigo, max_length=16, unique=True
                    ),
                ),
                ("emitido_em", models.DateField()),
                ("valido_ate", models.DateField(blank=True, null=True)),
                ("cancelado_em", models.DateField(blank=True, null=True)),
                (
                    "condutor",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="papeis",
                        to="registro.condutor",
                    ),
                ),
                (
                    "municipio",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="registro.municipio",
                    ),
                ),
                (
                    "processo",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="documentos_da_frota",
                        to="registro.processo",
                    ),
                ),
                (
                    "veiculo",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="papeis",
                        to="registro.veiculodafrota",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ConduzVeiculo",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("ato", models.UUIDField(unique=True)),
                ("de", models.DateField()),
                ("ate", models.DateField(blank=True, null=True)),
                (
                    "condutor",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="veiculos",
                        to="registro.condutor",
                    ),
                ),
                (
                    "municipio",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="registro.municipio",
                    ),
                ),
                (
                    "veiculo",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="condutores",
                        to="registro.veiculodafrota",
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="condutor",
            index=models.Index(fields=["processo", "de"], name="condutor_do_processo"),
        ),
        migrations.AddIndex(
            model_name="condutor",
            index=models.Index(fields=["municipio", "pessoa"], name="conducoes_da_pessoa"),
        ),
        migrations.AddConstraint(
            model_name="veiculo",
            constraint=models.UniqueConstraint(
                fields=("municipio", "placa"), name="veiculo_de_uma_placa"
            ),
        ),
        migrations.AddIndex(
            model_name="veiculodafrota",
            index=models.Index(fields=["processo", "de"], name="veiculo_do_processo"),
        ),
        migrations.AddIndex(
            model_name="veiculodafrota",
            index=models.Index(fields=["veiculo", "ate"], name="frota_do_veiculo"),
        ),
        migrations.AddIndex(
            model_name="veiculodafrota",
            index=models.Index(fields=["municipio", "vida_util_ate"], name="veiculo_por_vida_util"),
        ),
        migrations.AddIndex(
            model_name="documentodafrota",
            index=models.Index(fields=["processo", "documento"], name="papeis_do_processo"),
        ),
        migrations.AddIndex(
            model_name="conduzveiculo",
            index=models.Index(fields=["veiculo", "de"], name="condutores_do_veiculo"),
        ),
        migrations.RunSQL(RLS, SEM_RLS),
        migrations.RunSQL(PAPEL, migrations.RunSQL.noop),
    ]
