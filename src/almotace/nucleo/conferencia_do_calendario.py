"""Checks, listing and canonical hash of a calendar's entries.

Specification: an id is repeated only by versions whose validity does not overlap; a
transferencia names an entry that exists and, if dated, a day on which it occurs, once. The
hash is the SHA-256 of canonical JSON: entries in order, keys sorted, empty fields left out.

>>> conferir((Dia("m", "Tratado", "transferencia", "t 2020-11-17 -> 2020-11-20"),), {0})
Traceback (most recent call last):
almotace.nucleo.erros.ErroDePacote: regra: A transferência “m” move o dia “t”, que não existe.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date

from .data import formatar_data
from .dia_do_calendario import Dia
from .erros import ErroDeEntrada, ErroDePacote, sugerir
from .expansao import Transferencias
from .regra_de_dia import Mudanca, MudancaSemanal

_CAMPOS = (
    "id", "nome", "tipo", "regra", "desde", "ate", "abre", "fecha", "ato", "fonte", "nota",
)  # fmt: skip


def conferir(dias: Sequence[Dia], expediente: Collection[int]) -> None:
    """Refuse entries that contradict each other."""
    if not expediente or not set(expediente) <= set(range(7)):
        raise ErroDeEntrada("A semana de expediente tem dias de 0 a 6.", campo="expediente")
    por_id: dict[str, list[Dia]] = defaultdict(list)
    for dia in dias:
        for outro in por_id[dia.id]:
            if _coincidem(dia, outro):
                raise ErroDePacote(f"O dia “{dia.id}” aparece duas vezes.", campo="id")
        por_id[dia.id].append(dia)
    movidos: set[tuple[str, date]] = set()
    for dia in dias:
        if dia.tipo == "transferencia":
            _conferir_transferencia(dia, por_id, movidos)


def _coincidem(a: Dia, b: Dia) -> bool:
    return (a.desde or date.min) <= (b.ate or date.max) and (b.desde or date.min) <= (
        a.ate or date.max
    )


def _conferir_transferencia(
    dia: Dia, por_id: Mapping[str, list[Dia]], movidos: set[tuple[str, date]]
) -> None:
    q = dia.quando
    assert isinstance(q, (Mudanca, MudancaSemanal))
    if q.id not in por_id:
        raise ErroDePacote(
            f"A transferência “{dia.id}” move o dia “{q.id}”, que não existe.",
            campo="regra",
            sugestao=sugerir(q.id, por_id),
        )
    if not isinstance(q, Mudanca):
        return
    de = formatar_data(q.de)
    if not any(q.de in alvo.no_ano(q.de.year) for alvo in por_id[q.id]):
        mensagem = f"A transferência “{dia.id}” parte de {de}, dia em que “{q.id}” não cai."
        raise ErroDePacote(mensagem, campo="regra")
    if (q.id, q.de) in movidos:
        mensagem = f"A transferência “{dia.id}” repete outra: “{q.id}” já sai de {de}."
        raise ErroDePacote(mensagem, campo="regra")
    movidos.add((q.id, q.de))


def listar(
    dias: Sequence[Dia], de: date, ate: date, tipos: Collection[str]
) -> list[tuple[date, Dia]]:
    """Occurrences, from ``de`` to ``ate``, of entries of these types, by date.

    A weekly move is listed on each day that it would empty or fill, where no dated act spoke.
    """
    achados = [
        (d, dia)
        for dia in dias
        if dia.tipo in tipos
        for ano in range(de.year, ate.year + 1)
        for d in (*dia.no_ano(ano), *_semanais(dias, dia, ano))
        if de <= d <= ate
    ]
    return sorted(achados, key=lambda par: (par[0], par[1].id))


def _semanais(dias: Sequence[Dia], muda: Dia, ano: int) -> Iterator[date]:
    if not isinstance(muda.quando, MudancaSemanal):
        return
    atos = Transferencias(d for d in dias if d.tipo == "transferencia").datadas
    for alvo in (d for d in dias if d.id == muda.quando.id):
        for dia in alvo.no_ano(ano):
            para = muda.quando.destino(dia)
            if para != dia and muda.vige(dia) and (alvo.id, dia) not in atos:
                yield from (dia, para)


def resumo_sha256(dias: Sequence[Dia], opcoes: Mapping[str, object]) -> str:
    """Canonical hash of entries and options."""
    import hashlib  # here: most calendars never name themselves
    import json

    linhas = [{c: str(v) for c in _CAMPOS if (v := getattr(d, c))} for d in dias]
    texto = json.dumps(
        {"dias": linhas, **opcoes},
        sort_keys=True,
        ensure_ascii=False,
        separators=(",", ":"),
        default=str,
    )
    return hashlib.sha256(texto.encode()).hexdigest()
