"""Strict YAML for authors: plain data, and the line where each piece of it stands.

The result has only dict (text keys), list, text, bool, int, ``Decimal`` and None; what a word means
is in ``yaml_escalares``. Refused, with file and line: anchors, aliases, merge keys, tags, a
repeated name, a name that is not simple text, a second document, an empty file; more than 2 MB,
50 levels or 200,000 values. Whatever the input, the only exception is ``ErroDePacote``.

>>> doc = ler_texto("lei: mg/x\\nhoras: [12:30, no]\\nexigencias:\\n- exige: a\\n- exige: b\\n")
>>> doc.dados
{'lei': 'mg/x', 'horas': ['12:30', 'no'], 'exigencias': [{'exige': 'a'}, {'exige': 'b'}]}
>>> doc.linhas["exigencias", 1, "exige"]
5
>>> ler_texto("a: 1\\na: 2", "lei.yaml")
Traceback (most recent call last):
almotace.nucleo.erros.ErroDePacote: lei.yaml, linha 2: O nome “a” aparece duas vezes: a primeira é \
na linha 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import yaml

from almotace.nucleo.erros import ErroDePacote
from almotace.pacotes.arquivo import LIMITE_BYTES, ler_arquivo
from almotace.pacotes.yaml_escalares import resolver
from almotace.pacotes.yaml_problemas import MARCAS, traduzir

Caminho: TypeAlias = tuple[str | int, ...]

MAIOR_PROFUNDIDADE = 50
MAIS_VALORES = 200_000
_LEITOR: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(frozen=True, slots=True)
class Documento:
    """What a file says and where: ``linhas`` has the 1-based line of each path of names and
    positions, such as ``("exigencias", 3, "exige")``; a named value's line is its name's."""

    dados: Any
    linhas: dict[Caminho, int]
    nome: str

    def linha(self, caminho: Caminho) -> int:
        """The line of the path, or of the nearest thing that holds it."""
        while caminho and caminho not in self.linhas:
            caminho = caminho[:-1]
        return self.linhas.get(caminho, 1)

    def erro(self, caminho: Caminho, mensagem: str, *, sugestao: str | None = None) -> ErroDePacote:
        """A refusal of what stands at the path, to be raised."""
        return ErroDePacote(
            mensagem, arquivo=self.nome, linha=self.linha(caminho), sugestao=sugestao
        )


def ler(caminho: str | Path, *, limite: int = LIMITE_BYTES) -> Documento:
    """Read a file."""
    return ler_texto(ler_arquivo(caminho, limite=limite), str(caminho))


def ler_texto(texto: str, nome: str = "texto") -> Documento:
    """Read a text; ``nome`` stands for the file in errors."""
    texto = texto.removeprefix("\ufeff")
    try:
        texto.encode("utf-8")
        if "\ufeff" in texto:  # the two parsers disagree on it, and nobody sees it
            linha = texto.count("\n", 0, texto.index("\ufeff")) + 1
            raise ErroDePacote("Há um caractere invisível (BOM).", arquivo=nome, linha=linha)
        leitor = _LEITOR(texto)
        try:
            montagem = _Montagem(nome)
            montagem.consumir(leitor)
        finally:
            leitor.dispose()
    except yaml.YAMLError as problema:
        raise traduzir(problema, texto, nome) from None
    except UnicodeEncodeError as problema:
        linha = texto.count("\n", 0, problema.start) + 1
        raise ErroDePacote("Há um caractere inválido.", arquivo=nome, linha=linha) from None
    return Documento(montagem.dados, montagem.linhas, nome)


class _Montagem:
    """Builds the data from the parser's events, without recursion."""

    def __init__(self, nome: str) -> None:
        self.nome = nome
        self.dados: Any = None
        self.linhas: dict[Caminho, int] = {}

    def consumir(self, leitor: Any) -> None:
        evento = leitor.get_event()
        documentos = 0
        while type(evento) is not yaml.StreamEndEvent:
            if type(evento) is yaml.DocumentStartEvent:
                documentos += 1
                if documentos > 1:
                    raise self.erro(evento, "Só cabe um documento por arquivo: tire o “---”.")
                if evento.tags or evento.version not in (None, (1, 2)):
                    raise self.erro(evento, "Linhas começadas por “%” não são aceitas.")
                self.valores(leitor)
            evento = leitor.get_event()
        if not self.linhas:
            raise ErroDePacote("O arquivo está vazio.", arquivo=self.nome)

    def valores(self, leitor: Any) -> None:
        """Everything up to the end of the document. ``atual`` is the open list or group, ``aqui``
        its path, ``chave`` the name that waits for its value."""
        pilha: list[tuple[Any, Caminho, str | None]] = []
        atual: Any = None
        aqui: Caminho = ()
        chave: str | None = None
        total = 0
        linhas, proximo = self.linhas, leitor.get_event
        while True:
            evento = proximo()
            tipo = type(evento)
            if tipo is yaml.DocumentEndEvent:
                return
            if tipo is yaml.MappingEndEvent or tipo is yaml.SequenceEndEvent:
                atual, aqui, chave = pilha.pop()
                continue
            total += 1
            if tipo is yaml.AliasEvent or evento.anchor is not None or evento.tag is not None:
                raise self.erro(evento, MARCAS)
            if total > MAIS_VALORES:
                raise self.erro(evento, f"O arquivo passa de {MAIS_VALORES} valores.")
            if type(atual) is dict and chave is None:
                chave = self.nome_novo(evento, aqui, atual)
                linhas[*aqui, chave] = evento.start_mark.line + 1
                continue
            if tipo is yaml.ScalarEvent:
                valor: Any = evento.value if evento.style else resolver(evento.value)
                if evento.style == '"' and not valor.isascii():
                    valor.encode("utf-8")
            else:
                valor = {} if tipo is yaml.MappingStartEvent else []
            if chave is not None:
                atual[chave], onde = valor, (*aqui, chave)
            elif atual is not None:
                onde = (*aqui, len(atual))
                atual.append(valor)
                linhas[onde] = evento.start_mark.line + 1
            else:
                if valor is None:
                    continue
                self.dados, onde = valor, ()
                linhas[()] = evento.start_mark.line + 1
            if tipo is yaml.ScalarEvent:
                chave = None
                continue
            pilha.append((atual, aqui, None))
            if len(pilha) > MAIOR_PROFUNDIDADE:
                raise self.erro(
                    evento, f"Há mais de {MAIOR_PROFUNDIDADE} níveis, um dentro do outro."
                )
            atual, aqui, chave = valor, onde, None

    def nome_novo(self, evento: Any, aqui: Caminho, atual: dict[str, Any]) -> str:
        """The name that the event gives, always as text: ``2024:`` and ``"2024":`` are one."""
        if type(evento) is not yaml.ScalarEvent:
            raise self.erro(evento, "Um nome (antes de “:”) tem de ser um texto simples.")
        nome = str(evento.value)
        if not evento.style and nome == "<<":
            raise self.erro(evento, "A junção “<<” não é aceita: escreva cada valor por extenso.")
        if not nome:
            raise self.erro(evento, "Falta o nome antes de “:”.")
        if nome in atual:
            primeira = self.linhas[*aqui, nome]
            frase = f"O nome “{nome[:60]}” aparece duas vezes: a primeira é na linha {primeira}."
            raise self.erro(evento, frase)
        return nome

    def erro(self, evento: Any, mensagem: str) -> ErroDePacote:
        return ErroDePacote(mensagem, arquivo=self.nome, linha=evento.start_mark.line + 1)
