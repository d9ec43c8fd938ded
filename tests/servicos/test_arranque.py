"""The desk opens: the days that ended are closed, of every town, and the calendar is compared."""

from __future__ import annotations

from datetime import timedelta

from balcao import Balcao

from almotace.registro.models import CalendarioVisto, Selo
from almotace.servicos.arranque import abrir_as_mesas


def test_ao_abrir_fecham_os_dias_de_cada_cidade_e_o_calendario_fica_visto(
    balcao: Balcao, outra_cidade: Balcao
) -> None:
    balcao.requerer()
    outra_cidade.requerer()
    ditos: list[str] = []
    abrir_as_mesas(balcao.agora + timedelta(days=2), ditos.append)
    abrir_as_mesas(balcao.agora + timedelta(days=2), ditos.append)
    for b in (balcao, outra_cidade):
        with b.dentro():
            assert Selo.objects.count() == 1
            assert CalendarioVisto.objects.count() == 1
    assert ditos == []


def test_cidade_cuja_lei_saiu_da_caixa_nao_impede_as_outras_de_abrir(balcao: Balcao) -> None:
    balcao.requerer()
    balcao.banco.executar(
        "INSERT INTO registro_municipio (chave, nome, uf, ibge, fuso)"
        " VALUES ('mg/aa-sumida', 'Sumida', 'mg', '1111111', 'America/Sao_Paulo')"
    )
    abrir_as_mesas(balcao.agora + timedelta(days=1), lambda _: None)
    with balcao.dentro():
        assert Selo.objects.count() == 1
