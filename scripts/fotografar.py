"""Takes the pictures of docs/telas.md from the demonstration, as a browser shows them.

    .venv-dev/bin/python scripts/fotografar.py

Starts a demonstration of its own, fills in what the pictures need, and writes docs/telas/*.png.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

RAIZ = Path(__file__).resolve().parent.parent
DESTINO = RAIZ / "docs" / "telas"
TETO = 150 * 1024
MESA, TELEFONE = (1200, 760), (390, 844)


def principal() -> int:
    for pasta in ("src", "tests", "tests/navegador"):
        sys.path.insert(0, str(RAIZ / pasta))
    from playwright.sync_api import sync_playwright

    desk_dos_testes = _modulo("desk", RAIZ / "tests/navegador/desk.py")
    navegador_dos_testes = _modulo("navegador_conftest", RAIZ / "tests/navegador/conftest.py")

    DESTINO.mkdir(parents=True, exist_ok=True)
    with desk_dos_testes.Desk() as desk, sync_playwright() as p:
        executavel = navegador_dos_testes.achar_chromium()
        browser = p.chromium.launch(
            executable_path=executavel, args=navegador_dos_testes.ARGUMENTOS
        )
        Fotografo(desk, browser, desk_dos_testes.LEI).todas()
        browser.close()
    return 0


def _modulo(nome: str, arquivo: Path) -> Any:
    import importlib.util

    forma = importlib.util.spec_from_file_location(nome, arquivo)
    assert forma is not None and forma.loader is not None
    modulo = importlib.util.module_from_spec(forma)
    sys.modules[nome] = modulo
    forma.loader.exec_module(modulo)
    return modulo


class Fotografo:
    """One picture after the other, each at its width."""

    def __init__(self, desk: Any, browser: Any, lei: str) -> None:
        self.desk, self.browser, self.lei = desk, browser, lei

    def foto(self, nome: str, papel: str, caminho: str, tamanho: tuple[int, int],
             fazer: Any = None, altura: int = 0) -> None:  # fmt: skip
        """``fazer``: what is done on the page first; ``altura``: more than a screenful."""
        contexto = self.browser.new_context(
            viewport={"width": tamanho[0], "height": altura or tamanho[1]}, locale="pt-BR",
            base_url=self.desk.url,
        )  # fmt: skip
        if papel:
            self.desk.cliente(papel).get("/")  # messages of what was done before
            contexto.add_cookies(
                [{"name": k, "value": v, "url": self.desk.url}
                 for k, v in self.desk.cliente(papel).biscoitos.items()]
            )  # fmt: skip
        pagina = contexto.new_page()
        pagina.goto(caminho)
        if fazer is not None:
            fazer(pagina)
        pagina.mouse.move(0, 0)
        pagina.wait_for_load_state("networkidle")
        arquivo = DESTINO / f"{nome}.png"
        pagina.screenshot(path=arquivo)
        contexto.close()
        peso = arquivo.stat().st_size
        print(f"{arquivo.relative_to(RAIZ)}: {peso // 1024} KB")
        assert peso < TETO, f"{nome}: {peso} bytes"

    def todas(self) -> None:
        desk = self.desk
        maria = desk.pessoa(
            "Josefa Conceição d'Ávila", cpf="111.444.777-35", nascimento="12/5/1971"
        )
        vistoria = desk.pedido(
            desk.pessoa("Benedito Luz"), veiculo_automotor="sim", usa_veiculo="sim",
            endereco_local="Rua do Campo, 90",
        )  # fmt: skip
        completo = desk.pedido(desk.pessoa("Rosa Nazaré Muñoz"))
        licenca = desk.licenca(pessoa=desk.pessoa("Tomé Gonçalves"))
        pagina = desk.cliente("atendente").get(licenca).texto
        codigo = re.search(r"/v/([0-9A-Z]{16})/", pagina)[1]  # type: ignore[index]
        pedido = f"/pedidos/novo/{self.lei}/"
        novo = f"{pedido}autorizacao_ambulante/?pessoa={maria}"
        bairros = f"{pedido}percorrendo_bairros/?pessoa={maria}"
        for tela, nome in ((MESA, "mesa"), (TELEFONE, "telefone")):
            self.foto(f"trabalho-{nome}", "chefe_de_secao", "/", tela)
            self.foto(f"pedido-{nome}", "atendente", novo, tela, preencher)
            self.foto(f"decidir-{nome}", "chefe_de_secao", f"{completo}?acao=decidir", tela,
                      altura=1150)  # fmt: skip
            self.foto(f"licenca-{nome}", "atendente", licenca, tela, altura=1000)
            self.foto(f"conferencia-{nome}", "", f"/v/{codigo}/", tela)
            self.foto(f"processos-{nome}", "atendente", "/processos/", tela)
        self.foto("distancias-mesa", "atendente", bairros, MESA, vizinhos, altura=840)
        self.foto("erros-mesa", "atendente", "/pessoas/nova/", MESA, errar)
        self.foto("vistorias-telefone", "vistoriador", "/", TELEFONE)
        self.foto("vistoria-telefone", "vistoriador", f"{vistoria}?acao=vistoriar#acao", TELEFONE)
        self.foto("lote-mesa", "atendente", "/lotes/novo/", MESA, lote)
        titular = re.search(r"/pessoas/[0-9a-f-]{36}/", pagina)[0]  # type: ignore[index]
        self.foto("apagar-mesa", "secretario", f"{titular}apagar/", MESA)
        self.foto("fichas-mesa", "administrador", "/fichas/", MESA, ficha)
        self.rua()

    def rua(self) -> None:
        """Three visits marked for today, one made, and a complaint that tells of the same."""
        rua = _modulo("test_tela_rua", RAIZ / "tests/navegador/test_tela_rua.py")
        casos = [
            rua.marcada(self.desk, endereco=e, assunto=a, latitude=lat, longitude=lon)
            for e, a, lat, lon in (
                ("Praça João Pinheiro, 12", "Banca com lixo em volta", "-21,1307", "-42,3664"),
                ("Rua Direita, 33", "Vendedor grita à porta da escola", "-21,1310", "-42,3660"),
                ("Avenida Central, 310", "Vende sem licença", "-21,1325", "-42,3640"),
            )
        ]
        rua.enviar_fotos(
            self.desk, casos[0], [], acao="registrar", local_limpo="nao", obstrui_pedestre="sim",
            achados="Restos de comida em volta; metade da calçada tomada.",
        )  # fmt: skip
        igual = rua.denunciar(
            self.desk, endereco="Praça João Pinheiro, junto ao banco",
            assunto="Banca fecha a calçada", latitude="-21,1308", longitude="-42,3664",
        )  # fmt: skip
        self.foto("rua-hoje-telefone", "fiscal", "/fiscalizacao/hoje/", TELEFONE)
        self.foto("rua-visita-telefone", "fiscal", f"{casos[1]}visita/", TELEFONE, sujo)
        self.foto("rua-visita-mesa", "fiscal", f"{casos[1]}visita/", MESA, sujo)
        self.foto("rua-caso-mesa", "fiscal", casos[0], MESA, altura=900)
        self.foto("rua-triagem-mesa", "chefe_de_secao", f"{igual}?acao=triar", MESA, altura=1000)
        self.foto("rua-denunciar-telefone", "", rua.PUBLICA, TELEFONE)


def preencher(pagina: Any) -> None:
    """Half an application, with something that the law does not allow."""
    pagina.locator("select[name=requerente_natureza_juridica]").select_option("pessoa_natural")
    pagina.locator("input[name=socio_de_pessoa_juridica][value=sim]").check()
    pagina.locator("input[name=proprietario_empresa_individual][value=nao]").check()
    pagina.locator("input[name=atividade_licita][value=sim]").check()
    pagina.locator("select[name=prazo_autorizacao]").select_option("anual")
    pagina.locator("#veredito li.nao").first.wait_for(state="attached")
    pagina.evaluate("scrollTo(0, 0)")


def vizinhos(pagina: Any) -> None:
    linhas = (("comercio_localizado", "sim", "32,5"), ("ambulante", "nao", "18"),
              ("ambulante", "sim", "74"))  # fmt: skip
    for i, (tipo, similar, metros) in enumerate(linhas):
        pagina.locator(f"select[name='vizinhos.{i}.tipo']").select_option(tipo)
        pagina.locator(f"input[name='vizinhos.{i}.atividade_similar'][value={similar}]").check()
        pagina.locator(f"input[name='vizinhos.{i}.distancia_m']").fill(metros)
    pagina.locator("#veredito svg").wait_for()
    pagina.locator("#veredito svg").scroll_into_view_if_needed()
    pagina.locator("#f-vizinhos").evaluate("e => e.scrollIntoView({block: 'center'})")


def errar(pagina: Any) -> None:
    pagina.get_by_label("Nome completo").fill("Josefa da Conceição")
    pagina.get_by_label("CPF", exact=True).fill("123.456.789-00")
    pagina.get_by_label("Nascimento").fill("31/02/1980")
    pagina.get_by_role("button", name="Gravar").click()
    pagina.locator("#erros").wait_for()


def lote(pagina: Any) -> None:
    pagina.get_by_role("button", name="Fazer").click()
    pagina.get_by_role("link", name="Baixar o ZIP").wait_for()


def sujo(pagina: Any) -> None:
    """One answer of the checklist, and what the law makes of it."""
    pagina.locator("input[name=local_limpo][value=nao]").check()
    pagina.locator("#veredito li.nao").first.wait_for(state="attached")


def ficha(pagina: Any) -> None:
    """A token that ended, so that no picture shows a secret that works."""
    pagina.get_by_label("Que programa vai usar").fill("Sistema da Fazenda")
    pagina.get_by_role("button", name="Criar ficha").click()
    pagina.locator("#segredo").wait_for()
    pagina.get_by_role("button", name="Revogar").first.click()
    pagina.get_by_text("já não vale").wait_for()


if __name__ == "__main__":
    raise SystemExit(principal())
