"""The parser's complaints in plain Portuguese: one sentence, at the line where to look.

>>> try:
...     list(yaml.parse("a: 'sem fim", Loader=yaml.SafeLoader))
... except yaml.YAMLError as problema:
...     print(traduzir(problema, "a: 'sem fim", "lei.yaml"))
lei.yaml, linha 1: As aspas abertas na linha 1 não foram fechadas.
"""

from __future__ import annotations

import yaml

from almotace.nucleo.erros import ErroDePacote

TABULACAO = "Há uma tabulação onde se esperam espaços: troque-a por espaços."
MARCAS = "Âncoras, referências e etiquetas (&, * e !) não são aceitas: se é texto, use aspas."

# The first fragment found in "context problem" gives the sentence; {inicio} is the line where
# the construct that failed began. The fragments cover the C parser's wording and the pure one's.
_FRASES = (
    ("nesting depth", "Há níveis demais, um dentro do outro."),
    ("tab character", TABULACAO),
    ("character '\\t'", TABULACAO),
    ("mapping values are not allowed", "Há um “:” onde não cabe: confira o recuo, ou use aspas."),
    ("keys are not allowed", "Há um “? ” onde não cabe: se é texto, use aspas."),
    ("sequence entries are not allowed", "Há um “- ” onde não cabe: confira o recuo da linha."),
    (
        "expected ',' or ']'",
        "A lista aberta por “[” na linha {inicio} não fecha, ou falta vírgula.",
    ),
    (
        "expected ',' or '}'",
        "O grupo aberto por “{{” na linha {inicio} não fecha, ou falta vírgula.",
    ),
    ("escape", "Há uma barra invertida que não se entende: use aspas simples em vez de duplas."),
    ("expected hexdecimal", "Há uma barra invertida que não se entende: use aspas simples."),
    ("expected hexadecimal", "Há uma barra invertida que não se entende: use aspas simples."),
    ("quoted scalar", "As aspas abertas na linha {inicio} não foram fechadas."),
    ("could not find expected ':'", "Falta “:” depois do nome, ou sobra texto na linha {inicio}."),
    ("block scalar", "Depois de “|” ou “>” o texto começa na linha seguinte, com recuo igual."),
    ("an alias", MARCAS),
    ("an anchor", MARCAS),
    ("tag", MARCAS),
    ("directive", "Linhas começadas por “%” não são aceitas."),
    ("YAML document", "Linhas começadas por “%” não são aceitas."),
    ("document start", "Sobra texto depois do fim dos dados: confira o recuo desta linha."),
    ("expected '-'", "A lista pede aqui um item começado por “- ”: confira o recuo da linha."),
    ("node content", "Falta um valor, ou sobra aqui um “]”, “}}” ou “,”."),
    ("block", "O recuo desta linha não combina com o das anteriores, ou sobra texto nela."),
)


def traduzir(problema: yaml.YAMLError, texto: str, arquivo: str) -> ErroDePacote:
    """The refusal to be shown for an error of PyYAML."""
    ultima = max(len(texto.splitlines()), 1)
    if not isinstance(problema, yaml.MarkedYAMLError):
        posicao = getattr(problema, "position", 0)
        return ErroDePacote(
            "Há um caractere de controle, que não cabe em um arquivo de texto.",
            arquivo=arquivo,
            linha=_linha_do_controle(texto) or min(texto.count("\n", 0, posicao) + 1, ultima),
        )
    marca = problema.problem_mark or problema.context_mark
    linha = min(marca.line + 1, ultima) if marca else None
    contexto = problema.context_mark
    inicio = contexto.line + 1 if contexto else linha
    queixa = f"{problema.context or ''} {problema.problem or ''}"
    if "cannot start any token" in queixa and marca:
        frase = _comeco_invalido(texto, marca.line, marca.column)
    else:
        achada = next((f for trecho, f in _FRASES if trecho in queixa), None)
        frase = (achada or "O texto não é YAML válido nesta linha.").format(inicio=inicio)
    return ErroDePacote(frase, arquivo=arquivo, linha=linha)


def _comeco_invalido(texto: str, linha: int, coluna: int) -> str:
    linhas = texto.splitlines()
    caractere = linhas[linha][coluna : coluna + 1] if linha < len(linhas) else ""
    if caractere == "\t":
        return TABULACAO
    return f"O caractere “{caractere}” não pode começar um valor: ponha o texto entre aspas."


def _linha_do_controle(texto: str) -> int | None:
    """Line of the first character that YAML bans, whatever unit the parser counts in."""
    for n, caractere in enumerate(texto):
        proibido = caractere < " " and caractere not in "\t\n\r"
        if (
            proibido
            or ("\x7f" <= caractere <= "\x9f" and caractere != "\x85")
            or caractere in "\ufffe\uffff"
        ):
            return texto.count("\n", 0, n) + 1
    return None
