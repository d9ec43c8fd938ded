"""Access by programs: tokens and what is sent with them, behind the same walls."""

import uuid

import django.db.models.deletion
from django.db import migrations, models

TABELAS = ["fichadeacesso", "envio"]
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
# A token is revoked, never erased or pointed at somebody else; what was sent stays sent.
PAPEL = """
    DO $$ BEGIN
        IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'almotace_app') THEN
            GRANT SELECT, INSERT ON registro_fichadeacesso, registro_envio TO almotace_app;
            REVOKE UPDATE, DELETE, TRUNCATE ON registro_fichadeacesso, registro_envio
                FROM almotace_app;
            GRANT UPDATE (revogada_em) ON registro_fichadeacesso TO almotace_app;
        END IF;
    END $$;
"""


def chave_primaria() -> models.UUIDField:
    return models.UUIDField(
        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
    )  # fmt: skip


def de(modelo: str, nome: str = "+") -> models.ForeignKey:
    return models.ForeignKey(
        on_delete=django.db.models.deletion.PROTECT, related_name=nome, to=f"registro.{modelo}"
    )


class Migration(migrations.Migration):
    dependencies = [("registro", "0002_muros")]
    operations = [
        migrations.CreateModel(
            name="FichaDeAcesso",
            fields=[
                ("id", chave_primaria()),
                ("municipio", de("municipio")),
                ("agente", de("agente", "fichas")),
                ("hash", models.CharField(max_length=64)),
                ("nome", models.CharField(max_length=80)),
                ("criada_em", models.DateTimeField()),
                ("expira_em", models.DateTimeField()),
                ("revogada_em", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["municipio", "agente"], name="registro_fi_municip_b4480e_idx"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("municipio", "hash"), name="ficha_unica"),
                    models.CheckConstraint(
                        condition=models.Q(("expira_em__gt", models.F("criada_em"))),
                        name="ficha_com_prazo",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Envio",
            fields=[
                ("id", chave_primaria()),
                ("municipio", de("municipio")),
                ("ficha", de("fichadeacesso", "envios")),
                ("resumo", models.CharField(max_length=64)),
                ("em", models.DateTimeField()),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["municipio", "ficha", "em"], name="registro_en_municip_72a007_idx"
                    )
                ],
            },
        ),
        migrations.RunSQL(RLS, SEM_RLS),
        migrations.RunSQL(PAPEL, migrations.RunSQL.noop),
    ]
