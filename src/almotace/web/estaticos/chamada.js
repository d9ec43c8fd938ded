/* Taps are kept on the phone first, and sent in batches until they arrive. A batch keeps its key:
   sent twice, it enters once. What is kept is read anew each time: another tab may be open. */
(function () {
  "use strict";
  var lista = document.querySelector("[data-chamada]");
  if (!lista) { return; }
  var conta = document.getElementById("conta"), barra = document.getElementById("barra");
  var rede = document.getElementById("rede"), total = Number(conta.dataset.total);
  var gaveta = "chamada:" + lista.dataset.chamada, enviando = false, hora = null, espera = 5000;
  var memoria = null, MUITAS = 200, DEMORA = 20000;

  function ler() {
    if (memoria) { return memoria; }
    try {
      var lida = JSON.parse(localStorage.getItem(gaveta));
      if (lida && Array.isArray(lida.espera)) { return lida; }
    } catch (e) { /* nothing kept, or nothing that can be read */ }
    return { lote: null, espera: [] };
  }
  function mudar(faz) {
    var fila = ler(), feito = faz(fila);
    try {
      if (!fila.lote && !fila.espera.length) { localStorage.removeItem(gaveta); }
      else { localStorage.setItem(gaveta, JSON.stringify(fila)); }
    } catch (e) {
      memoria = fila;
      dizer("Este telefone não guarda as marcas: não saia desta página antes de enviar.");
    }
    return feito;
  }
  function chave() {
    if (window.crypto && crypto.randomUUID) { return crypto.randomUUID(); }
    var b = crypto.getRandomValues(new Uint8Array(16));
    b[6] = (b[6] & 15) | 64; b[8] = (b[8] & 63) | 128;
    var h = Array.prototype.map.call(b, function (x) { return (x + 256).toString(16).slice(1); }).join("");
    return h.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  }
  /* Who signs in again in another tab gets a new proof, and this page still has the old one. */
  function prova() {
    var nova = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/);
    return nova ? nova[1] : lista.elements.csrfmiddlewaretoken.value;
  }
  function linha(codigo) { return lista.querySelector('[data-espaco="' + codigo + '"]'); }
  function contar() {
    var ditos = lista.querySelectorAll("li.presente, li.falta").length + Number(conta.dataset.fora);
    conta.textContent = ditos + " de " + total;
    barra.value = ditos;
  }
  function dizer(frase) { rede.textContent = frase; rede.hidden = !frase; }
  function pintar(m, esperando) {
    var li = linha(m.espaco);
    if (!li) { return; }
    li.classList.remove("presente", "falta", "recusada");
    li.classList.add(m.estado);
    li.classList.toggle("esperando", esperando);
    li.querySelectorAll("button").forEach(function (b) {
      var sim = b.value === m.espaco + "|" + m.estado + "|" + m.quem;
      b.setAttribute("aria-pressed", sim ? "true" : "false");
      if (sim) { li.querySelector(".estado").textContent = b.textContent; }
    });
  }
  function recusar(codigo, frase) {
    var li = linha(codigo);
    if (!li) { return; }
    li.classList.remove("presente", "falta", "esperando");
    li.classList.add("recusada");
    li.querySelector(".estado").textContent = frase;
    li.querySelectorAll("button").forEach(function (b) { b.setAttribute("aria-pressed", "false"); });
  }
  function porEnviar() { var f = ler(); return f.espera.length + (f.lote ? f.lote.marcas.length : 0); }
  function depois(ms) { clearTimeout(hora); hora = setTimeout(enviar, ms); }
  function logo() { espera = 5000; if (porEnviar()) { depois(0); } }

  function fechar(f) {
    if (!f.lote && f.espera.length) { f.lote = { chave: chave(), marcas: f.espera.splice(0, MUITAS) }; }
    return f.lote;
  }
  function enviar() {
    if (enviando) { return; }
    var lote = mudar(fechar);
    if (!lote) { dizer(""); return; }
    enviando = true;
    var corpo = new FormData(), desiste = new AbortController();
    var relogio = setTimeout(function () { desiste.abort(); }, DEMORA);
    corpo.set("csrfmiddlewaretoken", prova());
    if (lista.elements.de) { corpo.set("de", lista.elements.de.value); }
    corpo.set("chave", lote.chave);
    corpo.set("marcas", JSON.stringify(lote.marcas));
    fetch(location.pathname, {
      method: "POST", body: corpo, credentials: "same-origin", signal: desiste.signal
    })
      .then(function (r) {
        if (r.status >= 500) { throw new Error("servidor"); }
        var tipo = r.headers.get("content-type") || "";
        if (r.redirected || r.status === 403 || tipo.indexOf("json") < 0) { throw new Error("sessao"); }
        return r.json().then(function (dito) { return { certo: r.ok, dito: dito }; });
      })
      .then(function (r) { clearTimeout(relogio); chegou(lote, r); })
      .catch(function (e) { clearTimeout(relogio); faltou(e.message); });
  }
  function chegou(lote, r) {
    mudar(function (f) { if (f.lote && f.lote.chave === lote.chave) { f.lote = null; } });
    var espera_ = ler().espera;
    lote.marcas.forEach(function (m) {
      if (espera_.some(function (x) { return x.espaco === m.espaco; })) { return; }
      var frase = r.certo ? r.dito.recusadas[m.espaco] : r.dito.erro, li = linha(m.espaco);
      if (frase) { recusar(m.espaco, frase); } else if (li) { li.classList.remove("esperando"); }
    });
    contar();
    enviando = false;
    espera = 5000;
    if (!memoria || !porEnviar()) { dizer(porEnviar() ? porEnviar() + " por enviar." : ""); }
    if (porEnviar()) { depois(0); }
  }
  function faltou(porque) {
    enviando = false;
    var n = porEnviar(), marcas = n === 1 ? "1 marca guardada" : n + " marcas guardadas";
    dizer({
      sessao: marcas + " neste telefone. Entre de novo em outra aba e volte: nada se perde.",
      servidor: "O servidor não respondeu: " + marcas + " neste telefone. Tenta-se de novo."
    }[porque] || "Sem rede: " + marcas + " neste telefone. Vão quando a rede voltar.");
    depois(espera);
    espera = Math.min(espera * 2, 60000);
  }

  lista.addEventListener("submit", function (e) {
    var botao = e.submitter;
    if (!botao || botao.name !== "marca") { return; }
    e.preventDefault();
    var partes = botao.value.split("|");
    var m = { espaco: partes[0], estado: partes[1], quem: partes[2], em: new Date().toISOString() };
    mudar(function (f) {
      f.espera = f.espera.filter(function (x) { return x.espaco !== m.espaco; });
      f.espera.push(m);
    });
    pintar(m, true);
    contar();
    if (!rede.hidden) { dizer(rede.textContent.replace(/\d+ marcas? guardadas?/, porEnviar() + " marcas guardadas")); }
    depois(400);
  });
  window.addEventListener("online", logo);
  document.addEventListener("visibilitychange", function () { if (!document.hidden) { logo(); } });
  window.addEventListener("focus", logo);

  /* What is shown: at once, without network; what the page did not bring has to be fetched. */
  var procura = document.getElementById("procura"), trouxe = procura.dataset.trouxe === "tudo";
  function plano(x) { return x.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase(); }
  function mostrar() {
    var dito = plano(procura.elements.q.value.trim()), parte = procura.elements.parte.value;
    var faltam = procura.elements.so.checked;
    lista.querySelectorAll("li[data-espaco]").forEach(function (li) {
      var sim = (!dito || plano(li.querySelector("p").textContent).indexOf(dito) >= 0) &&
        (!parte || li.dataset.partes.split(" ").indexOf(parte) >= 0) &&
        (!faltam || !li.matches(".presente, .falta"));
      li.hidden = !sim;
    });
    lista.querySelectorAll("section").forEach(function (s) {
      s.hidden = !s.querySelector("li:not([hidden])");
    });
  }
  procura.addEventListener("input", function (e) {
    if (trouxe) { mostrar(); } else if (e.target.name !== "q") { procura.submit(); }
  });
  procura.addEventListener("submit", function (e) { if (trouxe) { e.preventDefault(); mostrar(); } });

  var fila = ler();
  (fila.lote ? fila.lote.marcas : []).concat(fila.espera).forEach(function (m) { pintar(m, true); });
  contar();
  if (trouxe) { mostrar(); }
  logo();
})();
