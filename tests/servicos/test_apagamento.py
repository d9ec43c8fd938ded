"""Personal data: told whole to who asks; erased when nothing keeps them, and only then."""

from __future__ import annotations

import json
import uuid
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from balcao import LEI, Balcao
from banco import em_paralelo
from django.test import Client

from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro import verificacao
from almotace.registro.models import (
    Anexo,
    Apagamento,
    DadosPessoais,
    Pessoa,
    Processo,
    Rascunho,
    Token,
)
from almotace.servicos import anexos, apagamento, dados_da_pessoa, papeis, requerer, vida_da_licenca
from almotace.servicos.casa import Casa

MOTIVO, PAPEL = "pedido_do_titular", "Processo administrativo 88/2040"
PDF = (
    b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
    b"2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n"
    b"xref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R/Size 3>>\nstartxref\n95\n%%EOF\n"
)
DEPOIS = datetime(2040, 1, 10, 13, tzinfo=UTC)


@pytest.fixture
def antiga(balcao: Balcao, tmp_path: Path) -> Any:
    """A licence of 2026 with a file, whose holder nobody needs to remember in 2040."""
    licenca = balcao.licenciar(
        balcao.pessoa("Josefa Antônia Peçanha", cpf="111.444.777-35", telefone="32 99999-0000")
    )
    processo = balcao.requerer(licenca.titular)
    anexos.juntar(balcao.quem("atendente"), processo.id, tmp_path, "rg-josefa.pdf", PDF)
    from almotace.servicos import decidir

    decidir.decidir(
        balcao.quem("chefe_de_secao"), processo.id, "indeferido",
        "A lei não permite duas autorizações para a mesma pessoa.",
    )  # fmt: skip
    balcao.agora = DEPOIS
    return licenca.titular


def apagar(balcao: Balcao, pessoa: Any, pasta: Path, papel: str = "secretario", **mais: Any) -> Any:
    quem = mais.pop("quem", None) or balcao.quem(papel)
    ditos = {"motivo": MOTIVO, "autorizacao": PAPEL, **mais}
    return apagamento.apagar(quem, pessoa.id, ditos["motivo"], ditos["autorizacao"], pasta)


def tudo_do_banco(balcao: Balcao) -> str:
    """Every row of every table, as text."""
    tabelas = balcao.banco.executar(
        "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename LIKE 'registro%'"
    )
    return "\n".join(
        str(linha)
        for (t,) in tabelas
        for (linha,) in balcao.banco.executar(f'SELECT x::text FROM "{t}" x')
    )


def test_apagada_nada_dela_fica_no_banco_nem_no_disco_e_a_corrente_fica_inteira(
    balcao: Balcao, antiga: Any, tmp_path: Path
) -> None:
    antes = tudo_do_banco(balcao)
    rastros = ("Josefa", "josefa", "Peçanha", "pecanha", "11144477735", "99999-0000",
               "Rua das Flores", "João Pinheiro")  # fmt: skip
    assert all(x in antes for x in rastros)
    feito = apagar(balcao, antiga, tmp_path)
    depois = tudo_do_banco(balcao)
    assert [x for x in rastros if x in depois] == []
    assert not [x for x in tmp_path.rglob("*") if x.is_file()]
    with balcao.dentro():
        assert list(verificacao.verificar(balcao.municipio.pk)) == []
        assert set(DadosPessoais.objects.values_list("conteudo", "sal")) == {(None, "")}
        assert not Anexo.objects.exists() and not Token.objects.filter(token="josefa").exists()
        dela = Pessoa.objects.get(id=antiga.id)
        assert (dela.nome, dela.cpf, dela.sal) == ("Pessoa apagada", None, "")
        assert (feito.papel, feito.motivo, feito.autorizacao) == ("secretario", MOTIVO, PAPEL)


def test_em_cada_processo_fica_o_ato_que_diz_que_se_apagou(
    balcao: Balcao, antiga: Any, tmp_path: Path
) -> None:
    apagar(balcao, antiga, tmp_path)
    with balcao.dentro():
        processos = list(Processo.objects.all())
    assert len(processos) == 2
    for p in processos:
        ato = balcao.atos(p)[-1]
        assert (ato.tipo, ato.papel) == ("apagamento", "secretario")
        assert ato.dados == {
            "pessoa": str(antiga.id), "motivo": MOTIVO, "autorizacao": PAPEL,
        }  # fmt: skip


def test_o_papel_de_quem_se_apagou_nao_se_refaz(
    balcao: Balcao, antiga: Any, tmp_path: Path
) -> None:
    apagar(balcao, antiga, tmp_path)
    with balcao.dentro():
        licenca = antiga.licencas.select_related("processo", "titular").get()
    with balcao.dentro(), pytest.raises(ErroDeEntrada, match="foram apagados"):
        papeis.em_pdf("alvara", licenca, balcao.municipio, "http://x/")


def test_o_mesmo_envio_de_novo_e_o_mesmo_apagamento_e_outro_e_recusado(
    balcao: Balcao, antiga: Any, tmp_path: Path
) -> None:
    quem = balcao.quem("secretario")
    um = apagar(balcao, antiga, tmp_path, quem=quem)
    assert apagar(balcao, antiga, tmp_path, quem=quem).id == um.id
    with pytest.raises(ErroDeEntrada, match="já foram apagados"):
        apagar(balcao, antiga, tmp_path)


def test_tres_cliques_ao_mesmo_tempo_apagam_uma_vez(
    balcao: Balcao, antiga: Any, tmp_path: Path
) -> None:
    quem = balcao.quem("secretario")
    feitos = em_paralelo([lambda: apagar(balcao, antiga, tmp_path, quem=quem)] * 3)
    assert {f.id for f in feitos} == {quem.chave}
    with balcao.dentro():
        assert Apagamento.objects.count() == 1
        assert list(verificacao.verificar(balcao.municipio.pk)) == []


def porques(balcao: Balcao, pessoa: Any) -> list[str]:
    with balcao.dentro():
        return apagamento.impedimentos(
            Pessoa.objects.select_related("municipio").get(id=pessoa.id), balcao.quem("caixa").dia
        )


def test_com_processo_em_curso_licenca_que_vale_guia_em_aberto_ou_guarda_nada_se_apaga(
    balcao: Balcao, tmp_path: Path
) -> None:
    licenca = balcao.licenciar()
    balcao.requerer(licenca.titular)
    ditos = porques(balcao, licenca.titular)
    assert "O processo 2/2026 está em curso." in ditos
    assert f"A licença 1/2026 vale até {licenca.validade_fim:%d/%m/%Y}." in ditos
    assert any(d.startswith("O processo 1/2026 se guarda até 09/03/2032: Decreto") for d in ditos)
    with pytest.raises(ErroDeEntrada, match=r"não podem ser apagados agora\. .*em curso"):
        apagar(balcao, licenca.titular, tmp_path)
    with balcao.dentro():
        assert Pessoa.objects.get(id=licenca.titular_id).apagada_em is None


def test_a_guarda_conta_do_ultimo_ato_e_acaba_no_dia(balcao: Balcao, antiga: Any) -> None:
    balcao.agora = datetime(2032, 3, 8, 13, tzinfo=UTC)
    assert porques(balcao, antiga) != []
    balcao.agora = datetime(2032, 3, 9, 13, tzinfo=UTC)
    assert porques(balcao, antiga) == []


def test_sem_guarda_declarada_quem_tem_processo_nao_se_apaga_e_quem_nao_tem_se_apaga(
    balcao: Balcao, antiga: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sem_casos = balcao.pessoa("Pedro Nunca Veio")
    assert porques(balcao, sem_casos) == []
    apagar(balcao, sem_casos, tmp_path)
    so_motivos = {"motivos_de_apagamento": {MOTIVO: "x"}}
    monkeypatch.setattr(Casa, "dados_pessoais", so_motivos)
    assert porques(balcao, antiga)[0].startswith("O município não declarou")


@pytest.mark.parametrize("papel", ["atendente", "caixa", "chefe_de_secao"])
def test_quem_a_cidade_nao_diz_nao_apaga(
    balcao: Balcao, antiga: Any, tmp_path: Path, papel: str
) -> None:
    with pytest.raises(ErroDeEntrada, match="Este ato é de Secretário"):
        apagar(balcao, antiga, tmp_path, papel)


@pytest.mark.parametrize(
    ("mais", "frase"),
    [
        ({"motivo": "porque_sim"}, "Escolha por que"),
        ({"autorizacao": " "}, "Diga o número do papel"),
        ({"autorizacao": "Pedido de Josefa"}, "sem nome nem documento"),
        ({"autorizacao": "CPF 111.444.777-35"}, "sem nome nem documento"),
    ],
)
def test_motivo_da_lista_e_papel_sem_nome_de_gente(
    balcao: Balcao, antiga: Any, tmp_path: Path, mais: dict[str, str], frase: str
) -> None:
    with pytest.raises(ErroDeEntrada, match=frase):
        apagar(balcao, antiga, tmp_path, **mais)


def test_auxiliar_de_quem_tem_licenca_nao_se_apaga(balcao: Balcao, tmp_path: Path) -> None:
    licenca, ajuda = balcao.licenciar(), balcao.pessoa("Ajudante Fiel")
    vida_da_licenca.registrar_auxiliar(balcao.quem("atendente"), licenca.processo_id, ajuda.id)
    assert any("vale até" in d for d in porques(balcao, ajuda))
    with balcao.dentro():
        d = dados_da_pessoa.tudo(balcao.quem("atendente"), ajuda)
    assert d["processos"] == []
    assert [x["processo"] for x in d["auxiliar_em"]] == ["1/2026"]


def test_arquivo_que_outro_processo_tambem_tem_fica(
    balcao: Balcao, antiga: Any, tmp_path: Path
) -> None:
    outro = balcao.requerer()
    anexos.juntar(balcao.quem("atendente"), outro.id, tmp_path, "mesmo.pdf", PDF)
    apagar(balcao, antiga, tmp_path)
    with balcao.dentro():
        assert anexos.abrir(tmp_path, Anexo.objects.get()) == PDF


def test_pessoa_de_outra_cidade_nao_se_ve_nem_se_apaga(
    balcao: Balcao, outra_cidade: Balcao, tmp_path: Path
) -> None:
    daqui = balcao.pessoa()
    with pytest.raises(ErroDeEntrada, match="Não há esta pessoa"):
        apagar(outra_cidade, daqui, tmp_path)


def test_rascunho_que_fala_da_pessoa_se_apaga_com_ela(
    balcao: Balcao, antiga: Any, tmp_path: Path
) -> None:
    with balcao.dentro():
        for dono in (antiga.id, uuid.uuid4()):
            Rascunho.objects.create(
                municipio=balcao.municipio, agente=balcao.agente("atendente"), lei=LEI,
                modalidade="x", dados={"pessoa": str(dono)}, atualizado_em=balcao.agora,
            )  # fmt: skip
    apagar(balcao, antiga, tmp_path)
    with balcao.dentro():
        assert Rascunho.objects.count() == 1


def test_tudo_o_que_se_guarda_da_pessoa_sai_em_dados(balcao: Balcao, antiga: Any) -> None:
    with balcao.dentro():
        d = dados_da_pessoa.tudo(balcao.quem("atendente"), antiga)
    texto = json.dumps(d, ensure_ascii=False)
    for rastro in ("Josefa", "11144477735", "99999-0000", "João Pinheiro", "rg-josefa.pdf"):
        assert rastro in texto
    um, outro = sorted(d["processos"], key=lambda p: str(p["processo"]))
    assert [a["ato"] for a in um["atos"]][:2] == ["requerimento", "decisao"]
    assert (um["como"], outro["arquivos"][0]["nome"]) == (
        ["requerente", "titular"], "rg-josefa.pdf",
    )  # fmt: skip
    with pytest.raises(ErroDeEntrada, match="Este ato é de"), balcao.dentro():
        dados_da_pessoa.tudo(balcao.quem("caixa"), antiga)


def entrar(balcao: Balcao, papel: str) -> Client:
    cliente = Client()
    cliente.force_login(balcao.agente(papel).usuario)
    sessao = cliente.session
    sessao["municipio"] = balcao.municipio.pk
    sessao.save()
    return cliente


@pytest.fixture
def no_ar(balcao: Balcao, antiga: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    from django.conf import settings

    monkeypatch.setattr(settings, "ARQUIVOS", tmp_path)
    monkeypatch.setenv("ALMOTACE_AGORA", balcao.agora.isoformat())
    return antiga


def test_na_tela_se_ve_tudo_e_se_apaga_com_certeza(balcao: Balcao, no_ar: Any) -> None:
    secretario, onde = entrar(balcao, "secretario"), f"/pessoas/{no_ar.id}/"
    assert "Apagar os dados" in secretario.get(onde).content.decode()
    pagina = secretario.get(f"{onde}dados/").content.decode()
    assert "João Pinheiro" in pagina and "rg-josefa.pdf" in pagina
    em_json = secretario.get(f"{onde}dados/?formato=json")
    assert json.loads(em_json.content)["pessoa"]["nome"] == "Josefa Antônia Peçanha"
    envio = {"motivo": MOTIVO, "autorizacao": PAPEL, "chave": str(uuid.uuid4())}
    sem_certeza = secretario.post(f"{onde}apagar/", envio).content.decode()
    assert "não se desfaz" in sem_certeza and PAPEL in sem_certeza
    feito = secretario.post(f"{onde}apagar/", {**envio, "certeza": "sim"}, follow=True)
    assert "Pessoa apagada" in feito.content.decode() and "Josefa" not in feito.content.decode()
    assert secretario.get(f"{onde}apagar/").status_code == 404
    for pagina in ("/processos/", "/licencas/", "/"):
        assert secretario.get(pagina).status_code == 200
    with balcao.dentro():
        processos = list(Processo.objects.values_list("id", flat=True))
    for p in processos:
        assert secretario.get(f"/processos/{p}/").status_code == 200


def test_quem_nao_pode_nao_ve_o_botao_nem_a_pagina(balcao: Balcao, no_ar: Any) -> None:
    onde = f"/pessoas/{no_ar.id}/"
    caixa = entrar(balcao, "caixa")
    assert "Apagar os dados" not in caixa.get(onde).content.decode()
    assert caixa.get(f"{onde}dados/").status_code == 403
    assert caixa.post(f"{onde}apagar/", {"certeza": "sim"}).status_code == 403


def test_pessoa_apagada_nao_faz_pedido_novo(balcao: Balcao, antiga: Any, tmp_path: Path) -> None:
    apagar(balcao, antiga, tmp_path)
    with pytest.raises(ErroDeEntrada, match="Escolha quem pede"):
        requerer.requerer(balcao.quem("atendente"), LEI, "autorizacao_ambulante", antiga.id, {})
