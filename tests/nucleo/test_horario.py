"""Trade hours: what a day is, and rules that leave some days out."""

from __future__ import annotations

from datetime import date, datetime

from almotace.nucleo.calendario import Calendario, Dia
from almotace.nucleo.contexto import Contexto
from almotace.nucleo.lei import Lei
from almotace.nucleo.perguntar import perguntar

SABADO, OUTRO_SABADO, FACULTATIVO = date(2025, 9, 6), date(2025, 9, 13), date(2025, 9, 8)
CALENDARIO = Calendario(
    (
        Dia("f", "Feriado", "feriado", f"{SABADO}", ato="Lei A"),
        Dia("p", "Ponto", "ponto_facultativo", f"{FACULTATIVO}", ato="Decreto B"),
    )
)


def lei() -> Lei:
    semana = {"dias": ["util", "sabado"], "menos_dias": ["feriado"]}
    return Lei.de_dict(
        {
            "chave": "xx/nenhures/lei-1-2000",
            "titulo": "Lei 1",
            "identidade": {},
            "vocabulario": {"ramos": {"loja": "loja"}},
            "dispositivos": {"art1_cpt": {"rotulo": "Art. 1º", "resumo": "", "motivo": ""}},
            "contagens": [],
            "lacunas": [],
            "regras": {
                "horarios": [
                    {
                        "id": "aberta",
                        "fonte": ["art1_cpt"],
                        "ramos": ["loja"],
                        **semana,
                        "intervalos": [["06:00", "18:00"]],
                    },
                    {
                        "id": "fechada",
                        "fonte": ["art1_cpt"],
                        "ramos": ["loja"],
                        "dias": ["domingo", "feriado"],
                    },
                ]
            },
        }
    )


def situacao(dia: date) -> str:
    em = datetime(dia.year, dia.month, dia.day, 10)
    c = Contexto(lei(), {}, em=em, sobre="loja", calendario=CALENDARIO)
    return str(perguntar("horario", c).valores["situacao"])


def test_a_rule_leaves_out_the_days_that_it_names() -> None:
    assert situacao(OUTRO_SABADO) == "permitido"
    assert situacao(SABADO) == "fora_do_horario"


def test_a_ponto_facultativo_is_no_holiday_for_trade() -> None:
    assert situacao(FACULTATIVO) == "permitido"
