"""The rows of places and days of fair, compared with the acts that they are made of."""

from __future__ import annotations

from collections.abc import Iterator

from ...registro.models import Ato, Edicao, Espaco, Lugar, Presenca
from ...registro.verificacao import Falha, nome_do
from ..fatos import Autos
from .desenho import CAMPOS
from .presencas import dobrar as dobrar_o_dia
from .projecao import dobrar as dobrar_o_lugar
from .regra import do_lugar


def provar(autos: Autos) -> Iterator[Falha]:
    """What differs in the case of a place or of a day; of other cases, nothing."""
    if not autos.atos:
        return
    if autos.processo.especie == "lugar":
        yield from _lugar(autos, autos.atos[-1])
    elif autos.processo.especie == "edicao":
        yield from _dia(autos, autos.atos[-1])


def _lugar(autos: Autos, ultimo: Ato) -> Iterator[Falha]:
    numero, onde = autos.processo.numero, nome_do(ultimo)
    lugar = Lugar.objects.filter(processo=autos.processo).first()
    if lugar is None:
        yield Falha(numero, onde, "o lugar que este caso abriu foi removido")
        return
    d = dobrar_o_lugar(autos.atos, do_lugar(lugar)[1])
    mudados = sorted(k for k, v in d.linha.items() if getattr(lugar, k) != v)
    if mudados:
        yield Falha(numero, onde, f"o lugar não é o que os atos dizem: {', '.join(mudados)}")
    linhas = {e.codigo: e for e in Espaco.objects.filter(lugar=lugar, ativo=True)}
    for codigo in sorted(set(linhas) | set(d.planta.espacos)):
        linha, certo = linhas.get(codigo), d.planta.espacos.get(codigo)
        if (
            linha is None
            or certo is None
            or any(getattr(linha, c) != getattr(certo, c) for c in CAMPOS)
        ):
            yield Falha(numero, onde, f"o espaço {codigo} não está como os atos o desenharam")


def _dia(autos: Autos, ultimo: Ato) -> Iterator[Falha]:
    numero, onde = autos.processo.numero, nome_do(ultimo)
    edicao = Edicao.objects.filter(processo=autos.processo).first()
    if edicao is None:
        yield Falha(numero, onde, "o dia de feira que este caso marcou foi removido")
        return
    d = dobrar_o_dia(autos.atos)
    if edicao.situacao != d.situacao:
        problema = f"o dia de feira se diz “{edicao.situacao}”, e os atos o deixam em"
        yield Falha(numero, onde, f"{problema} “{d.situacao}”")
    linhas = {
        p.espaco.codigo: p for p in Presenca.objects.filter(edicao=edicao).select_related("espaco")
    }
    for codigo in sorted(set(linhas) | set(d.chamados)):
        linha, certo = linhas.get(codigo), d.chamados.get(codigo)
        if linha is None or certo is None or (
            linha.estado, linha.quem, linha.justificada, str(linha.pessoa_id)
        ) != (certo.estado, certo.quem, certo.justificada, certo.dono[0]):  # fmt: skip
            yield Falha(numero, onde, f"a presença no espaço {codigo} não é a que se chamou")
