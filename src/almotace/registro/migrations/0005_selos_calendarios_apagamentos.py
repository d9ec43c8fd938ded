"""What each seal covers, the calendars seen, the erasures: behind the same walls, and for good."""

import uuid

import django.db.models.deletion
from django.db import migrations, models

TABELAS = ["cabecaselada", "calendariovisto", "apagamento"]
PARA_SEMPRE = ["selo", *TABELAS]
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
GATILHOS = "\n".join(
    f"""
    CREATE TRIGGER {t}_nao_muda BEFORE UPDATE OR DELETE ON registro_{t}
        FOR EACH ROW EXECUTE FUNCTION almotace_nao_muda();
    CREATE TRIGGER {t}_nao_se_esvazia BEFORE TRUNCATE ON registro_{t}
        FOR EACH STATEMENT EXECUTE FUNCTION almotace_nao_muda();
    """
    for t in PARA_SEMPRE
)
SEM_GATILHOS = "\n".join(
    f"DROP TRIGGER {t}_nao_muda ON registro_{t};DROP TRIGGER {t}_nao_se_esvazia ON registro_{t};"
    for t in PARA_SEMPRE
)
QUAIS = ", ".join(f"registro_{t}" for t in PARA_SEMPRE)
PAPEL = f"""
    DO $$ BEGIN
        IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'almotace_app') THEN
            GRANT SELECT, INSERT ON {QUAIS} TO almotace_app;
            REVOKE UPDATE, DELETE, TRUNCATE ON {QUAIS} FROM almotace_app;
        END IF;
    END $$;
"""


def chave_primaria() -> models.UUIDField:
    return models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)


def de(modelo: str, nome: str = "+") -> models.ForeignKey:
    return models.ForeignKey(
        on_delete=django.db.models.deletion.PROTECT, related_name=nome, to=f"registro.{modelo}"
    )


class Migration(migrations.Migration):
    dependencies = [("registro", "0004_muro_dos_codigos")]
    operations = [
        migrations.CreateModel(
            name="CabecaSelada",
            fields=[
                ("id", chave_primaria()),
                ("municipio", de("municipio")),
                ("selo", de("selo", "cabecas")),
                ("processo", de("processo")),
                ("seq", models.IntegerField()),
                ("hash", models.CharField(max_length=64)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["municipio", "processo", "seq"], name="cabeca_do_processo")
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("selo", "processo"), name="cabeca_uma_por_selo")
                ],
            },
        ),
        migrations.CreateModel(
            name="CalendarioVisto",
            fields=[
                ("id", chave_primaria()),
                ("municipio", de("municipio")),
                ("hash", models.CharField(max_length=64)),
                ("dias", models.JSONField()),
                ("em", models.DateTimeField()),
            ],
            options={
                "indexes": [models.Index(fields=["municipio", "-em"], name="calendario_ultimo")]
            },
        ),
        migrations.CreateModel(
            name="Apagamento",
            fields=[
                ("id", chave_primaria()),
                ("municipio", de("municipio")),
                (
                    "pessoa",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="apagamento",
                        to="registro.pessoa",
                    ),
                ),
                ("agente", de("agente")),
                ("papel", models.CharField(max_length=60)),
                ("motivo", models.CharField(max_length=40)),
                ("autorizacao", models.CharField(max_length=80)),
                ("em", models.DateTimeField()),
                ("dia", models.DateField()),
            ],
        ),
        migrations.RunSQL(RLS, SEM_RLS),
        migrations.RunSQL(GATILHOS, SEM_GATILHOS),
        migrations.RunSQL(PAPEL, migrations.RunSQL.noop),
    ]
