"""A market of the demonstration, drawn, with some weeks of fair behind it: in the town's own
``demonstracao.yaml``, as the rest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime, time, timedelta
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

from ..registro.inquilino import do_municipio
from ..registro.models import Processo
from .feira import chamada, cuidado, edicao, lugar, planta
from .feira.regra import feiras
from .praticar import Quem

QuemAge = Callable[[str, datetime], Quem]
MESES = timedelta(days=150)


def abrir(demo: Mapping[str, Any], agora: datetime, quem: QuemAge) -> dict[str, Processo]:
    """Places by name, with their plans, hours and capacity."""
    abertos = {}
    for dito in demo.get("lugares", ()):
        papeis, dia = demo["papeis"], agora - MESES
        q = quem(papeis["designa"], dia)
        lei, f = feiras(q.casa)[0]
        p = lugar.abrir(
            q, lei.chave, f.id, dito["nome"], dito["endereco"], dito["largura"], dito["altura"]
        )
        mudancas = [
            m for x in dito["fileiras"]
            for m in planta.fileira(x["prefixo"], x["quantos"], 1, x["vao"], **x["espaco"])
        ]  # fmt: skip
        planta.mudar(quem(papeis["designa"], _mais(dia, 1)), p.id, mudancas, dito["segmentos"])
        ato = dito["ato"]
        cuidado.fixar_horario(quem(papeis["designa"], _mais(dia, 2)), p.id, dito["horario"], ato)
        lugar.fixar_lotacao(quem(papeis["emite"], _mais(dia, 3)), p.id, dito["lotacao"], None, ato)
        abertos[dito["nome"]] = p
    return abertos


def _mais(de: datetime, minutos: int) -> datetime:
    return de + timedelta(minutes=minutos)


def fazer_feiras(
    demo: Mapping[str, Any], agora: datetime, quem: QuemAge, lugares: Mapping[str, Processo]
) -> None:
    """Fairs of the last weeks, with who stayed away in each."""
    for dito in demo.get("feiras", ()):
        p, papel = lugares[dito["lugar"]], demo["papeis"]["designa"]
        q = quem(papel, agora)
        hoje = q.dia
        ultima = hoje - timedelta(days=(hoje.weekday() - dito["dia_da_semana"]) % 7 or 7)
        semanas = len(dito["faltas"])
        for i, faltosos in enumerate(dito["faltas"]):
            dia = ultima - timedelta(weeks=semanas - 1 - i)
            _feira(q.casa.fuso, p, dia, faltosos, partial(quem, papel), dito["horario"])
        edicao.marcar(quem(papel, agora), p.id, ultima + timedelta(weeks=1))


def _feira(
    fuso: str, p: Processo, dia: date, faltosos: list[str], quem: Callable[[datetime], Quem],
    horario: Mapping[str, str],
) -> None:  # fmt: skip
    cedo = datetime.combine(dia, time(5, 0), ZoneInfo(fuso))
    e = edicao.marcar(quem(cedo), p.id, dia)
    with do_municipio(e.municipio_id):
        codigos = list(edicao.por_chamar(edicao.achar(e.id)))
    marcas = [
        chamada.Marca(c, "falta", "") if c in faltosos else chamada.Marca(c, "presente")
        for c in codigos
    ]
    if marcas:
        chamada.chamar(quem(_mais(cedo, 180)), e.id, marcas)
    edicao.encerrar(quem(_mais(cedo, 480)), e.id, horario, 0)
