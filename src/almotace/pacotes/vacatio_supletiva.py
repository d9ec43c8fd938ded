"""The country's rule for a law that does not say when it begins: ``leis/br/vacatio.yaml``.

The file has one group, ``silencio``, with ``dias`` (a whole number) and ``fundamento`` (the norm to
be cited). The result is what ``nucleo.vacatio.ler_vacatio`` takes as ``silencio``.
"""

from __future__ import annotations

from pathlib import Path

from almotace.nucleo.vacatio import Vacatio, ler_vacatio
from almotace.pacotes.tabela import na_linha
from almotace.pacotes.yaml_estrito import ler


def ler_silencio(caminho: str | Path) -> Vacatio:
    """The supplementary clause, with its citation; else ``ErroDePacote`` with file and line."""
    doc = ler(caminho)
    dados = doc.dados
    grupo = dados.get("silencio") if isinstance(dados, dict) and len(dados) == 1 else None
    if not isinstance(grupo, dict) or set(grupo) != {"dias", "fundamento"}:
        raise doc.erro(("silencio",), "O arquivo tem só “silencio”, com “dias” e “fundamento”.")
    if not isinstance(grupo["fundamento"], str) or not grupo["fundamento"]:
        raise doc.erro(("silencio", "fundamento"), "O fundamento é um texto: a norma a citar.")
    with na_linha(caminho, doc.linha(("silencio", "dias"))):
        clausula = {"dias": grupo["dias"]}
        return ler_vacatio(clausula, Vacatio("na_publicacao"), fundamento=grupo["fundamento"])
