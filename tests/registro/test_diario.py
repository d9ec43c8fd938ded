"""The journal: what was touched is named, what may be erased can be, the rest cannot be changed."""

from __future__ import annotations

from typing import Any

import psycopg
import pytest
from balcao import Balcao
from banco import Banco

from almotace.registro import diario, verificacao
from almotace.registro.models import DadosPessoais, Processo


def falhas(balcao: Balcao) -> list[tuple[str, str, str]]:
    with balcao.dentro():
        return [(f.processo, f.ato, f.problema) for f in verificacao.verificar(balcao.municipio.pk)]


@pytest.fixture
def processo(balcao: Balcao) -> Any:
    """A licence with its five acts, and another case that nobody touches."""
    feito = balcao.licenciar().processo
    balcao.requerer()
    assert falhas(balcao) == []
    return feito


def mexer(banco: Banco, processo: Any, seq: int, muda: str) -> None:
    banco.por_baixo(
        f"UPDATE registro_ato SET {muda} WHERE processo_id = %s AND seq = %s", (processo.id, seq)
    )


ALTERADO = "o conteúdo foi alterado depois de praticado"


@pytest.mark.parametrize(
    "muda",
    [
        """dados = jsonb_set(dados, '{motivos}', to_jsonb(replace(dados->>'motivos', 'a', 'á')))""",
        "em = em + interval '1 microsecond'",
        "dia = dia - 1",
        "tipo = 'decisao '",
        "autor_id = NULL",
        "papel = 'secretario'",
        "congelado = congelado || '{\"leituras\": {}}'",
        "resumo_pessoal = repeat('0', 64)",
        "anterior = repeat('0', 64)",
        "hash = repeat('0', 64)",
    ],
)
def test_um_sinal_mudado_em_qualquer_campo_do_ato_aparece(
    banco: Banco, balcao: Balcao, processo: Any, muda: str
) -> None:
    mexer(banco, processo, 2, muda)
    assert ("1/2026", "2 (decisao)", ALTERADO) in [
        (n, a.replace("decisao ", "decisao"), p) for n, a, p in falhas(balcao)
    ]


def test_ato_removido_do_meio_e_do_fim_aparece(banco: Banco, balcao: Balcao, processo: Any) -> None:
    banco.por_baixo(
        "DELETE FROM registro_ato WHERE processo_id = %s AND seq IN (3, 5)", [processo.id]
    )
    assert falhas(balcao) == [
        ("1/2026", "4 (pagamento)", "falta o ato 3: foi removido"),
        ("1/2026", "4 (pagamento)", "não vem depois do ato que está antes dele"),
        ("1/2026", "5", "o último ato não é o que o processo diz"),
        ("1/2026", "", "a licença 1/2026 não tem ato de emissão"),
    ]


def test_dois_atos_trocados_de_lugar_aparecem(banco: Banco, balcao: Balcao, processo: Any) -> None:
    for de, para in ((2, 99), (3, 2), (99, 3)):
        mexer(banco, processo, de, f"seq = {para}")
    assert falhas(balcao)[:2] == [
        ("1/2026", "2 (lancamento)", "está fora do lugar: foi praticado como o ato 3"),
        ("1/2026", "3 (decisao)", "está fora do lugar: foi praticado como o ato 2"),
    ]


def test_conteudos_trocados_entre_dois_atos_aparecem(
    banco: Banco, balcao: Balcao, processo: Any
) -> None:
    banco.por_baixo(
        "UPDATE registro_ato a SET dados = b.dados FROM registro_ato b WHERE a.processo_id = %s"
        " AND b.processo_id = a.processo_id AND (a.seq, b.seq) IN ((2, 3), (3, 2))",
        [processo.id],
    )
    assert [f[1:] for f in falhas(balcao)] == [
        ("2 (decisao)", ALTERADO),
        ("3 (lancamento)", ALTERADO),
    ]


def test_quem_refaz_o_hash_do_ato_mudado_e_pego_no_seguinte(
    banco: Banco, balcao: Balcao, processo: Any
) -> None:
    ato = balcao.atos(processo)[1]
    ato.dados = {**ato.dados, "resultado": "indeferido"}
    banco.por_baixo(
        "UPDATE registro_ato SET dados = %s, hash = %s WHERE id = %s",
        (diario.canonico(ato.dados), diario.hash_do_ato(ato), ato.id),
    )
    assert falhas(balcao) == [
        ("1/2026", "3 (lancamento)", "não vem depois do ato que está antes dele")
    ]


def test_dados_pessoais_mudados_ou_sumidos_aparecem(
    banco: Banco, balcao: Balcao, processo: Any
) -> None:
    requerimento = balcao.atos(processo)[0]
    banco.por_baixo(
        "UPDATE registro_dadospessoais SET"
        " conteudo = replace(conteudo::text, 'João', 'Joao')::jsonb WHERE ato_id = %s",
        [requerimento.id],
    )
    assert falhas(balcao) == [("1/2026", "1 (requerimento)", "os dados pessoais foram alterados")]
    banco.por_baixo("DELETE FROM registro_dadospessoais WHERE ato_id = %s", [requerimento.id])
    assert falhas(balcao) == [
        ("1/2026", "1 (requerimento)", "faltam os dados pessoais, que não foram apagados")
    ]


@pytest.mark.parametrize("muda", ["seq = seq - 1", "cabeca = repeat('0', 64)"])
def test_cabeca_mudada_no_processo_aparece(
    banco: Banco, balcao: Balcao, processo: Any, muda: str
) -> None:
    banco.por_baixo(f"UPDATE registro_processo SET {muda} WHERE id = %s", [processo.id])
    assert [f[2] for f in falhas(balcao)] == ["o último ato não é o que o processo diz"]


def test_processo_removido_inteiro_aparece_pelo_seu_numero(
    banco: Banco, balcao: Balcao, processo: Any
) -> None:
    for tabela in ("dadospessoais WHERE ato_id IN (SELECT id FROM registro_ato WHERE processo_id",
                   "ato WHERE (processo_id", "licenca WHERE (processo_id",
                   "processo WHERE (id"):  # fmt: skip
        banco.por_baixo(f"DELETE FROM registro_{tabela} = %s)", [processo.id])
    assert falhas(balcao) == [("1/2026", "", "o processo foi removido: o número está nos livros")]


@pytest.mark.parametrize(
    "muda", ["validade_fim = validade_fim + 365", "numero = '9/2026'", "titular_id = %s"]
)
def test_licenca_que_nao_e_a_que_se_emitiu_aparece(
    banco: Banco, balcao: Balcao, processo: Any, muda: str
) -> None:
    dados = [balcao.pessoa("Outra").id] if "%s" in muda else []
    banco.por_baixo(
        f"UPDATE registro_licenca SET {muda} WHERE processo_id = %s", [*dados, processo.id]
    )
    assert [(f[0], f[2].replace("9/", "1/")) for f in falhas(balcao)] == [
        ("1/2026", "a licença 1/2026 não é a que o ato de emissão diz")
    ]


def test_apagar_os_dados_pessoais_deixa_a_corrente_inteira(
    banco: Banco, balcao: Balcao, processo: Any
) -> None:
    with balcao.dentro():
        antes = Processo.objects.get(id=processo.id).cabeca
        diario.apagar_pessoais(processo)
        assert set(DadosPessoais.objects.filter(ato__processo=processo)
                   .values_list("conteudo", "sal")) == {(None, "")}  # fmt: skip
    assert falhas(balcao) == []
    with balcao.dentro():
        assert Processo.objects.get(id=processo.id).cabeca == antes
    texto = " ".join(str(x) for (x,) in banco.executar("SELECT a::text FROM registro_ato a"))
    assert "João Pinheiro" not in texto


def test_dados_apagados_nao_se_escrevem_de_novo(balcao: Balcao, processo: Any) -> None:
    with balcao.dentro():
        diario.apagar_pessoais(processo)
    with pytest.raises(Exception, match="só se apagam"), balcao.dentro():
        DadosPessoais.objects.filter(ato__processo=processo).update(conteudo={"fatos": {}})


@pytest.mark.parametrize("papel", ["app", "dono", "admin"])
@pytest.mark.parametrize(
    "comando",
    [
        "UPDATE registro_ato SET dia = dia",
        "DELETE FROM registro_ato",
        "TRUNCATE registro_ato CASCADE",
        "DELETE FROM registro_numero",
        "DELETE FROM registro_dadospessoais",
        "UPDATE registro_dadospessoais SET sal = 'outro'",
    ],
)
def test_nem_a_aplicacao_nem_o_dono_mudam_ou_apagam(
    banco: Banco, balcao: Balcao, processo: Any, papel: str, comando: str
) -> None:
    """The application lacks the right; the owner and the superuser meet the trigger."""
    with banco.conectar(papel, autocommit=False) as c:
        c.execute("SELECT set_config('almotace.municipio', %s, true)", [str(balcao.municipio.pk)])
        with pytest.raises(psycopg.Error) as erro:
            c.execute(comando)
        c.rollback()
    assert erro.value.sqlstate in ("42501", "AL001", "AL002")
    assert falhas(balcao) == []


def test_ato_com_numero_repetido_na_sequencia_nao_entra(balcao: Balcao, processo: Any) -> None:
    """Two writers that both read the same head: one stays out."""
    from django.db import IntegrityError

    with balcao.dentro():
        velho = Processo.objects.get(id=processo.id)
        ato = balcao.atos(processo)[-1]
    ato.id, ato.hash = balcao.quem("atendente").chave, "0" * 64
    with pytest.raises(IntegrityError, match="ato_em_sequencia"), balcao.dentro():
        ato.save(force_insert=True)
    with balcao.dentro():
        assert Processo.objects.get(id=processo.id).cabeca == velho.cabeca


def test_licenca_removida_por_baixo_aparece_pelo_seu_numero(balcao: Balcao, banco: Banco) -> None:
    licenca = balcao.licenciar()
    banco.executar("DELETE FROM registro_licenca WHERE id = %s", (licenca.id,))
    with balcao.dentro():
        (falha,) = verificacao.verificar(balcao.municipio.pk)
    assert falha.problema == f"a licença {licenca.numero}, que o ato de emissão diz, foi removida"
