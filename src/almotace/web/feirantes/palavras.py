"""The words of the screens of holders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...nucleo.lei import Lei
from ...nucleo.regra_da_feira import Feira
from ...registro.models import Ato
from ...servicos.nomes import nome_do_ato
from ..palavras import enumerar, maiuscula, palavras

CAMPOS = {
    "nome": "nome", "nome_fantasia": "nome de fantasia", "endereco": "endereço",
    "telefone": "telefone", "email": "e-mail", "estado_civil": "estado civil",
    "filiacao": "filiação", "nacionalidade": "nacionalidade",
}  # fmt: skip
MAIS_LETRAS = 200


def nome(ato: Ato) -> str:
    return maiuscula(nome_do_ato(ato.tipo))


def detalhe(ato: Ato, pessoais: Mapping[str, Any], nomes: Mapping[str, str], feira: Feira) -> str:
    """What an act of the holder's cases says, in a line. ``nomes``: of people, by id."""
    d, frio = ato.dados, ato.congelado
    reservado = pessoais.get("reservado") or {}
    if ato.tipo in feira.vinculos or ato.tipo == "afastamento":
        quem = nomes.get(str(d.get("vinculado")), "")
        fim = f" até {_dia(frio['ate'])}" if frio.get("ate") else ""
        return f"{quem + ', ' if quem else ''}desde {_dia(d['de'])}{fim}"
    if ato.tipo == "anotacao":
        return str(reservado.get("texto", ""))[:MAIS_LETRAS]
    if ato.tipo == "atualizacao_cadastral":
        antes = (pessoais.get("feitos") or {}).get("cadastro_antes") or {}
        ditos = [f"{CAMPOS.get(k, k)}: era “{antes.get(k, '')}”, é “{reservado.get(k, '')}”"
                 for k in frio.get("campos", ())] if antes else [
            enumerar([CAMPOS.get(k, k) for k in frio.get("campos", ())])]  # fmt: skip
        return "; ".join(ditos)
    if ato.tipo == "designacao":
        return f"{d['espaco']}, até {_dia(frio['ate'])}" if "ate" in frio else str(d["espaco"])
    if "mudou" in frio:
        return f"{palavras(d['produto'])}, no espaço {frio['espaco']}"
    if ato.tipo == "prorrogacao_da_licenca":
        return f"mais {d['dias']} dias, até {_dia(frio['documento']['fim'])}"
    for k in ("resultado", "motivo", "numero", "licenca"):
        if d.get(k):
            return palavras(str(d[k])) if k == "resultado" else str(d[k])[:MAIS_LETRAS]
    return ""


def _dia(iso: str) -> str:
    return f"{iso[8:10]}/{iso[5:7]}/{iso[:4]}"


def do_vinculo(lei: Lei, feira: Feira) -> list[tuple[str, str, str]]:
    """(id, label, what it says) of what a tie brings, as the pack tells it."""
    return [
        (i, lei.rotulo(i), str(lei.dispositivos[i].get("resumo") or "")) for i in feira.do_vinculo
    ]
