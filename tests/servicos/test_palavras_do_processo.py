"""The whole case reads: no id, no ISO day, no plain decimal; people by name, photos shown."""

from __future__ import annotations

import io
import re
import struct
import zlib
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from balcao import Balcao
from cobrador import Cobrador
from deposito import DURAVEL, Deposito
from pypdf import PdfReader
from rua import Rua, jpeg, tiff

from almotace.documentos.miniatura import LADO, miniatura
from almotace.registro.models import Ato, Processo
from almotace.servicos import anexos, papel_do_processo
from almotace.servicos.acao_fiscal.foto import receber

AGORA = datetime(2026, 3, 20, 13, tzinfo=UTC)
MAQUINA = [
    r"[0-9a-f]{8}-[0-9a-f]{4}-", r"\d{4}-\d\d-\d\dT", r"\b\d{4}-\d\d-\d\d\b(?!-)", r"\bBRL\b",
    r"unidade:", r"mg/muriae", r"\bCiencia\b", r"\bImpugnacao\b", r"\bDenuncia\b", r"\bApuracao\b",
    r"\bDepositario\b", r"\bart\d+[_ ]cpt\b", r"sha256", r"\b\d+\.\d\d\b(?!\.)",
]  # fmt: skip
"""What only a program says."""


def folhas(b: Balcao, caso: Any, pasta: Path | None = None) -> tuple[list[str], PdfReader]:
    with b.dentro():
        p = Processo.objects.select_related("requerente").get(id=caso.id)
        pdf = papel_do_processo.em_pdf(p, b.municipio, AGORA, pasta)[0]
    leitor = PdfReader(io.BytesIO(pdf))
    return [x.extract_text() for x in leitor.pages], leitor


def da_maquina(texto: str) -> list[str]:
    sem_nomes = re.sub(r"visita-\d{4}-\d\d-\d\d-\d+\.\w+", "", texto)
    return [m[0] for forma in MAQUINA for m in re.finditer(forma, sem_nomes)]


def retrato(largura: int = 60, altura: int = 30) -> bytes:
    """A PNG, left half black and right half white."""

    def parte(nome: bytes, dados: bytes) -> bytes:
        soma = struct.pack(">I", zlib.crc32(nome + dados))
        return struct.pack(">I", len(dados)) + nome + dados + soma

    linha = b"\0" + b"\0" * (largura // 2) + b"\xff" * (largura - largura // 2)
    return (
        b"\x89PNG\r\n\x1a\n"
        + parte(b"IHDR", struct.pack(">IIBBBBB", largura, altura, 8, 0, 0, 0, 0))
        + parte(b"IDAT", zlib.compress(linha * altura))
        + parte(b"IEND", b"")
    )


def test_da_multa_a_certidao_tudo_em_palavras(cobrador: Cobrador) -> None:
    caso, dia = cobrador.inscrito()
    cobrador.cda(caso, dia)
    paginas, _ = folhas(cobrador.b, caso)
    tudo = "\n".join(paginas)
    assert da_maquina(tudo) == []
    assert "Multa: R$ 985,24 (Art. 25, II)" in tudo.replace("\xa0", " ")
    assert "06/10/2025, 08h30" in tudo and "O autuado assinou" in tudo
    assert "Ciência" in paginas[0] and "Guia nº 2/2025" in tudo


def test_da_defesa_ao_julgamento_tudo_em_palavras(cobrador: Cobrador) -> None:
    f = cobrador.f
    caso = f.lavrar(f.b.pessoa(), date(2025, 10, 6))
    f.julgado(caso, date(2025, 10, 6), "impugnacao")
    paginas, _ = folhas(f.b, caso)
    tudo = "\n".join(paginas)
    assert da_maquina(tudo) == []
    assert "Impugnação" in paginas[0] and "Julgamento da impugnação" in paginas[0]
    assert re.search(r"Art\. 59, caput, Lei\s+federal 9\.784/1999", tudo)


def test_dos_bens_tudo_em_palavras(balcao: Balcao) -> None:
    paginas, _ = folhas(balcao, Deposito(balcao).apreender(DURAVEL))
    tudo = "\n".join(paginas)
    assert da_maquina(tudo) == []
    assert "R$ 1.029,48" in tudo.replace("\xa0", " ") and "Mercadoria: Camiseta, 30" in tudo
    assert "Quem guarda" in tudo and "16/03/2026, 10h00" in tudo


def test_da_licenca_tudo_em_palavras(balcao: Balcao) -> None:
    tudo = "\n".join(folhas(balcao, balcao.licenciar().processo)[0])
    assert da_maquina(tudo) == []
    assert "Quem pede" in tudo and "Maria José da Conceição" in tudo
    assert "R$ 120,00" in tudo.replace("\xa0", " ")


def test_da_rua_com_as_fotos_e_a_equipe_pelo_nome(balcao: Balcao, tmp_path: Path) -> None:
    rua = Rua(balcao)
    caso = rua.denunciar()
    rua.triar(caso, balcao.pessoa())
    rua.ordenar(caso)
    boa, ruim, longe = receber(retrato()), receber(jpeg(tiff())), receber(retrato(10, 10))
    for foto in (boa, ruim):
        anexos.gravar(tmp_path, balcao.municipio.pk, foto.sha256, foto.dados)
    fotos = tuple(x.para_o_ato() for x in (boa, ruim, longe))
    rua.visitar(caso, fotos=fotos, fatos={"local_limpo": False})
    paginas, leitor = folhas(balcao, caso, tmp_path)
    tudo, visita = "\n".join(paginas), paginas[4]
    assert da_maquina(tudo) == []
    assert "Equipe Agente fiscal" in paginas[3] and "Prioridade alta" in paginas[2]
    assert "Contra quem Maria José da Conceição" in paginas[2] and "Denúncia" in paginas[0]
    assert "Ação fiscal" in paginas[0] and "Auto de infração" not in paginas[0]
    corrido = re.sub(r"\s", "", visita)
    for foto in fotos:
        assert foto["sha256"] in corrido, "each with its hash below"
    assert len(leitor.pages[4].images) == 1, "what is no picture, or is not there, is told"
    assert "não se pôde mostrar" in " ".join(visita.split())
    assert "o arquivo não está no lugar" in " ".join(visita.split())
    assert all(x["sha256"] in re.sub(r"\s", "", paginas[-1]) for x in fotos)


def test_o_arquivo_juntado_diz_se_na_sua_peca(balcao: Balcao, tmp_path: Path) -> None:
    caso = balcao.requerer()
    anexos.juntar(balcao.quem("atendente"), caso.id, tmp_path, "laudo.png", retrato())
    with balcao.dentro():
        (ato,) = Ato.objects.filter(processo=caso, tipo="juntada")
    paginas, _ = folhas(balcao, caso, tmp_path)
    assert "laudo.png" in paginas[ato.seq + 1] or "laudo.png" in "".join(paginas[2:-1])
    assert da_maquina("\n".join(paginas)) == []


@pytest.mark.parametrize(("virada", "escuro"), [(1, "esquerda"), (3, "direita"), (6, "cima")])
def test_a_foto_pequena_fica_de_pe(virada: int, escuro: str) -> None:
    png = miniatura(retrato(60, 60), "image/png", virada)
    largura, altura = struct.unpack(">II", png[16:24])
    assert (largura, altura) == (LADO, LADO)
    linhas, n = _pontos(png)
    onde = {"esquerda": (20, 90), "direita": (160, 90), "cima": (90, 20)}
    for nome, (x, y) in onde.items():
        if nome == escuro:
            assert linhas[y][x * n] < 60, nome
    assert linhas[160][20 * n] < 60 or linhas[160][160 * n] > 200 or virada != 1


def _pontos(png: bytes) -> tuple[list[bytearray], int]:
    import sys

    sys.path.insert(0, str(Path(__file__).parent.parent / "documentos"))
    from test_pdf import pontos

    n, linhas = pontos(png)
    return linhas, n


def test_o_que_nao_e_imagem_nao_tem_miniatura() -> None:
    assert miniatura(b"nada disso", "image/png") == b""


def test_a_tela_entrega_o_processo_com_as_fotos(
    balcao: Balcao, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from django.conf import settings
    from django.test import Client

    from almotace.web import quem

    monkeypatch.setattr(settings, "ARQUIVOS", tmp_path)
    rua = Rua(balcao)
    caso = rua.denunciar()
    foto = receber(retrato())
    anexos.gravar(tmp_path, balcao.municipio.pk, foto.sha256, foto.dados)
    rua.visitar(caso, fotos=(foto.para_o_ato(),))
    monkeypatch.setattr(quem, "agora", lambda: AGORA)
    cliente = Client()
    cliente.force_login(balcao.agente("fiscal").usuario)
    sessao = cliente.session
    sessao["municipio"] = balcao.municipio.pk
    sessao.save()
    resposta = cliente.get(f"/processos/{caso.id}.pdf")
    assert resposta.status_code == 200
    paginas = PdfReader(io.BytesIO(resposta.content)).pages
    assert any(len(p.images) for p in paginas)
