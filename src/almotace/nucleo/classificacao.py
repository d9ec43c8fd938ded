"""Take the option of a classification: the first that holds, or all that hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .exame import aplica
from .leitura_de_fato import ler_valor
from .regras import Opcao, Termo

if TYPE_CHECKING:
    from .contexto import Contexto


def classificar(termo: Termo, c: Contexto) -> tuple[Any, tuple[str, ...]]:
    """Value (``None``: falta) and the fontes of the options that gave it."""
    if aplica(termo, c) is not True:
        return None, ()
    if termo.valor is not None:
        return c.valor(termo.valor), termo.fonte
    tomadas = opcoes_tomadas(termo, c)
    fontes = tuple(f for o in tomadas for f in o.fonte)
    if termo.multiplo:
        return tuple(_valor(o.valor, termo, c) for o in tomadas), fontes
    return (_valor(tomadas[0].valor, termo, c), tomadas[0].fonte) if tomadas else (None, ())


def opcoes_tomadas(termo: Termo, c: Contexto) -> list[Opcao]:
    """Options that hold. An option without condition is the rest: it is taken when all before it
    fail, or, in a hypothesis, when nothing said takes another."""
    tomadas: list[Opcao] = []
    aberta = False
    for o in termo.opcoes:
        if o.se is None:
            if not tomadas and (not aberta or c.hipotese):
                tomadas.append(o)
            continue
        v = c.valor(o.se)
        if v is True:
            tomadas.append(o)
            if not termo.multiplo:
                break
        aberta = aberta or v is None
    return tomadas


def _valor(texto: str, termo: Termo, c: Contexto) -> Any:
    """The option as a value of the fact: a number or a day where the fact is one."""
    tipo = c.lei.vocabulario.fatos.get(termo.fato or termo.id)
    if tipo is not None and tipo.nome in ("inteiro", "decimal", "data"):
        return ler_valor(texto, tipo, termo.fato or termo.id, {})
    return {"true": True, "false": False}.get(texto, texto)
