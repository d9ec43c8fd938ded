"""Addresses: read, written back, refused in Portuguese."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from almotace.servidor.em_vigor import servidor_em_vigor
from almotace.servidor.embutido import Embutido
from almotace.servidor.endereco import Endereco, ler_url
from almotace.servidor.erros import ErroDeServidor
from almotace.servidor.externo import Externo, explicar_conexao


@pytest.mark.parametrize(
    ("url", "parametros"),
    [
        ("postgres://bd.local/x", {"dbname": "x", "host": "bd.local", "port": "5432"}),
        ("postgresql://ana@bd:6000/x", {"dbname": "x", "user": "ana", "host": "bd",
                                        "port": "6000"}),
        ("postgres:///x", {"dbname": "x"}),
        ("POSTGRES://a:b@h/x", {"dbname": "x", "user": "a", "password": "b", "host": "h",
                                "port": "5432"}),
        ("postgres://a:p%40%2F%3A%25%23@h/x%20y", {"dbname": "x y", "user": "a",
                                                   "password": "p@/:%#", "host": "h",
                                                   "port": "5432"}),
        ("postgres://a:b:c@h/x", {"dbname": "x", "user": "a", "password": "b:c", "host": "h",
                                  "port": "5432"}),
        ("postgres://[::1]:5433/x", {"dbname": "x", "host": "::1", "port": "5433"}),
        ("postgres://h1:1,h2,h3:3/x", {"dbname": "x", "host": "h1,h2,h3", "port": "1,5432,3"}),
        ("postgres:///x?host=/run/pg&port=7", {"dbname": "x", "host": "/run/pg", "port": "7"}),
        ("postgres://%2Frun%2Fpg/x", {"dbname": "x", "host": "/run/pg", "port": "5432"}),
        ("postgres://h/x?sslmode=require&application_name=a+b",
         {"dbname": "x", "host": "h", "port": "5432", "sslmode": "require",
          "application_name": "a+b"}),
        ("postgres://h?dbname=x&user=u&password=p",
         {"dbname": "x", "user": "u", "password": "p", "host": "h", "port": "5432"}),
    ],
)  # fmt: skip
def test_enderecos(url: str, parametros: dict[str, str]) -> None:
    lido = ler_url(url)
    assert lido.parametros() == parametros
    assert ler_url(lido.url()) == lido


@pytest.mark.parametrize(
    ("url", "frase"),
    [
        ("mysql://h/x", "O endereço do banco deve começar por postgres://."),
        ("bd.local/x", "O endereço do banco deve começar por postgres://."),
        ("postgres://h", "Falta o nome do banco, depois da última barra."),
        ("postgres://h/", "Falta o nome do banco, depois da última barra."),
        ("postgres://a:b@c@h/x", "No usuário e na senha, escreva %40 em vez de @."),
        ("postgres://a:b#c@h/x", "Na senha e nos nomes, escreva %23 em vez de #."),
        ("postgres://a:b/c@h/x", "O nome do banco tem uma barra: na senha, escreva %2F em vez de"
                                 " barra."),
        ("postgres://a:50%@h/x", "Há um % solto: escreva %25 em vez de %."),
        ("postgres://a:%FF@h/x", "Há um código %XX que não é texto em UTF-8."),
        ("postgres://a:%00@h/x", "O código %00 não é aceito."),
        ("postgres://h:0/x", "A porta do servidor não é um número de 1 a 65535."),
        ("postgres://h:65536/x", "A porta do servidor não é um número de 1 a 65535."),
        ("postgres://h:５４３２/x", "A porta do servidor não é um número de 1 a 65535."),
        ("postgres://::1/x", "Não entendi o nome do servidor: escreva nome:porta."),
        ("postgres://h/x?sslmod=require", "Não conheço a opção “sslmod”. Você quis dizer"
                                          " “sslmode”?"),
        ("postgres://h/x?sslmode=", "A opção “sslmode” está vazia."),
        ("postgres://h/x?host=g", "O servidor está dito duas vezes, no lugar dele e em “host”."),
        ("postgres:///x?host=a,b&port=1,2,3", "Há mais portas do que servidores, ou o contrário."),
    ],
)  # fmt: skip
def test_enderecos_errados(url: str, frase: str) -> None:
    with pytest.raises(ErroDeServidor) as pego:
        ler_url(url)
    assert str(pego.value) == f"DATABASE_URL: {frase}"


textos = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=20
)


@given(textos, textos, textos, st.integers(1, 65535))
def test_ida_e_volta(banco: str, usuario: str, senha: str, porta: int) -> None:
    if "/" in banco:
        banco = banco.replace("/", "_")
    endereco = Endereco(banco, usuario, senha, (("bd.local", str(porta)),))
    lido = ler_url(endereco.url())
    assert lido == endereco
    assert senha not in str(lido).replace(banco, "").replace(usuario, "") or len(senha) < 12


def test_o_que_as_pessoas_veem_nao_tem_senha() -> None:
    endereco = ler_url("postgres://ana:s3nh4-secreta@h/x")
    assert "s3nh4" not in f"{endereco} {endereco!r}"
    assert endereco.para_ambiente()["PGPASSWORD"] == "s3nh4-secreta"
    assert endereco.para_django()["PASSWORD"] == "s3nh4-secreta"


def test_qual_servidor_vale() -> None:
    externo = servidor_em_vigor({"DATABASE_URL": "postgres://a:b@h/x", "ALMOTACE_DADOS": "/d"})
    assert isinstance(externo, Externo) and externo.arquivos.as_posix() == "/d/arquivos"
    assert externo.url("dono") == externo.url("app") == "postgresql://a:b@h:5432/x"
    com_dono = servidor_em_vigor(
        {"DATABASE_URL": "postgres://a@h/x", "DATABASE_URL_DONO": "postgres://d@h/x", "HOME": "/"}
    )
    assert com_dono.endereco("app").usuario == "a" and com_dono.endereco("dono").usuario == "d"
    embutido = servidor_em_vigor({"DATABASE_URL": " ", "ALMOTACE_DADOS": "/d"})
    assert isinstance(embutido, Embutido)
    assert embutido.descrever() == "Banco de dados embutido, na pasta /d."


def test_servidor_que_nao_atende() -> None:
    externo = Externo(ler_url("postgres://ana:segredo@127.0.0.1:1/x"))
    assert not externo.vivo()
    with pytest.raises(ErroDeServidor) as pego:
        externo.iniciar()
    assert str(pego.value) == (
        "Não consegui usar o banco x em 127.0.0.1:1, usuário ana: não há servidor nesse endereço."
    )


@pytest.mark.parametrize(
    ("dito", "causa"),
    [
        ('FATAL:  password authentication failed for user "ana"', ": a senha não confere."),
        ('FATAL:  database "x" does not exist', ": o banco não existe."),
        ('FATAL:  role "ana" does not exist', ": o usuário não existe."),
        ("FATAL:  sorry, too many clients already", ": o servidor está com todas as conexões em"
                                                    " uso."),
        ("FATAL:  the database system is starting up", ": o servidor ainda está iniciando."),
        ("connection timeout expired", ": o servidor não responde."),
        ("failed to resolve host 'h': Name or service not known", ": não há servidor com esse"
                                                                  " nome."),
        ("algo novo\n", " (algo novo)."),
        ("", " (sem explicação)."),
    ],
)  # fmt: skip
def test_do_que_o_cliente_diz_a_frase(dito: str, causa: str) -> None:
    frase = str(explicar_conexao(dito, ler_url("postgres://ana:z@h/x")))
    assert frase == f"Não consegui usar o banco x em h:5432, usuário ana{causa}"
