"""A parecer as a page shows it: verdict in words, what failed, what is missing, what is met."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..nucleo.lei import Lei
from ..nucleo.parecer import NAO, SIM, Parecer
from ..nucleo.redacao import frase_do_passo, leituras, nome_da_lacuna
from ..nucleo.regras import Conteudo
from .palavras import dizer, maiuscula, sem_ids

FRASES = {
    "deferir": "A lei permite deferir.",
    "indeferir": "A lei não permite deferir.",
    "bloquear": "A lei não permite este ato.",
    "exigir": "Pedido incompleto.",
}


@dataclass(frozen=True, slots=True)
class Linha:
    """A demand that was judged. ``id``: its dispositivo, to open."""

    rotulo: str
    texto: str
    id: str = ""


@dataclass(frozen=True, slots=True)
class Falta:
    """What is missing: in words, the field that says it (if a form asks), who demands it."""

    texto: str
    campo: str
    artigos: tuple[tuple[str, str], ...] = ()


@dataclass(slots=True)
class Vista:
    """What the template reads."""

    decisao: str
    frase: str
    nao: list[Linha] = field(default_factory=list)
    falta: list[Falta] = field(default_factory=list)
    sim: list[Linha] = field(default_factory=list)
    leituras: list[str] = field(default_factory=list)
    lacunas: list[str] = field(default_factory=list)
    avisos: list[str] = field(default_factory=list)


def ver(p: Parecer, lei: Lei) -> Vista:
    """The parecer of a decision, ready for the page."""
    decisao = str(p.valores.get("decisao", ""))
    faltam = list(dict.fromkeys([*p.valores.get("faltam", []), *p.pede]))
    frase = FRASES.get(decisao) or p.silencio or "A lei não responde."
    if decisao == "exigir":
        n = len(faltam)
        frase = f"Pedido incompleto: {'falta 1 item' if n == 1 else f'faltam {n} itens'}."
    vista = Vista(decisao, frase)
    falham = p.valores.get("nao_atendidos", [])
    for passo in p.passos:
        if passo.resultado not in (SIM, NAO):
            continue
        if passo.resultado == NAO and faltam and passo.dispositivo not in falham:
            continue  # it is among what is missing
        dito = sem_ids(frase_do_passo(passo, lei).partition(": ")[2])
        linha = Linha(lei.rotulo(passo.dispositivo), dito, passo.dispositivo)
        lista = vista.nao if passo.resultado == NAO else vista.sim
        if linha not in lista:
            lista.append(linha)
    vista.falta = [falta(f, lei) for f in faltam]
    vista.leituras = leituras(p, lei)
    vista.avisos = list(p.avisos)
    vista.lacunas = [nome_da_lacuna(x, lei) for x in p.lacunas]
    return vista


def falta(ident: str, lei: Lei) -> Falta:
    """A missing fact as something to do; a missing demand as its article."""
    tipo = lei.vocabulario.fatos.get(ident)
    dito = dizer(ident, lei)
    if ident in lei.dispositivos:
        resumo = str(lei.dispositivos[ident].get("resumo", ""))
        return Falta(maiuscula(resumo) or dito, "", ((ident, dito),))
    if tipo is None:
        campos = [c for x in lei.da_especie(Conteudo) for c in x.campos if c.campo == ident]
        artigos = tuple(dict.fromkeys((d, lei.rotulo(d)) for c in campos for d in c.fonte))
        return Falta(f"Preencher: {dito}", "", artigos[:2])
    if tipo.nome != "bool":
        texto = f"Dizer: {dito}"
    elif lei.vocabulario.origem.get(ident) == "documento":
        texto = f"Comprovar: {dito}"
    else:
        texto = f"Saber se {dito}"
    artigos = tuple((d, lei.rotulo(d)) for d in lei.quem_pede(ident)[:2])
    return Falta(texto, ident, artigos)
