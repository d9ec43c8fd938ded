"""Checks of a whole pack: expressions, names, ids, versions, cycles. Each error with its line."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn, cast

from ..nucleo.erros import ErroAlmotace, ErroDePacote, sugerir
from ..nucleo.lei import Lei
from ..nucleo.regras import Conteudo, Prazo, Regra, Rito, Termo, Valor
from .ciclos import procurar_ciclo
from .expressoes import LOGICOS, lugares
from .linhas import Linhas, linha_de
from .verificacao_dos_nomes import verificar_contagem, verificar_nomes
from .verificacao_dos_tipos import verificar_tipos

CITAS = (
    "cita",
    "cita_so",
    "cita_atende",
    "cita_falha",
    "cita_nao",
    "cita_completo",
    "cita_incompleto",
    "cita_ato",
)
"""Fields that hold citations."""


@dataclass(frozen=True)
class Origem:
    """A rule and where its author wrote it."""

    especie: str
    regra: Regra
    arquivo: str
    linhas: Linhas
    caminho: tuple[str | int, ...]

    def erro(
        self,
        mensagem: str,
        parte: tuple[str | int, ...] = (),
        campo: str | None = None,
        sugestao: str | None = None,
    ) -> NoReturn:
        raise ErroDePacote(
            mensagem,
            campo=campo or self.regra.id,
            arquivo=self.arquivo,
            linha=linha_de(self.linhas, (*self.caminho, *parte)),
            sugestao=sugestao,
        )


def verificar(lei: Lei, origens: list[Origem], arquivo_da_lei: Any) -> None:
    """Raise the first error found."""
    for o in origens:
        _ids(o, lei)
        _expressoes(o, lei)
        _leituras(o, lei)
        _forma_da_regra(o, lei)
        verificar_nomes(o, lei)
        verificar_tipos(o, lei)
    for i, m in enumerate(lei.contagens):
        onde = arquivo_da_lei
        o = Origem("contagens", cast(Regra, m), onde.arquivo, onde.linhas, ("contagens", i))
        _leituras(o, lei)
        verificar_contagem(o, m, lei)
    _versoes(origens)
    procurar_ciclo(lei, origens)
    for lacuna in lei.lacunas.values():
        if lacuna.fonte not in lei.dispositivos:
            raise ErroDePacote(
                "A lacuna cita um dispositivo que não está no rol.",
                campo=lacuna.id,
                arquivo=arquivo_da_lei.arquivo,
                sugestao=sugerir(lacuna.fonte, lei.dispositivos),
            )


def _expressoes(o: Origem, lei: Lei) -> None:
    for lugar in lugares(o.regra):
        try:
            condicao = lei.condicao(lugar.texto, lugar.escopo)
        except ErroAlmotace as e:
            raise e.em(o.arquivo, linha_de(o.linhas, (*o.caminho, *lugar.caminho))) from None
        if lugar.campo in LOGICOS and condicao.tipo.nome not in ("bool", "qualquer"):
            o.erro("Aqui se espera uma condição de sim ou não.", lugar.caminho, lugar.texto)
    for caminho, texto in _condicoes_de_citas(o.regra):
        try:
            _ = lei.condicao(texto, "regime" if o.especie == "regimes" else "").tipo
        except ErroAlmotace as e:
            raise e.em(o.arquivo, linha_de(o.linhas, (*o.caminho, *caminho))) from None


def _condicoes_de_citas(regra: Any) -> Iterator[tuple[tuple[str | int, ...], str]]:
    for campo in CITAS:
        for i, texto in enumerate(getattr(regra, campo, None) or ()):
            if " se " in texto:
                yield (campo, i), texto.partition(" se ")[2]


def verificar_fontes(origens: list[Origem], dispositivos: Collection[str]) -> None:
    """Every rule cites dispositivos of the ledger; nothing else can be checked before that."""
    for o in origens:
        if not o.regra.fonte:
            o.erro("Toda regra cita a sua fonte.", ("fonte",))
        for parte, fonte in _fontes(o.regra):
            if fonte not in dispositivos:
                o.erro(
                    f"O dispositivo {fonte} não está no rol da lei.",
                    parte,
                    sugestao=sugerir(fonte, dispositivos),
                )


def _ids(o: Origem, lei: Lei) -> None:
    conhecidos = set(lei.dispositivos)
    nomes = (
        conhecidos | lei.vocabulario.ids() | set(lei.vocabulario.fatos) | {r.id for r in lei.regras}
    )
    for campo in ("sobre", "para"):
        for i, ident in enumerate(getattr(o.regra, campo, ())):
            if ident not in nomes and ident != "sem_assunto":
                o.erro(
                    f"“{ident}” não está no vocabulário.",
                    (campo, i),
                    sugestao=sugerir(ident, nomes),
                )


def _fontes(regra: Regra) -> Iterator[tuple[tuple[str | int, ...], str]]:
    for i, fonte in enumerate(regra.fonte):
        yield ("fonte", i), fonte
    for lista in ("opcoes", "campos", "transicoes", "penas"):
        for n, item in enumerate(getattr(regra, lista, ())):
            for i, fonte in enumerate(item.fonte):
                yield (lista, n, "fonte", i), fonte
    for campo in CITAS:
        for i, texto in enumerate(getattr(regra, campo, None) or ()):
            if not texto.startswith("@"):
                yield (campo, i), texto.partition(" se ")[0]


def _leituras(o: Origem, lei: Lei) -> None:
    donos: list[tuple[tuple[str | int, ...], Mapping[str, str]]] = [((), o.regra.leitura)]
    donos += [(("penas", i), p.leitura) for i, p in enumerate(getattr(o.regra, "penas", ()))]
    for caminho, exigida in donos:
        for nome, opcoes in exigida.items():
            leitura = lei.vocabulario.leituras.get(nome)
            if leitura is None:
                o.erro(
                    f"Não conheço a leitura “{nome}”.",
                    (*caminho, "leitura"),
                    sugestao=sugerir(nome, lei.vocabulario.leituras),
                )
            for opcao in opcoes.split("|"):
                if opcao not in leitura["opcoes"]:
                    o.erro(
                        f"A leitura {nome} não tem a opção “{opcao}”.",
                        (*caminho, "leitura"),
                        sugestao=sugerir(opcao, leitura["opcoes"]),
                    )


def _forma_da_regra(o: Origem, lei: Lei) -> None:
    r: Any = o.regra
    if o.especie == "exigencias":
        if (r.exige is not None) + (r.veda is not None) > 1 or not (r.exige or r.veda or r.medida):
            o.erro("Diga “exige”, “veda” ou “medida”.")
    elif isinstance(r, Termo):
        if bool(r.opcoes) == (r.valor is not None):
            o.erro("Um termo tem opções ou um valor, um dos dois.")
        if (r.fato or r.id) not in lei.vocabulario.fatos and r.valor is not None:
            o.erro(
                "O termo calcula um fato que não está no vocabulário.",
                sugestao=sugerir(r.id, lei.vocabulario.fatos),
            )
    elif isinstance(r, Valor):
        if all(x is None for x in (r.valor, r.minimo, r.maximo, r.lacuna)):
            o.erro("Diga o valor, o mínimo, o máximo ou a lacuna.")
    elif isinstance(r, Prazo):
        if r.n.lstrip().startswith("-"):
            o.erro("Um prazo não tem duração negativa: para contar antes, use sentido: tras.")
        if r.contagem not in {m.id for m in lei.contagens}:
            o.erro(
                f"Não conheço a contagem “{r.contagem}”.",
                ("contagem",),
                sugestao=sugerir(r.contagem, {m.id for m in lei.contagens}),
            )
    elif isinstance(r, Conteudo):
        if r.registro is not None and r.registro not in lei.vocabulario.fatos:
            o.erro(
                f"O registro “{r.registro}” não está no vocabulário.",
                ("registro",),
                sugestao=sugerir(r.registro, lei.vocabulario.fatos),
            )
    elif isinstance(r, Rito):
        for i, t in enumerate(r.transicoes):
            if (t.ato is None) == (t.quando is None):
                o.erro("Uma transição tem um ato ou um quando.", ("transicoes", i))


def _versoes(origens: list[Origem]) -> None:
    """Rules of one id are versions in time: their dates must not overlap."""
    vistas: dict[tuple[str, str], list[Origem]] = {}
    for o in origens:
        irmas = vistas.setdefault((o.especie, o.regra.id), [])
        for outra in irmas:
            if _sobrepoem(o.regra, outra.regra):
                linha = linha_de(outra.linhas, outra.caminho)
                o.erro(
                    f"Já há esta regra em {outra.arquivo}, linha {linha}, e as duas versões"
                    " valem no mesmo tempo.",
                    ("id",),
                )
        irmas.append(o)


def _sobrepoem(a: Regra, b: Regra) -> bool:
    return (a.de or "") <= (b.ate or "9999") and (b.de or "") <= (a.ate or "9999")
