"""Read the folder of one law into its canonical form: checked, explicit, ready for JSON.

A pack is ``lei.yaml``, ``vocabulario.yaml``, ``dispositivos.csv``, any number of files of rules
(``*.yaml``, each a mapping from kind to list) and its golden cases (``casos*.yaml``).
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

from ..nucleo.erros import ErroDePacote, sugerir
from ..nucleo.especies import ESPECIES
from ..nucleo.lei import Lei
from ..nucleo.regras import Contagem
from .dispositivos import ler_dispositivos
from .formas import conferir
from .formas_do_pacote import conferir_lei, conferir_vocabulario
from .linhas import Linhas, linha_de
from .verificacao import Origem, verificar, verificar_fontes
from .yaml_estrito import Documento, ler

PROPRIOS = ("lei.yaml", "vocabulario.yaml")


def arquivos_do_pacote(pasta: Path) -> list[Path]:
    """Every file that makes the pack (cases not: they judge it, they are not part of it)."""
    return sorted(
        p
        for p in pasta.iterdir()
        if p.suffix in (".yaml", ".csv") and not p.name.startswith("casos")
    )


def ler_pacote(pasta: Path) -> dict[str, Any]:
    """The canonical pack, wholly checked. Errors name file and line."""
    if not (pasta / "lei.yaml").is_file():
        raise ErroDePacote("Não há lei.yaml nesta pasta.", arquivo=str(pasta))
    lei = ler(pasta / "lei.yaml")
    conferir_lei(lei)
    voc = ler(pasta / "vocabulario.yaml")
    dispositivos = ler_dispositivos(pasta / "dispositivos.csv")
    conferir_vocabulario(voc, dispositivos)
    origens: list[Origem] = []
    regras: dict[str, list[Any]] = {}
    for arquivo in arquivos_do_pacote(pasta):
        if arquivo.suffix == ".yaml" and arquivo.name not in PROPRIOS:
            _regras_do_arquivo(arquivo, regras, origens)
    contagens = [
        conferir(Contagem, x, "lei.yaml", lei.linhas, ("contagens", i))
        for i, x in enumerate(lei.dados.get("contagens") or [])
    ]
    canonico = {
        "chave": lei.dados["chave"],
        "titulo": lei.dados["titulo"],
        "identidade": simples(lei.dados.get("identidade") or {}),
        "vocabulario": simples(voc.dados),
        "dispositivos": dispositivos,
        "regras": {k: [enxuto(r) for r in v] for k, v in regras.items()},
        "contagens": [enxuto(x) for x in contagens],
        "lacunas": simples(lei.dados.get("lacunas") or []),
    }
    canonico["hash"] = resumo(canonico)
    verificar_fontes(origens, dispositivos)
    verificar(Lei.de_dict(canonico), origens, _Lugar("lei.yaml", lei.linhas))
    return canonico


@dataclasses.dataclass(frozen=True)
class _Lugar:
    arquivo: str
    linhas: Linhas


def _regras_do_arquivo(arquivo: Path, regras: dict[str, list[Any]], origens: list[Origem]) -> None:
    doc = ler(arquivo)
    _chaves(doc, tuple(ESPECIES), arquivo.name)
    for especie, lista in doc.dados.items():
        if not isinstance(lista, list):
            raise ErroDePacote(
                "Aqui se espera uma lista de regras.",
                arquivo=arquivo.name,
                linha=linha_de(doc.linhas, (especie,)),
                campo=especie,
            )
        for i, bruto in enumerate(lista):
            caminho = (especie, i)
            regra = conferir(ESPECIES[especie], bruto, arquivo.name, doc.linhas, caminho)
            regras.setdefault(especie, []).append(regra)
            origens.append(Origem(especie, regra, arquivo.name, doc.linhas, caminho))


def _chaves(doc: Documento, conhecidas: tuple[str, ...], nome: str) -> None:
    if not isinstance(doc.dados, Mapping):
        raise ErroDePacote("O arquivo deveria ser um registro de chaves.", arquivo=nome, linha=1)
    for chave in doc.dados:
        if chave not in conhecidas:
            raise ErroDePacote(
                "Chave desconhecida.",
                campo=str(chave),
                arquivo=nome,
                linha=linha_de(doc.linhas, (chave,)),
                sugestao=sugerir(str(chave), conhecidas),
            )


def enxuto(objeto: Any) -> Any:
    """A dataclass as plain data, without what equals its default."""
    if dataclasses.is_dataclass(objeto) and not isinstance(objeto, type):
        saida = {}
        for campo in dataclasses.fields(objeto):
            valor = getattr(objeto, campo.name)
            padrao = (
                campo.default
                if campo.default is not dataclasses.MISSING
                else (
                    campo.default_factory()
                    if campo.default_factory is not dataclasses.MISSING
                    else dataclasses.MISSING
                )
            )
            if valor != padrao:
                saida[campo.name] = enxuto(valor)
        return saida
    if isinstance(objeto, (list, tuple)):
        return [enxuto(x) for x in objeto]
    if isinstance(objeto, Mapping):
        return {str(k): enxuto(v) for k, v in objeto.items()}
    return objeto


def simples(x: Any) -> Any:
    """Plain data fit for JSON: exact decimals become text."""
    if isinstance(x, Mapping):
        return {str(k): simples(v) for k, v in x.items()}
    if isinstance(x, (list, tuple)):
        return [simples(v) for v in x]
    return str(x) if isinstance(x, Decimal) else x


def resumo(canonico: Mapping[str, Any]) -> str:
    """SHA-256 of the canonical JSON: what a deciding act freezes."""
    texto = json.dumps(canonico, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(texto.encode()).hexdigest()
