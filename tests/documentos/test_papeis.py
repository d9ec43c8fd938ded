"""Papers from the register: rows that no database has seen, the law of a real pack."""

from __future__ import annotations

import uuid
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import papeis_de_exemplo as ex
import pytest

from almotace.documentos.dados import Linha, simples
from almotace.documentos.pdf import gerar
from almotace.nucleo.erros import ErroDeEntrada
from almotace.nucleo.tipos import tipo_de
from almotace.registro.models import (
    Agente,
    Anexo,
    Ato,
    Guia,
    Licenca,
    Municipio,
    Pessoa,
    Processo,
)
from almotace.servicos import papeis
from almotace.servicos.casa import instrumento, lei_da_casa
from almotace.servicos.fatos import Autos

LEI = "mg/muriae/lei-4393-2012"
BASE = "https://alvaras.exemplo.gov.br"
TARDE = datetime(2026, 3, 11, 2, 30, tzinfo=UTC)  # 23h30 of the 10th, there


class Mesa:
    """A case from application to licence, in memory."""

    def __init__(self, nome: str = "José D’Ávila § Conceição", **pessoa: Any) -> None:
        self.municipio = Municipio(
            id=1, chave="mg/muriae", nome="Muriaé", uf="mg", fuso="America/Sao_Paulo"
        )
        self.agente = Agente(id=uuid.uuid4(), nome="Ana Lúcia Ferreira", matricula="1234")
        self.pessoa = Pessoa(nome=nome, **{"cpf": "12345678909", **pessoa})
        self.processo = Processo(
            lei=LEI, modalidade="autorizacao_ambulante", numero="31/2026",
            requerente=self.pessoa, aberto_em=TARDE,
        )  # fmt: skip
        self.autos = Autos(self.processo, [])
        self.ato("requerimento", "atendente", fatos={
            "ramo_atividade": "pipoca", "requerente_natureza_juridica": "pessoa_natural",
            "usa_veiculo": False, "periodo_inicio": "2026-03-10",
            "endereco_local": "Praça João Pinheiro, s/nº",
        })  # fmt: skip
        self.ato(
            "decisao", "chefe_de_secao",
            {"resultado": "deferido", "motivos": "O pedido atende à lei.\n– Art. 2º: sim."},
            congelado={
                "pacote": "ab" * 32, "calendario": "cd" * 32,
                "fundamentos": ["art2_cpt", "art12_cpt"],
                "leituras": {"idade_veiculo": "por_ano"},
            },
        )  # fmt: skip
        self.ato("emissao", "atendente", congelado={"fundamentos": ["art13_cpt", "art14_cpt"]})
        self.licenca = Licenca(
            processo=self.processo, titular=self.pessoa, lei=LEI,
            modalidade="autorizacao_ambulante", numero="12/2026", codigo="ABCD2345EFGH6789",
            emitida_em=date(2026, 3, 10), validade_inicio=date(2026, 3, 10),
            validade_fim=date(2027, 3, 9), ramo="pipoca",
            dados={
                "alvara_numero": "12/2026", "nome_ou_razao_social": nome, "nome_fantasia": None,
                "processo_numero": "31/2026", "processo_data": "2026-03-10",
                "data_emissao": "2026-03-10", "validade_fim": "2027-03-09",
                "auxiliar_identificacao": None, "ramo_atividade": "pipoca",
                "endereco_local_autorizado": "Praça João Pinheiro, s/nº",
                "forma_exercicio": "ponto_movel",
            },
        )  # fmt: skip
        self.autos.licencas = [self.licenca]

    def ato(
        self,
        tipo: str,
        papel: str,
        dados: dict[str, Any] | None = None,
        fatos: dict[str, Any] | None = None,
        congelado: dict[str, Any] | None = None,
    ) -> Ato:
        ato = Ato(
            id=uuid.uuid4(), processo=self.processo, seq=len(self.autos.atos) + 1, tipo=tipo,
            em=TARDE, dia=date(2026, 3, 10), autor=self.agente, papel=papel,
            dados={**(dados or {}), **({"fatos": fatos} if fatos else {})},
            congelado=congelado or {},
        )  # fmt: skip
        self.autos.atos.append(ato)
        return ato

    def alvara(self, *auxiliares: str) -> Any:
        return papeis.alvara(self.licenca, self.municipio, self.autos, BASE, auxiliares)


def valores(campos: tuple[Linha, ...]) -> list[tuple[str, str, str]]:
    return [(c.rotulo, c.valor, c.artigo) for c in campos]


def test_alvara_tem_todos_os_elementos_da_lei_na_ordem_dela() -> None:
    feito = Mesa().alvara()
    assert valores(feito.campos) == [
        ("Número", "12/2026", "Art. 14, I"),
        ("Nome ou razão social", "José D’Ávila § Conceição", "Art. 14, II"),
        ("Endereço do local autorizado", "Praça João Pinheiro, s/nº", "Art. 14, III"),
        ("Número do processo", "31/2026", "Art. 14, IV"),
        ("Data do processo", "10/03/2026", "Art. 14, IV"),
        ("Ramo", "Pipoca", "Art. 14, V"),
        ("Forma de exercício", "Ponto móvel", "Art. 14, VI"),
        ("Data de emissão", "10/03/2026", "Art. 14, VII"),
        ("Validade", "09/03/2027", "Art. 14, VIII"),
    ]
    assert feito.titulo == "Alvará de autorização"
    assert feito.modalidade == "Autorização de ambulante"
    assert feito.natureza == "Concedido a título precário (art. 6º, caput)"
    assert feito.municipio == "Município de Muriaé – MG"
    assert feito.orgao == "Secretaria Municipal de Urbanismo e Meio Ambiente"
    assert (feito.validade.fim, feito.validade.desde[:16]) == ("09/03/2027", "desde 10/03/2026")
    assert feito.conferencia.endereco == f"{BASE}/v/ABCD2345EFGH6789"
    assert feito.local_e_data == "Muriaé, 10 de março de 2026"
    assert feito.fundamentos[0].rotulo == "Art. 6º, caput"
    assert feito.fundamentos[-1].texto == "Art. 13, caput; art. 14, caput"
    papeis_de_quem_assina = [(a.nome, a.papel) for a in feito.assinaturas]
    assert papeis_de_quem_assina == [
        ("Ana Lúcia Ferreira", "Chefe de seção"), ("Ana Lúcia Ferreira", "Atendente do balcão")
    ]  # fmt: skip


def test_auxiliar_e_nome_de_fantasia_so_quando_ha() -> None:
    m = Mesa()
    m.licenca.dados["nome_fantasia"] = "Pipocas do Zé"
    campos = {c.rotulo: c.valor for c in m.alvara("Rita, CPF ***.1", "Ivo").campos}
    assert campos["Nome de fantasia"] == "Pipocas do Zé"
    assert campos["Auxiliar"] == "Rita, CPF ***.1; Ivo"


def test_o_que_a_lei_exige_sempre_e_nao_ha_fica_dito() -> None:
    m = Mesa()
    m.licenca.dados["endereco_local_autorizado"] = None
    campos = {c.rotulo: c.valor for c in m.alvara().campos}
    assert campos["Endereço do local autorizado"] == "Não consta"


def test_cpf_sempre_mascarado_cnpj_inteiro() -> None:
    m = Mesa()
    for papel in (
        m.alvara(), papeis.cracha(m.licenca, m.municipio, m.autos, BASE),
        papeis.decisao(m.autos, m.municipio), papeis.protocolo(m.autos, m.municipio),
    ):  # fmt: skip
        escrito = str(simples(papel))
        assert "***.456.789-**" in escrito
        assert "12345678909" not in escrito and "123.456" not in escrito
    firma = Mesa(cpf=None, cnpj="11222333000181")
    assert firma.alvara().documento_do_titular == "CNPJ 11.222.333/0001-81"
    assert Mesa(cpf=None).alvara().documento_do_titular == ""


def test_cracha_do_titular_e_do_auxiliar() -> None:
    m = Mesa()
    dele = papeis.cracha(m.licenca, m.municipio, m.autos, BASE)
    assert (dele.nome, dele.qualidade) == ("José D’Ávila § Conceição", "Titular")
    assert [c.rotulo for c in dele.campos] == ["Endereço do local autorizado", "Ramo"]
    outra = papeis.cracha(m.licenca, m.municipio, m.autos, BASE, Pessoa(nome="Rita Ávila"))
    assert (outra.nome, outra.qualidade) == ("Rita Ávila", "Auxiliar de José D’Ávila § Conceição")


def test_decisao_diz_motivos_fundamentos_leituras_quem_e_quando() -> None:
    m = Mesa()
    feita = papeis.decisao(m.autos, m.municipio)
    assert feita.resultado == "Deferido"
    assert feita.motivos.startswith("O pedido atende")
    assert [f.rotulo for f in feita.fundamentos] == ["Art. 2º, caput", "Art. 12, caput"]
    assert all(f.texto for f in feita.fundamentos)
    (leitura,) = feita.leituras
    assert (leitura.rotulo, leitura.tomada) == (
        "Art. 12, I",
        "ano da vistoria menos ano de fabricação",
    )
    assert leitura.outras == "anos completos dia a dia"
    (quem,) = feita.assinaturas
    assert (quem.papel, quem.quando) == ("Chefe de seção", "10/03/2026, 23h30")
    assert [r.valor for r in feita.registro] == ["ab" * 32, "cd" * 32]


def test_o_que_os_motivos_ja_dizem_nao_se_repete() -> None:
    m = Mesa()
    lei = lei_da_casa(LEI)
    m.autos.atos[1].dados["motivos"] = (
        f"Art. 2º: {lei.dispositivos['art2_cpt']['resumo']} Pois é pessoa natural.\n"
        "– Art. 12, I: ano da vistoria menos ano de fabricação"
    )
    feita = papeis.decisao(m.autos, m.municipio)
    assert [bool(f.texto) for f in feita.fundamentos] == [False, True]
    assert feita.leituras == ()
    saiu = ex.texto(gerar("decisao", feita, data=TARDE))
    assert "Fundamentos Art. 2º, caput. – Art. 12, caput:" in saiu


def test_guia_e_recibo() -> None:
    m = Mesa()
    devida = Guia(
        id=uuid.uuid4(), processo=m.processo, tributo="taxa_licenca_atividade", numero="7/2026",
        valor=Decimal("1234.5"), fonte="Código Tributário, tabela III",
        lancada_em=date(2026, 3, 2), vence_em=date(2026, 4, 1),
    )  # fmt: skip
    m.ato("lancamento", "caixa", {"tributo": "taxa_licenca_atividade"})
    feita = papeis.guia(devida, m.municipio, m.autos)
    assert (feita.titulo, feita.total, feita.vence_em) == (
        "Guia de recolhimento", "R$ 1.234,50", "01/04/2026"
    )  # fmt: skip
    assert feita.itens[0].fonte == "Código Tributário, tabela III"
    assert feita.itens[0].descricao == (
        "Taxa de licença da atividade eventual ou ambulante (art. 5º, caput)"
    )
    assert feita.pagamento is None and feita.assinaturas == ()
    devida.paga_em, devida.valor_pago = date(2026, 3, 5), Decimal("1234.5")
    devida.comprovante = "aut. 0A1B"
    m.ato("pagamento", "caixa", {"guia": str(devida.id)})
    recibo = papeis.guia(devida, m.municipio, m.autos)
    assert recibo.titulo == "Recibo de pagamento"
    assert recibo.pagamento is not None and recibo.pagamento.dia == "05/03/2026"
    assert [a.papel for a in recibo.assinaturas] == ["Caixa"]


def test_protocolo_diz_o_que_foi_dito_na_ordem_do_formulario() -> None:
    m = Mesa()
    laudo = Anexo(fato="laudo_vigilancia_sanitaria", nome="laudo.pdf", tamanho=1_250_000)
    feito = papeis.protocolo(m.autos, m.municipio, [laudo])
    assert feito.recebido_em == "10/03/2026, 23h30"
    assert [c.valor for c in feito.campos] == [
        "Pessoa natural", "Pipoca", "Não", "Praça João Pinheiro, s/nº", "10/03/2026"
    ]  # fmt: skip
    assert all(c.rotulo[0].isupper() for c in feito.campos)
    assert feito.campos[0].artigo.startswith("Art. 2º")
    assert [a.valor for a in feito.anexos] == ["laudo.pdf, 1,2 MB"]


def test_todos_se_imprimem_e_o_texto_e_o_que_entrou() -> None:
    nome = f"{ex.DIFICEIS} {ex.LONGO}"[:120]
    m = Mesa(nome)
    for modelo, papel in (
        ("alvara", m.alvara()), ("cracha", papeis.cracha(m.licenca, m.municipio, m.autos, BASE)),
        ("decisao", papeis.decisao(m.autos, m.municipio)),
        ("protocolo", papeis.protocolo(m.autos, m.municipio)),
    ):  # fmt: skip
        pdf = gerar(modelo, papel, data=TARDE)
        assert nome in ex.texto(pdf)
        assert len(ex.ler(pdf).pages) == 1
        assert ex.anexo(pdf) == simples(papel)


def test_o_que_ainda_nao_ha_e_recusado_com_uma_frase() -> None:
    m = Mesa()
    m.autos.atos = m.autos.atos[:1]
    with pytest.raises(ErroDeEntrada, match="ainda não foi emitido"):
        m.alvara()
    with pytest.raises(ErroDeEntrada, match="ainda não foi decidido"):
        papeis.decisao(m.autos, m.municipio)
    m.autos.atos = []
    with pytest.raises(ErroDeEntrada, match="não começou por um pedido"):
        papeis.protocolo(m.autos, m.municipio)
    apagada = Mesa("")
    with pytest.raises(ErroDeEntrada, match="apagados"):
        apagada.alvara()


@pytest.mark.parametrize(
    ("valor", "tipo", "escrito"),
    [
        (None, "texto", ""), ("", "texto", ""), (True, "bool", "Sim"), (3, "inteiro", "3"),
        ("2026-03-10", "data", "10/03/2026"), ("pipoca", "ramo", "Pipoca"),
        ("ponto_movel", "texto", "Ponto móvel"), ("centro", "texto", "centro"),
        ("art12_cpt_inc1", "dispositivo", "Art. 12, I"),
        ("12.50", {"tipo": "decimal", "unidade": "BRL"}, "R$ 12,50"),
        ("12.5", {"tipo": "decimal", "unidade": "m"}, "12,5 m"),
        (["pipoca", "churros"], {"tipo": "lista", "de": "ramo"}, "Pipoca; Churros"),
        ({"item": "carro", "tipo": None}, {"tipo": "registro", "campos": {
            "item": "texto", "tipo": "texto"}}, "item: carro"),
        ("ramo que já não existe", "ramo", "ramo que já não existe"),
    ],
)  # fmt: skip
def test_valores_em_palavras(valor: Any, tipo: Any, escrito: str) -> None:
    assert papeis.em_texto(valor, tipo_de(tipo), lei_da_casa(LEI)) == escrito


def test_outro_instrumento_da_mesma_lei() -> None:
    m = Mesa()
    m.licenca.modalidade = "permissao_ccp"
    feito = m.alvara()
    assert feito.modalidade == instrumento(lei_da_casa(LEI), "permissao_ccp").titulo
    assert feito.natureza == "" and [f.rotulo for f in feito.fundamentos][:1] == ["Art. 16, caput"]
