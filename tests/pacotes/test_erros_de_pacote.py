"""Every bad pack gets one sentence in Portuguese, with its place; no traceback.

The sentences are read as the command line shows them: file, line, what is wrong, a suggestion.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from apoio import CHAVE, LEI, escrever_pacote, rol
from arquivos_hostis import HOSTIS

from almotace.nucleo.erros import ErroAlmotace
from almotace.nucleo.lei import Lei
from almotace.pacotes.carga import carregar
from almotace.pacotes.leitor import ler_pacote

VOCABULARIO = """\
fatos:
  maior: {tipo: bool}
  porte: {tipo: escolha, valores: [pequeno, medio]}
  area: {tipo: decimal, unidade: m2}
  dia_do_fato: {tipo: data}
  nomes: {tipo: lista, de: texto}
  ficha: {tipo: registro, campos: {nome: texto}}
  a: {tipo: bool}
  b: {tipo: bool}
  c: {tipo: bool}
modalidades: {licenca: licença}
documentos: {formulario: formulário}
estados: {aberto: aberto}
atos: {auto: {campos: {valor: decimal}}}
leituras:
  rigor: {fonte: art1_cpt, padrao: alto, opcoes: {alto: muito, baixo: pouco}}
"""
BOA = "exigencias:\n  - {id: r1, fonte: art1_cpt, para: [licenca], exige: maior}\n"
ROL = rol("art1_cpt art2_cpt art99_cpt")


def recusa(pasta: Path, regras: str = BOA, **partes: Any) -> str:
    """The sentence with which a pack is refused."""
    partes = {"vocabulario": VOCABULARIO, "dispositivos": ROL, **partes}
    with pytest.raises(ErroAlmotace) as erro:
        ler_pacote(escrever_pacote(pasta, regras, **partes))
    assert "\n" not in str(erro.value)
    return str(erro.value).replace(str(pasta), "").lstrip("/")


def exigencia(resto: str) -> str:
    return f"exigencias:\n  - {{id: r1, fonte: art1_cpt, {resto}}}\n"


def regra(especie: str, resto: str) -> str:
    return f"{especie}:\n  - {{id: r1, fonte: art1_cpt, {resto}}}\n"


def test_the_good_pack_of_these_tests_is_good(tmp_path: Path) -> None:
    lei = Lei.de_dict(ler_pacote(escrever_pacote(tmp_path, BOA, VOCABULARIO, dispositivos=ROL)))
    assert [r.id for r in lei.regras] == ["r1"]


# What is written in regras.yaml → how the refusal begins, and the word suggested.
DE_REGRAS: list[tuple[str, str, str | None]] = [
    # a typo of a key, of a kind
    ("exigencia:\n  - {id: x}\n", "linha 1: exigencia: Chave desconhecida.", "exigencias"),
    (exigencia("exigi: maior"), "linha 2: exigi: Esta chave não existe", "exige"),
    (exigencia("medida: {valor: area, maxmo: 1}"), "linha 2: medida.maxmo: Esta chave", "maximo"),
    (
        "regimes:\n  - id: r1\n    fonte: art1_cpt\n    penas:\n"
        "      - {tipo: multa, fonte: art1_cpt, valo: 1}\n",
        "linha 5: penas.0.valo: Esta chave não existe",
        "valor",
    ),
    ("exigencias:\n  - {id: r1, exige: maior}\n", "linha 2: fonte: Falta esta chave.", None),
    # of a fact, an option, a reading, a function, in a condition
    (exigencia("exige: maoir"), "linha 2: maoir: Não conheço o fato “maoir”.", "maior"),
    (exigencia("exige: porte == 'medoi'"), "linha 2: porte == 'medoi': “medoi” não é", "medio"),
    (exigencia("exige: leitura.rigo == 'alto'"), "linha 2: leitura.rigo", "rigor"),
    (exigencia("exige: tamnho(nomes) > 1"), "linha 2: tamnho(nomes) > 1", "tamanho"),
    (exigencia("exige: maior, cita: [art1_cpt se maoir]"), "linha 2: maoir: Não conheço", "maior"),
    (
        "exigencias:\n  - id: r1\n    fonte: art1_cpt\n    se: maior\n    exige: maoir and maior\n",
        "linha 5: maoir and maior: Não conheço o fato",
        "maior",
    ),
    # of a dispositivo
    (regra("exigencias", "exige: maior").replace("art1_cpt", "art1_cptt"),
     "linha 2: r1: O dispositivo art1_cptt não está no rol da lei.", "art1_cpt"),
    (exigencia("exige: maior, cita: [art2_cp]"), "linha 2: r1: O dispositivo art2_cp", "art2_cpt"),
    (
        regra("regimes", "penas: [{tipo: multa, fonte: art9_cpt}]"),
        "linha 2: r1: O dispositivo art9_cpt não está no rol",
        "art99_cpt",
    ),
    (
        regra("termos", "opcoes: [{valor: x, fonte: art2_cptt}]"),
        "linha 2: r1: O dispositivo art2_cptt não está no rol",
        "art2_cpt",
    ),
    (regra("regimes", "infracoes: [art77]"), "linha 2: r1: “art77” não está no rol", None),
    (regra("regimes", "cita_simultaneas: [art2_xx]"), "linha 2: r1: O disposit", "art2_cpt"),
    # an unknown reading or option
    (exigencia("exige: maior, leitura: {rigo: alto}"), "linha 2: r1: Não conheço a l", "rigor"),
    (exigencia("exige: maior, leitura: {rigor: alta}"), "linha 2: r1: A leitura rigor", "alto"),
    # names of acts, states, papers, rules, days, types of question
    (exigencia("exige: maior, para: [licensa]"), "linha 2: r1: “licensa” não está no", "licenca"),
    (exigencia("exige: maior, cita: ['@maoir']"), "linha 2: r1: “maoir” não é conhecido", "maior"),
    (exigencia("exige: maior, responde: [decidr]"), "linha 2: r1: “decidr” não é", "decidir"),
    (exigencia("exige: maior, prevalece_sobre: [r2]"), "linha 2: r1: “r2” não é conhecido", None),
    (exigencia("exige: houve('auot')"), "linha 2: houve('auot'): Não conheço o ato", "auto"),
    (exigencia("exige: no_prazo('defesa')"), "linha 2: r1: no_prazo('defesa'): não há", None),
    (
        regra("ritos", "transicoes: [{para: aberto, ato: auot, fonte: art1_cpt}]"),
        "linha 2: r1: “auot” não é conhecido aqui.",
        "auto",
    ),
    (
        regra("ritos", "transicoes: [{para: abeto, ato: auto, fonte: art1_cpt}]"),
        "linha 2: r1: “abeto” não é conhecido aqui.",
        "aberto",
    ),
    (regra("ritos", "inicial: abeto"), "linha 2: r1: “abeto” não é conhecido", "aberto"),
    (regra("efeitos", "consequencias: [licensa]"), "linha 2: r1: “licensa” não é", "licenca"),
    (regra("conteudos", "documento: formulári"), "linha 2: r1: “formulári” não é", "formulario"),
    (
        regra("conteudos", "documento: formulario, registro: fixa"),
        "linha 2: r1: O registro “fixa” não está no vocabulário.",
        "ficha",
    ),
    (
        regra("conteudos", "documento: formulario, registro: ficha, campos: [{campo: nomee,"
              " fonte: art1_cpt}]"),
        "linha 2: r1: “nomee” não é um campo do registro nem um fato.",
        "nome",
    ),
    (regra("horarios", "dias: [segund]"), "linha 2: r1: “segund” não é um tipo", "segunda"),
    (regra("horarios", "intervalos: [['8:00', '18:00']]"), "linha 2: r1: “8:00” não é", None),
    (regra("horarios", "intervalos: [['08:00', '25:00']]"), "linha 2: r1: “25:00” não é", None),
    (
        regra("prazos", "inicio: dia_do_fato, n: 1, unidade: dias, contagem: gerau"),
        "linha 2: r1: Não conheço a contagem “gerau”.",
        "geral",
    ),
    (
        regra("regimes", "posicoes: [um, dois], penas: [{tipo: multa, fonte: art1_cpt,"
              " posicoes: [doiss]}]"),
        "linha 2: r1: “doiss” não é conhecido aqui.",
        "dois",
    ),
    # words of a short list
    (exigencia("exige: maior, se_falha: indefere"), "linha 2: se_falha: Valor", "indeferir"),
    (exigencia("exige: maior, prova: \"'papel'\""), "linha 2: r1: “papel” não é uma", None),
    (
        regra("regimes", "reincidencia: {precedentes: nomes, data: em, modo: \"'deslisante'\"}"),
        "linha 2: r1: “deslisante” não é uma das opções",
        "deslizante",
    ),
    (
        regra("regimes", "reincidencia: {precedentes: nomes, data: em, janela: 2 anoss}"),
        "linha 2: r1: ",
        "anos",
    ),
    # types
    (exigencia("exige: area"), "linha 2: area: Aqui se espera uma condição de sim ou não.", None),
    (exigencia("exige: area > dia_do_fato"), "linha 2: area > dia_do_fato: Não se compara", None),
    (exigencia("medida: {valor: maior, maximo: 1}"), "linha 2: maior: Aqui se espera um núm", None),
    (regra("valores", "valor: '1.234,56'"), "linha 2: 1.234,56: Aqui se espera um n", "1234.56"),
    (regra("valores", "valor: \"'abc'\""), "linha 2: 'abc': Aqui se espera um número", None),
    (regra("valores", "valor: R$ 500"), "linha 2: R$ 500: Esta condição não se lê", None),
    (
        regra("prazos", "inicio: area, n: 1, unidade: dias"),
        "linha 2: area: Aqui se espera um dia ou instante, e não decimal.",
        None,
    ),
    (regra("prazos", "inicio: dia_do_fato, n: -1, unidade: dias"), "linha 2: r1: Um prazo", None),
    (regra("prazos", "inicio: dia_do_fato, n: 1, unidade: dia"), "linha 2: dia: Não conh", None),
    (regra("vigencias", "desde: area"), "linha 2: area: Aqui se espera um dia", None),
    (regra("preferencias", "candidatos: area"), "linha 2: area: Aqui se espera uma lista", None),
    (
        "termos:\n  - {id: maior, fonte: art1_cpt, valor: area + 1}\n",
        "linha 2: maior: O fato maior é bool, e este valor é decimal.",
        None,
    ),
    (
        "termos:\n  - {id: porte, fonte: art1_cpt, opcoes: [{valor: medoi, fonte: art1_cpt}]}\n",
        "linha 2: porte: “medoi” não é uma das opções (pequeno, medio).",
        "medio",
    ),
    ("termos:\n  - {id: novo, fonte: art1_cpt, valor: maior}\n", "linha 2: novo: O termo", None),
    # a form that no rule has
    (exigencia("forca: vinculada"), "linha 2: r1: Diga “exige”, “veda” ou “medida”.", None),
    (exigencia("exige: maior, veda: maior"), "linha 2: r1: Diga “exige”, “veda” ou", None),
    (exigencia("exige: [maior]"), "linha 2: exige: Aqui se espera um texto.", None),
    (regra("valores", "unidade: BRL"), "linha 2: r1: Diga o valor", None),
    (regra("regimes", "reincidencia: {}"), "linha 2: r1: Diga de onde vêm os precedentes", None),
    (
        regra("ritos", "transicoes: [{para: aberto, fonte: art1_cpt}]"),
        "linha 2: r1: Uma transição tem um ato ou um quando.",
        None,
    ),
    ("exigencias: {id: r1}\n", "linha 1: exigencias: Aqui se espera uma lista de regras.", None),
    ("exigencias: [3]\n", "linha 1: Aqui se espera um registro de chaves.", None),
    ("- exigencias\n", "linha 1: O arquivo deveria ser um registro de chaves.", None),
    # days
    (exigencia("exige: maior, de: 2025-02-30"), "linha 2: r1: “2025-02-30” não é um dia", None),
    (exigencia("exige: maior, de: ontem"), "linha 2: r1: “ontem” não é um dia", None),
    (
        exigencia("exige: maior, de: 2025-02-01, ate: 2025-01-31"),
        "linha 2: r1: A regra acaba (2025-01-31) antes de começar (2025-02-01).",
        None,
    ),
    # two versions that overlap
    (
        BOA + "  - {id: r1, fonte: art1_cpt, exige: maior}\n",
        "linha 3: r1: Já há esta regra em regras.yaml, linha 2, e as duas versões valem",
        None,
    ),
    (
        "exigencias:\n  - {id: r1, fonte: art1_cpt, exige: maior, ate: 2020-01-01}\n"
        "  - {id: r1, fonte: art1_cpt, exige: maior, de: 2020-01-01}\n",
        "linha 3: r1: Já há esta regra em regras.yaml, linha 2, e as duas versões valem",
        None,
    ),
    # circles
    (
        "termos:\n  - {id: a, fonte: art1_cpt, valor: b and maior}\n"
        "  - {id: b, fonte: art1_cpt, valor: not c}\n  - {id: c, fonte: art1_cpt, valor: a}\n",
        "linha 2: a: Regras em círculo: a → b → c → a.",
        None,
    ),
    (
        "termos:\n  - {id: a, fonte: art1_cpt, opcoes: [{valor: true, se: a, fonte: art1_cpt}]}\n",
        "linha 2: a: Regras em círculo: a → a.",
        None,
    ),
    (
        "prazos:\n"
        "  - {id: p, fonte: art1_cpt, inicio: fim('q'), n: 1, unidade: dias}\n"
        "  - {id: q, fonte: art1_cpt, se: a, inicio: dia_do_fato, n: 1, unidade: dias}\n"
        "termos:\n  - {id: a, fonte: art1_cpt, valor: vencido('p')}\n",
        "linha 2: p: Regras em círculo: p → q → a → p.",
        None,
    ),
    (
        "valores:\n  - {id: v, fonte: art1_cpt, valor: valor('v') + 1}\n",
        "linha 2: v: Regras em círculo: v → v.",
        None,
    ),
    (
        "exigencias:\n  - {id: r1, fonte: art1_cpt, para: [licenca], exige: cumpre('licenca')}\n",
        "linha 2: r1: Regras em círculo: r1 → r1.",
        None,
    ),
]  # fmt: skip


@pytest.mark.parametrize(("regras", "comeco", "sugestao"), DE_REGRAS)
def test_a_bad_rule_is_refused_with_file_line_and_suggestion(
    tmp_path: Path, regras: str, comeco: str, sugestao: str | None
) -> None:
    frase = recusa(tmp_path, regras)
    assert frase.startswith(f"regras.yaml, {comeco}"), frase
    dita = re.search(r"Você quis dizer “(.*)”\?$", frase)
    assert (dita[1] if dita else None) == sugestao


def test_versions_that_follow_each_other_are_accepted(tmp_path: Path) -> None:
    regras = (
        "exigencias:\n  - {id: r1, fonte: art1_cpt, exige: maior, ate: 2019-12-31}\n"
        "  - {id: r1, fonte: art1_cpt, exige: not maior, de: 2020-01-01}\n"
    )
    assert ler_pacote(escrever_pacote(tmp_path, regras, VOCABULARIO, dispositivos=ROL))


def test_versions_that_overlap_in_two_files_are_refused(tmp_path: Path) -> None:
    outra = "exigencias:\n\n  - {id: r1, fonte: art2_cpt, exige: maior}\n"
    frase = recusa(tmp_path, {"a.yaml": BOA, "b.yaml": outra})  # type: ignore[arg-type]
    assert frase.startswith("b.yaml, linha 3: r1: Já há esta regra em a.yaml, linha 2")


DO_VOCABULARIO: list[tuple[str, str]] = [
    ("fato: {}\n", "linha 1: fato: Chave desconhecida. Você quis dizer “fatos”?"),
    ("fatos: {x: bool}\n", "linha 1: x: Aqui se espera um registro de chaves."),
    ("fatos:\n  x: {tipo: boool}\n", "linha 2: x: Tipo de fato desconhecido: 'boool'. Você q"),
    ("fatos:\n  x: {tipo: escolha}\n", "linha 2: x: Uma escolha precisa da lista de valores."),
    ("fatos:\n  x: {tipo: bool, orige: y}\n", "linha 2: orige: Chave desconhecida. Você quis di"),
    ("fatos:\n  x: {tipo: bool, origem: papel}\n", "linha 2: x: A origem é uma de: declarado"),
    ("fatos:\n  x: {tipo: lista, de: nada}\n", "linha 2: x: Tipo de fato desconhecido: 'nada'."),
    ("fatos:\n  x: {tipo: registro, campos: [a]}\n", "linha 2: campos: Aqui se espera um reg"),
    ("fatos:\n  um nome: {tipo: bool}\n", "linha 2: um nome: Este nome não serve para um fato"),
    ("fatos:\n  if: {tipo: bool}\n", "linha 2: if: Este nome não serve para um fato"),
    ("fatos: {}\natos: [x]\n", "linha 2: atos: Aqui se espera um registro de chaves."),
    ("fatos: {}\natos: {x: {campos: {y: nada}}}\n", "linha 2: y: Tipo de fato desconhecido"),
    ("fatos: {}\nramos: [x]\n", "linha 2: ramos: Aqui se espera um registro de chaves."),
    ("fatos: {}\nramos: {x: [y]}\n", "linha 2: x: Aqui se espera o significado, em palavras."),
    ("fatos: {}\nleituras: {x: {fonte: art1_cpt}}\n", "linha 2: x: Uma leitura tem as suas op"),
    (
        "fatos: {}\nleituras: {x: {fonte: art1_cpt, padrao: b, opcoes: {a: y}}}\n",
        "linha 2: x: O padrão “b” não é uma das opções.",
    ),
    (
        "fatos: {}\nleituras: {x: {fonte: art1_cp, padrao: a, opcoes: {a: y}}}\n",
        "linha 2: x: O dispositivo art1_cp não está no rol da lei. Você quis dizer “art1_cpt”?",
    ),
]


@pytest.mark.parametrize(("vocabulario", "comeco"), DO_VOCABULARIO)
def test_a_bad_vocabulary_is_refused_with_its_line(
    tmp_path: Path, vocabulario: str, comeco: str
) -> None:
    assert recusa(tmp_path, "# nada\ntermos: []\n", vocabulario=vocabulario).startswith(
        f"vocabulario.yaml, {comeco}"
    )


DA_LEI: list[tuple[str, str, str]] = [
    ("chave:", "chav:", "linha 1: chav: Chave desconhecida. Você quis dizer “chave”?"),
    (CHAVE, "xx/y/lei-1", "linha 1: chave: A chave “xx/y/lei-1” não é válida"),
    ("titulo: Lei", "titulo: 1 #", "linha 2: titulo: Falta este texto."),
    ("minas.gerais;vila", "acre;vila", "linha 4: urn: A chave “mg/vila-nova/lei-1-2001” e a URN"),
    ("publicacao: 2001-03-05", "publicacao: 2001-02-30", "linha 6: publicacao: “2001-02-30” não"),
    ("publicacao:", "publicação:", "linha 6: publicação: Chave desconhecida. Você quis dizer “pub"),
    ("norma:", "noma:", "linha 8: noma: Esta chave não existe nesta espécie de regra. Você quis"),
    ("art99_cpt", "art99_cptt", "linha 8: geral: O dispositivo art99_cptt não está no rol da lei."),
    ("norma: dias corridos", "leitura: {rigo: alto}", "linha 8: geral: Não conheço a leitura “ri"),
    ("norma: dias corridos", "semana: [segund]", "linha 8: geral: “segund” não é conhecido aqui."),
    ("norma: dias corridos", "abre: '8h'", "linha 8: geral: “8h” não é uma hora: escreva HH:MM."),
    ("contagens:", "lacunas: [{id: x}]\ncontagens:", "linha 7: fonte: Falta este texto na lacuna."),
    ("contagens:", "lacunas: {}\ncontagens:", "linha 7: lacunas: Aqui se espera uma lista."),
]  # fmt: skip


@pytest.mark.parametrize(("de", "para", "comeco"), DA_LEI)
def test_a_bad_law_file_is_refused_with_its_line(
    tmp_path: Path, de: str, para: str, comeco: str
) -> None:
    assert de in LEI
    assert recusa(tmp_path, lei=LEI.replace(de, para)).startswith(f"lei.yaml, {comeco}")


DO_ROL: list[tuple[str, str]] = [
    ("id,rotulo\n", "linha 1: As colunas devem ser id,rotulo,classe,resumo,motivo,duvida"),
    (ROL + "art1_cpt,R,c,s,,\n", "linha 5: art1_cpt: Dispositivo repetido."),
    (ROL + "artigo1,R,c,s,,\n", "linha 5: O dispositivo “artigo1” não é válido"),
    (ROL + "art3_cpt,R,c,s,principios,\n", "linha 5: motivo: Motivo desconhecido. Você quis dizer"),
    (ROL + "art3_cpt,,c,s,,\n", "linha 5: rotulo: Falta o valor desta coluna."),
    (ROL + "art3_cpt,R\n", "linha 5: A linha tem 2 colunas, e devia ter 6."),
    (ROL + 'art3_cpt,"R\n', "linha 5: As aspas desta linha não fecham"),
]


@pytest.mark.parametrize(("dispositivos", "comeco"), DO_ROL)
def test_a_bad_ledger_is_refused_with_its_line(
    tmp_path: Path, dispositivos: str, comeco: str
) -> None:
    frase = recusa(tmp_path, dispositivos=dispositivos)
    assert frase.startswith(f"dispositivos.csv, {comeco}"), frase


def test_a_pack_without_its_files_says_which(tmp_path: Path) -> None:
    pasta = escrever_pacote(tmp_path, BOA, VOCABULARIO, dispositivos=ROL)
    for nome in ("dispositivos.csv", "vocabulario.yaml", "lei.yaml"):
        (pasta / nome).unlink()
        with pytest.raises(ErroAlmotace) as erro:
            ler_pacote(pasta)
        assert nome in str(erro.value)
    with pytest.raises(ErroAlmotace, match="Não há esta pasta de lei"):
        carregar("mg/que-nao-ha/lei-1-2001", tmp_path)


@pytest.mark.parametrize(
    "alvo", ["regras.yaml", "lei.yaml", "vocabulario.yaml", "dispositivos.csv"]
)
@pytest.mark.parametrize(("nome", "bruto", "frase"), HOSTIS, ids=[x[0] for x in HOSTIS])
def test_a_hostile_pack_file_is_refused_in_one_sentence(
    tmp_path: Path, alvo: str, nome: str, bruto: bytes, frase: str
) -> None:
    pasta = escrever_pacote(tmp_path, BOA, VOCABULARIO, dispositivos=ROL)
    (pasta / alvo).write_bytes(bruto)
    with pytest.raises(ErroAlmotace) as erro:
        ler_pacote(pasta)
    assert alvo in str(erro.value) and "\n" not in str(erro.value)


def test_a_folder_among_the_files_is_refused(tmp_path: Path) -> None:
    pasta = escrever_pacote(tmp_path, BOA, VOCABULARIO, dispositivos=ROL)
    (pasta / "mais.yaml").mkdir()
    with pytest.raises(ErroAlmotace, match=r"mais\.yaml: É uma pasta, e não um arquivo\."):
        ler_pacote(pasta)
