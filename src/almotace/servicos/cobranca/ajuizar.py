"""What must have been tried before suing; the try to conciliate and the suit as acts."""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Any

from ...nucleo.dinheiro import em_reais
from ...nucleo.erros import ErroDeEntrada
from ...registro.models import Ato, Inscricao, Pessoa
from ..autuacao.caso import Caso
from ..pergunta import congelar
from ..praticar import Mesa, Quem, praticar
from .cda import vigente
from .inscrever import viva
from .porta import Item, documento, faltam, itens
from .regras import do_pais

RESULTADOS = ("acordo", "sem_acordo", "sem_resposta")
NUMERO = re.compile(r"\d{7}-\d{2}\.\d{4}\.\d\.\d{2}\.\d{4}")


def antes_de_ajuizar(c: Caso, pessoa: Pessoa | None, linha: Inscricao | None) -> list[Item]:
    """Each condition as it stands."""
    cda = vigente(linha) if linha is not None else None
    tentou = c.autos.ultimo("conciliacao")
    limite = Decimal(str(do_pais()["antes_de_ajuizar"]["valor"]["limite"]))
    valor = linha.valor if linha is not None else Decimal(0)
    protesto = linha.protestada_em if linha is not None else None
    return itens("antes_de_ajuizar", {
        "cda": (cda is not None, f"certidão {cda['numero']}" if cda else "não há certidão"),
        "conciliacao": (tentou is not None, f"tentada em {tentou.dia:%d/%m/%Y}" if tentou
                        else "não se tentou"),
        "protesto": (protesto is not None, f"em {protesto:%d/%m/%Y}" if protesto
                     else "não foi protestada"),
        "documento": documento(pessoa),
        "valor": (valor >= limite, f"{em_reais(valor)}; o limite é {em_reais(limite)}"),
    })  # fmt: skip


def conciliar(quem: Quem, processo_id: uuid.UUID, em: date, resultado: str, observacao: str) -> Ato:
    """That it was tried, how, and what came of it."""
    if resultado not in RESULTADOS:
        raise ErroDeEntrada("Diga se houve acordo, se não houve ou se não respondeu.",
                            campo="resultado")  # fmt: skip
    if len(observacao.strip()) < 10:
        raise ErroDeEntrada("Conte como se tentou.", campo="observacao")
    if em > quem.dia:
        raise ErroDeEntrada("A tentativa não pode ser de um dia que não chegou.", campo="em")

    def fazer(mesa: Mesa) -> Mapping[str, Any]:
        if viva(mesa.processo.id) is None:
            raise ErroDeEntrada("Não há dívida inscrita por cobrar neste processo.")
        return congelar(mesa.lei)

    return praticar(
        quem, processo_id, "conciliacao", conferir=fazer,
        dados={"em": em.isoformat(), "resultado": resultado, "observacao": observacao.strip()},
    )  # fmt: skip


def ajuizar(quem: Quem, processo_id: uuid.UUID, em: date, numero: str) -> Ato:
    """The suit, refused until what must come before it was done; what was checked is kept."""
    if not NUMERO.fullmatch(numero.strip()):
        raise ErroDeEntrada(
            "O número do processo judicial é como 0000000-00.0000.0.00.0000.", campo="numero"
        )
    if em > quem.dia:
        raise ErroDeEntrada("A distribuição não pode ser de um dia que não chegou.", campo="em")

    def fazer(mesa: Mesa) -> Mapping[str, Any]:
        linha = viva(mesa.processo.id)
        lista = antes_de_ajuizar(Caso.de(mesa.autos), mesa.processo.requerente, linha)
        falta = faltam(lista)
        if falta:
            raise ErroDeEntrada(f"Ainda não se ajuíza. Falta: {falta}.")
        return {
            **congelar(mesa.lei),
            "conferidos": [
                {"id": i.id, "sim": i.sim, "porque": i.porque, "fonte": i.fonte} for i in lista
            ],
        }

    def depois(mesa: Mesa) -> None:
        linha = viva(mesa.processo.id)
        assert linha is not None
        linha.situacao = "ajuizada"
        linha.save(update_fields=["situacao"])

    return praticar(
        quem, processo_id, "ajuizamento", conferir=fazer, depois=depois,
        dados={"em": em.isoformat(), "numero": numero.strip()},
    )  # fmt: skip
