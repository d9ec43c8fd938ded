"""The day on which a silent law begins, by the country's data."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from almotace.nucleo.erros import ErroDePacote
from almotace.nucleo.vacatio import ler_vacatio
from almotace.pacotes.vacatio_supletiva import ler_silencio

SILENCIO = Path(__file__).parents[2] / "leis" / "br" / "vacatio.yaml"


def test_a_silent_law_begins_45_days_after_its_publication_and_says_by_which_norm() -> None:
    vacatio = ler_vacatio(None, ler_silencio(SILENCIO))
    assert vacatio.inicio(date(2012, 11, 13)) == date(2012, 12, 28)
    assert "LINDB" in vacatio.memoria(date(2012, 11, 13))


@pytest.mark.parametrize(
    ("texto", "linha"),
    [
        ("[]", 1),
        ("outro: 1\n", 1),
        ("silencio: {dias: 45}\n", 1),
        ("silencio:\n  dias: 45\n  fundamento: 1\n", 3),
        ("silencio:\n  fundamento: x\n  dias: '45'\n", 3),
    ],
)
def test_a_file_of_another_form_is_refused(tmp_path: Path, texto: str, linha: int) -> None:
    arquivo = tmp_path / "vacatio.yaml"
    arquivo.write_text(texto, encoding="utf-8")
    with pytest.raises(ErroDePacote) as erro:
        ler_silencio(arquivo)
    assert (erro.value.arquivo, erro.value.linha) == (str(arquivo), linha)
