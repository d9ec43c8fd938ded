"""Register people; find them by any part of the name or number, blind to accents."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from datetime import UTC, date, datetime
from typing import Any

from django.core.exceptions import ValidationError as Invalido
from django.core.validators import validate_email
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from stdnum.br import cnpj as _cnpj
from stdnum.br import cpf as _cpf
from stdnum.exceptions import InvalidChecksum, ValidationError

from ..nucleo.erros import ErroDeEntrada, sugerir
from ..registro.busca import achar, indexar, indexar_todos, plano
from ..registro.inquilino import do_municipio
from ..registro.models import Agente, Pessoa
from .fuso import dia_local

TEXTOS = ("nome", "nome_fantasia", "filiacao", "nacionalidade", "estado_civil", "endereco",
          "telefone", "email")  # fmt: skip
NATUREZAS = ("pessoa_natural", "mei", "sociedade")
PRIMEIRO_ANO = 1880


def ler_cpf(texto: str | None) -> str | None:
    """CPF without punctuation, or None when empty.

    >>> ler_cpf("123.456.789-09"), ler_cpf(" ")
    ('12345678909', None)
    """
    return _ler(_cpf, texto, "cpf", "CPF")


def ler_cnpj(texto: str | None) -> str | None:
    """CNPJ (letters admitted) without punctuation, upper case, or None when empty.

    >>> ler_cnpj("12.abc.345/01de-35")
    '12ABC34501DE35'
    """
    return _ler(_cnpj, texto, "cnpj", "CNPJ")


def _ler(modulo: Any, texto: str | None, campo: str, nome: str) -> str | None:
    limpo = re.sub(r"[\s./\-‐–—]", "", unicodedata.normalize("NFKC", texto or "")).upper()
    if not limpo:
        return None
    try:
        if len(set(limpo)) == 1:  # the digits agree, but nobody was ever given such a number
            raise InvalidChecksum()
        return str(modulo.validate(limpo))
    except InvalidChecksum:
        raise ErroDeEntrada(
            f"O {nome} {texto} não confere: reveja os números.", campo=campo
        ) from None
    except ValidationError:
        raise ErroDeEntrada(f"“{texto}” não tem a forma de um {nome}.", campo=campo) from None


def cadastrar(agente: Agente, dados: Mapping[str, Any], pessoa: Pessoa | None = None) -> Pessoa:
    """A new person, or new data of one: what ``dados`` does not name stays as it is. Numbers may
    be missing; a number is of one person."""
    with do_municipio(agente.municipio_id):
        p = pessoa or Pessoa(municipio_id=agente.municipio_id)
        antes = _procurado(p)
        for campo in TEXTOS:
            if campo in dados:
                setattr(p, campo, _texto(campo, dados[campo]))
        if not p.nome:
            raise ErroDeEntrada("Escreva o nome da pessoa.", campo="nome")
        p.ordem = plano(p.nome)[:160]
        if p.email:
            _conferir_email(p.email)
        if "cpf" in dados:
            p.cpf = ler_cpf(dados["cpf"])
        if "cnpj" in dados:
            p.cnpj = ler_cnpj(dados["cnpj"])
        if dados.get("natureza"):
            p.natureza = _natureza(str(dados["natureza"]))
        if "nascimento" in dados:
            p.nascimento = _nascimento(dados["nascimento"], agente)
        try:
            with transaction.atomic():
                p.save()
        except IntegrityError as e:
            qual = next((x for x in ("CPF", "CNPJ") if f"pessoa_{x.lower()}_unico" in str(e)), "")
            if not qual:
                raise
            raise ErroDeEntrada(f"Já há uma pessoa com este {qual}.", campo=qual.lower()) from None
        if antes != _procurado(p):
            _indexar(p, tem_casos=pessoa is not None)
        return p


def _texto(campo: str, valor: Any) -> str:
    """On one line, without signs that can't be seen; refused if it does not fit."""
    visivel = "".join(
        " " if unicodedata.category(x) == "Cc" else x
        for x in str(valor or "")
        if unicodedata.category(x) not in ("Cf", "Cs")
    )
    limpo = " ".join(visivel.split())
    maior = Pessoa._meta.get_field(campo).max_length
    if len(limpo) > maior:
        como = {"nome": "O nome", "email": "O e-mail"}.get(campo, "O que se escreveu")
        raise ErroDeEntrada(f"{como} passa de {maior} letras.", campo=campo)
    return limpo


def _conferir_email(email: str) -> None:
    try:
        validate_email(email)
    except Invalido:
        raise ErroDeEntrada(f"“{email}” não tem a forma de um e-mail.", campo="email") from None


def _natureza(qual: str) -> str:
    if qual not in NATUREZAS:
        raise ErroDeEntrada(
            f"Não conheço a natureza “{qual}”.", campo="natureza", sugestao=sugerir(qual, NATUREZAS)
        )
    return qual


def _nascimento(dia: Any, agente: Agente) -> date | None:
    if not isinstance(dia, date):
        return None
    hoje = dia_local(datetime.now(UTC), agente.municipio.fuso)
    if not date(PRIMEIRO_ANO, 1, 1) <= dia <= hoje:
        raise ErroDeEntrada("Confira o dia do nascimento.", campo="nascimento")
    return dia


def _procurado(p: Pessoa) -> list[str | None]:
    """By what a person is found."""
    return [p.nome, p.nome_fantasia, p.cpf, p.cnpj]


def _indexar(p: Pessoa, *, tem_casos: bool) -> None:
    """The person, and the cases and papers that are found by the same words."""
    indexar(p.municipio_id, "pessoa", p.id, _procurado(p))
    if tem_casos:
        indexar_todos(p.municipio_id, "processo", {x.id: x.procurado(p) for x in p.processos.all()})
        indexar_todos(p.municipio_id, "licenca", {x.id: x.procurado(p) for x in p.licencas.all()})


def procurar(agente: Agente, texto: str) -> QuerySet[Pessoa]:
    """People by the beginning of words or numbers, in the order of names. Call in a transaction
    of the municipality."""
    pessoas = Pessoa.objects.filter(municipio_id=agente.municipio_id, apagada_em__isnull=True)
    if texto.strip():
        pessoas = pessoas.filter(id__in=achar(agente.municipio_id, "pessoa", texto))
    return pessoas.order_by("ordem", "id")


def mascarar_cpf(cpf: str | None) -> str:
    """As shown outside the case file.

    >>> mascarar_cpf("12345678909")
    '***.456.789-**'
    """
    return f"***.{cpf[3:6]}.{cpf[6:9]}-**" if cpf and len(cpf) == 11 else ""
