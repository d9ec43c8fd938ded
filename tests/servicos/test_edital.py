"""One edital for many: when it may come, what it says, the terms that it opens."""

from __future__ import annotations

import uuid
from datetime import date, timedelta
from typing import Any

import pytest
from balcao import Balcao
from fiscal import SEM_AUTORIZACAO, Fiscal

from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro.models import PrazoDoProcesso
from almotace.servicos.autuacao import ciencia, edital

DIA = date(2025, 10, 6)


@pytest.fixture
def fiscal(balcao: Balcao) -> Fiscal:
    return Fiscal(balcao)


def muitos(fiscal: Fiscal, quantos: int, tentar: bool = True) -> list[Any]:
    feitos = []
    for i in range(quantos):
        p = fiscal.lavrar(
            fiscal.b.pessoa(f"Proprietário {i} Ávila"), DIA, SEM_AUTORIZACAO, fatos={}
        )
        if tentar:
            ciencia.tentar(
                fiscal.quem("fiscal", DIA), p.id, "auto", "pessoal", DIA, "frustrada", "Não mora."
            )  # fmt: skip
        feitos.append(p)
    return feitos


def test_um_edital_de_quarenta_e_um_abre_quarenta_e_um_prazos(
    fiscal: Fiscal, balcao: Balcao
) -> None:
    casos = muitos(fiscal, 41)
    with balcao.dentro():
        assert len(edital.esperam(balcao.municipio.pk)) == 41
    q = fiscal.quem("chefe_de_secao", DIA)
    feito = edital.preparar(q, [p.id for p in casos], "auto", "Diário Oficial")
    assert feito.numero == "1/2025"
    assert feito.texto.count("Proprietário") == 41 and "10 dias" in feito.texto
    # Published on Friday, it circulated on Monday: the term runs from there.
    saiu, circulou = date(2025, 10, 10), date(2025, 10, 13)
    edital.publicar(fiscal.quem("chefe_de_secao", circulou), feito.id, saiu, circulou)
    with balcao.dentro():
        fins = set(PrazoDoProcesso.objects.values_list("fim_dia", flat=True))
        assert PrazoDoProcesso.objects.filter(situacao="corre").count() == 41
    assert fins == {date(2025, 10, 23)}
    # Once more, by another sending: nothing more happens.
    antes = len(balcao.atos(casos[0]))
    edital.publicar(fiscal.quem("chefe_de_secao", circulou), feito.id, saiu, circulou)
    assert len(balcao.atos(casos[0])) == antes


def test_cedo_demais_diz_qual_processo(fiscal: Fiscal, balcao: Balcao) -> None:
    um, dois = muitos(fiscal, 1), muitos(fiscal, 1, tentar=False)
    q = fiscal.quem("chefe_de_secao", DIA)
    with pytest.raises(ErroDeEntrada, match=f"Processo {dois[0].numero}: Antes do edital"):
        edital.preparar(q, [um[0].id, dois[0].id], "auto", "Diário Oficial")
    assert [a.tipo for a in balcao.atos(um[0])] == ["auto", "tentativa_ciencia"]


def test_quem_ja_sabe_nao_entra(fiscal: Fiscal) -> None:
    (p,) = muitos(fiscal, 1)
    fiscal.cientificar(p, DIA)
    with pytest.raises(ErroDeEntrada, match="já há ciência"):
        edital.preparar(fiscal.quem("chefe_de_secao", DIA), [p.id], "auto", "Diário")


def test_o_mesmo_envio_e_um_so_edital(fiscal: Fiscal) -> None:
    casos = [p.id for p in muitos(fiscal, 2)]
    chave = uuid.uuid4()
    um = edital.preparar(fiscal.quem("chefe_de_secao", DIA, chave), casos, "auto", "Diário")
    dois = edital.preparar(fiscal.quem("chefe_de_secao", DIA, chave), casos, "auto", "Diário")
    assert um.id == dois.id and dois.numero == "1/2025"


def test_o_que_nao_pode_ser_se_recusa(fiscal: Fiscal) -> None:
    (p,) = muitos(fiscal, 1)
    q = fiscal.quem("chefe_de_secao", DIA)
    with pytest.raises(ErroDeEntrada, match="Escolha de 1 a"):
        edital.preparar(q, [], "auto", "Diário")
    with pytest.raises(ErroDeEntrada, match="onde será publicado"):
        edital.preparar(q, [p.id], "auto", " ")
    feito = edital.preparar(fiscal.quem("chefe_de_secao", DIA), [p.id], "auto", "Diário")
    with pytest.raises(ErroDeEntrada, match="Não circula antes"):
        edital.publicar(fiscal.quem("chefe_de_secao", DIA), feito.id, DIA, DIA - timedelta(days=1))
    with pytest.raises(ErroDeEntrada, match="registre nesse dia ou depois"):
        edital.publicar(fiscal.quem("chefe_de_secao", DIA), feito.id, DIA, DIA + timedelta(days=3))
    with pytest.raises(ErroDeEntrada, match="Este ato é de chefe de seção"):
        edital.preparar(fiscal.quem("fiscal", DIA), [p.id], "auto", "Diário")
