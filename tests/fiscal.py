"""What an inspector and a judge do, in few words, for the tests of enforcement."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

from balcao import LEI, Balcao

GRITO = "art23_cpt_inc2"
SUJO = "art22_cpt_inc5"
SEM_AUTORIZACAO = "art26_cpt_inc1"
DESCRICAO = "Apregoava em voz alta, à porta do mercado, e seguia quem passava com a mercadoria."
MOTIVOS = "O fato foi visto por dois fiscais e a defesa não o nega; a pena é a da lei."


def ao_meio_dia(dia: date) -> datetime:
    """09:00 in Brasília, in UTC: an hour of office on that day."""
    return datetime(dia.year, dia.month, dia.day, 12, 0, tzinfo=UTC)


def lavratura(pessoa: Any, dia: date, *infracoes: str, **mais: Any) -> Any:
    from almotace.servicos.autuacao.lavrar import Lavratura

    dados: dict[str, Any] = {
        "lei": LEI, "infracoes": infracoes or (GRITO,), "local": "Praça João Pinheiro",
        "momento": datetime(dia.year, dia.month, dia.day, 8, 30), "descricao": DESCRICAO,
        "pessoa_id": pessoa.id, "fatos": {"apregoa_voz_alta": True}, "assinou": True,
    }  # fmt: skip
    return Lavratura(**(dados | mais))


class Fiscal:
    """The desk of enforcement over a ``Balcao``: each act at nine in the morning of its day."""

    def __init__(self, balcao: Balcao) -> None:
        self.b = balcao
        self._minutos = 0

    def quem(self, papel: str, dia: date, chave: Any = None) -> Any:
        self._minutos += 1
        return self.b.quem(papel, ao_meio_dia(dia) + timedelta(minutes=self._minutos), chave)

    def lavrar(self, pessoa: Any, dia: date, *infracoes: str, **mais: Any) -> Any:
        from almotace.servicos.autuacao import lavrar

        return lavrar.lavrar(self.quem("fiscal", dia), lavratura(pessoa, dia, *infracoes, **mais))

    def cientificar(self, processo: Any, dia: date, de: str = "auto", **mais: Any) -> Any:
        from almotace.servicos.autuacao import ciencia

        dados = {"meio": "pessoal", "recebedor": "o próprio"} | mais
        em = dados.pop("em", dia)
        return ciencia.cientificar(
            self.quem("fiscal", dia), processo.id, de, dados.pop("meio"), em, **dados
        )

    def defender(self, processo: Any, dia: date, fase: str = "defesa", **mais: Any) -> Any:
        from almotace.servicos.autuacao import defender

        return defender.apresentar(
            self.quem("atendente", dia), processo.id, fase, "Não fui eu.", **mais
        )

    def julgar(
        self, processo: Any, dia: date, fase: str = "defesa", papel: str = "autoridade_julgadora",
        **mais: Any,
    ) -> Any:  # fmt: skip
        from almotace.servicos.autuacao.julgar import Julgamento, julgar

        dados: dict[str, Any] = {"motivos": MOTIVOS} | mais
        if "por_infracao" not in dados:
            with self.b.dentro():
                dados["por_infracao"] = dict.fromkeys(self.caso(processo).infracoes, "mantida")
        return julgar(self.quem(papel, dia), processo.id, Julgamento(fase, **dados))

    def caso(self, processo: Any) -> Any:
        from almotace.registro.models import Processo
        from almotace.servicos.autuacao.caso import Caso
        from almotace.servicos.fatos import ler_autos

        with self.b.dentro():
            return Caso.de(ler_autos(Processo.objects.get(id=processo.id)))

    def andamento(self, processo: Any, dia: date) -> Any:
        from almotace.servicos.autuacao.andamento import andamento

        with self.b.dentro():
            return andamento(self.caso(processo), dia)

    def auto(self, processo: Any) -> Any:
        from almotace.registro.models import Auto

        with self.b.dentro():
            return Auto.objects.filter(processo=processo).order_by("lavrado_em", "numero").last()

    def decidido(self, pessoa: Any, dia: date, *infracoes: str) -> Any:
        """An auto of that day, known and undefended: final once its term has ended."""
        p = self.lavrar(pessoa, dia, *infracoes)
        self.cientificar(p, dia)
        return p

    def julgado(self, processo: Any, dia: date, fase: str = "defesa", **mais: Any) -> Any:
        """Known on that day, defended three days later, judged on the tenth."""
        self.cientificar(processo, dia)
        self.defender(processo, dia + timedelta(days=3), fase)
        return self.julgar(processo, dia + timedelta(days=10), fase, **mais)
