"""A place from its opening to its end, its hours, and the town's own duties in it."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from balcao import Balcao
from banco import Banco
from feirante import CIDADE, LEI, REGRA, Mercado

from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro import verificacao
from almotace.registro.models import Lugar
from almotace.servicos.feira import cuidado, lugar, planta, projecao
from almotace.servicos.feira.regra import do_lugar

ATO = "Portaria da Administração do Mercado 4/2026"
MOTIVO = "Obra na rede de água da rua do Mercado."
EM_ORDEM = {"banheiros_aptos": True, "areas_manipulacao": [{"id": "cozinha", "lavatorio": True}]}


@pytest.fixture
def m(banco: Banco) -> Mercado:
    return Mercado(Balcao(banco, CIDADE).abrir())


def test_um_lugar_abre_com_numero_nome_e_planta_vazia(m: Mercado) -> None:
    p = m.abrir()
    linha = m.lugar(p)
    assert (p.especie, p.numero) == ("lugar", "1/2026")
    assert (linha.nome, linha.situacao, linha.largura) == (
        "Mercado Central",
        "em_funcionamento",
        3000,
    )
    with pytest.raises(ErroDeEntrada, match="Já há um lugar com este nome"):
        m.abrir()


def test_o_mesmo_envio_abre_um_so(m: Mercado) -> None:
    q = m.quem()
    feitos = {
        lugar.abrir(q, LEI, REGRA, "Feira da Ponte", "Rua da Ponte", 1000, 1000).id for _ in "123"
    }
    assert len(feitos) == 1
    with m.b.dentro():
        assert Lugar.objects.count() == 1


@pytest.mark.parametrize(
    ("mais", "frase"),
    [
        ({"nome": " "}, "Diga o nome"),
        ({"endereco": "x"}, "Diga onde fica"),
        ({"largura": 10}, "de 1 m a 1 km"),
        ({"lei": "mg/muriae/lei-4393-2012"}, "não é deste município"),
        ({"regra": "outra"}, "não tem este tipo de lugar"),
    ],
)
def test_o_que_nao_serve_ouve_uma_frase(m: Mercado, mais: Any, frase: str) -> None:
    d = {"lei": LEI, "regra": REGRA, "nome": "Feira", "endereco": "Rua", "largura": 900,
         "altura": 900} | mais  # fmt: skip
    with pytest.raises(ErroDeEntrada, match=frase):
        lugar.abrir(m.quem(), **d)


def test_so_quem_tem_competencia_abre_e_suspende(m: Mercado) -> None:
    with pytest.raises(ErroDeEntrada, match="Este ato é de"):
        lugar.abrir(m.quem("caixa"), LEI, REGRA, "Feira", "Rua", 900, 900)
    p = m.abrir()
    with pytest.raises(ErroDeEntrada, match="Este ato é de"):
        lugar.suspender(m.quem("fiscal"), p.id, date(2026, 3, 10), None, MOTIVO)


def test_suspenso_retomado_mudado_e_extinto_cada_um_por_um_ato(m: Mercado) -> None:
    p, q = m.aberto(), "administracao_municipal"
    lugar.suspender(m.quem(q), p.id, date(2026, 3, 12), date(2026, 3, 20), MOTIVO)
    linha = m.lugar(p)
    assert (linha.situacao, linha.suspenso_ate) == ("suspenso", date(2026, 3, 20))
    lugar.retomar(m.quem(q), p.id, "A obra acabou antes.")
    assert m.lugar(p).situacao == "em_funcionamento"
    with pytest.raises(ErroDeEntrada, match="não está suspenso"):
        lugar.retomar(m.quem(q), p.id, "De novo, por engano.")
    lugar.remanejar(m.quem(q), p.id, "Praça da Estação, s/n", MOTIVO)
    assert m.lugar(p).endereco == "Praça da Estação, s/n"
    lugar.extinguir(m.quem(q), p.id, "A cidade fez outro mercado.")
    linha = m.lugar(p)
    assert (linha.situacao, linha.processo.encerrado) == ("extinto", True)
    with pytest.raises(ErroDeEntrada, match="foi extinto"):
        planta.mudar(m.quem(), p.id, [{"op": "tira", "codigo": "A-1"}])


def test_extinto_em_parte_o_resto_fica_e_guarda_a_reserva(m: Mercado) -> None:
    p, q = m.aberto(3, 1), "administracao_municipal"
    with pytest.raises(ErroDeEntrada, match="não guarda a reserva"):
        lugar.extinguir(m.quem(q), p.id, MOTIVO, ("A-1",))
    lugar.extinguir(m.quem(q), p.id, MOTIVO, ("B-1",))
    assert set(m.espacos(p)) == {"A-1", "A-2", "A-3"}
    assert m.lugar(p).situacao == "em_funcionamento"


def test_a_lotacao_vem_de_um_ato_da_cidade(m: Mercado) -> None:
    p, q = m.abrir(), "administracao_municipal"
    with pytest.raises(ErroDeEntrada, match="Diga o ato da cidade"):
        lugar.fixar_lotacao(m.quem(q), p.id, 40, None, "")
    with pytest.raises(ErroDeEntrada, match="maior que zero"):
        lugar.fixar_lotacao(m.quem(q), p.id, 0, None, ATO)
    lugar.fixar_lotacao(m.quem(q), p.id, 40, 90, ATO)
    assert (m.lugar(p).lotacao, m.lugar(p).equipamentos) == (40, 90)


@pytest.mark.parametrize(
    ("desmontagem", "passa"), [("13:59", True), ("14:00", True), ("14:01", False)]
)
def test_o_horario_cabe_nas_oito_horas_da_lei(m: Mercado, desmontagem: str, passa: bool) -> None:
    p = m.abrir()
    horas = {"inicio": "06:00", "fim": "15:00", "montagem": "06:00", "abertura": "07:00",
             "encerramento": "12:00", "desmontagem": desmontagem}  # fmt: skip
    if passa:
        cuidado.fixar_horario(m.quem(), p.id, horas, ATO)
        assert m.lugar(p).horario == horas
        return
    with pytest.raises(ErroDeEntrada, match=r"481 minutos; o máximo é 480 minutos"):
        cuidado.fixar_horario(m.quem(), p.id, horas, ATO)


def test_hora_que_nao_e_hora_e_hora_fora_de_ordem(m: Mercado) -> None:
    p = m.abrir()
    with pytest.raises(ErroDeEntrada, match="não é uma hora"):
        cuidado.fixar_horario(m.quem(), p.id, {"inicio": "25:00"}, ATO)
    with pytest.raises(ErroDeEntrada, match="tem de ser depois"):
        cuidado.fixar_horario(m.quem(), p.id, {"inicio": "08:00", "fim": "07:00"}, ATO)


def test_o_que_falta_nos_banheiros_e_lavatorios_e_tarefa_da_administracao(m: Mercado) -> None:
    p = m.aberto()
    ruim = {"banheiros_aptos": False,
            "areas_manipulacao": [{"id": "cozinha", "lavatorio": False}]}  # fmt: skip
    with pytest.raises(ErroDeEntrada, match="Responda a cada pergunta"):
        cuidado.vistoriar(m.quem(), p.id, {"banheiros_aptos": True}, "")
    cuidado.vistoriar(m.quem(), p.id, ruim, "Duas torneiras quebradas.")
    assert set(tarefas(m, p)) == {"banheiros_aptos", "cozinha"}
    cuidado.providenciar(m.quem(), p.id, "cozinha", "Trocada a torneira.")
    assert set(tarefas(m, p)) == {"banheiros_aptos"}
    with pytest.raises(ErroDeEntrada, match="não está em aberto"):
        cuidado.providenciar(m.quem(), p.id, "cozinha", "Trocada de novo.")
    cuidado.vistoriar(m.quem(), p.id, EM_ORDEM, "")
    assert tarefas(m, p) == {}


def test_as_linhas_do_lugar_se_refazem_dos_atos(m: Mercado) -> None:
    p, q = m.aberto(6, 2), "administracao_municipal"
    planta.mudar(m.quem(), p.id, [{"op": "muda", "codigo": "B-2", "x": 900, "reservado": True}])
    lugar.fixar_lotacao(m.quem(q), p.id, 8, None, ATO)
    lugar.suspender(m.quem(q), p.id, date(2026, 3, 12), None, MOTIVO)
    antes = retrato(m, p)
    m.b.banco.por_baixo(
        "UPDATE registro_espaco SET x = 7, ativo = false, segmento = '';"
        "UPDATE registro_lugar SET situacao = 'extinto', lotacao = NULL, planta = 0"
    )
    assert retrato(m, p) != antes
    with m.b.dentro():
        linha = lugar.achar(p.id)
        projecao.refazer(linha, do_lugar(linha)[1])
    assert retrato(m, p) == antes
    with m.b.dentro():
        assert list(verificacao.verificar(m.b.municipio.pk)) == []


def tarefas(m: Mercado, p: Any) -> dict[str, Any]:
    with m.b.dentro():
        linha = lugar.achar(p.id)
        return projecao.dobrar(projecao.atos_do(linha.processo), do_lugar(linha)[1]).tarefas


def retrato(m: Mercado, p: Any) -> Any:
    def limpo(linha: Any) -> Any:
        return {k: v for k, v in linha.__dict__.items() if not k.startswith("_")}

    return limpo(m.lugar(p)), {c: limpo(e) for c, e in m.espacos(p).items()}
