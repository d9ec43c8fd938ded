"""How the law of a case seizes, before the case is locked."""

from __future__ import annotations

import uuid

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.regras import Apreensao
from ...registro.inquilino import do_municipio
from ...registro.models import Processo
from ..autuacao.regra import apuracao
from ..casa import lei_da_casa
from ..fatos import AUTUACAO
from ..praticar import Quem


def regra_de(quem: Quem, processo_id: uuid.UUID) -> Apreensao:
    """How the law of that case seizes."""
    with do_municipio(quem.agente.municipio_id):
        p = Processo.objects.filter(id=processo_id, especie=AUTUACAO).first()
    if p is None:
        raise ErroDeEntrada("Não há este processo.")
    a = apuracao(lei_da_casa(p.lei), p.modalidade).apreensao
    if a is None:
        raise ErroDeEntrada("A lei deste auto não prevê apreensão.")
    return a
