"""Visits: the checklist made of the law, what was found, orienting first, terms that run."""

from __future__ import annotations

import uuid
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from balcao import Balcao
from fiscal import GRITO, SEM_AUTORIZACAO, SUJO, Fiscal
from rua import DIA, EMPRESA, LIMPO, Rua, jpeg, tiff

from almotace.nucleo.erros import ErroDeEntrada
from almotace.nucleo.regras import Exigencia
from almotace.servicos.acao_fiscal import orientacao, visitar
from almotace.servicos.acao_fiscal.avisos import avisos_de_prazo
from almotace.servicos.acao_fiscal.conferencia import conferir, perguntados
from almotace.servicos.acao_fiscal.foto import receber
from almotace.servicos.acao_fiscal.para_o_auto import para_o_auto
from almotace.servicos.casa import lei_da_casa

MANHA = datetime(2026, 3, 10, 8, 30)


@pytest.fixture
def rua(balcao: Balcao) -> Rua:
    return Rua(balcao)


@pytest.fixture
def licenca(rua: Rua) -> Any:
    return rua.b.licenciar()


def lista(rua: Rua, processo: Any, fatos: dict[str, Any], pessoa: Any = None) -> Any:
    with rua.b.dentro():
        return conferir(rua.quem("fiscal"), rua.acao(processo).processo, fatos, MANHA, pessoa)


def test_a_lista_e_a_lei_do_dia(rua: Rua, licenca: Any) -> None:
    """Every demand in force whose breach is an infraction is an item, once, with its article."""
    c = lista(rua, rua.denunciar(), {}, licenca.titular)
    esperadas = {
        r.id for r in c.lei.sobre(Exigencia, c.regra.conduta)
        if r.infracao and not r.leitura and (not r.responde or "enquadrar" in r.responde)
    }  # fmt: skip
    regras = [i.regra for i in c.itens]
    assert esperadas <= set(regras) and len(regras) == len(set(regras))
    assert all(i.dispositivo in c.lei.dispositivos for i in c.itens)
    dos_campos = {f for s, itens in c.secoes if itens for f in s.fatos}
    assert {"local_limpo", "urbanidade", "apregoa_voz_alta"} <= dos_campos


def test_o_que_ninguem_respondeu_falta_e_nunca_passa(rua: Rua, licenca: Any) -> None:
    c = lista(rua, rua.denunciar(), {}, licenca.titular)
    asked = [i for i in c.itens if i.regra not in ("ter_autorizacao", "autorizacao_em_vigor")]
    assert {i.resultado for i in asked} <= {"falta", "nao_se_aplica"}
    assert c.infracoes == [] and SUJO in c.faltam
    assert visitar.resultado(c, None) == "incompleta"


def test_apuracao_sem_conduta_confere_o_que_pergunta(rua: Rua) -> None:
    """Where no conduct is named: the demands that read what is asked, and no empty pass."""
    from dataclasses import replace

    from almotace.servicos.acao_fiscal import conferencia

    c = lista(rua, rua.denunciar(), {})
    sem = replace(c.regra, conduta=None)
    regras = conferencia._da_conduta(c.lei, sem, list(sem.secoes))
    assert {"local_limpo", "urbanidade"} <= {r.id for r in regras}
    assert visitar.resultado(conferencia.Conferencia(c.lei, sem), None) == "incompleta"


def test_cada_resposta_muda_so_o_seu_item(rua: Rua, licenca: Any) -> None:
    processo = rua.denunciar()
    limpo = {i.regra: i.resultado for i in lista(rua, processo, LIMPO, licenca.titular).itens}
    assert limpo["local_limpo"] == "sim"
    sujo = lista(rua, processo, {**LIMPO, "local_limpo": False}, licenca.titular)
    mudou = {i.regra for i in sujo.itens if i.resultado != limpo[i.regra]}
    assert mudou == {"local_limpo"} and sujo.infracoes == [SUJO]
    assert visitar.resultado(sujo, None) == "infracao"


def test_de_um_desconhecido_a_licenca_se_pergunta(rua: Rua, licenca: Any) -> None:
    processo = rua.denunciar()
    c = lista(rua, processo, LIMPO)
    assert "autorizacao_existe" in perguntados(c.regra, c.lei, None)
    assert "autorizacao_existe" not in perguntados(c.regra, c.lei, licenca.titular)
    assert {i.regra: i.resultado for i in c.itens}["ter_autorizacao"] == "falta"
    c = lista(rua, processo, {**LIMPO, "autorizacao_existe": False})
    assert SEM_AUTORIZACAO in c.infracoes


def test_o_registro_responde_pela_licenca_de_quem_se_conhece(rua: Rua, licenca: Any) -> None:
    processo = rua.denunciar()
    c = lista(rua, processo, LIMPO, licenca.titular)
    assert {i.regra: i.resultado for i in c.itens}["ter_autorizacao"] == "sim"
    dito = {**LIMPO, "autorizacao_existe": True}
    sem = lista(rua, processo, dito, rua.b.pessoa("Sem Licença"))
    assert SEM_AUTORIZACAO in sem.infracoes, "what is said does not undo what the register knows"


def test_a_visita_guarda_o_que_a_lei_disse(rua: Rua, licenca: Any) -> None:
    processo = rua.denunciar()
    rua.triar(processo, licenca.titular)
    rua.ordenar(processo)
    foto = receber(jpeg(tiff()))
    ato = rua.visitar(
        processo, fatos={**LIMPO, "local_limpo": False}, latitude="-21,13", longitude="-42,36",
        fotos=({**foto.para_o_ato(), "nome": "Fulano.jpg"},),
    )  # fmt: skip
    assert ato.congelado["resultado"] == "infracao" and ato.congelado["infracoes"] == [SUJO]
    assert ["local_limpo", SUJO, "nao"] in ato.congelado["conferencia"]
    assert ato.dados["em"] == "2026-03-10T08:30" and ato.dados["coordenadas"][0] == "-21.130000"
    (dita,) = ato.dados["fotos"]
    assert dita["latitude"] == "-21.130700" and dita["sha256"] == foto.sha256
    assert "nome" not in dita and "achados" not in ato.dados
    assert ato.congelado["equipe"] == [
        {"id": str(rua.b.agente("fiscal").id), "nome": "Agente fiscal"}]  # fmt: skip
    assert rua.acao(processo).situacao == "visitada"
    with rua.b.dentro():
        achado = para_o_auto(rua.acao(processo).processo)
        (anexo,) = rua.acao(processo).processo.anexos.all()
    assert achado is not None and achado.infracoes == [SUJO] and achado.momento == MANHA
    assert achado.fatos["local_limpo"] is False and achado.pessoa.id == licenca.titular.id
    assert achado.descricao == "Havia uma banca de bijuterias." and achado.latitude == "-21.130000"
    assert (anexo.sha256, anexo.fato) == (foto.sha256, "foto_da_visita")


def test_ninguem_no_lugar_nao_e_regular(rua: Rua) -> None:
    ato = rua.visitar(rua.denunciar(), encontrou=False, fatos=LIMPO)
    assert ato.congelado["resultado"] == "ninguem" and "fatos" not in ato.dados


@pytest.mark.parametrize(
    ("mais", "frase"),
    [
        ({"achados": "ok"}, "com as suas palavras"),
        ({"momento": datetime(2026, 3, 10, 23, 0)}, "ainda não aconteceu"),
        ({"equipe": (uuid.uuid4(),)}, "não é fiscal nesse dia"),
        ({"fotos": ({},) * 13}, "Até 12 fotos"),
        ({"fatos": {"local_limpo": "talvez"}}, "local_limpo"),
    ],
)
def test_o_que_falta_ou_esta_errado_se_diz(rua: Rua, mais: dict[str, Any], frase: str) -> None:
    with pytest.raises(ErroDeEntrada, match=frase):
        rua.visitar(rua.denunciar(), **mais)


def test_a_mesma_visita_uma_vez_so(rua: Rua) -> None:
    processo, chave = rua.denunciar(), uuid.uuid4()
    um, dois = (rua.visitar(processo, quem=rua.quem("fiscal", DIA, chave)) for _ in range(2))
    assert um.id == dois.id
    with pytest.raises(ErroDeEntrada, match="já foi usado com outro conteúdo"):
        rua.visitar(processo, quem=rua.quem("fiscal", DIA, chave), encontrou=False)


def test_so_o_fiscal_visita_e_so_o_chefe_manda(rua: Rua) -> None:
    processo = rua.denunciar()
    with pytest.raises(ErroDeEntrada, match="Este ato é de fiscal"):
        rua.visitar(processo, quem=rua.quem("atendente"))
    fiscal = rua.b.agente("fiscal").id
    with pytest.raises(ErroDeEntrada, match="Este ato é de chefe"):
        visitar.ordenar(rua.quem("fiscal"), processo.id, DIA, (fiscal,))
    for dia, quais, frase in (
        (DIA, (), "Diga quem vai"), (DIA - timedelta(days=1), (fiscal,), "que passou"),
        (DIA, (rua.b.agente("caixa").id,), "não é fiscal"),
    ):  # fmt: skip
        with pytest.raises(ErroDeEntrada, match=frase):
            visitar.ordenar(rua.quem("chefe_de_secao"), processo.id, dia, quais)


def test_o_caso_de_outra_cidade_nao_existe_aqui(rua: Rua, outra_cidade: Balcao) -> None:
    processo = rua.denunciar()
    with pytest.raises(ErroDeEntrada, match="Não há este processo"):
        visitar.visitar(
            outra_cidade.quem("fiscal", rua.quem("fiscal").quando),
            processo.id,
            rua.relato(momento=datetime(2026, 3, 10, 5, 0)),
        )


# the first visit that orients
def test_pergunta_o_que_nao_sabe(rua: Rua) -> None:
    lei = lei_da_casa(rua.acao(rua.denunciar()).processo.lei)
    o = orientacao.examinar(lei, {}, DIA)
    assert o is not None and o.aplica is None and "porte" in o.faltam
    dela, fatos = orientacao.perguntas(lei) or (None, [])
    assert dela is o.lei and {"porte", "materia_da_infracao", "reincidente"} <= set(fatos)
    assert not set(fatos) & set(dela.termos), "only what nobody computes is asked"


@pytest.mark.parametrize(
    ("mais", "aplica"),
    [
        ({}, True), ({"porte": "mei"}, True), ({"porte": "pessoa_natural"}, False),
        ({"reincidente": True}, False), ({"fraude": True}, False),
        ({"resistencia_ou_embaraco": True}, False), ({"ocupacao_irregular": True}, False),
    ],
)  # fmt: skip
def test_quando_se_orienta_primeiro(rua: Rua, mais: dict[str, Any], aplica: bool) -> None:
    lei = lei_da_casa(rua.acao(rua.denunciar()).processo.lei)
    o = orientacao.examinar(lei, EMPRESA | mais, DIA)
    assert o is not None and o.aplica is aplica


def test_a_infracao_da_pequena_empresa_e_orientacao_na_primeira_vez(rua: Rua) -> None:
    processo, pessoa = rua.denunciar(), rua.b.pessoa("Mercearia", natureza="sociedade")
    rua.triar(processo, pessoa)
    lei = lei_da_casa(rua.acao(processo).processo.lei)

    def exigir(dia: date, **mais: Any) -> Any:
        with rua.b.dentro():
            return orientacao.exigir_orientacao(
                lei, dia, pessoa=pessoa, origem=rua.acao(processo).processo, **mais
            )

    assert exigir(DIA).aplica is None, "not known does not refuse: it is asked"
    with pytest.raises(ErroDeEntrada, match=r"primeira visita .* orientação \(Art. 55"):
        exigir(DIA, fatos=EMPRESA)
    sujo = {**LIMPO, "local_limpo": False}
    primeira = rua.visitar(processo, fatos=sujo, da_orientacao=EMPRESA)
    assert primeira.congelado["resultado"] == "orientacao"
    assert primeira.congelado["orientacao"]["aplica"] is True
    with pytest.raises(ErroDeEntrada, match="primeira visita"):
        exigir(DIA)  # what was oriented today is not punished today
    depois = DIA + timedelta(days=10)
    assert exigir(depois).aplica is True, "oriented: the auto may come"
    segunda = rua.visitar(processo, dia=depois, fatos=sujo, da_orientacao=EMPRESA)
    assert segunda.congelado["resultado"] == "infracao"


def test_lavrar_se_recusa_antes_da_orientacao(rua: Rua) -> None:
    """The guard is in the service: no screen needed."""
    from fiscal import lavratura

    from almotace.servicos.autuacao.lavrar import lavrar

    processo, pessoa = rua.denunciar(), rua.b.pessoa("Mercearia", natureza="sociedade")
    rua.triar(processo, pessoa)
    rua.visitar(processo, fatos={"local_limpo": False}, da_orientacao=EMPRESA)
    origem = rua.acao(processo).processo
    pedido = lavratura(pessoa, DIA, SUJO, fatos={"local_limpo": False})
    with pytest.raises(ErroDeEntrada, match=r"Art. 55.*123/2006"):
        lavrar(rua.quem("fiscal"), pedido, origem)
    depois = DIA + timedelta(days=10)
    rua.visitar(processo, dia=depois, fatos={"local_limpo": False}, da_orientacao=EMPRESA)
    outro = lavratura(pessoa, depois, SUJO, fatos={"local_limpo": False})
    feito = lavrar(rua.quem("fiscal", depois), outro, origem)
    assert feito.origem_id == origem.id


# a term that runs already
def test_o_segundo_fiscal_sabe_do_prazo_que_corre(rua: Rua) -> None:
    fiscal, pessoa = Fiscal(rua.b), rua.b.pessoa(cpf=None)
    auto = fiscal.lavrar(pessoa, DIA, SEM_AUTORIZACAO, fatos={})

    def avisos(quem: Any, local: str, *infracoes: str, dia: date = DIA) -> list[Any]:
        with rua.b.dentro():
            return avisos_de_prazo(quem, local, infracoes, dia, rua.b.municipio.pk)

    (aviso,) = avisos(pessoa, "")
    assert aviso.prazo is None, "nobody knows of it yet: its term is to come"
    fiscal.cientificar(auto, DIA)
    (aviso,) = avisos(pessoa, "", SEM_AUTORIZACAO, GRITO)
    assert (aviso.por, aviso.infracoes) == ("pessoa", (SEM_AUTORIZACAO,))
    assert aviso.prazo.memoria["fundamento"]
    assert [a.por for a in avisos(None, "praça joão PINHEIRO")] == ["local"]
    assert avisos(pessoa, "", GRITO) == [], "another fact"
    assert avisos(rua.b.pessoa("Outra"), "Rua Um") == []
    assert avisos(pessoa, "", dia=DIA + timedelta(days=60)) == [], "it ran out"
