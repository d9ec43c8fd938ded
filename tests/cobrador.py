"""What the cashier and the procuradoria do, in few words, for the tests of collecting."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

from balcao import Balcao
from fiscal import Fiscal

PRIMEIRO, SEGUNDO = date(2025, 4, 7), date(2025, 10, 6)
CPF = "52998224725"


class Cobrador:
    """Over a ``Fiscal``: people fined, guides, payments."""

    def __init__(self, balcao: Balcao) -> None:
        self.b, self.f = balcao, Fiscal(balcao)
        self.b.agora = datetime(2025, 3, 10, 13, 0, tzinfo=UTC)
        self.quem = self.f.quem

    def fim(self) -> None:
        """The town as its pack says it."""
        from almotace.servicos.casa import casa

        for chave in ("cobranca", "recebedor"):
            casa(self.b.chave).dados.pop(chave, None)

    def cidade(self, **cobranca: Any) -> None:
        """What the town says of collecting, for this test."""
        from almotace.servicos.casa import casa

        casa(self.b.chave).dados.setdefault("cobranca", {}).update(cobranca)

    def recebedor(self, **dados: Any) -> None:
        from almotace.servicos.casa import casa

        casa(self.b.chave).dados["recebedor"] = dados

    def multado(self, pessoa: Any = None, **dados: Any) -> Any:
        """A second auto, whose penalty is a fine."""
        if pessoa is None:
            pessoa = self.b.licenciar(
                self.b.pessoa(**({"cpf": CPF} | dados)), periodo_inicio="2025-03-10",
                periodo_fim="2026-03-09",
            ).titular  # fmt: skip
        self.f.decidido(pessoa, PRIMEIRO)
        return self.f.lavrar(pessoa, SEGUNDO)

    def definitivo(self, **dados: Any) -> tuple[Any, date]:
        """Fined, known, not defended: the case and the day on which it is final."""
        caso = self.multado(**dados)
        self.f.cientificar(caso, SEGUNDO)
        return caso, SEGUNDO + timedelta(16)

    def lancar(self, caso: Any, dia: date, **mais: Any) -> Any:
        from almotace.servicos.cobranca.lancar import lancar_multa

        dados = {"vence_em": dia + timedelta(30)} | mais
        ato = lancar_multa(self.quem("caixa", dia), caso.id, **dados)
        from almotace.registro.models import Guia

        with self.b.dentro():
            return Guia.objects.get(id=ato.dados["guia"])

    def pagar(self, guia: Any, valor: Any, dia: date, em: date | None = None) -> Any:
        from almotace.servicos.cobranca.receber import receber

        return receber(self.quem("caixa", dia), guia.id, valor, em=em, comprovante="recibo")

    def devolver(self, caso: Any, guia: Any, valor: Any, dia: date) -> Any:
        from almotace.servicos.cobranca.receber import restituir

        return restituir(
            self.quem("secretario", dia), caso.id, guia.id, valor, "Pago e não devido."
        )

    def guia(self, guia: Any) -> Any:
        from almotace.registro.models import Guia

        with self.b.dentro():
            return Guia.objects.get(id=guia.id)

    def conta(self, caso: Any, guia: Any, dia: date) -> Any:
        from almotace.registro.models import Processo
        from almotace.servicos.casa import casa
        from almotace.servicos.cobranca.conta import conta
        from almotace.servicos.fatos import ler_autos

        with self.b.dentro():
            autos = ler_autos(Processo.objects.get(id=caso.id))
            return conta(autos, self.guia(guia), casa(self.b.chave), dia).quitacao

    def situacao(self, caso: Any) -> tuple[str, bool]:
        from almotace.registro.models import Processo

        with self.b.dentro():
            p = Processo.objects.get(id=caso.id)
        return p.situacao, p.encerrado

    # dívida ativa
    def vencida(self, **dados: Any) -> tuple[Any, date]:
        """A fine that nobody paid: the case and the day after its guide was due."""
        caso, dia = self.definitivo(**dados)
        guia = self.lancar(caso, dia)
        return caso, guia.vence_em + timedelta(5)

    def legal(self, caso: Any, dia: date, resultado: str = "regular") -> Any:
        from almotace.servicos.cobranca.inscrever import conferir_legalidade

        return conferir_legalidade(
            self.quem("procurador", dia),
            caso.id,
            resultado,
            "Conferidos o auto, a ciência e a pena.",
        )

    def inscrever(self, caso: Any, dia: date, **mais: Any) -> Any:
        from almotace.servicos.cobranca.inscrever import inscrever

        return inscrever(self.quem("procurador", dia), caso.id, **mais)

    def inscrito(self, **dados: Any) -> tuple[Any, date]:
        caso, dia = self.vencida(**dados)
        self.legal(caso, dia)
        self.inscrever(caso, dia)
        return caso, dia

    def cda(self, caso: Any, dia: date) -> Any:
        from almotace.servicos.cobranca.cda import emitir_cda

        return emitir_cda(self.quem("procurador", dia), caso.id)

    def inscricao(self, caso: Any) -> Any:
        from almotace.registro.models import Inscricao

        with self.b.dentro():
            return Inscricao.objects.select_related("guia").filter(processo_id=caso.id).last()

    def porta(self, caso: Any, dia: date) -> dict[str, Any]:
        from almotace.registro.models import Processo
        from almotace.servicos.autuacao.caso import Caso
        from almotace.servicos.casa import casa
        from almotace.servicos.cobranca.porta import porta
        from almotace.servicos.fatos import ler_autos

        with self.b.dentro():
            p = Processo.objects.select_related("requerente").get(id=caso.id)
            c = Caso.de(ler_autos(p))
            return {i.id: i for i in porta(c, p.requerente, casa(self.b.chave), dia)}

    def relogio(self, caso: Any, dia: date) -> Any:
        from almotace.servicos.cobranca.prescricao import relogio

        with self.b.dentro():
            return relogio(self.f.caso(caso), dia)
