"""Autos and complaints of the demonstration, made by the same services that the desk uses: one that
waits for ciencia, one whose term runs, one to be judged, one that became final.

What is breached is taken from the law's own list: the first for which it gives a penalty.
"""

from __future__ import annotations

import contextlib
import uuid
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from ..nucleo.erros import ErroAlmotace
from ..nucleo.lei import Lei
from ..nucleo.regras import Apuracao
from ..registro.inquilino import do_municipio
from ..registro.models import Municipio, Pessoa, Processo
from .acao_fiscal.denunciar import Denuncia, QuemDenuncia, denunciar
from .apreensao.apreender import apreender
from .apreensao.tomada import Item, Lote, Tomada
from .autuacao import ciencia, defender
from .autuacao.andamento import andamento
from .autuacao.caso import Caso
from .autuacao.lavrar import Lavratura, caso_proposto, lavrar
from .autuacao.perguntas import infringiveis, parecer_da_pena
from .autuacao.regra import apuracoes
from .casa import casa
from .fatos import AUTUACAO, ler_autos
from .fuso import local
from .pessoas import cadastrar
from .praticar import Quem

QuemAge = Callable[[str, datetime], Quem]
ACUSADOS = [
    ("Ademar Queirós Filho", "Rua da Ponte, 18", 40, "definitivo"),
    ("Bernadete Frossard", "Praça da Matriz, 3", 9, "defendido"),
    ("Cícero Romão Leite", "Avenida Beira-Rio, 500", 4, "ciente"),
    ("Dalva Império", "Rua do Mercado, 77", 1, "lavrado"),
]
FATO = "Vendia na calçada, com a mercadoria exposta em lona, e não mostrou autorização."


def criar(m: Municipio, agora: datetime, quem: QuemAge) -> None:
    """The cases, if the town has a proceeding to pursue breaches."""
    regras = apuracoes(casa(m.chave))
    if not regras:
        return
    lei, regra = regras[0]
    for nome, endereco, dias, ate in ACUSADOS:
        inicio = agora - timedelta(days=dias)
        pessoa = cadastrar(quem("atendente", inicio).agente, {
            "nome": nome, "endereco": endereco, "nacionalidade": "brasileira",
            "filiacao": "não informada", "estado_civil": "não informado",
        })  # fmt: skip
        _auto(m, quem, lei, regra.id, pessoa, inicio, ate)
    denunciar(
        quem("atendente", agora - timedelta(days=2)),
        Denuncia(
            origem="telefone", assunto="Barraca fechando a calçada",
            endereco="Rua do Mercado, em frente ao nº 80",
            relato="Não se passa com carrinho de bebê desde segunda-feira.",
        ),
        QuemDenuncia("Vizinha da demonstração", "telefone da demonstração"),
    )  # fmt: skip


def _auto(
    m: Municipio, quem: QuemAge, lei: Lei, apuracao: str, pessoa: Pessoa, inicio: datetime, ate: str
) -> None:
    q = quem("fiscal", inicio)
    with do_municipio(m.pk):
        lavratura = _lavratura(q, lei, apuracao, pessoa, local(inicio, m.fuso))
    if lavratura is None:
        return
    try:
        p = lavrar(q, lavratura)
    except ErroAlmotace:
        return  # a law whose paper asks for more than a demonstration knows
    if ate == "lavrado":
        return
    if ate == "ciente":
        _apreender(quem, lei, p.id, inicio, m.fuso)
    q = quem("fiscal", inicio + timedelta(minutes=20))
    ciencia.cientificar(q, p.id, "auto", "pessoal", q.dia, recebedor=pessoa.nome)
    if ate != "defendido":
        return
    q = quem("atendente", inicio + timedelta(days=3))
    with do_municipio(m.pk):
        c = Caso.de(ler_autos(Processo.objects.get(id=p.id)))
        atual = andamento(c, q.dia).atual
    if atual is not None:
        defender.apresentar(
            q, p.id, atual.fase.id, "A banca não é minha: eu só guardava para um primo."
        )


def _apreender(
    quem: QuemAge, lei: Lei, processo_id: uuid.UUID, inicio: datetime, fuso: str
) -> None:
    """Goods taken with the auto, where the law gives seizure for it."""
    regra = next((r.apreensao for r in lei.da_especie(Apuracao) if r.apreensao), None)
    if regra is None or not regra.sobre:
        return
    quando = inicio + timedelta(minutes=10)
    itens = (Item("Camiseta sem marca", "30", "peça", "nova"), Item("Boné", "12", "peça", "novo"))
    with contextlib.suppress(ErroAlmotace):  # a law that does not give it for this breach
        apreender(
            quem("fiscal", quando), processo_id,
            Tomada(
                momento=local(quando, fuso).replace(second=0, microsecond=0),
                lotes=(Lote(next(iter(regra.sobre)), itens, perecivel=False),),
                lugar="Depósito da demonstração", depositario="Encarregado do depósito",
                lacre="D-0001", copia_entregue=True, recebedor="o autuado",
            ),
        )  # fmt: skip


def _lavratura(
    q: Quem, lei: Lei, apuracao: str, pessoa: Pessoa, momento: datetime
) -> Lavratura | None:
    """What the law would punish in somebody without a licence: the first dispositivo for which it
    gives a fine, else any penalty."""
    dados: dict[str, Any] = {
        "lei": lei.chave, "apuracao": apuracao, "momento": momento.replace(second=0, microsecond=0),
        "local": pessoa.endereco, "descricao": FATO, "pessoa_id": pessoa.id, "ausente": False,
        "recusa": True,
    }  # fmt: skip
    reserva = None
    for i in infringiveis(lei, None, q.dia):
        tentada = Lavratura(infracoes=(i,), **dados)
        processo = Processo(
            id=uuid.uuid4(), municipio_id=q.agente.municipio_id, lei=lei.chave, especie=AUTUACAO,
            modalidade=apuracao, requerente=pessoa, aberto_em=q.quando,
        )  # fmt: skip
        p = parecer_da_pena(caso_proposto(q, tentada, pessoa, processo), q.dia)
        tipos = [x.get("tipo") for x in p.valores.get("obrigatorias", [])]
        if "multa" in tipos:
            return tentada
        if tipos and reserva is None:
            reserva = tentada
    return reserva
