"""A town with its officers, and the cases that its desk takes, for the tests."""

from __future__ import annotations

import shutil
import uuid
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

from banco import RAIZ, Banco

MURIAE = "mg/muriae"
LEI = "mg/muriae/lei-4393-2012"
VILA = "mg/vila-nova"
MOTIVOS = "O pedido está completo e a lei o permite, pelos fundamentos do parecer juntado."
ITINERANTE: dict[str, Any] = {
    "requerente_natureza_juridica": "pessoa_natural",
    "atividade_licita": True,
    "socio_de_pessoa_juridica": False,
    "proprietario_empresa_individual": False,
    "aposentado_por_invalidez": False,
    "ramo_atividade": "bijuterias",
    "descricao_atividade": "venda de bijuterias",
    "prepara_alimento": False,
    "prepara_bebida_ou_mistura": False,
    "produto": "brinco",
    "inflamavel": False,
    "origem_estrangeira": False,
    "mercadorias_junto_ao_corpo": True,
    "usa_suporte_ou_veiculo": False,
    "usa_veiculo": False,
    "veiculo_automotor": False,
    "local_autorizado": True,
    "endereco_local": "Praça João Pinheiro, em frente ao nº 12",
    "prazo_autorizacao": "anual",
    "periodo_inicio": "2026-03-10",
    "periodo_fim": "2027-03-09",
    "formulario_completo": True,
    "documentos_regulamento_apresentados": True,
}

MOVEL: dict[str, Any] = {
    **ITINERANTE,
    "ramo_atividade": "pipoca",
    "descricao_atividade": "venda de pipoca em veículo",
    "prepara_alimento": True,
    "tipo_alimento": "pipoca",
    "equipamento_aprovado_sms": True,
    "materia_prima_aprovada_sms": True,
    "laudo_vigilancia_sanitaria": True,
    "mercadorias_junto_ao_corpo": False,
    "usa_suporte_ou_veiculo": True,
    "usa_veiculo": True,
    "veiculo_automotor": True,
    "municipio_licenciamento": "Muriaé",
    "licenciamento_veiculo": True,
    "equipamento": "furgão adaptado",
    "equipamento_removivel": True,
}
VISTO: dict[str, Any] = {
    "ano_fabricacao": 2020,
    "tanque_distante_fonte_calor": True,
    "equipamento_aumenta_proporcao": False,
    "prepara_alimento": True,
    "conforme_abnt": True,
    "conforme_sms": True,
}
"""What an inspection finds when all is well."""
NO_CENTRO: dict[str, Any] = {
    "ocupante_atual_ccp": True,
    "espacos_ocupados": ["box 7"],
    "espaco_escolhido": "box 7",
    "requerente_natureza_juridica": "pessoa_natural",
    "atividade_licita": True,
    "socio_de_pessoa_juridica": False,
    "proprietario_empresa_individual": False,
    "aposentado_por_invalidez": False,
    "ramo_atividade": "bijuterias",
    "forma_exercicio": "ponto_fixo",
    "veiculo_automotor": False,
    "endereco_local": "Avenida Maestro Sansão, box 7",
    "prazo_autorizacao": "anual",
}


def escrever_vila(pasta: Path) -> Path:
    """The laws, and a town that does not exist: Muriaé's law, in another zone."""
    leis = RAIZ / "leis"
    shutil.copytree(leis, pasta, dirs_exist_ok=True)
    for velho in (leis / MURIAE).rglob("*"):
        novo = pasta / VILA / velho.relative_to(leis / MURIAE)
        if velho.is_file():
            novo.parent.mkdir(parents=True, exist_ok=True)
            texto = velho.read_text(encoding="utf-8").replace(MURIAE, VILA)
            texto = texto.replace("minas.gerais;muriae:", "minas.gerais;vila.nova:")
            if novo.name == "municipio.yaml":
                texto = texto.replace("America/Sao_Paulo", "America/Rio_Branco")
                texto = texto.replace("nome: Muriaé", "nome: Vila Nova")
            novo.write_text(texto, encoding="utf-8")
    return pasta


@dataclass
class Balcao:
    """A town, one officer a role, and a clock that walks a minute an act."""

    banco: Banco
    chave: str = MURIAE
    agora: datetime = datetime(2026, 3, 10, 13, 0, tzinfo=UTC)
    municipio: Any = None
    agentes: dict[str, Any] = field(default_factory=dict)

    def abrir(self, municipio_id: int | None = None, ibge: str = "") -> Balcao:
        """Register the town (owner's work) and its officers, appointed since 2020."""
        from almotace.registro.models import Municipio
        from almotace.servicos.casa import casa

        d = casa(self.chave).dados
        (linha,) = self.banco.executar(
            "INSERT INTO registro_municipio (chave, nome, uf, ibge, fuso)"
            " VALUES (%s, %s, %s, %s, %s) RETURNING id",
            (self.chave, d["nome"], d["uf"], ibge or str(d["ibge"]), d["fuso"]),
        )
        self.municipio = Municipio.objects.get(id=linha[0])
        for papel in casa(self.chave).papeis:
            self.nomear(papel, papel)
        return self

    def dentro(self) -> Any:
        """A transaction that sees this town."""
        from almotace.registro.inquilino import do_municipio

        return do_municipio(self.municipio.pk)

    def agente(self, login: str, nome: str = "") -> Any:
        """The officer with that login, made if there is none; no role comes with it."""
        from django.contrib.auth.models import User

        from almotace.registro.models import Agente

        if login not in self.agentes:
            usuario = User.objects.create(username=f"{login}.{self.municipio.pk}", password="!")
            with self.dentro():
                self.agentes[login] = Agente.objects.create(
                    municipio=self.municipio, usuario=usuario, nome=nome or f"Agente {login}"
                )
        return self.agentes[login]

    def nomear(
        self, login: str, papel: str, de: date = date(2020, 1, 1), ate: date | None = None,
        **outros: Any,
    ) -> Any:  # fmt: skip
        from almotace.registro.models import Nomeacao

        agente = self.agente(login)
        with self.dentro():
            Nomeacao.objects.create(
                municipio=self.municipio, agente=agente, papel=papel, de=de, ate=ate,
                **{"ato": "Portaria 1/2020"} | outros,
            )  # fmt: skip
        return agente

    def quem(self, papel: str, quando: datetime | None = None, chave: Any = None) -> Any:
        """Somebody acts: at that instant, or a minute after the last act."""
        from almotace.servicos.praticar import Quem

        if quando is None:
            self.agora += timedelta(minutes=1)
        return Quem(self.agente(papel), quando or self.agora, chave or uuid.uuid4())

    def pessoa(self, nome: str = "Maria José da Conceição", **dados: Any) -> Any:
        from almotace.servicos import pessoas

        return pessoas.cadastrar(self.agente("atendente"), {
            "nome": nome, "endereco": "Rua das Flores, 12", "nacionalidade": "brasileira",
            "filiacao": "não informada", "estado_civil": "solteira", **dados,
        })  # fmt: skip

    def requerer(
        self, pessoa: Any = None, modalidade: str = "autorizacao_ambulante", quem: Any = None,
        fatos: dict[str, Any] | None = None, **mais: Any,
    ) -> Any:  # fmt: skip
        """An application for a street vendor's licence; ``mais`` changes facts (None: not said)."""
        from almotace.servicos import requerer

        ditos = {**(ITINERANTE if fatos is None else fatos), **mais}
        return requerer.requerer(
            quem or self.quem("atendente"), f"{self.chave}/{LEI.rpartition('/')[2]}", modalidade,
            (pessoa or self.pessoa()).id, {k: v for k, v in ditos.items() if v is not None},
        )  # fmt: skip

    def deferir(self, processo: Any, quem: Any = None) -> Any:
        from almotace.servicos import decidir

        return decidir.decidir(
            quem or self.quem("chefe_de_secao"), processo.id, "deferido", MOTIVOS
        )

    def cobrar(self, processo: Any, *tributos: str) -> None:
        """State the fees (those due, unless named) and pay them."""
        from almotace.registro.models import Guia
        from almotace.servicos import instruir
        from almotace.servicos.casa import lei_da_casa
        from almotace.servicos.fatos import ler_autos

        q = self.quem("caixa")
        if not tributos:
            with self.dentro():
                tributos = tuple(instruir.tributos_devidos(
                    ler_autos(processo), lei_da_casa(processo.lei), processo.modalidade, q.dia
                ))  # fmt: skip
        for t in tributos:
            instruir.lancar(self.quem("caixa"), processo.id, t, "120.00", "Lei 1/2020, anexo")
            with self.dentro():
                guia = Guia.objects.get(processo=processo, tributo=t)
            instruir.pagar(self.quem("caixa"), guia.id, processo.id, "120.00", "recibo")

    def emitir(self, processo: Any, quem: Any = None, **outros: Any) -> Any:
        from almotace.servicos import emitir

        return emitir.emitir(quem or self.quem("atendente"), processo.id, **outros)

    def licenciar(self, pessoa: Any = None, **mais: Any) -> Any:
        """From application to licence."""
        processo = self.requerer(pessoa, **mais)
        self.deferir(processo)
        self.cobrar(processo)
        self.emitir(processo)
        return self.licenca(processo)

    def licenca(self, processo: Any) -> Any:
        from almotace.registro.models import Licenca

        with self.dentro():
            return Licenca.objects.select_related("processo", "titular").get(processo=processo)

    def atos(self, processo: Any) -> list[Any]:
        from almotace.registro.models import Ato

        with self.dentro():
            return list(Ato.objects.filter(processo=processo).order_by("seq"))
