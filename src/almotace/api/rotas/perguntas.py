"""The law itself: any question, a case real or supposed; terms."""

from __future__ import annotations

from datetime import date
from typing import Any

from ninja import Router

from ...nucleo.calendario import Calendario, Dia
from ...nucleo.contagem import RegraDeContagem, contar
from ...nucleo.data import ler_data, ler_instante
from ...nucleo.duracao import Duracao
from ...nucleo.erros import ErroDeEntrada
from ...nucleo.escrita import legivel, mostrar
from ...pacotes.consulta import Consulta, responder
from ...servicos.casa import ambiente_da_casa
from .. import dados
from ..acesso import Acesso
from ..esquemas import ERROS_DE_LEITURA, Parecer, Pergunta, PerguntaDePrazo, RespostaDePrazo
from ..sala import lei_de, leitura

rotas = Router(tags=["A lei"])


@rotas.post("/perguntar", response={200: Parecer, **ERROS_DE_LEITURA}, summary="Perguntar à lei")
def perguntar(request: Any, corpo: Pergunta) -> Any:
    """Qualquer dos doze tipos de pergunta, sobre um caso real ou uma hipótese."""
    with leitura(request) as a:
        lei = lei_de(a, corpo.lei)
        premissas: dict[str, Any] = {"leituras": corpo.leituras}
        if corpo.premissas is not None:
            premissas |= corpo.premissas.model_dump(exclude_none=True)
        p = {
            "tipo": corpo.tipo, "sobre": corpo.sobre, "em": corpo.em,
            "fatos": corpo.fatos, "atos": corpo.atos,
        }  # fmt: skip
        consulta = Consulta(lei.chave, {"premissas": premissas}, p, corpo.hipotese)
        resposta = responder(consulta, lei, ambiente_da_casa(a.municipio.chave))
        return dados.parecer(resposta, lei)


@rotas.post(
    "/prazo", response={200: RespostaDePrazo, **ERROS_DE_LEITURA}, summary="Contar um prazo"
)
def prazo(request: Any, corpo: PerguntaDePrazo) -> Any:
    """Um prazo da lei (``lei`` e ``sobre``), ou uma conta livre (``inicio`` e ``duracao``) no
    calendário do Município."""
    with leitura(request) as a:
        if corpo.inicio is not None:
            return {"conta": _livre(a, corpo)}
        if corpo.lei is None or corpo.sobre is None:
            raise ErroDeEntrada(
                "Diga a lei e o prazo (lei, sobre), ou o início e a duração (inicio, duracao).",
                campo="sobre" if corpo.lei else "lei",
            )
        lei = lei_de(a, corpo.lei)
        p = {"tipo": "prazo", "sobre": corpo.sobre, "em": corpo.em, "fatos": corpo.fatos}
        consulta = Consulta(lei.chave, {"premissas": {"leituras": corpo.leituras}}, p)
        resposta = responder(consulta, lei, ambiente_da_casa(a.municipio.chave))
        if not corpo.memoria:
            resposta.memoria = []
        return {"parecer": dados.parecer(resposta, lei)}


def _momento(texto: str, campo: str) -> Any:
    return ler_instante(texto, campo=campo) if "T" in texto else ler_data(texto, campo=campo)


def _livre(a: Acesso, corpo: PerguntaDePrazo) -> dict[str, Any]:
    if not corpo.duracao:
        raise ErroDeEntrada("Falta a duração, como “15 dias”.", campo="duracao")
    regra = RegraDeContagem(
        prorroga_fim=corpo.prorrogar, retroage_fim=corpo.prorrogar, fim_de_mes="dia_imediato"
    )
    conta = contar(
        _momento(str(corpo.inicio), "inicio"), Duracao.ler(corpo.duracao), regra,
        _calendario(a, corpo.feriados), "tras" if corpo.para_tras else "frente",
    )  # fmt: skip
    saida = mostrar({"inicio": conta.inicio, "nominal": conta.nominal, "fim": conta.fim})
    saida["resumo"] = conta.resumo()
    if corpo.ato:
        saida["tempestivo"] = conta.tempestivo(_momento(corpo.ato, "ato"))
    if corpo.memoria:
        saida["memoria"] = [str(x) for x in conta.memoria()]
    saida["duvidas_do_calendario"] = [f"{legivel(d)}: {x.nome}" for d, x in conta.duvidas()]
    return dict(saida)


def _calendario(a: Acesso, extras: list[date]) -> Calendario:
    """The town's days, and those that the request adds."""
    da_casa = ambiente_da_casa(a.municipio.chave).calendario
    if not extras:
        return da_casa
    mais = tuple(
        Dia(f"pedido-{i}", "dia dito no pedido", "feriado", x.isoformat())
        for i, x in enumerate(extras, 1)
    )
    return Calendario((*da_casa.dias, *mais))
