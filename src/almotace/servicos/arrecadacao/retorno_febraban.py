"""The file of 150 positions in which a bank returns what it collected by bar code.

Source: FEBRABAN, "Layout Padrão de Arrecadação/Recebimento com Utilização do Código de Barras",
chapter on the return of information: records A (header), G (a payment each) and Z (trailer).

Positions read, of A: 2 (2 is a return), 3-22 convênio, 43-45 bank, 66-73 day, 74-79 sequence (NSA),
82-98 service. Of G: 22-29 day paid, 30-37 day credited (zeros: none), 38-81 bar code, 82-93 amount,
94-100 fee, 101-108 sequence (NSR). Of Z: 2-7 records, header and trailer too, 8-24 sum of amounts.
A line from which the spaces at the end were cut is completed. The identifier of a payment is made
of bank, convênio, day, NSA and NSR: a file sent again gives the same ones.

>>> ler(b"", arquivo="ret.txt")
Traceback (most recent call last):
almotace.servicos.arrecadacao.recebimento.ArquivoRecusado: ret.txt, linha 1: posição 1: O arquivo \
devia começar pelo registro A, e começa por “”.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from ...nucleo.dinheiro import em_reais
from ...nucleo.erros import ErroDeEntrada
from . import linha_de_arrecadacao
from .letras_simples import simplificar
from .posicional import Registro
from .recebimento import (
    MAXIMO_DE_ERROS,
    ArquivoRecusado,
    Recebimento,
    Retorno,
    decodificar,
    repetidos,
    somar,
)

TAMANHO = 150
USADAS = {"A": 97, "G": 108, "Z": 24}
"""Up to where each record is read. A line may have lost all of its spaces at the end; one that is
short and still ends in a space lost something else."""
RETORNO, SERVICO = "2", "CODIGO DE BARRAS"


@dataclass(frozen=True, slots=True)
class _Cabeca:
    banco: str
    convenio: str
    gerado_em: date
    sequencia: str

    @property
    def prefixo(self) -> str:
        dia = self.gerado_em.isoformat()
        return f"febraban:{self.banco}:{self.convenio}:{dia}:{self.sequencia}"


def ler(conteudo: bytes | str, *, arquivo: str | None = None, orgao: str = "") -> Retorno:
    """Read and check a whole file. ``orgao``: the town's own, as in the bar code; a payment to
    another is refused."""
    linhas = _linhas(conteudo, arquivo)
    erros: list[ErroDeEntrada] = []
    cabeca: _Cabeca | None = None
    recebimentos: list[Recebimento] = []
    for n, texto in enumerate(linhas, 1):
        try:
            registro = _registro(n, texto, len(linhas))
            if n == 1:
                cabeca = _cabeca(registro)
            elif n < len(linhas):
                recebimentos.append(_pagamento(registro, cabeca, orgao))
            elif not erros:
                _conferir(registro, recebimentos)
        except ErroDeEntrada as e:
            e.em(arquivo, n)
            erros.append(e)
        if len(erros) == MAXIMO_DE_ERROS:
            break
    if erros or cabeca is None:
        raise ArquivoRecusado(erros)
    return Retorno(
        recebimentos=tuple(recebimentos), repetidos=repetidos(recebimentos), banco=cabeca.banco,
        convenio=cabeca.convenio, gerado_em=cabeca.gerado_em, sequencia=cabeca.sequencia,
    )  # fmt: skip


def _linhas(conteudo: bytes | str, arquivo: str | None) -> list[str]:
    """Without the mark of the end that old systems write, and empty lines there."""
    texto = decodificar(conteudo, arquivo) if isinstance(conteudo, bytes) else conteudo
    linhas = texto.replace("\r\n", "\n").replace("\x1a", "").split("\n")
    while len(linhas) > 1 and not linhas[-1].strip():
        linhas.pop()
    return linhas


def _registro(n: int, texto: str, quantas: int) -> Registro:
    """The line, completed; what is not the record that goes there is refused."""
    registro = Registro(n, texto.ljust(TAMANHO))
    tipo = texto[:1]
    if n == 1 and tipo != "A":
        raise registro.erro(
            f"O arquivo devia começar pelo registro A, e começa por “{tipo}”.", 1, 1
        )
    if n == quantas and tipo != "Z":
        raise registro.erro(
            f"O arquivo devia terminar pelo registro Z, e termina por “{tipo}”: veio pela metade?",
            1, 1,
        )  # fmt: skip
    if 1 < n < quantas and tipo != "G":
        raise registro.erro(f"Aqui devia haver um registro G, e há “{tipo}”.", 1, 1)
    aparada = USADAS[tipo] <= len(texto) < TAMANHO and not texto.endswith(" ")
    if len(texto) != TAMANHO and not aparada:
        raise registro.erro(
            f"A linha tem {len(texto)} posições; o registro {tipo} tem {TAMANHO}.", 1, len(texto)
        )
    return registro


def _cabeca(r: Registro) -> _Cabeca:
    if r.letras(2, 2) != RETORNO:
        raise r.erro(f"O arquivo não é um retorno (2): “{r.letras(2, 2)}”.", 2, 2)
    servico = simplificar(r.letras(82, 98)).upper()
    if servico != SERVICO:
        raise r.erro(f"O serviço devia ser “{SERVICO}”, e é “{servico}”.", 82, 98)
    r.inteiro(43, 45, "O banco")
    r.inteiro(74, 79, "A sequência do arquivo (NSA)")
    return _Cabeca(
        r.letras(43, 45), r.letras(3, 22).strip(), r.dia(66, "A data do arquivo"), r.letras(74, 79)
    )


def _pagamento(r: Registro, cabeca: _Cabeca | None, orgao: str) -> Recebimento:
    pago_em = r.dia(22, "A data do pagamento")
    sem_credito = r.letras(30, 37) in ("0" * 8, " " * 8)
    creditado_em = None if sem_credito else r.dia(30, "A data do crédito")
    if creditado_em is not None and creditado_em < pago_em:
        raise r.erro("O crédito é de antes do pagamento.", 30, 37)
    try:
        codigo = linha_de_arrecadacao.ler(r.letras(38, 81))
    except ErroDeEntrada as e:
        raise r.erro(f"O código de barras não confere. {e.mensagem}", 38, 81) from None
    if orgao and codigo.orgao != orgao:
        raise r.erro(f"O pagamento é de outro órgão ({codigo.orgao}), e não de {orgao}.", 53, 56)
    valor = r.valor(82, 93, "O valor recebido")
    if not valor:
        raise r.erro("O valor recebido é zero.", 82, 93)
    sem_tarifa = not r.letras(94, 100).strip()
    tarifa = r.valor(94, 100, "A tarifa") if not sem_tarifa else valor - valor
    r.inteiro(101, 108, "A sequência do registro (NSR)")
    return Recebimento(
        id_externo=f"{cabeca.prefixo if cabeca else ''}:{r.letras(101, 108)}",
        nosso_numero=codigo.nosso_numero, pago_em=pago_em, creditado_em=creditado_em,
        valor=valor, tarifa=tarifa, linha=r.numero,
    )  # fmt: skip


def _conferir(r: Registro, recebimentos: Sequence[Recebimento]) -> None:
    quantos = r.inteiro(2, 7, "O total de registros")
    if quantos != len(recebimentos) + 2:
        raise r.erro(f"O arquivo diz ter {quantos} registros, e tem {len(recebimentos) + 2}.", 2, 7)
    dito, somado = r.valor(8, 24, "O valor total"), somar(p.valor for p in recebimentos)
    if dito != somado:
        raise r.erro(f"O arquivo diz somar {em_reais(dito)}, e soma {em_reais(somado)}.", 8, 24)
