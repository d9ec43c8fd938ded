"""A holiday decreed later, inside terms that run: which change, and the act that recounts each.

``levantar`` compares the calendar in force with the one that is to come, over the open cases, and
leaves a task for each term whose end moves. ``conferir_calendario`` does the same when the desk
opens under a calendar that it had not seen. ``recontar`` is the act, once the new calendar is in
force: old end, new end, cause, in the chain. What is closed does not move: neither a closed case,
nor a term that has ended, nor one whose act was already done. Until it is recounted, the case is
not decided.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import Any

from ..nucleo.calendario import Calendario
from ..nucleo.contagem import Contagem
from ..nucleo.erros import ErroDeEntrada
from ..nucleo.lei import Lei
from ..nucleo.regras import Prazo
from ..nucleo.termo_de_prazo import ato_de, calcular
from ..registro.inquilino import do_municipio
from ..registro.models import (
    Agente,
    Ato,
    CalendarioVisto,
    Municipio,
    Processo,
    Recontagem,
)
from ..registro.travas import travar_calendario
from .autuacao.prazos import prazos_do_auto
from .calendario_visto import como_dados, de_dados, o_que_mudou
from .casa import ambiente_da_casa, casa, lei_da_casa
from .competencia import exigir
from .fatos import AUTUACAO, Autos, fatos_do_caso, ler_autos, ler_muitos
from .fuso import dia_local
from .nomes import nome
from .pergunta import atos_do_caso, congelar, contexto
from .praticar import Mesa, Quem, praticar

LOTE = 200
REVISAO = "revisao"
"""A task that is no term: a final decision to be looked at again."""


def prazos_abertos(
    autos: Autos, lei: Lei, dia: date, calendario: Calendario
) -> Iterator[tuple[Prazo, Contagem]]:
    """Terms of the law that run in the case on that day, counted on that calendar."""
    for prazo, conta in _por_cumprir(autos, lei, dia, calendario):
        if _dia(conta.fim) >= dia:
            yield prazo, conta


def _por_cumprir(
    autos: Autos, lei: Lei, dia: date, calendario: Calendario
) -> Iterator[tuple[Prazo, Contagem]]:
    """Terms that have begun and whose act was not done, ended or not."""
    if autos.processo.especie == AUTUACAO:
        yield from prazos_do_auto(autos, dia, calendario)
        return
    fatos, atos = fatos_do_caso(autos, lei, dia), atos_do_caso(autos, lei)
    c = contexto(lei, fatos, dia, atos=atos, calendario=calendario)
    for prazo in lei.da_especie(Prazo):
        conta = calcular(prazo, c) if c.ativa(prazo) else None
        if conta is not None and ato_de(prazo, c) is None:
            yield prazo, conta


def levantar(agente: Agente, novo: Calendario, causa: str, quando: datetime) -> list[Recontagem]:
    """Terms of open cases that end on another day on the calendar to come. One that waits to be
    recounted already is brought up to date."""
    if not causa.strip():
        raise ErroDeEntrada("Diga que ato mudou o calendário.", campo="causa")
    municipio = agente.municipio
    dia = dia_local(quando, municipio.fuso)
    with do_municipio(municipio.pk):
        exigir(agente, dia, "recontagem", casa(municipio.chave).competencias)
        antigo = ambiente_da_casa(municipio.chave).calendario
        return _levantar(municipio, antigo, novo, causa.strip(), quando)


def conferir_calendario(municipio: Municipio, quando: datetime) -> list[Recontagem]:
    """The tasks that a calendar makes which the desk had not seen; none the first time.

    What was raised before under its own cause stays so. Of two desks that open at once, one looks.
    """
    novo = ambiente_da_casa(municipio.chave).calendario
    with do_municipio(municipio.pk):
        travar_calendario(municipio.pk)
        visto = CalendarioVisto.objects.filter(municipio=municipio).order_by("-em").first()
        if visto is not None and visto.hash == novo.hash:
            return []
        em = quando if visto is None else max(quando, visto.em + timedelta(microseconds=1))
        CalendarioVisto.objects.create(
            municipio=municipio, hash=novo.hash, dias=como_dados(novo.dias), em=em
        )
        if visto is None:
            return []
        antigo = Calendario(de_dados(visto.dias))
        return _levantar(municipio, antigo, novo, o_que_mudou(antigo.dias, novo.dias), quando)


def _levantar(
    municipio: Municipio, antigo: Calendario, novo: Calendario, causa: str, quando: datetime
) -> list[Recontagem]:
    dia = dia_local(quando, municipio.fuso)
    todos = list(
        Processo.objects.filter(
            municipio=municipio, encerrado=False, lei__in=casa(municipio.chave).leis
        ).order_by("aberto_em", "id")
    )
    achadas = []
    for i in range(0, len(todos), LOTE):
        for autos in ler_muitos(todos[i : i + LOTE]):
            for prazo, antes, depois in _mudam(autos, dia, antigo, novo):
                tarefa = _tarefa(autos, prazo, antes, depois, causa, quando)
                if tarefa is not None:
                    achadas.append(tarefa)
    return achadas


def _mudam(
    autos: Autos, dia: date, antigo: Calendario, novo: Calendario
) -> Iterator[tuple[Prazo, Contagem, Contagem]]:
    lei = lei_da_casa(autos.processo.lei)
    depois = {p.id: conta for p, conta in prazos_abertos(autos, lei, dia, novo)}
    for prazo, antes in prazos_abertos(autos, lei, dia, antigo):
        conta = depois.get(prazo.id)
        if conta is not None and conta.fim != antes.fim:
            yield prazo, antes, conta


def _tarefa(
    autos: Autos, prazo: Prazo, antes: Contagem, depois: Contagem, causa: str, quando: datetime
) -> Recontagem | None:
    """The task of a term. One that waits keeps the end it had at first, and its cause if the new
    end is the same; if the term is back where it was, nothing waits any more."""
    processo, fim = autos.processo, _texto(depois.fim)
    espera = Recontagem.objects.filter(processo=processo, prazo=prazo.id, ato=None).first()
    if espera is None:
        return Recontagem.objects.create(
            municipio_id=processo.municipio_id, processo=processo, prazo=prazo.id,
            fim_antigo=_texto(antes.fim), fim_novo=fim, causa=causa[:300], criada_em=quando,
        )  # fmt: skip
    if espera.fim_antigo == fim:
        espera.delete()
        return None
    if espera.fim_novo != fim:
        espera.fim_novo, espera.causa, espera.criada_em = fim, causa[:300], quando
        espera.save(update_fields=["fim_novo", "causa", "criada_em"])
    return espera


def recontar(quem: Quem, recontagem_id: uuid.UUID) -> Ato:
    """Recount one term by an act. Refused while the calendar in force does not give that end."""
    with do_municipio(quem.agente.municipio_id):
        tarefa = Recontagem.objects.filter(id=recontagem_id).first()
    if tarefa is None:
        raise ErroDeEntrada("Não há esta recontagem.")

    def conferir(mesa: Mesa) -> dict[str, Any]:
        if mesa.processo.encerrado:
            raise ErroDeEntrada("Este processo está encerrado: os seus prazos não se movem.")
        if Recontagem.objects.filter(id=tarefa.id, ato__isnull=False).exists():
            raise ErroDeEntrada("Este prazo já foi recontado.")
        calendario = ambiente_da_casa(quem.casa.chave).calendario
        agora = {p.id: c for p, c in _por_cumprir(mesa.autos, mesa.lei, quem.dia, calendario)}
        conta = agora.get(tarefa.prazo)
        if conta is None or _texto(conta.fim) != tarefa.fim_novo:
            raise ErroDeEntrada(
                "O calendário em vigor não dá este fim: ponha em vigor o calendário novo, ou faça"
                " de novo o levantamento."
            )
        return {**congelar(mesa.lei), "conta": conta.resumo()}

    def depois(mesa: Mesa) -> None:
        Recontagem.objects.filter(id=tarefa.id).update(ato=quem.chave)

    return praticar(
        quem,
        tarefa.processo_id,
        "recontagem",
        conferir=conferir,
        depois=depois,
        dados={
            "prazo": tarefa.prazo,
            "fim_antigo": tarefa.fim_antigo,
            "fim_novo": tarefa.fim_novo,
            "causa": tarefa.causa,
        },
    )


def exigir_recontado(processo: Processo, lei: Lei) -> None:
    """Refuse to decide a case of which a term waits to be recounted, its act not done yet."""
    pendentes = list(Recontagem.objects.filter(processo=processo, ato__isnull=True))
    if not pendentes:
        return
    autos = ler_autos(processo)
    calendario = ambiente_da_casa(lei.chave.rpartition("/")[0]).calendario
    correm = {p.id: p for p, _ in _por_cumprir(autos, lei, autos.atos[-1].dia, calendario)}
    for pendente in pendentes:
        prazo = correm.get(pendente.prazo)
        if prazo is not None:
            raise ErroDeEntrada(
                f"Há prazo a recontar antes de decidir: {nome(prazo.fonte[0], lei)}."
            )


def _dia(fim: date) -> date:
    return fim.date() if isinstance(fim, datetime) else fim


def _texto(fim: date) -> str:
    return f"{fim:%Y-%m-%dT%H:%M}" if isinstance(fim, datetime) else fim.isoformat()
