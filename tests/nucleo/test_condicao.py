"""Conditions: what is refused, in which words; types; exactness; strictness; only the tree runs."""

from __future__ import annotations

import warnings
from datetime import date, datetime
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from almotace.nucleo.condicao import Condicao, Escopo
from almotace.nucleo.erros import ErroDePacote
from almotace.nucleo.tipos import tipo_de
from almotace.nucleo.vocabulario import Vocabulario

VOCABULARIO = Vocabulario.de_dict(
    {
        "fatos": {
            "ativo": {"tipo": "bool"},
            "idade": {"tipo": "inteiro"},
            "pago": {"tipo": "decimal"},
            "devido": {"tipo": "decimal"},
            "dia_a": {"tipo": "data"},
            "dia_b": {"tipo": "data"},
            "quando": {"tipo": "instante"},
            "nome": {"tipo": "texto"},
            "violado": {"tipo": "dispositivo"},
            "porte": {"tipo": "escolha", "valores": ["pequeno", "medio"]},
            "ramo": {"tipo": "ramo"},
            "papel": {"tipo": "registro", "campos": {"numero": "texto", "emitido": "data"}},
            "itens": {"tipo": "lista", "de": "registro", "campos": {"v": "decimal", "ok": "bool"}},
            "nomes": {"tipo": "lista", "de": "texto"},
            "horas": {"tipo": "lista", "de": "texto"},
        },
        "ramos": {"padaria": "padaria"},
        "atos": {"auto": {"campos": {"valor": "decimal"}}},
        "leituras": {"rigor": {"fonte": "art1_cpt", "opcoes": {"alto": "", "baixo": ""}}},
    }
)
ESCOPO = Escopo.de_vocabulario(VOCABULARIO)


def condicao(texto: str) -> Condicao:
    return Condicao(texto, ESCOPO)


def vale(texto: str, **fatos: Any) -> Any:
    return condicao(texto)(fatos)


# ---- refused, in which words ----

RECUSADAS = [
    # names, with the nearest one
    ("idad >= 2", "Não conheço o fato “idad”.", "idade"),
    ("porte == 'pequen'", "“pequen” não é um valor possível.", "pequeno"),
    ("porte in ['pequeno', 'medoi']", "“medoi” não é um valor possível.", "medio"),
    ("'pequen' == porte", "“pequen” não é um valor possível.", "pequeno"),
    ("ramo == 'padari'", "“padari” não é um valor possível.", "padaria"),
    ("papel.numer == '1'", "O registro não tem o campo “numer”.", "numero"),
    ("algum(i.okk for i in itens)", "O registro não tem o campo “okk”.", "ok"),
    ("leitura.rigo == 'alto'", "Não conheço a leitura “rigo”.", "rigor"),
    ("leitura.rigor == 'alta'", "“alta” não é um valor possível.", "alto"),
    ("tamnho(itens) > 1", "Não conheço a função “tamnho”.", "tamanho"),
    ("houve('auot')", "Não conheço o ato “auot”.", "auto"),
    # types
    ("idade == nome", "Não se compara inteiro com texto: “idade” e “nome”.", None),
    ("ativo == 1", "Não se compara bool com inteiro: “ativo” e “1”.", None),
    ("idade in nomes", "Não se compara inteiro com texto", None),
    ("idade in pago", "“pago” não é uma lista.", None),
    ("quando > dia_a", "compare o dia com data_de(…).", None),
    ("dia_a + 30 > dia_b", "datas não se somam com + nem −; use mais(…)", None),
    ("dia_b - dia_a > 3", "datas não se somam com + nem −; use mais(…)", None),
    ("nome + 1 > 2", "“nome” não é um número.", None),
    ("-nome > 1", "“-nome” não é um número.", None),
    ("not idade", "“idade” não se responde com sim ou não.", None),
    ("ativo and nome", "“nome” não se responde com sim ou não.", None),
    ("1 if nome else 2", "“nome” não se responde com sim ou não.", None),
    ("ano(nome) > 2000", "ano(…): “nome” é texto, e se espera data|instante.", None),
    ("dias_entre(dia_a, 3) > 1", "“3” é inteiro, e se espera data.", None),
    ("dias_entre(dia_a) > 1", "A função dias_entre pede 2 argumento(s).", None),
    ("sim(ativo, ativo)", "A função sim pede 1 argumento(s).", None),
    ("algum(i.v for i in itens)", "algum(…): “i.v” não é sim ou não.", None),
    ("algum(x for x in idade)", "“idade” não é uma lista.", None),
    ("todos(i.ok for i in itens if i.v)", "“i.v” não se responde com sim ou não.", None),
    ("nome[0] == 'a'", "só se toma posição inteira de uma lista.", None),
    ("nomes['a'] == 'a'", "só se toma posição inteira de uma lista.", None),
    ("nome.upper == 'A'", "“nome” não é um registro de campos.", None),
    ("houve(nome)", "houve(…) pede um nome entre aspas.", None),
    ("dia('2025-02-30') < dia_a", "dia(…) pede uma data entre aspas", None),
    ("dia(nome) < dia_a", "dia(…) pede uma data entre aspas", None),
    # Python that is no condition
    ("ativo is True", "Use == ou dito(fato), e não “is”.", None),
    ("nome is not nome", "Use == ou dito(fato), e não “is”.", None),
    ("ativo == None", "Para saber se um fato foi dito, use dito(fato).", None),
    ("lambda: 1", "“lambda: 1” não cabe numa condição.", None),
    ("nome.upper()", "“nome.upper()” não cabe numa condição.", None),
    ("f'{nome}' == 'a'", "não cabe numa condição.", None),
    ("(y := idade) > 2", "não cabe numa condição.", None),
    ("[x for x in nomes] == nomes", "não cabe numa condição.", None),
    ("{x: 1 for x in nomes}", "não cabe numa condição.", None),
    ("(x for x in nomes)", "não cabe numa condição.", None),
    ("{'a', 'b'}", "não cabe numa condição.", None),
    ("nomes[0:1] == nomes", "não cabe numa condição.", None),
    ("algum([i.ok for i in itens])", "algum(…) pede “expressão for item in lista”.", None),
    ("algum(itens)", "algum(…) pede “expressão for item in lista”.", None),
    ("algum(i.ok for i in itens for j in nomes)", "algum(…) percorre uma lista só.", None),
    ("algum(a for a, b in itens)", "algum(…) percorre uma lista só.", None),
    ("algum(idade.ok for idade in itens)", "já é nome de fato: escolha outro", None),
    ("tamanho(x=itens)", "não cabe numa condição.", None),
    ("tamanho(*nomes)", "não cabe numa condição.", None),
    ("idade ** 2 > 3", "Conta não admitida: “idade ** 2”.", None),
    ("idade << 99 > 3", "Conta não admitida", None),
    ("~idade > 1", "“~idade” não é um número.", None),
    ("b'a' == nome", "não cabe numa condição.", None),
    ("1j == idade", "não cabe numa condição.", None),
    # not readable, or too large
    ("idade >= 2 idade", "Esta condição não se lê: confira parênteses e aspas.", None),
    ("idade >= 2; ativo", "Esta condição não se lê", None),
    ("idade >=", "Esta condição não se lê", None),
    ("import os", "Esta condição não se lê", None),
    ("x = 1", "Esta condição não se lê", None),
    ("nome == 'a", "Esta condição não se lê", None),
    ("", "Esta condição não se lê", None),
    ("\0", "Esta condição não se lê", None),
    ("(" * 400 + "ativo" + ")" * 400, "Esta condição não se lê", None),
    ("9" * 5000 + " > idade", "Esta condição não se lê", None),
    (" and ".join(["ativo"] * 700), "Condição grande demais: divida em fatos calculados.", None),
    # figures that would not be what was written
    ("pago > 1e400", "longo demais para se guardar exato", None),
    ("pago > 0.12345678901234567890", "longo demais para se guardar exato", None),
]


@pytest.mark.parametrize(("texto", "frase", "sugestao"), RECUSADAS)
def test_what_is_no_condition_is_refused_in_one_sentence(
    texto: str, frase: str, sugestao: str | None
) -> None:
    with pytest.raises(ErroDePacote) as erro:
        condicao(texto)
    assert frase in erro.value.mensagem
    assert erro.value.sugestao == sugestao
    assert "\n" not in erro.value.mensagem


HOSTIS = [
    "__import__('os').system('echo oi')",
    "__import__('os')",
    "open('/etc/passwd')",
    "exec('x=1')",
    "eval('1')",
    "().__class__.__bases__[0].__subclasses__()",
    "ativo.__class__",
    "papel.__class__.__mro__",
    "itens[0].__class__.__init__.__globals__",
    "algum(i.__class__.__name__ == 'x' for i in itens)",
    "getattr(nome, '__class__')",
    "globals()",
    "R.kleene",
    "C",
    "c.lei",
    "d",
    "__builtins__",
    "print(nome)",
    "breakpoint()",
    "'{0.__class__}'.format(nome)",
]


@pytest.mark.parametrize("texto", HOSTIS)
def test_hostile_text_is_refused_before_anything_is_compiled(texto: str) -> None:
    with pytest.raises(ErroDePacote):
        condicao(texto)


@given(
    st.text(max_size=40) | st.text(alphabet="abinot()[]{}.,'\" 0123456789=<>+-*/%:", max_size=30)
)
def test_any_text_is_a_condition_or_is_refused(texto: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)
        try:
            assert condicao(texto).tipo.nome
        except ErroDePacote as erro:
            assert erro.mensagem


def test_an_error_shows_where_it_is_and_does_not_repeat_a_long_condition() -> None:
    with pytest.raises(ErroDePacote) as erro:
        condicao("idad > 1 and " + " and ".join(["ativo"] * 40))
    assert len(str(erro.value)) < 200


# ---- what an expression is ----


@pytest.mark.parametrize(
    ("texto", "tipo"),
    [
        ("ativo", "bool"),
        ("idade", "inteiro"),
        ("idade + 1", "inteiro"),
        ("idade // 2", "inteiro"),
        ("idade / 2", "decimal"),
        ("idade * pago", "decimal"),
        ("-pago", "decimal"),
        ("0.5", "decimal"),
        ("'a'", "texto"),
        ("porte", "escolha"),
        ("nome if ativo else porte", "texto"),
        ("idade if ativo else pago", "decimal"),
        ("dia_a if ativo else dia_b", "data"),
        ("papel.emitido", "data"),
        ("itens[0]", "registro"),
        ("itens[0].v", "decimal"),
        ("[1, 2]", "lista de inteiro"),
        ("mais(dia_a, 1, 'meses')", "data"),
        ("mais(quando, 1, 'horas')", "instante"),
        ("ultimo(nomes)", "texto"),
        ("atos('auto')[0].valor", "decimal"),
        ("soma(i.v for i in itens)", "decimal"),
        ("maximo(i.v for i in itens)", "decimal"),
        ("lista(i.ok for i in itens)", "lista de bool"),
        ("conta(i.ok for i in itens)", "inteiro"),
        ("em", "data"),
        ("momento", "instante"),
        ("leitura.rigor", "escolha"),
        ("se_falta(dia_a, em)", "data"),
        ("maior(pago, 0)", "decimal"),
    ],
)
def test_the_type_of_an_expression_is_known_before_it_runs(texto: str, tipo: str) -> None:
    assert str(condicao(texto).tipo) == tipo


def test_facts_readings_and_references_are_listed_in_the_order_in_which_they_appear() -> None:
    c = condicao("nome == 'a' and idade > 1 and nome != 'b' and leitura.rigor == 'alto'")
    assert c.fatos == ("nome", "idade")
    assert c.leituras == ("rigor",)
    assert tuple(condicao("houve('auto') and ativo").analise.referencias) == (("houve", "auto"),)


# ---- exact figures ----


def test_decimals_are_what_was_written() -> None:
    assert vale("0.1 + 0.2 == 0.3") is True
    assert vale("pago * 3 == 0.3", pago=Decimal("0.1")) is True
    assert vale("0.1 + 0.2") == Decimal("0.3")
    assert vale("1.10 * 1.10") == Decimal("1.21")
    assert vale("pago / 3 * 3 == pago", pago=Decimal(9)) is True


@given(st.decimals(-(10**6), 10**6, places=2), st.decimals(-(10**6), 10**6, places=2))
def test_written_figures_and_facts_sum_as_decimals_do(a: Decimal, b: Decimal) -> None:
    assert vale(f"{a:f} + pago", pago=b) == a + b
    assert vale(f"{a:f} * pago", pago=b) == a * b


def test_a_division_by_zero_is_missing_and_never_breaks() -> None:
    for texto in ("idade / 0", "idade // 0", "idade % 0", "pago / devido"):
        assert vale(texto, idade=1, pago=Decimal(1), devido=Decimal(0)) is None


def test_a_half_is_rounded_up_and_a_power_is_bounded() -> None:
    assert vale("arredonda(2.675)") == Decimal("2.68")
    assert vale("arredonda(pago, 0)", pago=Decimal("0.5")) == 1
    assert vale("potencia(2, 3)") == 8
    assert vale("potencia(idade, 0 - 5)", idade=2) == 1
    assert vale("potencia(1, 1000000000)") == 1


# ---- falta in, falta out ----

ESTRITAS = [
    ("idade > 2", {"idade": 3}),
    ("1 < idade < 9", {"idade": 3}),
    ("idade + pago > devido", {"idade": 3, "pago": Decimal(1), "devido": Decimal(1)}),
    ("-idade < 0", {"idade": 3}),
    ("nome == 'a'", {"nome": "a"}),
    ("nome in ['a', 'b']", {"nome": "a"}),
    ("'a' in nomes", {"nomes": ("a",)}),
    ("nomes[0] == 'a'", {"nomes": ("a",)}),
    ("papel.numero == '1'", {"papel": {"numero": "1"}}),
    ("tamanho(nomes) > 0", {"nomes": ("a",)}),
    ("ano(dia_a) == 2025", {"dia_a": date(2025, 1, 1)}),
    (
        "dias_entre(dia_a, dia_b) >= 0",
        {"dia_a": date(2025, 1, 1), "dia_b": date(2025, 1, 1)},
    ),
    ("minuscula(nome) == 'a'", {"nome": "Á"}),
    ("contem(nomes, nome)", {"nomes": ("a",), "nome": "a"}),
    (
        "no_intervalo(quando, horas)",
        {"quando": datetime(2025, 1, 1, 9), "horas": ("08:00", "10:00")},
    ),
    ("dentro_de(violado, 'art1')", {"violado": "art1_cpt_inc2"}),
    ("not ativo or ativo", {"ativo": True}),
]


@pytest.mark.parametrize(("texto", "fatos"), ESTRITAS)
def test_one_missing_fact_makes_a_strict_operation_missing(
    texto: str, fatos: dict[str, Any]
) -> None:
    c = condicao(texto)
    assert c(fatos) is True
    for nome in fatos:
        assert c({**fatos, nome: None}) is None
        assert c({k: v for k, v in fatos.items() if k != nome}) is None


def test_an_open_function_takes_what_is_missing_as_a_value() -> None:
    assert [vale("dito(idade)", idade=i) for i in (0, None)] == [True, False]
    assert [vale("sim(ativo)", ativo=a) for a in (True, False, None)] == [True, False, False]
    assert vale("se_falta(idade, 7)") == 7
    assert vale("se_falta(idade, 7)", idade=0) == 0
    assert vale("se_falta(ativo, True)", ativo=False) is False


def test_a_list_with_a_missing_element_is_summed_only_where_the_filter_leaves_it_out() -> None:
    itens = ({"v": Decimal(1), "ok": True}, {"v": None, "ok": False})
    assert vale("soma(i.v for i in itens)", itens=itens) is None
    assert vale("maximo(i.v for i in itens)", itens=itens) is None
    assert vale("conta(i.v > 0 for i in itens)", itens=itens) is None
    assert vale("soma(i.v for i in itens if i.ok)", itens=itens) == 1
    assert vale("minimo(i.v for i in itens if i.ok)", itens=itens) == 1
    duvida = ({"v": Decimal(1), "ok": None},)
    assert vale("soma(i.v for i in itens if i.ok)", itens=duvida) is None
    assert vale("lista(i.v for i in itens if i.ok)", itens=duvida) is None
    assert vale("algum(i.v > 0 for i in itens if i.ok)", itens=duvida) is None


def test_of_an_empty_list_the_sum_is_zero_and_the_greatest_is_missing() -> None:
    assert vale("soma(i.v for i in itens)", itens=()) == 0
    assert vale("conta(i.ok for i in itens)", itens=()) == 0
    assert vale("maximo(i.v for i in itens)", itens=()) is None
    assert vale("minimo(i.v for i in itens)", itens=()) is None
    assert vale("todos(i.ok for i in itens)", itens=()) is True
    assert vale("nenhum(i.ok for i in itens)", itens=()) is True
    assert vale("ultimo(nomes)", nomes=()) is None
    assert vale("nomes[3]", nomes=("a",)) is None
    assert vale("nomes[-1]", nomes=("a", "b")) == "b"


def test_counting_counts_the_yes_answers_and_what_passes_the_filter() -> None:
    itens = tuple({"v": Decimal(n), "ok": n > 1} for n in range(4))
    assert vale("conta(i.ok for i in itens)", itens=itens) == 2
    assert vale("conta(i for i in itens if i.ok)", itens=itens) == 2


# ---- time ----


def test_years_are_full_on_the_birthday_and_leap_births_on_the_first_of_march() -> None:
    def anos(a: date, b: date) -> Any:
        return vale("anos_completos(dia_a, dia_b)", dia_a=a, dia_b=b)

    assert anos(date(2004, 5, 20), date(2025, 5, 19)) == 20
    assert anos(date(2004, 5, 20), date(2025, 5, 20)) == 21
    assert anos(date(2004, 2, 29), date(2025, 2, 28)) == 20
    assert anos(date(2004, 2, 29), date(2025, 3, 1)) == 21


def test_a_span_that_passes_midnight_holds_its_two_sides_and_both_edges() -> None:
    def dentro(hora: int, minuto: int = 0) -> Any:
        quando = datetime(2025, 1, 1, hora, minuto)
        return vale("no_intervalo(quando, ['22:00', '02:00'])", quando=quando)

    assert [dentro(h) for h in (22, 23, 0, 2, 3, 12)] == [True, True, True, True, False, False]
    assert dentro(2, 1) is False
    assert dentro(21, 59) is False


# ---- names ----

DO_CODIGO = ["c", "d", "R", "C", "k0_", "t1_", "f_x", "i_x", "condicao", "sim", "leitura", "ção"]


@pytest.mark.parametrize("nome", DO_CODIGO)
def test_a_fact_or_an_item_may_bear_a_name_that_generated_code_uses(nome: str) -> None:
    class Caso:
        leituras = {"rigor": "alto"}  # noqa: RUF012

    base = {"x": tipo_de("bool"), "l": tipo_de({"tipo": "lista", "de": "inteiro"})}
    leituras = {"rigor": {"alto"}}
    texto = (
        f"leitura.rigor == 'alto' and arredonda({nome}, 2) > 1.5"
        f" and (x if {nome} + 1 > 0.5 else x) and dito({nome})"
    )
    fato = Condicao(texto, Escopo({**base, nome: tipo_de("inteiro")}, leituras=leituras))
    assert fato({nome: 5, "x": True}, Caso()) is True
    assert fato({nome: 1, "x": True}, Caso()) is False
    item = Condicao(f"algum({texto} for {nome} in l)", Escopo(base, leituras=leituras))
    assert item({"l": (5,), "x": True}, Caso()) is True
    assert item({"l": (1,), "x": True}, Caso()) is False
