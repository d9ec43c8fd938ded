"""What the book of a holder tells today, read in a constant number of queries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from ...nucleo.lei import Lei
from ...nucleo.regra_da_feira import Feira
from ...registro.models import (
    Afastamento,
    Ato,
    Auto,
    DadosPessoais,
    Licenca,
    Matricula,
    Ocupacao,
    Vinculo,
)
from ..fatos import ler_muitos
from ..vida_da_licenca import situacao_em
from .acervo import Acervo
from .exigencias import Exigido, conferir
from .fontes import VIVAS, feiras_da_pessoa
from .matricula import regra_dela
from .regra import nome_do_espaco
from .vinculos import SUBSTITUTO, perguntar_do_vinculo

MAIS_ATOS = 200


@dataclass(frozen=True, slots=True)
class Papel:
    """A licence with its state today, in words."""

    licenca: Licenca
    estado: str
    frase: str


@dataclass(frozen=True, slots=True)
class Ligado:
    """A tie. ``chamado``: what it is; ``impedido``: the law would keep the person out today."""

    vinculo: Vinculo
    chamado: str
    vivo: bool
    impedido: bool = False


@dataclass(slots=True)
class Livro:
    """``faltas``: fairs missed without excuse; ``limite``: what the law says of them."""

    matricula: Matricula
    lei: Lei
    feira: Feira
    papeis: list[Papel] = field(default_factory=list)
    espacos: list[tuple[Ocupacao, str]] = field(default_factory=list)
    vinculos: list[Ligado] = field(default_factory=list)
    afastamentos: list[Afastamento] = field(default_factory=list)
    autos: list[Auto] = field(default_factory=list)
    feiras: list[dict[str, Any]] = field(default_factory=list)
    limite: Exigido | None = None
    historia: list[tuple[Ato, Mapping[str, Any]]] = field(default_factory=list)

    @property
    def atual(self) -> Papel | None:
        return next((p for p in self.papeis if p.estado in ("vigente", "suspensa")), None)

    @property
    def faltas(self) -> list[dict[str, Any]]:
        return [f for f in self.feiras if f["realizada"] and not f["presente"]]


def livro(matricula: Matricula, dia: date) -> Livro:
    lei, feira = regra_dela(matricula)
    feito = Livro(matricula, lei, feira)
    licencas = list(
        Licenca.objects.filter(titular_id=matricula.pessoa_id, lei=matricula.lei)
        .select_related("processo__requerente").order_by("-emitida_em", "-numero")
    )  # fmt: skip
    feito.papeis = _papeis(licencas, dia)
    acervo = Acervo(matricula.lei, frozenset({matricula.pessoa_id}))
    ocupacoes = acervo.ocupacoes[matricula.pessoa_id]
    feito.espacos = [(o, nome_do_espaco(o.espaco, feira)) for o in ocupacoes
                     if o.desde <= dia <= o.ate]  # fmt: skip
    feito.vinculos = _ligados(matricula, lei, feira, dia)
    feito.afastamentos = list(matricula.afastamentos.select_related("substituto").order_by("-de"))
    feito.autos = list(
        Auto.objects.filter(autuado_id=matricula.pessoa_id, lei=matricula.lei)
        .select_related("processo").order_by("-lavrado_em")
    )  # fmt: skip
    feito.feiras = feiras_da_pessoa(acervo, matricula.pessoa_id, dia) or []
    if feira.frequencia is not None and feito.feiras:
        fatos = {feira.frequencia.feiras: feito.feiras}
        (feito.limite,) = conferir(lei, [feira.frequencia.exigencia], fatos, dia)
    feito.historia = _historia(matricula)
    return feito


def _papeis(licencas: list[Licenca], dia: date) -> list[Papel]:
    """The law is asked where those stand that may hold; of the others the end is known."""
    podem = [x for x in licencas if x.situacao in VIVAS and x.validade_fim >= dia]
    autos = {a.processo.id: a for a in ler_muitos([x.processo for x in podem])}
    return [
        Papel(x, *situacao_em(x, autos[x.processo_id], dia)) if x in podem
        else Papel(x, "vencida", f"Venceu em {x.validade_fim:%d/%m/%Y}.") if x.situacao in VIVAS
        else Papel(x, x.situacao, "")
        for x in licencas
    ]  # fmt: skip


def _ligados(matricula: Matricula, lei: Lei, feira: Feira, dia: date) -> list[Ligado]:
    """Ties, the living first; whom the law would keep out today is asked of it, for each of the few
    that ever had a licence withdrawn."""
    todos = list(matricula.vinculos.select_related("pessoa").order_by("de", "id"))
    cassados = set(
        Licenca.objects.filter(
            titular_id__in=[v.pessoa_id for v in todos], lei=matricula.lei, situacao="cassada"
        ).values_list("titular_id", flat=True)
    )
    feitos = []
    for v in todos:
        vivo = v.ate is None or v.ate >= dia
        impedido = False
        if vivo and v.pessoa_id in cassados and v.especie in feira.vinculos:
            p = perguntar_do_vinculo(lei, feira, matricula.processo, v.pessoa, v.especie, dia)
            impedido = bool(p.valores.get("nao_atendidos"))
        feitos.append(Ligado(v, chamado(v.especie, feira), vivo, impedido))
    return sorted(feitos, key=lambda x: not x.vivo)


def chamado(especie: str, feira: Feira) -> str:
    return "substituto" if especie == SUBSTITUTO else feira.vinculos.get(especie, especie)


def _historia(matricula: Matricula) -> list[tuple[Ato, Mapping[str, Any]]]:
    """Acts of all the holder's cases under this law, the last first, with their personal part."""
    atos = list(
        Ato.objects.filter(
            processo__requerente_id=matricula.pessoa_id, processo__lei=matricula.lei
        ).select_related("autor", "processo")
        .order_by("-em", "-processo__ordem", "-seq")[:MAIS_ATOS]
    )  # fmt: skip
    pessoais = {
        d.ato_id: d.conteudo or {}
        for d in DadosPessoais.objects.filter(ato_id__in=[a.id for a in atos])
    }
    return [(a, pessoais.get(a.id) or {}) for a in atos]
