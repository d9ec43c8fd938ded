"""What the papers of enforcement hold: auto, notice, termo of seizure, receipt of goods, judgment.

They join ``dados.MODELOS`` when this module is imported, which the package does.
"""

from __future__ import annotations

from dataclasses import dataclass

from .dados import MODELOS, Assinatura, Conferencia, Documento, Leitura, Linha, Nota


@dataclass(frozen=True, slots=True, kw_only=True)
class AutoDeInfracao(Documento):
    """``fato``: paragraphs by line; ``recebimento``: that it was signed, refused, or nobody was
    there; ``defesa``: until when and where one defends oneself; ``precedentes``: earlier autos and
    why each counts or not."""

    numero: str
    processo: str
    autuado: str
    lei: str
    local: str
    momento: str
    fato: str
    infracoes: tuple[Nota, ...]
    conferencia: Conferencia
    assinaturas: tuple[Assinatura, ...]
    numero_do_papel: str = ""
    documento_do_autuado: str = ""
    endereco_do_autuado: str = ""
    penas: tuple[Linha, ...] = ()
    precedentes: tuple[str, ...] = ()
    lacunas: tuple[str, ...] = ()
    defesa: tuple[str, ...] = ()
    recebimento: str = ""
    testemunhas: tuple[Assinatura, ...] = ()
    local_e_data: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Notificacao(Documento):
    """``texto``: paragraphs by line; ``prazos``: each with how it is counted; ``recibo``: what who
    receives it fills in by hand."""

    processo: str
    assunto: str
    destinatario: str
    texto: str
    lei: str
    assinaturas: tuple[Assinatura, ...]
    documento_do_destinatario: str = ""
    endereco: str = ""
    prazos: tuple[Linha, ...] = ()
    avisos: tuple[str, ...] = ()
    recibo: tuple[str, ...] = ()
    local_e_data: str = ""
    conferencia: Conferencia | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemNoPapel:
    descricao: str
    quantidade: str
    estado: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LoteNoPapel:
    """Goods that share a fate. ``prazo``: until when they may be claimed, or what became of it."""

    titulo: str
    itens: tuple[ItemNoPapel, ...]
    prazo: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TermoDeApreensao(Documento):
    """``via``: whose copy this is (“1ª via: processo”)."""

    numero: str
    processo: str
    auto: str
    detentor: str
    momento: str
    lugar: str
    depositario: str
    lei: str
    lotes: tuple[LoteNoPapel, ...]
    assinaturas: tuple[Assinatura, ...]
    via: str = ""
    documento_do_detentor: str = ""
    lacre: str = ""
    numero_do_papel: str = ""
    fundamentos: tuple[Nota, ...] = ()
    recebimento: str = ""
    avisos: tuple[str, ...] = ()
    testemunhas: tuple[Assinatura, ...] = ()
    local_e_data: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReciboDeBens(Documento):
    """Goods leave the deposit. ``recebe``: who takes them; ``qualidade``: owner, institution."""

    numero: str
    processo: str
    termo: str
    lei: str
    lotes: tuple[LoteNoPapel, ...]
    assinaturas: tuple[Assinatura, ...]
    recebe: str = ""
    qualidade: str = ""
    documento_de_quem_recebe: str = ""
    observacao: str = ""
    fundamentos: tuple[Nota, ...] = ()
    avisos: tuple[str, ...] = ()
    local_e_data: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Julgamento(Documento):
    """A decision on an auto: outcome of each breach, penalties, until when one may appeal."""

    processo: str
    auto: str
    autuado: str
    resultado: str
    motivos: str
    lei: str
    assinaturas: tuple[Assinatura, ...]
    documento_do_autuado: str = ""
    por_infracao: tuple[Linha, ...] = ()
    penas: tuple[Linha, ...] = ()
    precedentes: tuple[str, ...] = ()
    recurso: tuple[str, ...] = ()
    fundamentos: tuple[Nota, ...] = ()
    leituras: tuple[Leitura, ...] = ()
    lacunas: tuple[str, ...] = ()
    registro: tuple[Linha, ...] = ()
    local_e_data: str = ""
    conferencia: Conferencia | None = None


MODELOS.update(
    {
        "auto": AutoDeInfracao,
        "notificacao": Notificacao,
        "termo_apreensao": TermoDeApreensao,
        "recibo_de_bens": ReciboDeBens,
        "julgamento": Julgamento,
    }
)
