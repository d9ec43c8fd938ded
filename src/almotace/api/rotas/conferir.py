"""The public check of a document's code: without a token, masked, limited."""

from __future__ import annotations

import re
from typing import Any

from ninja import Router

from ...registro.codigos import achar_codigo
from ...registro.inquilino import do_municipio
from ...registro.models import Licenca, Municipio
from ...servicos.casa import instrumento, lei_da_casa
from ...servicos.fuso import dia_local
from ...servicos.pessoas import mascarar_cpf
from ...servicos.vida_da_licenca import autos_da_licenca, situacao_em
from ..acesso import lugar
from ..erros import Esgotado, Recusa
from ..esquemas import ERROS_DE_LEITURA, Conferencia
from ..limites import CODIGO, contar, esgotado
from ..relogio import agora

rotas = Router(tags=["Público"])
FORMA = re.compile(r"[2-9A-HJ-NP-Z]{16}\Z")


def nome_curto(nome: str) -> str:
    """First name and initials: enough to compare with the person, not to publish them.

    >>> nome_curto("Maria Aparecida de Souza")
    'Maria A. S.'
    """
    partes = nome.split()
    iniciais = [f"{p[0]}." for p in partes[1:] if p[0].isupper() or len(p) > 3]
    return " ".join([*partes[:1], *iniciais])


def mascarar_cnpj(cnpj: str | None) -> str:
    """
    >>> mascarar_cnpj("12ABC34501DE35")
    '**.ABC.345/01DE-**'
    """
    if not cnpj or len(cnpj) != 14:
        return ""
    return f"**.{cnpj[2:5]}.{cnpj[5:8]}/{cnpj[8:12]}-**"


@rotas.get(
    "/conferir/{codigo}",
    auth=None,
    response={200: Conferencia, **ERROS_DE_LEITURA},
    summary="Conferir um documento pelo código",
)
def conferir(request: Any, codigo: str) -> Any:
    """Não precisa de ficha. O nome e o documento do titular vêm encobertos."""
    if esgotado(CODIGO, lugar(request)):
        raise Esgotado(CODIGO)
    limpo = re.sub(r"[\s\-.]", "", codigo).upper()[:40]
    achado = achar_codigo(limpo) if FORMA.match(limpo) else None
    if achado is None:
        contar(CODIGO, lugar(request))
        raise Recusa(404, "Nenhum documento tem este código. Confira letra por letra.", "codigo")
    municipio = Municipio.objects.get(id=achado.municipio_id)
    with do_municipio(municipio.pk):
        licenca = Licenca.objects.select_related("titular", "processo").get(id=achado.licenca_id)
        quando = agora()
        dia = dia_local(quando, municipio.fuso)
        estado, explicacao = situacao_em(licenca, autos_da_licenca(licenca), dia)
        titular = licenca.titular
        return {
            "codigo": licenca.codigo, "estado": estado, "explicacao": explicacao,
            "documento": instrumento(lei_da_casa(licenca.lei), licenca.modalidade).titulo,
            "numero": licenca.numero, "municipio": str(municipio),
            "titular": nome_curto(titular.nome),
            "documento_do_titular": mascarar_cpf(titular.cpf) or mascarar_cnpj(titular.cnpj),
            "emitida_em": licenca.emitida_em, "validade_inicio": licenca.validade_inicio,
            "validade_fim": licenca.validade_fim, "conferido_em": quando,
        }  # fmt: skip
