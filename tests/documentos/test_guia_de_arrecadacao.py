"""The guide that is paid at a bank: what it says, what machines read from its picture."""

from __future__ import annotations

import io
from collections import Counter
from datetime import date
from decimal import Decimal
from itertools import pairwise
from typing import Any

import papeis_de_exemplo as ex
import pytest
import segno
from pypdf import PdfReader
from test_barras import ler_larguras
from test_pdf import etiquetas, pontos

from almotace.documentos import qr
from almotace.documentos.pdf import figuras, gerar
from almotace.nucleo.erros import ErroDeEntrada
from almotace.servicos.arrecadacao import linha_de_arrecadacao, pix
from almotace.servicos.arrecadacao.formas_de_pagar import Recebedor, formas, nosso_numero

VILA = Recebedor(
    chave="11.222.333/0001-81", nome="Município de Vila Real", cidade="Vila Real", orgao="1042"
)
VALOR, VENCE = Decimal("1234.50"), date(2026, 12, 15)
FORMAS = formas(VALOR, VENCE, nosso_numero(3, 2026, 77), VILA)
PPI = 150


def guia(**muda: Any) -> dict[str, Any]:
    return {
        **ex.guia(),
        "numero": "77/2026",
        "documento_do_pagador": ex.CPF,
        "vence_em": "15/12/2026",
        "lei": ex.LEI,
        "itens": [
            {
                "descricao": "Multa do auto de infração nº 12/2026",
                "valor": "R$ 1.234,50",
                "fonte": "Art. 25, II",
            }
        ],
        "memoria": [
            "Valor de 13/11/2012: R$ 1.164,62.",
            "13/11/2013: INPC de 12 meses 6 %, R$ 1.164,62 × 1,06 = R$ 1.234,50.",
        ],
        "fundamentos": [
            {"rotulo": "Art. 12, III", "texto": "É proibido vender fora do ponto autorizado."},
            {"rotulo": "Art. 25, II", "texto": "Multa na primeira repetição."},
            {"rotulo": "Art. 40", "texto": "Os valores se corrigem pelo INPC a cada ano."},
        ],
        "avisos": ["Depois de 15/12/2026, peça outra guia."],
        "pix": {"copia_e_cola": FORMAS.pix, "recebedor": VILA.nome},
        "barras": {"linha": FORMAS.linha, "codigo": FORMAS.codigo},
        "conferencia": ex.CONFERENCIA,
        **muda,
    }


@pytest.fixture(scope="module")
def pronta() -> bytes:
    return gerar("guia", guia(), data=ex.QUANDO)


@pytest.fixture(scope="module")
def figura() -> tuple[int, list[bytes]]:
    (png,) = figuras("guia", guia(), ppi=PPI)
    return pontos(png)


def escuro(figura: tuple[int, list[bytes]], x: float, y: float) -> bool:
    n, linhas = figura
    return linhas[int(y)][int(x) * n] < 128


def textos(x: Any) -> list[str]:
    """Every text of the data, but the digits that only the bars have."""
    if isinstance(x, str):
        return [x]
    if isinstance(x, dict):
        return [t for k, v in x.items() if k not in ("codigo", "endereco") for t in textos(v)]
    return [t for v in x for t in textos(v)]


def test_tudo_o_que_entra_sai_no_texto_de_uma_pagina(pronta: bytes) -> None:
    assert len(ex.ler(pronta).pages) == 1
    saiu = "".join(ex.texto(pronta).split())
    for t in textos(guia()):
        assert "".join(t.split()) in saiu, t
    assert "123.456.789" not in saiu and ex.CPF.replace(" ", "") in saiu


def test_o_que_se_copia_do_papel_e_o_codigo_do_pix(pronta: bytes) -> None:
    """Lines put together again, with the spaces that are inside them, and none at their ends."""
    linhas = ex.ler(pronta).pages[0].extract_text().splitlines()
    comeco = next(i for i, t in enumerate(linhas) if t.startswith("000201"))
    copiado = ""
    while not copiado.endswith(FORMAS.pix[-4:]):
        copiado += linhas[comeco]
        comeco += 1
    assert copiado == FORMAS.pix
    assert pix.ler(copiado).valor == VALOR


@pytest.mark.parametrize("nome", ["A B C D E F G H I J K L M", "Vila  Real", "ABCDEFGHIJKLM NOPQ"])
def test_nenhuma_linha_do_codigo_comeca_ou_acaba_em_espaco(nome: str) -> None:
    for sobra in range(0, 12, 3):
        codigo = pix.cobranca(VILA.chave, nome, "Vila Real", VALOR, "1" * (sobra + 1), "a b c d e")
        dados = guia(pix={"copia_e_cola": codigo, "recebedor": nome})
        linhas = ex.ler(gerar("guia", dados, data=ex.QUANDO)).pages[0].extract_text().splitlines()
        comeco = next(i for i, t in enumerate(linhas) if t.startswith("000201"))
        assert "".join(linhas[comeco : comeco + 3]).startswith(codigo)


def test_a_linha_digitavel_que_sai_e_lida_com_o_valor(pronta: bytes) -> None:
    saiu = ex.texto(pronta)
    inicio = saiu.index(FORMAS.linha[:11])
    lida = linha_de_arrecadacao.ler(saiu[inicio : inicio + len(FORMAS.linha)])
    assert (lida.valor, lida.vencimento, lida.codigo) == (VALOR, VENCE, FORMAS.codigo)
    assert lida.nosso_numero == pix.ler(FORMAS.pix).txid == "00032026000000077"


@pytest.mark.lento
def test_as_barras_da_figura_dizem_os_44_algarismos_em_103_por_13_mm(
    figura: tuple[int, list[bytes]],
) -> None:
    mm = PPI / 25.4
    achadas = Counter(
        tuple(i for i in range(1, len(traco)) if traco[i] != traco[i - 1])
        for y in range(int(150 * mm), int(280 * mm))
        if (traco := [escuro(figura, x, y) for x in range(int(20 * mm), int(135 * mm))])
    )
    mudas = next(m for m, _ in achadas.most_common() if len(m) == 228)  # 114 bars
    assert abs(achadas[mudas] / mm - 13) < 0.3
    assert abs((mudas[-1] - mudas[0]) / mm - 103) < 0.3
    assert ler_larguras([b - a for a, b in pairwise(mudas)]) == FORMAS.codigo


@pytest.mark.lento
def test_o_qr_da_figura_e_o_do_texto_do_pix(figura: tuple[int, list[bytes]]) -> None:
    codigo = segno.make(FORMAS.pix, error="M", micro=False, boost_error=False, mask=qr.MASCARA)
    matriz = [list(linha) for linha in codigo.matrix_iter(border=4)]
    mm, lado = PPI / 25.4, 34 * PPI / 25.4 / len(matriz)

    def igual(y0: int) -> bool:
        return all(
            escuro(figura, 20 * mm + (j + 0.5) * lado, y0 + (i + 0.5) * lado) == bool(v)
            for i, linha in enumerate(matriz)
            for j, v in enumerate(linha)
        )

    assert any(igual(y) for y in range(int(130 * mm), int(240 * mm)))


def test_as_tres_figuras_tem_descricao(pronta: bytes) -> None:
    arvore = etiquetas(ex.ler(pronta).trailer["/Root"]["/StructTreeRoot"]["/K"], [])
    assert [str(n["/Alt"]) for n in arvore if n["/S"] == "/Figure"] == [
        "Código QR do Pix, para pagar a Município de Vila Real",
        f"Código de barras da linha {FORMAS.linha}",
        f"Código QR com o endereço de conferência {ex.CONFERENCIA['endereco']}",
    ]


def test_mesmos_dados_mesmos_bytes_e_os_dados_vao_anexados(pronta: bytes) -> None:
    assert gerar("guia", guia(), data=ex.QUANDO) == pronta
    assert ex.anexo(pronta) == guia()
    outra = formas(VALOR, VENCE, nosso_numero(3, 2026, 78), VILA)
    mudada = guia(barras={"linha": outra.linha, "codigo": outra.codigo})
    assert gerar("guia", mudada, data=ex.QUANDO) != pronta


def test_depois_de_paga_nao_se_mostra_como_pagar() -> None:
    pagamento = {"dia": "07/12/2026", "valor": "R$ 1.234,50", "comprovante": "aut. 0A1B"}
    pdf = gerar("guia", guia(pagamento=pagamento), data=ex.QUANDO)
    saiu = ex.texto(pdf)
    assert "Pago em 07/12/2026" in saiu
    assert "Como pagar" not in saiu and "000201" not in saiu and FORMAS.linha not in saiu


@pytest.mark.parametrize("falta", ["pix", "barras", "conferencia"])
def test_o_que_a_cidade_nao_tem_nao_aparece(falta: str) -> None:
    pdf = gerar("guia", guia(**{falta: None}), data=ex.QUANDO)
    saiu = ex.texto(pdf)
    assert ("Pix:" in saiu, "Código de barras:" in saiu, "ABCD 2345" in saiu) == tuple(
        falta != x for x in ("pix", "barras", "conferencia")
    )


def test_memoria_longa_e_nome_de_120_letras_nao_perdem_nada() -> None:
    memoria = [f"13/11/{ano}: INPC de 12 meses 6 %, linha {ano}." for ano in range(1990, 2026)]
    dados = guia(memoria=memoria, pagador=ex.LONGO)
    pdf = gerar("guia", dados, data=ex.QUANDO)
    saiu = "".join(ex.texto(pdf).split())
    assert len(ex.ler(pdf).pages) == 2
    for t in textos(dados):
        assert "".join(t.split()) in saiu, t


@pytest.mark.parametrize(
    ("muda", "campo"),
    [
        ({"pix": {"copia_e_cola": "x"}}, "pix.recebedor"),
        ({"barras": {"linha": "x"}}, "barras.codigo"),
        ({"barras": {"linha": "x", "codigo": "123"}}, "barras"),
    ],
)
def test_dado_errado_e_recusado_pelo_nome(muda: dict[str, Any], campo: str) -> None:
    with pytest.raises(ErroDeEntrada) as e:
        gerar("guia", guia(**muda), data=ex.QUANDO)
    assert e.value.campo == campo


def test_cidade_sem_chave_ou_sem_convenio_tem_so_o_que_tem() -> None:
    so_barras = Recebedor(nome="Vila", cidade="Vila", orgao="1042")
    so_pix = Recebedor(nome="Vila", cidade="Vila", chave=VILA.chave)
    assert formas(VALOR, VENCE, "7", so_barras).pix == ""
    assert formas(VALOR, VENCE, "7", so_pix).codigo == ""
    por_cnpj = Recebedor(nome="Vila", cidade="Vila", orgao="11222333", segmento="6", modulo=11)
    numero = nosso_numero(0, 2026, 77)
    feita = formas(VALOR, VENCE, numero, por_cnpj)
    assert linha_de_arrecadacao.ler(feita.linha).nosso_numero == numero
    with pytest.raises(ErroDeEntrada, match="não cabe em 13"):
        formas(VALOR, VENCE, nosso_numero(3, 2026, 77), por_cnpj)


def test_o_que_se_paga_fica_junto_na_primeira_pagina_por_longa_que_seja_a_conta() -> None:
    anos = [
        f"13/11/{ano}: INPC de 12 meses 6,17 %, R$ 1.164,62 × 1,0617 = R$ 1.236,48."
        for ano in range(2012, 2042)
    ]
    leitor = PdfReader(io.BytesIO(gerar("guia", guia(memoria=anos), data=ex.QUANDO)))
    paginas = [" ".join(p.extract_text().split()) for p in leitor.pages]
    assert len(paginas) > 1, "or this proves nothing"
    for dito in ("Pagar até", "Valor a pagar", "Pix:", "Código de barras:", FORMAS.linha[:12]):
        assert dito in paginas[0], dito
    assert "13/11/2041" in " ".join(paginas)
