"""The command line: one module a command, imported only when called."""

from __future__ import annotations

import errno
import importlib
import io
import os
import sys
from collections.abc import Sequence

from .. import __version__
from ..nucleo.erros import ErroAlmotace, ErroDeEntrada, sugerir

COMANDOS = {
    "leis": "as leis carregadas",
    "lei": "uma lei, ou um dispositivo dela: resumo, regras, leituras, casos",
    "consultar": "pergunta à lei, de um arquivo ou respondendo ao que faltar",
    "prazo": "conta um prazo e mostra a memória",
    "conferir": "roda casos de ouro e diz o que difere",
    "cobertura": "o que cada dispositivo da lei tem de regra ou de motivo",
    "esquema": "o JSON Schema dos arquivos de um pacote e dos casos",
    "demo": "põe no ar uma demonstração neste computador",
    "servir": "põe o balcão no ar",
    "verificar": "prova que nenhum ato foi mexido",
    "selar": "fecha os dias que terminaram, com um selo para publicar",
    "ficha": "fichas de acesso à API: criar, listar, revogar",
    "recontar": "que prazos abertos um feriado novo muda",
    "copiar": "faz uma cópia de segurança, com a casa funcionando",
    "restaurar": "traz uma cópia de volta, para uma pasta vazia",
}
SAIDA_DE_ERRO = 2


def main(argumentos: Sequence[str] | None = None) -> int:
    """Run one command; errors meant for a person go to stderr as one sentence, code 2."""
    for saida in (sys.stdout, sys.stderr):
        if isinstance(saida, io.TextIOWrapper):
            saida.reconfigure(errors="replace")
    args = list(sys.argv[1:] if argumentos is None else argumentos)
    try:
        return _correr(args)
    except ErroAlmotace as e:
        print(f"Erro: {e}", file=sys.stderr)
        return SAIDA_DE_ERRO
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print("\nInterrompido.", file=sys.stderr)
        return 130
    except OverflowError:
        print("Erro: a conta sai do calendário, que vai do ano 1 ao 9999.", file=sys.stderr)
        return SAIDA_DE_ERRO
    except (MemoryError, RecursionError):
        print("Erro: o arquivo é grande ou profundo demais para ser lido.", file=sys.stderr)
        return SAIDA_DE_ERRO
    except OSError as e:
        print(
            f"Erro: {e.filename or 'arquivo'}: não consegui ler ou gravar ({_motivo(e)}).",
            file=sys.stderr,
        )
        return SAIDA_DE_ERRO
    except Exception as e:
        frase = _do_banco(e)
        if frase is None:
            raise
        print(f"Erro: {frase}", file=sys.stderr)
        return SAIDA_DE_ERRO


def _correr(args: list[str]) -> int:
    if not args:
        from .comandos import apresentar

        return apresentar.main()
    if args[0] in ("-h", "--ajuda", "--help", "ajuda"):
        print(uso())
        return 0
    if args[0] in ("--versao", "--version"):
        print(f"almotace {__version__}")
        return 0
    if args[0] not in COMANDOS:
        raise ErroDeEntrada(
            f"Não há o comando “{args[0]}”. Veja “almotace --ajuda”.",
            sugestao=sugerir(args[0], COMANDOS),
        )
    modulo = importlib.import_module(f".comandos.{args[0]}", __package__)
    try:
        codigo: int = modulo.main(args[1:])
    except SystemExit as e:
        return int(e.code or 0)
    return codigo


def uso() -> str:
    linhas = [
        "Almotacé: a lei do Município, respondendo com os seus motivos.",
        "",
        "Uso: almotace COMANDO [opções]",
        "",
    ]
    linhas += [f"  {nome:<11} {ajuda}" for nome, ajuda in COMANDOS.items()]
    linhas += [
        "",
        "Cada comando explica-se com --ajuda. Sem comando, o programa apresenta-se"
        " e responde a um caso de exemplo.",
    ]
    return "\n".join(linhas)


def _do_banco(e: Exception) -> str | None:
    """The database's refusal in a sentence; None if the error is not of the database."""
    if not type(e).__module__.startswith(("psycopg", "django.db")):
        return None
    causa = e.__cause__ or e
    if getattr(causa, "sqlstate", None) == "53100":
        return "o disco do banco de dados está cheio; nada se gravou."
    dito = (str(causa).strip().splitlines() or ["sem explicação"])[0]
    return f"o banco de dados recusou: {dito}"


def _motivo(e: OSError) -> str:
    if isinstance(e, FileNotFoundError):
        return "não existe"
    if isinstance(e, PermissionError):
        return "sem permissão"
    if isinstance(e, IsADirectoryError):
        return "é uma pasta"
    if e.errno in (errno.ENOSPC, errno.EDQUOT):
        return "não há espaço no disco"
    return e.strerror or "falha do sistema"
