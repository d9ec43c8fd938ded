"""The documentation as one plain page, made from the same OpenAPI that programs read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static
from ninja import NinjaAPI

METODOS = ("get", "post", "put", "patch", "delete")


def documentacao(pedido: HttpRequest, api: NinjaAPI) -> HttpResponse:
    """Readable without script, without anything from elsewhere."""
    esquema: Mapping[str, Any] = api.get_openapi_schema()
    corpo = "".join(_secoes(esquema))
    return HttpResponse(
        '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        "<title>API — Almotacé</title>"
        f'<link rel="stylesheet" href="{escape(static("almotace.css"))}"></head><body>'
        '<a class="pular" href="#conteudo">Ir para o conteúdo</a>'
        '<main id="conteudo" tabindex="-1"><h1>API do Almotacé</h1>'
        f"{_paragrafos(esquema['info']['description'])}"
        '<p>Para programas: <a href="openapi.json">openapi.json</a>.</p>'
        f"{corpo}</main></body></html>"
    )


def _paragrafos(texto: str) -> str:
    """Blank lines part paragraphs; ``**`` and `` ` `` as in Markdown."""

    def um(p: str) -> str:
        p = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", escape(p, quote=False))
        return "<p>" + re.sub(r"`+(.+?)`+", r"<code>\1</code>", p) + "</p>"

    return "".join(um(p) for p in texto.split("\n\n"))


def _secoes(esquema: Mapping[str, Any]) -> Iterator[str]:
    """Operations by subject, in the order in which they come."""
    por_assunto: dict[str, list[str]] = {}
    for endereco, metodos in esquema["paths"].items():
        for metodo in METODOS:
            if metodo in metodos:
                op = metodos[metodo]
                assunto = (op.get("tags") or ["Outros"])[0]
                por_assunto.setdefault(assunto, []).append(_operacao(esquema, endereco, metodo, op))
    for assunto, partes in por_assunto.items():
        yield f"<h2>{escape(assunto)}</h2>{''.join(partes)}"


def _operacao(esquema: Mapping[str, Any], endereco: str, metodo: str, op: Mapping[str, Any]) -> str:
    partes = [
        f"<section><h3>{escape(op['summary'])}</h3>"
        f"<p><code>{metodo.upper()} {escape(endereco)}</code></p>"
    ]
    if op.get("description"):
        partes.append(_paragrafos(op["description"]))
    linhas = [
        (p["name"], p.get("schema") or {}, bool(p.get("required")), p.get("description") or "")
        for p in op.get("parameters") or []
    ]
    corpo = op.get("requestBody")
    if corpo:
        forma = _forma(esquema, next(iter(corpo["content"].values()))["schema"])
        exigidos = set(forma.get("required") or ())
        linhas += [
            (nome, f, nome in exigidos, f.get("description") or "")
            for nome, f in (forma.get("properties") or {}).items()
        ]
    if linhas:
        partes.append(_tabela(esquema, op["summary"], linhas))
    return "".join(partes) + "</section>"


def _tabela(
    esquema: Mapping[str, Any], titulo: str, linhas: list[tuple[str, Mapping[str, Any], bool, str]]
) -> str:
    corpo = "".join(
        f'<tr><th scope="row"><code>{escape(nome)}</code></th>'
        f"<td>{escape(_tipo(esquema, forma))}</td>"
        f"<td>{'sim' if exigido else 'não'}</td><td>{escape(ajuda)}</td></tr>"
        for nome, forma, exigido, ajuda in linhas
    )
    return (
        f'<div class="rolagem" tabindex="0" role="region" aria-label="Campos: {escape(titulo)}">'
        '<table><thead><tr><th scope="col">Campo</th><th scope="col">Tipo</th>'
        '<th scope="col">Exigido</th><th scope="col">O que é</th></tr></thead>'
        f"<tbody>{corpo}</tbody></table></div>"
    )


def _forma(esquema: Mapping[str, Any], forma: Mapping[str, Any]) -> Mapping[str, Any]:
    ref = forma.get("$ref")
    if not ref:
        return forma
    achada: Mapping[str, Any] = esquema["components"]["schemas"][ref.rpartition("/")[2]]
    return achada


NOMES = {"string": "texto", "integer": "inteiro", "number": "número", "boolean": "sim ou não",
         "object": "registro", "null": "nulo", "date": "dia", "date-time": "instante",
         "uuid": "UUID"}  # fmt: skip


def _tipo(esquema: Mapping[str, Any], forma: Mapping[str, Any]) -> str:
    """A type in words."""
    if "enum" in forma:
        return " ou ".join(str(x) for x in forma["enum"])
    opcoes = forma.get("anyOf")
    if opcoes:
        nomes = [_tipo(esquema, x) for x in opcoes if x.get("type") != "null"]
        return " ou ".join(dict.fromkeys(nomes))
    if forma.get("type") == "array":
        return f"lista de {_tipo(esquema, forma.get('items') or {})}"
    if "$ref" in forma:
        return "registro"
    return NOMES.get(str(forma.get("format")), NOMES.get(str(forma.get("type")), "qualquer"))
