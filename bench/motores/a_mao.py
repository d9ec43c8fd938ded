"""The same decision as a good programmer writes it, law in the code: with and without the third
truth. Nothing here is made slow: one pass, locals, no objects but the tuples of the answer."""

from __future__ import annotations

import platform
from bisect import bisect_right
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from ..caso import FIM, INICIOS, VALORES, Fatos, Resultado

SIM, NAO, FALTA = "sim", "nao", "falta"
CENTAVO = Decimal("0.01")


def com_tres(d: Fatos, em: date | None) -> tuple[str, tuple[str, ...], Decimal | None]:
    """Each demand holds, fails or cannot be told."""
    get = d.get
    indefere = pede = False
    x = get("idade")
    if x is None:
        r1, pede = FALTA, True
    elif x >= 21:
        r1 = SIM
    else:
        r1, indefere = NAO, True
    x = get("anos_de_categoria")
    if x is None:
        r2, pede = FALTA, True
    elif x >= 2:
        r2 = SIM
    else:
        r2, indefere = NAO, True
    x = get("ano_do_veiculo")
    if x is None or em is None:
        r3, pede = FALTA, True
    elif em.year - x <= 8:
        r3 = SIM
    else:
        r3, indefere = NAO, True
    x = get("validade_da_certidao")
    if x is None or em is None:
        r4, pede = FALTA, True
    elif x >= em:
        r4 = SIM
    else:
        r4, pede = NAO, True
    x = get("inscrito_no_inss")
    if x:
        r5 = SIM
    elif x is None:
        r5, pede = FALTA, True
    else:
        r5, pede = NAO, True
    x = get("horas_de_curso")
    if x is None:
        r6, pede = FALTA, True
    elif x >= 30:
        r6 = SIM
    else:
        r6, pede = NAO, True
    x = get("tem_antecedentes")
    if x is None:
        r7, pede = FALTA, True
    elif x:
        r7, indefere = NAO, True
    else:
        r7 = SIM
    x = get("cilindradas")
    if x is None:
        r8, pede = FALTA, True
    elif 125 <= x <= 300:
        r8 = SIM
    else:
        r8, indefere = NAO, True
    x = get("tem_outra_autorizacao")
    if x is None:
        r9, pede = FALTA, True
    elif x:
        r9, indefere = NAO, True
    else:
        r9 = SIM
    x = get("cor_do_veiculo")
    if x is None:
        r10, pede = FALTA, True
    elif x in ("branca", "amarela"):
        r10 = SIM
    else:
        r10, indefere = NAO, True
    multa = None
    gravidade, quando, vezes = get("gravidade"), get("data_infracao"), get("autuacoes_em_um_ano")
    if gravidade is not None and quando is not None and vezes is not None:
        i = bisect_right(INICIOS, quando) - 1
        if i >= 0 and quando <= FIM:
            unidades = 10 if gravidade == "leve" else 20 if gravidade == "media" else 50
            fator = 1 if vezes == 0 else 2 if vezes == 1 else 3
            multa = (unidades * VALORES[i] * fator).quantize(CENTAVO, ROUND_HALF_UP)
    decisao = "indeferir" if indefere else "exigir" if pede else "deferir"
    return decisao, (r1, r2, r3, r4, r5, r6, r7, r8, r9, r10), multa


def com_duas(d: Fatos, em: date) -> tuple[str, tuple[bool, ...], Decimal]:
    """For whole cases only: a fact that is missing is an error."""
    r1 = d["idade"] >= 21
    r2 = d["anos_de_categoria"] >= 2
    r3 = em.year - d["ano_do_veiculo"] <= 8
    r4 = d["validade_da_certidao"] >= em
    r5 = d["inscrito_no_inss"]
    r6 = d["horas_de_curso"] >= 30
    r7 = not d["tem_antecedentes"]
    r8 = 125 <= d["cilindradas"] <= 300
    r9 = not d["tem_outra_autorizacao"]
    r10 = d["cor_do_veiculo"] in ("branca", "amarela")
    gravidade, vezes = d["gravidade"], d["autuacoes_em_um_ano"]
    unidades = 10 if gravidade == "leve" else 20 if gravidade == "media" else 50
    fator = 1 if vezes == 0 else 2 if vezes == 1 else 3
    valor = VALORES[bisect_right(INICIOS, d["data_infracao"]) - 1]
    multa = (unidades * valor * fator).quantize(CENTAVO, ROUND_HALF_UP)
    if r1 and r2 and r3 and r7 and r8 and r9 and r10:
        decisao = "deferir" if r4 and r5 and r6 else "exigir"
    else:
        decisao = "indeferir"
    return decisao, (r1, r2, r3, r4, r5, r6, r7, r8, r9, r10), multa


class Tres:
    nome = "Python escrito à mão, com a terceira verdade"
    versao = platform.python_version()
    tres_verdades = True
    quantos = 2000
    decidir = staticmethod(com_tres)

    def preparar(self, fatos: Fatos) -> Fatos:
        return fatos

    def traduzir(self, resposta: Any) -> Resultado:
        decisao, resultados, multa = resposta
        nao = tuple(i for i, x in enumerate(resultados) if x in (NAO, False))
        faltas = tuple(i for i, x in enumerate(resultados) if x == FALTA)
        return Resultado(decisao, nao, faltas, None if multa is None else int(multa * 100))


class Duas(Tres):
    nome = "Python escrito à mão, só com sim e não"
    tres_verdades = False
    decidir = staticmethod(com_duas)


MOTORES = [Tres(), Duas()]
