"""``almotace recontar``: the open terms that a calendar to come would move; a task for each."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from ...nucleo.data import formatar_data, ler_data
from ...nucleo.erros import ErroDeEntrada
from ...pacotes.carga import raiz_das_leis
from ...pacotes.feriados import ler_calendario
from ..analisador import Analisador
from ..mesa import abrir, exigir_dados
from ..saida import como_json


def main(argumentos: Sequence[str]) -> int:
    p = Analisador(
        prog="almotace recontar",
        description=(
            "Antes de pôr em vigor o calendário novo do município: compara-o com o que vigora,\n"
            "nos processos abertos, e deixa uma tarefa para cada prazo que muda. Posto o\n"
            "calendário em vigor (e reiniciado o balcão), cada prazo se reconta por um ato, na\n"
            "página do processo. Trocado o calendário sem este comando, o balcão nota ao abrir e\n"
            "deixa as mesmas tarefas."
        ),
    )
    p.add_argument("arquivo", help="o feriados.csv novo do município")
    p.add_argument("--municipio", required=True, help="uf/municipio")
    p.add_argument("--agente", required=True, help="usuário de quem faz o levantamento")
    p.add_argument("--causa", required=True, help="o ato que muda o calendário (Decreto 99/2026)")
    p.add_argument("--json", action="store_true", help="saída para máquinas")
    a = p.parse_args(argumentos)
    arquivo = Path(a.arquivo)
    if not arquivo.is_file():
        raise ErroDeEntrada(f"Não achei o arquivo {arquivo}.", campo="arquivo")
    camadas = [raiz_das_leis() / x / "feriados.csv" for x in ("br", a.municipio.partition("/")[0])]
    novo = ler_calendario([*(c for c in camadas if c.is_file()), arquivo])
    exigir_dados()
    servidor = abrir()
    try:
        from ...registro.inquilino import do_municipio
        from ...registro.models import Agente, Municipio
        from ...servicos.recontagem import levantar

        municipio = Municipio.objects.filter(chave=a.municipio).first()
        if municipio is None:
            raise ErroDeEntrada(f"Não há balcão para “{a.municipio}”.", campo="--municipio")
        with do_municipio(municipio.pk):
            agente = (
                Agente.objects.filter(municipio=municipio, usuario__username=a.agente)
                .select_related("municipio")
                .first()
            )
        if agente is None:
            raise ErroDeEntrada(f"“{a.agente}” não é agente deste município.", campo="--agente")
        achadas = levantar(agente, novo, a.causa, datetime.now(UTC))
        ditas = [
            {"processo": r.processo.numero, "prazo": r.prazo, "de": r.fim_antigo,
             "para": r.fim_novo, "causa": r.causa}
            for r in achadas
        ]  # fmt: skip
    finally:
        if servidor.embutido:
            servidor.parar()
    if a.json:
        como_json({"recontagens": ditas})
        return 0
    for d in ditas:
        antes, depois = (formatar_data(ler_data(d[x][:10])) for x in ("de", "para"))
        print(f"Processo {d['processo']}, prazo {d['prazo']}: de {antes} para {depois}.")
    print(f"{len(achadas)} prazos a recontar." if achadas else "Nenhum prazo aberto muda.")
    return 0
