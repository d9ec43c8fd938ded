"""How a dispositivo is called in a document: ``art14_par1u`` → Art. 14, parágrafo único.

>>> [rotulo(i) for i in ("art1_cpt", "art25_cpt_inc2", "art5_par1", "art5-1_par10_inc4")]
['Art. 1º, caput', 'Art. 25, II', 'Art. 5º, § 1º', 'Art. 5º-A, § 10, IV']
>>> rotulo("art25_cpt_inc2", caput=True)
'Art. 25, caput, II'
>>> rotulo("art15_cpt_inc3_ali11", alfabeto=ALFABETO_SEM_KWY), rotulo("art15_cpt_inc3_ali11")
('Art. 15, III, l', 'Art. 15, III, k')
>>> rotulo("anx1u"), rotulo("anx2_ite3"), rotulo("anx1_art2_cpt")
('Anexo Único', 'Anexo II, item 3', 'Anexo I, art. 2º, caput')
"""

from __future__ import annotations

from almotace.nucleo.dispositivo import Passo, desmontar
from almotace.nucleo.numeral import ALFABETO, ALFABETO_SEM_KWY, letras, ordinal, romano

__all__ = ["ALFABETO", "ALFABETO_SEM_KWY", "rotulo"]


def rotulo(ident: str, *, caput: bool = False, alfabeto: str = ALFABETO) -> str:
    """The name of a dispositivo in Portuguese, ready for the beginning of a line.

    The caput is named when the id ends in it, and before an inciso or alinea only if ``caput``
    asks. ``alfabeto`` is the law's: many lettered their alineas without k, w and y.
    """
    passos = desmontar(ident)
    partes = [
        _parte(passo, passos[:n], alfabeto)
        for n, passo in enumerate(passos)
        if passo.tipo != "cpt" or caput or n == len(passos) - 1
    ]
    texto = ", ".join(partes)
    return texto[0].upper() + texto[1:]


def _parte(passo: Passo, antes: tuple[Passo, ...], alfabeto: str) -> str:
    if passo.tipo == "cpt":
        return "caput"
    numero, *inseridos = passo.numero
    fim = "".join(f"-{letras(n).upper()}" for n in inseridos)
    if passo.tipo == "art":
        return "artigo único" if passo.unico else f"art. {ordinal(numero)}{fim}"
    if passo.tipo == "par":
        return "parágrafo único" if passo.unico else f"§ {ordinal(numero)}{fim}"
    if passo.tipo == "anx":
        return "Anexo Único" if passo.unico else f"Anexo {romano(numero)}{fim}"
    if passo.tipo == "inc":
        return romano(numero) + fim
    if passo.tipo == "ali":
        return letras(numero, alfabeto) + fim
    solto = not antes or antes[-1].tipo == "anx"
    return f"{'item ' if solto else ''}{numero}{fim}"
