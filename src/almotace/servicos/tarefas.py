"""What each open case waits for, and who may do it: the worklists of the desk.

A case waits for acts, as its papers, its fees and the law say today; the town's list of competence
says whose they are. Many cases are read at once, in a constant number of queries.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from ..nucleo.lei import Lei
from ..nucleo.parecer import Parecer
from ..nucleo.regras import Instrumento
from ..registro.models import Processo
from .casa import Casa, instrumento, lei_da_casa
from .decidir import assunto
from .fatos import Autos, ler_muitos
from .feira.regra import da_lei, dadas
from .frota.comeco import passo_que_falta
from .instruir import tributos_devidos
from .pergunta import contexto, perguntar_do_caso

ABERTAS = ("em_analise", "deferido")
MAXIMO = 200


@dataclass(frozen=True, slots=True)
class Tarefa:
    """One act that a case waits for. ``faltam``: how many items the law still lacks;
    ``ate``: until when, if a term runs; ``decisao``: what the law says of the case today."""

    processo: Processo
    ato: str
    papeis: tuple[str, ...]
    desde: date
    faltam: int = 0
    decisao: str = ""
    ate: date | None = None
    autos: Autos | None = None


def das_casas(municipio_id: int, casa: Casa, dia: date) -> list[Tarefa]:
    """What the open cases of the town wait for, the oldest first."""
    abertos = (
        Processo.objects.filter(municipio_id=municipio_id, encerrado=False, situacao__in=ABERTAS)
        .select_related("requerente")
        .order_by("aberto_em")[:MAXIMO]
    )
    return [t for autos in ler_muitos(list(abertos)) for t in do_caso(autos, casa, dia)]


def do_caso(autos: Autos, casa: Casa, dia: date, parecer: Parecer | None = None) -> list[Tarefa]:
    """The acts that this case waits for. ``parecer``: what the law says today, if known."""
    lei = lei_da_casa(autos.processo.lei)
    instr = instrumento(lei, autos.processo.modalidade)
    if autos.processo.encerrado or autos.ultimo("emissao") is not None:
        return []
    decisao = autos.ultimo("decisao")
    if decisao is None:
        passo = passo_que_falta(autos)
        if passo is not None:
            return [_tarefa(autos, casa, passo)]
        if parecer is None:
            parecer = perguntar_do_caso("decidir", assunto(autos), autos, lei, dia)
        return _por_decidir(autos, lei, instr, casa, dia, parecer)
    if decisao.dados.get("resultado") != "deferido":
        return []
    return _por_emitir(autos, lei, casa, dia)


def _tarefa(autos: Autos, casa: Casa, ato: str, **outros: Any) -> Tarefa:
    """The act, waited for since the last act of the case."""
    desde = autos.atos[-1].dia if autos.atos else autos.processo.aberto_em.date()
    papeis = tuple(casa.competencias.get(ato, ()))
    return Tarefa(autos.processo, ato, papeis, desde, autos=autos, **outros)


def _por_decidir(
    autos: Autos, lei: Lei, instr: Instrumento, casa: Casa, dia: date, parecer: Parecer
) -> list[Tarefa]:
    diz = str(parecer.valores.get("decisao", ""))
    if diz != "exigir":
        return [_tarefa(autos, casa, "decisao", decisao=diz)]
    faltam = list(dict.fromkeys([*parecer.valores.get("faltam", []), *parecer.pede]))
    esperadas = []
    if precisa_vistoria(autos, lei, instr, dia) and autos.ultimo("vistoria") is None:
        esperadas.append(_tarefa(autos, casa, "vistoria"))
        faltam = [f for f in faltam if f not in instr.vistoria]
    if falta_laudo(autos, lei, faltam):
        esperadas.append(_tarefa(autos, casa, "laudo_sanitario"))
    if faltam:
        esperadas.append(_tarefa(autos, casa, "juntada", faltam=len(faltam), decisao=diz))
    return esperadas


def precisa_vistoria(autos: Autos, lei: Lei, instr: Instrumento, dia: date) -> bool:
    """Does the instrument ask for an inspection in this case?"""
    if not instr.vistoria:
        return False
    if instr.vistoria_se is None:
        return True
    fatos = {k: v for k, v in autos.fatos.items() if k in lei.vocabulario.fatos}
    c = contexto(lei, lei.vocabulario.ler_fatos(fatos), dia)
    return c.valor(instr.vistoria_se) is True


def fatos_do_laudo(lei: Lei, instr: Instrumento) -> list[str]:
    """Facts of the form that a sanitary report may prove: papers that the law calls a report."""
    return [
        f for s in instr.secoes for f in s.fatos
        if f.startswith("laudo") and lei.vocabulario.fatos[f].nome == "bool"
    ]  # fmt: skip


def falta_laudo(autos: Autos, lei: Lei, faltam: Iterable[str]) -> bool:
    """Is a report among what is missing, and none was given yet?"""
    instr = instrumento(lei, autos.processo.modalidade)
    laudos = set(fatos_do_laudo(lei, instr))
    if autos.ultimo("laudo_sanitario") is not None or not laudos:
        return False
    return any(
        f in laudos or laudos & _fatos_de(f, lei) for f in faltam
    )  # fmt: skip


def _fatos_de(dispositivo: str, lei: Lei) -> set[str]:
    """Facts that the demands of a dispositivo read."""
    return {f for f in lei.vocabulario.fatos if dispositivo in lei.quem_pede(f)}


def _falta_espaco(autos: Autos, lei: Lei) -> bool:
    """Does the paper give a stall, and none was allotted yet?"""
    feira = da_lei(lei)
    if feira is None or autos.processo.modalidade not in dadas(feira):
        return False
    ultimo = autos.ultimo("designacao", "desocupacao")
    return ultimo is None or ultimo.tipo != "designacao"


def _por_emitir(autos: Autos, lei: Lei, casa: Casa, dia: date) -> list[Tarefa]:
    if _falta_espaco(autos, lei):
        return [_tarefa(autos, casa, "designacao")]
    devidos = tributos_devidos(autos, lei, autos.processo.modalidade, dia)
    por_lancar = [t for t in devidos if not any(g.tributo == t for g in autos.guias)]
    if por_lancar:
        return [_tarefa(autos, casa, "lancamento", faltam=len(por_lancar))]
    abertas = [g for g in autos.guias if g.paga_em is None]
    if abertas:
        ate = min(g.vence_em for g in abertas)
        return [_tarefa(autos, casa, "pagamento", faltam=len(abertas), ate=ate)]
    return [_tarefa(autos, casa, "emissao")]
