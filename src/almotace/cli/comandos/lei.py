"""``almotace lei``: read a law in the program: summary, rules, readings, cases."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from ...nucleo.data import ler_data
from ...nucleo.erros import ErroDeEntrada, sugerir
from ...nucleo.lei import Lei
from ...nucleo.regras import Regra
from ...pacotes.carga import carregar, encontrar, raiz_das_leis
from ...pacotes.cobertura import cobrir, fontes
from ...pacotes.consulta import conferir_dia
from ...pacotes.texto_oficial import duvida_de, texto_de
from ..analisador import Analisador
from ..saida import como_json


def main(argumentos: Sequence[str]) -> int:
    if argumentos and argumentos[0] == "texto":
        from . import lei_texto

        return lei_texto.main(argumentos[1:])
    p = Analisador(
        prog="almotace lei",
        description=(
            "Mostra uma lei, ou um dispositivo dela: o resumo, as regras que o cumprem, as\n"
            "leituras tomadas e os casos que ele decide. Dispositivos: art25_cpt_inc2, art14_par1u…"
            "\n“almotace lei texto LEI ARQUIVO” junta o texto oficial; veja a sua --ajuda."
        ),
    )
    p.add_argument("lei", help="chave da lei, ou parte dela")
    p.add_argument("dispositivo", nargs="?", help="id do dispositivo (ou o artigo: art25)")
    p.add_argument("--em", help="a lei como estava neste dia (AAAA-MM-DD)")
    p.add_argument("--json", action="store_true", help="saída para máquinas")
    a = p.parse_args(argumentos)
    chave = encontrar(a.lei)
    lei = carregar(chave)
    em = ler_data(a.em, campo="--em") if a.em else None
    conferir_dia(lei, em)
    ids = _escolhidos(lei, a.dispositivo)
    dados = _dados(lei, ids, em, detalhe=a.dispositivo is not None)
    if a.json:
        como_json(dados)
    else:
        _mostrar(lei, dados, a.dispositivo is not None)
    return 0


def _escolhidos(lei: Lei, alvo: str | None) -> list[str]:
    if alvo is None:
        return list(lei.dispositivos)
    ids = [d for d in lei.dispositivos if d == alvo or d.startswith(f"{alvo}_")]
    if not ids:
        raise ErroDeEntrada(
            f"A lei não tem o dispositivo “{alvo}”.", sugestao=sugerir(alvo, lei.dispositivos)
        )
    return ids


def _vale(r: Regra, em: date | None) -> bool:
    return em is None or ((r.de or "") <= em.isoformat() <= (r.ate or "9999"))


def _dados(lei: Lei, ids: list[str], em: date | None, *, detalhe: bool) -> dict[str, Any]:
    linhas = {x.dispositivo: x for x in cobrir(lei)}
    casos = _casos(lei) if detalhe else {}
    saida = []
    for d in ids:
        info = lei.dispositivos[d]
        regras = [r for r in lei.regras if d in fontes(r) and _vale(r, em)]
        saida.append(
            {
                "id": d,
                "rotulo": info["rotulo"],
                "resumo": info["resumo"],
                "texto": texto_de(lei.chave, d) if detalhe else None,
                "duvida": info["duvida"],
                "situacao": linhas[d].situacao,
                "regras": [_regra(r) for r in regras],
                "leituras": {k: v for k, v in lei.vocabulario.leituras.items() if v["fonte"] == d},
                "lacunas": [x.falta for x in lei.lacunas.values() if x.fonte == d],
                "casos": casos.get(d, []),
            }
        )
    return {
        "lei": lei.chave,
        "titulo": lei.titulo,
        "identidade": lei.identidade,
        "em": em.isoformat() if em else None,
        "dispositivos": saida,
    }


def _regra(r: Regra) -> dict[str, Any]:
    from ...pacotes.leitor import enxuto

    dados: dict[str, Any] = enxuto(r)
    return {"especie": type(r).__name__.lower(), **dados}


def _casos(lei: Lei) -> dict[str, list[str]]:
    from ...pacotes.mutacao import casos_do_pacote

    por: dict[str, list[str]] = {}
    for caso in casos_do_pacote(raiz_das_leis() / lei.chave):
        for p in caso.dados["perguntas"]:
            for f in p.get("fundamentos") or ():
                por.setdefault(f, [])
                if caso.id not in por[f]:
                    por[f].append(caso.id)
    return por


def _mostrar(lei: Lei, dados: dict[str, Any], detalhe: bool) -> None:
    print(lei.titulo)
    if "urn" in lei.identidade:
        print(lei.identidade["urn"])
    if dados["em"]:
        print(f"Como estava em {dados['em']}.")
    print()
    for d in dados["dispositivos"]:
        marca = {"regra": " ", "itens": "·", "motivo": "–", "descoberto": "!"}[d["situacao"]]
        print(f"{marca} {d['rotulo']} ({d['id']}): {d['resumo']}")
        if not detalhe:
            continue
        if d["texto"]:
            print(f"    Texto oficial: {d['texto']}")
        if d["texto"] is None and (espera := duvida_de(lei.chave, d["id"])):
            print(f"    {espera}")
        if d["duvida"]:
            print(f"    Dúvida: {d['duvida']}")
        for r in d["regras"]:
            print(f"    Regra {r['id']} ({r['especie']}): {_frase(r)}")
        for nome, leitura in d["leituras"].items():
            opcoes = "; ".join(
                f"{k}{' (padrão)' if k == leitura['padrao'] else ''}: {v}"
                for k, v in leitura["opcoes"].items()
            )
            print(f"    Leitura {nome}: {opcoes}")
        for falta in d["lacunas"]:
            print(f"    Falta na fonte: {falta}")
        if d["casos"]:
            print(f"    Casos: {', '.join(d['casos'])}")


def _frase(r: dict[str, Any]) -> str:
    partes = [
        f"{k}: {v}"
        for k, v in r.items()
        if k
        in (
            "se",
            "exige",
            "veda",
            "aplica",
            "valor",
            "inicio",
            "n",
            "unidade",
            "medida",
            "para",
            "encaminhar",
            "leitura",
        )
    ]
    return "; ".join(partes).replace("{", "").replace("}", "")
