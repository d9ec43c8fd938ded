"""Errors that a user can act on: one Portuguese sentence, the place, a suggestion.

>>> str(ErroDeEntrada("O dia 30/02/2025 não existe.", campo="data_infracao"))
'data_infracao: O dia 30/02/2025 não existe.'
>>> str(ErroDePacote("Fato desconhecido: ramo_atividad.", arquivo="casos.yaml", linha=7,
...     sugestao="ramo_atividade"))
'casos.yaml, linha 7: Fato desconhecido: ramo_atividad. Você quis dizer “ramo_atividade”?'
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class ErroAlmotace(Exception):
    """Base of every refusal that is shown to a person.

    ``mensagem`` is one sentence in Portuguese; ``campo`` the fact, option or key at fault;
    ``arquivo`` and ``linha`` (1-based) the place in a file; ``sugestao`` the nearest valid word;
    ``nome`` what is at fault inside the field, as ``atos.auto.valor``, where the field says less.
    """

    def __init__(
        self,
        mensagem: str,
        *,
        campo: str | None = None,
        arquivo: str | None = None,
        linha: int | None = None,
        sugestao: str | None = None,
        nome: str | None = None,
    ) -> None:
        self.nome = nome or campo
        self.mensagem = mensagem
        self.campo = campo
        self.arquivo = arquivo
        self.linha = linha
        self.sugestao = sugestao
        super().__init__(mensagem)

    def __str__(self) -> str:
        lugar = self.arquivo or ""
        if self.linha is not None:
            lugar += f"{', ' if lugar else ''}linha {self.linha}"
        partes = [p for p in (lugar, self.campo) if p]
        fim = f" Você quis dizer “{self.sugestao}”?" if self.sugestao else ""
        return ": ".join([*partes, self.mensagem]) + fim

    def em(self, arquivo: str | None, linha: int | None) -> ErroAlmotace:
        """Fill in the place if it is not known yet; returns self, to be raised again."""
        self.arquivo = self.arquivo or arquivo
        self.linha = self.linha if self.linha is not None else linha
        return self


class ErroDeEntrada(ErroAlmotace):
    """What the user typed or sent cannot be understood (a date, an amount, an option)."""


class ErroDePacote(ErroAlmotace):
    """A law pack, a case file or a condition is wrong."""


class Lacuna(ErroAlmotace):
    """The source lacks what the answer needs; ``campo`` is the name of the recorded gap."""


def sugerir(palavra: str, conhecidas: Iterable[str]) -> str | None:
    """Nearest known word, or None.

    >>> sugerir("ramo_atividad", ["ramo_atividade", "produto"])
    'ramo_atividade'
    """
    perto = difflib.get_close_matches(str(palavra), list(conhecidas), n=1, cutoff=0.6)
    return perto[0] if perto else None
