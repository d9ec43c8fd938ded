"""The certificate: issued whole or refused, amended with its history, never changed in place."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...registro.licenca import novo_codigo
from ...registro.models import Ato, CodigoPublico, Inscricao
from ...registro.numeros import por_extenso, sortear
from ..autuacao.caso import Caso
from ..motivos import exigir_motivos
from ..pergunta import congelar
from ..praticar import Mesa, Quem, praticar
from .inscrever import viva
from .termo import CDA, TERMO, conferir, papel, publicos

SERIE = "cda"
EMITIDA, SUBSTITUIDA = "emitida", "substituida"


def emitir_cda(quem: Quem, processo_id: uuid.UUID) -> Ato:
    """Of the inscription that stands. Refused while any element that the law wants is empty."""
    feito: dict[str, Any] = {}

    def fazer(mesa: Mesa) -> Mapping[str, Any]:
        linha = _viva(mesa)
        if vigente(linha) is not None:
            raise ErroDeEntrada("Já há certidão desta inscrição: emende-a, se precisar.")
        return _preparar(mesa, feito, "emissao_cda", campos_do_termo(mesa))

    return _praticar(quem, processo_id, "emissao_cda", fazer, feito, {})


def substituir_cda(
    quem: Quem,
    processo_id: uuid.UUID,
    campos: Mapping[str, str],
    motivos: str,
    *,
    houve_sentenca: bool = False,
) -> Ato:
    """Another in the place of the one that stands: ``campos`` are the elements that change."""
    exigir_motivos(motivos, "Diga por que se troca a certidão.", como="o erro que ela tem")
    if not campos:
        raise ErroDeEntrada("Diga o que muda na certidão.", campo="campos")
    feito: dict[str, Any] = {}

    def fazer(mesa: Mesa) -> Mapping[str, Any]:
        velha = vigente(_viva(mesa))
        if velha is None:
            raise ErroDeEntrada("Não há certidão a trocar.")
        antes = _da_certidao(mesa) or campos_do_termo(mesa)
        desconhecidos = [n for n in campos if n not in _conhecidos(mesa)]
        if desconhecidos:
            raise ErroDeEntrada("Este dado não é da certidão.", campo=desconhecidos[0])
        muda = campos.get("nome_devedor", antes.get("nome_devedor")) != antes.get("nome_devedor")
        novos = {k: v for k, v in {**antes, **campos}.items() if v not in (None, "")}
        _permitida(mesa, novos, houve_sentenca, muda)
        frio = _preparar(mesa, feito, "emissao_cda", novos)
        return {**frio, "substitui": velha["numero"]}

    ditos = publicos(campos)
    dados = {"motivos": motivos.strip(), "houve_sentenca": houve_sentenca, "campos": ditos}
    de_gente = {k: v for k, v in campos.items() if k not in ditos}
    return _praticar(quem, processo_id, "substituicao_cda", fazer, feito, dados, de_gente)


def vigente(linha: Inscricao) -> dict[str, Any] | None:
    """The certificate of an inscription that stands."""
    return next((x for x in reversed(linha.dados["cdas"]) if x["situacao"] == EMITIDA), None)


def campos_do_termo(mesa: Mesa) -> dict[str, Any]:
    """The elements as they were inscribed, with what is of people."""
    registro = papel(Caso.de(mesa.autos), TERMO).regra.registro or "campos_termo_inscricao"
    ato = mesa.autos.ultimo("inscricao")
    ditos = mesa.autos.de_cada.get(ato.id, {}).get(registro) if ato is not None else None
    if not ditos or not ditos.get("nome_devedor"):
        raise ErroDeEntrada("Os dados pessoais do termo foram apagados: não há certidão a fazer.")
    return dict(ditos)


def _da_certidao(mesa: Mesa) -> dict[str, Any] | None:
    registro = papel(Caso.de(mesa.autos), CDA).regra.registro or "campos_cda"
    ato = mesa.autos.ultimo("emissao_cda", "substituicao_cda")
    ditos = mesa.autos.de_cada.get(ato.id, {}).get(registro) if ato is not None else None
    return {k: v for k, v in ditos.items() if k != "autenticacao"} if ditos else None


def _conhecidos(mesa: Mesa) -> set[str]:
    p = papel(Caso.de(mesa.autos), CDA)
    return set(p.lei.vocabulario.fatos[p.regra.registro].campos) if p.regra.registro else set()


def _viva(mesa: Mesa) -> Inscricao:
    achada = viva(mesa.processo.id)
    if achada is None:
        raise ErroDeEntrada("Não há inscrição por cobrar neste processo.")
    return achada


def _permitida(mesa: Mesa, campos: Mapping[str, Any], sentenca: bool, muda: bool) -> None:
    conferir(
        Caso.de(mesa.autos), "substituicao_cda", CDA, {**campos, "autenticacao": True},
        mesa.quem.dia, decisao_primeira_instancia=sentenca, muda_o_devedor=muda,
    )  # fmt: skip


def _preparar(
    mesa: Mesa, feito: dict[str, Any], ato: str, campos: Mapping[str, Any]
) -> dict[str, Any]:
    c, inscricao = Caso.de(mesa.autos), mesa.autos.ultimo("inscricao")
    assert inscricao is not None
    # The certificate is authenticated by who issues it, here and now.
    todos = {**campos, "autenticacao": True}
    artigos = inscricao.congelado["artigos"]
    for nome in ("infracao", "pena"):
        if not artigos[nome]:
            raise ErroDeEntrada(f"Falta o artigo da {nome}.", campo=nome)
    parecer = conferir(
        c, ato, CDA, todos, mesa.quem.dia, legalidade_conferida=True,
        corrigida=bool(artigos["correcao"]) or "indicacao_correcao" in todos,
    )  # fmt: skip
    q = mesa.quem
    numero = por_extenso(sortear(mesa.processo.municipio_id, SERIE, q.dia.year, q.chave))
    feito.update(numero=numero, codigo=novo_codigo(), campos=todos)
    p = papel(c, CDA)
    mesa.feitos[p.regra.registro or "campos_cda"] = todos
    return {
        **congelar(mesa.lei), "lei_da_certidao": p.lei.chave, "pacote_da_certidao": p.lei.hash,
        "fundamentos_da_certidao": list(parecer.fundamentos), "numero": numero,
        "codigo": feito["codigo"], "campos": publicos(todos), "artigos": artigos,
        "inscricao": inscricao.congelado["numero"],
    }  # fmt: skip


def _praticar(
    quem: Quem,
    processo_id: uuid.UUID,
    tipo: str,
    fazer: Any,
    feito: dict[str, Any],
    dados: Mapping[str, Any],
    de_gente: Mapping[str, Any] | None = None,
) -> Ato:
    def depois(mesa: Mesa) -> None:
        assert mesa.ato is not None
        linha = _viva(mesa)
        for x in linha.dados["cdas"]:
            if x["situacao"] == EMITIDA:
                x["situacao"], x["por"] = SUBSTITUIDA, feito["numero"]
        linha.dados["cdas"].append({
            "numero": feito["numero"], "codigo": feito["codigo"], "ato": str(mesa.ato.id),
            "dia": quem.dia.isoformat(), "situacao": EMITIDA, "motivos": dados.get("motivos", ""),
        })  # fmt: skip
        linha.save(update_fields=["dados"])
        CodigoPublico.objects.create(
            codigo=feito["codigo"], municipio_id=linha.municipio_id, licenca_id=linha.id
        )

    return praticar(
        quem, processo_id, tipo, conferir=fazer, depois=depois, dados=dados, reservado=de_gente
    )
