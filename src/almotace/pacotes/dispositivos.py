"""The ledger of a law: every dispositivo, what carries it out, or why no rule does.

``dispositivos.csv``: id, rotulo, classe, resumo, motivo (one of MOTIVOS, only where no rule
carries the dispositivo out), duvida.
"""

from __future__ import annotations

import csv
from pathlib import Path

from ..nucleo.dispositivo import desmontar
from ..nucleo.erros import ErroAlmotace, ErroDePacote, sugerir

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
    with arquivo.open(encoding="utf-8", newline="") as f:
        leitor = csv.DictReader(f)
        faltam = [c for c in COLUNAS if c not in (leitor.fieldnames or ())]
        if faltam:
            raise ErroDePacote(f"Falta a coluna {faltam[0]}.", arquivo=nome, linha=1)
        linhas: dict[str, dict[str, str]] = {}
        for n, linha in enumerate(leitor, 2):
            try:
                desmontar(linha["id"])
            except ErroAlmotace as e:
                raise ErroDePacote(e.mensagem, arquivo=nome, linha=n, campo="id") from None
            if linha["id"] in linhas:
                raise ErroDePacote(
                    "Dispositivo repetido.", arquivo=nome, linha=n, campo=linha["id"]
                )
            if linha["motivo"] and linha["motivo"] not in MOTIVOS:
                raise ErroDePacote(
                    "Motivo desconhecido.",
                    arquivo=nome,
                    linha=n,
                    campo="motivo",
                    sugestao=sugerir(linha["motivo"], MOTIVOS),
                )
            linhas[linha["id"]] = {c: linha[c] or "" for c in COLUNAS[1:]}
    return linhas
