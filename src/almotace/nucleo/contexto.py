"""One case asked under one law: facts, acts, the day of the question, readings, calendar, units.

Everything that the answer depends on is an argument; nothing is read from outside. The context
is handed to the functions that conditions call and remembers computed facts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime, time
from typing import Any

from .atos import ate as atos_ate
from .calendario import Calendario
from .erros import ErroDePacote
from .lei import Lei
from .parecer import Parecer
from .regras import Cita, Regra, Termo
from .valores_externos import ValoresExternos
from .vocabulario import Ato

_DATAS = {
    "fato": ("data_infracao", "momento_fato"),
    "requerimento": ("data_requerimento",),
    "concessao": ("data_emissao", "data_concessao"),
    "ato": (),
    "decisao": ("data_decisao",),
    "pagamento": ("data_pagamento",),
    "pergunta": (),
}
"""Facts that date each ``rege_por``; without them, the day of the question."""


class Contexto:
    """``hipotese``: the case speaks only of what it mentions (see ``exame``)."""

    def __init__(
        self,
        lei: Lei,
        fatos: Mapping[str, Any],
        *,
        atos: Iterable[Ato] = (),
        em: date | datetime | None = None,
        leituras: Mapping[str, str] | None = None,
        calendario: Calendario | None = None,
        externos: ValoresExternos | None = None,
        hipotese: bool = True,
        sobre: str | None = None,
    ) -> None:
        self.lei = lei
        self.d = fatos
        self.todos_os_atos = tuple(atos)
        self.momento = em
        self.em = em.date() if isinstance(em, datetime) else em
        self.leituras = {**lei.leituras_padrao(), **(leituras or {})}
        self.calendario = calendario or Calendario.so_com([])
        self.externos = externos or ValoresExternos()
        self.hipotese = hipotese
        self.sobre = sobre
        self.atos = atos_ate(self.todos_os_atos, em)
        self.usadas: dict[str, str] = {}
        self._memo: dict[str, Any] = {}
        self._opcao: dict[str, tuple[str, ...]] = {}
        self._em_calculo: list[str] = []
        self.memo_das_regras: dict[Any, Any] = {}

    def com(
        self,
        fatos: Mapping[str, Any] | None = None,
        em: date | datetime | None = None,
        sobre: str | None = None,
    ) -> Contexto:
        """The same case with further facts, another day or another subject."""
        outro = Contexto(
            self.lei,
            {**self.d, **(fatos or {})},
            atos=self.todos_os_atos,
            em=em or self.momento,
            leituras=self.leituras,
            calendario=self.calendario,
            externos=self.externos,
            hipotese=self.hipotese,
            sobre=sobre or self.sobre,
        )
        outro.usadas = self.usadas
        return outro

    def sem_assunto(self) -> Contexto:
        """The same case, asked about nothing in particular."""
        outro = self.com()
        outro.sobre = None
        return outro

    # values
    def valor(self, texto: str, extras: Mapping[str, Any] | None = None, escopo: str = "") -> Any:
        """The value of an expression; ``None`` is falta. ``extras``: further names."""
        condicao = self.lei.condicao(texto, escopo)
        for nome in condicao.leituras:
            self.usadas[nome] = self.leituras[nome]
        try:
            return condicao({**self.d, **extras} if extras else self.d, self)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as e:
            # What the static check cannot see: a day past the year 9999, an item of another kind.
            raise ErroDePacote(
                "Esta expressão não se calcula com os fatos deste caso.", campo=texto[:80]
            ) from e

    def fato(self, nome: str) -> Any:
        """A fact that is given or that the rules compute."""
        if nome == "em":
            return self.em
        if nome == "momento":
            return _instante(self.momento)
        dado = self.d.get(nome)
        if dado is not None or nome not in self.lei.termos:
            return dado
        if nome not in self._memo:
            if nome in self._em_calculo:
                voltas = " → ".join([*self._em_calculo, nome])
                raise ErroDePacote(f"Regras em círculo: {voltas}.")
            self._em_calculo.append(nome)
            try:
                self._memo[nome] = self._calcular(nome)
            finally:
                self._em_calculo.pop()
        return self._memo[nome]

    def _calcular(self, nome: str) -> Any:
        from .classificacao import classificar

        for termo in self.lei.termos[nome]:
            valor, fontes = classificar(termo, self)
            if valor is not None:
                self._opcao[nome] = fontes
                return valor
        return None

    # which rules speak
    def ativa(self, regra: Regra) -> bool:
        """Whether the readings taken and the dates let the rule speak."""
        if regra.leitura and not self.leitura_confere(regra.leitura):
            return False
        if regra.de is None and regra.ate is None:
            return True
        dia = self.data_que_rege(regra)
        if dia is None:
            return regra.ate is None
        iso = dia.isoformat()
        return (regra.de is None or regra.de <= iso) and (regra.ate is None or iso <= regra.ate)

    def leitura_confere(self, exigida: Mapping[str, str]) -> bool:
        """Each reading named has one of the options given (``a|b``)."""
        confere = True
        for nome, opcoes in exigida.items():
            self.usadas[nome] = self.leituras[nome]
            confere = confere and self.leituras[nome] in opcoes.split("|")
        return confere

    def data_que_rege(self, regra: Regra) -> date | None:
        for fato in _DATAS[regra.rege_por]:
            achada = self.d.get(fato)
            if achada is not None:
                return achada.date() if isinstance(achada, datetime) else achada
        return self.em

    # what was said
    def mencionada(self, texto: str) -> bool:
        """Whether a hypothesis mentions any fact of the expression (computed ones by theirs)."""
        condicao = self.lei.condicao(texto)
        if any(self._mencionado(f, set()) for f in condicao.fatos):
            return True
        referencias = condicao.analise.referencias
        if not referencias:
            return not (set(condicao.fatos) - {"em", "momento"})
        return any(self._referida(f, alvo) for f, alvo in referencias)

    def _mencionado(self, fato: str, vistos: set[str]) -> bool:
        if fato in self.d:
            return True
        if fato in vistos:
            return False
        vistos.add(fato)
        for termo in self.lei.termos.get(fato, ()):
            textos = [termo.valor, *(o.se for o in termo.opcoes)]
            for texto in textos:
                if texto is None:
                    continue
                condicao = self.lei.condicao(texto)
                if any(self._mencionado(f, vistos) for f in condicao.fatos):
                    return True
                if any(self._referida(f, a) for f, a in condicao.analise.referencias):
                    return True
        return False

    def _referida(self, funcao: str, alvo: str) -> bool:
        if funcao in ("houve", "data", "momento_do", "atos"):
            return any(a.tipo == alvo for a in self.atos)
        return True

    def nulo(self, fato: str) -> bool:
        return fato in self.d and self.d[fato] is None

    def faltantes(self, texto: str) -> tuple[str, ...]:
        """Facts of an expression that are not known, down to the ones a person can tell."""
        faltam: dict[str, None] = {}
        self._faltantes(texto, faltam, {})
        return tuple(faltam)

    def _faltantes(self, texto: str, faltam: dict[str, None], vistos: dict[str, bool]) -> bool:
        """Whether the expression lacks anything. A computed fact that hangs on no fact by name (on
        whether demands are met, say) is itself what lacks."""
        algum = False
        for fato in self.lei.condicao(texto).fatos:
            if fato in vistos:
                algum = algum or vistos[fato]
                continue
            if self.fato(fato) is not None:
                continue
            vistos[fato] = True
            textos = [
                t
                for termo in self.lei.termos.get(fato, ())
                for t in (termo.valor, *(o.se for o in termo.opcoes))
                if t is not None
            ]
            mais_fundo = [self._faltantes(t, faltam, vistos) for t in textos]
            if not any(mais_fundo) or fato in self.d:
                faltam[fato] = None
            algum = True
        return algum

    def usados(self, textos: Iterable[str | None]) -> dict[str, Any]:
        """Facts read by the expressions, with their values, for the working."""
        nomes = [f for t in textos if t is not None for f in self.lei.condicao(t).fatos]
        return {n: self.fato(n) for n in dict.fromkeys(nomes) if n in self.lei.vocabulario.fatos}

    # citations
    def citar(self, parecer: Parecer, cita: Cita, extras: Mapping[str, Any] | None = None) -> None:
        """Cite each: an id; ``@fact``, the option taken or the dispositivo given; both may be
        followed by `` se condition``."""
        for texto in cita:
            ident, _, se = texto.partition(" se ")
            if se and self.valor(se, extras, "regime" if extras else "") is not True:
                continue
            if ident.startswith("@"):
                parecer.citar(self._do_fato(ident[1:]))
            else:
                parecer.citar(ident)

    def _do_fato(self, fato: str) -> tuple[str, ...]:
        """What a fact stands for in citations."""
        dado = self.fato(fato)
        tipo = self.lei.vocabulario.fatos.get(fato)
        de_dispositivo = tipo is not None and "dispositivo" in (tipo.nome, tipo.de and tipo.de.nome)
        if dado is None or (self.d.get(fato) is None and not de_dispositivo):
            return self.opcao(fato)
        valores = dado if isinstance(dado, tuple) else (dado,)
        return tuple(v for v in valores if v in self.lei.dispositivos)

    def opcao(self, fato: str) -> tuple[str, ...]:
        """Fontes of the option that a computed fact took."""
        self.fato(fato)
        return self._opcao.get(fato, ())

    def termos(self, fato: str) -> list[Termo]:
        return self.lei.termos.get(fato, [])


def _instante(m: date | datetime | None) -> datetime | None:
    if m is None or isinstance(m, datetime):
        return m
    return datetime.combine(m, time())
