"""State the fine of a case: its guide, with amount, working, due day and how it is paid."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from datetime import date
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.escrita import mostrar
from ...registro.licenca import novo_codigo
from ...registro.models import Ato, CodigoPublico, Guia
from ...registro.numeros import por_extenso, sortear
from ..apreensao.multa import multa_subsiste
from ..autuacao.andamento import andamento
from ..autuacao.caso import Caso, dia_de
from ..motivos import exigir_motivos
from ..pergunta import congelar
from ..praticar import Mesa, Quem, praticar
from .conta import MULTA
from .projecao import projetar_dinheiro
from .regras import desconto
from .valor import Multa, multas, valor_da_multa
from .vencimento import contar_da_casa, vencimento

SERIE, CODIGO_DA_SERIE = "guia", 1


def lancar_multa(
    quem: Quem,
    processo_id: uuid.UUID,
    *,
    vence_em: date | None = None,
    a_pedido: bool = False,
    renuncia: bool = False,
) -> Ato:
    """Of a final decision. Before it: ``a_pedido``, of who wants to pay at once (it takes no
    defence away); ``renuncia``: giving up the defence, where the town gives a discount for it."""
    preparada: dict[str, Any] = {}

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        c = Caso.de(mesa.autos)
        _e_hora(c, quem, a_pedido or renuncia)
        multa = valor_da_multa(c, quem.casa, quem.dia)
        vence, como = vencimento(c, quem.casa, quem.dia, vence_em)
        menos = _desconto(c, multa, quem, renuncia)
        if menos:
            vence, como = date.fromisoformat(menos["ate"]), f"Prazo do desconto ({menos['fonte']})."
        preparada.update(
            id=uuid.uuid5(quem.chave, "guia"), codigo=novo_codigo(), valor=multa.valor,
            numero=_numero(mesa),
            vence_em=vence, desconto=menos, memoria=_memoria(multa, como),
        )  # fmt: skip
        return {**congelar(mesa.lei), **mostrar({k: v for k, v in preparada.items() if k != "id"})}

    def depois(mesa: Mesa) -> None:
        p = preparada
        guia = Guia.objects.create(
            id=p["id"], municipio_id=mesa.processo.municipio_id, processo=mesa.processo,
            tributo=MULTA, especie=MULTA, numero=p["numero"], codigo=p["codigo"],
            valor=p["valor"], lancada_em=quem.dia, vence_em=p["vence_em"],
            fonte="; ".join(mesa.lei.rotulo(i) for i in p["memoria"]["penas"])[:300],
            memoria=p["memoria"], desconto=p["desconto"],
        )  # fmt: skip
        CodigoPublico.objects.create(
            codigo=guia.codigo, municipio_id=guia.municipio_id, licenca_id=guia.id
        )
        projetar_dinheiro(mesa)

    return praticar(
        quem, processo_id, "lancamento_da_multa", conferir=conferir, depois=depois,
        dados={
            "guia": str(uuid.uuid5(quem.chave, "guia")), "a_pedido": a_pedido, "renuncia": renuncia,
            "vence_em": vence_em.isoformat() if vence_em else None,
        },
    )  # fmt: skip


def _numero(mesa: Mesa) -> str:
    q = mesa.quem
    return por_extenso(sortear(mesa.processo.municipio_id, SERIE, q.dia.year, q.chave))


def _e_hora(c: Caso, quem: Quem, antes: bool) -> None:
    agora = andamento(c, quem.dia)
    if c.auto is None or agora.situacao == "anulado":
        raise ErroDeEntrada("Não há auto de pé neste processo: não há multa a lançar.")
    if not multas(c):
        raise ErroDeEntrada("A pena deste processo não é de multa.")
    resto = multa_subsiste(c, quem.dia)
    if resto.vale is False:
        raise ErroDeEntrada(resto.porque)
    if any(g.especie == MULTA and g.cancelada_em is None for g in c.autos.guias):
        raise ErroDeEntrada("A multa deste processo já foi lançada.")
    if agora.situacao == "definitivo":
        return
    if not antes:
        raise ErroDeEntrada(
            "A decisão ainda não é definitiva: a multa só se lança antes a pedido de quem paga."
        )
    if c.ciencia("auto") is None:
        raise ErroDeEntrada("Ainda não há ciência do auto.")


def _desconto(c: Caso, multa: Multa, quem: Quem, renuncia: bool) -> dict[str, Any]:
    """What the town's act gives to who pays early; empty where there is none, or not to him."""
    from ..arrecadacao.desconto import devido

    regra = desconto(quem.casa)
    ciencia = c.ciencia("auto")
    if regra is None or ciencia is None:
        if renuncia:
            raise ErroDeEntrada("Este Município não dá desconto por renúncia à defesa.")
        return {}
    prazo = contar_da_casa(c, dia_de(ciencia), regra.prazo)
    defesas = [a for f in c.regra.fases if (a := c.apresentado(f)) is not None]
    d = devido(
        multa.valor, regra, prazo, quem.dia, renuncia_em=quem.dia if renuncia else None,
        defesa_em=dia_de(defesas[0]) if defesas else None,
    )  # fmt: skip
    if d.motivo:
        if renuncia:
            raise ErroDeEntrada(f"Não há desconto: {d.motivo}.", campo="renuncia")
        return {}
    return {
        "valor": str(d.desconto), "ate": prazo.fim.isoformat(), "fonte": regra.fonte,
        "memoria": list(d.memoria),
    }  # fmt: skip


def _memoria(multa: Multa, vencimento: str) -> dict[str, Any]:
    return {
        "linhas": list(multa.memoria), "penas": list(multa.penas),
        "infracoes": list(multa.infracoes), "vencimento": vencimento,
        "correcoes": [
            {"indice": x.indice, "desde": x.desde.isoformat(), "dispositivos": list(x.dispositivos)}
            for x in multa.correcoes
        ],
    }  # fmt: skip


def cancelar_guia(quem: Quem, processo_id: uuid.UUID, guia_id: uuid.UUID, motivos: str) -> Ato:
    """A guide made in error: nothing more is owed by it; what was paid is to be given back."""
    exigir_motivos(motivos, "Diga por que se cancela a guia.", como="o erro que ela tem")

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        guia = next((g for g in mesa.autos.guias if g.id == guia_id), None)
        if guia is None:
            raise ErroDeEntrada("Esta guia não é deste processo.", campo="guia")
        if guia.cancelada_em is not None:
            raise ErroDeEntrada("Esta guia já não vale.", campo="guia")
        return congelar(mesa.lei)

    return praticar(
        quem, processo_id, "cancelamento_da_guia", conferir=conferir, depois=projetar_dinheiro,
        dados={"guia": str(guia_id), "motivos": motivos.strip()},
    )  # fmt: skip
