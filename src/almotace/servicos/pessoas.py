"""Register people; find them by any part of the name or number, blind to accents."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from stdnum.br import cnpj as _cnpj
from stdnum.br import cpf as _cpf
from stdnum.exceptions import InvalidChecksum, ValidationError

from ..nucleo.erros import ErroDeEntrada
from ..registro.busca import achar, indexar, plano
from ..registro.inquilino import do_municipio
from ..registro.models import Agente, Pessoa

TEXTOS = ("nome", "nome_fantasia", "filiacao", "nacionalidade", "estado_civil", "endereco",
          "telefone", "email")  # fmt: skip


def ler_cpf(texto: str) -> str | None:
    """CPF without punctuation, or None when empty."""
    return _ler(_cpf, texto, "cpf", "CPF")


def ler_cnpj(texto: str) -> str | None:
    """CNPJ (letters admitted) without punctuation, upper case, or None when empty."""
    return _ler(_cnpj, (texto or "").upper(), "cnpj", "CNPJ")


def _ler(modulo: Any, texto: str, campo: str, nome: str) -> str | None:
    if not (texto or "").strip():
        return None
    try:
        return str(modulo.validate(texto))
    except InvalidChecksum:
        raise ErroDeEntrada(
            f"O {nome} {texto} não confere: reveja os números.", campo=campo
        ) from None
    except ValidationError:
        raise ErroDeEntrada(f"“{texto}” não tem a forma de um {nome}.", campo=campo) from None


def cadastrar(agente: Agente, dados: Mapping[str, Any], pessoa: Pessoa | None = None) -> Pessoa:
    """A new person, or new data of one. Numbers may be missing; a number is of one person."""
    nome = " ".join(str(dados.get("nome") or "").split())
    if not nome:
        raise ErroDeEntrada("Escreva o nome da pessoa.", campo="nome")
    if len(nome) > 160:
        raise ErroDeEntrada("O nome passa de 160 letras.", campo="nome")
    with do_municipio(agente.municipio_id):
        p = pessoa or Pessoa(municipio_id=agente.municipio_id)
        for campo in TEXTOS:
            if campo in dados:
                setattr(p, campo, str(dados[campo] or "").strip())
        p.nome, p.ordem = nome, plano(nome)[:160]
        p.cpf, p.cnpj = ler_cpf(dados.get("cpf", "")), ler_cnpj(dados.get("cnpj", ""))
        p.natureza = str(dados.get("natureza") or p.natureza)
        nascimento = dados.get("nascimento")
        p.nascimento = nascimento if isinstance(nascimento, date) else None
        try:
            with transaction.atomic():
                p.save()
        except IntegrityError as e:
            qual = "CPF" if "cpf" in str(e) else "CNPJ"
            raise ErroDeEntrada(f"Já há uma pessoa com este {qual}.", campo=qual.lower()) from None
        indexar(
            p.municipio_id, "pessoa", p.id, [p.nome, p.nome_fantasia, p.cpf or "", p.cnpj or ""]
        )
        return p


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
