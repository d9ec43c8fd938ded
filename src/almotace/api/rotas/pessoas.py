"""People: search, register, read."""

from __future__ import annotations

import uuid
from typing import Any

from ninja import Router, Status

from ...registro.models import Pessoa
from ...servicos import pessoas
from .. import dados
from ..esquemas import (
    ERROS,
    ERROS_DE_LEITURA,
    Chave,
    NovaPessoa,
    PessoaInteira,
    Pessoas,
)
from ..paginas import Numero, Procura, Quantos, paginar
from ..sala import achar, escrita, leitura

rotas = Router(tags=["Pessoas"])
CADASTRA = "requerimento"
"""Who may take somebody's application may register that person."""


def _inteira(p: Pessoa) -> dict[str, Any]:
    return {
        **dados.pessoa(p), "nome_fantasia": p.nome_fantasia, "natureza": p.natureza,
        "nascimento": p.nascimento, "filiacao": p.filiacao, "nacionalidade": p.nacionalidade,
        "estado_civil": p.estado_civil, "endereco": p.endereco, "telefone": p.telefone,
        "email": p.email,
    }  # fmt: skip


@rotas.get("/pessoas", response={200: Pessoas, **ERROS_DE_LEITURA}, summary="Procurar pessoas")
def procurar(request: Any, q: Procura = "", pagina: Numero = 1, por_pagina: Quantos = 50) -> Any:
    """Pelo começo de qualquer palavra do nome ou número; acento e caixa não contam."""
    with leitura(request) as a:
        return paginar(pessoas.procurar(a.agente, q), pagina, por_pagina, dados.pessoa)


@rotas.post(
    "/pessoas", response={201: PessoaInteira, 200: PessoaInteira, **ERROS}, summary="Cadastrar"
)
def cadastrar(request: Any, corpo: NovaPessoa, chave: Chave) -> Any:
    """Uma pessoa nova. 201: cadastrada agora; 200: este envio já a tinha cadastrado."""
    with escrita(request, chave, CADASTRA) as e:
        if e.repetida:
            return Status(200, _inteira(achar(Pessoa, chave)))
        ditos = corpo.model_dump(exclude_none=True)
        if "natureza" not in ditos:
            ditos["natureza"] = "sociedade" if corpo.cnpj and not corpo.cpf else "pessoa_natural"
        nova = Pessoa(id=chave, municipio_id=e.acesso.municipio.pk)
        return Status(201, _inteira(pessoas.cadastrar(e.quem.agente, ditos, nova)))


@rotas.get("/pessoas/{id}", response={200: PessoaInteira, **ERROS_DE_LEITURA}, summary="Uma pessoa")
def uma(request: Any, id: uuid.UUID) -> Any:
    with leitura(request):
        return _inteira(achar(Pessoa, id))
