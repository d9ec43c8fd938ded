"""The third truth: its tables, and compiled conditions against them and against a slow reader."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from almotace.nucleo import kleene
from almotace.nucleo.condicao import Condicao, Escopo
from almotace.nucleo.tipos import tipo_de

S, N, F = True, False, None
VALORES = (S, N, F)

# Written out, not computed: rows and columns are sim, nao, falta.
E = {
    (S, S): S, (S, N): N, (S, F): F,
    (N, S): N, (N, N): N, (N, F): N,
    (F, S): F, (F, N): N, (F, F): F,
}  # fmt: skip
OU = {
    (S, S): S, (S, N): S, (S, F): S,
    (N, S): S, (N, N): N, (N, F): F,
    (F, S): S, (F, N): F, (F, F): F,
}  # fmt: skip
NAO = {S: N, N: S, F: F}

# The same logic by another road: nao < falta < sim; "and" is the least, "or" the greatest.
GRAU = {N: 0, F: 1, S: 2}
DO_GRAU: dict[int, bool | None] = {g: v for v, g in GRAU.items()}


def menor_de(*xs: bool | None) -> bool | None:
    return DO_GRAU[min(GRAU[x] for x in xs)]


def maior_de(*xs: bool | None) -> bool | None:
    return DO_GRAU[max(GRAU[x] for x in xs)]


def oposto(x: bool | None) -> bool | None:
    return DO_GRAU[2 - GRAU[x]]


@pytest.mark.parametrize(("a", "b"), list(product(VALORES, repeat=2)))
def test_and_and_or_follow_the_tables(a: bool | None, b: bool | None) -> None:
    assert kleene.e(a, b) is E[a, b] is menor_de(a, b)
    assert kleene.ou(a, b) is OU[a, b] is maior_de(a, b)
    assert kleene.todos([a, b]) is E[a, b]
    assert kleene.algum([a, b]) is OU[a, b]


@pytest.mark.parametrize("a", VALORES)
def test_not_follows_the_table_and_of_one_the_many_are_that_one(a: bool | None) -> None:
    assert kleene.nao(a) is NAO[a] is oposto(a)
    assert kleene.todos([a]) is a
    assert kleene.algum([a]) is a


def test_of_none_all_hold_and_some_do_not() -> None:
    assert kleene.todos([]) is True
    assert kleene.algum([]) is False


@given(st.lists(st.sampled_from(VALORES), min_size=1, max_size=6))
def test_all_and_some_of_many_are_the_least_and_the_greatest(valores: list[bool | None]) -> None:
    assert kleene.todos(iter(valores)) is menor_de(*valores)
    assert kleene.algum(iter(valores)) is maior_de(*valores)


# ---- compiled conditions, every tree of two and three operands, every value ----

ESCOPO = Escopo(
    {
        **{n: tipo_de("bool") for n in "abc"},
        **{f"n{n}": tipo_de("inteiro") for n in "abc"},
        "itens": tipo_de({"tipo": "lista", "de": "registro", "campos": {"v": "bool", "f": "bool"}}),
    }
)
OPERADORES: dict[str, Callable[..., bool | None]] = {"and": menor_de, "or": maior_de}


def com_nao(nome: str, negado: bool) -> str:
    return f"not {nome}" if negado else nome


def folhas(modo: str, valores: tuple[bool | None, ...]) -> dict[str, Any]:
    """Facts that give the leaves these values: yes-or-no facts, or comparisons of numbers."""
    if modo == "fatos":
        return dict(zip("abc", valores, strict=False))
    return {f"n{n}": None if v is None else int(v) for n, v in zip("abc", valores, strict=False)}


def nomes(modo: str) -> tuple[str, str, str]:
    return ("a", "b", "c") if modo == "fatos" else ("(na == 1)", "(nb == 1)", "(nc == 1)")


@pytest.mark.parametrize("modo", ["fatos", "comparacoes"])
@pytest.mark.parametrize("op", ["and", "or"])
@pytest.mark.parametrize("negados", list(product((False, True), repeat=2)))
def test_every_tree_of_two_operands_has_the_value_of_the_tables(
    modo: str, op: str, negados: tuple[bool, bool]
) -> None:
    na, nb, _ = nomes(modo)
    condicao = Condicao(f"{com_nao(na, negados[0])} {op} {com_nao(nb, negados[1])}", ESCOPO)
    for valores in product(VALORES, repeat=2):
        lados = [oposto(v) if n else v for v, n in zip(valores, negados, strict=True)]
        assert condicao(folhas(modo, valores)) is OPERADORES[op](*lados), valores


FORMAS: dict[str, Callable[[Any, Any, Any, Any, Any], Any]] = {
    "({a} {p} {b}) {q} {c}": lambda p, q, a, b, c: q(p(a, b), c),
    "{a} {p} ({b} {q} {c})": lambda p, q, a, b, c: p(a, q(b, c)),
    "not ({a} {p} {b}) {q} {c}": lambda p, q, a, b, c: q(oposto(p(a, b)), c),
    "{a} {p} {b} {p} {c}": lambda p, q, a, b, c: p(a, b, c),
}


@pytest.mark.parametrize("modo", ["fatos", "comparacoes"])
@pytest.mark.parametrize("forma", list(FORMAS))
@pytest.mark.parametrize(("p", "q"), list(product(("and", "or"), repeat=2)))
def test_every_tree_of_three_operands_has_the_value_of_the_tables(
    modo: str, forma: str, p: str, q: str
) -> None:
    for negados in product((False, True), repeat=3):
        a, b, c = (com_nao(n, g) for n, g in zip(nomes(modo), negados, strict=True))
        condicao = Condicao(forma.format(a=a, b=b, c=c, p=p, q=q), ESCOPO)
        for valores in product(VALORES, repeat=3):
            lados = [oposto(v) if n else v for v, n in zip(valores, negados, strict=True)]
            esperado = FORMAS[forma](OPERADORES[p], OPERADORES[q], *lados)
            assert condicao(folhas(modo, valores)) is esperado, (condicao.texto, valores)


@pytest.mark.parametrize("tamanho", [0, 1, 2])
def test_aggregates_follow_the_tables_over_every_list_of_filters_and_answers(tamanho: int) -> None:
    algum = Condicao("algum(i.v for i in itens if i.f)", ESCOPO)
    todos = Condicao("todos(i.v for i in itens if i.f)", ESCOPO)
    nenhum = Condicao("nenhum(i.v for i in itens if i.f)", ESCOPO)
    pares = list(product(VALORES, repeat=2))
    for itens in product(pares, repeat=tamanho):
        d = {"itens": tuple({"f": f, "v": v} for f, v in itens)}
        assert algum(d) is maior_de(False, *(menor_de(f, v) for f, v in itens))
        assert todos(d) is menor_de(True, *(maior_de(oposto(f), v) for f, v in itens))
        assert nenhum(d) is oposto(algum(d))
    for condicao in (algum, todos, nenhum):
        assert condicao({"itens": None}) is None
        assert condicao({}) is None


# ---- random trees against an interpreter that fits on a page ----

Arvore = tuple[Any, ...]
LOGICAS = ("a", "b", "c")
NUMEROS = ("na", "nb", "nc")


@st.composite
def numeros(draw: st.DrawFn) -> Arvore:
    if draw(st.booleans()):
        return ("numero", draw(st.integers(0, 3)))
    return ("fato", draw(st.sampled_from(NUMEROS)))


folhas_logicas = st.one_of(
    st.sampled_from(LOGICAS).map(lambda n: ("fato", n)),
    st.booleans().map(lambda v: ("logico", v)),
    st.tuples(st.just("<"), numeros(), numeros()),
    st.tuples(st.just("=="), numeros(), numeros()),
    st.tuples(st.just("em"), numeros(), st.lists(st.integers(0, 3), min_size=1, max_size=5)),
    st.sampled_from(NUMEROS).map(lambda n: ("dito", ("fato", n))),
    st.sampled_from(["algum", "todos"]).map(lambda f: ("itens", f)),
)


def crescer(dentro: st.SearchStrategy[Arvore]) -> st.SearchStrategy[Arvore]:
    return st.one_of(
        st.tuples(st.just("not"), dentro),
        st.tuples(st.sampled_from(["and", "or"]), st.lists(dentro, min_size=2, max_size=4)),
        st.tuples(st.just("if"), dentro, dentro, dentro),
        st.tuples(st.just("sim"), dentro),
        st.tuples(st.just("dito"), dentro),
        st.tuples(st.just("se_falta"), dentro, dentro),
    )


arvores = st.recursive(folhas_logicas, crescer, max_leaves=12)


def escrever(x: Arvore) -> str:
    match x:
        case ("fato", nome) | ("numero", nome) | ("logico", nome):
            return str(nome)
        case ("not", a):
            return f"(not {escrever(a)})"
        case ("and" | "or" as op, lados):
            return "(" + f" {op} ".join(escrever(a) for a in lados) + ")"
        case ("if", teste, a, b):
            return f"({escrever(a)} if {escrever(teste)} else {escrever(b)})"
        case ("<" | "==" as op, a, b):
            return f"({escrever(a)} {op} {escrever(b)})"
        case ("em", a, lista):
            return f"({escrever(a)} in {lista})"
        case ("itens", f):
            return f"{f}(i.v for i in itens if i.f)"
        case (f, *args):
            return f"{f}({', '.join(escrever(a) for a in args)})"
    raise AssertionError(x)


def interpretar(x: Arvore, d: dict[str, Any]) -> Any:
    match x:
        case ("fato", nome):
            return d.get(nome)
        case ("numero" | "logico", valor):
            return valor
        case ("not", a):
            return oposto(interpretar(a, d))
        case ("and", lados):
            return menor_de(*(interpretar(a, d) for a in lados))
        case ("or", lados):
            return maior_de(*(interpretar(a, d) for a in lados))
        case ("if", teste, a, b):
            t = interpretar(teste, d)
            return None if t is None else interpretar(a if t else b, d)
        case ("sim", a):
            return interpretar(a, d) is True
        case ("dito", a):
            return interpretar(a, d) is not None
        case ("se_falta", a, b):
            v = interpretar(a, d)
            return interpretar(b, d) if v is None else v
        case ("itens", f):
            pares = [(i.get("f"), i.get("v")) for i in d["itens"]]
            if f == "algum":
                return maior_de(False, *(menor_de(p, v) for p, v in pares))
            return menor_de(True, *(maior_de(oposto(p), v) for p, v in pares))
        case (op, a, b):
            va, vb = interpretar(a, d), b if op == "em" else interpretar(b, d)
            if va is None or vb is None:
                return None
            return {"<": lambda: va < vb, "==": lambda: va == vb, "em": lambda: va in vb}[op]()
    raise AssertionError(x)


logicos = st.sampled_from(VALORES)
casos = st.fixed_dictionaries(
    {
        **dict.fromkeys(LOGICAS, logicos),
        **{n: st.none() | st.integers(0, 3) for n in NUMEROS},
        "itens": st.lists(st.fixed_dictionaries({"v": logicos, "f": logicos}), max_size=3).map(
            tuple
        ),
    }
)


@given(arvores, casos)
def test_a_random_tree_compiled_equals_the_slow_interpreter(
    arvore: Arvore, d: dict[str, Any]
) -> None:
    condicao = Condicao(escrever(arvore), ESCOPO)
    assert condicao(d) is interpretar(arvore, d)
    conhecidos = {k: v for k, v in d.items() if v is not None}
    assert condicao(conhecidos) is condicao(d)
