"""What the law makes of a visit's answers so far, as the page shows it; and what it asks."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from ...nucleo.lei import Lei
from ...nucleo.regras import Secao
from ...registro.models import AcaoFiscal
from ...servicos.acao_fiscal import orientacao, visitar
from ...servicos.acao_fiscal.conferencia import NAO, Conferencia, conferir
from ...servicos.praticar import Quem
from ..formulario import Bloco, blocos, digitado
from ..palavras import contar, maiuscula
from .leitura import ComPrefixo
from .palavras import ESTADOS

DA_ORIENTACAO = "o."


@dataclass(slots=True)
class Dito:
    """What the form said, read as far as it could be."""

    fatos: dict[str, Any]
    da_orientacao: dict[str, Any]
    momento: datetime
    erros: dict[str, str]


def da_orientacao(
    acao: AcaoFiscal, lei: Lei, post: Any, erros: dict[str, str]
) -> tuple[Lei, list[Bloco]] | None:
    """What a federal law asks before a first auto, as a section of its own."""
    feitas = orientacao.perguntas(lei)
    if feitas is None:
        return None
    dela, quais = feitas
    if post is not None:
        tudo = digitado(dela, quais, ComPrefixo(post, DA_ORIENTACAO))
    else:
        tudo = {**_da_pessoa(acao, dela, quais)}
    n = len(DA_ORIENTACAO)
    proprios = {k[n:]: v for k, v in erros.items() if k.startswith(DA_ORIENTACAO)}
    secao = Secao(titulo="A primeira visita tem de orientar?", fatos=tuple(quais))
    feitos = blocos(dela, [secao], tudo, proprios)
    for b in feitos:
        for campo in b.campos:
            campo.nome = DA_ORIENTACAO + campo.nome
    return dela, feitos


def _da_pessoa(acao: AcaoFiscal, dela: Lei, quais: list[str]) -> dict[str, str]:
    """What the register already says, typed beforehand for who visits to confirm."""
    natureza = acao.alvo.natureza if acao.alvo else ""
    return {x: natureza for x in quais if natureza in (dela.vocabulario.fatos[x].valores or ())}


def vista(pedido: Any, acao: AcaoFiscal, dito: Dito) -> dict[str, Any]:
    """What the law makes of the answers so far."""
    quem = Quem(pedido.agente, pedido.agora)
    c = conferir(quem, acao.processo, dito.fatos, dito.momento, acao.alvo)
    relato = visitar.Relato(dito.momento, (), True, da_orientacao=dito.da_orientacao)
    o = visitar.orientacao_da_visita(acao.processo, relato, acao)
    nao, falta = c.com("nao"), c.com("falta")
    partes = [contar(len(nao), "infração", "infrações") if nao else "",
              contar(len(falta), "sem resposta", "sem resposta") if falta else ""]  # fmt: skip
    return {
        "acao": acao, "lei": c.lei, "regra": c.regra, "c": c, "o": o,
        "grupos": _grupos(c),
        "resumo": "; ".join(x for x in partes if x) or "nenhuma infração",
        "classe": "indeferir" if nao else "exigir" if falta else "deferir",
    }  # fmt: skip


def _grupos(c: Conferencia) -> list[tuple[str, list[dict[str, str]]]]:
    """Breaches first, then each section with the rest of its items."""
    feitos = [("Infrações", [_item(i, c.lei) for i in c.com(NAO)])]
    for s, itens in c.secoes:
        feitos.append((s.titulo, [_item(i, c.lei) for i in itens if i.resultado != NAO]))
    return [(titulo, itens) for titulo, itens in feitos if itens]


def _item(item: Any, lei: Lei) -> dict[str, str]:
    classe, estado = ESTADOS[item.resultado]
    resumo = str(lei.dispositivos.get(item.dispositivo, {}).get("resumo") or "")
    return {
        "classe": classe, "estado": estado, "id": item.dispositivo,
        "rotulo": lei.rotulo(item.dispositivo), "texto": maiuscula(resumo),
    }  # fmt: skip
