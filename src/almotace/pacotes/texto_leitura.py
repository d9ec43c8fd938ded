"""An official text against a ledger: what is sure, what waits for a person, what is missing.

The sequence of the numbers of articles is the integrity check. Wherever it breaks (a gap, a
number repeated or out of order) the articles around it are held back, with a proposal, until a
person confirms it. Nothing is attached to an article whose heading was not read, unless somebody
said so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..nucleo.dispositivo import desmontar
from ..nucleo.erros import ErroDeEntrada, sugerir
from ..nucleo.lei import Lei
from .texto_artigos import Artigo, Numero, Partido, cadeia, corrido, escrito, partir
from .texto_partes import Parte, Trecho, parte, reencontrar, repartir

FALTA, TROCADO, FORA, REPETIDO = "falta", "numero_trocado", "fora_de_ordem", "repetido"
CITACAO = "texto"
PRIMEIRAS = 60


@dataclass(frozen=True, slots=True)
class Pendencia:
    """A break that a person must look at. ``id``: what to confirm; ``retem``: what waits for it;
    ``proposta``: what would be attached, by id. ``citacao``: it may be confirmed as no heading at
    all, but words of the article before it."""

    id: str
    especie: str
    frase: str
    proposta: Mapping[str, str] = field(default_factory=dict)
    retem: tuple[str, ...] = ()
    confirmada: bool = False
    citacao: bool = False


@dataclass(slots=True)
class Leitura:
    """The outcome. ``textos``: to attach. ``sem_texto``: ids that the text does not have;
    ``sem_id``: text that the ledger has no place for; ``duvidas``: id → why to look twice."""

    textos: dict[str, str] = field(default_factory=dict)
    pendencias: list[Pendencia] = field(default_factory=list)
    sem_texto: list[str] = field(default_factory=list)
    sem_id: list[tuple[str, str]] = field(default_factory=list)
    duvidas: dict[str, str] = field(default_factory=dict)
    notas: list[str] = field(default_factory=list)
    fora: dict[str, int] = field(default_factory=dict)
    artigos: int = 0

    @property
    def abertas(self) -> list[Pendencia]:
        return [p for p in self.pendencias if not p.confirmada]

    @property
    def retidos(self) -> list[str]:
        return list(dict.fromkeys(i for p in self.abertas for i in p.retem))


@dataclass(slots=True)
class _Rol:
    """The ledger by article."""

    lei: Lei
    por_artigo: dict[Numero, list[str]] = field(default_factory=dict)
    anexos: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        for d in self.lei.dispositivos:
            primeiro = desmontar(d)[0]
            if primeiro.tipo == "art":
                self.por_artigo.setdefault(primeiro.numero, []).append(d)
            else:
                self.anexos.append(d)

    def partes(self, *numeros: Numero) -> list[Parte]:
        """Parts of these articles in order; after the first, their caputs too (unreachable by a
        mark, they only say that they lack text)."""
        return [
            parte(d, self.lei.rotulo(d))
            for n in numeros
            for d in self.por_artigo.get(n, ())
            if desmontar(d)[-1].tipo not in ("cpt", "art")
        ]

    def caput(self, n: Numero) -> str | None:
        achados = self.por_artigo.get(n, ())
        return next((d for d in achados if desmontar(d)[-1].tipo in ("cpt", "art")), None)


def ident(n: Numero) -> str:
    """
    >>> ident((5, 1))
    'art5-1'
    """
    return "art" + "-".join(map(str, n))


def ler_texto(lei: Lei, texto: str, confirmados: Mapping[str, str] | None = None) -> Leitura:
    """Read the text against the law's ledger, with what a person has confirmed: id → ``""`` (the
    proposal) or ``texto`` (that heading is none, but words of the article before it)."""
    return _Analise(_Rol(lei), partir(texto), dict(confirmados or {})).fazer()


class _Analise:
    def __init__(self, rol: _Rol, partido: Partido, confirmados: dict[str, str]) -> None:
        self.rol, self.partido, self.confirmados = rol, partido, confirmados
        self.saida = Leitura(fora=dict(partido.fora), artigos=len(partido.artigos))
        self.cadeia = self._cadeia()
        """Articles in growing order, as the person confirmed them."""

    def fazer(self) -> Leitura:
        if not self.partido.artigos:
            raise ErroDeEntrada("Não achei neste texto nenhum artigo (“Art. 1º …”).")
        for n, artigo, faltam in self._com_faltas():
            self._artigo(n, artigo, faltam)
        self._anexos()
        self._sobra_do_rol()
        self._conferir_confirmacoes()
        return self.saida

    def _cadeia(self) -> list[tuple[Numero, Artigo]]:
        """The chain of growing numbers, with what a person put back into it."""
        artigos = self.partido.artigos
        na_cadeia = set(cadeia([a.numero for a in artigos]))
        elos = [(a.numero, a) for i, a in enumerate(artigos) if i in na_cadeia]
        for a in (a for i, a in enumerate(artigos) if i not in na_cadeia):
            antes, dono = max(
                ((n, x) for n, x in elos if x.inicio < a.inicio),
                default=((0,), None), key=lambda e: e[1].inicio if e[1] else 0,
            )  # fmt: skip
            depois = min((n for n, x in elos if x.inicio > a.inicio), default=(10**6,))
            p, n = self._estranho(a, antes, depois)
            self.saida.pendencias.append(p)
            if p.confirmada and self.confirmados[p.id] == CITACAO and dono is not None:
                dono.corpo += "\n" + a.corpo
            elif p.confirmada and p.especie != REPETIDO:
                elos.append((n, a))
                elos.sort(key=lambda e: e[0])
        return elos

    def _estranho(self, a: Artigo, antes: Numero, depois: Numero) -> tuple[Pendencia, Numero]:
        """A heading outside of the chain: what it may be."""
        lidos = [x.numero for x in self.partido.artigos]
        vagos = [n for n in self._esperados(antes, depois) if n not in lidos]
        comeco = _comeco(a.corpo)
        retem = list(self.rol.por_artigo.get(antes, ()))
        if len(vagos) == 1:
            n, especie = vagos[0], TROCADO
            frase = (
                f"Depois do {escrito(antes)} vem um título que diz {escrito(a.numero)}, no lugar do"
                f" {escrito(n)}, que falta: “{comeco}”. Proponho que seja o {escrito(n)}."
            )
        elif lidos.count(a.numero) == 1:
            n, especie = a.numero, FORA
            frase = f"O {escrito(n)} vem fora de ordem, depois do {escrito(antes)}: “{comeco}”."
        else:
            n, especie = a.numero, REPETIDO
            frase = (
                f"O {escrito(n)} aparece outra vez, depois do {escrito(antes)}: “{comeco}”."
                " Proponho deixar de fora esta repetição."
            )
            anteriores = [x for x in lidos if x < n]
            if anteriores:  # the first of the two may be the false one
                retem += self.rol.por_artigo.get(max(anteriores), ())
        retem += self.rol.por_artigo.get(n, ())
        quem = ident(n)
        vezes = sum(p.id.partition(":")[0] == quem for p in self.saida.pendencias)
        quem += f":{vezes + 1}" if vezes else ""
        proposta = {} if especie == REPETIDO else self._proposta(n, a)
        p = Pendencia(
            quem, especie, frase, proposta, tuple(dict.fromkeys(retem)),
            quem in self.confirmados, citacao=True,
        )  # fmt: skip
        return p, n

    def _proposta(self, n: Numero, a: Artigo) -> dict[str, str]:
        trechos, _ = repartir(a.corpo, self.rol.caput(n), self.rol.partes(n))
        return {t.id: _comeco(t.texto) for t in trechos if t.id is not None}

    def _esperados(self, antes: Numero, depois: Numero) -> list[Numero]:
        """Numbers that should stand between two: those of the ledger, and the holes of counting."""
        inteiros = {(n,) for n in range(antes[0] + 1, min(depois[0], antes[0] + 500))}
        do_rol = {n for n in self.rol.por_artigo if antes < n < depois}
        return sorted(inteiros | do_rol)

    def _com_faltas(self) -> list[tuple[Numero, Artigo, list[Numero]]]:
        """Each article with those that should follow it and were not found."""
        tratados = {p.id for p in self.saida.pendencias if p.especie in (TROCADO, FORA)}
        saida = []
        primeiro = [n for n in self._esperados((0,), self.cadeia[0][0]) if ident(n) not in tratados]
        if primeiro:
            self._falta(primeiro, None, {}, ())
        fim = max([*self.rol.por_artigo, self.cadeia[-1][0]])
        for k, (n, artigo) in enumerate(self.cadeia):
            depois = self.cadeia[k + 1][0] if k + 1 < len(self.cadeia) else (fim[0] + 1,)
            faltam = [x for x in self._esperados(n, depois) if ident(x) not in tratados]
            saida.append((n, artigo, faltam))
        return saida

    def _artigo(self, n: Numero, artigo: Artigo, faltam: list[Numero]) -> None:
        if artigo.lido:
            self.saida.notas.append(
                f"O título do {escrito(n)} está escrito “{artigo.lido}”; a sequência o confirma."
            )
        if n not in self.rol.por_artigo:
            self.saida.sem_id.append((ident(n), _comeco(artigo.corpo)))
        caput = self.rol.caput(n)
        partes = self.rol.partes(n, *faltam)
        trechos, ausentes = repartir(artigo.corpo, caput, partes)
        dos_que_faltam = {d for x in faltam for d in self.rol.por_artigo.get(x, ())}
        proposta = {
            t.id: _comeco(t.texto) for t in trechos if t.id is not None and t.id in dos_que_faltam
        }
        daqui = tuple(self.rol.por_artigo.get(n, ()))
        aberta = bool(faltam) and self._falta(faltam, n, proposta, daqui)
        fora_de_lugar = self._fora_de_lugar(trechos, [p for p in ausentes if p.id in daqui])
        retidos = {i for p in self.saida.pendencias if not p.confirmada for i in p.retem}
        for k, t in enumerate(trechos):
            dono = t.id or fora_de_lugar.get(k)
            if dono is None:
                if not aberta and n in self.rol.por_artigo:
                    self.saida.sem_id.append((ident(n), _comeco(t.texto)))
            elif dono not in retidos:
                self.saida.textos[dono] = t.texto
        if not aberta:
            achados = {t.id for t in trechos} | set(fora_de_lugar.values())
            self._ausentes([d for d in daqui if d not in achados], [t.id for t in trechos if t.id])

    def _fora_de_lugar(self, trechos: list[Trecho], ausentes: list[Parte]) -> dict[int, str]:
        """Parts found out of their order inside the article: held back until confirmed."""
        achados = reencontrar(trechos, ausentes)
        if not achados:
            return {}
        primeiro = next(iter(achados.values()))
        rotulo = self.rol.lei.rotulo(primeiro)
        sim = primeiro in self.confirmados
        proposta = {d: _comeco(trechos[k].texto) for k, d in achados.items()}
        frase = f"{rotulo} não está no texto na ordem em que a lei o numera; achei-o mais adiante."
        self.saida.pendencias.append(
            Pendencia(primeiro, FORA, frase, proposta, tuple(achados.values()), sim)
        )
        return achados

    def _falta(
        self, faltam: list[Numero], antes: Numero | None, proposta: dict[str, str],
        retem: tuple[str, ...],
    ) -> bool:  # fmt: skip
        """One finding for each article that is missing; True while any of them waits."""
        aberta = False
        saltos = [x for x in faltam if x not in self.rol.por_artigo]
        for x in (x for x in faltam if x not in saltos[1:]):
            seus = self.rol.por_artigo.get(x, [])
            meus = {d: t for d, t in proposta.items() if d in seus}
            onde = f"Depois do {escrito(antes)}" if antes else "No começo"
            if meus:
                frase = (
                    f"{onde} falta o título do {escrito(x)}; o que vem ali parece dele:"
                    f" proponho separar {len(meus)} {'parte' if len(meus) == 1 else 'partes'}."
                )
            elif seus:
                frase = f"{onde} falta o {escrito(x)}: não achei o seu texto."
            else:
                quais = escrito(x) + (f" ao {escrito(saltos[-1])}" if len(saltos) > 1 else "")
                frase = f"{onde} a numeração salta o {quais}, que o rol da lei também não tem."
            sim = ident(x) in self.confirmados
            aberta = aberta or not sim
            self.saida.pendencias.append(
                Pendencia(ident(x), FALTA, frase, meus, (*retem, *seus), sim)
            )
            if sim:
                self.saida.sem_texto += [d for d in seus if d not in meus]
                self._duvidar(antes, [d for d in seus if d not in meus] if meus else [])
        return aberta

    def _duvidar(self, antes: Numero | None, ausentes: list[str]) -> None:
        """The article before a lost heading may end with the caput that the heading had."""
        caput = self.rol.caput(antes) if antes else None
        if ausentes and caput:
            rotulos = "; ".join(map(self.rol.lei.rotulo, ausentes))
            self.saida.duvidas[caput] = f"Pode trazer também o texto de {rotulos}, que não achei."

    def _ausentes(self, ausentes: list[str], achados: list[str]) -> None:
        """Parts without text: whose text may stand at the end of what comes before them."""
        ordem = list(self.rol.lei.dispositivos)
        self.saida.sem_texto += ausentes
        for d in ausentes:
            antes = [x for x in achados if ordem.index(x) < ordem.index(d)]
            if antes:
                self.saida.duvidas[antes[-1]] = (
                    f"Pode trazer também o texto de {self.rol.lei.rotulo(d)}, que não achei."
                )

    def _anexos(self) -> None:
        if not self.rol.anexos:
            return
        if self.partido.anexo and len(self.rol.anexos) == 1:
            self.saida.textos[self.rol.anexos[0]] = self.partido.anexo
        else:
            self.saida.sem_texto += self.rol.anexos

    def _sobra_do_rol(self) -> None:
        conhecidos = {*self.saida.textos, *self.saida.sem_texto, *self.saida.retidos}
        self.saida.sem_texto += [d for d in self.rol.lei.dispositivos if d not in conhecidos]
        ordem = {d: k for k, d in enumerate(self.rol.lei.dispositivos)}
        self.saida.textos = dict(sorted(self.saida.textos.items(), key=lambda x: ordem[x[0]]))
        self.saida.sem_texto = sorted(
            {d for d in self.saida.sem_texto if d not in self.saida.textos}, key=ordem.__getitem__
        )

    def _conferir_confirmacoes(self) -> None:
        """What is confirmed must be something that waits."""
        conhecidas = [p.id for p in self.saida.pendencias]
        citacoes = {p.id for p in self.saida.pendencias if p.citacao}
        for c, como in sorted(self.confirmados.items()):
            if c not in conhecidas:
                raise ErroDeEntrada(
                    f"Não há o que confirmar em “{c}”.", campo=c, sugestao=sugerir(c, conhecidas)
                )
            if como not in ("", CITACAO) or (como and c not in citacoes):
                raise ErroDeEntrada(f"“{c}” não se confirma como “{como}”.", campo=c)


def _comeco(texto: str) -> str:
    plano = corrido(texto)
    return plano if len(plano) <= PRIMEIRAS else plano[:PRIMEIRAS].rsplit(" ", 1)[0] + "…"
