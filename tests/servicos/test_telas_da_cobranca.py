"""Pages of collecting: who sees them, how many queries, what a public code says."""

from __future__ import annotations

import re
import uuid
from datetime import date, timedelta
from typing import Any

import pytest
from cobrador import Cobrador
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from fiscal import ao_meio_dia
from test_consultas_do_deposito import contando

HOJE = date(2026, 1, 12)


@pytest.fixture
def tela(cobrador: Cobrador, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A client of a role, on that day, after what the test did."""
    from almotace.web import publico, quem

    agora = ao_meio_dia(HOJE) + timedelta(hours=3)
    monkeypatch.setattr(quem, "agora", lambda: agora)
    monkeypatch.setattr(publico, "agora", lambda: agora)

    def de(papel: str) -> Client:
        cliente = Client()
        if papel:
            cliente.force_login(cobrador.b.agente(papel).usuario)
            sessao = cliente.session
            sessao["municipio"] = cobrador.b.municipio.pk
            sessao.save()
        return cliente

    return de


def texto(resposta: Any) -> str:
    limpo = re.sub(r"<[^>]+>", " ", resposta.content.decode())
    return " ".join(limpo.replace("&nbsp;", " ").replace("\xa0", " ").split())


def fazer(cliente: Client, caminho: str, **dados: str) -> Any:
    return cliente.post(caminho, {"chave": str(uuid.uuid4()), **dados}, follow=True)


def test_do_auto_definitivo_ao_recibo_pelas_telas(cobrador: Cobrador, tela: Any) -> None:
    caso, _ = cobrador.definitivo()
    chefe, caixa = tela("chefe_de_secao"), tela("caixa")
    pagina = chefe.get(f"/autos/{caso.id}/?acao=lancar-multa")
    assert "Multa de R$ 985,24" in texto(pagina)
    r = fazer(chefe, f"/autos/{caso.id}/fazer/lancar-multa/")
    assert "diga o vencimento" in texto(r)
    r = fazer(chefe, f"/autos/{caso.id}/fazer/lancar-multa/", vence_em="11/02/2026")
    assert "Guia 1/2026 lançada, para pagar até 11/02/2026" in texto(r)
    assert "falta R$ 985,24" in texto(r)
    lista = caixa.get("/caixa/")
    guia = re.search(r"/caixa/guias/[0-9a-f-]{36}/", lista.content.decode())[0]  # type: ignore[index]
    r = fazer(caixa, f"{guia}receber/", valor="1000,00")
    assert "Só falta R$ 985,24" in texto(r)
    r = fazer(caixa, f"{guia}receber/", valor="985,24", comprovante="rec. 7")
    assert "a guia está paga" in texto(r)
    assert "Recibo em PDF" in texto(r)
    assert texto(chefe.get(f"/autos/{caso.id}/")).count("Paga") >= 1


def test_da_multa_vencida_a_execucao_pelas_telas(cobrador: Cobrador, tela: Any) -> None:
    caso, _ = cobrador.vencida()
    p = tela("procurador")
    lista = texto(p.get("/divida-ativa/"))
    assert "1 condição falta" in lista and "falta o ato da procuradoria" in lista
    onde = f"/divida-ativa/{caso.id}/"
    assert "Resolução CNJ 547/2024" in texto(p.get(onde))
    r = fazer(p, f"{onde}legalidade/", motivos="Conferidos o auto, a ciência e a pena.")
    assert "Diga se o processo está regular" in texto(r)
    fazer(p, f"{onde}legalidade/", resultado="regular", motivos="Conferidos o auto e a ciência.")
    assert "Inscrita sob o nº 1/2026" in texto(fazer(p, f"{onde}inscrever/"))
    assert "Certidão 1/2026 emitida" in texto(fazer(p, f"{onde}emitir-cda/"))
    r = fazer(p, f"{onde}substituir-cda/", domicilio_devedor="Rua Nova, 3",
              motivos="O endereço saiu errado na certidão.")  # fmt: skip
    assert "Certidão 2/2026, no lugar da 1/2026" in texto(r)
    envio = p.get("/divida-ativa/protesto/").content.decode()
    inscricao = re.search(r'name="inscricoes" value="([0-9a-f-]{36})"', envio)[1]  # type: ignore[index]
    r = fazer(p, "/divida-ativa/protesto/", inscricoes=inscricao)
    assert r["Content-Type"].startswith("text/csv") and "2/2026" in r.content.decode()
    r = fazer(p, f"{onde}ajuizar/", em="12/01/2026", numero="5000123-45.2026.8.13.0439")
    assert "Ainda não se ajuíza" in texto(r)
    fazer(p, f"{onde}conciliar/", em="12/01/2026", resultado="sem_acordo",
          observacao="Telefonema, sem proposta.")  # fmt: skip
    fazer(p, f"{onde}protestar/", em="12/01/2026", cartorio="1º Ofício")
    r = fazer(p, f"{onde}ajuizar/", em="12/01/2026", numero="5000123-45.2026.8.13.0439")
    assert "Execução registrada" in texto(r)
    assert "Em juízo" in texto(p.get("/divida-ativa/?mostra=inscritas"))


def test_so_entra_quem_cobra(cobrador: Cobrador, tela: Any) -> None:
    caso, _ = cobrador.vencida()
    for papel, caminho, codigo in (
        ("fiscal", "/caixa/", 403), ("fiscal", "/divida-ativa/", 403), ("caixa", "/caixa/", 200),
        ("procurador", "/caixa/importar/", 403), ("caixa", "/divida-ativa/protesto/", 403),
        ("", "/caixa/", 302), ("caixa", f"/caixa/guias/{uuid.uuid4()}/", 404),
        ("caixa", f"/divida-ativa/{uuid.uuid4()}/", 404),
    ):  # fmt: skip
        assert tela(papel).get(caminho).status_code == codigo, (papel, caminho)
    r = fazer(tela("caixa"), f"/divida-ativa/{caso.id}/legalidade/", resultado="regular",
              motivos="Conferidos o auto e a ciência.")  # fmt: skip
    assert "Este ato é de procurador" in texto(r)


def test_o_arquivo_recusado_diz_cada_erro_e_o_aceito_cada_linha(
    cobrador: Cobrador, tela: Any
) -> None:
    caso, _ = cobrador.definitivo()
    guia = cobrador.lancar(caso, HOJE)
    caixa = tela("caixa")

    def enviar(corpo: str) -> str:
        arq = SimpleUploadedFile("pagos.csv", corpo.encode())
        return texto(caixa.post("/caixa/importar/", {"arquivo": arq}))

    ruim = enviar("id;guia;pago_em;valor\nA;1/2026;12/01/2026;1234.56\nB;;12/01/2026;1,00\n")
    assert "pagos.csv, linha 2" in ruim and "pagos.csv, linha 3" in ruim
    bom = enviar(
        f"id;guia;pago_em;valor\nA;{guia.numero};12/01/2026;985,24\nB;9/2020;12/01/2026;1,00\n"
    )
    assert "2 pagamentos; entraram R$ 986,24" in bom and "Sem guia, a identificar" in bom
    resolver = caixa.get("/caixa/a-resolver/").content.decode()
    onde = re.search(r"/caixa/a-resolver/[0-9a-f-]{36}/identificar/", resolver)[0]  # type: ignore[index]
    assert "Não há guia com este número" in texto(caixa.post(onde, {"guia": "x"}, follow=True))
    assert "Pagamento identificado" in texto(caixa.post(onde, {"guia": guia.numero}, follow=True))
    assert "R$ 1,00 a devolver" in texto(caixa.get("/caixa/a-resolver/"))


def test_as_listas_perguntam_o_mesmo_para_uma_guia_e_para_muitas(
    cobrador: Cobrador, tela: Any
) -> None:
    def quantas(cliente: Client, caminho: str) -> int:
        feitas: list[str] = []
        cliente.get(caminho)
        with contando(feitas):
            assert cliente.get(caminho).status_code == 200
        return len(feitas)

    um, _ = cobrador.vencida()
    caminhos = [
        ("caixa", "/caixa/"), ("caixa", "/caixa/a-resolver/"), ("procurador", "/divida-ativa/"),
        ("procurador", f"/autos/{um.id}/"), ("procurador", f"/divida-ativa/{um.id}/"),
    ]  # fmt: skip
    clientes = {papel: tela(papel) for papel, _ in caminhos}
    antes = [quantas(clientes[p], c) for p, c in caminhos]
    for nome, numero in (("Ana Lima", "11144477735"), ("Rui Sá", "12345678909")):
        cobrador.vencida(nome=nome, cpf=numero)
    assert [quantas(clientes[p], c) for p, c in caminhos] == antes


def test_o_codigo_publico_diz_se_o_papel_vale(cobrador: Cobrador, tela: Any) -> None:
    caso, dia = cobrador.inscrito()
    cobrador.cda(caso, dia)
    linha = cobrador.inscricao(caso)
    publico = tela("")
    (cda,) = linha.dados["cdas"]
    assert "está em aberto" in texto(publico.get(f"/v/{linha.guia.codigo}/"))
    assert "está no livro" in texto(publico.get(f"/v/{linha.codigo}/"))
    vista = texto(publico.get(f"/v/{cda['codigo']}/"))
    assert "Esta certidão existe e vale" in vista
    assert "Maria J. C." in vista and "529" not in vista and "Rua das Flores" not in vista
    cobrador.pagar(linha.guia, "985.24", dia)
    assert "A dívida está paga" in texto(publico.get(f"/v/{cda['codigo']}/"))
