"""The bank's file: what it says, to the cent; what is wrong with it, by line and position."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import arquivos_de_banco as banco
import pytest
from hypothesis import given
from hypothesis import strategies as st

from almotace.nucleo.erros import ErroDeEntrada
from almotace.servicos.arrecadacao.recebimento import ArquivoRecusado, Recebimento, Repetido
from almotace.servicos.arrecadacao.retorno_febraban import ler

DOIS = [banco.registro_g(772026, "19.99", 1), banco.registro_g(782026, "1000000.00", 2)]


def recusa(linhas: list[str], **como: str) -> ArquivoRecusado:
    with pytest.raises(ArquivoRecusado) as e:
        ler(banco.texto(linhas), **como)
    return e.value


def test_um_arquivo_diz_os_seus_pagamentos() -> None:
    lido = ler(banco.texto(banco.arquivo(DOIS)), arquivo="ret.txt", orgao="1042")
    assert lido.recebimentos == (
        Recebimento(
            id_externo=f"{banco.PREFIXO}:00000001", nosso_numero="00000000000772026",
            pago_em=date(2026, 12, 16), creditado_em=date(2026, 12, 17), valor=Decimal("19.99"),
            tarifa=Decimal("1.40"), linha=2,
        ),
        Recebimento(
            id_externo=f"{banco.PREFIXO}:00000002", nosso_numero="00000000000782026",
            pago_em=date(2026, 12, 16), creditado_em=date(2026, 12, 17),
            valor=Decimal("1000000.00"), tarifa=Decimal("1.40"), linha=3,
        ),
    )  # fmt: skip
    assert (lido.total, lido.tarifas) == (Decimal("1000019.99"), Decimal("2.80"))
    assert (lido.banco, lido.convenio, lido.sequencia) == ("001", "123456", "000042")
    assert lido.gerado_em == date(2026, 12, 17)
    assert lido.repetidos == ()


def test_o_que_nao_muda_o_conteudo_nao_muda_a_leitura() -> None:
    linhas = banco.arquivo(DOIS)
    certo = ler(banco.texto(linhas))
    assert ler(banco.texto(linhas, "\n")) == certo
    assert ler(banco.texto([x.rstrip() for x in linhas])) == certo
    assert len(linhas[0].rstrip()) < len(linhas[1].rstrip()) < 150
    assert ler(banco.texto(linhas) + b"\r\n\x1a") == certo
    assert ler(banco.texto(linhas).rstrip(b"\r\n")) == certo
    assert ler(b"\xef\xbb\xbf" + banco.texto(linhas)) == certo
    com_acento = [linhas[0].replace("VILA REAL", "VILA ÉÃOL"), *linhas[1:]]
    for codificacao in ("latin-1", "utf-8"):
        assert ler("\n".join(com_acento).encode(codificacao)) == certo


def test_arquivo_sem_pagamentos_e_aceito() -> None:
    assert ler(banco.texto(banco.arquivo([]))).recebimentos == ()


def test_credito_em_branco_ou_zero_e_desconhecido_e_tarifa_em_branco_e_zero() -> None:
    g = [banco.registro_g(1, "1.15", 1, credito="00000000", tarifa=" " * 7)]
    (r,) = ler(banco.texto(banco.arquivo(g))).recebimentos
    assert (r.creditado_em, r.tarifa) == (None, Decimal("0.00"))


@pytest.mark.parametrize(
    ("muda", "campo", "frase"),
    [
        ({"pago": "20260230"}, "posições 22-29", "A data do pagamento não é um dia"),
        ({"pago": "16122026"}, "posições 22-29", "A data do pagamento não é um dia"),
        ({"credito": "2026121X"}, "posições 30-37", "devia ter só algarismos"),
        ({"credito": "20261215"}, "posições 30-37", "O crédito é de antes do pagamento"),
        ({"barras": "8" * 44}, "posições 38-81", "não confere. O dígito geral"),
        ({"barras": "3" * 44}, "posições 38-81", "não confere. A linha de arrecadação começa"),
        ({"valor": "0" * 12}, "posições 82-93", "O valor recebido é zero"),
        ({"valor": "0000000019,9"}, "posições 82-93", "devia ter só algarismos"),
        ({"tarifa": "000-140"}, "posições 94-100", "A tarifa devia ter só algarismos"),
        ({"nsr": "0000 001"}, "posições 101-108", "NSR"),
        ({"tipo": "B"}, "posição 1", "Aqui devia haver um registro G, e há “B”"),
    ],
)
def test_cada_erro_tem_linha_e_posicao(muda: dict[str, str], campo: str, frase: str) -> None:
    e = recusa(banco.arquivo([DOIS[0], banco.registro_g(78, "4.35", **muda)], total="2434"))
    (erro,) = e.erros
    assert (erro.linha, erro.campo) == (3, campo)
    assert frase in erro.mensagem


def test_todos_os_erros_de_uma_vez_com_o_nome_do_arquivo() -> None:
    ruins = [banco.registro_g(n, "0.29", n, pago="20269999") for n in (1, 2, 3)]
    e = recusa(banco.arquivo([*ruins, DOIS[0]]), arquivo="ret.txt")
    assert [x.linha for x in e.erros] == [2, 3, 4]
    assert str(e) == (
        "ret.txt, linha 2: posições 22-29: A data do pagamento não é um dia (AAAAMMDD): "
        "“20269999”. Há mais 2 no arquivo."
    )


def test_somas_e_contagens_sao_conferidas() -> None:
    (erro,) = recusa(banco.arquivo(DOIS, total="100002000")).erros
    assert (erro.linha, erro.campo) == (4, "posições 8-24")
    assert erro.mensagem == "O arquivo diz somar R$ 1.000.020,00, e soma R$ 1.000.019,99."
    (erro,) = recusa(banco.arquivo(DOIS, quantos=5)).erros
    assert (erro.linha, erro.campo) == (4, "posições 2-7")
    assert erro.mensagem == "O arquivo diz ter 5 registros, e tem 4."


def test_arquivo_pela_metade_de_outro_servico_ou_de_remessa_e_recusado() -> None:
    linhas = banco.arquivo(DOIS)
    assert "veio pela metade?" in str(recusa(linhas[:-1]))
    assert "devia começar pelo registro A" in str(recusa(linhas[1:]))
    debito = linhas[0].replace("CODIGO DE BARRAS ", "DEBITO AUTOMATICO")
    (erro,) = recusa([debito, *linhas[1:]]).erros
    assert (erro.linha, erro.campo) == (1, "posições 82-98")
    assert "não é um retorno" in str(recusa([linhas[0].replace("A2", "A1"), *linhas[1:]]))
    curta = recusa([linhas[0], linhas[1][:100], *linhas[2:]])
    assert "A linha tem 100 posições; o registro G tem 150" in curta.erros[0].mensagem
    assert "151 posições" in str(recusa([linhas[0] + ".", *linhas[1:]]))
    with pytest.raises(ArquivoRecusado, match="devia começar"):
        ler(b"")
    assert "veio pela metade" in str(recusa(linhas[:1]))


def test_um_caractere_a_menos_no_meio_nao_passa_por_linha_aparada() -> None:
    for onde in range(150):
        torta = DOIS[0][:onde] + DOIS[0][onde + 1 :]
        with pytest.raises(ArquivoRecusado):
            ler(banco.texto(banco.arquivo([torta], total="1999")))


def test_pagamento_de_outro_orgao_e_recusado() -> None:
    (erro,) = recusa(banco.arquivo(DOIS[:1]), orgao="2000").erros
    assert erro.mensagem == "O pagamento é de outro órgão (1042), e não de 2000."


def test_repetidos_sao_ditos_e_nao_somem() -> None:
    g = [
        banco.registro_g(77, "19.99", 1), banco.registro_g(77, "19.99", 1),
        banco.registro_g(77, "19.99", 3), banco.registro_g(78, "19.99", 4),
    ]  # fmt: skip
    lido = ler(banco.texto(banco.arquivo(g)))
    assert len(lido.recebimentos) == 4
    assert lido.repetidos == (
        Repetido(3, 2, "o mesmo pagamento"), Repetido(4, 2, "a mesma guia, outro pagamento"),
    )  # fmt: skip


def test_o_mesmo_arquivo_de_novo_da_os_mesmos_identificadores() -> None:
    a, b = (ler(banco.texto(banco.arquivo(DOIS))) for _ in range(2))
    assert [r.id_externo for r in a.recebimentos] == [r.id_externo for r in b.recebimentos]
    assert len({r.id_externo for r in a.recebimentos}) == 2


@given(
    st.lists(st.tuples(st.integers(1, 10**11 - 1), st.integers(0, 10**7 - 1)), max_size=8),
    st.integers(0, 20),
)
def test_nenhum_centavo_se_perde_na_soma(pares: list[tuple[int, int]], mais: int) -> None:
    g = [
        banco.registro_g(n, f"{Decimal(c).scaleb(-2)}", n, tarifa=f"{t:07}")
        for n, (c, t) in enumerate(pares, 1)
    ]
    lido = ler(banco.texto(banco.arquivo(g)))
    assert [int(r.valor * 100) for r in lido.recebimentos] == [c for c, _ in pares]
    assert int(lido.total * 100) == sum(c for c, _ in pares)
    assert int(lido.tarifas * 100) == sum(t for _, t in pares)
    if mais:
        soma = sum(c for c, _ in pares) + mais
        with pytest.raises(ArquivoRecusado, match="diz somar"):
            ler(banco.texto(banco.arquivo(g, total=str(soma))))


@given(st.binary(max_size=400))
def test_qualquer_arquivo_e_recusado_numa_frase(octetos: bytes) -> None:
    with pytest.raises(ErroDeEntrada):
        ler(octetos)
