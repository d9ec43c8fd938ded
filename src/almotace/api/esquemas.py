"""Forms of what comes in and goes out, which OpenAPI shows. Text here is read by people."""

from __future__ import annotations

import uuid
from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Any, Literal

from ninja import Schema
from ninja.params.functions import Header
from pydantic import BeforeValidator, ConfigDict, Field
from pydantic_core import PydanticCustomError

from ..nucleo.data import ler_data
from ..nucleo.erros import ErroDeEntrada

Chave = Annotated[
    uuid.UUID,
    Header(
        ...,
        alias="Idempotency-Key",
        description="UUID feito por quem envia: o mesmo em cada repetição do mesmo ato.",
    ),
]


def _dia(bruto: Any) -> date:
    """A day as the core reads it; one that never was is refused in its own words."""
    if not isinstance(bruto, str):
        raise PydanticCustomError("frase", "{frase}", {"frase": "escreva o dia como AAAA-MM-DD."})
    try:
        return ler_data(bruto)
    except ErroDeEntrada as e:
        raise PydanticCustomError("frase", "{frase}", {"frase": e.mensagem}) from None


Dia = Annotated[date, BeforeValidator(_dia)]
Serie = dict[str, Annotated[str, Field(max_length=40)]]
Texto = Annotated[str, Field(max_length=20_000)]
Curto = Annotated[str, Field(max_length=200)]
Fatos = Annotated[
    dict[str, Any],
    Field(
        description="Fatos pelos nomes do vocabulário da lei. Dias em AAAA-MM-DD; valores e"
        " medidas com ponto; null é o que não se sabe."
    ),
]


class Entrada(Schema):
    """What is sent: a field that nobody knows is refused."""

    model_config = ConfigDict(extra="forbid")


class Erro(Schema):
    erro: str = Field(description="O que houve, numa frase.")
    campo: str | None = Field(None, description="O campo de que se trata, se for um.")


# The errors that any address may give.
ERROS = {frozenset({400, 401, 403, 404, 409, 429, 500, 503}): Erro}
ERROS_DE_LEITURA = {frozenset({400, 401, 404, 429, 500, 503}): Erro}


class Pagina(Schema):
    pagina: int
    paginas: int
    total: int


# Who


class Eu(Schema):
    municipio: str
    chave_do_municipio: str
    fuso: str
    hoje: date
    agente: str
    papeis: list[str]
    ficha: str
    expira_em: datetime


class Ficha(Schema):
    id: uuid.UUID
    nome: str
    criada_em: datetime
    expira_em: datetime
    revogada_em: datetime | None


# Laws


class LeiCurta(Schema):
    lei: str
    titulo: str
    urn: str | None
    hash: str
    instrumentos: list[str]


class Artigo(Schema):
    id: str
    rotulo: str
    resumo: str


class Campo(Schema):
    nome: str
    rotulo: str
    tipo: str
    unidade: str | None
    opcoes: list[dict[str, str]] = Field(description="Valor e o que quer dizer.")
    de: Campo | None = Field(None, description="Em lista: a forma de cada item.")
    campos: list[Campo] = Field([], description="Em registro: os seus campos.")
    pessoal: bool = Field(False, description="Dado pessoal, que se pode apagar.")
    artigos: list[Artigo] = Field([], description="Que dispositivos o pedem.")


class SecaoDoFormulario(Schema):
    titulo: str
    ajuda: str
    se: str | None = Field(None, description="Condição, na linguagem das regras, em que se pede.")
    campos: list[Campo]


class InstrumentoCurto(Schema):
    id: str
    titulo: str
    artigos: list[Artigo]


class InstrumentoInteiro(InstrumentoCurto):
    lei: str
    ato: str
    secoes: list[SecaoDoFormulario]
    vistoria: list[Campo]
    vistoria_se: str | None
    renovacao: list[SecaoDoFormulario]
    transferencia: list[SecaoDoFormulario]
    tributos: list[str]
    documento: str | None
    extincoes: list[str]
    alteracoes: list[str]


class LeiInteira(Schema):
    lei: str
    titulo: str
    identidade: dict[str, Any]
    hash: str
    instrumentos: list[InstrumentoCurto]
    dispositivos: int
    leituras: dict[str, Any]
    lacunas: list[dict[str, str]]


class Dispositivo(Artigo):
    classe: str
    duvida: str
    texto: str | None = Field(None, description="O texto oficial, onde a cidade o juntou.")
    regras: list[str]


# People


class NovaPessoa(Entrada):
    nome: Curto
    nome_fantasia: Curto = ""
    natureza: Literal["pessoa_natural", "sociedade"] | None = None
    cpf: Curto = ""
    cnpj: Curto = ""
    nascimento: Dia | None = None
    filiacao: Curto = ""
    nacionalidade: Annotated[str, Field(max_length=60)] = ""
    estado_civil: Annotated[str, Field(max_length=30)] = ""
    endereco: Annotated[str, Field(max_length=240)] = ""
    telefone: Annotated[str, Field(max_length=30)] = ""
    email: Annotated[str, Field(max_length=254)] = ""


class PessoaCurta(Schema):
    id: uuid.UUID
    nome: str
    cpf: str | None
    cnpj: str | None


class PessoaInteira(PessoaCurta):
    nome_fantasia: str
    natureza: str
    nascimento: date | None
    filiacao: str
    nacionalidade: str
    estado_civil: str
    endereco: str
    telefone: str
    email: str


class Pessoas(Pagina):
    itens: list[PessoaCurta]


# What the law says


class Parecer(Schema):
    lei: str
    hash: str = Field(description="Resumo (SHA-256) do pacote da lei que respondeu.")
    tipo: str
    sobre: str | None
    resposta: dict[str, Any]
    fundamentos: list[str]
    rotulos: dict[str, str] = Field(description="Como se chama cada dispositivo citado.")
    passos: list[dict[str, Any]]
    leituras: dict[str, str]
    lacunas: list[str]
    falta_saber: list[str]
    memoria: list[str]
    avisos: list[str] = Field([], description="O que ter em conta antes de usar a resposta.")
    silencio: str = Field("", description="Por que a lei não responde, quando não responde.")
    texto: str = Field(description="O parecer em palavras, próprio para uma decisão.")


class Pergunta(Entrada):
    lei: Curto
    tipo: Curto
    sobre: Curto | None = None
    em: Curto | None = Field(None, description="Dia AAAA-MM-DD ou instante AAAA-MM-DDTHH:MM.")
    fatos: Fatos = Field({})
    atos: Annotated[list[dict[str, Any]], Field(max_length=2000)] = Field([])
    leituras: dict[str, str] = Field({}, description="Leituras diversas da adotada.")
    premissas: Premissas | None = None
    hipotese: bool = Field(
        False, description="Verdadeiro: o caso só fala do que menciona; o resto se tem cumprido."
    )


class Premissas(Entrada):
    feriados: Annotated[list[Dia], Field(max_length=2000)] | None = Field(
        None, description="Só estes dias são feriados (senão, vale o calendário do Município)."
    )
    unidades: dict[str, Serie] = Field({}, description="Unidade → ano → valor em reais, em texto.")
    indices: dict[str, Serie] = Field({}, description="Índice → mês AAAA-MM → por cento, em texto.")


class PerguntaDePrazo(Entrada):
    """A term of a law (``lei`` and ``sobre``), or a free count (``inicio`` and ``duracao``)."""

    lei: Curto | None = None
    sobre: Curto | None = None
    fatos: Fatos = Field({})
    leituras: dict[str, str] = Field({})
    em: Curto | None = None
    inicio: Curto | None = Field(None, description="Conta livre: dia ou instante do evento.")
    duracao: Curto | None = Field(
        None, description="Conta livre: 15 dias, 10 dias_uteis, 48 horas…"
    )
    para_tras: bool = False
    prorrogar: bool = Field(True, description="O fim passa ao dia útil.")
    feriados: Annotated[list[Dia], Field(max_length=2000)] = Field([])
    ato: Curto | None = Field(None, description="Dia do ato: diz se foi no prazo.")
    memoria: bool = Field(False, description="Mostrar a conta dia a dia.")


class Prazo(Schema):
    inicio: str
    nominal: str
    fim: str
    resumo: str
    tempestivo: bool | None = None
    memoria: list[str] = Field([])
    duvidas_do_calendario: list[str] = Field([])


class RespostaDePrazo(Schema):
    """One of the two, as asked."""

    parecer: Parecer | None = None
    conta: Prazo | None = None


# Cases


class Exame(Entrada):
    lei: Curto
    modalidade: Curto
    pessoa: uuid.UUID | None = None
    fatos: Fatos = Field({})
    ato: Literal["renovacao", "pedido_transferencia"] | None = None
    licenca: uuid.UUID | None = None


class Requerimento(Exame):
    pessoa: uuid.UUID | None = Field(
        None, description="Quem pede. Na renovação e na transferência, se calada, o titular."
    )


class ProcessoCurto(Schema):
    id: uuid.UUID
    numero: str
    lei: str
    modalidade: str
    situacao: str
    encerrado: bool
    aberto_em: datetime
    vence_em: date | None
    requerente: PessoaCurta


class Processos(Pagina):
    itens: list[ProcessoCurto]


class Autor(Schema):
    id: uuid.UUID
    nome: str


class Ato(Schema):
    id: uuid.UUID
    seq: int
    tipo: str
    em: datetime
    dia: date
    autor: Autor | None
    papel: str
    dados: dict[str, Any]
    congelado: dict[str, Any]
    hash: str


class Guia(Schema):
    id: uuid.UUID
    numero: str
    tributo: str
    valor: Decimal
    fonte: str
    lancada_em: date
    vence_em: date
    paga_em: date | None
    valor_pago: Decimal | None
    comprovante: str


class LicencaCurta(Schema):
    id: uuid.UUID
    numero: str
    codigo: str
    lei: str
    modalidade: str
    processo: uuid.UUID
    titular: PessoaCurta
    emitida_em: date
    validade_inicio: date
    validade_fim: date
    situacao: str


class Licencas(Pagina):
    itens: list[LicencaCurta]


class LicencaInteira(LicencaCurta):
    ramo: str
    dados: dict[str, Any]
    estado: str = Field(description="Em que situação está agora, pelos atos e pela lei.")
    explicacao: str
    conferido_em: datetime


class ProcessoInteiro(ProcessoCurto):
    origem: uuid.UUID | None
    fatos: dict[str, Any]
    atos: list[Ato]
    guias: list[Guia]
    licencas: list[LicencaCurta]
    tributos_devidos: list[str]
    parecer: Parecer | None = Field(None, description="O que a lei diz hoje, se falta decidir.")


class AtoFeito(Schema):
    processo: uuid.UUID
    numero: str
    situacao: str
    ato: Ato


# Acts


class Juntada(Entrada):
    fatos: Fatos


class Vistoria(Entrada):
    fatos: Fatos
    observacao: Texto = ""


class Lancamento(Entrada):
    tributo: Curto
    valor: Decimal
    fonte: Annotated[str, Field(max_length=300)]
    vence_em: Dia | None = None


class Pagamento(Entrada):
    guia: uuid.UUID
    valor: Decimal
    comprovante: Annotated[str, Field(max_length=120)] = ""
    pago_em: Dia | None = None


class Decisao(Entrada):
    resultado: Literal["deferido", "indeferido"]
    motivos: Texto


class Emissao(Entrada):
    local: Curto = ""
    auxiliar: Curto = ""


class Extincao(Entrada):
    tipo: Curto
    motivacao: Curto = ""
    motivos: Texto


class Auxiliar(Entrada):
    pessoa: uuid.UUID


class MudancaDeLocal(Entrada):
    local: Curto
    motivacao: Curto = ""


# The public page


class Conferencia(Schema):
    codigo: str
    estado: str
    explicacao: str
    documento: str
    numero: str
    municipio: str
    titular: str = Field(description="Primeiro nome e iniciais de quem o documento trata.")
    documento_do_titular: str = Field(description="CPF ou CNPJ com os algarismos encobertos.")
    emitida_em: date = Field(description="Em que se emitiu, lavrou, lançou ou inscreveu.")
    validade_inicio: date | None = Field(None, description="Só de licença.")
    validade_fim: date | None = Field(None, description="Só de licença.")
    valor: Decimal | None = Field(None, description="Só de guia, termo ou certidão de dívida.")
    vence_em: date | None = Field(None, description="Só de guia.")
    conferido_em: datetime


Pergunta.model_rebuild()
