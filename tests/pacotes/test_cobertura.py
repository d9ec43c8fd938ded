"""What carries out each dispositivo: a rule, the rules of its items, a reason, or nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from apoio import lei_de, rol

from almotace.pacotes.carga import carregar, listar
from almotace.pacotes.cobertura import cobrir, como_json
from almotace.pacotes.dispositivos import MOTIVOS

VOCABULARIO = """\
fatos:
  maior: {tipo: bool}
  ficha: {tipo: registro, campos: {nome: texto}}
modalidades: {licenca: x}
documentos: {formulario: x}
estados: {nova: x}
atos: {emissao: {}}
"""
REGRAS = """\
exigencias:
  - {id: idade, fonte: [art1_cpt, art2_cpt], exige: maior, cita_falha: ["art3_cpt se maior"],
     cita: ["@maior", art4_cpt]}
conteudos:
  - {id: form, documento: formulario, fonte: art5_cpt, registro: ficha,
     campos: [{campo: nome, fonte: art6_cpt_inc1}]}
ritos:
  - {id: rito, fonte: art7_cpt, transicoes: [{para: nova, ato: emissao, fonte: art8_cpt}]}
regimes:
  - {id: penas, fonte: art9_cpt, cita_simultaneas: [art10_cpt],
     reincidencia: {quantidade: 0, fonte: art11_cpt},
     penas: [{tipo: multa, fonte: art12_cpt, cita: [art13_cpt]}]}
"""
IDS = "art6_cpt art14_cpt art15_cpt art99_cpt"


def situacoes(pasta: Path) -> dict[str, str]:
    dispositivos = rol(REGRAS, IDS).replace(
        'art14_cpt,"Rótulo de art14_cpt",regra,"O que diz art14_cpt.",,',
        'art14_cpt,"Rótulo de art14_cpt",regra,"O que diz art14_cpt.",principio,',
    )
    lei = lei_de(pasta, REGRAS, VOCABULARIO, dispositivos=dispositivos)
    return {x.dispositivo: x.situacao for x in cobrir(lei)}


def test_a_dispositivo_is_carried_out_by_whatever_rests_on_it(tmp_path: Path) -> None:
    por_regra = {d for d, s in situacoes(tmp_path).items() if s == "regra"}
    assert por_regra == {f"art{n}_cpt" for n in (1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 99)} | {
        "art6_cpt_inc1"
    }


def test_a_list_is_carried_out_by_its_items_a_reason_is_a_reason_and_the_rest_is_bare(
    tmp_path: Path,
) -> None:
    vistas = situacoes(tmp_path)
    assert vistas["art6_cpt"] == "itens"
    assert vistas["art14_cpt"] == "motivo"
    assert vistas["art15_cpt"] == "descoberto"


def test_the_report_counts_what_it_lists(tmp_path: Path) -> None:
    lei = lei_de(tmp_path, REGRAS, VOCABULARIO, dispositivos=rol(REGRAS, IDS))
    relatorio = como_json(lei, cobrir(lei))
    assert relatorio["por_situacao"] == {"regra": 14, "itens": 1, "motivo": 0, "descoberto": 2}
    assert (relatorio["dispositivos"], relatorio["cobertos"]) == (17, 15)
    assert relatorio["sem_regra_pct"] == 11.76 and relatorio["por_motivo_pct"] == 0
    por_id = {x["id"]: x for x in relatorio["linhas"]}
    assert por_id["art1_cpt"]["regras"] == ["idade"]
    assert por_id["art99_cpt"]["regras"] == ["contagem geral"]
    assert list(por_id) == list(lei.dispositivos)


@pytest.mark.parametrize("chave", [c for c in listar() if not carregar(c).identidade.get("esboco")])
def test_a_complete_pack_accounts_for_every_dispositivo_with_few_reasons(chave: str) -> None:
    lei = carregar(chave)
    relatorio = como_json(lei, cobrir(lei))
    assert relatorio["cobertos"] == relatorio["dispositivos"] == len(lei.dispositivos)
    assert relatorio["sem_regra_pct"] <= 3
    com_motivo = [x for x in relatorio["linhas"] if x.get("motivo")]
    assert all(x["motivo"] in MOTIVOS for x in com_motivo)


def test_what_a_sketch_has_not_written_yet_counts_as_without_rule() -> None:
    for chave in listar():
        lei = carregar(chave)
        r = como_json(lei, cobrir(lei))
        bruto = r["por_situacao"]["motivo"] + r["por_situacao"]["descoberto"]
        assert r["sem_regra_pct"] == round(100 * bruto / r["dispositivos"], 2)
        if lei.identidade.get("esboco"):
            assert r["sem_regra_pct"] > 20 > 3 > r["por_motivo_pct"]
