"""Papers say things by their names: what was breached, what was decided, who was fined before."""

from __future__ import annotations

import io
from datetime import date, timedelta
from typing import Any

import pytest
from balcao import LEI, Balcao
from cobrador import Cobrador
from fiscal import GRITO, MOTIVOS, SUJO, Fiscal, ao_meio_dia
from pypdf import PdfReader
from rua import DIA as DIA_DA_RUA
from rua import Rua

from almotace.registro.models import Processo
from almotace.servicos.acao_fiscal import acompanhar
from almotace.servicos.autuacao import anular, ciencia, edital
from almotace.servicos.papeis_do_auto import entrega

DIA = date(2025, 10, 6)


@pytest.fixture
def fiscal(balcao: Balcao) -> Fiscal:
    return Fiscal(balcao)


def papel(b: Balcao, caso: Any, tipo: str, especie: str) -> str:
    with b.dentro():
        p = Processo.objects.select_related("requerente").get(id=caso.id)
        (ato,) = p.atos.filter(tipo=tipo)
        pdf = entrega.em_pdf(especie, p, ato.id, b.municipio, "http://x")[0]
    texto = " ".join(x.extract_text() for x in PdfReader(io.BytesIO(pdf)).pages)
    return " ".join(texto.split())


def test_o_auto_diz_o_que_se_deixou_de_cumprir(fiscal: Fiscal) -> None:
    caso = fiscal.lavrar(fiscal.b.pessoa(), DIA, SUJO, GRITO, fatos={"local_limpo": False})
    dito = papel(fiscal.b, caso, "auto", "auto")
    assert "Deixou de cumprir: manter limpo o local e o entorno" in dito
    assert "Apregoar em voz alta" in dito and "Deixou de cumprir: apregoar" not in dito


def test_um_auto_de_duas_infracoes_e_uma_autuacao_anterior_so(fiscal: Fiscal) -> None:
    pessoa = fiscal.b.pessoa()
    antes = date(2025, 4, 7)
    fiscal.decidido(pessoa, antes, GRITO, SUJO)
    caso = fiscal.lavrar(pessoa, DIA)
    dito = papel(fiscal.b, caso, "auto", "auto")
    assert dito.count("utuação de 07/04/2025") == 1
    assert "do mesmo auto" not in dito
    with fiscal.b.dentro():
        (ato,) = Processo.objects.get(id=caso.id).atos.filter(tipo="auto")
    assert [x["conta"] for x in ato.congelado["precedentes"]] == [True]


def test_a_decisao_e_a_notificacao_dizem_o_que_se_julgou(fiscal: Fiscal) -> None:
    caso = fiscal.lavrar(fiscal.b.pessoa(), DIA)
    fiscal.julgado(caso, DIA, "impugnacao")
    decisao = papel(fiscal.b, caso, "julgamento_impugnacao", "julgamento")
    assert "Julgamento da impugnação" in decisao and "impugnacao" not in decisao
    notificacao = papel(fiscal.b, caso, "julgamento_impugnacao", "notificacao")
    assert "a decisão (julgamento da impugnação) no auto de infração" in notificacao


def test_o_edital_diz_de_que_por_que_e_quanto(fiscal: Fiscal) -> None:
    b = fiscal.b
    pessoa = b.pessoa(cpf="52998224725")
    fiscal.decidido(pessoa, date(2025, 4, 7))
    caso = fiscal.lavrar(pessoa, DIA)
    for meio in ("pessoal", "correio"):
        ciencia.tentar(fiscal.quem("fiscal", DIA + timedelta(1)), caso.id, "auto", meio,
                       DIA + timedelta(1), "frustrada", "Ninguém em casa.")  # fmt: skip
    quem = fiscal.quem("chefe_de_secao", DIA + timedelta(2))
    feito = edital.preparar(quem, [caso.id], "auto", "Diário Oficial")
    assert "ficam cientes do auto de infração lavrado contra elas" in feito.texto
    assert "cientes de auto" not in feito.texto
    linha = next(x for x in feito.texto.splitlines() if x.startswith("- "))
    assert "auto 2/2025, de 06/10/2025" in linha
    assert "Art. 23, II (apregoar em voz alta" in linha
    assert "Pena: multa, R$ 985,24 (Art. 25, II)." in linha


def test_quem_acompanha_sabe_que_o_auto_se_anulou(balcao: Balcao) -> None:
    rua = Rua(balcao)
    caso = rua.denunciar()
    rua.triar(caso, balcao.pessoa())
    rua.visitar(caso, fatos={"local_limpo": False})
    fiscal = Fiscal(balcao)
    from fiscal import lavratura

    from almotace.servicos.autuacao.lavrar import lavrar

    with balcao.dentro():
        origem = Processo.objects.get(id=caso.id)
    depois = DIA_DA_RUA + timedelta(1)
    pedido = lavratura(balcao.pessoa("Outra Pessoa"), DIA_DA_RUA, GRITO, lei=LEI)
    auto = lavrar(fiscal.quem("fiscal", depois), pedido, origem)

    def dito() -> str:
        with balcao.dentro():
            return acompanhar.acompanhar(rua.acao(caso), balcao.municipio.fuso).detalhe

    assert dito() == "Dela resultou um auto de infração."
    anular.anular(fiscal.quem("autoridade_julgadora", depois), auto.id, MOTIVOS)
    assert dito() == "Dela resultou um auto de infração, que depois foi anulado."


def test_a_guia_diz_o_vencimento_uma_vez_so(cobrador: Cobrador) -> None:
    caso, dia = cobrador.definitivo()
    cobrador.lancar(caso, dia)
    dito = papel(cobrador.b, caso, "lancamento_da_multa", "guia")
    assert "Vencimento: Vencimento" not in dito and dito.count("Vencimento") == 1


def test_as_telas_tambem_dizem_o_que_se_deixou_de_cumprir(
    balcao: Balcao, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.test import Client

    from almotace.web import quem

    rua = Rua(balcao)
    caso = rua.denunciar()
    rua.visitar(caso, fatos={"local_limpo": False})
    auto = Fiscal(balcao).lavrar(balcao.pessoa(), DIA_DA_RUA, SUJO, fatos={"local_limpo": False})
    monkeypatch.setattr(quem, "agora", lambda: ao_meio_dia(DIA_DA_RUA + timedelta(1)))
    cliente = Client()
    cliente.force_login(balcao.agente("fiscal").usuario)
    sessao = cliente.session
    sessao["municipio"] = balcao.municipio.pk
    sessao.save()
    for endereco in (f"/fiscalizacao/{caso.id}/", f"/autos/{auto.id}/"):
        pagina = cliente.get(endereco).content.decode()
        assert "Deixou de cumprir: manter limpo o local e o entorno" in pagina, endereco
