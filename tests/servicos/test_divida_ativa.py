"""From an unpaid fine to dívida ativa: the gate, the term, the certificate, protest, suit."""

from __future__ import annotations

import csv
import io
from datetime import date, timedelta
from typing import Any

import pytest
from balcao import Balcao
from cobrador import CPF, Cobrador

from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro.models import Ato, DadosPessoais, Inscricao
from almotace.servicos.cobranca import ajuizar, cda, inscrever, protesto


def test_a_porta_diz_o_que_falta_e_de_que_artigo(cobrador: Cobrador) -> None:
    caso, dia = cobrador.definitivo(cpf=None, endereco="Zona rural")
    itens = cobrador.porta(caso, dia)
    assert {k: i.sim for k, i in itens.items()} == {
        "decisao": True, "documento": False, "endereco": False, "legalidade": False,
        "valor": False, "prescricao": True,
    }  # fmt: skip
    assert all(i.fonte for i in itens.values())
    assert itens["valor"].porque == "a multa não foi lançada"
    with pytest.raises(
        ErroDeEntrada, match=r"não há CPF nem CNPJ.*não diz rua e número.*procuradoria"
    ):
        cobrador.inscrever(caso, dia)


def test_antes_de_definitiva_nao_se_confere_nem_se_inscreve(cobrador: Cobrador) -> None:
    caso, dia = cobrador.definitivo()
    vespera = dia - timedelta(1)
    assert not cobrador.porta(caso, vespera)["decisao"].sim
    with pytest.raises(ErroDeEntrada, match="ainda não é definitiva"):
        cobrador.legal(caso, vespera)


@pytest.mark.parametrize(("depois", "pode"), [(-1, False), (0, False), (1, True)])
def test_so_depois_de_vencida_a_guia(cobrador: Cobrador, depois: int, pode: bool) -> None:
    caso, dia = cobrador.definitivo()
    guia = cobrador.lancar(caso, dia, vence_em=date(2025, 11, 5))
    assert cobrador.porta(caso, guia.vence_em + timedelta(depois))["valor"].sim is pode


def test_inscreve_com_tudo_como_dado_e_o_que_e_de_gente_fora_da_cadeia(
    cobrador: Cobrador, balcao: Balcao
) -> None:
    caso, dia = cobrador.vencida()
    cobrador.legal(caso, dia)
    ato = cobrador.inscrever(caso, dia)
    linha = cobrador.inscricao(caso)
    assert (linha.numero, linha.livro, linha.folha, linha.situacao) == (
        "1/2025", "eletrônico", "1", "inscrita",
    )  # fmt: skip
    assert ato.congelado["artigos"] == {
        "infracao": ["art23_cpt_inc2"], "pena": ["art25_cpt_inc2"], "correcao": ["art25_par4"],
    }  # fmt: skip
    campos = ato.congelado["campos"]
    assert campos["fundamento_correcao"].startswith("Art. 25, § 4º, ")
    assert campos["termo_inicial_correcao"] == "2012-11-13"
    assert campos["forma_juros"] == "não há: a lei não os prevê"
    assert campos["numero_processo"] == caso.numero
    assert "nome_devedor" not in campos and "nome_devedor" not in linha.dados["campos"]
    with balcao.dentro():
        guardado = DadosPessoais.objects.get(ato_id=ato.id).conteudo
    assert guardado["feitos"]["campos_termo_inscricao"]["nome_devedor"] == "Maria José da Conceição"
    assert cobrador.situacao(caso) == ("inscrito", False)
    with pytest.raises(ErroDeEntrada, match="já está inscrita"):
        cobrador.inscrever(caso, dia)


def test_legalidade_irregular_ou_de_impedido_nao_abre_a_porta(
    cobrador: Cobrador, balcao: Balcao
) -> None:
    caso, dia = cobrador.vencida()
    cobrador.legal(caso, dia, "irregular")
    assert cobrador.porta(caso, dia)["legalidade"].porque == "a procuradoria achou irregularidade"
    balcao.nomear("fiscal", "procurador")
    with pytest.raises(ErroDeEntrada, match="está impedido"):
        inscrever.conferir_legalidade(
            cobrador.quem("fiscal", dia),
            caso.id,
            "regular",
            "Conferi o meu próprio auto, e está bom.",
        )
    with pytest.raises(ErroDeEntrada, match="Este ato é de procurador"):
        inscrever.conferir_legalidade(
            cobrador.quem("caixa", dia),
            caso.id,
            "regular",
            "Conferidos o auto, a ciência e a pena.",
        )
    cobrador.legal(caso, dia)
    cobrador.inscrever(caso, dia)


ELEMENTOS = (
    "nome_devedor", "domicilio_devedor", "valor_originario", "termo_inicial_encargos",
    "forma_juros", "forma_encargos", "origem", "natureza", "fundamento_legal",
    "fundamento_da_infracao", "indicacao_correcao", "fundamento_correcao",
    "termo_inicial_correcao", "data_inscricao", "numero_inscricao", "numero_processo",
)  # fmt: skip


def test_a_certidao_se_recusa_enquanto_falta_qualquer_elemento(
    cobrador: Cobrador, monkeypatch: pytest.MonkeyPatch
) -> None:
    caso, dia = cobrador.inscrito()
    inteiros = cda.campos_do_termo
    for nome in ELEMENTOS:
        if nome == "nome_devedor":
            continue

        def sem(mesa: Any, nome: str = nome) -> dict[str, Any]:
            return {k: v for k, v in inteiros(mesa).items() if k != nome}

        with monkeypatch.context() as m:
            m.setattr(cda, "campos_do_termo", sem)
            with pytest.raises(ErroDeEntrada, match="não deixa: falta") as e:
                cobrador.cda(caso, dia)
        assert e.value.campo == nome
    assert cobrador.cda(caso, dia).congelado["numero"] == "1/2025"
    with pytest.raises(ErroDeEntrada, match="Já há certidão"):
        cobrador.cda(caso, dia)


def test_a_certidao_se_troca_com_historia_e_nao_muda_o_devedor(cobrador: Cobrador) -> None:
    caso, dia = cobrador.inscrito()
    primeira = cobrador.cda(caso, dia)

    def trocar(campos: dict[str, str], **mais: Any) -> Any:
        return cda.substituir_cda(
            cobrador.quem("procurador", dia), caso.id, campos,
            "O endereço do devedor saiu errado na certidão.", **mais,
        )  # fmt: skip

    with pytest.raises(ErroDeEntrada, match="não deixa"):
        trocar({"nome_devedor": "Outra Pessoa"})
    with pytest.raises(ErroDeEntrada, match="não deixa"):
        trocar({"domicilio_devedor": "Rua Nova, 3"}, houve_sentenca=True)
    with pytest.raises(ErroDeEntrada, match="não é da certidão"):
        trocar({"cor": "azul"})
    segunda = trocar({"domicilio_devedor": "Rua Nova, 3"})
    assert "domicilio_devedor" not in str(segunda.dados)
    historia = cobrador.inscricao(caso).dados["cdas"]
    assert [(x["numero"], x["situacao"]) for x in historia] == [
        ("1/2025", "substituida"), ("2/2025", "emitida"),
    ]  # fmt: skip
    assert segunda.congelado["substitui"] == primeira.congelado["numero"]
    terceira = trocar({"origem": "multa por apregoar"})
    assert terceira.congelado["campos"]["origem"] == "multa por apregoar"


def test_cancelada_a_inscricao_o_numero_nao_volta(cobrador: Cobrador) -> None:
    caso, dia = cobrador.inscrito()
    cobrador.cda(caso, dia)
    inscrever.cancelar(
        cobrador.quem("procurador", dia),
        caso.id,
        "A guia foi paga antes da inscrição, e não se viu.",
    )
    linha = cobrador.inscricao(caso)
    assert (linha.situacao, linha.dados["cdas"][0]["situacao"]) == ("cancelada", "cancelada")
    assert cobrador.situacao(caso)[0] == "definitivo"
    cobrador.inscrever(caso, dia)
    assert cobrador.inscricao(caso).numero in ("1/2025", "2/2025")
    with cobrador.b.dentro():
        assert sorted(x.numero for x in Inscricao.objects.all()) == ["1/2025", "2/2025"]


def test_paga_a_divida_inscrita_o_caso_se_encerra(cobrador: Cobrador) -> None:
    caso, dia = cobrador.inscrito()
    linha = cobrador.inscricao(caso)
    cobrador.pagar(linha.guia, "985.24", dia)
    assert cobrador.inscricao(caso).situacao == "paga"
    assert cobrador.situacao(caso) == ("quitado", True)
    with pytest.raises(ErroDeEntrada, match="Não há inscrição por cobrar"):
        cobrador.cda(caso, dia)


def test_a_lista_para_protesto_leva_cada_certidao_uma_vez(cobrador: Cobrador) -> None:
    caso, dia = cobrador.inscrito()
    linha = cobrador.inscricao(caso)
    with pytest.raises(ErroDeEntrada, match="não tem certidão"):
        protesto.remeter(cobrador.quem("procurador", dia), [linha.id])
    ato = cobrador.cda(caso, dia)
    quem = cobrador.quem("procurador", dia)
    lista = protesto.remeter(quem, [linha.id])
    assert protesto.remeter(quem, [linha.id]) == lista
    (um,) = csv.DictReader(io.StringIO(lista.removeprefix("\ufeff")), delimiter=";")
    assert um["cda"] == ato.congelado["numero"]
    assert (um["documento"], um["valor"]) == (CPF, "985,24")
    assert um["endereco"] == "Rua das Flores, 12, Muriaé/MG"
    with pytest.raises(ErroDeEntrada, match="já foi a protesto"):
        protesto.remeter(cobrador.quem("procurador", dia), [linha.id])


def test_na_lista_para_protesto_os_valores_se_escrevem_de_um_so_modo(
    cobrador: Cobrador, balcao: Balcao
) -> None:
    caso, dia = cobrador.inscrito()
    cobrador.cda(caso, dia)
    linha = cobrador.inscricao(caso)
    with balcao.dentro():
        campos = {**linha.dados["campos"], "valor_originario": "1029.48"}
        dados = {**linha.dados, "campos": campos}
        Inscricao.objects.filter(id=linha.id).update(valor="2100.50", dados=dados)
    lista = protesto.remeter(cobrador.quem("procurador", dia), [linha.id])
    (um,) = csv.DictReader(io.StringIO(lista.removeprefix("\ufeff")), delimiter=";")
    assert (um["valor_originario"], um["valor"]) == ("1.029,48", "2.100,50")


def test_nome_que_seria_formula_sai_como_texto(cobrador: Cobrador) -> None:
    caso, dia = cobrador.inscrito(nome="=HYPERLINK(A1)")
    cobrador.cda(caso, dia)
    lista = protesto.remeter(cobrador.quem("procurador", dia), [cobrador.inscricao(caso).id])
    assert "'=HYPERLINK(A1)" in lista


def test_antes_de_ajuizar_tenta_se_conciliar_e_protesta_se(
    cobrador: Cobrador, balcao: Balcao
) -> None:
    caso, dia = cobrador.inscrito()
    numero = "5000123-45.2026.8.13.0439"
    cobrador.cda(caso, dia)
    q = lambda: cobrador.quem("procurador", dia)  # noqa: E731
    with pytest.raises(ErroDeEntrada, match=r"não se tentou.*não foi protestada"):
        ajuizar.ajuizar(q(), caso.id, dia, numero)
    ajuizar.conciliar(q(), caso.id, dia, "sem_resposta", "Carta enviada ao endereço, sem resposta.")
    with pytest.raises(ErroDeEntrada, match="antes da certidão"):
        protesto.protestar(q(), caso.id, dia - timedelta(1), "1º Ofício")
    protesto.protestar(q(), caso.id, dia, "1º Ofício", "123")
    with pytest.raises(ErroDeEntrada, match="Já foi protestada"):
        protesto.protestar(q(), caso.id, dia, "1º Ofício", "123")
    ajuizar.ajuizar(q(), caso.id, dia, numero)
    with balcao.dentro():
        ato = Ato.objects.get(processo_id=caso.id, tipo="ajuizamento")
    conferidos = {x["id"]: x["sim"] for x in ato.congelado["conferidos"]}
    # A low amount is warned of, and hinders nothing.
    assert conferidos == {
        "cda": True, "conciliacao": True, "protesto": True, "documento": True, "valor": False,
    }  # fmt: skip
    assert cobrador.inscricao(caso).situacao == "ajuizada"


def test_a_prescricao_avisa_desde_o_quarto_ano_e_nada_extingue(cobrador: Cobrador) -> None:
    caso, dia = cobrador.definitivo()
    cobrador.lancar(caso, dia)
    r = cobrador.relogio(caso, dia)
    assert (r.inicio, r.fim) == (dia, date(2030, 10, 22))
    assert r.avisa_em == date(2029, 10, 22)
    for em, situacao in (
        (date(2029, 10, 21), "corre"), (date(2029, 10, 22), "avisa"), (date(2030, 10, 22), "avisa"),
        (date(2030, 10, 23), "prescreveu"),
    ):  # fmt: skip
        assert cobrador.relogio(caso, em).situacao == situacao
        assert cobrador.porta(caso, em)["prescricao"].sim is (situacao != "prescreveu")
    assert "20.910" in r.fundamento


def test_a_inscricao_para_a_prescricao_e_o_protesto_a_interrompe(cobrador: Cobrador) -> None:
    caso, dia = cobrador.inscrito()
    antes = date(2030, 10, 22)
    r = cobrador.relogio(caso, dia)
    assert (r.fim - antes).days == 180
    assert "só vale para dívida não tributária" in r.memoria[1]
    cobrador.cda(caso, dia)
    tarde = date(2029, 1, 10)
    protesto.protestar(cobrador.quem("procurador", tarde), caso.id, tarde, "1º Ofício")
    r = cobrador.relogio(caso, tarde)
    # Half of the term from the protest, which never makes the whole less than five years.
    assert r.fim == date(2031, 7, 10)
    assert "Interrompida pelo protesto de 10/01/2029" in r.memoria[-1]


def test_valor_corrigido_sem_o_artigo_da_correcao_nao_se_inscreve(
    cobrador: Cobrador, balcao: Balcao
) -> None:
    from almotace.registro.models import Guia

    caso, dia = cobrador.vencida()
    cobrador.legal(caso, dia)
    with balcao.dentro():
        guia = Guia.objects.get(processo_id=caso.id, especie="multa")
        guia.memoria["correcoes"] = []
        guia.save(update_fields=["memoria"])
    with pytest.raises(ErroDeEntrada, match="não deixa: falta") as e:
        cobrador.inscrever(caso, dia)
    assert e.value.campo == "indicacao_correcao"
