"""Terms that run in a case, as its page shows them: until when, and the count day by day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from ..nucleo.lei import Lei
from ..registro.models import Recontagem
from ..servicos.casa import ambiente_da_casa
from ..servicos.fatos import Autos
from ..servicos.nomes import nome
from ..servicos.recontagem import prazos_abertos
from .palavras import maiuscula


@dataclass(frozen=True, slots=True)
class PrazoDaPagina:
    """``hora``: set where the term ends at a clock time."""

    nome: str
    fim: date
    hora: str
    resumo: str
    dias: tuple[str, ...]


def prazos(autos: Autos, lei: Lei, dia: date) -> list[PrazoDaPagina]:
    """The open ones, the first to end first."""
    calendario = ambiente_da_casa(lei.chave.rpartition("/")[0]).calendario
    feitos = []
    for prazo, conta in prazos_abertos(autos, lei, dia, calendario):
        fim, hora = conta.fim, ""
        if isinstance(fim, datetime):
            fim, hora = fim.date(), f"{fim:%Hh%M}"
        dias = tuple(str(x) for x in conta.memoria())
        feitos.append(
            PrazoDaPagina(maiuscula(nome(prazo.fonte[0], lei)), fim, hora, conta.resumo(), dias)
        )
    return sorted(feitos, key=lambda x: (x.fim, x.nome))


def a_recontar(autos: Autos, lei: Lei) -> list[tuple[str, str]]:
    """(id, sentence) of each term that a change of the calendar moved."""
    nomes = {p.id: nome(p.fonte[0], lei) for p in lei.regras if hasattr(p, "id")}
    return [
        (str(r.id), f"{maiuscula(nomes.get(r.prazo, r.prazo))}: de {_dia(r.fim_antigo)} para"
                    f" {_dia(r.fim_novo)} ({r.causa})")
        for r in Recontagem.objects.filter(processo=autos.processo, ato__isnull=True)
    ]  # fmt: skip


def _dia(iso: str) -> str:
    return f"{iso[8:10]}/{iso[5:7]}/{iso[:4]}{' ' + iso[11:] if len(iso) > 10 else ''}"
