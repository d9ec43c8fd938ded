"""A holiday decreed later: the open terms that it moves are listed, and recounted by an act."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from balcao import LEI, MOTIVOS, MURIAE, NO_CENTRO, Balcao
from banco import RAIZ, em_paralelo

from almotace.nucleo.calendario import Calendario, Dia
from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro import verificacao
from almotace.registro.models import Ato, Recontagem
from almotace.servicos import casa, decidir, instruir, recontagem, vida_da_licenca
from almotace.servicos.casa import ambiente_da_casa
from almotace.servicos.fatos import ler_autos

DECRETO = "Decreto 99/2026: feriado em 30 de abril"
MORREU = {
    "motivo_transferencia": "falecimento", "data_obito": "2026-03-01", "requerentes": ["filho"],
    "filhos_qtd": 2,
}  # fmt: skip
"""60 days from 1 March 2026 end on 30 April; asked for in time, so that this term is done."""
REAGE = {"pena_notificada": "art25_cpt_inc2", "data_ciencia": "2026-04-15"}
"""15 days from 15 April end on 30 April: a defence that has not come."""
LINHA = "mur-2026-decreto,Dia do teste,feriado,2026-04-30,,,,,Decreto 99/2026,teste,\n"


def com_o_decreto() -> Calendario:
    dias = [d for d in ambiente_da_casa(MURIAE).calendario.dias if d.id != "mur-2026-decreto"]
    novo = Dia("mur-2026-decreto", "Dia do teste", "feriado", "2026-04-30", ato="Decreto 99/2026",
               fonte="teste")  # fmt: skip
    return Calendario((*dias, novo))


@pytest.fixture
def por_em_vigor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Publish the decree: the town's calendar has it from now on, after a restart."""

    def publicar() -> None:
        shutil.copytree(RAIZ / "leis", tmp_path / "leis")
        arquivo = tmp_path / "leis" / MURIAE / "feriados.csv"
        arquivo.write_text(arquivo.read_text(encoding="utf-8") + LINHA, encoding="utf-8")
        monkeypatch.setenv("ALMOTACE_LEIS", str(tmp_path / "leis"))
        ambiente_da_casa.cache_clear()

    yield publicar
    monkeypatch.undo()
    ambiente_da_casa.cache_clear()


@pytest.fixture
def balcao_em_abril(balcao: Balcao) -> Balcao:
    balcao.agora = datetime(2026, 4, 1, 13, tzinfo=UTC)
    return balcao


def com_defesa_aberta(balcao: Balcao, nome: str = "Ana") -> Any:
    """A licence whose holder was told of a fine, and may defend until 30 April."""
    processo = balcao.licenciar(balcao.pessoa(nome)).processo
    balcao.agora = max(balcao.agora, datetime(2026, 4, 16, 13, tzinfo=UTC))
    instruir.juntar(balcao.quem("chefe_de_secao"), processo.id, REAGE)
    return processo


def levantar(balcao: Balcao, novo: Calendario | None = None) -> list[Recontagem]:
    q = balcao.quem("chefe_de_secao")
    return recontagem.levantar(q.agente, novo or com_o_decreto(), DECRETO, q.quando)


def test_o_feriado_novo_dentro_do_prazo_aberto_vira_tarefa(balcao_em_abril: Balcao) -> None:
    processo = com_defesa_aberta(balcao_em_abril)
    com_defesa_aberta(balcao_em_abril, "Bia")
    (uma, outra) = levantar(balcao_em_abril)
    assert (uma.processo_id, uma.prazo) == (processo.id, "defesa")
    # Thursday 30 April and Friday 1 May are holidays: the rolled day is Monday.
    assert (uma.fim_antigo, uma.fim_novo) == ("2026-04-30", "2026-05-04")
    assert (uma.causa, uma.ato, outra.ato) == (DECRETO, None, None)
    assert [a.tipo for a in balcao_em_abril.atos(processo)][-1] == "juntada"


def test_levantar_de_novo_nao_repete_a_tarefa(balcao_em_abril: Balcao) -> None:
    com_defesa_aberta(balcao_em_abril)
    primeira, segunda = levantar(balcao_em_abril), levantar(balcao_em_abril)
    assert [r.id for r in primeira] == [r.id for r in segunda]
    with balcao_em_abril.dentro():
        assert Recontagem.objects.count() == 1


def test_recontado_por_ato_com_o_fim_velho_o_novo_e_a_causa(
    balcao_em_abril: Balcao, por_em_vigor: Callable[[], None]
) -> None:
    balcao = balcao_em_abril
    processo = com_defesa_aberta(balcao)
    (tarefa,) = levantar(balcao)
    with pytest.raises(ErroDeEntrada, match="ponha em vigor o calendário novo"):
        recontagem.recontar(balcao.quem("chefe_de_secao"), tarefa.id)
    antes = ambiente_da_casa(MURIAE).calendario.hash
    por_em_vigor()
    quem = balcao.quem("chefe_de_secao")
    ato = recontagem.recontar(quem, tarefa.id)
    assert (ato.tipo, ato.dados) == ("recontagem", {
        "prazo": "defesa", "fim_antigo": "2026-04-30", "fim_novo": "2026-05-04", "causa": DECRETO,
    })  # fmt: skip
    assert ato.congelado["calendario"] == ambiente_da_casa(MURIAE).calendario.hash != antes
    assert "04/05/2026" in ato.congelado["conta"]
    assert recontagem.recontar(quem, tarefa.id).id == ato.id
    with pytest.raises(ErroDeEntrada, match="já foi recontado"):
        recontagem.recontar(balcao.quem("chefe_de_secao"), tarefa.id)
    with balcao.dentro():
        assert Recontagem.objects.get(id=tarefa.id).ato == ato.id
        assert list(verificacao.verificar(balcao.municipio.pk)) == []
        # What was decided before keeps the calendar by which it was decided.
        frios = Ato.objects.filter(processo=processo, tipo__in=("decisao", "emissao"))
        assert {a.congelado["calendario"] for a in frios} == {antes}
    assert levantar(balcao) == []


def test_caso_encerrado_nao_se_move(
    balcao_em_abril: Balcao, por_em_vigor: Callable[[], None]
) -> None:
    balcao = balcao_em_abril
    fechado, depois = com_defesa_aberta(balcao), com_defesa_aberta(balcao, "Bia")

    def encerrar(processo: Any) -> None:
        vida_da_licenca.extinguir(
            balcao.quem("secretario"), processo.id, "revogacao", "interesse_publico", MOTIVOS
        )

    encerrar(fechado)
    (tarefa,) = levantar(balcao)
    assert tarefa.processo_id == depois.id
    encerrar(depois)
    por_em_vigor()
    with pytest.raises(ErroDeEntrada, match="encerrado: os seus prazos não se movem"):
        recontagem.recontar(balcao.quem("chefe_de_secao"), tarefa.id)


@pytest.mark.parametrize(
    "ditos",
    [
        {**REAGE, "data_protocolo": "2026-04-17"},  # the defence has come
        {**REAGE, "data_ciencia": "2026-03-25"},  # the term has ended
        {**REAGE, "data_ciencia": "2026-04-10"},  # it ends before the holiday
        {"pena_notificada": "art25_cpt_inc2"},  # nobody was told yet: it has not begun
    ],
)
def test_prazo_que_nao_corre_ou_que_o_feriado_nao_toca_nao_muda(
    balcao_em_abril: Balcao, ditos: dict[str, Any]
) -> None:
    balcao = balcao_em_abril
    processo = balcao.licenciar().processo
    balcao.agora = datetime(2026, 4, 22, 13, tzinfo=UTC)
    instruir.juntar(balcao.quem("chefe_de_secao"), processo.id, ditos)
    assert levantar(balcao) == []


def test_feriado_de_outra_cidade_nao_muda_os_prazos_desta(
    balcao_em_abril: Balcao, outra_cidade: Balcao
) -> None:
    com_defesa_aberta(balcao_em_abril)
    outra_cidade.agora = balcao_em_abril.agora
    assert levantar(outra_cidade) == []


def test_calendario_igual_nao_muda_nada_e_causa_e_obrigatoria(balcao_em_abril: Balcao) -> None:
    com_defesa_aberta(balcao_em_abril)
    assert levantar(balcao_em_abril, ambiente_da_casa(MURIAE).calendario) == []
    q = balcao_em_abril.quem("chefe_de_secao")
    with pytest.raises(ErroDeEntrada, match="que ato mudou"):
        recontagem.levantar(q.agente, com_o_decreto(), " ", q.quando)


def test_enquanto_ha_prazo_a_recontar_nao_se_decide(
    balcao_em_abril: Balcao, por_em_vigor: Callable[[], None]
) -> None:
    """Two chained terms: 60 days to the family, then 30 to the helper, whose case is open."""
    from almotace.servicos.requerer import requerer

    balcao = balcao_em_abril
    licenca = balcao.licenciar(fatos=NO_CENTRO, modalidade="permissao_ccp")
    balcao.agora = datetime(2026, 4, 16, 13, tzinfo=UTC)
    pedido = requerer(
        balcao.quem("atendente"), LEI, "permissao_ccp", balcao.pessoa("Filho").id, MORREU,
        ato="pedido_transferencia", origem=licenca,
    )  # fmt: skip
    instruir.juntar(balcao.quem("chefe_de_secao"), pedido.id, REAGE)
    (tarefa,) = levantar(balcao)
    with pytest.raises(ErroDeEntrada, match=r"Há prazo a recontar antes de decidir: .*Art\. 27"):
        decidir.decidir(balcao.quem("chefe_de_secao"), pedido.id, "deferido", MOTIVOS)
    por_em_vigor()
    recontagem.recontar(balcao.quem("chefe_de_secao"), tarefa.id)
    instruir.juntar(
        balcao.quem("atendente"), pedido.id,
        {"concordancia_demais_filhos": True, "existe_viuvo": False},
    )  # fmt: skip
    decidir.decidir(balcao.quem("chefe_de_secao"), pedido.id, "deferido", MOTIVOS)


def conferir(balcao: Balcao) -> list[Recontagem]:
    return recontagem.conferir_calendario(balcao.municipio, balcao.quem("atendente").quando)


def test_calendario_trocado_sem_aviso_vira_tarefas_quando_o_balcao_abre(
    balcao_em_abril: Balcao, por_em_vigor: Callable[[], None]
) -> None:
    balcao = balcao_em_abril
    assert conferir(balcao) == []  # the first calendar is only noted
    processo = com_defesa_aberta(balcao)
    assert conferir(balcao) == []
    por_em_vigor()
    (tarefa,) = conferir(balcao)
    assert (tarefa.processo_id, tarefa.fim_antigo, tarefa.fim_novo) == (
        processo.id, "2026-04-30", "2026-05-04",
    )  # fmt: skip
    assert tarefa.causa == "Calendário novo: entra Dia do teste (Decreto 99/2026)"
    assert conferir(balcao) == []  # seen
    recontagem.recontar(balcao.quem("chefe_de_secao"), tarefa.id)
    assert conferir(balcao) == []


def test_o_que_se_levantou_antes_guarda_a_sua_causa_e_o_seu_fim(
    balcao_em_abril: Balcao, por_em_vigor: Callable[[], None]
) -> None:
    balcao = balcao_em_abril
    conferir(balcao)
    com_defesa_aberta(balcao)
    (antes,) = levantar(balcao)
    por_em_vigor()
    (depois,) = conferir(balcao)
    assert (depois.id, depois.causa) == (antes.id, DECRETO)


def test_feriado_revogado_antes_de_recontado_desfaz_a_tarefa(
    balcao_em_abril: Balcao, por_em_vigor: Callable[[], None]
) -> None:
    balcao = balcao_em_abril
    velho = ambiente_da_casa(MURIAE).calendario
    com_defesa_aberta(balcao)
    levantar(balcao)
    por_em_vigor()
    assert levantar(balcao, velho) == []
    with balcao.dentro():
        assert not Recontagem.objects.exists()


def test_duas_mesas_que_abrem_ao_mesmo_tempo_fazem_as_tarefas_uma_vez(
    balcao_em_abril: Balcao, por_em_vigor: Callable[[], None]
) -> None:
    balcao = balcao_em_abril
    conferir(balcao)
    com_defesa_aberta(balcao)
    por_em_vigor()
    feitas = em_paralelo([lambda: conferir(balcao)] * 3)
    assert sorted(len(f) for f in feitos_bem(feitas)) == [0, 0, 1]


def feitos_bem(saidas: list[Any]) -> list[Any]:
    assert not [x for x in saidas if isinstance(x, Exception)], saidas
    return saidas


def test_prazo_que_acaba_antes_de_recontado_ainda_se_reconta_e_nao_prende_o_processo(
    balcao_em_abril: Balcao, por_em_vigor: Callable[[], None]
) -> None:
    balcao = balcao_em_abril
    com_defesa_aberta(balcao)
    (tarefa,) = levantar(balcao)
    por_em_vigor()
    balcao.agora = datetime(2026, 6, 1, 13, tzinfo=UTC)
    assert recontagem.recontar(balcao.quem("chefe_de_secao"), tarefa.id).tipo == "recontagem"


def test_quem_reconta_e_quem_a_cidade_diz(balcao_em_abril: Balcao) -> None:
    com_defesa_aberta(balcao_em_abril)
    (tarefa,) = levantar(balcao_em_abril)
    with pytest.raises(ErroDeEntrada, match="Este ato é de chefe de seção"):
        recontagem.recontar(balcao_em_abril.quem("atendente"), tarefa.id)
    q = balcao_em_abril.quem("caixa")
    with pytest.raises(ErroDeEntrada, match="Este ato é de chefe de seção"):
        recontagem.levantar(q.agente, com_o_decreto(), DECRETO, q.quando)
    with pytest.raises(ErroDeEntrada, match="Não há esta recontagem"):
        recontagem.recontar(balcao_em_abril.quem("secretario"), balcao_em_abril.quem("caixa").chave)


def test_os_prazos_do_processo_que_correm(balcao_em_abril: Balcao) -> None:
    processo = com_defesa_aberta(balcao_em_abril)
    with balcao_em_abril.dentro():
        correm = recontagem.prazos_abertos(
            ler_autos(processo), casa.lei_da_casa(LEI), date(2026, 4, 16),
            ambiente_da_casa(MURIAE).calendario,
        )  # fmt: skip
        assert ("defesa", date(2026, 4, 30)) in [(p.id, c.fim) for p, c in correm]
