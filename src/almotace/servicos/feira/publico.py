"""The badge of who stands for a holder, as anybody who reads its code may see it."""

from __future__ import annotations

from datetime import date
from typing import Any

from ...registro.models import CodigoPublico, Vinculo
from .cracha import ate_quando
from .livro import chamado, livro


def do_codigo(achado: CodigoPublico, dia: date) -> dict[str, Any] | None:
    """Does the tie hold today, and the paper of the holder? Nothing if it is no badge."""
    v = (
        Vinculo.objects.filter(id=achado.licenca_id)
        .select_related("pessoa", "matricula__pessoa", "matricula__processo").first()
    )  # fmt: skip
    if v is None:
        return None
    lido = livro(v.matricula, dia)
    ligado = next(x for x in lido.vinculos if x.vinculo.id == v.id)
    if not ligado.vivo:
        porque = f"O vínculo acabou em {v.ate:%d/%m/%Y}."
    elif v.de > dia:
        porque = f"O vínculo começa em {v.de:%d/%m/%Y}."
    elif lido.atual is None or lido.atual.estado != "vigente":
        porque = "A autorização do titular não está em vigor."
    elif ligado.impedido:
        porque = "Esta pessoa está impedida pela lei."
    else:
        porque = ""
    return {
        "vinculo": v, "pessoa": v.pessoa, "titular": v.matricula.pessoa, "lei": lido.lei,
        "chamado": chamado(v.especie, lido.feira), "porque": porque, "vale": not porque,
        "ate": ate_quando(v), "espacos": [nome for _, nome in lido.espacos],
    }  # fmt: skip
