"""Files that are hostile, broken or no YAML at all: name, bytes, part of the sentence."""

from __future__ import annotations

HOSTIS: list[tuple[str, bytes, str]] = [
    ("truncated", b'- id: c1\n  titulo: "sem fim\n', "linha 2: As aspas abertas na linha 2"),
    ("truncated list", b"- id: c1\n  fatos: {a: [1, 2\n", "não fecha, ou falta vírgula."),
    ("bomb", b"a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n", "linha 1: Âncoras, referências"),
    ("tag", b"- !!python/object/apply:os.system [ls]\n", "linha 1: Âncoras, referências"),
    ("merge", b"- id: x\n  <<: y\n", "linha 2: A junção “<<” não é aceita"),
    ("not UTF-8", "- id: c1\n  titulo: ção\n".encode("latin-1"), "linha 2: O arquivo não está em"),
    ("UTF-16", "- id: c1\n".encode("utf-16"), "O arquivo não está em UTF-8"),
    ("twice", b"- id: c1\n  titulo: a\n  titulo: b\n", "linha 3: O nome “titulo” aparece duas"),
    ("empty", b"", "O arquivo está vazio."),
    ("only a comment", b"# nada\n", "O arquivo está vazio."),
    ("a zero byte", b"- id: c1\n\0", "linha 2: Há um caractere de controle"),
    ("tab", b"- id: c1\n\ttitulo: x\n", "linha 2: Há uma tabulação"),
    ("deep", b"[" * 5000, "níveis"),
    ("two documents", b"- id: a\n---\n- id: b\n", "Só cabe um documento por arquivo"),
    ("3 MB", b"# " + b"a" * 3_000_000, "O arquivo passa do limite de 2 MB."),
    ("binary", bytes(range(256)) * 10, ""),
    ("a program", b"\x7fELF\x02\x01\x01\0\0\0", ""),
]  # fmt: skip
