"""The nullity test: what is void, what can be mended, what is whole."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from balcao import Balcao
from fiscal import DESCRICAO, SEM_AUTORIZACAO, Fiscal

from almotace.servicos.autuacao.vicios import vicios

DIA = date(2025, 10, 6)
DITO = {"descricao": DESCRICAO}


@pytest.fixture
def fiscal(balcao: Balcao) -> Fiscal:
    return Fiscal(balcao)


@pytest.fixture
def auto(fiscal: Fiscal, balcao: Balcao) -> Any:
    return fiscal.lavrar(balcao.pessoa(), DIA, SEM_AUTORIZACAO, fatos={})


def ver(fiscal: Fiscal, processo: Any, dito: Any = None) -> tuple[str, str]:
    with fiscal.b.dentro():
        v = vicios(fiscal.caso(processo), DITO if dito is None else dito)
    return v.grau, " ".join(v.ditos)


def test_auto_inteiro_nao_tem_vicio(fiscal: Fiscal, auto: Any) -> None:
    fiscal.julgado(auto, DIA, "impugnacao")
    assert ver(fiscal, auto) == ("nenhum", "")


def test_o_que_se_perdeu_depois_aparece(fiscal: Fiscal, auto: Any) -> None:
    grau, dito = ver(fiscal, auto, {})
    assert grau != "nenhum" and dito.startswith("Falta no auto:")


def test_edital_sem_tentativa_anula(fiscal: Fiscal, balcao: Balcao) -> None:
    sem_endereco = balcao.pessoa("Fulano Sem Pouso", endereco="")
    p = fiscal.lavrar(sem_endereco, DIA, SEM_AUTORIZACAO, fatos={})
    fiscal.cientificar(p, DIA, meio="edital", edital="1/2025", recebedor="")
    assert ver(fiscal, p)[0] == "nulo"


def test_quem_lavrou_e_decidiu_anula(
    fiscal: Fiscal, balcao: Balcao, auto: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The desk refuses it; a case brought from elsewhere may have it."""
    from almotace.servicos.casa import casa

    monkeypatch.setitem(casa("mg/muriae").dados, "impedem", {})
    balcao.nomear("fiscal", "autoridade_julgadora")
    fiscal.cientificar(auto, DIA)
    fiscal.defender(auto, DIA + timedelta(1), "impugnacao")
    fiscal.julgar(auto, DIA + timedelta(2), "impugnacao", "fiscal")
    grau, dito = ver(fiscal, auto)
    assert grau == "nulo" and "Quem lavrou o auto praticou" in dito
