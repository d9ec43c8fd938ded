"""Pack → canonical JSON → law: the same answers; the hash; what is kept and when it is trusted."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from apoio import CHAVE, LEI, LEIS, RAIZ, escrever_pacote, pergunta
from hypothesis import given, settings
from hypothesis import strategies as st

from almotace.nucleo.erros import ErroAlmotace
from almotace.nucleo.escrita import mostrar
from almotace.nucleo.lei import Lei
from almotace.pacotes.carga import _guardado, carregar, encontrar, listar
from almotace.pacotes.casos import responder
from almotace.pacotes.conferencia import Leis
from almotace.pacotes.leitor import ler_pacote
from almotace.pacotes.mutacao import casos_do_pacote

VOCABULARIO = """\
fatos:
  maior: {tipo: bool}
  area: {tipo: decimal}
consequencias: {taxa: taxa}
"""
REGRAS = """\
exigencias:
  - {id: idade, fonte: art1_cpt, exige: maior}
valores:
  - {id: taxa, fonte: art2_cpt, sobre: [taxa], valor: area * 1.50}
"""


def canonico(pasta: Path, **mudancas: str) -> dict[str, Any]:
    """The small pack of these tests, with files as given."""
    partes = {"regras": REGRAS, "vocabulario": VOCABULARIO, "lei": LEI, **mudancas}
    regras = partes.pop("regras")
    vocabulario = partes.pop("vocabulario")
    return ler_pacote(escrever_pacote(pasta, regras, vocabulario, **partes))  # type: ignore[arg-type]


@pytest.mark.parametrize("chave", listar())
def test_every_pack_survives_its_json_and_answers_the_same(chave: str) -> None:
    direto = ler_pacote(LEIS / chave)
    texto = json.dumps(direto, ensure_ascii=False)
    volta = json.loads(texto)
    assert volta == direto
    assert json.dumps(volta, ensure_ascii=False) == texto
    a, b = Lei.de_dict(direto), Lei.de_dict(volta)
    assert (a.regras, a.contagens, a.hash) == (b.regras, b.contagens, b.hash)
    assert carregar(chave).hash == a.hash
    ambiente = Leis().ambiente(chave)
    for caso in casos_do_pacote(LEIS / chave)[:12]:
        for x, y in zip(responder(a, ambiente, caso), responder(b, ambiente, caso), strict=True):
            assert x.parecer == y.parecer


def test_the_hash_does_not_change_with_spaces_comments_and_quotes(tmp_path: Path) -> None:
    um = canonico(tmp_path / "a")
    outra_escrita = """\
# comentário
exigencias:

- id: "idade"
  fonte: [art1_cpt]
  exige: 'maior'
valores:
  - id: taxa
    valor:   area * 1.50
    sobre: [taxa]
    fonte:   art2_cpt
"""
    assert canonico(tmp_path / "b", regras=outra_escrita)["hash"] == um["hash"]
    comentada = VOCABULARIO + "# mais um comentário\n"
    assert canonico(tmp_path / "c", vocabulario=comentada)["hash"] == um["hash"]


def test_nor_with_the_names_of_the_files_nor_with_cases(tmp_path: Path) -> None:
    exigencias, valores = REGRAS.split("valores:")
    dois = {"1-exigencias.yaml": exigencias, "2-valores.yaml": f"valores:{valores}"}
    trocados = {"9-exigencias.yaml": exigencias, "0-valores.yaml": f"valores:{valores}"}
    formas: list[tuple[str | dict[str, str], str | None]]
    formas = [(REGRAS, None), (dois, None), (trocados, "- x\n")]
    hashes = {
        ler_pacote(escrever_pacote(tmp_path / str(i), r, VOCABULARIO, casos=c))["hash"]
        for i, (r, c) in enumerate(formas)
    }
    assert len(hashes) == 1


def test_nor_with_the_place_of_the_folder(tmp_path: Path) -> None:
    a, b = canonico(tmp_path / "a"), canonico(tmp_path / "b" / "c")
    assert a == b


MUDANCAS = [
    ("regras", "1.50", "1.51"),
    ("regras", "exige: maior", "veda: maior"),
    ("regras", "id: idade", "id: idad"),
    ("vocabulario", "area: {tipo: decimal}", "area: {tipo: decimal, unidade: m2}"),
    ("vocabulario", "taxa: taxa", "taxa: a taxa"),
    ("lei", "publicacao: 2001-03-05", "publicacao: 2001-03-06"),
    ("lei", "norma: dias corridos", "prorroga_fim: false"),
    ("lei", "titulo: Lei", "titulo: A Lei"),
]


@pytest.mark.parametrize(("arquivo", "de", "para"), MUDANCAS)
def test_the_hash_changes_with_anything_that_the_law_says(
    tmp_path: Path, arquivo: str, de: str, para: str
) -> None:
    base = {"regras": REGRAS, "vocabulario": VOCABULARIO, "lei": LEI}
    assert de in base[arquivo]
    mudado = canonico(tmp_path / "b", **{arquivo: base[arquivo].replace(de, para)})
    assert mudado["hash"] != canonico(tmp_path / "a")["hash"]


def test_the_hash_of_each_pack_here_is_its_own_and_sha_256() -> None:
    hashes = [carregar(chave).hash for chave in listar()]
    assert len(set(hashes)) == len(hashes) > 0
    assert all(re.fullmatch("[0-9a-f]{64}", h) for h in hashes)


# Numbers of a law keep every digit that was written.
exatos = st.decimals("0.0001", "99999999", places=4)


@settings(max_examples=30)
@given(exatos)
def test_a_figure_comes_through_exactly(
    tmp_path_factory: pytest.TempPathFactory, valor: Any
) -> None:
    regras = REGRAS.replace("area * 1.50", f"{valor:f}, casas: 4")
    lei = Lei.de_dict(canonico(tmp_path_factory.mktemp("exato"), regras=regras))
    assert mostrar(pergunta(lei, "valor", "taxa").valores["valor"]) == f"{valor:f}"


# ---- what is kept ----


@pytest.fixture
def raiz(tmp_path: Path) -> Iterator[Path]:
    escrever_pacote(tmp_path / CHAVE, REGRAS, VOCABULARIO)
    yield tmp_path
    guardado(tmp_path).unlink(missing_ok=True)


def guardado(raiz: Path) -> Path:
    """Where the compiled pack is kept."""
    return _guardado(raiz / CHAVE)


def taxa(raiz: Path) -> Any:
    return pergunta(carregar(CHAVE, raiz), "valor", "taxa", area="100").valores["valor"]


def trocar(raiz: Path, de: str, para: str) -> None:
    arquivo = raiz / CHAVE / "regras.yaml"
    arquivo.write_text(arquivo.read_text().replace(de, para))


def test_the_second_load_does_not_read_the_yaml_again(
    raiz: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    primeira = taxa(raiz)

    def nao_leia(*_: Any) -> Any:
        raise AssertionError("the pack was read again")

    monkeypatch.setattr("almotace.pacotes.leitor.ler_pacote", nao_leia)
    assert taxa(raiz) == primeira


def test_what_was_kept_is_not_trusted_after_a_change(raiz: Path) -> None:
    assert str(taxa(raiz)) == "150.00"
    trocar(raiz, "1.50", "1.60")  # the same size
    assert str(taxa(raiz)) == "160.00"
    antes = (raiz / CHAVE / "regras.yaml").stat()
    trocar(raiz, "1.60", "1.70")
    os.utime(raiz / CHAVE / "regras.yaml", ns=(antes.st_atime_ns, antes.st_mtime_ns + 1))
    assert str(taxa(raiz)) == "170.00"


def test_a_file_added_or_taken_away_is_noticed(raiz: Path) -> None:
    assert len(carregar(CHAVE, raiz).regras) == 2
    mais = raiz / CHAVE / "mais.yaml"
    mais.write_text("valores:\n  - {id: outra, fonte: art1_cpt, valor: 1}\n")
    assert len(carregar(CHAVE, raiz).regras) == 3
    mais.unlink()
    assert len(carregar(CHAVE, raiz).regras) == 2


def test_cases_judge_the_pack_and_do_not_change_it(raiz: Path) -> None:
    antes = carregar(CHAVE, raiz).hash
    (raiz / CHAVE / "casos-novos.yaml").write_text("- {id: x, lei: y, perguntas: []}\n")
    assert carregar(CHAVE, raiz).hash == antes


def test_a_pack_that_was_spoilt_is_refused_though_a_good_one_was_kept(raiz: Path) -> None:
    carregar(CHAVE, raiz)
    trocar(raiz, "exige: maior", "exige: maoir")
    with pytest.raises(ErroAlmotace, match="maoir"):
        carregar(CHAVE, raiz)
    trocar(raiz, "maoir", "maior")
    assert carregar(CHAVE, raiz).hash


@pytest.mark.parametrize("lixo", ["", "{", "[]", '{"digital": 1}', "\0\0", '{"digital": null}'])
def test_a_kept_file_that_is_broken_is_read_anew(raiz: Path, lixo: str) -> None:
    carregar(CHAVE, raiz)
    guardado(raiz).write_text(lixo)
    assert str(taxa(raiz)) == "150.00"
    assert len(guardado(raiz).read_text()) > 100  # and kept again


LADO_A_LADO = """
import sys
from collections.abc import Iterator
from pathlib import Path
from almotace.pacotes.carga import carregar
print(carregar(sys.argv[1], Path(sys.argv[2])).hash)
"""


@pytest.mark.lento
def test_processes_that_compile_at_once_all_answer(raiz: Path) -> None:
    ambiente = {**os.environ, "PYTHONPATH": str(RAIZ / "src")}
    processos = [
        subprocess.Popen(
            [sys.executable, "-c", LADO_A_LADO, CHAVE, str(raiz)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=ambiente,
        )
        for _ in range(4)
    ]
    saidas = [p.communicate(timeout=120) for p in processos]
    assert [e for _, e in saidas] == [""] * 4
    assert {s.strip() for s, _ in saidas} == {carregar(CHAVE, raiz).hash}
    assert json.loads(guardado(raiz).read_text())["pacote"]["chave"] == CHAVE


# ---- names of laws ----


def test_a_law_is_found_by_its_key_or_by_a_part_that_only_it_has(raiz: Path) -> None:
    shutil.copytree(raiz / CHAVE, raiz / "mg/vila-velha/lei-2-2001")  # only its name is read
    assert listar(raiz) == [CHAVE, "mg/vila-velha/lei-2-2001"]
    assert encontrar(CHAVE, raiz) == CHAVE
    assert encontrar("vila-nova", raiz) == CHAVE
    assert encontrar("VELHA", raiz) == "mg/vila-velha/lei-2-2001"
    with pytest.raises(ErroAlmotace, match="serve a mais de uma lei"):
        encontrar("vila", raiz)
    with pytest.raises(ErroAlmotace, match="Não há lei “capital”"):
        encontrar("capital", raiz)
