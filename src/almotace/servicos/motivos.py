"""Reasons that say something: of a length that serves, and what to write where they are short."""

from __future__ import annotations

from ..nucleo.erros import ErroDeEntrada

MINIMO = 20
"""Letters: shorter than this, nothing is said of the case."""
COMO = "o que o caso mostra e o artigo em que o ato se funda"


def exigir_motivos(
    dito: str, falta: str, *, campo: str = "motivos", menor: int = MINIMO, como: str = COMO
) -> str:
    """What was written, without the space around; or ``falta``, how many letters, and what to say.

    >>> exigir_motivos("  Vistoria de 12/03 achou a banca limpa. ", "Diga os motivos.")
    'Vistoria de 12/03 achou a banca limpa.'
    >>> exigir_motivos("sim", "Diga os motivos.", como="o que se viu")
    Traceback (most recent call last):
    almotace.nucleo.erros.ErroDeEntrada: motivos: Diga os motivos. Escreva pelo menos 20 letras \
(há 3): o que se viu.
    """
    limpo = dito.strip()
    if len(limpo) < menor:
        raise ErroDeEntrada(
            f"{falta} Escreva pelo menos {menor} letras (há {len(limpo)}): {como}.", campo=campo
        )
    return limpo
