"""Files of payments: all or nothing, the same file twice is harmless, nothing is lost."""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest
from arquivos_de_banco import arquivo, texto
from balcao import Balcao
from cobrador import Cobrador

from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro.models import Ato, Pagamento
from almotace.servicos.arrecadacao.formas_de_pagar import nosso_numero
from almotace.servicos.arrecadacao.recebimento import ArquivoRecusado
from almotace.servicos.cobranca.importar import importar
from almotace.servicos.cobranca.pendentes import (
    a_devolver,
    devolver_ao_banco,
    identificar,
    sem_guia,
)

CABECA = "id;guia;pago_em;valor"


def csv(*linhas: str) -> bytes:
    return "\r\n".join([CABECA, *linhas, ""]).encode()


@pytest.fixture
def aberta(cobrador: Cobrador) -> tuple[Any, Any, date]:
    caso, dia = cobrador.definitivo()
    return caso, cobrador.lancar(caso, dia), dia


def recibos(balcao: Balcao) -> list[Any]:
    with balcao.dentro():
        return list(Pagamento.objects.exclude(origem="caixa").order_by("pago_em", "id_externo"))


def test_csv_paga_a_guia_e_o_mesmo_arquivo_de_novo_nada_muda(
    cobrador: Cobrador, balcao: Balcao, aberta: Any
) -> None:
    caso, guia, dia = aberta
    arq = csv(f"E1;{guia.numero};{dia:%d/%m/%Y};985,24")
    r = importar(cobrador.quem("caixa", dia), "pagos.csv", arq)
    assert [(x.linha, x.situacao, x.guia) for x in r.linhas] == [(2, "recebido", guia.numero)]
    assert cobrador.situacao(caso) == ("quitado", True)
    r = importar(cobrador.quem("caixa", dia + timedelta(1)), "outro-nome.csv", arq)
    assert [x.situacao for x in r.linhas] == ["ja_importado"]
    assert r.total == 0
    assert len(recibos(balcao)) == 1


def test_em_parte_atrasado_duas_vezes_a_mais_e_sem_guia_entram_e_se_contam(
    cobrador: Cobrador, balcao: Balcao, aberta: Any
) -> None:
    caso, guia, dia = aberta
    tarde = guia.vence_em + timedelta(10)
    r = importar(cobrador.quem("caixa", tarde), "p.csv", csv(
        f"A;{guia.numero};{dia:%d/%m/%Y};100,00", f"B;{guia.numero};{tarde:%d/%m/%Y};885,24",
        f"C;{guia.numero};{tarde:%d/%m/%Y};985,24", f"D;999/2025;{dia:%d/%m/%Y};50,00",
        f"A;{guia.numero};{dia:%d/%m/%Y};100,00",
    ))  # fmt: skip
    assert [x.situacao for x in r.linhas] == [
        "parcial", "atrasado", "a_mais", "sem_guia", "ja_importado"
    ]  # fmt: skip
    q = cobrador.conta(caso, guia, tarde)
    assert (q.situacao, q.a_devolver) == ("paga_a_mais", Decimal("985.24"))
    with balcao.dentro():
        (devolver,) = a_devolver()
        (perdido,) = sem_guia()
    assert (devolver.guia.id, devolver.a_devolver) == (guia.id, Decimal("985.24"))
    assert (perdido.valor, perdido.linha) == (Decimal("50.00"), "p.csv:5 guia 999/2025")


def test_um_erro_recusa_o_arquivo_inteiro_com_a_linha(
    cobrador: Cobrador, balcao: Balcao, aberta: Any
) -> None:
    caso, guia, dia = aberta
    boa = f"A;{guia.numero};{dia:%d/%m/%Y};100,00"
    casos = [
        (csv(boa, f"B;{guia.numero};{dia:%d/%m/%Y};1234.56"), "p.csv, linha 3: valor"),
        (csv(boa, f"B;1/2025;{dia + timedelta(1):%d/%m/%Y};5,00"), "p.csv, linha 3.*não chegou"),
        (csv(boa, f"A;{guia.numero};{dia:%d/%m/%Y};100,01"), "p.csv, linha 3.*outro valor"),
    ]  # fmt: skip
    for conteudo, frase in casos:
        with pytest.raises((ArquivoRecusado, ErroDeEntrada), match=frase):
            importar(cobrador.quem("caixa", dia), "p.csv", conteudo)
        assert recibos(balcao) == []
        assert cobrador.conta(caso, guia, dia).pago == 0


def test_retorno_do_banco_acha_a_guia_pelo_nosso_numero(
    cobrador: Cobrador, balcao: Balcao, aberta: Any
) -> None:
    from arquivos_de_banco import registro_g

    cobrador.recebedor(orgao="1042")
    _, guia, dia = aberta
    ordem, ano = map(int, guia.numero.split("/"))
    g = registro_g(
        int(nosso_numero(1, ano, ordem)), "985.24", pago=f"{dia:%Y%m%d}",
        credito=f"{dia + timedelta(1):%Y%m%d}",
    )  # fmt: skip
    de_outra_serie = registro_g(77, "1.15", 2, pago=f"{dia:%Y%m%d}", credito="00000000")
    conteudo = texto(arquivo([g, de_outra_serie]))
    r = importar(cobrador.quem("caixa", dia), "ret.txt", conteudo)
    assert [(x.linha, x.situacao) for x in r.linhas] == [(2, "recebido"), (3, "sem_guia")]
    um, _ = recibos(balcao)
    assert (um.origem, um.creditado_em) == ("febraban", dia + timedelta(1))
    importar(cobrador.quem("caixa", dia), "ret.txt", conteudo)
    assert len(recibos(balcao)) == 2
    cobrador.recebedor(orgao="7777")
    with pytest.raises(ArquivoRecusado, match="outro órgão"):
        importar(cobrador.quem("caixa", dia), "ret.txt", conteudo)


def test_o_mesmo_arquivo_por_dois_caixas_ao_mesmo_tempo_entra_uma_vez(
    cobrador: Cobrador, balcao: Balcao, aberta: Any
) -> None:
    from banco import em_paralelo

    _, guia, dia = aberta
    arq = csv(f"E1;{guia.numero};{dia:%d/%m/%Y};985,24", f"E2;5000/2025;{dia:%d/%m/%Y};1,00")
    um, outro = cobrador.quem("caixa", dia), cobrador.quem("caixa", dia)
    saidas = em_paralelo(
        [lambda: importar(um, "p.csv", arq), lambda: importar(outro, "p.csv", arq)]
    )
    situacoes = sorted(str([x.situacao for x in s.linhas]) for s in saidas)
    assert situacoes == ["['ja_importado', 'ja_importado']", "['recebido', 'sem_guia']"]
    with balcao.dentro():
        assert Ato.objects.filter(tipo="pagamento", dados__guia=str(guia.id)).count() == 1
    assert len(recibos(balcao)) == 2


def test_o_que_ninguem_reclama_se_identifica_ou_se_devolve(
    cobrador: Cobrador, balcao: Balcao, aberta: Any
) -> None:
    caso, guia, dia = aberta
    importar(cobrador.quem("caixa", dia), "p.csv", csv(
        f"A;888/2025;{dia:%d/%m/%Y};985,24", f"B;999/2025;{dia:%d/%m/%Y};3,00",
    ))  # fmt: skip
    with balcao.dentro():
        um, dois = sorted(sem_guia(), key=lambda p: -p.valor)
    with pytest.raises(ErroDeEntrada, match="Não há guia com este número"):
        identificar(cobrador.quem("caixa", dia), um.id, "777/2025")
    with pytest.raises(ErroDeEntrada, match="não tem esse cargo"):
        identificar(cobrador.quem("fiscal", dia), um.id, guia.numero)
    ato = identificar(cobrador.quem("caixa", dia), um.id, guia.numero)
    assert identificar(cobrador.quem("caixa", dia), um.id, guia.numero).id == ato.id
    assert cobrador.conta(caso, guia, dia).situacao == "quitada"
    devolver_ao_banco(cobrador.quem("secretario", dia), dois.id, "De outro Município.")
    with pytest.raises(ErroDeEntrada, match="já foi devolvido"):
        identificar(cobrador.quem("caixa", dia), dois.id, guia.numero)
    with balcao.dentro():
        assert sem_guia() == []


def test_so_quem_pode_importa(cobrador: Cobrador, aberta: Any) -> None:
    _, guia, dia = aberta
    with pytest.raises(ErroDeEntrada, match="não tem esse cargo"):
        importar(
            cobrador.quem("chefe_de_secao", dia), "p.csv",
            csv(f"A;{guia.numero};{dia:%d/%m/%Y};1,00"),
        )  # fmt: skip
