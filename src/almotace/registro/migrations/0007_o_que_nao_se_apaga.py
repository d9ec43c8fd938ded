"""What the application role never erases: the rows that acts made. They end by another act."""

from django.db import migrations

QUAIS = "registro_licenca, registro_guia, registro_processo, registro_codigopublico, registro_lote"
PAPEL = f"""
    DO $$ BEGIN
        IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'almotace_app') THEN
            REVOKE DELETE, TRUNCATE ON {QUAIS} FROM almotace_app;
        END IF;
    END $$;
"""


class Migration(migrations.Migration):
    dependencies = [("registro", "0006_fiscalizacao")]
    operations = [migrations.RunSQL(PAPEL, migrations.RunSQL.noop)]
