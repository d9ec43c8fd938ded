"""Every kind of rule, by the word under which a pack lists them."""

from __future__ import annotations

from .regra_da_feira import Feira
from .regra_da_frota import Frota
from .regras import (
    Ambito,
    Apuracao,
    Competencia,
    Conteudo,
    Efeito,
    Exigencia,
    Horario,
    Instrumento,
    Prazo,
    Preferencia,
    Regime,
    Regra,
    RegraDeVigencia,
    Rito,
    Termo,
    Valor,
)

ESPECIES: dict[str, type[Regra]] = {
    "exigencias": Exigencia,
    "termos": Termo,
    "ambitos": Ambito,
    "conteudos": Conteudo,
    "prazos": Prazo,
    "valores": Valor,
    "regimes": Regime,
    "competencias": Competencia,
    "ritos": Rito,
    "efeitos": Efeito,
    "horarios": Horario,
    "preferencias": Preferencia,
    "vigencias": RegraDeVigencia,
    "instrumentos": Instrumento,
    "apuracoes": Apuracao,
    "feiras": Feira,
    "frotas": Frota,
}
