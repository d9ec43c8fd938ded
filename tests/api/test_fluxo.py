"""From the form to a checked code, by programs alone, each act once and by who may."""

from __future__ import annotations

import uuid
from datetime import timedelta
from typing import Any

import pytest
from balcao import ITINERANTE, LEI, MOTIVOS, Balcao
from banco import em_paralelo

Fabrica = Any
PEDIDO: dict[str, Any] = {"lei": LEI, "modalidade": "autorizacao_ambulante", "fatos": ITINERANTE}


@pytest.fixture
def pessoa(programa: Fabrica) -> str:
    dados = {"nome": "Maria José da Conceição", "cpf": "529.982.247-25", "nacionalidade":
             "brasileira", "endereco": "Rua das Flores, 12", "filiacao": "não informada",
             "estado_civil": "solteira"}  # fmt: skip
    return str(programa("atendente").post("/pessoas", dados).dados["id"])


@pytest.fixture
def processo(programa: Fabrica, pessoa: str) -> str:
    r = programa("atendente").post("/processos", {**PEDIDO, "pessoa": pessoa})
    assert r.codigo == 201, r.dados
    return f"/processos/{r.dados['id']}"


def emitir(programa: Fabrica, processo: str) -> dict[str, Any]:
    """Decide, charge, pay and issue."""
    decisao = {"resultado": "deferido", "motivos": MOTIVOS}
    caixa = programa("caixa")
    assert programa("chefe_de_secao").post(f"{processo}/decidir", decisao).codigo == 200
    for tributo in caixa.get(processo).dados["tributos_devidos"]:
        lanca = {"tributo": tributo, "valor": "120.00", "fonte": "Lei 1/2020, anexo"}
        assert caixa.post(f"{processo}/lancar", lanca).codigo == 200
    for guia in caixa.get(processo).dados["guias"]:
        paga = {"guia": guia["id"], "valor": "120.00", "comprovante": "recibo 1"}
        assert caixa.post(f"{processo}/pagar", paga).codigo == 200
    r = programa("atendente").post(f"{processo}/emitir", {})
    assert r.codigo == 200, r.dados
    return dict(caixa.get(processo).dados)


def test_do_formulario_ao_codigo_conferido(programa: Fabrica, pessoa: str, balcao: Balcao) -> None:
    p = programa("atendente")
    (lei,) = p.get("/leis").dados
    assert lei["lei"] == LEI and "autorizacao_ambulante" in lei["instrumentos"]
    forma = p.get(f"/leis/{LEI}/instrumentos/autorizacao_ambulante").dados
    campos = {c["nome"]: c for s in forma["secoes"] for c in s["campos"]}
    assert campos["aposentado_por_invalidez"]["tipo"] == "bool"
    (artigo,) = [a for a in campos["aposentado_por_invalidez"]["artigos"] if a["id"] == "art5_par2"]
    assert artigo["rotulo"] == "Art. 5º, § 2º" and artigo["resumo"]
    assert {"valor": "anual", "rotulo": "anual"} in campos["prazo_autorizacao"]["opcoes"]

    pouco = p.post("/examinar", {**PEDIDO, "fatos": {}, "pessoa": pessoa}, chave=None).dados
    assert pouco["resposta"]["decisao"] == "exigir" and pouco["falta_saber"]
    aposentado = {**ITINERANTE, "aposentado_por_invalidez": True}
    nao = p.post("/examinar", {**PEDIDO, "fatos": aposentado, "pessoa": pessoa}, chave=None).dados
    assert nao["resposta"]["nao_atendidos"] == ["art5_par2"]
    assert nao["rotulos"]["art5_par2"] == "Art. 5º, § 2º" and "Art. 5º, § 2º" in nao["texto"]
    sim = p.post("/examinar", {**PEDIDO, "pessoa": pessoa}, chave=None).dados
    assert sim["resposta"]["decisao"] == "deferir"
    assert p.get("/processos").dados["total"] == 0

    feito = p.post("/processos", {**PEDIDO, "pessoa": pessoa}).dados
    assert (feito["numero"], feito["situacao"]) == ("1/2026", "em_analise")
    assert feito["parecer"]["resposta"]["decisao"] == "deferir"
    assert [a["tipo"] for a in feito["atos"]] == ["requerimento"]
    inteiro = emitir(programa, f"/processos/{feito['id']}")
    assert inteiro["situacao"] == "emitido" and inteiro["parecer"] is None
    tipos = [a["tipo"] for a in inteiro["atos"]]
    assert tipos[0] == "requerimento" and tipos[-1] == "emissao" and "pagamento" in tipos
    assert {g["valor"] for g in inteiro["guias"]} == {"120.00"}
    assert all(g["paga_em"] == "2026-03-10" for g in inteiro["guias"])

    (curta,) = p.get("/licencas", q="conceicao").dados["itens"]
    licenca = p.get(f"/licencas/{curta['id']}").dados
    assert (licenca["estado"], licenca["validade_fim"]) == ("vigente", "2027-03-09")
    publico = programa().get(f"/conferir/{curta['codigo'].lower()}")
    assert publico.codigo == 200
    assert publico.dados["estado"] == "vigente"
    assert publico.dados["titular"] == "Maria J. C."
    assert publico.dados["documento_do_titular"] == "***.982.247-**"
    assert "Conceição" not in str(publico.dados) and "529" not in str(publico.dados)


def test_a_licenca_e_conferida_como_esta_agora(
    programa: Fabrica, processo: str, balcao: Balcao
) -> None:
    codigo = emitir(programa, processo)["licencas"][0]["codigo"]
    anonimo = programa()
    assert anonimo.get(f"/conferir/{codigo}").dados["estado"] == "vigente"
    fim = {"tipo": "revogacao", "motivacao": "ausente", "motivos": MOTIVOS}
    motivacoes = balcao_motivacoes()
    for motivacao in motivacoes:
        r = programa("secretario").post(f"{processo}/extinguir", {**fim, "motivacao": motivacao})
        if r.codigo == 200:
            break
    assert r.codigo == 200, r.dados
    assert anonimo.get(f"/conferir/{codigo}").dados["estado"] == "revogada"
    balcao.agora += timedelta(days=400)
    assert anonimo.get(f"/conferir/{codigo}").dados["estado"] == "revogada"


def balcao_motivacoes() -> list[str]:
    from almotace.servicos.casa import lei_da_casa

    return list(lei_da_casa(LEI).vocabulario.fatos["motivacao"].valores)


def test_licenca_vencida_sem_que_nada_rode_de_noite(
    programa: Fabrica, processo: str, balcao: Balcao
) -> None:
    codigo = emitir(programa, processo)["licencas"][0]["codigo"]
    balcao.agora += timedelta(days=365)
    assert programa().get(f"/conferir/{codigo}").dados["estado"] == "vencida"


def test_codigos_adivinhados_esperam(programa: Fabrica) -> None:
    p = programa()
    codigos = [p.get(f"/conferir/{'A' * 15}{x}").codigo for x in "BCDEFGHJKLMNPQRSTUVWXYZ2345678"]
    assert codigos == [404] * 30
    r = p.get("/conferir/" + "A" * 16)
    assert r.codigo == 429 and "Espere" in r.erro


def test_pessoa_uma_vez_por_chave(programa: Fabrica) -> None:
    p, chave = programa("atendente"), uuid.uuid4()
    primeira = p.post("/pessoas", {"nome": "Ana", "cpf": "52998224725"}, chave)
    de_novo = p.post("/pessoas", '{"cpf": "52998224725",  "nome": "Ana"}', chave)
    assert (primeira.codigo, de_novo.codigo) == (201, 200)
    assert primeira.dados == de_novo.dados
    outra = p.post("/pessoas", {"nome": "Bia"}, chave)
    assert (outra.codigo, outra.campo) == (409, "Idempotency-Key")
    assert p.get("/pessoas").dados["total"] == 1
    repetida = p.post("/pessoas", {"nome": "Ana de Novo", "cpf": "52998224725"})
    assert (repetida.codigo, repetida.campo) == (400, "cpf")


def test_chave_de_outro_ato_de_outro_processo_de_outra_ficha(
    programa: Fabrica, pessoa: str, processo: str
) -> None:
    p, chave = programa("atendente"), uuid.uuid4()
    fatos = {"fatos": {"ramo_atividade": "bijuterias"}}
    assert p.post(f"{processo}/juntar", fatos, chave).codigo == 200
    assert p.post(f"{processo}/juntar", fatos, chave).codigo == 200
    outro = p.post("/processos", {**PEDIDO, "pessoa": pessoa}).dados["id"]
    for endereco, corpo, quem in (
        (f"/processos/{outro}/juntar", fatos, p),
        (f"{processo}/juntar", {"fatos": {"endereco_local": "Rua Nova, 1"}}, p),
        (f"{processo}/emitir", {}, p),
        (f"{processo}/juntar", fatos, programa("atendente")),
    ):
        r = quem.post(endereco, corpo, chave)
        assert (r.codigo, r.campo) == (409, "Idempotency-Key"), endereco
    assert len(p.get(processo).dados["atos"]) == 2


def test_chave_de_outro_municipio_nada_revela(
    programa: Fabrica, balcao: Balcao, outra_cidade: Balcao
) -> None:
    chave = uuid.uuid4()
    assert (
        programa("atendente", de=outra_cidade).post("/pessoas", {"nome": "A"}, chave).codigo == 201
    )
    r = programa("atendente").post("/pessoas", {"nome": "A"}, chave)
    assert (r.codigo, r.campo) == (409, "Idempotency-Key")


def test_o_que_falha_nao_gasta_a_chave(programa: Fabrica, processo: str) -> None:
    p, chave = programa("chefe_de_secao"), uuid.uuid4()
    r = p.post(f"{processo}/decidir", {"resultado": "deferido", "motivos": "curto"}, chave)
    assert (r.codigo, r.campo) == (400, "motivos")
    certo = {"resultado": "deferido", "motivos": MOTIVOS}
    assert p.post(f"{processo}/decidir", certo, chave).codigo == 200


def test_o_mesmo_envio_cinco_vezes_ao_mesmo_tempo(programa: Fabrica, pessoa: str) -> None:
    p, chave = programa("atendente"), uuid.uuid4()
    p.parado = True
    respostas = em_paralelo(
        [lambda: p.post("/processos", {**PEDIDO, "pessoa": pessoa}, chave) for _ in range(5)]
    )
    assert sorted(r.codigo for r in respostas) == [200] * 4 + [201], [r.dados for r in respostas]
    assert len({r.dados["id"] for r in respostas}) == 1
    assert p.get("/processos").dados["total"] == 1
    outro = p.post("/processos", {**PEDIDO, "pessoa": pessoa}).dados
    assert outro["numero"] == "2/2026"  # no number was lost in the race


def test_cinco_pessoas_ao_mesmo_tempo_e_cinco_decisoes(programa: Fabrica, processo: str) -> None:
    chefe, atendente = programa("chefe_de_secao"), programa("atendente")
    chefe.parado = atendente.parado = True
    chave, outra = uuid.uuid4(), uuid.uuid4()
    respostas = em_paralelo([lambda: atendente.post("/pessoas", {"nome": "Ana"}, chave)] * 5)
    assert sorted(r.codigo for r in respostas) == [200] * 4 + [201]
    corpo = {"resultado": "deferido", "motivos": MOTIVOS}
    respostas = em_paralelo([lambda: chefe.post(f"{processo}/decidir", corpo, outra)] * 5)
    assert [r.codigo for r in respostas] == [200] * 5
    assert [a["tipo"] for a in chefe.get(processo).dados["atos"]] == ["requerimento", "decisao"]


def test_sem_chave_nada_se_grava(programa: Fabrica, processo: str) -> None:
    p = programa("atendente")
    for endereco, corpo in (
        ("/pessoas", {"nome": "Ana"}),
        ("/processos", {**PEDIDO, "pessoa": str(uuid.uuid4())}),
        (f"{processo}/juntar", {"fatos": {}}),
        (f"{processo}/emitir", {}),
    ):
        r = p.post(endereco, corpo, chave=None)
        assert (r.codigo, r.campo) == (400, "Idempotency-Key"), endereco
        assert r.erro == "Falta dizer Idempotency-Key."
        assert p.post(endereco, corpo, chave="abc").campo == "Idempotency-Key"


@pytest.mark.parametrize(
    ("papel", "acao", "corpo", "quem"),
    [
        ("caixa", "decidir", {"resultado": "deferido", "motivos": MOTIVOS}, "chefe de seção"),
        ("chefe_de_secao", "vistoriar", {"fatos": {}}, "vistoriador"),
        ("atendente", "pagar", {"guia": str(uuid.uuid4()), "valor": "1.00"}, "caixa"),
        ("caixa", "juntar", {"fatos": {}}, "atendente"),
        ("caixa", "emitir", {}, "atendente"),
        ("atendente", "extinguir", {"tipo": "cassacao", "motivos": MOTIVOS}, "Secretário"),
        ("vistoriador", "lancar", {"tributo": "x", "valor": "1", "fonte": "x"}, "caixa"),
    ],
)
def test_quem_nao_pode(
    programa: Fabrica, processo: str, papel: str, acao: str, corpo: Any, quem: str
) -> None:
    r = programa(papel).post(f"{processo}/{acao}", corpo)
    assert r.codigo == 403
    assert r.erro.startswith("Este ato é de ") and quem in r.erro


def test_quem_nao_pode_protocolar_nem_cadastrar(programa: Fabrica, pessoa: str) -> None:
    p = programa("caixa")
    assert p.post("/processos", {**PEDIDO, "pessoa": pessoa}).codigo == 403
    assert p.post("/pessoas", {"nome": "Ana"}).codigo == 403
    assert programa("atendente").get("/processos").dados["total"] == 0


def test_quem_vistoriou_nao_decide(programa: Fabrica, pessoa: str, balcao: Balcao) -> None:
    balcao.nomear("chefe_de_secao", "vistoriador")
    fatos = {**ITINERANTE, "mercadorias_junto_ao_corpo": False, "usa_suporte_ou_veiculo": True,
             "usa_veiculo": True, "veiculo_automotor": True, "licenciamento_veiculo": True,
             "municipio_licenciamento": "Muriaé", "equipamento": "furgão"}  # fmt: skip
    r = programa("atendente").post("/processos", {**PEDIDO, "fatos": fatos, "pessoa": pessoa})
    caso = f"/processos/{r.dados['id']}"
    p = programa("chefe_de_secao")
    falta = p.post(f"{caso}/vistoriar", {"fatos": {"ano_fabricacao": 2022}})
    assert falta.codigo == 400 and falta.erro.startswith("Falta medir ou ver")
    visto = {"ano_fabricacao": 2022, "tanque_distante_fonte_calor": True,
             "equipamento_aumenta_proporcao": False, "equipamento_licenciado_transito": True,
             "prepara_alimento": False, "conforme_abnt": True, "conforme_sms": True}  # fmt: skip
    feita = p.post(f"{caso}/vistoriar", {"fatos": visto, "observacao": "Sem ressalva."})
    assert feita.dados["ato"]["congelado"]["resultado"] == "aprovada"
    r = p.post(f"{caso}/decidir", {"resultado": "deferido", "motivos": MOTIVOS})
    assert (r.codigo, "impedido" in r.erro) == (403, True)


def test_a_vistoria_nao_se_supre_por_juntada(programa: Fabrica, processo: str) -> None:
    """What only an inspector may say does not enter by the form of the application."""
    r = programa("atendente").post(f"{processo}/juntar", {"fatos": {"ano_fabricacao": 2024}})
    assert (r.codigo, r.campo) == (400, "ano_fabricacao")
    r = programa("atendente").post(f"{processo}/juntar", {"fatos": {"taxas_pagas": ["x"]}})
    assert (r.codigo, r.campo) == (400, "taxas_pagas")


def test_renovar_e_transferir(programa: Fabrica, processo: str, balcao: Balcao) -> None:
    licenca = emitir(programa, processo)["licencas"][0]
    p = programa("atendente")
    pedido = {**PEDIDO, "ato": "renovacao", "licenca": licenca["id"], "fatos": {}}
    exame = p.post("/examinar", pedido, chave=None)
    assert exame.codigo == 200 and exame.dados["sobre"] == "renovacao"
    r = p.post("/processos", pedido)
    assert r.codigo == 201 and r.dados["origem"] == processo.rpartition("/")[2]
    assert [a["tipo"] for a in r.dados["atos"]] == ["renovacao"]
    outra = p.post("/pessoas", {"nome": "Joana"}).dados["id"]
    r = p.post("/processos", {**pedido, "pessoa": outra})
    assert (r.codigo, r.campo) == (400, "pessoa")
    r = p.post("/processos", {**pedido, "ato": "pedido_transferencia", "pessoa": outra})
    assert r.codigo == 201 and r.dados["requerente"]["nome"] == "Joana"
    for falta, campo in (("licenca", "licenca"), ("ato", "ato")):
        r = p.post("/processos", {k: v for k, v in pedido.items() if k != falta})
        assert (r.codigo, r.campo) == (400, campo)
    r = p.post("/processos", {**pedido, "modalidade": "permissao_ccp"})
    assert (r.codigo, r.campo) == (400, "licenca")


def test_auxiliar_e_local(programa: Fabrica, processo: str) -> None:
    emitir(programa, processo)
    p, chefe = programa("atendente"), programa("chefe_de_secao")
    ajuda = p.post("/pessoas", {"nome": "Quem Ajuda"}).dados["id"]
    r = p.post(f"{processo}/registrar-auxiliar", {"pessoa": ajuda})
    assert r.codigo == 200, r.dados
    r = p.post(f"{processo}/registrar-auxiliar", {"pessoa": str(uuid.uuid4())})
    assert (r.codigo, r.campo) == (400, "pessoa")
    respostas = [
        chefe.post(f"{processo}/mudar-local", {"local": "Rua Nova, 1", "motivacao": m})
        for m in balcao_motivacoes()
    ]
    assert {r.codigo for r in respostas} == {200, 400}
    r = chefe.post(f"{processo}/mudar-local", {"local": "Rua Nova, 1", "motivacao": "capricho"})
    assert r.codigo == 400


def test_listas_com_filtros_e_folhas(programa: Fabrica, balcao: Balcao) -> None:
    p = programa("atendente")
    ids = []
    for i in range(7):
        quem = balcao.pessoa(f"Fulano {'ABCDEFG'[i] * 3} dos Anjos")
        ids.append(str(balcao.requerer(quem).id))
    r = p.get("/processos", por_pagina=3, pagina=2).dados
    assert (r["total"], r["paginas"], r["pagina"]) == (7, 3, 2)
    assert [x["id"] for x in r["itens"]] == list(reversed(ids))[3:6]
    assert p.get("/processos", pagina=99).dados["itens"] == []
    assert p.get("/processos", q="eee anjos").dados["total"] == 1
    assert p.get("/processos", q="ANJÓS").dados["total"] == 7
    assert p.get("/processos", situacao="deferido").dados["total"] == 0
    assert p.get("/processos", encerrado="true").dados["total"] == 0
    assert p.get("/processos", lei=LEI, encerrado="false").dados["total"] == 7
    (um,) = p.get("/pessoas", q="fulano ddd").dados["itens"]
    assert p.get("/processos", requerente=um["id"]).dados["total"] == 1
    assert p.get("/licencas", vence_ate="2027-01-01", situacao="vigente").dados["total"] == 0


def test_um_processo_le_se_em_poucas_consultas(programa: Fabrica, processo: str) -> None:
    """The number of queries does not grow with the acts."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    p = programa("atendente")
    p.get(processo)
    with CaptureQueriesContext(connection) as antes:
        p.get(processo)
    for i in range(5):
        corpo = {"fatos": {"endereco_local": f"Rua {i}"}}
        assert p.post(f"{processo}/juntar", corpo).codigo == 200
    with CaptureQueriesContext(connection) as depois:
        p.get(processo)
    assert len(depois) == len(antes) <= 20
