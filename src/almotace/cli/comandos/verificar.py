"""``almotace verificar``: prove that no act was changed, removed or moved."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from ...nucleo.erros import ErroDeEntrada
from ..analisador import Analisador
from ..mesa import abrir, exigir_dados
from ..saida import como_json

_SELO = re.compile(r"\bSELO (\S+) (\d{4}-\d{2}-\d{2}) ([0-9a-f]{64})\b")


def main(argumentos: Sequence[str]) -> int:
    p = Analisador(
        prog="almotace verificar",
        description=(
            "Percorre todos os processos de todos os municípios e confere cada ato com o que veio\n"
            "antes dele e com o selo do seu dia; depois, com os atos, o valor das guias, a\n"
            "situação dos processos e os arquivos juntados. Sai com 1 e diz onde, se algo foi\n"
            "alterado, removido ou trocado."
        ),
    )
    p.add_argument("--selos", default="", help="confere também com os selos publicados (arquivo)")
    p.add_argument("--json", action="store_true", help="saída para máquinas")
    a = p.parse_args(argumentos)
    publicados = _publicados(Path(a.selos)) if a.selos else []
    exigir_dados()
    servidor = abrir()
    try:
        from django.conf import settings

        from ...registro import verificacao
        from ...registro.inquilino import do_municipio
        from ...registro.models import Ato, Municipio, Selo
        from ...servicos.prova import provar

        falhas, total, selos = [], 0, 0
        for m in Municipio.objects.order_by("chave"):
            with do_municipio(m.pk):
                total += Ato.objects.filter(municipio=m).count()
                falhas += [(m.chave, f) for f in verificacao.verificar(m.pk)]
                falhas += [(m.chave, f) for f in provar(m.pk, settings.ARQUIVOS, m.fuso)]
                feitos = dict(Selo.objects.filter(municipio=m).values_list("dia", "hash"))
                selos += len(feitos)
            for chave, dia, hash in publicados:
                if chave == m.chave and feitos.get(dia) != hash:
                    como = "não é o publicado" if dia in feitos else "foi publicado e não existe"
                    nome = f"selo de {dia:%d/%m/%Y}"
                    falhas.append((m.chave, verificacao.Falha("", nome, como)))
        conhecidos = set(Municipio.objects.values_list("chave", flat=True))
        falhas += [(c, verificacao.Falha("", f"selo de {d:%d/%m/%Y}", "o município não está aqui"))
                   for c, d, _ in publicados if c not in conhecidos]  # fmt: skip
    finally:
        if servidor.embutido:
            servidor.parar()
    if a.json:
        como_json({"atos": total, "selos": selos, "falhas": [
            {"municipio": m, "processo": f.processo, "ato": f.ato, "problema": f.problema}
            for m, f in falhas]})  # fmt: skip
    else:
        for m, f in falhas:
            onde = [m, f.processo and f"processo {f.processo}", _ato(f.ato)]
            print(f"{', '.join(x for x in onde if x)}: {f.problema}.")
        print(f"{total} atos e {selos} selos conferidos; {len(falhas)} com problema.")
    return int(bool(falhas))


def _ato(qual: str) -> str:
    return qual if not qual or qual.startswith("selo") else f"ato {qual}"


def _publicados(arquivo: Path) -> list[tuple[str, date, str]]:
    """Town, day and seal of each published line."""
    achados = _SELO.findall(arquivo.read_text(encoding="utf-8", errors="replace"))
    try:
        lidos = [(m, date.fromisoformat(d), h) for m, d, h in achados]
    except ValueError:
        lidos = []
    if not lidos:
        raise ErroDeEntrada(f"Não achei nenhum selo em {arquivo}.", campo="--selos")
    return lidos
