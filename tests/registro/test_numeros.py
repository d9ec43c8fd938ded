"""Numbers: consecutive, never twice, whoever draws them at once (known faults 1 and 2)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from balcao import Balcao
from banco import em_processos

from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro.models import Numero, Serie
from almotace.registro.numeros import anular, por_extenso, sortear

ULTIMO_SEGUNDO = datetime(2027, 1, 1, 2, 59, 59, tzinfo=UTC)
"""23:59:59 of 31 December 2026 in Muriaé."""


def ordens(balcao: Balcao, serie: str = "processo", ano: int = 2026) -> list[int]:
    with balcao.dentro():
        achados = Numero.objects.filter(serie=serie, ano=ano).order_by("ordem")
        return list(achados.values_list("ordem", flat=True))


def test_oito_processos_sorteiam_quatrocentos_numeros_seguidos_sem_repetir(balcao: Balcao) -> None:
    def sortear_cinquenta() -> list[int]:
        achados = []
        for _ in range(50):
            with balcao.dentro():
                achados.append(sortear(balcao.municipio.pk, "processo", 2026).ordem)
        return achados

    por_processo = em_processos([sortear_cinquenta] * 8)
    assert sorted(n for p in por_processo for n in p) == list(range(1, 401))
    assert all(p == sorted(p) for p in por_processo)
    assert ordens(balcao) == list(range(1, 401))


def test_oito_guiches_protocolam_ao_mesmo_tempo_e_cada_pedido_tem_o_seu_numero(
    balcao: Balcao,
) -> None:
    pessoa, quando = balcao.pessoa(), balcao.agora

    def protocolar_cinco() -> list[int]:
        pedidos = [balcao.requerer(pessoa, quem=balcao.quem("atendente", quando)) for _ in range(5)]
        return [p.ordem for p in pedidos]

    por_guiche = em_processos([protocolar_cinco] * 8)
    assert sorted(n for p in por_guiche for n in p) == list(range(1, 41))
    assert ordens(balcao) == list(range(1, 41))


def test_numero_anulado_nao_volta_a_ser_sorteado(balcao: Balcao) -> None:
    m = balcao.municipio.pk
    with balcao.dentro():
        sortear(m, "alvara", 2026)
        ultimo = sortear(m, "alvara", 2026)
        anular(ultimo)
    with balcao.dentro():
        assert sortear(m, "alvara", 2026).ordem == 3
        assert Numero.objects.get(id=ultimo.id).situacao == Numero.ANULADO
    assert ordens(balcao, "alvara") == [1, 2, 3]


def test_numeros_trazidos_de_fora_com_falhas_nao_quebram_a_sequencia(balcao: Balcao) -> None:
    """A town brings 1, 2 and 5 of its old books: the next is 6; 3 and 4 stay theirs."""
    m = balcao.municipio.pk
    with balcao.dentro():
        for ordem in (1, 2, 5):
            Numero.objects.create(municipio_id=m, serie="alvara", ano=2026, ordem=ordem)
        Serie.objects.create(municipio_id=m, serie="alvara", ano=2026, ultimo=5)
    with balcao.dentro():
        assert [sortear(m, "alvara", 2026).ordem for _ in range(2)] == [6, 7]
    assert ordens(balcao, "alvara") == [1, 2, 5, 6, 7]


def test_contador_atras_dos_livros_pula_o_que_ja_existe(balcao: Balcao) -> None:
    """The counter row was lost (or never brought): no number is ever given twice."""
    m = balcao.municipio.pk
    with balcao.dentro():
        for ordem in (1, 2, 5):
            Numero.objects.create(municipio_id=m, serie="alvara", ano=2026, ordem=ordem)
    with balcao.dentro():
        assert sortear(m, "alvara", 2026).ordem == 6


def test_transacao_que_falha_devolve_o_numero(balcao: Balcao) -> None:
    m = balcao.municipio.pk
    with balcao.dentro():
        sortear(m, "processo", 2026)
    with pytest.raises(RuntimeError), balcao.dentro():
        assert sortear(m, "processo", 2026).ordem == 2
        raise RuntimeError
    with balcao.dentro():
        assert sortear(m, "processo", 2026).ordem == 2
    assert ordens(balcao) == [1, 2]


def test_pedido_recusado_nao_gasta_numero(balcao: Balcao) -> None:
    balcao.requerer()
    with pytest.raises(ErroDeEntrada):
        balcao.requerer(quem=balcao.quem("caixa"))
    assert balcao.requerer().numero == "2/2026"


def test_o_ano_do_numero_e_o_do_relogio_da_cidade(balcao: Balcao) -> None:
    """The server, in UTC, is already in 2027."""
    antes = balcao.requerer(quem=balcao.quem("atendente", ULTIMO_SEGUNDO))
    depois = balcao.requerer(quem=balcao.quem("atendente", ULTIMO_SEGUNDO + timedelta(seconds=1)))
    outro = balcao.requerer(quem=balcao.quem("atendente", ULTIMO_SEGUNDO + timedelta(seconds=2)))
    assert [p.numero for p in (antes, depois, outro)] == ["1/2026", "1/2027", "2/2027"]


def test_cada_cidade_tem_a_sua_sequencia(balcao: Balcao, outra_cidade: Balcao) -> None:
    assert balcao.requerer().numero == "1/2026"
    assert balcao.requerer().numero == "2/2026"
    assert outra_cidade.requerer().numero == "1/2026"
    assert balcao.requerer().numero == "3/2026"
    assert ordens(outra_cidade) == [1]


def test_series_nao_se_misturam(balcao: Balcao) -> None:
    m = balcao.municipio.pk
    with balcao.dentro():
        um = sortear(m, "processo", 2026)
        assert [sortear(m, s, 2026).ordem for s in ("alvara", "guia", "processo")] == [1, 1, 2]
        assert por_extenso(um) == "1/2026"
