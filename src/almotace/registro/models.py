"""Where Django looks for models; each lives in the module of its concept."""

from .arrecadacao import Inscricao, Pagamento
from .autuacao import Auto, Edital, Lote, NoEdital, PrazoDoProcesso
from .calendario_visto import CalendarioVisto
from .feira import (
    Afastamento,
    Edicao,
    Espaco,
    Lugar,
    Matricula,
    Ocupacao,
    Presenca,
    Vinculo,
)
from .ficha import Envio, FichaDeAcesso
from .fiscalizacao import AcaoFiscal, Denunciante, Visita
from .frota import Condutor, ConduzVeiculo, DocumentoDaFrota, Veiculo, VeiculoDaFrota
from .licenca import Anexo, CodigoPublico, Guia, Licenca, Rascunho, Recontagem, Reserva
from .municipio import Agente, Municipio, Nomeacao
from .numeracao import Numero, Serie
from .pessoa import Apagamento, Pessoa, Ponto, Token
from .processo import Ato, CabecaSelada, DadosPessoais, Processo, Selo

__all__ = [
    "AcaoFiscal",
    "Afastamento",
    "Agente",
    "Anexo",
    "Apagamento",
    "Ato",
    "Auto",
    "CabecaSelada",
    "CalendarioVisto",
    "CodigoPublico",
    "Condutor",
    "ConduzVeiculo",
    "DadosPessoais",
    "Denunciante",
    "DocumentoDaFrota",
    "Edicao",
    "Edital",
    "Envio",
    "Espaco",
    "FichaDeAcesso",
    "Guia",
    "Inscricao",
    "Licenca",
    "Lote",
    "Lugar",
    "Matricula",
    "Municipio",
    "NoEdital",
    "Nomeacao",
    "Numero",
    "Ocupacao",
    "Pagamento",
    "Pessoa",
    "Ponto",
    "PrazoDoProcesso",
    "Presenca",
    "Processo",
    "Rascunho",
    "Recontagem",
    "Reserva",
    "Selo",
    "Serie",
    "Token",
    "Veiculo",
    "VeiculoDaFrota",
    "Vinculo",
    "Visita",
]
