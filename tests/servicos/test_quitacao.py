"""What a guide owes: partial, late, twice, over, annulled, refunded; the cents always balance."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from almotace.nucleo.calendario import Calendario
from almotace.nucleo.erros import ErroDeEntrada
from almotace.servicos.arrecadacao.movimento import Movimento, Tipo
from almotace.servicos.arrecadacao.quitacao import Quitacao, quitar

VENCE = date(2026, 12, 15)
FIM = date(2027, 3, 1)


def m(ident: str, tipo: Tipo, dia: int, valor: str = "0.00", motivo: str = "") -> Movimento:
    """On that day, counted from the due one."""
    return Movimento(ident, tipo, VENCE + timedelta(dia), Decimal(valor), motivo)


def conta(*movimentos: Movimento, valor: str = "100.00", em: date = FIM) -> Quitacao:
    return quitar(Decimal(valor), VENCE, movimentos, em)


def como(q: Quitacao) -> tuple[str, str, str]:
    return q.situacao, str(q.falta), str(q.a_devolver)


def test_aberta_e_vencida_so_depois_do_ultimo_dia() -> None:
    assert como(conta(em=VENCE)) == ("aberta", "100.00", "0.00")
    assert not conta(em=VENCE).vencida
    assert conta(em=VENCE + timedelta(1)).vencida


def test_paga_no_dia_em_duas_partes() -> None:
    parte = m("A", "pagamento", -3, "99.99")
    assert como(conta(parte)) == ("paga_em_parte", "0.01", "0.00")
    assert conta(parte).vencida
    inteira = conta(parte, m("B", "pagamento", 0, "0.01"))
    assert como(inteira) == ("quitada", "0.00", "0.00")
    assert (inteira.vencida, inteira.atrasados) == (False, ())


def test_paga_com_atraso_e_dita_com_os_dias() -> None:
    q = conta(m("A", "pagamento", 1, "40.00"), m("B", "pagamento", 30, "60.00"))
    assert como(q) == ("quitada", "0.00", "0.00")
    assert q.atrasados == ("A", "B")
    assert q.memoria[1] == (
        "16/12/2026: pagamento de R$ 40,00 (A), 1 dia depois do vencimento; falta R$ 60,00."
    )
    assert q.memoria[2].endswith("(B), 30 dias depois do vencimento; nada falta.")


def test_no_dia_prorrogado_nao_ha_atraso() -> None:
    sabado = date(2026, 12, 12)
    pago = [Movimento("A", "pagamento", date(2026, 12, 14), Decimal("100.00"))]
    sem = quitar(Decimal("100.00"), sabado, pago, FIM)
    com = quitar(Decimal("100.00"), sabado, pago, FIM, calendario=Calendario.so_com([]))
    assert (sem.atrasados, com.atrasados) == (("A",), ())
    assert com.ultimo_dia == date(2026, 12, 14)
    assert com.memoria[0] == (
        "R$ 100,00, para pagar até 14/12/2026 (vence em 12/12/2026, sem expediente)."
    )


def test_paga_duas_vezes_deve_se_devolver_uma() -> None:
    q = conta(m("A", "pagamento", -1, "100.00"), m("B", "pagamento", 5, "100.00"))
    assert como(q) == ("paga_a_mais", "0.00", "100.00")
    assert q.atrasados == ()  # nothing was lacking when it came
    q = conta(
        m("A", "pagamento", -1, "100.00"), m("B", "pagamento", 5, "100.00"),
        m("C", "devolucao", 9, "100.00"),
    )  # fmt: skip
    assert como(q) == ("quitada", "0.00", "0.00")
    assert (q.pago, q.devolvido) == (Decimal("200.00"), Decimal("100.00"))


def test_o_mesmo_pagamento_importado_de_novo_conta_uma_vez() -> None:
    a = m("A", "pagamento", -1, "100.00")
    q = conta(a, a, m("A", "pagamento", -1, "100.00"))
    assert como(q) == ("quitada", "0.00", "0.00")
    assert q.repetidos == ("A",)
    with pytest.raises(ErroDeEntrada, match="dois movimentos diferentes") as e:
        conta(a, m("A", "pagamento", -1, "100.01"))
    assert e.value.campo == "A"


def test_anulada_devolve_tudo_o_que_se_pagou() -> None:
    paga = m("A", "pagamento", -1, "60.00")
    anula = m("N", "anulacao", 2)
    assert como(conta(anula)) == ("anulada", "0.00", "0.00")
    assert como(conta(paga, anula)) == ("anulada", "0.00", "60.00")
    assert como(conta(paga, anula, m("D", "devolucao", 3, "60.00"))) == ("anulada", "0.00", "0.00")
    tarde = conta(paga, anula, m("B", "pagamento", 4, "40.00"))
    assert como(tarde) == ("anulada", "0.00", "100.00")
    assert tarde.atrasados == ()
    assert conta(paga, anula, em=VENCE).situacao == "paga_em_parte"  # before the annulment


def test_desconto_e_acrescimo_mudam_o_devido() -> None:
    q = conta(
        m("D", "abatimento", -5, "20.00", "desconto do art. 9º"), m("A", "pagamento", -5, "80.00")
    )
    assert como(q) == ("quitada", "0.00", "0.00")
    assert q.memoria[1] == (
        "10/12/2026: abatimento de R$ 20,00 (D), desconto do art. 9º; falta R$ 80,00."
    )
    q = conta(m("A", "pagamento", 3, "100.00"), m("J", "acrescimo", 3, "2.15", "mora"))
    assert como(q) == ("paga_em_parte", "2.15", "0.00")


@pytest.mark.parametrize(
    ("movimentos", "frase"),
    [
        ([m("D", "devolucao", 1, "0.01")], "passa do que havia a devolver"),
        ([m("A", "pagamento", 0, "150.00"), m("D", "devolucao", 1, "50.01")], "R\\$ 50,01 passa"),
        ([m("A", "pagamento", 5, "150.00"), m("D", "devolucao", 1, "50.00")], "falta R\\$ 100,00"),
        ([m("B", "abatimento", 0, "100.01")], "passa do devido"),
        ([m("N", "anulacao", 0), m("J", "acrescimo", 1, "1.00")], "já estava anulada"),
    ],
)
def test_o_que_nao_fecha_e_recusado_pelo_nome(movimentos: list[Movimento], frase: str) -> None:
    with pytest.raises(ErroDeEntrada, match=frase) as e:
        conta(*movimentos)
    assert e.value.campo == movimentos[-1].id


@pytest.mark.parametrize(
    ("tipo", "valor"),
    [
        ("pagamento", Decimal(0)), ("pagamento", Decimal("-1")), ("pagamento", Decimal("0.001")),
        ("pagamento", 1.2), ("pagamento", Decimal("NaN")), ("anulacao", Decimal(1)),
        ("estorno", Decimal(1)),
    ],
)  # fmt: skip
def test_movimento_malfeito_nao_existe(tipo: Tipo, valor: Decimal) -> None:
    with pytest.raises(ErroDeEntrada):
        Movimento("A", tipo, VENCE, valor)


def test_movimento_com_hora_nao_existe() -> None:
    with pytest.raises(ErroDeEntrada, match="sem hora"):
        Movimento("A", "pagamento", datetime(2026, 12, 15, 10), Decimal(1))


CENTAVOS = st.integers(1, 30_000).map(lambda n: Decimal(n).scaleb(-2))


@st.composite
def historias(sorteio: st.DrawFn) -> list[Movimento]:
    """Movements that can have happened: refunds and reductions within what there is."""
    feitos: list[Movimento] = []
    for n in range(sorteio(st.integers(0, 9))):
        tipo: Tipo = sorteio(
            st.sampled_from(["pagamento", "pagamento", "acrescimo", "abatimento", "devolucao",
                             "anulacao"])
        )  # fmt: skip
        valor = Decimal("0.00") if tipo == "anulacao" else sorteio(CENTAVOS)
        um = Movimento(f"M{n}", tipo, VENCE + timedelta(sorteio(st.integers(-9, 40))), valor)
        try:
            quitar(Decimal("100.00"), VENCE, [*feitos, um], FIM)
        except ErroDeEntrada:
            continue
        feitos.append(um)
    return feitos


def soma(movimentos: Sequence[Movimento], tipo: Tipo) -> Decimal:
    return sum((x.valor for x in movimentos if x.tipo == tipo), Decimal(0))


@given(historias())
def test_os_centavos_fecham(feitos: list[Movimento]) -> None:
    q = quitar(Decimal("100.00"), VENCE, feitos, FIM)
    assert q.pago == soma(feitos, "pagamento")
    assert q.devolvido == soma(feitos, "devolucao")
    if q.situacao == "anulada":
        assert q.devido == 0
    else:
        assert q.devido == 100 + soma(feitos, "acrescimo") - soma(feitos, "abatimento")
    assert q.falta - q.a_devolver == q.devido - q.pago + q.devolvido
    assert min(q.falta, q.a_devolver) == 0 and q.devolvido <= q.pago
    assert all(v.as_tuple().exponent == -2 for v in (q.devido, q.pago, q.falta, q.a_devolver))
    assert (q.falta == 0) == (q.situacao in ("quitada", "paga_a_mais", "anulada"))
    assert (q.situacao == "quitada") <= (q.a_devolver == 0)


@given(historias(), st.randoms(), st.integers(0, 9))
def test_a_ordem_em_que_chegam_e_quantas_vezes_nao_mudam_nada(
    feitos: list[Movimento], acaso: object, quantos: int
) -> None:
    certo = quitar(Decimal("100.00"), VENCE, feitos, FIM)
    outros = [*feitos, *feitos[:quantos]]
    acaso.shuffle(outros)  # type: ignore[attr-defined]
    q = quitar(Decimal("100.00"), VENCE, outros, FIM)
    assert (como(q), q.devido, q.atrasados) == (como(certo), certo.devido, certo.atrasados)
    assert set(q.repetidos) == {x.id for x in feitos[:quantos]}


@given(historias(), st.integers(-9, 45))
def test_num_dia_so_conta_o_que_ja_houve(feitos: list[Movimento], dia: int) -> None:
    em = VENCE + timedelta(dia)
    antes = [x for x in feitos if x.dia <= em]
    assert quitar(Decimal("100.00"), VENCE, feitos, em) == quitar(
        Decimal("100.00"), VENCE, antes, em
    )


@given(historias())
def test_a_memoria_diz_cada_movimento_e_o_saldo_final(feitos: list[Movimento]) -> None:
    q = quitar(Decimal("100.00"), VENCE, feitos, FIM)
    assert len(q.memoria) == len(feitos) + 2
    fim = q.memoria[-1].rpartition("; ")[2]
    if q.falta:
        assert fim.startswith("falta R$ ")
    else:
        assert fim.startswith("a devolver R$ ") if q.a_devolver else fim == "nada falta."
