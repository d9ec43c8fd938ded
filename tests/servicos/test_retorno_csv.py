"""The CSV of payments: forms of amounts, days and files; the same payments as the bank's file."""

from __future__ import annotations

import csv
import io
from datetime import date
from decimal import Decimal
from pathlib import Path

import arquivos_de_banco as banco
import pytest
from hypothesis import given
from hypothesis import strategies as st

from almotace.nucleo.erros import ErroDeEntrada
from almotace.servicos.arrecadacao import retorno_febraban
from almotace.servicos.arrecadacao.celula_csv import crua, segura
from almotace.servicos.arrecadacao.recebimento import ArquivoRecusado, Recebimento, Repetido
from almotace.servicos.arrecadacao.retorno_csv import COLUNAS, escrever, ler

CABECA = "id;guia;nosso_numero;pago_em;creditado_em;valor;tarifa\n"


def um(linha: str) -> Recebimento:
    (r,) = ler(CABECA + linha).recebimentos
    return r


def recusa(linha: str, cabeca: str = CABECA) -> ArquivoRecusado:
    with pytest.raises(ArquivoRecusado) as e:
        ler(cabeca + linha, arquivo="pagos.csv")
    return e.value


def test_uma_linha_com_tudo() -> None:
    assert um("X1;7/2026;;03/12/2026;2026-12-04;1.234,56;1,40") == Recebimento(
        id_externo="X1", guia_numero="7/2026", pago_em=date(2026, 12, 3),
        creditado_em=date(2026, 12, 4), valor=Decimal("1234.56"), tarifa=Decimal("1.40"), linha=2,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("escrito", "valor"),
    [
        ("0,29", "0.29"), ("1,15", "1.15"), ("1,20", "1.20"), ("1,2", "1.20"), ("4,35", "4.35"),
        ("19,99", "19.99"), ("1.000.000,00", "1000000.00"), ("1000000", "1000000.00"),
        ("1000000,00", "1000000.00"), ('"1.234,56"', "1234.56"), (" 7,00 ", "7.00"),
    ],
)  # fmt: skip
def test_valores_como_se_escrevem_no_brasil(escrito: str, valor: str) -> None:
    lido = um(f"X1;7/2026;;03/12/2026;;{escrito};").valor
    assert str(lido) == valor


@pytest.mark.parametrize(
    ("escrito", "fim"),
    [
        ("1234.56", "Você quis dizer “1234,56”?"), ("1.234", "Você quis dizer “1234”?"),
        ("1,234.56", "Você quis dizer “1234,56”?"), ("R$ 5,00", "Você quis dizer “5,00”?"),
        ("１２,５", "Você quis dizer “12,5”?"), ("1.23,00", "escreva como 1.234,56."),
        ("1,234", "escreva como 1.234,56."), ("mil", "escreva como 1.234,56."),
        ("-5,00", "um estorno não é um pagamento."), ("0,00", "O valor é zero."),
        ("1e3", "escreva como 1.234,56."), ("", "Falta este dado."),
    ],
)  # fmt: skip
def test_valor_que_se_presta_a_engano_e_recusado(escrito: str, fim: str) -> None:
    e = recusa(f"X1;7/2026;;03/12/2026;;{escrito};")
    assert str(e).startswith("pagos.csv, linha 2: valor: ")
    assert str(e).endswith(fim)


@pytest.mark.parametrize(
    ("linha", "campo", "frase"),
    [
        (";7/2026;;03/12/2026;;1,00;", "id", "Falta este dado"),
        ("X1;;;03/12/2026;;1,00;", "guia", "um só dos dois"),
        ("X1;7/2026;55;03/12/2026;;1,00;", "guia", "um só dos dois"),
        ("X1;7/2026;;31/11/2026;;1,00;", "pago_em", "O dia 31/11/2026 não existe"),
        ("X1;7/2026;;3/12/26;;1,00;", "pago_em", "Não entendi a data"),
        ("X1;7/2026;;01/01/1980;;1,00;", "pago_em", "é anterior a"),
        ("X1;7/2026;;03/12/2026;02/12/2026;1,00;", "creditado_em", "antes do pagamento"),
        ("X1;7/2026;;03/12/2026;;1,00;x", "tarifa", "não é um valor em reais"),
        ("X1;7/2026;;03/12/2026;;1,00", None, "tem 6 colunas, e o cabeçalho tem 7"),
        ('X1;"7/2026;;03/12/2026;;1,00;', None, "aspas mal fechadas"),
    ],
)
def test_cada_erro_tem_linha_e_coluna(linha: str, campo: str | None, frase: str) -> None:
    (erro,) = recusa(linha).erros
    assert (erro.linha, erro.campo, erro.arquivo) == (2, campo, "pagos.csv")
    assert frase in erro.mensagem


@pytest.mark.parametrize(
    ("cabeca", "frase"),
    [
        ("id,guia,pago_em,valor\n", "Separe as colunas com ponto e vírgula"),
        ("id;guia;pago_en;valor\n", "Não há a coluna “pago_en”. Você quis dizer “pago_em”?"),
        ("id;guia;valor\n", "Falta a coluna pago_em."),
        ("id;pago_em;valor\n", "Falta a coluna guia ou nosso_numero."),
        ("id;guia;guia;pago_em;valor\n", "A coluna “guia” aparece duas vezes"),
        ("", "O arquivo está vazio"),
    ],
)
def test_o_cabecalho_e_conferido(cabeca: str, frase: str) -> None:
    assert frase in str(recusa("", cabeca))


def test_marca_codificacao_quebras_ordem_e_linhas_em_branco() -> None:
    texto = (
        "Valor;ID;pago_em;GUIA\r\n1,15;é1;2026-12-03;7/2026\r\n;;;\r\n\r\n1,20;é2;2026-12-03;8\r\n"
    )
    certo = ler(texto)
    assert [(r.id_externo, r.guia_numero, str(r.valor), r.linha) for r in certo.recebimentos] == [
        ("é1", "7/2026", "1.15", 2), ("é2", "8", "1.20", 5),
    ]  # fmt: skip
    for octetos in (
        texto.encode("utf-8-sig"), texto.encode(), texto.encode("cp1252"),
        texto.replace("\r\n", "\n").encode(), ("\ufeff" + texto).encode(),
    ):  # fmt: skip
        assert ler(octetos) == certo


def test_todos_os_erros_de_uma_vez() -> None:
    e = recusa("X1;7;;ontem;;1,00;\nX2;7;;03/12/2026;;1,00;\nX3;7;;03/12/2026;;um;\n")
    assert [(x.linha, x.campo) for x in e.erros] == [(2, "pago_em"), (4, "valor")]
    assert str(e).endswith("Há mais 1 no arquivo.")


def test_repetidos_sao_ditos_e_nao_somem() -> None:
    linhas = "".join(f"{i};{g};;03/12/2026;;1,00;\n" for i, g in (("a", 7), ("a", 7), ("b", 7)))
    lido = ler(CABECA + linhas)
    assert lido.repetidos == (
        Repetido(3, 2, "o mesmo pagamento"), Repetido(4, 2, "a mesma guia, outro pagamento"),
    )  # fmt: skip
    assert lido.total == Decimal("3.00")


DIA = st.dates(date(2000, 1, 1), date(2099, 12, 30))
PAGAMENTOS = st.lists(
    st.tuples(st.integers(0, 10**17 - 1), st.integers(1, 10**11 - 1), DIA, st.integers(0, 10**6)),
    max_size=6,
)


@given(PAGAMENTOS)
def test_o_arquivo_do_banco_e_o_csv_dao_a_mesma_lista(
    pares: list[tuple[int, int, date, int]],
) -> None:
    esperados = tuple(
        Recebimento(
            id_externo=f"{banco.PREFIXO}:{n:08}", nosso_numero=f"{nosso:017}", pago_em=dia,
            creditado_em=dia if tarifa % 2 else None, valor=Decimal(c).scaleb(-2),
            tarifa=Decimal(tarifa).scaleb(-2), linha=n + 1,
        )
        for n, (nosso, c, dia, tarifa) in enumerate(pares, 1)
    )  # fmt: skip
    assert retorno_febraban.ler(banco.de_recebimentos(esperados)).recebimentos == esperados
    assert ler(escrever(esperados).encode()).recebimentos == esperados


@given(st.text(min_size=1, max_size=30), st.text(min_size=1, max_size=30))
def test_o_que_se_escreve_se_le_e_nada_e_formula(ident: str, guia: str) -> None:
    ident, guia = (x.replace("\x00", "").strip() or "x" for x in (ident, guia))
    r = Recebimento(
        id_externo=ident, guia_numero=guia, pago_em=date(2026, 12, 3), creditado_em=None,
        valor=Decimal("1.15"), linha=2,
    )  # fmt: skip
    escrito = escrever([r])
    assert ler(escrito).recebimentos == (r,)
    for linha in csv.reader(io.StringIO(escrito.removeprefix("\ufeff"), newline=""), delimiter=";"):
        assert not any(c.lstrip(" \u00a0")[:1] in tuple("=+-@\t\r\n＝＋－＠") for c in linha)


@given(st.text())
def test_a_celula_segura_volta_a_ser_a_crua(texto: str) -> None:
    texto = texto.replace("\x00", "")
    assert crua(segura(texto)) == texto


@given(st.text(max_size=80))
def test_qualquer_texto_e_lido_ou_recusado_numa_frase(texto: str) -> None:
    for inteiro in (texto, CABECA + texto):
        try:
            ler(inteiro)
        except ErroDeEntrada as e:
            assert e.mensagem


def test_o_exemplo_da_documentacao_e_lido() -> None:
    texto = (Path(__file__).parents[2] / "docs" / "arrecadacao.md").read_text(encoding="utf-8")
    exemplo = texto.split("```csv\n")[1].split("```")[0]
    um, outro = ler(exemplo).recebimentos
    assert (um.nosso_numero, um.valor) == ("00032026000000077", Decimal("1234.50"))
    assert (outro.guia_numero, outro.creditado_em) == ("78/2026", None)
    assert all(f"| `{coluna}` |" in texto for coluna in COLUNAS)
