"""A person at the terminal gets to the decision: facts, papers blank by blank, records."""

from __future__ import annotations

import io
import json
import re
from typing import Any

import pytest

from almotace.cli.principal import main

Captura = pytest.CaptureFixture[str]
PEDIDO = {
    "requerente_natureza_juridica": "pessoa_natural", "atividade_licita": "sim",
    "prazo_autorizacao": "anual", "socio_de_pessoa_juridica": "não",
    "proprietario_empresa_individual": "não", "aposentado_por_invalidez": "não",
    "periodo_inicio": "05/05/2025", "periodo_fim": "04/05/2026", "autorizacoes_vigentes": "nenhuma",
    "data_requerimento": "05/05/2025", "formulario_completo": "sim",
    "documentos_regulamento_apresentados": "sim", "veiculo_automotor": "não",
    "tipo_alimento": "pipoca", "equipamento_aprovado_sms": "sim",
    "materia_prima_aprovada_sms": "sim", "prepara_bebida_ou_mistura": "não",
    "produto": "nenhum_destes", "inflamavel": "não", "origem_estrangeira": "não",
    "ramo_atividade": "pipoca", "laudo_vigilancia_sanitaria": "sim",
    "campos_requerimento.nome": "Ana", "campos_requerimento.endereco": "Rua A, 1",
    "campos_requerimento.nacionalidade": "brasileira", "campos_requerimento.filiacao": "Maria",
    "campos_requerimento.estado_civil": "solteira", "campos_requerimento.ramo_atividade": "pipoca",
    "campos_requerimento.forma_exercicio": "itinerante",
    "campos_requerimento.periodo_inicio": "05/05/2025",
    "campos_requerimento.periodo_fim": "04/05/2026", "campos_requerimento.local_ou_zona": "Centro",
}  # fmt: skip


class Pessoa(io.StringIO):
    """Answers each question by the name that it shows; what it does not know, with Enter."""

    def __init__(self, respostas: dict[str, str], captura: Captura) -> None:
        super().__init__()
        self.respostas, self.captura = respostas, captura
        self.perguntas: list[str] = []

    def readline(self, size: int | None = -1, /) -> str:
        nome = re.findall(r"\[([\w.]+)\]", self.captura.readouterr().err)[-1]
        self.perguntas.append(nome)
        return self.respostas.get(nome, "") + "\n"


def conversar(
    monkeypatch: pytest.MonkeyPatch, capsys: Captura, respostas: dict[str, str], *args: str
) -> tuple[dict[str, Any], list[str]]:
    pessoa = Pessoa(respostas, capsys)
    monkeypatch.setattr("sys.stdin", pessoa)
    assert main(["consultar", "muriae", *args, "--perguntar", "--json"]) == 0
    return json.loads(capsys.readouterr().out), pessoa.perguntas


PERGUNTA = ["--tipo", "decidir", "--sobre", "autorizacao_ambulante", "--em", "2025-05-05"]


def test_answering_what_is_asked_leads_to_the_grant(
    monkeypatch: pytest.MonkeyPatch, capsys: Captura
) -> None:
    dados, perguntas = conversar(monkeypatch, capsys, PEDIDO, *PERGUNTA)
    assert dados["resposta"] == {"decisao": "deferir", "nao_atendidos": [], "faltam": []}
    assert set(perguntas) <= set(PEDIDO) and len(perguntas) == len(set(perguntas))


def test_a_blank_of_the_paper_left_empty_is_asked_once_and_is_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: Captura
) -> None:
    sem_nome = {k: v for k, v in PEDIDO.items() if k != "campos_requerimento.nome"}
    dados, perguntas = conversar(monkeypatch, capsys, sem_nome, *PERGUNTA)
    assert (dados["resposta"]["decisao"], dados["resposta"]["faltam"]) == ("exigir", ["nome"])
    assert perguntas.count("campos_requerimento.nome") == 1


def test_a_paper_of_the_trade_is_asked_by_its_own_fact(
    monkeypatch: pytest.MonkeyPatch, capsys: Captura
) -> None:
    sem_laudo = {**PEDIDO, "laudo_vigilancia_sanitaria": "não"}
    sem_laudo["atividade_dispensada_vigilancia"] = "sim"
    dados, perguntas = conversar(monkeypatch, capsys, sem_laudo, *PERGUNTA)
    assert dados["resposta"]["decisao"] == "deferir"
    assert "atividade_dispensada_vigilancia" in perguntas
