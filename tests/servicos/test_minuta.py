"""Drafted reasons read as an official would write them: what the law says and the case shows."""

from __future__ import annotations

from typing import Any

from balcao import MOVEL, Balcao

from almotace.servicos import decidir
from almotace.servicos.casa import lei_da_casa
from almotace.servicos.fatos import ler_autos


def minuta(balcao: Balcao, **mais: Any) -> str:
    processo = balcao.requerer(**mais)
    with balcao.dentro():
        lei = lei_da_casa(processo.lei)
        return decidir.minuta(ler_autos(processo), lei, balcao.quem("chefe_de_secao"))


def test_o_deferimento_conta_o_que_consta_com_o_artigo_de_cada_coisa(balcao: Balcao) -> None:
    dita = minuta(balcao)
    assert dita.startswith(
        "Pede-se: autorização para comércio ou serviço ambulante.\n\n"
        "Consta dos autos:\n"
        "– quem pede a autorização: pessoa natural; a atividade pretendida é lícita"
        " (art. 2º, caput);\n"
    )
    assert "– o requerente não recebe aposentadoria por invalidez (art. 5º, § 2º);\n" in dita
    assert "autorizações que a mesma pessoa já tem: nenhuma (art. 6º, § 3º);\n" in dita
    assert "– o produto não é inflamável (art. 15, III, e).\n\nO pedido atende ao que" in dita
    assert "O pedido atende ao que exige a Lei 4.393/2012 de Muriaé e deve ser deferido." in dita
    assert dita.endswith("art. 15, III, e, da Lei 4.393/2012 de Muriaé"
                         " (comércio e serviços ambulantes).")  # fmt: skip
    assert " = " not in dita and "_" not in dita


def test_o_indeferimento_diz_o_que_a_lei_quer_e_o_que_o_caso_mostra(balcao: Balcao) -> None:
    dita = minuta(balcao, aposentado_por_invalidez=True, produto="cigarro")
    _, falha, no_mais, fundamento = dita.split("\n\n")
    assert falha.splitlines() == [
        "A Lei 4.393/2012 de Muriaé não permite deferir o pedido:",
        "– Não se autoriza aposentado por invalidez (art. 5º, § 2º). No caso, o requerente recebe"
        " aposentadoria por invalidez.",
        "– Veda a venda dos produtos das alíneas: cigarros (art. 15, III, b). No caso, mercadoria"
        " de que se trata: cigarro.",
    ]
    assert no_mais.startswith("No mais, o pedido atende ao que se exige (art. 2º, caput; ")
    assert "art. 5º, § 2º" not in no_mais
    assert fundamento == (
        "Fundamento: art. 5º, § 2º; art. 15, III, b, da Lei 4.393/2012 de Muriaé (comércio e"
        " serviços ambulantes)."
    )


def test_o_incompleto_diz_o_que_falta(balcao: Balcao) -> None:
    dita = minuta(balcao, fatos=MOVEL, licenciamento_veiculo=False)
    assert "O pedido está incompleto. Falta:\n" in dita
    assert "– veículo automotor: licenciamento em dia (art. 11, § 2º, II)" in dita
    assert " = " not in dita


def test_o_que_ja_e_de_outro_vai_para_os_motivos(balcao: Balcao) -> None:
    pessoa = balcao.pessoa()
    balcao.licenciar(pessoa)
    dita = minuta(balcao, pessoa=pessoa)
    assert "Observa-se ainda:\n– Esta pessoa já tem uma autorização nesse período" in dita
    assert "é a licença 1/2026, que vale até 09/03/2027" in dita


def test_os_valores_de_escolha_levam_acento_e_hifen(balcao: Balcao) -> None:
    dita = minuta(balcao, produto="replica_arma", replica_tamanho_natural=True)
    assert "réplica de arma" in dita and "replica" not in dita
    doce = minuta(balcao, fatos=MOVEL, tipo_alimento="algodao_doce")
    assert "alimento preparado: algodão-doce" in doce
