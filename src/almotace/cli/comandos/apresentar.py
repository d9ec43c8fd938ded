"""``almotace`` alone: what it is, and a sample case answered."""

from __future__ import annotations

from ...nucleo.chave_lei import ler_chave
from ...nucleo.redacao import texto
from ...pacotes.carga import PROJETO, listar
from ...pacotes.conferencia import Leis
from ...pacotes.consulta import ler_consultas, responder
from ..principal import uso

EXEMPLO = PROJETO / "exemplos" / "primeiro-pedido.yaml"


def main() -> int:
    print(uso())
    de_todos = [x for x in listar() if ler_chave(x).municipio is None]
    das_cidades = [x for x in listar() if x not in de_todos]
    print(f"\nLeis nesta cópia: {', '.join(das_cidades)}.")
    print(f"E as de todo o país: {', '.join(de_todos)}.\n")
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
