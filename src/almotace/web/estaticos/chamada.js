/* Taps are kept on the phone first, and sent in batches until they arrive. A batch keeps its key:
   sent twice, it enters once. */
(function () {
  "use strict";
  var lista = document.querySelector("[data-chamada]");
  if (!lista) { return; }
  var conta = document.getElementById("conta"), barra = document.getElementById("barra");
  var rede = document.getElementById("rede"), total = Number(conta.dataset.total);
  var gaveta = "chamada:" + lista.dataset.chamada, enviando = false, hora = null;
  var fila = ler();

  function ler() {
    try {
      var lida = JSON.parse(localStorage.getItem(gaveta));
      if (lida && Array.isArray(lida.espera)) { return lida; }
    } catch (e) { /* nothing kept, or nothing that can be read */ }
    return { lote: null, espera: [] };
  }
  function guardar() {
    try {
      if (!fila.lote && !fila.espera.length) { localStorage.removeItem(gaveta); return; }
      localStorage.setItem(gaveta, JSON.stringify(fila));
    } catch (e) { dizer("Este telefone não guarda as marcas: não saia desta página antes de enviar."); }
  }
  function chave() {
    if (window.crypto && crypto.randomUUID) { return crypto.randomUUID(); }
    var b = crypto.getRandomValues(new Uint8Array(16));
    b[6] = (b[6] & 15) | 64; b[8] = (b[8] & 63) | 128;
    var h = Array.prototype.map.call(b, function (x) { return (x + 256).toString(16).slice(1); }).join("");
    return h.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  }
  function linha(codigo) { return lista.querySelector('[data-espaco="' + codigo + '"]'); }
  function contar() {
    var ditos = lista.querySelectorAll("li.presente, li.falta").length;
    var fora = total - lista.querySelectorAll("li[data-espaco]").length;
    conta.textContent = (ditos + fora) + " de " + total;
    barra.value = ditos + fora;
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
  function porEnviar() { return fila.espera.length + (fila.lote ? fila.lote.marcas.length : 0); }
  function depois(ms) { clearTimeout(hora); hora = setTimeout(enviar, ms); }

  function enviar() {
    if (enviando) { return; }
    if (!fila.lote) {
      if (!fila.espera.length) { dizer(""); return; }
      fila.lote = { chave: chave(), marcas: fila.espera };
      fila.espera = [];
      guardar();
    }
    enviando = true;
    var corpo = new FormData();
    corpo.set("csrfmiddlewaretoken", lista.elements.csrfmiddlewaretoken.value);
    if (lista.elements.de) { corpo.set("de", lista.elements.de.value); }
    corpo.set("chave", fila.lote.chave);
    corpo.set("marcas", JSON.stringify(fila.lote.marcas));
    fetch(location.pathname, { method: "POST", body: corpo, credentials: "same-origin" })
      .then(function (r) {
        var tipo = r.headers.get("content-type") || "";
        if (r.redirected || r.status === 403 || tipo.indexOf("json") < 0) { throw new Error("sessao"); }
        return r.json().then(function (dito) { return { certo: r.ok, dito: dito }; });
      })
      .then(function (r) {
        var marcas = fila.lote.marcas;
        fila.lote = null;
        guardar();
        marcas.forEach(function (m) {
          var frase = r.certo ? r.dito.recusadas[m.espaco] : r.dito.erro;
          if (frase) { recusar(m.espaco, frase); } else {
            var li = linha(m.espaco);
            if (li && !fila.espera.some(function (x) { return x.espaco === m.espaco; })) {
              li.classList.remove("esperando");
            }
          }
        });
        contar();
        enviando = false;
        dizer(porEnviar() ? porEnviar() + " por enviar." : "");
        if (fila.espera.length) { depois(0); }
      })
      .catch(function (e) {
        enviando = false;
        var n = porEnviar(), marcas = n === 1 ? "1 marca guardada" : n + " marcas guardadas";
        if (e.message === "sessao") {
          dizer(marcas + " neste telefone. Entre de novo em outra aba e volte: nada se perde.");
          depois(15000);
        } else {
          dizer("Sem rede: " + marcas + " neste telefone. Vão quando a rede voltar.");
          depois(5000);
        }
      });
  }

  lista.addEventListener("submit", function (e) {
    var botao = e.submitter;
    if (!botao || botao.name !== "marca") { return; }
    e.preventDefault();
    var partes = botao.value.split("|");
    var m = { espaco: partes[0], estado: partes[1], quem: partes[2] };
    fila.espera = fila.espera.filter(function (x) { return x.espaco !== m.espaco; });
    fila.espera.push(m);
    guardar();
    pintar(m, true);
    contar();
    depois(400);
  });
  window.addEventListener("online", function () { depois(0); });

  var procura = document.getElementById("procura");
  procura.hidden = false;
  procura.querySelector("input").addEventListener("input", function (e) {
    var dito = e.target.value.trim().toLowerCase();
    lista.querySelectorAll("li[data-espaco]").forEach(function (li) {
      li.hidden = dito !== "" && li.querySelector("p").textContent.toLowerCase().indexOf(dito) < 0;
    });
  });

  (fila.lote ? fila.lote.marcas : []).concat(fila.espera).forEach(function (m) { pintar(m, true); });
  contar();
  if (porEnviar()) { depois(0); }
})();
