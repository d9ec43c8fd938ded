"""The papers of collecting: the guide with Pix and bars, the term, the certificate."""

from __future__ import annotations

import io
import json
from decimal import Decimal
from typing import Any

import pytest
from balcao import Balcao
from cobrador import Cobrador
from pypdf import PdfReader

from almotace.registro.models import Guia, Processo
from almotace.servicos.arrecadacao.formas_de_pagar import ler, ler_pix
from almotace.servicos.cobranca.cda import substituir_cda
from almotace.servicos.papeis import em_pdf as papel_simples
from almotace.servicos.papeis_do_auto import em_pdf

BASE = "https://alvara.exemplo.gov.br/"


def dados(pdf: bytes) -> dict[str, Any]:
    return json.loads(PdfReader(io.BytesIO(pdf)).attachments["dados.json"][0])


def texto(pdf: bytes) -> str:
    lido = "\n".join(p.extract_text() for p in PdfReader(io.BytesIO(pdf)).pages)
    return " ".join(lido.split())


def do_ato(balcao: Balcao, caso: Any, especie: str, ato: Any) -> bytes:
    with balcao.dentro():
        p = Processo.objects.select_related("requerente").get(id=caso.id)
        return em_pdf(especie, p, ato, balcao.municipio, BASE)[0]


def lancado(balcao: Balcao, caso: Any) -> Any:
    return next(a.id for a in balcao.atos(caso) if a.tipo == "lancamento_da_multa")


def test_a_guia_traz_pix_barras_memoria_e_artigos(cobrador: Cobrador, balcao: Balcao) -> None:
    cobrador.recebedor(chave_pix="11.222.333/0001-81", orgao="1042", aviso="Só de demonstração.")
    caso, dia = cobrador.definitivo()
    guia = cobrador.lancar(caso, dia)
    pdf = do_ato(balcao, caso, "guia", lancado(balcao, caso))
    d = dados(pdf)
    pix = ler_pix(d["pix"]["copia_e_cola"])
    barras = ler(d["barras"]["linha"])
    assert pix.valor == barras.valor == guia.valor == Decimal("985.24")
    assert pix.txid == barras.nosso_numero == "00012025000000002"
    assert barras.vencimento == guia.vence_em
    escrito = texto(pdf)
    for frase in ("R$ 985,24", "Valor de 13/11/2012: R$ 500,00.", "Art. 25, § 4º", "Art. 23, II",
                  "Só de demonstração.", "***"):  # fmt: skip
        assert frase in escrito
    assert do_ato(balcao, caso, "guia", lancado(balcao, caso)) == pdf


@pytest.mark.parametrize(
    ("tem", "frase"),
    [
        ({}, "Sem Pix nem código de barras: falta a chave Pix"),
        ({"chave_pix": "11222333000181"}, "Sem código de barras: falta o código do órgão"),
        ({"orgao": "1042"}, "Sem Pix: falta a chave Pix do Município"),
    ],
)
def test_sem_dado_do_recebedor_a_guia_diz_qual_falta(
    cobrador: Cobrador, balcao: Balcao, tem: dict[str, str], frase: str
) -> None:
    cobrador.recebedor(**tem)
    caso, dia = cobrador.definitivo()
    cobrador.lancar(caso, dia)
    pdf = do_ato(balcao, caso, "guia", lancado(balcao, caso))
    assert frase in texto(pdf)
    assert bool(dados(pdf)["pix"]) is ("chave_pix" in tem)


def test_com_desconto_o_pix_e_do_preco_com_desconto(cobrador: Cobrador, balcao: Balcao) -> None:
    from cobrador import SEGUNDO

    cobrador.recebedor(chave_pix="11222333000181")
    cobrador.cidade(desconto={
        "percentual": "20", "prazo": "15 dias", "exige_renuncia": True, "fonte": "Lei 9, art. 8º",
    })  # fmt: skip
    caso = cobrador.multado()
    cobrador.f.cientificar(caso, SEGUNDO)
    cobrador.lancar(caso, SEGUNDO, renuncia=True)
    pdf = do_ato(balcao, caso, "guia", lancado(balcao, caso))
    assert ler_pix(dados(pdf)["pix"]["copia_e_cola"]).valor == Decimal("788.19")
    assert "Depois de 21/10/2025 não há desconto" in texto(pdf)


def test_paga_a_guia_o_papel_e_o_recibo(cobrador: Cobrador, balcao: Balcao) -> None:
    caso, dia = cobrador.definitivo()
    guia = cobrador.lancar(caso, dia)
    cobrador.pagar(guia, "985.24", dia)
    with balcao.dentro():
        linha = Guia.objects.select_related("processo__requerente").get(id=guia.id)
        pdf, _ = papel_simples("guia", linha, balcao.municipio, BASE)
    assert "Recibo de pagamento" in texto(pdf)
    # The guide as it was made stays as it was made.
    assert "Guia de recolhimento de multa" in texto(
        do_ato(balcao, caso, "guia", lancado(balcao, caso))
    )


def test_termo_e_certidao_com_cada_elemento_e_a_troca_que_diz_o_que_substitui(
    cobrador: Cobrador, balcao: Balcao
) -> None:
    caso, dia = cobrador.inscrito()
    cobrador.cda(caso, dia)
    por_tipo = {a.tipo: a for a in balcao.atos(caso)}
    termo = do_ato(balcao, caso, "termo_inscricao", por_tipo["inscricao"].id)
    cda = do_ato(balcao, caso, "cda", por_tipo["emissao_cda"].id)
    for pdf in (termo, cda):
        escrito = texto(pdf)
        for frase in (
            "Maria José da Conceição", "CPF 529.982.247-25", "Rua das Flores, 12", "R$ 985,24",
            "não tributária", "Art. 23, II", "Art. 25, II", "Art. 25, § 4º", "13/11/2012",
            "não há: a lei não os prevê", "Art. 2º, § 5º, IV", caso.numero,
        ):  # fmt: skip
            assert frase in escrito, frase
        xmp = PdfReader(io.BytesIO(pdf)).trailer["/Root"]["/Metadata"].get_data().decode()
        assert "<pdfaid:part>3</pdfaid:part>" in xmp.replace("\n", "")
    assert "Autenticação" in texto(cda)
    ato = substituir_cda(
        cobrador.quem("procurador", dia), caso.id, {"domicilio_devedor": "Rua Nova, 3"},
        "O endereço do devedor saiu errado na certidão.",
    )  # fmt: skip
    nova = texto(do_ato(balcao, caso, "cda", ato.id))
    assert "Rua Nova, 3" in nova and "substitui a de nº 1/2025" in nova
    assert do_ato(balcao, caso, "cda", por_tipo["emissao_cda"].id) == cda


def test_na_demonstracao_o_recebedor_e_inventado_e_a_guia_o_diz(
    cobrador: Cobrador, balcao: Balcao, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALMOTACE_DEMONSTRACAO", "1")
    caso, dia = cobrador.definitivo()
    cobrador.lancar(caso, dia)
    pdf = do_ato(balcao, caso, "guia", lancado(balcao, caso))
    assert "são inventados. Não pague." in texto(pdf)
    assert dados(pdf)["pix"]
