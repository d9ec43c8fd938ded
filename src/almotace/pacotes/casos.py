"""Golden cases in the fixed format: read, ask, compare.

A case is a lawyer's hypothetical; it speaks only of what it mentions. Lists are sets unless the
key says ``ordem``; only the keys that the case expects are compared.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

from ..nucleo import periodos
from ..nucleo.calendario import Calendario
from ..nucleo.contexto import Contexto
from ..nucleo.erros import ErroAlmotace, ErroDePacote, sugerir
from ..nucleo.escrita import mostrar
from ..nucleo.lei import Lei
from ..nucleo.leitura_de_fato import ler_valor
from ..nucleo.parecer import Parecer
from ..nucleo.perguntar import perguntar
from ..nucleo.tipos import Tipo
from .ambiente import Ambiente
from .forma_dos_casos import conferir_caso, situar
from .yaml_estrito import Caminho, Documento, ler


@dataclass(frozen=True)
class Caso:
    """One case as written, in the document where it stands, at ``caminho``."""

    dados: Mapping[str, Any]
    doc: Documento
    caminho: Caminho

    @property
    def arquivo(self) -> str:
        return Path(self.doc.nome).name

    @property
    def linha(self) -> int:
        return self.doc.linha(self.caminho)

    @property
    def id(self) -> str:
        return str(self.dados.get("id"))

    @property
    def lei(self) -> str:
        return str(self.dados.get("lei"))


@dataclass(frozen=True)
class Resposta:
    """What the law answered to one question, beside what was expected."""

    ref: str
    parecer: Parecer
    esperado: Mapping[str, Any]
    fundamentos: tuple[str, ...]
    diferencas: tuple[str, ...] = field(default=())


def ler_casos(arquivo: Path) -> list[Caso]:
    """Cases of a file, their shape checked; errors with file and line."""
    doc = ler(arquivo)
    nome = arquivo.name
    if not isinstance(doc.dados, list):
        raise ErroDePacote("Um arquivo de casos é uma lista.", arquivo=nome, linha=1)
    casos: list[Caso] = []
    vistos: set[str] = set()
    for i, bruto in enumerate(doc.dados):
        conferir_caso(doc, (i,), bruto)
        caso = Caso(bruto, doc, (i,))
        if "id" not in bruto:
            raise ErroDePacote("Falta a chave id.", arquivo=nome, linha=caso.linha)
        if caso.id in vistos:
            raise ErroDePacote(f"O caso {caso.id} se repete.", arquivo=nome, linha=caso.linha)
        vistos.add(caso.id)
        casos.append(caso)
    return casos


def contexto_do_caso(
    lei: Lei, ambiente: Ambiente, caso: Mapping[str, Any], pergunta: Mapping[str, Any]
) -> Contexto:
    """The case as a context of the core, for one of its questions."""
    premissas = caso.get("premissas") or {}
    voc = lei.vocabulario
    fatos = voc.ler_fatos({**(caso.get("fatos") or {}), **(pergunta.get("fatos") or {})})
    periodos.conferir(fatos)
    brutos = pergunta.get("atos") or caso.get("atos") or []
    leituras = premissas.get("leituras") or {}
    _conferir_leituras(lei, leituras)
    feriados = premissas.get("feriados")
    calendario = (
        ambiente.calendario
        if feriados is None
        else Calendario.so_com([ler_valor(d, Tipo("data"), "feriados", {}) for d in feriados])
    )
    sobre = pergunta.get("sobre")
    _conferir_sobre(lei, sobre)
    return Contexto(
        lei,
        fatos,
        atos=voc.ler_atos(brutos),
        em=ler_em(pergunta.get("em")),
        leituras={k: str(v) for k, v in leituras.items()},
        calendario=calendario,
        externos=ambiente.externos.com(
            premissas.get("unidades") or {}, premissas.get("indices") or {}
        ),
        hipotese=True,
        sobre=sobre,
    )


def ler_em(bruto: Any) -> date | datetime | None:
    if bruto is None:
        return None
    tipo = Tipo("instante" if "T" in str(bruto) else "data")
    lido: date | datetime = ler_valor(bruto, tipo, "em", {})
    return lido


def _conferir_leituras(lei: Lei, leituras: Mapping[str, Any]) -> None:
    for nome, opcao in leituras.items():
        conhecida = lei.vocabulario.leituras.get(nome)
        if conhecida is None:
            raise ErroDePacote(
                f"Não conheço a leitura “{nome}”.",
                nome=nome,
                sugestao=sugerir(nome, lei.vocabulario.leituras),
            )
        if str(opcao) not in conhecida["opcoes"]:
            raise ErroDePacote(
                f"A leitura {nome} não tem a opção “{opcao}”.",
                nome=nome,
                sugestao=sugerir(str(opcao), conhecida["opcoes"]),
            )


def _conferir_sobre(lei: Lei, sobre: Any) -> None:
    conhecidos = set(lei.dispositivos) | lei.vocabulario.ids() | set(lei.vocabulario.fatos)
    if sobre is not None and sobre not in conhecidos | {r.id for r in lei.regras}:
        raise ErroDePacote(
            f"“{sobre}” não está no vocabulário da lei.",
            campo="sobre",
            sugestao=sugerir(str(sobre), conhecidos),
        )


def responder(lei: Lei, ambiente: Ambiente, caso: Caso) -> list[Resposta]:
    """Every question of a case, answered and compared."""
    respostas = []
    for i, p in enumerate(caso.dados["perguntas"], 1):
        ref = str(p.get("ref", i))
        try:
            c = contexto_do_caso(lei, ambiente, caso.dados, p)
            parecer = perguntar(str(p.get("tipo")), c)
        except ErroAlmotace as e:
            situar(e, caso.doc, caso.caminho, (*caso.caminho, "perguntas", i - 1))
            parecer = Parecer(str(p.get("tipo")), p.get("sobre"), memoria=[str(e)])
            diferencas: tuple[str, ...] = (str(e),)
        else:
            diferencas = tuple(comparar(p.get("esperado") or {}, parecer.valores))
        respostas.append(
            Resposta(
                ref, parecer, p.get("esperado") or {}, tuple(p.get("fundamentos") or ()), diferencas
            )
        )
    return respostas


def comparar(esperado: Mapping[str, Any], obtido: Mapping[str, Any]) -> list[str]:
    """One line a key that differs."""
    return [
        f"{chave}: esperava {mostrar(valor)}, veio {mostrar(obtido.get(chave))}"
        for chave, valor in esperado.items()
        if not _igual(chave, valor, obtido.get(chave), chave in obtido)
    ]


def _igual(chave: str, e: Any, o: Any, presente: bool) -> bool:
    if isinstance(e, list):
        if o is None:
            return not e and presente
        if "ordem" in chave:
            return [mostrar(x) for x in e] == [mostrar(x) for x in o]
        if chave == "intervalos":
            return {str(mostrar(x)) for x in e} == {str(mostrar(x)) for x in o}
        return _mesmo_conjunto(e, list(o))
    if isinstance(e, Mapping):
        return isinstance(o, Mapping) and all(_igual(k, v, o.get(k), k in o) for k, v in e.items())
    if e is None:
        return o is None
    if isinstance(e, bool) is not isinstance(o, bool):
        return False
    if isinstance(o, Decimal) or (isinstance(e, str) and type(o) is int):
        try:
            return Decimal(str(e)) == o
        except ArithmeticError:
            return False
    return mostrar(e) == mostrar(o)


def _mesmo_conjunto(e: list[Any], o: list[Any]) -> bool:
    """Each expected has its own match and nothing is left over (repeats count once)."""
    e, o = _sem_repetir(e), _sem_repetir(o)
    if len(e) != len(o):
        return False
    servem = [[i for i, y in enumerate(o) if _igual("", x, y, True)] for x in e]
    de_quem: dict[int, int] = {}
    return all(_dar_par(x, servem, de_quem, set()) for x in range(len(e)))


def _dar_par(x: int, servem: list[list[int]], de_quem: dict[int, int], vistos: set[int]) -> bool:
    """Find ``x`` its own match, moving those who have another one to it."""
    for i in servem[x]:
        if i in vistos:
            continue
        vistos.add(i)
        if i not in de_quem or _dar_par(de_quem[i], servem, de_quem, vistos):
            de_quem[i] = x
            return True
    return False


def _sem_repetir(lista: list[Any]) -> list[Any]:
    unicos: list[Any] = []
    for x in lista:
        if x not in unicos:
            unicos.append(x)
    return unicos
