"""The public check of a document's code: without a token, masked, limited."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

from ninja import Router

from ...registro.codigos import achar_codigo
from ...registro.inquilino import do_municipio
from ...registro.models import Auto, CodigoPublico, Licenca, Municipio, Pessoa
from ...registro.verificacao import confere
from ...servicos.casa import instrumento, lei_da_casa
from ...servicos.cobranca.publico import VALE, do_codigo
from ...servicos.feira.publico import do_codigo as do_cracha
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
    quando = agora()
    with do_municipio(municipio.pk):
        auto = Auto.objects.select_related("autuado").filter(id=achado.licenca_id).first()
        if auto is not None:
            dito = _do_auto(auto)
        elif (cracha := do_cracha(achado, dia_local(quando, municipio.fuso))) is not None:
            dito = _do_cracha(cracha)
        elif (da_cobranca := do_codigo(achado)) is not None:
            dito = _da_cobranca(da_cobranca)
        else:
            dito = _da_licenca(achado, dia_local(quando, municipio.fuso))
    return {"municipio": str(municipio), "conferido_em": quando} | dito


AUTOS = {
    Auto.LAVRADO: "Este auto existe e está de pé.",
    Auto.SUBSTITUIDO: "Este auto foi substituído por outro.",
    Auto.ANULADO: "Este auto foi anulado.",
}


def _de(p: Pessoa | None) -> dict[str, str]:
    """Who the paper is about, masked."""
    if p is None:
        return {"titular": "", "documento_do_titular": ""}
    documento = mascarar_cpf(p.cpf) or mascarar_cnpj(p.cnpj)
    return {"titular": nome_curto(p.nome), "documento_do_titular": documento}


def _do_auto(x: Auto) -> dict[str, Any]:
    return {
        "codigo": x.codigo, "estado": x.situacao, "explicacao": AUTOS[x.situacao],
        "documento": "Auto de infração", "numero": x.numero, "emitida_em": x.lavrado_em,
    } | _de(x.autuado)  # fmt: skip


def _do_cracha(x: dict[str, Any]) -> dict[str, Any]:
    """The badge of who stands for a holder."""
    v = x["vinculo"]
    return {
        "codigo": v.codigo, "estado": "vale" if x["vale"] else "nao_vale",
        "explicacao": x["porque"] or f"Vale até {x['ate']:%d/%m/%Y}.",
        "documento": f"Crachá de {x['chamado']}", "numero": v.matricula.numero,
        "emitida_em": v.de, "validade_inicio": v.de, "validade_fim": x["ate"],
    } | _de(x["pessoa"])  # fmt: skip


def _da_cobranca(x: dict[str, Any]) -> dict[str, Any]:
    """A guide, a term or a certificate, as the page says it."""
    documento, _, numero = str(x["titulo"]).rpartition(" ")
    return {
        "codigo": x["codigo"], "estado": "vale" if x["veredito"] == VALE else "nao_vale",
        "explicacao": x["frase"], "documento": documento, "numero": numero,
        "emitida_em": x["dia"], "valor": x["valor"], "vence_em": x.get("vence"),
    } | _de(x["pessoa"])  # fmt: skip


def _da_licenca(achado: CodigoPublico, dia: date) -> dict[str, Any]:
    licenca = Licenca.objects.select_related("titular", "processo").get(id=achado.licenca_id)
    autos = autos_da_licenca(licenca)
    estado, explicacao = situacao_em(licenca, autos, dia)
    if not confere(licenca, autos.atos):
        # The row is a projection: where it is not what its act says, nobody is told that it holds.
        estado, explicacao = (
            "registro_alterado",
            "O registro deste documento não confere: procure o balcão.",
        )
    return {
        "codigo": licenca.codigo, "estado": estado, "explicacao": explicacao,
        "documento": instrumento(lei_da_casa(licenca.lei), licenca.modalidade).titulo,
        "numero": licenca.numero, "emitida_em": licenca.emitida_em,
        "validade_inicio": licenca.validade_inicio, "validade_fim": licenca.validade_fim,
    } | _de(licenca.titular)  # fmt: skip
