"""Entries of a calendar, in their order, laid out on the days of a span of years.

Specification: a later entry speaks after an earlier one: ``expediente`` opens what came before
it, a feriado after it closes again; a feriado outranks a ponto facultativo as the reason given.
A dated ``transferencia`` moves the occurrence that it names (the day left behind becomes an
ordinary one); where there is none, a weekly one in force does. ``referencia`` and ``duvida``
lay out nothing.

>>> feriado = Dia("t", "Tratado", "feriado", "11-17", ato="Lei A")
>>> muda = Dia("m", "Tratado", "transferencia", "t 2020-11-17 -> 2020-11-20", ato="Decreto B")
>>> e = Expansao((feriado, muda), 2020, 2021, facultativo=True)
>>> e.fechados[date(2020, 11, 20).toordinal()].texto
'feriado: Tratado, de 17/11/2020 (Decreto B)'
>>> date(2020, 11, 17).toordinal() in e.fechados, date(2021, 11, 17).toordinal() in e.fechados
(False, True)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date

from .data import formatar_data
from .dia_do_calendario import Dia, Horario, Motivo
from .regra_de_dia import Mudanca, MudancaSemanal, NoPeriodo, Sempre


class Transferencias:
    """Where each occurrence is celebrated: dated moves first, then weekly ones."""

    def __init__(self, dias: Iterable[Dia]) -> None:
        self.datadas: dict[tuple[str, date], Dia] = {}
        self._semanais: dict[str, list[Dia]] = {}
        for dia in dias:
            q = dia.quando
            if isinstance(q, Mudanca):
                self.datadas[q.id, q.de] = dia
            elif isinstance(q, MudancaSemanal):
                self._semanais.setdefault(q.id, []).append(dia)

    def destino(self, id: str, dia: date) -> tuple[date, Dia | None]:
        """The day on which that occurrence falls, and the entry that moved or kept it."""
        datada = self.datadas.get((id, dia))
        if datada is not None and isinstance(datada.quando, Mudanca):
            return datada.quando.para, datada
        for semanal in self._semanais.get(id, ()):
            if semanal.vige(dia) and isinstance(semanal.quando, MudancaSemanal):
                para = semanal.quando.destino(dia)
                if para != dia:
                    return para, semanal
        return dia, None


class Expansao:
    """``fechados`` (ordinal → Motivo), ``abertos``, ``meios`` and special ``horarios``."""

    def __init__(self, dias: tuple[Dia, ...], de: int, ate: int, *, facultativo: bool) -> None:
        self.fechados: dict[int, Motivo] = {}
        self.abertos: set[int] = set()
        self.meios: dict[int, Horario] = {}
        self.horarios: dict[int, Horario] = {}
        self._mudancas = Transferencias(d for d in dias if d.tipo == "transferencia")
        anos = range(de - 1, ate + 2)  # a move may cross the turn of the year
        for dia in dias:
            if dia.tipo == "feriado" or (dia.tipo == "ponto_facultativo" and facultativo):
                self._fechar(dia, anos)
            elif dia.tipo == "expediente":
                self._abrir(dia, anos)
            elif dia.tipo == "meio_expediente":
                for ordinal, _ in self._celebrados(dia, anos):
                    self.meios[ordinal] = Horario(dia.abre, dia.fecha)

    def _celebrados(self, dia: Dia, anos: range) -> Iterator[tuple[int, Motivo]]:
        for ano in anos:
            for d in dia.no_ano(ano):
                para, por = self._mudancas.destino(dia.id, d)
                nome = dia.nome if para == d else f"{dia.nome}, de {formatar_data(d)}"
                ato = (por and por.ato) or dia.ato
                yield para.toordinal(), Motivo(nome, dia.tipo, ato, dia.id)

    def _fechar(self, dia: Dia, anos: range) -> None:
        for ordinal, motivo in self._celebrados(dia, anos):
            antes = self.fechados.get(ordinal)
            if antes is None or (antes.tipo != "feriado" and motivo.tipo == "feriado"):
                self.fechados[ordinal] = motivo
            self.abertos.discard(ordinal)

    def _abrir(self, dia: Dia, anos: range) -> None:
        if isinstance(dia.quando, Sempre):
            return
        periodo = isinstance(dia.quando, NoPeriodo) and dia.quando.de < dia.quando.ate
        for ordinal, _ in self._celebrados(dia, anos):
            self.fechados.pop(ordinal, None)
            if not periodo:  # a period does not open its weekends; a day named by itself opens
                self.abertos.add(ordinal)
            if dia.abre or dia.fecha:
                self.horarios[ordinal] = Horario(dia.abre, dia.fecha)
