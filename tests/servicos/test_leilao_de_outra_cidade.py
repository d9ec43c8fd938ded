"""A code of 1969 at the desk by data alone: goods auctioned, what is left handed to the owner."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from balcao import Balcao
from banco import RAIZ, Banco

from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro.models import Lote as Linha
from almotace.servicos.apreensao.apreender import apreender
from almotace.servicos.apreensao.destinar import Destino, destinar
from almotace.servicos.apreensao.lote import lotes_do_caso
from almotace.servicos.apreensao.saldo import saldo_do_leilao
from almotace.servicos.apreensao.tomada import Item, Lote, Tomada
from almotace.servicos.autuacao.caso import Caso
from almotace.servicos.autuacao.lavrar import Lavratura, lavrar
from almotace.servicos.casa import esquecer
from almotace.servicos.fatos import ler_autos

CIDADE = "am/manacapuru"
LEI = f"{CIDADE}/lei-11-1969"
HORA = datetime(2026, 3, 16, 10, 0)
CASA = """\
nome: Cidade
uf: am
ibge: "1302504"
fuso: America/Manaus
fonte_do_fuso: base de zonas da IANA
orgao: Prefeitura
papeis: {fiscal: fiscal, depositario: encarregado do depósito, atendente: atendente}
competencias:
  auto: [fiscal]
  apreensao: [fiscal]
  pedido_liberacao: [atendente]
  liberacao: [depositario]
  leilao: [depositario]
  destruicao: [depositario]
  envio_a_pesquisa: [depositario]
  envio_ao_interior: [depositario]
  saldo_do_leilao: [depositario]
"""
REGRA = """\
apuracoes:
  - id: auto_de_infracao
    titulo: Auto de infração
    fonte: [art178_par1]
    apreensao:
      termo: auto_infracao
      fonte: [art10_cpt]
      sobre: {mercadoria: apreensao, animal: recolhimento}
      fatos: [condicao_do_alimento, especie, cao_registrado, animal_de_raca]
      perecivel: perecivel
      reclamacao: [retirada, retirada_do_animal, retirada_do_cao]
      libera:
        liberacao: devolvido
        leilao: leiloado
        destruicao: inutilizado
        envio_a_pesquisa: entregue
        envio_ao_interior: solto
      so_para: {envio_a_pesquisa: [animal], envio_ao_interior: [animal]}
      pede:
        leilao: [produto_do_leilao, multas_devidas, despesa_deposito]
        liberacao: [multas_devidas, despesa_deposito, valor_pago]
      manda: {inutilizacao_do_alimento: destruicao}
      exige_pagamento: true
      pagamento: [devolucao_depois_de_pago]
      sobra: sobra_do_leilao
"""


@pytest.fixture
def cidade(banco: Banco, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Balcao]:
    shutil.copytree(RAIZ / "leis", tmp_path / "leis")
    (tmp_path / "leis" / CIDADE / "municipio.yaml").write_text(CASA, encoding="utf-8")
    (tmp_path / "leis" / LEI / "fiscalizacao.yaml").write_text(REGRA, encoding="utf-8")
    monkeypatch.setenv("ALMOTACE_LEIS", str(tmp_path / "leis"))
    esquecer()
    yield Balcao(banco, CIDADE).abrir()
    esquecer()


def quem(b: Balcao, papel: str, hora: datetime) -> Any:
    return b.quem(papel, (hora + timedelta(hours=4)).replace(tzinfo=UTC))


def tomado(b: Balcao, tipo: str = "mercadoria", perecivel: bool = False, **fatos: Any) -> Any:
    """An auto against a vendor without licence, with one lot taken; its case and the lot's id."""
    with b.dentro():
        from almotace.registro.models import Pessoa

        pessoa = Pessoa.objects.create(
            municipio=b.municipio, nome="Raimundo", ordem="raimundo", endereco="Rua 1",
            filiacao="Ana",
        )  # fmt: skip
    p = lavrar(
        quem(b, "fiscal", HORA),
        Lavratura(
            lei=LEI, infracoes=("art178_par1",), momento=HORA - timedelta(hours=1), local="Porto",
            descricao="Vendia redes na rua, sem licença nenhuma para isso.", pessoa_id=pessoa.id,
            assinou=True, testemunhas=({"nome": "Ana"}, {"nome": "Bia"}),
        ),
    )  # fmt: skip
    lote = Lote(tipo, (Item("Rede", "10"),), perecivel, fatos)
    apreender(
        quem(b, "fiscal", HORA + timedelta(minutes=1)), p.id,
        Tomada(HORA, (lote,), "Depósito", "Rui", copia_entregue=True, recebedor="o próprio"),
    )  # fmt: skip
    with b.dentro():
        (x,) = lotes_do_caso(Caso.de(ler_autos(p)))
    return p, (str(x.id),)


@pytest.mark.parametrize(("dia", "leiloa"), [(22, False), (23, False), (24, True)])
def test_sete_dias_depois_se_leiloa(cidade: Balcao, dia: int, leiloa: bool) -> None:
    p, lote = tomado(cidade)
    q = quem(cidade, "depositario", datetime(2026, 3, dia, 9))
    d = Destino(
        "leilao", lote, observacao="Arrematado por José", fatos={"produto_do_leilao": "500.00"}
    )
    if leiloa:
        destinar(q, p.id, d)
        with cidade.dentro():
            assert Linha.objects.get(processo=p).situacao == "leiloado"
    else:
        with pytest.raises(ErroDeEntrada, match=r"Art\. 11"):
            destinar(q, p.id, d)


def test_o_que_sobra_do_leilao_se_entrega_uma_vez(cidade: Balcao) -> None:
    p, lote = tomado(cidade)
    fatos = {"produto_do_leilao": "500.00", "multas_devidas": "120.00", "despesa_deposito": "30.00"}
    ato = destinar(
        quem(cidade, "depositario", datetime(2026, 3, 25, 9)), p.id,
        Destino("leilao", lote, observacao="Arrematado", fatos=fatos),
    )  # fmt: skip
    assert ato.congelado["sobra"] == "350.00"
    feito = saldo_do_leilao(
        quem(cidade, "depositario", datetime(2026, 3, 26, 9)), p.id, lote, "Raimundo", "RG 1"
    )
    assert feito.congelado["valor"] == "350.00"
    with pytest.raises(ErroDeEntrada, match="já foi entregue em 26/03/2026"):
        saldo_do_leilao(
            quem(cidade, "depositario", datetime(2026, 3, 27, 9)), p.id, lote, "Raimundo"
        )


def test_improprio_se_inutiliza_e_nao_se_leiloa(cidade: Balcao) -> None:
    p, lote = tomado(cidade, perecivel=True, condicao_do_alimento="deteriorado")
    hora = HORA + timedelta(hours=2)
    with pytest.raises(ErroDeEntrada, match=r"Art\. 43"):
        destinar(quem(cidade, "depositario", hora), p.id, Destino("leilao", lote, observacao="x"))
    ato = destinar(
        quem(cidade, "depositario", hora), p.id, Destino("destruicao", lote, observacao="Aterro")
    )
    assert "art43_cpt" in ato.congelado["fundamentos"]


def test_animal_tem_tres_dias_e_pode_ir_a_pesquisa(cidade: Balcao) -> None:
    p, lote = tomado(cidade, "animal", especie="bovino")
    with cidade.dentro():
        assert Linha.objects.get(processo=p).destino["prazo"] == "2026-03-19T23:59"
    q = quem(cidade, "depositario", datetime(2026, 3, 20, 9))
    destinar(q, p.id, Destino("envio_a_pesquisa", lote, entidade="Instituto"))
    assert date(2026, 3, 20) == cidade.atos(p)[-1].dia
