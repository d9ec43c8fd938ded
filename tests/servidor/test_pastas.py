"""Where the data live when nobody says."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from almotace.servidor import pastas
from almotace.servidor.erros import ErroDeServidor


def test_na_pasta_do_projeto(tmp_path: Path) -> None:
    assert pastas.pasta_padrao({}, tmp_path) == tmp_path / "dados"
    assert pastas.pasta_padrao({"ALMOTACE_DADOS": ""}, tmp_path) == tmp_path / "dados"


def test_onde_se_pediu(tmp_path: Path) -> None:
    pedida = {"ALMOTACE_DADOS": "/srv/almotace"}
    assert pastas.pasta_padrao(pedida, tmp_path) == Path("/srv/almotace")
    relativa = pastas.pasta_padrao({"ALMOTACE_DADOS": "aqui"}, tmp_path)
    assert relativa == Path.cwd() / "aqui"


def test_projeto_so_para_leitura(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *a: False)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    casa = {"HOME": "/casa/ana"}
    assert pastas.pasta_padrao(casa, tmp_path) == Path("/casa/ana/.local/share/almotace/dados")
    xdg = casa | {"XDG_DATA_HOME": "/dados/ana"}
    assert pastas.pasta_padrao(xdg, tmp_path) == Path("/dados/ana/almotace/dados")
    # The standard says that a relative one counts for nothing.
    torta = casa | {"XDG_DATA_HOME": "dados"}
    assert pastas.pasta_padrao(torta, tmp_path) == Path("/casa/ana/.local/share/almotace/dados")
    with pytest.raises(ErroDeServidor, match="diga em ALMOTACE_DADOS a pasta dos dados"):
        pastas.pasta_padrao({}, tmp_path)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert pastas.pasta_padrao({}, tmp_path) == Path("/var/lib/almotace/dados")


def test_nome_com_quebra_de_linha() -> None:
    from almotace.servidor.embutido import Embutido

    with pytest.raises(ErroDeServidor, match="tem um sinal estranho"):
        Embutido("/tmp/a\nb")
