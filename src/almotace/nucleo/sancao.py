"""Apply the regimes of penalties of a law to breaches: position, recidivism, penalties, total."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from .erros import Lacuna
from .exame import aplica
from .execucao_de_valor import arredondar
from .regras import Pena, Regime
from .reincidencia import Repeticao, contar

if TYPE_CHECKING:
    from .contexto import Contexto

GRUPOS = ("obrigatoria", "alternativa", "facultativa")
CAMPOS = ("valor", "minimo", "maximo", "dias", "ate_dias", "horas")


@dataclass(frozen=True, slots=True)
class PenaAplicada:
    """``dados``: the answer's keys (tipo, valor, dias…); ``pena``: the rule that gave it;
    ``contexto``: the case as seen for that breach."""

    pena: Pena
    grupo: str
    dados: dict[str, Any]
    extras: dict[str, Any]
    contexto: Contexto


@dataclass(slots=True)
class Aplicacao:
    """What one regime gives for the breaches of one fact. ``repeticao``: of the breach that
    repeats most; ``contextos``: the case as seen for each breach, with what expressions see."""

    regime: Regime
    posicao: str | None
    repeticao: Repeticao
    penas: list[PenaAplicada] = field(default_factory=list)
    lacunas: list[str] = field(default_factory=list)
    contextos: list[tuple[Contexto, dict[str, Any]]] = field(default_factory=list)

    @property
    def reincidente(self) -> bool | None:
        q = self.repeticao.quantidade
        return None if q is None else q > 0


def data_do_fato(regime: Regime, c: Contexto) -> date | None:
    d = c.valor(regime.data)
    return d.date() if isinstance(d, datetime) else d


def aplicar(regime: Regime, c: Contexto, infracoes: list[str] | None = None) -> Aplicacao:
    """One regime on the breaches (``None``: one breach, not said which)."""
    chave = (regime.id, tuple(infracoes or ()))
    feita: Aplicacao | None = c.memo_das_regras.get(chave)
    if feita is None:
        feita = c.memo_das_regras[chave] = _aplicar(regime, c, infracoes or [])
    return feita


def infracoes_ditas(regimes: list[Regime], c: Contexto) -> list[str]:
    """Breaches that the case itself names, in the facts that the regimes read."""
    ditas: dict[str, None] = {}
    for nome in dict.fromkeys(f for r in regimes for f in r.fatos_da_infracao):
        dado = c.fato(nome)
        if dado is not None:
            ditas |= dict.fromkeys(dado if isinstance(dado, tuple) else (dado,))
    return list(ditas)


def _aplicar(regime: Regime, c: Contexto, infracoes: list[str]) -> Aplicacao:
    infracoes = infracoes or infracoes_ditas([regime], c)
    ordem = c.valor(regime.simultaneas)
    aplicacao = Aplicacao(regime, None, Repeticao(0))
    todas: list[str | None] = list(infracoes) if infracoes else [None]
    for i, infracao in enumerate(todas):
        ci = da_infracao(regime, c, infracao)
        repeticao = _repeticao(regime, ci, infracao)
        natural = _natural(regime, ci)
        posicao = _posicao(regime, ci, natural, repeticao, i if ordem == "seguidas" else 0)
        if i == 0:
            aplicacao.posicao, aplicacao.repeticao = posicao, repeticao
        elif (repeticao.quantidade or 0) > (aplicacao.repeticao.quantidade or 0):
            aplicacao.repeticao = repeticao
        extras = {
            "posicao": posicao,
            "infracao": infracao,
            "reincidencias": repeticao.quantidade,
            "reincidente": None if repeticao.quantidade is None else repeticao.quantidade > 0,
        }
        aplicacao.contextos.append((ci, extras))
        for pena in regime.penas:
            if not i or pena.por_infracao:
                _juntar(pena, aplicacao, ci, extras)
    return aplicacao


def repeticao_de(regime: Regime, c: Contexto) -> Repeticao:
    """Repetition alone, of the breach that the case names: what a penalty may depend on."""
    ditas: list[str | None] = list(infracoes_ditas([regime], c)) or [None]
    return max(
        (_repeticao(regime, c, i) for i in ditas),
        key=lambda r: -1 if r.quantidade is None else r.quantidade,
    )


def _repeticao(regime: Regime, c: Contexto, infracao: str | None) -> Repeticao:
    r = regime.reincidencia
    if r is None:
        return Repeticao(0)
    fato_em = data_do_fato(regime, c)
    if fato_em is None and r.quantidade is not None:
        fato_em = date.max
    if fato_em is None:
        return Repeticao(0 if c.hipotese else None)
    return contar(r, c, fato_em, infracao)


def _natural(regime: Regime, c: Contexto) -> int | None:
    if not regime.posicoes:
        return None
    if regime.natural is None:
        return 0
    nome = c.valor(regime.natural)
    return regime.posicoes.index(nome) if nome in regime.posicoes else None


def _posicao(
    regime: Regime, c: Contexto, natural: int | None, repeticao: Repeticao, salto: int
) -> str | None:
    if regime.posicao_dada is not None:
        dada = c.valor(regime.posicao_dada)
        if dada is not None:
            return str(dada)
    if natural is None or repeticao.quantidade is None:
        return None
    extras = {"reincidencias": repeticao.quantidade, "reincidente": repeticao.quantidade > 0}
    sobe = int(c.valor(regime.sobe, extras, "regime") or 0)
    return regime.posicoes[max(0, min(natural + sobe + salto, len(regime.posicoes) - 1))]


def _juntar(pena: Pena, a: Aplicacao, c: Contexto, extras: dict[str, Any]) -> None:
    if pena.posicoes and extras["posicao"] not in pena.posicoes:
        return
    if pena.leitura and not c.leitura_confere(pena.leitura):
        return
    if pena.se is not None and c.valor(pena.se, extras, "regime") is not True:
        return
    grupo = pena.grupo if pena.grupo in GRUPOS else c.valor(pena.grupo, extras, "regime")
    dados: dict[str, Any] = {"tipo": pena.tipo}
    try:
        for campo in CAMPOS:
            texto = getattr(pena, campo)
            if texto is not None:
                valor = c.valor(texto, extras, "regime")
                if valor is not None:
                    em_dinheiro = campo in ("valor", "minimo", "maximo")
                    valor = arredondar(Decimal(valor), pena.unidade) if em_dinheiro else int(valor)
                dados[campo] = valor
    except Lacuna as falta:
        a.lacunas.append(str(falta))
    if pena.sem_duracao:
        dados["dias"] = None
    if pena.unidade:
        dados["unidade"] = pena.unidade
    if pena.lugar:
        dados["lugar"] = pena.lugar
    if pena.lacuna:
        a.lacunas.append(pena.lacuna)
    dados["fundamento"] = pena.fonte[0]
    a.penas.append(PenaAplicada(pena, grupo, dados, extras, c))


def alcanca(regime: Regime, dispositivo: str) -> bool:
    """Whether the regime punishes the breach of that dispositivo (any, if it names none)."""
    return not regime.infracoes or any(
        dispositivo == x or dispositivo.startswith(f"{x}_") for x in regime.infracoes
    )


def distribuir(
    regimes: list[Regime], c: Contexto, breaches: list[str]
) -> list[tuple[Regime, list[str] | None]]:
    """Each regime whose premise holds, with the breaches that fall to it.

    ``None``: a breach, not said which. A regime that prevails takes its breaches from the ones it
    replaces; one left without any does not apply.
    """
    cabem = [r for r in regimes if aplica(r, c) is True or _cabe_a_uma(r, c, breaches)]
    prevalecem = [
        r
        for r in cabem
        if r.prevalece_sobre and (r.prevalece_se is None or c.valor(r.prevalece_se) is True)
    ]
    partes: list[tuple[Regime, list[str] | None]] = []
    for r in cabem:
        acima = [p for p in prevalecem if r.id in p.prevalece_sobre]
        if not breaches:
            if not acima:
                partes.append((r, None))
            continue
        soma = any(r.id in p.prevalece_sobre for p in cabem) and not acima
        minhas = [b for b in breaches if soma or alcanca(r, b)]
        minhas = [b for b in minhas if not any(alcanca(p, b) for p in acima)]
        if aplica(r, c) is not True:
            minhas = [b for b in minhas if aplica(r, da_infracao(r, c, b)) is True]
        if minhas:
            partes.append((r, minhas))
    return partes


def da_infracao(regime: Regime, c: Contexto, infracao: str | None) -> Contexto:
    """The case as seen for one breach: the fact that the regime reads says which it is."""
    if not regime.fatos_da_infracao or infracao is None:
        return c
    return c.com({regime.fatos_da_infracao[0]: infracao})


def _cabe_a_uma(regime: Regime, c: Contexto, breaches: list[str]) -> bool:
    """Whether the premise, that does not hold of the case as a whole, holds of some breach."""
    return bool(regime.fatos_da_infracao) and any(
        alcanca(regime, b) and aplica(regime, da_infracao(regime, c, b)) is True for b in breaches
    )


def total(penas: list[PenaAplicada]) -> dict[str, Any] | None:
    """Sum of the fines that must be paid; ``None`` if units differ or a figure is open."""
    multas = [p.dados for p in penas if p.grupo == "obrigatoria" and p.dados["tipo"] == "multa"]
    if not multas:
        return {"valor": Decimal("0.00"), "unidade": "BRL"}
    unidades = {m.get("unidade") for m in multas}
    if len(unidades) > 1 or any(m.get("valor") is None for m in multas):
        return None
    soma = sum((Decimal(m["valor"]) for m in multas), Decimal(0))
    return {"valor": soma, "unidade": unidades.pop()}
