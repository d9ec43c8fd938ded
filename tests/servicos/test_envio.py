"""The same sending twice, or five times at once: one act; with other content: a sentence."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from balcao import ITINERANTE, MOTIVOS, MOVEL, VISTO, Balcao
from banco import em_paralelo, em_processos

from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro.models import Ato, Guia, Licenca, Numero, Processo
from almotace.servicos import decidir, emitir, instruir, vida_da_licenca
from almotace.servicos.praticar import Quem

OUTRO = "Este envio já foi usado com outro conteúdo"


def contas(balcao: Balcao) -> tuple[int, int, int]:
    with balcao.dentro():
        return Ato.objects.count(), Processo.objects.count(), Numero.objects.count()


def test_o_mesmo_pedido_cinco_vezes_ao_mesmo_tempo_e_um_processo(balcao: Balcao) -> None:
    pessoa, quem = balcao.pessoa(), balcao.quem("atendente")
    feitos = em_paralelo([lambda: balcao.requerer(pessoa, quem=quem)] * 5)
    assert [getattr(p, "numero", p) for p in feitos] == ["1/2026"] * 5
    assert len({p.id for p in feitos}) == 1
    assert contas(balcao) == (1, 1, 1)
    assert balcao.requerer().numero == "2/2026"


def test_o_mesmo_pedido_em_cinco_processos_do_servidor_e_um(balcao: Balcao) -> None:
    pessoa, quem = balcao.pessoa(), balcao.quem("atendente")
    feitos = em_processos([lambda: str(balcao.requerer(pessoa, quem=quem).id)] * 5)
    assert len(set(feitos)) == 1
    assert contas(balcao) == (1, 1, 1)


Ato_ = Callable[[Balcao, Any, Quem], Any]
ATOS: dict[str, tuple[str, Ato_]] = {
    "decisao": (
        "chefe_de_secao",
        lambda b, p, q: decidir.decidir(q, p.id, "deferido", MOTIVOS),
    ),
    "juntada": ("atendente", lambda b, p, q: instruir.juntar(q, p.id, {"prepara_alimento": True})),
    "vistoria": ("vistoriador", lambda b, p, q: instruir.vistoriar(q, p.id, VISTO)),
    "lancamento": (
        "caixa",
        lambda b, p, q: instruir.lancar(q, p.id, "taxa_licenca_atividade", "10.00", "Lei 1"),
    ),
}


@pytest.mark.parametrize("tipo", ATOS)
def test_o_mesmo_ato_cinco_vezes_ao_mesmo_tempo_e_um(balcao: Balcao, tipo: str) -> None:
    processo = balcao.requerer(fatos=MOVEL if tipo == "vistoria" else ITINERANTE)
    papel, fazer = ATOS[tipo]
    quem = balcao.quem(papel)
    feitos = em_paralelo([lambda: fazer(balcao, processo, quem)] * 5)
    assert [getattr(a, "id", a) for a in feitos] == [quem.chave] * 5
    assert [a.tipo for a in balcao.atos(processo)] == ["requerimento", tipo]


def test_a_mesma_emissao_cinco_vezes_ao_mesmo_tempo_e_uma_licenca(balcao: Balcao) -> None:
    processo = balcao.requerer()
    balcao.deferir(processo)
    balcao.cobrar(processo)
    quem = balcao.quem("atendente")
    feitos = em_paralelo([lambda: balcao.emitir(processo, quem)] * 5)
    assert [getattr(a, "id", a) for a in feitos] == [quem.chave] * 5
    with balcao.dentro():
        assert Licenca.objects.count() == 1
        assert Numero.objects.filter(serie="alvara").count() == 1


def test_dois_deferimentos_de_dois_guiches_ao_mesmo_tempo_sao_um_e_uma_frase(
    balcao: Balcao,
) -> None:
    processo = balcao.requerer()
    dois = [balcao.quem("chefe_de_secao", balcao.agora), balcao.quem("secretario", balcao.agora)]
    feitos = em_paralelo([lambda q=q: balcao.deferir(processo, q) for q in dois])
    assert sorted(type(x).__name__ for x in feitos) == ["Ato", "ErroDeEntrada"]
    (erro,) = [x for x in feitos if isinstance(x, Exception)]
    assert str(erro) == "Este processo já foi decidido."


def test_o_pagamento_repetido_nao_se_paga_duas_vezes(balcao: Balcao) -> None:
    processo = balcao.requerer()
    balcao.deferir(processo)
    instruir.lancar(balcao.quem("caixa"), processo.id, "taxa_licenca_atividade", "10.00", "Lei 1")
    with balcao.dentro():
        guia = Guia.objects.get()
    quem = balcao.quem("caixa")
    feitos = em_paralelo(
        [lambda: instruir.pagar(quem, guia.id, processo.id, "10.00", "recibo")] * 5
    )
    assert [getattr(a, "id", a) for a in feitos] == [quem.chave] * 5
    assert [a.tipo for a in balcao.atos(processo)][2:] == ["lancamento", "pagamento"]


@pytest.mark.parametrize(
    "muda",
    [
        {"ramo_atividade": "brinquedos"},
        {"endereco_local": "Outra rua, 1"},  # personal: kept outside the chain, compared as well
        {"endereco_local": None},
        {"aposentado_por_invalidez": True},
    ],
)
def test_pedido_com_a_mesma_chave_e_outro_conteudo_se_recusa(
    balcao: Balcao, muda: dict[str, Any]
) -> None:
    pessoa, quem = balcao.pessoa(), balcao.quem("atendente")
    balcao.requerer(pessoa, quem=quem)
    with pytest.raises(ErroDeEntrada, match=OUTRO) as erro:
        balcao.requerer(pessoa, quem=quem, **muda)
    assert erro.value.campo == "chave"
    with pytest.raises(ErroDeEntrada, match=OUTRO):
        balcao.requerer(balcao.pessoa("Outra"), quem=quem)
    assert contas(balcao) == (1, 1, 1)


def test_ato_com_a_mesma_chave_e_outro_conteudo_se_recusa(balcao: Balcao) -> None:
    processo, outro = balcao.requerer(), balcao.requerer()
    quem = balcao.quem("chefe_de_secao")
    balcao.deferir(processo, quem)
    tentativas: list[Callable[[], Any]] = [
        lambda: decidir.decidir(quem, processo.id, "deferido", MOTIVOS + " E mais."),
        lambda: decidir.decidir(quem, processo.id, "indeferido", MOTIVOS),
        lambda: instruir.juntar(quem, processo.id, {}),
        lambda: balcao.deferir(outro, quem),  # the same words, in another case
    ]
    for tentar in tentativas:
        with pytest.raises(ErroDeEntrada, match=OUTRO):
            tentar()
    assert [a.tipo for a in balcao.atos(processo)] == ["requerimento", "decisao"]
    assert [a.tipo for a in balcao.atos(outro)] == ["requerimento"]


def test_chave_do_pedido_nao_serve_a_outro_ato(balcao: Balcao) -> None:
    chave = uuid.uuid4()
    processo = balcao.requerer(quem=balcao.quem("atendente", chave=chave))
    with pytest.raises(ErroDeEntrada, match=OUTRO):
        instruir.juntar(balcao.quem("atendente", chave=chave), processo.id, {})


def test_emissao_e_mudanca_repetidas_com_outro_local_se_recusam(balcao: Balcao) -> None:
    processo = balcao.requerer()
    balcao.deferir(processo)
    balcao.cobrar(processo)
    quem = balcao.quem("atendente")
    emitir.emitir(quem, processo.id)
    assert emitir.emitir(quem, processo.id).id == quem.chave
    for outros in ({"local": "Outra rua"}, {"auxiliar": "Fulano"}):
        with pytest.raises(ErroDeEntrada, match=OUTRO):
            emitir.emitir(quem, processo.id, **outros)
    quem = balcao.quem("secretario")
    mudar = vida_da_licenca.mudar_local
    mudar(quem, processo.id, "Rua A", "interesse_publico")
    assert mudar(quem, processo.id, "Rua A", "interesse_publico").id == quem.chave
    with pytest.raises(ErroDeEntrada, match=OUTRO):
        mudar(quem, processo.id, "Rua B", "interesse_publico")


def test_reenvio_depois_de_apagados_os_dados_pessoais_ainda_e_o_mesmo_ato(balcao: Balcao) -> None:
    from almotace.registro import diario

    pessoa, quem = balcao.pessoa(), balcao.quem("atendente")
    processo = balcao.requerer(pessoa, quem=quem)
    with balcao.dentro():
        diario.apagar_pessoais(processo)
    assert balcao.requerer(pessoa, quem=quem).id == processo.id


@pytest.mark.parametrize(("segundos", "passa"), [(60, True), (60.000001, False), (3600, False)])
def test_relogio_atras_do_ultimo_ato_se_recusa_mas_quem_esperou_a_vez_passa(
    balcao: Balcao, segundos: float, passa: bool
) -> None:
    """Who waited for another's act to end acts after it, at its instant."""
    from datetime import timedelta

    processo = balcao.requerer()
    ultimo = balcao.atos(processo)[-1].em
    cedo = balcao.quem("chefe_de_secao", ultimo - timedelta(seconds=segundos))
    if passa:
        assert balcao.deferir(processo, cedo).em == ultimo
        return
    with pytest.raises(ErroDeEntrada, match="O relógio está atrás"):
        balcao.deferir(processo, cedo)


def test_quem_esperou_pela_meia_noite_nao_age_no_dia_seguinte_sem_saber(balcao: Balcao) -> None:
    from datetime import UTC, datetime, timedelta

    meia_noite = datetime(2026, 3, 11, 3, 0, tzinfo=UTC)  # on the town's clock
    balcao.agora = meia_noite
    processo = balcao.requerer(quem=balcao.quem("atendente", meia_noite))
    with pytest.raises(ErroDeEntrada, match="O relógio está atrás"):
        balcao.deferir(processo, balcao.quem("chefe_de_secao", meia_noite - timedelta(seconds=1)))
