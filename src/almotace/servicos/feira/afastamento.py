"""A leave that the law gives a holder: asked of it, with its term and who stands in meanwhile."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from datetime import date
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.perguntar import perguntar
from ...registro.licenca import novo_codigo
from ...registro.models import Afastamento, Ato
from ..nomes import nomes
from ..pergunta import congelar, contexto
from ..praticar import Mesa, Quem, praticar
from .matricula import achar, regra_dela
from .vinculos import AFASTA, exigir, projetar, quem_e


def afastar(
    quem: Quem,
    processo_id: uuid.UUID,
    de: date,
    fatos: Mapping[str, Any],
    substituto_id: uuid.UUID | None = None,
) -> Ato:
    """``de``: first day; ``fatos``: those that the law asks of it; ``substituto_id``: who serves
    meanwhile. Its last day is the law's."""

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        matricula = achar(mesa.processo.id)
        lei, feira = regra_dela(matricula)
        f = feira.frequencia
        if f is None or f.afastamento is None or f.comeco_do_afastamento is None:
            raise ErroDeEntrada("A lei não prevê afastamento.")
        if de < matricula.aberta_em:
            raise ErroDeEntrada(
                f"A matrícula é de {matricula.aberta_em:%d/%m/%Y}: o afastamento não começa antes.",
                campo="de",
            )
        ditos = {k: v for k, v in fatos.items() if k in f.pede}
        ditos[f.comeco_do_afastamento] = de.isoformat()
        if f.substituto is not None:
            ditos[f.substituto] = substituto_id is not None
        tipados = lei.vocabulario.ler_fatos(ditos)
        c = contexto(lei, tipados, quem.dia, sobre=f.afastamento)
        p = perguntar("decidir", c)
        contra = [*p.valores.get("nao_atendidos", ()), *p.valores.get("faltam", ())]
        if contra:
            raise ErroDeEntrada(f"A lei não dá este afastamento: {nomes(contra, lei)}.",
                                campo="atestado")  # fmt: skip
        fim = perguntar("prazo", c.com(sobre=f.prazo_do_afastamento)).valores.get("fim")
        if not isinstance(fim, date):
            raise ErroDeEntrada("A lei não diz até quando vai este afastamento.")
        if Afastamento.objects.filter(matricula=matricula, de__lte=fim, ate__gte=de).exists():
            raise ErroDeEntrada("Já há um afastamento nesses dias.", campo="de")
        if substituto_id is not None:
            outra = quem_e(substituto_id, matricula)
            exigir(lei, feira, matricula.processo, outra, next(iter(feira.vinculos)), quem.dia)
        return {**congelar(lei, p), "ate": fim.isoformat(), "codigo": novo_codigo()}

    return praticar(
        quem, processo_id, AFASTA, conferir=conferir, depois=projetar,
        dados={"de": de.isoformat(), "vinculado": str(substituto_id) if substituto_id else None},
        fatos=dict(fatos),
    )  # fmt: skip
