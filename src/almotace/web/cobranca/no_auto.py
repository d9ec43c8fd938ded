"""The fine's guide, in the page of the auto: when it may be made, what its form shows."""

from __future__ import annotations

import uuid
from datetime import date
from typing import Any

from ...nucleo.data import formatar_data
from ...nucleo.erros import ErroAlmotace
from ...nucleo.indice import mostrar_fator
from ...servicos.autuacao.andamento import Andamento
from ...servicos.autuacao.caso import Caso
from ...servicos.casa import Casa
from ...servicos.cobranca.conta import MULTA
from ...servicos.cobranca.lancar import lancar_multa
from ...servicos.cobranca.regras import desconto
from ...servicos.cobranca.valor import multas, valor_da_multa
from ...servicos.cobranca.vencimento import sugestao, vencimento
from ...servicos.praticar import Quem
from ..leitura import ler_dia

LANCAR = "lancar-multa"


def propor_o_lancamento(c: Caso, agora: Andamento, casa: Casa, dia: Any, propor: Any) -> None:
    """Of a final decision, at once; before it, only if who pays asks."""
    ha_guia = any(g.especie == MULTA and g.cancelada_em is None for g in c.autos.guias)
    if ha_guia or not multas(c) or c.ciencia("auto") is None:
        return
    definitivo = agora.situacao == "definitivo"
    titulo = "Lançar a multa" if definitivo else "Lançar a multa a pedido de quem paga"
    extra = _extra(c, casa, dia)
    regra = desconto(casa)
    if not definitivo:
        extra["antes"] = True
        extra["desconto"] = regra and (
            f"{mostrar_fator(regra.percentual)} %, em {regra.prazo} da ciência; {regra.fonte}"
        )
    propor(LANCAR, titulo, "lancamento_da_multa", agora=definitivo, extra=extra)


def _extra(c: Caso, casa: Casa, dia: Any) -> dict[str, Any]:
    extra: dict[str, Any] = {}
    try:
        multa = valor_da_multa(c, casa, dia)
        extra |= {"valor": multa.valor, "memoria": multa.memoria}
    except ErroAlmotace as e:
        extra["lacuna"] = e.mensagem
    try:
        extra["vence"], extra["como"] = vencimento(c, casa, dia)
    except ErroAlmotace:
        extra["sugestao"] = sugestao(c, dia)
    return extra


def lancar(quem: Quem, id: uuid.UUID, post: Any, _fase: str) -> str:
    from ...registro.models import Processo
    from ...servicos.autuacao.andamento import andamento
    from ...servicos.fatos import ler_autos

    c = Caso.de(ler_autos(Processo.objects.get(id=id)))
    ato = lancar_multa(
        quem, id, vence_em=ler_dia(post.get("vence_em", ""), "vence_em"),
        a_pedido=andamento(c, quem.dia).situacao != "definitivo",
        renuncia=post.get("renuncia") == "sim",
    )  # fmt: skip
    vence = formatar_data(date.fromisoformat(str(ato.congelado["vence_em"])))
    return f"Guia {ato.congelado['numero']} lançada, para pagar até {vence}."
