"""What happens on the street, in few words: complaints, triage, visits, photos."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any

from balcao import LEI, Balcao
from fiscal import ao_meio_dia

DIA = date(2026, 3, 10)
PRACA = ("-21.130700", "-42.366400")
LIMPO: dict[str, Any] = {
    "camelo": False, "exercente": "titular", "porta_alvara": True,
    "numero_identificacao_visivel": True, "local_limpo": True,
    "coletor_exigido_pelo_regulamento": False, "higiene_instalacao": True,
    "obstrui_pedestre": False, "obstrui_estacionamento": False, "dificulta_transito": False,
    "produto": "brinco", "ramo_produto": "bijuterias", "origem_estrangeira": False,
    "reproduzida_ilegalmente": False, "inflamavel": False, "urbanidade": True,
    "apregoa_voz_alta": False, "molesta_transeunte": False, "cessao_do_ponto": False,
    "volume_grande_no_passeio": False, "venda_dentro_de_veiculo_transporte": False,
    "uniforme_exigido": False, "veiculo_automotor": False, "equipamento_alterado": False,
    "vistoria_sanitaria_aprovada": True,
}  # fmt: skip
"""Every question of a visit, answered well."""
EMPRESA = {"porte": "microempresa", "materia_da_infracao": "saude"}


class Rua:
    """The street over a ``Balcao``."""

    def __init__(self, balcao: Balcao) -> None:
        self.b = balcao
        self._minutos = 0

    def quem(self, papel: str, dia: date = DIA, chave: Any = None) -> Any:
        self._minutos += 1
        return self.b.quem(papel, ao_meio_dia(dia) + timedelta(minutes=self._minutos), chave)

    def denuncia(self, **mais: Any) -> Any:
        from almotace.servicos.acao_fiscal.denunciar import Denuncia

        dados = {"origem": "telefone", "assunto": "Venda sem licença",
                 "endereco": "Praça João Pinheiro, em frente ao nº 12",
                 "relato": "Um homem vende relógios todo dia."}  # fmt: skip
        return Denuncia(**(dados | mais))

    def denunciar(self, de: Any = None, dia: date = DIA, quem: Any = None, **mais: Any) -> Any:
        from almotace.servicos.acao_fiscal.denunciar import denunciar

        return denunciar(quem or self.quem("atendente", dia), self.denuncia(**mais), de)

    def triar(self, processo: Any, pessoa: Any = None, dia: date = DIA, prioridade: int = 1) -> Any:
        from almotace.servicos.acao_fiscal.triar import Triagem, triar

        t = Triagem(prioridade, LEI, None, pessoa.id if pessoa else None)
        return triar(self.quem("chefe_de_secao", dia), processo.id, t)

    def ordenar(self, processo: Any, dia: date = DIA, para: date | None = None) -> Any:
        from almotace.servicos.acao_fiscal.visitar import ordenar

        fiscal = self.b.agente("fiscal").id
        return ordenar(self.quem("chefe_de_secao", dia), processo.id, para or dia, (fiscal,))

    def relato(self, dia: date = DIA, fatos: Mapping[str, Any] | None = None, **mais: Any) -> Any:
        from almotace.servicos.acao_fiscal.visitar import Relato

        dados: dict[str, Any] = {
            "momento": datetime(dia.year, dia.month, dia.day, 8, 30), "equipe": (),
            "encontrou": True, "achados": "Havia uma banca de bijuterias.",
            "fatos": LIMPO if fatos is None else fatos,
        }  # fmt: skip
        return Relato(**(dados | mais))

    def visitar(self, processo: Any, dia: date = DIA, quem: Any = None, **mais: Any) -> Any:
        from almotace.servicos.acao_fiscal.visitar import visitar

        return visitar(quem or self.quem("fiscal", dia), processo.id, self.relato(dia, **mais))

    def acao(self, processo: Any) -> Any:
        from almotace.registro.models import AcaoFiscal

        with self.b.dentro():
            return AcaoFiscal.objects.select_related("processo", "principal").get(
                processo_id=processo.id
            )


def png(**partes: bytes) -> bytes:
    """A picture of one point; ``partes``: further chunks, by name."""

    def parte(nome: bytes, dados: bytes) -> bytes:
        soma = struct.pack(">I", zlib.crc32(nome + dados))
        return struct.pack(">I", len(dados)) + nome + dados + soma

    meio = b"".join(parte(k.encode(), v) for k, v in partes.items())
    return (
        b"\x89PNG\r\n\x1a\n" + parte(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)) + meio
        + parte(b"IDAT", zlib.compress(b"\0\0")) + parte(b"IEND", b"")
    )  # fmt: skip


def tiff(ordem: str = "<", em: str = "2026:03:10 08:31:02", virada: int = 6) -> bytes:
    """What a phone writes: when, where (21° 7' 50.52" S, 42° 21' 59.04" W), which way up."""

    def entrada(etiqueta: int, tipo: int, conta: int, valor: bytes) -> bytes:
        return struct.pack(ordem + "HHI", etiqueta, tipo, conta) + valor.ljust(4, b"\0")

    def longo(n: int) -> bytes:
        return struct.pack(ordem + "I", n)

    def graus(*partes: int) -> bytes:
        return struct.pack(ordem + "6I", partes[0], 1, partes[1], 1, partes[2], 100)

    cabeca = (b"II*\0" if ordem == "<" else b"MM\0*") + longo(8)
    raiz = (
        struct.pack(ordem + "H", 3)
        + entrada(0x0112, 3, 1, struct.pack(ordem + "H", virada))
        + entrada(0x8769, 4, 1, longo(50))
        + entrada(0x8825, 4, 1, longo(100))
        + longo(0)
    )
    exif = struct.pack(ordem + "H", 1) + entrada(0x9003, 2, 20, longo(68)) + longo(0)
    texto = em.encode() + b"\0"
    gps = (
        struct.pack(ordem + "H", 4)
        + entrada(1, 2, 2, b"S\0")
        + entrada(2, 5, 3, longo(160))
        + entrada(3, 2, 2, b"W\0")
        + entrada(4, 5, 3, longo(184))
        + longo(0)
    )
    corpo = cabeca + raiz
    corpo = corpo.ljust(50, b"\0") + exif
    corpo = corpo.ljust(68, b"\0") + texto
    corpo = corpo.ljust(100, b"\0") + gps
    return corpo.ljust(160, b"\0") + graus(21, 7, 5052) + graus(42, 21, 5904)


def jpeg(exif: bytes | None = None, cauda: bytes = b"") -> bytes:
    """A whole small JPEG, with what a camera adds."""

    def parte(marca: int, corpo: bytes) -> bytes:
        return struct.pack(">BBH", 0xFF, marca, len(corpo) + 2) + corpo

    meio = parte(0xE0, b"JFIF\0\1\1\0\0\1\0\1\1\1abc")
    if exif is not None:
        meio += parte(0xE1, b"Exif\0\0" + exif)
    meio += parte(0xE1, b"http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>Fulano</x:xmpmeta>")
    meio += parte(0xFE, b"feita por Fulano") + parte(0xE2, b"MPF\0resto")
    meio += parte(0xE2, b"ICC_PROFILE\0\1\1cores")
    return (
        b"\xff\xd8" + meio + parte(0xC0, b"\x08\0\1\0\1\1\1\x11\0")
        + parte(0xDA, b"\1\1\0\0\x3f\0") + b"\xd2\xff\0\xcf\xff\xd0\x20\xff\xd9" + cauda
    )  # fmt: skip
