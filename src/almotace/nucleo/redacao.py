"""A parecer in words: plain Portuguese fit to be pasted into a decision, HTML, plain data."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from .afirmacao import afirmar, minuscula, nenhum
from .escrita import legivel as escrito
from .lei import Lei
from .palavras import palavras
from .parecer import FALTA, NAO, SIM, Parecer, Passo

TITULOS = {
    "decidir": "Pode ser deferido?",
    "enquadrar": "Como a lei enquadra?",
    "prazo": "Que prazo corre?",
    "sancao": "Que penas cabem?",
    "valor": "Quanto é?",
    "competencia": "A quem compete?",
    "conteudo": "O documento está completo?",
    "estado": "Em que situação está?",
    "horario": "Pode estar aberto?",
    "limite": "Está dentro do limite?",
    "alocacao": "Quem tem a vez?",
    "vigencia": "Que norma vale?",
}
CHAVES = {
    "decisao": "Decisão",
    "nao_atendidos": "Não atendido",
    "faltam": "Falta",
    "resultado": "Resultado",
    "classes": "Classe",
    "infracoes": "Infração",
    "inicio": "Começa",
    "fim": "Termina",
    "nominal": "Último dia antes de prorrogar",
    "tempestivo": "No prazo",
    "situacao": "Situação",
    "reincidente": "Reincidente",
    "posicao": "Posição",
    "obrigatorias": "Penas",
    "alternativas": "Penas alternativas",
    "facultativas": "Penas facultativas",
    "total": "Total das multas",
    "valor": "Valor",
    "minimo": "Mínimo",
    "maximo": "Máximo",
    "unidade": "Unidade",
    "lacuna": "Falta na fonte",
    "pode": "Pode",
    "quem": "Quem",
    "encaminhar": "Encaminhar a",
    "completo": "Completo",
    "vicio": "Vício",
    "estado": "Estado",
    "desde": "Desde",
    "ate": "Até",
    "atos_possiveis": "Pode-se",
    "atos_vedados": "Não se pode",
    "consequencias": "Consequência",
    "atende": "Atende",
    "medida": "Medida",
    "excesso": "Excesso",
    "falta": "Falta",
    "intervalos": "Horário",
    "ordem": "Ordem",
    "escolhidos": "Escolhidos",
    "vagas": "Vagas",
    "piso": "Piso",
    "teto": "Teto",
    "aplica": "Aplica-se",
    "norma": "Norma",
}
CALADA = "Não há resposta: veja o que falta."
RESULTADOS = {SIM: "atendido", NAO: "não atendido", FALTA: "falta saber"}


def legivel(v: Any, lei: Lei | None, unidade: str | None = None) -> str:
    """One value for a person, in the law's words: labels of dispositivos, penalties."""
    if isinstance(v, dict):
        return _registro(v, lei)
    if isinstance(v, (list, tuple)):
        return "; ".join(legivel(x, lei, unidade) for x in v) or "nenhum"
    if lei is not None and isinstance(v, str) and v in lei.dispositivos:
        return lei.rotulo(v)
    return escrito(v, unidade)


def _registro(v: dict[str, Any], lei: Lei | None) -> str:
    unidade = v.get("unidade")
    if set(v) == {"valor", "unidade"}:
        return _com_unidade(v["valor"], unidade, lei)
    partes = [str(v.get("tipo", "")).replace("_", " ")] if v.get("tipo") else []
    for chave, x in v.items():
        if chave in ("tipo", "unidade"):
            continue
        if chave == "fundamento":
            partes.append(f"({lei.rotulo(x) if lei else x})")
        elif chave in ("valor", "minimo", "maximo"):
            prefixo = {"valor": "de", "minimo": "no mínimo", "maximo": "até"}[chave]
            partes.append(f"{prefixo} {_com_unidade(x, unidade, lei)}")
        elif chave == "dias":
            partes.append("sem duração fixada na lei" if x is None else f"por {x} dias")
        elif chave == "ate_dias":
            partes.append(f"por até {x} dias")
        else:
            partes.append(f"{chave.replace('_', ' ')}: {legivel(x, lei)}")
    return " ".join(partes)


def _com_unidade(v: Any, unidade: str | None, lei: Lei | None) -> str:
    if unidade in (None, "BRL"):
        return legivel(v, lei, unidade)
    return f"{legivel(v, lei)} {str(unidade).replace('_', ' ')}"


def linhas_da_resposta(p: Parecer, lei: Lei) -> list[tuple[str, str]]:
    """(label, value) of the answer; empty lists and unknown dates are left out."""
    unidade = p.valores.get("unidade")
    linhas = []
    for chave, v in p.valores.items():
        if v in ([], None) or chave == "unidade" or (chave == "total" and p.silencio):
            continue
        if chave == "faltam":
            texto = "; ".join(nome_do_fato(x, lei) for x in v)
        elif chave in ("valor", "minimo", "maximo", "medida", "excesso", "falta"):
            texto = _com_unidade(v, unidade, lei)
        else:
            texto = legivel(v, lei, unidade)
        linhas.append((CHAVES.get(chave, chave), texto))
    return linhas


def ditos(passo: Passo, lei: Lei) -> str:
    """The facts that a step used, as statements."""
    return "; ".join(fato_dito(k, v, lei) for k, v in passo.fatos.items() if v is not None)


def fato_dito(fato: str, v: Any, lei: Lei) -> str:
    """One fact as a statement: what is so or is not so, or what a thing is."""
    nome = nome_do_fato(fato, lei)
    if isinstance(v, bool):
        return afirmar(nome, v)
    if isinstance(v, (list, tuple)) and not v:
        return f"{minuscula(nome)}: {nenhum(nome)}"
    tipo = lei.vocabulario.fatos.get(fato)
    if tipo is not None and (tipo.valores or (tipo.de is not None and tipo.de.valores)):
        ditos = [v] if isinstance(v, str) else v
        return f"{minuscula(nome)}: {'; '.join(_opcao(x, lei) for x in ditos)}"
    return f"{minuscula(nome)}: {legivel(v, lei, tipo.unidade if tipo else None)}"


def _opcao(v: Any, lei: Lei) -> str:
    """A value of a choice, with the accents that an id lacks."""
    return palavras(v) if isinstance(v, str) and v not in lei.dispositivos else legivel(v, lei)


def frase_do_passo(passo: Passo, lei: Lei, *, julga: bool = True, resumo: bool = True) -> str:
    """The rule in the ledger's words, its result (if the question judges), the facts used."""
    palavras = lei.dispositivos.get(passo.dispositivo, {}).get("resumo", "") if resumo else ""
    partes = [f"{lei.rotulo(passo.dispositivo)}: {palavras}".rstrip()]
    if passo.texto:
        partes.append(passo.texto.replace("_", " ").rstrip(".") + ".")
    resultado = RESULTADOS.get(passo.resultado)
    fatos = ditos(passo, lei)
    if not julga and fatos:
        partes.append(f"Com {fatos}.")
    elif not julga:
        return " ".join(partes)
    elif resultado and fatos:
        partes.append(f"{resultado.capitalize()}, pois {fatos}.")
    elif resultado:
        partes.append(f"{resultado.capitalize()}.")
    return " ".join(partes)


JULGAM = {"decidir", "enquadrar", "limite", "conteudo"}


def razoes(p: Parecer, lei: Lei) -> list[str]:
    """The steps in words: what failed first, then what is missing, then the rest."""
    julga = p.tipo in JULGAM
    ordem = {NAO: 0, FALTA: 1} if julga else {}
    frases: list[str] = []
    vistos: set[str] = set()
    for passo in sorted(p.passos, key=lambda x: ordem.get(x.resultado, 2)):
        frase = frase_do_passo(passo, lei, julga=julga, resumo=passo.dispositivo not in vistos)
        vistos.add(passo.dispositivo)
        if frase not in frases:
            frases.append(frase)
    return frases


def nome_do_fato(fato: str, lei: Lei) -> str:
    if fato in lei.dispositivos:
        return lei.rotulo(fato)
    return lei.vocabulario.descricao.get(fato) or fato.replace("_", " ")


def texto(p: Parecer, lei: Lei) -> str:
    """The whole parecer as text."""
    sobre = f" ({lei.vocabulario.descricao.get(p.sobre, legivel(p.sobre, lei))})" if p.sobre else ""
    linhas = [f"{TITULOS.get(p.tipo, p.tipo)}{sobre}"]
    resposta = linhas_da_resposta(p, lei)
    linhas += [f"  {nome}: {valor}" for nome, valor in resposta]
    if p.silencio or not resposta:
        linhas.append(f"  {p.silencio or CALADA}")
    linhas += _secao("Atenção", p.avisos)
    linhas += _secao("Por quê", razoes(p, lei))
    linhas += _secao(titulo_da_memoria(p), p.memoria)
    linhas += _secao("Leituras tomadas", leituras(p, lei))
    linhas += _secao("Falta na fonte", [nome_da_lacuna(x, lei) for x in p.lacunas])
    linhas += _secao("Falta saber", [f"{nome_do_fato(f, lei)} ({f})" for f in p.pede])
    if p.fundamentos:
        linhas.append(
            "Fundamento: " + "; ".join(lei.rotulo(f) for f in p.fundamentos) + f" — {lei.titulo}."
        )
    return "\n".join(linhas)


def titulo_da_memoria(p: Parecer) -> str:
    """What ``memoria`` is: a count, the working of a sum, or a note."""
    if p.tipo == "prazo":
        return "Contagem, dia a dia"
    return "Conta" if any(" = " in x for x in p.memoria) else "Nota"


def _secao(titulo: str, itens: Iterable[str]) -> list[str]:
    lista = [f"  – {x}" for x in itens]
    return [f"{titulo}:", *lista] if lista else []


def nome_da_lacuna(ident: str, lei: Lei) -> str:
    conhecida = lei.lacunas.get(ident)
    if conhecida is None:
        return next((x.falta for x in lei.lacunas.values() if x.fonte == ident), ident)
    return f"{conhecida.falta} ({lei.rotulo(conhecida.fonte)})"


def leituras(p: Parecer, lei: Lei) -> list[str]:
    """Each reading with its option and the alternatives."""
    linhas = []
    for nome, opcao in p.leituras.items():
        dados = lei.vocabulario.leituras.get(nome)
        if dados is None:
            continue
        outras = "; ".join(str(v) for k, v in dados["opcoes"].items() if k != opcao)
        linhas.append(
            f"{lei.rotulo(dados['fonte'])}: {dados['opcoes'].get(opcao)} (outra leitura: {outras})"
        )
    return linhas


def html(p: Parecer, lei: Lei) -> str:
    """A fragment with headings and lists, everything escaped."""

    def lista(titulo: str, itens: Iterable[str]) -> str:
        corpo = "".join(f"<li>{escape(x)}</li>" for x in itens)
        return f"<h3>{escape(titulo)}</h3><ul>{corpo}</ul>" if corpo else ""

    resposta = "".join(
        f"<dt>{escape(n)}</dt><dd>{escape(v)}</dd>" for n, v in linhas_da_resposta(p, lei)
    )
    calada = p.silencio or ("" if resposta else CALADA)
    fundamento = "; ".join(lei.rotulo(f) for f in p.fundamentos)
    return (
        f'<section class="parecer" lang="pt-BR"><h2>{escape(TITULOS.get(p.tipo, p.tipo))}</h2>'
        + (f"<dl>{resposta}</dl>" if resposta else "")
        + (f"<p>{escape(calada)}</p>" if calada else "")
        + lista("Atenção", p.avisos)
        + lista("Por quê", razoes(p, lei))
        + lista(titulo_da_memoria(p), p.memoria)
        + lista("Leituras tomadas", leituras(p, lei))
        + lista("Falta na fonte", [nome_da_lacuna(x, lei) for x in p.lacunas])
        + lista("Falta saber", [nome_do_fato(f, lei) for f in p.pede])
        + (f"<p>Fundamento: {escape(fundamento)} — {escape(lei.titulo)}.</p>" if fundamento else "")
        + "</section>"
    )
