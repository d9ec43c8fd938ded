"""The Pix text: published codes read and made again, cents, accents, check values with zeros."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from almotace.nucleo.erros import ErroDeEntrada
from almotace.servicos.arrecadacao import emv
from almotace.servicos.arrecadacao.pix import Lido, cobranca, estatico, ler

CHAVE = "11222333000181"
ALEATORIA = "123e4567-e12b-12d1-a456-426655440000"
MANUAL = (
    f"00020126580014br.gov.bcb.pix0136{ALEATORIA}5204000053039865802BR"
    "5913Fulano de Tal6008BRASILIA62070503***63041D3D"
)
"""Banco Central do Brasil, "Manual de Padrões para Iniciação do Pix": example of a static QR."""

# The manual's, then made-up examples that public packages and pages give.
PUBLICADOS = {
    MANUAL: Lido(chave=ALEATORIA, nome="Fulano de Tal", cidade="BRASILIA", valor=None, txid="***"),
    "00020126580014br.gov.bcb.pix0136bee05743-4291-4f3c-9259-595df1307ba1520400005303986540510.00"
    "5802BR5914Alexandre Lima6019Presidente Prudente62180514Um-Id-Qualquer6304D475": None,
    "00020126330014BR.GOV.BCB.PIX011197212482404520400005303986540530.005802BR"
    "5918Victor Julio Rocha6006RECIFE62110507VIPSURF630425A1": Lido(
        chave="97212482404", nome="Victor Julio Rocha", cidade="RECIFE", valor=Decimal("30.00"),
        txid="VIPSURF",
    ),
    "00020126330014BR.GOV.BCB.PIX01111234567890052040000530398654041.005802BR"
    "5914Nome Sobrenome6015Cidade Ficticia62100506LOJA016304C8E4": Lido(
        chave="12345678900", nome="Nome Sobrenome", cidade="Cidade Ficticia",
        valor=Decimal("1.00"), txid="LOJA01",
    ),
    "00020101021226770014BR.GOV.BCB.PIX2555pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a99"
    "5204000053039865802BR5907EMPRESA6009SAO PAULO62070503***6304EEAB": Lido(
        chave="", nome="EMPRESA", cidade="SAO PAULO", valor=None, txid="***", uma_vez=True,
        url="pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a99",
    ),
}  # fmt: skip


@pytest.mark.parametrize("texto", PUBLICADOS)
def test_o_verificador_dos_codigos_publicados_e_o_nosso(texto: str) -> None:
    assert emv.crc16(texto[:-4]) == texto[-4:]


@pytest.mark.parametrize("texto", [t for t, lido in PUBLICADOS.items() if lido])
def test_codigos_publicados_sao_lidos(texto: str) -> None:
    assert ler(texto) == PUBLICADOS[texto]
    assert ler(f"  {texto}\n") == PUBLICADOS[texto]


def test_codigo_publicado_com_cidade_longa_demais_e_recusado() -> None:
    (texto,) = (t for t, lido in PUBLICADOS.items() if lido is None)
    with pytest.raises(ErroDeEntrada, match="O campo 60 devia ter de 1 a 15 letras, e tem 19"):
        ler(texto)


def test_os_exemplos_se_fazem_de_novo_letra_por_letra() -> None:
    assert estatico(ALEATORIA, "Fulano de Tal", "BRASILIA") == MANUAL
    (um,) = (t for t in PUBLICADOS if "RECIFE" in t)
    feito = cobranca("97212482404", "Victor Julio Rocha", "RECIFE", Decimal("30.00"), "VIPSURF")
    assert feito[:-4].replace("br.gov.bcb.pix", "BR.GOV.BCB.PIX") == um[:-4]


@pytest.mark.parametrize(
    ("valor", "escrito"),
    [
        ("0.01", "54040.01"), ("0.29", "54040.29"), ("1.15", "54041.15"), ("1.20", "54041.20"),
        ("4.35", "54044.35"), ("19.99", "540519.99"), ("1000000.00", "54101000000.00"),
        ("1000000", "54101000000.00"), ("1.2", "54041.20"), ("1E+6", "54101000000.00"),
        ("9999999999.99", "54139999999999.99"),
    ],
)  # fmt: skip
def test_nenhum_centavo_se_perde(valor: str, escrito: str) -> None:
    codigo = cobranca(CHAVE, "Vila Real", "Vila Real", Decimal(valor), "G1")
    assert f"5303986{escrito}5802BR" in codigo
    assert ler(codigo).valor == Decimal(valor)


@given(st.integers(1, 10**12 - 1))
def test_qualquer_valor_em_centavos_vai_e_volta(centavos: int) -> None:
    valor = Decimal(centavos).scaleb(-2)
    assert ler(cobranca(CHAVE, "Vila", "Vila", valor, "G1")).valor == valor


@pytest.mark.parametrize(
    ("nome", "limpo"),
    [
        ("Município de São João-Açú", "Municipio de Sao Joao-Acu"),
        ("ÁÉÍÓÚ ÂÊÔ ÃÕÇ ÀÜÑ áéíóú â", "AEIOU AEO AOC AUN aeiou a"),
        ("Pão & Água & Cia. Ltda. É", "Pao e Agua e Cia. Ltda. E"),
    ],
)
def test_vinte_e_cinco_letras_com_acentos_cabem_inteiras(nome: str, limpo: str) -> None:
    assert len(nome) == 25
    codigo = cobranca(CHAVE, nome, "São João d’El", Decimal("1.15"), "A" * 25)
    assert codigo.isascii() and "&" not in codigo
    lido = ler(codigo)
    assert (lido.nome, lido.cidade, lido.txid) == (limpo, "Sao Joao d El", "A" * 25)


def achar(comeco: str, quantos: int = 60_000) -> str:
    """A code whose check value begins so, by trying identifiers."""
    for n in range(quantos):
        codigo = cobranca(CHAVE, "Vila Real", "Vila Real", Decimal("19.99"), f"G{n}")
        if codigo[-4:].startswith(comeco):
            return codigo
    raise AssertionError("não se achou")


@pytest.mark.parametrize("comeco", ["0", "00"])
def test_o_verificador_guarda_os_zeros_da_frente(comeco: str) -> None:
    codigo = achar(comeco)
    assert codigo[-8:-4] == "6304" and len(codigo[-4:]) == 4
    assert ler(codigo).valor == Decimal("19.99")
    sem_zero = codigo[:-4] + codigo[-3:]
    with pytest.raises(ErroDeEntrada, match="não termina no verificador"):
        ler(sem_zero)


@pytest.mark.parametrize(
    ("muda", "campo", "frase"),
    [
        ({"nome": "Município de Vila Real do Norte"}, "nome", "tem 31 letras .*; no Pix cabem 25"),
        ({"nome": "漢字"}, "nome", "não tem nenhuma letra"),
        ({"cidade": "São José do Rio Preto"}, "cidade", "tem 21 letras .*; no Pix cabem 15"),
        ({"cidade": ""}, "cidade", "não tem nenhuma letra"),
        ({"txid": "A" * 26}, "txid", "tem 26 letras .*; no Pix cabem 25"),
        ({"txid": "7/2026"}, "txid", "só pode ter letras sem acento e algarismos"),
        ({"txid": ""}, "txid", "só pode ter letras"),
        ({"txid": "***"}, "txid", "precisa do seu identificador"),
        ({"valor": Decimal(0)}, "valor", "vai de 0,01"),
        ({"valor": Decimal("0.001")}, "valor", "fração de centavo"),
        ({"valor": Decimal("10000000000")}, "valor", "vai de 0,01"),
        ({"valor": Decimal("-1")}, "valor", "é negativo"),
        ({"valor": 1.2}, "valor", "perdeu a exatidão"),
        ({"descricao": "x" * 60}, "descricao", "tem 60 letras .*; no Pix cabem 59"),
        ({"chave": "32 99999-0000"}, "chave", r"telefone com \+55"),
    ],
)
def test_o_que_nao_cabe_e_recusado_pelo_nome_do_campo(
    muda: dict[str, object], campo: str, frase: str
) -> None:
    dados: dict[str, object] = {
        "chave": CHAVE, "nome": "Vila Real", "cidade": "Vila Real", "valor": Decimal("1.20"),
        "txid": "G1",
    }  # fmt: skip
    with pytest.raises(ErroDeEntrada, match=frase) as e:
        cobranca(**{**dados, **muda})  # type: ignore[arg-type]
    assert e.value.campo == campo


def test_a_descricao_vai_com_a_chave_e_volta() -> None:
    codigo = cobranca(CHAVE, "Vila", "Vila", Decimal("4.35"), "G1", "Auto nº 7/2026 – multa")
    assert ler(codigo).descricao == "Auto no 7/2026 - multa"
    assert "26620014br.gov.bcb.pix" in codigo


@pytest.mark.parametrize(
    ("texto", "frase"),
    [
        ("", "não termina no verificador"),
        (MANUAL[:-1], "não termina no verificador"),
        (MANUAL.replace("Fulano", "Fulana"), "O verificador .* é 1D3D e devia ser"),
        (MANUAL[:-4] + "1D3E", "é 1D3E e devia ser 1D3D"),
    ],
)
def test_o_leitor_diz_o_que_nao_confere(texto: str, frase: str) -> None:
    with pytest.raises(ErroDeEntrada, match=frase):
        ler(texto)


@pytest.mark.parametrize(
    ("troca", "frase"),
    [
        (("5303986", "5303840"), "O campo 53 devia ser “986”"),
        (("5802BR", "5802US"), "O campo 58 devia ser “BR”"),
        (("000201", "000202"), "O campo 00 devia ser “01”"),
        (("br.gov.bcb.pix", "br.gov.bcb.xip"), "não é de Pix"),
        (("5913Fulano de Tal", ""), "O campo 59 devia ter de 1 a 25 letras, e tem 0"),
        (("62070503***", "62070503***5802BR"), "O campo 58 aparece duas vezes"),
        (("6008BRASILIA", "60A8BRASILIA"), "Na posição 107 não começa um campo"),
        (("5303986", "530398654041,20"), "O valor “1,20” não é um número"),
    ],
)
def test_um_codigo_malfeito_com_verificador_certo_e_recusado(
    troca: tuple[str, str], frase: str
) -> None:
    corpo = MANUAL[:-4].replace(*troca)
    with pytest.raises(ErroDeEntrada, match=frase):
        ler(corpo + emv.crc16(corpo))


@given(st.text(max_size=120))
def test_qualquer_texto_e_lido_ou_recusado_numa_frase(texto: str) -> None:
    for inteiro in (texto, texto + "6304" + emv.crc16(texto + "6304")):
        try:
            ler(inteiro)
        except ErroDeEntrada as e:
            assert str(e).startswith("pix: ")
