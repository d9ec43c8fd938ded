"""``almotace verificar``: prove that no act was changed, removed or moved."""

from __future__ import annotations

from collections.abc import Sequence

from ..analisador import Analisador
from ..mesa import abrir, exigir_dados
from ..saida import como_json


def main(argumentos: Sequence[str]) -> int:
    p = Analisador(
        prog="almotace verificar",
        description=(
            "Percorre todos os processos de todos os municípios e confere cada ato com o que veio\n"
            "antes dele. Sai com 1 e diz onde, se algo foi alterado, removido ou trocado."
        ),
    )
    p.add_argument("--json", action="store_true", help="saída para máquinas")
    a = p.parse_args(argumentos)
    exigir_dados()
    servidor = abrir()
    try:
        from ...registro import verificacao
        from ...registro.inquilino import do_municipio
        from ...registro.models import Ato, Municipio

        falhas, total = [], 0
        for m in Municipio.objects.order_by("chave"):
            with do_municipio(m.pk):
                total += Ato.objects.filter(municipio=m).count()
                falhas += [(m.chave, f) for f in verificacao.verificar(m.pk)]
    finally:
        if servidor.embutido:
            servidor.parar()
    if a.json:
        como_json({"atos": total, "falhas": [
            {"municipio": m, "processo": f.processo, "ato": f.ato, "problema": f.problema}
            for m, f in falhas]})  # fmt: skip
    else:
        for m, f in falhas:
            print(f"{m}, processo {f.processo}, ato {f.ato}: {f.problema}.")
        print(f"{total} atos conferidos; {len(falhas)} com problema.")
    return int(bool(falhas))
