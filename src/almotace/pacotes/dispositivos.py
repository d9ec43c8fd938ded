"""The ledger of a law: every dispositivo, what carries it out, or why no rule does.

``dispositivos.csv``: id, rotulo, classe, resumo, motivo (one of MOTIVOS, only where no rule
carries the dispositivo out), duvida.
"""

from __future__ import annotations

from pathlib import Path

from ..nucleo.dispositivo import desmontar
from ..nucleo.erros import ErroDePacote, sugerir
from .arquivo import ler_arquivo
from .tabela import exigir, ler_tabela_de_texto, na_linha

COLUNAS = ("id", "rotulo", "classe", "resumo", "motivo", "duvida")
MOTIVOS = {
    "principio": "enuncia um princípio, sem conduta nem efeito que se verifique",
    "civil": "regula relação entre particulares, sem ato do Município",
    "remissao_vazia": "remete a norma ou trecho que não existe",
    "texto_perdido": "o texto se perdeu na fonte",
}


def ler_dispositivos(arquivo: Path) -> dict[str, dict[str, str]]:
    """id → row. Errors name file, line and column."""
    nome = arquivo.name
    linhas: dict[str, dict[str, str]] = {}
    for n, linha in ler_tabela_de_texto(ler_arquivo(arquivo), COLUNAS, nome):
        with na_linha(nome, n):
            exigir(linha, "id", "rotulo")
            desmontar(linha["id"])
            if linha["id"] in linhas:
                raise ErroDePacote("Dispositivo repetido.", campo=linha["id"])
            if linha["motivo"] and linha["motivo"] not in MOTIVOS:
                raise ErroDePacote(
                    "Motivo desconhecido.",
                    campo="motivo",
                    sugestao=sugerir(linha["motivo"], MOTIVOS),
                )
        linhas[linha["id"]] = {c: linha[c] for c in COLUNAS[1:]}
    return linhas
