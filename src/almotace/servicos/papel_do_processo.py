"""The whole case as one paper: cover, index, each act on a page of its own, the seal at the end.

What somebody told in confidence (who complained) is not in the case, and so not in here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from zoneinfo import ZoneInfo

from ..documentos.dados import Linha
from ..documentos.dados_do_processo import Peca, ProcessoInteiro
from ..documentos.pdf import gerar
from ..nucleo.data import formatar_data, formatar_instante
from ..nucleo.lei import Lei
from ..registro.models import Anexo, Ato, DadosPessoais, Municipio, Processo
from .casa import casa, lei_da_casa
from .fatos import LICENCA, ler_autos
from .fuso import local
from .nomes import nome_do_ato
from .papeis import brasao, em_palavras, em_texto, maiuscula

LONGO = 90
"""A text longer than this is a paragraph, not a cell."""
FORA = {"fatos", "anexos", "licenca_id", "coordenadas"}
ROTULOS = {
    "infracoes": "Infrações", "de": "De que ato", "em": "Ocorrido em", "dia_do_fato": "Dia do fato",
    "momento_do_fato": "Momento do fato", "fase": "Fase", "meio": "Meio", "motivos": "Motivos",
    "por_infracao": "Por infração", "numero_do_papel": "Número do papel", "razoes": "Razões",
    "observacao": "Observação", "recebedor": "Quem recebeu", "descricao": "Relato",
    "testemunhas": "Testemunhas", "numero": "Número", "penas": "Penas", "prazo": "Prazo",
    "tempestivo": "No prazo", "conta": "Conta", "precedentes": "Autuações anteriores",
}  # fmt: skip
CONGELADOS = ("numero", "penas", "precedentes", "prazo", "tempestivo", "conta", "lacunas")


def processo_inteiro(processo: Processo, municipio: Municipio, agora: Any) -> ProcessoInteiro:
    """The case as it stands. Call in a transaction of the municipality."""
    autos = ler_autos(processo)
    lei = lei_da_casa(processo.lei)
    ditos = {d.ato_id: d.conteudo for d in DadosPessoais.objects.filter(ato__processo=processo)}
    papeis = casa(municipio.chave).papeis
    fuso = municipio.fuso
    pessoa = processo.requerente
    anexos = Anexo.objects.filter(processo=processo).order_by("enviado_em", "id")
    return ProcessoInteiro(
        municipio=municipio.nome, orgao=str(casa(municipio.chave).dados.get("orgao") or ""),
        titulo="Processo", processo=processo.numero, assunto=_assunto(processo, lei),
        interessado=pessoa.nome if pessoa else "não identificado", lei=lei.titulo,
        situacao=em_palavras(processo.situacao, lei),
        aberto_em=formatar_instante(local(processo.aberto_em, fuso)),
        cabeca=processo.cabeca, feito_em=formatar_instante(local(agora, fuso)),
        pecas=tuple(_peca(a, ditos.get(a.id), lei, papeis, fuso) for a in autos.atos),
        anexos=tuple(Linha(rotulo=x.nome, valor=x.sha256) for x in anexos),
    )  # fmt: skip


def em_pdf(processo: Processo, municipio: Municipio, agora: Any) -> tuple[bytes, str]:
    """(PDF, file name), dated on its last act: the same acts, asked at the same moment, give the
    same bytes."""
    inteiro = processo_inteiro(processo, municipio, agora)
    quando = agora.astimezone(ZoneInfo(municipio.fuso))
    pdf = gerar("processo", inteiro, data=quando, brasao=brasao(municipio.chave))
    return pdf, f"processo-{processo.numero.replace('/', '-')}.pdf"


def _assunto(processo: Processo, lei: Lei) -> str:
    if processo.especie == LICENCA:
        from .casa import instrumento

        return instrumento(lei, processo.modalidade).titulo
    return maiuscula(em_palavras(processo.modalidade, lei))


def _peca(
    ato: Ato, ditos: Mapping[str, Any] | None, lei: Lei, papeis: Mapping[str, str], fuso: str
) -> Peca:
    quem = ato.autor.nome if ato.autor else "sistema"
    papel = papeis.get(ato.papel, ato.papel.replace("_", " "))
    congelado = {k: ato.congelado[k] for k in CONGELADOS if ato.congelado.get(k)}
    reservado = (ditos or {}).get("reservado", {}) if ditos is not None else {}
    fatos = {
        **ato.dados.get("fatos", {}), **((ditos or {}).get("fatos", {}) if ditos else {})
    }  # fmt: skip
    todas = [
        *_linhas({k: v for k, v in ato.dados.items() if k not in FORA}, lei),
        *_linhas(reservado, lei), *_linhas(congelado, lei), *_dos_fatos(fatos, lei),
    ]  # fmt: skip
    fundamentos = ato.congelado.get("fundamentos") or []
    if fundamentos:
        todas.append(
            Linha(rotulo="Fundamentos", valor="; ".join(lei.rotulo(f) for f in fundamentos))
        )
    if ditos is None and ato.resumo_pessoal:
        todas.append(Linha(rotulo="Dados pessoais", valor="apagados, na forma da lei"))
    return Peca(
        ordem=str(ato.seq), titulo=maiuscula(nome_do_ato(ato.tipo)),
        quando=formatar_instante(local(ato.em, fuso)),
        quem=f"{quem}, {papel}" if papel.lower() != quem.lower() else quem, hash=ato.hash,
        linhas=tuple(x for x in todas if len(x.valor) <= LONGO),
        textos=tuple(x for x in todas if len(x.valor) > LONGO),
    )  # fmt: skip


def _linhas(dados: Mapping[str, Any], lei: Lei) -> Iterable[Linha]:
    for nome, valor in dados.items():
        dito = _valor(valor, lei)
        if dito:
            rotulo = ROTULOS.get(nome) or maiuscula(em_palavras(nome, lei))
            yield Linha(rotulo=rotulo, valor=dito)


def _dos_fatos(fatos: Mapping[str, Any], lei: Lei) -> Iterable[Linha]:
    for nome, valor in fatos.items():
        tipo = lei.vocabulario.fatos.get(nome)
        dito = em_texto(valor, tipo, lei)
        if dito:
            rotulo = lei.vocabulario.descricao.get(nome) or em_palavras(nome, lei)
            yield Linha(rotulo=maiuscula(rotulo), valor=dito)


def _valor(valor: Any, lei: Lei) -> str:
    """Plain data in words: a dispositivo by its label, a record by its fields."""
    if valor is None or valor == "" or valor == [] or valor == {}:
        return ""
    if isinstance(valor, bool):
        return "sim" if valor else "não"
    if isinstance(valor, Mapping):
        partes = (
            f"{em_palavras(str(k), lei)}: {_valor(v, lei)}"
            if k not in lei.dispositivos
            else f"{lei.rotulo(str(k))}: {_valor(v, lei)}"
            for k, v in valor.items()
            if v
        )
        return "; ".join(partes)
    if isinstance(valor, (list, tuple)):
        return "; ".join(x for x in (_valor(v, lei) for v in valor) if x)
    texto = str(valor)
    if texto in lei.dispositivos:
        return lei.rotulo(texto)
    if len(texto) == 10 and texto[4] == texto[7] == "-" and texto.replace("-", "").isdigit():
        return formatar_data(valor if hasattr(valor, "year") else _dia(texto))
    return texto if " " in texto or not texto.islower() else em_palavras(texto, lei)


def _dia(texto: str) -> Any:
    from datetime import date

    return date.fromisoformat(texto)
