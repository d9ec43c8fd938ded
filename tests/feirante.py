"""A market and its fair, in few words, for the tests: a place drawn, stalls given, fair days."""

from __future__ import annotations

import os
import uuid
from datetime import UTC, date, datetime, timedelta
from typing import Any

from balcao import Balcao

CIDADE = "mg/brasilia-de-minas"
LEI = "mg/brasilia-de-minas/lei-1995-2017"
REGRA = "mercado_e_feira"
SEGMENTOS = [
    {"id": "verduras", "titulo": "Verduras e legumes", "produtos": ["hortalica", "tuberculo"]},
    {"id": "artesanato", "titulo": "Artesanato", "produtos": ["ceramica", "artigo_couro"]},
]
BANCA = {"tipo": "banca", "setor": "interno", "segmento": "verduras", "reservado": True,
         "largura": 200, "altura": 150}  # fmt: skip
DIA = date(2026, 3, 9)
"""A Monday."""


MOTIVOS = "O pedido está completo e a lei o permite, pelos fundamentos do parecer juntado."
PEDIDO: dict[str, Any] = {
    "produto": "hortalica", "produtos_do_termo": ["Alface", "Couve"], "modalidade_venda": "varejo",
    "manipula_alimento_pronto": False, "tempo_atividade_meses": 60, "tempo_na_area_meses": 24,
    "equipamento_no_padrao": True, "conformidade_sanitaria": True, "conformidade_ambiental": True,
    "conformidade_tributaria": True,
    "documentos_apresentados": ["rg", "cpf", "comprovante_residencia"],
}  # fmt: skip
AGRICULTOR = "agricultura_familiar"


def folga() -> float:
    """Times are promised for a machine that does nothing else: by how much a busy one may stretch
    them."""
    return max(1.0, 2 * os.getloadavg()[0] / (os.cpu_count() or 1))


class Mercado:
    """The administration of a market over a ``Balcao``; each act a minute after the one before."""

    def __init__(self, balcao: Balcao, dia: date = DIA) -> None:
        self.b = balcao
        self.agora = datetime(dia.year, dia.month, dia.day, 12, 0, tzinfo=UTC)

    def no_dia(self, dia: date) -> None:
        """The next act is of that day (09:00 on the town's clock), or later if it is today."""
        novo = datetime(dia.year, dia.month, dia.day, 12, 0, tzinfo=UTC)
        self.agora = max(self.agora, novo)

    def quem(self, papel: str = "administracao_mercado", chave: Any = None) -> Any:
        self.agora += timedelta(minutes=1)
        return self.b.quem(papel, self.agora, chave)

    def abrir(self, nome: str = "Mercado Central", largura: int = 3000, altura: int = 2000) -> Any:
        from almotace.servicos.feira import lugar

        return lugar.abrir(self.quem(), LEI, REGRA, nome, "Praça do Mercado, s/n", largura, altura)

    def desenhar(self, processo: Any, reservadas: int = 3, livres: int = 1, **mais: Any) -> None:
        """A row of reserved stalls and a row of free ones: A-1…, B-1…"""
        from almotace.servicos.feira import planta

        campos = {**BANCA, **mais}
        mudancas = planta.fileira("A", reservadas, 1, 50, **campos, x=0, y=0)
        if livres:
            mudancas += planta.fileira(
                "B", livres, 1, 50, **{**campos, "reservado": False}, x=0, y=campos["altura"] + 100
            )
        planta.mudar(self.quem(), processo.id, mudancas, SEGMENTOS)

    def aberto(self, reservadas: int = 3, livres: int = 1, **mais: Any) -> Any:
        """A place with its plan; the case."""
        p = self.abrir(**{k: mais.pop(k) for k in ("nome", "largura", "altura") if k in mais})
        self.desenhar(p, reservadas, livres, **mais)
        return p

    def lugar(self, processo: Any) -> Any:
        from almotace.registro.models import Lugar

        with self.b.dentro():
            return Lugar.objects.select_related("processo").get(processo_id=processo.id)

    def espacos(self, processo: Any) -> dict[str, Any]:
        from almotace.registro.models import Espaco

        with self.b.dentro():
            achados = Espaco.objects.filter(lugar__processo_id=processo.id, ativo=True)
            return {e.codigo: e for e in achados.order_by("codigo")}

    # who sells
    def pedir(
        self, pessoa: Any = None, modalidade: str = "autorizacao_feirante", **mais: Any
    ) -> Any:
        from almotace.servicos import requerer

        return requerer.requerer(
            self.quem("atendente"), LEI, modalidade, (pessoa or self.b.pessoa()).id,
            {**PEDIDO, **mais},
        )  # fmt: skip

    def deferir(self, processo: Any) -> Any:
        from almotace.servicos import decidir

        q = self.quem("administracao_municipal")
        return decidir.decidir(q, processo.id, "deferido", MOTIVOS)

    def deferido(self, pessoa: Any = None, **mais: Any) -> Any:
        p = self.pedir(pessoa, **mais)
        self.deferir(p)
        return p

    def designar(
        self, processo: Any, lugar: Any, codigo: str, grupo: str = AGRICULTOR, quem: Any = None
    ) -> Any:
        from almotace.servicos.feira import designar

        return designar.designar(quem or self.quem(), processo.id, lugar.id, codigo, grupo)

    def emitir(self, processo: Any) -> Any:
        from almotace.servicos import emitir

        self.pagar(processo)
        return emitir.emitir(self.quem("administracao_municipal"), processo.id)

    def pagar(self, processo: Any) -> None:
        from almotace.registro.models import Guia
        from almotace.servicos import instruir

        if processo.modalidade == "autorizacao_feirante":
            instruir.lancar(
                self.quem("caixa"), processo.id, "taxa_uso_solo", "80.00", "Valor do teste"
            )
            with self.b.dentro():
                guia = Guia.objects.get(processo=processo)
            instruir.pagar(self.quem("caixa"), guia.id, processo.id, guia.valor, "recibo 1")

    def licenciar(self, lugar: Any, codigo: str, pessoa: Any = None, **mais: Any) -> Any:
        """From application to paper, with a stall; the licence."""
        from almotace.registro.models import Licenca

        grupo = mais.pop("grupo", AGRICULTOR)
        p = self.deferido(pessoa, **mais)
        self.designar(p, lugar, codigo, grupo)
        self.emitir(p)
        with self.b.dentro():
            return Licenca.objects.select_related("titular", "processo").get(processo=p)

    def cassar(self, processo: Any) -> Any:
        """Cassation in execution of a final auto, which is written below the services: how an auto
        becomes final has its own tests. The officer and hour of the cassation."""
        from almotace.servicos import vida_da_licenca

        self.condenar(processo)
        q = self.quem("administracao_municipal")
        vida_da_licenca.extinguir(q, processo, "cassacao", "", MOTIVOS)
        return q

    def condenar(self, processo: Any) -> None:
        from almotace.registro.models import Auto, Processo

        dia = self.agora.date()
        with self.b.dentro():
            p, n = Processo.objects.get(id=processo), Auto.objects.count() + 900
            Auto.objects.create(
                municipio=self.b.municipio, processo=p, autuado_id=p.requerente_id, lei=LEI,
                ato=uuid.uuid4(), numero=f"{n}/2026", codigo=f"TESTE{n}", lavrado_em=dia,
                dia_do_fato=dia, penas=[{"tipo": "cassacao"}], resultado="mantido",
                decidido_em=dia, definitivo_em=dia,
            )  # fmt: skip

    # fair days
    def marcar(self, lugar: Any, dia: date, quem: Any = None) -> Any:
        from almotace.servicos.feira import edicao

        return edicao.marcar(quem or self.quem(), lugar.id, dia)

    def chamar(self, edicao: Any, quem: Any = None, **marcas: str) -> Any:
        """``A_1="presente"`` or the kind of tie of who serves; ``"falta"``."""
        from almotace.servicos.feira.chamada import Marca, chamar

        feitas = [
            Marca(c.replace("_", "-"), "falta" if v == "falta" else "presente",
                  "titular" if v == "presente" else "" if v == "falta" else v)
            for c, v in marcas.items()
        ]  # fmt: skip
        return chamar(quem or self.quem(), edicao.id, feitas)

    def encerrar(self, edicao: Any, ausentes: int = 0, **horario: str) -> Any:
        from almotace.servicos.feira import edicao as dias

        return dias.encerrar(self.quem(), edicao.id, horario, ausentes)

    def feira(self, lugar: Any, dia: date, **marcas: str) -> Any:
        """A day set, called and closed; whoever is not called is absent."""
        self.no_dia(dia)
        e = self.marcar(lugar, dia)
        if marcas:
            self.chamar(e, **marcas)
        from almotace.servicos.feira import edicao as dias

        with self.b.dentro():
            faltam = len(dias.por_chamar(dias.achar(e.id)))
        self.encerrar(e, faltam)
        return e

    def edicao(self, processo: Any) -> Any:
        from almotace.servicos.feira import edicao

        with self.b.dentro():
            return edicao.achar(processo.id)

    def presencas(self, processo: Any) -> dict[str, tuple[Any, ...]]:
        from almotace.registro.models import Presenca

        with self.b.dentro():
            linhas = Presenca.objects.filter(edicao__processo_id=processo.id)
            return {
                p.espaco.codigo: (p.estado, p.quem, p.justificada)
                for p in linhas.select_related("espaco")
            }

    def frequencia(self, lugar: Any, ate: date) -> dict[str, Any]:
        from almotace.servicos.feira.frequencia import frequencia

        linha = self.lugar(lugar)
        with self.b.dentro():
            return {x.ocupante.espaco.codigo: x for x in frequencia(linha, ate)}
