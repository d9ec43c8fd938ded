"""How a law counts its terms: every choice named, with the law that made it.

Specification of ``RegraDeContagem``:

``exclui_inicio``        the day of the event is not counted; counting begins on the next one
``inicio_em_dia_util``   counting begins on a dia útil only (a notice on Friday: Monday)
``prorroga_fim``         a last day without expediente moves to the next one that has it
``retroage_fim``         counting backwards, such a day moves to the previous one that has it
``fim_de_mes``           where months and years end (``meses``); None: such terms are refused
``horas``                ``minuto_a_minuto``: runs without stopping, the last minute included;
                         ``prorroga``: so too, but an end on a day without expediente moves to
                         the same time of the next that has it; ``so_dias_uteis``: stands still
                         on days without expediente
``meio_expediente``      a last day that closes early: ``fecha_antes`` moves it on, ``qualquer``
                         moves it if opening or closing differ, ``conta`` leaves it
``nome``, ``citacao``    what the rule is called; the law that sets it

>>> RegraDeContagem(fim_de_mes="mesmo_dia").fim_de_mes
'dia_imediato'
>>> RegraDeContagem(horas="sem_parar")
Traceback (most recent call last):
almotace.nucleo.erros.ErroDeEntrada: horas: Modo desconhecido: sem_parar.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from .erros import ErroDeEntrada, sugerir
from .meses import FimDeMes, fim_de_mes

Sentido = Literal["frente", "tras"]
ModoDeHoras = Literal["minuto_a_minuto", "prorroga", "so_dias_uteis"]
ModoDeMeio = Literal["fecha_antes", "qualquer", "conta"]


@dataclass(frozen=True, slots=True)
class RegraDeContagem:
    """The choices of one law, or of one reading of it."""

    exclui_inicio: bool = True
    inicio_em_dia_util: bool = False
    prorroga_fim: bool = True
    retroage_fim: bool = False
    fim_de_mes: FimDeMes | Literal["mesmo_dia", "ultimo_do_mes"] | None = None
    horas: ModoDeHoras = "minuto_a_minuto"
    meio_expediente: ModoDeMeio = "fecha_antes"
    nome: str = ""
    citacao: str = ""

    def __post_init__(self) -> None:
        if self.fim_de_mes is not None:
            object.__setattr__(self, "fim_de_mes", fim_de_mes(self.fim_de_mes))
        _um_de("horas", self.horas, get_args(ModoDeHoras))
        _um_de("meio_expediente", self.meio_expediente, get_args(ModoDeMeio))


def conferir_sentido(sentido: str) -> None:
    """Refuse what is neither forward nor backward."""
    _um_de("sentido", sentido, get_args(Sentido))


def _um_de(campo: str, valor: str, validos: tuple[str, ...]) -> None:
    if valor not in validos:
        raise ErroDeEntrada(
            f"Modo desconhecido: {valor}.", campo=campo, sugestao=sugerir(valor, validos)
        )
