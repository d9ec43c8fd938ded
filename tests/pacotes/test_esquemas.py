"""The JSON Schemas say what authors may write: every real file fits, shorthand included; what the
loader refuses by its shape, the schema refuses too.
"""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from apoio import LEI, LEIS, escrever_pacote, rol
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

from almotace.nucleo.erros import ErroAlmotace
from almotace.pacotes.esquemas import ESQUEMAS
from almotace.pacotes.leitor import ler_pacote
from almotace.pacotes.yaml_estrito import ler, ler_texto

PROPRIOS = {"lei.yaml": "lei", "vocabulario.yaml": "vocabulario"}
ARQUIVOS = sorted(LEIS.glob("*/*/*/*.yaml"))
VALIDADORES: dict[str, Draft202012Validator] = {}


def validador(qual: str) -> Draft202012Validator:
    """The schema as an editor gets it: through JSON."""
    if qual not in VALIDADORES:
        VALIDADORES[qual] = Draft202012Validator(json.loads(json.dumps(ESQUEMAS[qual]())))
    return VALIDADORES[qual]


def plano(x: Any) -> Any:
    """What JSON has for an exact decimal written without quotes."""
    if isinstance(x, dict):
        return {k: plano(v) for k, v in x.items()}
    if isinstance(x, list):
        return [plano(v) for v in x]
    return float(x) if isinstance(x, Decimal) else x


def qual_esquema(arquivo: Path) -> str:
    return "casos" if arquivo.name.startswith("casos") else PROPRIOS.get(arquivo.name, "regras")


@pytest.mark.parametrize("qual", ESQUEMAS)
def test_each_schema_is_a_schema(qual: str) -> None:
    Draft202012Validator.check_schema(validador(qual).schema)


@pytest.mark.parametrize("arquivo", ARQUIVOS, ids=lambda p: f"{p.parent.parent.name}/{p.name}")
def test_every_file_of_every_pack_fits_its_schema(arquivo: Path) -> None:
    erros = validador(qual_esquema(arquivo)).iter_errors(plano(ler(arquivo).dados))
    achados = [f"{'/'.join(map(str, e.absolute_path))}: {e.message[:120]}" for e in erros]
    assert achados == []


VOCABULARIO = """\
fatos: {maior: {tipo: bool}, area: {tipo: decimal}, dia: {tipo: data}}
modalidades: {licenca: x}
"""
ATALHOS = """\
exigencias:
  - {id: um, fonte: art1_cpt, para: licenca, exige: true, cita: art2_cpt}
  - {id: dois, fonte: [art1_cpt], medida: {valor: area, minimo: 1.5, maximo: 9}}
valores:
  - {id: tres, fonte: art1_cpt, valor: 12.75}
prazos:
  - {id: quatro, fonte: art1_cpt, inicio: dia, n: 15, unidade: dias, se: true}
preferencias:
  - {id: cinco, fonte: art1_cpt, candidatos: "[1, 2]", nome: c, ordem: [1, -c], vagas: 2}
"""


def aceito_pelo_esquema(regras: str) -> bool:
    return validador("regras").is_valid(plano(ler_texto(regras).dados))


def aceito_pelo_programa(pasta: Path, regras: str) -> bool:
    try:
        ler_pacote(
            escrever_pacote(
                pasta, regras, VOCABULARIO, dispositivos=rol("art1_cpt art2_cpt art99_cpt")
            )
        )
    except ErroAlmotace:
        return False
    return True


def test_the_shorthand_of_authors_fits_the_schema_and_the_program(tmp_path: Path) -> None:
    assert aceito_pelo_programa(tmp_path, ATALHOS)
    assert aceito_pelo_esquema(ATALHOS)


FORA = [
    ("exigencias:", "exigencia:"),
    ("exige: true", "exigee: true"),
    ("fonte: art1_cpt, para", "para"),
    ("fonte: art1_cpt, para", "fonte: 3, para"),
    ("id: um", "id: [um]"),
    ("exige: true", "exige: [maior]"),
    ("exige: true", "exige: true, infracao: sim"),
    ("exige: true", "exige: true, se_falha: nada"),
    ("medida: {valor: area, ", "medida: {"),
    ("maximo: 9}", "maximo: 9, x: 1}"),
    ("medida: {valor: area, minimo: 1.5, maximo: 9}", "medida: area"),
    ("ordem: [1, -c]", "ordem: {a: b}"),
    ("unidade: dias", "unidade: dias, sentido: atras"),
    ("n: 15, ", ""),
    ("valores:\n  - {", "valores:\n    {"),
]


@pytest.mark.parametrize(("de", "para"), FORA)
def test_what_is_out_of_shape_fits_neither(tmp_path: Path, de: str, para: str) -> None:
    assert de in ATALHOS
    regras = ATALHOS.replace(de, para, 1)
    assert not aceito_pelo_programa(tmp_path, regras)
    assert not aceito_pelo_esquema(regras)


CASO: dict[str, Any] = {
    "id": "c1",
    "titulo": "t",
    "lei": "mg/vila-nova/lei-1-2001",
    "perguntas": [
        {"tipo": "decidir", "esperado": {"decisao": "deferir"}, "fundamentos": ["art1_cpt"]}
    ],
}


def pergunta(**mudancas: Any) -> list[dict[str, Any]]:
    return [{**CASO, "perguntas": [{**CASO["perguntas"][0], **mudancas}]}]


@pytest.mark.parametrize(
    "casos",
    [
        [CASO],
        [],
        pergunta(em="2025-01-02"),
        pergunta(em="2025-01-02T10:00", ref="a", sobre="x", fatos={"a": None}),
        pergunta(tipo="valor", esperado={"valor": "500.00", "unidade": "BRL"}),
        pergunta(tipo="prazo", esperado={"fim": None}),
        pergunta(tipo="sancao", esperado={"obrigatorias": [{"tipo": "suspensao", "dias": None}]}),
        pergunta(tipo="horario", esperado={"intervalos": [["05:00", "17:00"]]}),
        [{**CASO, "premissas": {"feriados": ["2025-01-01"], "leituras": {"a": "b"}}}],
        [{**CASO, "atos": [{"em": "2025-01-01", "tipo": "auto", "valor": "1.00"}]}],
    ],
)
def test_a_case_in_the_format_fits(casos: list[Any]) -> None:
    assert list(validador("casos").iter_errors(casos)) == []


@pytest.mark.parametrize(
    "casos",
    [
        CASO,
        [{k: v for k, v in CASO.items() if k != "id"}],
        [{k: v for k, v in CASO.items() if k != "lei"}],
        [{**CASO, "pergunta": []}],
        [{**CASO, "perguntas": []}],
        [{**CASO, "premissas": {"feriado": []}}],
        pergunta(tipo="decidr"),
        pergunta(em="30/01/2025"),
        pergunta(esperado={"decisao": "talvez"}),
        pergunta(esperado={"resultado": "vedado"}),
        pergunta(tipo="valor", esperado={"valor": "1.234,56"}),
        pergunta(tipo="valor", esperado={"valor": 500}),
        pergunta(tipo="sancao", esperado={"obrigatorias": [{"valor": "1"}]}),
        pergunta(fundamentos="art1_cpt"),
    ],
)
def test_a_case_out_of_the_format_does_not_fit(casos: Any) -> None:
    assert not validador("casos").is_valid(casos)


def test_the_law_and_the_vocabulary_of_a_small_pack_fit() -> None:
    for qual, texto in (("lei", LEI), ("vocabulario", VOCABULARIO)):
        assert validador(qual).is_valid(ler_texto(texto).dados)
        assert not validador(qual).is_valid({**ler_texto(texto).dados, "xyz": 1})
