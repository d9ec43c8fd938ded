"""A fact as a statement of Portuguese: what is so, what is not so, and what a thing is.

The vocabulary describes a yes-or-no fact by a sentence that is true when it is (“o requerente é
sócio”). Denied, it takes “não” before its verb, where one is sure which it is; else it is said not
to be confirmed.

>>> afirmar("o requerente recebe aposentadoria por invalidez", False)
'o requerente não recebe aposentadoria por invalidez'
>>> afirmar("Houve recurso.", False), afirmar("o bem se estraga", False)
('não houve recurso', 'o bem não se estraga')
>>> afirmar("a pessoa que pede é maior", False), afirmar("a cerca não é viva", False)
('não se confirma que a pessoa que pede é maior', 'não se confirma que a cerca não é viva')
>>> afirmar("todos os campos estão preenchidos", False), afirmar("foi feito e traz o nome", False)
('nem todos os campos estão preenchidos', 'não se confirma que foi feito e traz o nome')
>>> afirmar("matéria-prima aprovada pela Saúde", False), afirmar("camelô", True)
('não se confirma: matéria-prima aprovada pela Saúde', 'camelô')
"""

from __future__ import annotations

from itertools import pairwise

_VERBOS = """
abre acompanha acaba achou agiu anda anuncia apresentou aprovou assinou atende atrapalha atua
atualizou cabe cai carrega causou chegou cobre colabora comerciava comporta comprovou concorda
confirmou conserva consentiu continua corrige cumpre cumpriu danificou decide declara declarou
deixou desmonta dispensa dispensou diz é era eram está estão estaciona estava estraga exibiu exige
fabrica favorece faz fez fica ficam ficou foi foram fornece fuma funciona funcionou há havia houve
impede impedem incomoda indicou juntou lavrou leva levava mandou mantém mora mostrou mudou
obstrui ocupa oferece passa passou pede pediu permite permitiu perturba pode podem porta possui
prejudica prejudicou prepara produz provou recebe recolheu recusa recusou removeu reparou respeita
respeitou resultou sai são segue seguem seguiram seguiu serve sinaliza surgiu tapa tem têm teve
trabalha trata traz trouxe usa usou vende vendeu veio vêm vem verificou vestia vieram viu
"""
VERBOS = frozenset(_VERBOS.split())
"""Finite verbs that the vocabularies use, of which one is sure."""
SUBORDINAM = frozenset(
    {"que", "se", "quem", "onde", "quando", "embora", "não", "cada", "algum", "alguma", "alguém"}
)
"""A verb after one of these may be of another clause; what they say is denied as a whole."""


def minuscula(frase: str) -> str:
    """A sentence as part of another one; an acronym stays as it is.

    >>> minuscula("Veículo passa por vistoria."), minuscula("MEI é dispensado")
    ('veículo passa por vistoria', 'MEI é dispensado')
    """
    corpo = frase.strip().rstrip(".")
    return corpo if corpo[1:2].isupper() else corpo[:1].lower() + corpo[1:]


def afirmar(descricao: str, vale: bool) -> str:
    """The statement, or its denial."""
    frase = minuscula(descricao)
    if vale:
        return frase
    frase = frase.partition(";")[0]
    palavras = frase.split()
    if palavras and palavras[0] in ("todos", "todas"):
        return f"nem {frase}"
    onde = next((i for i, p in enumerate(palavras) if p in VERBOS), None)
    if onde is None:
        return f"não se confirma: {frase}"
    antes = palavras[:onde]
    while antes and antes[-1] in ("se", "lhe"):
        antes.pop()
    composta = any(a == "e" and b in VERBOS for a, b in pairwise(palavras[onde:]))
    if composta or any(p.strip(",") in SUBORDINAM for p in antes):
        return f"não se confirma que {frase}"
    if antes and antes[-1] == "já":
        return " ".join([*antes[:-1], "ainda não", *palavras[len(antes) :]])
    return " ".join([*antes, "não", *palavras[len(antes) :]])


def nenhum(descricao: str) -> str:
    """The gender of nothing: “autorizações que já tem: nenhuma”.

    >>> nenhum("autorizações que a pessoa já tem"), nenhum("boxes que ocupa")
    ('nenhuma', 'nenhum')
    """
    primeira = (descricao.split() or [""])[0]
    return "nenhuma" if primeira.endswith(("as", "ções", "dades", "sões", "gens")) else "nenhum"
