"""What hangs from the acts, compared with them: amounts owed, situations, files.

``registro.verificacao`` proves the acts; here whoever changed from below what the desk reads every
day, and left the acts alone, is named too.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

from ..nucleo.dinheiro import em_reais
from ..registro.models import Ato, Processo
from ..registro.verificacao import Falha, nome_do
from .acao_fiscal.projecao import dobrar
from .anexos import caminho
from .autuacao.caso import Caso
from .autuacao.projecao import situacao_pelos_atos
from .cobranca.conta import autos_ate
from .fatos import AUTUACAO, FISCALIZACAO, LICENCA, Autos, ler_muitos
from .feira.prova import provar as provar_a_feira
from .frota.prova import provar as provar_a_frota
from .vida_da_licenca import FIM

LANCAM = ("lancamento", "lancamento_da_multa")
DE_UMA_VEZ = 100


def provar(municipio_id: int, pasta: Path, fuso: str) -> Iterator[Falha]:
    """Every case of the municipality. ``pasta``: where files are kept."""
    todos = list(Processo.objects.filter(municipio_id=municipio_id).order_by("aberto_em", "id"))
    for i in range(0, len(todos), DE_UMA_VEZ):
        for autos in ler_muitos(todos[i : i + DE_UMA_VEZ]):
            yield from _guias(autos)
            yield from _situacao(autos, fuso)
            yield from _anexos(autos, pasta)
            yield from provar_a_feira(autos)
            yield from provar_a_frota(autos)


def _guias(autos: Autos) -> Iterator[Falha]:
    """Each guide against the act that stated it, by its own mark or by what it is of."""
    lancados = [a for a in autos.atos if a.tipo in LANCAM]
    for g in autos.guias:
        ato = next(
            (a for a in lancados
             if a.dados.get("guia") == str(g.id) or a.dados.get("tributo") == g.tributo), None
        )  # fmt: skip
        dito = None if ato is None else ato.dados.get("valor", ato.congelado.get("valor"))
        if ato is not None and dito is not None and Decimal(str(dito)) != g.valor:
            problema = f"a guia {g.numero} diz {em_reais(g.valor)}, e o ato que a lançou,"
            problema += f" {em_reais(Decimal(str(dito)))}"
            yield Falha(autos.processo.numero, nome_do(ato), problema)


def _situacao(autos: Autos, fuso: str) -> Iterator[Falha]:
    p = autos.processo
    ato = autos.atos[-1] if autos.atos else None
    if ato is None:
        return
    ditas = list(_situacoes(autos, fuso))
    if ditas and p.situacao not in ditas:
        problema = f"o processo se diz “{p.situacao}”, e os atos o deixam em “{ditas[0]}”"
        yield Falha(p.numero, nome_do(ato), problema)


def _situacoes(autos: Autos, fuso: str) -> Iterator[str]:
    """As the acts left it. Some acts of an auto leave what is shown as the one before left it."""
    especie = autos.processo.especie
    if especie == LICENCA:
        yield _da_licenca(autos)
    elif especie == FISCALIZACAO:
        yield str(dobrar(autos.processo, fuso)["situacao"])
    elif especie == AUTUACAO:
        fases = Caso.de(autos).regra.fases
        projetam = PROJETAM | {t for f in fases for t in (f.ato, f.decide)}
        for ato in reversed(autos.atos):
            yield situacao_pelos_atos(autos_ate(autos, ato), ato.dia)
            if ato.tipo in projetam:
                return


PROJETAM = frozenset(
    ["auto", "ciencia", "prorrogacao", "suspensao_de_prazo", "anulacao", "retificacao",
     "arquivamento", "lancamento_da_multa", "pagamento", "inscricao", "apreensao"]
)  # fmt: skip
"""Acts of an auto after which what lists show of it is written anew, besides the law's phases."""


def _da_licenca(autos: Autos) -> str:
    situacao = "em_analise"
    for a in autos.atos:
        if a.tipo == "decisao":
            situacao = str(a.dados.get("resultado"))
        elif a.tipo == "emissao":
            situacao = "emitido"
        elif a.tipo == "substituicao":
            situacao = "substituida"
        else:
            situacao = FIM.get(a.tipo, situacao)
    return situacao


def _anexos(autos: Autos, pasta: Path) -> Iterator[Falha]:
    """Each file against its hash, and its hash against the act that joined it."""
    p = autos.processo
    juntados: dict[str, Ato] = {}
    for a in autos.atos:
        juntados.update(dict.fromkeys(_resumos(a.dados), a))
    for x in p.anexos.order_by("enviado_em", "id"):
        ato = juntados.get(x.sha256)
        onde = "" if ato is None else nome_do(ato)
        if ato is None:
            yield Falha(p.numero, onde, f"nenhum ato juntou o arquivo “{x.nome}” como ele está")
        try:
            dados = caminho(pasta, x.municipio_id, x.sha256).read_bytes()
        except OSError:
            yield Falha(p.numero, onde, f"o arquivo “{x.nome}” não está no lugar")
            continue
        if hashlib.sha256(dados).hexdigest() != x.sha256:
            yield Falha(p.numero, onde, f"o arquivo “{x.nome}” foi alterado depois de juntado")


def _resumos(dados: Any) -> Iterator[str]:
    """Hashes that an act says, wherever in it."""
    if isinstance(dados, dict):
        dados = list(dados.values())
    if isinstance(dados, list):
        for x in dados:
            yield from _resumos(x)
    elif isinstance(dados, str) and re.fullmatch(r"[0-9a-f]{64}", dados):
        yield dados
