"""What the autos have waiting, as the home page shows it: by queue, the first to end first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from ...registro.models import Lote, PrazoDoProcesso
from ...servicos.autuacao.avisos import avisar
from ...servicos.autuacao.regra import apuracoes
from ...servicos.autuacao.tarefas import das_autuacoes
from ...servicos.casa import casa
from ...servicos.fuso import local
from ..palavras import maiuscula
from ..quando import vence

MOSTRA = 50


@dataclass(frozen=True, slots=True)
class LinhaDaFila:
    """One case that waits: where to go, and why."""

    endereco: str
    numero: str
    nome: str
    porque: str


def filas(pedido: Any) -> list[tuple[str, str, list[LinhaDaFila]]]:
    """(title, id, lines) of each queue that is of one of today's roles."""
    m = pedido.municipio
    meus = set(pedido.papeis)
    grupos: dict[str, list[LinhaDaFila]] = {}
    for t in das_autuacoes(m.pk, casa(m.chave), pedido.hoje):
        if not meus & set(t.papeis):
            continue
        ate = vence(t.ate, pedido.hoje) if t.ate else f"Espera desde {t.desde:%d/%m/%Y}"
        endereco = f"{reverse('auto', args=[t.processo.id])}?acao={t.acao}#acao"
        nome = t.processo.requerente.nome if t.processo.requerente else ""
        linha = LinhaDaFila(endereco, t.processo.numero, nome, maiuscula(ate))
        grupos.setdefault(t.titulo, []).append(linha)
    if lotes := _deposito(pedido):
        grupos["Coisas no depósito"] = lotes
    return [(titulo, f"autos-{i}", linhas) for i, (titulo, linhas) in enumerate(grupos.items())]


def _deposito(pedido: Any) -> list[LinhaDaFila]:
    """What is kept, the oldest first, for who may let it go."""
    saidas = {
        ato for _lei, r in apuracoes(casa(pedido.municipio.chave)) if r.apreensao
        for ato in r.apreensao.libera
    }  # fmt: skip
    if not saidas & _atos_meus(pedido):
        return []
    lotes = (
        Lote.objects.filter(municipio=pedido.municipio, situacao="em_deposito")
        .select_related("processo__requerente")
        .order_by("apreendido_em", "ordem")[:MOSTRA]
    )
    return [
        LinhaDaFila(
            f"{reverse('auto', args=[x.processo_id])}#t-coisas", f"Termo {x.termo}",
            x.processo.requerente.nome if x.processo.requerente else "",
            f"No depósito desde {local(x.apreendido_em, pedido.municipio.fuso):%d/%m/%Y, %Hh%M}",
        )
        for x in lotes
    ]  # fmt: skip


def avisos(pedido: Any) -> list[PrazoDoProcesso]:
    """Terms that come to their end, shown once to who follows them."""
    if not {"julgamento", "ciencia", "triagem"} & _atos_meus(pedido):
        return []
    return avisar(pedido.municipio.pk, pedido.hoje)


def _atos_meus(pedido: Any) -> set[str]:
    meus = set(pedido.papeis)
    return {a for a, p in casa(pedido.municipio.chave).competencias.items() if meus & set(p)}
