"""Where Django looks for models; each lives in the module of its concept."""

from .arrecadacao import Inscricao, Pagamento
from .autuacao import Auto, Edital, Lote, NoEdital, PrazoDoProcesso
from .calendario_visto import CalendarioVisto
from .ficha import Envio, FichaDeAcesso
from .fiscalizacao import AcaoFiscal, Denunciante, Visita
from .licenca import Anexo, CodigoPublico, Guia, Licenca, Rascunho, Recontagem, Reserva
from .municipio import Agente, Municipio, Nomeacao
from .numeracao import Numero, Serie
from .pessoa import Apagamento, Pessoa, Ponto, Token
from .processo import Ato, CabecaSelada, DadosPessoais, Processo, Selo

__all__ = [
    "AcaoFiscal", "Agente", "Anexo", "Apagamento", "Ato", "Auto", "CabecaSelada",
    "CalendarioVisto", "CodigoPublico", "DadosPessoais", "Denunciante", "Edital", "Envio",
    "FichaDeAcesso", "Guia", "Inscricao", "Licenca", "Lote", "Municipio", "NoEdital", "Nomeacao",
    "Numero", "Pagamento", "Pessoa", "Ponto", "PrazoDoProcesso", "Processo", "Rascunho",
    "Recontagem", "Reserva", "Selo", "Serie", "Token", "Visita",
]  # fmt: skip
