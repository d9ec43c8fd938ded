"""Release and payment: how the town reads a law that ties one to the other.

The choice is the procuradoria's, an act with its reasons in a case of its own, one a town and law.
Another choice later is another act there: it holds from then on, and touches no release before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ...registro.inquilino import do_municipio
from ...registro.models import Ato, Processo
from ...registro.travas import travar_chave
from ..abertura import Abertura, abrir
from ..autuacao.regra import apuracao
from ..casa import lei_da_casa
from ..motivos import exigir_motivos
from ..pergunta import congelar
from ..praticar import Mesa, Quem, praticar

ESPECIE, ATO = "leitura", "leitura_da_liberacao"
EXIGE, NAO_EXIGE = "exige", "nao_exige"
OPCOES = {
    EXIGE: "Exigir o pagamento antes de devolver, como o texto da lei diz",
    NAO_EXIGE: "Devolver sem exigir o pagamento, e cobrar a multa pelos meios próprios",
}
PRECEDENTES = (
    ("STF, Súmula 70", "não se interdita estabelecimento como meio de cobrar tributo"),
    ("STF, Súmula 323", "não se apreende mercadoria como meio de cobrar tributo"),
    ("STF, Súmula 547", "não se proíbe o devedor de exercer a sua atividade para que pague"),
    ("STF, Tema 546", "não se condiciona ao pagamento da multa a liberação do veículo apreendido"),
)
"""What the screen warns of. They are federal: the same for every town."""
_CHAVE = 0x1E17


@dataclass(frozen=True, slots=True)
class Leitura:
    """``ato``: none while nobody has chosen."""

    opcao: str | None = None
    ato: Ato | None = None

    @property
    def sem_pagamento(self) -> bool:
        return self.opcao == NAO_EXIGE


def leitura_em(municipio_id: int, lei: str, quando: datetime) -> Leitura:
    """The choice that holds at that instant; in the town's transaction, in one query."""
    ato = (
        Ato.objects.filter(
            municipio_id=municipio_id, tipo=ATO, processo__lei=lei, processo__especie=ESPECIE,
            em__lte=quando,
        )
        .select_related("autor")
        .order_by("-seq")
        .first()
    )  # fmt: skip
    return Leitura() if ato is None else Leitura(str(ato.dados["opcao"]), ato)


def escolher(quem: Quem, lei: str, opcao: str, motivos: str) -> Ato:
    """Record the choice: the first opens its case, a later one follows in it."""
    if opcao not in OPCOES:
        raise ErroDeEntrada("Escolha uma das duas leituras.", campo="opcao")
    exigir_motivos(motivos, "Diga os motivos.", como="por que se lê a lei assim, e quem o diz")
    if lei not in quem.casa.leis:
        raise ErroDeEntrada(f"A lei “{lei}” não é deste município.", campo="lei")
    regra = apuracao(lei_da_casa(lei))
    if regra.apreensao is None or not regra.apreensao.exige_pagamento:
        raise ErroDeEntrada("Esta lei não liga a devolução ao pagamento: não há o que escolher.")
    dados = {"opcao": opcao, "motivos": motivos.strip()}
    with do_municipio(quem.agente.municipio_id):
        aberto = _processo(quem, lei)
    if aberto is not None:
        return praticar(quem, aberto.id, ATO, dados=dados, conferir=lambda mesa: congelar(mesa.lei))
    processo = abrir(
        quem,
        Abertura(
            lei=lei_da_casa(lei), especie=ESPECIE, modalidade=ATO, tipo=ATO, dados=dados,
            situacao="em_vigor", preparar=_so_um,
        ),
    )  # fmt: skip
    with do_municipio(quem.agente.municipio_id):
        return Ato.objects.get(processo=processo, id=quem.chave)


def _processo(quem: Quem, lei: str) -> Processo | None:
    municipio = quem.agente.municipio_id
    return Processo.objects.filter(municipio_id=municipio, lei=lei, especie=ESPECIE).first()


def _so_um(mesa: Mesa) -> Mapping[str, Any]:
    """Of two that open it at once, the second is told."""
    travar_chave(mesa.processo.municipio_id, _CHAVE)
    outros = Processo.objects.filter(
        municipio_id=mesa.processo.municipio_id, lei=mesa.lei.chave, especie=ESPECIE
    )
    if outros.exclude(id=mesa.processo.id).exists():
        raise ErroDeEntrada("Alguém acabou de registrar a leitura. Recarregue a página.")
    return congelar(mesa.lei)


def sem_pagamento(mesa: Mesa) -> bool:
    """Is payment set aside for what is done now?"""
    municipio = mesa.processo.municipio_id
    return leitura_em(municipio, mesa.lei.chave, mesa.quem.quando).sem_pagamento
