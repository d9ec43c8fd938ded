"""Lifelike data for a demonstration, made by the same services that the counter uses.

Which town is shown, its people and what they ask is in the town's ``demonstracao.yaml``: invented,
and saying so. Without that file a town has its officers, and autos if its law pursues breaches.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta
from itertools import count
from typing import Any

from django.contrib.auth.models import User

from ..nucleo.erros import ErroDeEntrada
from ..registro.inquilino import do_municipio
from ..registro.models import Agente, Guia, Municipio, Nomeacao, Pessoa, Processo
from ..registro.travas import travar_processo
from . import (
    decidir,
    demonstracao_da_feira,
    demonstracao_fiscal,
    emitir,
    instruir,
    pessoas,
    requerer,
    vida_da_licenca,
)
from .casa import casa, lei_da_casa
from .feira import designar
from .praticar import Quem

SENHA = "demonstracao-1"
SEM_NOTICIA = {"nacionalidade": "brasileira", "filiacao": "não informada",
               "estado_civil": "não informado"}  # fmt: skip
QuemAge = Callable[[str, datetime], Quem]


def preparar(chave: str, agora: datetime, avisar: Callable[[str], None]) -> list[tuple[str, str]]:
    """Officers and cases, once; gives (login, role) of each officer."""
    municipio = _municipio(chave)
    acessos = _agentes(municipio)
    with do_municipio(municipio.pk):
        pronta = Processo.objects.filter(municipio=municipio).exists()
    if not pronta:
        avisar("Criando os dados de demonstração…")
        quem = _de_quem(municipio)
        demo = casa(municipio.chave).demonstracao
        lugares = demonstracao_da_feira.abrir(demo, agora, quem)
        if demo.get("pedidos"):
            _pedidos(municipio, agora, quem, lugares)
        demonstracao_da_feira.fazer_feiras(demo, agora, quem, lugares)
        demonstracao_fiscal.criar(municipio, agora, quem)
    return acessos


def _municipio(chave: str) -> Municipio:
    """The town asked for; else the one that says so; else the first with a counter."""
    todos = list(Municipio.objects.order_by("chave"))
    if chave:
        com_balcao = [m for m in todos if m.chave == chave]
    else:
        com_balcao = [m for m in todos if casa(m.chave).instrumentos()]
        com_balcao.sort(key=lambda m: not casa(m.chave).demonstracao.get("principal"))
    if com_balcao:
        return com_balcao[0]
    raise ErroDeEntrada("Nenhum município com balcão: falta municipio.yaml, ou instrumentos.")


def _agentes(m: Municipio) -> list[tuple[str, str]]:
    acessos = []
    for papel, nome in casa(m.chave).papeis.items():
        usuario, novo = User.objects.get_or_create(username=papel)
        if novo:
            usuario.set_password(SENHA)
            usuario.save()
        with do_municipio(m.pk):
            agente, _ = Agente.objects.get_or_create(
                municipio=m, usuario=usuario, defaults={"nome": nome[:1].upper() + nome[1:]}
            )
            Nomeacao.objects.get_or_create(
                municipio=m, agente=agente, papel=papel,
                defaults={"de": date(2020, 1, 1), "ato": "Portaria da demonstração"},
            )  # fmt: skip
        acessos.append((papel, nome))
    return acessos


def _de_quem(m: Municipio) -> QuemAge:
    """The officer of a role, at an instant; any officer where the town has no such role."""

    def quem(papel: str, quando: datetime) -> Quem:
        with do_municipio(m.pk):
            todos = Agente.objects.select_related("municipio").filter(municipio=m)
            agente = todos.filter(usuario__username=papel).first() or todos.first()
        assert agente is not None
        return Quem(agente, quando)

    return quem


def a_cada_ato(quem: QuemAge, de: datetime) -> Callable[[str], Quem]:
    """The officer of a role, seven minutes after whoever acted before."""
    quantos = count(1)
    return lambda papel: quem(papel, de + timedelta(minutes=7 * next(quantos)))


def cadastrar(quem: Quem, dito: Mapping[str, Any]) -> Pessoa:
    return pessoas.cadastrar(
        quem.agente, {**SEM_NOTICIA, "nome": dito["nome"], "endereco": dito["endereco"]}
    )


def fatos_do_pedido(demo: Mapping[str, Any], dito: Mapping[str, Any], dia: date) -> dict[str, Any]:
    """What the form says of one who asks; a fact that is ``null`` is left unsaid."""
    palavras = {**{k: v for k, v in dito.items() if isinstance(v, str)},
                "hoje": dia.isoformat(),
                "fim": (dia + timedelta(days=364)).isoformat()}  # fmt: skip
    todos = {**demo.get("fatos", {}), **demo.get("feitios", {}).get(dito.get("feitio"), {}),
             **dito.get("fatos", {})}  # fmt: skip
    return {
        k: v.format(**palavras) if isinstance(v, str) else v
        for k, v in todos.items()
        if v is not None
    }


def _pedidos(m: Municipio, agora: datetime, quem: QuemAge, lugares: Mapping[str, Processo]) -> None:
    demo = casa(m.chave).demonstracao
    lista = demo["pedidos"]
    antes = int(demo.get("dias_antes", 0))
    for i, dito in enumerate(lista):
        dia = agora - timedelta(days=antes + len(lista) + 1 - i)
        licenciar(m, demo, dito, a_cada_ato(quem, dia), lugares)


def licenciar(
    m: Municipio,
    demo: Mapping[str, Any],
    dito: Mapping[str, Any],
    quem: Callable[[str], Quem],
    lugares: Mapping[str, Processo],
) -> Processo:
    """One application, as far as ``ate`` says. ``quem``: the officer of a role, minutes later."""
    papeis = demo["papeis"]
    q = quem(papeis["pede"])
    modalidade = dito.get("modalidade", demo["modalidade"])
    lei = next(x for x, i in q.casa.instrumentos() if i.id == modalidade).chave
    pessoa = cadastrar(q, dito)
    p = requerer.requerer(q, lei, modalidade, pessoa.id, fatos_do_pedido(demo, dito, q.dia))
    ate = dito["ate"]
    if ate == "aberto":
        return p
    q = quem(papeis["decide"])
    with do_municipio(m.pk):
        autos = vida_da_licenca.ler_autos(travar_processo(p.id))
        motivos = decidir.minuta(autos, lei_da_casa(lei), q)
        devidos = instruir.tributos_devidos(autos, lei_da_casa(lei), modalidade, q.dia)
    decidir.decidir(q, p.id, "indeferido" if ate == "indeferido" else "deferido", motivos)
    if ate == "indeferido":
        return p
    for tributo in devidos:
        taxa = demo["taxa"]
        instruir.lancar(quem(papeis["recebe"]), p.id, tributo, taxa["valor"], taxa["fonte"])
    if ate == "deferido":
        return p
    with do_municipio(m.pk):
        guias = list(Guia.objects.filter(processo=p))
    for g in guias:
        instruir.pagar(quem(papeis["recebe"]), g.id, p.id, g.valor, "recibo de demonstração")
    if dito.get("espaco"):
        designar.designar(
            quem(papeis["designa"]), p.id, lugares[dito["lugar"]].id, dito["espaco"],
            dito.get("grupo", ""),
        )  # fmt: skip
    emitir.emitir(quem(papeis["emite"]), p.id)
    if ate == "revogado":
        fim = demo["revogacao"]
        vida_da_licenca.extinguir(
            quem(papeis["extingue"]), p.id, "revogacao", fim["motivo"], fim["motivos"]
        )
    return p
