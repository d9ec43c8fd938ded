"""Write whether the papers that an act needs are complete: a real case, where a blank is missing.

Specification: as ``perguntas.conteudo``, with ``hipotese=False``: a paper is incomplete if some of
its rules applies and one of the fields that it demands is blank, or does not hold; or may be so,
while it is not known whether the rule applies or the field is demanded. A document any
of whose rules tells the papers missing by an expression, asks the case itself or reads what the
question is about (there, the document) is left to the context.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from ..condicao.alcance import Alcance, Lugar, Uso
from ..condicao.codigo import e_none, nome
from ..condicao.comandos import Bloco, nao, ou, se
from ..lei import Lei
from ..perguntas.conteudo import pode_ficar_aberto
from ..regras import Campo, Conteudo, Exigencia, Medida, Opcao, Regra
from .premissas import Premissas, lido
from .roteiro import Roteiro

VAZIOS = (None, False, "", ())


def documentos_fundiveis(roteiro: Roteiro, alcance: Alcance, documentos: Iterable[str]) -> set[str]:
    """Documents whose every rule can be written into the function."""
    return {
        d
        for d in documentos
        if all(_fundivel(r, roteiro, alcance) for r in roteiro.lei.sobre(Conteudo, d))
    }


def _fundivel(r: Conteudo, roteiro: Roteiro, alcance: Alcance) -> bool:
    return (
        all(x.faltam_de is None for x in r.campos)
        and alcance.cabe(usos_do_papel(roteiro, r))
        and not _pergunta_de_que(roteiro.lei, [*_textos(r)], set())
    )


def usos_do_papel(roteiro: Roteiro, r: Conteudo) -> list[Uso]:
    """What the paper asks, in the places where it is written."""
    d = roteiro.dobrada(r)
    if not d.ativa:
        return []
    usos, lugar = d.premissa(())
    if r.registro is not None:
        usos.append((lugar, ast.Name(r.registro, ast.Load())))
    for i, x in enumerate(r.campos):
        if x.se is not None:
            usos.append((lugar, roteiro.arvore(x.se)))
        if x.exige is not None:
            usos.append((_lugar_do_campo(lugar, i), roteiro.arvore(x.exige)))
    return usos


def escrever_papel(escrita: Premissas, r: Conteudo, falta: Bloco) -> None:
    """``falta`` where some field demanded is missing."""
    d = escrita.roteiro.dobrada(r)
    _, lugar = d.premissa(())

    def corpo() -> None:
        for i, x in enumerate(r.campos):
            exigido: ast.expr | None = None
            if x.se is not None:
                exigido, dispensa = escrita.fusor.testes(escrita.roteiro.arvore(x.se))
                if pode_ficar_aberto(x, r, escrita.roteiro.lei):
                    exigido = ou(exigido, nao(dispensa))
            with escrita.em(_lugar_do_campo(lugar, i)) as bloco:
                escrita.escrever(se(_em_falta(escrita, r, x), falta))
            escrita.escrever(*([se(exigido, bloco)] if exigido is not None else bloco))

    escrita.sob_premissa(d, (), corpo, [], falta)


def _em_falta(escrita: Premissas, r: Conteudo, x: Campo) -> ast.expr:
    if x.exige is not None:
        return nao(escrita.fusor.testes(escrita.roteiro.arvore(x.exige))[0])
    if r.registro is None:
        return _vazio(lido(x.campo))
    registro = escrita.fusor.gerar(ast.Name(r.registro, ast.Load()))
    campo = ast.Call(ast.Attribute(registro, "get", ast.Load()), [ast.Constant(x.campo)], [])
    return ou(e_none(registro), _vazio(campo))


def _vazio(valor: ast.expr) -> ast.expr:
    return ast.Compare(valor, [ast.In()], [nome("VAZIOS")])


def _lugar_do_campo(lugar: Lugar, i: int) -> Lugar:
    return (*lugar, f"campo {i}")


def _textos(regra: Regra | Campo | Opcao) -> Iterator[str]:
    """Every expression of a rule, as written (the value of an option is not one)."""
    for campo in ("se", "exceto", "valor", "exige", "veda"):
        texto = getattr(regra, campo, None)
        if isinstance(texto, str) and not (campo == "valor" and isinstance(regra, Opcao)):
            yield texto
    for parte in ("campos", "opcoes"):
        for x in getattr(regra, parte, ()):
            yield from _textos(x)
    medida: Medida | None = getattr(regra, "medida", None)
    if medida is not None:
        yield from (t for t in (medida.valor, medida.minimo, medida.maximo) if t is not None)


def _pergunta_de_que(lei: Lei, textos: Iterable[str], vistos: set[str]) -> bool:
    """Whether the expressions, at any depth, read what the question is about."""
    for texto in textos:
        if "perguntado" in texto:
            return True
        analise = lei.condicao(texto).analise
        regras: list[Regra] = [t for f in analise.fatos for t in lei.termos.get(f, ())]
        for funcao, alvo in analise.referencias:
            if funcao in ("cumpre", "infracao"):
                regras += lei.sobre(Exigencia, alvo)
        novas = [r for r in regras if r.id not in vistos]
        vistos |= {r.id for r in novas}
        if _pergunta_de_que(lei, [t for r in novas for t in _textos(r)], vistos):
            return True
    return False
