"""Django ready for the modules' examples: models can be imported before any database is there."""

import os
from unittest import mock

NENHUM = "postgres://ninguem@127.0.0.1:1/nenhum?connect_timeout=1"


def pytest_configure() -> None:
    """Far from any real database: the examples of the modules need none."""
    import django

    with mock.patch.dict(os.environ, {"DATABASE_URL": NENHUM}):
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "almotace.web.configuracao")
        django.setup()
