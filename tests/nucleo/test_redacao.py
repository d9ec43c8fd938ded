"""A parecer in words: plain Portuguese, HTML with everything escaped, data fit for JSON."""

from __future__ import annotations

import json
from datetime import date, datetime
from decimal import Decimal
from html.parser import HTMLParser
from typing import Any

import pytest
from apoio import CHAVE, lei_de, pergunta
from hypothesis import given
from hypothesis import strategies as st

from almotace.cli.comandos.consultar import como_dados
from almotace.nucleo.escrita import mostrar
from almotace.nucleo.lei import Lei
from almotace.nucleo.parecer import Parecer
from almotace.nucleo.redacao import html, texto

VOCABULARIO = """
fatos:
  maior: {tipo: bool, significado: o requerente é maior de idade}
  nome: {tipo: texto, significado: nome do requerente}
  area: {tipo: decimal, unidade: m2, significado: área pedida}
  ciencia: {tipo: data, significado: dia da ciência}
  certidao: {tipo: bool, origem: documento, significado: apresentou a certidão}
  violado: {tipo: dispositivo}
modalidades: {licenca: licença de ambulante}
leituras:
  idade: {fonte: art1_cpt, padrao: civil, opcoes: {civil: a idade é a civil,
    penal: a idade é a penal}}
"""
REGRAS = """
exigencias:
  - {id: idade, fonte: art1_cpt, para: [licenca], leitura: {idade: civil}, exige: maior}
  - {id: certidao, fonte: art2_cpt, para: [licenca], exige: certidao, prova: documento,
     falta: [certidao]}
  - {id: nome_limpo, fonte: art3_cpt, para: [licenca], veda: "nome == 'x'"}
  - {id: tamanho_da_banca, fonte: art4_cpt, medida: {valor: area, maximo: 6.5, unidade: m2}}
prazos:
  - {id: defesa, fonte: art5_cpt, inicio: ciencia, n: 10, unidade: dias}
valores:
  - {id: taxa, fonte: art6_cpt, valor: 1234.5}
  - {id: anexo, fonte: art7_cpt, lacuna: anexo_1}
  - {id: taxa_velha, fonte: art10_cpt, ate: "2009-12-31", valor: 2}
  - {id: taxa_de_area, fonte: art11_cpt, se: area > 10, valor: 2}
regimes:
  - id: penas
    fonte: art8_cpt
    infracoes: [art9]
    penas:
      - {tipo: multa, fonte: art8_cpt_inc1, minimo: 50, maximo: 1000, unidade: BRL}
      - {tipo: multa, fonte: art8_cpt_inc2, valor: 3, unidade: UFVN}
      - {tipo: suspensao, fonte: art8_cpt_inc3, ate_dias: 30, grupo: facultativa}
      - {tipo: interdicao, fonte: art8_cpt_inc4, sem_duracao: true, grupo: facultativa}
# art9_cpt
"""
LEI = f"""
chave: {CHAVE}
titulo: Lei 1/2001 de <Vila> & Nova
identidade: {{}}
contagens: [{{id: geral, fonte: art5_par1, norma: dias corridos}}]
lacunas: [{{id: anexo_1, fonte: art7_cpt, falta: o anexo I não veio na fonte}}]
"""


@pytest.fixture(scope="module")
def lei(tmp_path_factory: pytest.TempPathFactory) -> Lei:
    return lei_de(tmp_path_factory.mktemp("redacao"), REGRAS, VOCABULARIO, lei=LEI)


class Etiquetas(HTMLParser):
    """Checks that tags close in order; keeps the text and the names of the tags."""

    def __init__(self) -> None:
        super().__init__()
        self.abertas: list[str] = []
        self.vistas: set[str] = set()
        self.textos: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.abertas.append(tag)
        self.vistas.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.abertas.pop() == tag

    def handle_data(self, data: str) -> None:
        self.textos.append(data)


def ler_html(fragmento: str) -> Etiquetas:
    leitor = Etiquetas()
    leitor.feed(fragmento)
    leitor.close()
    assert leitor.abertas == []
    return leitor


def test_a_refusal_says_what_failed_first_and_in_whose_words(lei: Lei) -> None:
    p = pergunta(lei, "decidir", "licenca", maior=False, nome="Ana")
    linhas = texto(p, lei).splitlines()
    assert linhas[0] == "Pode ser deferido? (licença de ambulante)"
    assert "  Decisão: indeferir" in linhas
    assert "  Não atendido: Rótulo de art1_cpt" in linhas
    primeira = linhas[linhas.index("Por quê:") + 1]
    assert primeira == (
        "  – Rótulo de art1_cpt: O que diz art1_cpt."
        " Não atendido, pois o requerente não é maior de idade."
    )
    assert linhas[-1] == "Fundamento: Rótulo de art1_cpt — Lei 1/2001 de <Vila> & Nova."


def test_the_reading_taken_is_shown_with_its_alternative(lei: Lei) -> None:
    p = pergunta(lei, "decidir", "licenca", maior=True)
    assert "Leituras tomadas:" in texto(p, lei)
    assert (
        "  – Rótulo de art1_cpt: a idade é a civil (outra leitura: a idade é a penal)"
        in texto(p, lei).splitlines()
    )
    outro = pergunta(lei, "decidir", "licenca", certidao=True)
    assert "Leituras tomadas:" not in texto(outro, lei)


def test_what_is_missing_is_asked_in_the_words_of_the_vocabulary(lei: Lei) -> None:
    linhas = texto(pergunta(lei, "decidir", "licenca", real=True), lei).splitlines()
    depois = linhas[linhas.index("Falta saber:") + 1 :]
    assert depois[:2] == [
        "  – o requerente é maior de idade (maior)",
        "  – apresentou a certidão (certidao)",
    ]


def test_money_measures_and_dates_are_written_as_brazilians_read_them(lei: Lei) -> None:
    assert "  Valor: R$ 1.234,50" in texto(pergunta(lei, "valor", "taxa"), lei)
    limite = texto(pergunta(lei, "limite", "tamanho_da_banca", area="7.25"), lei)
    assert "  Medida: 7,25 m2" in limite and "  Máximo: 6,5 m2" in limite
    assert "  Excesso: 0,75 m2" in limite and "  Atende: não" in limite
    prazo = texto(pergunta(lei, "prazo", "defesa", ciencia="2025-03-10"), lei)
    assert "  Termina: 20/03/2025" in prazo
    assert "Contagem, dia a dia:" in prazo


def test_penalties_are_sentences_with_their_dispositivo(lei: Lei) -> None:
    saida = texto(pergunta(lei, "sancao", "art9_cpt"), lei)
    assert (
        "  Penas: multa no mínimo R$ 50,00 até R$ 1.000,00 (Rótulo de art8_cpt_inc1);"
        " multa de 3 UFVN (Rótulo de art8_cpt_inc2)" in saida
    )
    assert (
        "  Penas facultativas: suspensao por até 30 dias (Rótulo de art8_cpt_inc3);"
        " interdicao sem duração fixada na lei (Rótulo de art8_cpt_inc4)" in saida
    )


def test_a_gap_is_named_in_its_own_sentence(lei: Lei) -> None:
    saida = texto(pergunta(lei, "valor", "anexo"), lei)
    assert "  – o anexo I não veio na fonte (Rótulo de art7_cpt)" in saida.splitlines()


def test_the_law_that_has_no_rule_is_told_from_a_case_that_says_too_little(lei: Lei) -> None:
    def calada(*pergunta_: Any, **caso: Any) -> str:
        return texto(pergunta(lei, *pergunta_, **caso), lei)

    assert "  A lei não tem regra de horário sobre isto." in calada("horario", "licenca")
    falta = calada("prazo", "defesa")
    assert "  Não se sabe o bastante para responder: veja o que falta saber." in falta
    assert "  – dia da ciência (ciencia)" in falta
    velha = calada("valor", "taxa_velha", em="2025-03-10")
    assert (
        "  A regra sobre isto não valia nesse dia (Rótulo de art10_cpt vale até 31/12/2009)."
        in (velha)
    )
    fora = calada("valor", "taxa_de_area", area="1")
    assert (
        "  A lei tem regra sobre isto (Rótulo de art11_cpt), mas ela não alcança este caso." in fora
    )
    assert "<p>A lei não tem regra de horário sobre isto.</p>" in html(
        pergunta(lei, "horario", "licenca"), lei
    )


def test_nothing_that_the_law_or_the_case_says_becomes_markup(lei: Lei) -> None:
    nome = "<script>alert(1)</script> & \"Cia\" 'Ltda'"
    p = pergunta(lei, "decidir", "licenca", maior=False, nome=nome)
    pagina = html(p, lei)
    lida = ler_html(pagina)
    assert "script" not in lida.vistas
    assert "<script" not in pagina and "<Vila>" not in pagina
    assert any(nome in t for t in lida.textos)
    assert any("de <Vila> & Nova" in t for t in lida.textos)


@given(st.text(max_size=40))
def test_any_text_of_a_fact_comes_back_whole_from_the_page(lei: Lei, nome: str) -> None:
    p = pergunta(lei, "decidir", "licenca", nome=nome)
    lida = ler_html(html(p, lei))
    assert lida.vistas <= {"section", "h2", "h3", "dl", "dt", "dd", "ul", "li", "p"}
    esperado = nome.replace("_", " ").replace("\r\n", "\n").replace("\r", "\n")
    if "\0" not in esperado:
        assert esperado in "".join(lida.textos).replace("\r\n", "\n").replace("\r", "\n")


def test_text_and_page_say_the_same(lei: Lei) -> None:
    p = pergunta(lei, "decidir", "licenca", real=True, maior=False, area="1")
    pagina = " ".join(ler_html(html(p, lei)).textos)
    for linha in texto(p, lei).splitlines():
        if linha.startswith("  – ") and not linha.endswith(")"):
            assert linha.removeprefix("  – ") in pagina


PERGUNTAS: list[tuple[str, str, dict[str, Any]]] = [
    ("decidir", "licenca", {"maior": True, "nome": "Ana"}),
    ("enquadrar", "art1_cpt", {"maior": False}),
    ("limite", "tamanho_da_banca", {"area": "7.25"}),
    ("prazo", "defesa", {"ciencia": "2025-03-10"}),
    ("valor", "taxa", {}),
    ("sancao", "art9_cpt", {}),
    ("estado", "licenca", {}),
    ("conteudo", "licenca", {}),
    ("competencia", "licenca", {}),
    ("horario", "licenca", {}),
    ("alocacao", "licenca", {}),
    ("vigencia", "licenca", {}),
]


@pytest.mark.parametrize(("tipo", "sobre", "fatos"), PERGUNTAS)
def test_every_type_of_answer_is_text_page_and_json(
    lei: Lei, tipo: str, sobre: str, fatos: dict[str, Any]
) -> None:
    p: Parecer = pergunta(lei, tipo, sobre, em="2025-03-10T10:00", fatos=fatos)
    assert texto(p, lei)
    ler_html(html(p, lei))
    dados = como_dados(p, lei)
    assert json.loads(json.dumps(dados)) == dados
    assert dados["resposta"] == mostrar(p.valores)


def test_the_plain_form_keeps_exact_figures_days_and_minutes() -> None:
    valores = {
        "valor": Decimal("0.10"),
        "grande": Decimal("1E+3"),
        "em": date(2025, 1, 2),
        "as": datetime(2025, 1, 2, 3, 4),
        "itens": ({"x": None}, True, 7),
    }
    assert mostrar(valores) == {
        "valor": "0.10",
        "grande": "1000",
        "em": "2025-01-02",
        "as": "2025-01-02T03:04",
        "itens": [{"x": None}, True, 7],
    }
