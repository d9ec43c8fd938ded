"""Renewal and transfer: one authorisation at a time, from the old one's end, by act in both cases.

Decided here, and written in ``servicos/origem.py``: a renewed licence begins on the day after the
old one ends (art. 6º, § 3º admits one at a time; art. 8º, II, a renews “por igual período”), or on
the day of issue if the old one has already ended.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Any

import pytest
from balcao import LEI, MOTIVOS, MOVEL, NO_CENTRO, VISTO, Balcao

from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro import verificacao
from almotace.registro.models import Licenca, Processo, Reserva
from almotace.servicos import decidir, instruir, vida_da_licenca
from almotace.servicos.fatos import ler_autos
from almotace.servicos.requerer import examinar, requerer
from almotace.servicos.vida_da_licenca import autos_da_licenca, situacao_em
from almotace.web.processos import SITUACOES

ANTES_DO_FIM = datetime(2027, 2, 1, 13, tzinfo=UTC)
"""Five weeks before the licence of these tests ends, on 9 March 2027."""
RENOVA = {
    "janela_renovacao_inicio": "2027-01-15",
    "janela_renovacao_fim": "2027-03-31",
    "dados_art11_atualizados": True,
    "vistoria_equipamentos_aprovada": True,
    "documentos_por_ramo_ok": True,
}
MORREU = {
    "motivo_transferencia": "falecimento",
    "data_obito": "2027-01-20",
    "requerentes": ["viuvo"],
}


def pedir(balcao: Balcao, licenca: Any, ato: str, fatos: dict[str, Any], pessoa: Any = None) -> Any:
    return requerer(
        balcao.quem("atendente"), LEI, licenca.modalidade, (pessoa or licenca.titular).id, fatos,
        ato=ato, origem=licenca,
    )  # fmt: skip


def renovar(balcao: Balcao, licenca: Any, **mais: Any) -> Any:
    ditos = {k: v for k, v in {**RENOVA, **mais}.items() if v is not None}
    return pedir(balcao, licenca, "renovacao", ditos)


def concluir(balcao: Balcao, processo: Any) -> Any:
    balcao.deferir(processo)
    balcao.cobrar(processo)
    balcao.emitir(processo)
    return balcao.licenca(processo)


def estados(balcao: Balcao, dia: date) -> list[str]:
    with balcao.dentro():
        return [
            situacao_em(x, autos_da_licenca(x), dia)[0]
            for x in Licenca.objects.select_related("processo").order_by("numero")
        ]


@pytest.fixture
def licenca(balcao: Balcao) -> Any:
    feita = balcao.licenciar()
    balcao.agora = ANTES_DO_FIM
    return feita


def test_renovada_antes_do_fim_comeca_no_dia_seguinte_ao_fim_da_velha(
    balcao: Balcao, licenca: Any
) -> None:
    nova = concluir(balcao, renovar(balcao, licenca))
    assert (nova.emitida_em, nova.validade_inicio, nova.validade_fim) == (
        date(2027, 2, 1), date(2027, 3, 10), date(2028, 3, 9),
    )  # fmt: skip
    assert nova.dados["endereco_local_autorizado"] == licenca.dados["endereco_local_autorizado"]
    assert (nova.numero, nova.dados["forma_exercicio"], nova.ramo) == (
        "1/2027", "itinerante", "bijuterias",
    )  # fmt: skip
    assert estados(balcao, date(2027, 3, 9)) == ["vigente", "por_comecar"]
    assert estados(balcao, date(2027, 3, 10)) == ["vencida", "vigente"]
    with balcao.dentro():
        periodos = sorted((r.periodo.lower, r.periodo.upper) for r in Reserva.objects.all())
        assert periodos == [
            (date(2026, 3, 10), date(2027, 3, 10)), (date(2027, 3, 10), date(2028, 3, 10)),
        ]  # fmt: skip
        assert list(verificacao.verificar(balcao.municipio.pk)) == []


def test_renovada_depois_do_fim_comeca_no_dia_em_que_se_emite(balcao: Balcao, licenca: Any) -> None:
    processo = renovar(balcao, licenca)
    balcao.agora = datetime(2027, 3, 20, 13, tzinfo=UTC)
    nova = concluir(balcao, processo)
    assert (nova.validade_inicio, nova.validade_fim) == (date(2027, 3, 20), date(2028, 3, 19))


def test_renovada_de_novo_no_ano_seguinte_ainda_sabe_o_que_se_disse_no_comeco(
    balcao: Balcao, licenca: Any
) -> None:
    segunda = concluir(balcao, renovar(balcao, licenca))
    balcao.agora = ANTES_DO_FIM.replace(year=2028)
    terceira = concluir(balcao, renovar(
        balcao, segunda, janela_renovacao_inicio="2028-01-15", janela_renovacao_fim="2028-03-31"
    ))  # fmt: skip
    assert (terceira.validade_inicio, terceira.validade_fim) == (
        date(2028, 3, 10), date(2029, 3, 9),
    )  # fmt: skip
    assert terceira.dados["forma_exercicio"] == "itinerante"


def test_a_mesma_licenca_nao_se_renova_duas_vezes(balcao: Balcao, licenca: Any) -> None:
    duas = [renovar(balcao, licenca) for _ in range(2)]
    concluir(balcao, duas[0])
    balcao.deferir(duas[1])
    balcao.cobrar(duas[1])
    with pytest.raises(ErroDeEntrada, match="a lei só admite uma"):
        balcao.emitir(duas[1])


def test_nova_licenca_em_vez_de_renovar_se_indefere_enquanto_ha_a_velha(
    balcao: Balcao, licenca: Any
) -> None:
    with pytest.raises(ErroDeEntrada, match=r"6º, § 3º"):
        balcao.deferir(balcao.requerer(licenca.titular))


@pytest.mark.parametrize(
    ("muda", "frase"),
    [
        ({"janela_renovacao_fim": "2027-01-31"}, r"não permite deferir: .*Art\. 19"),
        ({"dados_art11_atualizados": False}, r"não permite deferir: .*Art\. 19, § 1º, I\)"),
        ({"vistoria_equipamentos_aprovada": False}, r"não permite deferir: .*§ 1º, II\)"),
        ({"documentos_por_ramo_ok": None}, "Ainda não se pode deferir"),
    ],
)
def test_renovacao_sem_o_que_a_lei_exige(
    balcao: Balcao, licenca: Any, muda: dict[str, Any], frase: str
) -> None:
    with pytest.raises(ErroDeEntrada, match=frase):
        balcao.deferir(renovar(balcao, licenca, **muda))


def test_a_eventual_nao_se_renova(balcao: Balcao) -> None:
    licenca = balcao.licenciar(
        prazo_autorizacao="eventual", tipo_evento="evento",
        periodo_inicio="2027-01-20", periodo_fim="2027-02-28",
    )  # fmt: skip
    balcao.agora = ANTES_DO_FIM
    with pytest.raises(ErroDeEntrada, match=r"não permite deferir: .*Art\. 8º"):
        balcao.deferir(renovar(balcao, licenca))


def test_o_veiculo_de_quem_renova_se_vistoria_de_novo(balcao: Balcao) -> None:
    """What an inspector saw a year ago is not taken over."""
    processo = balcao.requerer(fatos=MOVEL)
    instruir.vistoriar(balcao.quem("vistoriador"), processo.id, VISTO)
    licenca = concluir(balcao, processo)
    balcao.agora = ANTES_DO_FIM
    novo = renovar(balcao, licenca)
    with pytest.raises(ErroDeEntrada, match="Ainda não se pode deferir"):
        balcao.deferir(novo)
    instruir.vistoriar(balcao.quem("vistoriador"), novo.id, {**VISTO, "ano_fabricacao": 2019})
    assert concluir(balcao, novo).validade_inicio == date(2027, 3, 10)


def test_revogada_nao_se_renova_nem_entre_o_pedido_e_a_emissao(
    balcao: Balcao, licenca: Any
) -> None:
    processo = renovar(balcao, licenca)
    balcao.deferir(processo)
    balcao.cobrar(processo)
    vida_da_licenca.extinguir(
        balcao.quem("secretario"), licenca.processo_id, "revogacao", "interesse_publico", MOTIVOS
    )
    for fazer in (lambda: balcao.emitir(processo), lambda: renovar(balcao, licenca)):
        with pytest.raises(ErroDeEntrada, match=r"já não existe, desde 01/02/2027 \(revogação\)"):
            fazer()


def test_so_o_titular_renova_e_so_o_que_e_daquele_documento(
    balcao: Balcao, licenca: Any, outra_cidade: Balcao
) -> None:
    outra = balcao.pessoa("Outra")
    with pytest.raises(ErroDeEntrada, match="Só o titular renova"):
        pedir(balcao, licenca, "renovacao", RENOVA, outra)
    with pytest.raises(ErroDeEntrada, match="Escolha o documento"):
        pedir(balcao, outra_cidade.licenciar(), "renovacao", RENOVA, outra)
    balcao.nomear("atendente", "secretario")
    with pytest.raises(ErroDeEntrada, match="não admite este pedido"):
        pedir(balcao, licenca, "revogacao", {})
    quem = balcao.quem("atendente")
    with pytest.raises(ErroDeEntrada, match="Escolha o documento"):
        requerer(quem, LEI, licenca.modalidade, licenca.titular_id, RENOVA, ato="renovacao")


def test_o_exame_do_que_se_digita_ja_conta_com_o_que_a_licenca_diz(
    balcao: Balcao, licenca: Any
) -> None:
    with balcao.dentro():
        q = balcao.quem("atendente")
        visto = examinar(
            q, LEI, licenca.modalidade, RENOVA, licenca.titular, "renovacao", licenca
        ).valores
        sem = examinar(q, LEI, licenca.modalidade, RENOVA, licenca.titular, "renovacao").valores
    assert (visto["decisao"], sem["decisao"]) == ("deferir", "exigir")


def test_renovacao_enviada_duas_vezes_e_um_processo(balcao: Balcao, licenca: Any) -> None:
    quem = balcao.quem("atendente")

    def enviar() -> Any:
        return requerer(
            quem, LEI, licenca.modalidade, licenca.titular_id, RENOVA,
            ato="renovacao", origem=licenca,
        )  # fmt: skip

    assert enviar().id == enviar().id


@pytest.fixture
def no_centro(balcao: Balcao) -> Any:
    feita = balcao.licenciar(fatos=NO_CENTRO, modalidade="permissao_ccp")
    balcao.agora = ANTES_DO_FIM
    return feita


def test_o_espaco_do_centro_se_renova(balcao: Balcao, no_centro: Any) -> None:
    nova = concluir(balcao, renovar(balcao, no_centro))
    assert nova.validade_inicio == date(2027, 3, 10)
    assert nova.dados["endereco_local_autorizado"] == "Avenida Maestro Sansão, box 7"


def test_transferida_a_velha_acaba_onde_a_nova_comeca(balcao: Balcao, no_centro: Any) -> None:
    viuva = balcao.pessoa("Viúva do Titular")
    processo = pedir(balcao, no_centro, "pedido_transferencia", MORREU, viuva)
    nova = concluir(balcao, processo)
    assert (nova.titular_id, nova.validade_inicio) == (viuva.id, date(2027, 2, 1))
    assert nova.dados["nome_ou_razao_social"] == "Viúva do Titular"
    assert nova.dados["endereco_local_autorizado"] == "Avenida Maestro Sansão, box 7"
    assert estados(balcao, date(2027, 1, 31)) == ["vigente", "por_comecar"]
    assert estados(balcao, date(2027, 2, 1)) == ["substituida", "vigente"]
    ultimo = balcao.atos(no_centro.processo)[-1]
    assert (ultimo.tipo, ultimo.dados) == (
        "substituicao", {"processo": processo.numero, "licenca": nova.numero},
    )  # fmt: skip
    with balcao.dentro():
        velha = Licenca.objects.get(id=no_centro.id)
        assert (velha.situacao, velha.substituida_por_id) == ("substituida", nova.id)
        # What a case may be, the list of cases can be asked for.
        assert set(Processo.objects.values_list("situacao", flat=True)) <= set(SITUACOES)
        assert Processo.objects.get(id=no_centro.processo_id).encerrado
        assert list(verificacao.verificar(balcao.municipio.pk)) == []


def test_quem_recebe_nao_responde_pelo_que_o_outro_disse_de_si(
    balcao: Balcao, no_centro: Any
) -> None:
    processo = pedir(
        balcao, no_centro, "pedido_transferencia", MORREU, balcao.pessoa("Viúva do Titular")
    )
    with balcao.dentro():
        fatos = ler_autos(processo).fatos
    assert fatos["espaco_escolhido"] == "box 7"
    assert not {"aposentado_por_invalidez", "socio_de_pessoa_juridica"} & set(fatos)


@pytest.mark.parametrize(
    ("muda", "frase"),
    [
        ({"data_obito": "2026-11-01"}, r"Art\. 20, § 2º"),
        ({"motivo_transferencia": "venda"}, r"Art\. 18, II"),
        ({"requerentes": ["auxiliar"], "auxiliar_registrado": False, "documentos_art11": True,
          "pedido_herdeiro_existe": False}, r"Art\. 20, § 3º"),
    ],
)  # fmt: skip
def test_transferencia_fora_do_prazo_ou_sem_direito_se_indefere(
    balcao: Balcao, no_centro: Any, muda: dict[str, Any], frase: str
) -> None:
    processo = pedir(
        balcao, no_centro, "pedido_transferencia", {**MORREU, **muda}, balcao.pessoa("Outra")
    )
    with pytest.raises(ErroDeEntrada, match=f"A lei não permite deferir: .*{frase}"):
        balcao.deferir(processo)
    decidir.decidir(balcao.quem("chefe_de_secao"), processo.id, "indeferido", MOTIVOS)
    assert estados(balcao, date(2027, 2, 1)) == ["vigente"]


def test_fora_do_centro_a_licenca_nao_se_transfere(balcao: Balcao, licenca: Any) -> None:
    processo = pedir(
        balcao, licenca, "pedido_transferencia", MORREU, balcao.pessoa("Viúva do Titular")
    )
    with pytest.raises(ErroDeEntrada, match=r"A lei não permite deferir: .*Art\. 20, caput"):
        balcao.deferir(processo)


def test_quem_ja_tem_a_sua_nao_recebe_outra(balcao: Balcao, no_centro: Any) -> None:
    """One authorisation a person holds for who receives, too."""
    viuva = balcao.pessoa("Viúva do Titular")
    balcao.licenciar(viuva)
    processo = pedir(balcao, no_centro, "pedido_transferencia", MORREU, viuva)
    balcao.deferir(processo)
    balcao.cobrar(processo)
    with pytest.raises(ErroDeEntrada, match="a lei só admite uma"):
        balcao.emitir(processo)
    assert estados(balcao, date(2027, 2, 2))[0] == "vigente"
