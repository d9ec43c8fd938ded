"""What must be so before a fine goes to dívida ativa: a checklist, each item with its source."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import Any

from stdnum.br import cnpj, cpf

from ...nucleo.dinheiro import em_reais
from ...registro.models import Guia, Pessoa
from ..autuacao.andamento import Andamento, andamento
from ..autuacao.caso import Caso
from ..casa import Casa
from .conta import MULTA, Conta, conta
from .prescricao import AVISA, PRESCREVEU, relogio
from .regras import do_pais

REGULAR = "regular"


@dataclass(frozen=True, slots=True)
class Item:
    """``sim``: it is so; ``porque``: what was found; ``so_avisa``: it does not hinder."""

    id: str
    titulo: str
    fonte: str
    sim: bool
    porque: str = ""
    so_avisa: bool = False


def porta(c: Caso, pessoa: Pessoa | None, casa: Casa, dia: date) -> list[Item]:
    """Each condition as it stands on that day."""
    agora = andamento(c, dia)
    achados = {
        "decisao": _decisao(agora, dia), "documento": documento(pessoa),
        "endereco": endereco(pessoa), "legalidade": _legalidade(c),
        "valor": _valor(c, casa, dia), "prescricao": _prescricao(c, dia),
    }  # fmt: skip
    return itens("porta", achados)


def itens(lista: str, achados: dict[str, tuple[bool, str]]) -> list[Item]:
    """The conditions of a list of ``leis/br/cobranca.yaml``, with what was found of each."""
    return [
        Item(i, str(d["titulo"]), str(d["fonte"]), *achados[i], so_avisa=bool(d.get("so_avisa")))
        for i, d in do_pais()[lista].items()
    ]


def faltam(lista: list[Item]) -> str:
    """What hinders, in one line; empty if nothing does."""
    return "; ".join(f"{i.titulo[:1].lower()}{i.titulo[1:]}: {i.porque}"
                     for i in lista if not i.sim and not i.so_avisa)  # fmt: skip


def documento(pessoa: Pessoa | None) -> tuple[bool, str]:
    if pessoa is None or not (pessoa.cpf or pessoa.cnpj):
        return False, "não há CPF nem CNPJ no cadastro"
    certo = cpf.is_valid(pessoa.cpf) if pessoa.cpf else cnpj.is_valid(pessoa.cnpj or "")
    return certo, "" if certo else "o número não confere"


def endereco(pessoa: Pessoa | None) -> tuple[bool, str]:
    """A street and a number (or that there is none)."""
    dito = (pessoa.endereco if pessoa else "") or ""
    if not dito.strip():
        return False, "não há endereço no cadastro"
    rua = len(re.findall(r"[^\W\d_]{2,}", dito)) >= 2
    numero = re.search(r"\d|\bs/?\s?n\b|sem número|quilômetro|\bkm\b", dito, re.IGNORECASE)
    inteiro = rua and numero is not None
    return inteiro, "" if inteiro else f"“{dito.strip()}” não diz rua e número"


def _decisao(agora: Andamento, dia: date) -> tuple[bool, str]:
    em = agora.definitivo_em
    if agora.situacao == "definitivo" and em is not None and em <= dia:
        return True, f"definitiva desde {em:%d/%m/%Y}"
    if agora.situacao == "anulado":
        return False, "o auto foi anulado"
    return False, "ainda cabe defesa ou recurso, ou falta a ciência"


def falta_legalidade(c: Caso) -> bool:
    """Has nobody checked the case since its last decision?"""
    ato = c.autos.ultimo("legalidade")
    ultimo = c.decididos[-1] if c.decididos else c.auto
    return ato is None or (ultimo is not None and ato.seq < ultimo.seq)


def _legalidade(c: Caso) -> tuple[bool, str]:
    ato = c.autos.ultimo("legalidade")
    if ato is None or falta_legalidade(c):
        return False, "falta o ato da procuradoria"
    if ato.dados.get("resultado") != REGULAR:
        return False, "a procuradoria achou irregularidade"
    return True, f"conferida em {ato.dia:%d/%m/%Y}"


def guia_da_divida(c: Caso, casa: Casa, dia: date) -> Conta | None:
    """The fine's guide that stands, with what it owes."""
    vivas: list[Guia] = [g for g in c.autos.guias if g.especie == MULTA]
    for g in reversed(vivas):
        k = conta(c.autos, g, casa, dia)
        if k.quitacao.situacao != "anulada":
            return k
    return None


def _valor(c: Caso, casa: Casa, dia: date) -> tuple[bool, str]:
    k = guia_da_divida(c, casa, dia)
    if k is None:
        return False, "a multa não foi lançada"
    if not k.falta:
        return False, "a multa está paga"
    if not k.quitacao.vencida:
        return False, f"a guia vence em {k.quitacao.ultimo_dia:%d/%m/%Y}"
    memoria: dict[str, Any] = k.guia.memoria
    if not memoria.get("linhas") or not memoria.get("penas") or not memoria.get("infracoes"):
        return False, "a guia não traz a memória do valor e os artigos"
    return True, f"faltam {em_reais(k.falta)}"


def _prescricao(c: Caso, dia: date) -> tuple[bool, str]:
    r = relogio(c, dia)
    if r is None:
        return False, "o prazo ainda não se conta"
    if r.situacao == PRESCREVEU:
        return False, f"o prazo acabou em {r.fim:%d/%m/%Y}"
    perto = " (falta menos de um ano)" if r.situacao == AVISA else ""
    return True, f"até {r.fim:%d/%m/%Y}{perto}"
