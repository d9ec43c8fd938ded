"""The day's seal: one a day, over the heads of all cases; what no longer agrees is named."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import psycopg
import pytest
from balcao import Balcao
from banco import Banco, em_paralelo

from almotace.registro import diario, selos, verificacao
from almotace.registro.models import CabecaSelada, Processo, Selo
from almotace.servicos import instruir

DIA = date(2026, 3, 10)


def falhas(balcao: Balcao) -> list[tuple[str, str, str]]:
    with balcao.dentro():
        return [(f.processo, f.ato, f.problema) for f in verificacao.verificar(balcao.municipio.pk)]


def selar(balcao: Balcao, hoje: date) -> list[Selo]:
    with balcao.dentro():
        return selos.selar(balcao.municipio.pk, hoje)


def guardados(balcao: Balcao) -> list[Selo]:
    with balcao.dentro():
        return list(Selo.objects.order_by("dia"))


def amanhecer(balcao: Balcao, dias: int = 1) -> None:
    balcao.agora += timedelta(days=dias)


@pytest.fixture
def processo(balcao: Balcao) -> Any:
    """A licence with its five acts and another case, all of one day; nothing is sealed yet."""
    feito = balcao.licenciar().processo
    balcao.requerer()
    assert guardados(balcao) == []
    return feito


def refazer(banco: Banco, balcao: Balcao, processo: Any) -> None:
    """Rewrite the last act with its hash, and the head: the chain agrees with itself."""
    ato = balcao.atos(processo)[-1]
    ato.dados = {**ato.dados, "numero": "77/2026"}
    ato.hash = diario.hash_do_ato(ato)
    banco.por_baixo(
        "UPDATE registro_ato SET dados = %s, hash = %s WHERE id = %s",
        (diario.canonico(ato.dados), ato.hash, ato.id),
    )
    banco.por_baixo(
        "UPDATE registro_processo SET cabeca = %s WHERE id = %s", (ato.hash, processo.id)
    )


def test_o_dia_fecha_com_a_cabeca_de_cada_processo_que_se_mexeu(
    balcao: Balcao, processo: Any
) -> None:
    (selo,) = selar(balcao, DIA + timedelta(days=1))
    assert (selo.dia, selo.atos, selo.anterior) == (DIA, 6, "0" * 64)
    with balcao.dentro():
        cabecas = {(c.processo_id, c.seq, c.hash) for c in selo.cabecas.all()}
        assert cabecas == {(p.id, p.seq, p.cabeca) for p in Processo.objects.all()}
    assert falhas(balcao) == []


def test_o_dia_que_corre_nao_fecha_e_fechar_de_novo_nada_muda(
    balcao: Balcao, processo: Any
) -> None:
    assert selar(balcao, DIA) == []
    assert len(selar(balcao, DIA + timedelta(days=1))) == 1
    assert selar(balcao, DIA + timedelta(days=1)) == []
    assert selar(balcao, DIA + timedelta(days=30)) == []


def test_o_primeiro_ato_do_dia_seguinte_fecha_o_anterior(balcao: Balcao, processo: Any) -> None:
    amanhecer(balcao)
    outro = balcao.requerer()
    (selo,) = guardados(balcao)
    assert (selo.dia, selo.atos) == (DIA, 6)
    balcao.deferir(outro)
    assert len(guardados(balcao)) == 1
    amanhecer(balcao, 3)
    balcao.requerer()
    um, dois = guardados(balcao)
    assert (dois.dia, dois.atos, dois.anterior) == (DIA + timedelta(days=1), 2, um.hash)
    assert falhas(balcao) == []


def test_um_ato_recusado_nao_fecha_o_dia_e_o_seguinte_fecha(balcao: Balcao, processo: Any) -> None:
    amanhecer(balcao)
    with pytest.raises(Exception, match="ramo"):
        instruir.juntar(balcao.quem("atendente"), processo.id, {"ramo_de_nada": True})
    assert guardados(balcao) == []
    balcao.requerer()
    assert len(guardados(balcao)) == 1


def test_so_o_selo_pode_dizer_que_o_ultimo_ato_foi_refeito(
    banco: Banco, balcao: Balcao, processo: Any
) -> None:
    refazer(banco, balcao, processo)
    assert [f for f in falhas(balcao) if "refeito" in f[2]] == []


def test_ultimo_ato_refeito_depois_do_selo_e_apontado_pelo_nome(
    banco: Banco, balcao: Balcao, processo: Any
) -> None:
    selar(balcao, DIA + timedelta(days=1))
    refazer(banco, balcao, processo)
    assert falhas(balcao) == [
        ("1/2026", "5 (emissao)", "foi refeito depois de posto no selo de 10/03/2026")
    ]


def test_ultimo_ato_removido_com_a_cabeca_acertada_e_apontado(
    banco: Banco, balcao: Balcao, processo: Any
) -> None:
    selar(balcao, DIA + timedelta(days=1))
    quarto = balcao.atos(processo)[3]
    banco.por_baixo("DELETE FROM registro_ato WHERE processo_id = %s AND seq = 5", [processo.id])
    banco.por_baixo("DELETE FROM registro_licenca WHERE processo_id = %s", [processo.id])
    banco.por_baixo(
        "UPDATE registro_processo SET seq = 4, cabeca = %s WHERE id = %s",
        (quarto.hash, processo.id),
    )
    assert falhas(balcao) == [("1/2026", "5", "foi removido depois de posto no selo de 10/03/2026")]


def test_quem_muda_tambem_o_selo_quebra_o_selo(banco: Banco, balcao: Balcao, processo: Any) -> None:
    selar(balcao, DIA + timedelta(days=1))
    refazer(banco, balcao, processo)
    banco.por_baixo(
        "UPDATE registro_cabecaselada c SET hash = p.cabeca FROM registro_processo p"
        " WHERE p.id = c.processo_id"
    )
    assert falhas(balcao) == [("", "selo de 10/03/2026", "o selo foi alterado depois de feito")]


def test_selo_removido_do_meio_e_apontado_pelo_que_vem_depois(
    banco: Banco, balcao: Balcao, processo: Any
) -> None:
    for _ in range(2):
        amanhecer(balcao)
        balcao.requerer()
    primeiro = guardados(balcao)[0]
    banco.por_baixo("DELETE FROM registro_cabecaselada WHERE selo_id = %s", [primeiro.id])
    banco.por_baixo("DELETE FROM registro_selo WHERE id = %s", [primeiro.id])
    assert falhas(balcao) == [
        ("", "selo de 11/03/2026", "não vem depois do selo que está antes dele")
    ]


def test_ato_que_chega_depois_de_fechado_o_seu_dia_entra_no_selo_seguinte(
    balcao: Balcao, processo: Any
) -> None:
    """Still being written at midnight: the day closed without it."""
    selar(balcao, DIA + timedelta(days=1))
    balcao.requerer()
    assert selar(balcao, DIA + timedelta(days=1)) == []
    (selo,) = selar(balcao, DIA + timedelta(days=2))
    assert (selo.dia, selo.atos) == (DIA + timedelta(days=1), 1)
    assert falhas(balcao) == []


def test_quatro_que_fecham_ao_mesmo_tempo_fazem_um_selo(balcao: Balcao, processo: Any) -> None:
    feitos = em_paralelo([lambda: selar(balcao, DIA + timedelta(days=1))] * 4)
    assert sorted(len(x) for x in feitos) == [0, 0, 0, 1]
    assert len(guardados(balcao)) == 1


def test_quatro_primeiros_atos_do_dia_ao_mesmo_tempo_fazem_um_selo_e_quatro_processos(
    balcao: Balcao, processo: Any
) -> None:
    amanhecer(balcao)
    gente = [balcao.pessoa(f"Pessoa {i}") for i in range(4)]
    quem = [balcao.quem("atendente", balcao.agora) for _ in gente]
    feitos = em_paralelo(
        [lambda p=p, q=q: balcao.requerer(p, quem=q) for p, q in zip(gente, quem, strict=True)]
    )
    assert len({f.numero for f in feitos}) == 4
    assert [s.dia for s in guardados(balcao)] == [DIA]
    assert falhas(balcao) == []


def test_cada_cidade_fecha_o_seu_dia_no_seu_relogio(balcao: Balcao, outra_cidade: Balcao) -> None:
    balcao.requerer()
    outra_cidade.requerer()
    selar(balcao, DIA + timedelta(days=1))
    assert (len(guardados(balcao)), len(guardados(outra_cidade))) == (1, 0)
    (dela,) = selar(outra_cidade, DIA + timedelta(days=1))
    assert dela.hash != guardados(balcao)[0].hash


@pytest.mark.parametrize("papel", ["app", "dono", "admin"])
@pytest.mark.parametrize("tabela", ["selo", "cabecaselada"])
@pytest.mark.parametrize("comando", ["UPDATE registro_{} SET hash = ''", "DELETE FROM registro_{}"])
def test_selo_feito_nao_se_muda_nem_se_apaga(
    banco: Banco, balcao: Balcao, processo: Any, papel: str, tabela: str, comando: str
) -> None:
    selar(balcao, DIA + timedelta(days=1))
    with banco.conectar(papel, autocommit=False) as c:
        c.execute("SELECT set_config('almotace.municipio', %s, true)", [str(balcao.municipio.pk)])
        with pytest.raises(psycopg.Error) as erro:
            c.execute(comando.format(tabela))
        c.rollback()
    assert erro.value.sqlstate in ("42501", "AL001")
    with balcao.dentro():
        assert CabecaSelada.objects.count() == 2
