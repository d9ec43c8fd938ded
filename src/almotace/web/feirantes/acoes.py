"""What may be noted in a holder's book, and by whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...servicos.casa import Casa
from ...servicos.feira.livro import Livro


@dataclass(frozen=True, slots=True)
class Acao:
    id: str
    titulo: str
    papeis: Sequence[str]
    minha: bool
    perigosa: bool = False


def acoes(livro: Livro, casa: Casa, papeis: Sequence[str]) -> list[Acao]:
    """Those that the law has."""
    feitas: list[Acao] = []

    def propor(id: str, titulo: str, *atos: str, perigosa: bool = False) -> None:
        podem = [p for a in atos for p in casa.competencias.get(a, [])]
        if podem:
            unicos = list(dict.fromkeys(podem))
            feitas.append(Acao(id, titulo, unicos, bool(set(unicos) & set(papeis)), perigosa))

    if livro.feira.vinculos:
        propor("vincular", "Cadastrar quem atende", *livro.feira.vinculos)
    if livro.feira.frequencia is not None and livro.feira.frequencia.afastamento:
        propor("afastar", "Registrar afastamento", "afastamento")
    propor("atualizar", "Atualizar o cadastro", "atualizacao_cadastral")
    propor("anotar", "Anotar", "anotacao")
    propor("anexar", "Juntar um papel", "juntada")
    if any(v.vivo for v in livro.vinculos):
        propor("baixar", "Dar baixa em quem atende", "baixa_de_vinculo", perigosa=True)
    return feitas
