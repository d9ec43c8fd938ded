"""The legality check, the inscription, its cancelling."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from stdnum.br import cnpj as _cnpj
from stdnum.br import cpf as _cpf

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.escrita import mostrar
from ...registro.licenca import novo_codigo
from ...registro.models import Ato, CodigoPublico, Inscricao, Pessoa
from ...registro.numeros import por_extenso, sortear
from ..autuacao.andamento import andamento
from ..autuacao.caso import Caso
from ..motivos import exigir_motivos
from ..pergunta import congelar
from ..praticar import Mesa, Quem, praticar
from .porta import REGULAR, faltam, guia_da_divida, porta
from .projecao import projetar_dinheiro
from .regras import livro as livro_da_cidade
from .termo import TERMO, conferir, corrigida, elementos, papel, publicos

SERIE = "divida_ativa"
IRREGULAR = "irregular"
MORTAS = ("cancelada", "paga")


def viva(processo_id: uuid.UUID) -> Inscricao | None:
    """The inscription of the case that is still to be collected."""
    return (
        Inscricao.objects.filter(processo_id=processo_id)
        .exclude(situacao__in=MORTAS)
        .order_by("inscrita_em", "numero")
        .last()
    )


def conferir_legalidade(quem: Quem, processo_id: uuid.UUID, resultado: str, motivos: str) -> Ato:
    """The procuradoria looked at the case and signs that it is regular, or what is not."""
    if resultado not in (REGULAR, IRREGULAR):
        raise ErroDeEntrada("Diga se o processo está regular ou não.", campo="resultado")
    exigir_motivos(motivos, "Diga o que se conferiu.", como="o que está regular, ou o que não está")

    def fazer(mesa: Mesa) -> Mapping[str, Any]:
        if andamento(Caso.de(mesa.autos), quem.dia).situacao != "definitivo":
            raise ErroDeEntrada("A decisão ainda não é definitiva: não há o que conferir.")
        return congelar(mesa.lei)

    return praticar(
        quem, processo_id, "legalidade", conferir=fazer, depois=projetar_dinheiro,
        dados={"resultado": resultado, "motivos": motivos.strip()},
    )  # fmt: skip


def inscrever(quem: Quem, processo_id: uuid.UUID, livro: str = "", folha: str = "") -> Ato:
    """Put the debt in the book: refused with each thing that lacks."""
    feito: dict[str, Any] = {}

    def fazer(mesa: Mesa) -> Mapping[str, Any]:
        c, pessoa = Caso.de(mesa.autos), mesa.processo.requerente
        if viva(mesa.processo.id) is not None:
            raise ErroDeEntrada("Esta dívida já está inscrita.")
        falta = faltam(porta(c, pessoa, quem.casa, quem.dia))
        k = guia_da_divida(c, quem.casa, quem.dia)
        if falta or k is None or pessoa is None:
            raise ErroDeEntrada(f"Ainda não se inscreve. Falta: {falta}.")
        n = sortear(mesa.processo.municipio_id, SERIE, quem.dia.year, quem.chave)
        numero = por_extenso(n)
        campos = elementos(c, pessoa, k, quem.casa, numero=numero, em=quem.dia)
        parecer = conferir(
            c, "inscricao", TERMO, campos, quem.dia, legalidade_conferida=True,
            credito_definitivo=True, corrigida=corrigida(c, k.guia.memoria),
        )  # fmt: skip
        feito.update(
            numero=numero, codigo=novo_codigo(), guia=k.guia, valor=k.falta, devedor=pessoa,
            livro=(livro.strip() or livro_da_cidade(quem.casa))[:20],
            folha=(folha.strip() or str(n.ordem))[:20], campos=campos,
        )  # fmt: skip
        p = papel(c, TERMO)
        mesa.feitos[p.regra.registro or "campos_termo_inscricao"] = campos
        mesa.feitos["documento_do_inscrito"] = _documento(pessoa)
        return {
            **congelar(mesa.lei), "lei_do_termo": p.lei.chave, "pacote_do_termo": p.lei.hash,
            "fundamentos_do_termo": list(parecer.fundamentos), "codigo": feito["codigo"],
            "numero": numero, "livro": feito["livro"], "folha": feito["folha"],
            "valor": str(k.falta), "guia": str(k.guia.id), "campos": publicos(campos),
            "artigos": _artigos(k.guia.memoria), "conta": list(k.quitacao.memoria),
            "memoria": list(k.guia.memoria.get("linhas") or ()),
        }  # fmt: skip

    def depois(mesa: Mesa) -> None:
        assert mesa.ato is not None
        _gravar(mesa, feito)
        projetar_dinheiro(mesa)

    return praticar(
        quem, processo_id, "inscricao", conferir=fazer, depois=depois,
        dados={"livro": livro.strip(), "folha": folha.strip()},
    )  # fmt: skip


def _documento(pessoa: Pessoa) -> str:
    """The whole number, as papers show it."""
    if pessoa.cpf:
        return f"CPF {_cpf.format(pessoa.cpf)}"
    return f"CNPJ {_cnpj.format(pessoa.cnpj)}" if pessoa.cnpj else ""


def _artigos(memoria: Mapping[str, Any]) -> dict[str, list[str]]:
    """Dispositivos of the infraction, of the penalty, of the correction."""
    return {
        "infracao": list(memoria.get("infracoes") or ()), "pena": list(memoria.get("penas") or ()),
        "correcao": [i for x in memoria.get("correcoes") or () for i in x["dispositivos"]],
    }  # fmt: skip


def _gravar(mesa: Mesa, f: Mapping[str, Any]) -> None:
    assert mesa.ato is not None
    devedor: Pessoa = f["devedor"]
    linha = Inscricao.objects.create(
        municipio_id=mesa.processo.municipio_id, processo=mesa.processo, devedor=devedor,
        guia=f["guia"], numero=f["numero"], livro=f["livro"], folha=f["folha"],
        codigo=f["codigo"], inscrita_em=mesa.quem.dia, valor=f["valor"],
        dados=mostrar({
            "ato": str(mesa.ato.id), "campos": publicos(f["campos"]),
            "artigos": mesa.ato.congelado["artigos"], "cdas": [],
        }),
    )  # fmt: skip
    CodigoPublico.objects.create(
        codigo=linha.codigo, municipio_id=linha.municipio_id, licenca_id=linha.id
    )


def cancelar(quem: Quem, processo_id: uuid.UUID, motivos: str) -> Ato:
    """Take the debt out of the book; the number stays used, its certificates are void."""
    exigir_motivos(motivos, "Diga por que se cancela a inscrição.")

    def fazer(mesa: Mesa) -> Mapping[str, Any]:
        achada = viva(mesa.processo.id)
        if achada is None:
            raise ErroDeEntrada("Não há inscrição a cancelar.")
        return {**congelar(mesa.lei), "numero": achada.numero}

    def depois(mesa: Mesa) -> None:
        achada = viva(mesa.processo.id)
        assert achada is not None
        for x in achada.dados["cdas"]:
            x["situacao"] = "cancelada"
        achada.situacao = "cancelada"
        achada.save(update_fields=["situacao", "dados"])
        projetar_dinheiro(mesa)

    return praticar(
        quem, processo_id, "cancelamento_da_inscricao", conferir=fazer, depois=depois,
        dados={"motivos": motivos.strip()},
    )  # fmt: skip
