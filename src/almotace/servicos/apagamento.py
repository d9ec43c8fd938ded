"""Erase what is known of a person, when nothing keeps it any more.

Who may do it, for what reasons, and how long cases are kept is in the town's ``municipio.yaml``;
what is not said there is refused. Nothing is erased while a case is open, a licence holds, a fee is
owed or a case must still be kept. Each case gets an act that says so; the chain, which holds only
salted hashes, stays whole. Copies made before keep what they hold until they are thrown away.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from pathlib import Path

from django.db import IntegrityError
from django.db.models import Q

from ..nucleo.erros import ErroDeEntrada
from ..nucleo.meses import somar_meses
from ..registro import diario
from ..registro.busca import palavras
from ..registro.inquilino import do_municipio
from ..registro.models import Apagamento, Guia, Licenca, Pessoa, Processo, Vinculo
from ..registro.travas import travar_processo
from .apagamento_dos_casos import apagar_dos_casos
from .casa import Casa, casa
from .casos_da_pessoa import casos_da_pessoa
from .competencia import exigir
from .fatos import MATRICULA
from .praticar import Quem, novo_ato

ATO = "apagamento"
APAGADA = "Pessoa apagada"
VALEM = ("vigente", "suspensa")
SO_AUXILIAR = ["auxiliar"]
"""Helps in somebody else's case: nothing there is this person's but the fact."""


def impedimentos(pessoa: Pessoa, dia: date) -> list[str]:
    """Why the data must stay, each in a sentence; none: they may go. Call in a transaction of the
    municipality."""
    da_casa = casa(pessoa.municipio.chave)
    porques = []
    for processo, como in casos_da_pessoa(pessoa):
        if processo.especie == MATRICULA and como == SO_AUXILIAR:
            porques += _vinculos(pessoa, processo, dia)
            continue
        licencas = list(Licenca.objects.filter(processo=processo))
        guias = list(Guia.objects.filter(processo=processo))
        em_curso = not processo.encerrado and processo.situacao != "emitido"
        if em_curso and processo.especie != MATRICULA:  # a book has no end of its own
            porques.append(f"O processo {processo.numero} está em curso.")
        porques += [
            f"A licença {x.numero} vale até {x.validade_fim:%d/%m/%Y}."
            for x in licencas
            if x.situacao in VALEM and x.validade_fim >= dia
        ]
        porques += [
            f"A guia {g.numero} não foi paga."
            for g in guias
            if g.paga_em is None and getattr(g, "cancelada_em", None) is None
        ]
        porques += _guarda(processo, licencas, guias, da_casa, dia)
    return porques


def _vinculos(pessoa: Pessoa, livro: Processo, dia: date) -> list[str]:
    """Does the person stand for somebody else still? Of an ended tie only the fact stays."""
    vivos = Vinculo.objects.filter(
        Q(ate__isnull=True) | Q(ate__gte=dia), pessoa=pessoa, matricula__processo=livro
    ).select_related("matricula")  # fmt: skip
    return [f"Atende pela matrícula {v.matricula.numero}: dê baixa antes." for v in vivos]


def _guarda(
    processo: Processo, licencas: Iterable[Licenca], guias: Iterable[Guia], da_casa: Casa, dia: date
) -> list[str]:
    """Must the case still be kept? Counted from its last movement or the end of its licence."""
    dados = da_casa.dados_pessoais
    anos, fonte = dados.get("guarda_em_anos"), str(dados.get("fonte_da_guarda") or "").strip()
    if not str(anos or "").isdecimal() or not fonte:
        return ["O município não declarou por quanto tempo guarda os processos."]
    ultimo = processo.atos.order_by("-seq").first()
    dias = [x.validade_fim for x in licencas] + [g.paga_em for g in guias if g.paga_em]
    fim = somar_meses(max([*dias, *([ultimo.dia] if ultimo else [])], default=dia),
                      12 * int(str(anos)), "ultimo_dia")  # fmt: skip
    if fim <= dia:
        return []
    return [f"O processo {processo.numero} se guarda até {fim:%d/%m/%Y}: {fonte}."]


def motivos(da_casa: Casa) -> dict[str, str]:
    """The reasons that the town admits, by id."""
    return {str(k): str(v) for k, v in
            (da_casa.dados_pessoais.get("motivos_de_apagamento") or {}).items()}  # fmt: skip


def apagar(
    quem: Quem, pessoa_id: uuid.UUID, motivo: str, autorizacao: str, pasta: Path
) -> Apagamento:
    """Erase it all, for good, or refuse in a sentence. The same key again is the same erasure.

    ``autorizacao``: the paper that authorises it, by its number. ``pasta``: of the attached files.
    """
    municipio_id = quem.agente.municipio_id
    autorizacao = " ".join(autorizacao.split())
    try:
        with do_municipio(municipio_id):
            pessoa = (
                Pessoa.objects.select_for_update().filter(
                    municipio_id=municipio_id, id=pessoa_id).first()
            )  # fmt: skip
            if pessoa is None:
                raise ErroDeEntrada("Não há esta pessoa.", campo="pessoa")
            feito = Apagamento.objects.filter(pessoa=pessoa).first()
            if feito is not None:
                if feito.id == quem.chave:
                    return feito
                raise ErroDeEntrada("Os dados desta pessoa já foram apagados.")
            papel = exigir(quem.agente, quem.dia, ATO, quem.casa.competencias)
            _conferir(quem, pessoa, motivo, autorizacao)
            return _apagar(quem, pessoa, papel, motivo, autorizacao, pasta)
    except IntegrityError as e:
        if "registro_apagamento_pkey" in str(e) or diario.chave_colidiu(e):
            raise diario.chave_usada() from None
        raise


def _conferir(quem: Quem, pessoa: Pessoa, motivo: str, autorizacao: str) -> None:
    if motivo not in motivos(quem.casa):
        raise ErroDeEntrada("Escolha por que se apaga.", campo="motivo")
    if not 5 <= len(autorizacao) <= 80:
        raise ErroDeEntrada(
            "Diga o número do papel que autoriza, em até 80 letras.", campo="autorizacao"
        )
    dela = {x for x in palavras(f"{pessoa.nome} {pessoa.cpf or ''} {pessoa.cnpj or ''}")
            if len(x) > 2}  # fmt: skip
    if dela & set(palavras(autorizacao)):
        raise ErroDeEntrada(
            "Isto fica para sempre: escreva só o número do papel, sem nome nem documento de gente.",
            campo="autorizacao",
        )


def _apagar(
    quem: Quem, pessoa: Pessoa, papel: str, motivo: str, autorizacao: str, pasta: Path
) -> Apagamento:
    # Renewals are newer than what they renew, and lock it after themselves: the same order here.
    casos = [(travar_processo(p.id), como) for p, como in casos_da_pessoa(pessoa)]
    porques = impedimentos(pessoa, quem.dia)
    if porques:
        raise ErroDeEntrada("Estes dados não podem ser apagados agora. " + " ".join(porques))
    dele = [p for p, como in casos if como != SO_AUXILIAR]
    dados = {"pessoa": str(pessoa.id), "motivo": motivo, "autorizacao": autorizacao}
    for processo in dele:
        chave = uuid.uuid5(quem.chave, str(processo.id))
        diario.acrescentar(processo, novo_ato(replace(quem, chave=chave), ATO, papel, dados, {}))
        diario.apagar_pessoais(processo)
    apagar_dos_casos(pessoa, dele, pasta)
    _apagar_da_pessoa(pessoa, quem)
    return Apagamento.objects.create(
        id=quem.chave, municipio_id=pessoa.municipio_id, pessoa=pessoa, agente=quem.agente,
        papel=papel, motivo=motivo, autorizacao=autorizacao, em=quem.quando, dia=quem.dia,
    )  # fmt: skip


def _apagar_da_pessoa(pessoa: Pessoa, quem: Quem) -> None:
    """The row stays, so that cases point at somebody; without the salt its hash says nothing."""
    for campo in ("nome_fantasia", "filiacao", "nacionalidade", "estado_civil", "endereco",
                  "telefone", "email", "sal"):  # fmt: skip
        setattr(pessoa, campo, "")
    pessoa.nome, pessoa.ordem = APAGADA, ""
    pessoa.cpf = pessoa.cnpj = pessoa.nascimento = None
    pessoa.apagada_em = quem.quando
    pessoa.save()
