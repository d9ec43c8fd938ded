"""The days of a municipality: which have expediente, and why one has none.

Specification: a ``Calendario`` is made of entries (``Dia``) in order: country, state,
municipality. A day is *útil* if it is in the usual week and no entry closes it, or an entry
opens it. Nothing changes after it is made; ``hash`` names its whole content. Sums of dias úteis
(``somar_uteis``, ``contar_uteis``) take constant time. Years 1900 to 2199.

>>> natal = Dia("br-natal", "Natal", "feriado", "12-25", ato="Lei X")
>>> c = Calendario((natal,))
>>> c.util(date(2025, 12, 25)), c.motivo(date(2025, 12, 25)).texto
(False, 'feriado: Natal (Lei X)')
>>> c.somar_uteis(date(2025, 12, 23), 2), c.somar_uteis(date(2025, 12, 26), -2)
(datetime.date(2025, 12, 26), datetime.date(2025, 12, 23))
>>> c.motivo(date(2025, 12, 27)).texto, c.motivo(date(2025, 12, 29))
('sábado', None)
>>> Calendario.so_com([date(2025, 6, 19)]).proximo_util(date(2025, 6, 19))
datetime.date(2025, 6, 20)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, time

from .conferencia_do_calendario import listar, resumo_sha256
from .data_pt import SEMANA
from .dia_do_calendario import Dia, Horario, Motivo
from .dias_uteis import DiasUteis
from .regra_de_dia import Sempre

__all__ = ["Calendario", "Dia", "Horario", "Motivo"]


@dataclass(frozen=True, slots=True, eq=False)
class Calendario(DiasUteis):
    """``abre`` and ``fecha`` are the counter's usual hours; None, it does not close."""

    abre: time | None = None
    fecha: time | None = None
    nome: str = ""
    _hash: str = field(init=False, default="", repr=False)

    @classmethod
    def so_com(
        cls,
        feriados: Iterable[date],
        *,
        abre: time | None = None,
        fecha: time | None = None,
        nome: str = "hipótese",
    ) -> Calendario:
        """Exactly these days and the weekends are without expediente."""
        textos = sorted({f"{d:%Y-%m-%d}" for d in feriados})
        dias = (Dia(f"hipotese-{t}", "dia posto na hipótese", "feriado", t) for t in textos)
        return cls(tuple(dias), abre=abre, fecha=fecha, nome=nome)

    @property
    def hash(self) -> str:
        """SHA-256 of the canonical JSON of entries and options."""
        if not self._hash:
            opcoes = {
                "expediente": sorted(self.expediente),
                "facultativo_sem_expediente": self.facultativo_sem_expediente,
                "abre": self.abre,
                "fecha": self.fecha,
            }
            object.__setattr__(self, "_hash", resumo_sha256(self.dias, opcoes))
        return self._hash

    def __eq__(self, outro: object) -> bool:
        return isinstance(outro, Calendario) and self.hash == outro.hash

    def __hash__(self) -> int:
        return hash(self.hash)

    def motivo(self, dia: date) -> Motivo | None:
        """Why the day has no expediente; None if it has."""
        if self.util(dia):
            return None
        por_ato = self.expansao_em(dia).fechados.get(dia.toordinal())
        return por_ato or Motivo(SEMANA[dia.weekday()], "fim_de_semana")

    def meio(self, dia: date) -> Horario | None:
        """Hours of a day of meio expediente; None for any other day."""
        return self.expansao_em(dia).meios.get(dia.toordinal()) if self.util(dia) else None

    def horario(self, dia: date) -> Horario | None:
        """Opening hours of that day: its own, or the usual ones; None if not fixed."""
        e, o = self.expansao_em(dia), dia.toordinal()
        return e.meios.get(o) or e.horarios.get(o) or self.horario_usual(dia)

    def horario_usual(self, dia: date) -> Horario | None:
        """Opening hours in force on that date for a day like any other."""
        for d in reversed(self.dias):
            if isinstance(d.quando, Sempre) and d.vige(dia):
                return Horario(d.abre, d.fecha)
        return Horario(self.abre, self.fecha) if self.abre or self.fecha else None

    def dia_do_protocolo(self, instante: datetime) -> date:
        """The day to which a filing belongs: past closing time, the next dia útil.

        To the minute, the closing one included. Without opening hours, a day is a day.

        >>> c = Calendario(fecha=time(18))
        >>> [str(c.dia_do_protocolo(datetime(2025, 6, 6, 18, m))) for m in (0, 1)]
        ['2025-06-06', '2025-06-09']
        """
        dia = instante.date()
        horario = self.horario(dia)
        if horario is None:
            return dia
        fecha = horario.fecha
        if fecha is not None and instante.time().replace(second=0, microsecond=0) > fecha:
            return self.somar_uteis(dia, 1)
        return self.proximo_util(dia)

    def listar(self, de: date, ate: date, *tipos: str) -> list[tuple[date, Dia]]:
        """Occurrences from ``de`` to ``ate`` of the entries of these types, by date."""
        return listar(self.dias, de, ate, tipos)

    def duvidas(self, de: date, ate: date) -> list[tuple[date, Dia]]:
        """Days of the span that a doubtful entry touches: for a person to confirm."""
        return listar(self.dias, de, ate, ("duvida",))
