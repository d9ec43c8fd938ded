"""``almotace selar``: close the days that ended, and say their seals, to be published."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ...nucleo.data import ler_data
from ...nucleo.erros import ErroDeEntrada
from ..analisador import Analisador
from ..entrada import data_digitada
from ..mesa import abrir, exigir_dados
from ..saida import como_json


def main(argumentos: Sequence[str]) -> int:
    p = Analisador(
        prog="almotace selar",
        description=(
            "Fecha com um selo cada dia que terminou, sobre o último ato de cada processo que se\n"
            "moveu, e mostra o selo mais novo de cada município. Publique-o no diário oficial ou\n"
            "no portal: com o que foi publicado, “almotace verificar --selos ARQUIVO” prova que\n"
            "nem quem tem o banco de dados refez um ato. Chamar de novo não faz outro selo."
        ),
    )
    p.add_argument("--municipio", default="", help="uf/municipio (todos)")
    p.add_argument("--desde", default="", help="mostra os selos a partir deste dia (dd/mm/aaaa)")
    p.add_argument("--arquivo", default="", help="acrescenta o texto a este arquivo")
    p.add_argument("--json", action="store_true", help="saída para máquinas")
    a = p.parse_args(argumentos)
    desde = ler_data(data_digitada(a.desde), campo="--desde") if a.desde else None
    exigir_dados()
    servidor = abrir()
    try:
        from ...registro import selos
        from ...registro.inquilino import do_municipio
        from ...registro.models import Municipio
        from ...servicos.fuso import dia_local

        agora = datetime.now(UTC)
        municipios = Municipio.objects.order_by("chave")
        if a.municipio:
            municipios = municipios.filter(chave=a.municipio)
            if not municipios:
                raise ErroDeEntrada(f"Não há balcão para “{a.municipio}”.", campo="--municipio")
        ditos: list[dict[str, Any]] = []
        for m in municipios:
            with do_municipio(m.pk):
                novos = {s.dia for s in selos.selar(m.pk, dia_local(agora, m.fuso))}
                ditos += [
                    {"municipio": m.chave, "nome": str(m), "dia": s.dia.isoformat(),
                     "atos": s.atos, "processos": s.cabecas.count(), "selo": s.hash,
                     "anterior": s.anterior, "novo": s.dia in novos}
                    for s in selos.listar(m.pk, desde)
                ]  # fmt: skip
    finally:
        if servidor.embutido:
            servidor.parar()
    textos = [_texto(s) for s in ditos]
    if a.arquivo and textos:
        with Path(a.arquivo).open("a", encoding="utf-8") as f:
            f.write("\n".join([*textos, ""]))
    if a.json:
        como_json({"selos": ditos})
    else:
        print("\n".join(textos) if textos else "Nenhum dia por fechar: ainda não há atos.")
    return 0


def _texto(s: dict[str, Any]) -> str:
    """A seal as it is published; the last line is what ``verificar --selos`` reads."""
    dia = "/".join(reversed(s["dia"].split("-")))
    atos = f"{s['atos']} {'ato' if s['atos'] == 1 else 'atos'}"
    casos = f"{s['processos']} {'processo' if s['processos'] == 1 else 'processos'}"
    return (
        f"{s['nome']}: selo do diário de atos de {dia}, com {atos} em {casos}.\n"
        f"Selo anterior: {s['anterior']}\n"
        f"SELO {s['municipio']} {s['dia']} {s['selo']}\n"
    )
