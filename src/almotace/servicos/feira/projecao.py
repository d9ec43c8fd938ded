"""The rows of a place, made again from its acts alone: a fold that new acts use too."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from ...nucleo.regra_da_feira import Feira
from ...registro.models import Ato, Espaco, Lugar, Processo
from .desenho import CAMPOS, Desenho, Planta, aplicar

FUNCIONA, SUSPENSO, EXTINTO = "em_funcionamento", "suspenso", "extinto"


@dataclass(slots=True)
class Dobra:
    """A place as its acts leave it. ``linha``: fields of its row; ``tarefas``: what the town itself
    has to mend, by the act that found it and the thing."""

    linha: dict[str, Any] = field(default_factory=dict)
    planta: Planta = field(default_factory=lambda: Planta(0, 0))
    tarefas: dict[str, Ato] = field(default_factory=dict)


def dobrar(atos: Iterable[Ato], feira: Feira) -> Dobra:
    """Fold them all, in order."""
    d = Dobra()
    for ato in atos:
        somar(d, ato, feira)
    return d


def somar(d: Dobra, ato: Ato, feira: Feira) -> None:
    """Fold in one act."""
    x = ato.dados
    if ato.tipo == "abertura_do_lugar":
        d.linha = {
            "nome": x["nome"], "endereco": x["endereco"], "situacao": FUNCIONA,
            "suspenso_de": None, "suspenso_ate": None, "largura": x["largura"],
            "altura": x["altura"], "planta": 0, "segmentos": [], "lotacao": None,
            "equipamentos": None, "horario": {},
        }  # fmt: skip
        d.planta = Planta(x["largura"], x["altura"])
    elif ato.tipo == "planta":
        if x.get("largura"):
            d.planta = replace(d.planta, largura=x["largura"], altura=x["altura"])
        d.planta, _ = aplicar(d.planta, x["mudancas"], x.get("segmentos"))
        d.linha |= {
            "planta": ato.seq, "segmentos": [dict(s) for s in d.planta.segmentos],
            "largura": d.planta.largura, "altura": d.planta.altura,
        }  # fmt: skip
    elif ato.tipo == "lotacao_do_lugar":
        d.linha |= {"lotacao": x["lotacao"], "equipamentos": x["equipamentos"]}
    elif ato.tipo == "horario_do_lugar":
        d.linha["horario"] = x["horario"]
    elif ato.tipo == "vistoria_do_lugar":
        for coisa in ato.congelado["sanadas"]:
            d.tarefas.pop(coisa, None)
        for coisa in ato.congelado["faltam"]:
            d.tarefas.setdefault(coisa, ato)
    elif ato.tipo == "providencia_do_lugar":
        d.tarefas.pop(x["coisa"], None)
    elif ato.tipo == "retomada_da_feira":
        d.linha |= {"situacao": FUNCIONA, "suspenso_de": None, "suspenso_ate": None}
    else:
        _vida(d, ato, feira)


def _vida(d: Dobra, ato: Ato, feira: Feira) -> None:
    x = ato.dados
    if ato.tipo == feira.suspende:
        d.linha |= {
            "situacao": SUSPENSO, "suspenso_de": date.fromisoformat(x["de"]),
            "suspenso_ate": date.fromisoformat(x["ate"]) if x["ate"] else None,
        }  # fmt: skip
    elif ato.tipo == feira.muda:
        d.linha["endereco"] = x["endereco"]
    elif ato.tipo == feira.extingue:
        if not x["espacos"]:
            d.linha["situacao"] = EXTINTO
        d.planta, _ = aplicar(d.planta, ({"op": "tira", "codigo": c} for c in x["espacos"]))


def atos_do(processo: Processo) -> list[Ato]:
    return list(Ato.objects.filter(processo=processo).order_by("seq"))


def refazer(lugar: Lugar, feira: Feira) -> Dobra:
    """Bring the rows in step with the acts; only what differs is written."""
    d = dobrar(atos_do(lugar.processo), feira)
    gravar(lugar, d)
    return d


def gravar(lugar: Lugar, d: Dobra) -> None:
    Lugar.objects.filter(id=lugar.id).update(**d.linha)
    Processo.objects.filter(id=lugar.processo_id).update(
        situacao=d.linha["situacao"], encerrado=d.linha["situacao"] == EXTINTO
    )
    linhas = {e.codigo: e for e in Espaco.objects.filter(lugar=lugar)}
    novos, mudados = [], []
    for codigo, desenho in d.planta.espacos.items():
        linha = linhas.pop(codigo, None)
        campos = {c: getattr(desenho, c) for c in CAMPOS} | {"ativo": True}
        if linha is None:
            novos.append(Espaco(municipio_id=lugar.municipio_id, lugar=lugar, **campos))
        elif any(getattr(linha, k) != v for k, v in campos.items()):
            for k, v in campos.items():
                setattr(linha, k, v)
            mudados.append(linha)
    for linha in linhas.values():
        if linha.ativo:
            linha.ativo = False
            mudados.append(linha)
    Espaco.objects.bulk_create(novos)
    Espaco.objects.bulk_update(mudados, [*CAMPOS[1:], "ativo"], batch_size=500)


def planta_das_linhas(lugar: Lugar) -> Planta:
    """The plan as the rows tell it: one query, for screens."""
    espacos = Espaco.objects.filter(lugar=lugar, ativo=True).order_by("codigo")
    return Planta(
        lugar.largura, lugar.altura,
        {e.codigo: Desenho(**{c: getattr(e, c) for c in CAMPOS}) for e in espacos},
        tuple(lugar.segmentos),
    )  # fmt: skip
