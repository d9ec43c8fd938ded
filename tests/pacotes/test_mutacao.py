"""Take each rule away: some case must notice; a superfluous rule is reported as unnoticed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from apoio import CHAVE, LEIS, escrever_pacote

from almotace.nucleo.calendario import Calendario
from almotace.nucleo.lei import Lei
from almotace.nucleo.valores_externos import ValoresExternos
from almotace.pacotes.ambiente import Ambiente
from almotace.pacotes.carga import listar
from almotace.pacotes.conferencia import Leis
from almotace.pacotes.leitor import ler_pacote
from almotace.pacotes.mutacao import Mutante, casos_do_pacote, mutantes, mutar

VOCABULARIO = """\
fatos:
  maior: {tipo: bool}
  fixo: {tipo: bool}
  ficha: {tipo: registro, campos: {nome: texto, rua: texto}}
  modo: {tipo: texto}
modalidades: {licenca: x}
documentos: {formulario: x}
estados: {nova: x, vigente: x}
classes: {ponto: x, movel: x}
atos: {emissao: {}}
"""
REGRAS = """\
exigencias:
  - {id: idade, fonte: art1_cpt, para: [licenca], exige: maior}
termos:
  - id: modo
    fonte: art2_cpt
    opcoes:
      - {valor: ponto, fonte: art2_cpt_inc1, se: fixo}
      - {valor: movel, fonte: art2_cpt_inc2, se: not fixo}
conteudos:
  - id: formulario
    documento: formulario
    fonte: art3_cpt
    registro: ficha
    campos:
      - {campo: nome, fonte: art3_cpt_inc1}
      - {campo: rua, fonte: art3_cpt_inc2}
ritos:
  - id: da_licenca
    fonte: art4_cpt
    sobre: [licenca]
    inicial: nova
    transicoes: [{para: vigente, ato: emissao, fonte: art5_cpt}]
regimes:
  - id: penas
    fonte: art6_cpt
    infracoes: [art1]
    penas: [{tipo: multa, fonte: art7_cpt, valor: 10, unidade: BRL}]
"""
CASOS = f"""\
- id: idade
  lei: {CHAVE}
  perguntas:
    - {{tipo: decidir, sobre: licenca, fatos: {{maior: false}}, esperado: {{decisao: indeferir}},
       fundamentos: [art1_cpt]}}
- id: modo
  lei: {CHAVE}
  perguntas:
    - {{tipo: enquadrar, sobre: art2_cpt, fatos: {{fixo: true}}, esperado: {{classes: [ponto]}},
       fundamentos: [art2_cpt_inc1]}}
- id: ficha
  lei: {CHAVE}
  perguntas:
    - {{tipo: conteudo, sobre: formulario, fatos: {{ficha: {{rua: x}}}},
       esperado: {{faltam: [nome]}}, fundamentos: [art3_cpt_inc1]}}
- id: estado
  lei: {CHAVE}
  atos: [{{em: 2024-01-01, tipo: emissao}}]
  perguntas:
    - {{tipo: estado, sobre: licenca, esperado: {{estado: vigente}}, fundamentos: [art5_cpt]}}
- id: multa
  lei: {CHAVE}
  perguntas:
    - {{tipo: sancao, sobre: art1_cpt, esperado: {{total: {{valor: "10", unidade: BRL}}}},
       fundamentos: [art7_cpt]}}
"""
NADA = Ambiente(Calendario.so_com([]), ValoresExternos())


def rodar(pasta: Path, regras: str = REGRAS, casos: str = CASOS) -> dict[str, Mutante]:
    escrever_pacote(pasta, regras, VOCABULARIO, casos=casos)
    feitos = mutar(ler_pacote(pasta), NADA, casos_do_pacote(pasta))
    return {m.nome: m for m in feitos}


def test_the_case_that_depends_on_a_rule_notices_when_it_is_gone(tmp_path: Path) -> None:
    notado = {nome: m.notado_por for nome, m in rodar(tmp_path).items()}
    assert notado["exigencias.idade"] == "idade"
    assert notado["termos.modo.opcoes[0] ponto"] == "modo"
    assert notado["conteudos.formulario.campos[0] nome"] == "ficha"
    assert notado["ritos.da_licenca.transicoes[0] vigente"] == "estado"
    assert notado["regimes.penas.penas[0] multa"] == "multa"


def test_what_no_case_touches_is_reported(tmp_path: Path) -> None:
    escaparam = {nome for nome, m in rodar(tmp_path).items() if m.notado_por is None}
    assert escaparam == {
        "termos.modo.opcoes[1] movel",
        "conteudos.formulario.campos[1] rua",
    }


def test_a_superfluous_rule_is_reported_though_cases_touch_it(tmp_path: Path) -> None:
    """The same demand written twice: without either, the other still answers."""
    dobro = "  - {id: idade_de_novo, fonte: art1_cpt, para: [licenca], exige: maior}\n"
    regras = REGRAS.replace("termos:\n", dobro + "termos:\n")
    feitos = rodar(tmp_path, regras)
    assert feitos["exigencias.idade"].notado_por is None
    assert feitos["exigencias.idade_de_novo"].notado_por is None
    assert feitos["exigencias.idade_de_novo"].fonte == "art1_cpt"


def test_a_citation_that_is_lost_is_noticed_though_the_answer_stays(tmp_path: Path) -> None:
    """Two demands fail; without one the refusal stands, on one ground less."""
    outra = "  - {id: outra, fonte: art8_cpt, para: [licenca], exige: maior}\n"
    regras = REGRAS.replace("termos:\n", outra + "termos:\n")
    casos = CASOS.replace("fundamentos: [art1_cpt]", "fundamentos: [art1_cpt, art8_cpt]")
    feitos = rodar(tmp_path, regras, casos)
    assert feitos["exigencias.outra"].notado_por == "idade"


def test_without_cases_nothing_is_noticed(tmp_path: Path) -> None:
    feitos = rodar(tmp_path, casos=f"- {{id: c, lei: {CHAVE}, perguntas: []}}\n")
    assert feitos and all(m.notado_por is None for m in feitos.values())


def test_each_rule_or_part_is_taken_once_and_nothing_else_changes(tmp_path: Path) -> None:
    escrever_pacote(tmp_path, REGRAS, VOCABULARIO)
    canonico = ler_pacote(tmp_path)
    inteiro = contar(canonico)
    nomes = []
    for nome, fonte, novo in mutantes(canonico):
        nomes.append(nome)
        assert contar(novo) == inteiro - 1
        assert fonte in canonico["dispositivos"]
        assert Lei.de_dict(novo).regras
        assert contar(canonico) == inteiro  # the pack itself is not touched
    assert len(nomes) == len(set(nomes)) == 7


def contar(canonico: dict[str, Any]) -> int:
    """Rules without parts, and parts."""
    partes = ("opcoes", "campos", "transicoes", "penas")
    return sum(
        sum(len(r.get(p, ())) for p in partes) + (not any(p in r for p in partes))
        for regras in canonico["regras"].values()
        for r in regras
    )


def test_progress_is_told_rule_by_rule(tmp_path: Path) -> None:
    escrever_pacote(tmp_path, REGRAS, VOCABULARIO, casos=CASOS)
    vistos: list[int] = []
    mutar(ler_pacote(tmp_path), NADA, casos_do_pacote(tmp_path), vistos.append)
    assert vistos == list(range(1, 8))


@pytest.mark.parametrize("quantos", [1, 3])
def test_any_order_of_the_cases_gives_the_same_unnoticed(tmp_path: Path, quantos: int) -> None:
    blocos = CASOS.split("- id: ")[1:]
    girados = "".join(f"- id: {b}" for b in blocos[quantos:] + blocos[:quantos])
    um, outro = rodar(tmp_path / "a"), rodar(tmp_path / "b", casos=girados)
    assert {n for n, m in um.items() if m.notado_por is None} == {
        n for n, m in outro.items() if m.notado_por is None
    }


@pytest.mark.lento
def test_every_rule_of_the_first_law_is_noticed_by_a_case_of_its_own_pack() -> None:
    chave = next(c for c in listar() if c.startswith("mg/muriae/"))
    pasta = LEIS / chave
    feitos = mutar(ler_pacote(pasta), Leis().ambiente(chave), casos_do_pacote(pasta))
    assert len(feitos) > 200
    assert [m.nome for m in feitos if m.notado_por is None] == []


@pytest.mark.lento
@pytest.mark.parametrize("chave", [c for c in listar() if c.startswith("br/")])
def test_every_rule_of_a_law_of_the_whole_country_is_noticed(chave: str) -> None:
    pasta = LEIS / chave
    feitos = mutar(ler_pacote(pasta), Leis().ambiente(chave), casos_do_pacote(pasta))
    assert feitos and [m.nome for m in feitos if m.notado_por is None] == []
