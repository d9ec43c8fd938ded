"""Intake: what opens a matter, who complained kept apart, what is refused."""

from __future__ import annotations

import json
import uuid
from datetime import date, datetime
from typing import Any

import pytest
from balcao import Balcao
from banco import em_paralelo
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rua import DIA, PRACA, Rua

from almotace.nucleo.erros import ErroDeEntrada
from almotace.registro.models import AcaoFiscal, Ato, DadosPessoais, Denunciante, Processo, Token
from almotace.servicos.acao_fiscal import acompanhar, denunciante, denunciar
from almotace.servicos.acao_fiscal.denunciar import QuemDenuncia

DE = QuemDenuncia("Zenaide Quitéria Lourenço", "(32) 98877-6655")


@pytest.fixture
def rua(balcao: Balcao) -> Rua:
    return Rua(balcao)


def test_a_denuncia_abre_um_caso_sem_requerente(rua: Rua) -> None:
    processo = rua.denunciar(DE, latitude=PRACA[0], longitude=PRACA[1],
                             fato_em=datetime(2026, 3, 9, 18, 30))  # fmt: skip
    acao = rua.acao(processo)
    assert (processo.especie, processo.requerente, acao.situacao) == (
        "fiscalizacao",
        None,
        "recebida",
    )
    assert (acao.assunto, str(acao.latitude)) == ("Venda sem licença", PRACA[0])
    assert acao.fato_em.isoformat() == "2026-03-09T21:30:00+00:00"
    (ato,) = rua.b.atos(processo)
    assert ato.dados == {"origem": "telefone", "coordenadas": list(PRACA), "pessoa": None,
                         "fato_em": "2026-03-09T18:30"}  # fmt: skip
    with rua.b.dentro():
        tido = Denunciante.objects.get(acao=acao)
    assert (tido.nome, tido.contato) == (DE.nome, DE.contato)


@pytest.mark.parametrize("origem", ["anonima", "ronda"])
def test_ronda_e_anonima_nao_tem_denunciante(rua: Rua, origem: str) -> None:
    rua.denunciar(origem=origem)
    with rua.b.dentro():
        assert not Denunciante.objects.exists()
    with pytest.raises(ErroDeEntrada, match="não têm denunciante"):
        rua.denunciar(DE, origem=origem)


@pytest.mark.parametrize(
    ("mais", "frase"),
    [
        ({"assunto": " "}, "Diga o que acontece"),
        ({"endereco": ""}, "Diga onde é"),
        ({"origem": "pombo"}, "por onde a denúncia chegou"),
        ({"latitude": "-21,1"}, "deixe as duas em branco"),
        ({"latitude": "91", "longitude": "0"}, "são graus"),
        ({"fato_em": datetime(2026, 3, 11, 8, 0)}, "ainda não aconteceu"),
        ({"lei": "ac/rio-branco/lei-2273-2017"}, "não é deste município"),
        ({"pessoa_id": uuid.uuid4()}, "Procure e escolha a pessoa"),
        ({"relato": "A Zenaide Quitéria Lourenço viu."}, "tire daqui o nome"),
        ({"assunto": "zenaide  lourenco reclama"}, "tire daqui o nome"),
        ({"endereco": "Rua Um, ligar 32988776655"}, "tire daqui o nome"),
        ({"relato": "x" * 4001}, "passa de 4000 letras"),
    ],
)
def test_o_que_falta_ou_esta_errado_se_diz(rua: Rua, mais: dict[str, Any], frase: str) -> None:
    with pytest.raises(ErroDeEntrada, match=frase):
        rua.denunciar(DE, **mais)


def test_o_mesmo_envio_e_um_so_caso(rua: Rua) -> None:
    chave = uuid.uuid4()
    um, dois = (rua.denunciar(DE, quem=rua.quem("atendente", DIA, chave)) for _ in range(2))
    assert um.id == dois.id
    for outro in (None, QuemDenuncia("Outra Pessoa", "")):
        with pytest.raises(ErroDeEntrada, match="já foi usado com outro conteúdo"):
            rua.denunciar(outro, quem=rua.quem("atendente", DIA, chave))
    with rua.b.dentro():
        assert Denunciante.objects.count() == AcaoFiscal.objects.count() == 1


def test_so_quem_tem_competencia_recebe(rua: Rua) -> None:
    with pytest.raises(ErroDeEntrada, match="Este ato é de"):
        rua.denunciar(quem=rua.quem("caixa"))


# No letter of a hexadecimal figure: a name must not turn up in an id or a hash by chance.
nomes = st.lists(
    st.text(st.sampled_from("ghjklmnpqrtvxzãéõ"), min_size=4, max_size=9), min_size=2, max_size=4
).map(lambda p: " ".join(x.capitalize() for x in p))


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(nome=nomes)
def test_o_nome_de_quem_denuncia_nao_esta_em_lugar_nenhum(rua: Rua, nome: str) -> None:
    """No act, no personal data of an act, no token, no case: in no other table of the register."""
    contato = f"{nome.split()[0].lower()}@exemplo.org.br"
    processo = rua.denunciar(QuemDenuncia(nome, contato))
    rua.triar(processo)
    rua.ordenar(processo)
    rua.visitar(processo)
    with rua.b.dentro():
        tudo = json.dumps(
            [list(m.objects.values()) for m in (Ato, DadosPessoais, Token, Processo, AcaoFiscal)],
            default=str, ensure_ascii=False,
        ).casefold()  # fmt: skip
        assert Denunciante.objects.filter(nome=nome, contato=contato).exists()
    for parte in (nome, contato, *nome.split()):
        assert parte.casefold() not in tudo
    (tabelas,) = zip(*rua.b.banco.executar(
        "SELECT tablename FROM pg_tables WHERE tablename LIKE 'registro\\_%%'"), strict=True
    )  # fmt: skip
    com_o_nome = {
        t for t in tabelas
        if rua.b.banco.executar(f"SELECT 1 FROM {t} x WHERE x::text ILIKE %s", [f"%{nome}%"])
    }  # fmt: skip
    assert com_o_nome == {"registro_denunciante"}


def test_cada_olhada_e_um_ato_com_motivo(rua: Rua) -> None:
    processo = rua.denunciar(DE)
    with pytest.raises(ErroDeEntrada, match="Diga por quê"):
        denunciante.ver(rua.quem("ouvidoria"), processo.id, " ")
    visto = denunciante.ver(rua.quem("ouvidoria"), processo.id, "Pedir mais detalhes")
    assert (visto.nome, visto.contato) == (DE.nome, DE.contato)
    ato = rua.b.atos(processo)[-1]
    assert (ato.tipo, ato.papel, ato.dados) == (
        "ver_denunciante", "ouvidoria", {"motivo": "Pedir mais detalhes"})  # fmt: skip
    assert DE.nome not in json.dumps(ato.congelado)


@pytest.mark.parametrize("papel", ["fiscal", "chefe_de_secao", "atendente", "administrador"])
def test_os_outros_nao_veem_nem_sabem(rua: Rua, papel: str) -> None:
    processo = rua.denunciar(DE)
    with pytest.raises(ErroDeEntrada, match="Este ato é de ouvidoria"):
        denunciante.ver(rua.quem(papel), processo.id, "Curiosidade minha")
    assert len(rua.b.atos(processo)) == 1


def test_apagado_nao_volta(rua: Rua) -> None:
    processo = rua.denunciar(DE)
    denunciante.apagar(rua.quem("ouvidoria"), processo.id, "Pediu para sair")
    assert not rua.b.banco.executar("SELECT 1 FROM registro_denunciante WHERE nome <> ''")
    with pytest.raises(ErroDeEntrada, match="já foi apagado"):
        denunciante.ver(rua.quem("ouvidoria"), processo.id, "Pedir mais detalhes")
    with rua.b.dentro():
        assert not denunciante.ha(processo)


def test_o_muro_entre_cidades_tambem_guarda_o_denunciante(rua: Rua, outra_cidade: Balcao) -> None:
    """Raw SQL as the application's role: another town, and no town at all, see nothing."""
    rua.denunciar(DE)
    with rua.b.banco.conectar() as c:
        for municipio, quantos in (
            (rua.b.municipio.pk, 1),
            (outra_cidade.municipio.pk, 0),
            ("", 0),
        ):
            c.execute("SELECT set_config('almotace.municipio', %s, false)", [str(municipio)])
            assert c.execute("SELECT count(*) FROM registro_denunciante").fetchone() == (quantos,)
        c.execute(
            "SELECT set_config('almotace.municipio', %s, false)", [str(outra_cidade.municipio.pk)]
        )
        feito = c.execute("UPDATE registro_denunciante SET nome = 'x'")
        assert feito.rowcount == 0


def test_sem_login_quem_denuncia_acompanha_pelo_protocolo(rua: Rua) -> None:
    chave, m = uuid.uuid4(), rua.b.municipio
    q = rua.quem("fiscal")
    d = rua.denuncia(origem="web")
    p = denunciar.denunciar_sem_login(m, q.quando, chave, d, DE)
    assert denunciar.denunciar_sem_login(m, q.quando, chave, d, DE).id == p.id
    (ato,) = rua.b.atos(p)
    assert (ato.autor_id, ato.papel) == (None, "publico")
    with rua.b.dentro():
        protocolo = denunciar.protocolo(p)
        achada = denunciar.achar_pelo_protocolo(m.pk, f" {protocolo.lower()} ")
        assert achada is not None and achada.processo_id == p.id
        dito = acompanhar.acompanhar(achada, m.fuso)
        assert dito.numero == p.numero and "espera ser distribuída" in dito.frase
        for errado in (p.numero, f"{p.numero}-AAAAAAAA", "", "x", "é²/2026-ABCDEFGH"):
            assert denunciar.achar_pelo_protocolo(m.pk, errado) is None
    rua.triar(p)
    rua.ordenar(p, para=date(2026, 3, 20))
    with rua.b.dentro():
        dito = acompanhar.acompanhar(rua.acao(p), m.fuso)
    assert "20/03" not in dito.frase and "distribuída à fiscalização" in dito.frase


def test_a_cidade_que_nao_quer_nao_recebe_sem_login(
    rua: Rua, monkeypatch: pytest.MonkeyPatch
) -> None:
    from almotace.servicos.casa import casa

    monkeypatch.delitem(casa(rua.b.chave).dados, "sem_login")
    with pytest.raises(ErroDeEntrada, match="não recebe denúncias"):
        denunciar.denunciar_sem_login(
            rua.b.municipio, rua.quem("fiscal").quando, uuid.uuid4(), rua.denuncia(origem="web")
        )


def test_o_mesmo_envio_duas_vezes_ao_mesmo_tempo(rua: Rua) -> None:
    """Two clicks without JavaScript: one case, one complainant, one protocol."""
    chave, m, quando = uuid.uuid4(), rua.b.municipio, rua.quem("fiscal").quando
    d = rua.denuncia(origem="web")
    feitos = em_paralelo(
        [lambda: denunciar.denunciar_sem_login(m, quando, chave, d, DE) for _ in range(4)]
    )
    assert len({p.id for p in feitos}) == 1, feitos
    with rua.b.dentro():
        assert Denunciante.objects.count() == AcaoFiscal.objects.count() == 1


def test_a_cadeia_de_um_caso_sem_login_se_verifica(rua: Rua) -> None:
    """An act without an author is as tamper-evident as any; so is one after an erasure."""
    from almotace.registro import verificacao

    m, quando = rua.b.municipio, rua.quem("fiscal").quando
    p = denunciar.denunciar_sem_login(m, quando, uuid.uuid4(), rua.denuncia(origem="web"), DE)
    denunciante.apagar(rua.quem("ouvidoria"), p.id, "Pediu para sair")
    rua.visitar(p)
    with rua.b.dentro():
        assert list(verificacao.verificar(m.pk)) == []
