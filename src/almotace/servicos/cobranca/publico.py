"""What anybody who has the code of a guide, a term or a certificate may see of it."""

from __future__ import annotations

from typing import Any

from ...registro.models import CodigoPublico, Guia, Inscricao

VALE, NAO_VALE = "vigente", "ruim"


def do_codigo(achado: CodigoPublico) -> dict[str, Any] | None:
    """The paper that a code names, if it is of collecting: does it stand, and how."""
    guia = Guia.objects.select_related("processo__requerente").filter(id=achado.licenca_id).first()
    if guia is not None:
        return _guia(guia)
    linha = Inscricao.objects.select_related("devedor").filter(id=achado.licenca_id).first()
    return None if linha is None else _divida(linha, achado.codigo)


def _guia(g: Guia) -> dict[str, Any]:
    if g.cancelada_em is not None:
        veredito, frase = NAO_VALE, "Esta guia foi cancelada: não pague."
    elif g.paga_em is not None:
        veredito, frase = VALE, "Esta guia está paga."
    else:
        veredito, frase = VALE, "Esta guia existe e está em aberto."
    return {
        "titulo": f"Guia de recolhimento {g.numero}", "veredito": veredito, "frase": frase,
        "pessoa": g.processo.requerente, "papel": "Quem paga", "valor": g.valor,
        "dia": g.lancada_em, "nome_do_dia": "Lançada em", "vence": g.vence_em, "codigo": g.codigo,
    }  # fmt: skip


def _divida(x: Inscricao, codigo: str) -> dict[str, Any]:
    cda = next((c for c in x.dados["cdas"] if c["codigo"] == codigo), None)
    if cda is None:
        titulo, morta = f"Termo de inscrição em dívida ativa {x.numero}", x.situacao == "cancelada"
        frase = "Esta inscrição foi cancelada." if morta else "Esta inscrição está no livro."
    else:
        titulo, morta = f"Certidão de dívida ativa {cda['numero']}", cda["situacao"] != "emitida"
        frase = "Esta certidão existe e vale."
        if cda["situacao"] == "substituida":
            frase = f"Esta certidão foi substituída pela de nº {cda['por']}."
        elif morta:
            frase = "Esta certidão foi cancelada."
    if x.situacao == "paga":
        frase += " A dívida está paga."
    return {
        "titulo": titulo, "veredito": NAO_VALE if morta else VALE, "frase": frase,
        "pessoa": x.devedor, "papel": "Devedor", "valor": x.valor, "dia": x.inscrita_em,
        "nome_do_dia": "Inscrita em", "codigo": codigo,
    }  # fmt: skip
