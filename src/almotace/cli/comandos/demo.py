"""``almotace demo``: everything set up, lifelike data, one login a role, on this computer only."""

from __future__ import annotations

import os
from collections.abc import Sequence

from ...nucleo.erros import ErroDeEntrada
from ...pacotes.carga import raiz_das_leis
from ..analisador import Analisador
from ..mesa import abrir_para_servir, avisar
from ..no_ar import porta_livre, servir
from ..saida import como_json, tabela


def main(argumentos: Sequence[str]) -> int:
    p = Analisador(
        prog="almotace demo",
        description=(
            "Prepara tudo, carrega dados de demonstração e põe o balcão no ar, só aqui.\n"
            "Os dados ficam à parte (ALMOTACE_DADOS, ou dados-demo na pasta do programa)."
        ),
    )
    p.add_argument("--porta", type=int, default=8080, help="porta (8080)")
    p.add_argument("--municipio", default="", help="uf/municipio (o primeiro que tem balcão)")
    p.add_argument("--json", action="store_true", help="diz o endereço e os acessos em JSON")
    a = p.parse_args(argumentos)
    if a.municipio and not (raiz_das_leis() / a.municipio / "municipio.yaml").is_file():
        raise ErroDeEntrada(f"Não há balcão para “{a.municipio}”.", campo="--municipio")
    porta = porta_livre("127.0.0.1", a.porta)
    if "ALMOTACE_DADOS" not in os.environ:
        os.environ["ALMOTACE_DADOS"] = str(_pasta())
    os.environ["ALMOTACE_DEMONSTRACAO"] = "1"
    avisar("Ligando o banco de dados…")

    def preparar() -> list[tuple[str, str]]:
        from ...servicos import demonstracao
        from ...web.relogio import agora

        return demonstracao.preparar(a.municipio, agora(), avisar)

    servidor, acessos = abrir_para_servir(preparar)

    def pronto(url: str) -> None:
        from ...servicos.demonstracao import SENHA

        if a.json:
            logins = [{"usuario": u, "papel": papel, "senha": SENHA} for u, papel in acessos]
            como_json({"url": url, "acessos": logins})
            return
        print(f"\nA demonstração está no ar: {url}\n", flush=True)
        linhas = [(f"  {papel}", f"usuário {u}", f"senha {SENHA}") for u, papel in acessos]
        print(tabela(linhas), flush=True)
        print("\nCtrl-C encerra; os dados ficam para a próxima vez.", flush=True)

    return servir("127.0.0.1", porta, 1, pronto, servidor)


def _pasta() -> str:
    from ...servidor.pastas import PROJETO, pasta_padrao

    demo = PROJETO / "dados-demo"
    if os.access(demo if demo.exists() else PROJETO, os.W_OK):
        return str(demo)
    return str(pasta_padrao().parent / "almotace-demo")
