"""Everything held on a person, as data: for who asks what the town knows of him."""

from __future__ import annotations

from datetime import date, datetime
from decimal import Decimal
from typing import Any

from ..registro.models import (
    Anexo,
    Ato,
    DadosPessoais,
    Guia,
    Licenca,
    Pessoa,
    Processo,
    Rascunho,
    Vinculo,
)
from .apagamento import SO_AUXILIAR
from .casa import casa
from .casos_da_pessoa import AUXILIAR, casos_da_pessoa
from .competencia import exigir
from .praticar import Quem

ATO = "acesso_aos_dados"
CADASTRO = ("nome", "nome_fantasia", "natureza", "cpf", "cnpj", "nascimento", "filiacao",
            "nacionalidade", "estado_civil", "endereco", "telefone", "email")  # fmt: skip

PARTE = {"requerente", "titular"}


def tudo(quem: Quem, pessoa: Pessoa) -> dict[str, Any]:
    """The person's row, and of each case what is this person's. Call in a transaction of the
    municipality. Of a case of which the person is no party, that alone is told: the rest is of
    somebody else, who may have asked for secrecy."""
    exigir(quem.agente, quem.dia, ATO, quem.casa.competencias)
    casos = casos_da_pessoa(pessoa)
    return {
        "municipio": casa(pessoa.municipio.chave).dados["nome"],
        "gerado_em": quem.quando.isoformat(timespec="seconds"),
        "guarda": _guarda(pessoa),
        "pessoa": {"id": str(pessoa.id), **{c: _dito(getattr(pessoa, c)) for c in CADASTRO}},
        "processos": [_caso(p, como) for p, como in casos if como != SO_AUXILIAR],
        "auxiliar_em": [_auxilio(p, pessoa) for p, como in casos if "auxiliar" in como],
        "rascunhos": [
            {"lei": r.lei, "modalidade": r.modalidade, "dados": r.dados,
             "atualizado_em": _dito(r.atualizado_em)}
            for r in Rascunho.objects.filter(municipio_id=pessoa.municipio_id)
            if str(pessoa.id) in str(r.dados)
        ],
    }  # fmt: skip


def _guarda(pessoa: Pessoa) -> dict[str, Any]:
    dados = casa(pessoa.municipio.chave).dados_pessoais
    return {"anos": dados.get("guarda_em_anos"), "fonte": dados.get("fonte_da_guarda")}


def _caso(p: Processo, como: list[str]) -> dict[str, Any]:
    pessoais = {d.ato_id: d.conteudo for d in DadosPessoais.objects.filter(ato__processo=p)}
    return {
        "processo": p.numero, "como": como, "lei": p.lei, "modalidade": p.modalidade,
        "situacao": p.situacao, "aberto_em": _dito(p.aberto_em),
        "atos": [
            {"ato": a.tipo, "dia": _dito(a.dia), "papel": a.papel,
             "por": a.autor.nome if a.autor else "", "dados": a.dados,
             "dados_pessoais": pessoais.get(a.id) or {}}
            for a in Ato.objects.filter(processo=p).select_related("autor").order_by("seq")
        ],
        "licencas": [
            {"numero": x.numero, "codigo": x.codigo, "situacao": x.situacao,
             "de": _dito(x.validade_inicio), "ate": _dito(x.validade_fim), "dados": x.dados}
            for x in Licenca.objects.filter(processo=p).order_by("emitida_em")
        ],
        "guias": [
            {"numero": g.numero, "tributo": g.tributo, "valor": _dito(g.valor),
             "vence_em": _dito(g.vence_em), "paga_em": _dito(g.paga_em),
             "comprovante": g.comprovante}
            for g in Guia.objects.filter(processo=p).order_by("lancada_em", "numero")
        ],
        "arquivos": [
            {"nome": x.nome, "tipo": x.tipo, "tamanho": x.tamanho, "sha256": x.sha256,
             "enviado_em": _dito(x.enviado_em)}
            for x in Anexo.objects.filter(processo=p).order_by("enviado_em")
        ],
    }  # fmt: skip


def _auxilio(p: Processo, pessoa: Pessoa) -> dict[str, Any]:
    desde = Ato.objects.filter(processo=p, tipo=AUXILIAR, dados__auxiliar=str(pessoa.id))
    primeiro = desde.order_by("seq").first()
    if primeiro is not None:
        return {"processo": p.numero, "desde": _dito(primeiro.dia)}
    vinculo = Vinculo.objects.filter(matricula__processo=p, pessoa=pessoa).order_by("de").first()
    return {"processo": p.numero, "desde": _dito(vinculo.de) if vinculo else ""}


def _dito(v: Any) -> Any:
    if isinstance(v, (date, datetime)):
        return v.isoformat()
    return str(v) if isinstance(v, Decimal) else v
