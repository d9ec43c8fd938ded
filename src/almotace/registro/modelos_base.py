"""Base of everything that belongs to one municipality.

``municipio_id`` comes first in every index; row-level security (migration 0002) hides the rows of
other towns from the application role, whatever the query says.
"""

from __future__ import annotations

import uuid

from django.db import models


class DoMunicipio(models.Model):
    """Owned by one municipality; the id may be made by the client (idempotency)."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    municipio = models.ForeignKey("registro.Municipio", models.PROTECT, related_name="+")

    class Meta:
        abstract = True
