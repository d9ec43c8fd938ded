"""Many papers: all there, in order, each as if alone; failures named, nothing half done."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import papeis_de_exemplo as ex
import pytest

from almotace.documentos import lote
from almotace.documentos.lote import Pedido, gerar_lote
from almotace.documentos.pdf import gerar
from almotace.nucleo.erros import ErroAlmotace, ErroDeEntrada


def pedidos(n: int) -> Iterator[Pedido]:
    for i in range(n):
        dados = ex.guia(numero=f"{i}/2025", pagador=f"Pessoa {i:03}")
        yield Pedido(f"{i}/2025 — Pessoa {i:03}", dados, ex.QUANDO)


def test_duzentos_documentos_em_ordem_e_iguais_aos_de_um_em_um(tmp_path: Path) -> None:
    andamento: list[tuple[int, int | None]] = []
    destino = tmp_path / "lote.zip"
    feito = gerar_lote("guia", pedidos(200), destino, lambda a, b: andamento.append((a, b)))
    assert (feito.feitos, feito.falhas) == (200, [])
    assert andamento == [(i, None) for i in range(1, 201)]
    with zipfile.ZipFile(destino) as z:
        assert z.testzip() is None
        assert z.namelist() == [f"{i}-2025 — Pessoa {i:03}.pdf" for i in range(200)]
        for i, p in enumerate(pedidos(200)):
            if i % 40 == 7:
                assert z.read(z.namelist()[i]) == gerar("guia", p.dados, data=p.data)
    assert [p.name for p in tmp_path.iterdir()] == ["lote.zip"]


def test_o_mesmo_lote_os_mesmos_bytes(tmp_path: Path) -> None:
    for nome in ("a.zip", "b.zip"):
        gerar_lote("guia", list(pedidos(6)), tmp_path / nome)
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()


def test_o_que_nao_se_pode_gerar_e_nomeado_e_nao_para_o_resto(tmp_path: Path) -> None:
    lista = list(pedidos(5))
    lista[2] = Pedido("o ruim", ex.guia(numero=""), ex.QUANDO)
    andamento: list[tuple[int, int | None]] = []
    feito = gerar_lote("guia", lista, tmp_path / "l.zip", lambda a, b: andamento.append((a, b)))
    assert feito.feitos == 4
    assert feito.falhas == [("o ruim", "numero: Falta este dado do documento.")]
    assert andamento[-1] == (5, 5)
    with zipfile.ZipFile(tmp_path / "l.zip") as z:
        assert len(z.namelist()) == 5
        assert "o ruim;numero: Falta" in z.read("falhas.csv").decode("utf-8-sig")


def test_nomes_repetidos_e_perigosos(tmp_path: Path) -> None:
    um = next(pedidos(1))
    nomes = ["Ana", "ana", "../../etc/x", "", "a\x00b:c", "Z" * 300]
    gerar_lote("guia", [Pedido(n, um.dados, um.data) for n in nomes], tmp_path / "l.zip")
    with zipfile.ZipFile(tmp_path / "l.zip") as z:
        assert z.namelist() == [
            "Ana.pdf", "ana (2).pdf", "..-..-etc-x.pdf", "documento.pdf", "a-b-c.pdf",
            "Z" * 120 + ".pdf",
        ]  # fmt: skip


def test_quem_desiste_no_meio_nao_deixa_arquivo(tmp_path: Path) -> None:
    def desistir(feitos: int, total: int | None) -> None:
        if feitos == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        gerar_lote("guia", pedidos(50), tmp_path / "l.zip", desistir)
    assert list(tmp_path.iterdir()) == []


def test_um_lote_que_falha_nao_apaga_o_anterior(tmp_path: Path) -> None:
    destino = tmp_path / "l.zip"
    destino.write_bytes(b"antes")

    def parar(feitos: int, total: int | None) -> None:
        raise ValueError

    with pytest.raises(ValueError):
        gerar_lote("guia", pedidos(3), destino, parar)
    assert destino.read_bytes() == b"antes"


def test_disco_que_nao_aceita_vira_uma_frase(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ErroAlmotace, match="Não foi possível gravar o lote"):
        gerar_lote("guia", pedidos(1), tmp_path / "nao" / "ha" / "l.zip")

    def cheio(*a: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(zipfile.ZipFile, "writestr", cheio)
    with pytest.raises(ErroAlmotace, match="Não foi possível gravar o lote: No space"):
        gerar_lote("guia", pedidos(3), tmp_path / "l.zip")
    assert list(tmp_path.iterdir()) == []


def test_poucos_em_memoria(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The list is read as the papers are written: never more than four ahead."""
    lidos = gravados = 0
    adiante: list[int] = []

    def ler() -> Iterator[Pedido]:
        nonlocal lidos
        for p in pedidos(30):
            lidos += 1
            adiante.append(lidos - gravados)
            yield p

    def gravou(feitos: int, total: int | None) -> None:
        nonlocal gravados
        gravados = feitos

    monkeypatch.setattr(lote, "gerar", lambda *a, **k: b"%PDF")
    gerar_lote("guia", ler(), tmp_path / "l.zip", gravou)
    assert max(adiante) <= lote.FIOS + 2


def test_um_so_pdf_para_imprimir(tmp_path: Path) -> None:
    lista = list(pedidos(4))
    lista[1] = Pedido("o ruim", ex.guia(numero=""), ex.QUANDO)
    andamento: list[tuple[int, int | None]] = []
    feito = gerar_lote("guia", lista, tmp_path / "l.pdf", lambda a, b: andamento.append((a, b)))
    assert (feito.feitos, [n for n, _ in feito.falhas]) == (3, ["o ruim"])
    assert andamento == [(4, 4)]
    paginas = ex.ler((tmp_path / "l.pdf").read_bytes()).pages
    assert [f"Pessoa {i:03}" in p.extract_text() for i, p in zip((0, 2, 3), paginas, strict=True)]
    with pytest.raises(ErroDeEntrada, match=r"peça um \.zip"):
        gerar_lote("guia", pedidos(101), tmp_path / "m.pdf")
    with pytest.raises(ErroDeEntrada, match="termina em"):
        gerar_lote("guia", pedidos(1), tmp_path / "m.rar")
    assert [p.name for p in tmp_path.iterdir()] == ["l.pdf"]
