"""Goods taken, claimed, given back, donated: at the minute, with the article, once."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from balcao import Balcao
from banco import em_paralelo
from deposito import DURAVEL, EQUIPAMENTO, FRUTA, HORA, PERECIVEL, Deposito, tomada
from fiscal import GRITO, MOTIVOS, SUJO

from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro.models import Lote, Numero
from almotace.servicos.apreensao.apreender import apreender
from almotace.servicos.apreensao.perguntas import relogios
from almotace.servicos.autuacao import anular
from almotace.servicos.autuacao.valores import multa

FIM = HORA + timedelta(hours=48)
MINUTO = timedelta(minutes=1)


@pytest.fixture
def d(balcao: Balcao) -> Deposito:
    return Deposito(balcao)


def linhas(d: Deposito, processo: Any) -> list[Any]:
    with d.b.dentro():
        return list(Lote.objects.filter(processo=processo).order_by("termo", "ordem"))


def test_o_termo_tem_numero_da_sua_serie_e_lotes_por_destino(d: Deposito) -> None:
    p = d.apreender(PERECIVEL, DURAVEL, EQUIPAMENTO)
    with d.b.dentro():
        assert [n.ordem for n in Numero.objects.filter(serie="termo_apreensao")] == [1]
    lotes = linhas(d, p)
    assert [(x.termo, x.ordem, x.tipo, x.perecivel, x.situacao) for x in lotes] == [
        ("1/2026", 1, "mercadoria", True, "em_deposito"),
        ("1/2026", 2, "mercadoria", False, "em_deposito"),
        ("1/2026", 3, "equipamento", False, "em_deposito"),
    ]
    assert lotes[0].itens == [FRUTA]
    assert (lotes[0].lacre, lotes[0].depositario) == ("A-0031", "Rui Lima")
    assert lotes[0].destino["prazo"] == "2026-03-18T10:00"
    # Who keeps the goods and who took the copy are not in the chain.
    ato = d.b.atos(p)[-1]
    assert "Rui Lima" not in str(ato.dados) and "o próprio" not in str(ato.dados)
    assert ato.congelado["fundamentos"] == ["art26_cpt_inc1"]


def test_o_mesmo_envio_duas_vezes_e_uma_apreensao(d: Deposito) -> None:
    quem = d.quem("fiscal", HORA, 30)
    p = d.apreender(PERECIVEL, quem=quem)
    d.apreender(PERECIVEL, processo=p, quem=quem)
    assert len(linhas(d, p)) == 1
    pedido = d.quem("atendente", HORA + MINUTO)
    um = d.pedir(p, HORA, quem=pedido)
    mais_tarde = d.quem("atendente", HORA + 5 * MINUTO, chave=pedido.chave)
    assert d.pedir(p, HORA, quem=mais_tarde).id == um.id


def test_o_que_a_lei_nao_da_nao_se_toma(d: Deposito) -> None:
    p = d.auto(GRITO)
    with pytest.raises(ErroDeEntrada, match="não manda nem deixa apreender"):
        d.apreender(processo=p)
    # The law leaves it to the inspector: then it is his to say.
    d.apreender(DURAVEL, processo=p, fatos={"fiscal_decide_apreender": True})
    assert d.b.atos(p)[-1].congelado["fundamentos"] == ["art25_cpt_inc7"]


@pytest.mark.parametrize(
    ("dados", "frase"),
    [
        ({"lotes": ()}, "Discrimine ao menos uma coisa"),
        ({"copia_entregue": False}, "O termo não pode ser lavrado: falta .*Art. 26, § 1º"),
        ({"lugar": " "}, "Diga onde as coisas ficam"),
        ({"depositario": ""}, "Diga quem fica com a guarda"),
        ({"recebedor": ""}, "Diga quem recebeu a cópia"),
        ({"recusou": True}, "não se recusou nem estava ausente"),
        ({"momento": HORA + timedelta(days=3)}, "hora que não chegou"),
        ({"momento": HORA - timedelta(days=3)}, "anterior ao fato"),
    ],
)
def test_termo_incompleto_nao_existe(d: Deposito, dados: dict[str, Any], frase: str) -> None:
    p = d.auto()
    with pytest.raises(ErroDeEntrada, match=frase):
        d.apreender(processo=p, **dados)
    assert linhas(d, p) == []
    with d.b.dentro():
        assert not Numero.objects.filter(serie="termo_apreensao").exists()


@pytest.mark.parametrize(
    ("lote", "frase"),
    [
        (("animal", False, [FRUTA]), "coisa deste tipo"),
        (("mercadoria", None, [FRUTA]), "se é perecível"),
        (("mercadoria", True, [{**FRUTA, "quantidade": "0"}]), "Diga quanto"),
        (("mercadoria", True, [{**FRUTA, "descricao": ""}]), "Descreva cada coisa"),
    ],
)
def test_item_mal_dito_se_recusa(d: Deposito, lote: Any, frase: str) -> None:
    with pytest.raises(ErroDeEntrada, match=frase):
        d.apreender(lote)


def test_copia_recusada_diante_de_duas_testemunhas_vale(d: Deposito) -> None:
    duas = ({"nome": "Ana"}, {"nome": "Bia"})
    sem = {"copia_entregue": False, "recebedor": "", "recusou": True}
    p = d.auto()
    with pytest.raises(ErroDeEntrada, match="não pode ser lavrado"):
        d.apreender(processo=p, testemunhas=duas[:1], **sem)
    assert len(linhas(d, d.apreender(processo=p, testemunhas=duas, **sem))) == 1


def test_so_quem_pode_apreende(d: Deposito) -> None:
    p = d.auto()
    with pytest.raises(ErroDeEntrada, match="fiscal de posturas"):
        apreender(d.quem("atendente", HORA, 30), p.id, tomada(PERECIVEL))


@pytest.mark.parametrize(
    ("hora", "segundos", "estado", "doa"),
    [
        (FIM - MINUTO, 0, "corre", False),
        (FIM, 59, "corre", False),
        (FIM + MINUTO, 0, "vencido", True),
    ],
)
def test_as_48_horas_contam_se_ao_minuto(
    d: Deposito, hora: datetime, segundos: int, estado: str, doa: bool
) -> None:
    p = d.apreender(PERECIVEL)
    with d.b.dentro():
        c = d.f.caso(p)
        (relogio,) = relogios(c, d.lotes(p)[0], hora)
    assert (relogio.estado, relogio.fim) == (estado, FIM)
    assert "48 horas" in relogio.termo.conta.resumo()
    quem = d.quem("chefe_de_secao", hora, segundos)
    if doa:
        assert d.doar(p, hora, quem=quem).congelado["numero"] == "1/2026"
        assert linhas(d, p)[0].situacao == "doado"
    else:
        with pytest.raises(ErroDeEntrada, match=r"Art\. 26, § 3º"):
            d.doar(p, hora, quem=quem)


@pytest.mark.parametrize(("minutos", "em_tempo"), [(-1, True), (0, True), (1, False)])
def test_pedido_na_hora_certa_impede_a_doacao(d: Deposito, minutos: int, em_tempo: bool) -> None:
    p = d.apreender(PERECIVEL)
    hora = FIM + minutos * MINUTO
    ato = d.pedir(p, hora)
    (conta,) = ato.congelado["prazos"].values()
    assert conta["tempestivo"] is em_tempo
    depois = FIM + timedelta(hours=5)
    if em_tempo:
        with pytest.raises(ErroDeEntrada, match=r"A lei não permite doação agora"):
            d.doar(p, depois)
    else:
        d.doar(p, depois)


@pytest.mark.parametrize(("dia", "doa"), [(14, False), (15, False), (16, True)])
def test_os_30_dias_dos_nao_pereciveis(d: Deposito, dia: int, doa: bool) -> None:
    """16/03 + 30 days is Wednesday 15/04."""
    p = d.apreender(DURAVEL)
    hora = datetime(2026, 4, dia, 10)
    if doa:
        d.doar(p, hora)
    else:
        with pytest.raises(ErroDeEntrada):
            d.doar(p, hora)


def test_devolver_segue_o_texto_ate_que_a_procuradoria_escolha(d: Deposito) -> None:
    p = d.apreender(PERECIVEL)
    d.pedir(p, HORA + MINUTO)
    with pytest.raises(ErroDeEntrada, match=r"Art\. 26, § 2º"):
        d.liberar(p, HORA + 2 * MINUTO)
    d.escolher("exige", HORA + 3 * MINUTO)
    with pytest.raises(ErroDeEntrada, match=r"Art\. 26, § 2º"):
        d.liberar(p, HORA + 4 * MINUTO)
    d.escolher("nao_exige", HORA + 5 * MINUTO)
    ato = d.liberar(p, HORA + 6 * MINUTO)
    assert ato.congelado["pagamento_dispensado"] == ["art26_par2"]
    assert linhas(d, p)[0].situacao == "devolvido"
    assert d.multa(p, date(2026, 12, 1)).vale is True


def test_pago_se_devolve_sem_mais(d: Deposito) -> None:
    p = d.apreender(DURAVEL, EQUIPAMENTO)
    devida = Decimal(str(multa(d.f.caso(p).penas)))
    d.pagar(p, HORA + MINUTO, str(devida - Decimal("0.01")))
    with pytest.raises(ErroDeEntrada, match=r"Art\. 26, § 2º"):
        d.liberar(p, HORA + 2 * MINUTO)
    d.pagar(p, HORA + 3 * MINUTO, "0.01")
    d.liberar(p, HORA + 4 * MINUTO)
    assert {x.situacao for x in linhas(d, p)} == {"devolvido"}


def test_sem_pedido_nao_se_devolve_o_que_nao_foi_pago(d: Deposito) -> None:
    p = d.apreender(DURAVEL)
    d.escolher("nao_exige", HORA + MINUTO)
    with pytest.raises(ErroDeEntrada, match="Registre antes o pedido"):
        d.liberar(p, HORA + 2 * MINUTO)


def test_a_leitura_e_uma_por_cidade_com_motivos_e_so_do_procurador(d: Deposito) -> None:
    from almotace.registro.models import Processo
    from almotace.servicos.apreensao.leitura import escolher

    with pytest.raises(ErroDeEntrada, match="Diga os motivos"):
        d.escolher("exige", motivos="porque sim")
    with pytest.raises(ErroDeEntrada, match="uma das duas"):
        d.escolher("talvez")
    with pytest.raises(ErroDeEntrada, match="procurador"):
        escolher(d.quem("chefe_de_secao", HORA), "mg/muriae/lei-4393-2012", "exige", MOTIVOS)
    d.escolher("exige", HORA)
    d.escolher("nao_exige", HORA + MINUTO)
    with d.b.dentro():
        assert Processo.objects.filter(especie="leitura").count() == 1


def test_doado_cancela_a_multa(d: Deposito) -> None:
    p = d.apreender(PERECIVEL)
    assert d.multa(p, date(2026, 3, 18)).vale is True
    d.doar(p, FIM + MINUTO)
    resto = d.multa(p, date(2026, 3, 18))
    assert resto.vale is False and "Art. 26, § 3º" in resto.porque
    # As of the day before, the fine stood.
    assert d.multa(p, date(2026, 3, 17)).vale is True


def test_guia_em_aberto_cai_com_a_multa(d: Deposito) -> None:
    from almotace.registro.models import Guia

    p = d.apreender(PERECIVEL)
    with d.b.dentro():
        guia = Guia.objects.create(
            municipio=d.b.municipio, processo=p, tributo="multa", numero="1/2026", valor="500",
            fonte="Art. 25", lancada_em=HORA.date(), vence_em=HORA.date(), especie="multa",
        )  # fmt: skip
    d.doar(p, FIM + MINUTO)
    with d.b.dentro():
        guia.refresh_from_db()
    assert guia.cancelada_em == FIM.date() and "Art. 26" in guia.motivo_do_cancelamento


def test_parte_doada_e_parte_reclamada_decide_uma_pessoa(d: Deposito) -> None:
    p = d.apreender(PERECIVEL, DURAVEL)
    d.pedir(p, HORA + MINUTO, 2)
    d.doar(p, FIM + MINUTO, 1)
    resto = d.multa(p, date(2026, 3, 18))
    assert resto.vale is None and "a lei não diz" in resto.porque


def test_equipamento_nunca_se_doa_e_nao_segura_a_multa(d: Deposito) -> None:
    p = d.apreender(PERECIVEL, EQUIPAMENTO)
    with pytest.raises(ErroDeEntrada, match="não dá a este tipo de coisa"):
        d.doar(p, FIM + MINUTO, 2)
    d.doar(p, FIM + MINUTO, 1)
    assert d.multa(p, date(2026, 3, 18)).vale is False


def test_cada_lote_tem_o_seu_relogio_e_o_seu_pedido(d: Deposito) -> None:
    p = d.apreender(PERECIVEL)
    d.apreender(
        PERECIVEL, processo=p, quem=d.quem("fiscal", HORA + timedelta(hours=6)),
        momento=HORA + timedelta(hours=5),
    )  # fmt: skip
    primeiro, segundo = d.lotes(p)
    with d.b.dentro():
        c = d.f.caso(p)
        fins = [relogios(c, x, FIM)[0].fim for x in (primeiro, segundo)]
    assert fins == [FIM, FIM + timedelta(hours=5)]
    from almotace.servicos.apreensao.reclamar import pedir_liberacao

    pedir_liberacao(d.quem("atendente", HORA + timedelta(hours=7)), p.id, (str(segundo.id),))
    depois = FIM + timedelta(hours=6)
    assert [len(x.reclamacoes) for x in d.lotes(p)] == [0, 1]
    from almotace.servicos.apreensao.destinar import doar

    doar(d.quem("chefe_de_secao", depois), p.id, (str(primeiro.id),), entidade="Lar São José")
    with pytest.raises(ErroDeEntrada):
        doar(d.quem("chefe_de_secao", depois), p.id, (str(segundo.id),), entidade="Lar São José")


def test_auto_anulado_manda_devolver(d: Deposito) -> None:
    p = d.apreender(PERECIVEL)
    hora = HORA + timedelta(hours=1)
    anular.anular(d.quem("secretario", hora), p.id, MOTIVOS)
    with pytest.raises(ErroDeEntrada, match="O auto foi anulado"):
        d.doar(p, FIM + MINUTO)
    d.liberar(p, FIM + 2 * MINUTO)
    assert linhas(d, p)[0].situacao == "devolvido"
    with pytest.raises(ErroDeEntrada, match="Não há auto de pé"):
        d.apreender(processo=p, quem=d.quem("fiscal", FIM + 3 * MINUTO))


def test_o_que_saiu_do_deposito_nao_sai_de_novo(d: Deposito) -> None:
    p = d.apreender(PERECIVEL)
    d.doar(p, FIM + MINUTO)
    with pytest.raises(ErroDeEntrada, match="já saiu do depósito: doado em 18/03/2026"):
        d.doar(p, FIM + 2 * MINUTO)
    with pytest.raises(ErroDeEntrada, match="já saiu do depósito"):
        d.pedir(p, FIM + 3 * MINUTO)


@pytest.mark.parametrize(
    ("hora", "atos", "fica"),
    [
        (HORA + timedelta(hours=1), ("liberar", "liberar"), "devolvido"),
        (HORA + timedelta(hours=1), ("liberar", "doar"), "devolvido"),
        (FIM + timedelta(hours=1), ("doar", "doar"), "doado"),
        (FIM + timedelta(hours=1), ("liberar", "doar"), "doado"),
    ],
)
def test_dois_ao_mesmo_tempo_um_so_leva(
    d: Deposito, hora: datetime, atos: tuple[str, str], fica: str
) -> None:
    """Two officers at the same instant: goods leave once, by what the law gives at that hour."""
    p = d.apreender(PERECIVEL)
    d.escolher("nao_exige", HORA + MINUTO)
    if fica == "devolvido":
        d.pedir(p, HORA + 2 * MINUTO)
    papeis = {
        "liberar": ("depositario", "chefe_de_secao"),
        "doar": ("chefe_de_secao", "secretario"),
    }
    tarefas = []
    for i, ato in enumerate(atos):
        quem = d.quem(papeis[ato][i], hora)
        tarefas.append(lambda ato=ato, quem=quem: getattr(d, ato)(p, hora, quem=quem))
    feitos = em_paralelo(tarefas)
    assert sorted(type(x).__name__ for x in feitos) == ["Ato", "ErroDeEntrada"], feitos
    assert linhas(d, p)[0].situacao == fica
    assert sum(a.tipo in ("liberacao", "doacao") for a in d.b.atos(p)) == 1


def test_sujeira_so_com_a_decisao_do_fiscal(d: Deposito) -> None:
    p = d.auto(SUJO)
    with pytest.raises(ErroDeEntrada, match="não manda nem deixa apreender"):
        d.apreender(processo=p, fatos={"fiscal_decide_apreender": False})


def test_as_linhas_do_deposito_se_refazem_dos_atos(d: Deposito) -> None:
    from almotace.servicos.apreensao.projecao import refazer_lotes

    p = d.apreender(PERECIVEL, DURAVEL)
    d.doar(p, FIM + MINUTO, 1)
    antes = [(x.id, x.situacao, x.destino, x.apreendido_em, x.itens) for x in linhas(d, p)]
    d.b.banco.por_baixo("DELETE FROM registro_lote")  # the application itself may not
    with d.b.dentro():
        refazer_lotes(d.f.caso(p), d.b.municipio.fuso)
    assert antes == [(x.id, x.situacao, x.destino, x.apreendido_em, x.itens) for x in linhas(d, p)]


def test_os_relogios_dos_lotes_estao_na_agenda(d: Deposito) -> None:
    from almotace.registro.models import PrazoDoProcesso

    p = d.apreender(PERECIVEL, DURAVEL)

    def agenda() -> list[tuple[str, str, str]]:
        with d.b.dentro():
            achados = PrazoDoProcesso.objects.filter(processo=p, prazo__startswith="reclamacao")
            return [
                (x.titulo, f"{x.fim_dia:%d/%m}", x.situacao) for x in achados.order_by("fim_dia")
            ]

    assert agenda() == [
        ("Reclamar o lote 1 do termo 1/2026", "18/03", "corre"),
        ("Reclamar o lote 2 do termo 1/2026", "15/04", "corre"),
    ]
    d.doar(p, FIM + MINUTO, 1)
    d.pedir(p, FIM + 2 * MINUTO, 2)
    assert [x[2] for x in agenda()] == ["cumprido", "cumprido"]
