"""Photos: what the camera wrote is read out, and the copy kept has none of it."""

from __future__ import annotations

import hashlib
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rua import jpeg, png, tiff

from almotace.nucleo.erros import ErroDeEntrada
from almotace.nucleo.geodesia import metros
from almotace.servicos.acao_fiscal.exif import ler_exif
from almotace.servicos.acao_fiscal.foto import receber
from almotace.servicos.conteudo import tipo_de

LIDO = {"orientacao": 6, "em": "2026-03-10T08:31:02", "latitude": "-21.130700",
        "longitude": "-42.366400"}  # fmt: skip


@pytest.mark.parametrize("ordem", ["<", ">"])
def test_o_que_a_camera_escreveu_vai_para_o_ato(ordem: str) -> None:
    veio = jpeg(tiff(ordem))
    foto = receber(veio)
    assert foto.lido == LIDO
    dito = foto.para_o_ato()
    assert dito["sha256"] == hashlib.sha256(foto.dados).hexdigest() != dito["sha256_original"]
    assert dito["sha256_original"] == hashlib.sha256(veio).hexdigest()
    assert dito["tamanho"] == len(foto.dados)


def test_a_copia_guardada_so_tem_a_imagem_e_as_cores() -> None:
    foto = receber(jpeg(tiff(), cauda=b"um video com GPS"))
    for resto in (b"Exif", b"Fulano", b"MPF", b"abc", b"video", b"2026:03:10"):
        assert resto not in foto.dados
    assert b"ICC_PROFILE" in foto.dados and foto.dados.endswith(b"\x20\xff\xd9")
    assert b"\xd2\xff\0\xcf\xff\xd0\x20" in foto.dados, "the image itself is untouched"
    assert tipo_de(foto.dados) == "image/jpeg"
    assert receber(foto.dados).dados == foto.dados, "cleaning again changes nothing"


def test_png_tambem_se_limpa() -> None:
    foto = receber(png(eXIf=tiff(), tEXt=b"Author\0Fulano", tIME=b"1234567"))
    assert foto.lido == LIDO
    assert foto.dados == png()


def test_so_entram_fotos() -> None:
    pdf = b"%PDF-1.4\nxref\nstartxref\n9\n%%EOF"
    with pytest.raises(ErroDeEntrada, match="só entram fotos"):
        receber(pdf)
    with pytest.raises(ErroDeEntrada, match="Só se aceitam"):
        receber(b"MZ programa")
    with pytest.raises(ErroDeEntrada, match="o limite é 10 MB"):
        receber(jpeg() + b"\0" * (11 * 1024 * 1024))


@given(st.integers(0, 400), st.binary(max_size=40))
def test_foto_torcida_nunca_derruba(onde: int, lixo: bytes) -> None:
    """Whatever stands anywhere in a photo: read as it can be, or refused in a sentence."""
    veio = jpeg(tiff())
    torcida = veio[: onde % len(veio)] + lixo + veio[onde % len(veio) + len(lixo) :]
    try:
        foto = receber(torcida)
    except ErroDeEntrada as e:
        assert e.mensagem
    else:
        inteiro = onde % len(veio) >= veio.index(b"Exif")  # the way to it and its own head
        assert not inteiro or b"Exif\0\0" not in foto.dados[:400] or b"Exif\0\0" in lixo


@pytest.mark.parametrize("marca", [0x00, 0x02, 0xBF, 0xE1, 0xEE, 0xEF, 0xF0, 0xFE])
def test_so_fica_o_que_e_da_imagem(marca: int) -> None:
    veio = jpeg(tiff()).replace(b"\xff\xe1", bytes([0xFF, marca]), 1)
    assert b"Exif" not in receber(veio).dados


@given(st.binary(max_size=300))
def test_exif_qualquer_nunca_derruba(lixo: bytes) -> None:
    assert set(ler_exif(b"II*\0" + lixo)) <= set(LIDO)
    assert set(ler_exif(b"MM\0*" + lixo)) <= set(LIDO)


def vincenty(lat1: float, lon1: float, lat2: float, lon2: float) -> float:
    """The inverse geodesic by Vincenty's series: another way to the same figure."""
    a, f = 6378137.0, 1 / 298.257223563
    b = a * (1 - f)
    u1, u2 = (math.atan((1 - f) * math.tan(math.radians(x))) for x in (lat1, lat2))
    volta = (lon2 - lon1 + 180) % 360 - 180
    total = lam = math.radians(volta)
    for _ in range(100):
        sen = math.hypot(
            math.cos(u2) * math.sin(lam),
            math.cos(u1) * math.sin(u2) - math.sin(u1) * math.cos(u2) * math.cos(lam),
        )
        if sen == 0:
            return 0.0
        cos = math.sin(u1) * math.sin(u2) + math.cos(u1) * math.cos(u2) * math.cos(lam)
        sigma = math.atan2(sen, cos)
        seno = math.cos(u1) * math.cos(u2) * math.sin(lam) / sen
        cos2 = 1 - seno**2
        meio = cos - 2 * math.sin(u1) * math.sin(u2) / cos2 if cos2 else 0.0
        c = f / 16 * cos2 * (4 + f * (4 - 3 * cos2))
        antes, lam = (
            lam,
            total + (1 - c) * f * seno * (sigma + c * sen * (meio + c * cos * (2 * meio**2 - 1))),
        )
        if abs(lam - antes) < 1e-13:
            break
    u = cos2 * (a**2 - b**2) / b**2
    ga = 1 + u / 16384 * (4096 + u * (-768 + u * (320 - 175 * u)))
    gb = u / 1024 * (256 + u * (-128 + u * (74 - 47 * u)))
    delta = gb * sen * (meio + gb / 4 * (cos * (2 * meio**2 - 1) - gb / 6 * meio * (
        4 * sen**2 - 3) * (4 * meio**2 - 3)))  # fmt: skip
    return b * ga * (sigma - delta)


@given(st.floats(-34, 6), st.floats(-74, -32), st.floats(-0.02, 0.02), st.floats(-0.02, 0.02))
def test_metros_no_chao(lat: float, lon: float, norte: float, leste: float) -> None:
    """Anywhere in Brazil, up to some three kilometres: as Vincenty, to the centimetre."""
    certo = vincenty(lat, lon, lat + norte, lon + leste)
    assert metros(lat, lon, lat + norte, lon + leste) == pytest.approx(certo, abs=0.01)


def test_metros_por_cima_do_meridiano_oposto() -> None:
    assert metros(0, 179.9999, 0, -179.9999) == pytest.approx(22.26, abs=0.01)
