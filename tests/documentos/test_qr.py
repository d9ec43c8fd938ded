"""The code that a phone reads: drawn as its library draws it, and read back by hand."""

from __future__ import annotations

import re

import papeis_de_exemplo as ex
import segno

from almotace.documentos import qr

ENDERECO = ex.CONFERENCIA["endereco"]


def quadro(svg: str) -> list[list[int]]:
    """The modules, read from the drawing."""
    lado = int(re.findall(r'width="(\d+)"', svg)[0])
    pontos = [[0] * lado for _ in range(lado)]
    for x, y, n in re.findall(r"M(\d+) (\d+)h(\d+)v1H", svg):
        for i in range(int(x), int(x) + int(n)):
            pontos[int(y)][i] = 1
    return pontos


def test_o_desenho_e_o_codigo_com_margem_de_quatro() -> None:
    codigo = segno.make(ENDERECO, error="M", micro=False, boost_error=False, mask=qr.MASCARA)
    esperado = [list(linha) for linha in codigo.matrix_iter(border=4)]
    assert quadro(qr.svg(ENDERECO)) == esperado
    assert codigo.error == "M"


def mascara_3(i: int, j: int) -> bool:
    return (i + j) % 3 == 0


def ler_qr(m: list[list[int]]) -> str:
    """Read a QR of version 2 to 6 whose blocks are in order: bytes of the first mode."""
    n = len(m)
    versao = (n - 17) // 4
    formato = "".join(str(m[8][j]) for j in (0, 1, 2, 3, 4, 5, 7, 8))
    assert int(formato[:5], 2) ^ 0b10101 == 0b00_011  # level M, mask 3
    ocupado = [[False] * n for _ in range(n)]
    for i in range(n):
        for j in range(n):
            canto = (i < 9 and (j < 9 or j >= n - 8)) or (i >= n - 8 and j < 9)
            alinha = versao > 1 and abs(i - (n - 7)) <= 2 and abs(j - (n - 7)) <= 2
            ocupado[i][j] = canto or alinha or i == 6 or j == 6
    bits: list[int] = []
    coluna, sobe = n - 1, True
    while coluna > 0:
        coluna -= coluna == 6
        for i in range(n - 1, -1, -1) if sobe else range(n):
            for j in (coluna, coluna - 1):
                if not ocupado[i][j]:
                    bits.append(m[i][j] ^ mascara_3(i, j))
        coluna, sobe = coluna - 2, not sobe
    octetos = [int("".join(map(str, bits[k : k + 8])), 2) for k in range(0, len(bits) - 7, 8)]
    # level M: (blocks, data bytes of each), as the standard's table says
    blocos, cada = {2: (1, 28), 3: (1, 44), 4: (2, 32), 5: (2, 43), 6: (4, 27)}[versao]
    dados = [octetos[k * blocos + b] for b in range(blocos) for k in range(cada)]
    fluxo = "".join(f"{x:08b}" for x in dados)
    assert fluxo[:4] == "0100"
    quantos = int(fluxo[4:12], 2)
    return bytes(int(fluxo[12 + 8 * k : 20 + 8 * k], 2) for k in range(quantos)).decode()


def test_o_codigo_diz_o_endereco() -> None:
    for texto in (ENDERECO, "https://x.br/v/2345", "/v/ABCD2345EFGH6789" + "x" * 50):
        m = quadro(qr.svg(texto))
        assert ler_qr([linha[4:-4] for linha in m[4:-4]]) == texto


def test_png_e_endereco() -> None:
    assert qr.png(ENDERECO)[:8] == b"\x89PNG\r\n\x1a\n"
    assert qr.endereco("https://a.br", "X") == qr.endereco("https://a.br/", "X")
    assert qr.endereco("", "X") == "/v/X"
