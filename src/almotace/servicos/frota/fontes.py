"""What the register of a fleet tells the law, by the names of ``FONTES_DA_FROTA``."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from ...nucleo.escrita import mostrar
from ...nucleo.lei import Lei
from ...nucleo.regra_da_frota import Frota
from ...registro.models import Licenca
from ..fatos import VIVAS, Autos
from .dobra import Dobra, V, dobrar

Consulta = tuple[Autos, Lei, Frota, Dobra, date]


def fatos_da_frota(autos: Autos, lei: Lei, frota: Frota, dia: date) -> dict[str, Any]:
    """By fact, what is known on that day, in plain form. The facts of a vehicle are those of the
    furthest one: the law asks of a holder whether there is one that it approves."""
    d = dobrar(a for a in autos.atos if a.dia <= dia)
    foco = None if "frota_sem_foco" in autos.lido else _foco(d)
    achados: dict[str, Any] = dict(foco["fatos"]) if foco else {}
    if foco and frota.atraso:
        achados[frota.atraso] = foco["em_atraso"]
    q = (autos, lei, frota, d, dia)
    achados |= {fato: FONTES[fonte](q) for fato, fonte in frota.registra.items()}
    return {k: mostrar(v) for k, v in achados.items() if v is not None}


ORDEM = (V.APROVADO, V.PENDENTE, V.REPROVADO, V.IMPEDIDO)


def _foco(d: Dobra) -> dict[str, Any] | None:
    dentro = [v for v in d.veiculos.values() if v["situacao"] in ORDEM]
    return min(dentro, key=lambda v: ORDEM.index(v["situacao"]), default=None)


def _veiculos(q: Consulta) -> Any:
    """But for one, the one that is asked about: a service that asks of a certain one counts."""
    _, _, _, d, _ = q
    return max(sum(v["situacao"] not in V.SAIU for v in d.veiculos.values()) - 1, 0)


def _pedido(q: Consulta) -> Any:
    return 1


def _licenca(q: Consulta) -> Licenca | None:
    autos, _, _, _, dia = q
    return next((x for x in autos.licencas if x.emitida_em <= dia), None)


def _credenciado_em(q: Consulta) -> Any:
    licenca = _licenca(q)
    return None if licenca is None else licenca.emitida_em


def _credenciado(q: Consulta) -> Any:
    licenca = _licenca(q)
    if licenca is None:
        return None
    return licenca.situacao in VIVAS and licenca.validade_inicio <= q[4] <= licenca.validade_fim


def _condutor(q: Consulta) -> Any:
    autos, _, frota, d, dia = q
    if autos.fatos.get(frota.tipo) not in frota.dirige:
        return None
    return any(c["ate"] is None or c["ate"] > dia for c in d.condutores.values()) or None


def _atende(q: Consulta) -> Any:
    return True if _licenca(q) is not None else None


def _nada(q: Consulta) -> Any:
    """Told by the service that asks of a certain vehicle."""
    return None


FONTES: dict[str, Callable[[Consulta], Any]] = {
    "veiculos_do_titular": _veiculos, "veiculo_pedido": _pedido,
    "credenciado_em": _credenciado_em, "credenciado": _credenciado, "e_condutor": _condutor,
    "condutores_do_veiculo": _nada, "titular_atende": _atende, "fim_da_vida_util": _nada,
}  # fmt: skip


def fato_da_fonte(frota: Frota, fonte: str) -> str | None:
    """The fact that the law has for what this source knows."""
    return next((f for f, x in frota.registra.items() if x == fonte), None)
