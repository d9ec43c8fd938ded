"""A lot as the pages show it: in words, with the article of what may and may not be done."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from ...nucleo.lei import Lei
from ...servicos.apreensao.deposito import LoteVisto, leituras_em, ver_lote
from ...servicos.apreensao.leitura import PRECEDENTES, Leitura
from ...servicos.apreensao.lote import SALDO, LoteDoCaso, lotes_do_caso
from ...servicos.apreensao.perguntas import Relogio, em_palavras
from ...servicos.autuacao.caso import Caso
from ...servicos.casa import casa
from ...servicos.fuso import local
from ...servicos.nomes import nome_do_ato
from ...servicos.papeis_do_auto.entrega import papeis_do_ato
from ..palavras import maiuscula

TITULOS = {
    "liberacao": "Devolver", "doacao": "Doar", "leilao": "Leiloar", "destruicao": "Inutilizar",
    "pedido_liberacao": "Registrar pedido de devolução", SALDO: "Entregar a sobra",
}  # fmt: skip
ESTADOS = {
    "corre": "", "vencido": "Ninguém pediu.", "parado": "",
    "reclamado": "Reclamado em tempo.", "reclamado_fora": "Reclamado fora do prazo.",
}  # fmt: skip


def titulo_do_ato(ato: str) -> str:
    return TITULOS.get(ato) or maiuscula(nome_do_ato(ato))


@dataclass(frozen=True, slots=True)
class PrazoDoLote:
    """``hora``: set where it ends at a clock time; ``frase``: how it stands."""

    fim: date
    hora: str
    frase: str
    corre: bool
    acabou: bool
    artigo: str
    dispositivo: str
    resumo: str
    dias: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AtoDoLote:
    """``porque``: reasons why not; ``minha``: one of today's roles may sign it."""

    ato: str
    titulo: str
    pode: bool
    porque: tuple[str, ...]
    mandado: bool
    minha: bool
    papeis: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LoteNaPagina:
    lote: LoteDoCaso
    situacao: str
    no_deposito: bool
    prazos: tuple[PrazoDoLote, ...]
    atos: tuple[AtoDoLote, ...]
    lei: Lei
    recibo: Any = None

    @property
    def podem(self) -> list[AtoDoLote]:
        return [a for a in self.atos if a.pode]

    @property
    def nao_podem(self) -> list[AtoDoLote]:
        return [a for a in self.atos if not a.pode]


def aviso_da_liberacao(c: Caso, leitura: Leitura) -> dict[str, Any] | None:
    """The warning, where the law ties giving back to paying: precedents, and what was chosen."""
    a = c.regra.apreensao
    if a is None or not a.exige_pagamento:
        return None
    return {"precedentes": PRECEDENTES, "leitura": leitura, "lei": c.lei}


def na_pagina(pedido: Any, c: Caso, lote: LoteDoCaso, leitura: Leitura) -> LoteNaPagina:
    """A lot of a case, now."""
    momento = local(pedido.agora, pedido.municipio.fuso).replace(second=0, microsecond=0)
    return em_tela(pedido, c, ver_lote(c, lote, momento, leitura))


def em_tela(pedido: Any, c: Caso, v: LoteVisto) -> LoteNaPagina:
    a = c.regra.apreensao
    assert a is not None
    podem = casa(pedido.municipio.chave).competencias
    meus = set(pedido.papeis)

    def ato(id: str, pode: bool, porque: list[str], mandado: bool) -> AtoDoLote:
        papeis = tuple(podem.get(id, ()))
        return AtoDoLote(
            id, titulo_do_ato(id), pode, tuple(porque), mandado, bool(meus & set(papeis)), papeis
        )

    atos = [ato(x.ato, x.pode, em_palavras(x, c.lei), x.mandado) for x in v.cabimentos]
    if v.lote.fim is None:
        atos.append(ato(a.reclama, True, [], False))
    elif v.lote.fim.congelado.get("sobra") not in (None, "0", "0.00") and v.lote.saldo is None:
        atos.append(ato(SALDO, True, [], False))
    situacao = v.lote.situacao(a).replace("_", " ").replace("deposito", "depósito")
    return LoteNaPagina(
        v.lote, situacao, v.lote.fim is None, tuple(map(_prazo, v.relogios)), tuple(atos), c.lei,
        v.lote.fim,
    )  # fmt: skip


def _prazo(r: Relogio) -> PrazoDoLote:
    regra, conta = r.termo.regra, r.termo.conta
    return PrazoDoLote(
        r.fim.date(), f"{r.fim:%Hh%M}" if r.em_horas else "", ESTADOS[r.estado],
        r.estado in ("corre", "vencido"), r.estado == "vencido",
        r.termo.lei.rotulo(regra.fonte[0]), regra.fonte[0],
        conta.resumo(), tuple(str(x) for x in conta.memoria()),
    )  # fmt: skip


PAPEIS = {
    "auto": "Auto de infração", "notificacao": "Notificação", "julgamento": "Decisão",
    "termo_apreensao": "Termo de apreensão", "recibo_de_bens": "Recibo do depósito",
    "guia": "Guia", "termo_inscricao": "Termo de inscrição", "cda": "Certidão de dívida ativa",
}  # fmt: skip


def papeis_do_caso(c: Caso) -> list[tuple[str, str, Any]]:
    """(title, kind, act) of each paper that the acts of a case have, the newest first."""
    return [
        (f"{PAPEIS[p]}: {nome_do_ato(a.tipo)} de {a.dia:%d/%m/%Y}", p, a.id)
        for a in reversed(c.autos.atos)
        for p in papeis_do_ato(c, a)
    ]


def parte_dos_lotes(pedido: Any, c: Caso) -> dict[str, Any]:
    """What ``pecas/lotes.html`` needs: for the page of the auto, and for its own."""
    if c.regra.apreensao is None:
        return {"coisas": None}
    lotes = lotes_do_caso(c)
    leitura = leituras_em(pedido.municipio.pk, pedido.agora).get(c.lei.chave, Leitura())
    podem = casa(pedido.municipio.chave).competencias.get("apreensao", ())
    return {
        "coisas": {
            "lotes": [na_pagina(pedido, c, x, leitura) for x in lotes],
            "processo": c.autos.processo, "pode_apreender": bool(set(podem) & set(pedido.papeis)),
            "aviso": aviso_da_liberacao(c, leitura) if lotes else None,
        }
    }  # fmt: skip
