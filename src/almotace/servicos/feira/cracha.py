"""The badge of who stands for a holder, with the code by which anybody sees if it holds today."""

from __future__ import annotations

from datetime import date
from zoneinfo import ZoneInfo

from ...documentos import qr
from ...documentos.dados import Conferencia, Cracha, Linha, Validade
from ...documentos.pdf import gerar
from ...nucleo.data import formatar_data
from ...nucleo.erros import ErroDeEntrada
from ...registro.models import Ato, Licenca, Municipio, Vinculo
from ..papeis import _cabeca, brasao, documento_da, maiuscula
from .livro import chamado, livro
from .matricula import regra_dela


def ate_quando(vinculo: Vinculo) -> date | None:
    """Last day on which the tie counts: its own, and that of the holder's living papers."""
    papeis = Licenca.objects.filter(
        titular_id=vinculo.matricula.pessoa_id, lei=vinculo.matricula.lei,
        situacao__in=("vigente", "suspensa"),
    )  # fmt: skip
    fins = list(papeis.values_list("validade_fim", flat=True))
    if not fins:
        return None
    return max(fins) if vinculo.ate is None else min(vinculo.ate, max(fins))


def em_pdf(vinculo: Vinculo, municipio: Municipio, base_url: str, dia: date) -> tuple[bytes, str]:
    """(PDF, file name). Refused for who is no longer tied, or whose holder has no paper."""
    if vinculo.ate is not None and vinculo.ate < dia:
        raise ErroDeEntrada("Este vínculo já acabou: não há crachá.")
    feito = livro(vinculo.matricula, dia)
    fim = ate_quando(vinculo)
    if feito.atual is None or fim is None:
        raise ErroDeEntrada("O titular não tem autorização em vigor: não há crachá.")
    _, feira = regra_dela(vinculo.matricula)
    titular = vinculo.matricula.pessoa
    campos = [Linha(rotulo="Titular", valor=titular.nome)]
    campos += [Linha(rotulo="Espaço", valor=nome) for _, nome in feito.espacos[:1]]
    dados = Cracha(
        **_cabeca(municipio),
        titulo=maiuscula(chamado(vinculo.especie, feira)),
        nome=vinculo.pessoa.nome,
        qualidade=f"Matrícula {vinculo.matricula.numero}",
        documento=documento_da(vinculo.pessoa),
        numero=vinculo.matricula.numero,
        validade=Validade(rotulo="Válido até", fim=formatar_data(fim)),
        campos=tuple(campos),
        conferencia=Conferencia(
            codigo=vinculo.codigo, endereco=qr.endereco(base_url, vinculo.codigo)
        ),
    )
    ato = Ato.objects.get(id=vinculo.ato)
    quando = ato.em.astimezone(ZoneInfo(municipio.fuso))
    pdf = gerar("cracha", dados, data=quando, brasao=brasao(municipio.chave))
    return pdf, f"cracha-{vinculo.matricula.numero.replace('/', '-')}-{vinculo.codigo[:4]}.pdf"
