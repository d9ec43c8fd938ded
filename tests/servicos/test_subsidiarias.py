"""Where the town's law is silent, the first of its chain that speaks; a wrong key is refused."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from apoio import LEI, LEIS, escrever_pacote

from almotace.nucleo.calendario import Calendario
from almotace.nucleo.contexto import Contexto
from almotace.nucleo.erros import ErroDePacote
from almotace.nucleo.lei import Lei
from almotace.nucleo.regras import Ambito, Conteudo, Prazo
from almotace.pacotes.carga import carregar, listar
from almotace.servicos.casa import casa, esquecer
from almotace.servicos.subsidiarias import BASE, cadeia, prazo_de, primeira

CHAVE = "mg/vila-nova/lei-1-2001"
OUTRA = "mg/geral/lei-2-2001"
VOCABULARIO = "fatos: {data_ciencia: {tipo: data}, grave: {tipo: bool}}\natos: {recurso: {}}\n"
SO_GRAVE = """\
prazos:
  - {id: recurso, fonte: art1_cpt, sobre: [recurso], se: grave, inicio: data_ciencia, n: 3,
     unidade: dias}
"""
SEMPRE = SO_GRAVE.replace(" se: grave,", "").replace("n: 3", "n: 7")
DO_ESTADO = LEI.replace(CHAVE, OUTRA).replace("lei:2001-03-05;1", "lei:2001-03-05;2")


@pytest.fixture
def vila(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Lei]]:
    """A town with one law, beside the federal ones and one of the state."""
    shutil.copytree(LEIS / "br", tmp_path / "br")
    monkeypatch.setenv("ALMOTACE_LEIS", str(tmp_path))

    def montar(regras: str, municipio: str | None = "nome: Vila Nova\n") -> Lei:
        escrever_pacote(tmp_path / CHAVE, regras, VOCABULARIO)
        do_estado = DO_ESTADO.replace(";vila.nova:municipal:", ":estadual:")
        escrever_pacote(tmp_path / OUTRA, SEMPRE, VOCABULARIO, lei=do_estado)
        if municipio is not None:
            arquivo = tmp_path / "mg/vila-nova/municipio.yaml"
            arquivo.write_text(municipio, encoding="utf-8")
        esquecer()
        return carregar(CHAVE)

    yield montar
    esquecer()


def caso(fatos: dict[str, Any]) -> Callable[[Lei], Contexto]:
    def em(lei: Lei) -> Contexto:
        ditos = {k: v for k, v in fatos.items() if k in lei.vocabulario.fatos}
        calendario = Calendario.so_com([])
        return Contexto(lei, ditos, em=date(2025, 6, 5), calendario=calendario, hipotese=False)

    return em


def test_the_federal_ones_follow_where_the_town_names_none(vila: Callable[..., Lei]) -> None:
    for municipio in ("nome: Vila Nova\n", None):
        assert [x.chave for x in cadeia(vila(SO_GRAVE, municipio))] == [CHAVE, *BASE]
    assert [x.chave for x in cadeia(carregar(BASE[0]))] == list(BASE)


def test_what_the_town_names_replaces_them_in_its_order(vila: Callable[..., Lei]) -> None:
    lei = vila(SO_GRAVE, f"subsidiarias: [{OUTRA}, {BASE[0]}]\n")
    assert [x.chave for x in cadeia(lei)] == [CHAVE, OUTRA, BASE[0]]
    assert cadeia(vila(SO_GRAVE, "subsidiarias: []\n"))[1:] == []


def test_a_key_of_no_pack_is_refused_with_a_suggestion(vila: Callable[..., Lei]) -> None:
    lei = vila(SO_GRAVE, "subsidiarias: [br/geral/lei-9784-1998]\n")
    with pytest.raises(ErroDePacote, match="Você quis dizer “br/geral/lei-9784-1999”"):
        cadeia(lei)


def test_the_first_law_whose_rule_reaches_the_case_gives_the_term(
    vila: Callable[..., Lei],
) -> None:
    lei = vila(SO_GRAVE)
    ciencia = {"data_ciencia": date(2025, 6, 2)}
    grave = prazo_de(lei, ["recurso"], caso({**ciencia, "grave": True}))
    assert grave is not None and grave.conta is not None
    assert (grave.lei.chave, grave.conta.fim) == (CHAVE, date(2025, 6, 5))
    leve = prazo_de(lei, ["recurso"], caso({**ciencia, "grave": False}))
    assert leve is not None and leve.conta is not None
    assert (leve.lei.chave, leve.conta.fim) == (BASE[0], date(2025, 6, 12))
    assert leve.fundamento.startswith("Lei federal 9.784/1999")
    do_estado = vila(SO_GRAVE, f"subsidiarias: [{OUTRA}, {BASE[0]}]\n")
    outro = prazo_de(do_estado, ["recurso"], caso({**ciencia, "grave": False}))
    assert outro is not None and outro.lei.chave == OUTRA


def test_a_premise_not_known_still_governs_and_gives_no_date(vila: Callable[..., Lei]) -> None:
    achado = prazo_de(vila(SO_GRAVE), ["recurso"], caso({"data_ciencia": date(2025, 6, 2)}))
    assert achado is not None and (achado.lei.chave, achado.conta) == (CHAVE, None)


def test_nothing_in_the_chain_is_said_as_nothing(vila: Callable[..., Lei]) -> None:
    lei = vila(SO_GRAVE)
    assert prazo_de(lei, ["nada"], caso({})) is None
    assert primeira(lei, Conteudo, ["nada"]) is None


def test_a_paper_or_a_scope_comes_from_the_law_that_has_it(vila: Callable[..., Lei]) -> None:
    lei = vila(SO_GRAVE)
    for especie, ident, norma in (
        (Conteudo, "cda", BASE[1]),
        (Conteudo, "auto_infracao", BASE[0]),
        (Ambito, "primeira_visita_orientadora", BASE[3]),
        (Prazo, "cobranca", BASE[2]),
    ):
        achada = primeira(lei, especie, [ident])
        assert achada is not None and achada[0].chave == norma


def test_laws_of_the_whole_country_are_no_towns(vila: Callable[..., Lei]) -> None:
    vila(SO_GRAVE)
    assert casa("mg/vila-nova").leis == (CHAVE,)
    assert set(BASE) <= set(listar())
