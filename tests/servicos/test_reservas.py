"""What the law has only one of: of two at the same moment one wins, the other gets a sentence."""

from __future__ import annotations

import time
from datetime import date
from typing import Any

import psycopg
import pytest
from balcao import MOTIVOS, NO_CENTRO, Balcao
from banco import Banco, em_paralelo

from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro.models import Licenca, Numero, Reserva
from almotace.registro.reservas import liberar, reservar
from almotace.servicos import vida_da_licenca

SO_UMA = "Esta pessoa já tem uma autorização nesse período, e a lei só admite uma (art. 6º, § 3º)."
OCUPADO = "Este espaço já está com outra pessoa nesse período (art. 17)."


def pronto(balcao: Balcao, pessoa: Any, **mais: Any) -> Any:
    processo = balcao.requerer(pessoa, **mais)
    balcao.deferir(processo)
    balcao.cobrar(processo)
    return processo


def emitir_juntos(balcao: Balcao, processos: list[Any]) -> list[Any]:
    quem = [balcao.quem("atendente", balcao.agora) for _ in processos]
    return em_paralelo(
        [lambda p=p, q=q: balcao.emitir(p, q) for p, q in zip(processos, quem, strict=True)]
    )


def um_venceu(feitos: list[Any], frase: str) -> None:
    assert sorted(type(x).__name__ for x in feitos)[:1] == ["Ato"], feitos
    assert [str(x) for x in feitos if isinstance(x, Exception)] == [frase] * (len(feitos) - 1)


def test_duas_licencas_da_mesma_pessoa_no_mesmo_instante(balcao: Balcao) -> None:
    pessoa = balcao.pessoa()
    processos = [pronto(balcao, pessoa) for _ in range(4)]
    inicio = time.monotonic()
    feitos = emitir_juntos(balcao, processos)
    um_venceu(feitos, SO_UMA)
    assert time.monotonic() - inicio < 60
    with balcao.dentro():
        assert Licenca.objects.count() == 1
        # The losers' numbers went back: the next licence is 2.
        assert list(Numero.objects.filter(serie="alvara").values_list("ordem", flat=True)) == [1]
    assert balcao.licenciar(balcao.pessoa("Outra")).numero == "2/2026"


def test_duas_pessoas_no_mesmo_espaco_no_mesmo_instante(balcao: Balcao) -> None:
    processos = [
        pronto(balcao, balcao.pessoa(nome), fatos=NO_CENTRO, modalidade="permissao_ccp")
        for nome in ("Ana", "Bia", "Caio")
    ]
    um_venceu(emitir_juntos(balcao, processos), OCUPADO)
    with balcao.dentro():
        assert Licenca.objects.count() == 1


def test_ambulante_e_centro_da_mesma_pessoa_no_mesmo_instante(balcao: Balcao) -> None:
    """One authorisation a person, whatever the instrument."""
    pessoa = balcao.pessoa()
    processos = [
        pronto(balcao, pessoa),
        pronto(balcao, pessoa, fatos=NO_CENTRO, modalidade="permissao_ccp"),
    ]
    um_venceu(emitir_juntos(balcao, processos), SO_UMA)


def test_espacos_diferentes_nao_se_estorvam(balcao: Balcao) -> None:
    processos = [
        pronto(balcao, balcao.pessoa(nome), modalidade="permissao_ccp",
               fatos={**NO_CENTRO, "espacos_ocupados": [box], "espaco_escolhido": box})
        for nome, box in (("Ana", "box 1"), ("Bia", "box 2"))
    ]  # fmt: skip
    feitos = emitir_juntos(balcao, processos)
    assert [type(x).__name__ for x in feitos] == ["Ato", "Ato"], feitos


def test_o_mesmo_espaco_em_outra_cidade_e_outro(balcao: Balcao, outra_cidade: Balcao) -> None:
    for b in (balcao, outra_cidade):
        licenca = b.licenciar(fatos=NO_CENTRO, modalidade="permissao_ccp")
        assert licenca.numero == "1/2026"


def test_pedir_a_segunda_ja_se_sabe_que_a_lei_nao_permite(balcao: Balcao) -> None:
    pessoa = balcao.pessoa()
    balcao.licenciar(pessoa)
    segunda = balcao.requerer(pessoa)
    with pytest.raises(ErroDeEntrada, match=r"A lei não permite deferir: .*6º, § 3º"):
        balcao.deferir(segunda)


def revogar(balcao: Balcao, licenca: Any) -> None:
    vida_da_licenca.extinguir(
        balcao.quem("secretario"), licenca.processo_id, "revogacao", "interesse_publico", MOTIVOS
    )


def test_revogada_a_licenca_o_lugar_fica_livre_nesse_dia(balcao: Balcao) -> None:
    velha = balcao.licenciar(balcao.pessoa("Ana"), fatos=NO_CENTRO, modalidade="permissao_ccp")
    espera = pronto(balcao, balcao.pessoa("Bia"), fatos=NO_CENTRO, modalidade="permissao_ccp")
    with pytest.raises(ErroDeEntrada) as erro:
        balcao.emitir(espera)
    assert str(erro.value) == OCUPADO
    balcao.agora = balcao.agora.replace(month=6)
    revogar(balcao, velha)
    with balcao.dentro():
        periodos = {(r.periodo.lower, r.periodo.upper) for r in velha.processo.reservas.all()}
    assert periodos == {(date(2026, 3, 10), date(2026, 6, 10))}
    balcao.emitir(espera)
    assert balcao.licenca(espera).validade_inicio == date(2026, 6, 10)


def test_revogada_no_dia_em_que_se_emitiu_nao_deixa_reserva(balcao: Balcao) -> None:
    pessoa = balcao.pessoa()
    revogar(balcao, balcao.licenciar(pessoa))
    with balcao.dentro():
        assert not Reserva.objects.exists()
    assert balcao.licenciar(pessoa).numero == "2/2026"


def test_periodos_que_se_tocam_nao_se_sobrepoem(balcao: Balcao) -> None:
    p = balcao.requerer()
    with balcao.dentro():
        reservar(p, "vaga", date(2026, 1, 1), date(2026, 1, 31), "ocupada")
        reservar(p, "vaga", date(2026, 2, 1), date(2026, 2, 28), "ocupada")
        reservar(p, "outra", date(2026, 1, 1), date(2026, 1, 31), "ocupada")
    for de, ate in (((1, 31), (2, 1)), ((1, 1), (1, 1)), ((2, 28), (3, 1))):
        with pytest.raises(ErroDeEntrada, match="ocupada"), balcao.dentro():
            reservar(p, "vaga", date(2026, *de), date(2026, *ate), "ocupada")
    with balcao.dentro():
        liberar(p, "vaga", date(2026, 2, 10))
        fins = Reserva.objects.filter(chave="vaga").values_list("periodo", flat=True)
        assert sorted(x.upper for x in fins) == [date(2026, 2, 1), date(2026, 2, 10)]
        reservar(p, "vaga", date(2026, 2, 10), date(2026, 2, 28), "ocupada")


@pytest.mark.parametrize(
    "periodo", ["empty", "(,2026-01-01)", "[2026-01-01,)", "[2026-01-01,2026-01-01)"]
)
def test_reserva_sem_comeco_ou_sem_fim_nao_entra(
    banco: Banco, balcao: Balcao, periodo: str
) -> None:
    processo = balcao.requerer()
    with banco.conectar() as c:
        c.execute("SELECT set_config('almotace.municipio', %s, false)", [str(balcao.municipio.pk)])
        with pytest.raises(psycopg.errors.CheckViolation):
            c.execute(
                "INSERT INTO registro_reserva (id, municipio_id, processo_id, chave, chave_num,"
                " periodo) VALUES (gen_random_uuid(), %s, %s, 'x', 1, %s)",
                (balcao.municipio.pk, processo.id, periodo),
            )
