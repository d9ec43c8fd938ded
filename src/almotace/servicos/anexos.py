"""Files of a case: checked by content, kept by their hash, joined by an act."""

from __future__ import annotations

import hashlib
import os
import uuid
from pathlib import Path

from ..nucleo.erros import ErroDeEntrada
from ..registro.inquilino import do_municipio
from ..registro.models import Anexo, Ato, Processo
from . import instruir
from .casa import instrumento, lei_da_casa
from .conteudo import nome_seguro, tipo_de
from .praticar import Quem

MAXIMO = 10 * 1024 * 1024


def juntar(
    quem: Quem, processo_id: uuid.UUID, pasta: Path, nome: str, dados: bytes, prova: str = ""
) -> Ato:
    """Join a file to a case. ``prova``: the demanded paper that it is, which is then met.

    The chain holds the file's hash; its name, which may be of a person, stays outside.
    """
    if len(dados) > MAXIMO:
        raise grande(len(dados))
    tipo = tipo_de(dados)
    resumo = hashlib.sha256(dados).hexdigest()
    with do_municipio(quem.agente.municipio_id):
        processo = Processo.objects.get(id=processo_id)
        if prova and prova not in papeis_pedidos(processo):
            raise ErroDeEntrada("Este papel não é dos que o pedido leva.", campo="prova")
        fatos = {prova: True} if prova else {}
        ato = instruir.juntar(quem, processo_id, fatos, [resumo])
        gravar(pasta, quem.agente.municipio_id, resumo, dados)
        Anexo.objects.get_or_create(
            id=quem.chave,
            defaults={
                "municipio_id": quem.agente.municipio_id, "processo": processo, "fato": prova,
                "nome": nome_seguro(nome, tipo), "tipo": tipo, "tamanho": len(dados),
                "sha256": resumo, "enviado_em": quem.quando,
            },
        )  # fmt: skip
        return ato


def grande(tamanho: int) -> ErroDeEntrada:
    mb = f"{tamanho / 1024 / 1024:.1f}".replace(".", ",")
    return ErroDeEntrada(
        f"O arquivo tem {mb} MB, e o limite é 10 MB: diminua a foto, ou divida o PDF.",
        campo="arquivo",
    )


def papeis_pedidos(processo: Processo) -> list[str]:
    """Facts of the application that a paper proves."""
    lei = lei_da_casa(processo.lei)
    return [
        f for s in instrumento(lei, processo.modalidade).secoes for f in s.fatos
        if lei.vocabulario.origem.get(f) == "documento" and lei.vocabulario.fatos[f].nome == "bool"
    ]  # fmt: skip


def caminho(pasta: Path, municipio_id: int, resumo: str) -> Path:
    """Where a file is kept: by town and hash."""
    return pasta / str(int(municipio_id)) / resumo[:2] / resumo


def gravar(pasta: Path, municipio_id: int, resumo: str, dados: bytes) -> None:
    """Write it whole or not at all; the same content is there once."""
    destino = caminho(pasta, municipio_id, resumo)
    if destino.is_file():
        return
    provisorio = destino.with_name(f".{uuid.uuid4().hex}")
    try:
        destino.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with open(os.open(provisorio, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as f:
            f.write(dados)
            f.flush()
            os.fsync(f.fileno())
        os.replace(provisorio, destino)
    except OSError:
        provisorio.unlink(missing_ok=True)
        raise ErroDeEntrada(
            "Não consegui guardar o arquivo: o disco do servidor está cheio ou fechado. Avise o"
            " administrador; nada foi registrado.",
            campo="arquivo",
        ) from None


def abrir(pasta: Path, anexo: Anexo) -> bytes:
    """The content, proved by its hash."""
    try:
        dados = caminho(pasta, anexo.municipio_id, anexo.sha256).read_bytes()
    except OSError:
        raise ErroDeEntrada("Este arquivo não está no lugar; avise o administrador.") from None
    if hashlib.sha256(dados).hexdigest() != anexo.sha256:
        raise ErroDeEntrada("Este arquivo foi alterado depois de juntado; avise o administrador.")
    return dados
