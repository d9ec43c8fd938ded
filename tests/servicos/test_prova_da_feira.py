"""What was changed from below in a fair is named, and nothing else."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from balcao import Balcao
from banco import Banco
from feirante import CIDADE, Mercado

from almotace.servicos.prova import provar

SABADO = date(2026, 3, 14)


@pytest.fixture
def m(banco: Banco) -> Mercado:
    m = Mercado(Balcao(banco, CIDADE).abrir())
    p = m.aberto()
    for c, n in (("A-1", "Ana"), ("A-2", "Bia")):
        m.licenciar(p, c, m.b.pessoa(n))
    m.feira(p, SABADO, A_1="presente")
    return m


def achadas(m: Mercado, pasta: Path) -> list[str]:
    with m.b.dentro():
        return [f.problema for f in provar(m.b.municipio.pk, pasta, m.b.municipio.fuso)]


def test_sem_nada_mexido_nada_se_acha(m: Mercado, tmp_path: Path) -> None:
    assert achadas(m, tmp_path) == []


@pytest.mark.parametrize(
    ("comando", "frase"),
    [
        ("UPDATE registro_espaco SET reservado = false WHERE codigo = 'A-3'",
         "o espaço A-3 não está como os atos o desenharam"),
        ("UPDATE registro_espaco SET ativo = false WHERE codigo = 'B-1'", "o espaço B-1 não está"),
        ("UPDATE registro_lugar SET lotacao = 99, endereco = 'Rua Alheia'",
         "o lugar não é o que os atos dizem: endereco, lotacao"),
        ("UPDATE registro_presenca SET estado = 'presente'", "a presença no espaço A-2 não é"),
        ("UPDATE registro_presenca SET justificada = true WHERE estado = 'falta'",
         "a presença no espaço A-2 não é"),
        ("UPDATE registro_edicao SET situacao = 'nao_realizada'", "se diz “nao_realizada”"),
        ("DELETE FROM registro_presenca", "a presença no espaço A-1 não é"),
    ],
)  # fmt: skip
def test_o_que_se_mexeu_por_baixo_tem_nome(
    m: Mercado, tmp_path: Path, comando: str, frase: str
) -> None:
    m.b.banco.por_baixo(comando)
    assert any(frase in x for x in achadas(m, tmp_path)), achadas(m, tmp_path)
