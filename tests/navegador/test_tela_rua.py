"""The street: from a complaint without a name to an auto begun; on the desk and on the phone."""

from __future__ import annotations

import re
import uuid
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from desk import Cliente, Desk, como, nome_novo, novo_contexto
from playwright.sync_api import Browser, Page, expect
from rua import jpeg, png, tiff
from test_tela_acesso import REGRAS

PUBLICA = "/denunciar/mg/muriae/"
LUGAR = {"latitude": "-21,1307", "longitude": "-42,3664"}


def denunciar(desk: Desk, papel: str = "atendente", **mais: Any) -> str:
    """A matter; its address."""
    dados = {"acao": "registrar", "chave": str(uuid.uuid4()), "origem": "telefone",
             "assunto": "Venda sem licença", "endereco": f"Rua {nome_novo('Azul')}, 12",
             **mais}  # fmt: skip
    r = desk.cliente(papel).post("/fiscalizacao/nova/", dados)
    assert r.situacao == 302, r.palavras
    return r.destino


def fazer(desk: Desk, papel: str, caso: str, acao: str, **dados: Any) -> Any:
    r = desk.cliente(papel).post(f"{caso}fazer/{acao}/", {"chave": str(uuid.uuid4()), **dados})
    assert r.situacao == 302, r.palavras
    return r


def fiscal(desk: Desk) -> str:
    (linha,) = desk.sql("SELECT a.id FROM registro_agente a JOIN auth_user u ON u.id = a.usuario_id"
                        " WHERE u.username = 'fiscal'")  # fmt: skip
    return str(linha[0])


def hoje(desk: Desk) -> str:
    texto = desk.cliente("fiscal").get("/").palavras
    return re.search(r"Hoje é [\w-]+, (\d{2}/\d{2}/\d{4})", texto)[1]  # type: ignore[index]


def marcada(desk: Desk, **mais: Any) -> str:
    caso = denunciar(desk, **mais)
    fazer(desk, "chefe_de_secao", caso, "triar", prioridade="1",
          lei="mg/muriae/lei-4393-2012:auto_de_infracao")  # fmt: skip
    fazer(desk, "chefe_de_secao", caso, "ordenar", dia=hoje(desk), equipe=fiscal(desk))
    return caso


@pytest.mark.parametrize("js", [True, False], ids=["com JavaScript", "sem JavaScript"])
def test_denuncia_sem_login_e_acompanhamento(navegador: Browser, desk: Desk, js: bool) -> None:
    nome = nome_novo("Genoveva Quirino")
    with novo_contexto(navegador, desk, 390, java_script_enabled=js) as c:
        pagina = c.new_page()
        pagina.goto("/denunciar/")
        assert pagina.url.endswith(PUBLICA)
        pagina.get_by_label("O quê, em poucas palavras").fill(f"{nome} viu uma banca")
        pagina.get_by_label("Onde: rua, número").fill("Praça João Pinheiro")
        pagina.get_by_label("Nome").fill(nome)
        pagina.get_by_role("button", name="Enviar a denúncia").click()
        expect(pagina.locator("#erros")).to_contain_text("Este texto diz quem é o denunciante")
        expect(pagina.get_by_label("Onde: rua, número")).to_have_value("Praça João Pinheiro")
        pagina.get_by_label("O quê, em poucas palavras").fill("Uma banca fecha a calçada")
        pagina.get_by_role("button", name="Enviar a denúncia").click()
        protocolo = pagina.locator("#protocolo").inner_text()
        pagina.get_by_role("link", name="Acompanhar").click()
        pagina.get_by_label("Protocolo").fill(protocolo[:-1] + "?")
        pagina.get_by_role("button", name="Acompanhar").click()
        expect(pagina.locator("#erros")).to_contain_text("Nenhuma denúncia tem este protocolo")
        pagina.get_by_label("Protocolo").fill(protocolo.lower())
        pagina.get_by_role("button", name="Acompanhar").click()
        expect(pagina.get_by_role("status")).to_contain_text("Recebemos a sua denúncia")
        assert nome not in pagina.content() and "Praça" not in pagina.content()
    assert desk.sql("SELECT 1 FROM registro_denunciante WHERE nome = %s", [nome])
    for tabela in ("ato", "dadospessoais", "token", "processo", "acaofiscal"):
        assert not desk.sql(
            f"SELECT 1 FROM registro_{tabela} x WHERE x::text ILIKE %s", [f"%{nome}%"]
        )


def test_muitas_denuncias_do_mesmo_lugar_esperam(desk: Desk) -> None:
    cliente = Cliente(desk, origem="127.0.0.77")
    situacoes = []
    for i in range(8):
        dados = {"chave": str(uuid.uuid4()), "assunto": f"Banca {i}", "endereco": "Rua Um"}
        situacoes.append(cliente.post(PUBLICA, dados).situacao)
    assert situacoes == [200] * 6 + [429] * 2
    tentativas = [cliente.post(f"{PUBLICA}acompanhar/", {"protocolo": "1/2026-AAAAAAAA"}).situacao
                  for _ in range(21)]  # fmt: skip
    assert tentativas == [404] * 20 + [429]
    assert desk.cliente().get("/denunciar/mg/itauna/").situacao == 404


def test_da_denuncia_ao_auto(navegador: Browser, desk: Desk, pagina: Page) -> None:
    """Desk, section head, inspector on the phone, auto begun with what was found."""
    rua = f"Travessa {nome_novo('Lilás')}, 7"
    como(pagina, desk, "atendente")
    pagina.goto("/fiscalizacao/")
    pagina.get_by_role("link", name="Registrar denúncia").click()
    pagina.get_by_role("button", name="Registrar", exact=True).click()
    expect(pagina.locator("#erros")).to_contain_text("Diga o que acontece")
    pagina.get_by_label("Como chegou").select_option("telefone")
    pagina.get_by_label("O quê, em poucas palavras").fill("Lixo em volta da banca")
    pagina.get_by_label("Onde: rua").fill(rua)
    pagina.get_by_label("Nome", exact=True).fill("Eulália Prudente Sá")
    pagina.get_by_role("button", name="Registrar", exact=True).click()
    expect(pagina.get_by_text("Protocolo para quem denunciou")).to_be_visible()
    caso = pagina.url.removeprefix(desk.url)
    assert "Eulália" not in pagina.content() and "Ver quem denunciou" not in pagina.content()

    como(pagina, desk, "chefe_de_secao")
    pagina.goto("/")
    pagina.get_by_role("region", name="Denúncias a triar").get_by_role(
        "link", name="Lixo em volta da banca").first.click()  # fmt: skip
    pagina.get_by_label("Alta").check()
    pagina.get_by_role("button", name="Fazer a triagem").click()
    expect(pagina.get_by_text("Triagem feita.")).to_be_visible()
    pagina.goto(f"{caso}?acao=ordenar")
    pagina.get_by_role("checkbox", name=re.compile("[Ff]iscal")).first.check()
    pagina.get_by_role("button", name="Marcar visita").click()
    expect(pagina.get_by_text("Visita marcada.")).to_be_visible()

    with novo_contexto(navegador, desk, 390) as c:
        tela = c.new_page()
        como(tela, desk, "fiscal")
        tela.goto("/fiscalizacao/hoje/")
        expect(tela.get_by_role("link", name="Novo auto")).to_be_visible()
        tela.get_by_role("link", name=re.compile(re.escape(rua))).first.click()
        resumo = tela.locator("#resumo")
        expect(resumo).to_contain_text("sem resposta")
        tela.locator("input[name=local_limpo][value=nao]").check()
        expect(resumo).to_contain_text("1 infração")
        sujo = tela.locator("#veredito li.nao")
        expect(sujo).to_contain_text("Art. 22, V")
        foto = {"name": "IMG.jpg", "mimeType": "image/jpeg", "buffer": jpeg(tiff())}
        tela.get_by_label("Fotos").set_input_files([foto])  # type: ignore[list-item]
        tela.get_by_role("button", name="Registrar a visita").click()
        expect(tela.locator("#erros")).to_contain_text("Conte o que encontrou")
        expect(tela.get_by_text("Foto 1 recebida")).to_contain_text("com posição")
        expect(tela.locator("input[name=local_limpo][value=nao]")).to_be_checked()
        tela.get_by_label("O que encontrou").fill("Restos de comida em volta da banca.")
        tela.get_by_role("button", name="Registrar a visita").click()
        expect(tela.get_by_text("Visita registrada. Infração encontrada.")).to_be_visible()
        expect(tela.locator("ul.fotos")).to_contain_text("10/03/2026 08:31")
        assert tela.locator("ul.fotos img").first.evaluate("x => x.complete || x.loading") != ""
        tela.get_by_role("link", name="Lavrar o auto com o que se achou").click()
        assert "/autos/novo/?acao_fiscal=" in tela.url
        expect(tela.locator("input[name=local_limpo][value=nao]")).to_be_checked()
        expect(tela.get_by_label("Local", exact=True)).to_have_value(rua)
        expect(tela.get_by_label("O fato, com as suas")).to_have_value(re.compile("Restos"))
        expect(tela.locator("input[name=infracoes]:checked")).to_have_count(1)

    como(pagina, desk, "ouvidoria")
    pagina.goto(f"{caso}?acao=ver")
    pagina.get_by_label("Por que").fill("Pedir mais detalhes")
    pagina.get_by_role("button", name="Ver quem denunciou").click()
    expect(pagina.get_by_text("Eulália Prudente Sá")).to_be_visible()
    pagina.goto(caso)
    assert "Eulália" not in pagina.content()
    expect(pagina.locator("ol.linha-do-tempo")).to_contain_text("Olhou quem denunciou")


def test_visita_sem_javascript(navegador: Browser, desk: Desk) -> None:
    caso = marcada(desk)
    with novo_contexto(navegador, desk, 390, java_script_enabled=False) as c:
        tela = c.new_page()
        como(tela, desk, "fiscal")
        tela.goto(f"{caso}visita/")
        tela.locator("input[name=apregoa_voz_alta][value=sim]").check()
        foto = {"name": "a.png", "mimeType": "image/png", "buffer": png()}
        tela.get_by_label("Fotos").set_input_files([foto])  # type: ignore[list-item]
        tela.get_by_role("button", name="Conferir agora").click()
        expect(tela.locator("#veredito li.nao")).to_contain_text("Art. 23, II")
        expect(tela.get_by_text("Foto 1 recebida")).to_be_visible()
        tela.get_by_label("O que encontrou").fill("Gritava à porta do mercado.")
        tela.get_by_role("button", name="Registrar a visita").click()
        expect(tela.get_by_text("Infração encontrada").first).to_be_visible()
        expect(tela.locator("ul.fotos li")).to_have_count(1)


def test_a_pequena_empresa_se_orienta_primeiro(desk: Desk, pagina: Page) -> None:
    caso = marcada(desk)
    como(pagina, desk, "fiscal")
    pagina.goto(f"{caso}visita/")
    pagina.locator("input[name=higiene_instalacao][value=nao]").check()
    expect(pagina.locator("#veredito")).to_contain_text("Falta saber se a primeira visita")
    pagina.locator("select[name='o.porte']").select_option("mei")
    pagina.locator("select[name='o.materia_da_infracao']").select_option("saude")
    expect(pagina.locator("#veredito")).to_contain_text("Esta visita é de orientação")
    pagina.get_by_label("O que encontrou").fill("A banca estava suja; orientei.")
    pagina.get_by_role("button", name="Registrar a visita").click()
    expect(pagina.get_by_text("A lei manda orientar antes de autuar")).to_be_visible()
    expect(pagina.get_by_role("link", name="Lavrar o auto com o que se achou")).to_have_count(0)


def test_a_triagem_acha_a_pessoa_e_avisa_do_prazo_que_corre(desk: Desk, pagina: Page) -> None:
    nome, caso = nome_novo("Feirante Teimoso"), denunciar(desk)
    id = desk.pessoa(nome)
    auto = desk.cliente("fiscal").post("/autos/novo/", {
        "pessoa": id, "chave": str(uuid.uuid4()), "acao": "lavrar", "local": "Praça",
        "momento": f"{hoje(desk)} 00:01", "infracoes": "art23_cpt_inc2", "assinatura": "assinou",
        "descricao": "Apregoava em voz alta à porta do mercado.",
    })  # fmt: skip
    assert auto.situacao == 302, auto.palavras
    como(pagina, desk, "chefe_de_secao")
    pagina.goto(f"{caso}?acao=triar")
    pagina.get_by_label("Procure por nome, CPF ou CNPJ").fill(nome)
    pagina.get_by_role("button", name="Procurar").click()
    pagina.get_by_label(re.compile(nome)).check()
    pagina.get_by_role("button", name="Fazer a triagem").click()
    expect(pagina.get_by_text("Triagem feita.")).to_be_visible()
    expect(pagina.get_by_role("note")).to_contain_text("Já há um auto contra esta pessoa")
    como(pagina, desk, "fiscal")
    pagina.goto(f"{caso}visita/")
    expect(pagina.get_by_role("note")).to_contain_text("Não abra outro prazo pelo mesmo fato")
    expect(pagina.locator("input[name=autorizacao_existe]")).to_have_count(0)
    processo = caso.split("/")[2]
    pagina.goto(f"/autos/novo/?acao_fiscal={processo}")
    expect(pagina.get_by_role("note")).to_contain_text("Já há um auto contra esta pessoa")
    como(pagina, desk, "chefe_de_secao")
    pagina.goto(f"{caso}?acao=triar")
    pagina.get_by_label("Não é esta pessoa").check()
    pagina.get_by_role("button", name="Mudar a triagem").click()
    expect(pagina.get_by_text("Ainda não se sabe", exact=True)).to_be_visible()


def test_foto_que_nao_presta_se_diz_e_nada_se_perde(desk: Desk) -> None:
    caso = marcada(desk)
    r = enviar_fotos(desk, caso, [b"MZ programa"], achados="Uma banca.")
    assert r.situacao == 200 and "Só se aceitam" in r.palavras and "Uma banca." in r.texto
    r = enviar_fotos(desk, caso, [png(), jpeg(tiff())], achados="")
    assert r.texto.count('name="foto" value=') == 2
    r = enviar_fotos(desk, caso, [], achados="Nada.", foto="forjada")
    assert 'name="foto" value=' not in r.texto, "what we did not sign is not taken"


def enviar_fotos(desk: Desk, caso: str, fotos: list[bytes], **dados: str) -> Any:
    cliente = desk.cliente("fiscal")
    fim = uuid.uuid4().hex
    campos = {**cliente.prova(), "chave": str(uuid.uuid4()), "acao": "conferir", **dados}
    corpo = b"".join(
        f'--{fim}\r\nContent-Disposition: form-data; name="{k}"\r\n\r\n{v}\r\n'.encode()
        for k, v in campos.items()
    ) + b"".join(
        f"--{fim}\r\nContent-Disposition: form-data; ".encode()
        + b'name="fotos"; filename="a.jpg"\r\n\r\n' + x + b"\r\n" for x in fotos
    )  # fmt: skip
    tipo = f"multipart/form-data; boundary={fim}"
    return cliente.pedir("POST", f"{caso}visita/", corpo + f"--{fim}--\r\n".encode(), tipo)


def test_cada_um_so_faz_o_que_lhe_cabe(desk: Desk) -> None:
    caso = denunciar(desk)
    assert desk.cliente("caixa").get("/fiscalizacao/nova/").situacao == 403
    assert desk.cliente("atendente").get(f"{caso}visita/").situacao == 403
    for papel, acao in (("fiscal", "triar"), ("atendente", "arquivar"), ("chefe_de_secao", "ver")):
        dados = {"chave": str(uuid.uuid4()), "motivo": "improcedente", "motivos": "x" * 30,
                 "prioridade": "1", "lei": "mg/muriae/lei-4393-2012"}  # fmt: skip
        r = desk.cliente(papel).post(f"{caso}fazer/{acao}/", dados)
        assert r.situacao == 200 and "Este ato é de" in r.palavras, (papel, acao)
    assert desk.cliente().get(caso).situacao == 302, "nobody without a session"
    assert desk.cliente("fiscal").get(f"/fiscalizacao/{uuid.uuid4()}/").situacao == 404
    processo = caso.replace("fiscalizacao", "processos")
    assert desk.cliente("fiscal").get(processo).destino == caso


def test_a_lista_procura_filtra_e_sai_em_planilha(desk: Desk) -> None:
    marca = nome_novo("Violeta").split()[-1]
    caso = denunciar(desk, endereco=f"Beco {marca}, 3")
    atendente = desk.cliente("atendente")
    for busca, acha in ((marca.lower(), True), (f"beco {marca}", True), ("zzzz", False)):
        pagina = atendente.get(f"/fiscalizacao/?q={busca.replace(' ', '+')}").texto
        assert (caso in pagina) is acha, busca
    assert caso not in atendente.get(f"/fiscalizacao/?q={marca}&situacao=arquivada").texto
    folha = atendente.get(f"/fiscalizacao/?q={marca}&formato=csv").texto
    assert f"Beco {marca}, 3" in folha


def test_todas_as_telas_sao_de_todos(navegador: Browser, desk: Desk) -> None:
    """Axe at 1280 and 390; nothing out to the right at 320; no error in the console."""
    um = marcada(desk, **LUGAR, endereco="Rua Direita, 1")
    outro = marcada(desk, latitude="-21,1310", longitude="-42,3664", endereco="Rua Direita, 3",
                    denunciante="Ana Melo Sá")  # fmt: skip
    enviar_fotos(desk, um, [png()], acao="registrar", achados="Uma banca suja.", local_limpo="nao")
    parada = denunciar(desk, endereco="Rua Direita, 1", **LUGAR)
    paginas = [
        ("", PUBLICA), ("", f"{PUBLICA}acompanhar/"), ("atendente", "/fiscalizacao/"),
        ("atendente", "/fiscalizacao/nova/"), ("fiscal", "/fiscalizacao/hoje/"), ("fiscal", um),
        ("fiscal", f"{outro}visita/"), ("chefe_de_secao", f"{parada}?acao=triar"),
        ("chefe_de_secao", f"{outro}?acao=ordenar"), ("chefe_de_secao", f"{parada}?acao=apensar"),
        ("chefe_de_secao", f"{outro}?acao=arquivar"), ("ouvidoria", f"{outro}?acao=ver"),
        ("fiscal", "/"), ("chefe_de_secao", "/"), ("atendente", "/fiscalizacao/?q=zzzz"),
    ]  # fmt: skip
    axe, achadas, largas, no_console = Axe(), [], [], []
    with novo_contexto(navegador, desk, 1280) as c:
        tela = c.new_page()
        tela.on("console", lambda m: no_console.append(m.text) if m.type == "error" else None)
        tela.on("pageerror", lambda e: no_console.append(str(e)))
        for papel, caminho in paginas:
            como(tela, desk, papel)
            tela.set_viewport_size({"width": 1280, "height": 900})
            assert tela.goto(caminho).status == 200, caminho  # type: ignore[union-attr]
            for largura in (1280, 390):
                tela.set_viewport_size({"width": largura, "height": 900})
                alto = min(tela.evaluate("document.documentElement.scrollHeight"), 12_000)
                tela.set_viewport_size({"width": largura, "height": alto})
                achadas += [
                    f"{caminho} ({papel}, {largura}): {v['id']}: {v['nodes'][0]['html'][:160]}"
                    for v in axe.run(tela, options=REGRAS).response["violations"]
                ]
            tela.set_viewport_size({"width": 320, "height": 900})
            real = tela.evaluate("document.documentElement.scrollWidth")
            largas += [f"{caminho} ({papel}): {real}"] if real > 320 else []
    assert (achadas, largas, no_console) == ([], [], [])
