"""What the case of a licence asks of a place: its stall, more days, another product."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Iterator
from datetime import date
from functools import cache
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.lei import Lei
from ...nucleo.regra_da_feira import Feira
from ...registro.busca import plano
from ...registro.models import Lugar, Matricula
from ...servicos.fatos import Autos
from ...servicos.feira import alterar, designar, provisoria
from ...servicos.feira.regra import da_lei, dadas
from ...servicos.praticar import Quem
from ..leitura import interpretar
from ..palavras import maiuscula, palavras

Proposta = tuple[str, str, str, dict[str, Any]]


def propostas(autos: Autos, lei: Lei, dia: date) -> Iterator[Proposta]:
    """(id, title, act, what its form shows) of what the case admits now. Lists of stalls are read
    when a form shows them."""
    feira = da_lei(lei)
    if feira is None or autos.processo.modalidade not in dadas(feira) or autos.processo.encerrado:
        return
    decisao = autos.ultimo("decisao")
    if decisao is not None and decisao.dados.get("resultado") == "deferido" and not autos.licencas:
        tem = autos.ultimo("designacao", "desocupacao")
        if tem is not None and tem.tipo == "designacao":
            yield ("desocupar", f"Desocupar o espaço {tem.dados['espaco']}", "desocupacao", {})
        else:
            produto = str(autos.fatos.get(feira.produto) or "")
            yield "designar", "Designar o espaço", "designacao", {
                "espacos": cache(lambda: list(_livres(autos, lei, feira, produto, dia))),
                "grupos": list(feira.reserva.grupos.items()) if feira.reserva else [],
            }  # fmt: skip
    if not autos.licencas:
        return
    if feira.prorrogacao and autos.processo.modalidade in feira.tambem:
        yield "prorrogar", "Prorrogar", "prorrogacao_da_licenca", {}
    if feira.alteracao and feira.produto_pretendido:
        tipo = lei.vocabulario.fatos[feira.produto_pretendido]
        yield "alterar-produto", "Mudar o produto", feira.alteracao, {
            "produtos": [(v, maiuscula(palavras(v))) for v in tipo.valores],
            "espacos": cache(lambda: list(_livres(autos, lei, feira, "", dia))),
        }  # fmt: skip


def _livres(
    autos: Autos, lei: Lei, feira: Feira, produto: str, dia: date
) -> Iterator[tuple[str, str, bool]]:
    """(place and code, in words, kept by the law) of each stall that may be given; without a
    product, of all. Of the place that the application names, if it names one."""
    modalidade = autos.processo.modalidade
    lugares = list(Lugar.objects.filter(lei=lei.chave).exclude(situacao="extinto").order_by("nome"))
    fato = next((f for f, x in feira.registra.items() if x == "lugar_do_pedido"), "")
    dito = plano(str(autos.fatos.get(fato) or ""))
    for lugar in [x for x in lugares if plano(x.nome) == dito] or lugares:
        titulos = {s["id"]: s["titulo"] for s in lugar.segmentos}
        for e in designar.livres(lugar, feira, produto, modalidade, dia):
            ditas = [feira.tipos.get(e.tipo, e.tipo), feira.setores.get(e.setor, e.setor)]
            ditas += [titulos[e.segmento]] if e.segmento in titulos else []
            ditas += ["reservado"] if e.reservado else []
            texto = f"{e.codigo} ({lugar.nome}): {', '.join(ditas)}"
            yield f"{lugar.processo_id}:{e.codigo}", texto, e.reservado


def matricula_de(autos: Autos) -> Matricula | None:
    """The holder's book, if he has one under this law."""
    return Matricula.objects.filter(
        pessoa_id=autos.processo.requerente_id, lei=autos.processo.lei
    ).first()


def _designar(quem: Quem, id: uuid.UUID, pedido: Any) -> str:
    lugar, _, codigo = pedido.POST.get("espaco", "").partition(":")
    try:
        lugar_id = uuid.UUID(lugar)
    except ValueError:
        raise ErroDeEntrada("Escolha o espaço.", campo="espaco") from None
    designar.designar(quem, id, lugar_id, codigo, pedido.POST.get("grupo", ""))
    return f"Espaço {codigo} designado."


def _desocupar(quem: Quem, id: uuid.UUID, pedido: Any) -> str:
    designar.desocupar(quem, id, pedido.POST.get("motivo", ""))
    return "Espaço desocupado."


def _prorrogar(quem: Quem, id: uuid.UUID, pedido: Any) -> str:
    dias = pedido.POST.get("dias", "").strip()
    if not dias.isdecimal() or len(dias) > 5:
        raise ErroDeEntrada("Diga quantos dias, em algarismos.", campo="dias")
    provisoria.prorrogar(quem, id, int(dias), pedido.POST.get("motivos", ""))
    return "Documento prorrogado."


def _alterar(quem: Quem, id: uuid.UUID, pedido: Any) -> str:
    post = pedido.POST
    produtos = interpretar(post.get("produtos", ""), "lista") or []
    codigo = post.get("espaco", "").partition(":")[2]
    alterar.alterar(quem, id, post.get("produto", ""), produtos, codigo)
    return "Produto mudado."


FAZER: dict[str, Callable[[Quem, uuid.UUID, Any], str]] = {
    "designar": _designar, "desocupar": _desocupar, "prorrogar": _prorrogar,
    "alterar-produto": _alterar,
}  # fmt: skip
