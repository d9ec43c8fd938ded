"""The whole case as one paper: cover, index, each act on a page of its own, the seal at the end.

What somebody told in confidence (who complained) is not in the case, and so not in here.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from ..documentos.dados import Linha
from ..documentos.dados_do_processo import Foto, Peca, ProcessoInteiro
from ..documentos.miniatura import miniatura
from ..documentos.pdf import gerar
from ..nucleo.data import formatar_instante
from ..nucleo.erros import ErroDeEntrada
from ..nucleo.lei import Lei
from ..registro.models import Anexo, Ato, DadosPessoais, Municipio, Processo
from .anexos import abrir
from .autuacao.regra import apuracao
from .casa import casa, lei_da_casa
from .fatos import AUTUACAO, FISCALIZACAO, LICENCA, ler_autos
from .fuso import local
from .nomes import nome_do_ato
from .nomes_por_id import nomes_dos
from .palavras_dos_atos import Palavras
from .papeis import brasao, em_palavras, maiuscula

LONGO = 90
"""A text longer than this is a paragraph, not a cell."""
CONGELADOS = ("numero", "penas", "precedentes", "prazo", "tempestivo", "conta", "lacunas")
FOTOS = 60
"""Photos shown; the others are told by name and hash."""
ASSUNTOS = {FISCALIZACAO: "Ação fiscal"}
PUBLICO = "publico"


def processo_inteiro(
    processo: Processo, municipio: Municipio, agora: Any, pasta: Path | None = None
) -> ProcessoInteiro:
    """The case as it stands. ``pasta``: where files are kept, for the photos. Call in a transaction
    of the municipality."""
    autos = ler_autos(processo)
    lei = lei_da_casa(processo.lei)
    ditos = {d.ato_id: d.conteudo for d in DadosPessoais.objects.filter(ato__processo=processo)}
    fuso = municipio.fuso
    pessoa = processo.requerente
    anexos = list(Anexo.objects.filter(processo=processo).order_by("enviado_em", "nome", "id"))
    fases = {f.id: f.titulo for f in apuracao(lei, processo.modalidade).fases} if (
        processo.especie in (AUTUACAO, FISCALIZACAO)) else {}  # fmt: skip
    folhas = _Folhas(
        lei, Palavras(lei, fuso, nomes_dos(autos.atos, ditos.values()), fases),
        casa(municipio.chave).papeis, fuso, {x.sha256: x for x in anexos}, pasta,
    )  # fmt: skip
    return ProcessoInteiro(
        municipio=municipio.nome, orgao=str(casa(municipio.chave).dados.get("orgao") or ""),
        titulo="Processo", processo=processo.numero, assunto=_assunto(processo, lei),
        interessado=pessoa.nome if pessoa else "não identificado", lei=lei.titulo,
        situacao=maiuscula(em_palavras(processo.situacao, lei)),
        aberto_em=formatar_instante(local(processo.aberto_em, fuso)),
        cabeca=processo.cabeca, feito_em=formatar_instante(local(agora, fuso)),
        pecas=tuple(folhas.peca(a, ditos.get(a.id)) for a in autos.atos),
        anexos=tuple(Linha(rotulo=x.nome, valor=x.sha256) for x in anexos),
    )  # fmt: skip


def em_pdf(
    processo: Processo, municipio: Municipio, agora: Any, pasta: Path | None = None
) -> tuple[bytes, str]:
    """(PDF, file name), dated on its last act: the same acts, asked at the same moment, give the
    same bytes."""
    inteiro = processo_inteiro(processo, municipio, agora, pasta)
    quando = agora.astimezone(ZoneInfo(municipio.fuso))
    pdf = gerar("processo", inteiro, data=quando, brasao=brasao(municipio.chave))
    return pdf, f"processo-{processo.numero.replace('/', '-')}.pdf"


def _assunto(processo: Processo, lei: Lei) -> str:
    if processo.especie == LICENCA:
        from .casa import instrumento

        return instrumento(lei, processo.modalidade).titulo
    return ASSUNTOS.get(processo.especie) or maiuscula(em_palavras(processo.modalidade, lei))


@dataclass(slots=True)
class _Folhas:
    """What makes the sheet of an act: words, names, and the files, each shown once."""

    lei: Lei
    palavras: Palavras
    papeis: Mapping[str, str]
    fuso: str
    arquivos: Mapping[str, Anexo]
    pasta: Path | None
    mostradas: int = 0

    def peca(self, ato: Ato, ditos: Mapping[str, Any] | None) -> Peca:
        congelado = {k: ato.congelado[k] for k in CONGELADOS if ato.congelado.get(k)}
        fora = ditos or {}
        fatos = {**(ato.dados.get("fatos") or {}), **(fora.get("fatos") or {})}
        reservado = fora.get("reservado") or {}
        todas = [
            *self.palavras.linhas({k: v for k, v in ato.dados.items() if k not in congelado}),
            *self.palavras.linhas(reservado), *self.palavras.linhas(congelado),
            *self.palavras.fatos(fatos),
        ]  # fmt: skip
        fundamentos = ato.congelado.get("fundamentos") or []
        if fundamentos:
            rotulos = "; ".join(self.lei.rotulo(f) for f in fundamentos)
            todas.append(Linha(rotulo="Fundamentos", valor=rotulos))
        if ditos is None and ato.resumo_pessoal:
            todas.append(Linha(rotulo="Dados pessoais", valor="apagados, na forma da lei"))
        fotos = ato.dados.get("fotos") or reservado.get("fotos") or ()
        return Peca(
            ordem=str(ato.seq), titulo=maiuscula(nome_do_ato(ato.tipo)),
            quando=formatar_instante(local(ato.em, self.fuso)), quem=self._quem(ato),
            hash=ato.hash,
            linhas=tuple(x for x in todas if len(x.valor) <= LONGO),
            textos=tuple(x for x in todas if len(x.valor) > LONGO),
            fotos=tuple(self._foto(i, f) for i, f in enumerate(fotos, 1)),
            anexos=tuple(
                Linha(rotulo=self.arquivos[h].nome if h in self.arquivos else "Arquivo", valor=h)
                for h in ato.dados.get("anexos") or ()
            ),
        )  # fmt: skip

    def _quem(self, ato: Ato) -> str:
        if ato.autor is None and ato.papel == PUBLICO:
            return "quem denunciou, pela página pública"
        quem = ato.autor.nome if ato.autor else "sistema"
        papel = self.papeis.get(ato.papel) or em_palavras(ato.papel, self.lei)
        return f"{quem}, {papel}" if papel and papel.lower() != quem.lower() else quem

    def _foto(self, ordem: int, f: Mapping[str, Any]) -> Foto:
        resumo = str(f.get("sha256") or "")
        anexo = self.arquivos.get(resumo)
        legenda = anexo.nome if anexo else f"Foto {ordem}"
        if f.get("em"):
            legenda += f", tirada em {self.palavras.valor(f['em'])}"
        png, porque = self._pequena(anexo, int(f.get("orientacao") or 1))
        return Foto(legenda=legenda + porque, hash=resumo, png=png)

    def _pequena(self, anexo: Anexo | None, virada: int) -> tuple[str, str]:
        """(the photo made small, in base 64; why there is none)."""
        if anexo is None or self.pasta is None:
            return "", ""
        if self.mostradas >= FOTOS:
            return "", " (não se mostra aqui: veja o arquivo)"
        try:
            dados = abrir(self.pasta, anexo)
        except ErroDeEntrada:
            return "", " (o arquivo não está no lugar, ou foi alterado)"
        png = miniatura(dados, anexo.tipo, virada)
        self.mostradas += bool(png)
        porque = "" if png else " (não se pôde mostrar: veja o arquivo)"
        return base64.b64encode(png).decode("ascii"), porque
