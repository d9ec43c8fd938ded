"""A holder with his fleet, in few words, for the tests."""

from __future__ import annotations

import uuid
from datetime import UTC, date, datetime, timedelta
from typing import Any

from balcao import Balcao

CIDADE = "mg/itauna"
LEI = "mg/itauna/lei-4785-2013"
DIA = date(2026, 3, 9)
"""A Monday."""
MOTIVOS = "O pedido está completo e a lei o permite, pelos fundamentos do parecer juntado."
CHEFE, VISTORIADOR, FINANCAS = "chefe_divisao_transito", "vistoriador", "secretaria_financas"
CONDUTOR: dict[str, Any] = {
    "nascimento": "1990-05-10", "data_habilitacao_categoria_a": "2015-02-01",
    "municipio_residencia": "Itaúna", "certidao_criminal_negativa": True,
    "curso_especializado_aprovado": True, "copia_identidade": True, "copia_cpf": True,
}  # fmt: skip
AUTONOMO: dict[str, Any] = {
    "tipo_prestador": "condutor_autonomo", "inscrito_cadastro_financas": True,
    "certidao_negativa_municipal": True, "documento_propriedade_veiculo": True, **CONDUTOR,
}  # fmt: skip
EMPRESA: dict[str, Any] = {
    "tipo_prestador": "pessoa_juridica", "finalidade_entrega": "terceiros", "frota_propria": True,
    "inscrito_cadastro_financas": True, "certidao_negativa_municipal": True,
    "contrato_social_apresentado": True, "cartao_cnpj_apresentado": True,
    "municipio_sede": "Itaúna", "certidao_negativa_inss": True, "certidao_negativa_fgts": True,
    "certidao_negativa_federal": True, "certidao_negativa_estadual": True,
    "veiculos_em_nome_pj": True,
}  # fmt: skip
VEICULO: dict[str, Any] = {
    "data_primeiro_emplacamento": "2021-06-15", "ano_fabricacao": 2021, "cilindrada_cm3": "150",
    "categoria_registro": "aluguel", "veiculos_em_nome_pj": True,
}  # fmt: skip
VISTO: dict[str, Any] = {
    "data_primeiro_emplacamento": "2021-06-15", "original_fabrica": True, "cilindrada_cm3": "150",
    "categoria_registro": "aluguel", "protetor_motor_instalado": True,
    "antena_corta_pipas_instalada": True, "tipo_escapamento": "original",
    "dispositivo_carga_instalado": True, "dispositivo_carga": "bau",
    "fixacao_dispositivo": "permanente", "faixas_retrorrefletivas": True,
    "largura_bau_cm": "55", "distancia_interna_retrovisores_cm": "70",
    "excesso_traseira_cm": "0", "altura_bau_cm": "60",
}  # fmt: skip
"""What an inspection finds when all is well."""


class Garagem:
    """The traffic office over a ``Balcao``; each act a minute after the one before."""

    def __init__(self, balcao: Balcao, dia: date = DIA) -> None:
        self.b = balcao
        self.agora = datetime(dia.year, dia.month, dia.day, 12, 0, tzinfo=UTC)

    def no_dia(self, dia: date) -> None:
        """The next act is of that day (09:00 on the town's clock), or later if it is today."""
        self.agora = max(self.agora, datetime(dia.year, dia.month, dia.day, 12, 0, tzinfo=UTC))

    def quem(self, papel: str = CHEFE, chave: Any = None) -> Any:
        self.agora += timedelta(minutes=1)
        return self.b.quem(papel, self.agora, chave)

    def autonomo(self, nome: str = "Davi Motoboy", **mais: Any) -> Any:
        return self.pedir(self.b.pessoa(nome, cpf=mais.pop("cpf", None)), {**AUTONOMO, **mais})

    def empresa(self, nome: str = "Entregas do Vale Ltda", **mais: Any) -> Any:
        cnpj = mais.pop("cnpj", "11.222.333/0001-81")
        return self.pedir(self.b.pessoa(nome, cnpj=cnpj, natureza="sociedade"), {**EMPRESA, **mais})

    def pedir(self, pessoa: Any, fatos: dict[str, Any]) -> Any:
        from almotace.servicos import requerer

        return requerer.requerer(
            self.quem("atendente"), LEI, "credenciamento_titular", pessoa.id, fatos
        )

    def incluir(self, p: Any, placa: str = "HAB1C23", quem: Any = None, **mais: Any) -> uuid.UUID:
        from almotace.servicos.frota import veiculos

        outros = {k: mais.pop(k) for k in ("no_lugar_de", "definitivo", "em_atraso") if k in mais}
        ato = veiculos.incluir(
            quem or self.quem(), p.id, placa, {**VEICULO, **mais}, "Honda CG 160", "preta", **outros
        )
        return ato.id

    def vistoriar(self, p: Any, veiculo: uuid.UUID, **mais: Any) -> Any:
        from almotace.servicos.frota import vistoria

        visto = {k: v for k, v in {**VISTO, **mais}.items() if v is not None}
        return vistoria.vistoriar(self.quem(VISTORIADOR), p.id, veiculo, visto)

    def inspecionar(self, p: Any, veiculo: uuid.UUID, **mais: Any) -> Any:
        from almotace.servicos.frota import vistoria

        return vistoria.inspecionar(self.quem(VISTORIADOR), p.id, veiculo, {**VISTO, **mais})

    def deferir(self, p: Any) -> Any:
        from almotace.servicos import decidir

        return decidir.decidir(self.quem(), p.id, "deferido", MOTIVOS)

    def credenciar(self, p: Any) -> Any:
        """Grant and issue the holder's paper; the licence."""
        from almotace.registro.models import Licenca
        from almotace.servicos import emitir

        self.deferir(p)
        emitir.emitir(self.quem(), p.id)
        with self.b.dentro():
            return Licenca.objects.select_related("processo").get(processo_id=p.id)

    def pronto(self, p: Any, placa: str = "HAB1C23") -> uuid.UUID:
        """One vehicle in, approved, and the holder credentialed; the vehicle."""
        v = self.incluir(p, placa)
        self.vistoriar(p, v)
        self.credenciar(p)
        return v

    def condutor(self, p: Any, pessoa: Any = None, **mais: Any) -> uuid.UUID:
        from almotace.servicos.frota import condutores

        quem = pessoa or self.b.pessoa("Condutor da Empresa")
        pessoa_id = getattr(quem, "id", quem)
        return condutores.cadastrar(self.quem(), p.id, pessoa_id, {**CONDUTOR, **mais}).id

    def emitir(self, p: Any, documento: str, coisa: Any = None, papel: str = CHEFE) -> Any:
        from almotace.servicos.frota import papeis

        return papeis.emitir(self.quem(papel), p.id, documento, coisa)

    def livro(self, p: Any) -> Any:
        from almotace.registro.models import Processo
        from almotace.servicos.fatos import ler_autos
        from almotace.servicos.frota.perguntas import Livro

        with self.b.dentro():
            return Livro.de(ler_autos(Processo.objects.select_related("requerente").get(id=p.id)))

    def relogios(self, p: Any, agora: Any) -> list[tuple[str, str, str]]:
        from almotace.servicos.frota.relogios import relogios

        with self.b.dentro():
            return [
                (x.regra.prazo, x.fim.isoformat(), x.situacao)
                for x in relogios(self.livro(p), agora)
            ]

    def linhas(self, p: Any) -> dict[str, tuple[str, Any]]:
        """Vehicles by plate: state and last day in the fleet."""
        from almotace.registro.models import VeiculoDaFrota

        with self.b.dentro():
            achados = VeiculoDaFrota.objects.filter(processo_id=p.id).select_related("veiculo")
            return {x.veiculo.placa: (x.situacao, x.ate) for x in achados}
