"""All the demands that a law makes for one act, compiled into one function.

>>> from .compilada import DecisaoCompilada
>>> from ..lei import Lei
>>> lei = Lei.de_dict({"chave": "xx/nenhures/lei-1-2000", "titulo": "Lei 1", "identidade": {},
...     "vocabulario": {"atos": {"licenca": {}}, "fatos": {"idade": {"tipo": "inteiro"},
...         "taxa_paga": {"tipo": "bool"}}},
...     "dispositivos": {"art1_cpt": {"rotulo": "Art. 1º"}, "art2_cpt": {"rotulo": "Art. 2º"}},
...     "contagens": [], "lacunas": [], "regras": {"exigencias": [
...         {"id": "maior", "fonte": ["art1_cpt"], "para": ["licenca"], "exige": "idade >= 18"},
...         {"id": "taxa", "fonte": ["art2_cpt"], "para": ["licenca"], "exige": "taxa_paga",
...          "prova": "pagamento"}]}})
>>> licenca = DecisaoCompilada(lei, "licenca")
>>> licenca.decidir({"idade": 30, "taxa_paga": True}).decisao
'deferir'
>>> v = licenca.decidir({"idade": 17})
>>> v.decisao, v.resultados
('indeferir', ('nao', 'falta'))
>>> for razao in v.explicar(): print(razao)
Art. 1º: nao (idade = 17)
Art. 2º: falta (não se sabe: taxa_paga)
>>> v.parecer().fundamentos
['art1_cpt']
"""

from .compilada import DecisaoCompilada
from .veredito import Razao, Veredito

__all__ = ["DecisaoCompilada", "Razao", "Veredito"]
