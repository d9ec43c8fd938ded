"""The facts of a case: what its acts say, and what the register knows.

Acts are folded in order: a later one corrects an earlier one. Of an act, what it took over from
the licence that it renews or transfers comes first, then what it made itself (the paper as filled
in), then what was said in it. The register adds the facts that it alone can vouch for, by the
names that laws share; only those that the law's vocabulary has.
"""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from ..nucleo.contexto import Contexto
from ..nucleo.lei import Lei
from ..nucleo.regra_da_feira import Feira
from ..nucleo.regra_da_frota import Frota
from ..nucleo.regras import Instrumento
from ..registro.models import Ato, Auto, DadosPessoais, Guia, Licenca, Pessoa, Processo

LICENCA, FISCALIZACAO, AUTUACAO, MATRICULA = "licenca", "fiscalizacao", "autuacao", "matricula"
"""Species of case."""
VIVAS = ("vigente", "suspensa")


@dataclass(slots=True)
class Autos:
    """A processo with its acts read once. ``fatos``: as the acts left them, in plain form;
    ``lido``: what other rooms of the register told of it, by what was asked."""

    processo: Processo
    atos: list[Ato]
    fatos: dict[str, Any] = field(default_factory=dict)
    guias: list[Any] = field(default_factory=list)
    licencas: list[Licenca] = field(default_factory=list)
    outras: list[Licenca] = field(default_factory=list)
    precedentes: list[Auto] = field(default_factory=list)
    de_cada: dict[uuid.UUID, dict[str, Any]] = field(default_factory=dict)
    lido: dict[Any, dict[str, Any]] = field(default_factory=dict)
    # What is read once for all cases of a list; one alone reads anew, under its locks.
    acervos: dict[str, Any] | None = None

    def ultimo(self, *tipos: str) -> Ato | None:
        return next((a for a in reversed(self.atos) if a.tipo in tipos), None)

    def primeiro(self, *tipos: str) -> Ato | None:
        return next((a for a in self.atos if a.tipo in tipos), None)

    def dobrar(self, ato: Ato, de_gente: Mapping[str, Any]) -> None:
        """Fold in what one act says; ``de_gente``: its part kept outside the chain."""
        self.de_cada[ato.id] = {
            **ato.congelado.get("herdados", {}),
            **de_gente.get("feitos", {}),
            **ato.dados.get("fatos", {}),
            **de_gente.get("fatos", {}),
        }
        self.fatos.update(self.de_cada[ato.id])

    def ate(self, dia: date) -> Autos:
        """The case as it stood at the end of that day."""
        atos = [a for a in self.atos if a.dia <= dia]
        fatos: dict[str, Any] = {}
        for a in atos:
            fatos.update(self.de_cada.get(a.id, {}))
        return replace(self, atos=atos, fatos=fatos)


def ler_autos(processo: Processo) -> Autos:
    """Everything about one case in a constant number of queries, whatever its length."""
    return ler_muitos([processo])[0]


def ler_muitos(processos: list[Processo]) -> list[Autos]:
    """The papers of many cases of one town, in a constant number of queries."""
    ids = [p.id for p in processos]
    titulares = [p.requerente_id for p in processos if p.requerente_id is not None]
    de_autos = [p for p in processos if p.especie == AUTUACAO]
    precedentes = _precedentes(de_autos) if de_autos else {}
    atos = Ato.objects.filter(processo_id__in=ids).select_related("autor").order_by("seq")
    dos_atos = _por(atos, "processo_id")
    pessoais = {
        d.ato_id: d.conteudo or {} for d in DadosPessoais.objects.filter(ato__processo_id__in=ids)
    }
    guias = _por(
        Guia.objects.filter(processo_id__in=ids).order_by("lancada_em", "numero"), "processo_id"
    )
    licencas = _por(
        Licenca.objects.filter(processo_id__in=ids).order_by("emitida_em"), "processo_id"
    )
    vivas = _por(Licenca.objects.filter(titular_id__in=titulares, situacao__in=VIVAS), "titular_id")
    acervos = {"pessoas": frozenset(titulares)} if len(processos) > 1 else None
    lidos = []
    for p in processos:
        outras = [x for x in vivas[p.requerente_id] if x.processo_id != p.id]
        autos = Autos(
            p, dos_atos[p.id], guias=guias[p.id], licencas=licencas[p.id], outras=outras,
            precedentes=precedentes.get(p.requerente_id, []), acervos=acervos,
        )  # fmt: skip
        for a in autos.atos:
            autos.dobrar(a, pessoais.get(a.id) or {})
        lidos.append(autos)
    return lidos


def _precedentes(processos: list[Processo]) -> dict[Any, list[Auto]]:
    """Earlier autos of each accused, by person."""
    from .autuacao.precedentes import anteriores

    acusados = {x.id: x for x in Pessoa.objects.filter(id__in={p.requerente_id for p in processos})}
    todos = anteriores(acusados.values())
    return {
        i: [a for a in todos if a.autuado_id == i or _mesma_raiz(a.autuado, x)]
        for i, x in acusados.items()
    }


def _mesma_raiz(um: Pessoa | None, outro: Pessoa) -> bool:
    return bool(um and um.cnpj and outro.cnpj and um.cnpj[:8] == outro.cnpj[:8])


def _por(linhas: Iterable[Any], campo: str) -> defaultdict[Any, list[Any]]:
    grupos: defaultdict[Any, list[Any]] = defaultdict(list)
    for x in linhas:
        grupos[getattr(x, campo)].append(x)
    return grupos


def _concomitantes(a: Autos, dia: date) -> Any:
    return [
        {"ramo": x.ramo or None, "inicio": x.validade_inicio, "fim": x.validade_fim}
        for x in a.outras
        if x.processo_id != a.processo.origem_id and x.validade_fim >= dia
    ]


def _taxas_pagas(a: Autos, dia: date) -> Any:
    return [g.tributo for g in a.guias if g.paga_em is not None]


def _merito(a: Autos, dia: date) -> Any:
    decisao = a.ultimo("decisao")
    return "pendente" if decisao is None else decisao.dados.get("resultado")


def _requerido_em(a: Autos, dia: date) -> Any:
    pedido = a.primeiro("requerimento", "renovacao", "pedido_transferencia")
    return dia if pedido is None else pedido.dia


def _auxiliares(a: Autos, dia: date) -> Any:
    return sum(1 for x in a.atos if x.tipo == "registro_auxiliar") - sum(
        1 for x in a.atos if x.tipo == "baixa_auxiliar"
    )


def _validade_fim(a: Autos, dia: date) -> Any:
    return a.licencas[-1].validade_fim if a.licencas else None


def _vistoriado_em(a: Autos, dia: date) -> Any:
    vistoria = a.ultimo("vistoria")
    return None if vistoria is None else vistoria.dia


FORNECE: dict[str, Callable[[Autos, date], Any]] = {
    "autorizacoes_vigentes": _concomitantes,
    "taxas_pagas": _taxas_pagas,
    "decisao_merito": _merito,
    "data_requerimento": _requerido_em,
    "auxiliares_qtd": _auxiliares,
    "validade_fim": _validade_fim,
    "data_vistoria": _vistoriado_em,
}
"""Facts that the register vouches for, by their shared names."""


def fatos_do_caso(
    autos: Autos, lei: Lei, dia: date, novos: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Facts by type, ready for the core: acts, then the register, then what is being said now."""
    conhecidos = lei.vocabulario.fatos
    brutos = {k: v for k, v in autos.fatos.items() if k in conhecidos and v is not None}
    brutos.update(do_registro(autos, lei, dia, novos))
    brutos.update({k: v for k, v in (novos or {}).items() if k in conhecidos})
    fatos = lei.vocabulario.ler_fatos(brutos)
    instr = next(
        (i for i in lei.da_especie(Instrumento) if i.id == autos.processo.modalidade), None
    )
    if instr is not None and instr.pedido and instr.pedido not in fatos:
        fatos[instr.pedido] = _pedido(instr, autos, lei, fatos, dia)
    return fatos


def do_registro(
    autos: Autos, lei: Lei, dia: date, novos: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """What the register vouches for in a case of that species, in plain form. ``novos``: what is
    being said now."""
    especie = autos.processo.especie
    if especie == AUTUACAO:
        from .autuacao.caso import Caso
        from .autuacao.fontes import fatos_da_apuracao

        c = Caso.de(autos)
        return {**da_feira_no_auto(c, dia), **fatos_da_apuracao(c, dia)}
    if especie not in (LICENCA, MATRICULA):
        return {}
    ditos = {n: da(autos, dia) for n, da in FORNECE.items() if n in lei.vocabulario.fatos}
    return {
        **{n: v for n, v in ditos.items() if v is not None},
        **_da_feira(autos, lei, dia, novos),
        **_da_frota(autos, lei, dia),
    }


def _da_frota(autos: Autos, lei: Lei, dia: date) -> dict[str, Any]:
    """What the register of fleets knows, where the case is the book of one."""
    frota = next(iter(lei.da_especie(Frota)), None)
    if frota is None or autos.processo.modalidade not in frota.titulares:
        return {}
    from .frota.fontes import fatos_da_frota

    return fatos_da_frota(autos, lei, frota, dia)


def da_feira_no_auto(c: Any, dia: date) -> dict[str, Any]:
    """What the register of fairs knows of the accused, on the day of the fact; read once a case."""
    do_fato = date.fromisoformat(c.dito("dia_do_fato") or dia.isoformat())
    chave = (c.lei.chave, do_fato)
    if chave not in c.autos.lido:
        c.autos.lido[chave] = _da_feira(c.autos, c.lei, do_fato, None)
    return dict(c.autos.lido[chave])


def _da_feira(autos: Autos, lei: Lei, dia: date, novos: Mapping[str, Any] | None) -> dict[str, Any]:
    """What the register of fairs knows, where the law has fairs."""
    feira = next(iter(lei.da_especie(Feira)), None)
    if feira is None or not feira.registra:
        return {}
    from .feira.fontes import fatos_da_feira

    ditos = {**autos.fatos, **(novos or {})}
    return fatos_da_feira(lei, feira, autos.processo, dia, ditos, autos.acervos)


DA_PESSOA = ("nome", "endereco", "nacionalidade", "filiacao", "estado_civil")


def _pedido(
    instr: Instrumento, autos: Autos, lei: Lei, fatos: Mapping[str, Any], dia: date
) -> dict[str, Any]:
    """The application as a record: who asks, and what was said."""
    pessoa = getattr(autos.processo, "requerente", None) if _tem_requerente(autos) else None
    c = Contexto(lei, fatos, em=dia, hipotese=False)
    registro: dict[str, Any] = {
        campo: (getattr(pessoa, campo, "") or None) if pessoa is not None else None
        for campo in DA_PESSOA
        if campo in lei.vocabulario.fatos[str(instr.pedido)].campos
    }
    for campo, expressao in instr.pedido_preenche.items():
        registro[campo] = c.valor(expressao)
    return registro


def _tem_requerente(autos: Autos) -> bool:
    return autos.processo.requerente_id is not None
