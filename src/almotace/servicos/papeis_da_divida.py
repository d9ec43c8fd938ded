"""The term of inscription and the certificate, each of one act; what is of people comes from
outside the chain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from ..documentos.dados import Linha
from ..documentos.dados_da_divida import PapelDaDivida
from ..nucleo.data import formatar_data
from ..nucleo.dinheiro import em_reais
from ..nucleo.erros import ErroDeEntrada
from ..nucleo.lei import Lei
from ..registro.models import Ato
from .casa import lei_da_casa
from .cobranca.termo import CDA, TERMO, papel
from .papeis import assinatura, local_e_data, maiuscula, nota
from .papeis_da_cobranca import conferencia
from .papeis_do_auto.comum import Fonte

NOMES = {
    "nome_devedor": "Devedor", "domicilio_devedor": "Domicílio", "origem": "Origem",
    "corresponsaveis": "Corresponsáveis", "valor_originario": "Valor originário",
    "domicilio_corresponsaveis": "Domicílio dos corresponsáveis",
    "termo_inicial_encargos": "Juros e encargos desde", "forma_juros": "Juros",
    "forma_encargos": "Outros encargos", "natureza": "Natureza",
    "fundamento_legal": "Fundamento da pena", "fundamento_da_infracao": "Fundamento da infração",
    "indicacao_correcao": "Correção", "fundamento_correcao": "Fundamento da correção",
    "termo_inicial_correcao": "Correção desde", "data_inscricao": "Inscrita em",
    "numero_inscricao": "Número da inscrição", "numero_processo": "Processo ou auto",
    "autenticacao": "Autenticação",
}  # fmt: skip


def divida(especie: str, f: Fonte) -> PapelDaDivida:
    """Every element that the law wants of the paper, from the act's own data."""
    ato, frio = f.ato, f.ato.congelado
    inscricao = f.c.autos.ultimo("inscricao")
    assert inscricao is not None
    e_cda = especie == CDA
    documento = CDA if e_cda else TERMO
    ditos = _campos(f, documento)
    p = papel(f.c, documento)
    lei = lei_da_casa(str(frio.get("lei_da_certidao") or frio.get("lei_do_termo") or p.lei.chave))
    titulo = "Certidão de dívida ativa" if e_cda else "Termo de inscrição em dívida ativa"
    valor = em_reais(Decimal(str(inscricao.congelado["valor"])))
    return PapelDaDivida(
        **f.cabeca, titulo=titulo, numero=str(frio["numero"]),
        inscricao=str(inscricao.congelado["numero"]), processo=f.c.autos.processo.numero,
        devedor=str(ditos["nome_devedor"]), lei=lei.titulo, valor=valor,
        documento_do_devedor=_documento(f, inscricao), livro=str(inscricao.congelado["livro"]),
        folha=str(inscricao.congelado["folha"]),
        campos=tuple(
            Linha(rotulo=NOMES.get(x.campo) or maiuscula(x.campo.replace("_", " ")),
                  valor=_texto(x.campo, ditos[x.campo]),
                  artigo="; ".join(lei.rotulo(i) for i in x.fonte))
            for x in p.regra.campos if ditos.get(x.campo) not in (None, "")
        ),
        artigos=_artigos(frio["artigos"], f.lei), memoria=_memoria(inscricao.congelado),
        declara=_declara(e_cda, frio), assinaturas=(assinatura(ato, f.municipio),),
        conferencia=conferencia(str(frio["codigo"]), f.base_url),
        local_e_data=local_e_data(f.municipio, ato.dia),
    )  # fmt: skip


def _campos(f: Fonte, documento: str) -> Mapping[str, Any]:
    registro = papel(f.c, documento).regra.registro
    guardado = f.ditos.get(f.ato.id) or {}
    ditos = (guardado.get("feitos") or {}).get(registro)
    if not ditos or not ditos.get("nome_devedor"):
        raise ErroDeEntrada("Os dados pessoais deste papel foram apagados: não se refaz.")
    return dict(ditos)


def _documento(f: Fonte, inscricao: Ato) -> str:
    """The whole number: the certificate is of one person and no other."""
    guardado = (f.ditos.get(inscricao.id) or {}).get("feitos") or {}
    return str(guardado.get("documento_do_inscrito") or "")


def _texto(campo: str, valor: Any) -> str:
    if valor is True:
        return "assinada abaixo"
    if campo == "valor_originario":
        return em_reais(Decimal(str(valor)))
    if campo.startswith(("data_", "termo_inicial")):
        return formatar_data(date.fromisoformat(str(valor)))
    return str(valor)


def _artigos(artigos: Mapping[str, Iterable[str]], lei: Lei) -> tuple[Linha, ...]:
    nomes = {"infracao": "Da infração", "pena": "Da pena", "correcao": "Da correção"}
    return tuple(
        Linha(rotulo=nomes[k], valor=nota(i, lei).texto or lei.titulo, artigo=lei.rotulo(i))
        for k in nomes
        for i in dict.fromkeys(artigos.get(k) or ())
    )


def _memoria(inscrita: Mapping[str, Any]) -> tuple[str, ...]:
    return (*map(str, inscrita.get("memoria") or ()), *map(str, inscrita.get("conta") or ()))


def _declara(e_cda: bool, frio: Mapping[str, Any]) -> tuple[str, ...]:
    if not e_cda:
        return ("Inscrevo esta dívida, conferida a sua legalidade.",)
    frases = [
        "Certifico que esta dívida está inscrita, e que esta certidão traz o que diz o termo."
    ]
    if frio.get("substitui"):
        frases.append(f"Esta certidão substitui a de nº {frio['substitui']}, que já não vale.")
    return tuple(frases)
