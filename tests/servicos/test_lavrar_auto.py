"""Drawing an auto: what it takes, what the law proposes, what is refused."""

from __future__ import annotations

import uuid
from datetime import date, datetime
from typing import Any

import pytest
from balcao import Balcao
from fiscal import DESCRICAO, GRITO, SEM_AUTORIZACAO, SUJO, Fiscal, lavratura

from almotace.nucleo.erros import ErroDeEntrada
from almotace.servicos.autuacao import lavrar

DIA = date(2025, 10, 6)


@pytest.fixture
def fiscal(balcao: Balcao) -> Fiscal:
    return Fiscal(balcao)


@pytest.fixture
def licenciado(balcao: Balcao, fiscal: Fiscal) -> Any:
    """Somebody whose licence was in force on that day."""
    balcao.agora = datetime(2025, 3, 10, 13, 0, tzinfo=balcao.agora.tzinfo)
    licenca = balcao.licenciar(periodo_inicio="2025-03-10", periodo_fim="2026-03-09")
    return licenca.titular


def recusa(fiscal: Fiscal, pessoa: Any, *infracoes: str, **mais: Any) -> str:
    with pytest.raises(ErroDeEntrada) as erro:
        fiscal.lavrar(pessoa, mais.pop("dia", DIA), *infracoes, **mais)
    return str(erro.value)


def test_o_primeiro_auto_propoe_advertencia(fiscal: Fiscal, licenciado: Any) -> None:
    processo = fiscal.lavrar(licenciado, DIA)
    auto = fiscal.auto(processo)
    assert (auto.numero, auto.posicao, auto.situacao) == ("1/2025", "degrau_1", "lavrado")
    assert [p["fundamento"] for p in auto.penas] == ["art25_cpt_inc1"]
    ato = fiscal.caso(processo).auto
    assert ato.congelado["precedentes"] == [] and ato.congelado["reincidente"] is False
    assert "descricao" not in ato.dados, "what is told of people stays outside the chain"
    assert processo.situacao == "lavrado"


def test_o_segundo_propoe_a_multa_e_diz_por_que(fiscal: Fiscal, licenciado: Any) -> None:
    fiscal.decidido(licenciado, date(2025, 4, 7))
    ato = fiscal.caso(fiscal.lavrar(licenciado, DIA)).auto
    assert ato.congelado["posicao"] == "degrau_2"
    assert ato.congelado["penas"][0]["fundamento"] == "art25_cpt_inc2"
    assert ato.congelado["precedentes"] == [
        {"texto": "autuação de 07/04/2025: conta", "conta": True}
    ]


def test_duas_infracoes_no_mesmo_auto_contam_uma_vez_depois(
    fiscal: Fiscal, licenciado: Any
) -> None:
    fiscal.decidido(licenciado, date(2025, 4, 7), GRITO, SUJO)
    ato = fiscal.caso(fiscal.lavrar(licenciado, DIA)).auto
    assert ato.congelado["posicao"] == "degrau_2"


def test_quem_nao_tem_licenca_recebe_multa_e_apreensao(fiscal: Fiscal, balcao: Balcao) -> None:
    processo = fiscal.lavrar(balcao.pessoa(cpf=None), DIA, SEM_AUTORIZACAO, fatos={})
    penas = fiscal.auto(processo).penas
    assert [p["tipo"] for p in penas] == ["multa", "apreensao"]
    assert penas[0]["fundamento"] == SEM_AUTORIZACAO


def test_sem_dispositivo_nao_ha_auto(fiscal: Fiscal, licenciado: Any) -> None:
    lavrada = lavratura(licenciado, DIA)
    with pytest.raises(ErroDeEntrada, match="Não se achou na lei dispositivo"):
        lavrar.lavrar(fiscal.quem("fiscal", DIA), type(lavrada)(**{
            **{f: getattr(lavrada, f) for f in lavrada.__dataclass_fields__}, "infracoes": (),
        }))  # fmt: skip


@pytest.mark.parametrize(
    ("mais", "frase"),
    [
        ({"local": " "}, "Escreva onde foi"),
        ({"descricao": "feio"}, "Conte o fato com as suas palavras"),
        ({"momento": datetime(2025, 10, 7, 8, 0)}, "não pode ser de um dia que não chegou"),
        ({"continua_ate": date(2025, 10, 5)}, "acaba antes de começar"),
        ({"recusa": True}, "Quem assinou não se recusou"),
        ({"assinou": False}, "Diga se o autuado assinou, se recusou a assinar ou não estava"),
        ({"ausente": True}, "uma das três"),
        ({"pessoa_id": None}, "o nome basta"),
        ({"pessoa_id": uuid.uuid4()}, "Procure e escolha o autuado"),
        ({"lei": "ac/rio-branco/lei-2273-2017"}, "não é deste município"),
        ({"fatos": {"local_limpo": "talvez"}}, "local_limpo"),
    ],
)
def test_o_que_falta_ou_esta_errado_se_diz(
    fiscal: Fiscal, licenciado: Any, mais: dict[str, Any], frase: str
) -> None:
    assert frase in recusa(fiscal, licenciado, **mais)


def test_o_que_a_lei_nao_pune_nao_se_autua(fiscal: Fiscal, licenciado: Any) -> None:
    assert "não é infração que a lei punisse" in recusa(fiscal, licenciado, "art1_cpt")


def test_so_o_fiscal_autua(fiscal: Fiscal, licenciado: Any) -> None:
    with pytest.raises(ErroDeEntrada, match="Este ato é de fiscal de posturas"):
        lavrar.lavrar(fiscal.quem("atendente", DIA), lavratura(licenciado, DIA))


def test_o_mesmo_envio_e_um_so_auto(fiscal: Fiscal, licenciado: Any) -> None:
    chave = uuid.uuid4()
    um = lavrar.lavrar(fiscal.quem("fiscal", DIA, chave), lavratura(licenciado, DIA))
    dois = lavrar.lavrar(fiscal.quem("fiscal", DIA, chave), lavratura(licenciado, DIA))
    assert um.id == dois.id
    outra = lavratura(licenciado, DIA, descricao=DESCRICAO + " E voltou.")
    with pytest.raises(ErroDeEntrada, match="já foi usado com outro conteúdo"):
        lavrar.lavrar(fiscal.quem("fiscal", DIA, chave), outra)


def test_fato_que_continua_e_do_seu_ultimo_dia(fiscal: Fiscal, licenciado: Any) -> None:
    processo = fiscal.lavrar(
        licenciado, DIA, momento=datetime(2025, 10, 1, 8, 0), continua_ate=date(2025, 10, 5)
    )
    assert fiscal.auto(processo).dia_do_fato == date(2025, 10, 5)


def test_matriz_e_filial_sao_a_mesma_pessoa(fiscal: Fiscal, balcao: Balcao) -> None:
    matriz = balcao.pessoa("Feira Boa", natureza="sociedade", cnpj="11.222.333/0001-81")
    filial = balcao.pessoa("Feira Boa", natureza="sociedade", cnpj="11.222.333/0002-62")
    fiscal.lavrar(matriz, date(2025, 4, 7), SEM_AUTORIZACAO, fatos={})
    ato = fiscal.caso(fiscal.lavrar(filial, DIA, SEM_AUTORIZACAO, fatos={})).auto
    assert ato.congelado["reincidente"] is True
