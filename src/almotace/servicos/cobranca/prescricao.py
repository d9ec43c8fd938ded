"""The clock of collecting a fine: until when, with what pauses and interruptions. It only warns.

The term is of the first law of the town's chain that gives one; the pause of the inscription and
the interruption of the protest come from the acts. Nothing lapses by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

from ...nucleo.contexto import Contexto
from ...nucleo.lei import Lei
from ...nucleo.meses import somar_meses
from ..autuacao.andamento import andamento
from ..autuacao.caso import Caso, dia_de
from ..autuacao.perguntas import contexto_do_caso
from ..subsidiarias import PrazoDaCadeia, prazo_de

MESES_ANTES = 12
"""Of a term of five years, it warns from the fourth on; moved, a year before its end."""
CORRE, AVISA, PRESCREVEU = "corre", "avisa", "prescreveu"


@dataclass(frozen=True, slots=True)
class Relogio:
    """``avisa_em``: from when it warns; ``fim``: the last day to collect in court."""

    inicio: date
    avisa_em: date
    fim: date
    situacao: str
    fundamento: str
    memoria: tuple[str, ...]


def relogio(c: Caso, dia: date) -> Relogio | None:
    """The clock on that day; ``None`` while nothing is final, or no law gives a term."""
    agora = andamento(c, dia)
    if agora.situacao != "definitivo" or agora.definitivo_em is None or agora.definitivo_em > dia:
        return None
    fatos: dict[str, Any] = {
        "data_decisao_final": agora.definitivo_em.isoformat(), "natureza_credito": "nao_tributario",
    }  # fmt: skip
    protesto, acao = c.autos.primeiro("protesto"), c.autos.ultimo("ajuizamento")
    if protesto is not None:
        fatos["data_interrupcao"] = dia_de(protesto).isoformat()
    if acao is not None:
        fatos["data_ajuizamento"] = dia_de(acao).isoformat()
    pausa = _pausa(c, dia, fatos)
    if pausa is not None and pausa.conta is not None:
        de, ate = pausa.conta.inicio, pausa.conta.fim
        fatos["pausas"] = [{"de": de.isoformat(), "ate": ate.isoformat()}]
    achado = prazo_de(c.lei, ["cobranca"], _visto(c, dia, fatos))
    if achado is None or achado.conta is None:
        return None
    inicio, fim = achado.conta.evento, achado.conta.fim
    avisa = somar_meses(fim, -MESES_ANTES, "ultimo_dia")
    situacao = PRESCREVEU if dia > fim else AVISA if dia >= avisa else CORRE
    if acao is not None and dia_de(acao) <= fim:
        situacao = CORRE
    return Relogio(inicio, avisa, fim, situacao, achado.fundamento, _memoria(achado, pausa, c))


def _pausa(c: Caso, dia: date, fatos: dict[str, Any]) -> PrazoDaCadeia | None:
    inscricao, fim = c.autos.ultimo("inscricao"), c.autos.ultimo("cancelamento_da_inscricao")
    if inscricao is None or (fim is not None and fim.seq > inscricao.seq):
        return None
    novos = {**fatos, "data_inscricao": inscricao.dia.isoformat()}
    return prazo_de(c.lei, ["pausa_da_prescricao"], _visto(c, dia, novos))


def _visto(c: Caso, dia: date, fatos: dict[str, Any]) -> Any:
    def contexto(lei: Lei) -> Contexto:
        return contexto_do_caso(c, dia, novos=fatos, lei=None if lei is c.lei else lei)

    return contexto


def _memoria(achado: PrazoDaCadeia, pausa: PrazoDaCadeia | None, c: Caso) -> tuple[str, ...]:
    assert achado.conta is not None
    linhas = [f"{achado.conta.resumo()} ({achado.fundamento})"]
    if pausa is not None and pausa.conta is not None:
        linhas.append(
            f"Parada de {pausa.conta.inicio:%d/%m/%Y} a {pausa.conta.fim:%d/%m/%Y} pela inscrição"
            f" ({pausa.fundamento}); só vale para dívida não tributária."
        )
    protesto = c.autos.primeiro("protesto")
    if protesto is not None:
        from .regras import do_pais

        fonte = do_pais()["protesto"]["interrompe"]
        linhas.append(f"Interrompida pelo protesto de {dia_de(protesto):%d/%m/%Y} ({fonte}).")
    return tuple(linhas)
