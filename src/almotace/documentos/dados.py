"""What each paper holds, as plain text in the order in which it is shown.

The caller fills these in (labels, dates and amounts already in words); a template shows them.
What is wrong is refused in one sentence that names the field:

>>> ler("alvara", {"numero": 12})
Traceback (most recent call last):
almotace.nucleo.erros.ErroDeEntrada: numero: Aqui se espera um texto, e não 12.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from ..nucleo.erros import ErroDeEntrada, sugerir

MAXIMO = 200_000
"""Characters of one text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Linha:
    """A field as shown. ``artigo``: the dispositivo that demands it."""

    rotulo: str
    valor: str
    artigo: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Nota:
    """A dispositivo and what it says, in one line."""

    rotulo: str
    texto: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Leitura:
    """A reading of the law that was taken, and the others that were possible."""

    rotulo: str
    tomada: str
    outras: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Assinatura:
    """Who signs, in what role, when. ``meio``: how it was signed, if not by hand."""

    nome: str
    papel: str
    quando: str = ""
    matricula: str = ""
    meio: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conferencia:
    """Where anybody checks the paper: the public code and its whole address."""

    codigo: str
    endereco: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Validade:
    """``rotulo`` (“Válido até”) and last day; ``desde``: the sentence about the first."""

    rotulo: str
    fim: str
    desde: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Documento:
    """What every paper has. ``tarja``: a warning across the top (“Segunda via”)."""

    municipio: str
    orgao: str
    titulo: str
    tarja: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Alvara(Documento):
    """A licence. ``campos``: every element that the law demands, in its order."""

    modalidade: str
    numero: str
    titular: str
    validade: Validade
    campos: tuple[Linha, ...]
    conferencia: Conferencia
    lei: str
    natureza: str = ""
    documento_do_titular: str = ""
    fundamentos: tuple[Nota, ...] = ()
    avisos: tuple[str, ...] = ()
    local_e_data: str = ""
    assinaturas: tuple[Assinatura, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Cracha(Documento):
    """A badge of 85 × 54 mm. ``qualidade``: what its bearer is (“Titular”, “Auxiliar de …”)."""

    nome: str
    numero: str
    validade: Validade
    conferencia: Conferencia
    qualidade: str = ""
    documento: str = ""
    campos: tuple[Linha, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FolhaDeCrachas:
    """Badges to be cut from A4 sheets, ten on each."""

    crachas: tuple[Cracha, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Decisao(Documento):
    """A decision. ``motivos``: paragraphs by line; a line that begins with a dash is an item.

    ``conferencia`` and ``registro`` (by what it was decided) are shown when there are any."""

    processo: str
    interessado: str
    assunto: str
    resultado: str
    motivos: str
    lei: str
    assinaturas: tuple[Assinatura, ...]
    fundamentos: tuple[Nota, ...] = ()
    leituras: tuple[Leitura, ...] = ()
    lacunas: tuple[str, ...] = ()
    local_e_data: str = ""
    documento_do_interessado: str = ""
    registro: tuple[Linha, ...] = ()
    conferencia: Conferencia | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A fee: ``fonte`` is where its figure comes from."""

    descricao: str
    valor: str
    fonte: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pagamento:
    """When and how much was paid, and what proves it."""

    dia: str
    valor: str
    comprovante: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pix:
    """The text that is copied and pasted, which the QR has too; ``recebedor``: who is paid."""

    copia_e_cola: str
    recebedor: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Barras:
    """The line of a collection guide as it is typed, in blocks; ``codigo``: the bars' digits."""

    linha: str
    codigo: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Guia(Documento):
    """Fees or fines that are owed, or the receipt of their payment. ``fundamentos``: the articles
    of what is owed; ``memoria``: how its amount came about, in lines; ``pix`` and ``barras``: how
    it is paid, shown until it is."""

    numero: str
    processo: str
    pagador: str
    itens: tuple[Item, ...]
    total: str
    lancada_em: str
    vence_em: str
    documento_do_pagador: str = ""
    pagamento: Pagamento | None = None
    lei: str = ""
    avisos: tuple[str, ...] = ()
    assinaturas: tuple[Assinatura, ...] = ()
    fundamentos: tuple[Nota, ...] = ()
    memoria: tuple[str, ...] = ()
    pix: Pix | None = None
    barras: Barras | None = None
    conferencia: Conferencia | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Protocolo(Documento):
    """Receipt of an application: what was said and handed in."""

    processo: str
    recebido_em: str
    assunto: str
    requerente: str
    documento_do_requerente: str = ""
    lei: str = ""
    campos: tuple[Linha, ...] = ()
    anexos: tuple[Linha, ...] = ()
    avisos: tuple[str, ...] = ()
    assinaturas: tuple[Assinatura, ...] = ()
    conferencia: Conferencia | None = None


MODELOS: dict[str, type] = {
    "alvara": Alvara,
    "cracha": Cracha,
    "crachas": FolhaDeCrachas,
    "decisao": Decisao,
    "guia": Guia,
    "protocolo": Protocolo,
}


def ler(modelo: str, dados: Any) -> Any:
    """The paper of that template, from plain data or from the dataclass itself."""
    classe = MODELOS.get(modelo)
    if classe is None:
        raise ErroDeEntrada(
            f"Não há o modelo “{modelo}”.", campo="modelo", sugestao=sugerir(modelo, MODELOS)
        )
    if dataclasses.is_dataclass(dados) and not isinstance(dados, classe):
        raise ErroDeEntrada(f"Estes dados não são do modelo “{modelo}”.", campo="dados")
    return _objeto(classe, simples(dados), "")


def simples(x: Any) -> Any:
    """Plain, JSON-ready form: dataclasses as records, tuples as lists.

    >>> simples(Conferencia(codigo="A", endereco="/v/A"))
    {'codigo': 'A', 'endereco': '/v/A'}
    """
    if dataclasses.is_dataclass(x) and not isinstance(x, type):
        return {f.name: simples(getattr(x, f.name)) for f in dataclasses.fields(x)}
    if isinstance(x, Mapping):
        return {k: simples(v) for k, v in x.items()}
    if isinstance(x, (list, tuple)):
        return [simples(v) for v in x]
    return x


@dataclass(frozen=True, slots=True)
class _Campo:
    """How a field is read: ``tipo`` is str or a dataclass; ``varios``: a list of them."""

    tipo: type
    varios: bool
    opcional: bool


@lru_cache(maxsize=64)
def _campos(classe: type) -> dict[str, _Campo]:
    tipos = get_type_hints(classe)
    campos = {}
    for f in dataclasses.fields(classe):
        tipo, opcional = tipos[f.name], f.default is not dataclasses.MISSING
        if get_origin(tipo) in (Union, types.UnionType):
            tipo = next(t for t in get_args(tipo) if t is not type(None))
        varios = get_origin(tipo) is tuple
        campos[f.name] = _Campo(get_args(tipo)[0] if varios else tipo, varios, opcional)
    return campos


def _objeto(classe: type, x: Any, onde: str) -> Any:
    if not isinstance(x, Mapping):
        raise ErroDeEntrada("Aqui se espera um registro de campos.", campo=onde or "dados")
    campos = _campos(classe)
    lidos = {}
    for nome, valor in x.items():
        lugar = f"{onde}.{nome}" if onde else str(nome)
        campo = campos.get(nome)
        if campo is None:
            raise ErroDeEntrada(
                "Este dado não é deste documento.", campo=lugar, sugestao=sugerir(nome, campos)
            )
        if not (valor is None and campo.opcional):
            lidos[nome] = _valor(campo, valor, lugar)
    for nome, campo in campos.items():
        if not campo.opcional and lidos.get(nome) in (None, "", ()):
            raise ErroDeEntrada(
                "Falta este dado do documento.", campo=f"{onde}.{nome}" if onde else nome
            )
    return classe(**lidos)


def _valor(campo: _Campo, valor: Any, lugar: str) -> Any:
    if not campo.varios:
        return _um(campo.tipo, valor, lugar)
    if not isinstance(valor, list):
        raise ErroDeEntrada("Aqui se espera uma lista.", campo=lugar)
    return tuple(_um(campo.tipo, v, f"{lugar}[{i}]") for i, v in enumerate(valor, 1))


def _um(tipo: type, valor: Any, lugar: str) -> Any:
    if tipo is not str:
        return _objeto(tipo, valor, lugar)
    if not isinstance(valor, str):
        raise ErroDeEntrada(f"Aqui se espera um texto, e não {valor!r}.", campo=lugar)
    if len(valor) > MAXIMO:
        raise ErroDeEntrada(f"Este texto passa de {MAXIMO} letras.", campo=lugar)
    return valor if valor.strip() else ""
