"""Payments as a CSV that a person fills in or another system writes; docs/arrecadacao.md tells it.

Columns, by name, in any order: ``id``, ``guia`` or ``nosso_numero`` (one of the two filled in),
``pago_em``, ``creditado_em`` (may be empty), ``valor``, ``tarifa`` (may be empty or left out). The
first line has the names. Semicolons; decimal comma, points only between thousands; days as
20/05/2025 or 2025-05-20; UTF-8 with or without its mark, or Windows-1252.

>>> texto = "id;guia;pago_em;valor\\r\\nX1;7/2026;03/12/2026;1.234,56\\r\\n"
>>> (r,) = ler(texto).recebimentos
>>> r.valor, r.pago_em.isoformat(), r.creditado_em, r.linha
(Decimal('1234.56'), '2026-12-03', None, 2)
>>> ler(texto.replace("1.234,56", "1234.56"), arquivo="pagos.csv")
Traceback (most recent call last):
almotace.servicos.arrecadacao.recebimento.ArquivoRecusado: pagos.csv, linha 2: valor: “1234.56” \
não é um valor em reais: escreva como 1.234,56. Você quis dizer “1234,56”?
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal

from ...nucleo.data import formatar_data, ler_data
from ...nucleo.erros import ErroDeEntrada, sugerir
from ...nucleo.numero import com_virgula, sugerir_decimal
from .celula_csv import crua, segura
from .recebimento import (
    MAXIMO_DE_ERROS,
    ZERO,
    ArquivoRecusado,
    Recebimento,
    Retorno,
    decodificar,
    repetidos,
)

COLUNAS = ("id", "guia", "nosso_numero", "pago_em", "creditado_em", "valor", "tarifa")
EXIGIDAS = ("id", "pago_em", "valor")
_DESDE = date(1990, 1, 1)
_VALOR = re.compile(r"(?:[0-9]{1,3}(?:\.[0-9]{3})+|[0-9]{1,15}),[0-9]{1,2}|[0-9]{1,15}")


def ler(conteudo: bytes | str, *, arquivo: str | None = None) -> Retorno:
    """Read and check a whole file; any error refuses it, with all of its errors."""
    texto = decodificar(conteudo, arquivo) if isinstance(conteudo, bytes) else conteudo
    leitor = csv.reader(
        io.StringIO(texto.removeprefix("\ufeff"), newline=""), delimiter=";", strict=True
    )
    erros: list[ErroDeEntrada] = []
    recebimentos: list[Recebimento] = []
    colunas: list[str] = []
    antes = 0
    try:
        for celulas in leitor:
            linha, antes = antes + 1, leitor.line_num
            if not any(c.strip() for c in celulas):
                continue
            try:
                if not colunas:
                    colunas = _colunas(celulas)
                else:
                    recebimentos.append(_recebimento(_campos(colunas, celulas), linha))
            except ErroDeEntrada as e:
                erros.append(e)
                e.em(arquivo, linha)
            if not colunas or len(erros) == MAXIMO_DE_ERROS:
                break
    except csv.Error:
        erros.append(
            ErroDeEntrada("Há aspas mal fechadas.", arquivo=arquivo, linha=leitor.line_num)
        )
    if not colunas and not erros:
        erros.append(ErroDeEntrada("O arquivo está vazio.", arquivo=arquivo))
    if erros:
        raise ArquivoRecusado(erros)
    return Retorno(recebimentos=tuple(recebimentos), repetidos=repetidos(recebimentos))


def _colunas(celulas: list[str]) -> list[str]:
    nomes = [c.strip().lower() for c in celulas]
    if len(nomes) == 1 and ("," in nomes[0] or "\t" in nomes[0]):
        raise ErroDeEntrada("Separe as colunas com ponto e vírgula.")
    for nome in nomes:
        if nome not in COLUNAS:
            raise ErroDeEntrada(f"Não há a coluna “{nome[:40]}”.", sugestao=sugerir(nome, COLUNAS))
        if nomes.count(nome) > 1:
            raise ErroDeEntrada(f"A coluna “{nome}” aparece duas vezes.")
    faltam = [c for c in EXIGIDAS if c not in nomes]
    if not {"guia", "nosso_numero"} & set(nomes):
        faltam.append("guia ou nosso_numero")
    if faltam:
        raise ErroDeEntrada(f"Falta a coluna {', '.join(faltam)}.")
    return nomes


def _campos(colunas: list[str], celulas: list[str]) -> dict[str, str]:
    if len(celulas) > len(colunas) and not any(celulas[len(colunas) :]):
        celulas = celulas[: len(colunas)]
    if len(celulas) != len(colunas):
        raise ErroDeEntrada(
            f"A linha tem {len(celulas)} colunas, e o cabeçalho tem {len(colunas)}."
        )
    return {nome: crua(c.strip()) for nome, c in zip(colunas, celulas, strict=True)}


def _recebimento(campos: Mapping[str, str], linha: int) -> Recebimento:
    for nome in EXIGIDAS:
        if not campos[nome]:
            raise ErroDeEntrada("Falta este dado.", campo=nome)
    guia, nosso = campos.get("guia", ""), campos.get("nosso_numero", "")
    if bool(guia) == bool(nosso):
        raise ErroDeEntrada("Diga a guia ou o nosso número, e um só dos dois.", campo="guia")
    pago_em = ler_data(campos["pago_em"], campo="pago_em", minimo=_DESDE)
    credito = campos.get("creditado_em", "")
    creditado_em = ler_data(credito, campo="creditado_em") if credito else None
    if creditado_em is not None and creditado_em < pago_em:
        raise ErroDeEntrada("O crédito é de antes do pagamento.", campo="creditado_em")
    valor = ler_valor_em_reais(campos["valor"], "valor")
    if not valor:
        raise ErroDeEntrada("O valor é zero.", campo="valor")
    return Recebimento(
        id_externo=campos["id"], guia_numero=guia, nosso_numero=nosso, pago_em=pago_em,
        creditado_em=creditado_em, valor=valor, linha=linha,
        tarifa=ler_valor_em_reais(campos.get("tarifa") or "0,00", "tarifa"),
    )  # fmt: skip


def ler_valor_em_reais(texto: str, campo: str) -> Decimal:
    """``1.234,56``, ``1234,56``, ``1234``; a point before the cents is refused, not guessed."""
    if texto.startswith("-"):
        raise ErroDeEntrada("O valor é negativo: um estorno não é um pagamento.", campo=campo)
    if not _VALOR.fullmatch(texto):
        perto = (sugerir_decimal(texto) or texto).replace(".", ",")
        raise ErroDeEntrada(
            f"“{texto[:40]}” não é um valor em reais: escreva como 1.234,56.",
            campo=campo,
            sugestao=perto if perto != texto and _VALOR.fullmatch(perto) else None,
        )
    return Decimal(texto.replace(".", "").replace(",", ".")).quantize(ZERO)


def escrever(recebimentos: Iterable[Recebimento]) -> str:
    """The same payments as such a CSV, with the mark that spreadsheets expect; no cell is a
    formula. ``ler`` gives them back."""
    saida = io.StringIO(newline="")
    escritor = csv.writer(saida, delimiter=";", lineterminator="\r\n")
    escritor.writerow(COLUNAS)
    for r in recebimentos:
        credito = formatar_data(r.creditado_em) if r.creditado_em else ""
        escritor.writerow([
            *map(segura, (r.id_externo, r.guia_numero, r.nosso_numero)),
            formatar_data(r.pago_em), credito, com_virgula(r.valor), com_virgula(r.tarifa),
        ])  # fmt: skip
    return "\ufeff" + saida.getvalue()
