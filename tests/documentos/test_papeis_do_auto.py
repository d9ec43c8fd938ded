"""Papers of a case of an auto from its acts: whole, the same whatever follows, read back equal."""

from __future__ import annotations

import json
from datetime import date, timedelta
from typing import Any

import papeis_de_exemplo as ex
import pytest
from balcao import Balcao
from deposito import DIA, DURAVEL, HORA, PERECIVEL, Deposito
from fiscal import DESCRICAO, MOTIVOS, SEM_AUTORIZACAO

from almotace.documentos.dados import simples
from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro.models import Auto
from almotace.servicos.papeis_do_auto import em_pdf
from almotace.servicos.papeis_do_auto.entrega import dados, fonte, papeis_do_ato

FIM = HORA + timedelta(hours=48, minutes=1)
BASE = "https://almotace.exemplo.gov.br"


@pytest.fixture
def d(balcao: Balcao) -> Deposito:
    return Deposito(balcao)


def papel(d: Deposito, especie: str, processo: Any, ato: Any) -> tuple[bytes, list[Any]]:
    """The PDF, checked: same bytes twice, its data attached, all of it in its text."""
    with d.b.dentro():
        f = fonte(processo, ato.id, d.b.municipio, BASE)
        ditos = dados(especie, f)
        pdf, nome = em_pdf(especie, processo, ato.id, d.b.municipio, BASE)
        outra, _ = em_pdf(especie, processo, ato.id, d.b.municipio, BASE)
    assert pdf == outra and nome.startswith(especie)
    anexo = simples(ditos[0]) if len(ditos) == 1 else [simples(x) for x in ditos]
    assert ex.anexo(pdf) == json.loads(json.dumps(anexo))
    saiu = ex.texto(pdf)
    for texto in textos(anexo):
        for linha in texto.splitlines():
            assert " ".join(linha.split()) in saiu, linha
    return pdf, ditos


def textos(x: Any) -> list[str]:
    if isinstance(x, str):
        return [x]
    if isinstance(x, dict):
        return [t for k, v in x.items() if k != "conferencia" for t in textos(v)]
    return [] if x is None else [t for v in x for t in textos(v)]


def test_auto_de_infracao_diz_tudo_e_nao_muda_depois(d: Deposito) -> None:
    p = d.auto(testemunhas=({"nome": "Ana Sá"},), assinou=False, recusa=True)
    ato = d.b.atos(p)[0]
    antes, (x,) = papel(d, "auto", p, ato)
    assert (x.numero, x.autuado, x.momento) == (
        "1/2026", "Maria José da Conceição", "16/03/2026, às 09h00",
    )  # fmt: skip
    assert x.fato == DESCRICAO
    assert x.infracoes[0].rotulo == "Art. 26, I"
    assert [(y.rotulo, y.artigo) for y in x.penas] == [
        ("Multa", "Art. 26, I"), ("Apreensão", "Art. 26, I"),
    ]  # fmt: skip
    assert x.recebimento == "O autuado recusou-se a assinar, diante das testemunhas abaixo."
    assert [t.nome for t in x.testemunhas] == ["Ana Sá"]
    assert any("10 dias da ciência" in y or "15 dias da ciência" in y for y in x.defesa)
    assert "Não se paga" in x.defesa[-1]
    with d.b.dentro():
        codigo = Auto.objects.get(processo=p).codigo
    assert x.conferencia.endereco == f"{BASE}/v/{codigo}"
    d.f.cientificar(p, DIA)
    d.f.defender(p, DIA, d.f.andamento(p, DIA).atual.fase.id)
    assert papel(d, "auto", p, ato)[0] == antes


def test_notificacao_do_auto_e_da_decisao(d: Deposito) -> None:
    p = d.auto()
    ato = d.b.atos(p)[0]
    _, (x,) = papel(d, "notificacao", p, ato)
    assert "o auto de infração 1/2026" in x.texto
    assert x.prazos and all("da ciência" in y.valor for y in x.prazos)
    assert x.recibo[0] == "Nome de quem recebe"


def test_julgamento_leva_motivos_e_o_que_se_decidiu_de_cada_infracao(d: Deposito) -> None:
    p = d.auto()
    d.f.cientificar(p, DIA)
    fase = d.f.andamento(p, DIA).atual.fase.id
    d.f.defender(p, DIA + timedelta(2), fase)
    ato = d.f.julgar(p, DIA + timedelta(5), fase)
    _, (x,) = papel(d, "julgamento", p, ato)
    assert x.motivos == MOTIVOS and x.auto == "1/2026"
    assert [(y.valor, y.artigo) for y in x.por_infracao] == [("Mantida", "Art. 26, I")]
    assert x.penas[0].valor.startswith("R$ ")
    assert x.recurso and x.registro
    _, (n,) = papel(d, "notificacao", p, ato)
    assert "a decisão (julgamento" in n.texto


def test_termo_de_apreensao_em_tantas_vias_quantas_a_lei_diz(d: Deposito) -> None:
    p = d.apreender(PERECIVEL, DURAVEL)
    pdf, vias = papel(d, "termo_apreensao", p, d.b.atos(p)[-1])
    assert [x.via for x in vias] == ["1ª via: processo", "2ª via: de quem detinha as coisas"]
    assert len(ex.ler(pdf).pages) == 2
    um, dois = vias[0].lotes
    assert (um.titulo, dois.titulo) == (
        "Lote 1: mercadoria perecível", "Lote 2: mercadoria não perecível",
    )  # fmt: skip
    assert um.prazo == "Pode ser reclamado até 18/03/2026, às 10h00 (Art. 26, § 3º, I)."
    assert dois.prazo == "Pode ser reclamado até 15/04/2026 (Art. 26, § 3º, II)."
    assert (um.itens[0].descricao, um.itens[0].quantidade) == ("Banana", "12,5 quilo")
    assert vias[0].recebimento == "Recebeu a cópia deste termo: o próprio."


def test_recibo_de_doacao_diz_que_a_multa_caiu(d: Deposito) -> None:
    p = d.apreender(PERECIVEL)
    ato = d.doar(p, FIM)
    _, (x,) = papel(d, "recibo_de_bens", p, ato)
    assert (x.titulo, x.recebe, x.qualidade) == (
        "Recibo de doação", "Lar São José", "Entidade que recebe",
    )  # fmt: skip
    assert any("A multa foi cancelada" in a for a in x.avisos)


def test_recibo_de_devolucao_diz_sob_que_leitura(d: Deposito) -> None:
    p = d.apreender(PERECIVEL)
    d.escolher("nao_exige", HORA + timedelta(minutes=1))
    d.pedir(p, HORA + timedelta(minutes=2))
    ato = d.liberar(p, HORA + timedelta(minutes=3), documento="RG 123")
    _, (x,) = papel(d, "recibo_de_bens", p, ato)
    assert (x.titulo, x.recebe, x.documento_de_quem_recebe) == (
        "Recibo de devolução", "O dono", "RG 123",
    )  # fmt: skip
    assert any("pela leitura da procuradoria" in a for a in x.avisos)


def test_cada_ato_so_tem_os_seus_papeis(d: Deposito) -> None:
    p = d.apreender(PERECIVEL)
    auto, termo = d.b.atos(p)
    c = d.f.caso(p)
    assert papeis_do_ato(c, auto) == ("auto", "notificacao")
    assert papeis_do_ato(c, termo) == ("termo_apreensao",)
    with d.b.dentro(), pytest.raises(ErroDeEntrada, match="não tem esse papel"):
        em_pdf("julgamento", p, auto.id, d.b.municipio, BASE)


def test_dados_apagados_nao_voltam_ao_papel(d: Deposito) -> None:
    from almotace.registro.diario import apagar_pessoais
    from almotace.registro.models import Pessoa, Processo

    p = d.auto(SEM_AUTORIZACAO)
    ato = d.b.atos(p)[0]
    with d.b.dentro():
        apagar_pessoais(p)
    _, (x,) = papel(d, "auto", p, ato)
    assert x.fato == "O relato foi apagado, por lei."
    with d.b.dentro():
        Pessoa.objects.update(apagada_em=date(2026, 4, 1))
        p = Processo.objects.get(id=p.id)
    with d.b.dentro(), pytest.raises(ErroDeEntrada, match="foram apagados"):
        em_pdf("auto", p, ato.id, d.b.municipio, BASE)
