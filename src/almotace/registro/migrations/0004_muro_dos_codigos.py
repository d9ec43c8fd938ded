"""The table of public codes stands behind the wall too: a code opens its own row, to be read."""

from django.db import migrations

DE_QUEM = "municipio_id = NULLIF(current_setting('almotace.municipio', true), '')::int"
RLS = f"""
    ALTER TABLE registro_codigopublico ENABLE ROW LEVEL SECURITY;
    ALTER TABLE registro_codigopublico FORCE ROW LEVEL SECURITY;
    CREATE POLICY do_municipio ON registro_codigopublico
        USING ({DE_QUEM}) WITH CHECK ({DE_QUEM});
    CREATE POLICY pelo_codigo ON registro_codigopublico FOR SELECT
        USING (codigo = NULLIF(current_setting('almotace.codigo', true), ''));
"""
SEM_RLS = """
    DROP POLICY pelo_codigo ON registro_codigopublico;
    DROP POLICY do_municipio ON registro_codigopublico;
    ALTER TABLE registro_codigopublico NO FORCE ROW LEVEL SECURITY;
    ALTER TABLE registro_codigopublico DISABLE ROW LEVEL SECURITY;
"""


class Migration(migrations.Migration):
    dependencies = [("registro", "0003_fichas")]
    operations = [migrations.RunSQL(RLS, SEM_RLS)]
