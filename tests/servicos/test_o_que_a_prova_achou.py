"""What a user who had never seen the program found wrong, each as it should have been."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

import pytest
from balcao import Balcao
from cobrador import Cobrador
from deposito import DURAVEL, EQUIPAMENTO, HORA, PERECIVEL, Deposito
from fiscal import GRITO, MOTIVOS, SEM_AUTORIZACAO, Fiscal, ao_meio_dia
from rua import DIA, Rua

from almotace.nucleo.erros import ErroDeEntrada
from almotace.servicos.arrecadacao.movimento import Movimento, unicos
from almotace.servicos.autuacao import anular
from almotace.servicos.cobranca.lancar import lancar_multa
from almotace.servicos.papeis_do_auto import em_pdf


@pytest.fixture
def fiscal(balcao: Balcao) -> Fiscal:
    return Fiscal(balcao)


@pytest.mark.parametrize(
    ("dia", "passa"),
    [(date(2012, 12, 27), False), (date(2012, 12, 28), True), (date(2010, 1, 1), False)],
)
def test_a_lei_nao_pune_o_que_veio_antes_dela(
    fiscal: Fiscal, balcao: Balcao, dia: date, passa: bool
) -> None:
    antes = {"momento": datetime(dia.year, dia.month, dia.day, 10, 0)}
    if passa:
        assert fiscal.lavrar(balcao.pessoa(), date(2026, 3, 2), SEM_AUTORIZACAO, **antes)
        return
    with pytest.raises(ErroDeEntrada, match=r"a lei vale desde 28/12/2012 \(Art\. \d+"):
        fiscal.lavrar(balcao.pessoa(), date(2026, 3, 2), SEM_AUTORIZACAO, **antes)


def test_a_retificacao_tambem_nao_e_nem_de_depois_do_auto(fiscal: Fiscal, balcao: Balcao) -> None:
    p = fiscal.lavrar(balcao.pessoa(), date(2026, 3, 2), SEM_AUTORIZACAO)
    for dia, frase in (("2009-01-01", "a lei vale desde"), ("2026-03-03", "posterior ao auto")):
        with pytest.raises(ErroDeEntrada, match=frase):
            anular.retificar(
                fiscal.quem("chefe_de_secao", date(2026, 3, 4)), p.id, {"dia_do_fato": dia}, MOTIVOS
            )
    anular.retificar(
        fiscal.quem("chefe_de_secao", date(2026, 3, 4)), p.id,
        {"dia_do_fato": "2026-03-01", "local": "Rua Nova, 9"}, MOTIVOS,
    )  # fmt: skip
    c = fiscal.caso(p)
    assert (c.dito("dia_do_fato"), c.dito("local")) == ("2026-03-01", "Rua Nova, 9")


def test_quem_lavrou_nao_anula_o_que_lavrou(fiscal: Fiscal, balcao: Balcao) -> None:
    p = fiscal.lavrar(balcao.pessoa(), date(2026, 3, 2), SEM_AUTORIZACAO)
    balcao.nomear("fiscal", "chefe_de_secao")
    with pytest.raises(ErroDeEntrada, match="está impedido"):
        anular.anular(fiscal.quem("fiscal", date(2026, 3, 4)), p.id, MOTIVOS)
    anular.anular(fiscal.quem("chefe_de_secao", date(2026, 3, 4)), p.id, MOTIVOS)


def test_reduzida_diz_a_que_se_reduz(fiscal: Fiscal, balcao: Balcao) -> None:
    p = fiscal.lavrar(balcao.pessoa(), date(2026, 3, 2), SEM_AUTORIZACAO)
    fiscal.cientificar(p, date(2026, 3, 2))
    fiscal.defender(p, date(2026, 3, 5), "impugnacao")
    with pytest.raises(ErroDeEntrada, match="a que se reduz"):
        fiscal.julgar(
            p, date(2026, 3, 16), "impugnacao", por_infracao={SEM_AUTORIZACAO: "reduzida"}
        )


def test_defesa_tardia_nao_reabre_o_que_ja_era_definitivo(fiscal: Fiscal, balcao: Balcao) -> None:
    p = fiscal.lavrar(balcao.pessoa(), date(2026, 3, 2), SEM_AUTORIZACAO)
    fiscal.cientificar(p, date(2026, 3, 2))
    fiscal.defender(p, date(2026, 5, 11), "impugnacao")
    with pytest.raises(ErroDeEntrada, match="não se conhece dela"):
        fiscal.julgar(p, date(2026, 5, 20), "impugnacao", por_infracao={SEM_AUTORIZACAO: "anulada"})
    fiscal.julgar(p, date(2026, 5, 20), "impugnacao", por_infracao={SEM_AUTORIZACAO: "mantida"})
    assert fiscal.andamento(p, date(2026, 5, 20)).situacao != "anulado"


def test_doado_o_perecivel_a_multa_caiu_e_o_equipamento_se_devolve(balcao: Balcao) -> None:
    d = Deposito(balcao)
    p = d.apreender(PERECIVEL, EQUIPAMENTO)
    fim = HORA + timedelta(hours=49)
    d.doar(p, fim, 1)
    d.pedir(p, fim + timedelta(hours=2), 2)
    d.liberar(p, fim + timedelta(hours=3), 2)
    assert d.lotes(p)[1].fim.tipo == "liberacao"


@pytest.mark.parametrize(("lote", "ha"), [(EQUIPAMENTO, False), (DURAVEL, True)])
def test_o_termo_so_diz_os_destinos_que_a_coisa_pode_ter(
    balcao: Balcao, lote: Any, ha: bool
) -> None:
    import io

    from pypdf import PdfReader

    from almotace.registro.models import Processo

    d = Deposito(balcao)
    p = d.apreender(lote)
    with balcao.dentro():
        ato = next(a.id for a in balcao.atos(p) if a.tipo == "apreensao")
        processo = Processo.objects.select_related("requerente").get(id=p.id)
        pdf = em_pdf("termo_apreensao", processo, ato, balcao.municipio, "")[0]
    dito = " ".join(PdfReader(io.BytesIO(pdf)).pages[0].extract_text().split())
    assert ("doação" in dito) is ha


def test_visita_de_antes_da_ordem_se_recusa(balcao: Balcao) -> None:
    r = Rua(balcao)
    p = r.denunciar()
    r.triar(p)
    r.ordenar(p)
    velho = datetime(2020, 3, 1, 10, 0)
    with pytest.raises(ErroDeEntrada, match="em que a visita foi ordenada"):
        r.visitar(p, momento=velho)
    assert r.visitar(p, DIA)


def test_vencimento_de_daqui_a_cem_anos_se_recusa(cobrador: Cobrador, balcao: Balcao) -> None:
    f = Fiscal(balcao)
    p = f.lavrar(balcao.pessoa(), date(2026, 3, 2), SEM_AUTORIZACAO)
    f.cientificar(p, date(2026, 3, 2))
    quem = balcao.quem("chefe_de_secao", ao_meio_dia(date(2026, 4, 1)))
    with pytest.raises(ErroDeEntrada, match="não pode passar de um ano"):
        lancar_multa(quem, p.id, vence_em=date(2126, 4, 1))


def test_o_fundamento_da_pena_e_tambem_o_do_valor(cobrador: Cobrador, balcao: Balcao) -> None:
    f = Fiscal(balcao)
    p = f.lavrar(balcao.pessoa("Outra"), date(2026, 3, 2), SEM_AUTORIZACAO)
    f.cientificar(p, date(2026, 3, 2))
    ato = lancar_multa(
        balcao.quem("chefe_de_secao", ao_meio_dia(date(2026, 4, 1))), p.id,
        vence_em=date(2026, 4, 30),
    )  # fmt: skip
    assert ato.congelado["memoria"]["penas"] == ["art26_cpt_inc1", "art25_cpt_inc2"]


def test_a_conta_segue_a_ordem_dos_atos() -> None:
    from decimal import Decimal

    dia, cem = date(2026, 3, 2), Decimal("100.00")
    feitos = [Movimento(f"ato {n}", "pagamento", dia, cem, ordem=n) for n in (10, 7, 9)]
    anulada = Movimento("ato 11", "anulacao", dia, ordem=11)
    ordem, _ = unicos([anulada, *feitos])
    assert [m.id for m in ordem] == ["ato 7", "ato 9", "ato 10", "ato 11"]


def test_o_grito_sem_licenca_ainda_se_autua(fiscal: Fiscal, balcao: Balcao) -> None:
    """Refusing what came before the law refuses nothing else."""
    assert fiscal.lavrar(balcao.pessoa(), date(2026, 3, 2), GRITO)
