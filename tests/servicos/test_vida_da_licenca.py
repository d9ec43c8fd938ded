"""A licence after it is issued: where it stands on any day, helpers, change of place, its end."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from balcao import MOTIVOS, NO_CENTRO, Balcao

from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro.codigos import achar_codigo
from almotace.registro.models import Licenca
from almotace.servicos import instruir, vida_da_licenca
from almotace.servicos.fatos import ler_autos
from almotace.servicos.vida_da_licenca import autos_da_licenca, situacao_em

INICIO, FIM = date(2026, 3, 10), date(2027, 3, 9)


def situacao(balcao: Balcao, licenca: Any, dia: date) -> str:
    with balcao.dentro():
        lida = Licenca.objects.select_related("processo").get(id=licenca.id)
        return situacao_em(lida, autos_da_licenca(lida), dia)[0]


def extinguir(balcao: Balcao, licenca: Any, tipo: str, motivacao: str = "interesse_publico") -> Any:
    return vida_da_licenca.extinguir(
        balcao.quem("secretario"), licenca.processo_id, tipo, motivacao, MOTIVOS
    )


def test_vigente_do_primeiro_ao_ultimo_dia_e_vencida_no_seguinte(balcao: Balcao) -> None:
    licenca = balcao.licenciar()
    assert [
        situacao(balcao, licenca, d) for d in (INICIO, FIM, FIM + timedelta(1), date(2030, 1, 1))
    ] == ["vigente", "vigente", "vencida", "vencida"]


def test_a_que_comeca_depois_diz_que_ainda_nao_vale(balcao: Balcao) -> None:
    licenca = balcao.licenciar(
        prazo_autorizacao="eventual", tipo_evento="evento",
        periodo_inicio="2026-04-01", periodo_fim="2026-04-30",
    )  # fmt: skip
    assert situacao(balcao, licenca, date(2026, 3, 31)) == "por_comecar"
    assert situacao(balcao, licenca, date(2026, 4, 1)) == "vigente"
    assert situacao(balcao, licenca, date(2026, 5, 1)) == "vencida"


@pytest.mark.parametrize(
    ("tipo", "estado"),
    [("revogacao", "revogada"), ("cassacao", "cassada"), ("nao_renovacao", "nao_renovada")],
)
def test_extinta_desde_o_dia_do_ato_e_vigente_ate_a_vespera(
    balcao: Balcao, tipo: str, estado: str
) -> None:
    licenca = balcao.licenciar()
    balcao.agora += timedelta(days=30)
    ato = extinguir(balcao, licenca, tipo)
    assert ato.dia == date(2026, 4, 9)
    assert situacao(balcao, licenca, date(2026, 4, 8)) == "vigente"
    assert situacao(balcao, licenca, date(2026, 4, 9)) == estado
    assert situacao(balcao, licenca, FIM + timedelta(1)) == estado
    with balcao.dentro():
        assert Licenca.objects.get(id=licenca.id).situacao == estado
    with pytest.raises(ErroDeEntrada, match="já foi extinto"):
        extinguir(balcao, licenca, "revogacao")


@pytest.mark.parametrize("modalidade", ["autorizacao_ambulante", "permissao_ccp"])
def test_suspensa_do_primeiro_ao_ultimo_dia_da_pena(balcao: Balcao, modalidade: str) -> None:
    fatos = NO_CENTRO if modalidade == "permissao_ccp" else None
    licenca = balcao.licenciar(fatos=fatos, modalidade=modalidade)
    instruir.juntar(
        balcao.quem("chefe_de_secao"), licenca.processo_id,
        {"pena_notificada": "art25_cpt_inc3", "inicio_cumprimento": "2026-04-01"},
    )  # fmt: skip
    with balcao.dentro():
        from almotace.servicos.casa import lei_da_casa
        from almotace.servicos.pergunta import perguntar_do_caso

        dias = perguntar_do_caso(
            "prazo", "cumprimento_da_suspensao", ler_autos(licenca.processo),
            lei_da_casa(licenca.lei), date(2026, 4, 1),
        ).valores  # fmt: skip
    assert dias["inicio"] == date(2026, 4, 1)
    assert situacao(balcao, licenca, date(2026, 3, 31)) == "vigente"
    assert situacao(balcao, licenca, date(2026, 4, 1)) == "suspensa"
    assert situacao(balcao, licenca, dias["fim"]) == "suspensa"
    assert situacao(balcao, licenca, dias["fim"] + timedelta(1)) == "vigente"
    assert situacao(balcao, licenca, FIM + timedelta(1)) == "vencida"


def test_como_estava_num_dia_nao_depende_do_que_veio_depois(balcao: Balcao) -> None:
    """What was recorded in May says nothing of how the licence stood in April."""
    licenca = balcao.licenciar()
    antes = situacao(balcao, licenca, date(2026, 4, 15))
    balcao.agora += timedelta(days=60)
    instruir.juntar(
        balcao.quem("chefe_de_secao"), licenca.processo_id,
        {"pena_notificada": "art25_cpt_inc6", "data_ciencia": "2026-04-10"},
    )  # fmt: skip
    assert (antes, situacao(balcao, licenca, date(2026, 4, 15))) == ("vigente", "vigente")
    assert situacao(balcao, licenca, date(2026, 5, 10)) == "cassada"


@pytest.mark.parametrize("motivacao", ["", "ausente"])
def test_sem_motivo_da_lei_nao_se_extingue(balcao: Balcao, motivacao: str) -> None:
    licenca = balcao.licenciar()
    for tipo in ("revogacao", "nao_renovacao"):
        with pytest.raises(ErroDeEntrada, match=r"A lei não permite este ato: .*Art\. 6º, § 1º"):
            extinguir(balcao, licenca, tipo, motivacao)
    with pytest.raises(ErroDeEntrada, match="motiva"):
        extinguir(balcao, licenca, "revogacao", "capricho")
    with pytest.raises(ErroDeEntrada, match="leva os seus motivos"):
        vida_da_licenca.extinguir(
            balcao.quem("secretario"), licenca.processo_id, "revogacao", "interesse_publico", "x"
        )
    assert situacao(balcao, licenca, FIM) == "vigente"


def test_o_que_nao_extingue_e_o_que_nao_foi_emitido(balcao: Balcao) -> None:
    licenca = balcao.licenciar()
    with pytest.raises(ErroDeEntrada, match="não extingue"):
        vida_da_licenca.extinguir(
            balcao.quem("secretario"), licenca.processo_id, "mudanca_local", "obra_na_via", MOTIVOS
        )
    aberto = balcao.requerer()
    pessoa = balcao.pessoa("Ajudante")
    fazer: list[Callable[[], Any]] = [
        lambda: vida_da_licenca.extinguir(
            balcao.quem("secretario"), aberto.id, "revogacao", "obra_na_via", MOTIVOS
        ),
        lambda: vida_da_licenca.registrar_auxiliar(balcao.quem("atendente"), aberto.id, pessoa.id),
        lambda: vida_da_licenca.mudar_local(
            balcao.quem("secretario"), aberto.id, "Rua A", "obra_na_via"
        ),
    ]
    for f in fazer:
        with pytest.raises(ErroDeEntrada, match="ainda não tem documento emitido"):
            f()


def test_um_auxiliar_e_so_um(balcao: Balcao) -> None:
    licenca = balcao.licenciar()
    um, outro = balcao.pessoa("Ajudante"), balcao.pessoa("Outro")
    registrar = vida_da_licenca.registrar_auxiliar
    ato = registrar(balcao.quem("atendente"), licenca.processo_id, um.id)
    assert (ato.tipo, ato.dados["auxiliar"]) == ("registro_auxiliar", str(um.id))
    with pytest.raises(ErroDeEntrada, match=r"A lei não permite este ato: .*Art\. 21"):
        registrar(balcao.quem("atendente"), licenca.processo_id, outro.id)


def test_dois_auxiliares_no_mesmo_instante_um_entra(balcao: Balcao) -> None:
    from banco import em_paralelo

    licenca = balcao.licenciar()
    gente = [balcao.pessoa(n) for n in ("Ana", "Bia", "Caio")]
    balcao.quem("atendente")
    feitos = em_paralelo([
        lambda p=p: vida_da_licenca.registrar_auxiliar(
            balcao.quem("atendente", balcao.agora), licenca.processo_id, p.id
        )
        for p in gente
    ])  # fmt: skip
    assert sorted(type(x).__name__ for x in feitos) == ["Ato", "ErroDeEntrada", "ErroDeEntrada"]


def test_auxiliar_que_nao_existe_ou_que_e_o_proprio_titular_se_recusa(balcao: Balcao) -> None:
    licenca = balcao.licenciar()
    for ident, frase in (
        (balcao.quem("caixa").chave, "Escolha o auxiliar"),
        (licenca.titular_id, "O titular não é auxiliar de si mesmo"),
    ):
        with pytest.raises(ErroDeEntrada, match=frase) as erro:
            vida_da_licenca.registrar_auxiliar(balcao.quem("atendente"), licenca.processo_id, ident)
        assert erro.value.campo == "pessoa"


@pytest.mark.parametrize("fim", ["revogada", "vencida"])
def test_licenca_que_ja_nao_vale_nao_ganha_auxiliar_nem_muda_de_local(
    balcao: Balcao, fim: str
) -> None:
    licenca = balcao.licenciar()
    if fim == "revogada":
        extinguir(balcao, licenca, "revogacao")
    else:
        balcao.agora += timedelta(days=400)
    with pytest.raises(ErroDeEntrada, match="já não vale"):
        vida_da_licenca.registrar_auxiliar(
            balcao.quem("atendente"), licenca.processo_id, balcao.pessoa("Ajudante").id
        )
    with pytest.raises(ErroDeEntrada, match="já não vale"):
        vida_da_licenca.mudar_local(
            balcao.quem("secretario"), licenca.processo_id, "Rua A", "obra_na_via"
        )


def test_muda_de_local_com_o_motivo_que_a_lei_admite(balcao: Balcao) -> None:
    licenca = balcao.licenciar()
    mudar = vida_da_licenca.mudar_local
    for motivacao in ("ausente", ""):
        with pytest.raises(ErroDeEntrada, match=r"A lei não permite este ato: .*Art\. 32|motiva"):
            mudar(balcao.quem("secretario"), licenca.processo_id, "Rua A", motivacao)
    with pytest.raises(ErroDeEntrada, match="Escreva o novo local"):
        mudar(balcao.quem("secretario"), licenca.processo_id, "  ", "obra_na_via")
    ato = mudar(balcao.quem("secretario"), licenca.processo_id, " Rua A, 5 ", "obra_na_via")
    nova = balcao.licenca(licenca.processo)
    assert nova.dados["endereco_local_autorizado"] == "Rua A, 5"
    assert nova.dados["alvara_numero"] == licenca.numero
    assert "Rua A" not in f"{ato.dados} {ato.congelado}"  # an address is personal
    with balcao.dentro():
        assert ler_autos(licenca.processo).fatos["endereco_local"] == "Rua A, 5"


def test_o_codigo_publico_leva_a_licenca_certa(balcao: Balcao) -> None:
    licenca = balcao.licenciar()
    achado = achar_codigo(licenca.codigo)
    assert achado is not None
    assert (achado.licenca_id, achado.municipio_id) == (licenca.id, balcao.municipio.pk)
    assert len(licenca.codigo) == 16 and not set(licenca.codigo) & set("01OI")


def test_a_pagina_publica_acha_pelo_codigo_e_diz_como_esta(balcao: Balcao) -> None:
    """Nobody is logged in, and no town is chosen: the code alone opens its row."""
    from django.test import Client

    licenca = balcao.licenciar(balcao.pessoa("Zulmira Única", cpf="123.456.789-09"))
    pagina = Client().get(f"/v/{licenca.codigo}/")
    texto = pagina.content.decode()
    assert pagina.status_code == 200 and licenca.numero in texto
    assert "Única" not in texto and "123.456.789-09" not in texto
    assert Client().get(f"/v/{'2' * 16}/").status_code == 404
