"""A parecer as a page shows it: verdict in words, what failed, what is missing, what is met."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..nucleo.lei import Lei
from ..nucleo.parecer import NAO, SIM, Parecer
from ..nucleo.redacao import frase_do_passo, leituras, nome_da_lacuna, nome_do_fato

FRASES = {
    "deferir": "A lei permite deferir.",
    "indeferir": "A lei não permite deferir.",
    "bloquear": "A lei não permite este ato.",
    "exigir": "Pedido incompleto.",
}


@dataclass(frozen=True, slots=True)
class Linha:
    rotulo: str
    texto: str


@dataclass(slots=True)
class Vista:
    """What the template reads."""

    decisao: str
    frase: str
    nao: list[Linha] = field(default_factory=list)
    falta: list[str] = field(default_factory=list)
    sim: list[Linha] = field(default_factory=list)
    leituras: list[str] = field(default_factory=list)
    lacunas: list[str] = field(default_factory=list)


def ver(p: Parecer, lei: Lei) -> Vista:
    """The parecer of a decision, ready for the page."""
    decisao = str(p.valores.get("decisao", ""))
    faltam = list(dict.fromkeys([*p.valores.get("faltam", []), *p.pede]))
    frase = FRASES.get(decisao, "A lei não responde.")
    if decisao == "exigir":
        n = len(faltam)
        frase = f"Pedido incompleto: {'falta 1 item' if n == 1 else f'faltam {n} itens'}."
    vista = Vista(decisao, frase)
    for passo in p.passos:
        if passo.resultado not in (SIM, NAO):
            continue
        texto = frase_do_passo(passo, lei).partition(": ")[2]
        linha = Linha(lei.rotulo(passo.dispositivo), texto)
        lista = vista.nao if passo.resultado == NAO else vista.sim
        if linha not in lista:
            lista.append(linha)
    for f in faltam:
        nome = nome_do_fato(f, lei)
        fontes = [lei.rotulo(d) for d in lei.quem_pede(f)[:2]]
        artigos = f" ({'; '.join(fontes)})" if fontes else ""
        vista.falta.append(nome[:1].upper() + nome[1:] + artigos)

    vista.leituras = leituras(p, lei)
    vista.lacunas = [nome_da_lacuna(x, lei) for x in p.lacunas]
    return vista
