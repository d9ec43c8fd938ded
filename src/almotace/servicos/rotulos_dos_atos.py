"""How what an act says is called on paper, and the few values that have words of their own."""

from __future__ import annotations

from typing import Any

ROTULOS = {
    "a_pedido": "A pedido", "achados": "O que se encontrou", "apuracao": "Apuração",
    "assunto": "Assunto", "cartorio": "Cartório", "cda": "Certidão", "comprovante": "Comprovante",
    "conta": "Conta", "continua_ate": "Continuou até", "copia_entregue": "Cópia entregue",
    "creditado_em": "Creditado em", "de": "De que ato", "depositario": "Quem guarda",
    "descricao": "Relato", "dia_do_fato": "Dia do fato", "em": "Ocorrido em",
    "encontrou": "Encontrou a atividade", "endereco": "Onde", "equipe": "Equipe", "fase": "Fase",
    "fato_em": "Quando foi", "fonte": "De onde vem", "guia": "Guia",
    "infracoes": "O que se infringiu", "itens": "Itens", "lacunas": "O que falta na fonte",
    "lei": "Lei", "licenca_id": "Licença", "local": "Local", "lotes": "Lotes",
    "lotes_do_termo": "Lotes", "lugar": "Lugar", "meio": "Meio", "modalidade": "O que se pede",
    "momento_do_fato": "Quando foi", "motivos": "Motivos", "numero": "Número",
    "numero_do_papel": "Número do formulário em papel", "observacao": "Observação",
    "origem": "Como chegou", "para": "Para o dia", "penas": "Penas", "pessoa": "Contra quem",
    "por_infracao": "O que se decidiu", "precedentes": "Autuações anteriores",
    "principal": "Apensado a", "prioridade": "Prioridade", "prazo": "Prazo",
    "protocolo": "Protocolo", "qualidade": "Em que qualidade", "razoes": "Razões",
    "recebedor": "Quem recebeu", "relato": "Relato", "renuncia": "Renunciou à defesa",
    "requerente": "Quem pede", "resultado": "Resultado", "tempestivo": "No prazo",
    "testemunhas": "Testemunhas", "valor": "Valor", "veiculo": "Onde se publica",
    "vence_em": "Vence em",
}  # fmt: skip
CALADOS = {
    "fatos", "anexos", "coordenadas", "fotos", "sha256", "sha256_original", "orientacao",
    "tamanho", "dispositivo", "hash", "pacote", "calendario", "latitude", "longitude",
}  # fmt: skip
"""What is shown elsewhere, or is for machines."""
ASSINATURA = {
    "assinou": "o autuado assinou", "recusa": "o autuado recusou-se a assinar",
    "recusou": "recusou-se a assinar", "ausente": "não estava presente",
}  # fmt: skip
VALORES: dict[str, dict[Any, str]] = {
    "prioridade": {1: "alta", 2: "normal", 3: "baixa"},
    "origem": {
        "web": "página pública", "balcao": "balcão", "agente": "outro agente",
        "anonima": "denúncia anônima",
    },
    "meio": {"eletronico": "eletrônico", "correio": "carta, pelo correio"},
}  # fmt: skip
