"""``almotace`` alone: what it is, and a sample case answered."""

from __future__ import annotations

from ...nucleo.redacao import texto
from ...pacotes.carga import PROJETO, listar
from ...pacotes.conferencia import Leis
from ...pacotes.consulta import ler_consultas, responder
from ..principal import uso

EXEMPLO = PROJETO / "exemplos" / "primeiro-pedido.yaml"


def main() -> int:
    print(uso())
    chaves = listar()
    print(f"\nLeis nesta cópia: {', '.join(chaves)}.\n")
    if not EXEMPLO.is_file():
        return 0
    consulta = ler_consultas(EXEMPLO, hipotese=True)[0]
    leis = Leis()
    lei = leis.lei(consulta.lei)
    print(f"Um exemplo ({EXEMPLO.relative_to(PROJETO)}): {consulta.caso['titulo']}\n")
    print(texto(responder(consulta, lei, leis.ambiente(lei.chave)), lei))
    print(
        f"\nPara perguntar você mesmo: almotace consultar {lei.chave}"
        f" --tipo {consulta.pergunta['tipo']} --sobre {consulta.pergunta['sobre']} --perguntar"
    )
    return 0
