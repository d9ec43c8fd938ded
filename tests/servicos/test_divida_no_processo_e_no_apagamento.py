"""An inscribed debt in the whole file of the case, and after its debtor's data were erased."""

from __future__ import annotations

import io

import pytest
from balcao import Balcao
from cobrador import Cobrador
from fiscal import ao_meio_dia
from pypdf import PdfReader

from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro.models import DadosPessoais, Processo
from almotace.servicos import papel_do_processo
from almotace.servicos.papeis_do_auto import em_pdf


def test_o_processo_inteiro_traz_a_guia_o_termo_e_a_certidao(
    cobrador: Cobrador, balcao: Balcao
) -> None:
    caso, dia = cobrador.inscrito()
    cobrador.cda(caso, dia)
    with balcao.dentro():
        p = Processo.objects.select_related("requerente").get(id=caso.id)
        pdf, _ = papel_do_processo.em_pdf(p, balcao.municipio, ao_meio_dia(dia))
    escrito = " ".join(" ".join(x.extract_text() for x in PdfReader(io.BytesIO(pdf)).pages).split())
    for frase in ("Lançamento da multa", "Conferência da legalidade", "Inscrição em dívida ativa",
                  "Emissão da certidão de dívida ativa"):  # fmt: skip
        assert frase.lower() in escrito.lower(), frase


def test_apagados_os_dados_a_certidao_nao_se_refaz_e_outra_nao_se_emite(
    cobrador: Cobrador, balcao: Balcao
) -> None:
    caso, dia = cobrador.inscrito()
    with balcao.dentro():
        DadosPessoais.objects.filter(ato__processo_id=caso.id).update(conteudo=None, sal="")
        ato = next(a.id for a in balcao.atos(caso) if a.tipo == "inscricao")
        p = Processo.objects.select_related("requerente").get(id=caso.id)
        with pytest.raises(ErroDeEntrada, match="foram apagados"):
            em_pdf("termo_inscricao", p, ato, balcao.municipio, "")
    with pytest.raises(ErroDeEntrada, match="foram apagados"):
        cobrador.cda(caso, dia)
