"""Walls in the database itself: rows by municipality, an append-only journal, one of each.

Row-level security is FORCEd: not even the owner of the tables sees a town's rows without saying
which town. The application role ``almotace_app`` owns nothing and does not bypass.
"""

from django.db import migrations

TABELAS = [
    "agente", "anexo", "ato", "dadospessoais", "guia", "licenca", "nomeacao", "numero", "pessoa",
    "ponto", "processo", "rascunho", "recontagem", "reserva", "selo", "serie", "token",
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
SEM_RLS = "\n".join(
    f"""
    DROP POLICY do_municipio ON registro_{t};
    ALTER TABLE registro_{t} NO FORCE ROW LEVEL SECURITY;
    ALTER TABLE registro_{t} DISABLE ROW LEVEL SECURITY;
    """
    for t in TABELAS
)
DIARIO = """
    CREATE FUNCTION almotace_nao_muda() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'Os atos não se alteram nem se apagam.' USING ERRCODE = 'AL001';
    END $$;
    CREATE TRIGGER ato_nao_muda BEFORE UPDATE OR DELETE ON registro_ato
        FOR EACH ROW EXECUTE FUNCTION almotace_nao_muda();
    CREATE TRIGGER ato_nao_se_esvazia BEFORE TRUNCATE ON registro_ato
        FOR EACH STATEMENT EXECUTE FUNCTION almotace_nao_muda();
    CREATE TRIGGER numero_nao_se_apaga BEFORE DELETE ON registro_numero
        FOR EACH ROW EXECUTE FUNCTION almotace_nao_muda();
    CREATE FUNCTION almotace_so_apaga() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF TG_OP = 'UPDATE' AND NEW.conteudo IS NULL AND NEW.ato_id = OLD.ato_id THEN
            RETURN NEW;
        END IF;
        RAISE EXCEPTION 'Dados pessoais de um ato só se apagam.' USING ERRCODE = 'AL002';
    END $$;
    CREATE TRIGGER pessoais_so_se_apagam BEFORE UPDATE OR DELETE ON registro_dadospessoais
        FOR EACH ROW EXECUTE FUNCTION almotace_so_apaga();
"""
SEM_DIARIO = """
    DROP TRIGGER ato_nao_muda ON registro_ato;
    DROP TRIGGER ato_nao_se_esvazia ON registro_ato;
    DROP TRIGGER numero_nao_se_apaga ON registro_numero;
    DROP TRIGGER pessoais_so_se_apagam ON registro_dadospessoais;
    DROP FUNCTION almotace_nao_muda();
    DROP FUNCTION almotace_so_apaga();
"""
RESERVA = """
    ALTER TABLE registro_reserva
        ADD CONSTRAINT reserva_com_periodo CHECK (
            NOT isempty(periodo) AND NOT lower_inf(periodo) AND NOT upper_inf(periodo)),
        ADD CONSTRAINT reserva_sem_sobreposicao EXCLUDE USING gist (
            int8range(municipio_id::int8, municipio_id::int8, '[]') WITH &&,
            int8range(chave_num, chave_num, '[]') WITH &&,
            periodo WITH &&);
"""
SEM_RESERVA = """
    ALTER TABLE registro_reserva DROP CONSTRAINT reserva_sem_sobreposicao,
        DROP CONSTRAINT reserva_com_periodo;
"""
PAPEL = """
    DO $$ BEGIN
        IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'almotace_app') THEN
            GRANT USAGE ON SCHEMA public TO almotace_app;
            GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO almotace_app;
            GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO almotace_app;
            REVOKE UPDATE, DELETE, TRUNCATE ON registro_ato FROM almotace_app;
            REVOKE DELETE, TRUNCATE ON registro_numero, registro_dadospessoais FROM almotace_app;
            REVOKE INSERT, UPDATE, DELETE ON registro_municipio FROM almotace_app;
            REVOKE UPDATE, DELETE ON registro_codigopublico FROM almotace_app;
            REVOKE ALL ON django_migrations FROM almotace_app;
            GRANT SELECT ON django_migrations TO almotace_app;
            ALTER DEFAULT PRIVILEGES IN SCHEMA public
                GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO almotace_app;
            ALTER DEFAULT PRIVILEGES IN SCHEMA public
                GRANT USAGE, SELECT ON SEQUENCES TO almotace_app;
        END IF;
    END $$;
"""


class Migration(migrations.Migration):
    dependencies = [
        ("registro", "0001_initial"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("sessions", "0001_initial"),
    ]
    operations = [
        migrations.RunSQL(RLS, SEM_RLS),
        migrations.RunSQL(DIARIO, SEM_DIARIO),
        migrations.RunSQL(RESERVA, SEM_RESERVA),
        migrations.RunSQL(PAPEL, migrations.RunSQL.noop),
    ]
