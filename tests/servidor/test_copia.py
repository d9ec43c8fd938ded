"""Backups: made while the house works, whole or not at all; checked; brought back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from apoio_do_servidor import Pessoa, uma_pessoa

from almotace.servidor import restauracao
from almotace.servidor.erros import ErroDeServidor
from almotace.servidor.manifesto import Manifesto, resumir

# A small house: forced row security, an append-only trigger, grants, a sequence, attachments.
ENCHER = """
from almotace.servidor.copia import copiar
from almotace.servidor.restauracao import restaurar
def retrato(s):
    with psycopg.connect(s.url("admin")) as c:
        linhas = c.execute("SELECT * FROM ato ORDER BY n").fetchall()
        resto = [c.execute(q).fetchone() for q in (
            "SELECT last_value FROM serie",
            "SELECT relowner::regrole::text, relforcerowsecurity, relacl::text FROM pg_class"
                " WHERE relname = 'ato'",
            "SELECT polname, pg_get_expr(polqual, polrelid) FROM pg_policy",
            "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal")]
    arquivos = {p.relative_to(s.arquivos).as_posix(): p.read_bytes().hex()
        for p in s.arquivos.rglob("*") if p.is_file()}
    return json.loads(json.dumps([linhas, resto, arquivos]))
def encher(s):
    with psycopg.connect(s.url("dono")) as c:
        c.execute('''
            CREATE TABLE ato (n bigint PRIMARY KEY, texto text NOT NULL);
            CREATE SEQUENCE serie;
            SELECT setval('serie', 41);
            CREATE FUNCTION recusar() RETURNS trigger LANGUAGE plpgsql
                AS $$ BEGIN RAISE EXCEPTION 'não'; END $$;
            CREATE TRIGGER eterno BEFORE UPDATE OR DELETE ON ato EXECUTE FUNCTION recusar();
            ALTER TABLE ato ENABLE ROW LEVEL SECURITY;
            ALTER TABLE ato FORCE ROW LEVEL SECURITY;
            CREATE POLICY meu ON ato USING (n > 5) WITH CHECK (true);
            GRANT SELECT, INSERT ON ato TO almotace_app;
            ALTER TABLE ato NO FORCE ROW LEVEL SECURITY;
            INSERT INTO ato SELECT g, 'ÇÃÕÉ º ª § – “ ” ' || g FROM generate_series(1, 2000) g;
            ALTER TABLE ato FORCE ROW LEVEL SECURITY;
        ''')
    for nome in ["aa/um.pdf", "aa/bb/é ção.bin", "vazio"]:
        arquivo = s.arquivos / nome
        arquivo.parent.mkdir(parents=True, exist_ok=True)
        arquivo.write_bytes(b"" if nome == "vazio" else nome.encode() * 1000)
"""
IDA_E_VOLTA = (
    ENCHER
    + """
base = dados.parent
with Embutido(dados) as s:
    encher(s)
    copiar(base / "copia", s)
    antes, senha = retrato(s), s.endereco("app").senha
restaurar(base / "copia", base / "outra")
parado = not Embutido(base / "outra").vivo()
with Embutido(base / "outra") as s:
    iguais = retrato(s) == antes
    with psycopg.connect(s.url("app"), autocommit=True) as c:
        vistas = c.execute("SELECT count(*) FROM ato").fetchone()[0]
        try:
            c.execute("DELETE FROM ato")
        except psycopg.errors.InsufficientPrivilege:
            vistas += 1
    outra_senha = s.endereco("app").senha != senha
dizer(iguais=iguais, parado=parado, vistas=vistas, outra_senha=outra_senha, linhas=len(antes[0]),
    sobras=[p.name for p in base.iterdir() if "parcial" in p.name or p.name.startswith(".")])
"""
)


@pytest.mark.lento
def test_ida_e_volta(quem: Pessoa) -> None:
    dito = quem.rodar(IDA_E_VOLTA, quem.lugar / "dados")
    assert dito == {
        "iguais": True,
        "parado": True,
        "vistas": 1995 + 1,
        "outra_senha": True,
        "linhas": 2000,
        "sobras": [],
    }
    copia = quem.lugar / "copia"
    for caminho in [copia, copia / "banco.dump", copia / "manifesto.json"]:
        assert caminho.stat().st_mode & 0o077 == 0
    manifesto = Manifesto.ler(copia)
    assert sorted(manifesto.itens) == [
        "arquivos/aa/bb/é ção.bin",
        "arquivos/aa/um.pdf",
        "arquivos/vazio",
        "banco.dump",
    ]
    assert manifesto.itens["banco.dump"][1] == resumir(copia / "banco.dump")


COM_ESCRITA = (
    ENCHER
    + """
import threading
fim = threading.Event()
def gravar(s):
    with psycopg.connect(s.url("app"), autocommit=True) as c:
        n = 2000
        while not fim.is_set():
            n += 1
            nome = s.arquivos / f"f{n}"
            nome.write_text("x" * 100)
            c.execute("INSERT INTO ato VALUES (%s, %s)", [n, nome.name])
with Embutido(dados) as s:
    encher(s)
    gravador = threading.Thread(target=gravar, args=[s])
    gravador.start()
    time.sleep(0.2)
    copiar(dados.parent / "copia", s)
    fim.set()
    gravador.join()
    total = len(retrato(s)[0])
restaurar(dados.parent / "copia", dados.parent / "outra")
with Embutido(dados.parent / "outra") as s:
    linhas, _, arquivos = retrato(s)
numeros = [n for n, _ in linhas]
dizer(seguidos=numeros == list(range(1, len(numeros) + 1)), mais=2000 < len(numeros) <= total,
    com_arquivo=all(t in arquivos for n, t in linhas if n > 2000))
"""
)


@uma_pessoa
@pytest.mark.lento
def test_copia_enquanto_se_grava(quem: Pessoa) -> None:
    """One moment of the database, and every file that its rows speak of."""
    dito = quem.rodar(COM_ESCRITA, quem.lugar / "dados")
    assert dito == {"seguidos": True, "mais": True, "com_arquivo": True}


@pytest.fixture
def copia(tmp_path: Path) -> Path:
    """A backup in form, whose database is none."""
    pasta = tmp_path / "copia"
    (pasta / "arquivos" / "aa").mkdir(parents=True)
    (pasta / "banco.dump").write_bytes(b"falso")
    (pasta / "arquivos" / "aa" / "um").write_bytes(b"um")
    manifesto = Manifesto("2026-11-30T12:00:00+00:00", "almotace 0", "18.4")
    for nome in ["banco.dump", "arquivos/aa/um"]:
        manifesto.itens[nome] = ((pasta / nome).stat().st_size, resumir(pasta / nome))
    (pasta / "manifesto.json").write_text(manifesto.texto())
    return pasta


def recusa(origem: Path, destino: Path) -> str:
    """The sentence by which a restore is refused; nothing may have been made."""
    antes = sorted(destino.parent.rglob("*"))
    with pytest.raises(ErroDeServidor) as pego:
        restauracao.restaurar(origem, destino)
    assert sorted(destino.parent.rglob("*")) == antes
    return str(pego.value)


def test_a_copia_que_nao_confere_e_recusada_pelo_nome_do_arquivo(copia: Path) -> None:
    um, novo = copia / "arquivos" / "aa" / "um", copia.parent / "nova"
    um.write_bytes(b"uM")
    assert recusa(copia, novo) == (
        f"A cópia não confere: o arquivo {um} foi mudado ou está danificado. Use outra cópia."
    )
    um.unlink()
    assert recusa(copia, novo) == f"A cópia está incompleta: falta o arquivo {um}."
    um.write_bytes(b"um")
    (copia / "arquivos" / "dois").touch()
    assert recusa(copia, novo).endswith(f"não conhece: {copia / 'arquivos' / 'dois'}.")
    (copia / "arquivos" / "dois").unlink()
    (copia / "arquivos" / "atalho").symlink_to("/etc/passwd")
    assert "não é um arquivo comum" in recusa(copia, novo)


@pytest.mark.parametrize(
    "trocas",
    [
        {"formato": "x", "itens": []},
        {"itens": {"banco.dump": {"tamanho": 1}}},
        {"itens": {}},
        {"itens": {"banco.dump": {"tamanho": "1", "sha256": "0" * 64}}},
    ],
)
def test_manifesto_danificado(copia: Path, trocas: dict[str, object]) -> None:
    manifesto = copia / "manifesto.json"
    manifesto.write_text(json.dumps(json.loads(manifesto.read_text()) | trocas))
    frase = recusa(copia, copia.parent / "nova")
    assert frase == f"O arquivo {manifesto} está danificado. Use outra cópia."


@pytest.mark.parametrize(
    "nome",
    ["../fora", "arquivos/../../fora", "/etc/passwd", "arquivos//x", "arquivos/./x", "outro/x",
     "arquivos", "manifesto.json", ""],
)  # fmt: skip
def test_manifesto_que_aponta_para_fora(copia: Path, nome: str) -> None:
    manifesto = copia / "manifesto.json"
    dados = json.loads(manifesto.read_text())
    dados["itens"][nome] = dados["itens"]["arquivos/aa/um"]
    manifesto.write_text(json.dumps(dados))
    assert "está danificado" in recusa(copia, copia.parent / "nova")


def test_manifesto_cortado_ou_ausente_ou_mais_novo(copia: Path) -> None:
    manifesto = copia / "manifesto.json"
    texto = manifesto.read_text()
    manifesto.write_text(texto[:40])
    assert "está danificado" in recusa(copia, copia.parent / "nova")
    manifesto.write_text(texto.replace('"formato": 1', '"formato": 2'))
    assert "versão mais nova do programa" in recusa(copia, copia.parent / "nova")
    manifesto.unlink()
    assert recusa(copia, copia.parent / "nova") == (
        f"{copia} não é uma cópia feita por este programa: falta o arquivo manifesto.json."
    )


def test_so_numa_pasta_vazia(copia: Path) -> None:
    cheia = copia.parent / "cheia"
    cheia.mkdir()
    (cheia / "meu.txt").touch()
    assert recusa(copia, cheia) == (
        f"A pasta {cheia} não está vazia: restaure numa pasta nova ou vazia."
    )
    assert "não é uma pasta" in recusa(copia, cheia / "meu.txt")


RECUSAS = """
from almotace.servidor.copia import copiar
from almotace.servidor.restauracao import restaurar
base = dados.parent
ditas = []
def tentar(f, *a):
    antes = sorted(map(str, base.iterdir()))
    try:
        f(*a)
    except ErroDeServidor as e:
        ditas.append(str(e).replace(str(base), "B"))
    assert sorted(map(str, base.iterdir())) == antes
with Embutido(dados) as s:
    tentar(copiar, base / "ja", s)
    s.arquivos.mkdir()
    (s.arquivos / "atalho").symlink_to("/etc/passwd")
    tentar(copiar, base / "nova", s)
    tentar(copiar, base / "ja" / "x", s)
    tentar(restaurar, base / "copia", base / "outra")
dizer(ditas=ditas)
"""


@uma_pessoa
@pytest.mark.lento
def test_o_que_falha_nao_deixa_nada(quem: Pessoa, copia: Path) -> None:
    """Also a restore that fails half way, in a folder that was not there."""
    (quem.lugar / "ja").write_text("x")
    copia.rename(quem.lugar / "copia")
    ditas = quem.rodar(RECUSAS, quem.lugar / "dados")["ditas"]
    assert ditas[:3] == [
        "B/ja já existe: escolha outro nome para a cópia.",
        "B/dados/arquivos/atalho não é um arquivo comum e não pode ser copiado.",
        "B/ja não é uma pasta.",
    ]
    assert ditas[3] == "A cópia do banco de dados está danificada. Use outra cópia."


DE_FORA = (
    ENCHER
    + """
from dataclasses import replace
from almotace.servidor.externo import Externo
with Embutido(dados, porta=0) as s:
    encher(s)
    local = (("127.0.0.1", str(s.porta_tcp)),)
    app, dono = (replace(s.endereco(p), maquinas=local) for p in ("app", "dono"))
    externo = Externo(app, dono, dados).iniciar()
    try:
        copiar(dados.parent / "copia", externo)
    except ErroDeServidor as e:
        recusa = str(e)
    with psycopg.connect(s.url("admin")) as c:
        c.execute("ALTER ROLE almotace_dono BYPASSRLS")
    m = copiar(dados.parent / "copia", externo)
dizer(recusa=recusa, itens=len(m.itens))
"""
)


@uma_pessoa
@pytest.mark.lento
def test_copia_de_um_servidor_de_database_url(quem: Pessoa) -> None:
    """Who is subject to row security would copy a part for the whole: refused."""
    dito = quem.rodar(DE_FORA, quem.lugar / "dados")
    assert dito["itens"] == 4
    assert "DATABASE_URL_DONO" in dito["recusa"] and "BYPASSRLS" in dito["recusa"]
