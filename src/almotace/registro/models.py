"""Where Django looks for models; each lives in the module of its concept."""

from .ficha import Envio, FichaDeAcesso
from .licenca import Anexo, CodigoPublico, Guia, Licenca, Rascunho, Recontagem, Reserva
from .municipio import Agente, Municipio, Nomeacao
from .numeracao import Numero, Serie
from .pessoa import Pessoa, Ponto, Token
from .processo import Ato, DadosPessoais, Processo, Selo

__all__ = [
    "Agente", "Anexo", "Ato", "CodigoPublico", "DadosPessoais", "Envio", "FichaDeAcesso", "Guia",
    "Licenca", "Municipio", "Nomeacao", "Numero", "Pessoa", "Ponto", "Processo", "Rascunho",
    "Recontagem", "Reserva", "Selo", "Serie", "Token",
]  # fmt: skip
