"""XLSX: the values that the file keeps. Nothing in it is computed, and nothing of it is run.

What a file unpacks to is known before it is unpacked (``zipfile`` gives no more than a member says
that it has), and is bounded; a document type, by which XML can be made to grow, is refused.
"""

from __future__ import annotations

import io
import re
import warnings
import zipfile
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Any

from openpyxl import load_workbook

from .modelo import (
    MAXIMO_DE_COLUNAS,
    MAXIMO_DE_LINHAS,
    Bruta,
    Celula,
    Planilha,
    PlanilhaRecusada,
    montar,
)

DESCOMPACTADO = 250 * 1024 * 1024
MEMBROS = 2_000
VAZIAS = 20_000
"""Empty rows in a run after which a sheet has ended."""
PEDACO = 1 << 20
TIPO_DO_DOCUMENTO = ["<!DOCTYPE".encode(x) for x in ("ascii", "utf-16-le", "utf-16-be")]
SEM_VALOR = re.compile(rb"(?:</f>|<f\b[^>]*/>)\s*(?:<v\s*/>|<v>\s*</v>)?\s*</c>")
DANIFICADA = "A planilha está danificada: abra-a, salve-a de novo e envie."


def ler_xlsx(conteudo: bytes, nome: str, sha256: str, folha: str) -> Planilha:
    _conferir(conteudo)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what it can't show does not concern us
            livro = load_workbook(
                io.BytesIO(conteudo), read_only=True, data_only=True, keep_links=False
            )
            try:
                return _da_folha(livro, folha, nome, sha256)
            finally:
                livro.close()
    except PlanilhaRecusada:
        raise
    except Exception as e:  # whatever the library trips over in a file that is not as it should be
        raise PlanilhaRecusada(DANIFICADA) from e


def _conferir(conteudo: bytes) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(conteudo)) as z:
            _conferir_membros(z)
    except (zipfile.BadZipFile, NotImplementedError, EOFError, OSError, RuntimeError):
        raise PlanilhaRecusada(DANIFICADA) from None
    except zipfile.zlib.error:  # type: ignore[attr-defined]
        raise PlanilhaRecusada(DANIFICADA) from None


def _conferir_membros(z: zipfile.ZipFile) -> None:
    membros = z.infolist()
    nomes = {x.filename.lower().lstrip("/") for x in membros}
    if any(x.flag_bits & 1 for x in membros):
        raise PlanilhaRecusada("A planilha está protegida por senha: salve-a sem senha.")
    if any(x.endswith("vbaproject.bin") or "/macrosheets/" in x for x in nomes):
        raise PlanilhaRecusada("A planilha traz macros (.xlsm): salve-a como .xlsx, sem macros.")
    if "xl/workbook.bin" in nomes:
        raise PlanilhaRecusada("A planilha é binária (.xlsb): salve-a como .xlsx.")
    if "xl/workbook.xml" not in nomes:
        o_que = "uma planilha do LibreOffice (.ods): salve-a como .xlsx ou CSV"
        if "content.xml" not in nomes:
            o_que = "um arquivo compactado, e não uma planilha em XLSX ou CSV"
        raise PlanilhaRecusada(f"O arquivo é {o_que}.")
    if len(membros) > MEMBROS or sum(x.file_size for x in membros) > DESCOMPACTADO:
        raise PlanilhaRecusada("A planilha é grande demais por dentro: divida-a.")
    for x in membros:
        if x.filename.lower().endswith((".xml", ".rels", ".vml")):
            _conferir_xml(z, x)


def _conferir_xml(z: zipfile.ZipFile, membro: zipfile.ZipInfo) -> None:
    da_folha = "/worksheets/" in membro.filename.lower()
    resto = b""
    with z.open(membro) as f:
        while pedaco := f.read(PEDACO):
            visto = resto + pedaco
            if any(x in visto for x in TIPO_DO_DOCUMENTO):
                raise PlanilhaRecusada(DANIFICADA)
            if da_folha and SEM_VALOR.search(visto):
                raise PlanilhaRecusada(
                    "Há fórmulas cujo valor não está gravado na planilha: abra-a no programa de"
                    " planilhas, salve-a e envie de novo."
                )
            resto = visto[-400:]


def _da_folha(livro: Any, pedida: str, nome: str, sha256: str) -> Planilha:
    visiveis = [x for x in livro.worksheets if x.sheet_state == "visible"] or livro.worksheets
    nomes = tuple(x.title for x in visiveis)
    if pedida and pedida not in nomes:
        raise PlanilhaRecusada(f"Não há a folha “{pedida}” neste arquivo.")
    for folha in visiveis:
        if pedida in ("", folha.title):
            try:
                return montar(
                    _linhas(folha, livro.epoch), arquivo=nome, sha256=sha256, formato="xlsx",
                    folha=folha.title, folhas=nomes,
                )  # fmt: skip
            except PlanilhaRecusada as e:
                if pedida or "vazia" not in e.mensagem or folha is visiveis[-1]:
                    raise
    raise PlanilhaRecusada("A planilha está vazia.")


def _linhas(folha: Any, epoca: datetime) -> Iterator[Bruta]:
    # What the sheet says of its own size may be wrong: it is read to its end.
    folha.reset_dimensions()
    vazias = 0
    for numero, valores in enumerate(
        folha.iter_rows(values_only=True, max_col=MAXIMO_DE_COLUNAS + 1), start=1
    ):
        if not any(v is not None for v in valores):
            vazias += 1
            if vazias > VAZIAS:
                raise PlanilhaRecusada(
                    f"Há mais de {VAZIAS} linhas vazias em seguida: apague-as."
                )  # fmt: skip
            continue
        vazias = 0
        if numero > MAXIMO_DE_LINHAS * 2:
            raise PlanilhaRecusada(
                f"A planilha passa de {MAXIMO_DE_LINHAS // 1000}.000 linhas: divida-a em arquivos"
                " menores."
            )
        if len(valores) > MAXIMO_DE_COLUNAS and valores[MAXIMO_DE_COLUNAS] is not None:
            raise PlanilhaRecusada(f"A linha {numero} passa de {MAXIMO_DE_COLUNAS} colunas.")
        yield numero, [celula(v) for v in valores]


def celula(v: Any) -> Celula:
    """A value as people see it.

    >>> celula(1234567890), celula(123.0), celula(1.5), celula(True), celula(None), celula(" a ")
    ('1234567890', '123', '1,5', 'sim', '', 'a')
    >>> celula(datetime(2020, 1, 2)), celula(datetime(2020, 1, 2, 9, 30))
    (datetime.date(2020, 1, 2), '02/01/2020 09:30')
    """
    if v is None:
        return ""
    if isinstance(v, str):
        return v.strip()
    if isinstance(v, bool):
        return "sim" if v else "não"
    if isinstance(v, datetime):
        return v.date() if v.time() == time() else f"{v:%d/%m/%Y %H:%M}"
    if isinstance(v, date):
        return v
    if isinstance(v, float):
        return str(int(v)) if v.is_integer() else repr(v).replace(".", ",")
    if isinstance(v, time):
        return f"{v:%H:%M}"
    if isinstance(v, timedelta):
        return str(v)
    return str(v)
