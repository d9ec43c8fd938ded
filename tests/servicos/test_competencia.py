"""Who may sign: roles held on the day, and who is impeded. Anybody else gets a sentence."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from balcao import MOTIVOS, MOVEL, VISTO, Balcao
from django.db import IntegrityError

from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro.models import Nomeacao
from almotace.servicos import decidir, instruir, vida_da_licenca
from almotace.servicos.casa import casa
from almotace.servicos.competencia import papeis_no_dia

HOJE = date(2026, 3, 10)
ONTEM, AMANHA = HOJE - timedelta(1), HOJE + timedelta(1)
NAO_E_DELE = "Este ato é de chefe de seção ou Secretário de Urbanismo e Meio Ambiente; "


def decide(balcao: Balcao, login: str, processo: Any = None) -> Any:
    processo = processo or balcao.requerer()
    return decidir.decidir(balcao.quem(login), processo.id, "deferido", MOTIVOS)


def recusa(fazer: Callable[[], Any]) -> str:
    with pytest.raises(ErroDeEntrada) as erro:
        fazer()
    return str(erro.value)


def test_quem_nao_tem_cargo_nenhum_nao_pratica_ato_nenhum(balcao: Balcao) -> None:
    balcao.agente("ninguem", "Zé Ninguém")
    processo = balcao.requerer()
    frase = recusa(lambda: decide(balcao, "ninguem", processo))
    assert frase == f"{NAO_E_DELE}Zé Ninguém não tem esse cargo neste dia."
    for papel, de_quem in (
        ("atendente", "requerimento"), ("vistoriador", "vistoria"), ("caixa", "lancamento"),
    ):  # fmt: skip
        assert papel in casa("mg/muriae").competencias[de_quem]
    assert "não tem esse cargo" in recusa(lambda: balcao.requerer(quem=balcao.quem("ninguem")))
    assert "não tem esse cargo" in recusa(
        lambda: instruir.juntar(balcao.quem("ninguem"), processo.id, {})
    )


@pytest.mark.parametrize(
    ("papel", "ato"),
    [
        ("atendente", "decisao"), ("caixa", "decisao"), ("administrador", "decisao"),
        ("vistoriador", "decisao"), ("chefe_de_secao", "vistoria"), ("atendente", "pagamento"),
        ("chefe_de_secao", "revogacao"), ("secretario", "requerimento"), ("caixa", "emissao"),
    ],
)  # fmt: skip
def test_quem_tem_outro_cargo_nao_pratica_o_ato(balcao: Balcao, papel: str, ato: str) -> None:
    from almotace.servicos.competencia import exigir

    with balcao.dentro():
        frase = recusa(
            lambda: exigir(balcao.agente(papel), HOJE, ato, casa("mg/muriae").competencias)
        )
    assert frase.startswith("Este ato é de ")


@pytest.mark.parametrize(
    ("de", "ate", "pode"),
    [
        (date(2020, 1, 1), None, True),
        (date(2020, 1, 1), HOJE, True),
        (HOJE, HOJE, True),
        (HOJE, None, True),
        (date(2020, 1, 1), ONTEM, False),
        (AMANHA, None, False),
    ],
)
def test_o_cargo_vale_do_primeiro_ao_ultimo_dia(
    balcao: Balcao, de: date, ate: date | None, pode: bool
) -> None:
    balcao.nomear("novo", "chefe_de_secao", de, ate)
    if pode:
        assert decide(balcao, "novo").papel == "chefe_de_secao"
    else:
        assert recusa(lambda: decide(balcao, "novo")).startswith(NAO_E_DELE)


def test_o_cargo_acaba_a_meia_noite_da_cidade(balcao: Balcao) -> None:
    """At 23:30 in Muriaé it is already tomorrow in UTC: the role still holds."""
    balcao.nomear("novo", "chefe_de_secao", date(2020, 1, 1), HOJE)
    processo = balcao.requerer()
    tarde = datetime(2026, 3, 11, 2, 30, tzinfo=UTC)
    madrugada = datetime(2026, 3, 11, 3, 0, tzinfo=UTC)
    assert "não tem esse cargo" in recusa(
        lambda: balcao.deferir(processo, balcao.quem("novo", madrugada))
    )
    assert balcao.deferir(processo, balcao.quem("novo", tarde)).dia == HOJE


def test_por_delegacao_e_por_substituicao_se_decide_no_periodo_e_so_nele(balcao: Balcao) -> None:
    for login, especie, no_lugar_de in (
        ("delegado", Nomeacao.DELEGACAO, None),
        ("substituto", Nomeacao.SUBSTITUICAO, balcao.agente("chefe_de_secao")),
    ):
        balcao.nomear(
            login, "chefe_de_secao", HOJE, HOJE, especie=especie, no_lugar_de=no_lugar_de,
            ato="Portaria 9/2026",
        )  # fmt: skip
        assert decide(balcao, login).papel == "chefe_de_secao"
    balcao.agora += timedelta(days=1)
    for login in ("delegado", "substituto"):
        assert "não tem esse cargo neste dia" in recusa(lambda x=login: decide(balcao, x))


def test_quem_tem_varios_cargos_assina_no_que_a_cidade_pos_primeiro(balcao: Balcao) -> None:
    for papel in ("secretario", "chefe_de_secao", "atendente"):
        balcao.nomear("varios", papel)
    with balcao.dentro():
        assert papeis_no_dia(balcao.agente("varios"), HOJE) == [
            "atendente", "chefe_de_secao", "secretario"
        ]  # fmt: skip
    assert decide(balcao, "varios").papel == "chefe_de_secao"


def test_quem_vistoriou_nao_decide_no_mesmo_processo(balcao: Balcao) -> None:
    balcao.nomear("vistoriador", "chefe_de_secao")
    processo = balcao.requerer(fatos=MOVEL)
    instruir.vistoriar(balcao.quem("vistoriador"), processo.id, VISTO)
    assert recusa(lambda: decide(balcao, "vistoriador", processo)) == (
        "Quem praticou vistoria ou laudo sanitário neste processo está impedido de praticar este"
        " ato."
    )
    assert decide(balcao, "vistoriador").papel == "chefe_de_secao"  # another case
    assert decide(balcao, "chefe_de_secao", processo).papel == "chefe_de_secao"


def test_quem_deu_o_laudo_nao_decide_no_mesmo_processo(balcao: Balcao) -> None:
    balcao.nomear("vigilancia_sanitaria", "secretario")
    processo = balcao.requerer()
    instruir.laudo_sanitario(balcao.quem("vigilancia_sanitaria"), processo.id, {})
    assert "está impedido" in recusa(lambda: decide(balcao, "vigilancia_sanitaria", processo))


def test_ato_sem_competencia_carregada_nao_se_pratica(
    balcao: Balcao, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Closed by default: what the town has not given to anybody, nobody may do."""
    monkeypatch.delitem(casa("mg/muriae").dados["competencias"], "decisao")
    assert "não tem competência carregada" in recusa(lambda: decide(balcao, "chefe_de_secao"))


def test_so_o_secretario_revoga(balcao: Balcao) -> None:
    licenca = balcao.licenciar()
    for papel in ("chefe_de_secao", "atendente", "administrador"):
        frase = recusa(
            lambda p=papel: vida_da_licenca.extinguir(
                balcao.quem(p), licenca.processo_id, "revogacao", "interesse_publico", MOTIVOS
            )
        )
        assert frase.startswith("Este ato é de Secretário de Urbanismo")


def test_agente_de_uma_cidade_nao_e_nada_na_outra(balcao: Balcao, outra_cidade: Balcao) -> None:
    with outra_cidade.dentro():
        assert papeis_no_dia(balcao.agente("secretario"), HOJE) == []


@pytest.mark.parametrize(
    "torta", [{"de": HOJE, "ate": ONTEM}, {"ato": ""}], ids=["ao contrário", "sem ato"]
)
def test_nomeacao_ao_contrario_ou_sem_o_seu_ato_nao_entra(
    balcao: Balcao, torta: dict[str, Any]
) -> None:
    with pytest.raises(IntegrityError, match="nomeacao_"):
        balcao.nomear("atendente", "caixa", **torta)
