"""The whole case as one PDF: every act on a page of its own, indexed, with the seal at the end."""

from __future__ import annotations

import io
import re
from datetime import UTC, date, datetime

import pytest
from balcao import Balcao
from fiscal import SEM_AUTORIZACAO, Fiscal
from pypdf import PdfReader

from almotace.registro.models import Processo
from almotace.servicos import papel_do_processo

AGORA = datetime(2025, 11, 3, 12, 0, tzinfo=UTC)
DIA = date(2025, 10, 6)


@pytest.fixture
def caso(balcao: Balcao) -> Processo:
    f = Fiscal(balcao)
    p = f.lavrar(balcao.pessoa("Águeda “Ção” º ª § –"), DIA, SEM_AUTORIZACAO, fatos={})
    f.julgado(p, DIA, "impugnacao")
    return p


def fazer(balcao: Balcao, caso: Processo) -> bytes:
    with balcao.dentro():
        p = Processo.objects.select_related("requerente").get(id=caso.id)
        return papel_do_processo.em_pdf(p, balcao.municipio, AGORA)[0]


def test_cada_ato_tem_a_sua_pagina_e_o_indice_a_acha(balcao: Balcao, caso: Processo) -> None:
    paginas = [x.extract_text() for x in PdfReader(io.BytesIO(fazer(balcao, caso))).pages]
    atos = balcao.atos(caso)
    assert len(paginas) == len(atos) + 2
    for i, ato in enumerate(atos, start=1):
        assert f"{i}. " in paginas[i] and ato.hash in re.sub(r"\s", "", paginas[i])
    assert "Águeda “Ção” º ª § –" in paginas[0]
    assert re.search(r"Julgamento impugnacao|Julgamento", paginas[0])
    assert atos[-1].hash in re.sub(r"\s", "", paginas[-1])


def test_duas_vezes_os_mesmos_bytes(balcao: Balcao, caso: Processo) -> None:
    assert fazer(balcao, caso) == fazer(balcao, caso)


def test_o_que_se_apagou_nao_volta(balcao: Balcao, caso: Processo) -> None:
    from almotace.registro.diario import apagar_pessoais

    with balcao.dentro():
        apagar_pessoais(Processo.objects.get(id=caso.id))
    texto = "\n".join(x.extract_text() for x in PdfReader(io.BytesIO(fazer(balcao, caso))).pages)
    assert "Apregoava" not in texto and "apagados, na forma da lei" in texto


def test_tambem_de_uma_licenca(balcao: Balcao) -> None:
    licenca = balcao.licenciar()
    pdf = fazer(balcao, licenca.processo)
    texto = PdfReader(io.BytesIO(pdf)).pages[0].extract_text()
    assert "Autorização de ambulante" in texto and "Emissão" in texto
