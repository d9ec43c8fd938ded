"""Fairs and markets: their stalls, holders and days, behind the same walls."""

import uuid

import django.db.models.deletion
from django.db import migrations, models

import almotace.registro.licenca

TABELAS = [
    "lugar", "espaco", "matricula", "ocupacao", "vinculo", "afastamento", "edicao", "presenca",
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
        ("registro", "0007_o_que_nao_se_apaga"),
    ]

    operations = [
        migrations.CreateModel(
            name="Lugar",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("lei", models.CharField(max_length=120)),
                ("regra", models.CharField(max_length=60)),
                ("nome", models.CharField(max_length=120)),
                ("endereco", models.CharField(max_length=240)),
                ("situacao", models.CharField(default="em_funcionamento", max_length=20)),
                ("suspenso_de", models.DateField(blank=True, null=True)),
                ("suspenso_ate", models.DateField(blank=True, null=True)),
                ("largura", models.IntegerField(default=2000)),
                ("altura", models.IntegerField(default=1500)),
                ("planta", models.IntegerField(default=0)),
                ("segmentos", models.JSONField(default=list)),
                ("lotacao", models.IntegerField(blank=True, null=True)),
                ("equipamentos", models.IntegerField(blank=True, null=True)),
                ("horario", models.JSONField(default=dict)),
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
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="lugar",
                        to="registro.processo",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Espaco",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("codigo", models.CharField(max_length=12)),
                ("tipo", models.CharField(max_length=20)),
                ("setor", models.CharField(max_length=20)),
                ("segmento", models.CharField(blank=True, max_length=40)),
                ("reservado", models.BooleanField(default=False)),
                ("x", models.IntegerField()),
                ("y", models.IntegerField()),
                ("largura", models.IntegerField()),
                ("altura", models.IntegerField()),
                ("ativo", models.BooleanField(default=True)),
                (
                    "municipio",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="registro.municipio",
                    ),
                ),
                (
                    "lugar",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="espacos",
                        to="registro.lugar",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Edicao",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("dia", models.DateField()),
                ("situacao", models.CharField(default="marcada", max_length=20)),
                ("horario", models.JSONField(default=dict)),
                ("motivo", models.CharField(blank=True, max_length=300)),
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
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="edicao",
                        to="registro.processo",
                    ),
                ),
                (
                    "lugar",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="edicoes",
                        to="registro.lugar",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Matricula",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("lei", models.CharField(max_length=120)),
                ("numero", models.CharField(max_length=20)),
                ("aberta_em", models.DateField()),
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
                        related_name="matriculas",
                        to="registro.pessoa",
                    ),
                ),
                (
                    "processo",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="matricula",
                        to="registro.processo",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Afastamento",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("ato", models.UUIDField(unique=True)),
                ("de", models.DateField()),
                ("ate", models.DateField()),
                (
                    "municipio",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="registro.municipio",
                    ),
                ),
                (
                    "substituto",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="registro.pessoa",
                    ),
                ),
                (
                    "matricula",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="afastamentos",
                        to="registro.matricula",
                    ),
                ),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="Ocupacao",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("ato", models.UUIDField(unique=True)),
                ("grupo", models.CharField(blank=True, max_length=40)),
                ("produtos", models.JSONField(default=list)),
                ("desde", models.DateField()),
                ("ate", models.DateField()),
                (
                    "espaco",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ocupacoes",
                        to="registro.espaco",
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
                        related_name="ocupacoes",
                        to="registro.processo",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Presenca",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("estado", models.CharField(max_length=12)),
                ("quem", models.CharField(blank=True, max_length=40)),
                ("marcada_em", models.DateTimeField()),
                ("seq", models.IntegerField()),
                ("justificada", models.BooleanField(null=True)),
                ("motivo", models.CharField(blank=True, max_length=300)),
                (
                    "edicao",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="presencas",
                        to="registro.edicao",
                    ),
                ),
                (
                    "espaco",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="presencas",
                        to="registro.espaco",
                    ),
                ),
                (
                    "licenca",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="presencas",
                        to="registro.licenca",
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
                    "pessoa",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="presencas",
                        to="registro.pessoa",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Vinculo",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("especie", models.CharField(max_length=40)),
                ("ato", models.UUIDField(unique=True)),
                (
                    "codigo",
                    models.CharField(
                        default=almotace.registro.licenca.novo_codigo, max_length=16, unique=True
                    ),
                ),
                ("de", models.DateField()),
                ("ate", models.DateField(blank=True, null=True)),
                (
                    "matricula",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="vinculos",
                        to="registro.matricula",
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
                    "pessoa",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="vinculos",
                        to="registro.pessoa",
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="lugar",
            constraint=models.UniqueConstraint(
                fields=("municipio", "nome"), name="lugar_de_um_nome"
            ),
        ),
        migrations.AddConstraint(
            model_name="espaco",
            constraint=models.UniqueConstraint(
                fields=("lugar", "codigo"), name="espaco_de_um_codigo"
            ),
        ),
        migrations.AddConstraint(
            model_name="edicao",
            constraint=models.UniqueConstraint(fields=("lugar", "dia"), name="edicao_de_um_dia"),
        ),
        migrations.AddConstraint(
            model_name="matricula",
            constraint=models.UniqueConstraint(
                fields=("municipio", "lei", "pessoa"), name="matricula_de_uma_pessoa"
            ),
        ),
        migrations.AddIndex(
            model_name="ocupacao",
            index=models.Index(fields=["processo", "desde"], name="ocupacao_do_processo"),
        ),
        migrations.AddIndex(
            model_name="ocupacao",
            index=models.Index(fields=["espaco", "ate"], name="ocupacao_do_espaco"),
        ),
        migrations.AddIndex(
            model_name="presenca",
            index=models.Index(fields=["municipio", "pessoa"], name="presenca_da_pessoa"),
        ),
        migrations.AddConstraint(
            model_name="presenca",
            constraint=models.UniqueConstraint(
                fields=("edicao", "espaco"), name="presenca_uma_por_espaco"
            ),
        ),
        migrations.AddIndex(
            model_name="vinculo",
            index=models.Index(fields=["municipio", "pessoa"], name="vinculo_da_pessoa"),
        ),
        migrations.RunSQL(RLS, SEM_RLS),
        migrations.RunSQL(PAPEL, migrations.RunSQL.noop),
    ]
