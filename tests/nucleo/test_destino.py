"""The same mechanism over three laws: what may become of seized goods, and by which article not."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

import pytest

from almotace.nucleo.contexto import Contexto
from almotace.nucleo.destino import cabimento, fatos_do_lote
from almotace.nucleo.perguntar import perguntar
from almotace.nucleo.regras import Apreensao
from almotace.servicos.casa import lei_da_casa

MURIAE, BRASILIA, MANACAPURU = (
    "mg/muriae/lei-4393-2012", "mg/brasilia-de-minas/lei-1995-2017", "am/manacapuru/lei-11-1969",
)  # fmt: skip
REGRAS = {
    MURIAE: Apreensao(
        termo="termo_apreensao", fonte=("art26_par1",), perecivel="perecivel",
        sobre={"mercadoria": "mercadoria", "equipamento": "equipamento_apreendido"},
        libera={"liberacao": "devolvido", "doacao": "doado"}, so_para={"doacao": ("mercadoria",)},
        manda={"devolucao_ao_dono": "liberacao", "doacao_estabelecimento_assistencia": "doacao",
               "doacao_orgao_municipal_assistencia": "doacao"},
        exige_pagamento=True, cancela={"doacao": "saldo_devedor"},
    ),
    BRASILIA: Apreensao(
        termo="auto_infracao", fonte=("art22_cpt",), perecivel="perecivel",
        sobre={"mercadoria": "apreensao"}, fatos=("proprio_consumo_humano",),
        libera={"liberacao": "devolvido", "doacao": "doado", "destruicao": "destruido"},
        manda={"doacao_imediata": "doacao", "destino_sanitario": "destruicao"},
        exige_pagamento=True,
    ),
    MANACAPURU: Apreensao(
        termo="termo_apreensao", fonte=("art10_cpt",), perecivel="perecivel",
        sobre={"mercadoria": "apreensao", "animal": "recolhimento"},
        fatos=("condicao_do_alimento", "especie", "cao_registrado", "animal_de_raca"),
        libera={"liberacao": "devolvido", "leilao": "leiloado", "destruicao": "inutilizado",
                "envio_a_pesquisa": "entregue", "envio_ao_interior": "solto"},
        so_para={"envio_a_pesquisa": ("animal",), "envio_ao_interior": ("animal",)},
        manda={"inutilizacao_do_alimento": "destruicao"}, exige_pagamento=True,
        pagamento=("devolucao_depois_de_pago",), sobra="sobra_do_leilao",
    ),
}  # fmt: skip


def pode(
    lei: str,
    ato: str,
    em: Any,
    *,
    tipo: str = "mercadoria",
    perecivel: bool = False,
    atos: Any = (),
    sem_pagamento: bool = False,
    **fatos: Any,
) -> Any:
    alvo, a = lei_da_casa(lei), REGRAS[lei]
    v = alvo.vocabulario
    k = Contexto(
        alvo, v.ler_fatos(fatos_do_lote(a, tipo, perecivel, fatos)),
        atos=v.ler_atos([{"tipo": t, "em": quando, **mais} for t, quando, mais in atos]),
        em=em, hipotese=False,
    )  # fmt: skip
    return cabimento(a, k, ato, tipo, sem_pagamento=sem_pagamento)


def porques(c: Any) -> set[tuple[str, str]]:
    return {(i.porque, i.dispositivos[0]) for i in c.impedimentos}


APREENDIDO = [("apreensao", "2025-08-15T10:00", {})]


@pytest.mark.parametrize(
    ("em", "doa"),
    [(datetime(2025, 8, 17, 9, 59), False), (datetime(2025, 8, 17, 10, 0), False),
     (datetime(2025, 8, 17, 10, 1), True)],
)  # fmt: skip
def test_perecivel_so_se_doa_no_minuto_seguinte_as_48_horas(em: datetime, doa: bool) -> None:
    c = pode(MURIAE, "doacao", em, perecivel=True, atos=APREENDIDO, multa_aplicada="500.00")
    assert c.pode is doa
    if doa:
        assert c.mandado and "art26_par3_inc1" in c.fundamentos
    else:
        assert ("vedado", "art26_par3_inc1") in porques(c)


def test_devolver_depende_de_pagar_salvo_leitura_em_contrario() -> None:
    em = datetime(2025, 8, 16, 10)
    fatos = {"atos": APREENDIDO, "perecivel": True, "multa_aplicada": "500.00"}
    assert porques(pode(MURIAE, "liberacao", em, **fatos)) == {("falha", "art26_par2")}
    livre = pode(MURIAE, "liberacao", em, sem_pagamento=True, **fatos)
    assert livre.pode and livre.dispensados == ["art26_par2"]
    fatos["atos"] = [*APREENDIDO, ("pagamento", "2025-08-16T09:00", {"valor": "500.00"})]
    assert pode(MURIAE, "liberacao", em, **fatos).mandado


def test_o_que_a_lei_ja_manda_doar_nao_se_devolve() -> None:
    em = datetime(2025, 8, 20, 10)
    c = pode(MURIAE, "liberacao", em, atos=APREENDIDO, perecivel=True, multa_aplicada="500.00",
             sem_pagamento=True)  # fmt: skip
    assert porques(c) == {("outro_destino", "art26_par3_inc1")}
    assert c.impedimentos[0].de == "doacao"


def test_equipamento_nao_se_doa_nem_depois_de_pago() -> None:
    em = datetime(2025, 10, 20, 10)
    atos = [*APREENDIDO, ("pagamento", "2025-10-01", {"valor": "500.00"})]
    doar = pode(MURIAE, "doacao", em, tipo="equipamento", atos=atos, multa_aplicada="500.00")
    assert porques(doar) == {("tipo", "art26_par1")}
    assert pode(MURIAE, "liberacao", em, tipo="equipamento", atos=atos, multa_aplicada="500").pode


def test_ato_de_que_a_lei_nao_fala_nao_cabe() -> None:
    c = pode(MURIAE, "leilao", datetime(2025, 10, 20, 10), atos=APREENDIDO)
    assert not c.pode


def test_feira_pereciveis_bons_se_doam_logo_e_os_ruins_tem_destino_sanitario() -> None:
    em = datetime(2025, 8, 15, 12)
    atos = APREENDIDO
    bom = {"perecivel": True, "proprio_consumo_humano": True, "atos": atos}
    assert pode(BRASILIA, "doacao", em, **bom).mandado
    ruim = {"perecivel": True, "proprio_consumo_humano": False, "atos": atos}
    assert ("vedado", "art22_par3") in porques(pode(BRASILIA, "doacao", em, **ruim))
    assert pode(BRASILIA, "destruicao", em, **ruim).mandado


@pytest.mark.parametrize(("dia", "doa"), [(14, False), (15, False), (16, True)])
def test_feira_trinta_dias_sem_pedido_abrem_o_destino(dia: int, doa: bool) -> None:
    # 16/08 + 30 days: Sunday 14/09 rolls to Monday 15.
    c = pode(BRASILIA, "doacao", datetime(2025, 9, dia, 9), atos=APREENDIDO)
    assert c.pode is doa


def test_feira_so_devolve_a_quem_prova_ser_dono_e_pagou() -> None:
    atos = [*APREENDIDO, ("pedido_liberacao", "2025-08-20", {})]
    em = datetime(2025, 8, 20, 12)
    c = pode(BRASILIA, "liberacao", em, atos=atos, multa_paga=False, documento_titularidade=True,
             multa_aplicada="100.00")  # fmt: skip
    assert porques(c) == {("falha", "art22_cpt")}
    assert pode(BRASILIA, "liberacao", em, atos=atos, multa_paga=True, documento_titularidade=True,
                multa_aplicada="100.00").pode  # fmt: skip
    semprova = pode(BRASILIA, "liberacao", em, atos=atos, multa_paga=True, multa_aplicada="100.00")
    assert ("falha", "art22_par1") in porques(semprova)


@pytest.mark.parametrize(("dia", "leiloa"), [(21, False), (22, False), (23, True)])
def test_codigo_de_1969_leiloa_depois_de_sete_dias(dia: int, leiloa: bool) -> None:
    assert pode(MANACAPURU, "leilao", date(2025, 8, dia), atos=APREENDIDO).pode is leiloa


def test_codigo_de_1969_perecivel_no_mesmo_dia_e_improprio_nunca() -> None:
    em = datetime(2025, 8, 15, 12)
    bom = {"perecivel": True, "condicao_do_alimento": "boa", "atos": APREENDIDO}
    assert pode(MANACAPURU, "leilao", em, **bom).pode
    ruim = {**bom, "condicao_do_alimento": "deteriorado"}
    assert ("vedado", "art43_cpt") in porques(pode(MANACAPURU, "leilao", em, **ruim))
    assert pode(MANACAPURU, "destruicao", em, **ruim).mandado


def test_codigo_de_1969_animais_tem_prazos_e_destinos_seus() -> None:
    atos = [("recolhimento", "2025-08-15T10:00", {})]
    vaca = {"tipo": "animal", "especie": "bovino", "atos": atos}
    assert not pode(MANACAPURU, "leilao", date(2025, 8, 18), **vaca).pode
    assert pode(MANACAPURU, "envio_a_pesquisa", date(2025, 8, 19), **vaca).pode
    assert not pode(MANACAPURU, "envio_ao_interior", date(2025, 8, 19), **vaca).pode
    cao = {"tipo": "animal", "especie": "cao", "cao_registrado": False, "atos": atos,
           "animal_de_raca": False}  # fmt: skip
    assert not pode(MANACAPURU, "envio_ao_interior", date(2025, 8, 25), **cao).pode
    assert pode(MANACAPURU, "envio_ao_interior", date(2025, 8, 26), **cao).pode
    assert not pode(MANACAPURU, "envio_ao_interior", date(2025, 8, 26),
                    **{**cao, "animal_de_raca": True}).pode  # fmt: skip
    coisa = pode(MANACAPURU, "envio_a_pesquisa", date(2025, 8, 26), atos=APREENDIDO)
    assert porques(coisa) == {("tipo", "art10_cpt")}


def test_codigo_de_1969_o_que_sobra_do_leilao_e_do_dono() -> None:
    lei = lei_da_casa(MANACAPURU)
    fatos = {"produto_do_leilao": "500.00", "multas_devidas": "120.00", "despesa_deposito": "30.00"}
    k = Contexto(lei, lei.vocabulario.ler_fatos(fatos), em=date(2025, 9, 1), hipotese=False,
                 sobre=REGRAS[MANACAPURU].sobra)  # fmt: skip
    assert str(perguntar("valor", k).valores["valor"]) == "350.00"
