"""Rules at random: what is written into one function gives what each rule gives by itself."""

from __future__ import annotations

from datetime import date
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from almotace.nucleo.contexto import Contexto
from almotace.nucleo.decisao import DecisaoCompilada
from almotace.nucleo.erros import ErroAlmotace, Lacuna
from almotace.nucleo.exame import examinar
from almotace.nucleo.lei import Lei
from almotace.nucleo.perguntar import perguntar
from almotace.nucleo.unidade import UnidadeFiscal
from almotace.nucleo.valores_externos import ValoresExternos
from tests.nucleo.fatos_quaisquer import DIAS_DA_PERGUNTA, casos

FATOS: dict[str, Any] = {
    **{f"b{i}": {"tipo": "bool"} for i in range(4)},
    **{f"n{i}": {"tipo": "inteiro"} for i in range(3)},
    "valor": {"tipo": "decimal"},
    "cor": {"tipo": "escolha", "valores": ["azul", "cinza", "preta", "roxa", "verde"]},
    "dia_a": {"tipo": "data"},
    "data_requerimento": {"tipo": "data"},
    "itens": {
        "tipo": "lista", "de": "registro", "campos": {"n": "inteiro", "cor": "texto", "b": "bool"}
    },
    "ficha": {"tipo": "registro", "campos": {"n0": "inteiro", "b0": "bool", "cor": "texto"}},
    "calc_b": {"tipo": "bool"},
    "calc_n": {"tipo": "inteiro"},
    "classe": {"tipo": "escolha", "valores": ["x", "y", "z"]},
    "classes": {"tipo": "lista", "de": "texto"},
}  # fmt: skip
LEITURAS = {"rigor": {"fonte": "art1_cpt", "opcoes": {"alto": "a", "baixo": "b"}, "padrao": "alto"}}

NUMEROS = st.recursive(
    st.sampled_from(["n0", "n1", "n2", "calc_n", "3", "0", "valor", "2.5"]),
    lambda x: st.one_of(
        st.builds("({} {} {})".format, x, st.sampled_from(["+", "-", "*", "/", "//", "%"]), x),
        st.builds("menor({}, {})".format, x, x),
        st.builds("se_falta({}, {})".format, x, x),
        st.builds("-{}".format, x),
        st.builds("soma(i.n for i in itens if i.n > {})".format, x),
        st.builds("({} if b0 else {})".format, x, x),
        st.builds("({} if cor == 'azul' else {} if n1 > 3 else {})".format, x, x, x),
        st.builds("({} if dito(n0) and not sim(b2) else {})".format, x, x),
    ),
    max_leaves=4,
)
COMPARACOES = st.one_of(
    st.builds(
        "{} {} {}".format, NUMEROS, st.sampled_from(["<", "<=", ">", ">=", "==", "!="]), NUMEROS
    ),
    st.builds("0 <= {} < {}".format, NUMEROS, NUMEROS),
    st.sampled_from(
        [
            "cor == 'azul'", "cor != 'verde'", "cor in ['azul', 'preta']", "'azul' == cor",
            "cor not in ['azul', 'cinza', 'preta', 'roxa']", "classe == 'x'", "classe != 'y'",
            "dia_a < dia('2020-01-01')", "em >= dia_a", "ano(dia_a) >= 2020", "'x' in classes",
            "n0 in [1, 2, 3]", "leitura.rigor == 'alto'", "leitura.rigor in ['baixo']",
            "dias_entre(dia_a, data_requerimento) <= 30", "tamanho(itens) > 1",
            "perguntado() == 'ato'", "util(dia_a)", "itens[0].b", "itens[n0].n == 2",
        ]
    ),
)  # fmt: skip
LOGICAS = st.recursive(
    COMPARACOES | st.sampled_from(["b0", "b1", "b2", "b3", "calc_b", "True", "False"]),
    lambda x: st.one_of(
        st.lists(x, min_size=2, max_size=4).map(lambda xs: "(" + " and ".join(xs) + ")"),
        st.lists(x, min_size=2, max_size=4).map(lambda xs: "(" + " or ".join(xs) + ")"),
        st.builds("(not {})".format, x),
        st.builds("sim({})".format, x),
        st.builds("dito({})".format, x),
        st.builds("se_falta({}, {})".format, x, x),
        st.builds("({} if {} else {})".format, x, x, x),
        st.builds("algum({} and i.n > 1 for i in itens)".format, x),
        st.builds("todos(i.b or {} for i in itens if i.cor == 'x')".format, x),
        st.builds("nenhum(i.n == n0 for i in itens if {})".format, x),
    ),
    max_leaves=8,
)
DATAS = st.none() | st.sampled_from(["2015-01-01", "2020-06-30"])
ENVELOPE = {
    "se": st.none() | LOGICAS,
    "exceto": st.none() | st.none() | LOGICAS,
    "de": st.none() | DATAS,
    "ate": st.none() | DATAS,
    "rege_por": st.sampled_from(["pergunta", "requerimento"]),
    "leitura": st.sampled_from([{}, {}, {"rigor": "alto"}, {"rigor": "baixo|outro"}]),
}
OPCOES = st.lists(
    st.fixed_dictionaries(
        {"valor": st.sampled_from("xyz"), "se": st.none() | LOGICAS, "fonte": st.just(["art1_cpt"])}
    ),
    min_size=1,
    max_size=4,
)


def sem_nulos(regra: dict[str, Any]) -> dict[str, Any]:
    return {k: v for k, v in regra.items() if v is not None}


def simples(termo: dict[str, Any]) -> bool:
    """Computed facts that do not read one another in a circle: none reads a computed one."""
    textos = [termo.get(k) for k in ("se", "exceto", "valor")]
    textos += [o.get("se") for o in termo.get("opcoes", ())]
    return not any(c in (t or "") for t in textos for c in ("calc_", "classe"))


MEDIDAS = st.fixed_dictionaries(
    {"valor": NUMEROS, "minimo": st.none() | NUMEROS, "maximo": st.none() | NUMEROS}
).map(sem_nulos)
DEMANDAS = st.one_of(
    LOGICAS.map(lambda x: {"exige": x}),
    LOGICAS.map(lambda x: {"veda": x}),
    MEDIDAS.map(lambda x: {"medida": x}),
)
EXIGENCIAS = st.lists(
    st.builds(
        lambda envelope, demanda, prova, falha: sem_nulos(
            {**envelope, **demanda, "prova": prova, "se_falha": falha}
        ),
        st.fixed_dictionaries(ENVELOPE),
        DEMANDAS,
        st.sampled_from(["condicao", "documento"]),
        st.sampled_from([None, None, "exigir", "bloquear", "indeferir"]),
    ),
    min_size=1,
    max_size=5,
)
TERMOS = st.lists(
    st.one_of(
        st.builds(
            lambda e, v: {**e, "fato": "calc_b", "valor": v},
            st.fixed_dictionaries(ENVELOPE),
            LOGICAS,
        ),
        st.builds(
            lambda e, v: {**e, "fato": "calc_n", "valor": v},
            st.fixed_dictionaries(ENVELOPE),
            NUMEROS,
        ),
        st.builds(
            lambda e, o: {**e, "fato": "classe", "opcoes": o},
            st.fixed_dictionaries(ENVELOPE),
            OPCOES,
        ),
        st.builds(
            lambda o: {"fato": "classes", "opcoes": o, "multiplo": True}, OPCOES
        ),
    )
    .map(sem_nulos)
    .map(lambda t: {**t, "opcoes": [sem_nulos(o) for o in t.get("opcoes", ())]})
    .filter(simples),
    max_size=4,
)  # fmt: skip


CAMPOS = st.lists(
    st.fixed_dictionaries(
        {
            "campo": st.sampled_from(["n0", "b0", "cor"]),
            "fonte": st.just(["art1_cpt"]),
            "se": st.none() | LOGICAS,
            "exige": st.none() | LOGICAS,
        }
    ).map(sem_nulos),
    max_size=3,
)
PAPEIS = st.lists(
    st.builds(
        lambda envelope, registro, campos: sem_nulos(
            {**envelope, "registro": registro, "campos": campos}
        ),
        st.fixed_dictionaries(ENVELOPE),
        st.sampled_from([None, "ficha"]),
        CAMPOS,
    ),
    max_size=2,
)


def lei_de(
    exigencias: list[dict[str, Any]],
    termos: list[dict[str, Any]],
    valor: str,
    administra: bool,
    papeis: list[dict[str, Any]],
) -> Lei:
    return Lei.de_dict(
        {
            "chave": "xx/nenhures/lei-1-2000",
            "titulo": "Lei 1",
            "identidade": {"atos_da_administracao": ["ato"] if administra else []},
            "vocabulario": {
                "fatos": FATOS,
                "atos": {"ato": {}, "outro": {}},
                "leituras": LEITURAS,
                "documentos": {"papel": "um papel", "outro_papel": "outro"},
            },
            "dispositivos": {"art1_cpt": {"rotulo": "Art. 1º"}},
            "contagens": [],
            "lacunas": [],
            "regras": {
                "exigencias": [
                    {
                        "id": f"e{i}",
                        "fonte": ["art1_cpt"],
                        "para": ["ato"] if i % 3 else ["ato", "outro"],
                        **e,
                    }
                    for i, e in enumerate(exigencias)
                ],
                "termos": [
                    {"id": f"t{i}", "fonte": ["art1_cpt"], **t} for i, t in enumerate(termos)
                ],
                "conteudos": [
                    {
                        "id": f"p{i}",
                        "fonte": ["art1_cpt"],
                        "documento": "papel",
                        "para": [] if i else ["ato"],
                        **p,
                    }
                    for i, p in enumerate(papeis)
                ],
                "valores": [
                    {"id": "multa", "fonte": ["art1_cpt"], "sobre": ["outro"], "valor": valor},
                    {
                        "id": "taxa",
                        "fonte": ["art1_cpt"],
                        "se": "not b3",
                        "valor": f"({valor}) * unidade('UF', dia_a)",
                        "unidade": "BRL",
                    },
                ],
            },
        }
    )


UNIDADE = UnidadeFiscal.por_ano("UF", {str(a): f"{a}.{a % 7}5" for a in range(2012, 2026)})
CASOS = casos(Lei.de_dict({
    "chave": "x", "titulo": "x", "identidade": {}, "vocabulario": {"fatos": FATOS},
    "dispositivos": {}, "contagens": [], "lacunas": [], "regras": {},
}).vocabulario, FATOS)  # fmt: skip


def valor_pedido(c: Contexto) -> Any:
    try:
        return perguntar("valor", c).valores.get("valor")
    except Lacuna:
        return None


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(EXIGENCIAS, TERMOS, PAPEIS, NUMEROS, st.booleans(), st.lists(CASOS, min_size=1, max_size=6),
       DIAS_DA_PERGUNTA, st.sampled_from(["alto", "baixo"]))  # fmt: skip
def test_regras_quaisquer(
    exigencias: list[dict[str, Any]], termos: list[dict[str, Any]], papeis: list[dict[str, Any]],
    valor: str, administra: bool, varios: list[dict[str, Any]], em: Any, rigor: str,
) -> None:  # fmt: skip
    lei = lei_de(exigencias, termos, valor, administra, papeis)
    d = DecisaoCompilada(
        lei, "ato", leituras={"rigor": rigor}, valores=["multa", "taxa"],
        externos=ValoresExternos({"UF": UNIDADE}),
    )  # fmt: skip
    assert d.fora == ()
    for fatos in varios:
        c = d.caso(fatos, em)
        try:
            esperados = tuple(examinar(r, c).resultado for r in d.regras)
            decisao = perguntar("decidir", d.caso(fatos, em)).valores["decisao"]
            quantos = tuple(valor_pedido(c.com(sobre=v)) for v in ("multa", "taxa"))
        except (ErroAlmotace, ArithmeticError, TypeError) as e:
            try:
                d.decidir(fatos, em)
            except type(e):
                continue
            raise AssertionError(f"decided where the rules refuse: {e}") from e
        v = d.decidir(fatos, em)
        assert (v.decisao, v.resultados) == (decisao, esperados)
        assert v.valores == quantos


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(EXIGENCIAS, LOGICAS, CASOS)
def test_perguntar_se_outro_ato_se_cumpre(
    exigencias: list[dict[str, Any]], exige: str, fatos: dict[str, Any]
) -> None:
    """A demand may ask whether another act's demands are met."""
    exigencias = [*exigencias, {"exige": f"cumpre('outro') or {exige}", "para": ["ato"]}]
    lei = lei_de(exigencias, [], "1", False, [])
    d = DecisaoCompilada(lei, "ato")
    c = d.caso(fatos, date(2020, 1, 1))
    assert d.fora == ()
    try:
        esperados = tuple(examinar(r, c).resultado for r in d.regras)
    except (ErroAlmotace, ArithmeticError, TypeError):
        return
    assert d.decidir(fatos, date(2020, 1, 1)).resultados == esperados
