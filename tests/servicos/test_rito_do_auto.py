"""From ciencia to the final decision: terms, late filings, who may judge, what it leaves."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from balcao import Balcao
from fiscal import GRITO, MOTIVOS, SEM_AUTORIZACAO, SUJO, Fiscal

from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro.models import PrazoDoProcesso
from almotace.servicos.autuacao import anular, ciencia, defender, julgar

PRIMEIRO, SEGUNDO = date(2025, 4, 7), date(2025, 10, 6)


@pytest.fixture
def fiscal(balcao: Balcao) -> Fiscal:
    return Fiscal(balcao)


@pytest.fixture
def multado(fiscal: Fiscal, balcao: Balcao) -> Any:
    """A second auto, whose penalty is a fine with a defence of 15 days."""
    from datetime import UTC, datetime

    balcao.agora = datetime(2025, 3, 10, 13, 0, tzinfo=UTC)
    pessoa = balcao.licenciar(periodo_inicio="2025-03-10", periodo_fim="2026-03-09").titular
    fiscal.decidido(pessoa, PRIMEIRO)
    return fiscal.lavrar(pessoa, SEGUNDO)


def prazos(balcao: Balcao, processo: Any) -> dict[str, tuple[str, date]]:
    with balcao.dentro():
        return {
            p.prazo: (p.situacao, p.fim_dia)
            for p in PrazoDoProcesso.objects.filter(processo=processo)
        }


def situacao(balcao: Balcao, processo: Any) -> str:
    from almotace.registro.models import Processo

    with balcao.dentro():
        return Processo.objects.get(id=processo.id).situacao


def test_o_prazo_corre_da_ciencia_e_acaba_por_si(
    fiscal: Fiscal, balcao: Balcao, multado: Any
) -> None:
    assert fiscal.andamento(multado, SEGUNDO).situacao == "lavrado"
    fiscal.cientificar(multado, SEGUNDO)
    fim = date(2025, 10, 21)
    assert prazos(balcao, multado)["defesa"] == ("corre", fim)
    assert situacao(balcao, multado) == "prazo_de_defesa"
    # Three instants around the boundary, with no act and no job between them.
    for dia, esperada in ((fim - timedelta(1), "prazo_de_defesa"), (fim, "prazo_de_defesa"),
                          (fim + timedelta(1), "definitivo")):  # fmt: skip
        assert fiscal.andamento(multado, dia).situacao == esperada
    assert fiscal.andamento(multado, fim).definitivo_em == fim + timedelta(1)


@pytest.mark.parametrize(
    ("quantos", "em_tempo", "esperada"),
    [(14, True, "em_defesa"), (15, True, "em_defesa"), (16, False, "em_defesa")],
)
def test_defesa_na_vespera_no_dia_e_depois(
    fiscal: Fiscal, balcao: Balcao, multado: Any, quantos: int, em_tempo: bool, esperada: str
) -> None:
    fiscal.cientificar(multado, SEGUNDO)
    dia = SEGUNDO + timedelta(quantos)
    ato = fiscal.defender(multado, dia)
    assert ato.congelado["tempestivo"] is em_tempo
    assert "15 dias" in str(ato.congelado["prazo"]["conta"]) or ato.congelado["prazo"]["conta"]
    agora = fiscal.andamento(multado, dia)
    assert agora.situacao == esperada
    # A late one is received, and does not take the finality back.
    assert (agora.definitivo_em is None) is em_tempo


def test_quem_se_defende_antes_da_ciencia_compareceu(fiscal: Fiscal, multado: Any) -> None:
    ato = fiscal.defender(multado, SEGUNDO + timedelta(3))
    assert fiscal.caso(multado).ciencia("auto").id == ato.id
    assert fiscal.andamento(multado, SEGUNDO + timedelta(3)).situacao == "em_defesa"


def test_a_ciencia_mais_antiga_vale(fiscal: Fiscal, balcao: Balcao, multado: Any) -> None:
    fiscal.cientificar(multado, SEGUNDO + timedelta(9))
    fiscal.cientificar(
        multado, SEGUNDO + timedelta(10), em=SEGUNDO + timedelta(4), meio="correio", prova="AR 1"
    )
    assert prazos(balcao, multado)["defesa"][1] == date(2025, 10, 27)  # the 25th is a Saturday


@pytest.mark.parametrize(
    ("dados", "frase"),
    [
        ({"meio": "fax"}, "O meio é um destes"),
        ({"recebedor": " "}, "Diga quem recebeu"),
        ({"meio": "correio"}, "aviso de recebimento"),
        ({"em": date(2025, 10, 1)}, "não pode ser anterior ao ato"),
        ({"em": date(2026, 10, 1)}, "dia que não chegou"),
        ({"de": "julgamento"}, "Ainda não há o ato"),
        ({"meio": "edital"}, "pela publicação dele"),
    ],
)
def test_ciencia_que_nao_vale_se_recusa(
    fiscal: Fiscal, multado: Any, dados: dict[str, Any], frase: str
) -> None:
    with pytest.raises(ErroDeEntrada, match=frase):
        fiscal.cientificar(multado, SEGUNDO, **dados)


def test_edital_so_depois_de_tentar(fiscal: Fiscal, multado: Any) -> None:
    with pytest.raises(ErroDeEntrada, match="Antes do edital"):
        fiscal.cientificar(multado, SEGUNDO, meio="edital", edital="1/2025")
    ciencia.tentar(
        fiscal.quem("fiscal", SEGUNDO), multado.id, "auto", "pessoal", SEGUNDO, "frustrada",
        "Mudou-se, diz o vizinho.",
    )  # fmt: skip
    fiscal.cientificar(multado, SEGUNDO, meio="edital", edital="1/2025")
    assert fiscal.andamento(multado, SEGUNDO).situacao == "prazo_de_defesa"


def test_julgar_so_na_hora(fiscal: Fiscal, multado: Any) -> None:
    with pytest.raises(ErroDeEntrada, match="não se julga quem não sabe"):
        fiscal.julgar(multado, SEGUNDO)
    fiscal.cientificar(multado, SEGUNDO)
    with pytest.raises(ErroDeEntrada, match="O prazo ainda corre, até 21/10/2025"):
        fiscal.julgar(multado, SEGUNDO + timedelta(2))
    fiscal.defender(multado, SEGUNDO + timedelta(3))
    ato = fiscal.julgar(multado, SEGUNDO + timedelta(4))
    assert ato.congelado["penas"][0]["fundamento"] == "art25_cpt_inc2"
    assert ato.congelado["pacote"] and ato.congelado["calendario"]
    with pytest.raises(ErroDeEntrada, match="já foi decidida"):
        fiscal.julgar(multado, SEGUNDO + timedelta(5), por_infracao={GRITO: "anulada"})


def test_sem_defesa_a_pena_fica_e_nada_mais_se_julga(fiscal: Fiscal, multado: Any) -> None:
    fiscal.cientificar(multado, SEGUNDO)
    with pytest.raises(ErroDeEntrada, match="o que havia já é definitivo"):
        fiscal.julgar(multado, SEGUNDO + timedelta(16))


def test_onde_a_lei_manda_julgar_sem_defesa_espera_se_a_decisao(
    fiscal: Fiscal, multado: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    import dataclasses

    from almotace.servicos.autuacao import regra

    a = fiscal.caso(multado).regra
    fases = tuple(dataclasses.replace(f, sem_defesa="julga") for f in a.fases)
    outra = dataclasses.replace(a, fases=fases)
    monkeypatch.setattr("almotace.servicos.autuacao.caso.apuracao", lambda lei, id=None: outra)
    monkeypatch.setattr("almotace.servicos.autuacao.julgar.apuracao", lambda lei, id=None: outra)
    assert regra.apuracao is not None
    fiscal.cientificar(multado, SEGUNDO)
    agora = fiscal.andamento(multado, SEGUNDO + timedelta(16))
    assert (agora.situacao, agora.definitivo_em) == ("sem_defesa", None)
    fiscal.julgar(multado, SEGUNDO + timedelta(16))


def test_quem_autuou_nao_julga(fiscal: Fiscal, balcao: Balcao, multado: Any) -> None:
    fiscal.cientificar(multado, SEGUNDO)
    fiscal.defender(multado, SEGUNDO + timedelta(3))
    balcao.nomear("fiscal", "autoridade_julgadora")
    with pytest.raises(ErroDeEntrada, match="está impedido"):
        fiscal.julgar(multado, SEGUNDO + timedelta(20), papel="fiscal")


def test_nomeacao_que_acabou_ontem_nao_julga(fiscal: Fiscal, balcao: Balcao, multado: Any) -> None:
    fiscal.cientificar(multado, SEGUNDO)
    fiscal.defender(multado, SEGUNDO + timedelta(3))
    hoje = SEGUNDO + timedelta(20)
    balcao.nomear("juiz", "autoridade_julgadora", ate=hoje - timedelta(1))
    with pytest.raises(ErroDeEntrada, match="não tem esse cargo neste dia"):
        fiscal.julgar(multado, hoje, papel="juiz")


def test_infracao_anulada_sai_da_conta(fiscal: Fiscal, balcao: Balcao) -> None:
    pessoa = balcao.pessoa()
    p = fiscal.lavrar(pessoa, SEGUNDO, SEM_AUTORIZACAO, SUJO, fatos={})
    fiscal.cientificar(p, SEGUNDO)
    fase = fiscal.andamento(p, SEGUNDO).atual.fase.id
    fiscal.defender(p, SEGUNDO + timedelta(2), fase)
    ato = fiscal.julgar(
        p, SEGUNDO + timedelta(3), fase, por_infracao={SEM_AUTORIZACAO: "mantida", SUJO: "anulada"}
    )
    assert ato.dados["resultado"] == "reduzido"
    assert fiscal.auto(p).infracoes == [SEM_AUTORIZACAO]


def test_auto_anulado_no_julgamento_nao_e_precedente(fiscal: Fiscal, multado: Any) -> None:
    fiscal.cientificar(multado, SEGUNDO)
    fiscal.defender(multado, SEGUNDO + timedelta(2))
    fiscal.julgar(multado, SEGUNDO + timedelta(3), por_infracao={GRITO: "anulada"})
    auto = fiscal.auto(multado)
    assert (auto.situacao, auto.resultado) == ("anulado", "anulado")
    terceiro = fiscal.lavrar(auto_pessoa(fiscal, multado), date(2025, 11, 10))
    assert fiscal.caso(terceiro).auto.congelado["posicao"] == "degrau_2"


def auto_pessoa(fiscal: Fiscal, processo: Any) -> Any:
    with fiscal.b.dentro():
        return type(processo).objects.select_related("requerente").get(id=processo.id).requerente


def test_anular_guarda_o_numero_e_pede_revisao(
    fiscal: Fiscal, balcao: Balcao, multado: Any
) -> None:
    from almotace.registro.models import Numero, Recontagem

    pessoa = auto_pessoa(fiscal, multado)
    fiscal.julgado(multado, SEGUNDO)
    with balcao.dentro():
        primeiro = type(multado).objects.filter(requerente=pessoa, especie="autuacao").exclude(
            id=multado.id
        ).get()  # fmt: skip
    anular.anular(fiscal.quem("secretario", date(2025, 11, 3)), primeiro.id, MOTIVOS)
    with balcao.dentro():
        livro = list(Numero.objects.filter(serie="auto").order_by("ordem"))
        assert [(n.ordem, n.situacao) for n in livro] == [(1, "anulado"), (2, "emitido")]
        tarefa = Recontagem.objects.get(processo=multado, prazo="revisao")
        assert tarefa.causa.startswith("O auto 1/2025")
    # The past stays as it was decided.
    assert fiscal.caso(multado).penas[0]["fundamento"] == "art25_cpt_inc2"
    novo = fiscal.lavrar(pessoa, date(2025, 11, 10))
    assert fiscal.auto(novo).numero == "3/2025"
    assert fiscal.caso(novo).auto.congelado["posicao"] == "degrau_2"


def test_retificar_e_substituir(fiscal: Fiscal, balcao: Balcao, multado: Any) -> None:
    from fiscal import lavratura

    pessoa = auto_pessoa(fiscal, multado)
    with pytest.raises(ErroDeEntrada, match="não se retifica"):
        anular.retificar(
            fiscal.quem("fiscal", SEGUNDO), multado.id, {"infracoes": "art1_cpt"}, MOTIVOS
        )
    anular.retificar(fiscal.quem("fiscal", SEGUNDO), multado.id, {"local": "Rua Nova, 3"}, MOTIVOS)
    assert fiscal.caso(multado).dito("local") == "Rua Nova, 3"
    fiscal.cientificar(multado, SEGUNDO)
    dia = SEGUNDO + timedelta(2)
    anular.substituir(
        fiscal.quem("fiscal", dia), multado.id, lavratura(pessoa, SEGUNDO, SUJO), MOTIVOS
    )
    assert fiscal.auto(multado).numero == "3/2025"
    with balcao.dentro():
        assert fiscal.auto(multado).substitui.numero == "2/2025"
    # Terms start again with the ciencia of the new one.
    assert fiscal.andamento(multado, dia).situacao == "lavrado"
    fiscal.cientificar(multado, dia + timedelta(1))
    assert prazos(balcao, multado)["defesa"][1] == date(2025, 10, 24)


def test_colegiado_decide_por_maioria(
    fiscal: Fiscal, balcao: Balcao, multado: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from almotace.servicos.casa import casa

    dados = casa("mg/muriae").dados
    monkeypatch.setitem(dados, "colegiados", {"julgamento": {"quorum": 2}})
    monkeypatch.setitem(
        dados, "competencias", dados["competencias"] | {"voto": ["autoridade_julgadora"]}
    )
    fiscal.cientificar(multado, SEGUNDO)
    fiscal.defender(multado, SEGUNDO + timedelta(3))
    dia = SEGUNDO + timedelta(20)
    for i, voto in enumerate(("mantido", "anulado", "mantido")):
        balcao.nomear(f"membro{i}", "autoridade_julgadora")
        if i == 2:
            with pytest.raises(ErroDeEntrada, match="empataram"):
                fiscal.julgar(multado, dia)
        julgar.votar(fiscal.quem(f"membro{i}", dia), multado.id, "defesa", voto, MOTIVOS)
        if i == 0:
            with pytest.raises(ErroDeEntrada, match="Faltam votos: 1 de 2"):
                fiscal.julgar(multado, dia)
    with pytest.raises(ErroDeEntrada, match="A maioria votou por “mantido”"):
        fiscal.julgar(multado, dia, por_infracao={GRITO: "anulada"})
    assert fiscal.julgar(multado, dia).dados["resultado"] == "mantido"


def test_cada_decisao_leva_motivos(fiscal: Fiscal, multado: Any) -> None:
    with pytest.raises(ErroDeEntrada, match="leva os seus motivos"):
        fiscal.julgar(multado, SEGUNDO, motivos="sim")
    with pytest.raises(ErroDeEntrada, match="Escreva as razões"):
        defender.apresentar(fiscal.quem("atendente", SEGUNDO), multado.id, "defesa", " ")
