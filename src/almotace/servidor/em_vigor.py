"""Which server is in force."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from .embutido import Embutido
from .endereco import url_do_ambiente
from .externo import Externo
from .pastas import pasta_padrao


def servidor_em_vigor(
    ambiente: Mapping[str, str] | None = None, pasta_de_dados: Path | str | None = None
) -> Embutido | Externo:
    """The server of ``DATABASE_URL``, or else the embedded one. Starts nothing yet.

    >>> print(servidor_em_vigor({"DATABASE_URL": "postgres://a@bd/x", "HOME": "/h"}).descrever())
    Banco de dados de DATABASE_URL: banco x em bd:5432, usuário a.
    """
    ambiente = os.environ if ambiente is None else ambiente
    url = url_do_ambiente(ambiente)
    if url is not None:
        return Externo.do_ambiente(url, ambiente)
    return Embutido(pasta_de_dados or pasta_padrao(ambiente))
