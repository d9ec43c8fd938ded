"""What the papers of dívida ativa hold: the term of inscription and its certificate.

They join ``dados.MODELOS`` when this module is imported, which the package does.
"""

from __future__ import annotations

from dataclasses import dataclass

from .dados import MODELOS, Assinatura, Conferencia, Documento, Linha


@dataclass(frozen=True, slots=True, kw_only=True)
class PapelDaDivida(Documento):
    """``campos``: every element that the law wants, with its dispositivo; ``artigos``: of the
    infraction, the penalty, the correction; ``declara``: what the paper says, in sentences."""

    numero: str
    inscricao: str
    processo: str
    devedor: str
    valor: str
    lei: str
    campos: tuple[Linha, ...]
    artigos: tuple[Linha, ...]
    assinaturas: tuple[Assinatura, ...]
    conferencia: Conferencia
    documento_do_devedor: str = ""
    livro: str = ""
    folha: str = ""
    declara: tuple[str, ...] = ()
    memoria: tuple[str, ...] = ()
    local_e_data: str = ""


MODELOS.update({"termo_inscricao": PapelDaDivida, "cda": PapelDaDivida})
