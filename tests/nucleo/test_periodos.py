"""A span that ends before it begins is refused, and no ground to grant anything."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest
from apoio import lei_de, pergunta

from almotace.nucleo.erros import ErroDeEntrada
from almotace.nucleo.periodos import conferir, invertidos

DIA, OUTRO = date(2025, 3, 12), date(2025, 3, 10)
VOCABULARIO = """
fatos:
  periodo_inicio: {tipo: data}
  periodo_fim: {tipo: data}
  licenca: {tipo: registro, campos: {inicio: data, fim: data}}
  maior: {tipo: bool}
modalidades: {licenca_nova: licença}
atos: {emissao: {campos: {}}}
"""
REGRAS = """
exigencias:
  - {id: maior, fonte: art1_cpt, para: [licenca_nova, emissao], exige: maior}
"""
LEI = "atos_da_administracao: [emissao]"


@pytest.mark.parametrize(
    ("fatos", "campos"),
    [
        ({"periodo_inicio": DIA, "periodo_fim": OUTRO}, ["periodo_fim"]),
        ({"periodo_inicio": OUTRO, "periodo_fim": DIA}, []),
        ({"periodo_inicio": DIA, "periodo_fim": DIA}, []),
        ({"periodo_fim": OUTRO}, []),
        ({"periodo_inicio": None, "periodo_fim": OUTRO}, []),
        ({"inicio": DIA, "fim": OUTRO}, ["fim"]),
        ({"outro_inicio": DIA, "periodo_fim": OUTRO}, []),
        ({"licenca": {"inicio": DIA, "fim": OUTRO}}, ["licenca.fim"]),
        ({"lista": ({"fim": OUTRO}, {"inicio": DIA, "fim": OUTRO})}, ["lista[2].fim"]),
        ({"a_inicio": datetime(2025, 3, 12, 9), "a_fim": datetime(2025, 3, 12, 8)}, ["a_fim"]),
        ({"a_inicio": DIA, "a_fim": datetime(2025, 3, 1, 8)}, []),
    ],
)
def test_which_spans_end_before_they_begin(fatos: dict[str, Any], campos: list[str]) -> None:
    assert [campo for campo, _ in invertidos(fatos)] == campos
    if campos:
        with pytest.raises(ErroDeEntrada, match="antes de começar"):
            conferir(fatos)
    else:
        conferir(fatos)


def test_a_case_with_such_a_span_is_not_granted_and_is_told_why(tmp_path: Path) -> None:
    from apoio import LEI as IDENTIDADE

    lei = lei_de(tmp_path, REGRAS, VOCABULARIO, lei=f"{IDENTIDADE}".replace(
        "  urn:", f"  {LEI}\n  urn:"))  # fmt: skip
    certo = {"maior": True, "periodo_inicio": "2025-03-10", "periodo_fim": "2025-03-12"}
    errado = {**certo, "periodo_fim": "2025-03-09"}
    assert pergunta(lei, "decidir", "licenca_nova", fatos=certo).valores["decisao"] == "deferir"
    for sobre, decisao in (("licenca_nova", "exigir"), ("emissao", "bloquear")):
        p = pergunta(lei, "decidir", sobre, fatos=errado, real=True)
        assert (p.valores["decisao"], p.valores["faltam"]) == (decisao, ["periodo_fim"])
        assert p.avisos == ["O período termina em 09/03/2025, antes de começar, em 10/03/2025."]
    negado = pergunta(lei, "decidir", "licenca_nova", fatos={**errado, "maior": False})
    assert negado.valores["decisao"] == "indeferir"
