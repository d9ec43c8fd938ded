"""Fines of the other towns: a guide by its law's own term, or the name of the figure that lacks."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from fiscal import ao_meio_dia
from test_rito_das_cidades import (  # noqa: F401  the fixture comes by name
    BRASILIA,
    ITAUNA,
    MANACAPURU,
    RIO_BRANCO,
    Abrir,
    abrir,
)

from almotace.nucleo.erros import Lacuna
from almotace.servicos.cobranca.lancar import lancar_multa

SEM_VALOR = "A fonte não traz o valor da multa"
CASOS = [
    (ITAUNA, "art19_cpt_inc7", date(2025, 3, 11), SEM_VALOR),
    (RIO_BRANCO, "art130_cpt", date(2025, 4, 4), "não disse de que dia é o valor da unidade"),
    (MANACAPURU, "art26_cpt", date(2025, 3, 3), SEM_VALOR),
]


def lancar(c: Any, infracao: str, soube: date) -> Any:
    p = c.auto_de(soube, infracao)
    c.cientificar(p, soube)
    dia = soube + timedelta(1)
    return lancar_multa(
        c.b.quem("caixa", ao_meio_dia(dia)), p.id, a_pedido=True, vence_em=dia + timedelta(30)
    )


@pytest.mark.parametrize(("lei", "infracao", "soube", "falta"), CASOS)
def test_recusa_se_pelo_nome_do_que_falta(
    abrir: Abrir,  # noqa: F811
    lei: str,
    infracao: str,
    soube: date,
    falta: str,
) -> None:
    with pytest.raises(Lacuna, match=falta):
        lancar(abrir(lei), infracao, soube)


def test_multa_corrigida_por_um_indice_acumulado_diz_desde_quando_e_por_que_artigo(
    abrir: Abrir,  # noqa: F811
) -> None:
    memoria = lancar(abrir(BRASILIA), "art23_cpt_inc4", date(2024, 6, 5)).congelado["memoria"]
    assert memoria["correcoes"] == [
        {"indice": "INPC", "desde": "2017-04-19", "dispositivos": ["art23_par1"]}
    ]
    assert memoria["linhas"][0].startswith("INPC acumulado de abril de 2017 a maio de 2024")
