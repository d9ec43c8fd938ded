"""The desk under test: started as a user starts it, spoken to by HTTP, looked at from below."""

from __future__ import annotations

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import uuid
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from types import TracebackType
from typing import Any

import psycopg
from balcao import ITINERANTE
from playwright.sync_api import Browser, BrowserContext, Page

from almotace.servidor.embutido import Embutido

RAIZ = Path(__file__).resolve().parents[2]
SENHA = "demonstracao-1"
LEI = "mg/muriae/lei-4393-2012"
AMBULANTE = f"/pedidos/novo/{LEI}/autorizacao_ambulante/"
ESPERA = 180.0
PAPEIS = ("atendente", "vistoriador", "vigilancia_sanitaria", "caixa", "chefe_de_secao",
          "secretario", "administrador")  # fmt: skip


@dataclass(frozen=True)
class Resposta:
    situacao: int
    cabecalhos: dict[str, str]
    corpo: bytes

    @property
    def texto(self) -> str:
        return self.corpo.decode()

    @property
    def destino(self) -> str:
        return self.cabecalhos.get("location", "")

    @property
    def palavras(self) -> str:
        """The text that a person reads."""
        limpo = re.sub(r"<(script|style)\b.*?</\1>", " ", self.texto, flags=re.S)
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", limpo)).split())


@dataclass
class Cliente:
    """A browser without a window. ``origem``: the address of this machine that it speaks from."""

    desk: Desk
    biscoitos: dict[str, str] = field(default_factory=dict)
    origem: str = "127.0.0.1"

    def pedir(
        self, metodo: str, caminho: str, corpo: bytes = b"", tipo: str = "", **cabecalhos: str
    ) -> Resposta:
        con = http.client.HTTPConnection(
            "127.0.0.1", self.desk.porta, timeout=120, source_address=(self.origem, 0)
        )
        todos = {k.replace("_", "-"): v for k, v in cabecalhos.items()}
        if tipo:
            todos["Content-Type"] = tipo
        if self.biscoitos:
            todos["Cookie"] = "; ".join(f"{k}={v}" for k, v in self.biscoitos.items())
        con.request(metodo, caminho, corpo or None, todos)
        r = con.getresponse()
        for linha in r.headers.get_all("Set-Cookie") or []:
            nome, _, valor = linha.partition(";")[0].partition("=")
            self.biscoitos[nome.strip()] = valor.strip('"')
        feita = Resposta(r.status, {k.lower(): v for k, v in r.getheaders()}, r.read())
        con.close()
        return feita

    def get(self, caminho: str, **cabecalhos: str) -> Resposta:
        return self.pedir("GET", caminho, **cabecalhos)

    def seguir(self, resposta: Resposta) -> Resposta:
        return self.get(resposta.destino) if resposta.destino else resposta

    def post(self, caminho: str, dados: dict[str, Any] | None = None, **extra: str) -> Resposta:
        """As a form of ours sends it, with the proof of where it comes from."""
        corpo = urllib.parse.urlencode({**self.prova(), **(dados or {})}, doseq=True).encode()
        return self.pedir("POST", caminho, corpo, "application/x-www-form-urlencoded", **extra)

    def prova(self) -> dict[str, str]:
        if "csrftoken" not in self.biscoitos:
            self.get("/entrar/")
        return {"csrfmiddlewaretoken": self.biscoitos["csrftoken"]}

    def enviar(
        self, caminho: str, nome: str, conteudo: bytes, dados: dict[str, str] | None = None
    ) -> Resposta:
        """A form with a file."""
        fronteira = uuid.uuid4().hex
        partes = [
            f'--{fronteira}\r\nContent-Disposition: form-data; name="{k}"\r\n\r\n{v}\r\n'.encode()
            for k, v in {**self.prova(), "chave": str(uuid.uuid4()), **(dados or {})}.items()
        ]
        cabeca = f'Content-Disposition: form-data; name="arquivo"; filename="{nome}"'
        partes.append(
            f"--{fronteira}\r\n{cabeca}\r\nContent-Type: application/x\r\n\r\n".encode()
            + conteudo + f"\r\n--{fronteira}--\r\n".encode()
        )  # fmt: skip
        tipo = f"multipart/form-data; boundary={fronteira}"
        return self.pedir("POST", caminho, b"".join(partes), tipo)

    def entrar(self, papel: str) -> Cliente:
        r = self.post("/entrar/", {"usuario": papel, "senha": SENHA})
        assert r.situacao == 302, r.palavras
        return self


class Desk:
    """``almotace demo`` in a folder of its own."""

    def __init__(self, agora: str = "", municipio: str = "") -> None:
        """``agora``: an ISO instant for the desk's clock, which ``passar`` moves on; ``municipio``:
        the town that is shown, if not the demonstration's own."""
        self.agora, self.municipio = agora, municipio
        self.pasta = Path(tempfile.mkdtemp(prefix="almotace-navegador-"))
        self.pasta.chmod(0o755)  # the service user of root passes here
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            self.porta = int(s.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.porta}"
        self.dito: list[str] = []
        self.clientes: dict[str, Cliente] = {}
        self.servidor: Embutido | None = None

    def __enter__(self) -> Desk:
        ambiente = {
            **os.environ, "ALMOTACE_DADOS": str(self.pasta / "dados"), "PYTHONUTF8": "1",
            "PYTHONPATH": str(RAIZ / "src"),
        }  # fmt: skip
        for sobra in ("DATABASE_URL", "DJANGO_SETTINGS_MODULE", "ALMOTACE_AGORA"):
            ambiente.pop(sobra, None)
        if self.agora:
            self.passar(self.agora)
            ambiente["ALMOTACE_AGORA"] = f"@{self._relogio}"
        self.processo = subprocess.Popen(
            [sys.executable, "-P", "-m", "almotace", "demo", "--porta", str(self.porta),
             "--municipio", self.municipio],
            env=ambiente, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        pronto = threading.Event()
        threading.Thread(target=self._ouvir, args=(pronto,), daemon=True).start()
        if not pronto.wait(ESPERA) or self.processo.poll() is not None:
            self.processo.kill()
            raise AssertionError("O balcão não abriu:\n" + "".join(self.dito))
        self.servidor = Embutido(self.pasta / "dados").iniciar()
        return self

    @property
    def _relogio(self) -> Path:
        return self.pasta / "relogio"

    def passar(self, agora: str) -> None:
        """Put the desk's clock at that instant."""
        novo = self._relogio.with_suffix(".novo")
        novo.write_text(agora, encoding="ascii")
        novo.replace(self._relogio)

    def _ouvir(self, pronto: threading.Event) -> None:
        assert self.processo.stdout is not None
        for linha in self.processo.stdout:
            self.dito.append(linha)
            if "Ctrl-C" in linha:
                pronto.set()
        pronto.set()

    def __exit__(
        self,
        tipo: type[BaseException] | None,
        erro: BaseException | None,
        rastro: TracebackType | None,
    ) -> None:
        import shutil

        self.processo.send_signal(signal.SIGINT)
        try:
            self.processo.wait(30)
        except subprocess.TimeoutExpired:
            self.processo.kill()
        if self.servidor is not None:
            self.servidor.parar()
        shutil.rmtree(self.pasta, ignore_errors=True)

    def quedas(self) -> list[str]:
        """What the server fell over, in its own words; the database was stopped on purpose."""
        fins = []
        for trecho in "".join(self.dito).split("Traceback (most recent call last):")[1:]:
            if "During handling of the above" in trecho or "was the direct cause" in trecho:
                continue  # another one came of it
            # The first line of a traceback that is not set in is the exception's.
            fim = next((x for x in trecho.splitlines()[1:] if x[:1].strip()), trecho[-200:])
            if not re.search(r"OperationalError|AdminShutdown|InterfaceError|DisallowedHost|"
                             r"TooManyFields|PermissionDenied", fim):  # fmt: skip
                fins.append(fim)
        return fins

    # who comes to the desk
    def cliente(self, papel: str = "") -> Cliente:
        """A client of that role, the same for all tests; without a role, a new one."""
        if not papel:
            return Cliente(self)
        if papel not in self.clientes:
            self.clientes[papel] = Cliente(self).entrar(papel)
        return self.clientes[papel]

    # from below
    def sql(self, comando: str, dados: Any = ()) -> list[Any]:
        """As who has the disk: no wall between towns stands in the way."""
        assert self.servidor is not None
        admin = self.servidor.endereco("admin").parametros()
        with psycopg.connect(**admin, autocommit=True) as con:
            cursor = con.execute(comando, dados or None)
            return cursor.fetchall() if cursor.description else []

    def parar_banco(self) -> None:
        assert self.servidor is not None and self.servidor.pid is not None
        os.kill(self.servidor.pid, signal.SIGINT)
        fim = time.monotonic() + 30
        while self.servidor.vivo() and time.monotonic() < fim:
            time.sleep(0.1)

    def ligar_banco(self) -> None:
        assert self.servidor is not None
        self.servidor.iniciar()

    # what the tests begin with
    def pessoa(self, nome: str, **mais: str) -> str:
        """Register a person; the id."""
        dados = {"nome": nome, "endereco": "Rua das Flores, 12", "filiacao": "Ana",
                 "nacionalidade": "brasileira", "estado_civil": "solteira", **mais}  # fmt: skip
        r = self.cliente("atendente").post("/pessoas/nova/", dados)
        assert r.situacao == 302, r.palavras
        return r.destino.strip("/").rpartition("/")[2]

    def pedido(self, pessoa: str = "", **mais: Any) -> str:
        """File an application; the address of its case."""
        dados = {**digitado(ITINERANTE), "pessoa": pessoa or self.pessoa(nome_novo()),
                 "chave": str(uuid.uuid4()), "acao": "protocolar", **mais}  # fmt: skip
        r = self.cliente("atendente").post(AMBULANTE, dados)
        assert r.situacao == 302, r.palavras
        return r.destino

    def ato(self, papel: str, processo: str, acao: str, **dados: Any) -> Resposta:
        corpo = {"chave": str(uuid.uuid4()), **dados}
        return self.cliente(papel).post(f"{processo}{acao}/", corpo)

    def deferido(self, **mais: Any) -> str:
        processo = self.pedido(**mais)
        motivos = "O pedido está completo e a lei o permite, pelos fundamentos do parecer."
        r = self.ato("chefe_de_secao", processo, "decidir", resultado="deferido", motivos=motivos)
        assert r.situacao == 302, r.palavras
        return processo

    def licenca(self, **mais: Any) -> str:
        """From application to licence; its address."""
        processo = self.deferido(**mais)
        pagina = self.cliente("caixa").get(f"{processo}?acao=lancar").texto
        for tributo in re.findall(r'<option value="(taxa_\w+)"', pagina):
            self.ato("caixa", processo, "lancar", tributo=tributo, valor="120,00", fonte="Tabela")
        pagina = self.cliente("caixa").get(f"{processo}?acao=pagar").texto
        for guia in re.findall(r'<option value="([0-9a-f-]{36})"', pagina):
            self.ato("caixa", processo, "pagar", guia=guia, valor="120,00", comprovante="r")
        r = self.ato("atendente", processo, "emitir")
        assert r.situacao == 302, r.palavras
        pagina = self.cliente("atendente").get(processo).texto
        return re.search(r"/licencas/[0-9a-f-]{36}/", pagina)[0]  # type: ignore[index]


def digitado(fatos: dict[str, Any]) -> dict[str, str]:
    """Facts as a form has them."""

    def um(v: Any) -> str:
        if isinstance(v, bool):
            return "sim" if v else "nao"
        if re.fullmatch(r"\d{4}-\d{2}-\d{2}", str(v)):
            return f"{v[8:]}/{v[5:7]}/{v[:4]}"
        return str(v)

    return {k: um(v) for k, v in fatos.items()}


def como(pagina: Page, desk: Desk, papel: str) -> None:
    """Go on as somebody of that role, who came in before."""
    pagina.context.clear_cookies()
    if papel:
        biscoitos = desk.cliente(papel).biscoitos.items()
        pagina.context.add_cookies([{"name": k, "value": v, "url": desk.url} for k, v in biscoitos])


_quantas = iter(range(1, 10_000))


def nome_novo(base: str = "Josefa Conceição") -> str:
    """A name that nobody else has."""
    letras = "".join(chr(ord("a") + int(d)) for d in f"{next(_quantas):03}")
    return f"{base} {letras.capitalize()}"


def cpf(base: str) -> str:
    """Nine figures and their check digits."""
    for _ in range(2):
        peso = len(base) + 1
        soma = sum(int(d) * (peso - i) for i, d in enumerate(base))
        base += str((soma * 10 % 11) % 10)
    return base


def novo_contexto(navegador: Browser, desk: Desk, largura: int, **outros: object) -> BrowserContext:
    c = navegador.new_context(
        viewport={"width": largura, "height": 900 if largura > 600 else 800},
        base_url=desk.url, locale="pt-BR", **outros,
    )  # fmt: skip
    c.set_default_timeout(20_000)
    return c
