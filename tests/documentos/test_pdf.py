"""One paper: its text, its bytes, its standards, its data; whatever was typed."""

from __future__ import annotations

import hashlib
import json
import struct
import subprocess
import sys
import threading
import zlib
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import papeis_de_exemplo as ex
import pytest
from pypdf.generic import ArrayObject, DictionaryObject

import almotace
from almotace.documentos.dados import MODELOS, ler
from almotace.documentos.pdf import figuras, gerar, gerar_varios
from almotace.nucleo.erros import ErroAlmotace, ErroDeEntrada


def textos(x: Any) -> list[str]:
    """Every text of the data, in order, but the ids of a QR's own record."""
    if isinstance(x, str):
        return [x]
    if isinstance(x, dict):
        return [t for k, v in x.items() if k != "conferencia" for t in textos(v)]
    return [t for v in x for t in textos(v)]


@pytest.fixture(scope="module")
def prontos() -> dict[str, bytes]:
    return {m: gerar(m, d, data=ex.QUANDO) for m, d in ex.TODOS.items()}


@pytest.mark.parametrize("modelo", sorted(MODELOS))
def test_tudo_o_que_entra_sai_no_texto(modelo: str, prontos: dict[str, bytes]) -> None:
    saiu = ex.texto(prontos[modelo])
    for t in textos(ex.TODOS[modelo]):
        for linha in t.splitlines():
            assert " ".join(linha.split()) in saiu, linha


@pytest.mark.parametrize("modelo", sorted(MODELOS))
def test_padroes_titulo_lingua_e_etiquetas(modelo: str, prontos: dict[str, bytes]) -> None:
    leitor = ex.ler(prontos[modelo])
    xmp = leitor.trailer["/Root"]["/Metadata"].get_data().decode()
    for marca in (
        "<pdfaid:part>3</pdfaid:part>", "<pdfaid:conformance>A</pdfaid:conformance>",
        "<pdfuaid:part>1</pdfuaid:part>",
    ):  # fmt: skip
        assert marca in xmp.replace("\n", "")
    raiz = leitor.trailer["/Root"]
    assert raiz["/Lang"] == "pt-BR"
    assert raiz["/MarkInfo"]["/Marked"]
    assert raiz["/ViewerPreferences"]["/DisplayDocTitle"]
    assert leitor.metadata is not None and leitor.metadata.title
    assert leitor.metadata.creation_date == ex.QUANDO
    fontes = {f for p in leitor.pages for f in p["/Resources"]["/Font"].values()}
    for fonte in fontes:
        descritor = fonte.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"]
        assert "/FontFile2" in descritor or "/FontFile3" in descritor
        assert "/ToUnicode" in fonte.get_object()


def etiquetas(no: Any, achadas: list[DictionaryObject]) -> list[DictionaryObject]:
    """The structure tree, in reading order."""
    no = no.get_object()
    if isinstance(no, ArrayObject):
        for filho in no:
            etiquetas(filho, achadas)
    elif isinstance(no, DictionaryObject):
        if "/S" in no:
            achadas.append(no)
        if "/K" in no:
            etiquetas(no["/K"], achadas)
    return achadas


@pytest.mark.parametrize("modelo", sorted(MODELOS))
def test_titulos_em_ordem_e_figura_com_descricao(modelo: str, prontos: dict[str, bytes]) -> None:
    arvore = etiquetas(ex.ler(prontos[modelo]).trailer["/Root"]["/StructTreeRoot"]["/K"], [])
    niveis = [int(n["/S"][2:]) for n in arvore if str(n["/S"])[:2] == "/H" and n["/S"][2:]]
    assert niveis[0] == 1
    assert all(b <= a + 1 for a, b in pairwise(niveis))
    figuras = [n for n in arvore if n["/S"] == "/Figure"]
    if modelo in ("alvara", "cracha", "crachas"):
        assert figuras
    for f in figuras:
        assert ex.CONFERENCIA["endereco"] in f["/Alt"]


@pytest.mark.parametrize("modelo", sorted(MODELOS))
def test_os_dados_vao_anexados(modelo: str, prontos: dict[str, bytes]) -> None:
    assert ex.anexo(prontos[modelo]) == ex.TODOS[modelo]


@pytest.mark.parametrize("modelo", sorted(MODELOS))
def test_mesmos_dados_mesmos_bytes(modelo: str, prontos: dict[str, bytes]) -> None:
    dados = ex.TODOS[modelo]
    assert gerar(modelo, dados, data=ex.QUANDO) == prontos[modelo]
    # in another order, as a database may give them back
    ao_contrario = dict(reversed(list(dados.items())))
    assert gerar(modelo, ao_contrario, data=ex.QUANDO) == prontos[modelo]
    # the same instant in another zone is the same; another instant is not
    assert gerar(modelo, dados, data=ex.QUANDO.astimezone(UTC)) == prontos[modelo]
    assert gerar(modelo, dados, data=ex.QUANDO + timedelta(seconds=1)) != prontos[modelo]


def test_mesmos_bytes_em_outro_processo_e_em_outra_maquina(prontos: dict[str, bytes]) -> None:
    """Another process, another folder, another time zone, no fonts of the machine."""
    programa = (
        "import hashlib, papeis_de_exemplo as ex\n"
        "from almotace.documentos.pdf import gerar\n"
        "for m, d in ex.TODOS.items():\n"
        "    print(m, hashlib.sha256(gerar(m, d, data=ex.QUANDO)).hexdigest())\n"
    )
    caminhos = [str(Path(almotace.__file__).parents[1]), str(Path(__file__).parent)]
    feito = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path[:0] = {caminhos!r}\n{programa}"],
        capture_output=True, text=True, cwd="/",
        env={"TZ": "Asia/Tokyo", "LC_ALL": "C", "HOME": "/"},
    )  # fmt: skip
    assert feito.returncode == 0, feito.stderr
    esperado = [f"{m} {hashlib.sha256(b).hexdigest()}" for m, b in prontos.items()]
    assert feito.stdout.split("\n")[:-1] == esperado


def test_mesmos_bytes_em_oito_fios_ao_mesmo_tempo(prontos: dict[str, bytes]) -> None:
    feitos: list[tuple[str, bytes]] = []

    def fazer(modelo: str) -> None:
        feitos.append((modelo, gerar(modelo, ex.TODOS[modelo], data=ex.QUANDO)))

    fios = [threading.Thread(target=fazer, args=(m,)) for m in ("alvara", "guia") * 4]
    for f in fios:
        f.start()
    for f in fios:
        f.join()
    assert len(feitos) == 8
    assert all(b == prontos[m] for m, b in feitos)


@pytest.mark.parametrize("hostil", ex.HOSTIS)
def test_o_que_se_digita_nunca_e_marcacao(hostil: str) -> None:
    pdf = gerar("alvara", ex.alvara(hostil), data=ex.QUANDO)
    saiu = ex.texto(pdf)
    assert saiu.count(" ".join(hostil.split())) == 2
    assert len(ex.ler(pdf).pages) == 1
    motivos = f"Primeiro.\n– {hostil}\n{hostil}"
    saiu = ex.texto(gerar("decisao", ex.decisao(motivos=motivos), data=ex.QUANDO))
    assert saiu.count(" ".join(hostil.split())) == 2


def test_letras_que_nao_ha_aparecem_trocadas_e_ficam_no_anexo() -> None:
    nome = "João 😀 漢 \ue000 da Silva"
    pdf = gerar("alvara", ex.alvara(nome), data=ex.QUANDO)
    assert "João □ □ da Silva" in ex.texto(pdf)
    assert "O sinal □ está no lugar" in ex.texto(pdf)
    assert ex.anexo(pdf)["titular"] == nome
    assert pdf == gerar("alvara", ex.alvara(nome), data=ex.QUANDO)
    assert "sinal □" not in ex.texto(gerar("alvara", ex.alvara(), data=ex.QUANDO))


def test_invisiveis_e_controles_nao_estragam_nem_enganam() -> None:
    # a tab, a null, a mark that turns the text around, a variation selector, NFD
    nome = "Jo\u0061\u0303o\tda\x00\u202eSil\u200bva\ufe0f"
    assert "João da Silva" in ex.texto(gerar("alvara", ex.alvara(nome), data=ex.QUANDO))


def test_da_direita_para_a_esquerda_nao_quebra() -> None:
    pdf = gerar("alvara", ex.alvara("שלום Maria مرحبا"), data=ex.QUANDO)
    saiu = ex.texto(pdf)
    assert "Maria" in saiu and "שלום" in saiu and "□" not in saiu


def pontos(png: bytes) -> tuple[int, list[bytes]]:
    """(bytes a pixel, rows) of a PNG of 8 bits a channel, without a library of images."""
    largura, altura, bits, cor = struct.unpack(">IIBB", png[16:26])
    n = {2: 3, 6: 4, 0: 1, 4: 2}[cor]
    assert bits == 8
    dados, i = b"", 8
    while i < len(png):
        tamanho, tipo = struct.unpack(">I4s", png[i : i + 8])
        dados += png[i + 8 : i + 8 + tamanho] if tipo == b"IDAT" else b""
        i += tamanho + 12
    bruto = zlib.decompress(dados)
    linhas: list[bytes] = []
    antes = bytes(largura * n)
    for y in range(altura):
        filtro, *resto = bruto[y * (largura * n + 1) : (y + 1) * (largura * n + 1)]
        linha = bytearray(resto)
        for x in range(len(linha)):
            a, b = (linha[x - n] if x >= n else 0), antes[x]
            c = antes[x - n] if x >= n else 0
            p = a + b - c
            perto = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
            linha[x] = (linha[x] + (0, a, b, (a + b) // 2, perto)[filtro]) & 255
        antes = bytes(linha)
        linhas.append(antes)
    return n, linhas


def em_branco(png: bytes, ppi: int, x: tuple[float, float], y: tuple[float, float]) -> bool:
    """Whether a rectangle of the page, in millimetres, has no ink."""
    n, linhas = pontos(png)
    k = ppi / 25.4
    return all(
        set(linha[int(x[0] * k) * n : int(x[1] * k) * n]) == {255}
        for linha in linhas[int(y[0] * k) : int(y[1] * k)]
    )


@pytest.mark.parametrize("nome", [ex.LONGO, "W" * 120, "María-José" * 12])
def test_nome_de_120_letras_cabe_na_pagina(nome: str) -> None:
    assert len(nome) == 120
    for modelo, dados, x, y in (
        ("alvara", ex.alvara(nome), (192, 199), (12, 284)),
        ("cracha", ex.cracha(nome), (83, 85), (12, 54)),
        ("decisao", ex.decisao(interessado=nome), (192, 210), (0, 297)),
        ("guia", ex.guia(pagador=nome), (192, 210), (0, 297)),
        ("protocolo", ex.protocolo(requerente=nome), (192, 210), (0, 297)),
    ):
        pdf = gerar(modelo, dados, data=ex.QUANDO)
        assert len(ex.ler(pdf).pages) == 1, modelo
        assert "".join(nome.split()) in "".join(ex.texto(pdf).split()), modelo
        ppi = 36 if modelo == "cracha" else 20
        (png,) = figuras(modelo, dados, ppi=ppi)
        assert em_branco(png, ppi, x, y), modelo


def test_o_que_passasse_da_margem_seria_visto() -> None:
    """The test above proves something only if ink is found where there is some."""
    (png,) = figuras("alvara", ex.alvara(), ppi=20)
    assert not em_branco(png, 20, (195, 205), (12, 284))
    assert not em_branco(png, 20, (20, 190), (12, 284))


def test_quarenta_itens_correm_com_o_cabecalho_repetido() -> None:
    for modelo, dados, cabeca, n in (
        ("alvara", ex.alvara(campos=ex.linhas(40)), "Elemento Conteúdo Onde a lei pede", 40),
        ("guia", ex.guia(40), "O que se cobra De onde vem o valor Valor", 40),
        ("protocolo", ex.protocolo(40), "Pergunta Resposta Onde a lei pede", 40),
    ):
        pdf = gerar(modelo, dados, data=ex.QUANDO)
        paginas = [ex.texto(pdf, i) for i in range(len(ex.ler(pdf).pages))]
        assert len(paginas) >= 2, modelo
        assert all(cabeca in p for p in paginas[:2]), modelo
        for i, p in enumerate(paginas, 1):
            assert f"Página {i} de {len(paginas)}" in p
        prefixo = "Taxa" if modelo == "guia" else "Elemento"
        assert all(f"{prefixo} {i:02}" in " ".join(paginas) for i in range(1, n + 1))


def test_alvara_comum_em_uma_pagina_com_qr_codigo_e_endereco() -> None:
    pdf = gerar("alvara", ex.alvara(), data=ex.QUANDO)
    (pagina,) = ex.ler(pdf).pages
    assert "ABCD 2345 EFGH 6789" in ex.texto(pdf)
    assert ex.CONFERENCIA["endereco"] in ex.texto(pdf).replace("/v/ ", "/v/")
    enderecos = {a.get_object()["/A"]["/URI"] for a in pagina["/Annots"]}
    assert enderecos == {ex.CONFERENCIA["endereco"]}


def test_endereco_que_nao_e_da_web_nao_vira_ligacao() -> None:
    outro = {"codigo": "X" * 16, "endereco": "javascript:alert(1)"}
    pagina = ex.ler(gerar("alvara", ex.alvara(conferencia=outro), data=ex.QUANDO)).pages[0]
    assert "/Annots" not in pagina


def test_crachas_do_tamanho_certo_e_dez_por_folha() -> None:
    (um,) = ex.ler(gerar("cracha", ex.cracha(), data=ex.QUANDO)).pages
    assert [round(float(x) / 72 * 25.4, 1) for x in um.mediabox[2:]] == [85, 54]
    folha = ex.ler(gerar("crachas", {"crachas": [ex.cracha()] * 21}, data=ex.QUANDO))
    assert [p.extract_text().count("12/2025") for p in folha.pages] == [10, 10, 1]


def test_cracha_com_tudo_longo_nao_sobrepoe_nem_perde_nada() -> None:
    dados = ex.cracha(
        ex.LONGO,
        qualidade=f"Auxiliar de {ex.LONGO}",
        titulo=ex.LONGO[:80].strip(),
        campos=[{"rotulo": "Local", "valor": ex.LONGO}, {"rotulo": "Ramo", "valor": ex.LONGO}],
        tarja="Segunda via",
    )
    (pagina,) = ex.ler(gerar("cracha", dados, data=ex.QUANDO)).pages
    alturas: dict[str, float] = {}

    def visitar(t: str, cm: Any, tm: Any, fonte: Any, tamanho: Any) -> None:
        alturas.setdefault(t.strip()[:5], tm[5] * cm[3] + cm[5])

    saiu = " ".join(pagina.extract_text(visitor_text=visitar).split())
    assert saiu.count(ex.LONGO) == 4 and "Segunda via" in saiu
    em_ordem = [alturas[k] for k in ("Auxil", "Local", "Ramo:", "Válid")]
    assert em_ordem == sorted(em_ordem, reverse=True)
    assert alturas["Auxil"] - alturas["Local"] > 3 * 5  # its three lines are above the next


def test_guia_paga_diz_quando_e_com_que_prova() -> None:
    pagamento = {"dia": "07/05/2025", "valor": "R$ 1.234,50", "comprovante": "aut. 0A1B"}
    saiu = ex.texto(gerar("guia", ex.guia(pagamento=pagamento), data=ex.QUANDO))
    assert "Pago em 07/05/2025" in saiu and "Comprovante: aut. 0A1B" in saiu
    assert "Pagar até" not in saiu
    saiu = ex.texto(gerar("guia", ex.guia(), data=ex.QUANDO))
    assert "Pagar até 04/06/2025" in saiu and "Pago em" not in saiu


def test_tarja_e_brasao() -> None:
    brasao = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    for modelo in ("alvara", "decisao"):
        dados = {**ex.TODOS[modelo], "tarja": "Segunda via"}
        pdf = gerar(modelo, dados, data=ex.QUANDO, brasao=brasao)
        assert "Segunda via" in ex.texto(pdf)
        arvore = etiquetas(ex.ler(pdf).trailer["/Root"]["/StructTreeRoot"]["/K"], [])
        assert any(n.get("/Alt") == "Brasão do Município" for n in arvore)
    with pytest.raises(ErroAlmotace, match="Não foi possível compor"):
        gerar("alvara", ex.alvara(), data=ex.QUANDO, brasao="<isto não é svg")


def test_varios_em_um_pdf_cada_um_com_a_sua_numeracao() -> None:
    lista = [ex.alvara("Ana"), ex.alvara("Beto", campos=ex.linhas(60)), ex.alvara("Caio")]
    pdf = gerar_varios("alvara", lista, data=ex.QUANDO)
    paginas = [ex.texto(pdf, i) for i in range(len(ex.ler(pdf).pages))]
    fins = [p[p.index("Página") :][:13] for p in paginas]
    assert fins == ["Página 1 de 1", "Página 1 de 2", "Página 2 de 2", "Página 1 de 1"]
    assert ex.anexo(pdf) == lista


@pytest.mark.parametrize(
    ("modelo", "muda", "campo"),
    [
        ("alvara", {"numero": "  "}, "numero"),
        ("alvara", {"numero": 12}, "numero"),
        ("alvara", {"campos": []}, "campos"),
        ("alvara", {"campos": [{"rotulo": "x"}]}, "campos[1].valor"),
        ("alvara", {"validade": {"rotulo": "Até", "fim": "1", "fin": "2"}}, "validade.fin"),
        ("alvara", {"validade": "amanhã"}, "validade"),
        ("alvara", {"titularr": "x"}, "titularr"),
        ("alvara", {"avisos": "um só"}, "avisos"),
        ("decisao", {"motivos": "x" * 200_001}, "motivos"),
        ("guia", {"pagamento": {"dia": "1"}}, "pagamento.valor"),
    ],
)
def test_dado_errado_e_recusado_pelo_nome(modelo: str, muda: dict[str, Any], campo: str) -> None:
    with pytest.raises(ErroDeEntrada) as e:
        gerar(modelo, {**ex.TODOS[modelo], **muda}, data=ex.QUANDO)
    assert e.value.campo == campo


def test_modelo_lista_e_instante_errados() -> None:
    with pytest.raises(ErroDeEntrada, match="Você quis dizer “alvara”"):
        gerar("alvaras", ex.alvara(), data=ex.QUANDO)
    with pytest.raises(ErroDeEntrada, match="fuso"):
        gerar("alvara", ex.alvara(), data=datetime(2025, 1, 1))
    with pytest.raises(ErroDeEntrada):
        gerar_varios("alvara", [], data=ex.QUANDO)
    with pytest.raises(ErroDeEntrada, match="não são do modelo"):
        gerar("guia", ler("alvara", ex.alvara()), data=ex.QUANDO)


def test_a_dataclass_serve_como_dados(prontos: dict[str, bytes]) -> None:
    lida = ler("guia", ex.TODOS["guia"])
    pdf = gerar("guia", lida, data=ex.QUANDO)
    assert ex.texto(pdf) == ex.texto(prontos["guia"])
    assert ler("guia", ex.anexo(pdf)) == lida
    assert "99/2025" in ex.texto(gerar("guia", replace(lida, numero="99/2025"), data=ex.QUANDO))


def test_os_modelos_nao_conhecem_lei_nem_municipio() -> None:
    from almotace.documentos.pdf import PASTA

    for arquivo in PASTA.glob("*.typ"):
        fonte = arquivo.read_text(encoding="utf-8").lower()
        for palavra in ("precári", "art. ", "ambulante", "lei nº", "secretaria"):
            assert palavra not in fonte, (arquivo.name, palavra)


def test_o_anexo_e_json_simples(prontos: dict[str, bytes]) -> None:
    (corpo,) = ex.ler(prontos["alvara"]).attachments["dados.json"]
    assert json.loads(corpo.decode("utf-8"))["titulo"] == "Alvará de autorização"
