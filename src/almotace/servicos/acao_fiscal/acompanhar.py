"""What a complainant is told of the matter: how far it is, in plain words, and nothing of anybody.

The day of a visit to come is not told, nor what was found: only whether it led to something.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from ...registro.models import AcaoFiscal
from ..fatos import AUTUACAO
from ..fuso import dia_local
from . import comum

FRASES = {
    comum.RECEBIDA: "Recebemos a sua denúncia. Ela espera ser distribuída à fiscalização.",
    comum.TRIADA: "A denúncia foi distribuída à fiscalização.",
    comum.COM_VISITA: "A denúncia foi distribuída à fiscalização.",
    comum.VISITADA: "A fiscalização esteve no local. O caso continua aberto.",
    comum.ARQUIVADA: "O caso foi encerrado.",
}
ANULADO = "anulado"
MOTIVOS = {
    "improcedente": "No local não se encontrou o que a denúncia dizia.",
    "sem_elementos": "Com o que se sabia, não foi possível achar o local ou o fato.",
    "fora_da_competencia": "O fato não é da competência desta fiscalização.",
    "regularizado": "A situação foi regularizada.",
    "orientado": "O responsável foi orientado.",
}


@dataclass(frozen=True, slots=True)
class Acompanhamento:
    numero: str
    recebida_em: date
    frase: str
    detalhe: str = ""


def acompanhar(acao: AcaoFiscal, fuso: str) -> Acompanhamento:
    """Call in a transaction of the town. A matter joined to another goes as the other goes."""
    viva = acao.principal if acao.situacao == comum.APENSADA and acao.principal else acao
    detalhe = ""
    autos = list(viva.processo.filhos.filter(especie=AUTUACAO).values_list("situacao", flat=True))
    if autos and all(s == ANULADO for s in autos):
        detalhe = "Dela resultou um auto de infração, que depois foi anulado."
    elif autos:
        detalhe = "Dela resultou um auto de infração."
    elif viva.situacao == comum.ARQUIVADA:
        ato = viva.processo.atos.filter(tipo="arquivamento").order_by("-seq").first()
        detalhe = MOTIVOS.get(str(ato.dados.get("motivo")), "") if ato else ""
    return Acompanhamento(
        acao.processo.numero, dia_local(acao.recebida_em, fuso),
        FRASES.get(viva.situacao, FRASES[comum.TRIADA]), detalhe,
    )  # fmt: skip
