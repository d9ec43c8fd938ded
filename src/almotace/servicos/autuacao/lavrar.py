"""Draw an auto: what was breached, under the law in force on the day of the fact, with its paper
complete, the penalty proposed and the precedents that make it.

No dispositivo that the law punished on that day, no auto. CPF or CNPJ may be missing here.
"""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.escrita import mostrar
from ...nucleo.lei import Lei
from ...nucleo.perguntar import perguntar
from ...registro.licenca import ALFABETO
from ...registro.models import Ato, Auto, CodigoPublico, Licenca, Pessoa, Processo
from ...registro.numeros import por_extenso, sortear
from ..abertura import Abertura, abrir
from ..acao_fiscal.orientacao import exigir_orientacao
from ..casa import lei_da_casa
from ..fatos import AUTUACAO, VIVAS, ler_autos
from ..motivos import exigir_motivos
from ..nomes import nomes
from ..pergunta import congelar, contexto
from ..praticar import Mesa, Quem
from .caso import Caso
from .em_vigor import exigir_em_vigor
from .papel import conferir, elementos
from .perguntas import infringiveis, parecer_da_pena
from .precedentes import anteriores, ditas
from .projecao import projetar
from .regra import apuracao

SERIE = "auto"


@dataclass(frozen=True, slots=True)
class Lavratura:
    """What the inspector says. ``momento``: on the town's clock, without zone; ``continua_ate``:
    last day of a fact that went on; ``fatos``: of the form; ``testemunhas``: name and document;
    ``recusa``: the accused would not sign; ``ausente``: was not there to."""

    lei: str
    infracoes: tuple[str, ...]
    momento: datetime
    local: str
    descricao: str
    pessoa_id: uuid.UUID | None = None
    apuracao: str | None = None
    fatos: Mapping[str, Any] = field(default_factory=dict)
    continua_ate: date | None = None
    licenca_id: uuid.UUID | None = None
    numero_do_papel: str = ""
    testemunhas: tuple[Mapping[str, str], ...] = ()
    assinou: bool = False
    recusa: bool = False
    ausente: bool = False
    latitude: str = ""
    longitude: str = ""

    @property
    def dia_do_fato(self) -> date:
        return self.continua_ate or self.momento.date()


def lavrar(quem: Quem, l: Lavratura, origem: Processo | None = None) -> Processo:  # noqa: E741
    """Draw the auto; the same key again gives the case that it made."""
    if l.lei not in quem.casa.leis:
        raise ErroDeEntrada(f"A lei “{l.lei}” não é deste município.", campo="lei")
    lei = lei_da_casa(l.lei)
    regra = apuracao(lei, l.apuracao)
    _conferir(l, lei, quem)
    pessoa = _pessoa(quem, l)
    return abrir(
        quem,
        Abertura(
            lei=lei, especie=AUTUACAO, modalidade=regra.id, tipo="auto", pessoa=pessoa,
            dados=_dados(l), fatos=l.fatos, reservado=_reservado(l), origem=origem,
            situacao="lavrado", preparar=lambda mesa: _preparar(mesa, l, pessoa),
            depois=lambda mesa: _gravar(mesa, l, pessoa, None),
        ),
    )  # fmt: skip


def _conferir(l: Lavratura, lei: Lei, quem: Quem) -> None:  # noqa: E741
    if not l.infracoes:
        raise ErroDeEntrada(
            "Não se achou na lei dispositivo que puna este fato: sem ele não se lavra auto.",
            campo="infracoes",
        )
    regra = apuracao(lei, l.apuracao)
    puniveis = infringiveis(lei, regra.conduta, l.dia_do_fato)
    for i in l.infracoes:
        if i not in puniveis:
            raise ErroDeEntrada(
                f"“{lei.rotulo(i)}” não é infração que a lei punisse em {l.dia_do_fato:%d/%m/%Y}.",
                campo="infracoes",
            )
    exigir_em_vigor(lei, l.dia_do_fato, quem.dia)
    if l.momento.date() > quem.dia or l.dia_do_fato > quem.dia:
        raise ErroDeEntrada("O fato não pode ser de um dia que não chegou.", campo="momento")
    if l.continua_ate is not None and l.continua_ate < l.momento.date():
        raise ErroDeEntrada("O fato acaba antes de começar.", campo="continua_ate")
    for campo, dito, falta in (
        ("local", l.local, "Escreva onde foi."),
        ("descricao", l.descricao, "Conte o fato com as suas palavras."),
    ):
        if not dito.strip():
            raise ErroDeEntrada(falta, campo=campo)
    exigir_motivos(
        l.descricao, "Conte o fato com as suas palavras, não só com as da lei.",
        campo="descricao", como="o que se viu, onde e quem o fez",
    )  # fmt: skip
    if l.recusa and l.assinou:
        raise ErroDeEntrada("Quem assinou não se recusou.", campo="assinatura")
    if l.assinou + l.recusa + l.ausente != 1:
        raise ErroDeEntrada(
            "Diga se o autuado assinou, se recusou a assinar ou não estava presente: uma das três.",
            campo="assinatura",
        )
    lei.vocabulario.ler_fatos(dict(l.fatos))


def _pessoa(quem: Quem, l: Lavratura) -> Pessoa | None:  # noqa: E741
    from ...registro.inquilino import do_municipio

    if l.pessoa_id is None:
        raise ErroDeEntrada(
            "Diga quem é o autuado: o nome basta; CPF ou CNPJ podem vir depois.", campo="pessoa"
        )
    with do_municipio(quem.agente.municipio_id):
        pessoa = Pessoa.objects.filter(id=l.pessoa_id, apagada_em__isnull=True).first()
    if pessoa is None:
        raise ErroDeEntrada("Procure e escolha o autuado.", campo="pessoa")
    return pessoa


def _dados(l: Lavratura) -> dict[str, Any]:  # noqa: E741
    return {
        "infracoes": list(l.infracoes),
        "dia_do_fato": l.dia_do_fato.isoformat(),
        "momento_do_fato": l.momento.isoformat(timespec="minutes"),
        "continua_ate": l.continua_ate.isoformat() if l.continua_ate else None,
        "local": l.local.strip(),
        "numero_do_papel": l.numero_do_papel.strip(),
        "testemunhas": len(l.testemunhas),
        "assinou": l.assinou,
        "recusa": l.recusa,
        "ausente": l.ausente,
        "coordenadas": [l.latitude, l.longitude] if l.latitude and l.longitude else None,
        "licenca_id": str(l.licenca_id) if l.licenca_id else None,
    }


def _reservado(l: Lavratura) -> dict[str, Any]:  # noqa: E741
    """What is told of people stays outside the chain."""
    return {
        "descricao": l.descricao.strip(),
        "testemunhas": [dict(t) for t in l.testemunhas],
    }


def _preparar(mesa: Mesa, l: Lavratura, pessoa: Pessoa | None) -> dict[str, Any]:  # noqa: E741
    """Number, proposed penalty, precedents; the paper checked before it exists."""
    quem, lei = mesa.quem, mesa.lei
    exigir_orientacao(lei, l.dia_do_fato, pessoa=pessoa, origem=mesa.processo.origem)
    numero = por_extenso(sortear(mesa.processo.municipio_id, SERIE, quem.dia.year, quem.chave))
    licenca = _licenca(l, pessoa, lei)
    congelado: dict[str, Any] = {
        **congelar(lei), "numero": numero, "codigo": _codigo(), "licenca": licenca,
    }  # fmt: skip
    c = caso_proposto(quem, l, pessoa, mesa.processo, mesa.papel, congelado)
    parecer = parecer_da_pena(c, quem.dia)
    penas = [
        *parecer.valores.get("obrigatorias", []),
        *({**p, "opcao": True} for p in parecer.valores.get("alternativas", [])),
    ]
    congelado.update(
        mostrar(
            {
                "penas": penas,
                "facultativas": parecer.valores.get("facultativas", []),
                "posicao": parecer.valores.get("posicao"),
                "reincidente": parecer.valores.get("reincidente"),
                "lacunas": parecer.lacunas,
                "fundamentos": parecer.fundamentos,
                "leituras": parecer.leituras,
                "precedentes": [{"texto": t, "conta": conta} for t, conta in ditas(parecer.passos)],
            }
        )
    )
    papel = conferir(c, elementos(c, pessoa, {
        "nome": quem.agente.nome, "funcao": mesa.papel, "orgao": quem.casa.dados.get("orgao"),
        "descricao": l.descricao.strip(), "testemunhas": len(l.testemunhas),
        "assinou": l.assinou, "recusa": l.recusa or l.ausente,
        "prazo_defesa_dias": None,
    }))  # fmt: skip
    if papel is not None and papel.valores.get("faltam"):
        faltam = papel.valores["faltam"]
        raise ErroDeEntrada(
            f"O auto não pode ser lavrado: falta {nomes(faltam, lei, c.regra.documento)}.",
            campo=str(faltam[0]),
        )
    return congelado


def caso_proposto(
    quem: Quem,
    l: Lavratura,  # noqa: E741
    pessoa: Pessoa | None,
    processo: Processo,
    papel: str = "",
    congelado: Mapping[str, Any] | None = None,
) -> Caso:
    """The case as it would stand with this auto: what the penalty is asked of, before it exists."""
    lei = lei_da_casa(l.lei)
    frio = {"licenca": _licenca(l, pessoa, lei)} if congelado is None else congelado
    proposto = Ato(
        id=quem.chave, processo=processo, seq=processo.seq + 1, tipo="auto", em=quem.quando,
        dia=quem.dia, autor=quem.agente, papel=papel, dados=_dados(l), congelado=frio,
    )  # fmt: skip
    autos = ler_autos(processo)
    autos.atos.append(proposto)
    autos.fatos.update(mostrar(dict(l.fatos)))
    autos.precedentes = anteriores([pessoa]) if pessoa else []
    return Caso(autos, lei, apuracao(lei, processo.modalidade))


def achados(lei: Lei, id: str | None, fatos: Mapping[str, Any], dia: date) -> list[str]:
    """Breaches that the facts show by themselves, for the inspector to confirm."""
    regra = apuracao(lei, id)
    if regra.conduta is None or not fatos:
        return []
    k = contexto(lei, lei.vocabulario.ler_fatos(dict(fatos)), dia, sobre=regra.conduta)
    puniveis = set(infringiveis(lei, regra.conduta, dia))
    ditos = perguntar("enquadrar", k).valores.get("infracoes") or []
    return [i for i in ditos if i in puniveis]


def _codigo() -> str:
    return "".join(secrets.choice(ALFABETO) for _ in range(16))


def _licenca(l: Lavratura, pessoa: Pessoa | None, lei: Lei) -> dict[str, Any]:  # noqa: E741
    """What the register knows of the accused's licence on the day of the fact."""
    da_pessoa = Licenca.objects.filter(lei=lei.chave).exclude(situacao="substituida")
    da_pessoa = da_pessoa.filter(titular=pessoa) if pessoa else da_pessoa.none()
    if l.licenca_id is not None:
        da_pessoa = da_pessoa.filter(id=l.licenca_id)
        if not da_pessoa.exists():
            raise ErroDeEntrada("Esta licença não é do autuado.", campo="licenca")
    achada = da_pessoa.order_by("-validade_fim").first()
    if achada is None:
        return {"existe": False, "vigente": False}
    dia = l.dia_do_fato
    vale = achada.validade_inicio <= dia <= achada.validade_fim
    return {
        "id": str(achada.id), "numero": achada.numero, "existe": True,
        "vigente": vale and achada.situacao in VIVAS,
        "validade_fim": achada.validade_fim.isoformat(),
    }  # fmt: skip


def _gravar(
    mesa: Mesa,
    l: Lavratura,  # noqa: E741
    pessoa: Pessoa | None,
    substitui: Auto | None,
) -> None:
    ato = mesa.ato or mesa.processo.atos.order_by("-seq").first()
    assert ato is not None
    frio = ato.congelado
    licenca = frio.get("licenca") or {}
    auto = Auto.objects.create(
        municipio_id=mesa.processo.municipio_id, processo=mesa.processo, autuado=pessoa,
        ato=ato.id, lei=mesa.lei.chave, numero=frio["numero"], codigo=frio["codigo"],
        numero_do_papel=l.numero_do_papel.strip(), lavrado_em=ato.dia,
        dia_do_fato=l.dia_do_fato, infracoes=list(l.infracoes), penas=frio.get("penas") or [],
        posicao=str(frio.get("posicao") or ""), local=l.local.strip()[:240],
        licenca_id=licenca.get("id"), substitui=substitui,
    )  # fmt: skip
    CodigoPublico.objects.create(
        codigo=auto.codigo, municipio_id=auto.municipio_id, licenca_id=auto.id
    )
    projetar(mesa)
