"""The papers of a case from what the register knows: labels from the law, values in words.

Nothing here reads the clock: a paper is of the act that it shows, so the same acts give the same
bytes. ``em_pdf`` asks the database; the rest works on what it is given.
"""

from __future__ import annotations

import re
import uuid
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo

from stdnum.br import cnpj as _cnpj

from ..documentos import qr
from ..documentos.dados import (
    Alvara,
    Assinatura,
    Conferencia,
    Cracha,
    Decisao,
    Guia,
    Item,
    Leitura,
    Linha,
    Nota,
    Pagamento,
    Protocolo,
    Validade,
)
from ..documentos.pdf import gerar
from ..nucleo.data import formatar_data, formatar_instante
from ..nucleo.dinheiro import em_reais
from ..nucleo.dispositivo import artigo_de
from ..nucleo.erros import ErroAlmotace, ErroDeEntrada
from ..nucleo.escrita import legivel
from ..nucleo.lei import Lei
from ..nucleo.leitura_de_fato import ler_valor
from ..nucleo.mes import mes_de, mes_por_extenso
from ..nucleo.palavras import palavras as do_id
from ..nucleo.regras import Ambito, Campo, Conteudo, Instrumento
from ..nucleo.tipos import SECOES, Tipo
from ..pacotes.carga import raiz_das_leis
from ..registro.busca import plano
from ..registro.models import Anexo, Ato, Licenca, Municipio, Pessoa, Processo
from ..registro.models import Guia as GuiaDevida
from .casa import casa, instrumento, lei_da_casa
from .fatos import Autos, ler_autos
from .fuso import local
from .pessoas import mascarar_cpf

PEDIDOS = ("requerimento", "renovacao", "pedido_transferencia")
RESULTADOS = {"deferido": "Deferido", "indeferido": "Indeferido"}
DA_MESA = {
    "alvara_numero": "Número",
    "nome_ou_razao_social": "Nome ou razão social",
    "nome_fantasia": "Nome de fantasia",
    "processo_numero": "Número do processo",
    "processo_data": "Data do processo",
    "data_emissao": "Data de emissão",
    "validade_fim": "Validade",
    "auxiliar_identificacao": "Auxiliar",
}
"""Labels of the fields that the desk itself fills in, whatever the law (``emitir``)."""
AUXILIAR = "auxiliar_identificacao"


# --- words ------------------------------------------------------------------------------------


def maiuscula(texto: str) -> str:
    """The first letter large, the rest as it is."""
    return texto[:1].upper() + texto[1:]


def minuscula(texto: str) -> str:
    return texto[:1].lower() + texto[1:]


@lru_cache(maxsize=64)
def _acentos(chave: str) -> Mapping[str, str]:
    """Each word without accents as this law's own texts write it most often."""
    lei = lei_da_casa(chave)
    textos: Iterable[str] = (
        *(str(d.get("resumo") or "") for d in lei.dispositivos.values()),
        *lei.vocabulario.descricao.values(),
    )
    formas: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for texto in textos:
        for palavra in re.findall(r"[^\W\d_]+", texto.lower()):
            formas[plano(palavra)][palavra] += 1
    return {k: max(sorted(v), key=v.__getitem__) for k, v in formas.items()}


def em_palavras(ident: str, lei: Lei) -> str:
    """An id (``ponto_movel``) as people write it (“ponto móvel”)."""
    acentos = _acentos(lei.chave)
    return " ".join(acentos.get(p) or do_id(p) for p in ident.split("_"))


@lru_cache(maxsize=64)
def _ids(chave: str) -> frozenset[str]:
    """The ids of the law, and the options of its facts."""
    vocabulario = lei_da_casa(chave).vocabulario
    return frozenset(vocabulario.ids() | {v for t in vocabulario.fatos.values() for v in t.valores})


def em_texto(valor: Any, tipo: Tipo | None, lei: Lei) -> str:
    """One value for the paper; empty when it is not known."""
    if tipo is not None and valor is not None:
        try:
            valor = ler_valor(valor, tipo, "", lei.vocabulario.secoes)
        except ErroDeEntrada:  # written under an older version of the vocabulary: as it stands
            tipo = None
    if valor is None or valor == "" or valor == ():
        return ""
    if isinstance(valor, (list, tuple)):
        return "; ".join(em_texto(v, tipo.de if tipo else None, lei) for v in valor)
    if isinstance(valor, Mapping):
        campos = tipo.campos if tipo else {}
        partes = ((k, em_texto(v, campos.get(k), lei)) for k, v in valor.items())
        return "; ".join(f"{em_palavras(k, lei)}: {v}" for k, v in partes if v)
    if isinstance(valor, str):
        if tipo is not None and tipo.nome in SECOES:
            secao = lei.vocabulario.secoes[SECOES[tipo.nome]]
            return maiuscula(secao.get(valor) or em_palavras(valor, lei))
        if valor in lei.dispositivos:
            return lei.rotulo(valor)
        return maiuscula(em_palavras(valor, lei)) if valor in _ids(lei.chave) else valor
    escrito = maiuscula(legivel(valor, tipo.unidade if tipo else None))
    com_unidade = tipo is not None and tipo.unidade not in (None, "BRL") and tipo.numerico
    return f"{escrito} {tipo.unidade}" if tipo is not None and com_unidade else escrito


def rotulos(ids: Iterable[str], lei: Lei) -> str:
    """Dispositivos in one line: “Art. 14, VI; art. 3º, caput”."""
    nomes = [lei.rotulo(i) for i in dict.fromkeys(ids)]
    return "; ".join([*nomes[:1], *map(minuscula, nomes[1:])])


def nota(ident: str, lei: Lei) -> Nota:
    """A dispositivo and its summary in the ledger."""
    resumo = str(lei.dispositivos.get(ident, {}).get("resumo") or "")
    return Nota(rotulo=lei.rotulo(ident), texto=resumo)


def condicoes(lei: Lei, instr: Instrumento) -> list[str]:
    """What the instrument stands on: its dispositivos, each after the caput of its article."""
    ids: list[str] = []
    for fonte in instr.fonte:
        ids += [f"{artigo_de(fonte)}_cpt", fonte]
    return [i for i in dict.fromkeys(ids) if i in lei.dispositivos]


def natureza(lei: Lei, instr: Instrumento) -> str:
    """That it is precarious, if that is what its dispositivos say."""
    for ident in condicoes(lei, instr):
        if "precari" in plano(str(lei.dispositivos[ident].get("resumo") or "")):
            return f"Concedido a título precário ({minuscula(lei.rotulo(ident))})"
    return ""


def documento_da(pessoa: Pessoa) -> str:
    """CPF with its ends hidden; CNPJ, which is public, whole; empty if there is neither."""
    if pessoa.cpf:
        return f"CPF {mascarar_cpf(pessoa.cpf)}"
    return f"CNPJ {_cnpj.format(pessoa.cnpj)}" if pessoa.cnpj else ""


def identificacao(pessoa: Pessoa) -> str:
    return ", ".join(x for x in (pessoa.nome, documento_da(pessoa)) if x)


# --- who and where ----------------------------------------------------------------------------


def _cabeca(municipio: Municipio) -> dict[str, Any]:
    dados = casa(municipio.chave).dados
    nome = dados.get("nome_oficial") or f"Município de {municipio.nome}"
    return {
        "municipio": f"{nome} – {municipio.uf.upper()}",
        "orgao": str(dados.get("orgao") or "Prefeitura Municipal"),
    }


def _instante(quando: datetime, municipio: Municipio) -> str:
    return formatar_instante(local(quando, municipio.fuso))


def local_e_data(municipio: Municipio, dia: date) -> str:
    """“Vila Real, 1º de maio de 2025”."""
    numero = "1º" if dia.day == 1 else str(dia.day)
    return f"{municipio.nome}, {numero} de {mes_por_extenso(mes_de(dia))}"


def assinatura(ato: Ato, municipio: Municipio, quando: bool = True) -> Assinatura:
    """Who did the act, in the role in which it was done."""
    papel = casa(municipio.chave).papeis.get(ato.papel) or ato.papel.replace("_", " ")
    return Assinatura(
        nome=ato.autor.nome if ato.autor else "—",
        papel=maiuscula(papel) or "Agente do Município",
        matricula=ato.autor.matricula if ato.autor else "",
        quando=_instante(ato.em, municipio) if quando else "",
    )


def conferencia(licenca: Licenca, base_url: str) -> Conferencia:
    return Conferencia(codigo=licenca.codigo, endereco=qr.endereco(base_url, licenca.codigo))


def _exigir(ato: Ato | None, mensagem: str) -> Ato:
    if ato is None:
        raise ErroDeEntrada(mensagem)
    return ato


def _com_nome(pessoa: Pessoa) -> Pessoa:
    if not pessoa.nome.strip() or getattr(pessoa, "apagada_em", None):
        raise ErroDeEntrada(
            "Os dados pessoais deste processo foram apagados: o papel não pode ser refeito."
        )
    return pessoa


# --- the licence and the badge ----------------------------------------------------------------


def _conteudo(lei: Lei, instr: Instrumento) -> Conteudo | None:
    """The rule that says what the paper must hold, the one with the paper as filled in first."""
    regras = [c for c in lei.da_especie(Conteudo) if c.documento == instr.documento]
    return next((c for c in regras if c.registro), regras[0] if regras else None)


def rotulo_do_campo(campo: Campo, conteudo: Conteudo, lei: Lei) -> str:
    """How a field is called: by the desk, if the desk fills it in; by the ledger, if the field is
    the only one of its dispositivo (“Alvará: forma de exercício.”); else by its own name."""
    if campo.campo in DA_MESA:
        return DA_MESA[campo.campo]
    irmaos = [c for c in conteudo.campos if c.fonte[:1] == campo.fonte[:1]]
    resumo = str(lei.dispositivos.get(campo.fonte[0], {}).get("resumo") or "").rstrip(". ")
    depois = resumo.partition(": ")[2].partition(",")[0]
    if len(irmaos) == 1 and 0 < len(depois) <= 60:
        return maiuscula(depois)
    return maiuscula(lei.vocabulario.descricao.get(campo.campo) or em_palavras(campo.campo, lei))


def campos_do_documento(
    licenca: Licenca, autos: Autos, lei: Lei, auxiliares: Sequence[str] = ()
) -> tuple[Linha, ...]:
    """Every element that the law demands of the paper, in its order. What it demands only in
    some cases is left out where there is none."""
    instr = instrumento(lei, licenca.modalidade)
    conteudo = _conteudo(lei, instr)
    if conteudo is None:
        return (
            Linha(rotulo="Número", valor=licenca.numero),
            Linha(rotulo="Nome ou razão social", valor=licenca.titular.nome),
            Linha(rotulo="Processo", valor=licenca.processo.numero),
            Linha(rotulo="Data de emissão", valor=formatar_data(licenca.emitida_em)),
            Linha(rotulo="Validade", valor=formatar_data(licenca.validade_fim)),
        )
    registro = lei.vocabulario.fatos.get(conteudo.registro or "")
    tipos = registro.campos if registro else lei.vocabulario.fatos
    gravados = {**autos.fatos, **(autos.fatos.get(conteudo.registro or "") or {}), **licenca.dados}
    linhas = []
    for campo in conteudo.campos:
        valor = em_texto(gravados.get(campo.campo), tipos.get(campo.campo), lei)
        if campo.campo == AUXILIAR:
            valor = "; ".join(dict.fromkeys([*([valor] if valor else []), *auxiliares]))
        if valor or campo.se is None:
            rotulo = rotulo_do_campo(campo, conteudo, lei)
            artigo = rotulos(campo.fonte, lei)
            linhas.append(Linha(rotulo=rotulo, valor=valor or "Não consta", artigo=artigo))
    return tuple(linhas)


def titulo_do_documento(lei: Lei, instr: Instrumento) -> str:
    """“alvará de autorização; campos em …” in the vocabulary is “Alvará de autorização”."""
    escrito = lei.vocabulario.secoes["documentos"].get(instr.documento or "", "")
    return maiuscula(escrito.partition(";")[0].strip()) or instr.titulo


def alvara(
    licenca: Licenca,
    municipio: Municipio,
    autos: Autos,
    base_url: str,
    auxiliares: Sequence[str] = (),
) -> Alvara:
    """The licence. ``auxiliares``: the helpers registered since, as they are named on it."""
    lei = lei_da_casa(licenca.lei)
    instr = instrumento(lei, licenca.modalidade)
    titular = _com_nome(licenca.titular)
    emissao = _exigir(autos.ultimo("emissao"), "Este documento ainda não foi emitido.")
    bases = condicoes(lei, instr)
    outras = [f for f in emissao.congelado.get("fundamentos", []) if f not in bases]
    fundamentos = [nota(i, lei) for i in bases]
    if outras:
        fundamentos.append(Nota(rotulo="Emitido segundo", texto=rotulos(outras, lei)))
    quem = [autos.ultimo("decisao"), emissao]
    atos = [a for i, a in enumerate(quem) if a and all(b is None or _outro(a, b) for b in quem[:i])]
    return Alvara(
        **_cabeca(municipio),
        titulo=titulo_do_documento(lei, instr),
        modalidade=instr.titulo,
        numero=licenca.numero,
        natureza=natureza(lei, instr),
        titular=titular.nome,
        documento_do_titular=documento_da(titular),
        validade=Validade(
            rotulo="Válido até",
            fim=formatar_data(licenca.validade_fim),
            desde=f"desde {formatar_data(licenca.validade_inicio)}, os dois dias incluídos",
        ),
        campos=campos_do_documento(licenca, autos, lei, auxiliares),
        conferencia=conferencia(licenca, base_url),
        lei=lei.titulo,
        fundamentos=tuple(fundamentos),
        local_e_data=local_e_data(municipio, licenca.emitida_em),
        assinaturas=tuple(assinatura(a, municipio, quando=False) for a in atos),
    )


def _outro(a: Ato, b: Ato) -> bool:
    return a.autor_id != b.autor_id or a.papel != b.papel


def cracha(
    licenca: Licenca,
    municipio: Municipio,
    autos: Autos,
    base_url: str,
    pessoa: Pessoa | None = None,
) -> Cracha:
    """The badge of the holder, or of a helper of the holder (``pessoa``)."""
    lei = lei_da_casa(licenca.lei)
    instr = instrumento(lei, licenca.modalidade)
    quem = _com_nome(pessoa or licenca.titular)
    conteudo = _conteudo(lei, instr)
    registro = lei.vocabulario.fatos.get((conteudo and conteudo.registro) or "")
    campos = []
    for campo in conteudo.campos if conteudo else ():
        tipo = registro.campos.get(campo.campo) if registro else None
        valor = em_texto(licenca.dados.get(campo.campo), tipo, lei)
        if conteudo and valor and campo.campo in instr.preenche:
            campos.append(Linha(rotulo=rotulo_do_campo(campo, conteudo, lei), valor=valor))
    return Cracha(
        **_cabeca(municipio),
        titulo=instr.titulo,
        nome=quem.nome,
        qualidade="Titular" if pessoa is None else f"Auxiliar de {licenca.titular.nome}",
        documento=documento_da(quem),
        numero=licenca.numero,
        validade=Validade(rotulo="Válido até", fim=formatar_data(licenca.validade_fim)),
        campos=tuple(campos[:2]),
        conferencia=conferencia(licenca, base_url),
    )


# --- decision, fee, receipt -------------------------------------------------------------------


def decisao(autos: Autos, municipio: Municipio) -> Decisao:
    """The decision of a case: its reasons, and by what the act says that it was decided. What the
    reasons say already (summaries of dispositivos, readings) is not said twice."""
    ato = _exigir(autos.ultimo("decisao"), "Este processo ainda não foi decidido.")
    processo = autos.processo
    lei = lei_da_casa(processo.lei)
    frio = ato.congelado
    requerente = _com_nome(processo.requerente)
    resultado, motivos = (str(ato.dados.get(k) or "") for k in ("resultado", "motivos"))
    dados = [("Lei, como estava carregada", "pacote"), ("Calendário", "calendario")]
    return Decisao(
        **_cabeca(municipio),
        titulo="Decisão",
        processo=processo.numero,
        interessado=requerente.nome,
        documento_do_interessado=documento_da(requerente),
        assunto=_assunto(autos, lei),
        resultado=RESULTADOS.get(resultado) or maiuscula(em_palavras(resultado, lei)),
        motivos=motivos,
        lei=lei.titulo,
        fundamentos=tuple(
            Nota(rotulo=n.rotulo) if n.texto in motivos else n
            for n in (nota(i, lei) for i in frio.get("fundamentos", []))
        ),
        leituras=tuple(
            x for x in _leituras(frio.get("leituras") or {}, lei) if x.tomada not in motivos
        ),
        local_e_data=local_e_data(municipio, ato.dia),
        assinaturas=(assinatura(ato, municipio),),
        registro=tuple(Linha(rotulo=r, valor=str(frio[k])) for r, k in dados if frio.get(k)),
    )


def _leituras(tomadas: Mapping[str, str], lei: Lei) -> Iterable[Leitura]:
    for nome, opcao in tomadas.items():
        dados = lei.vocabulario.leituras.get(nome)
        if dados:
            outras = [str(v) for k, v in dados["opcoes"].items() if k != opcao]
            yield Leitura(
                rotulo=lei.rotulo(dados["fonte"]),
                tomada=str(dados["opcoes"].get(opcao, opcao)),
                outras="; ".join(outras),
            )


def _assunto(autos: Autos, lei: Lei) -> str:
    """What was asked: the instrument, and how (renewal, transfer), if it is not the first."""
    instr = instrumento(lei, autos.processo.modalidade)
    pedido = autos.primeiro(*PEDIDOS)
    if pedido is None or pedido.tipo == instr.ato:
        return instr.titulo
    escrito = lei.vocabulario.descricao.get(pedido.tipo) or em_palavras(pedido.tipo, lei)
    return f"{instr.titulo}: {escrito}"


def guia(devida: GuiaDevida, municipio: Municipio, autos: Autos) -> Guia:
    """What is owed and where the figure comes from; once paid, the receipt."""
    processo = autos.processo
    lei = lei_da_casa(processo.lei)
    tributo = lei.vocabulario.descricao.get(devida.tributo) or em_palavras(devida.tributo, lei)
    bases = [r.fonte[0] for r in lei.sobre(Ambito, devida.tributo)]
    onde = f" ({minuscula(rotulos(bases, lei))})" if bases else ""
    devedor = _com_nome(processo.requerente)
    paga = devida.paga_em is not None
    ato = _ato_da_guia(devida, autos)
    pagamento = None
    if devida.paga_em is not None:
        pagamento = Pagamento(
            dia=formatar_data(devida.paga_em),
            valor=em_reais(devida.valor if devida.valor_pago is None else devida.valor_pago),
            comprovante=devida.comprovante,
        )
    return Guia(
        **_cabeca(municipio),
        titulo="Recibo de pagamento" if paga else "Guia de recolhimento",
        numero=devida.numero,
        processo=processo.numero,
        pagador=devedor.nome,
        documento_do_pagador=documento_da(devedor),
        itens=(
            Item(
                descricao=maiuscula(tributo) + onde,
                valor=em_reais(devida.valor),
                fonte=devida.fonte,
            ),
        ),
        total=em_reais(devida.valor),
        lancada_em=formatar_data(devida.lancada_em),
        vence_em=formatar_data(devida.vence_em),
        pagamento=pagamento,
        lei=lei.titulo,
        assinaturas=(assinatura(ato, municipio),) if ato and paga else (),
    )


def _ato_da_guia(devida: GuiaDevida, autos: Autos) -> Ato | None:
    """The payment, or else the act that stated the fee."""
    for ato in reversed(autos.atos):
        if ato.tipo == "pagamento" and ato.dados.get("guia") == str(devida.id):
            return ato
        if ato.tipo == "lancamento" and ato.dados.get("tributo") == devida.tributo:
            return ato
        if ato.tipo == "lancamento_da_multa" and ato.dados.get("guia") == str(devida.id):
            return ato
    return None


def protocolo(autos: Autos, municipio: Municipio, anexos: Sequence[Anexo] = ()) -> Protocolo:
    """Receipt of the application: what was said in it, and the files that came with it."""
    ato = _exigir(autos.primeiro(*PEDIDOS), "Este processo não começou por um pedido.")
    processo = autos.processo
    lei = lei_da_casa(processo.lei)
    instr = instrumento(lei, processo.modalidade)
    requerente = _com_nome(processo.requerente)
    ditos = autos.de_cada.get(ato.id) or ato.dados.get("fatos") or {}
    secoes = (*instr.secoes, *instr.renovacao, *instr.transferencia)
    ordem = [f for f in dict.fromkeys(f for s in secoes for f in s.fatos) if f in ditos]
    linhas = []
    for fato in ordem:
        valor = em_texto(ditos[fato], lei.vocabulario.fatos.get(fato), lei)
        if valor:
            rotulo = lei.vocabulario.descricao.get(fato) or em_palavras(fato, lei)
            artigo = rotulos(lei.quem_pede(fato)[:2], lei)
            linhas.append(Linha(rotulo=maiuscula(rotulo), valor=valor, artigo=artigo))
    return Protocolo(
        **_cabeca(municipio),
        titulo="Comprovante de protocolo",
        processo=processo.numero,
        recebido_em=_instante(ato.em, municipio),
        assunto=_assunto(autos, lei),
        requerente=requerente.nome,
        documento_do_requerente=documento_da(requerente),
        lei=lei.titulo,
        campos=tuple(linhas),
        anexos=tuple(_anexo(x, lei) for x in anexos),
        avisos=(f"Acompanhe o pedido com o número do processo: {processo.numero}.",),
        assinaturas=(assinatura(ato, municipio),),
    )


def _anexo(x: Anexo, lei: Lei) -> Linha:
    rotulo = lei.vocabulario.descricao.get(x.fato) or em_palavras(x.fato, lei) or "documento"
    if x.tamanho < 1_000_000:
        tamanho = f"{max(1, round(x.tamanho / 1000))} kB"
    else:
        tamanho = f"{x.tamanho / 1_000_000:.1f} MB".replace(".", ",")
    return Linha(rotulo=maiuscula(rotulo), valor=f"{x.nome}, {tamanho}")


# --- from the database ------------------------------------------------------------------------


def em_pdf(
    especie: str,
    objeto: Licenca | Processo | GuiaDevida,
    municipio: Municipio,
    base_url: str,
    auxiliar: uuid.UUID | None = None,
) -> tuple[bytes, str]:
    """(PDF, file name): ``alvara`` and ``cracha`` of a licence, ``decisao`` and ``protocolo`` of a
    case, ``guia`` of a fee. ``auxiliar``: whose badge. Call in a transaction of the municipality.
    """
    processo = objeto if isinstance(objeto, Processo) else objeto.processo
    autos = ler_autos(processo)
    dados, ato = _dados(especie, objeto, municipio, autos, base_url, auxiliar)
    quando = (ato.em if ato else processo.aberto_em).astimezone(ZoneInfo(municipio.fuso))
    pdf = gerar(especie, dados, data=quando, brasao=brasao(municipio.chave))
    numero = getattr(objeto, "numero", processo.numero)
    return pdf, f"{especie}-{re.sub(r'[^0-9A-Za-z]+', '-', numero)}.pdf"


def _guia_da_multa(
    devida: GuiaDevida, municipio: Municipio, autos: Autos, base_url: str
) -> tuple[Any, Ato | None]:
    from .papeis_da_cobranca import recibo
    from .papeis_do_auto.entrega import fonte

    ultimo = autos.atos[-1]
    feito = recibo(fonte(devida.processo, ultimo.id, municipio, base_url), str(devida.id))
    return feito, _ato_da_guia(devida, autos)


def _dados(
    especie: str,
    objeto: Any,
    municipio: Municipio,
    autos: Autos,
    base_url: str,
    auxiliar: uuid.UUID | None,
) -> tuple[Any, Ato | None]:
    """The paper, and the act that it is of."""
    if especie in ("alvara", "cracha") and isinstance(objeto, Licenca):
        emissao = autos.ultimo("emissao")
        pessoas = _auxiliares(autos)
        if especie == "cracha":
            quem = next((p for p in pessoas if p.id == auxiliar), None)
            if auxiliar and quem is None:
                raise ErroDeEntrada("Esta pessoa não é auxiliar nesta autorização.")
            return cracha(objeto, municipio, autos, base_url, quem), emissao
        nomes = [identificacao(p) for p in pessoas]
        return alvara(objeto, municipio, autos, base_url, nomes), emissao
    if especie == "guia" and isinstance(objeto, GuiaDevida) and objeto.especie == "multa":
        return _guia_da_multa(objeto, municipio, autos, base_url)
    if especie == "guia" and isinstance(objeto, GuiaDevida):
        return guia(objeto, municipio, autos), _ato_da_guia(objeto, autos)
    if especie == "decisao" and isinstance(objeto, Processo):
        return decisao(autos, municipio), autos.ultimo("decisao")
    if especie == "protocolo" and isinstance(objeto, Processo):
        ato = autos.primeiro(*PEDIDOS)
        anexos = objeto.anexos.filter(enviado_em__lte=ato.em) if ato else Anexo.objects.none()
        return protocolo(autos, municipio, list(anexos.order_by("enviado_em", "id"))), ato
    raise ErroAlmotace(f"Não há o papel “{especie}” disto.")


def _auxiliares(autos: Autos) -> list[Pessoa]:
    """The helpers registered and not written off, in the order in which they came."""
    ids: list[str] = []
    for ato in autos.atos:
        quem = ato.dados.get("auxiliar")
        if ato.tipo == "registro_auxiliar" and quem and quem not in ids:
            ids.append(str(quem))
        elif ato.tipo == "baixa_auxiliar" and quem in ids:
            ids.remove(str(quem))
    if not ids:
        return []
    achadas = {str(p.id): p for p in Pessoa.objects.filter(id__in=ids, apagada_em__isnull=True)}
    return [achadas[i] for i in ids if i in achadas]


@lru_cache(maxsize=64)
def brasao(chave: str) -> str:
    """The town's arms, as SVG, if its folder has them."""
    arquivo = raiz_das_leis() / chave / "brasao.svg"
    return arquivo.read_text(encoding="utf-8") if arquivo.is_file() else ""
