"""The laws of the town, their instruments and articles."""

from __future__ import annotations

from typing import Any

from ninja import Router

from ...nucleo.lei import Lei
from ...nucleo.regras import Instrumento
from ...pacotes.cobertura import fontes
from ...pacotes.texto_oficial import texto_de
from ...servicos.casa import instrumento, lei_da_casa
from ..campos import artigos, campo, secoes
from ..erros import Recusa
from ..esquemas import (
    ERROS_DE_LEITURA,
    Dispositivo,
    InstrumentoCurto,
    InstrumentoInteiro,
    LeiCurta,
    LeiInteira,
)
from ..sala import lei_de, leitura

rotas = Router(tags=["Leis"])
LEI = "/leis/{uf}/{cidade}/{norma}"


def _curto(lei: Lei, i: Instrumento) -> dict[str, Any]:
    return {"id": i.id, "titulo": i.titulo, "artigos": artigos(lei, i.fonte)}


@rotas.get("/leis", response={200: list[LeiCurta], **ERROS_DE_LEITURA}, summary="Leis da cidade")
def lista(request: Any) -> Any:
    """As leis do Município da ficha, e o que o balcão dá por cada uma."""
    with leitura(request) as a:
        return [
            {
                "lei": lei.chave,
                "titulo": lei.titulo,
                "urn": lei.identidade.get("urn"),
                "hash": lei.hash,
                "instrumentos": [i.id for i in lei.da_especie(Instrumento)],
            }
            for lei in map(lei_da_casa, a.casa.leis)
        ]


@rotas.get(LEI, response={200: LeiInteira, **ERROS_DE_LEITURA}, summary="Uma lei")
def uma(request: Any, uf: str, cidade: str, norma: str) -> Any:
    """Identidade, instrumentos, leituras possíveis e o que a fonte não traz."""
    with leitura(request) as a:
        lei = lei_de(a, f"{uf}/{cidade}/{norma}")
        return {
            "lei": lei.chave,
            "titulo": lei.titulo,
            "identidade": dict(lei.identidade),
            "hash": lei.hash,
            "instrumentos": [_curto(lei, i) for i in lei.da_especie(Instrumento)],
            "dispositivos": len(lei.dispositivos),
            "leituras": {k: dict(v) for k, v in lei.vocabulario.leituras.items()},
            "lacunas": [
                {"id": x.id, "fonte": x.fonte, "falta": x.falta} for x in lei.lacunas.values()
            ],
        }


@rotas.get(
    LEI + "/instrumentos",
    response={200: list[InstrumentoCurto], **ERROS_DE_LEITURA},
    summary="O que o balcão dá por esta lei",
)
def instrumentos(request: Any, uf: str, cidade: str, norma: str) -> Any:
    with leitura(request) as a:
        lei = lei_de(a, f"{uf}/{cidade}/{norma}")
        return [_curto(lei, i) for i in lei.da_especie(Instrumento)]


@rotas.get(
    LEI + "/instrumentos/{id}",
    response={200: InstrumentoInteiro, **ERROS_DE_LEITURA},
    summary="O formulário de um instrumento",
)
def formulario(request: Any, uf: str, cidade: str, norma: str, id: str) -> Any:
    """Cada fato que se pede: seu tipo, o que quer dizer e que artigos o exigem."""
    with leitura(request) as a:
        lei = lei_de(a, f"{uf}/{cidade}/{norma}")
        if not any(i.id == id for i in lei.da_especie(Instrumento)):
            raise Recusa(404, "A lei não tem este instrumento.")
        i = instrumento(lei, id)
        return {
            **_curto(lei, i), "lei": lei.chave, "ato": i.ato, "secoes": secoes(lei, i.secoes),
            "vistoria": [campo(lei, f) for f in i.vistoria], "vistoria_se": i.vistoria_se,
            "renovacao": secoes(lei, i.renovacao),
            "transferencia": secoes(lei, i.transferencia),
            "tributos": list(i.tributos), "documento": i.documento,
            "extincoes": list(i.extincoes), "alteracoes": list(i.alteracoes),
        }  # fmt: skip


@rotas.get(
    LEI + "/dispositivos/{id}",
    response={200: Dispositivo, **ERROS_DE_LEITURA},
    summary="Um artigo, parágrafo, inciso ou alínea",
)
def dispositivo(request: Any, uf: str, cidade: str, norma: str, id: str) -> Any:
    """O resumo, as regras que o cumprem e, onde a cidade o juntou, o texto oficial."""
    with leitura(request) as a:
        lei = lei_de(a, f"{uf}/{cidade}/{norma}")
        info = lei.dispositivos.get(id)
        if info is None:
            raise Recusa(404, "A lei não tem este dispositivo.")
        return {
            "id": id,
            "rotulo": info["rotulo"],
            "resumo": info["resumo"],
            "classe": info["classe"],
            "duvida": info["duvida"],
            "texto": texto_de(lei.chave, id),
            "regras": [r.id for r in lei.regras if id in fontes(r)],
        }
