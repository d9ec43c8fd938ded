"""The termo of seizure, in its copies, and the receipt of goods that leave the deposit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from ...documentos.dados import Assinatura
from ...documentos.dados_do_auto import ItemNoPapel, LoteNoPapel, ReciboDeBens, TermoDeApreensao
from ...nucleo.data import formatar_data
from ..apreensao.lote import LoteDoCaso, lotes_do_caso, regra_da_apreensao
from ..apreensao.multa import multa_subsiste
from ..apreensao.perguntas import relogios
from ..autuacao.caso import quando
from ..nomes import nome_do_ato
from ..papeis import assinatura, documento_da, em_palavras, local_e_data, maiuscula, nota
from .comum import Fonte, instante, testemunhas

VIAS = ("processo", "de quem detinha as coisas", "depósito", "arquivo da fiscalização")


def termos(f: Fonte) -> list[TermoDeApreensao]:
    """So many copies as the law says, each saying whose it is."""
    um = _termo(f)
    vias = max(int(f.ato.congelado.get("vias") or 1), 1)
    if vias == 1:
        return [um]
    nomes = [*VIAS, *("outra cópia" for _ in range(vias))]
    return [replace(um, via=f"{i}ª via: {nomes[i - 1]}") for i in range(1, vias + 1)]


def _termo(f: Fonte) -> TermoDeApreensao:
    ato, lei = f.ato, f.lei
    lotes = [x for x in lotes_do_caso(f.c) if x.ato.id == ato.id]
    return TermoDeApreensao(
        **f.cabeca, titulo="Termo de apreensão", numero=str(ato.congelado.get("numero")),
        processo=f.c.autos.processo.numero, auto=f.auto.numero, detentor=f.pessoa.nome,
        documento_do_detentor=documento_da(f.pessoa), momento=instante(str(ato.dados["em"])),
        lugar=str(ato.dados.get("lugar")),
        depositario=str(f.reservado("depositario") or "Dado apagado, por lei"),
        lacre=str(ato.dados.get("lacre") or ""), lei=lei.titulo,
        numero_do_papel=str(ato.dados.get("numero_do_papel") or ""),
        lotes=tuple(_lote(f, x, True) for x in lotes),
        fundamentos=tuple(nota(i, lei) for i in ato.congelado.get("fundamentos") or ()),
        recebimento=_recebimento(f), avisos=_avisos(f), assinaturas=_assinam(f),
        testemunhas=testemunhas(f.reservado("testemunhas")),
        local_e_data=local_e_data(f.municipio, ato.dia),
    )  # fmt: skip


def _lote(f: Fonte, x: LoteDoCaso, com_prazo: bool) -> LoteNoPapel:
    perece = "" if x.perecivel is None else " perecível" if x.perecivel else " não perecível"
    return LoteNoPapel(
        titulo=f"Lote {x.ordem}: {em_palavras(x.tipo, f.lei)}{perece}",
        prazo=_prazo(f, x) if com_prazo else "",
        itens=tuple(
            ItemNoPapel(
                descricao=", ".join(
                    v for k in ("descricao", "marca", "procedencia") if (v := str(i.get(k) or ""))
                ),
                quantidade=_quanto(i),
                estado=str(i.get("estado") or ""),
            )
            for i in x.itens
        ),
    )


def _quanto(item: Mapping[str, str]) -> str:
    """“12.5” quilos as “12,5 quilos”."""
    return f"{str(item['quantidade']).replace('.', ',')} {item.get('unidade', '')}".strip()


def _prazo(f: Fonte, x: LoteDoCaso) -> str:
    ditos = []
    for r in relogios(f.c, x, x.apreendido_em):
        fim = f"{formatar_data(r.fim.date())}" + (f", às {r.fim:%Hh%M}" if r.em_horas else "")
        ditos.append(f"até {fim} ({r.termo.lei.rotulo(r.termo.regra.fonte[0])})")
    return f"Pode ser reclamado {' ou '.join(ditos)}." if ditos else ""


def _recebimento(f: Fonte) -> str:
    d = f.ato.dados
    if d.get("copia_entregue"):
        return (
            f"Recebeu a cópia deste termo: {f.reservado('recebedor') or 'quem detinha as coisas'}."
        )
    como = (
        "Recusou-se a receber a cópia" if d.get("recusou") else "Não havia quem recebesse a cópia"
    )
    return f"{como}, diante das testemunhas abaixo."


def _avisos(f: Fonte) -> tuple[str, ...]:
    a = regra_da_apreensao(f.c)
    tipos = {x.tipo for x in lotes_do_caso(f.c) if x.ato.id == f.ato.id}
    destinos = [
        nome_do_ato(x) for x in a.libera
        if x not in a.devolve and (x not in a.so_para or tipos & set(a.so_para[x]))
    ]  # fmt: skip
    depois = f" Depois do prazo a lei permite: {', '.join(destinos)}." if destinos else ""
    return (f"Peça a devolução no protocolo, com este termo.{depois}",)


def _assinam(f: Fonte) -> tuple[Assinatura, ...]:
    fiscal = assinatura(f.ato, f.municipio)
    guarda = str(f.reservado("depositario") or "")
    return (fiscal, Assinatura(nome=guarda, papel="Depositário")) if guarda else (fiscal,)


def recibo(f: Fonte) -> ReciboDeBens:
    """Of whatever ends the deposit of lots."""
    ato, lei = f.ato, f.lei
    a = regra_da_apreensao(f.c)
    lotes = [x for x in lotes_do_caso(f.c) if x.fim is not None and x.fim.id == ato.id]
    quem = str(f.reservado("recebedor") or "")
    entidade = str(ato.dados.get("entidade") or "")
    assinam = [assinatura(ato, f.municipio)]
    if quem:
        assinam.append(Assinatura(nome=quem, papel="Recebi"))
    return ReciboDeBens(
        **f.cabeca, titulo=f"Recibo de {nome_do_ato(ato.tipo)}",
        numero=str(ato.congelado.get("numero")), processo=f.c.autos.processo.numero,
        termo="; ".join(dict.fromkeys(x.termo for x in lotes)), lei=lei.titulo,
        lotes=tuple(_lote(f, x, False) for x in lotes), recebe=entidade or quem,
        qualidade="" if ato.tipo in a.devolve or not entidade else "Entidade que recebe",
        documento_de_quem_recebe=str(f.reservado("documento") or ""),
        observacao=str(ato.dados.get("observacao") or ""),
        fundamentos=tuple(nota(i, lei) for i in ato.congelado.get("fundamentos") or ()),
        avisos=_depois(f), assinaturas=tuple(assinam),
        local_e_data=local_e_data(f.municipio, ato.dia),
    )  # fmt: skip


def _depois(f: Fonte) -> tuple[str, ...]:
    frases = []
    em = quando(f.ato)
    if f.ato.congelado.get("em"):
        em = datetime.fromisoformat(str(f.ato.congelado["em"]))
        frases.append(f"Feito em {instante(em.isoformat(timespec='minutes'))}.")
    dispensados = f.ato.congelado.get("pagamento_dispensado") or ()
    if dispensados:
        artigos = "; ".join(f.lei.rotulo(i) for i in dispensados)
        frases.append(
            f"Devolvido sem exigir o pagamento ({artigos}), pela leitura da procuradoria do"
            " Município; a multa segue devida."
        )
    resto = multa_subsiste(f.c, f.ato.dia)
    if resto.porque:
        frases.append(maiuscula(resto.porque))
    return tuple(frases)
