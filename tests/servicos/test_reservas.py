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


EVENTUAL = {"prazo_autorizacao": "eventual", "tipo_evento": "evento"}


def ditos_ao_decidir(balcao: Balcao, processo: Any) -> list[str]:
    from almotace.servicos.casa import lei_da_casa
    from almotace.servicos.decidir import parecer_do_caso
    from almotace.servicos.fatos import ler_autos

    with balcao.dentro():
        quem = balcao.quem("chefe_de_secao")
        return list(parecer_do_caso(ler_autos(processo), lei_da_casa(processo.lei), quem).avisos)


def test_antes_de_decidir_se_sabe_de_quem_e_o_lugar_e_ate_quando(balcao: Balcao) -> None:
    balcao.licenciar(balcao.pessoa("Ana"), fatos=NO_CENTRO, modalidade="permissao_ccp")
    bia = balcao.requerer(balcao.pessoa("Bia"), fatos=NO_CENTRO, modalidade="permissao_ccp")
    assert ditos_ao_decidir(balcao, bia) == [
        "Este espaço já está com outra pessoa nesse período (art. 17): é a licença 1/2026, que vale"
        " até 09/03/2027. O documento deste pedido só poderá ser emitido a partir de 10/03/2027,"
        " ou quando ela se extinguir."
    ]
    # An annual licence can wait for the other to end: it is granted, and warned of.
    balcao.deferir(bia)
    balcao.cobrar(bia)
    with pytest.raises(ErroDeEntrada, match=r"já está com outra pessoa"):
        balcao.emitir(bia)
    balcao.agora = balcao.agora.replace(year=2027, month=3, day=10)
    balcao.emitir(bia)


def test_o_que_esta_livre_nao_da_aviso(balcao: Balcao) -> None:
    licenca = balcao.licenciar(balcao.pessoa("Ana"), fatos=NO_CENTRO, modalidade="permissao_ccp")
    outro = {**NO_CENTRO, "espacos_ocupados": ["box 8"], "espaco_escolhido": "box 8"}
    bia = balcao.requerer(balcao.pessoa("Bia"), fatos=outro, modalidade="permissao_ccp")
    assert ditos_ao_decidir(balcao, bia) == []
    assert ditos_ao_decidir(balcao, licenca.processo) == []


def test_a_anual_que_se_pediu_para_depois_avisa_que_vale_desde_a_emissao(balcao: Balcao) -> None:
    """The two would pass the demand of the law, by the period asked, and collide when issued."""
    pessoa = balcao.pessoa()
    balcao.licenciar(pessoa)
    segunda = balcao.requerer(pessoa, periodo_inicio="2027-03-10", periodo_fim="2028-03-09")
    um, dois = ditos_ao_decidir(balcao, segunda)
    assert "só admite uma (art. 6º, § 3º): é a licença 1/2026, que vale até 09/03/2027." in um
    assert "só poderá ser emitido a partir de 10/03/2027" in um
    assert dois == (
        "O período pedido começa em 10/03/2027, mas este documento vale desde a emissão: emitido"
        " hoje, iria de 10/03/2026 a 09/03/2027."
    )


def test_o_que_nao_se_poderia_emitir_em_dia_nenhum_nao_se_defere(balcao: Balcao) -> None:
    """The days of an event in which the stall is another's: refused before anybody pays."""
    from almotace.registro.reservas import reservar

    ana = balcao.requerer(balcao.pessoa("Ana"))
    pessoa = balcao.pessoa("Bia")
    pedido = balcao.requerer(
        pessoa, periodo_inicio="2026-04-01", periodo_fim="2026-04-05", **EVENTUAL
    )
    with balcao.dentro():
        chave = f"{pedido.lei}:pessoa:{pessoa.id}"
        reservar(ana, chave, date(2026, 3, 1), date(2026, 4, 30), "tomada")
    (aviso,) = ditos_ao_decidir(balcao, pedido)
    assert aviso.endswith("até 30/04/2026. O documento deste pedido não poderá ser emitido"
                          " enquanto ela durar.")  # fmt: skip
    with pytest.raises(ErroDeEntrada, match=r"Não se pode deferir\. Esta pessoa já tem"):
        balcao.deferir(pedido)
    assert [a.tipo for a in balcao.atos(pedido)] == ["requerimento"]


def test_quem_so_comecou_a_preencher_ja_sabe(balcao: Balcao) -> None:
    from almotace.servicos import requerer

    pessoa = balcao.pessoa()
    balcao.licenciar(pessoa)
    lei = f"{balcao.chave}/lei-4393-2012"
    with balcao.dentro():
        quem = balcao.quem("atendente")
        so_a_pessoa = requerer.examinar(quem, lei, "autorizacao_ambulante", {}, pessoa)
        outra = requerer.examinar(quem, lei, "autorizacao_ambulante", {}, balcao.pessoa("Outra"))
    (aviso,) = so_a_pessoa.avisos
    assert ": é a licença 1/2026, que vale até 09/03/2027." in aviso
    assert outra.avisos == []
