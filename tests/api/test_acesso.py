"""Tokens: whose, until when, behind which wall; what is said to who has none."""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

import pytest
from balcao import Balcao

from almotace.nucleo.erros import ErroDeEntrada

Fabrica = Any


def test_a_ficha_diz_quem_age(programa: Fabrica, balcao: Balcao) -> None:
    r = programa("caixa").get("/eu")
    assert r.codigo == 200
    assert (r.dados["agente"], r.dados["papeis"]) == ("Agente caixa", ["caixa"])
    assert r.dados["chave_do_municipio"] == balcao.chave
    assert r.dados["hoje"] == "2026-03-10"


@pytest.mark.parametrize(
    "texto",
    [
        "",
        "abc",
        "1.curto",
        "99999." + "x" * 43,
        "1." + "x" * 43,
        "-1." + "x" * 43,
        "1.é" + "x" * 42,
    ],
)
def test_sem_ficha_boa_nada_se_ve(programa: Fabrica, texto: str) -> None:
    p = programa()
    p.texto = texto
    r = p.get("/pessoas")
    assert (r.codigo, r.campo) == (401, None)
    assert r.erro.startswith("Falta a ficha de acesso")
    assert r.cabecalhos["WWW-Authenticate"].startswith("Bearer")


def test_ficha_vencida_revogada_ou_de_quem_saiu(programa: Fabrica, balcao: Balcao) -> None:
    vencida, revogada, de_quem_saiu = (programa(x) for x in ("caixa", "vistoriador", "secretario"))
    assert [x.get("/eu").codigo for x in (vencida, revogada, de_quem_saiu)] == [200] * 3
    (ficha,) = revogada.get("/fichas").dados
    assert revogada.post(f"/fichas/{ficha['id']}/revogar").dados["revogada_em"]
    usuario = balcao.agente("secretario").usuario
    usuario.is_active = False
    usuario.save()
    assert [revogada.get("/eu").codigo, de_quem_saiu.get("/eu").codigo] == [401, 401]
    balcao.agora += timedelta(days=90)
    assert vencida.get("/eu").codigo == 401


def test_so_se_revogam_as_proprias_fichas(programa: Fabrica) -> None:
    (alheia,) = programa("vistoriador").get("/fichas").dados
    r = programa("caixa").post(f"/fichas/{alheia['id']}/revogar")
    assert (r.codigo, r.erro) == (404, "Não há esta ficha entre as suas.")


def test_o_registro_nao_guarda_o_segredo(programa: Fabrica, balcao: Balcao) -> None:
    p = programa("caixa")
    segredo = p.texto.partition(".")[2]
    linhas = balcao.banco.executar("SELECT * FROM registro_fichadeacesso")
    assert len(linhas) == 1 and len(segredo) == 43
    assert segredo not in str(linhas)


def test_a_parede_entre_municipios(programa: Fabrica, balcao: Balcao, outra_cidade: Balcao) -> None:
    """A token of a town sees nothing of another, even with its ids in hand."""
    outra = outra_cidade
    pessoa = outra.pessoa("José de Outra Cidade", cpf="529.982.247-25")
    licenca = outra.licenciar(pessoa)
    daqui, de_la = programa("atendente"), programa("atendente", de=outra)
    assert de_la.get(f"/pessoas/{pessoa.id}").codigo == 200
    assert de_la.get(f"/licencas/{licenca.id}").codigo == 200
    for endereco in (
        f"/pessoas/{pessoa.id}",
        f"/processos/{licenca.processo_id}",
        f"/licencas/{licenca.id}",
    ):
        r = daqui.get(endereco)
        assert (r.codigo, r.erro) == (404, "Não há isto neste município.")
    assert daqui.get("/pessoas", q="José").dados["total"] == 0
    assert daqui.get("/processos").dados["total"] == daqui.get("/licencas").dados["total"] == 0
    r = daqui.post(f"/processos/{licenca.processo_id}/juntar", {"fatos": {}})
    assert r.codigo == 404
    # The text of a token with the town changed is no token.
    trocada = programa()
    trocada.texto = f"{balcao.municipio.pk}.{de_la.texto.partition('.')[2]}"
    assert trocada.get("/eu").codigo == 401


def test_a_lei_de_outro_municipio_nao_esta_aqui(programa: Fabrica) -> None:
    p = programa("atendente")
    r = p.get("/leis/mg/itauna/lei-4785-2013")
    assert (r.codigo, r.campo) == (404, "lei")
    r = p.post("/perguntar", {"lei": "mg/itauna/lei-4785-2013", "tipo": "prazo"}, chave=None)
    assert r.codigo == 404


def test_sql_cru_nao_ve_ficha_alheia_nem_a_muda(programa: Fabrica, balcao: Balcao) -> None:
    import psycopg

    programa("caixa")
    with balcao.banco.conectar("app") as c:
        assert c.execute("SELECT count(*) FROM registro_fichadeacesso").fetchone() == (0,)
        c.execute("SELECT set_config('almotace.municipio', %s, false)", (str(balcao.municipio.pk),))
        assert c.execute("SELECT count(*) FROM registro_fichadeacesso").fetchone() == (1,)
        for comando in (
            "UPDATE registro_fichadeacesso SET expira_em = now() + interval '9 years'",
            "DELETE FROM registro_fichadeacesso",
            "UPDATE registro_envio SET resumo = ''",
            "DELETE FROM registro_envio",
        ):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                c.execute(comando)


def test_fichas_erradas_demais_esperam_as_boas_passam(programa: Fabrica) -> None:
    p, boa = programa(), programa("caixa")
    p.texto = "1." + "x" * 43
    assert [p.get("/eu").codigo for _ in range(20)] == [401] * 20
    r = p.get("/eu")
    assert r.codigo == 429 and r.erro.startswith("Muitas fichas erradas")
    assert int(r.cabecalhos["Retry-After"]) == 900
    assert boa.get("/eu").codigo == 200


def test_pedidos_demais_esperam(programa: Fabrica, monkeypatch: pytest.MonkeyPatch) -> None:
    from almotace.api import acesso

    monkeypatch.setattr(acesso, "PEDIDOS", acesso.PEDIDOS._replace(vezes=3))
    p = programa("caixa")
    assert [p.get("/eu").codigo for _ in range(4)] == [200, 200, 200, 429]


@pytest.mark.parametrize(
    ("nome", "dias", "campo"),
    [("", 90, "nome"), ("x" * 81, 90, "nome"), ("x", 0, "dias"), ("x", 367, "dias")],
)
def test_ficha_que_nao_se_faz(balcao: Balcao, nome: str, dias: int, campo: str) -> None:
    from almotace.servicos import fichas

    with pytest.raises(ErroDeEntrada) as e:
        fichas.criar(balcao.agente("caixa"), nome, balcao.agora, dias)
    assert e.value.campo == campo


def test_revogar_o_que_nao_ha(balcao: Balcao) -> None:
    from almotace.servicos import fichas

    with pytest.raises(ErroDeEntrada, match="entre as suas"):
        fichas.revogar(balcao.agente("caixa"), uuid.uuid4(), balcao.agora)
