"""A Saturday at the fair: the call on a phone, with and without network, the day closed, the one
who stayed away too often brought to an auto."""

from __future__ import annotations

import re
import time
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from desk import SENHA, Desk, como, novo_contexto
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

SABADO = "2026-03-14T11:00:00Z"
ESPACOS = 7


@pytest.fixture(scope="module")
def mercado() -> Iterator[Desk]:
    """A desk with a market: seven holders, five fairs behind, of which one missed four in a row."""
    with Desk("2026-03-10T13:00:00Z", "mg/brasilia-de-minas") as d:
        d.passar(SABADO)
        yield d
    quedas = d.quedas()
    assert not quedas, "\n".join(quedas)


@pytest.fixture
def celular(navegador: Browser, mercado: Desk) -> Iterator[BrowserContext]:
    mercado.passar(SABADO)
    with novo_contexto(navegador, mercado, 390) as c:
        yield c


def endereco_do_dia(mercado: Desk, dia: str = "14/03/2026") -> str:
    admin = mercado.cliente("administracao_mercado")
    lugar = re.search(r"/feira/[0-9a-f-]{36}/", admin.get("/feira/").texto)
    assert lugar is not None
    pagina = admin.get(f"{lugar[0]}dias/").texto
    achado = re.search(rf'href="(/feira/dia/[0-9a-f-]{{36}}/)">{dia}', pagina)
    assert achado is not None, pagina
    return achado[1]


def presencas(mercado: Desk, dia: str = "2026-03-14") -> dict[str, tuple[Any, ...]]:
    linhas = mercado.sql(
        "SELECT e.codigo, p.estado, p.quem FROM registro_presenca p"
        " JOIN registro_espaco e ON e.id = p.espaco_id JOIN registro_edicao d ON d.id = p.edicao_id"
        " WHERE d.dia = %s",
        (dia,),
    )
    return {codigo: (estado, quem) for codigo, estado, quem in linhas}


def sem_largar(pagina: Page) -> None:
    achadas = Axe().run(pagina).response["violations"]
    assert [(v["id"], v["nodes"][0]["html"][:160]) for v in achadas] == []
    largura = pagina.viewport_size["width"]  # type: ignore[index]
    assert pagina.evaluate("document.documentElement.scrollWidth") <= largura


def test_a_chamada_no_telefone_sem_rede_guarda_e_manda_depois(
    mercado: Desk, celular: BrowserContext
) -> None:
    pagina = celular.new_page()
    como(pagina, mercado, "administracao_mercado")
    dia = endereco_do_dia(mercado)
    pagina.goto(f"{dia}chamada/")
    expect(pagina.locator("#conta")).to_have_text(f"0 de {ESPACOS}")
    sem_largar(pagina)
    grupo = pagina.get_by_role("group", name=re.compile("^A-1,"))
    grupo.get_by_role("button", name="Presente").click()
    expect(pagina.locator("#conta")).to_have_text(f"1 de {ESPACOS}")
    expect(pagina.locator("li[data-espaco='A-1'].esperando")).to_have_count(0)
    celular.set_offline(True)
    comeco = time.perf_counter()
    for codigo in ("A-2", "A-3", "B-1", "C-1"):
        pagina.get_by_role("group", name=re.compile(f"^{codigo},")).get_by_role(
            "button", name="Presente"
        ).click()
    pagina.get_by_role("group", name=re.compile("^C-2,")).get_by_role(
        "button", name="Falta"
    ).click()
    cada = (time.perf_counter() - comeco) / 5
    expect(pagina.get_by_text(re.compile("Sem rede: 5 marcas guardadas"))).to_be_visible()
    expect(pagina.locator("#conta")).to_have_text(f"6 de {ESPACOS}")
    assert set(presencas(mercado)) == {"A-1"}
    assert cada < 2, cada
    celular.set_offline(False)
    expect(pagina.locator("li.esperando")).to_have_count(0)
    expect(pagina.locator("#rede")).to_be_hidden()
    ditas = presencas(mercado)
    assert len(ditas) == 6 and ditas["C-2"] == ("falta", "")
    pagina.reload()
    expect(pagina.locator("#conta")).to_have_text(f"6 de {ESPACOS}")
    atos = mercado.sql(
        "SELECT count(*) FROM registro_ato WHERE tipo = 'chamada' AND dia = '2026-03-14'"
    )
    assert atos[0][0] == 2, "one tap, then one batch"


def test_sem_javascript_cada_toque_e_um_envio(navegador: Browser, mercado: Desk) -> None:
    mercado.passar(SABADO)
    with novo_contexto(navegador, mercado, 390, java_script_enabled=False) as c:
        pagina = c.new_page()
        como(pagina, mercado, "fiscal")
        pagina.goto(f"{endereco_do_dia(mercado)}chamada/?so=faltam")
        pagina.get_by_role("group", name=re.compile("^D-1,")).get_by_role(
            "button", name="Presente"
        ).click()
        expect(pagina.get_by_text(f"{ESPACOS} de {ESPACOS}")).to_be_visible()
        expect(pagina.get_by_text("Todos foram chamados.")).to_be_visible()
    assert presencas(mercado)["D-1"] == ("presente", "titular")


def test_quem_nao_faz_a_chamada_nao_a_ve(mercado: Desk) -> None:
    dia = endereco_do_dia(mercado)
    assert mercado.cliente("caixa").get(f"{dia}chamada/").situacao == 403
    assert mercado.cliente("caixa").get(dia).situacao == 200
    assert mercado.cliente().get(dia).situacao == 302


def toca(pagina: Page, codigo: str, botao: str) -> None:
    pagina.get_by_role("group", name=re.compile(f"^{codigo},")).get_by_role(
        "button", name=botao
    ).click()


def chamadas(mercado: Desk) -> int:
    """How many acts of the day's call there are."""
    ((n,),) = mercado.sql(
        "SELECT count(*) FROM registro_ato WHERE tipo = 'chamada' AND dia = '2026-03-14'"
    )
    return int(n)


def test_acabada_a_sessao_as_marcas_ficam_ate_se_entrar_de_novo(
    mercado: Desk, celular: BrowserContext
) -> None:
    """The page is never loaded again: it goes on with the session of the other tab."""
    pagina = celular.new_page()
    como(pagina, mercado, "fiscal")
    pagina.goto(f"{endereco_do_dia(mercado)}chamada/")
    celular.clear_cookies(name="sessionid")
    toca(pagina, "D-1", "Falta")
    aviso = "1 marca guardada neste telefone. Entre de novo em outra aba"
    expect(pagina.get_by_text(re.compile(aviso))).to_be_visible()
    assert presencas(mercado)["D-1"][0] == "presente"
    aba = celular.new_page()
    aba.goto("/entrar/")
    aba.get_by_label("Usuário").fill("fiscal")
    aba.get_by_label("Senha").fill(SENHA)
    aba.get_by_role("button", name="Entrar").click()
    expect(aba.get_by_role("link", name="Feira")).to_have_count(1)
    aba.close()
    expect(pagina.locator("li.esperando")).to_have_count(0)
    assert presencas(mercado)["D-1"] == ("falta", "")
    toca(pagina, "D-1", "Presente")
    expect(pagina.locator("li.esperando")).to_have_count(0)
    assert presencas(mercado)["D-1"] == ("presente", "titular")


def test_o_que_se_marcou_sem_rede_em_duas_abas_chega_inteiro_e_uma_vez(
    mercado: Desk, celular: BrowserContext
) -> None:
    """Of one tab the marks wait in the other; one that is closed leaves them for the next."""
    abas = [celular.new_page(), celular.new_page()]
    como(abas[0], mercado, "fiscal")
    for aba in abas:
        aba.goto(f"{endereco_do_dia(mercado)}chamada/")
    antes = chamadas(mercado)
    celular.set_offline(True)
    toca(abas[0], "A-1", "Falta")
    expect(abas[0].get_by_text(re.compile("Sem rede: 1 marca guardada"))).to_be_visible()
    toca(abas[1], "A-2", "Falta")
    expect(abas[1].get_by_text(re.compile("Sem rede: 2 marcas guardadas"))).to_be_visible()
    abas[0].close()
    abas[1].close()
    assert chamadas(mercado) == antes
    celular.set_offline(False)
    pagina = celular.new_page()
    pagina.goto(f"{endereco_do_dia(mercado)}chamada/")
    expect(pagina.locator("li.esperando")).to_have_count(0)
    ditas = presencas(mercado)
    assert (ditas["A-1"], ditas["A-2"]) == (("falta", ""), ("falta", ""))
    assert chamadas(mercado) == antes + 2
    assert pagina.evaluate("localStorage.length") == 0
    for codigo in ("A-1", "A-2"):
        toca(pagina, codigo, "Presente")
    expect(pagina.locator("li.esperando")).to_have_count(0)


def test_a_resposta_que_se_perdeu_nao_dobra_a_remessa(
    mercado: Desk, celular: BrowserContext
) -> None:
    """The batch arrives, its answer does not: it is sent again under the same key."""
    pagina = celular.new_page()
    como(pagina, mercado, "fiscal")
    pagina.goto(f"{endereco_do_dia(mercado)}chamada/")
    antes, vezes = chamadas(mercado), []

    def perder(rota: Route) -> None:
        vezes.append(rota.request.post_data)
        if len(vezes) > 1:
            rota.continue_()
            return
        rota.fetch()
        rota.abort()

    pagina.route(re.compile("/chamada/$"), perder)
    toca(pagina, "B-1", "Presente")
    expect(pagina.get_by_text(re.compile("1 marca guardada"))).to_be_visible()
    expect(pagina.locator("li.esperando")).to_have_count(0)
    assert len(vezes) == 2 and chamadas(mercado) == antes + 1


def test_sem_rede_tambem_se_procura_e_se_escolhe(mercado: Desk, celular: BrowserContext) -> None:
    pagina = celular.new_page()
    como(pagina, mercado, "fiscal")
    pagina.goto(f"{endereco_do_dia(mercado)}chamada/")
    celular.set_offline(True)
    visiveis = pagina.locator("li[data-espaco]:visible")
    expect(visiveis).to_have_count(ESPACOS)
    pagina.get_by_label("Espaço ou nome").fill("a-2")
    expect(visiveis).to_have_count(1)
    pagina.get_by_label("Espaço ou nome").fill("")
    onde = pagina.get_by_label("Onde")
    parte = onde.locator("option[value^='segmento:']").first.get_attribute("value")
    onde.select_option(parte)
    alguns = pagina.locator(f"li[data-partes~='{parte}']").count()
    assert 0 < alguns < ESPACOS
    expect(visiveis).to_have_count(alguns)
    onde.select_option("")
    pagina.get_by_label("Só quem falta chamar").check()
    expect(visiveis).to_have_count(0)
    pagina.get_by_label("Só quem falta chamar").uncheck()
    expect(visiveis).to_have_count(ESPACOS)
    celular.set_offline(False)
    sem_largar(pagina)


def test_encerrada_a_feira_o_ausente_vai_ao_auto(navegador: Browser, mercado: Desk) -> None:
    """The day closed with its hours; the limit passed, with the article; the auto already typed."""
    mercado.passar("2026-03-14T17:00:00Z")
    with novo_contexto(navegador, mercado, 1280) as c:
        pagina = c.new_page()
        como(pagina, mercado, "administracao_mercado")
        dia = endereco_do_dia(mercado)
        pagina.goto(dia)
        pagina.get_by_label("Começo da montagem").fill("05:00")
        pagina.get_by_label("Fim da desmontagem").fill("13:30")
        pagina.get_by_role("button", name="Encerrar a feira").click()
        expect(pagina.get_by_text(re.compile("510 minutos; o máximo é 480")).first).to_be_visible()
        sem_largar(pagina)
        pagina.get_by_role("link", name="Dias de feira").click()
        pagina.get_by_role("link", name="Faltas").click()
        expect(pagina.get_by_role("heading", name="Passaram do limite 1")).to_be_visible()
        expect(pagina.get_by_text(re.compile("4 faltas; o máximo é 3"))).to_be_visible()
        expect(pagina.get_by_text(re.compile("Ouvir o titular antes .Art. 15"))).to_be_visible()
        sem_largar(pagina)
        faltas = pagina.url.removeprefix(mercado.url)
        como(pagina, mercado, "fiscal")
        pagina.goto(faltas)
        pagina.get_by_role("link", name="Lavrar auto").click()
        expect(pagina.get_by_label("O fato, com as suas palavras")).to_have_value(
            re.compile("Faltou às feiras de 07/02/2026")
        )
        expect(pagina.locator("input[value=art15_cpt]")).to_be_checked()
        pagina.get_by_label("Dia e hora do fato").fill("14/03/2026 08:00")
        pagina.get_by_label("Não estava presente").check()
        pagina.get_by_label("Testemunha", exact=True).fill("Primeira Testemunha")
        pagina.get_by_label("Outra testemunha").fill("Segunda Testemunha")
        pagina.get_by_role("button", name="Lavrar o auto").click()
        expect(pagina.get_by_text("Falta dar ciência dele")).to_be_visible()
        expect(pagina.get_by_text("Quem julga pode aplicar")).to_be_visible()


def test_marcar_toda_semana_ate_um_dia_e_o_que_nao_da_se_diz(mercado: Desk) -> None:
    mercado.passar("2026-03-16T12:00:00Z")
    admin = mercado.cliente("administracao_mercado")
    dias = re.search(
        r'href="(/feira/[0-9a-f-]{36}/dias/)"', admin.get(endereco_do_dia(mercado)).texto
    )
    assert dias is not None
    r = admin.post(dias[1], {"chave": str(uuid.uuid4()), "dia": "21/03/2026", "ate": "04/04/2026"})
    assert r.situacao == 302, r.palavras
    palavras = admin.seguir(r).palavras
    assert "Marcadas: 21/03, 28/03, 04/04." in palavras
    r = admin.post(dias[1], {"chave": str(uuid.uuid4()), "dia": "20/03/2026"})
    assert r.situacao == 200 and "Art. 5º" in r.palavras
    r = admin.post(dias[1], {"chave": str(uuid.uuid4()), "dia": "31/02/2026"})
    assert r.situacao == 200 and "não existe" in r.palavras


def test_do_auto_a_cassacao_e_o_espaco_livre(navegador: Browser, mercado: Desk) -> None:
    """Nobody defends the auto; it is judged, with what the law lets the judge give; the paper ends,
    the public page says so on the day, and the stall is free on the plan."""
    ((processo, licenca, codigo),) = mercado.sql(
        "SELECT a.processo_id, l.processo_id, l.codigo FROM registro_auto a"
        " JOIN registro_licenca l ON l.titular_id = a.autuado_id WHERE a.infracoes ? 'art15_cpt'"
    )
    auto = f"/autos/{processo}/"

    def fazer(papel: str, onde: str, **dados: Any) -> None:
        r = mercado.cliente(papel).post(onde, {"chave": str(uuid.uuid4()), **dados})
        assert r.situacao == 302, r.palavras

    mercado.passar("2026-03-17T13:00:00Z")
    ciencia = {"meio": "pessoal", "recebedor": "o próprio"}
    fazer("fiscal", f"{auto}fazer/cientificar/", de="auto", em="17/03/2026", **ciencia)
    mercado.passar("2026-04-01T13:00:00Z")  # ten days have passed, and nobody came
    fazer("chefe_setor_fiscalizacao", f"{auto}fazer/julgar-defesa/", escolhidas="0",
          motivos="As chamadas mostram quatro faltas seguidas, e nada se justificou.",
          **{"infracao.art15_cpt": "mantida"})  # fmt: skip
    fazer("fiscal", f"{auto}fazer/cientificar/", de="julgamento", em="01/04/2026", **ciencia)
    mercado.passar("2026-04-09T13:00:00Z")  # nor appealed in five days
    with novo_contexto(navegador, mercado, 1280) as c:
        pagina = c.new_page()
        como(pagina, mercado, "administracao_municipal")
        pagina.goto(auto)
        expect(pagina.get_by_text("Definitivo", exact=True).first).to_be_visible()
        pagina.goto(f"/processos/{licenca}/?acao=cassacao")
        pagina.get_by_label("Motivos").fill(
            "Decisão definitiva no auto das quatro faltas seguidas."
        )
        pagina.get_by_role("button", name="Cassar").click()
        expect(pagina.get_by_text(re.compile("[Cc]assad")).first).to_be_visible()
        assert "assad" in mercado.cliente().get(f"/v/{codigo}/").palavras
        lugar = re.search(
            r"/feira/[0-9a-f-]{36}/", mercado.cliente("administracao_mercado").get("/feira/").texto
        )
        assert lugar is not None
        pagina.goto(f"{lugar[0]}?espaco=C-2#espaco")
        expect(pagina.get_by_text("Reservado e livre", exact=True).first).to_be_visible()


def test_a_falta_justificada_pela_administracao_nao_soma(navegador: Browser, mercado: Desk) -> None:
    mercado.passar("2026-04-10T12:00:00Z")
    with novo_contexto(navegador, mercado, 390) as c:
        pagina = c.new_page()
        como(pagina, mercado, "administracao_mercado")
        pagina.goto(endereco_do_dia(mercado, "07/03/2026"))
        pagina.get_by_text(re.compile("^Justificar")).first.click()
        pagina.get_by_label("Motivo e papel que o prova").first.fill("Atestado médico juntado.")
        pagina.get_by_role("button", name="Aceitar").first.click()
        expect(pagina.get_by_text("Falta justificada.")).to_be_visible()
        expect(pagina.get_by_text(re.compile("Falta, justificada: Atestado"))).to_be_visible()
        lugar = pagina.get_by_role("link", name="Dias de feira").get_attribute("href")
        pagina.goto(f"{str(lugar).removesuffix('dias/')}frequencia/")
        expect(pagina.get_by_role("heading", name="Passaram do limite 0")).to_be_visible()
        expect(pagina.get_by_text("07/03/2026, justificada")).to_be_visible()
        sem_largar(pagina)
