"""Conditions: Python's own expression syntax, checked against a vocabulary, compiled once.

>>> from ..tipos import tipo_de
>>> escopo = Escopo({"idade": tipo_de("inteiro"), "prazo": tipo_de({"tipo": "escolha",
...     "valores": ["anual", "eventual"]})})
>>> c = Condicao("idade >= 21 and prazo == 'anual'", escopo)
>>> c({"idade": 30, "prazo": "anual"}), c({"idade": 20}), c({"prazo": "anual"})
(True, False, None)
>>> Condicao("idad >= 21", escopo)
Traceback (most recent call last):
...
almotace.nucleo.erros.ErroDePacote: idad >= 21: Não conheço o fato “idad”. Você quis dizer “idade”?
"""

from .condicao import Condicao
from .escopo import Escopo

__all__ = ["Condicao", "Escopo"]
