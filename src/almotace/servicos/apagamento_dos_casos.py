"""What goes from a person's cases when the person is erased: files, words of search, and whatever
the projections hold in words. Numbers, dates, amounts and decisions stay."""

from __future__ import annotations

from pathlib import Path

from django.db import transaction
from django.db.models import TextField
from django.db.models.functions import Cast

from ..registro.busca import indexar_todos
from ..registro.models import (
    AcaoFiscal,
    Anexo,
    Auto,
    Edital,
    Guia,
    Inscricao,
    Licenca,
    Lote,
    Pessoa,
    Processo,
    Rascunho,
)
from .anexos import caminho
from .pessoas import mascarar_cpf

APAGADO = "(apagado)"


def apagar_dos_casos(pessoa: Pessoa, processos: list[Processo], pasta: Path) -> None:
    """Call in the transaction that erases; the files go when it is done."""
    municipio_id = pessoa.municipio_id
    anexos = Anexo.objects.filter(processo__in=processos)
    resumos = set(anexos.values_list("sha256", flat=True))
    anexos.delete()
    outros = set(Anexo.objects.filter(municipio_id=municipio_id, sha256__in=resumos)
                 .values_list("sha256", flat=True))  # fmt: skip
    transaction.on_commit(lambda: _apagar_arquivos(pasta, municipio_id, resumos - outros))
    _das_projecoes(municipio_id, processos)
    _dos_editais(pessoa, processos)
    indexar_todos(municipio_id, "processo", {p.id: [p.numero] for p in processos})
    indexar_todos(municipio_id, "pessoa", {pessoa.id: []})
    Rascunho.objects.annotate(texto=Cast("dados", TextField())).filter(
        municipio_id=municipio_id, texto__contains=str(pessoa.id)
    ).delete()


def _das_projecoes(municipio_id: int, processos: list[Processo]) -> None:
    Guia.objects.filter(processo__in=processos).update(comprovante="")
    licencas = Licenca.objects.filter(processo__in=processos)
    indexar_todos(municipio_id, "licenca", {x.id: [x.numero, x.codigo] for x in licencas})
    licencas.update(dados={})
    acoes = AcaoFiscal.objects.filter(processo__in=processos)
    indexar_todos(municipio_id, "acao_fiscal", {x.id: [] for x in acoes})
    acoes.update(assunto="", endereco="", latitude=None, longitude=None)
    Auto.objects.filter(processo__in=processos).update(local="")
    Inscricao.objects.filter(processo__in=processos).update(dados={})
    Lote.objects.filter(processo__in=processos).update(depositario="", lugar="")


def _dos_editais(pessoa: Pessoa, processos: list[Processo]) -> None:
    """One edital tells many: of its text only what names this person goes."""
    nomes = [x for x in (pessoa.nome, mascarar_cpf(pessoa.cpf), pessoa.cnpj) if x]
    for edital in Edital.objects.filter(processos__in=processos).distinct():
        for nome in nomes:
            edital.texto = edital.texto.replace(nome, APAGADO)
        edital.save(update_fields=["texto"])


def _apagar_arquivos(pasta: Path, municipio_id: int, resumos: set[str]) -> None:
    for resumo in resumos:
        caminho(pasta, municipio_id, resumo).unlink(missing_ok=True)
