"""Who gets a stall: of the right segment, kept for whom it is kept, one holder at a time."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from balcao import Balcao
from banco import Banco, em_paralelo
from feirante import AGRICULTOR, CIDADE, Mercado

from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro import verificacao
from almotace.registro.models import Ato, Licenca, Matricula, Ocupacao, Reserva
from almotace.servicos import vida_da_licenca
from almotace.servicos.feira import designar, lugar, posse
from almotace.servicos.feira.ocupacao import quem_tem

PROVISORIA = {"requisitos_previos": True, "duracao_dias": 60}
MOTIVOS = "O interesse público pede o espaço de volta neste momento."


@pytest.fixture
def m(banco: Banco) -> Mercado:
    return Mercado(Balcao(banco, CIDADE).abrir())


def donos(m: Mercado, p: Any, dia: date | None = None) -> dict[str, str]:
    linha = m.lugar(p)
    with m.b.dentro():
        return {c: o.pessoa.nome for c, o in quem_tem(linha, dia or m.agora.date()).items()}


def test_do_pedido_ao_termo_com_espaco_e_matricula(m: Mercado) -> None:
    p = m.aberto()
    pessoa = m.b.pessoa("Rosa Lima", cpf="529.982.247-25")
    licenca = m.licenciar(p, "A-1", pessoa)
    assert donos(m, p) == {"A-1": "Rosa Lima"}
    assert licenca.dados["local_designado"] == "banca A-1, dentro do Mercado (Mercado Central)"
    assert licenca.dados["produtos_autorizados"] == ["Alface", "Couve"]
    assert licenca.dados["nome_feirante"] == "Rosa Lima"
    assert (licenca.validade_inicio, licenca.validade_fim) == (date(2026, 3, 9), date(2027, 3, 9))
    with m.b.dentro():
        matricula = Matricula.objects.get(pessoa=pessoa)
        (ocupacao,) = Ocupacao.objects.all()
        assert matricula.numero == "1/2026"
        assert (ocupacao.ate, ocupacao.grupo) == (licenca.validade_fim, AGRICULTOR)
        assert list(verificacao.verificar(m.b.municipio.pk)) == []
    assert donos(m, p, date(2027, 3, 9)) and not donos(m, p, date(2027, 3, 10))


def test_sem_espaco_nao_ha_termo(m: Mercado) -> None:
    m.aberto()
    p = m.deferido()
    with pytest.raises(ErroDeEntrada, match="Falta designar o espaço"):
        m.emitir(p)


def test_o_que_o_espaco_nao_admite_ouve_uma_frase(m: Mercado) -> None:
    p = m.aberto()
    ainda = m.pedir()
    with pytest.raises(ErroDeEntrada, match="depois que o pedido é deferido"):
        m.designar(ainda, p, "A-1")
    de_barro = m.deferido(m.b.pessoa("Davi"), produto="ceramica")
    with pytest.raises(ErroDeEntrada, match="segmento “Verduras e legumes”"):
        m.designar(de_barro, p, "A-1")
    de_verdura = m.deferido(m.b.pessoa("Eva"))
    with pytest.raises(ErroDeEntrada, match="é reservado: só pode ser de agricultura familiar"):
        m.designar(de_verdura, p, "A-1", grupo="")
    with pytest.raises(ErroDeEntrada, match="A lei não fala deste grupo"):
        m.designar(de_verdura, p, "A-1", grupo="amigos")
    with pytest.raises(ErroDeEntrada, match="Não há o espaço “Z-9”"):
        m.designar(de_verdura, p, "Z-9")
    m.designar(de_verdura, p, "B-1", grupo="")
    with pytest.raises(ErroDeEntrada, match="já tem espaço"):
        m.designar(de_verdura, p, "A-1")


def test_a_lei_da_uma_autorizacao_e_um_espaco_a_cada_um(m: Mercado) -> None:
    p = m.aberto()
    pessoa = m.b.pessoa("Rosa Lima")
    m.licenciar(p, "A-1", pessoa)
    outro = m.pedir(pessoa)
    with pytest.raises(ErroDeEntrada, match=r"Art\. 14, § 1º"):
        m.deferir(outro)


def test_dois_dao_o_ultimo_espaco_um_ganha_e_o_outro_ouve(m: Mercado) -> None:
    p = m.aberto(1, 0)
    pedidos = [m.deferido(m.b.pessoa(n)) for n in ("Ana", "Bia")]
    pares = [(x, m.quem()) for x in pedidos]
    feitos = em_paralelo([lambda x=x, q=q: m.designar(x, p, "A-1", quem=q) for x, q in pares])
    (erro,) = [x for x in feitos if isinstance(x, Exception)]
    assert isinstance(erro, ErroDeEntrada) and "já está dado nesse período" in str(erro)
    with m.b.dentro():
        assert Ocupacao.objects.count() == Reserva.objects.count() == 1
    assert len(donos(m, p)) == 1


def test_dois_passariam_da_lotacao_um_ganha_e_o_outro_ouve(m: Mercado) -> None:
    p = m.aberto()
    lugar.fixar_lotacao(m.quem("administracao_municipal"), p.id, 1, None, "Portaria 1/2026")
    pedidos = [m.pedir(m.b.pessoa(n)) for n in ("Ana", "Bia")]
    for x in pedidos:
        m.deferir(x)
    quem = [m.quem() for _ in pedidos]
    feitos = em_paralelo(
        [lambda x=x, q=q, c=c: m.designar(x, p, c, quem=q)
         for x, q, c in zip(pedidos, quem, ("A-1", "A-2"), strict=True)]
    )  # fmt: skip
    (erro,) = [x for x in feitos if isinstance(x, Exception)]
    assert "já tem os 1 licenciados" in str(erro)
    terceiro = m.pedir(m.b.pessoa("Caio"))
    with pytest.raises(ErroDeEntrada, match=r"Art\. 4º, VI"):
        m.deferir(terceiro)


@pytest.mark.parametrize(
    ("ato", "papel"),
    [("revogacao", "administracao_mercado"), ("cassacao", "administracao_municipal")],
)
def test_o_que_extingue_a_autorizacao_solta_o_espaco(m: Mercado, ato: str, papel: str) -> None:
    p = m.aberto()
    licenca = m.licenciar(p, "A-1", m.b.pessoa("Rosa Lima"))
    if ato == "cassacao":
        with pytest.raises(ErroDeEntrada, match="falta auto com decisão definitiva"):
            vida_da_licenca.extinguir(m.quem(papel), licenca.processo_id, ato, "", MOTIVOS)
        m.condenar(licenca.processo_id)
    vida_da_licenca.extinguir(m.quem(papel), licenca.processo_id, ato, "", MOTIVOS)
    assert donos(m, p) == {}
    m.licenciar(p, "A-1", m.b.pessoa("Outra Pessoa"))
    assert donos(m, p) == {"A-1": "Outra Pessoa"}


def test_o_cassado_nao_volta_ao_mesmo_lugar_por_dois_anos(m: Mercado) -> None:
    p, pessoa = m.aberto(), m.b.pessoa("Rosa Lima")
    licenca = m.licenciar(p, "A-1", pessoa)
    cassada = m.cassar(licenca.processo_id).dia
    for dia, passa in ((cassada + timedelta(days=700), False), (date(2028, 3, 10), True)):
        m.no_dia(dia)
        novo = m.pedir(pessoa)
        if passa:
            m.deferir(novo)
            continue
        with pytest.raises(ErroDeEntrada, match=r"Art\. 24"):
            m.deferir(novo)


def test_desocupado_antes_do_termo_o_espaco_fica_livre(m: Mercado) -> None:
    p = m.aberto()
    x = m.deferido(m.b.pessoa("Ana"))
    m.designar(x, p, "A-1")
    designar.desocupar(m.quem(), x.id, "A pessoa desistiu do pedido.")
    assert donos(m, p) == {}
    with pytest.raises(ErroDeEntrada, match="não tem espaço"):
        designar.desocupar(m.quem(), x.id, "De novo, por engano.")
    m.designar(x, p, "A-2")
    assert donos(m, p) == {"A-2": "Ana"}


def test_o_mesmo_envio_designa_uma_vez(m: Mercado) -> None:
    p = m.aberto()
    x = m.deferido(m.b.pessoa("Ana"))
    q = m.quem()
    assert len({m.designar(x, p, "A-1", quem=q).id for _ in "12"}) == 1
    with m.b.dentro():
        assert Ocupacao.objects.count() == 1


def test_dois_dao_o_ultimo_reservado_um_ganha_e_o_outro_ouve(m: Mercado) -> None:
    p = m.aberto(3, 1)
    for codigo in ("A-1", "A-2"):
        m.licenciar(p, codigo, m.b.pessoa(f"Dona da {codigo}"))
    pedidos = [m.deferido(m.b.pessoa(n)) for n in ("Ana", "Bia")]
    pares = [(x, m.quem()) for x in pedidos]
    feitos = em_paralelo([lambda x=x, q=q: m.designar(x, p, "A-3", quem=q) for x, q in pares])
    (erro,) = [x for x in feitos if isinstance(x, Exception)]
    assert isinstance(erro, ErroDeEntrada) and "já está dado" in str(erro)
    perdeu = pedidos[feitos.index(erro)]
    m.designar(perdeu, p, "B-1", grupo="")
    assert len(donos(m, p)) == 4


def test_lugar_suspenso_nao_da_espaco(m: Mercado) -> None:
    p = m.aberto()
    x = m.deferido(m.b.pessoa("Ana"))
    chefe = "administracao_municipal"
    lugar.suspender(m.quem(chefe), p.id, m.agora.date(), None, "Reforma do telhado.")
    with pytest.raises(ErroDeEntrada, match="está suspenso"):
        m.designar(x, p, "A-1")
    lugar.retomar(m.quem(chefe), p.id, "Acabou a reforma do telhado.")
    m.designar(x, p, "A-1")


def test_vencida_a_autorizacao_o_espaco_fica_livre_e_pode_ser_da_mesma_pessoa(m: Mercado) -> None:
    p, pessoa = m.aberto(), m.b.pessoa("Rosa Lima")
    primeira = m.licenciar(p, "A-1", pessoa)
    m.no_dia(primeira.validade_fim + timedelta(days=1))
    assert donos(m, p) == {}
    segunda = m.licenciar(p, "A-1", pessoa)
    assert donos(m, p) == {"A-1": "Rosa Lima"}
    assert segunda.validade_inicio == date(2027, 3, 10)
    with m.b.dentro():
        assert Matricula.objects.filter(pessoa=pessoa).count() == 1


def test_os_espacos_se_refazem_pelos_atos(m: Mercado) -> None:
    p = m.aberto()
    tida = m.licenciar(p, "A-1", m.b.pessoa("Ana"))
    cassada = m.licenciar(p, "A-2", m.b.pessoa("Bia"))
    m.no_dia(date(2026, 6, 1))
    m.cassar(cassada.processo_id)
    voltou = m.deferido(m.b.pessoa("Caio"))
    m.designar(voltou, p, "A-3")
    designar.desocupar(m.quem(), voltou.id, "A pessoa desistiu do pedido.")
    m.designar(voltou, p, "A-2")
    with m.b.dentro():
        for processo_id in (tida.processo_id, cassada.processo_id, voltou.id):
            linhas = Ocupacao.objects.filter(processo_id=processo_id).select_related(
                "espaco__lugar"
            )
            atos = Ato.objects.filter(processo_id=processo_id).order_by("seq")
            feitas = posse.dobrar(atos)
            assert sorted((x.ato, x.codigo, x.grupo, x.desde, x.ate) for x in feitas) == sorted(
                (o.ato, o.espaco.codigo, o.grupo, o.desde, o.ate) for o in linhas
            )
            assert all(x.lugar == str(p.id) for x in feitas)


def test_dois_documentos_no_mesmo_instante_abrem_uma_matricula(m: Mercado) -> None:
    """A year's paper and a provisional one of one person, issued at once by two officers."""
    from almotace.servicos import emitir

    p, pessoa = m.aberto(), m.b.pessoa("Rosa Lima")
    um = m.deferido(pessoa)
    outro, mais = (
        m.deferido(pessoa, modalidade="autorizacao_provisoria", **PROVISORIA) for _ in range(2)
    )
    m.designar(um, p, "A-1")
    m.pagar(um)
    m.designar(outro, p, "A-2")
    with pytest.raises(ErroDeEntrada, match="Esta pessoa já tem o espaço A-2 até"):
        m.designar(mais, p, "A-3")
    pares = [(x, m.quem("administracao_municipal")) for x in (um, outro)]
    em_paralelo([lambda x=x, q=q: emitir.emitir(q, x.id) for x, q in pares])
    with m.b.dentro():
        assert Matricula.objects.filter(pessoa=pessoa).count() == 1
        assert Licenca.objects.filter(titular=pessoa).count() == 2
        assert list(verificacao.verificar(m.b.municipio.pk)) == []


def test_a_loja_so_por_licitacao_e_a_pessoa_juridica_ate_o_fim_do_contrato(m: Mercado) -> None:
    from almotace.servicos.feira import planta

    p = m.aberto()
    loja = {"op": "poe", "codigo": "L-1", "tipo": "loja", "setor": "interno", "reservado": True,
            "segmento": "verduras", "x": 0, "y": 1000, "largura": 400, "altura": 300}  # fmt: skip
    planta.mudar(m.quem(), p.id, [loja])
    empresa = m.b.pessoa("Hortas do Norte Ltda", cnpj="11.222.333/0001-81", natureza="sociedade")
    base = {
        "modalidade": "ocupacao_loja", "contrato_fim": "2028-12-31", "tipo_pessoa": "juridica",
        "licitacao_realizada": True, "sede_no_municipio": True, "atividade_art1": True,
    }  # fmt: skip
    for mudanca in ({"licitacao_realizada": False}, {"tipo_pessoa": "fisica"}):
        with pytest.raises(ErroDeEntrada, match=r"Art\. 9º"):
            m.deferido(empresa, **{**base, **mudanca})
    x = m.deferido(empresa, **base)
    with pytest.raises(ErroDeEntrada, match="não é este o documento"):
        m.designar(x, p, "A-1")
    m.designar(x, p, "L-1")
    m.emitir(x)
    assert donos(m, p, date(2028, 12, 31)) == {"L-1": "Hortas do Norte Ltda"}
    assert donos(m, p, date(2029, 1, 1)) == {}
    with m.b.dentro():
        assert not Matricula.objects.filter(pessoa=empresa).exists(), "no feirante, no book"
