"""A final penalty that ends a licence by an act of its own, where the law has it so."""

from __future__ import annotations

import uuid

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.regras import Instrumento
from ...registro.inquilino import do_municipio
from ...registro.models import Ato, Licenca, Processo
from ..fatos import VIVAS, ler_autos
from ..praticar import Quem
from .caso import Caso


def a_executar(c: Caso, tipo: str) -> Licenca | None:
    """The living licence of the accused that a penalty of that type ends, if the law ends it so."""
    modalidades = [i.id for i in c.lei.da_especie(Instrumento) if tipo in i.por_processo]
    return (
        Licenca.objects.filter(
            titular_id=c.autos.processo.requerente_id, lei=c.lei.chave, situacao__in=VIVAS,
            modalidade__in=modalidades,
        ).select_related("processo").order_by("-validade_fim").first()
    )  # fmt: skip


def executar(quem: Quem, processo_id: uuid.UUID, tipo: str, motivos: str) -> Ato:
    """End the licence, in its own case. ``processo_id``: of the auto."""
    from ..vida_da_licenca import extinguir

    with do_municipio(quem.agente.municipio_id):
        processo = Processo.objects.filter(id=processo_id).first()
        licenca = a_executar(Caso.de(ler_autos(processo)), tipo) if processo else None
    if licenca is None:
        raise ErroDeEntrada("Não há licença que esta pena extinga.")
    return extinguir(quem, licenca.processo_id, tipo, "", motivos)
