"""The list that goes to protest, and what came of it.

The CSV has a line a certificate; docs/divida-ativa.md tells its columns. Cells are safe in
spreadsheets (``celula_csv``).
"""

from __future__ import annotations

import csv
import io
import re
import uuid
from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

from ...nucleo.data import formatar_data
from ...nucleo.erros import ErroDeEntrada
from ...nucleo.numero import com_virgula
from ...registro.inquilino import do_municipio
from ...registro.models import Ato, Inscricao
from ..arrecadacao.celula_csv import segura
from ..pergunta import congelar
from ..praticar import Mesa, Quem, praticar
from .cda import vigente
from .inscrever import viva

COLUNAS = (
    "cda", "emitida_em", "inscricao", "inscrita_em", "livro", "folha", "devedor", "documento",
    "endereco", "valor_originario", "valor", "vencimento", "natureza", "fundamento", "processo",
    "codigo",
)  # fmt: skip
REMETIDA, PROTESTADA = "remetida", "protestada"


def remeter(quem: Quem, inscricoes: Iterable[uuid.UUID]) -> str:
    """Send these to protest, all or none; gives the list. Sent again with the same key, the same
    list."""
    ids = sorted(set(inscricoes))
    if not ids:
        raise ErroDeEntrada("Escolha o que vai a protesto.", campo="inscricoes")
    with do_municipio(quem.agente.municipio_id):
        achadas = {x.id: x for x in Inscricao.objects.filter(id__in=ids)}
        if len(achadas) != len(ids):
            raise ErroDeEntrada("Uma das inscrições não existe.", campo="inscricoes")
        # Cases are locked in one order, whoever sends.
        for linha in sorted(achadas.values(), key=lambda x: str(x.processo_id)):
            _remeter(quem, linha)
        return escrever(_lidas(ids))


def _remeter(quem: Quem, linha: Inscricao) -> Ato:
    def fazer(mesa: Mesa) -> Mapping[str, Any]:
        atual = Inscricao.objects.get(id=linha.id)
        cda = vigente(atual)
        if cda is None or atual.situacao in ("cancelada", "paga"):
            raise ErroDeEntrada(f"A inscrição {atual.numero} não tem certidão por cobrar.")
        if atual.situacao in (REMETIDA, PROTESTADA):
            raise ErroDeEntrada(f"A inscrição {atual.numero} já foi a protesto.")
        return {**congelar(mesa.lei), "cda": cda["numero"]}

    def depois(mesa: Mesa) -> None:
        Inscricao.objects.filter(id=linha.id).update(situacao=REMETIDA)

    chave = uuid.uuid5(quem.chave, str(linha.id))
    return praticar(
        Quem(quem.agente, quem.quando, chave), linha.processo_id, "remessa_a_protesto",
        conferir=fazer, depois=depois, dados={"inscricao": linha.numero},
    )  # fmt: skip


def _lidas(ids: list[uuid.UUID]) -> list[Inscricao]:
    achadas = Inscricao.objects.filter(id__in=ids).select_related(
        "devedor", "guia", "processo", "municipio"
    )
    return sorted(achadas, key=lambda x: (x.inscrita_em, x.numero))


def escrever(inscricoes: Iterable[Inscricao]) -> str:
    """The list, with the mark that spreadsheets expect."""
    saida = io.StringIO(newline="")
    escritor = csv.writer(saida, delimiter=";", lineterminator="\r\n")
    escritor.writerow(COLUNAS)
    for x in inscricoes:
        cidade, uf = x.municipio.nome, x.municipio.uf
        cda = vigente(x) or {}
        campos = x.dados["campos"]
        vence = formatar_data(x.guia.vence_em) if x.guia else ""
        escritor.writerow([segura(str(v)) for v in (
            cda.get("numero", ""), _dia(cda.get("dia")), x.numero, formatar_data(x.inscrita_em),
            x.livro, x.folha, x.devedor.nome, x.devedor.cpf or x.devedor.cnpj or "",
            com_a_cidade(x.devedor.endereco, cidade, uf), _numero(campos.get("valor_originario")),
            com_virgula(x.valor), vence, campos.get("natureza", ""),
            campos.get("fundamento_legal", ""), x.processo.numero, cda.get("codigo", ""),
        )])  # fmt: skip
    return "\ufeff" + saida.getvalue()


def com_a_cidade(dito: str, cidade: str, uf: str) -> str:
    """The address with town and state, which a notary needs and people of the town leave out. One
    that ends in a state, or names the town, says where it is.

    >>> com_a_cidade("Rua das Flores, 12", "Vila Real", "mg")
    'Rua das Flores, 12, Vila Real/MG'
    >>> com_a_cidade("Rua A, 1, Outra Vila - RJ", "Vila Real", "mg")
    'Rua A, 1, Outra Vila - RJ'
    >>> com_a_cidade("Rua A, 1, Vila Real", "Vila Real", "mg")
    'Rua A, 1, Vila Real/MG'
    """
    limpo = dito.strip().rstrip(",.")
    if not limpo or re.search(r"[\s/,-][A-Z]{2}$", limpo):
        return limpo
    if limpo.casefold().endswith(cidade.casefold()):
        return f"{limpo}/{uf.upper()}"
    return f"{limpo}, {cidade}/{uf.upper()}"


def _numero(dito: Any) -> str:
    """An amount as the other amounts of the row."""
    try:
        return com_virgula(Decimal(str(dito)))
    except InvalidOperation:
        return str(dito or "")


def _dia(iso: str | None) -> str:
    return formatar_data(date.fromisoformat(iso)) if iso else ""


def protestar(
    quem: Quem, processo_id: uuid.UUID, em: date, cartorio: str, protocolo: str = ""
) -> Ato:
    """The day of the protest, which interrupts the prescription once."""
    if not cartorio.strip():
        raise ErroDeEntrada("Diga o cartório.", campo="cartorio")

    def fazer(mesa: Mesa) -> Mapping[str, Any]:
        linha = viva(mesa.processo.id)
        cda = vigente(linha) if linha is not None else None
        if linha is None or cda is None:
            raise ErroDeEntrada("Não há certidão por cobrar neste processo.")
        if linha.protestada_em is not None:
            raise ErroDeEntrada(f"Já foi protestada em {formatar_data(linha.protestada_em)}.")
        if em > quem.dia:
            raise ErroDeEntrada("O protesto não pode ser de um dia que não chegou.", campo="em")
        if em < date.fromisoformat(cda["dia"]):
            raise ErroDeEntrada("O protesto é de antes da certidão.", campo="em")
        return {**congelar(mesa.lei), "cda": cda["numero"]}

    def depois(mesa: Mesa) -> None:
        linha = viva(mesa.processo.id)
        assert linha is not None
        linha.situacao, linha.protestada_em = PROTESTADA, em
        linha.save(update_fields=["situacao", "protestada_em"])

    return praticar(
        quem, processo_id, "protesto", conferir=fazer, depois=depois,
        dados={
            "em": em.isoformat(), "cartorio": cartorio.strip()[:160],
            "protocolo": protocolo.strip()[:60],
        },
    )  # fmt: skip
