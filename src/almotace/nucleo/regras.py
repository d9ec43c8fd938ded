"""The kinds of rule, as data. One dataclass a kind; the file of a pack is lists of these.

``Expr`` fields hold a condition or an expression as text (checked when the pack is loaded);
``Ids`` fields hold ids of dispositivos, acts, documents… Every rule cites its ``fonte``: the
first id is the dispositivo that it carries out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

Expr = Annotated[str, "expressao"]
Ids = tuple[str, ...]
Cita = tuple[str, ...]
"""Further citations: an id; ``@fato``, the option that the classification took or, if the fact
is given or is a dispositivo, the dispositivo that it holds; or either with `` se condicao``,
cited only where the condition holds."""


class Dado:
    """Base of what an author writes: unknown keys are refused by whoever checks the types."""

    __slots__ = ()
    __pydantic_config__ = {"extra": "forbid"}  # noqa: RUF012  read by the checker of packs


@dataclass(frozen=True, slots=True, kw_only=True)
class Regra(Dado):
    """Envelope of every rule.

    ``sobre``: ids, besides its fonte, under which a question finds it. ``se``: applies only
    where this holds. ``exceto``: what defeats it. ``leitura``: applies only under these options
    of these readings. ``de``/``ate``: first and last day in force (of the rule, not the law).
    ``rege_por``: which date of the question picks the version. ``cita``: what is cited with it.
    ``cita_so`` (of a value or a regime): what is cited in place of fonte + cita.
    """

    id: str
    fonte: Ids
    sobre: Ids = ()
    se: Expr | None = None
    exceto: Expr | None = None
    leitura: Mapping[str, str] = field(default_factory=dict)
    de: str | None = None
    ate: str | None = None
    rege_por: Literal[
        "fato", "requerimento", "concessao", "ato", "decisao", "pagamento", "pergunta"
    ] = "pergunta"
    cita: Cita = ()
    cita_so: Cita | None = None
    nota: str | None = None
    forca: Literal["vinculada", "facultativa", "juizo", "recomendacao"] = "vinculada"


Par = Literal["permissao", "regularidade", "aplicacao"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Medida(Dado):
    """A quantity against its bounds (inclusive). ``alvo``: asked when there is no bound."""

    valor: Expr
    minimo: Expr | None = None
    maximo: Expr | None = None
    unidade: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Exigencia(Regra):
    """What must hold. The same rule refuses an application (``para``), fills a checklist and,
    breached, is an infraction (``infracao``).

    Exactly one of ``exige``, ``veda`` (must not hold) or ``medida`` alone; ``medida`` beside
    ``exige`` only gives the figures. ``prova``: what failing means: a condition fails
    (``nao_atendidos``), a paper or payment is missing (``faltam``: the id in ``falta``, or the
    fonte; also ``nao_atendido``, where it is given). ``se_falha``: the decision it forces; by
    default from ``prova`` and who acts. ``prova`` may be an expression (a reading may decide).
    ``cita_atende``/``cita_falha`` replace fonte + cita in the citations of that outcome.
    """

    para: Ids = ()
    exige: Expr | None = None
    veda: Expr | None = None
    medida: Medida | None = None
    prova: Literal["condicao", "documento", "pagamento", "juizo"] | Expr = "condicao"
    se_falha: Literal["indeferir", "exigir", "bloquear"] | None = None
    nao_atendido: Ids | None = None
    falta: Ids = ()
    faltam_de: Expr | None = None
    infracao: bool = False
    par: Par = "regularidade"
    responde: Ids = ()
    cita_atende: Cita | None = None
    cita_falha: Cita | None = None
    prevalece_sobre: Ids = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Opcao(Dado):
    """One class of a classification: taken where ``se`` holds (always, without it)."""

    valor: str
    fonte: Ids
    se: Expr | None = None
    cita: Cita = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Termo(Regra):
    """A definition or classification: computes the fact ``id`` (or ``fato``) when it isn't given.

    ``opcoes``: the first that holds (all that hold, with ``multiplo``); or ``valor``: an
    expression."""

    fato: str | None = None
    opcoes: tuple[Opcao, ...] = ()
    valor: Expr | None = None
    multiplo: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Ambito(Regra):
    """Whether the law, a part of it, a tax, a consequence applies: ``aplica`` or ``nao_aplica``.

    ``resultado`` other than aplicacao uses that pair of words instead."""

    aplica: Expr
    par: Par = "aplicacao"
    cita_nao: Cita | None = None
    classes: Ids = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Campo(Dado):
    """A field of a document. ``exige``: how it is complete (by default: filled in and not
    ``false``); ``se``: demanded only then; ``falta``: the id listed when it is missing."""

    campo: str
    fonte: Ids
    se: Expr | None = None
    exige: Expr | None = None
    falta: str | None = None
    faltam_de: Expr | None = None
    vicio: Literal["nenhum", "sanavel", "nulo"] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Conteudo(Regra):
    """What a paper must hold. ``registro``: the fact (record) with the paper as filled in;
    ``para``: acts that need the paper complete. ``cita_completo``/``cita_incompleto`` replace
    the fonte (not those of the fields) in the citations of that outcome."""

    documento: str
    para: Ids = ()
    registro: str | None = None
    campos: tuple[Campo, ...] = ()
    vicio: Expr | None = None
    cita_completo: Cita | None = None
    cita_incompleto: Cita | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Contagem(Dado):
    """How terms are counted: the first whose ``leitura`` fits governs. ``fonte``: the law.

    ``semana`` (segunda…) and ``abre``/``fecha`` (HH:MM): days and hours that the law itself calls
    useful, in place of the calendar's own."""

    id: str
    fonte: Ids = ()
    norma: str | None = None
    leitura: Mapping[str, str] = field(default_factory=dict)
    exclui_inicio: bool = True
    inicio_em_dia_util: bool = False
    prorroga_fim: bool = True
    retroage_fim: bool = True
    fim_de_mes: Literal["dia_imediato", "ultimo_dia", "vespera"] = "dia_imediato"
    horas: Literal["minuto_a_minuto", "prorroga", "so_dias_uteis"] = "minuto_a_minuto"
    dias_viram_uteis: bool = False
    semana: Ids = ()
    abre: str | None = None
    fecha: str | None = None
    cita: Cita = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Prazo(Regra):
    """A term. ``inicio``: the day or instant it starts from; ``n`` and ``unidade``; ``ato``: the
    day of the act that must be in time (``nao_antes``: nor before the start); ``contagem``: id of
    the counting (``geral`` by default).
    ``sentido``: ``tras`` counts backwards from the event. ``tarefa``: duty of the
    administration, without effect on the private party; ``quem`` owes it."""

    inicio: Expr
    n: Expr
    unidade: Literal["horas", "horas_uteis", "dias", "dias_uteis", "meses", "anos"] | Expr
    ato: Expr | None = None
    contagem: str = "geral"
    sentido: Literal["frente", "tras"] = "frente"
    suspenso: Expr | None = None
    tarefa: bool = False
    quem: Ids = ()
    cita_ato: Cita = ()
    nao_antes: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Valor(Regra):
    """An amount or quantity. ``lacuna``: the source lacks the figure: the dispositivo named."""

    valor: Expr | None = None
    minimo: Expr | None = None
    maximo: Expr | None = None
    unidade: str = "BRL"
    casas: int | None = None
    lacuna: str | None = None
    cita_penas: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reincidencia(Dado):
    """Repetition. Expressions see ``p``, one precedent (``data``, ``infracao``, …), and
    ``fato_em``, the day of the new fact.

    ``precedentes``: list; ``data``: the date of one; ``conta``: whether it counts; ``universo``:
    expression giving ``lei``, ``artigo`` or ``dispositivo`` (which precedents are of the same
    kind); ``janela``: ``2 anos`` or none; ``modo``: ``deslizante`` (back from the new fact),
    ``primeira`` (from the first of the cycle), ``ultima`` (from the one before); ``borda``:
    whether the last day of the window is inside. Or ``quantidade``: the number, when the case
    states it. ``seguidas``: how many precedents one step takes."""

    precedentes: Expr | None = None
    data: Expr = "p.em"
    infracao: Expr | None = None
    conta: Expr | None = None
    universo: Expr = "'lei'"
    janela: str | None = None
    modo: Expr = "'deslizante'"
    borda: Literal["incluida", "excluida"] = "incluida"
    fim_de_mes: Literal["dia_imediato", "ultimo_dia", "vespera"] | Expr = "dia_imediato"
    quantidade: Expr | None = None
    fonte: Ids = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pena(Dado):
    """One penalty of a regime. Expressions also see ``posicao``, ``reincidencias``,
    ``reincidente``, ``infracao``. ``posicoes``: at these only. ``grupo``: whether it must, may be
    chosen among (any non-empty subset), or may be added. ``lacuna``: the figure is missing."""

    tipo: str
    fonte: Ids
    posicoes: Ids = ()
    se: Expr | None = None
    grupo: Literal["obrigatoria", "alternativa", "facultativa"] | Expr = "obrigatoria"
    leitura: Mapping[str, str] = field(default_factory=dict)
    valor: Expr | None = None
    minimo: Expr | None = None
    maximo: Expr | None = None
    unidade: str | None = None
    dias: Expr | None = None
    ate_dias: Expr | None = None
    horas: Expr | None = None
    lugar: str | None = None
    sem_duracao: bool = False
    lacuna: str | None = None
    cita: Cita = ()
    por_infracao: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Regime(Regra):
    """How breaches are punished: positions (rungs, degrees, classes), recidivism, penalties.

    ``infracoes``: the dispositivos (or groups) whose breach it punishes; none: whatever the
    question is about. ``data``: date of the new fact. ``natural``: position before recidivism
    (default the first); ``sobe``: steps up per recidivism (expression over ``reincidencias``).
    ``prevalece_sobre``: regimes that it replaces. ``simultaneas``: each breach of the same auto
    adds its penalties at the ``mesma`` position, or ``seguidas`` ones. ``fatos_da_infracao``:
    facts by which a case itself names what was breached (one, or a list); the first is set to
    each breach in turn while its repetition and penalties are worked out, so that computed facts
    may depend on it."""

    infracoes: Ids = ()
    data: Expr = "em"
    posicoes: Ids = ()
    natural: Expr | None = None
    sobe: Expr = "0"
    posicao_dada: Expr | None = None
    reincidencia: Reincidencia | None = None
    penas: tuple[Pena, ...] = ()
    prevalece_sobre: Ids = ()
    prevalece_se: Expr | None = None
    simultaneas: Expr = "'mesma'"
    cita_simultaneas: Ids = ()
    fatos_da_infracao: Ids = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Competencia(Regra):
    """Who may do the acts in ``sobre``. ``quem``: roles (``quem_de``: the role, or a list, that
    the case names); ``encaminhar``: organs; ``pode``: condition over who acts (``nao``: the act is
    void)."""

    quem: Ids = ()
    quem_de: Expr | None = None
    encaminhar: Ids = ()
    pode: Expr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Transicao(Dado):
    """A step of a rito: by an act (``ato``), or once ``quando`` holds, on ``desde``.

    ``de``: states it leaves (any, if empty). ``ate``: last day of the state entered."""

    para: str
    fonte: Ids
    ato: str | None = None
    quando: Expr | None = None
    desde: Expr | None = None
    de: Ids = ()
    se: Expr | None = None
    ate: Expr | None = None
    cita: Cita = ()
    mostra_inicio: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Rito(Regra):
    """A procedure or situation as a fold over acts and dates. ``inicial``: state before any."""

    inicial: str | None = None
    transicoes: tuple[Transicao, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Efeito(Regra):
    """What follows, may or must be done. ``estados``: only in these states of the rito about the
    same thing. ``desde``/``ate``: dates of the effect. ``vedados_de``/``possiveis_de``: acts that
    the case names."""

    estados: Ids = ()
    consequencias: Ids = ()
    atos_possiveis: Ids = ()
    atos_vedados: Ids = ()
    vedados_de: Expr | None = None
    possiveis_de: Expr | None = None
    desde: Expr | None = None
    ate_dia: Expr | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Horario(Regra):
    """When a trade may (``pode``) or must (``deve``) be open. ``intervalos``: list of pairs, or
    ``intervalo``: an expression giving one pair; ``dias``: util, sabado, domingo, feriado,
    vespera, segunda…, MM-DD; ``menos_dias``: not on days that are also these; ``geral``: yields
    to a rule that is not; ``residual``: yields to every other (one without hours closes a list: on
    a day of which it says nothing, the trade is shut); ``limites``: whether the minutes
    that open and close a span are inside it (or an expression that says so)."""

    ramos: Ids = ()
    dias: Ids = ()
    menos_dias: Ids = ()
    intervalos: tuple[tuple[str, str], ...] = ()
    intervalo: Expr | None = None
    sentido: Literal["pode", "deve"] = "pode"
    geral: bool = False
    residual: bool = False
    limites: Literal["inclusivos", "exclusivos"] | Expr = "inclusivos"
    lacuna: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferencia(Regra):
    """Who comes first. Expressions see ``c``, a candidate. ``ordem``: keys, the smallest first
    (``-x`` for the largest); ``elegivel``; ``nome``: what identifies one. ``empate``: ties leave
    the choice to a person (``humano``) or keep the order given (``dada``). ``dominancia``: a
    candidate is before another only if not worse in any key. ``escolhe``: expression giving the
    chosen directly."""

    candidatos: Expr | None = None
    nome: Expr = "c.id"
    elegivel: Expr | None = None
    ordem: tuple[Expr, ...] = ()
    vagas: Expr | None = None
    piso: Expr | None = None
    teto: Expr | None = None
    empate: Literal["humano", "dada"] = "humano"
    dominancia: bool = False
    escolhe: Expr | None = None
    todos_elegiveis: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RegraDeVigencia(Regra):
    """Which law, version or transition governs: ``desde``/``ate``, whether it ``aplica``."""

    aplica: Expr | None = None
    desde: Expr | None = None
    ate_dia: Expr | None = None
    norma: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Secao(Dado):
    """A section of the form of an instrument: facts asked together, in order."""

    titulo: str
    fatos: Ids
    se: Expr | None = None
    ajuda: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exclusiva(Dado):
    """What there is only one of while the instrument is in force: ``chave`` names it (a text
    expression); ``recusa``: the sentence for who comes second."""

    chave: Expr
    recusa: str
    fonte: Ids
    se: Expr | None = None


DoBalcao = Literal["titular", "numero", "processo", "quem_assina"]
"""What the desk itself knows of a paper."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Instrumento(Regra):
    """What the desk gives: a licence, permission, registration. ``id`` is the modality.

    ``secoes``: the form. ``ato``: the act that asks for it. ``vistoria_se``: an inspection is
    needed, with the facts of ``vistoria``. ``tributos``: ids of scopes that say whether each fee
    is due. ``documento``: the paper; ``preenche``: its fields from facts (``em`` is the day of
    issue; the desk itself gives number, holder, process, dates, under their shared names or under
    those in ``do_balcao``). ``pedido``: the fact (record) with
    the application as filled in, from the person's data and ``pedido_preenche``.
    ``inicio``/``fim``: validity,
    both days included; ``exclusivas``: see there. ``renovacao``/``transferencia``: the acts that
    renew and transfer it, with the facts that each asks. ``extincoes``: acts that end it;
    ``por_processo``: those of them that only carry out a penalty of that name, final in an auto
    against the holder."""

    ato: str = "requerimento"
    titulo: str
    secoes: tuple[Secao, ...] = ()
    vistoria_se: Expr | None = None
    vistoria: Ids = ()
    tributos: Ids = ()
    documento: str | None = None
    preenche: Mapping[str, Expr] = field(default_factory=dict)
    do_balcao: Mapping[str, DoBalcao] = field(default_factory=dict)
    pedido: str | None = None
    pedido_preenche: Mapping[str, Expr] = field(default_factory=dict)
    inicio: Expr = "em"
    fim: Expr
    exclusivas: tuple[Exclusiva, ...] = ()
    renovacao: tuple[Secao, ...] = ()
    transferencia: tuple[Secao, ...] = ()
    extincoes: Ids = ()
    por_processo: Ids = ()
    alteracoes: Ids = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Fase(Dado):
    """One instance of a proceeding: what the accused may file, until when, what decides it.

    ``ato``: what is filed; ``prazo``: ids of the terms to file it (the first that applies to the
    case); ``depois_de``: the act whose ciencia opens the instance; ``decide``: the act that decides
    it, with ``resultados`` in the law's own words (what upholds, what lessens, what undoes);
    ``prazo_da_decisao``: terms of the administration; ``se``: only in these cases; ``suspende``:
    whether the penalty waits meanwhile; ``antes``: acts that must come before the decision, at any
    time since the auto; ``pareceres``: acts that must come between what was filed and the decision,
    in the cases of ``pareceres_se``, within ``prazo_dos_pareceres``; ``passos``: what else may be
    recorded on the way; ``fixa``: facts that the
    decision itself states (a degree, a risk), on which the penalty depends; ``norma``: key of the
    subsidiary law whose terms these are, where the law itself is silent;
    ``sem_defesa``: what follows when nothing is filed in time: the penalty stands by itself, or
    somebody must still decide."""

    id: str
    titulo: str
    fonte: Ids
    ato: str
    decide: str
    prazo: Ids = ()
    prazo_da_decisao: Ids = ()
    depois_de: str = "auto"
    se: Expr | None = None
    suspende: Expr = "True"
    antes: Ids = ()
    pareceres: Ids = ()
    pareceres_se: Expr = "True"
    prazo_dos_pareceres: Ids = ()
    passos: Ids = ()
    fixa: Ids = ()
    mantem: str = "mantido"
    reduz: str | None = "reduzido"
    anula: str = "anulado"
    norma: str | None = None
    sem_defesa: Literal["definitivo", "julga"] = "definitivo"


@dataclass(frozen=True, slots=True, kw_only=True)
class Apreensao(Dado):
    """Seizure and what becomes of the goods.

    ``termo``: the paper to be drawn, in so many ``vias``; ``secoes``: facts of its form; ``sobre``:
    what the fate of goods is asked about, by the type of the thing; ``tipo``, ``perecivel``: the
    facts that say the type, and whether it perishes; ``fatos``: what else is told of the goods.
    ``reclamacao``: terms to claim them, by the act ``reclama``. ``libera``: acts that end the
    deposit, by what becomes of the goods; ``devolve``: those of them that give the goods back;
    ``so_para``: acts that only some types may have; ``pede``: facts that an act tells; ``manda``:
    consequences that the law gives, by the act that carries each out. ``exige_pagamento``: the law
    ties release to payment, by the demands in ``pagamento`` and those whose proof is a payment.
    ``sobra``: the value that says what an auction leaves; ``cancela``: acts after which a value
    says what is left of the fine."""

    termo: str
    fonte: Ids
    vias: int = 1
    secoes: tuple[Secao, ...] = ()
    sobre: Mapping[str, str] = field(default_factory=dict)
    tipo: str | None = None
    perecivel: str | None = None
    fatos: Ids = ()
    reclamacao: Ids = ()
    reclama: str = "pedido_liberacao"
    libera: Mapping[str, str] = field(default_factory=dict)
    devolve: Ids = ("liberacao",)
    so_para: Mapping[str, Ids] = field(default_factory=dict)
    pede: Mapping[str, Ids] = field(default_factory=dict)
    manda: Mapping[str, str] = field(default_factory=dict)
    exige_pagamento: bool = False
    pagamento: Ids = ()
    sobra: str | None = None
    cancela: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Apuracao(Regra):
    """How the desk pursues a breach: the auto, its instances, goods, money.

    ``sancao``: what penalties are asked about (none: each dispositivo breached, by itself);
    ``conduta``: the id under which demands are found that make the checklist and the list of
    breaches; ``documento``: the paper of the auto; ``secoes``: its form; ``registra``: facts that
    the register vouches for, each with the name of its source; ``precedentes``: the act by which
    earlier autos are told (or none: only by facts), of these dispositivos alone if
    ``precedentes_de`` names some; ``pagamento``: terms to pay the fine, from the ciencia of the act
    ``pagamento_de``;
    ``efeitos``: the rito of the licence, for consequences as of a day; ``edital_se``: when the law
    lets ciencia be given by edital; ``edital_prazo``: the term, from its publication, at the end of
    which people count as told (none: on the day on which it circulated)."""

    titulo: str
    sancao: str | None = None
    conduta: str | None = None
    documento: str = "auto_infracao"
    secoes: tuple[Secao, ...] = ()
    registra: Mapping[str, str] = field(default_factory=dict)
    precedentes: str | None = None
    precedentes_de: Ids = ()
    fases: tuple[Fase, ...] = ()
    apreensao: Apreensao | None = None
    pagamento: Ids = ()
    pagamento_de: str = "auto"
    efeitos: str | None = None
    edital_se: Expr | None = None
    edital_prazo: str | None = None
