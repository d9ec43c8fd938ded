"""Parse one condition and check it: only whitelisted syntax, only known names, fitting types.

Dates are never summed with ``+``: what "one month later" means is a rule with a source
(``mais(d, 1, 'meses', 'mesmo_dia')``).
"""

from __future__ import annotations

import ast
from datetime import date
from decimal import Decimal
from typing import NoReturn

from ..erros import ErroDePacote, sugerir
from ..tipos import BOOL, DECIMAL, INTEIRO, QUALQUER, TEXTO, Tipo
from .escopo import Escopo
from .funcoes import FUNCOES, Funcao

MAXIMO_DE_NOS = 600
_GRUPOS = {"numero": {"inteiro", "decimal"}, "lista|texto": {"lista", "texto"}}


class Analise:
    """``tipo`` of the whole, ``fatos`` and ``leituras`` used, in order of appearance."""

    def __init__(self, texto: str, escopo: Escopo) -> None:
        self.texto = texto.strip()
        self.escopo = escopo
        self.fatos: dict[str, None] = {}
        self.leituras: dict[str, None] = {}
        self.referencias: dict[tuple[str, str], None] = {}
        self._locais: list[dict[str, Tipo]] = []
        try:
            self.arvore = ast.parse(self.texto, mode="eval").body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            raise ErroDePacote(
                "Esta condição não se lê: confira parênteses e aspas.", campo=self.texto[:80]
            ) from None
        if sum(1 for _ in ast.walk(self.arvore)) > MAXIMO_DE_NOS:
            self.erro("Condição grande demais: divida em fatos calculados.")
        self.tipo = self.visitar(self.arvore)

    def erro(self, mensagem: str, sugestao: str | None = None) -> NoReturn:
        raise ErroDePacote(mensagem, campo=self.texto[:80], sugestao=sugestao)

    def visitar(self, no: ast.expr) -> Tipo:
        metodo = getattr(self, f"v_{type(no).__name__}", None)
        if metodo is None:
            self.erro(f"“{ast.unparse(no)[:40]}” não cabe numa condição.")
        tipo: Tipo = metodo(no)
        return tipo

    # atoms
    def v_Constant(self, no: ast.Constant) -> Tipo:
        if isinstance(no.value, bool):
            return BOOL
        if isinstance(no.value, int):
            return INTEIRO
        if isinstance(no.value, float):
            return self._decimal(no)
        if isinstance(no.value, str):
            return TEXTO
        if no.value is None:
            self.erro("Para saber se um fato foi dito, use dito(fato).")
        self.erro(f"“{ast.unparse(no)[:40]}” não cabe numa condição.")

    def _decimal(self, no: ast.Constant) -> Tipo:
        """A number with a point, if what was written is exactly what will be computed."""
        escrito = ast.get_source_segment(self.texto, no) or ""
        try:
            exato = Decimal(escrito) == Decimal(repr(no.value))
        except ArithmeticError:
            exato = False
        if not exato:
            self.erro(f"O número “{escrito[:40]}” é longo demais para se guardar exato.")
        return DECIMAL

    def v_Name(self, no: ast.Name) -> Tipo:
        for quadro in reversed(self._locais):
            if no.id in quadro:
                return quadro[no.id]
        tipo = self.escopo.fatos.get(no.id)
        if tipo is None:
            self.erro(f"Não conheço o fato “{no.id}”.", sugerir(no.id, self.escopo.fatos))
        self.fatos[no.id] = None
        return tipo

    def v_Attribute(self, no: ast.Attribute) -> Tipo:
        if isinstance(no.value, ast.Name) and no.value.id == "leitura":
            if no.attr not in self.escopo.leituras:
                self.erro(
                    f"Não conheço a leitura “{no.attr}”.", sugerir(no.attr, self.escopo.leituras)
                )
            self.leituras[no.attr] = None
            return Tipo("escolha", valores=tuple(sorted(self.escopo.leituras[no.attr])))
        dono = self.visitar(no.value)
        if dono.nome == "qualquer":
            return QUALQUER
        if dono.nome != "registro":
            self.erro(f"“{ast.unparse(no.value)}” não é um registro de campos.")
        if no.attr not in dono.campos:
            self.erro(f"O registro não tem o campo “{no.attr}”.", sugerir(no.attr, dono.campos))
        return dono.campos[no.attr]

    def v_Subscript(self, no: ast.Subscript) -> Tipo:
        dono, indice = self.visitar(no.value), self.visitar(no.slice)
        if dono.nome not in ("lista", "qualquer") or indice.nome != "inteiro":
            self.erro(f"“{ast.unparse(no)}”: só se toma posição inteira de uma lista.")
        return dono.de or QUALQUER

    def v_List(self, no: ast.List) -> Tipo:
        tipos = [self.visitar(x) for x in no.elts]
        return Tipo("lista", de=tipos[0] if tipos else QUALQUER)

    v_Tuple = v_List

    # logic
    def v_BoolOp(self, no: ast.BoolOp) -> Tipo:
        for x in no.values:
            self._logico(x)
        return BOOL

    def v_UnaryOp(self, no: ast.UnaryOp) -> Tipo:
        if isinstance(no.op, ast.Not):
            self._logico(no.operand)
            return BOOL
        tipo = self.visitar(no.operand)
        if not isinstance(no.op, ast.USub) or not (tipo.numerico or tipo.nome == "qualquer"):
            self.erro(f"“{ast.unparse(no)}” não é um número.")
        return tipo

    def v_IfExp(self, no: ast.IfExp) -> Tipo:
        self._logico(no.test)
        a, b = self.visitar(no.body), self.visitar(no.orelse)
        return (
            a
            if a == b
            else DECIMAL
            if a.numerico and b.numerico
            else (TEXTO if a.textual and b.textual else a if a.nome == b.nome else QUALQUER)
        )

    def _logico(self, no: ast.expr) -> None:
        tipo = self.visitar(no)
        if tipo.nome not in ("bool", "qualquer"):
            self.erro(f"“{ast.unparse(no)}” não se responde com sim ou não.")

    # comparison and arithmetic
    def v_Compare(self, no: ast.Compare) -> Tipo:
        esquerda, tipo_e = no.left, self.visitar(no.left)
        for op, direita in zip(no.ops, no.comparators, strict=True):
            tipo_d = self.visitar(direita)
            if isinstance(op, (ast.Is, ast.IsNot)):
                self.erro("Use == ou dito(fato), e não “is”.")
            if isinstance(op, (ast.In, ast.NotIn)):
                self._contido(esquerda, tipo_e, direita, tipo_d)
            else:
                self._comparaveis(esquerda, tipo_e, direita, tipo_d)
            esquerda, tipo_e = direita, tipo_d
        return BOOL

    def _contido(self, e: ast.expr, te: Tipo, d: ast.expr, td: Tipo) -> None:
        if isinstance(d, (ast.List, ast.Tuple)):
            for x in d.elts:
                self._comparaveis(e, te, x, self.visitar(x))
        elif td.nome == "lista" and td.de:
            self._comparaveis(e, te, d, td.de)
        elif td.nome not in ("qualquer", "texto"):
            self.erro(f"“{ast.unparse(d)}” não é uma lista.")

    def _comparaveis(self, e: ast.expr, te: Tipo, d: ast.expr, td: Tipo) -> None:
        nomes = {te.nome, td.nome}
        if "qualquer" in nomes:
            return
        for tipo, outro in ((te, d), (td, e)):
            self._valor_conhecido(tipo, outro)
        if te.nome == td.nome or (te.numerico and td.numerico) or (te.textual and td.textual):
            return
        if nomes == {"data", "instante"}:
            self.erro(f"“{ast.unparse(e)}” e “{ast.unparse(d)}”: compare o dia com data_de(…).")
        self.erro(f"Não se compara {te} com {td}: “{ast.unparse(e)}” e “{ast.unparse(d)}”.")

    def _valor_conhecido(self, tipo: Tipo, no: ast.expr) -> None:
        if not (isinstance(no, ast.Constant) and isinstance(no.value, str)):
            return
        conhecidos = tipo.valores if tipo.nome == "escolha" else self.escopo.ids.get(tipo.nome)
        if conhecidos is not None and no.value not in conhecidos:
            self.erro(f"“{no.value}” não é um valor possível.", sugerir(no.value, conhecidos))

    def v_BinOp(self, no: ast.BinOp) -> Tipo:
        a, b = self.visitar(no.left), self.visitar(no.right)
        if not isinstance(no.op, (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod)):
            self.erro(f"Conta não admitida: “{ast.unparse(no)}”.")
        if {a.nome, b.nome} & {"data", "instante"}:
            self.erro(
                f"“{ast.unparse(no)}”: datas não se somam com + nem −;"
                " use mais(…) ou dias_entre(…)."
            )
        for tipo, lado in ((a, no.left), (b, no.right)):
            if not (tipo.numerico or tipo.nome == "qualquer"):
                self.erro(f"“{ast.unparse(lado)}” não é um número.")
        return (
            INTEIRO
            if (a.nome, b.nome) == ("inteiro", "inteiro") and not isinstance(no.op, ast.Div)
            else DECIMAL
        )

    # calls
    def v_Call(self, no: ast.Call) -> Tipo:
        if not isinstance(no.func, ast.Name) or no.keywords:
            self.erro(f"“{ast.unparse(no)[:40]}” não cabe numa condição.")
        f = FUNCOES.get(no.func.id)
        if f is None:
            self.erro(f"Não conheço a função “{no.func.id}”.", sugerir(no.func.id, FUNCOES))
        if f.especie == "agregada":
            return self._agregada(f, no)
        minimo = sum(1 for a in f.args if not a.startswith("?"))
        if not minimo <= len(no.args) <= len(f.args):
            self.erro(f"A função {f.nome} pede {minimo} argumento(s).")
        tipos = [self.visitar(a) for a in no.args]
        for arg, tipo, espera in zip(no.args, tipos, f.args, strict=False):
            self._argumento(f, arg, tipo, espera.lstrip("?"))
        if f.literal:
            self._literal(f, no.args[0])
        return self._retorno(f, tipos, no)

    def _argumento(self, f: Funcao, no: ast.expr, tipo: Tipo, espera: str) -> None:
        if espera == "*" or tipo.nome == "qualquer":
            return
        aceitos = _GRUPOS.get(espera) or set(espera.split("|"))
        if tipo.nome in aceitos or ("texto" in aceitos and tipo.textual):
            return
        self.erro(f"{f.nome}(…): “{ast.unparse(no)}” é {tipo}, e se espera {espera}.")

    def _literal(self, f: Funcao, no: ast.expr) -> None:
        if not (isinstance(no, ast.Constant) and isinstance(no.value, str)):
            self.erro(f"{f.nome}(…) pede um nome entre aspas.")
        if f.literal == "ato" and no.value not in self.escopo.atos:
            self.erro(f"Não conheço o ato “{no.value}”.", sugerir(no.value, self.escopo.atos))
        self.referencias[(f.nome, no.value)] = None

    def _retorno(self, f: Funcao, tipos: list[Tipo], no: ast.Call) -> Tipo:
        if f.nome in ("menor", "maior", "se_falta"):
            return tipos[0]
        if f.nome == "mais":
            return tipos[0]
        if f.nome in ("ultimo", "primeiro"):
            return tipos[0].de or QUALQUER
        if f.nome == "atos":
            ato = no.args[0].value if isinstance(no.args[0], ast.Constant) else ""
            campos = {"em": QUALQUER, "tipo": TEXTO, **self.escopo.atos[str(ato)]}
            return Tipo("lista", de=Tipo("registro", campos=campos))
        if f.nome == "dia":
            self._dia(no.args[0])
        return f.retorno

    def _dia(self, no: ast.expr) -> None:
        try:
            date.fromisoformat(str(no.value) if isinstance(no, ast.Constant) else "")
        except (TypeError, ValueError):
            self.erro("dia(…) pede uma data entre aspas, como dia('2012-11-13').")

    def _agregada(self, f: Funcao, no: ast.Call) -> Tipo:
        if len(no.args) != 1 or not isinstance(no.args[0], ast.GeneratorExp):
            self.erro(f"{f.nome}(…) pede “expressão for item in lista”.")
        gerador = no.args[0]
        if len(gerador.generators) != 1 or not isinstance(gerador.generators[0].target, ast.Name):
            self.erro(f"{f.nome}(…) percorre uma lista só.")
        laco = gerador.generators[0]
        assert isinstance(laco.target, ast.Name)
        lista = self.visitar(laco.iter)
        if lista.nome not in ("lista", "qualquer"):
            self.erro(f"“{ast.unparse(laco.iter)}” não é uma lista.")
        if laco.target.id in self.escopo.fatos:
            self.erro(f"“{laco.target.id}” já é nome de fato: escolha outro para o item.")
        self._locais.append({laco.target.id: lista.de or QUALQUER})
        for filtro in laco.ifs:
            self._logico(filtro)
        elemento = self.visitar(gerador.elt)
        self._locais.pop()
        if f.nome in ("algum", "todos", "nenhum") and elemento.nome not in ("bool", "qualquer"):
            self.erro(f"{f.nome}(…): “{ast.unparse(gerador.elt)}” não é sim ou não.")
        if f.nome in ("minimo", "maximo"):
            return elemento
        return Tipo("lista", de=elemento) if f.nome == "lista" else f.retorno
