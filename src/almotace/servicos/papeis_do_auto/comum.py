"""What the papers of enforcement share: the case as it stood, people, penalties, terms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from typing import Any

from ...documentos.dados import Assinatura, Conferencia, Linha, Nota
from ...documentos.qr import endereco
from ...nucleo.data import formatar_data
from ...nucleo.dinheiro import em_reais
from ...nucleo.erros import ErroDeEntrada
from ...nucleo.escrita import legivel
from ...nucleo.lei import Lei
from ...nucleo.regras import Fase, Prazo
from ...registro.models import Ato, Auto, Municipio, Pessoa
from ..autuacao.caso import Caso
from ..autuacao.perguntas import cabe_fase, contexto_do_caso
from ..casa import casa, lei_da_casa
from ..nomes import infringido
from ..papeis import _cabeca, documento_da, em_palavras, maiuscula, nota

UNIDADES = {
    "horas": "horas", "horas_uteis": "horas úteis", "dias": "dias", "dias_uteis": "dias úteis",
    "meses": "meses", "anos": "anos",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Fonte:
    """One act with what is kept of it outside the chain; ``c``: the case up to it."""

    c: Caso
    ato: Ato
    ditos: Mapping[Any, Mapping[str, Any]]
    municipio: Municipio
    base_url: str
    auto: Auto

    @property
    def lei(self) -> Lei:
        return self.c.lei

    def reservado(self, campo: str, ato: Ato | None = None) -> Any:
        guardado = self.ditos.get((ato or self.ato).id) or {}
        return (guardado.get("reservado") or {}).get(campo)

    @property
    def pessoa(self) -> Pessoa:
        p = self.c.autos.processo.requerente
        if p is None or p.apagada_em is not None or not p.nome.strip():
            raise ErroDeEntrada(
                "Os dados pessoais deste processo foram apagados: o papel não pode ser refeito."
            )
        return p

    @property
    def cabeca(self) -> dict[str, Any]:
        return _cabeca(self.municipio)

    @property
    def conferencia(self) -> Conferencia:
        codigo = self.auto.codigo
        return Conferencia(codigo=codigo, endereco=endereco(self.base_url, codigo))


def ate_o_ato(c: Caso, ato: Ato) -> Caso:
    """What follows an act changes nothing in its paper."""
    atos = [a for a in c.autos.atos if a.seq <= ato.seq]
    return replace(c, autos=replace(c.autos, atos=atos))


def do_autuado(f: Fonte) -> dict[str, str]:
    return {"autuado": f.pessoa.nome, "documento_do_autuado": documento_da(f.pessoa)}


def infringida(ident: str, lei: Lei) -> Nota:
    """A dispositivo that was breached, said as the breach."""
    n = nota(ident, lei)
    return Nota(rotulo=n.rotulo, texto=infringido(ident, lei, n.texto))


def instante(iso: str) -> str:
    """“2026-03-16T09:30” as “16/03/2026, às 09h30”.

    >>> instante("2026-03-16T09:30"), instante("2026-03-16")
    ('16/03/2026, às 09h30', '16/03/2026')
    """
    quando = datetime.fromisoformat(iso)
    dia = formatar_data(quando.date())
    return f"{dia}, às {quando:%Hh%M}" if "T" in iso else dia


def pena(p: Mapping[str, Any], lei: Lei) -> Linha:
    """A penalty, how much of it, and the dispositivo that gives it."""
    tipo = maiuscula(em_palavras(str(p.get("tipo") or ""), lei))
    fonte = str(p.get("fundamento") or "")
    artigo = lei.rotulo(fonte) if fonte in lei.dispositivos else fonte
    se = ", se for esta a escolhida" if p.get("opcao") else ""
    se = ", se quem julga a quiser aplicar" if p.get("facultativa") else se
    valor = (_quanto(p) + se).removeprefix(", ")
    return Linha(rotulo=tipo, valor=valor, artigo=artigo)


def _quanto(p: Mapping[str, Any]) -> str:
    def valor(v: Any) -> str:
        unidade = p.get("unidade") or "BRL"
        numero = Decimal(str(v))
        return em_reais(numero) if unidade == "BRL" else f"{legivel(numero)} {unidade}"

    if p.get("valor") is not None:
        return valor(p["valor"])
    limites = [
        f"{nome} {valor(p[k])}"
        for k, nome in (("minimo", "de"), ("maximo", "até"))
        if p.get(k) is not None
    ]
    if limites:
        return " ".join(limites)
    for chave, nome in (("dias", ""), ("ate_dias", "até "), ("horas", "")):
        if p.get(chave) is not None:
            return f"{nome}{p[chave]} {'horas' if chave == 'horas' else 'dias'}"
    return "De valor que a fonte não traz" if p.get("tipo") == "multa" else "Como a lei a dá"


def prazos_de(f: Fonte, tipo: str) -> list[tuple[Fase, str, str]]:
    """(instance, how long, which dispositivo) of what may be filed after an act of that type."""
    achados = []
    for fase in f.c.regra.fases:
        if fase.depois_de == tipo and cabe_fase(f.c, fase, f.ato.dia):
            quanto, artigo = _prazo(f, fase)
            if quanto:
                achados.append((fase, quanto, artigo))
    return achados


def _prazo(f: Fonte, fase: Fase) -> tuple[str, str]:
    lei = lei_da_casa(fase.norma) if fase.norma else f.lei
    k = contexto_do_caso(f.c, f.ato.dia, fase=fase, lei=lei if fase.norma else None)
    for id in fase.prazo:
        for r in lei.sobre(Prazo, id):
            if r.id == id and k.ativa(r) and (n := k.valor(r.n)) is not None:
                unidade = UNIDADES.get(r.unidade) or str(k.valor(r.unidade))
                onde = lei.rotulo(r.fonte[0])
                return f"{n} {unidade}", f"{onde}, {lei.titulo}" if fase.norma else onde
    return "", ""


def como_se_defender(f: Fonte, tipo: str) -> tuple[str, ...]:
    """Until when, where, and that it costs nothing."""
    orgao = str(casa(f.municipio.chave).dados.get("orgao") or "a Prefeitura")
    frases = [
        f"{fase.titulo}: em {quanto} da ciência ({artigo})."
        for fase, quanto, artigo in prazos_de(f, tipo)
    ]
    if not frases:
        return ()
    return (
        *frases,
        f"Entregue no protocolo: {orgao}, {f.municipio.nome}. Não se paga nem se deposita nada"
        " para se defender ou recorrer.",
    )


def testemunhas(ditas: Iterable[Mapping[str, str]] | None) -> tuple[Assinatura, ...]:
    return tuple(
        Assinatura(nome=str(t.get("nome")), papel=str(t.get("documento") or "Testemunha"))
        for t in ditas or ()
        if t.get("nome")
    )


def registro(ato: Ato) -> tuple[Linha, ...]:
    """By what it was decided."""
    dados = (("Lei, como estava carregada", "pacote"), ("Calendário", "calendario"))
    return tuple(
        Linha(rotulo=r, valor=str(ato.congelado[k])) for r, k in dados if ato.congelado.get(k)
    )
