"""One publication for many: the edital is drawn up over the cases that tries have failed in, and,
once it came out, gives ciencia in each, all at once or in none.

The day on which it was published and the day on which it circulated are two; people count as told
on the second, or at the end of the term that the law counts from the first. Names and numbers of
people are masked: what is needed to know that it is oneself, and no more.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from datetime import date, datetime

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.regras import Prazo
from ...nucleo.termo_de_prazo import calcular
from ...registro.inquilino import do_municipio
from ...registro.models import Auto, Edital, NoEdital, Processo
from ...registro.numeros import por_extenso, sortear
from ..competencia import exigir
from ..fatos import AUTUACAO, ler_autos, ler_muitos
from ..nomes import minuscula, nome_do_ato
from ..pessoas import mascarar_cpf
from ..praticar import Quem, praticar
from .caso import Caso
from .ciencia import cientificar, exigir_tentativas
from .perguntas import cabe_fase, contexto_do_caso, primeira_defesa

SERIE = "edital"
MAXIMO = 500


def preparar(quem: Quem, processos: Iterable[uuid.UUID], de: str, veiculo: str) -> Edital:
    """Draw up the edital; refused, naming the case, where it would come too early."""
    ids = sorted(set(processos))
    if not ids or len(ids) > MAXIMO:
        raise ErroDeEntrada(f"Escolha de 1 a {MAXIMO} processos.", campo="processos")
    if not veiculo.strip():
        raise ErroDeEntrada("Diga onde será publicado.", campo="veiculo")
    with do_municipio(quem.agente.municipio_id):
        feito = Edital.objects.filter(id=quem.chave).first()
        if feito is not None:
            return feito
        exigir(quem.agente, quem.dia, "edital", quem.casa.competencias)
        casos = [_caso(i) for i in ids]
        for c in casos:
            _conferir(c, de)
        numero = por_extenso(sortear(quem.agente.municipio_id, SERIE, quem.dia.year, quem.chave))
        edital = Edital.objects.create(
            id=quem.chave, municipio_id=quem.agente.municipio_id, numero=numero,
            ato_que_da_ciencia=de, texto=texto(quem, numero, casos, de), veiculo=veiculo.strip(),
            criado_em=quem.quando,
        )  # fmt: skip
        NoEdital.objects.bulk_create(
            NoEdital(municipio_id=edital.municipio_id, edital=edital, processo=c.autos.processo)
            for c in casos
        )
        for c in casos:
            praticar(
                _na_vez(quem, c.autos.processo.id), c.autos.processo.id, "edital",
                dados={"edital": numero, "de": de, "veiculo": veiculo.strip()},
            )  # fmt: skip
        return edital


def _na_vez(quem: Quem, processo_id: uuid.UUID, passo: str = "") -> Quem:
    """The same sending, with a key of its own in each case."""
    return Quem(quem.agente, quem.quando, uuid.uuid5(quem.chave, f"{processo_id}{passo}"))


def _caso(processo_id: uuid.UUID) -> Caso:
    processo = (
        Processo.objects.filter(id=processo_id, especie=AUTUACAO)
        .select_related("requerente")
        .first()
    )
    if processo is None:
        raise ErroDeEntrada("Há um processo que não é de auto de infração.", campo="processos")
    return Caso.de(ler_autos(processo))


def _conferir(c: Caso, de: str) -> None:
    numero = c.autos.processo.numero
    if c.base(de) is None or c.anulado is not None:
        raise ErroDeEntrada(f"Processo {numero}: não há {nome_do_ato(de)} a dar ciência.")
    if c.ciencia(de) is not None:
        raise ErroDeEntrada(f"Processo {numero}: já há ciência.")
    try:
        exigir_tentativas(c, de)
    except ErroDeEntrada as e:
        raise ErroDeEntrada(f"Processo {numero}: {e.mensagem}", campo=e.campo) from None


def texto(quem: Quem, numero: str, casos: list[Caso], de: str) -> str:
    """The text for the gazette."""
    orgao = str(quem.casa.dados.get("orgao") or quem.casa.dados["nome"])
    linhas = [
        f"EDITAL Nº {numero}",
        f"{orgao}, Município de {quem.casa.dados['nome']}.",
        f"Não tendo sido possível dar ciência por outro meio, as pessoas abaixo ficam cientes"
        f" {_de_que(de)} e podem defender-se no prazo dito em cada linha, no balcão deste órgão:",
    ]
    for c in casos:
        linhas.append(_linha(c, de, quem.dia))
    linhas.append(f"{quem.casa.dados['nome']}, {quem.dia:%d/%m/%Y}. {quem.agente.nome}.")
    return "\n".join(linhas)


def _de_que(de: str) -> str:
    """What they are told of, as the sentence says it."""
    if de == "auto":
        return "do auto de infração lavrado contra elas"
    return f"da decisão ({nome_do_ato(de)}) no auto de infração lavrado contra elas"


def _do_que(c: Caso) -> tuple[str, str]:
    """(what was breached, with what the law says of it; the penalties, with how much and where)."""
    from ..papeis_do_auto.comum import infringida, pena

    notas = [infringida(i, c.lei) for i in c.infracoes]
    artigos = "; ".join(
        f"{n.rotulo} ({minuscula(n.texto).rstrip('.')})" if n.texto else n.rotulo for n in notas
    )
    penas = "; ".join(
        f"{minuscula(x.rotulo)}{f', {x.valor}' if com_numero else ''} ({x.artigo})"
        for p in c.penas
        for x in (pena(p, c.lei),)
        for com_numero in (any(a.isdigit() for a in x.valor),)
    ).replace("\xa0", " ")
    return artigos, penas


def _linha(c: Caso, de: str, dia: date) -> str:
    pessoa = c.autos.processo.requerente
    quem_e = pessoa.nome if pessoa else "pessoa não identificada"
    numero_dela = mascarar_cpf(pessoa.cpf) if pessoa and pessoa.cpf else ""
    auto = Auto.objects.filter(processo=c.autos.processo, situacao=Auto.LAVRADO).first()
    artigos, penas = _do_que(c)
    numero = f"{auto.numero}, de {auto.dia_do_fato:%d/%m/%Y}" if auto else ""
    return (
        f"- {quem_e}{f', CPF {numero_dela}' if numero_dela else ''}: processo"
        f" {c.autos.processo.numero}, auto {numero}, {c.lei.titulo}: {artigos}."
        f"{f' Pena: {penas}.' if penas else ''}"
        f" {_prazo(c, de, dia)}"
    ).strip()


def _prazo(c: Caso, de: str, dia: date) -> str:
    """How long they have, by the first instance that there is in the case."""
    achado = primeira_defesa(c, de, dia)
    if achado is not None:
        fase, lei, p, n = achado
        unidade = p.unidade.replace("_uteis", " úteis")
        return f"{fase.titulo}: {n} {unidade} ({lei.rotulo(p.fonte[0])}, {lei.titulo})."
    for fase in c.regra.fases:
        if fase.depois_de == de and cabe_fase(c, fase, dia):
            return f"{fase.titulo}: no prazo da lei."
    return ""


def ciencia_em(c: Caso, publicado_em: date, circulou_em: date) -> date:
    """When those named count as told."""
    if c.regra.edital_prazo is None:
        return circulou_em
    novos = {"data_publicacao": publicado_em.isoformat()}
    k = contexto_do_caso(c, circulou_em, novos=novos)
    for r in c.lei.sobre(Prazo, c.regra.edital_prazo):
        conta = calcular(r, k)
        if conta is not None:
            return conta.fim.date() if isinstance(conta.fim, datetime) else conta.fim
    return circulou_em


def publicar(quem: Quem, edital_id: uuid.UUID, publicado_em: date, circulou_em: date) -> Edital:
    """Record that it came out: one transaction, a ciencia in each case. Again: nothing more."""
    if circulou_em < publicado_em:
        raise ErroDeEntrada("Não circula antes de publicado.", campo="circulou_em")
    with do_municipio(quem.agente.municipio_id):
        edital = Edital.objects.select_for_update().filter(id=edital_id).first()
        if edital is None:
            raise ErroDeEntrada("Não há este edital.")
        if edital.publicado_em is not None:
            return edital
        for linha in edital.casos.select_related("processo").order_by("processo_id"):
            c = _caso(linha.processo_id)
            em = ciencia_em(c, publicado_em, circulou_em)
            if em > quem.dia:
                raise ErroDeEntrada(
                    f"A ciência por este edital é de {em:%d/%m/%Y}: registre nesse dia ou depois.",
                    campo="circulou_em",
                )
            ato = cientificar(
                _na_vez(quem, linha.processo_id, "ciencia"), linha.processo_id,
                edital.ato_que_da_ciencia, "edital", em, edital=edital.numero,
            )  # fmt: skip
            NoEdital.objects.filter(id=linha.id).update(ato=ato.id)
        edital.publicado_em, edital.circulou_em = publicado_em, circulou_em
        edital.save(update_fields=["publicado_em", "circulou_em"])
        return edital


def esperam(municipio_id: int) -> list[tuple[Processo, str]]:
    """Cases in which a try failed and nobody was told since: what an edital may hold."""
    abertos = Processo.objects.filter(
        municipio_id=municipio_id, especie=AUTUACAO,
        situacao__in=("lavrado", "aguarda_ciencia_da_decisao"),
        atos__tipo="tentativa_ciencia",
    ).select_related("requerente").distinct().order_by("aberto_em")[:MAXIMO]  # fmt: skip
    achados: list[tuple[Processo, str]] = []
    for autos in ler_muitos(list(abertos)):
        c = Caso.de(autos)
        for de in ("auto", *(f.decide for f in c.regra.fases)):
            if c.base(de) is not None and c.ciencia(de) is None:
                achados.append((autos.processo, de))
    return achados
