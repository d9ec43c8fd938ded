"""Every name in a rule is known: acts, states, papers, roles, rules, rungs, days, cited ids."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from datetime import date, time
from typing import TYPE_CHECKING, Any

from ..nucleo.condicao import Condicao
from ..nucleo.erros import sugerir
from ..nucleo.lei import Lei
from ..nucleo.perguntar import TIPOS
from ..nucleo.perguntas.horario import SEMANA
from ..nucleo.regra_da_feira import Feira
from ..nucleo.regra_da_frota import Frota
from ..nucleo.regras import (
    Apuracao,
    Competencia,
    Contagem,
    Conteudo,
    Efeito,
    Exigencia,
    Horario,
    Prazo,
    Regime,
    Regra,
    Rito,
    Transicao,
    Valor,
)
from .expressoes import lugares
from .verificacao_da_apuracao import verificar_apuracao
from .verificacao_da_feira import verificar_feira
from .verificacao_da_frota import verificar_frota

if TYPE_CHECKING:
    from .verificacao import Origem

Caminho = tuple[str | int, ...]


def _secoes(*nomes: str) -> Callable[[Lei], Collection[str]]:
    return lambda lei: {i for n in nomes for i in lei.vocabulario.secoes[n]}


def _ids(lei: Lei) -> Collection[str]:
    return lei.vocabulario.ids()


def _fatos(lei: Lei) -> Collection[str]:
    return {*lei.vocabulario.fatos, *lei.termos}


def _regras(lei: Lei) -> Collection[str]:
    return {r.id for r in lei.regras}


NOMES: dict[tuple[type, str], Callable[[Lei], Collection[str]]] = {
    (Transicao, "ato"): lambda lei: lei.vocabulario.atos,
    (Transicao, "para"): _secoes("estados"),
    (Transicao, "de"): _secoes("estados"),
    (Rito, "inicial"): _secoes("estados"),
    (Efeito, "estados"): _secoes("estados"),
    (Efeito, "consequencias"): _ids,
    (Efeito, "atos_possiveis"): _ids,
    (Efeito, "atos_vedados"): _ids,
    (Conteudo, "documento"): _ids,
    (Horario, "ramos"): _secoes("ramos"),
    (Competencia, "quem"): _secoes("papeis", "orgaos"),
    (Competencia, "encaminhar"): _secoes("orgaos", "papeis"),
    (Regime, "fatos_da_infracao"): _fatos,
    (Regime, "prevalece_sobre"): _regras,
    (Exigencia, "prevalece_sobre"): _regras,
    (Exigencia, "responde"): lambda lei: TIPOS,
}
"""Fields that hold names, and where these are known."""
POR_FUNCAO: dict[str, type[Regra]] = {
    **dict.fromkeys(("fim", "inicio", "nominal", "no_prazo", "vencido"), Prazo),
    **dict.fromkeys(
        ("posicao", "reincidente", "reincidencias", "pena", "dias_da_pena", "valor_da_pena"), Regime
    ),
    "multas_por_autuacao": Regime,
    "estado": Rito,
    "valor": Valor,
    "cumpre": Exigencia,
    "infracao": Exigencia,
    "completo": Conteudo,
    "faltas_do_documento": Conteudo,
}
"""Functions of a condition that ask another rule, and of which kind it must be."""
DIAS = {*SEMANA, "util", "feriado", "vespera"}
CITAS_DE_PARTES = ("cita", "cita_simultaneas")
_MES_E_DIA = re.compile(r"(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])")


def verificar_nomes(o: Origem, lei: Lei) -> None:
    """Raise at the first name that is not known."""
    for caminho, parte in partes(o.regra):
        for campo in dataclasses.fields(parte):
            conhecidos = NOMES.get((type(parte), campo.name))
            if conhecidos is not None:
                _conferir(o, (*caminho, campo.name), getattr(parte, campo.name), conhecidos(lei))
        _conferir_citas(o, caminho, parte, lei)
    for lugar in lugares(o.regra):
        _conferir_perguntas(o, lugar.caminho, lei.condicao(lugar.texto, lugar.escopo), lei)
    _conferir_datas(o)
    if isinstance(o.regra, Horario):
        _conferir_horario(o, o.regra)
    if isinstance(o.regra, Regime):
        _conferir_regime(o, o.regra, lei)
    if isinstance(o.regra, Apuracao):
        verificar_apuracao(o, o.regra, lei)
    if isinstance(o.regra, Feira):
        verificar_feira(o, o.regra, lei)
    if isinstance(o.regra, Frota):
        verificar_frota(o, o.regra, lei)


def verificar_contagem(o: Origem, m: Contagem, lei: Lei) -> None:
    """A way of counting: its source, its week, its hours."""
    for campo in ("fonte", "cita"):
        for i, ident in enumerate(getattr(m, campo)):
            _conferir_dispositivo(o, (campo, i), ident.partition(" se ")[0], lei)
    _conferir(o, ("semana",), m.semana, SEMANA)
    for campo in ("abre", "fecha"):
        hora = getattr(m, campo)
        if hora is not None and not _hora(hora):
            o.erro(f"“{hora}” não é uma hora: escreva HH:MM.", (campo,))


def partes(objeto: Any, caminho: Caminho = ()) -> Iterator[tuple[Caminho, Any]]:
    """The rule and every record inside it, with its path."""
    yield caminho, objeto
    for campo in dataclasses.fields(objeto):
        valor = getattr(objeto, campo.name)
        varios = isinstance(valor, tuple)
        for i, x in enumerate(valor if varios else (valor,)):
            if dataclasses.is_dataclass(x) and not isinstance(x, type):
                aqui = (*caminho, campo.name, i) if varios else (*caminho, campo.name)
                yield from partes(x, aqui)


def _conferir(o: Origem, caminho: Caminho, valor: Any, conhecidos: Collection[str]) -> None:
    nomes: Iterable[Any] = valor if isinstance(valor, tuple) else () if valor is None else (valor,)
    for i, nome in enumerate(nomes):
        if nome not in conhecidos:
            onde = (*caminho, i) if isinstance(valor, tuple) else caminho
            o.erro(f"“{nome}” não é conhecido aqui.", onde, sugestao=sugerir(nome, conhecidos))


def _conferir_citas(o: Origem, caminho: Caminho, parte: Any, lei: Lei) -> None:
    """Citations: those of the parts of a rule (the rule's own are checked with its sources), and
    the fact after every ``@``."""
    for campo in dataclasses.fields(parte):
        citas = getattr(parte, campo.name)
        if not campo.name.startswith("cita") or not isinstance(citas, tuple):
            continue
        for i, texto in enumerate(citas):
            ident, _, _se = texto.partition(" se ")
            onde = (*caminho, campo.name, i)
            if ident.startswith("@"):
                _conferir(o, onde, ident[1:], _fatos(lei))
            elif campo.name in CITAS_DE_PARTES:
                _conferir_dispositivo(o, onde, ident, lei)
    fontes = getattr(parte, "fonte", ())
    for i, fonte in enumerate(fontes):
        _conferir_dispositivo(o, (*caminho, "fonte", i), fonte, lei)


def _conferir_dispositivo(o: Origem, onde: Caminho, ident: str, lei: Lei) -> None:
    if ident not in lei.dispositivos:
        o.erro(
            f"O dispositivo {ident} não está no rol da lei.",
            onde,
            sugestao=sugerir(ident, lei.dispositivos),
        )


def _conferir_perguntas(o: Origem, onde: Caminho, condicao: Condicao, lei: Lei) -> None:
    for funcao, ident in condicao.analise.referencias:
        especie = POR_FUNCAO.get(funcao)
        if especie is not None and not lei.sobre(especie, ident):
            conhecidas = {r.id for r in lei.da_especie(especie)}
            o.erro(
                f"{funcao}('{ident}'): não há regra com este nome.",
                onde,
                sugestao=sugerir(ident, conhecidas),
            )


def _conferir_datas(o: Origem) -> None:
    for campo in ("de", "ate"):
        texto = getattr(o.regra, campo)
        try:
            certa = texto is None or date.fromisoformat(texto).isoformat() == texto
        except ValueError:
            certa = False
        if not certa:
            o.erro(f"“{texto}” não é um dia que exista: escreva AAAA-MM-DD.", (campo,))
    if o.regra.de is not None and o.regra.ate is not None and o.regra.ate < o.regra.de:
        o.erro(f"A regra acaba ({o.regra.ate}) antes de começar ({o.regra.de}).", ("ate",))


def _conferir_horario(o: Origem, r: Horario) -> None:
    for campo in ("dias", "menos_dias"):
        for i, dia in enumerate(getattr(r, campo)):
            if dia not in DIAS and not _MES_E_DIA.fullmatch(dia):
                o.erro(
                    f"“{dia}” não é um tipo de dia: escreva o dia da semana, util, feriado,"
                    " vespera ou MM-DD.",
                    (campo, i),
                    sugestao=sugerir(dia, DIAS),
                )
    for i, par in enumerate(r.intervalos):
        for hora in par:
            if not _hora(hora):
                o.erro(f"“{hora}” não é uma hora: escreva HH:MM.", ("intervalos", i))


def _hora(texto: str) -> bool:
    try:
        return texto == "24:00" or f"{time.fromisoformat(texto):%H:%M}" == texto
    except ValueError:
        return False


def _conferir_regime(o: Origem, r: Regime, lei: Lei) -> None:
    for i, infracao in enumerate(r.infracoes):
        if not any(d == infracao or d.startswith(f"{infracao}_") for d in lei.dispositivos):
            o.erro(
                f"“{infracao}” não está no rol da lei, nem nada dentro dele.",
                ("infracoes", i),
                sugestao=sugerir(infracao, lei.dispositivos),
            )
    if r.posicoes:
        for n, pena in enumerate(r.penas):
            _conferir(o, ("penas", n, "posicoes"), pena.posicoes, r.posicoes)
    reincidencia = r.reincidencia
    if reincidencia and reincidencia.precedentes is None and reincidencia.quantidade is None:
        o.erro("Diga de onde vêm os precedentes, ou a quantidade.", ("reincidencia",))
