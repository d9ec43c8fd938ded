"""Rows and pareceres as plain data, in the forms of ``esquemas``."""

from __future__ import annotations

from typing import Any

from ..nucleo.escrita import mostrar
from ..nucleo.lei import Lei
from ..nucleo.parecer import Parecer
from ..nucleo.redacao import texto
from ..registro.models import Ato, FichaDeAcesso, Guia, Licenca, Pessoa, Processo


def parecer(p: Parecer, lei: Lei) -> dict[str, Any]:
    citados = [*p.fundamentos, *(x.dispositivo for x in p.passos)]
    return {
        "lei": lei.chave, "hash": lei.hash, "tipo": p.tipo, "sobre": p.sobre,
        "resposta": mostrar(p.valores), "fundamentos": list(p.fundamentos),
        "rotulos": {d: lei.rotulo(d) for d in citados},
        "passos": [
            {"regra": x.regra, "dispositivo": x.dispositivo, "resultado": x.resultado,
             "texto": x.texto, "fatos": mostrar(dict(x.fatos))}
            for x in p.passos
        ],
        "leituras": dict(p.leituras), "lacunas": list(p.lacunas), "falta_saber": list(p.pede),
        "memoria": list(p.memoria), "avisos": list(p.avisos), "silencio": p.silencio,
        "texto": texto(p, lei),
    }  # fmt: skip


def pessoa(p: Pessoa) -> dict[str, Any]:
    return {"id": p.id, "nome": p.nome, "cpf": p.cpf, "cnpj": p.cnpj}


def processo(p: Processo) -> dict[str, Any]:
    return {
        "id": p.id, "numero": p.numero, "lei": p.lei, "modalidade": p.modalidade,
        "situacao": p.situacao, "encerrado": p.encerrado, "aberto_em": p.aberto_em,
        "vence_em": p.vence_em, "requerente": pessoa(p.requerente),
    }  # fmt: skip


def ato(a: Ato) -> dict[str, Any]:
    return {
        "id": a.id, "seq": a.seq, "tipo": a.tipo, "em": a.em, "dia": a.dia,
        "autor": {"id": a.autor.id, "nome": a.autor.nome} if a.autor else None,
        "papel": a.papel, "dados": a.dados, "congelado": a.congelado, "hash": a.hash,
    }  # fmt: skip


def guia(g: Guia) -> dict[str, Any]:
    return {
        "id": g.id, "numero": g.numero, "tributo": g.tributo, "valor": g.valor, "fonte": g.fonte,
        "lancada_em": g.lancada_em, "vence_em": g.vence_em, "paga_em": g.paga_em,
        "valor_pago": g.valor_pago, "comprovante": g.comprovante,
    }  # fmt: skip


def licenca(x: Licenca) -> dict[str, Any]:
    return {
        "id": x.id, "numero": x.numero, "codigo": x.codigo, "lei": x.lei,
        "modalidade": x.modalidade, "processo": x.processo_id, "titular": pessoa(x.titular),
        "emitida_em": x.emitida_em, "validade_inicio": x.validade_inicio,
        "validade_fim": x.validade_fim, "situacao": x.situacao,
    }  # fmt: skip


def ficha(f: FichaDeAcesso) -> dict[str, Any]:
    return {
        "id": f.id, "nome": f.nome, "criada_em": f.criada_em, "expira_em": f.expira_em,
        "revogada_em": f.revogada_em,
    }  # fmt: skip
