"""The same complaint sent again: by Back and a new page, which brings a new key."""

from __future__ import annotations

import uuid
from datetime import datetime, timedelta

from ...registro.inquilino import do_municipio
from ...registro.models import AcaoFiscal, Ato, DadosPessoais, Denunciante, Municipio, Processo
from . import comum
from .denunciar import Denuncia, QuemDenuncia

JANELA = timedelta(minutes=15)
"""In which the same words of the same place are the same sending."""


def igual_a_esta(
    m: Municipio, quando: datetime, chave: uuid.UUID, d: Denuncia, de: QuemDenuncia
) -> Processo | None:
    """The matter that the same words opened a moment ago, by another key. Equal is all of it:
    subject, place, story, hour, coordinates, and who complains, named or not."""
    lugar = comum.coordenadas(d.latitude, d.longitude)
    with do_municipio(m.pk):
        if Ato.objects.filter(id=chave).exists():
            return None
        candidatas = (
            AcaoFiscal.objects.filter(
                municipio_id=m.pk, origem=d.origem, assunto=d.assunto.strip(),
                endereco=d.endereco.strip(), recebida_em__gte=quando - JANELA,
                recebida_em__lte=quando, fato_em=comum.no_relogio(d.fato_em, m.fuso),
                latitude=lugar and lugar[0], longitude=lugar and lugar[1],
            )
            .select_related("processo")
            .order_by("recebida_em")[:20]
        )  # fmt: skip
        achadas = list(candidatas)
        ids = [a.processo_id for a in achadas]
        relatos = {
            x.ato.processo_id: str(((x.conteudo or {}).get("reservado") or {}).get("relato") or "")
            for x in DadosPessoais.objects.filter(
                ato__processo_id__in=ids, ato__seq=1
            ).select_related("ato")
        }
        gente = {x.acao_id: (x.nome, x.contato)
                 for x in Denunciante.objects.filter(acao__in=achadas)}  # fmt: skip
        dito = (de.nome.strip(), de.contato.strip())
        for a in achadas:
            igual = relatos.get(a.processo_id, "") == d.relato.strip()
            if igual and gente.get(a.id, ("", "")) == dito:
                processo: Processo = a.processo
                return processo
    return None
