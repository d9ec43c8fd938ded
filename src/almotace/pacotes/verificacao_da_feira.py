"""A ``Feira`` names only what is there: facts, sources of the register, demands, modalities."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from ..nucleo.erros import sugerir
from ..nucleo.lei import Lei
from ..nucleo.regra_da_feira import DIAS_DA_SEMANA, FONTES_DA_FEIRA, Feira
from ..nucleo.regras import Exigencia, Prazo, Preferencia

if TYPE_CHECKING:
    from .verificacao import Origem

MOMENTOS = ("montagem", "abertura", "encerramento", "desmontagem", "inicio", "fim")
DA_FREQUENCIA = {"data", "realizada", "presente", "justificada"}


def verificar_feira(o: Origem, f: Feira, lei: Lei) -> None:
    """Raise at the first name that is not known."""
    fatos, modalidades = lei.vocabulario.fatos, lei.vocabulario.secoes["modalidades"]
    exigencias = {r.id for r in lei.da_especie(Exigencia)}

    def conhecido(nome: str | None, onde: tuple[str | int, ...], ha: Collection[str]) -> None:
        if nome is not None and nome not in ha:
            o.erro(f"“{nome}” não é conhecido aqui.", onde, sugestao=sugerir(nome, ha))

    def todos(nomes: Iterable[str], onde: tuple[str | int, ...], ha: Collection[str]) -> None:
        for i, nome in enumerate(nomes):
            conhecido(nome, (*onde, i), ha)

    for campo in ("produto", "produto_pretendido", "produtos_do_termo", "local", "prorrogacao"):
        conhecido(getattr(f, campo), (campo,), fatos)
    if not fatos[f.produto].valores:
        o.erro(f"O fato “{f.produto}” tem de ser uma escolha: os produtos.", ("produto",))
    for tipo, modalidade in f.instrumentos.items():
        conhecido(tipo, ("instrumentos", tipo), f.tipos)
        conhecido(modalidade, ("instrumentos", tipo), modalidades)
    todos(f.tambem, ("tambem",), modalidades)
    todos(f.titulares, ("titulares",), modalidades)
    conhecido(f.alteracao, ("alteracao",), modalidades)
    todos(f.do_vinculo, ("do_vinculo",), lei.dispositivos)
    for modalidade in f.vinculos:
        conhecido(modalidade, ("vinculos", modalidade), modalidades)
    for fato, fonte in f.registra.items():
        conhecido(fato, ("registra", fato), fatos)
        conhecido(fonte, ("registra", fato), FONTES_DA_FEIRA)
    if f.reserva is not None:
        conhecido(f.reserva.sobre, ("reserva", "sobre"), lei.dispositivos)
        for campo in ("total", "reservadas", "area_total", "area_reservada"):
            conhecido(getattr(f.reserva, campo), ("reserva", campo), fatos)
    if f.dia is not None:
        for campo in ("data", "marcadas", "lugar", "lugar_das_marcadas"):
            conhecido(getattr(f.dia, campo), ("dia", campo), fatos)
        for momento, fato in f.dia.horario.items():
            conhecido(momento, ("dia", "horario", momento), MOMENTOS)
            conhecido(fato, ("dia", "horario", momento), fatos)
        for setor, semana in f.dia.so_em.items():
            conhecido(setor, ("dia", "so_em", setor), f.setores)
            todos(semana, ("dia", "so_em", setor), DIAS_DA_SEMANA)
        todos(f.dia.ao_marcar, ("dia", "ao_marcar"), exigencias)
        todos(f.dia.ao_encerrar, ("dia", "ao_encerrar"), exigencias)
    if f.frequencia is not None:
        conhecido(f.frequencia.exigencia, ("frequencia", "exigencia"), exigencias)
        conhecido(f.frequencia.feiras, ("frequencia", "feiras"), fatos)
        de = fatos[f.frequencia.feiras].de
        if de is None or not set(de.campos) >= DA_FREQUENCIA:
            nomes = ", ".join(sorted(DA_FREQUENCIA))
            o.erro(
                f"O fato “{f.frequencia.feiras}” tem de ser lista de registros com {nomes}.",
                ("frequencia", "feiras"),
            )
        conhecido(f.frequencia.afastamento, ("frequencia", "afastamento"), modalidades)
        prazos = {p.id for p in lei.da_especie(Prazo)}
        conhecido(f.frequencia.prazo_do_afastamento, ("frequencia", "prazo_do_afastamento"), prazos)
        for campo in ("comeco_do_afastamento", "substituto"):
            conhecido(getattr(f.frequencia, campo), ("frequencia", campo), fatos)
        todos(f.frequencia.pede, ("frequencia", "pede"), fatos)
    conhecido(f.fila, ("fila",), {r.id for r in lei.da_especie(Preferencia)})
    for campo in ("fila_fatos", "vistoria_fatos"):
        todos(getattr(f, campo), (campo,), fatos)
    conhecido(f.vistoria, ("vistoria",), lei.vocabulario.secoes["documentos"])
    for campo in ("suspende", "muda", "extingue"):
        conhecido(getattr(f, campo), (campo,), lei.vocabulario.atos)
