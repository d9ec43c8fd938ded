"""The plan as SVG, to scale: who is where told by colour, by pattern and in words.

Presentation attributes only: the same drawing serves the page and the file to take away.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from statistics import median

from django.utils.safestring import SafeString, mark_safe

from ...nucleo.regra_da_feira import Feira
from ...servicos.feira.desenho import Desenho, Planta
from ...servicos.feira.ocupacao import Ocupante
from .palavras import metros

ESTADOS = {
    "livre": "Livre", "ocupado": "Ocupado", "r-livre": "Reservado e livre",
    "r-ocupado": "Reservado e ocupado",
}  # fmt: skip
FUNDO = {"livre": "#ffffff", "ocupado": "#d4e5ff", "r-livre": "#e3f5e1", "r-ocupado": "#c3e6bf"}
_RISCO = {
    "livre": "",
    "ocupado": '<path d="M0 10L10 0" stroke="#1351b4" stroke-width="1.2"/>',
    "r-livre": '<circle cx="5" cy="5" r="1.4" fill="#168821"/>',
    "r-ocupado": '<path d="M0 10L10 0M0 0L10 10" stroke="#168821" stroke-width="1.2"/>',
}


@dataclass(frozen=True, slots=True)
class Espaco:
    """A stall as the screens tell it. ``segmento``: its title."""

    desenho: Desenho
    estado: str
    segmento: str
    tipo: str
    setor: str
    dono: Ocupante | None

    @property
    def situacao(self) -> str:
        return ESTADOS[self.estado]

    @property
    def medidas(self) -> str:
        return f"{metros(self.desenho.largura)} m por {metros(self.desenho.altura)} m"

    @property
    def em(self) -> str:
        """Where it is, from the upper left."""
        d = self.desenho
        return f"{metros(d.x)} m da esquerda, {metros(d.y)} m do alto"

    def titulo(self, com_nome: bool) -> str:
        ditas = [f"{self.desenho.codigo}: {self.tipo}, {self.setor}", self.segmento, self.situacao]
        if com_nome and self.dono is not None:
            ditas.append(f"{self.dono.pessoa.nome}, até {self.dono.ate:%d/%m/%Y}")
        return "; ".join(x for x in [*ditas, self.medidas] if x)


def espacos(p: Planta, regra: Feira, donos: Mapping[str, Ocupante]) -> list[Espaco]:
    """Every stall of the plan, by code."""
    titulos = {str(s["id"]): str(s["titulo"]) for s in p.segmentos}
    feitos = []
    for codigo in sorted(p.espacos, key=_em_ordem):
        d, dono = p.espacos[codigo], donos.get(codigo)
        estado = ("r-" if d.reservado else "") + ("livre" if dono is None else "ocupado")
        feitos.append(Espaco(
            d, estado, titulos.get(d.segmento, ""), regra.tipos.get(d.tipo, d.tipo),
            regra.setores.get(d.setor, d.setor), dono,
        ))  # fmt: skip
    return feitos


def _em_ordem(codigo: str) -> tuple[str, int, str]:
    """A-2 before A-10.

    >>> sorted(["A-10", "A-2", "B"], key=_em_ordem)
    ['A-2', 'A-10', 'B']
    """
    base = codigo.rstrip("0123456789")
    fim = codigo[len(base) :]
    return base, int(fim) if fim else -1, codigo


def padroes(prefixo: str, lado: float) -> str:
    """One pattern a state. ``lado``: of its tile, in the drawing's units."""
    return "".join(
        f'<pattern id="{prefixo}{k}" width="10" height="10" patternUnits="userSpaceOnUse"'
        f' patternTransform="scale({lado / 10:.3f})"><rect width="10" height="10" fill="{cor}"/>'
        f"{_RISCO[k]}</pattern>"
        for k, cor in FUNDO.items()
    )


def conteudo(
    p: Planta, ditos: list[Espaco], liga: str = "", escolhido: str = "", com_nome: bool = True
) -> SafeString:
    """What stands inside the ``svg``. ``liga``: the address that a stall's code completes; none:
    no links."""
    menor = median([min(e.desenho.largura, e.desenho.altura) for e in ditos] or [200])
    traco = menor / 40
    partes = [
        f"<defs>{padroes('p-', menor / 7)}</defs>",
        f'<rect width="{p.largura}" height="{p.altura}" fill="#fafafa" stroke="#888"'
        f' stroke-width="{traco:.1f}"/>',
        f'<g stroke="#333" stroke-width="{traco:.1f}" font-family="sans-serif" font-weight="700"'
        ' text-anchor="middle">',
    ]
    partes += [_um(e, liga, escolhido, com_nome, traco) for e in ditos]
    # Every part is ours or escaped.
    return mark_safe("".join([*partes, "</g>"]))


def _um(e: Espaco, liga: str, escolhido: str, com_nome: bool, traco: float) -> str:
    d = e.desenho
    codigo = escape(d.codigo)
    linhas = 2 if d.reservado else 1
    letra = max(4.0, min(d.altura * 0.75 / linhas / 1.2, d.largura * 1.45 / max(len(d.codigo), 3)))
    letra = min(letra, 90.0)
    cx, cy = d.x + d.largura / 2, d.y + d.altura / 2
    pe = cy + letra * (0.35 if linhas == 1 else -0.1)
    texto = (
        f'<text x="{cx:g}" y="{pe:g}" font-size="{letra:.0f}" stroke="#fff"'
        f' stroke-width="{letra / 6:.0f}" paint-order="stroke" fill="#1a1a1a">{codigo}'
    )
    if d.reservado:
        texto += f'<tspan x="{cx:g}" dy="1em">R</tspan>'
    marca = escolhido == d.codigo
    atual = ' aria-current="true"' if marca else ""
    borda = f' stroke="#c2850c" stroke-width="{traco * 3:.1f}"' if marca else ""
    dentro = (
        f"<title>{escape(e.titulo(com_nome))}</title>"
        f'<rect x="{d.x}" y="{d.y}" width="{d.largura}" height="{d.altura}"'
        f' fill="url(#p-{e.estado})"{borda}/>{texto}</text>'
    )
    if not liga:
        return f"<g>{dentro}</g>"
    return f'<a href="{liga}{codigo}#espaco" data-codigo="{codigo}"{atual}>{dentro}</a>'


def legenda() -> list[tuple[str, str]]:
    return list(ESTADOS.items())
