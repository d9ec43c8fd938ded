"""Cells to values, each by its type; what is wrong is told by line, column, value and what was
expected."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...registro.busca import plano
from ..pessoas import ler_cnpj, ler_cpf, mascarar_cpf
from .colunas import Campo, Mapa
from .modelo import Celula, Linha, Planilha, letra

ERROS_DA_PLANILHA = {"#N/A", "#N/D", "#REF!", "#VALUE!", "#VALOR!", "#DIV/0!", "#NAME?", "#NOME?",
                     "#NUM!", "#NÚM!", "#NULL!", "#NULO!"}  # fmt: skip
DIA = re.compile(r"(\d{1,2})[/.\-](\d{1,2})[/.\-](\d{4})(?: 00:00(?::00)?)?")
ISO = re.compile(r"(\d{4})-(\d{2})-(\d{2})(?:[T ]00:00(?::00)?(?:\.0+)?Z?)?")
PLACA = re.compile(r"[A-Z]{3}[0-9][A-Z0-9][0-9]{2}")
CIENTIFICA = re.compile(r"\d[.,]?\d*E\+?\d+", re.I)
PRIMEIRO_DIA, SERIAL = date(1880, 1, 1), date(1899, 12, 30)
SIM = {"sim", "s", "x", "1", "verdadeiro", "true"}
NAO = {"nao", "n", "0", "falso", "false", "-"}


class Erro(ValueError):
    """What was expected, as the end of a sentence."""


@dataclass(frozen=True, slots=True)
class ErroDeCelula:
    """``coluna``: from nought, or none where the whole line is wrong; ``valor``: as it stands, a
    CPF masked; ``esperado``: a sentence."""

    linha: int
    coluna: int | None
    titulo: str
    valor: str
    esperado: str

    @property
    def onde(self) -> str:
        """Column letter and title."""
        return "" if self.coluna is None else f"{letra(self.coluna)} ({self.titulo})"


@dataclass(slots=True)
class Lida:
    """A line with its values by field; one that is empty, or wrong, is None."""

    numero: int
    valores: dict[str, Any] = field(default_factory=dict)


def ler_linhas(
    planilha: Planilha,
    campos: Sequence[Campo],
    mapa: Mapa,
    avisar: Callable[[int], None] = lambda n: None,
) -> tuple[list[Lida], list[ErroDeCelula]]:
    """Every line, and all that is wrong with any. ``avisar``: how many lines are read."""
    lidas: list[Lida] = []
    erros: list[ErroDeCelula] = []
    for i, linha in enumerate(planilha.linhas, start=1):
        lidas.append(_linha(planilha, campos, mapa, linha, erros))
        if i % 500 == 0:
            avisar(i)
    return lidas, erros


def _linha(
    planilha: Planilha,
    campos: Sequence[Campo],
    mapa: Mapa,
    linha: Linha,
    erros: list[ErroDeCelula],
) -> Lida:
    lida = Lida(linha.numero)
    if any(x != "" for x in linha.celulas[len(planilha.colunas) :]):
        erros.append(ErroDeCelula(
            linha.numero, None, "", "", "A linha tem mais células do que há títulos de coluna."
        ))  # fmt: skip
    for campo in campos:
        coluna = mapa.get(campo.id)
        celula = "" if coluna is None else linha.celula(coluna)
        try:
            lida.valores[campo.id] = ler_celula(campo, celula)
        except Erro as e:
            lida.valores[campo.id] = None
            erros.append(errar(planilha, mapa, campo, linha.numero, celula, str(e)))
    return lida


def errar(
    planilha: Planilha, mapa: Mapa, campo: Campo, linha: int, celula: Celula | None, esperado: str
) -> ErroDeCelula:
    """An error in the cell of that field."""
    coluna = mapa.get(campo.id)
    titulo = campo.titulo if coluna is None else planilha.colunas[coluna] or campo.titulo
    return ErroDeCelula(linha, coluna, titulo, mostrar(campo, celula), esperado)


def mostrar(campo: Campo, celula: Celula | None) -> str:
    """What stands in a cell, short; a CPF without its ends."""
    if celula is None or celula == "":
        return ""
    texto = f"{celula:%d/%m/%Y}" if isinstance(celula, date) else celula
    digitos = re.sub(r"\D", "", texto)
    if campo.tipo in ("cpf", "cpf_ou_cnpj") and 0 < len(digitos) <= 11:
        return mascarar_cpf(digitos.zfill(11))
    return texto if len(texto) <= 60 else texto[:59] + "…"


def ler_celula(campo: Campo, celula: Celula) -> Any:
    """The value, or None for an empty cell; ``Erro`` says what was expected."""
    if isinstance(celula, str):
        celula = limpar(celula)
    if celula == "":
        if campo.obrigatorio:
            raise Erro("Falta preencher.")
        return None
    if celula in ERROS_DA_PLANILHA:
        raise Erro("A célula tem um erro de fórmula: corrija-a na planilha.")
    return LEITORES[campo.tipo](campo, celula)


def limpar(texto: str) -> str:
    """On one line, without signs that can't be seen.

    >>> limpar(" Ana\\u00a0 Maria\\u200b ")
    'Ana Maria'
    """
    visivel = "".join(x for x in texto if unicodedata.category(x) not in ("Cf", "Cs"))
    return " ".join("".join(" " if unicodedata.category(x) == "Cc" else x for x in visivel).split())


def _texto(campo: Campo, celula: Celula) -> str:
    texto = f"{celula:%d/%m/%Y}" if isinstance(celula, date) else celula
    if len(texto) > campo.limite:
        raise Erro(f"Espera-se um texto de até {campo.limite} letras; este tem {len(texto)}.")
    return texto


def _numero(celula: Celula, nome: str, tamanho: int) -> str:
    """The signs of a document; figures that a spreadsheet shortened get their noughts back."""
    if isinstance(celula, date):
        raise Erro(f"Espera-se um {nome}.")
    if CIENTIFICA.fullmatch(celula):
        raise Erro(f"O programa de planilhas cortou os números deste {nome}: escreva-o como texto.")
    sem_fim = re.sub(r"^(\d+)[.,]0+$", r"\1", celula)
    return sem_fim.zfill(tamanho) if sem_fim.isascii() and sem_fim.isdigit() else celula


def _documento(ler: Callable[[str | None], str | None], celula: str, nome: str) -> str:
    try:
        lido = ler(celula)
    except ErroDeEntrada as e:
        if "confere" in e.mensagem:
            raise Erro(f"O {nome} não confere: reveja os números.") from None
        raise Erro(f"Espera-se um {nome}.") from None
    if lido is None:
        raise Erro(f"Espera-se um {nome}.")
    return lido


def _cpf(campo: Campo, celula: Celula) -> str:
    return _documento(ler_cpf, _numero(celula, "CPF", 11), "CPF")


def _cnpj(campo: Campo, celula: Celula) -> str:
    return _documento(ler_cnpj, _numero(celula, "CNPJ", 14), "CNPJ")


def _cpf_ou_cnpj(campo: Campo, celula: Celula) -> str:
    """Eleven signs or fewer are a CPF's; a shorter row of figures may have lost noughts."""
    crua = _numero(celula, "CPF ou CNPJ", 0)
    sinais = re.sub(r"[\W_]", "", crua)
    if (sinais.isdigit() and 11 < len(sinais) < 14) or len(sinais) >= 14 or not sinais.isdigit():
        return _documento(ler_cnpj, _numero(crua, "CNPJ", 14), "CNPJ")
    return _documento(ler_cpf, _numero(crua, "CPF", 11), "CPF")


def _data(campo: Campo, celula: Celula) -> date:
    esperado = "Espera-se um dia, como 31/12/2026."
    if isinstance(celula, date):
        dia = celula
    else:
        br, iso = DIA.fullmatch(celula), ISO.fullmatch(celula)
        try:
            if br:
                dia = date(int(br[3]), int(br[2]), int(br[1]))
            elif iso:
                dia = date(int(iso[1]), int(iso[2]), int(iso[3]))
            elif re.fullmatch(r"\d{5}", celula):  # a day that the spreadsheet shows as a number
                dia = SERIAL + timedelta(days=int(celula))
            else:
                raise Erro(esperado)
        except (ValueError, OverflowError) as e:
            raise Erro(
                esperado if isinstance(e, Erro) else f"Este dia não existe. {esperado}"
            ) from e
    if not PRIMEIRO_DIA <= dia <= date(2199, 12, 31):
        raise Erro(f"Confira o ano. {esperado}")
    return dia


def _placa(campo: Campo, celula: Celula) -> str:
    limpa = re.sub(r"[\s.\-]", "", str(celula)).upper()
    if not PLACA.fullmatch(limpa):
        raise Erro("Espera-se uma placa, como ABC1234 ou ABC1D23.")
    return limpa


def _sim_nao(campo: Campo, celula: Celula) -> bool:
    dito = plano(str(celula))
    if dito in SIM or dito in NAO:
        return dito in SIM
    raise Erro("Espera-se sim ou não.")


def _inteiro(campo: Campo, celula: Celula) -> int:
    achado = re.fullmatch(r"(\d{1,3}(?:\.\d{3})+|\d{1,9})(?:[.,]0+)?", str(celula))
    if not achado:
        raise Erro("Espera-se um número inteiro, como 125.")
    return int(achado[1].replace(".", ""))


def _opcao(campo: Campo, celula: Celula) -> str:
    opcoes = campo.opcoes or {}
    achada = opcoes.get(plano(str(celula)))
    if achada is None:
        quais = " ou ".join(dict.fromkeys(_primeira(opcoes)))
        raise Erro(f"Espera-se {quais}.")
    return achada


def _primeira(opcoes: Any) -> Iterable[str]:
    vistos: set[str] = set()
    for dita, valor in opcoes.items():
        if valor not in vistos:
            vistos.add(valor)
            yield dita


LEITORES: dict[str, Callable[[Campo, Celula], Any]] = {
    "texto": _texto, "cpf": _cpf, "cnpj": _cnpj, "cpf_ou_cnpj": _cpf_ou_cnpj, "data": _data,
    "placa": _placa, "sim_nao": _sim_nao, "inteiro": _inteiro, "opcao": _opcao,
}  # fmt: skip
