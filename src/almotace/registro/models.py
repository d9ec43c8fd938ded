"""Where Django looks for models; each lives in the module of its concept."""

from .calendario_visto import CalendarioVisto
from .ficha import Envio, FichaDeAcesso
from .licenca import Anexo, CodigoPublico, Guia, Licenca, Rascunho, Recontagem, Reserva
from .municipio import Agente, Municipio, Nomeacao
from .numeracao import Numero, Serie
from .pessoa import Apagamento, Pessoa, Ponto, Token
from .processo import Ato, CabecaSelada, DadosPessoais, Processo, Selo

__all__ = [
    "Agente", "Anexo", "Apagamento", "Ato", "CabecaSelada", "CalendarioVisto", "CodigoPublico",
    "DadosPessoais", "Envio", "FichaDeAcesso", "Guia", "Licenca", "Municipio", "Nomeacao", "Numero",
    "Pessoa", "Ponto", "Processo", "Rascunho", "Recontagem", "Reserva", "Selo", "Serie", "Token",
]  # fmt: skip
