"""Papers beside the holder's own: each with its issuer, number, public code, and state on a day."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from datetime import date
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.regra_da_frota import PapelDaFrota
from ...registro.licenca import novo_codigo
from ...registro.models import Ato, DocumentoDaFrota
from ...registro.numeros import por_extenso, sortear
from ..fatos import ler_autos
from ..nomes import nomes
from ..pergunta import congelar
from ..praticar import Mesa, Quem, praticar
from ..vida_da_licenca import situacao_em
from .condutores import achar_condutor
from .dobra import EMISSAO, C, V
from .perguntas import Coisa, Livro
from .projecao import projetar
from .regra import papel
from .relogios import VENCIDO, relogios
from .veiculos import abrir, achar_veiculo


def emitir(
    quem: Quem,
    processo_id: uuid.UUID,
    documento: str,
    coisa: uuid.UUID | None = None,
    valido_ate: date | None = None,
    numero: str = "",
) -> Ato:
    """Issue a paper. ``coisa``: the vehicle or driver it speaks of; ``valido_ate``: where whoever
    issues it sets an end (the law may set none); ``numero``: where another office gave it."""
    tipo = f"{EMISSAO}{documento}"

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        livro = abrir(mesa)
        regra = papel(livro.frota, documento)
        exigir_que_se_possa(livro, regra, coisa, quem.dia)
        if valido_ate is not None and valido_ate < quem.dia:
            raise ErroDeEntrada("A validade acaba antes de hoje.", campo="valido_ate")
        dito = numero.strip()[:30]
        dado = dito or por_extenso(
            sortear(mesa.processo.municipio_id, documento, quem.dia.year, quem.chave)
        )
        return {**congelar(livro.lei), "numero": dado, "codigo": novo_codigo()}

    return praticar(
        quem, processo_id, tipo, conferir=conferir, depois=projetar,
        dados={
            "documento": documento, **({"coisa": str(coisa)} if coisa else {}),
            **({"valido_ate": valido_ate.isoformat()} if valido_ate else {}),
        },
    )  # fmt: skip


def exigir_que_se_possa(
    livro: Livro, regra: PapelDaFrota, coisa: uuid.UUID | None, dia: date
) -> None:
    """Refuse with what is missing: the papers that come first, the approval, what the law says."""
    if regra.se is not None and livro.contexto(dia, None).valor(regra.se) is not True:
        raise ErroDeEntrada(f"Neste cadastro não se emite {regra.titulo.lower()}.")
    if regra.alvo == "veiculo":
        v = achar_veiculo(livro, _exigida(coisa, "o veículo"))
        if v["situacao"] == V.IMPEDIDO:
            raise ErroDeEntrada("Este veículo está parado.", campo="veiculo")
        if v["situacao"] != V.APROVADO:
            raise ErroDeEntrada("Este veículo ainda não foi aprovado na vistoria.", campo="veiculo")
    elif regra.alvo == "condutor":
        c = achar_condutor(livro, _exigida(coisa, "o condutor"))
        if c["situacao"] != C.CADASTRADO:
            raise ErroDeEntrada("Este condutor já saiu do cadastro.", campo="condutor")
    for antes in regra.depois_de:
        if not tem(livro, antes, coisa, dia):
            qual = livro.lei.vocabulario.descricao.get(antes, antes.replace("_", " "))
            raise ErroDeEntrada(f"Antes deste documento vem outro, que falta: {qual}.")
    quem_e = livro.veiculo(coisa) if regra.alvo == "veiculo" and coisa else Coisa()
    p = livro.perguntar("decidir", "emissao", dia, quem_e, {"documento": regra.documento})
    contra = [*p.valores.get("nao_atendidos", ())]
    if contra:
        raise ErroDeEntrada(f"Não se pode emitir: {nomes(contra, livro.lei)}.")


def _exigida(coisa: uuid.UUID | None, qual: str) -> uuid.UUID:
    if coisa is None:
        raise ErroDeEntrada(f"Diga de quem é: escolha {qual}.")
    return coisa


def tem(livro: Livro, documento: str, coisa: uuid.UUID | None, dia: date) -> bool:
    """Was that paper given to the holder, or to that vehicle or driver, and not taken back?"""
    for licenca in livro.autos.licencas:
        if _papel_da(livro, licenca.modalidade) == documento and licenca.emitida_em <= dia:
            return True
    return any(
        p["documento"] == documento and p["cancelado_em"] is None
        and coisa in (p["veiculo"], p["condutor"], *((coisa,) if _do_titular(p) else ()))
        for p in livro.dobra.papeis.values()
    )  # fmt: skip


def _do_titular(p: Mapping[str, Any]) -> bool:
    return p["veiculo"] is None and p["condutor"] is None


def _papel_da(livro: Livro, modalidade: str) -> str | None:
    from ..casa import instrumento

    return instrumento(livro.lei, modalidade).documento


def por_emitir(livro: Livro, dia: date) -> list[tuple[PapelDaFrota, uuid.UUID | None]]:
    """What may be issued today and was not: of whom, in the law's order."""
    achados: list[tuple[PapelDaFrota, uuid.UUID | None]] = []
    for regra in livro.frota.papeis:
        de_quem: dict[str, list[uuid.UUID | None]] = {
            "titular": [None], "veiculo": list(livro.dobra.veiculos),
            "condutor": list(livro.dobra.condutores),
        }  # fmt: skip
        for coisa in de_quem[regra.alvo]:
            if tem(livro, regra.documento, coisa, dia):
                continue
            try:
                exigir_que_se_possa(livro, regra, coisa, dia)
            except ErroDeEntrada:
                continue
            achados.append((regra, coisa))
    return achados


def situacao_no_dia(papel_dado: DocumentoDaFrota, dia: date) -> tuple[str, str]:
    """(state, sentence) of a paper on a day: its own, then its vehicle's or driver's, then the
    holder's. Nothing here waits for a job."""
    autos = ler_autos(papel_dado.processo).ate(dia)
    livro = Livro.de(autos)
    return situacao_do_papel(livro, papel_dado.ato, dia)


def situacao_do_papel(livro: Livro, ato: uuid.UUID, dia: date) -> tuple[str, str]:
    p = livro.dobra.papeis.get(ato)
    if p is None:
        return "por_comecar", "Ainda não tinha sido emitido."
    if p["cancelado_em"] is not None and p["cancelado_em"] <= dia:
        return "cancelado", f"Deixou de valer em {p['cancelado_em']:%d/%m/%Y}."
    if p["valido_ate"] is not None and p["valido_ate"] < dia:
        return "vencido", f"Venceu em {p['valido_ate']:%d/%m/%Y}."
    licenca = next(iter(livro.autos.licencas), None)
    if licenca is not None and licenca.emitida_em <= dia:
        estado, frase = situacao_em(licenca, livro.autos, dia)
        if estado not in ("vigente", "por_comecar"):
            return estado, f"O documento do titular não vale neste dia. {frase}"
    if p["veiculo"] is not None:
        achada = _do_veiculo(livro, p["veiculo"], dia)
        if achada is not None:
            return achada
    ate = f" Vale até {p['valido_ate']:%d/%m/%Y}." if p["valido_ate"] else ""
    return "vigente", f"Vale neste dia.{ate}"


def _do_veiculo(livro: Livro, ato: uuid.UUID, dia: date) -> tuple[str, str] | None:
    v = livro.dobra.veiculos[ato]
    if v["situacao"] != V.APROVADO:
        return v["situacao"], f"O veículo está {v['situacao']}: não circula por este documento."
    if v["em_atraso"]:
        return "bloqueado", "O licenciamento do veículo está em atraso."
    for x in relogios(livro, dia):
        if x.veiculo == ato and x.situacao == VENCIDO and x.regra.desde:
            return "pendente", f"{x.regra.titulo}: venceu em {x.fim_dia:%d/%m/%Y}."
    return None
