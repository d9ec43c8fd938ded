"""The proof that the code knows no municipality: another town, other articles, other figures.

A whole pack is copied, its town renamed and its articles renumbered, in rules, ledger and cases
alike: every case still passes. Then one figure is changed at a time: exactly the cases that
depend on it change, and no other.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from almotace.pacotes.carga import listar, raiz_das_leis
from almotace.pacotes.conferencia import Leis, conferir
from almotace.pacotes.yaml_estrito import ler

RAIZ = raiz_das_leis()
COMPLETAS = [
    chave
    for chave in listar()
    if not ler(RAIZ / chave / "lei.yaml").dados["identidade"].get("esboco")
    and not chave.startswith("br/")
]
"""The laws of towns: one of the whole country has no town to rename."""
NOVA = "pr/vilaclara"
SALTO = 100


def outra_cidade(texto: str, chave: str) -> str:
    """The text with another town and every article a hundred numbers further."""
    _uf, cidade, _ = chave.split("/")
    texto = re.sub(r"\bart(\d+)(?=_|\b)", lambda m: f"art{int(m[1]) + SALTO}", texto)
    texto = re.sub(r"\b([Aa]rt\.) (\d+)º?", lambda m: f"{m[1]} {int(m[2]) + SALTO}", texto)
    texto = re.sub(r"(?m)^  urn: .*\n", "", texto).replace(chave.rpartition("/")[0], NOVA)
    palavra = cidade.replace("-", " ")
    for de, para in ((cidade, "vilaclara"), (palavra, "vilaclara")):
        texto = texto.replace(de, para)
    return re.sub(_com_acentos(palavra), "Vilaclara", texto, flags=re.IGNORECASE)


def _com_acentos(palavra: str) -> str:
    variantes = {"a": "[aáãâ]", "e": "[eéê]", "i": "[ií]", "u": "[uú]", "o": "[oóô]"}
    return "".join(variantes.get(letra, letra) for letra in palavra)


def mudar_de_cidade(chave: str, destino: Path) -> str:
    """Copy pack, calendars and figures; gives the new key."""
    nova = f"{NOVA}/{chave.rpartition('/')[2]}"
    uf, cidade, _ = chave.split("/")
    shutil.copytree(RAIZ / "br", destino / "br")
    (destino / nova).mkdir(parents=True)
    for camada, para in ((RAIZ / uf, destino / "pr"), (RAIZ / uf / cidade, destino / NOVA)):
        for arquivo in camada.glob("*.csv"):
            shutil.copy(arquivo, para / arquivo.name)
    for arquivo in (RAIZ / chave).iterdir():
        (destino / nova / arquivo.name).write_text(
            outra_cidade(arquivo.read_text(encoding="utf-8"), chave), encoding="utf-8"
        )
    return nova


def que_falham(raiz: Path, chave: str, arquivos: str) -> set[str]:
    """Ids of the cases that differ."""
    resultados = conferir(sorted((raiz / chave).glob(arquivos)), Leis(raiz))
    return {r.caso.id for r in resultados if not r.passou}


@pytest.mark.lento
@pytest.mark.parametrize("chave", COMPLETAS)
def test_outra_cidade_com_outros_artigos_responde_igual(chave: str, tmp_path: Path) -> None:
    nova = mudar_de_cidade(chave, tmp_path)
    original = {r.caso.id for r in conferir(sorted((RAIZ / chave).glob("casos*.yaml")), Leis())}
    assert len(original) >= 30
    assert que_falham(tmp_path, nova, "casos*.yaml") == set()
    lei = Leis(tmp_path).lei(nova)
    assert all(int(re.match(r"art(\d+)", d)[1]) > SALTO for d in lei.dispositivos)  # type: ignore[index]


MUDANCAS = {
    "multa de 500 para 700": (
        "penas.yaml",
        [("corrigir(500,", "corrigir(700,"), ("else 500", "else 700")],
        {"muriae-025", "muriae-027", "muriae-032"},
    ),
    "multa de 2.000 para 3.000": (
        "penas.yaml",
        [("corrigir(2000,", "corrigir(3000,"), ("else 2000", "else 3000")],
        {"muriae-025", "muriae-032"},
    ),
    "veículo de 8 para 6 anos": (
        "autorizacao.yaml",
        [("maximo: 8, unidade: anos", "maximo: 6, unidade: anos")],
        {"muriae-009"},
    ),
    "distância de 50 para 60 m": (
        "autorizacao.yaml",
        [("v.distancia_m >= 50", "v.distancia_m >= 60"), ("minimo: 50,", "minimo: 60,")],
        {"muriae-015"},
    ),
    "eventual de 90 para 50 dias": (
        "autorizacao.yaml",
        [("maximo: 90, unidade: dias", "maximo: 50, unidade: dias")],
        {"muriae-006"},
    ),
    "perecível de 48 para 24 horas": (
        "penas.yaml",
        [("n: 48", "n: 24")],
        {"muriae-028"},
    ),
    "suspensão de 7 para 9 dias": (
        "penas.yaml",
        [("posicoes: [degrau_3], dias: 7", "posicoes: [degrau_3], dias: 9")],
        {"muriae-025", "muriae-026"},
    ),
    "transferência de 60 para 59 dias": (
        "ccp-e-transferencia.yaml",
        [("inicio: data_obito\n    n: 60", "inicio: data_obito\n    n: 59")],
        {"muriae-020"},
    ),
}


@pytest.mark.lento
@pytest.mark.parametrize("nome", MUDANCAS)
def test_mudada_uma_figura_mudam_so_os_casos_que_dependem_dela(nome: str, tmp_path: Path) -> None:
    arquivo, trocas, dependentes = MUDANCAS[nome]
    chave = next(c for c in COMPLETAS if "/muriae/" in c)
    nova = mudar_de_cidade(chave, tmp_path)
    regras = tmp_path / nova / arquivo
    texto = regras.read_text(encoding="utf-8")
    for de, para in trocas:
        assert de in texto, f"{de} não está em {arquivo}"
        texto = texto.replace(de, para)
    regras.write_text(texto, encoding="utf-8")
    esperados = {x.replace("muriae", "vilaclara") for x in dependentes}
    assert que_falham(tmp_path, nova, "casos.yaml") == esperados
