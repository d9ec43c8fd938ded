"""What the term of inscription and the certificate hold, as data, checked by the law that says it.

Which elements there must be is the law's ``Conteudo`` (federal, or the town's own); here each is
found under the names by which laws call it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from ...nucleo.erros import ErroDeEntrada, ErroDePacote
from ...nucleo.lei import Lei
from ...nucleo.numero import com_virgula
from ...nucleo.parecer import Parecer
from ...nucleo.perguntar import perguntar
from ...nucleo.regras import Conteudo
from ...registro.models import Pessoa
from ..autuacao.caso import Caso
from ..autuacao.perguntas import contexto_do_caso
from ..casa import Casa, ambiente_da_casa
from ..nomes import nomes
from ..subsidiarias import primeira
from .conta import Conta
from .regras import mora

TERMO, CDA = "termo_inscricao", "cda"
PESSOAIS = (
    "nome_devedor", "documento_devedor", "domicilio_devedor", "corresponsaveis",
    "domicilio_corresponsaveis",
)  # fmt: skip
NAO_HA = "não há: a lei não os prevê"


@dataclass(frozen=True, slots=True)
class Papel:
    """The law that says what a paper must hold, and its rule."""

    lei: Lei
    regra: Conteudo


def papel(c: Caso, documento: str) -> Papel:
    achado = primeira(c.lei, Conteudo, [documento])
    if achado is None:
        raise ErroDePacote("Nenhuma lei da cadeia diz o que este papel contém.", campo=documento)
    lei, regras = achado
    return Papel(lei, next((r for r in regras if r.registro), regras[0]))


def elementos(
    c: Caso, pessoa: Pessoa, k: Conta, casa: Casa, *, numero: str, em: date
) -> dict[str, Any]:
    """Each element of the term; what is not known is left out."""
    memoria = k.guia.memoria
    regra = mora(casa)
    correcoes = memoria.get("correcoes") or []
    juros = multa = NAO_HA
    if regra is not None:
        mes = "por mês completo" if regra.mes == "completo" else "por mês iniciado"
        juros = f"{com_virgula(regra.juros_ao_mes)} % ao mês, {mes} ({regra.fonte})"
        multa = f"multa de mora de {com_virgula(regra.multa)} % ({regra.fonte})"
    ditos: dict[str, Any] = {
        "nome_devedor": pessoa.nome, "domicilio_devedor": pessoa.endereco,
        "valor_originario": str(originario(k)),
        "termo_inicial_encargos": (k.quitacao.ultimo_dia + timedelta(days=1)).isoformat(),
        "forma_juros": juros, "forma_encargos": multa,
        "origem": f"multa do auto de infração {c.auto.congelado.get('numero') if c.auto else ''}",
        "natureza": "não tributária",
        "fundamento_legal": _artigos(memoria.get("penas"), c.lei),
        "fundamento_da_infracao": _artigos(memoria.get("infracoes"), c.lei),
        "data_inscricao": em.isoformat(), "numero_inscricao": numero,
        "numero_processo": c.autos.processo.numero, "meio": "eletrônico",
    }  # fmt: skip
    if correcoes:
        indices = ", ".join(dict.fromkeys(x["indice"] for x in correcoes))
        artigos = [i for x in correcoes for i in x["dispositivos"]]
        ditos |= {
            "indicacao_correcao": f"corrigida pelo {indices}",
            "fundamento_correcao": _artigos(artigos, c.lei),
            "termo_inicial_correcao": min(x["desde"] for x in correcoes),
        }
    return {k_: v for k_, v in ditos.items() if v not in (None, "")}


def corrigida(c: Caso, memoria: Mapping[str, Any]) -> bool:
    """Was the amount corrected? Also where only its working names an index: the paper then lacks
    the article, and is refused by that name."""
    indices = ambiente_da_casa(c.lei.chave.rpartition("/")[0]).externos.indices
    linhas = " ".join(map(str, memoria.get("linhas") or ()))
    return bool(memoria.get("correcoes")) or any(i in linhas for i in indices)


def originario(k: Conta) -> Decimal:
    """What is lacking of the fine itself, without what lateness added."""
    return min(k.falta, k.guia.valor)


def _artigos(ids: Iterable[str] | None, lei: Lei) -> str:
    nomes_ = [lei.rotulo(i) for i in dict.fromkeys(ids or ())]
    return f"{'; '.join(nomes_)}, {lei.titulo}" if nomes_ else ""


def conferir(
    c: Caso, ato: str, documento: str, campos: Mapping[str, Any], em: date, **fatos: Any
) -> Parecer:
    """Ask the law whether the act may be done with the paper so filled in; refused with the name
    of each thing that lacks."""
    p = papel(c, documento)
    novos = {
        **fatos, "sujeita_a_correcao": bool(fatos.get("corrigida", "indicacao_correcao" in campos)),
        "ha_corresponsaveis": bool(campos.get("corresponsaveis")), "apurada_em_processo": True,
        "divida_de_multa": True, "domicilio_conhecido": True,
    }  # fmt: skip
    if p.regra.registro:
        tipo = p.lei.vocabulario.fatos[p.regra.registro]
        novos[p.regra.registro] = {n: v for n, v in campos.items() if n in tipo.campos}
    lei = None if p.lei is c.lei else p.lei
    parecer = perguntar("decidir", contexto_do_caso(c, em, sobre=ato, novos=novos, lei=lei))
    if parecer.valores.get("decisao") != "deferir":
        faltas = [*parecer.valores.get("faltam", []), *parecer.valores.get("nao_atendidos", [])]
        faltas += [f for f in parecer.pede if f not in faltas]
        dito = nomes(faltas, p.lei, documento) or "o que a lei pede"
        campo = str(faltas[0]) if faltas else None
        raise ErroDeEntrada(f"A lei ({p.lei.titulo}) não deixa: falta {dito}.", campo=campo)
    return parecer


def publicos(campos: Mapping[str, Any]) -> dict[str, Any]:
    """Without what is of people, which stands outside the chain."""
    return {k: v for k, v in campos.items() if k not in PESSOAIS}
