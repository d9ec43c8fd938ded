"""What hangs from the acts and was changed from below is named, with its case and its act."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from balcao import MOTIVOS, Balcao
from banco import Banco
from cobrador import Cobrador

from almotace.servicos import anexos, vida_da_licenca
from almotace.servicos.prova import provar

PDF = (
    b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
    b"2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n"
    b"xref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R/Size 3>>\nstartxref\n95\n%%EOF\n"
)


@pytest.fixture
def pasta(tmp_path: Path) -> Path:
    return tmp_path / "arquivos"


def falhas(balcao: Balcao, pasta: Path) -> list[tuple[str, str, str]]:
    with balcao.dentro():
        ditas = provar(balcao.municipio.pk, pasta, balcao.municipio.fuso)
        return [(f.processo, f.ato, f.problema) for f in ditas]


@pytest.fixture
def processo(balcao: Balcao, pasta: Path) -> Any:
    """A licence with a file joined, one that was revoked, a refusal and an open case."""
    feito = balcao.requerer()
    anexos.juntar(balcao.quem("atendente"), feito.id, pasta, "rg.pdf", PDF)
    balcao.deferir(feito)
    balcao.cobrar(feito)
    balcao.emitir(feito)
    velha = balcao.licenciar(balcao.pessoa("Ana"))
    vida_da_licenca.extinguir(
        balcao.quem("secretario"), velha.processo_id, "revogacao", "interesse_publico", MOTIVOS
    )
    balcao.requerer(balcao.pessoa("Bia"))
    assert falhas(balcao, pasta) == []
    return feito


def test_o_valor_da_guia_mudado_por_baixo(
    banco: Banco, balcao: Balcao, pasta: Path, processo: Any
) -> None:
    banco.por_baixo("UPDATE registro_guia SET valor = 12 WHERE processo_id = %s", (processo.id,))
    (falha,) = falhas(balcao, pasta)
    assert falha == (
        "1/2026", "4 (lancamento)",
        "a guia 1/2026 diz R$ 12,00, e o ato que a lançou, R$ 120,00",
    )  # fmt: skip


def test_a_situacao_do_processo_mudada_por_baixo(
    banco: Banco, balcao: Balcao, pasta: Path, processo: Any
) -> None:
    banco.por_baixo(
        "UPDATE registro_processo SET situacao = 'revogada' WHERE id = %s", (processo.id,)
    )
    (falha,) = falhas(balcao, pasta)
    assert falha == (
        "1/2026", "6 (emissao)",
        "o processo se diz “revogada”, e os atos o deixam em “emitido”",
    )  # fmt: skip


def test_o_arquivo_mudado_no_disco_ou_no_registro(
    banco: Banco, balcao: Balcao, pasta: Path, processo: Any
) -> None:
    (arquivo,) = [x for x in pasta.rglob("*") if x.is_file()]
    arquivo.write_bytes(PDF + b" ")
    assert falhas(balcao, pasta) == [
        ("1/2026", "2 (juntada)", "o arquivo “rg.pdf” foi alterado depois de juntado")
    ]
    arquivo.unlink()
    assert falhas(balcao, pasta) == [
        ("1/2026", "2 (juntada)", "o arquivo “rg.pdf” não está no lugar")
    ]
    arquivo.write_bytes(PDF)
    banco.por_baixo("UPDATE registro_anexo SET sha256 = repeat('a', 64)")
    assert [f[2] for f in falhas(balcao, pasta)] == [
        "nenhum ato juntou o arquivo “rg.pdf” como ele está",
        "o arquivo “rg.pdf” não está no lugar",
    ]


def test_a_multa_e_a_situacao_do_auto(banco: Banco, cobrador: Cobrador, pasta: Path) -> None:
    caso, dia = cobrador.definitivo()
    guia = cobrador.lancar(caso, dia)
    assert falhas(cobrador.b, pasta) == []
    cobrador.pagar(guia, guia.valor, dia + timedelta(1))
    assert falhas(cobrador.b, pasta) == []
    banco.por_baixo("UPDATE registro_guia SET valor = valor - 1 WHERE especie = 'multa'")
    banco.por_baixo("UPDATE registro_processo SET situacao = 'anulado' WHERE id = %s", (caso.id,))
    ditas = falhas(cobrador.b, pasta)
    assert [f[1].partition(" ")[2] for f in ditas] == ["(lancamento_da_multa)", "(pagamento)"]
    assert "se diz “anulado”" in ditas[1][2]
