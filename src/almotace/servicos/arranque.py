"""What a town's desk does when it opens, before anybody acts: days closed, calendar compared."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from ..nucleo.erros import ErroDePacote
from ..registro import selos
from ..registro.inquilino import do_municipio
from ..registro.models import Municipio
from .casa import casa
from .fuso import dia_local
from .recontagem import conferir_calendario


def abrir_as_mesas(quando: datetime, avisar: Callable[[str], None]) -> None:
    """For every town: the seals of the days that ended; a task for each open term that a changed
    calendar moves."""
    for m in Municipio.objects.order_by("chave"):
        with do_municipio(m.pk):
            selos.selar(m.pk, dia_local(quando, m.fuso))
        try:
            casa(m.chave)
        except ErroDePacote:  # the town is in the books, its law no longer in the box
            continue
        tarefas = conferir_calendario(m, quando)
        if tarefas:
            um = len(tarefas) == 1
            avisar(
                f"O calendário de {m.nome} mudou: {len(tarefas)}"
                f" {'prazo espera' if um else 'prazos esperam'} recontagem, no início do balcão."
            )
