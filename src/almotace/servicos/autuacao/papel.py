"""What an auto says, under the names that laws give to the elements of one, and what it lacks.

The law's own ``Conteudo`` is asked first; where it has none, that of the subsidiary laws.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...nucleo.parecer import Parecer
from ...nucleo.perguntar import perguntar
from ...nucleo.regras import Conteudo
from ...nucleo.tipos import Tipo
from ...registro.models import Pessoa
from ..subsidiarias import cadeia
from .caso import Caso
from .perguntas import contexto_do_caso, primeira_defesa


def elementos(c: Caso, pessoa: Pessoa | None, quem: Mapping[str, Any]) -> dict[str, Any]:
    """Every element under each name by which laws call it. ``quem``: name, role and registration
    of who draws it; ``testemunhas``, ``recusa``, ``assinou``."""
    auto = c.auto
    assert auto is not None
    nome = pessoa.nome if pessoa else None
    endereco = (pessoa.endereco if pessoa else None) or None
    quem_e = (pessoa.cpf or pessoa.cnpj or pessoa.filiacao) if pessoa else None
    momento = str(c.dito("momento_do_fato") or "")
    assinou, recusa = bool(quem.get("assinou")), bool(quem.get("recusa"))
    testemunhas = int(quem.get("testemunhas") or 0)
    defesa = primeira_defesa(c, "auto", auto.dia)
    ditos: dict[str, Any] = {
        "nome_infrator": nome, "endereco_infrator": endereco, "domicilio_infrator": endereco,
        "qualificacao_infrator": quem_e, "identificacao_infrator": nome,
        "local_fato": c.dito("local") or None, "local": c.dito("local") or None,
        "descricao_fato": quem.get("descricao") or None,
        "dispositivo_citado": c.infracoes or None, "fundamento_legal": c.infracoes or None,
        "penalidade_cominada": bool(
            c.penas or auto.congelado.get("facultativas") or auto.congelado.get("lacunas")
        ) or None,
        "data": c.dito("dia_do_fato"), "data_infracao": c.dito("dia_do_fato"),
        "hora": momento[11:16] or None, "hora_fato": momento[11:16] or None,
        "nome_autuante": quem.get("nome"), "funcao_autuante": quem.get("funcao"),
        "orgao": quem.get("orgao"), "assinatura_autuante": True, "verificacao_agente": True,
        "assinatura_infrator": assinou or None, "recusa_registrada": recusa or None,
        "testemunhas_qtd": testemunhas, "ciencia_do_processo": True, "prazo_defesa": True,
        "ciencia_notificado": True, "copia_arquivada": True, "finalidade": True,
        "prazo_defesa_dias": quem.get("prazo_defesa_dias") or (defesa and defesa[-1]),
        "autuado_ausente_ou_recusou": recusa,
    }  # fmt: skip
    ditos["infrator_recusou_assinar"] = recusa
    # Some laws ask for the list of what is filled in.
    return {**ditos, "campos_preenchidos": [k for k, v in ditos.items() if v]}


def conferir(c: Caso, ditos: Mapping[str, Any]) -> Parecer | None:
    """What the law says of the paper; ``None`` where no law of the chain says what it must hold."""
    dia = c.auto.dia if c.auto else c.autos.processo.aberto_em.date()
    documento = c.regra.documento
    for lei in cadeia(c.lei):
        regras = lei.sobre(Conteudo, documento)
        if not regras:
            continue
        novos = _para(lei.vocabulario.fatos, regras, ditos)
        k = contexto_do_caso(
            c, dia, sobre=documento, novos=novos, lei=None if lei is c.lei else lei
        )
        return perguntar("conteudo", k)
    return None


def _para(
    fatos: Mapping[str, Tipo], regras: list[Conteudo], ditos: Mapping[str, Any]
) -> dict[str, Any]:
    """The elements as facts of that law, or as fields of its record, by their declared types."""
    novos: dict[str, Any] = {
        k: lido
        for k, v in ditos.items()
        if k in fatos and _cabe(lido := _ao_tipo(v, fatos[k]), fatos[k])
    }
    for r in regras:
        tipo = fatos.get(r.registro or "")
        if r.registro and tipo is not None:
            novos[r.registro] = {
                k: _ao_tipo(v, tipo.campos[k]) for k, v in ditos.items() if k in tipo.campos
            }
    return novos


def _cabe(valor: Any, tipo: Tipo) -> bool:
    """A choice of the same name in this law is about something else."""
    return not tipo.valores or valor in tipo.valores


def _ao_tipo(valor: Any, tipo: Tipo) -> Any:
    if valor is None:
        return None
    if tipo.nome == "bool":
        return bool(valor)
    if tipo.nome == "inteiro":
        return int(valor) if not isinstance(valor, (list, tuple)) else len(valor)
    if tipo.nome == "lista":
        varios = list(valor) if isinstance(valor, (list, tuple)) else [valor]
        return [x for x in varios if tipo.de is None or _cabe(x, tipo.de)]
    if isinstance(valor, (list, tuple)):
        return valor[0] if tipo.nome == "dispositivo" else ", ".join(map(str, valor))
    return "sim" if valor is True else valor
