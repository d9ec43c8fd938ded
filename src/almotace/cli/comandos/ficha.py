"""``almotace ficha``: tokens by which programs use the API; made, listed, revoked."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from ...nucleo.erros import ErroDeEntrada
from ..analisador import Analisador
from ..mesa import abrir, exigir_dados
from ..saida import como_json, tabela


def main(argumentos: Sequence[str]) -> int:
    a = _analisador().parse_args(argumentos)
    exigir_dados()
    servidor = abrir()
    try:
        return {"criar": _criar, "listar": _listar, "revogar": _revogar}[a.fazer](a)
    finally:
        if servidor.embutido:
            servidor.parar()


def _analisador() -> Analisador:
    p = Analisador(
        prog="almotace ficha",
        description=(
            "Fichas de acesso à API. Com uma ficha, um programa age em nome de um agente, nos\n"
            "cargos que ele tiver no dia. O segredo mostra-se uma vez, ao criar, e não se guarda;\n"
            "a ficha revogada deixa de valer na hora, com o balcão no ar."
        ),
    )
    fazeres = p.add_subparsers(dest="fazer", required=True, metavar="criar | listar | revogar")
    criar = fazeres.add_parser("criar", help="cria uma ficha e mostra o segredo, só agora")
    criar.add_argument("--agente", required=True, help="usuário em nome de quem o programa age")
    criar.add_argument("--nome", required=True, help="que programa vai usar")
    criar.add_argument("--dias", type=int, default=90, help="por quantos dias vale (90)")
    listar = fazeres.add_parser("listar", help="as fichas do município")
    revogar = fazeres.add_parser("revogar", help="a ficha deixa de valer desde já")
    revogar.add_argument("ficha", help="o número da ficha, como em “listar”")
    for q in (criar, listar, revogar):
        q.add_argument("--municipio", required=True, help="uf/municipio")
        q.add_argument("--json", action="store_true", help="saída para máquinas")
    return p


def _municipio(chave: str) -> Any:
    from ...registro.models import Municipio

    municipio = Municipio.objects.filter(chave=chave).first()
    if municipio is None:
        raise ErroDeEntrada(f"Não há balcão para “{chave}”.", campo="--municipio")
    return municipio


def _criar(a: Any) -> int:
    from ...registro.inquilino import do_municipio
    from ...registro.models import Agente
    from ...servicos import fichas, relogio

    m = _municipio(a.municipio)
    with do_municipio(m.pk):
        agente = (
            Agente.objects.filter(municipio=m, usuario__username=a.agente)
            .select_related("municipio")
            .first()
        )
    if agente is None:
        raise ErroDeEntrada(f"“{a.agente}” não é agente deste município.", campo="--agente")
    agora = relogio.agora()
    ficha, segredo = fichas.pedir(agente, a.nome, agora, a.dias)
    if a.json:
        como_json({**_dados(ficha, agora), "segredo": segredo})
    else:
        print(f"Ficha {ficha.id}, vale até {ficha.expira_em:%d/%m/%Y}. O segredo só aparece agora:")
        print(segredo)
    return 0


def _listar(a: Any) -> int:
    from ...registro.inquilino import do_municipio
    from ...servicos import fichas, relogio

    m, agora = _municipio(a.municipio), relogio.agora()
    with do_municipio(m.pk):
        ditas = [_dados(f, agora) for f in fichas.todas(m.pk)]
    if a.json:
        como_json({"fichas": ditas})
    elif ditas:
        print(tabela([(d["id"], d["situacao"], d["agente"], d["nome"]) for d in ditas]))
    else:
        print("Nenhuma ficha.")
    return 0


def _revogar(a: Any) -> int:
    from ...registro.inquilino import do_municipio
    from ...servicos import fichas, relogio

    m, agora = _municipio(a.municipio), relogio.agora()
    try:
        qual = uuid.UUID(a.ficha)
    except ValueError:
        raise ErroDeEntrada(f"“{a.ficha}” não é o número de uma ficha.", campo="ficha") from None
    with do_municipio(m.pk):
        ficha = fichas.revogar_no_servidor(m.pk, qual, agora)
        dita = _dados(ficha, agora)
    if a.json:
        como_json(dita)
    else:
        print(f"A ficha “{ficha.nome}” já não vale.")
    return 0


def _dados(ficha: Any, agora: datetime) -> dict[str, str]:
    from ...servicos.fichas import situacao

    return {"id": str(ficha.id), "nome": ficha.nome, "agente": ficha.agente.usuario.username,
            "situacao": situacao(ficha, agora), "criada_em": ficha.criada_em.isoformat(),
            "expira_em": ficha.expira_em.isoformat()}  # fmt: skip
