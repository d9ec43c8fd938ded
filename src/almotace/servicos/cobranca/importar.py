"""Payments from a file: of the bank (150 positions) or a CSV. All of it or nothing.

Each line is a payment by its own id: the same file again, or a line that another file already
brought, changes nothing. What no guide claims waits to be identified by a person; what came twice,
late, in part or too much is recorded as it is, and told.
"""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from ...nucleo.erros import ErroAlmotace, ErroDeEntrada
from ...registro.inquilino import do_municipio
from ...registro.models import Guia, Pagamento
from ...registro.travas import travar_chave
from ..arrecadacao import retorno_csv, retorno_febraban
from ..arrecadacao.recebimento import ArquivoRecusado, Recebimento, Retorno, somar
from ..competencia import exigir
from ..praticar import Quem
from .receber import RECEBIMENTO, registrar
from .regras import recebedor

CSV, FEBRABAN = "csv", "febraban"
IMPORTACAO = 0x1490A7
MAXIMO = 20_000
RECEBIDO, PARCIAL, A_MAIS, ATRASADO, JA, SEM_GUIA, NULA = (
    "recebido", "parcial", "a_mais", "atrasado", "ja_importado", "sem_guia", "guia_anulada",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class LinhaImportada:
    """What became of a line. ``guia``: its number, if any has it."""

    linha: int
    situacao: str
    guia: str
    valor: Decimal
    pago_em: date
    processo: uuid.UUID | None = None


@dataclass(frozen=True, slots=True)
class Relatorio:
    arquivo: str
    formato: str
    linhas: tuple[LinhaImportada, ...]

    @property
    def contas(self) -> Counter[str]:
        return Counter(x.situacao for x in self.linhas)

    @property
    def total(self) -> Decimal:
        return somar(x.valor for x in self.linhas if x.situacao != JA)


def importar(quem: Quem, arquivo: str, conteudo: bytes) -> Relatorio:
    """Read, check and record a whole file, in one transaction."""
    formato, retorno = ler(quem, arquivo, conteudo)
    if len(retorno.recebimentos) > MAXIMO:
        raise ErroDeEntrada(f"O arquivo passa de {MAXIMO} pagamentos: divida-o.", arquivo=arquivo)
    municipio = quem.agente.municipio_id
    with do_municipio(municipio):
        exigir(quem.agente, quem.dia, "importacao_de_pagamentos", quem.casa.competencias)
        travar_chave(municipio, IMPORTACAO)
        ditos = {r.id_externo for r in retorno.recebimentos}
        ja = {
            p.id_externo: p for p in Pagamento.objects.filter(origem=formato, id_externo__in=ditos)
        }
        guias = _guias(retorno)
        feitas = [
            _uma(quem, r, formato, arquivo, ja, _achar(guias, r)) for r in _na_ordem(retorno, guias)
        ]
    return Relatorio(arquivo, formato, tuple(sorted(feitas, key=lambda x: x.linha)))


def ler(quem: Quem, arquivo: str, conteudo: bytes) -> tuple[str, Retorno]:
    """Which of the two formats it is, and what it says."""
    if conteudo[:1] == b"A" and conteudo[1:2].isdigit():
        orgao = recebedor(quem.casa)[0].orgao
        return FEBRABAN, retorno_febraban.ler(conteudo, arquivo=arquivo, orgao=orgao)
    return CSV, retorno_csv.ler(conteudo, arquivo=arquivo)


def _guias(retorno: Retorno) -> Mapping[str, Guia]:
    numeros = {n for r in retorno.recebimentos if (n := numero_da_guia(r))}
    return {g.numero: g for g in Guia.objects.filter(numero__in=numeros)}


def numero_da_guia(r: Recebimento) -> str:
    """As it is written: “77/2026”; empty if the digits are not of a series of ours.

    >>> from datetime import date
    >>> r = Recebimento(id_externo="1", nosso_numero="00012026000000077", pago_em=date(2026, 1, 2),
    ...                 creditado_em=None, valor=Decimal(1), linha=1)
    >>> numero_da_guia(r)
    '77/2026'
    """
    from .lancar import CODIGO_DA_SERIE

    if r.guia_numero:
        return r.guia_numero.strip()
    n = r.nosso_numero
    if len(n) != 17 or not n.isdigit() or int(n[:4]) != CODIGO_DA_SERIE:
        return ""
    return f"{int(n[8:])}/{n[4:8]}"


def _achar(guias: Mapping[str, Guia], r: Recebimento) -> Guia | None:
    return guias.get(numero_da_guia(r))


def _na_ordem(retorno: Retorno, guias: Mapping[str, Guia]) -> list[Recebimento]:
    """By case, so that every import takes the locks of cases in one order."""

    def onde(r: Recebimento) -> tuple[str, date, int]:
        g = _achar(guias, r)
        return (str(g.processo_id) if g else "", r.pago_em, r.linha)

    return sorted(retorno.recebimentos, key=onde)


def _uma(
    quem: Quem,
    r: Recebimento,
    formato: str,
    arquivo: str,
    ja: dict[str, Pagamento],
    guia: Guia | None,
) -> LinhaImportada:
    def dizer(situacao: str) -> LinhaImportada:
        numero = guia.numero if guia else (r.guia_numero or r.nosso_numero)
        processo = guia.processo_id if guia else None
        return LinhaImportada(r.linha, situacao, numero, r.valor, r.pago_em, processo)

    velho = ja.get(r.id_externo)
    if velho is not None:
        if (velho.valor, velho.pago_em) != (r.valor, r.pago_em):
            erro = ErroDeEntrada(
                "Este pagamento já veio, com outro valor ou outro dia.", campo="id",
                arquivo=arquivo, linha=r.linha,
            )  # fmt: skip
            raise ArquivoRecusado([erro])
        return dizer(JA)
    if r.pago_em > quem.dia:
        erro = ErroDeEntrada(
            "O pagamento é de um dia que não chegou.", arquivo=arquivo, linha=r.linha
        )
        raise ArquivoRecusado([erro])
    onde = f"{arquivo}:{r.linha}"
    if guia is None:
        ja[r.id_externo] = Pagamento.objects.create(
            municipio_id=quem.agente.municipio_id, especie=RECEBIMENTO, origem=formato,
            id_externo=r.id_externo, pago_em=r.pago_em, creditado_em=r.creditado_em,
            valor=r.valor, linha=f"{onde} guia {r.guia_numero or r.nosso_numero}"[:200],
        )  # fmt: skip
        return dizer(SEM_GUIA)
    chave = uuid.uuid5(uuid.NAMESPACE_OID, f"{guia.municipio_id}|{formato}|{r.id_externo}")
    linha = {
        "origem": formato, "id_externo": r.id_externo, "creditado_em": r.creditado_em,
        "linha": onde,
    }  # fmt: skip
    try:
        registrar(
            Quem(quem.agente, quem.quando, chave), guia.processo_id, guia.id, r.valor, r.pago_em,
            r.id_externo, linha,
        )  # fmt: skip
    except ErroAlmotace as e:
        e.em(arquivo, r.linha)
        raise
    ja[r.id_externo] = Pagamento(valor=r.valor, pago_em=r.pago_em)
    guia.refresh_from_db()
    return dizer(_como_ficou(guia, r))


def _como_ficou(guia: Guia, r: Recebimento) -> str:
    k = guia.memoria.get("conta") or {}
    if k.get("situacao") == "anulada":
        return NULA
    if Decimal(k.get("a_devolver") or 0) > 0:
        return A_MAIS
    if Decimal(k.get("falta") or 0) > 0:
        return PARCIAL
    return ATRASADO if r.pago_em > guia.vence_em else RECEBIDO
