"""Forms of what comes in and goes out about autos of infraction. Text here is read by people."""

from __future__ import annotations

import uuid
from datetime import date
from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import Field

from .esquemas import Ato, Curto, Dia, Entrada, Fatos, Pagina, ProcessoCurto, Schema, Texto

Momento = Annotated[
    str,
    Field(
        pattern=r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$",
        description="Dia e hora no relógio do Município: AAAA-MM-DDTHH:MM.",
    ),
]


class Testemunha(Entrada):
    nome: Curto
    documento: Curto = ""


class NovoAuto(Entrada):
    lei: Curto
    apuracao: Curto | None = None
    pessoa: uuid.UUID
    infracoes: Annotated[list[Curto], Field(min_length=1, max_length=60)]
    momento: Momento
    continua_ate: Dia | None = None
    local: Curto
    descricao: Texto
    fatos: Fatos = Field(default_factory=dict)
    licenca: uuid.UUID | None = None
    numero_do_papel: Annotated[str, Field(max_length=30)] = ""
    testemunhas: Annotated[list[Testemunha], Field(max_length=4)] = Field(default_factory=list)
    assinatura: Literal["assinou", "recusa", "ausente"] = Field(
        description="Se o autuado assinou, se recusou a assinar ou não estava presente."
    )
    acao_fiscal: uuid.UUID | None = None


class Ciencia(Entrada):
    de: Curto = "auto"
    meio: Literal["pessoal", "correio", "eletronico", "comparecimento"]
    em: Dia
    recebedor: Curto
    qualidade: Curto = "titular"
    prova: Curto = ""


class Tentativa(Entrada):
    de: Curto = "auto"
    meio: Literal["pessoal", "correio", "eletronico"]
    em: Dia
    resultado: Literal["frustrada", "recusada"]
    observacao: Texto


class Apresentacao(Entrada):
    fase: Curto
    razoes: Texto
    em: Dia | None = None
    por: Curto = ""


class Julgamento(Entrada):
    fase: Curto
    motivos: Texto
    por_infracao: dict[str, Literal["mantida", "reduzida", "anulada"]]
    valores: dict[str, Decimal] = Field(default_factory=dict)
    escolhidas: Annotated[list[int], Field(max_length=60)] = Field(default_factory=list)


class Motivos(Entrada):
    motivos: Texto


class Termo(Schema):
    prazo: str
    titulo: str
    fim: date
    fundamento: str
    lei: str
    conta: str


class Fase(Schema):
    fase: str
    titulo: str
    estado: str
    fora_do_prazo: bool


class AutoCurto(ProcessoCurto):
    autos: list[str] = Field(description="Números dos autos lavrados; vale o último.")


class Autos(Pagina):
    itens: list[AutoCurto]


class AutoInteiro(AutoCurto):
    andamento: str
    definitivo_em: date | None = Field(description="Se nada mais se apresentar.")
    infracoes: list[str]
    penas: list[dict[str, Any]]
    precedentes: list[dict[str, Any]]
    lacunas: list[str]
    fases: list[Fase]
    prazos: list[Termo]
    atos: list[Ato]
