"""What an inspector and a keeper of the deposit do, in few words, for the tests of seizure."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

from balcao import LEI, Balcao
from fiscal import SEM_AUTORIZACAO, Fiscal

DIA = date(2026, 3, 16)
HORA = datetime(2026, 3, 16, 10, 0)
"""A Monday; the goods are taken at ten on the town's clock (13:00 UTC)."""
FRUTA = {"descricao": "Banana", "quantidade": "12.5", "unidade": "quilo", "estado": "madura"}
ROUPA = {"descricao": "Camiseta", "quantidade": "30", "unidade": "peça", "estado": "nova"}
CARRO = {"descricao": "Carrinho de mão", "quantidade": "1", "unidade": "unidade", "estado": "usado"}


def em_utc(hora: datetime, segundos: int = 0) -> datetime:
    """That hour of the town's clock (three hours behind), as an instant."""
    return (hora + timedelta(hours=3, seconds=segundos)).replace(tzinfo=UTC)


def tomada(*lotes: Any, **mais: Any) -> Any:
    from almotace.servicos.apreensao.tomada import Item, Lote, Tomada

    feitos = tuple(
        Lote(tipo, tuple(Item(**i) for i in itens), perecivel) for tipo, perecivel, itens in lotes
    )
    dados: dict[str, Any] = {
        "momento": HORA, "lotes": feitos, "lugar": "Depósito municipal, galpão 2",
        "depositario": "Rui Lima", "lacre": "A-0031", "copia_entregue": True,
        "recebedor": "o próprio",
    }  # fmt: skip
    return Tomada(**(dados | mais))


PERECIVEL = ("mercadoria", True, [FRUTA])
DURAVEL = ("mercadoria", False, [ROUPA])
EQUIPAMENTO = ("equipamento", False, [CARRO])


class Deposito:
    """The desk of seized goods over a ``Balcao``: each act at the hour given."""

    def __init__(self, balcao: Balcao) -> None:
        self.b, self.f = balcao, Fiscal(balcao)

    def quem(self, papel: str, hora: datetime, segundos: int = 0, chave: Any = None) -> Any:
        return self.b.quem(papel, em_utc(hora, segundos), chave)

    def auto(self, *infracoes: str, **mais: Any) -> Any:
        dados = {"fatos": {}, "momento": HORA - timedelta(hours=1)} | mais
        return self.f.lavrar(self.b.pessoa(), DIA, *(infracoes or (SEM_AUTORIZACAO,)), **dados)

    def apreender(self, *lotes: Any, processo: Any = None, **mais: Any) -> Any:
        """An auto with these lots taken; the case."""
        from almotace.servicos.apreensao.apreender import apreender

        p = processo or self.auto()
        quando = mais.pop("quem", None) or self.quem("fiscal", HORA, 30)
        apreender(quando, p.id, tomada(*(lotes or (PERECIVEL,)), **mais))
        return p

    def lotes(self, processo: Any) -> list[Any]:
        from almotace.servicos.apreensao.lote import lotes_do_caso

        return lotes_do_caso(self.f.caso(processo))

    def ids(self, processo: Any, *ordens: int) -> tuple[str, ...]:
        achados = self.lotes(processo)
        return tuple(str(x.id) for x in achados if not ordens or x.ordem in ordens)

    def pedir(self, processo: Any, hora: datetime, *ordens: int, **mais: Any) -> Any:
        from almotace.servicos.apreensao.reclamar import pedir_liberacao

        q = mais.pop("quem", None) or self.quem("atendente", hora)
        return pedir_liberacao(q, processo.id, self.ids(processo, *ordens), **mais)

    def liberar(self, processo: Any, hora: datetime, *ordens: int, **mais: Any) -> Any:
        from almotace.servicos.apreensao.destinar import liberar

        q = mais.pop("quem", None) or self.quem("depositario", hora)
        dados = {"recebedor": "O dono"} | mais
        return liberar(q, processo.id, self.ids(processo, *ordens), **dados)

    def doar(self, processo: Any, hora: datetime, *ordens: int, **mais: Any) -> Any:
        from almotace.servicos.apreensao.destinar import doar

        q = mais.pop("quem", None) or self.quem("chefe_de_secao", hora)
        dados = {"entidade": "Lar São José"} | mais
        return doar(q, processo.id, self.ids(processo, *ordens), **dados)

    def escolher(self, opcao: str, hora: datetime = HORA, **mais: Any) -> Any:
        from almotace.servicos.apreensao.leitura import escolher

        motivos = mais.pop("motivos", "Parecer 12/2026 da procuradoria, que vai juntado.")
        return escolher(self.quem("procurador", hora), LEI, opcao, motivos)

    def pagar(self, processo: Any, hora: datetime, valor: str) -> None:
        """A payment recorded in the case, as the cashier's desk appends it."""
        from almotace.servicos.praticar import praticar

        praticar(self.quem("caixa", hora), processo.id, "pagamento", dados={"valor": valor})

    def multa(self, processo: Any, dia: date) -> Any:
        from almotace.servicos.apreensao.multa import multa_subsiste

        with self.b.dentro():
            return multa_subsiste(self.f.caso(processo), dia)
