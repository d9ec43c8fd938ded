"""The rows of a fleet, compared with the acts that they are made of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...registro.models import Ato, Veiculo
from ...registro.verificacao import Falha, nome_do
from ..fatos import Autos
from .dobra import Dobra, dobrar
from .projecao import esperadas
from .regra import do_processo

NOMES = {
    "VeiculoDaFrota": "o veículo", "Condutor": "o condutor",
    "ConduzVeiculo": "a ligação de um condutor a um veículo", "DocumentoDaFrota": "o documento",
}  # fmt: skip


def provar(autos: Autos) -> Iterator[Falha]:
    """What differs in the case of a holder; of other cases, nothing."""
    if not autos.atos or do_processo(autos.processo) is None:
        return
    d: Dobra = dobrar(autos.atos)
    if not (d.veiculos or d.condutores or d.papeis):
        return
    atos = {a.id: a for a in autos.atos}
    for modelo, linhas in dict(esperadas(autos.processo, d)).items():
        tidas = {x.ato: x for x in modelo._default_manager.filter(ato__in=list(linhas))}
        for ato, campos in linhas.items():
            linha = tidas.get(ato)
            onde = nome_do(atos.get(ato, autos.atos[-1]))
            que = NOMES[modelo.__name__]
            if linha is None:
                yield Falha(autos.processo.numero, onde, f"{que} que este ato fez foi removido")
                continue
            mudados = sorted(k for k, v in campos.items() if getattr(linha, k) != v)
            if mudados:
                problema = f"{que} não é o que os atos dizem: {', '.join(mudados)}"
                yield Falha(autos.processo.numero, onde, problema)
    yield from _placas(autos, d, atos)


def _placas(autos: Autos, d: Dobra, atos: dict[Any, Ato]) -> Iterator[Falha]:
    """The plate itself is kept outside the chain, with the act that brought the vehicle in."""
    ids = [v["registro"] for v in d.veiculos.values()]
    ha = {v.id for v in Veiculo.objects.filter(id__in=ids)}
    for ato, v in d.veiculos.items():
        if v["registro"] not in ha:
            onde = nome_do(atos.get(ato, autos.atos[-1]))
            yield Falha(autos.processo.numero, onde, "a placa deste veículo foi removida")
