"""An argparse that speaks Portuguese and answers a wrong call in one sentence."""

from __future__ import annotations

import argparse
import re
from typing import Any, NoReturn

from ..nucleo.erros import ErroDeEntrada, sugerir

_FRASES = (
    (r"the following arguments are required: (.*)", r"Falta dizer: \1."),
    (r"unrecognized arguments: (.*)", r"Não entendi: \1."),
    (r"expected one argument", "precisa de um valor."),
    (r"expected at least one argument", "precisa de ao menos um valor."),
    (r"argument ([^:]*): invalid choice: '?([^' ]*)'?.*", r"\1: “\2” não é uma opção."),
    (r"argument ([^:]*): invalid int value: '(.*)'", r"\1: “\2” não é um número inteiro."),
    (r"argument ([^:]*): (.*)", r"\1: \2"),
    (r"not allowed with argument", "não se usa junto com"),
    (r"one of the arguments (.*) is required", r"Diga um destes: \1."),
)
_TITULOS = {
    "usage: ": "Uso: ",
    "positional arguments": "argumentos",
    "options": "opções",
    "show this help message and exit": "mostra esta ajuda",
}


class Analisador(argparse.ArgumentParser):
    """``erro`` is raised as ErroDeEntrada; help headings are in Portuguese."""

    def __init__(self, **opcoes: Any) -> None:
        ajuda = opcoes.pop("add_help", True)
        opcoes.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(add_help=False, allow_abbrev=False, **opcoes)
        if ajuda:
            self.add_argument("-h", "--ajuda", "--help", action="help", help="mostra esta ajuda")

    def format_help(self) -> str:
        texto = super().format_help()
        for ingles, portugues in _TITULOS.items():
            texto = texto.replace(ingles, portugues)
        return texto

    def format_usage(self) -> str:
        return super().format_usage().replace("usage: ", "Uso: ")

    def error(self, message: str) -> NoReturn:
        frase = message
        for ingles, portugues in _FRASES:
            frase = re.sub(ingles, portugues, frase)
        raise ErroDeEntrada(frase, sugestao=self._sugestao(message))

    def _sugestao(self, mensagem: str) -> str | None:
        escolha = re.search(r"invalid choice: '([^']*)' \(choose from (.*)\)", mensagem)
        if escolha:
            opcoes = [x.strip("' ") for x in escolha[2].split(",")]
            return sugerir(escolha[1], opcoes)
        solta = re.search(r"unrecognized arguments: (--\S+)", mensagem)
        if solta:
            return sugerir(solta[1], [s for a in self._actions for s in a.option_strings])
        return None
