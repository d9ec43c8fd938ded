"""``almotace prazo``: count a term of a law, or any term on a municipality's calendar."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any

from ...nucleo.calendario import Calendario
from ...nucleo.contagem import Contagem, RegraDeContagem, contar
from ...nucleo.data import ler_data, ler_instante
from ...nucleo.duracao import Duracao
from ...nucleo.erros import ErroDeEntrada
from ..analisador import Analisador
from ..saida import como_json, tabela

if TYPE_CHECKING:
    from ...nucleo.lei import Lei
    from ...pacotes.conferencia import Leis


def main(argumentos: Sequence[str]) -> int:
    a = _analisador().parse_args(argumentos)
    if a.inicio:
        return _livre(a)
    if not a.lei:
        raise ErroDeEntrada(
            "Diga a lei, ou o início e a duração (--inicio, --duracao)."
            " Veja “almotace prazo --ajuda”."
        )
    from ...pacotes.carga import encontrar
    from ...pacotes.conferencia import Leis

    leis = Leis()
    lei = leis.lei(encontrar(a.lei))
    if not a.sobre:
        return _listar(lei, a.json)
    return _da_lei(a, lei, leis)


def _analisador() -> Analisador:
    p = Analisador(
        prog="almotace prazo",
        description=(
            "Conta um prazo e mostra a conta.\n\nExemplos:\n"
            "  almotace prazo LEI                        os prazos da lei\n"
            "  almotace prazo LEI art27_cpt --fato data_ciencia=2025-08-04 \\\n"
            "      --memoria\n"
            "  almotace prazo --municipio UF/MUNICIPIO --inicio 2026-10-30 \\\n"
            "      --duracao '15 dias_uteis'"
        ),
    )
    p.add_argument("lei", nargs="?", help="chave da lei, ou parte dela")
    p.add_argument("sobre", nargs="?", help="dispositivo ou nome do prazo")
    p.add_argument("--fato", action="append", default=[], metavar="NOME=VALOR", help="um fato")
    p.add_argument(
        "--leitura",
        action="append",
        default=[],
        metavar="NOME=OPÇÃO",
        help="uma leitura diversa da padrão",
    )
    p.add_argument("--em", help="dia em que se pergunta a situação do prazo")
    p.add_argument("--municipio", help="uf/municipio cujo calendário vale (conta livre)")
    p.add_argument("--inicio", help="dia ou instante do evento (conta livre)")
    p.add_argument("--duracao", help="ex.: '15 dias', '10 dias_uteis', '48 horas', '2 anos'")
    p.add_argument("--tras", action="store_true", help="conta para trás, antes do evento")
    p.add_argument("--sem-prorrogar", action="store_true", help="o fim não passa ao dia útil")
    p.add_argument(
        "--feriado",
        action="append",
        default=[],
        metavar="DIA",
        help="mais um dia sem expediente (conta livre)",
    )
    p.add_argument("--ato", help="dia do ato: diz se foi no prazo (conta livre)")
    p.add_argument("--memoria", action="store_true", help="mostra a conta dia a dia")
    p.add_argument("--json", action="store_true", help="saída para máquinas")
    return p


def _listar(lei: Lei, em_json: bool) -> int:
    from ...nucleo.regras import Prazo

    prazos = [x for x in lei.regras if isinstance(x, Prazo)]
    if em_json:
        como_json(
            [{"id": x.id, "fonte": list(x.fonte), "n": x.n, "unidade": x.unidade} for x in prazos]
        )
        return 0
    print(
        tabela(
            [("prazo", "dispositivo", "duração", "conta de")]
            + [
                (x.id, lei.rotulo(x.fonte[0]), f"{x.n} {x.unidade}".replace("_", " "), x.inicio)
                for x in prazos
            ]
        )
    )
    return 0


def _da_lei(a: Any, lei: Lei, leis: Leis) -> int:
    from ...nucleo.perguntar import perguntar
    from ...nucleo.redacao import texto
    from ...pacotes.casos import contexto_do_caso
    from ...pacotes.consulta import conferir_dia
    from ..entrada import data_digitada, ler_fatos, ler_opcoes

    pergunta = {
        "sobre": a.sobre,
        "em": data_digitada(a.em) if a.em else None,
        "fatos": ler_fatos(a.fato, lei),
    }
    premissas = {"leituras": ler_opcoes(a.leitura, "a leitura")}
    c = contexto_do_caso(lei, leis.ambiente(lei.chave), {"premissas": premissas}, pergunta)
    conferir_dia(lei, c.em)
    c.hipotese = False
    parecer = perguntar("prazo", c)
    if not a.memoria:
        parecer.memoria = []
    if a.json:
        from .consultar import como_dados

        como_json(como_dados(parecer, lei))
    else:
        print(texto(parecer, lei))
    return 0 if parecer.valores else 1


def _livre(a: Any) -> int:
    if not a.duracao:
        raise ErroDeEntrada("Falta a duração, como --duracao '15 dias'.", campo="--duracao")
    calendario = _calendario(a)
    inicio = (
        ler_instante(a.inicio, campo="--inicio")
        if "T" in a.inicio
        else ler_data(a.inicio, campo="--inicio")
    )
    regra = RegraDeContagem(
        prorroga_fim=not a.sem_prorrogar,
        retroage_fim=not a.sem_prorrogar,
        fim_de_mes="dia_imediato",
    )
    conta = contar(
        inicio, Duracao.ler(a.duracao), regra, calendario, "tras" if a.tras else "frente"
    )
    _mostrar_livre(conta, a)
    return 0


def _calendario(a: Any) -> Calendario:
    extras = [ler_data(x, campo="--feriado") for x in a.feriado]
    if not a.municipio:
        return Calendario.so_com(extras)
    from ...nucleo.calendario import Dia
    from ...pacotes.ambiente import camadas_do_municipio
    from ...pacotes.carga import raiz_das_leis

    dias = camadas_do_municipio(raiz_das_leis(), a.municipio)
    mais = tuple(
        Dia(f"opcao-{i}", "dia dito na opção --feriado", "feriado", x.isoformat())
        for i, x in enumerate(extras, 1)
    )
    return Calendario((*dias, *mais))


def _mostrar_livre(conta: Contagem, a: Any) -> None:
    from ...nucleo.escrita import legivel, mostrar

    dados: dict[str, Any] = {
        "inicio": conta.inicio,
        "nominal": conta.nominal,
        "fim": conta.fim,
        "resumo": conta.resumo(),
    }
    if a.ato:
        ato = ler_instante(a.ato, campo="--ato") if "T" in a.ato else ler_data(a.ato, campo="--ato")
        dados["tempestivo"] = conta.tempestivo(ato)
    if a.memoria:
        dados["memoria"] = [str(x) for x in conta.memoria()]
    duvidas = [f"{legivel(d)}: {x.nome}" for d, x in conta.duvidas()]
    if duvidas:
        dados["duvidas_do_calendario"] = duvidas
    if not a.municipio:
        dados["sem_feriados"] = _sem_feriados(conta, a)
    if a.json:
        como_json(mostrar(dados))
        return
    print(f"Termina em {legivel(conta.fim)}.")
    print(dados["resumo"])
    if a.ato:
        print("O ato foi no prazo." if dados["tempestivo"] else "O ato foi fora do prazo.")
    if not a.municipio:
        print(dados["sem_feriados"])
    for linha in [*dados.get("memoria", []), *(f"Confira no calendário: {x}" for x in duvidas)]:
        print(f"  {linha}")


def _sem_feriados(conta: Contagem, a: Any) -> str:
    """What a count without a municipality leaves out, national holidays by name."""
    from ...nucleo.escrita import legivel
    from ...pacotes.carga import raiz_das_leis
    from ...pacotes.feriados import ler_feriados

    ditos = "os dias de --feriado, " if a.feriado else ""
    frase = f"Contam-se como dias sem expediente só {ditos}sábados e domingos: sem --municipio"
    frase += " faltam os feriados nacionais, estaduais e municipais"
    arquivo = raiz_das_leis() / "br" / "feriados.csv"
    if not arquivo.is_file():
        return f"{frase}."
    pais = Calendario(tuple(ler_feriados(arquivo)))
    de, ate = sorted(_dia(x) for x in (conta.inicio, conta.fim))
    caem = []
    for n in range((ate - de).days + 1):
        dia = de + timedelta(days=n)
        motivo = pais.motivo(dia)
        if motivo is not None and dia.weekday() < 5 and motivo.tipo == "feriado":
            caem.append(f"{legivel(dia)}, {motivo.nome}")
    if not caem:
        return f"{frase}. Nenhum feriado nacional cai em dia de semana nesse período."
    return f"{frase}. Nesse período caem: {'; '.join(caem)}."


def _dia(d: date) -> date:
    return d.date() if isinstance(d, datetime) else d
