"""Names of what a register can vouch for in a case of an auto, as an ``Apuracao`` may ask for it.

The register itself knows how to find each (``servicos.autuacao.fontes``); here are the names and
what they mean, so that a pack is checked without one.
"""

from __future__ import annotations

FONTES_DO_REGISTRO: dict[str, str] = {
    "dia_do_fato": "dia em que se cometeu a infração",
    "momento_do_fato": "dia e hora da infração",
    "dia_do_auto": "dia em que o auto foi lavrado",
    "ciencia_da_fase": "dia da ciência do ato de que corre o prazo perguntado",
    "ciencia_da_decisao": "dia da ciência do ato que abre a fase; fora de fase, da decisão",
    "ciencia_do_auto": "dia da ciência do auto",
    "momento_da_ciencia": "dia e hora da ciência do ato de que corre o prazo perguntado",
    "protocolo_da_fase": "dia em que se entregou a defesa ou o recurso da fase perguntada",
    "pena_notificada": "dispositivo da pena principal",
    "tipo_da_pena": "tipo da pena principal",
    "dias_da_suspensao": "dias da suspensão imposta",
    "infracoes": "dispositivos infringidos que permanecem",
    "infracao": "o primeiro dispositivo infringido",
    "precedentes": "autos anteriores contra a mesma pessoa, um registro por infração",
    "multa_aplicada": "soma das multas, em reais",
    "multa_paga": "o que se pagou neste processo cobre as multas",
    "valor_pago": "quanto se pagou neste processo",
    "inicio_da_suspensao": "primeiro dia em que se cumpre a suspensão",
    "dia_da_apreensao": "dia da apreensão",
    "dia_da_cassacao": "dia da cassação",
    "dia_do_pagamento": "dia do pagamento",
    "licenca_existe": "a pessoa tem licença da atividade, vigente ou não",
    "licenca_vigente": "a licença estava em vigor no dia do fato",
    "licenca_vence_em": "último dia da licença",
}
