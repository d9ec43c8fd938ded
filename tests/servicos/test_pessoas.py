"""People: numbers that don't exist, homonyms, search and order blind to accents and case."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from balcao import Balcao
from banco import Banco, em_paralelo

from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro.busca import palavras
from almotace.registro.models import Pessoa
from almotace.servicos import pessoas
from almotace.servicos.pessoas import ler_cnpj, ler_cpf


@pytest.mark.parametrize(
    ("digitado", "guardado"),
    [
        ("123.456.789-09", "12345678909"),
        ("12345678909", "12345678909"),
        (" 123 456 789 09 ", "12345678909"),
        ("123.456.789/09", "12345678909"),
        ("１２３４５６７８９０９", "12345678909"),
        ("123.456.789–09", "12345678909"),
        ("", None),
        ("   ", None),
    ],
)
def test_cpf_com_ou_sem_pontuacao_e_o_mesmo(digitado: str, guardado: str | None) -> None:
    assert ler_cpf(digitado) == guardado


@pytest.mark.parametrize(
    ("digitado", "frase"),
    [
        ("123.456.789-08", "não confere"),
        ("123.456.789-19", "não confere"),
        ("321.456.789-09", "não confere"),
        ("000.000.000-00", "não confere"),
        ("111.111.111-11", "não confere"),
        ("1234567890", "não tem a forma"),
        ("123456789091", "não tem a forma"),
        ("1234567890O", "não tem a forma"),
        ("123.456.789-0９x", "não tem a forma"),
        ("ABC", "não tem a forma"),
        ("12345678909\x00", "não tem a forma"),
    ],
)
def test_cpf_errado_se_recusa_pelo_nome_do_campo(digitado: str, frase: str) -> None:
    with pytest.raises(ErroDeEntrada, match=frase) as erro:
        ler_cpf(digitado)
    assert erro.value.campo == "cpf"


@pytest.mark.parametrize(
    ("digitado", "guardado"),
    [
        ("12.ABC.345/01DE-35", "12ABC34501DE35"),
        ("12.abc.345/01de-35", "12ABC34501DE35"),
        ("12ABC34501DE35", "12ABC34501DE35"),
        ("11.222.333/0001-81", "11222333000181"),
        ("11222333000181", "11222333000181"),
        ("", None),
    ],
)
def test_cnpj_com_letras_minusculas_ou_pontuacao_e_o_mesmo(
    digitado: str, guardado: str | None
) -> None:
    assert ler_cnpj(digitado) == guardado


@pytest.mark.parametrize(
    "digitado",
    [
        "12.ABC.345/01DE-34",
        "12.ABD.345/01DE-35",
        "12.ABC.345/01DE-3A",
        "00.000.000/0000-00",
        "11.222.333/0001-80",
        "11.222.333/0001",
        "12.ÁBC.345/01DE-35",
    ],
)
def test_cnpj_errado_se_recusa_pelo_nome_do_campo(digitado: str) -> None:
    with pytest.raises(ErroDeEntrada, match=r"não confere|não tem a forma") as erro:
        ler_cnpj(digitado)
    assert erro.value.campo == "cnpj"


def test_um_numero_e_de_uma_pessoa_so(balcao: Balcao) -> None:
    balcao.pessoa("Ana", cpf="123.456.789-09")
    balcao.pessoa("Firma", cnpj="12.ABC.345/01DE-35")
    for nome, campo, numero in (("Bia", "cpf", "12345678909"), ("Outra", "cnpj", "12abc34501de35")):
        with pytest.raises(ErroDeEntrada, match=f"Já há uma pessoa com este {campo.upper()}") as e:
            balcao.pessoa(nome, **{campo: numero})
        assert e.value.campo == campo
    with balcao.dentro():
        assert list(Pessoa.objects.values_list("nome", flat=True).order_by("nome")) == [
            "Ana", "Firma"
        ]  # fmt: skip


def test_a_mesma_pessoa_cadastrada_por_dois_guiches_ao_mesmo_tempo_e_uma(balcao: Balcao) -> None:
    saidas = em_paralelo([lambda: balcao.pessoa("Ana", cpf="123.456.789-09")] * 4)
    assert sorted(type(s).__name__ for s in saidas) == [
        "ErroDeEntrada", "ErroDeEntrada", "ErroDeEntrada", "Pessoa"
    ]  # fmt: skip


def test_o_mesmo_cpf_em_outra_cidade_e_outro_cadastro(balcao: Balcao, outra_cidade: Balcao) -> None:
    uma = balcao.pessoa("Ana", cpf="123.456.789-09")
    outra = outra_cidade.pessoa("Ana", cpf="123.456.789-09")
    assert uma.id != outra.id


def test_homonimos_sem_numero_convivem(balcao: Balcao) -> None:
    dois = [balcao.pessoa("José da Silva", nascimento=date(1970 + i, 1, 1)) for i in range(2)]
    assert len({p.id for p in dois}) == 2
    assert {(p.cpf, p.cnpj) for p in dois} == {(None, None)}
    assert achados(balcao, "jose silva") == ["José da Silva"] * 2


def test_mudar_um_dado_nao_apaga_os_outros(balcao: Balcao) -> None:
    p = balcao.pessoa("Ana", cpf="123.456.789-09", nascimento=date(1970, 1, 1), telefone="32 3")
    with balcao.dentro():
        lida = Pessoa.objects.get(id=p.id)
    pessoas.cadastrar(balcao.agente("atendente"), {"nome": "Ana Souza"}, lida)
    with balcao.dentro():
        nova = Pessoa.objects.get(id=p.id)
    assert (nova.nome, nova.cpf, nova.nascimento, nova.telefone) == (
        "Ana Souza", "12345678909", date(1970, 1, 1), "32 3",
    )  # fmt: skip
    pessoas.cadastrar(balcao.agente("atendente"), {"nome": "Ana", "cpf": ""}, nova)
    with balcao.dentro():
        assert Pessoa.objects.get(id=p.id).cpf is None


@pytest.mark.parametrize(
    ("campo", "valor", "frase"),
    [
        ("nome", "", "Escreva o nome"),
        ("nome", " \u200b\t ", "Escreva o nome"),
        ("nome", "a" * 161, "passa de 160 letras"),
        ("nome_fantasia", "a" * 161, "passa de 160 letras"),
        ("filiacao", "a" * 201, "passa de 200 letras"),
        ("endereco", "a" * 241, "passa de 240 letras"),
        ("telefone", "9" * 31, "passa de 30 letras"),
        ("email", "ana@", "e-mail"),
        ("email", "ana exemplo.com.br", "e-mail"),
        ("natureza", "fantasma", "natureza"),
        ("nascimento", date(1700, 1, 1), "nascimento"),
        ("nascimento", date.today() + timedelta(2), "nascimento"),
    ],
)
def test_dado_que_nao_cabe_se_recusa_pelo_nome_do_campo(
    balcao: Balcao, campo: str, valor: Any, frase: str
) -> None:
    with pytest.raises(ErroDeEntrada, match=frase) as erro:
        balcao.pessoa(**{"nome": "Ana", campo: valor})
    assert erro.value.campo == campo
    with balcao.dentro():
        assert not Pessoa.objects.exists()


def test_nome_de_120_letras_acentuado_se_guarda_inteiro(balcao: Balcao) -> None:
    nome = ("Conceição d'Ávila-Muñoz “ÇÃÕÉ” º ª § – " * 4)[:120].strip()
    assert achados(balcao, "conceicao") == []
    balcao.pessoa(nome)
    assert achados(balcao, "CONCEIÇÃO munoz") == [nome]


def test_sinais_de_controle_nao_entram_no_nome(balcao: Balcao) -> None:
    assert balcao.pessoa("Ana\x00 Maria\x07\u202e").nome == "Ana Maria"


def achados(balcao: Balcao, texto: str) -> list[str]:
    with balcao.dentro():
        return [p.nome for p in pessoas.procurar(balcao.agente("atendente"), texto)]


@pytest.fixture
def gente(balcao: Balcao) -> Balcao:
    for nome, dados in (
        ("João Águas", {"cpf": "123.456.789-09"}),
        ("Ângela Barra", {}),
        ("JOÃO BATISTA", {}),
        ("Joana D'Arc", {"nome_fantasia": "Brechó da Jô"}),
        ("Águas & Cia. Ltda.", {"cnpj": "12.ABC.345/01DE-35"}),
        ("Barra Nova ME", {"cnpj": "11.222.333/0001-81"}),
        ("Zé Çedilha", {}),
        ("Straße Öl", {}),
    ):
        balcao.pessoa(nome, **dados)
    return balcao


@pytest.mark.parametrize(
    ("texto", "nomes"),
    [
        ("joao", ["João Águas", "JOÃO BATISTA"]),
        ("JOÃO", ["João Águas", "JOÃO BATISTA"]),
        ("joa\u0303o", ["João Águas", "JOÃO BATISTA"]),
        ("joa", ["Joana D'Arc", "João Águas", "JOÃO BATISTA"]),
        ("agua", ["Águas & Cia. Ltda.", "João Águas"]),
        ("águas joão", ["João Águas"]),
        ("brecho", ["Joana D'Arc"]),
        ("d'arc", ["Joana D'Arc"]),
        ("cedilha", ["Zé Çedilha"]),
        ("strasse ol", ["Straße Öl"]),
        ("123.456", ["João Águas"]),
        ("123.456.789-09", ["João Águas"]),
        ("12345678909", ["João Águas"]),
        ("456", []),
        ("12.ABC.345/01DE-35", ["Águas & Cia. Ltda."]),
        ("12abc34501de35", ["Águas & Cia. Ltda."]),
        ("12.abc.345/0", ["Águas & Cia. Ltda."]),
        ("11.222.333/0001-81", ["Barra Nova ME"]),
        ("11.222.333", ["Barra Nova ME"]),
        ("cia ltda", ["Águas & Cia. Ltda."]),
        ("oao", []),
        ("%", []),
        ("jo_o", []),
        ("joão' OR 1=1 --", []),
    ],
)
def test_procura_sem_acento_nem_caixa_pelo_comeco(
    gente: Balcao, texto: str, nomes: list[str]
) -> None:
    assert achados(gente, texto) == nomes


def test_aguas_vem_antes_de_barra(gente: Balcao) -> None:
    assert achados(gente, "") == [
        "Águas & Cia. Ltda.", "Ângela Barra", "Barra Nova ME", "Joana D'Arc", "João Águas",
        "JOÃO BATISTA", "Straße Öl", "Zé Çedilha",
    ]  # fmt: skip


def test_nome_mudado_se_acha_pelo_novo_e_nao_pelo_velho(gente: Balcao) -> None:
    with gente.dentro():
        p = Pessoa.objects.get(nome="Ângela Barra")
    gente.requerer(p)
    pessoas.cadastrar(gente.agente("atendente"), {"nome": "Ângela Teixeira"}, p)
    assert achados(gente, "teixeira") == ["Ângela Teixeira"]
    assert achados(gente, "angela barra") == []
    from almotace.registro.busca import achar

    with gente.dentro():
        m = gente.municipio.pk
        assert [achar(m, "processo", t).count() for t in ("teixeira", "barra")] == [1, 0]


def test_pagina_a_pagina_ninguem_falta_nem_se_repete(balcao: Balcao) -> None:
    """Equal names, so that only the id tells them apart."""
    with balcao.dentro():
        Pessoa.objects.bulk_create(
            Pessoa(municipio=balcao.municipio, nome="José", ordem="jose") for _ in range(95)
        )
        todos = pessoas.procurar(balcao.agente("atendente"), "")
        vistos = [p.id for i in range(0, 95, 10) for p in todos[i : i + 10]]
    assert len(vistos) == len(set(vistos)) == 95


def test_a_procura_usa_o_indice_atras_do_muro(banco: Banco, balcao: Balcao) -> None:
    """Under row-level security only leakproof comparisons reach the index."""
    banco.executar(
        "INSERT INTO registro_token (id, municipio_id, alvo, alvo_id, token)"
        " SELECT gen_random_uuid(), %s, 'pessoa', gen_random_uuid(), chr(97 + i %% 10) || i"
        " FROM generate_series(1, 20000) i",
        [balcao.municipio.pk],
    )
    banco.executar("ANALYZE registro_token")
    from almotace.registro.busca import achar

    with balcao.dentro():
        plano = achar(balcao.municipio.pk, "pessoa", "a123").explain()
    assert "Index Only Scan" in plano and "token >=" in plano, plano


def test_palavras_de_um_texto() -> None:
    assert palavras("Sá & Cia.Ltda. 12.ABC.345/01DE-35 11.222.333/0001-81") == [
        "sa", "cia", "ltda", "12abc34501de35", "11222333000181",
    ]  # fmt: skip
