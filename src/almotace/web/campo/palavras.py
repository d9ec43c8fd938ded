"""The words of the street's screens."""

from __future__ import annotations

from ...servicos.acao_fiscal import comum

ORIGENS = {
    "telefone": "Telefone", "balcao": "Balcão", "web": "Página pública", "agente": "Outro agente",
    "anonima": "Anônima", "ronda": "Ronda",
}  # fmt: skip
SITUACOES = {
    comum.RECEBIDA: "Espera triagem", comum.TRIADA: "Espera visita",
    comum.COM_VISITA: "Visita marcada", comum.VISITADA: "Visitada",
    comum.APENSADA: "Apensada a outra", comum.ARQUIVADA: "Arquivada",
}  # fmt: skip
PRIORIDADES = {1: "Alta", 2: "Normal", 3: "Baixa"}
MOTIVOS = {
    "improcedente": "Não havia o que a denúncia dizia",
    "sem_elementos": "Não se achou o lugar ou o fato",
    "fora_da_competencia": "Não é desta fiscalização",
    "regularizado": "Foi regularizado",
    "orientado": "O responsável foi orientado",
}
RESULTADOS = {
    "ninguem": "Ninguém no lugar",
    "orientacao": "Orientação: ainda sem auto",
    "infracao": "Infração encontrada",
    "incompleta": "Nada de errado no que se respondeu; falta responder",
    "regular": "Tudo em ordem",
}
ATOS = {
    "denuncia": "Denúncia", "triagem": "Triagem", "ordem_de_visita": "Ordem de visita",
    "visita": "Visita", "apensamento": "Apensamento", "arquivamento": "Arquivamento",
    "reabertura": "Reabertura", "ver_denunciante": "Olhou quem denunciou",
    "apagar_denunciante": "Apagou quem denunciou",
}  # fmt: skip
ESTADOS = {
    "nao": ("nao", "Infração"), "falta": ("falta", "Falta responder"),
    "sim": ("sim", "Sem infração"), "nao_se_aplica": ("vago", "Não se aplica"),
}  # fmt: skip
