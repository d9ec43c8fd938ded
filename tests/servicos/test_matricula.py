"""The book of a holder: who stands for him, what changes, what it tells; made again by acts."""

from __future__ import annotations

import io
from datetime import date, timedelta
from typing import Any

import pytest
from balcao import Balcao
from banco import Banco
from django.db import connection
from django.test.utils import CaptureQueriesContext
from feirante import CIDADE, DIA, Mercado
from pypdf import PdfReader

from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro import verificacao
from almotace.registro.models import (
    Afastamento,
    Ato,
    CodigoPublico,
    Licenca,
    Matricula,
    Ocupacao,
    Pessoa,
    Vinculo,
)
from almotace.servicos.feira import alterar, cracha, matricula, posse, vinculos
from almotace.servicos.feira.afastamento import afastar
from almotace.servicos.feira.livro import livro
from almotace.servicos.feira.ocupacao import quem_tem

MOTIVOS = "A pessoa pediu, e a Administração nada tem a opor."
CHEFE = "administracao_municipal"


@pytest.fixture
def m(banco: Banco) -> Mercado:
    return Mercado(Balcao(banco, CIDADE).abrir())


def aberta(m: Mercado, nome: str = "Rosa Lima", codigo: str = "A-1", p: Any = None) -> Any:
    """A holder; the book."""
    p = p or m.aberto()
    licenca = m.licenciar(p, codigo, m.b.pessoa(nome))
    with m.b.dentro():
        return Matricula.objects.select_related("processo", "pessoa").get(pessoa=licenca.titular)


def texto(pdf: bytes) -> str:
    return " ".join("".join(x.extract_text() for x in PdfReader(io.BytesIO(pdf)).pages).split())


def ler(m: Mercado, x: Any, dia: date | None = None) -> Any:
    with m.b.dentro():
        return livro(Matricula.objects.select_related("processo", "pessoa").get(id=x.id),
                     dia or m.agora.date())  # fmt: skip


def test_o_preposto_se_cadastra_tem_cracha_e_se_da_baixa(m: Mercado) -> None:
    x = aberta(m)
    joana = m.b.pessoa("Joana Preposta", cpf="529.982.247-25")
    ato = vinculos.cadastrar(m.quem(), x.processo_id, "cadastro_preposto", joana.id)
    with pytest.raises(ErroDeEntrada, match=r"Já é preposto desde 09/03/2026"):
        vinculos.cadastrar(m.quem(), x.processo_id, "cadastro_preposto", joana.id)
    with pytest.raises(ErroDeEntrada, match="próprio titular"):
        vinculos.cadastrar(m.quem(), x.processo_id, "cadastro_preposto", x.pessoa_id)
    with pytest.raises(ErroDeEntrada, match="não fala deste vínculo"):
        vinculos.cadastrar(m.quem(), x.processo_id, "anotacao", joana.id)
    with m.b.dentro():
        v = Vinculo.objects.select_related("matricula__pessoa", "pessoa").get(pessoa=joana)
        assert CodigoPublico.objects.get(codigo=v.codigo).licenca_id == v.id
        pdf, nome = cracha.em_pdf(v, m.b.municipio, "https://balcao.test/", DIA)
    lido = texto(pdf)
    for dito in ("Preposto", "Joana Preposta", "Titular: Rosa Lima", "banca A-1", "09/03/2027"):
        assert dito in lido, (dito, lido)
    assert nome.startswith("cracha-1-2026-")
    m.no_dia(date(2026, 4, 1))
    vinculos.baixar(m.quem(), x.processo_id, ato.id, "Saiu do serviço.")
    with pytest.raises(ErroDeEntrada, match="já acabou"):
        m.no_dia(date(2026, 4, 2))
        vinculos.baixar(m.quem(), x.processo_id, ato.id, "Saiu do serviço.")
    with m.b.dentro():
        v = Vinculo.objects.select_related("matricula__pessoa", "pessoa").get(pessoa=joana)
        assert v.ate == date(2026, 4, 1)
        with pytest.raises(ErroDeEntrada, match="não há crachá"):
            cracha.em_pdf(v, m.b.municipio, "https://balcao.test/", date(2026, 4, 2))


@pytest.mark.parametrize("especie", ["cadastro_preposto", "cadastro_empregado"])
def test_o_cassado_nao_volta_como_preposto_nem_empregado(m: Mercado, especie: str) -> None:
    p = m.aberto()
    x = aberta(m, p=p)
    cassado = aberta(m, "Davi Cassado", "A-2", p)
    with m.b.dentro():
        caso = Licenca.objects.get(titular=cassado.pessoa).processo_id
    m.cassar(caso)
    recusa = r"Davi Cassado não pode ser .*Art\. 24, caput.* Até 09/03/2028"
    with pytest.raises(ErroDeEntrada, match=recusa):
        vinculos.cadastrar(m.quem(), x.processo_id, especie, cassado.pessoa_id)
    m.no_dia(date(2028, 3, 10))
    vinculos.cadastrar(m.quem(), x.processo_id, especie, cassado.pessoa_id)


def test_quem_foi_cassado_depois_de_cadastrado_se_ve_na_matricula(m: Mercado) -> None:
    p = m.aberto()
    x = aberta(m, p=p)
    outro = aberta(m, "Davi", "A-2", p)
    vinculos.cadastrar(m.quem(), x.processo_id, "cadastro_empregado", outro.pessoa_id)
    assert not ler(m, x).vinculos[0].impedido
    with m.b.dentro():
        caso = Licenca.objects.get(titular=outro.pessoa).processo_id
    m.cassar(caso)
    assert ler(m, x).vinculos[0].impedido


def test_o_afastamento_e_o_da_lei_com_atestado_e_substituta(m: Mercado) -> None:
    p = m.aberto()
    x = aberta(m, p=p)
    irma = m.b.pessoa("Irmã da Rosa")
    sem = {"atestado_gravidez": False}
    com = {"atestado_gravidez": True}
    de = date(2026, 3, 10)
    with pytest.raises(ErroDeEntrada, match=r"Art\. 15"):
        afastar(m.quem(), x.processo_id, de, sem, irma.id)
    with pytest.raises(ErroDeEntrada, match=r"Art\. 15"):
        afastar(m.quem(), x.processo_id, de, com)
    afastar(m.quem(), x.processo_id, de, com, irma.id)
    with pytest.raises(ErroDeEntrada, match="Já há um afastamento"):
        afastar(m.quem(), x.processo_id, de + timedelta(days=30), com, irma.id)
    with m.b.dentro():
        linha = Afastamento.objects.get(matricula=x)
        assert (linha.de, linha.ate, linha.substituto) == (de, date(2027, 3, 10), irma)
    lido = ler(m, x)
    assert [(v.chamado, v.vivo) for v in lido.vinculos] == [("substituto", True)]
    for dia in (14, 21, 28):
        m.feira(p, date(2026, 3, dia))
    m.feira(p, date(2026, 4, 4))
    lido = ler(m, x)
    assert len(lido.faltas) == 4 and lido.limite.resultado == "sim"


def test_as_faltas_sem_motivo_passam_do_limite(m: Mercado) -> None:
    p = m.aberto()
    x = aberta(m, p=p)
    for dia in (date(2026, 3, 14), date(2026, 3, 21), date(2026, 3, 28), date(2026, 4, 4)):
        m.feira(p, dia)
    lido = ler(m, x)
    assert [f["data"] for f in lido.faltas][:1] == [date(2026, 3, 14)]
    assert lido.limite.resultado == "nao" and "o máximo é 3" in lido.limite.frase


def test_o_cadastro_muda_por_ato_que_diz_o_que_mudou_fora_da_corrente(m: Mercado) -> None:
    x = aberta(m)
    velho = x.pessoa.endereco
    ato = matricula.atualizar(m.quem(), x.processo_id, {"endereco": "Rua Nova, 7", "telefone": ""})
    assert ato.dados == {} and ato.congelado == {"campos": ["endereco"]}
    with m.b.dentro():
        assert Pessoa.objects.get(id=x.pessoa_id).endereco == "Rua Nova, 7"
        conteudo = ato.pessoais.conteudo
        assert conteudo["feitos"]["cadastro_antes"] == {"endereco": velho}
        assert conteudo["reservado"]["endereco"] == "Rua Nova, 7"
        assert list(verificacao.verificar(m.b.municipio.pk)) == []
    with pytest.raises(ErroDeEntrada, match="Nada mudou"):
        matricula.atualizar(m.quem(), x.processo_id, {"endereco": "Rua Nova, 7"})


def test_o_mesmo_envio_do_cadastro_muda_uma_vez(m: Mercado) -> None:
    x, q = aberta(m), m.quem()
    feitos = {matricula.atualizar(q, x.processo_id, {"endereco": "Rua Nova, 7"}).id for _ in "12"}
    assert len(feitos) == 1


def test_a_anotacao_fica_fora_da_corrente(m: Mercado) -> None:
    x = aberta(m)
    ato = matricula.anotar(m.quem(), x.processo_id, "Pediu para guardar a banca no depósito.")
    assert ato.dados == {}
    with pytest.raises(ErroDeEntrada, match="Escreva a anotação"):
        matricula.anotar(m.quem(), x.processo_id, " ")
    lido = ler(m, x)
    assert lido.historia[0][1]["reservado"]["texto"].startswith("Pediu para guardar")
    tipos = {a.tipo for a, _ in lido.historia}
    assert tipos >= {"requerimento", "decisao", "emissao", "designacao", "matricula", "anotacao"}


def test_o_produto_muda_se_ha_vaga_no_segmento_novo(m: Mercado) -> None:
    p = m.aberto()
    x = aberta(m, p=p)
    with m.b.dentro():
        caso = Licenca.objects.get(titular=x.pessoa).processo
    with pytest.raises(ErroDeEntrada, match=r"Art\. 16"):
        alterar.alterar(m.quem(), caso.id, "ceramica", ["Panelas"], "A-2")
    from almotace.servicos.feira import planta

    planta.mudar(m.quem(), p.id, [{"op": "muda", "codigo": "A-3", "segmento": "artesanato"}])
    with pytest.raises(ErroDeEntrada, match="escolha um do produto novo"):
        alterar.alterar(m.quem(), caso.id, "ceramica", ["Panelas"])
    with pytest.raises(ErroDeEntrada, match="não é do segmento"):
        alterar.alterar(m.quem(), caso.id, "ceramica", ["Panelas"], "A-2")
    m.no_dia(date(2026, 5, 1))
    alterar.alterar(m.quem(), caso.id, "ceramica", ["Panelas", "Moringas"], "A-3")
    linha = m.lugar(p)
    with m.b.dentro():
        assert {c: o.produtos for c, o in quem_tem(linha, m.agora.date()).items()} == {
            "A-3": ("ceramica",)
        }
        papel = Licenca.objects.get(processo=caso)
        assert papel.dados["produtos_autorizados"] == ["Panelas", "Moringas"]
        assert papel.dados["local_designado"].startswith("banca A-3")
        feitas = posse.dobrar(Ato.objects.filter(processo=caso).order_by("seq"))
        linhas = Ocupacao.objects.filter(processo=caso).select_related("espaco")
        assert sorted((f.ato, f.codigo, f.desde, f.ate) for f in feitas) == sorted(
            (o.ato, o.espaco.codigo, o.desde, o.ate) for o in linhas
        )
        assert list(verificacao.verificar(m.b.municipio.pk)) == []
    alterar.alterar(m.quem(), caso.id, "artigo_couro", ["Bolsas"])
    assert ler(m, x).espacos[0][1].startswith("banca A-3")


def test_vinculos_e_afastamentos_se_refazem_pelos_atos(m: Mercado) -> None:
    x = aberta(m)
    um, outro, irma = (m.b.pessoa(n) for n in ("Um", "Outro", "Irmã"))
    ato = vinculos.cadastrar(m.quem(), x.processo_id, "cadastro_preposto", um.id)
    vinculos.cadastrar(m.quem(), x.processo_id, "cadastro_empregado", outro.id, date(2026, 4, 1))
    afastar(m.quem(), x.processo_id, date(2026, 3, 12), {"atestado_gravidez": True}, irma.id)
    vinculos.baixar(m.quem(), x.processo_id, ato.id, "Saiu do serviço.")

    def linhas() -> list[Any]:
        with m.b.dentro():
            vs = Vinculo.objects.order_by("ato").values_list(
                "ato", "pessoa_id", "especie", "codigo", "de", "ate"
            )
            afs = Afastamento.objects.order_by("ato").values_list(
                "ato", "de", "ate", "substituto_id"
            )
            return [*vs, *afs]

    antes = linhas()
    assert len(antes) == 4
    m.b.banco.por_baixo("DELETE FROM registro_codigopublico")
    m.b.banco.por_baixo("DELETE FROM registro_vinculo; DELETE FROM registro_afastamento")
    with m.b.dentro():
        vinculos.refazer(Matricula.objects.get(id=x.id))
    assert linhas() == antes


def test_a_matricula_se_le_em_consultas_de_numero_fixo(m: Mercado) -> None:
    p = m.aberto()
    x = aberta(m, p=p)

    def quantas() -> int:
        with m.b.dentro(), CaptureQueriesContext(connection) as c:
            livro(Matricula.objects.select_related("processo", "pessoa").get(id=x.id),
                  m.agora.date())  # fmt: skip
        return len(c)

    vinculos.cadastrar(m.quem(), x.processo_id, "cadastro_preposto", m.b.pessoa("Um").id)
    m.feira(p, date(2026, 3, 14))
    poucas = quantas()
    for i in range(6):
        vinculos.cadastrar(m.quem(), x.processo_id, "cadastro_empregado", m.b.pessoa(f"E{i}").id)
    m.feira(p, date(2026, 3, 21))
    m.feira(p, date(2026, 3, 28))
    assert quantas() == poucas <= 40


def test_de_quem_atende_se_conta_so_isso_e_apaga_se_depois_da_baixa(m: Mercado) -> None:
    from almotace.servicos import apagamento, dados_da_pessoa

    x, joana = aberta(m), m.b.pessoa("Joana Preposta")
    ato = vinculos.cadastrar(m.quem(), x.processo_id, "cadastro_preposto", joana.id)
    with m.b.dentro():
        tudo = dados_da_pessoa.tudo(m.quem("atendente"), joana)
        assert tudo["processos"] == []
        assert tudo["auxiliar_em"] == [{"processo": x.processo.numero, "desde": "2026-03-09"}]
        (porque,) = apagamento.impedimentos(joana, m.agora.date())
        assert porque == f"Atende pela matrícula {x.numero}: dê baixa antes."
    vinculos.baixar(m.quem(), x.processo_id, ato.id, "Saiu do serviço.")
    m.no_dia(date(2026, 3, 20))
    with m.b.dentro():
        assert apagamento.impedimentos(joana, m.agora.date()) == []
        dele = apagamento.impedimentos(x.pessoa, m.agora.date())
        assert not any("em curso" in d for d in dele) and any("licença" in d for d in dele)
