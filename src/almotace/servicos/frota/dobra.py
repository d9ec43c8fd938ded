"""A fleet as its acts leave it: a fold that rows are made of, and compared with.

Vehicles and drivers are named by the act that brought them in.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from ...registro.models import Ato, Condutor, VeiculoDaFrota

V, C = VeiculoDaFrota, Condutor
INCLUSAO, VISTORIA, INSPECAO = "inclusao_veiculo", "vistoria_veiculo", "inspecao_veiculo"
LICENCIAMENTO, AVARIA, RETORNO = "licenciamento_veiculo", "avaria_veiculo", "retorno_veiculo"
TEMPORARIA, TROCA, BAIXA = "substituicao_temporaria", "troca_veiculo", "baixa_veiculo"
CADASTRO, CONDUZ, NAO_CONDUZ = "cadastro_condutor", "conducao", "fim_da_conducao"
DESLIGA, COMUNICA, IMPORTA = "desligamento_condutor", "comunicacao_do_fato", "importacao"
RELACAO, ENDERECO = "entrega_relacao", "mudanca_endereco"
EMISSAO = "emissao_"
"""Types of act."""


@dataclass(slots=True)
class Dobra:
    """Fields of each row, by the act that made it. ``veiculo``, ``condutor``, ``no_lugar_de`` are
    acts too."""

    veiculos: dict[uuid.UUID, dict[str, Any]] = field(default_factory=dict)
    condutores: dict[uuid.UUID, dict[str, Any]] = field(default_factory=dict)
    conduz: dict[uuid.UUID, dict[str, Any]] = field(default_factory=dict)
    papeis: dict[uuid.UUID, dict[str, Any]] = field(default_factory=dict)


def dobrar(atos: Iterable[Ato]) -> Dobra:
    """Fold them all, in order."""
    d = Dobra()
    for a in atos:
        somar(d, a)
    return d


def somar(d: Dobra, a: Ato) -> None:
    """Fold in one act."""
    x, frio = a.dados, a.congelado
    if a.tipo == IMPORTA:
        _importado(d, a)
    elif a.tipo == INCLUSAO:
        novo = {**x, "registro": frio["registro"]}
        d.veiculos[a.id] = novo_veiculo(novo, a.dia, frio.get("vida_util_ate"))
    elif a.tipo == CADASTRO:
        d.condutores[a.id] = novo_condutor(x["vinculado"], a.dia)
    elif a.tipo == CONDUZ:
        d.conduz[a.id] = {"condutor": _id(x["condutor"]), "veiculo": _id(x["veiculo"]),
                          "de": a.dia, "ate": None}  # fmt: skip
    elif a.tipo == NAO_CONDUZ:
        d.conduz[_id(x["conducao"])]["ate"] = a.dia
    elif a.tipo == DESLIGA:
        _desligar(d, a)
    elif a.tipo.startswith(EMISSAO):
        _emitir(d, a)
    elif "veiculo" in x and _id(x["veiculo"]) in d.veiculos:
        _veiculo(d, a, d.veiculos[_id(x["veiculo"])])


def _veiculo(d: Dobra, a: Ato, v: dict[str, Any]) -> None:
    x, frio = a.dados, a.congelado
    if a.tipo == VISTORIA:
        v["fatos"] = {**v["fatos"], **x["visto"]}
        v["vistoriado_em"] = a.dia
        v["vida_util_ate"] = _dia(frio.get("vida_util_ate")) or v["vida_util_ate"]
        if v["situacao"] in (V.PENDENTE, V.REPROVADO, V.APROVADO):
            v["situacao"] = V.APROVADO if frio["resultado"] == "aprovada" else V.REPROVADO
    elif a.tipo == INSPECAO:
        v["fatos"] = {**v["fatos"], **x["visto"]}
        v["inspecionado_em"] = a.dia
        if frio["resultado"] != "aprovada" and v["situacao"] == V.APROVADO:
            v["situacao"] = V.REPROVADO
        elif frio["resultado"] == "aprovada" and v["situacao"] == V.REPROVADO:
            v["situacao"] = V.APROVADO
    elif a.tipo == LICENCIAMENTO:
        v["em_atraso"] = bool(x["em_atraso"])
    elif a.tipo == AVARIA:
        v["situacao"] = V.IMPEDIDO
    elif a.tipo == RETORNO:
        v["situacao"] = V.APROVADO
        for outro in d.veiculos.values():
            if outro["no_lugar_de"] == _id(x["veiculo"]) and outro["ate"] is None:
                _sai(d, outro, V.BAIXADO, a.dia)
    elif a.tipo == TEMPORARIA:
        v["no_lugar_de"] = _id(x["no_lugar_de"])
    elif a.tipo == TROCA:
        _sai(d, v, V.SUBSTITUIDO, a.dia)
    elif a.tipo == BAIXA:
        _sai(d, v, V.BAIXADO, a.dia)


def novo_veiculo(x: Mapping[str, Any], dia: date, vida_util_ate: Any) -> dict[str, Any]:
    return {
        "registro": _id(x["registro"]), "situacao": V.PENDENTE, "no_lugar_de": None,
        "fatos": dict(x["fatos_do_veiculo"]), "em_atraso": bool(x.get("em_atraso")),
        "vistoriado_em": None, "inspecionado_em": None, "vida_util_ate": _dia(vida_util_ate),
        "de": dia, "ate": None,
    }  # fmt: skip


def novo_condutor(pessoa: Any, dia: date) -> dict[str, Any]:
    return {"pessoa": _id(pessoa), "situacao": C.CADASTRADO, "de": dia, "ate": None}


def _sai(d: Dobra, v: dict[str, Any], como: str, dia: date) -> None:
    """A vehicle leaves: who rode it rides it no more, and its papers end."""
    v |= {"situacao": como, "ate": dia}
    ato = next(k for k, x in d.veiculos.items() if x is v)
    for c in d.conduz.values():
        if c["veiculo"] == ato and c["ate"] is None:
            c["ate"] = dia
    _encerrar_papeis(d, "veiculo", ato, dia)


def _desligar(d: Dobra, a: Ato) -> None:
    x = a.dados
    c, ato = d.condutores[_id(x["condutor"])], _id(x["condutor"])
    ultimo = date.fromisoformat(str(x["em"])[:10])
    c |= {"situacao": C.FALECIDO if x["obito"] else C.DESLIGADO, "ate": ultimo}
    for liga in d.conduz.values():
        if liga["condutor"] == ato and liga["ate"] is None:
            liga["ate"] = max(ultimo, liga["de"])
    _encerrar_papeis(d, "condutor", ato, a.dia)


def _encerrar_papeis(d: Dobra, alvo: str, ato: uuid.UUID, dia: date) -> None:
    for p in d.papeis.values():
        if p[alvo] == ato and p["cancelado_em"] is None:
            p["cancelado_em"] = dia


def _emitir(d: Dobra, a: Ato) -> None:
    x, frio = a.dados, a.congelado
    coisa = _id(x.get("coisa"))
    novo = {
        "documento": x["documento"], "numero": frio["numero"], "codigo": frio["codigo"],
        "veiculo": coisa if coisa in d.veiculos else None,
        "condutor": coisa if coisa in d.condutores else None,
        "emitido_em": a.dia, "valido_ate": _dia(x.get("valido_ate")), "cancelado_em": None,
    }  # fmt: skip
    for p in d.papeis.values():
        mesmo = all(p[k] == novo[k] for k in ("documento", "veiculo", "condutor"))
        if mesmo and p["cancelado_em"] is None:
            p["cancelado_em"] = a.dia
    d.papeis[a.id] = novo


def _importado(d: Dobra, a: Ato) -> None:
    """What an old register told of the fleet: each thing under an id of its own."""
    for v in a.dados.get("veiculos", ()):
        linha = novo_veiculo(v, a.dia, v.get("vida_util_ate"))
        inspecionado = _dia(v.get("inspecionado_em"))
        linha |= {"situacao": V.APROVADO, "inspecionado_em": inspecionado}
        d.veiculos[uuid.UUID(v["id"])] = linha
    for c in a.dados.get("condutores", ()):
        d.condutores[uuid.UUID(c["id"])] = novo_condutor(c["vinculado"], a.dia)
    for x in a.dados.get("conduz", ()):
        d.conduz[uuid.UUID(x["id"])] = {
            "condutor": _id(x["condutor"]), "veiculo": _id(x["veiculo"]), "de": a.dia, "ate": None
        }  # fmt: skip


def _id(valor: Any) -> Any:
    return uuid.UUID(str(valor)) if valor else None


def _dia(valor: Any) -> date | None:
    return date.fromisoformat(str(valor)[:10]) if valor else None
