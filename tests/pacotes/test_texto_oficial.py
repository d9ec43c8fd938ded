"""The official text against the ledger: what is sure is attached, what is not waits for a person.

The texts are our own words; those of the real laws are read where they are at hand.
"""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from apoio import CHAVE, RAIZ, lei_de

from almotace.cli.principal import main
from almotace.nucleo.erros import ErroDeEntrada
from almotace.nucleo.lei import Lei
from almotace.pacotes.carga import carregar
from almotace.pacotes.texto_leitura import Leitura, ler_texto
from almotace.pacotes.texto_oficial import (
    duvida_de,
    fonte_de,
    juntar,
    ler_confirmacoes,
    ler_fonte,
    texto_de,
)

REAIS = RAIZ.parent / "shared" / "leis"
DIA = date(2026, 3, 10)


def lei_com(pasta: Path, *ids: str, **rotulos: str) -> Lei:
    """A law whose ledger has these ids; ``rotulos``: labels that are not the usual ones."""
    linhas = [f'{i},"{rotulos.get(i, "Rótulo de " + i)}",regra,"Resumo.",,' for i in ids]
    rol = "\n".join(["id,rotulo,classe,resumo,motivo,duvida", *linhas, ""])
    return lei_de(
        pasta,
        "exigencias: []\n",
        dispositivos=rol,
        lei=f"chave: {CHAVE}\ntitulo: Lei 1/2001 de Vila Nova\nidentidade:\n"
        "  urn: urn:lex:br;minas.gerais;vila.nova:municipal:lei:2001-03-05;1\n"
        "  assinatura: 2001-03-05\n  publicacao: 2001-03-05\n",
    )


def ler(pasta: Path, texto: str, *ids: str, confirma: Any = (), **rotulos: str) -> Leitura:
    dito = confirma if isinstance(confirma, dict) else dict.fromkeys(confirma, "")
    return ler_texto(lei_com(pasta, *ids, **rotulos), texto, dito)


def abertas(x: Leitura) -> list[tuple[str, str]]:
    return [(p.id, p.especie) for p in x.abertas]


INTEIRA = """\
LEI Nº 1, DE 5 DE MARÇO DE 2001
CAPÍTULO I
DAS BARRACAS
Art. 1º A barraca tem:
I – lona;
II – balcão, que será:
a) de madeira;
b) de metal.
§ 1º A lona é azul.
§ 2º O balcão é baixo, conforme o art. 2º:
I – no mercado;
II – na praça.
Art. 2º Quem vende limpa.
Parágrafo único. Limpa-se ao fim do dia.
Vila Nova, 5 de março de 2001.
Fulano de Tal
Prefeito
"""
DA_INTEIRA = (
    "art1_cpt", "art1_cpt_inc1", "art1_cpt_inc2", "art1_cpt_inc2_ali1", "art1_cpt_inc2_ali2",
    "art1_par1", "art1_par2", "art1_par2_inc1", "art1_par2_inc2", "art2_cpt", "art2_par1u",
)  # fmt: skip


def test_texto_limpo(tmp_path: Path) -> None:
    x = ler(tmp_path, INTEIRA, *DA_INTEIRA)
    assert list(x.textos) == list(DA_INTEIRA)
    assert x.textos["art1_cpt"] == "Art. 1º A barraca tem:"
    assert x.textos["art1_cpt_inc2_ali2"] == "b) de metal."
    assert x.textos["art1_par2"] == "§ 2º O balcão é baixo, conforme o art. 2º:"
    assert x.textos["art2_par1u"] == "Parágrafo único. Limpa-se ao fim do dia."
    assert (x.pendencias, x.sem_texto, x.sem_id, x.duvidas) == ([], [], [], {})
    assert {"CAPÍTULO I", "DAS BARRACAS", "Fulano de Tal"} <= set(x.fora)


def test_digitalizacao_ruidosa(tmp_path: Path) -> None:
    """What scans do: O for zero, ordinals astray, a quotation mark for II, a page in the middle."""
    texto = """\
PREFEITURA DE VILA NOVA
Art. 1° - 0 vendedor, para os
PREFEITURA DE VILA NOVA
efeitos desta Lei:
I - vende;
" - limpa; e
Ill - guarda.
§ 10 - Nao vende de noi-
te.
§ 2
0
- Nem de manha.
Paragrafo 3° - Nem nunca.

7

Sec;ao II
Da Praca
Art. 2
o A praca e publica. Art. 3º – A rua tambem. Paragrafo Unico – E o beco:
a) largo;
I) estreito.
PREFEITURA DE VILA NOVA
"""
    ids = ["art1_cpt", *(f"art1_cpt_inc{n}" for n in (1, 2, 3)),
           *(f"art1_par{n}" for n in (1, 2, 3)), "art2_cpt", "art3_cpt", "art3_par1u",
           "art3_par1u_ali1", "art3_par1u_ali11"]  # fmt: skip
    x = ler(tmp_path, texto, *ids, art3_par1u_ali11="Art. 3º, parágrafo único, l")
    assert (x.pendencias, x.sem_texto, x.sem_id) == ([], [], [])
    assert list(x.textos) == ids
    assert x.textos["art1_cpt"] == "Art. 1° - 0 vendedor, para os efeitos desta Lei:"
    assert x.textos["art1_cpt_inc2"] == '" - limpa; e'
    assert x.textos["art1_par1"] == "§ 10 - Nao vende de noi-te."
    assert x.textos["art1_par3"] == "Paragrafo 3° - Nem nunca."
    assert x.textos["art2_cpt"] == "Art. 2º A praca e publica."
    assert x.textos["art3_par1u_ali11"] == "I) estreito."
    assert x.fora["PREFEITURA DE VILA NOVA"] == 3


def test_tracos_no_lugar_dos_numeros(tmp_path: Path) -> None:
    texto = (
        "Art. 1º – São penas:\n- advertência;\n- multa:\n- leve;\n- grave;\n- 1º – O fiscal aplica."
    )
    ids = ("art1_cpt", "art1_cpt_inc1", "art1_cpt_inc2", "art1_cpt_inc2_ali1",
           "art1_cpt_inc2_ali2", "art1_par1")  # fmt: skip
    x = ler(tmp_path, texto, *ids)
    assert list(x.textos) == list(ids)
    assert x.textos["art1_cpt_inc2_ali2"] == "- grave;"
    assert x.textos["art1_par1"] == "- 1º – O fiscal aplica."


def test_citacao_no_texto_nao_e_titulo(tmp_path: Path) -> None:
    texto = (
        "Art. 1º Vale o parágrafo único do Art. 3 desta Lei e o que diz o\nart. 2º.\n"
        "Art. 2º Nos termos do Art. 159 do Código, paga.\nArt. 3º Fim."
    )
    x = ler(tmp_path, texto, "art1_cpt", "art2_cpt", "art3_cpt")
    assert len(x.textos) == 3 and x.pendencias == []
    assert x.textos["art2_cpt"].endswith("paga.")


PERDIDO = """\
Art. 1º O vendedor trabalha em pessoa.
I – portar o alvará;
II – limpar o lugar.
Art. 3º É proibido gritar.
"""
DO_PERDIDO = ("art1_cpt", "art2_cpt", "art2_cpt_inc1", "art2_cpt_inc2", "art3_cpt")


def test_titulo_perdido_espera_e_propoe(tmp_path: Path) -> None:
    """As where a scan lost a heading: its items stand under the article before it."""
    x = ler(tmp_path, PERDIDO, *DO_PERDIDO)
    assert abertas(x) == [("art2", "falta")]
    assert list(x.textos) == ["art3_cpt"]
    assert set(x.retidos) == set(DO_PERDIDO[:4])
    assert dict(x.pendencias[0].proposta) == {
        "art2_cpt_inc1": "I – portar o alvará;",
        "art2_cpt_inc2": "II – limpar o lugar.",
    }
    assert "art. 2º" in x.pendencias[0].frase


def test_titulo_perdido_confirmado(tmp_path: Path) -> None:
    x = ler(tmp_path, PERDIDO, *DO_PERDIDO, confirma=["art2"])
    assert x.abertas == [] and x.retidos == []
    assert list(x.textos) == ["art1_cpt", "art2_cpt_inc1", "art2_cpt_inc2", "art3_cpt"]
    assert x.sem_texto == ["art2_cpt"]
    assert "art2_cpt" in x.duvidas["art1_cpt"]


def test_artigo_que_nem_o_rol_tem(tmp_path: Path) -> None:
    texto = "Art. 1º Um.\nArt. 2º Dois.\nArt. 4º Quatro."
    ids = ("art1_cpt", "art2_cpt", "art4_cpt")
    x = ler(tmp_path / "a", texto, *ids)
    assert abertas(x) == [("art3", "falta")] and x.retidos == ["art2_cpt"]
    assert len(ler(tmp_path / "b", texto, *ids, confirma=["art3"]).textos) == 3


def test_numero_trocado(tmp_path: Path) -> None:
    texto = "Art. 1º Um.\nArt. 2º Dois.\nArt. 2º Três.\nArt. 4º Quatro."
    ids = ("art1_cpt", "art2_cpt", "art3_cpt", "art4_cpt")
    x = ler(tmp_path / "a", texto, *ids)
    assert abertas(x) == [("art3", "numero_trocado")]
    assert list(x.textos) == ["art1_cpt", "art4_cpt"]
    sim = ler(tmp_path / "b", texto, *ids, confirma=["art3"])
    assert sim.textos["art3_cpt"] == "Art. 2º Três." and sim.textos["art2_cpt"] == "Art. 2º Dois."


def test_numero_repetido(tmp_path: Path) -> None:
    texto = "Art. 1º Um.\nArt. 2º Dois.\nArt. 2º Dois de novo.\nArt. 3º Três."
    ids = ("art1_cpt", "art2_cpt", "art3_cpt")
    x = ler(tmp_path / "a", texto, *ids)
    assert abertas(x) == [("art2", "repetido")]
    assert list(x.textos) == ["art3_cpt"]
    fora = ler(tmp_path / "b", texto, *ids, confirma=["art2"])
    assert fora.textos["art2_cpt"] == "Art. 2º Dois."
    dentro = ler(tmp_path / "c", texto, *ids, confirma={"art2": "texto"})
    assert dentro.textos["art2_cpt"] == "Art. 2º Dois. Art. 2º Dois de novo."


def test_fora_de_ordem(tmp_path: Path) -> None:
    texto = "Art. 1º Um.\nArt. 3º Três.\nArt. 2º Dois.\nArt. 4º Quatro."
    ids = ("art1_cpt", "art2_cpt", "art3_cpt", "art4_cpt")
    x = ler(tmp_path / "a", texto, *ids)
    assert len(x.abertas) == 1 and x.abertas[0].especie == "fora_de_ordem"
    assert "art4_cpt" in x.textos and not {"art2_cpt", "art3_cpt"} & set(x.textos)
    sim = ler(tmp_path / "b", texto, *ids, confirma=[x.abertas[0].id])
    assert sim.textos["art2_cpt"] == "Art. 2º Dois." and len(sim.textos) == 4


def test_parte_fora_de_ordem_dentro_do_artigo(tmp_path: Path) -> None:
    texto = "Art. 1º Abre:\nI – cedo;\n§ 1º Nem sempre.\nII – tarde.\n§ 2º Às vezes."
    ids = ("art1_cpt", "art1_cpt_inc1", "art1_cpt_inc2", "art1_par1", "art1_par2")
    x = ler(tmp_path / "a", texto, *ids)
    assert abertas(x) == [("art1_cpt_inc2", "fora_de_ordem")]
    assert x.textos["art1_par1"] == "§ 1º Nem sempre." and "art1_cpt_inc2" not in x.textos
    sim = ler(tmp_path / "b", texto, *ids, confirma=["art1_cpt_inc2"])
    assert sim.textos["art1_cpt_inc2"] == "II – tarde."


def test_id_sem_texto_e_texto_sem_id(tmp_path: Path) -> None:
    texto = "Art. 1º Um:\nI – a;\nII – b.\n§ 1º Dois.\nArt. 2º Três."
    x = ler(tmp_path, texto, "art1_cpt", "art1_cpt_inc1", "art1_par1", "art1_par2")
    assert x.sem_texto == ["art1_par2"]
    assert [a for a, _ in x.sem_id] == ["art1", "art2", "art2"][: len(x.sem_id)]
    assert x.textos["art1_cpt_inc1"] == "I – a;"  # what follows was not swallowed
    assert "art1_par2" in x.duvidas["art1_par1"]


def test_confirmar_o_que_nao_espera(tmp_path: Path) -> None:
    with pytest.raises(ErroDeEntrada) as e:
        ler(tmp_path / "a", PERDIDO, *DO_PERDIDO, confirma=["art22"])
    assert e.value.sugestao == "art2"
    with pytest.raises(ErroDeEntrada, match="não se confirma"):
        ler(tmp_path / "b", PERDIDO, *DO_PERDIDO, confirma={"art2": "texto"})


def test_texto_sem_artigos(tmp_path: Path) -> None:
    with pytest.raises(ErroDeEntrada, match="nenhum artigo"):
        ler(tmp_path, "Nada aqui.", "art1_cpt")


@pytest.mark.parametrize(
    ("cru", "trecho"),
    [
        (b"%PDF-1.7", "PDF"),
        (b"Art. 1\xba Um", "UTF-8"),
        (b"Art. 1 \x00", "não é um arquivo de texto"),
    ],
)
def test_arquivo_que_nao_serve(tmp_path: Path, cru: bytes, trecho: str) -> None:
    (tmp_path / "lei.txt").write_bytes(cru)
    with pytest.raises(ErroDeEntrada, match=trecho):
        ler_fonte(tmp_path / "lei.txt")


def test_arquivo_que_nao_ha(tmp_path: Path) -> None:
    with pytest.raises(ErroDeEntrada, match="Não há este arquivo"):
        ler_fonte(tmp_path / "nada.txt")


def test_guardado_com_os_dados_da_cidade(tmp_path: Path) -> None:
    lei = lei_com(tmp_path / "lei", *DO_PERDIDO)
    (tmp_path / "lei.txt").write_text(PERDIDO, encoding="utf-8")
    fonte, pasta = ler_fonte(tmp_path / "lei.txt"), tmp_path / "textos"
    assert texto_de(lei.chave, "art3_cpt", pasta) is None and fonte_de(lei.chave, pasta) is None
    _, destino = juntar(lei, fonte, {}, DIA, pasta)
    assert destino == pasta / f"{lei.chave}.json"
    assert texto_de(lei.chave, "art3_cpt", pasta) == "Art. 3º É proibido gritar."
    assert texto_de(lei.chave, "art1_cpt", pasta) is None
    assert "espera" in str(duvida_de(lei.chave, "art1_cpt", pasta))
    juntar(lei, fonte, {"art2": "Fulana, no original"}, DIA, pasta)
    assert texto_de(lei.chave, "art1_cpt", pasta) == "Art. 1º O vendedor trabalha em pessoa."
    assert fonte_de(lei.chave, pasta) == "lei.txt, juntado em 10/03/2026"
    dados = json.loads(destino.read_text(encoding="utf-8"))
    assert dados["confirmacoes"] == {"art2": "Fulana, no original"}
    destino.write_text("{", encoding="utf-8")
    assert texto_de(lei.chave, "art3_cpt", pasta) is None


def test_chave_que_nao_e_de_lei(tmp_path: Path) -> None:
    with pytest.raises(ErroDeEntrada):
        texto_de("../../etc/passwd", "art1_cpt", tmp_path)


def test_confirmacoes_em_yaml(tmp_path: Path) -> None:
    arquivo = tmp_path / "conferido.yaml"
    arquivo.write_text("art22: Fulana\nart15: {como: texto, por: Beltrano}\n", encoding="utf-8")
    assert ler_confirmacoes(arquivo) == {"art22": "Fulana", "art15": "texto|Beltrano"}
    for ruim in ("- art22\n", "art15: {como: x}\n", "art15: {quem: x}\n"):
        arquivo.write_text(ruim, encoding="utf-8")
        with pytest.raises(ErroDeEntrada):
            ler_confirmacoes(arquivo)


def test_na_linha_de_comando(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A text of our own for a real ledger: what it lacks is told, what it has is shown."""
    monkeypatch.setenv("ALMOTACE_DADOS", str(tmp_path / "dados"))
    texto = tmp_path / "lei.txt"
    texto.write_text("Art. 1º Palavras nossas.\nArt. 2º Outras nossas.\n", encoding="utf-8")
    assert main(["lei", "texto", "lei-4393-2012", str(texto), "--json", "--so-conferir"]) == 1
    dados = json.loads(capsys.readouterr().out)
    assert dados["artigos"] == 2 and dados["gravado_em"] is None
    assert not (tmp_path / "dados").exists()
    assert main(["lei", "texto", "lei-4393-2012", str(texto)]) == 1
    assert "Gravado em" in capsys.readouterr().out
    assert main(["lei", "lei-4393-2012", "art1_cpt"]) == 0
    assert "Texto oficial: Art. 1º Palavras nossas." in capsys.readouterr().out
    assert main(["lei", "texto", "lei-4393-2012", str(texto), "--confirmar", "art1=x"]) == 2
    assert main(["lei", "texto", "lei-4393-2012", str(tmp_path / "nada.txt")]) == 2


def test_o_que_se_confirmou_vale_para_o_mesmo_arquivo(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ALMOTACE_DADOS", str(tmp_path / "dados"))
    texto = tmp_path / "lei.txt"
    artigos = [f"Art. {n}. Palavras nossas, {n}.\n" for n in range(1, 34) if n != 22]
    texto.write_text("".join(artigos), encoding="utf-8")
    chamada = ["lei", "texto", "lei-4393-2012", str(texto)]
    assert main(chamada) == 1
    assert main([*chamada, "--confirmar", "art22"]) == 0
    assert main(chamada) == 0
    assert main([*chamada, "--esquecer"]) == 1
    texto.write_text("".join([*artigos, "\n"]), encoding="utf-8")
    assert main(chamada) == 1
    capsys.readouterr()


ESPERADO: dict[str, tuple[str, int, dict[str, str], list[int]]] = {
    "brasilia-de-minas-mg-lei-1995-2017": ("mg/brasilia-de-minas/lei-1995-2017", 41, {}, []),
    "itauna-mg-lei-4785-2013": ("mg/itauna/lei-4785-2013", 27, {}, []),
    "rio-branco-ac-lei-2273-2017": ("ac/rio-branco/lei-2273-2017", 159, {}, []),
    "muriae-mg-lei-4393-2012": ("mg/muriae/lei-4393-2012", 32, {"art22": "falta"}, []),
    "manacapuru-am-lei-11-1969": (
        "am/manacapuru/lei-11-1969",
        197,
        {"art86": "falta", "art99": "numero_trocado"},
        [*range(75, 83)],
    ),
}


@pytest.mark.skipif(not REAIS.is_dir(), reason="os textos oficiais (../shared/leis) não estão aqui")
@pytest.mark.parametrize("nome", sorted(ESPERADO))
def test_leis_de_verdade(nome: str) -> None:
    """Every dispositivo of the ledgers has its words once the gaps are confirmed, but the caput
    that a scan lost; no word is left over."""
    chave, artigos, quebras, tortos = ESPERADO[nome]
    lei = carregar(chave)
    texto = (REAIS / f"{nome}.txt").read_text(encoding="utf-8")
    x = ler_texto(lei, texto)
    assert x.artigos == artigos
    assert {p.id: p.especie for p in x.abertas} == quebras
    assert sorted(int(n.split("art. ")[1].split()[0].rstrip("º")) for n in x.notas) == tortos
    assert len(x.textos) + len(x.retidos) == len(lei.dispositivos)
    assert (x.sem_texto, x.sem_id) == ([], [])
    sim = ler_texto(lei, texto, dict.fromkeys(quebras, ""))
    perdidos = ["art22_cpt"] if "art22" in quebras else []
    assert sim.abertas == [] and sim.sem_texto == perdidos
    assert list(sim.textos) == [d for d in lei.dispositivos if d not in perdidos]


@pytest.mark.skipif(not REAIS.is_dir(), reason="os textos oficiais (../shared/leis) não estão aqui")
@pytest.mark.parametrize("nome", sorted(ESPERADO))
def test_titulo_apagado_nunca_passa_calado(nome: str) -> None:
    """Take away each heading of each law in turn: the sequence notices, and neither that article
    nor the one before it is attached."""
    from almotace.pacotes.texto_artigos import partir

    chave, _, quebras, _ = ESPERADO[nome]
    lei = carregar(chave)
    artigos = partir((REAIS / f"{nome}.txt").read_text(encoding="utf-8")).artigos
    for k in range(1, len(artigos), 1 + len(artigos) // 12):
        corpos = [a.corpo for a in artigos]
        corpos[k] = corpos[k].partition(" ")[2].lstrip("0123456789°º.–- \n")
        x = ler_texto(lei, "\n".join(corpos))
        n, antes = artigos[k].numero[0], artigos[k - 1].numero[0]
        assert f"art{n}" in {p.id.partition(":")[0] for p in x.abertas} or f"art{n}" in quebras
        presos = {f"art{n}", f"art{antes}"}
        assert not [d for d in x.textos if d.split("_")[0] in presos], (n, antes)
