"""The auto, the notice of it or of a decision, and the decision."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...documentos.dados import Assinatura, Linha
from ...documentos.dados_do_auto import AutoDeInfracao, Julgamento, Notificacao
from ...nucleo.redacao import nome_da_lacuna
from ..autuacao.precedentes import DO_MESMO_AUTO
from ..nomes import minuscula, nome_do_ato
from ..papeis import _leituras, assinatura, documento_da, em_palavras, local_e_data, maiuscula, nota
from .comum import (
    Fonte,
    como_se_defender,
    do_autuado,
    infringida,
    instante,
    pena,
    prazos_de,
    registro,
    testemunhas,
)


def auto(f: Fonte) -> AutoDeInfracao:
    """The auto as it was drawn; without the facts told, it can't be made again."""
    ato, lei = f.ato, f.lei
    frio = ato.congelado
    dados = ato.dados
    ate = dados.get("continua_ate")
    return AutoDeInfracao(
        **f.cabeca, **do_autuado(f), titulo="Auto de infração", numero=str(frio.get("numero")),
        processo=f.c.autos.processo.numero, numero_do_papel=str(dados.get("numero_do_papel") or ""),
        endereco_do_autuado=f.pessoa.endereco or "", lei=lei.titulo,
        local=str(dados.get("local")),
        momento=instante(str(dados["momento_do_fato"])) + (f", até {instante(ate)}" if ate else ""),
        fato=str(f.reservado("descricao") or "O relato foi apagado, por lei."),
        infracoes=tuple(infringida(i, lei) for i in dados["infracoes"]),
        penas=tuple(pena(p, lei) for p in cominadas(frio)),
        precedentes=tuple(
            f"{maiuscula(str(x['texto']))}{'' if x['conta'] else ' (não conta)'}."
            for x in frio.get("precedentes") or ()
            if not str(x["texto"]).endswith(DO_MESMO_AUTO)
        ),
        lacunas=tuple(nome_da_lacuna(x, lei) for x in frio.get("lacunas") or ()),
        defesa=como_se_defender(f, "auto"), recebimento=_recebimento(f),
        assinaturas=_assinam(f), testemunhas=testemunhas(f.reservado("testemunhas")),
        local_e_data=local_e_data(f.municipio, ato.dia), conferencia=f.conferencia,
    )  # fmt: skip


def cominadas(frio: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What the accused is liable to: what the law gives, and what it lets the judge give."""
    podem = [{**p, "facultativa": True} for p in frio.get("facultativas") or ()]
    return [*(frio.get("penas") or ()), *podem]


def _recebimento(f: Fonte) -> str:
    d = f.ato.dados
    if d.get("recusa"):
        quem = ", diante das testemunhas abaixo" if d.get("testemunhas") else ""
        return f"O autuado recusou-se a assinar{quem}."
    if d.get("ausente"):
        return "O autuado não estava presente: a ciência se dará por outro meio."
    return "" if d.get("assinou") else "Sem assinatura do autuado: a ciência se dará à parte."


def _assinam(f: Fonte) -> tuple[Assinatura, ...]:
    fiscal = assinatura(f.ato, f.municipio)
    if not f.ato.dados.get("assinou"):
        return (fiscal,)
    return (fiscal, Assinatura(nome=f.pessoa.nome, papel="Autuado"))


RECIBO = ("Nome de quem recebe", "CPF ou outro documento", "Data e hora", "Assinatura")


def notificacao(f: Fonte) -> Notificacao:
    """Of the auto or of a decision: what, and until when one may answer."""
    de = f.ato.tipo
    numero = f.auto.numero
    o_que = f"o auto de infração {numero}" if de == "auto" else (
        f"a decisão ({nome_do_ato(de)}) no auto de infração {numero}"
    )  # fmt: skip
    prazos = tuple(
        Linha(rotulo=fase.titulo, valor=f"{quanto} da ciência", artigo=artigo)
        for fase, quanto, artigo in prazos_de(f, de)
    )
    return Notificacao(
        **f.cabeca, titulo="Notificação", processo=f.c.autos.processo.numero,
        assunto=f"Auto de infração {numero}", destinatario=f.pessoa.nome,
        documento_do_destinatario=documento_da(f.pessoa), endereco=f.pessoa.endereco or "",
        lei=f.lei.titulo,
        texto=f"Por esta notificação lhe damos ciência de que há {o_que}, no processo"
        f" {f.c.autos.processo.numero}.\nO documento por inteiro acompanha esta notificação e pode"
        " ser conferido pelo código abaixo.",
        prazos=prazos, avisos=como_se_defender(f, de)[-1:], recibo=RECIBO,
        assinaturas=(assinatura(f.ato, f.municipio),),
        local_e_data=local_e_data(f.municipio, f.ato.dia), conferencia=f.conferencia,
    )  # fmt: skip


def julgamento(f: Fonte) -> Julgamento:
    """A decision with its reasons, breach by breach."""
    ato, lei = f.ato, f.lei
    frio = ato.congelado
    resultado = str(ato.dados.get("resultado") or "")
    return Julgamento(
        **f.cabeca, **do_autuado(f), titulo=maiuscula(nome_do_ato(ato.tipo)),
        processo=f.c.autos.processo.numero, auto=f.auto.numero,
        resultado=maiuscula(em_palavras(resultado, lei)), motivos=str(ato.dados.get("motivos")),
        lei=lei.titulo,
        por_infracao=tuple(
            Linha(rotulo=n.texto or n.rotulo, valor=maiuscula(r), artigo=n.rotulo)
            for i, r in (ato.dados.get("por_infracao") or {}).items()
            for n in (infringida(i, lei),)
        ),
        penas=tuple(pena(p, lei) for p in frio.get("penas") or ()),
        precedentes=tuple(
            f"{maiuscula(str(x))}." for x in frio.get("precedentes") or ()
            if not str(x).endswith(DO_MESMO_AUTO)
        ),
        recurso=como_se_defender(f, ato.tipo) or ("Desta decisão não cabe recurso no Município.",),
        fundamentos=tuple(nota(i, lei) for i in frio.get("fundamentos") or ()),
        leituras=tuple(_leituras(frio.get("leituras") or {}, lei)),
        lacunas=tuple(minuscula(nome_da_lacuna(x, lei)) for x in frio.get("lacunas") or ()),
        registro=registro(ato), assinaturas=(assinatura(ato, f.municipio),),
        local_e_data=local_e_data(f.municipio, ato.dia), conferencia=f.conferencia,
    )  # fmt: skip
