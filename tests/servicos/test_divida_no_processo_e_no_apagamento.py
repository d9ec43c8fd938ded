"""An inscribed debt in the whole file of the case, and after its debtor's data were erased."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from balcao import Balcao
from cobrador import Cobrador
from fiscal import ao_meio_dia
from pypdf import PdfReader

from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro.models import (
    Auto,
    DadosPessoais,
    Edital,
    Inscricao,
    Lote,
    NoEdital,
    Processo,
)
from almotace.servicos import papel_do_processo
from almotace.servicos.apagamento_dos_casos import apagar_dos_casos
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


def test_apagados_os_dados_nada_em_palavras_fica_nas_linhas_do_auto_do_deposito_e_da_divida(
    cobrador: Cobrador, balcao: Balcao, tmp_path: Path
) -> None:
    caso, dia = cobrador.inscrito()
    with balcao.dentro():
        p = Processo.objects.select_related("requerente").get(id=caso.id)
        assert Auto.objects.get(processo=p).local and Inscricao.objects.get(processo=p).dados
        um = Edital.objects.create(
            municipio=balcao.municipio, numero="1/2026", ato_que_da_ciencia="auto",
            veiculo="Diário", criado_em=ao_meio_dia(dia),
            texto=f"- {p.requerente.nome}: processo {p.numero}\n- Outra Pessoa: processo 9/2026",
        )  # fmt: skip
        NoEdital.objects.create(municipio=balcao.municipio, edital=um, processo=p)
        Lote.objects.create(
            municipio=balcao.municipio, processo=p, ato=caso.id, termo="1/2026", ordem=1,
            depositario="Rui Lima", lugar="Casa de Rui", apreendido_em=ao_meio_dia(dia),
        )  # fmt: skip
        apagar_dos_casos(p.requerente, [p], tmp_path)
        assert Auto.objects.get(processo=p).local == ""
        assert Inscricao.objects.get(processo=p).dados == {}
        lote = Lote.objects.get(processo=p)
        assert (lote.depositario, lote.lugar) == ("", "")
        um.refresh_from_db()
        assert um.texto == f"- (apagado): processo {p.numero}\n- Outra Pessoa: processo 9/2026"
