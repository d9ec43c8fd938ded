"""The words of the screens of fairs and markets."""

from __future__ import annotations

from datetime import date
from typing import Any

from ...nucleo.lei import Lei
from ...nucleo.regra_da_feira import Feira
from ...registro.models import Lugar
from ...servicos.feira.projecao import EXTINTO, SUSPENSO
from ..palavras import contar, maiuscula, palavras

SITUACOES = {
    "em_funcionamento": "Em funcionamento", SUSPENSO: "Suspenso", EXTINTO: "Extinto",
}  # fmt: skip
MOMENTOS = {
    "inicio": "Começo da feira", "montagem": "Começo da montagem",
    "abertura": "Abertura das vendas",
    "encerramento": "Fim das vendas", "desmontagem": "Fim da desmontagem", "fim": "Fim da feira",
}  # fmt: skip
ATOS = {
    "abertura_do_lugar": "Abertura", "planta": "Mudança na planta", "lotacao_do_lugar": "Lotação",
    "horario_do_lugar": "Horário", "retomada_da_feira": "Retomada", "vistoria_do_lugar": "Vistoria",
    "providencia_do_lugar": "Providência",
}  # fmt: skip


def situacao(lugar: Lugar, dia: date) -> str:
    """Where the place stands on a day, in a sentence."""
    if lugar.situacao == EXTINTO:
        return "Extinto."
    de, ate = lugar.suspenso_de, lugar.suspenso_ate
    if lugar.situacao != SUSPENSO or de is None or (ate is not None and ate < dia):
        return "Em funcionamento."
    fim = f"até {ate:%d/%m/%Y}" if ate is not None else "até que se retome"
    if de > dia:
        return f"Em funcionamento; suspenso a partir de {de:%d/%m/%Y}, {fim}."
    return f"Suspenso desde {de:%d/%m/%Y}, {fim}."


def metros(cm: int) -> str:
    """
    >>> metros(250), metros(1500)
    ('2,50', '15,00')
    """
    return f"{cm / 100:.2f}".replace(".", ",")


def nome_do_ato(tipo: str, regra: Feira) -> str:
    ditos = {
        regra.suspende: "Suspensão",
        regra.muda: "Mudança de lugar",
        regra.extingue: "Extinção",
    }
    return ATOS.get(tipo) or ditos.get(tipo) or maiuscula(palavras(tipo))


def coisa(id: str, lei: Lei) -> str:
    """What the town has to mend: a fact of the law, or a part of the place as it was named."""
    if id in lei.vocabulario.fatos:
        return maiuscula(lei.vocabulario.descricao.get(id) or palavras(id))
    return id


def detalhe(tipo: str, dados: dict[str, Any], congelado: dict[str, Any], lei: Lei) -> str:
    """What an act of the place says, in a line."""
    if tipo == "planta":
        ditas = [contar(len(dados["mudancas"]), "mudança", "mudanças")] if dados["mudancas"] else []
        ditas += ["segmentos"] if dados.get("segmentos") is not None else []
        ditas += ["medidas da planta"] if dados.get("largura") else []
        return ", ".join(ditas)
    if tipo == "lotacao_do_lugar":
        pares = (("lotacao", "licenciados"), ("equipamentos", "equipamentos"))
        ditas = [f"até {dados[k]} {r}" for k, r in pares if dados.get(k)]
        return f"{', '.join(ditas)} ({dados['ato']})"
    if tipo == "horario_do_lugar":
        return "; ".join(
            f"{r.lower()} {dados['horario'][k]}" for k, r in MOMENTOS.items()
            if k in dados["horario"]
        )  # fmt: skip
    if tipo == "vistoria_do_lugar":
        faltam = congelado.get("faltam") or []
        return "Falta: " + "; ".join(coisa(x, lei) for x in faltam) if faltam else "Nada falta"
    if tipo == "providencia_do_lugar":
        return f"{coisa(dados['coisa'], lei)}: {dados['feito']}"
    return _da_vida(dados)


def _da_vida(dados: dict[str, Any]) -> str:
    ditas = []
    if dados.get("de"):
        de, ate = (f"{date.fromisoformat(dados[k]):%d/%m/%Y}" if dados.get(k) else ""
                   for k in ("de", "ate"))  # fmt: skip
        ditas.append(f"de {de} até {ate}" if ate else f"desde {de}")
    if dados.get("espacos"):
        ditas.append(f"espaços {', '.join(dados['espacos'])}")
    if dados.get("endereco"):
        ditas.append(str(dados["endereco"]))
    if dados.get("motivo"):
        ditas.append(str(dados["motivo"]))
    return ". ".join(ditas)
