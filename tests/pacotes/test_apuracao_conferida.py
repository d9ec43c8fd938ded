"""A proceeding that names what is not there is refused at loading, with a suggestion."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from almotace.nucleo.erros import ErroDePacote
from almotace.pacotes.carga import carregar, raiz_das_leis

LEI = "am/manacapuru/lei-11-1969"


@pytest.mark.parametrize(
    ("certo", "errado", "frase"),
    [
        ("fixa: [grau]", "fixa: [graus]", "grau"),
        ("data_infracao: dia_do_fato", "data_infracao: dia_do_facto", "dia_do_fato"),
        ("dispositivo_violado: infracao", "dispositivo_violados: infracao", "dispositivo_violado"),
        ("prazo: [defesa]", "prazo: [defeza]", "defesa"),
        ("reduz: null", "prazo_dos_pareceres: [defeza]", "defesa"),
        ("reduz: null", "depois_de: recurso", "não é conhecido"),
        ("precedentes: auto", "precedentes: autos", "auto"),
        ("precedentes: auto", "precedentes: auto\n    precedentes_de: [art999]", "art999"),
        ("pagamento: [pagamento]", "pagamento: [pagamentos]", "pagamento"),
    ],
)
def test_nome_que_nao_existe_na_apuracao(
    certo: str, errado: str, frase: str, tmp_path: Path
) -> None:
    shutil.copytree(raiz_das_leis() / LEI, tmp_path / LEI)
    arquivo = tmp_path / LEI / "fiscalizacao.yaml"
    texto = arquivo.read_text(encoding="utf-8")
    assert certo in texto
    arquivo.write_text(texto.replace(certo, errado, 1), encoding="utf-8")
    with pytest.raises(ErroDePacote, match=frase):
        carregar(LEI, tmp_path)
