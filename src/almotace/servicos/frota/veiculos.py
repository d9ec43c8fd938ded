"""A vehicle comes into a fleet, is inspected, and leaves it."""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping
from datetime import date
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...nucleo.escrita import mostrar
from ...nucleo.regras import Exigencia
from ...registro.models import Ato, Veiculo
from ...registro.reservas import liberar, reservar
from ..nomes import nomes
from ..origem import ENCERRAM
from ..pergunta import congelar
from ..praticar import Mesa, Quem, praticar
from .dobra import BAIXA, INCLUSAO, LICENCIAMENTO, V
from .fontes import fato_da_fonte
from .perguntas import Coisa, Livro
from .projecao import projetar

PLACA = re.compile(r"[A-Z]{3}[0-9][A-Z0-9][0-9]{2}")
SEMPRE = date(9999, 12, 30)


def ler_placa(texto: str) -> str:
    """Letters and figures of a plate, of the old kind or of the Mercosul.

    >>> ler_placa("hab-1c23"), ler_placa("GXY 4567")
    ('HAB1C23', 'GXY4567')
    """
    limpa = re.sub(r"[^A-Za-z0-9]", "", texto or "").upper()
    if not PLACA.fullmatch(limpa):
        raise ErroDeEntrada("Escreva a placa como ABC1D23 ou ABC-1234.", campo="placa")
    return limpa


def chave_do_veiculo(veiculo_id: uuid.UUID) -> str:
    return f"veiculo:{veiculo_id}"


def abrir(mesa: Mesa) -> Livro:
    """The book of the case's fleet, which takes acts: refused where it is closed."""
    if mesa.autos.ultimo(*ENCERRAM) is not None or mesa.processo.encerrado:
        raise ErroDeEntrada("Este cadastro está encerrado: nele não se pratica este ato.")
    return Livro.de(mesa.autos)


def achar_veiculo(livro: Livro, ato: uuid.UUID) -> dict[str, Any]:
    """A vehicle that is in the fleet, by the act that included it."""
    v = livro.dobra.veiculos.get(ato)
    if v is None:
        raise ErroDeEntrada("Este veículo não é deste cadastro.", campo="veiculo")
    if v["situacao"] in V.SAIU:
        raise ErroDeEntrada("Este veículo já saiu do cadastro.", campo="veiculo")
    return v


def ler_fatos(livro: Livro, fatos: Mapping[str, Any]) -> dict[str, Any]:
    """Facts as the vocabulary wants them, in plain form."""
    return {k: mostrar(v) for k, v in livro.lei.vocabulario.ler_fatos(dict(fatos)).items()}


def incluir(
    quem: Quem,
    processo_id: uuid.UUID,
    placa: str,
    fatos: Mapping[str, Any],
    modelo: str = "",
    cor: str = "",
    no_lugar_de: uuid.UUID | None = None,
    definitivo: bool = False,
    em_atraso: bool = False,
) -> Ato:
    """Bring a vehicle in. ``fatos``: what the law asks of one; ``no_lugar_de``: the vehicle that it
    stands for, for a time or for good (``definitivo``); ``em_atraso``: its licensing is overdue."""
    letras = ler_placa(placa)
    guardado: dict[str, Any] = {}

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        livro = abrir(mesa)
        ditos = ler_fatos(livro, fatos)
        coisa = _coisa_nova(livro, ditos, no_lugar_de)
        if no_lugar_de is not None:
            outro = achar_veiculo(livro, no_lugar_de)
            if not definitivo and outro["situacao"] != V.IMPEDIDO:
                raise ErroDeEntrada(
                    "O veículo que este substitui por um tempo não está parado por avaria.",
                    campo="no_lugar_de",
                )
        novos = _contados(livro, quem.dia, coisa, no_lugar_de if definitivo else None)
        p = livro.perguntar("decidir", livro.frota.inclusao, quem.dia, coisa, novos)
        _recusar_o_que_nao_se_pode(livro, p, "Este veículo não pode entrar no cadastro")
        veiculo = _registro(mesa, letras, modelo, cor)
        guardado["veiculo"] = veiculo
        mesa.feitos["placa"] = letras
        return {
            **congelar(livro.lei, p), "registro": str(veiculo.id),
            "vida_util_ate": vida_util(livro, quem.dia, coisa),
        }  # fmt: skip

    def depois(mesa: Mesa) -> None:
        v = guardado["veiculo"]
        reservar(
            mesa.processo, chave_do_veiculo(v.id), quem.dia, SEMPRE,
            f"O veículo {letras} já está no cadastro de outro titular: dê baixa lá primeiro.",
        )  # fmt: skip
        projetar(mesa)

    return praticar(
        quem, processo_id, INCLUSAO, conferir=conferir, depois=depois,
        dados={
            "fatos_do_veiculo": mostrar(dict(fatos)), "em_atraso": em_atraso,
            **({"por": str(no_lugar_de), "definitivo": definitivo} if no_lugar_de else {}),
        },
        reservado={"placa": letras, "modelo": modelo.strip(), "cor": cor.strip()},
    )  # fmt: skip


def _coisa_nova(livro: Livro, ditos: dict[str, Any], no_lugar_de: uuid.UUID | None) -> Coisa:
    return Coisa(veiculo=uuid.uuid4(), com=(no_lugar_de,) if no_lugar_de else (), fatos=ditos)


def _contados(
    livro: Livro, dia: date, coisa: Coisa, sai: uuid.UUID | None = None
) -> dict[str, Any]:
    """How many the holder has besides this one; the one that leaves for it does not count."""
    fora = [x for x in (coisa.veiculo, sai) if x is not None]
    n = len(livro.ativos(dia, fora))
    fato = fato_da_fonte(livro.frota, "veiculos_do_titular")
    um = fato_da_fonte(livro.frota, "veiculo_pedido")
    return {**({fato: n} if fato else {}), **({um: 1} if um else {})}


def _recusar_o_que_nao_se_pode(livro: Livro, p: Any, frase: str) -> None:
    """What the inspection or a missing paper may still mend does not keep a vehicle out; a limit
    or a prohibition does."""
    contra = [x for x in p.valores.get("nao_atendidos", ()) if x not in _da_vistoria(livro)]
    if contra:
        raise ErroDeEntrada(f"{frase}: {nomes(contra, livro.lei)}.", campo="veiculo")


def _da_vistoria(livro: Livro) -> set[str]:
    """Dispositivos that only the inspection decides, and those of the overdue licensing."""
    frota = livro.frota
    achados: set[str] = set()
    for r in livro.lei.da_especie(Exigencia):
        texto = f"{r.exige or ''} {r.veda or ''}"
        if f"cumpre('{frota.conduta}')" in texto or (frota.atraso and frota.atraso in texto):
            achados.update(r.fonte)
    return achados


def _registro(mesa: Mesa, placa: str, modelo: str, cor: str) -> Veiculo:
    """The vehicle itself, once a town."""
    v, _ = Veiculo.objects.get_or_create(
        municipio_id=mesa.processo.municipio_id, placa=placa,
        defaults={"modelo": modelo.strip()[:80], "cor": cor.strip()[:30]},
    )  # fmt: skip
    return v


def vida_util(livro: Livro, dia: date, coisa: Coisa) -> str | None:
    """Last day of use, where the law has one and the facts tell it."""
    if livro.frota.vida_util is None:
        return None
    fim = livro.perguntar("prazo", livro.frota.vida_util, dia, coisa).valores.get("fim")
    return fim.isoformat()[:10] if fim is not None else None


def licenciamento(
    quem: Quem, processo_id: uuid.UUID, veiculo: uuid.UUID, em_atraso: bool, prova: str
) -> Ato:
    """Record that the licensing of a vehicle is overdue, or was proved paid. ``prova``: by what it
    is known."""
    if not 3 <= len(prova.strip()) <= 200:
        raise ErroDeEntrada("Diga por que papel ou consulta se sabe.", campo="prova")

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        v = achar_veiculo(abrir(mesa), veiculo)
        if v["em_atraso"] == em_atraso:
            estado = "já consta em atraso" if em_atraso else "já consta em dia"
            raise ErroDeEntrada(f"O licenciamento deste veículo {estado}.")
        return congelar(mesa.lei)

    return praticar(
        quem, processo_id, LICENCIAMENTO, conferir=conferir, depois=projetar,
        dados={"veiculo": str(veiculo), "em_atraso": em_atraso, "prova": prova.strip()},
    )  # fmt: skip


def baixar(quem: Quem, processo_id: uuid.UUID, veiculo: uuid.UUID, motivo: str) -> Ato:
    """Take a vehicle out of the register, as the holder asks; its papers end, its plate is free."""
    if not 3 <= len(motivo.strip()) <= 300:
        raise ErroDeEntrada("Diga por que se dá baixa.", campo="motivo")

    def conferir(mesa: Mesa) -> Mapping[str, Any]:
        livro = abrir(mesa)
        achar_veiculo(livro, veiculo)
        if livro.frota.baixa is None:
            raise ErroDeEntrada("A lei não fala de baixa de veículo.")
        return congelar(livro.lei)

    def depois(mesa: Mesa) -> None:
        soltar(mesa, veiculo)
        projetar(mesa)

    return praticar(
        quem, processo_id, BAIXA, conferir=conferir, depois=depois,
        dados={"veiculo": str(veiculo), "motivo": motivo.strip()},
    )  # fmt: skip


def soltar(mesa: Mesa, veiculo: uuid.UUID) -> None:
    """The plate may enter another fleet from the next day; from today if it came in today."""
    v = Livro.de(mesa.autos).dobra.veiculos[veiculo]
    liberar(mesa.processo, chave_do_veiculo(v["registro"]), mesa.quem.dia)
