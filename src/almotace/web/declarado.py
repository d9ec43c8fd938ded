"""What was declared in an application, as it stands: by section of its form, for who decides."""

from __future__ import annotations

from ..nucleo.lei import Lei
from ..nucleo.regras import Instrumento
from ..servicos.fatos import Autos
from ..servicos.papeis import em_texto
from .palavras import dizer, maiuscula


def declarado(
    autos: Autos, lei: Lei, instr: Instrumento
) -> list[tuple[str, list[tuple[str, str, bool]]]]:
    """(section, [(what is asked, the answer, whether a later act corrected it)])."""
    primeiro = autos.de_cada.get(autos.atos[0].id, {}) if autos.atos else {}
    secoes = []
    for secao in (*instr.secoes, *instr.renovacao, *instr.transferencia):
        linhas = []
        for fato in secao.fatos:
            valor = em_texto(autos.fatos.get(fato), lei.vocabulario.fatos.get(fato), lei)
            if valor:
                mudou = fato in primeiro and primeiro[fato] != autos.fatos.get(fato)
                linhas.append((maiuscula(dizer(fato, lei)), valor, mudou))
        if linhas:
            secoes.append((secao.titulo, linhas))
    return secoes
