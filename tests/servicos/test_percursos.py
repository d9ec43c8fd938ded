"""From application to paper, as the counter does it: what goes well, lacks, or is refused."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from balcao import ITINERANTE, MOTIVOS, MOVEL, NO_CENTRO, VISTO, Balcao

from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro import verificacao
from almotace.registro.models import Guia, Licenca, Processo
from almotace.servicos import decidir, emitir, instruir
from almotace.servicos.casa import ambiente_da_casa, lei_da_casa
from almotace.servicos.fatos import ler_autos


def tipos(balcao: Balcao, processo: Any) -> list[str]:
    return [a.tipo for a in balcao.atos(processo)]


def devidos(balcao: Balcao, processo: Any) -> list[str]:
    with balcao.dentro():
        lei = lei_da_casa(processo.lei)
        autos = ler_autos(processo)
        return instruir.tributos_devidos(autos, lei, processo.modalidade, date(2026, 3, 10))


def parecer(balcao: Balcao, processo: Any) -> Any:
    with balcao.dentro():
        autos = ler_autos(processo)
        return decidir.parecer_do_caso(
            autos, lei_da_casa(processo.lei), balcao.quem("chefe_de_secao")
        ).valores


def test_itinerante_do_pedido_ao_alvara_com_uma_taxa(balcao: Balcao) -> None:
    pessoa = balcao.pessoa("João da Conceição", cpf="123.456.789-09")
    processo = balcao.requerer(pessoa)
    assert (processo.numero, processo.situacao) == ("1/2026", "em_analise")
    assert parecer(balcao, processo)["decisao"] == "deferir"
    balcao.deferir(processo)
    assert devidos(balcao, processo) == ["taxa_licenca_atividade"]
    balcao.cobrar(processo)
    balcao.emitir(processo)
    assert tipos(balcao, processo) == [
        "requerimento", "decisao", "lancamento", "pagamento", "emissao"
    ]  # fmt: skip
    licenca = balcao.licenca(processo)
    assert (licenca.numero, licenca.titular_id, licenca.ramo) == (
        "1/2026", pessoa.id, "bijuterias",
    )  # fmt: skip
    assert (licenca.emitida_em, licenca.validade_inicio, licenca.validade_fim) == (
        date(2026, 3, 10), date(2026, 3, 10), date(2027, 3, 9),
    )  # fmt: skip
    assert licenca.dados == {
        "alvara_numero": "1/2026",
        "nome_ou_razao_social": "João da Conceição",
        "nome_fantasia": None,
        "endereco_local_autorizado": "Praça João Pinheiro, em frente ao nº 12",
        "processo_numero": "1/2026",
        "processo_data": "2026-03-10",
        "ramo_atividade": "bijuterias",
        "forma_exercicio": "itinerante",
        "data_emissao": "2026-03-10",
        "validade_fim": "2027-03-09",
        "auxiliar_identificacao": None,
    }
    with balcao.dentro():
        p = Processo.objects.get(id=processo.id)
        assert (p.situacao, p.encerrado, p.vence_em) == ("emitido", False, date(2027, 3, 9))
        assert list(verificacao.verificar(balcao.municipio.pk)) == []


def test_ponto_movel_com_veiculo_aprovado_na_vistoria_paga_duas_taxas(balcao: Balcao) -> None:
    processo = balcao.requerer(fatos=MOVEL)
    antes = parecer(balcao, processo)
    assert antes["decisao"] == "exigir"
    with pytest.raises(ErroDeEntrada, match="falta resultado da vistoria do veículo"):
        balcao.deferir(processo)
    ato = instruir.vistoriar(balcao.quem("vistoriador"), processo.id, VISTO, "tudo em ordem")
    assert ato.congelado["resultado"] == "aprovada"
    balcao.deferir(processo)
    assert devidos(balcao, processo) == ["taxa_licenca_atividade", "taxa_ocupacao_area"]
    balcao.cobrar(processo)
    balcao.emitir(processo)
    assert balcao.licenca(processo).dados["forma_exercicio"] == "ponto_movel"
    with balcao.dentro():
        guias = Guia.objects.filter(processo=processo).order_by("numero")
        assert [(g.numero, g.tributo, g.paga_em) for g in guias] == [
            ("1/2026", "taxa_licenca_atividade", date(2026, 3, 10)),
            ("2/2026", "taxa_ocupacao_area", date(2026, 3, 10)),
        ]


def test_veiculo_reprovado_na_vistoria_nao_se_defere(balcao: Balcao) -> None:
    processo = balcao.requerer(fatos=MOVEL)
    velho = {**VISTO, "ano_fabricacao": 2010, "tanque_distante_fonte_calor": False}
    ato = instruir.vistoriar(balcao.quem("vistoriador"), processo.id, velho)
    assert ato.congelado["resultado"] == "reprovada"
    assert ato.congelado["nao_atendidos"] == ["art12_cpt_inc1", "art12_cpt_inc2"]
    with pytest.raises(ErroDeEntrada, match=r"A lei não permite deferir: .*Art\. 12"):
        balcao.deferir(processo)
    decidir.decidir(balcao.quem("chefe_de_secao"), processo.id, "indeferido", MOTIVOS)
    with balcao.dentro():
        p = Processo.objects.get(id=processo.id)
        assert (p.situacao, p.encerrado) == ("indeferido", True)


def test_veiculo_consertado_e_vistoriado_de_novo(balcao: Balcao) -> None:
    processo = balcao.requerer(fatos=MOVEL)
    torto = {**VISTO, "tanque_distante_fonte_calor": False}
    instruir.vistoriar(balcao.quem("vistoriador"), processo.id, torto)
    instruir.vistoriar(balcao.quem("vistoriador"), processo.id, VISTO)
    assert parecer(balcao, processo)["decisao"] == "deferir"


def test_vistoria_pela_metade_diz_o_que_falta_medir(balcao: Balcao) -> None:
    processo = balcao.requerer(fatos=MOVEL)
    meia = {k: v for k, v in VISTO.items() if k != "ano_fabricacao"}
    with pytest.raises(ErroDeEntrada, match="Falta medir ou ver: ano de fabricação") as erro:
        instruir.vistoriar(balcao.quem("vistoriador"), processo.id, meia)
    assert erro.value.campo == "ano_fabricacao"
    assert tipos(balcao, processo) == ["requerimento"]


def test_pedido_incompleto_se_exige_se_junta_e_se_defere(balcao: Balcao) -> None:
    processo = balcao.requerer(aposentado_por_invalidez=None, formulario_completo=False)
    antes = parecer(balcao, processo)
    assert antes["decisao"] == "exigir"
    assert set(antes["faltam"]) == {"aposentado_por_invalidez", "art11_cpt"}
    with pytest.raises(ErroDeEntrada, match="Ainda não se pode deferir: falta"):
        balcao.deferir(processo)
    with pytest.raises(ErroDeEntrada, match="peça a juntada antes de indeferir"):
        decidir.decidir(balcao.quem("chefe_de_secao"), processo.id, "indeferido", MOTIVOS)
    instruir.juntar(
        balcao.quem("atendente"), processo.id,
        {"aposentado_por_invalidez": False, "formulario_completo": True}, ["doc.pdf"],
    )  # fmt: skip
    balcao.deferir(processo)
    assert tipos(balcao, processo) == ["requerimento", "juntada", "decisao"]


def test_quem_e_socio_nao_se_autoriza_e_os_motivos_vem_redigidos(balcao: Balcao) -> None:
    processo = balcao.requerer(socio_de_pessoa_juridica=True)
    with balcao.dentro():
        autos = ler_autos(processo)
        minuta = decidir.minuta(autos, lei_da_casa(processo.lei), balcao.quem("chefe_de_secao"))
    assert "art. 5º, § 1º" in minuta
    with pytest.raises(ErroDeEntrada, match=r"A lei não permite deferir: .*5º, § 1º\)") as erro:
        balcao.deferir(processo)
    assert erro.value.campo == "resultado"
    ato = decidir.decidir(balcao.quem("chefe_de_secao"), processo.id, "indeferido", minuta)
    assert ato.dados["motivos"] == minuta.strip()
    with pytest.raises(ErroDeEntrada, match="Não se pode emitir: o pedido foi indeferido"):
        balcao.emitir(processo)


def test_produto_vedado_na_lei_se_indefere(balcao: Balcao) -> None:
    processo = balcao.requerer(produto="artigo_pirotecnico")
    assert parecer(balcao, processo)["decisao"] == "indeferir"


@pytest.mark.parametrize("motivos", ["", "   ", "indefiro.", " " * 40 + "curto"])
def test_decisao_sem_motivos_nao_se_grava(balcao: Balcao, motivos: str) -> None:
    processo = balcao.requerer()
    with pytest.raises(ErroDeEntrada, match="leva os seus motivos") as erro:
        decidir.decidir(balcao.quem("chefe_de_secao"), processo.id, "deferido", motivos)
    assert erro.value.campo == "motivos"
    assert erro.value.mensagem == (
        f"Toda decisão leva os seus motivos. Escreva pelo menos 20 letras (há"
        f" {len(motivos.strip())}): o que o caso mostra e o artigo em que o ato se funda."
    )
    with pytest.raises(ErroDeEntrada, match="deferir ou indeferir"):
        decidir.decidir(balcao.quem("chefe_de_secao"), processo.id, "talvez", MOTIVOS)
    assert tipos(balcao, processo) == ["requerimento"]


def test_nao_se_decide_duas_vezes(balcao: Balcao) -> None:
    processo = balcao.requerer()
    balcao.deferir(processo)
    with pytest.raises(ErroDeEntrada, match="já foi decidido"):
        balcao.deferir(processo)


def test_a_decisao_guarda_por_que_lei_calendario_e_leituras_se_decidiu(balcao: Balcao) -> None:
    processo = balcao.requerer()
    ato = balcao.deferir(processo)
    lei = lei_da_casa(processo.lei)
    assert ato.congelado["lei"] == lei.chave
    assert ato.congelado["pacote"] == lei.hash != ""
    assert ato.congelado["calendario"] == ambiente_da_casa("mg/muriae").calendario.hash != ""
    assert ato.congelado["leituras"]["carater_continuado"] == "anual"
    assert {"art2_cpt", "art6_par3"} <= set(ato.congelado["fundamentos"])
    assert balcao.atos(processo)[1].congelado == ato.congelado


@pytest.mark.parametrize(
    ("quanto", "frase"),
    [("120,00", "use ponto"), ("-1.00", "negativ|menor"), (19.99, "perdeu a exatidão"),
     ("1.005", "centavo|casas"), ("", "não é um número")],
)  # fmt: skip
def test_valor_torto_nao_se_lanca(balcao: Balcao, quanto: Any, frase: str) -> None:
    processo = balcao.requerer()
    balcao.deferir(processo)
    with pytest.raises(ErroDeEntrada, match=frase) as erro:
        instruir.lancar(
            balcao.quem("caixa"), processo.id, "taxa_licenca_atividade", quanto, "Lei 1"
        )
    assert erro.value.campo == "valor"


@pytest.mark.parametrize("quanto", ["0.29", "1.15", "4.35", "19.99", "1.20", "1000000.00"])
def test_centavos_nao_se_perdem_do_lancamento_ao_pagamento(balcao: Balcao, quanto: str) -> None:
    processo = balcao.requerer()
    balcao.deferir(processo)
    instruir.lancar(balcao.quem("caixa"), processo.id, "taxa_licenca_atividade", quanto, "Lei 1")
    with balcao.dentro():
        guia = Guia.objects.get(processo=processo)
    assert f"{guia.valor:f}" == quanto
    instruir.pagar(balcao.quem("caixa"), guia.id, processo.id, quanto, "recibo 1")
    with balcao.dentro():
        assert f"{Guia.objects.get(id=guia.id).valor_pago:f}" == quanto
    assert [a.dados.get("valor") for a in balcao.atos(processo)[2:]] == [quanto, quanto]


def test_cobranca_recusa_o_que_nao_se_deve_e_o_que_ja_se_lancou(balcao: Balcao) -> None:
    processo = balcao.requerer()
    balcao.deferir(processo)

    def lancar(tributo: str, fonte: str = "Lei 1") -> None:
        instruir.lancar(balcao.quem("caixa"), processo.id, tributo, "10.00", fonte)

    with pytest.raises(ErroDeEntrada, match="não é devido"):
        lancar("taxa_ocupacao_area")
    with pytest.raises(ErroDeEntrada, match="de que lei ou tabela"):
        lancar("taxa_licenca_atividade", " ")
    lancar("taxa_licenca_atividade")
    with pytest.raises(ErroDeEntrada, match="já foi lançado"):
        lancar("taxa_licenca_atividade")


def test_pagamento_recusa_valor_dia_e_guia_que_nao_conferem(balcao: Balcao) -> None:
    processo, outro = balcao.requerer(), balcao.requerer()
    balcao.deferir(processo)
    instruir.lancar(balcao.quem("caixa"), processo.id, "taxa_licenca_atividade", "10.00", "Lei 1")
    with balcao.dentro():
        guia = Guia.objects.get(processo=processo)
    hoje = date(2026, 3, 10)

    def pagar(p: Any = processo, valor: str = "10.00", dia: date | None = None) -> Any:
        return instruir.pagar(balcao.quem("caixa"), guia.id, p.id, valor, "recibo", dia)

    for pago, frase in (
        ({"valor": "9.99"}, "não é o da guia"),
        ({"valor": "10.01"}, "não é o da guia"),
        ({"dia": hoje + timedelta(1)}, "não chegou"),
        ({"dia": hoje - timedelta(1)}, "só foi lançada em 10/03/2026"),
        ({"p": outro}, "não é deste processo"),
    ):
        with pytest.raises(ErroDeEntrada, match=frase):
            pagar(**pago)  # type: ignore[arg-type]
    pagar(dia=hoje)
    with pytest.raises(ErroDeEntrada, match="já está paga"):
        pagar()


def test_sem_lancar_e_sem_pagar_nao_se_emite(balcao: Balcao) -> None:
    processo = balcao.requerer(fatos=MOVEL)
    instruir.vistoriar(balcao.quem("vistoriador"), processo.id, VISTO)
    with pytest.raises(ErroDeEntrada, match="ainda não foi decidido"):
        balcao.emitir(processo)
    balcao.deferir(processo)
    with pytest.raises(ErroDeEntrada, match=r"Falta lançar: .*licença.*; .*ocupação"):
        balcao.emitir(processo)
    for t in ("taxa_licenca_atividade", "taxa_ocupacao_area"):
        instruir.lancar(balcao.quem("caixa"), processo.id, t, "10.00", "Lei 1")
    with pytest.raises(ErroDeEntrada, match="Não se pode emitir: falta"):
        balcao.emitir(processo)
    with balcao.dentro():
        uma, outra = Guia.objects.filter(processo=processo).order_by("numero")
        assert not Licenca.objects.exists()
    instruir.pagar(balcao.quem("caixa"), uma.id, processo.id, "10.00", "recibo")
    with pytest.raises(ErroDeEntrada, match=r"Art\. 9º"):
        balcao.emitir(processo)
    instruir.pagar(balcao.quem("caixa"), outra.id, processo.id, "10.00", "recibo")
    balcao.emitir(processo)
    assert balcao.licenca(processo).numero == "1/2026"


def pronto(balcao: Balcao, **mais: Any) -> Any:
    processo = balcao.requerer(**mais)
    balcao.deferir(processo)
    balcao.cobrar(processo)
    return processo


def test_sem_local_o_alvara_nao_sai_ate_que_se_diga(balcao: Balcao) -> None:
    processo = pronto(balcao, fatos=NO_CENTRO, modalidade="permissao_ccp", endereco_local=None)
    with pytest.raises(ErroDeEntrada, match=r"Não se pode emitir: falta .*Art\. 14, III"):
        balcao.emitir(processo)
    balcao.emitir(processo, local="Avenida Maestro Sansão, box 7")
    licenca = balcao.licenca(processo)
    assert licenca.dados["endereco_local_autorizado"] == "Avenida Maestro Sansão, box 7"


@pytest.mark.parametrize(
    ("campo", "artigo"),
    [
        ("alvara_numero", "Art. 14, I"),
        ("nome_ou_razao_social", "Art. 14, II"),
        ("endereco_local_autorizado", "Art. 14, III"),
        ("processo_numero", "Art. 14, IV"),
        ("processo_data", "Art. 14, IV"),
        ("ramo_atividade", "Art. 14, V"),
        ("forma_exercicio", "Art. 14, VI"),
        ("data_emissao", "Art. 14, VII"),
        ("validade_fim", "Art. 14, VIII"),
    ],
)
def test_sem_qualquer_dos_elementos_o_alvara_nao_sai(
    balcao: Balcao, monkeypatch: pytest.MonkeyPatch, campo: str, artigo: str
) -> None:
    processo = pronto(balcao)
    preparar = emitir._preparar

    def sem_o_campo(*a: Any) -> dict[str, Any]:
        g = preparar(*a)
        return {**g, "campos": {**g["campos"], campo: None}}

    monkeypatch.setattr(emitir, "_preparar", sem_o_campo)
    with pytest.raises(ErroDeEntrada, match=rf"Não se pode emitir: falta .*{artigo}\)"):
        balcao.emitir(processo)
    monkeypatch.undo()
    balcao.emitir(processo)
    assert balcao.licenca(processo).numero == "1/2026"


def test_nao_se_emite_duas_vezes(balcao: Balcao) -> None:
    processo = balcao.licenciar().processo
    with pytest.raises(ErroDeEntrada, match="já foi emitido"):
        balcao.emitir(processo)


def test_eventual_vale_pelo_periodo_pedido(balcao: Balcao) -> None:
    licenca = balcao.licenciar(
        prazo_autorizacao="eventual", tipo_evento="evento",
        periodo_inicio="2026-04-01", periodo_fim="2026-04-30",
    )  # fmt: skip
    assert (licenca.validade_inicio, licenca.validade_fim) == (
        date(2026, 4, 1), date(2026, 4, 30),
    )  # fmt: skip


def test_espaco_no_centro_de_comercio_popular(balcao: Balcao) -> None:
    licenca = balcao.licenciar(fatos=NO_CENTRO, modalidade="permissao_ccp")
    assert licenca.dados["forma_exercicio"] == "ponto_fixo"
    with balcao.dentro():
        chaves = sorted(r.chave.split(":")[1] for r in licenca.processo.reservas.all())
    assert chaves == ["box 7", "pessoa"]


def test_processo_encerrado_nao_recebe_mais_nada(balcao: Balcao) -> None:
    processo = balcao.requerer(socio_de_pessoa_juridica=True)
    decidir.decidir(balcao.quem("chefe_de_secao"), processo.id, "indeferido", MOTIVOS)
    for fazer in (
        lambda: instruir.juntar(balcao.quem("atendente"), processo.id, {}),
        lambda: instruir.vistoriar(balcao.quem("vistoriador"), processo.id, VISTO),
        lambda: instruir.laudo_sanitario(balcao.quem("vigilancia_sanitaria"), processo.id, {}),
        lambda: instruir.lancar(
            balcao.quem("caixa"), processo.id, "taxa_licenca_atividade", "1.00", "Lei"
        ),
    ):
        with pytest.raises(ErroDeEntrada, match="encerrado"):
            fazer()


def test_fato_que_a_lei_nao_conhece_ou_de_outro_tipo_se_recusa_pelo_nome(balcao: Balcao) -> None:
    for nome, valor in (
        ("ramo_atividad", "bijuterias"),
        ("ramo_atividade", "foguetes"),
        ("periodo_inicio", "2026-02-30"),
        ("ano_fabricacao", "dois mil"),
        ("atividade_licita", "talvez"),
    ):
        with pytest.raises(ErroDeEntrada) as erro:
            balcao.requerer(fatos=ITINERANTE, **{nome: valor})
        assert erro.value.campo == nome
    with balcao.dentro():
        assert not Processo.objects.exists()


def test_o_que_se_diz_de_gente_fica_fora_da_corrente(balcao: Balcao) -> None:
    processo = balcao.licenciar(balcao.pessoa("Zulmira Única")).processo
    for ato in balcao.atos(processo):
        texto = f"{ato.dados} {ato.congelado}"
        assert "João Pinheiro" not in texto and "Zulmira" not in texto, ato.tipo
    with balcao.dentro():
        assert ler_autos(processo).fatos["endereco_local"].startswith("Praça João Pinheiro")
