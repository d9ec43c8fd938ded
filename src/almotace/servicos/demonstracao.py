"""Lifelike data for a demonstration, made by the same services that the counter uses.

People and places are invented. The amounts are of the demonstration and say so in their source.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Any

from django.contrib.auth.models import User

from ..nucleo.erros import ErroDeEntrada
from ..registro.inquilino import do_municipio
from ..registro.models import Agente, Guia, Municipio, Nomeacao, Pessoa, Processo
from ..registro.travas import travar_processo
from . import decidir, demonstracao_fiscal, emitir, instruir, pessoas, requerer, vida_da_licenca
from .casa import casa, lei_da_casa
from .praticar import Quem

SENHA = "demonstracao-1"
ESPACO = uuid.UUID("6f0d0f5e-2c0a-4d1e-9a53-2f0b7c1d9e11")
GENTE = [
    ("Maria Aparecida da Conceição", "Rua das Flores, 12", "itinerante", "bijuterias"),
    ("João Batista Gonçalves", "Rua do Rosário, 45", "itinerante", "brinquedos"),
    ("Antônia Ávila de Souza", "Travessa São José, 8", "movel", "pipoca"),
    ("Sebastião Nogueira", "Avenida Central, 310", "movel", "churros"),
    ("Águeda Íris Ramos", "Rua Quinze, 77", "itinerante", "utilidades"),
    ("Joaquim Peçanha", "Rua da Estação, 5", "socio", "bijuterias"),
    ("Luzia Magalhães Brandão", "Rua Nova, 21", "itinerante", "perfumaria"),
    ("Osvaldo Teixeira Muñoz", "Rua do Campo, 90", "aberto", "brinquedos"),
]


def preparar(chave: str, agora: datetime, avisar: Callable[[str], None]) -> list[tuple[str, str]]:
    """Officers and cases, once; gives (login, role) of each officer."""
    municipio = _municipio(chave)
    acessos = _agentes(municipio)
    with do_municipio(municipio.pk):
        pronta = Processo.objects.filter(municipio=municipio).exists()
    if not pronta:
        avisar("Criando os dados de demonstração…")
        _casos(municipio, agora)
        demonstracao_fiscal.criar(municipio, agora, _de_quem(municipio))
    return acessos


def _municipio(chave: str) -> Municipio:
    for m in Municipio.objects.order_by("chave"):
        if (not chave or m.chave == chave) and casa(m.chave).instrumentos():
            return m
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


def _casos(m: Municipio, agora: datetime) -> None:
    lei, instr = casa(m.chave).instrumentos()[0]
    relogio = {"t": agora - timedelta(days=len(GENTE) + 1)}

    def quem(papel: str) -> Quem:
        relogio["t"] += timedelta(minutes=7)
        with do_municipio(m.pk):
            agente = Agente.objects.select_related("municipio").get(
                municipio=m, usuario__username=papel
            )
        return Quem(agente, relogio["t"])

    for i, (nome, endereco, feitio, ramo) in enumerate(GENTE):
        relogio["t"] = agora - timedelta(days=len(GENTE) + 1 - i)
        pessoa = pessoas.cadastrar(quem("atendente").agente, {
            "nome": nome, "endereco": endereco, "nacionalidade": "brasileira",
            "filiacao": "não informada", "estado_civil": "não informado",
        })  # fmt: skip
        _caso(m, quem, lei.chave, instr.id, pessoa, feitio, ramo, i)


def _de_quem(m: Municipio) -> Callable[[str, datetime], Quem]:
    """The officer of a role, at an instant; any officer where the town has no such role."""

    def quem(papel: str, quando: datetime) -> Quem:
        with do_municipio(m.pk):
            todos = Agente.objects.select_related("municipio").filter(municipio=m)
            agente = todos.filter(usuario__username=papel).first() or todos.first()
        assert agente is not None
        return Quem(agente, quando)

    return quem


def _fatos(feitio: str, ramo: str, endereco: str, dia: date) -> dict[str, Any]:
    movel = feitio == "movel"
    fatos: dict[str, Any] = {
        "requerente_natureza_juridica": "pessoa_natural", "atividade_licita": True,
        "socio_de_pessoa_juridica": feitio == "socio", "proprietario_empresa_individual": False,
        "aposentado_por_invalidez": False, "ramo_atividade": ramo,
        "descricao_atividade": f"venda de {ramo}", "prepara_alimento": movel,
        "prepara_bebida_ou_mistura": False, "produto": "brinco", "inflamavel": False,
        "origem_estrangeira": False, "mercadorias_junto_ao_corpo": not movel,
        "usa_suporte_ou_veiculo": movel, "usa_veiculo": movel, "veiculo_automotor": False,
        "local_autorizado": True, "endereco_local": endereco, "prazo_autorizacao": "anual",
        "periodo_inicio": dia.isoformat(), "periodo_fim": (dia + timedelta(days=364)).isoformat(),
        "formulario_completo": True, "documentos_regulamento_apresentados": True,
    }  # fmt: skip
    if movel:
        fatos |= {"tipo_alimento": ramo, "equipamento_aprovado_sms": True,
                  "materia_prima_aprovada_sms": True, "laudo_vigilancia_sanitaria": True,
                  "equipamento": "carrinho", "equipamento_removivel": True}  # fmt: skip
    if feitio == "aberto":
        for nome in ("aposentado_por_invalidez", "documentos_regulamento_apresentados"):
            fatos.pop(nome)
    return fatos


def _caso(
    m: Municipio,
    quem: Callable[[str], Quem],
    lei: str,
    modalidade: str,
    pessoa: Pessoa,
    feitio: str,
    ramo: str,
    i: int,
) -> None:
    q = quem("atendente")
    conhecidos = lei_da_casa(lei).vocabulario.fatos
    fatos = {k: v for k, v in _fatos(feitio, ramo, pessoa.endereco, q.dia).items()
             if k in conhecidos}  # fmt: skip
    p = requerer.requerer(q, lei, modalidade, pessoa.id, fatos)
    if feitio == "aberto":
        return
    q = quem("chefe_de_secao")
    with do_municipio(m.pk):
        autos = vida_da_licenca.ler_autos(travar_processo(p.id))
        motivos = decidir.minuta(autos, lei_da_casa(lei), q)
        devidos = instruir.tributos_devidos(autos, lei_da_casa(lei), modalidade, q.dia)
    if feitio == "socio":
        decidir.decidir(q, p.id, "indeferido", motivos)
        return
    decidir.decidir(q, p.id, "deferido", motivos)
    for tributo in devidos:
        instruir.lancar(quem("caixa"), p.id, tributo, "120.00", "valor de demonstração")
    if i == len(GENTE) - 2:
        return
    with do_municipio(m.pk):
        guias = list(Guia.objects.filter(processo=p))
    for g in guias:
        instruir.pagar(quem("caixa"), g.id, p.id, g.valor, "recibo de demonstração")
    emitir.emitir(quem("atendente"), p.id)
    if i == 1:
        vida_da_licenca.extinguir(
            quem("secretario"), p.id, "revogacao", "obra_na_via",
            "A via entra em obra e o ponto deixa de existir (demonstração).",
        )  # fmt: skip
