"""The 44 positions and the line of 48 digits: published lines, cents, the block that is wrong."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from almotace.nucleo.erros import ErroDeEntrada
from almotace.servicos.arrecadacao.digito import modulo10, modulo11
from almotace.servicos.arrecadacao.linha_de_arrecadacao import campo_livre, ler, montar

LIVRE = campo_livre(date(2026, 12, 15), 772026)
FACIL = montar(Decimal("19.99"), "1042", LIVRE)

# Lines that public libraries give as examples, of modulo 10 and 11, with their amounts.
PUBLICADAS = [
    ("83640000001-1 33120138000-2 81288462711-6 08013618155-1", "133.12"),
    ("85890000460-9 52460179160-5 60759305086-5 83148300001-0", "46052.46"),
    ("84610000000-5 24610029110-2 00546033900-4 69589506108-0", "24.61"),
    ("83620000000-5 66780048100-0 18097565731-3 00158963608-1", "66.78"),
    ("84670000000 9   10991042202 0   31231000000 4   00000054321 5", "10.99"),
]


@pytest.mark.parametrize(("linha", "valor"), PUBLICADAS)
def test_linhas_publicadas_conferem(linha: str, valor: str) -> None:
    lida = ler(linha)
    assert lida.valor == Decimal(valor)
    assert lida.linha == "".join(c for c in linha if c.isdigit())
    assert ler(lida.codigo) == lida


def test_exemplos_do_manual_para_os_digitos() -> None:
    assert (modulo10("01230067896"), modulo11("01230067896")) == (3, 0)
    assert modulo11("01201611227") == 3


def test_codigo_de_referencia_nao_tem_valor_em_reais() -> None:
    lida = ler("84910000000010010422023123100000000000054321")
    assert lida.valor is None
    assert (lida.vencimento, lida.nosso_numero) == (date(2023, 12, 31), "00000000000054321")


def test_o_codigo_de_uma_prefeitura_posicao_por_posicao() -> None:
    c = FACIL.codigo
    assert len(c) == 44
    assert (c[:3], c[4:15], c[15:19], c[19:27]) == ("816", "00000001999", "1042", "20261215")
    assert c[27:] == "00000000000772026"
    assert len(FACIL.linha) == 48
    assert (FACIL.segmento, FACIL.orgao, FACIL.livre) == ("1", "1042", LIVRE)


def test_por_cnpj_o_orgao_tem_oito_e_o_livre_vinte_e_um() -> None:
    livre = campo_livre(date(2026, 12, 15), 7, 21)
    c = ler(montar(Decimal("4.35"), "11222333", livre, segmento="6").linha)
    assert (c.orgao, c.livre, c.nosso_numero) == ("11222333", livre, "00000000000000007")


@pytest.mark.parametrize(
    "valor", ["0.01", "0.29", "1.15", "1.20", "4.35", "19.99", "1000000.00", "999999999.99"]
)
@pytest.mark.parametrize("modulo", [10, 11])
def test_nenhum_centavo_se_perde(valor: str, modulo: int) -> None:
    c = montar(Decimal(valor), "1042", LIVRE, modulo=modulo)
    assert ler(c.em_blocos).valor == Decimal(valor)
    assert int(c.codigo[4:15]) == int(Decimal(valor) * 100)


@given(
    st.integers(1, 10**11 - 1), st.integers(0, 9999), st.integers(0, 10**25 - 1),
    st.sampled_from([10, 11]),
)  # fmt: skip
def test_qualquer_codigo_vai_e_volta(centavos: int, orgao: int, livre: int, modulo: int) -> None:
    valor = Decimal(centavos).scaleb(-2)
    c = montar(valor, f"{orgao:04}", f"{livre:025}", modulo=modulo)
    assert ler(c.linha) == ler(c.codigo) == ler(c.em_blocos) == c
    assert (c.valor, c.orgao, c.livre) == (valor, f"{orgao:04}", f"{livre:025}")


@given(st.integers(0, 47), st.integers(1, 9), st.integers(1, 10**11 - 1))
def test_um_algarismo_errado_e_achado_no_seu_bloco(onde: int, mais: int, centavos: int) -> None:
    linha = montar(Decimal(centavos).scaleb(-2), "1042", LIVRE).linha
    errada = linha[:onde] + str((int(linha[onde]) + mais) % 10) + linha[onde + 1 :]
    with pytest.raises(ErroDeEntrada) as e:
        ler(errada)
    if onde:  # the very first digit says that it is no line of collection at all
        assert f"O {onde // 12 + 1}º bloco está errado" in str(e.value)
    else:
        assert "começa por 8" in str(e.value)


@pytest.mark.parametrize(
    ("texto", "frase"),
    [
        (FACIL.linha[:-1], "A linha tem 48 algarismos"),
        (FACIL.linha.replace("8", "８"), "A linha tem 48 algarismos"),
        ("2" + FACIL.linha[1:], "começa por 8"),
        (FACIL.codigo[:3] + "9" + FACIL.codigo[4:], "O dígito geral, na posição 4, é 9 e devia"),
        ("812" + FACIL.codigo[3:], "A posição 3 devia ser 6, 7, 8 ou 9, e é 2"),
        ("816400000000011000000477261620340777561600000001", "blocos 1º, 2º, 3º e 4º"),
        ("", "A linha tem 48 algarismos"),
    ],
)
def test_o_leitor_diz_o_que_nao_confere(texto: str, frase: str) -> None:
    with pytest.raises(ErroDeEntrada, match=frase) as e:
        ler(texto)
    assert e.value.campo == "linha"


def test_blocos_certos_com_digito_geral_errado() -> None:
    codigo = FACIL.codigo[:3] + "9" + FACIL.codigo[4:]
    partes = [codigo[i : i + 11] for i in range(0, 44, 11)]
    with pytest.raises(ErroDeEntrada, match="dígito geral, na posição 4, é 9"):
        ler("".join(f"{p}{modulo10(p)}" for p in partes))


@pytest.mark.parametrize(
    ("muda", "campo"),
    [
        ({"valor": Decimal(0)}, "valor"),
        ({"valor": Decimal("1000000000")}, "valor"),
        ({"valor": Decimal("0.001")}, "valor"),
        ({"valor": 19.99}, "valor"),
        ({"orgao": "104"}, "orgao"),
        ({"orgao": "104A"}, "orgao"),
        ({"livre": "1" * 24}, "campo_livre"),
        ({"segmento": "8"}, "segmento"),
        ({"segmento": "6"}, "orgao"),
        ({"modulo": 9}, "modulo"),
    ],
)
def test_o_que_nao_cabe_e_recusado_pelo_nome(muda: dict[str, object], campo: str) -> None:
    dados: dict[str, object] = {"valor": Decimal("19.99"), "orgao": "1042", "livre": LIVRE}
    with pytest.raises(ErroDeEntrada) as e:
        montar(**{**dados, **muda})  # type: ignore[arg-type]
    assert e.value.campo == campo
