"""The PostgreSQL behind the house: our own embedded one, or any server by ``DATABASE_URL``.

Floor: above ``nucleo`` (of which it knows only ``erros``), below ``registro``. Besides the standard
library it uses psycopg, and the binaries of one package, whose own code it never runs.

- ``em_vigor.servidor_em_vigor()`` gives the server that the environment asks for, ``Embutido`` or
  ``Externo``; both have ``iniciar``, ``parar``, ``vivo``, ``url``, ``endereco``, ``arquivos``;
- ``copia.copiar`` and ``restauracao.restaurar`` make a backup and bring it back.
"""
