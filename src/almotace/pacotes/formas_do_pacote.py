"""Shapes of ``lei.yaml`` and ``vocabulario.yaml``: each key, name and date, with its line."""

from __future__ import annotations

import keyword
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any, NoReturn

from ..nucleo.chave_lei import identificar, ler_chave
from ..nucleo.erros import ErroAlmotace, ErroDePacote, sugerir
from ..nucleo.tipos import SECOES, tipo_de
from .yaml_estrito import Documento

Caminho = tuple[str | int, ...]
CHAVES_DA_LEI = ("chave", "titulo", "identidade", "lacunas", "contagens")
DATAS_DA_LEI = ("assinatura", "publicacao")
DA_IDENTIDADE = (
    "urn",
    *DATAS_DA_LEI,
    "nota_publicacao",
    "subsidiarias",
    "atos_da_administracao",
    "alteracoes",
    "esboco",
    "recorte",
    "nota",
    "vigencia",
)
"""Keys of ``identidade`` that the program knows; a law may say more, if it is no typo of these."""
DO_FATO = (
    *("tipo", "de", "valores", "unidade", "campos", "significado", "rotulo", "ajuda", "origem"),
    "pessoal",
)
ORIGENS = ("declarado", "documento", "vistoria", "registro", "calculado", "geo", "juizo")
DA_LEITURA = ("fonte", "opcoes", "padrao", "motivo")
DO_ATO = ("campos", "significado")
RESERVADOS = {"leitura", "em", "momento", *keyword.kwlist}
"""Words that a condition reads in their own way: no fact bears them."""


def conferir_lei(doc: Documento) -> None:
    """``lei.yaml``: what it must say is there, and is what it must be."""
    dados = _registro(doc, (), doc.dados, CHAVES_DA_LEI)
    for chave in ("chave", "titulo"):
        if not isinstance(dados.get(chave), str):
            _erro(doc, (chave,), "Falta este texto.", chave)
    with _na_linha(doc, ("chave",), "chave"):
        ler_chave(dados["chave"])
    identidade = _registro(doc, ("identidade",), dados.get("identidade") or {})
    for chave in identidade:
        perto = sugerir(chave, DA_IDENTIDADE)
        if chave not in DA_IDENTIDADE and perto is not None:
            _erro(doc, ("identidade", chave), "Chave desconhecida.", chave, perto)
    for chave in DATAS_DA_LEI:
        if chave in identidade:
            _dia(doc, ("identidade", chave), identidade[chave])
    if "urn" in identidade:
        with _na_linha(doc, ("identidade", "urn"), "urn"):
            identificar(dados["chave"], str(identidade["urn"]))
    _textos(doc, ("identidade", "atos_da_administracao"), identidade.get("atos_da_administracao"))
    _lista(doc, ("contagens",), dados.get("contagens"))
    for i, lacuna in enumerate(_lista(doc, ("lacunas",), dados.get("lacunas"))):
        _registro(doc, ("lacunas", i), lacuna, ("id", "fonte", "falta"))
        for chave in ("id", "fonte", "falta"):
            if not isinstance(lacuna.get(chave), str):
                _erro(doc, ("lacunas", i), "Falta este texto na lacuna.", chave)


def conferir_vocabulario(doc: Documento, dispositivos: Collection[str]) -> None:
    """``vocabulario.yaml``: sections, facts and their types, acts, readings and their options."""
    dados = _registro(doc, (), doc.dados, ("fatos", "atos", "leituras", *SECOES.values()))
    for nome, fato in _registro(doc, ("fatos",), dados.get("fatos") or {}).items():
        _nome(doc, ("fatos", nome), nome)
        _tipo(doc, ("fatos", nome), _registro(doc, ("fatos", nome), fato, DO_FATO))
        if not isinstance(fato.get("pessoal", False), bool):
            _erro(doc, ("fatos", nome, "pessoal"), "Aqui se espera true ou false.", nome)
        origem = fato.get("origem", "declarado")
        if origem not in ORIGENS:
            _erro(
                doc,
                ("fatos", nome, "origem"),
                f"A origem é uma de: {', '.join(ORIGENS)}.",
                nome,
                sugerir(str(origem), ORIGENS),
            )
    for nome, ato in _registro(doc, ("atos",), dados.get("atos") or {}).items():
        campos = _registro(doc, ("atos", nome), ato or {}, DO_ATO).get("campos") or {}
        for campo, tipo in _registro(doc, ("atos", nome, "campos"), campos).items():
            _tipo(doc, ("atos", nome, "campos", campo), tipo)
    for secao in SECOES.values():
        for nome, significado in _registro(doc, (secao,), dados.get(secao) or {}).items():
            if not isinstance(significado, (str, type(None))):
                _erro(doc, (secao, nome), "Aqui se espera o significado, em palavras.", nome)
    for nome, leitura in _registro(doc, ("leituras",), dados.get("leituras") or {}).items():
        _leitura(doc, nome, leitura, dispositivos)


def _leitura(doc: Documento, nome: str, leitura: Any, dispositivos: Collection[str]) -> None:
    aqui = ("leituras", nome)
    _registro(doc, aqui, leitura, DA_LEITURA)
    opcoes = _registro(doc, (*aqui, "opcoes"), leitura.get("opcoes") or {})
    if not opcoes:
        _erro(doc, aqui, "Uma leitura tem as suas opções.", nome)
    padrao = leitura.get("padrao")
    if str(padrao) not in opcoes:
        _erro(
            doc,
            (*aqui, "padrao"),
            f"O padrão “{padrao}” não é uma das opções.",
            nome,
            sugerir(str(padrao), opcoes),
        )
    fonte = leitura.get("fonte")
    if fonte not in dispositivos:
        _erro(
            doc,
            (*aqui, "fonte"),
            f"O dispositivo {fonte} não está no rol da lei.",
            nome,
            sugerir(str(fonte), dispositivos),
        )


def _tipo(doc: Documento, onde: Caminho, tipo: Any) -> None:
    """A type as declared, and those inside it."""
    if isinstance(tipo, Mapping):
        _registro(doc, onde, tipo, DO_FATO)
        _lista(doc, (*onde, "valores"), tipo.get("valores"))
        campos = _registro(doc, (*onde, "campos"), tipo.get("campos") or {})
        for campo, interno in campos.items():
            _tipo(doc, (*onde, "campos", campo), interno)
        if "de" in tipo and isinstance(tipo["de"], Mapping):
            _tipo(doc, (*onde, "de"), tipo["de"])
    with _na_linha(doc, onde, str(onde[-1])):
        tipo_de(tipo)


def _nome(doc: Documento, onde: Caminho, nome: str) -> None:
    if not nome.isidentifier() or nome in RESERVADOS:
        _erro(
            doc,
            onde,
            "Este nome não serve para um fato: use letras minúsculas e “_”, e uma palavra que"
            " as condições não usem de outro modo.",
            nome,
        )


def _registro(
    doc: Documento, onde: Caminho, valor: Any, chaves: Collection[str] | None = None
) -> Mapping[str, Any]:
    if not isinstance(valor, Mapping):
        _erro(doc, onde, "Aqui se espera um registro de chaves.", _ultimo(onde))
    for chave in valor:
        if chaves is not None and chave not in chaves:
            _erro(doc, (*onde, chave), "Chave desconhecida.", chave, sugerir(chave, chaves))
    return valor


def _lista(doc: Documento, onde: Caminho, valor: Any) -> list[Any]:
    if valor is not None and not isinstance(valor, list):
        _erro(doc, onde, "Aqui se espera uma lista.", _ultimo(onde))
    return valor or []


def _textos(doc: Documento, onde: Caminho, valor: Any) -> None:
    for i, x in enumerate(_lista(doc, onde, valor)):
        if not isinstance(x, str):
            _erro(doc, (*onde, i), "Aqui se espera um texto.", _ultimo(onde))


def _dia(doc: Documento, onde: Caminho, valor: Any) -> None:
    try:
        certo = date.fromisoformat(str(valor)).isoformat() == str(valor)
    except ValueError:
        certo = False
    if not certo:
        _erro(doc, onde, f"“{valor}” não é um dia que exista: escreva AAAA-MM-DD.", _ultimo(onde))


def _ultimo(onde: Iterable[str | int]) -> str | None:
    nomes = [x for x in onde if isinstance(x, str)]
    return nomes[-1] if nomes else None


def _erro(
    doc: Documento,
    onde: Caminho,
    mensagem: str,
    campo: str | None = None,
    sugestao: str | None = None,
) -> NoReturn:
    raise ErroDePacote(
        mensagem,
        campo=campo,
        arquivo=Path(doc.nome).name,
        linha=doc.linha(onde),
        sugestao=sugestao,
    )


@contextmanager
def _na_linha(doc: Documento, onde: Caminho, campo: str) -> Iterator[None]:
    """Any refusal raised inside becomes one of that line."""
    try:
        yield
    except ErroAlmotace as erro:
        _erro(doc, onde, erro.mensagem, campo, erro.sugestao)
