"""OpenFisca, one case in its JSON form, as its web API takes it.

Its integers have 32 bits: the value of the unit goes in ten-thousandths. Its parameters are of
one instant for every case; the value of each unit is kept in a table of the formula, in its favour.
"""

from __future__ import annotations

from datetime import date
from importlib.metadata import version
from typing import Any

import numpy
from openfisca_core.entities import Entity
from openfisca_core.periods import DateUnit
from openfisca_core.simulation_builder import SimulationBuilder
from openfisca_core.taxbenefitsystems import TaxBenefitSystem
from openfisca_core.variables import Variable

from ..caso import INICIOS, Fatos, Resultado, em_inteiros, numero
from .expressoes import DECIMOS, decisao

PESSOA = Entity("pessoa", "pessoas", "", "")
INICIOS_INT = numpy.array([numero(d) for d in INICIOS])
DECIMOS_INT = numpy.array(DECIMOS)
GRAVIDADES = ["leve", "media", "grave"]
CORES = ["branca", "amarela", "outra"]
LOGICOS = ("inscrito_no_inss", "tem_antecedentes", "tem_outra_autorizacao")
NUMEROS = (
    "idade", "anos_de_categoria", "ano_do_veiculo", "validade_da_certidao", "horas_de_curso",
    "cilindradas", "cor_do_veiculo", "data_infracao", "gravidade", "autuacoes_em_um_ano",
    "em", "ano",
)  # fmt: skip
TESTES = [
    lambda p, t: p("idade", t) >= 21,
    lambda p, t: p("anos_de_categoria", t) >= 2,
    lambda p, t: p("ano", t) - p("ano_do_veiculo", t) <= 8,
    lambda p, t: p("validade_da_certidao", t) >= p("em", t),
    lambda p, t: p("inscrito_no_inss", t),
    lambda p, t: p("horas_de_curso", t) >= 30,
    lambda p, t: ~p("tem_antecedentes", t),
    lambda p, t: (p("cilindradas", t) >= 125) & (p("cilindradas", t) <= 300),
    lambda p, t: ~p("tem_outra_autorizacao", t),
    lambda p, t: p("cor_do_veiculo", t) <= 1,
]


def _multa(p: Any, t: Any) -> Any:
    onde = numpy.searchsorted(INICIOS_INT, p("data_infracao", t), side="right") - 1
    unidades = numpy.array([10, 20, 50])[p("gravidade", t)]
    fator = numpy.minimum(p("autuacoes_em_um_ano", t), 2) + 1
    return (unidades * DECIMOS_INT[onde] * fator + 50) // 100


def _variavel(nome: str, tipo: type, formula: Any = None) -> type[Variable]:
    campos: dict[str, Any] = {
        "value_type": tipo,
        "entity": PESSOA,
        "definition_period": DateUnit.MONTH,
        "label": nome,
    }
    if formula is not None:
        campos["formula"] = lambda p, t, _=None: formula(p, t)
    return type(nome, (Variable,), campos)


def _sistema() -> TaxBenefitSystem:
    s = TaxBenefitSystem([PESSOA])
    for n in LOGICOS:
        s.add_variable(_variavel(n, bool))
    for n in NUMEROS:
        s.add_variable(_variavel(n, int))
    for i, t in enumerate(TESTES):
        s.add_variable(_variavel(f"r{i}", bool, t))
    s.add_variable(_variavel("centavos", int, _multa))
    return s


class OpenFisca:
    nome = "OpenFisca, um caso em JSON"
    versao = version("openfisca-core")
    tres_verdades = False
    quantos = 15

    def __init__(self) -> None:
        self._sistema = _sistema()

    def preparar(self, fatos: Fatos) -> Fatos:
        d = em_inteiros(fatos)
        d["gravidade"] = GRAVIDADES.index(d["gravidade"])
        d["cor_do_veiculo"] = CORES.index(d["cor_do_veiculo"])
        return d

    def decidir(self, pronto: Fatos, em: date) -> Any:
        mes = f"{em:%Y-%m}"
        dados = {**pronto, "em": numero(em), "ano": em.year}
        pessoa = {k: {mes: v} for k, v in dados.items()}
        s = SimulationBuilder().build_from_entities(self._sistema, {"pessoas": {"p": pessoa}})
        nao = [i for i in range(10) if not s.calculate(f"r{i}", mes)[0]]
        return decisao(nao), nao, s.calculate("centavos", mes)[0]

    def traduzir(self, resposta: Any) -> Resultado:
        qual, nao, centavos = resposta
        return Resultado(qual, tuple(nao), (), int(centavos))


MOTORES = [OpenFisca()]
