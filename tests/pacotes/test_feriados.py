"""The reader of calendar layers: strict, and every fault says file, line and column."""

from __future__ import annotations

from datetime import date, time
from pathlib import Path

import pytest

from almotace.nucleo.erros import ErroDePacote
from almotace.pacotes.feriados import COLUNAS, ler_calendario, ler_feriados, ler_texto

CABECALHO = ",".join(COLUNAS)
BOA = "natal,Natal,feriado,12-25,1949-04-06,,,,Lei X,Diário,"


def ler(*linhas: str) -> str:
    return "\n".join((CABECALHO, *linhas)) + "\n"


def test_uma_linha_vira_uma_entrada_datada_e_citada() -> None:
    (dia,) = ler_texto(ler(BOA), "a.csv")
    assert (dia.id, dia.nome, dia.tipo, dia.regra) == ("natal", "Natal", "feriado", "12-25")
    assert (dia.desde, dia.ate, dia.ato, dia.fonte) == (date(1949, 4, 6), None, "Lei X", "Diário")


def test_o_ano_sozinho_vale_do_primeiro_ao_ultimo_dia() -> None:
    (dia,) = ler_texto(ler("a,A,feriado,05-02,2010,2012,,,,,"), "a.csv")
    assert (dia.desde, dia.ate) == (date(2010, 1, 1), date(2012, 12, 31))


def test_horas_campos_entre_aspas_e_linhas_vazias_sao_lidos() -> None:
    dias = ler_texto(
        ler('c,"Cinzas, até 14h",meio_expediente,pascoa-46,,,14:00,,"Decreto ""Y""",,', "", BOA),
        "a.csv",
    )
    assert dias[0].abre == time(14) and dias[0].ato == 'Decreto "Y"' and len(dias) == 2


@pytest.mark.parametrize(
    ("linhas", "frase"),
    [
        (
            ["natal,Natal,feriad,12-25,,,,,,,"],
            "a.csv, linha 2: coluna tipo: Tipo de dia desconhecido: feriad. "
            "Você quis dizer “feriado”?",
        ),
        ([BOA, "x,X,feriado,02-30,,,,,,,"], "a.csv, linha 3: coluna regra: O dia 30/02 não existe"),
        (
            [BOA, "x,X,feriado,natal,,,,,,,"],
            "a.csv, linha 3: coluna regra: “natal” não é uma regra",
        ),
        (["x,X,feriado,2025-02-30,,,,,,,"], "linha 2: coluna regra: O dia 30/02/2025 não existe."),
        (["x,X,feriado,05-01,1/5/2020,,,,,,"], "linha 2: coluna desde: Não entendi a data"),
        (["x,X,feriado,05-01,2020,2019,,,,,"], "linha 2: coluna ate: A vigência termina antes"),
        (
            ["x,X,meio_expediente,05-01,,,,25:00,,,"],
            "linha 2: coluna fecha: “25:00” não é uma hora",
        ),
        (["x,X,meio_expediente,05-01,,,18:00,12:00,,,"], "coluna fecha: O expediente fecha antes"),
        (["x,,feriado,05-01,,,,,,,"], "linha 2: coluna nome: Falta o id ou o nome"),
        (["Dia 1,X,feriado,05-01,,,,,,,"], "linha 2: coluna id: “Dia 1” não serve de id"),
        (["x,X,feriado,05-01,,,,"], "a.csv, linha 2: A linha tem 8 colunas; são 11."),
        ([BOA, "", BOA], "a.csv, linha 4: coluna id: O id “natal” já está na linha 2."),
        (['x,"X,feriado,05-01,,,,,,,'], "a.csv, linha 2: As aspas desta linha não fecham."),
    ],
)
def test_o_erro_diz_arquivo_linha_e_coluna(linhas: list[str], frase: str) -> None:
    with pytest.raises(ErroDePacote) as erro:
        ler_texto(ler(*linhas), "a.csv")
    assert frase in str(erro.value)


def test_the_line_is_that_of_the_file_even_after_a_cell_of_many_lines() -> None:
    texto = ler('a,"A\nem\ntrês",feriado,05-01,,,,,,,', "b,B,feriado,13-01,,,,,,,")
    with pytest.raises(ErroDePacote, match=r"a\.csv, linha 5: coluna regra"):
        ler_texto(texto, "a.csv")


@pytest.mark.parametrize(
    ("cabecalho", "frase"),
    [
        (CABECALHO.replace("fonte", "fontes"), "linha 1: coluna fontes: Coluna desconhecida"),
        (CABECALHO.replace("id,nome", "nome,id"), "linha 1: As colunas têm de ser, nesta ordem"),
        (CABECALHO.replace(",", ";"), "linha 1: coluna id;nome"),
        ("", "As colunas têm de ser"),
    ],
)
def test_o_cabecalho_tem_de_ser_exato(cabecalho: str, frase: str) -> None:
    with pytest.raises(ErroDePacote) as erro:
        ler_texto(cabecalho + "\n", "a.csv")
    assert frase in str(erro.value)


def test_um_arquivo_que_falta_ou_nao_e_texto_e_recusado_com_seu_nome(tmp_path: Path) -> None:
    with pytest.raises(ErroDePacote, match=r"nada\.csv: O arquivo não existe"):
        ler_feriados(tmp_path / "nada.csv")
    (tmp_path / "l1.csv").write_bytes(ler(BOA.replace("Diário", "Di\xe1rio")).encode("latin-1"))
    with pytest.raises(ErroDePacote, match=r"l1\.csv, linha 2: .*UTF-8"):
        ler_feriados(tmp_path / "l1.csv")


def test_uma_camada_que_contradiz_outra_e_recusada_com_o_arquivo(tmp_path: Path) -> None:
    (tmp_path / "br.csv").write_text(ler(BOA), encoding="utf-8")
    camada = tmp_path / "cidade.csv"
    for linha in (BOA, "m,M,transferencia,nata 2025-12-25 -> 2025-12-26,,,,,,,"):
        camada.write_text(ler(linha), encoding="utf-8")
        with pytest.raises(ErroDePacote) as erro:
            ler_calendario([tmp_path / "br.csv", camada])
        assert erro.value.arquivo == str(camada)


def test_uma_camada_de_windows_com_marca_de_ordem_e_lida(tmp_path: Path) -> None:
    arquivo = tmp_path / "w.csv"
    arquivo.write_bytes(b"\xef\xbb\xbf" + ler(BOA).replace("\n", "\r\n").encode())
    assert ler_feriados(arquivo)[0].id == "natal"
