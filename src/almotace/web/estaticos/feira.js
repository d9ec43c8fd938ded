/* The plan by keyboard, mouse and touch. Without JavaScript the stalls are links, and the editor is
   plain forms. The server decides all: what is moved here only waits to be sent. */
(function () {
  "use strict";
  var PASSO = 10, MENOR = 20;
  var SETAS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

  function caixa(a) {
    var r = a.querySelector("rect");
    return { x: +r.getAttribute("x"), y: +r.getAttribute("y"),
             largura: +r.getAttribute("width"), altura: +r.getAttribute("height") };
  }

  // The neighbour that way: near, and rather straight ahead than aside.
  function vizinho(todos, de, seta) {
    var b = caixa(de), cx = b.x + b.largura / 2, cy = b.y + b.altura / 2, melhor = null, menor = Infinity;
    todos.forEach(function (a) {
      if (a === de) { return; }
      var o = caixa(a), dx = o.x + o.largura / 2 - cx, dy = o.y + o.altura / 2 - cy;
      var frente = dx * seta[0] + dy * seta[1], lado = Math.abs(dx * seta[1]) + Math.abs(dy * seta[0]);
      if (frente <= 0) { return; }
      var custo = frente + 3 * lado;
      if (custo < menor) { menor = custo; melhor = a; }
    });
    return melhor;
  }

  // One stop of the Tab key for the whole plan; arrows inside it.
  function umaParada(svg) {
    var todos = Array.prototype.slice.call(svg.querySelectorAll("a[data-codigo]"));
    if (!todos.length) { return todos; }
    var atual = svg.querySelector("a[aria-current]") || todos[0];
    todos.forEach(function (a) { a.setAttribute("tabindex", a === atual ? "0" : "-1"); });
    svg.addEventListener("focusin", function (e) {
      var a = e.target.closest("a[data-codigo]");
      if (!a) { return; }
      todos.forEach(function (x) { if (x !== a) { x.setAttribute("tabindex", "-1"); } });
      a.setAttribute("tabindex", "0");
    });
    return todos;
  }

  var planta = document.querySelector("svg[data-planta]");
  if (planta) {
    var links = umaParada(planta);
    planta.addEventListener("keydown", function (e) {
      var a = e.target.closest("a[data-codigo]"), seta = SETAS[e.key];
      if (!a || !seta) { return; }
      var outro = vizinho(links, a, seta);
      e.preventDefault();
      if (outro) { outro.focus(); }
    });
  }
  // Chosen by its link: tell of it first.
  var dito = document.getElementById("espaco");
  if (dito && location.hash === "#espaco" && planta) { dito.focus(); }

  var svg = document.querySelector("svg[data-editor]");
  if (!svg) { return; }
  var larga = +svg.dataset.largura, alta = +svg.dataset.altura;
  var todos = umaParada(svg), esperam = {}, escolhido = null, alca = null, arrasta = null, sujo = false;
  var campos = document.querySelectorAll("[data-mudancas]"), fala = document.querySelector("[data-dito]");
  document.querySelectorAll("[data-com-js]").forEach(function (x) { x.hidden = false; });
  try {
    JSON.parse(campos[0].value || "[]").forEach(function (m) { esperam[m.codigo] = m; });
  } catch (e) { esperam = {}; }

  function guardar() {
    var lista = Object.keys(esperam).map(function (k) { return esperam[k]; });
    var texto = lista.length ? JSON.stringify(lista) : "";
    campos.forEach(function (c) { c.value = texto; });
    sujo = lista.length > 0;
    var n = lista.length;
    fala.textContent = !n ? "" : n === 1 ? "1 mudança espera ser guardada." : n + " mudanças esperam ser guardadas.";
    var vivo = document.getElementById("vivo");
    vivo.dispatchEvent(new CustomEvent("mudou"));
  }

  function toca(a, b) {
    return a.x < b.x + b.largura && b.x < a.x + a.largura && a.y < b.y + b.altura && b.y < a.y + a.altura;
  }

  function por(a, b) {
    var antes = caixa(a), r = a.querySelector("rect"), t = a.querySelector("text");
    b.largura = Math.max(MENOR, Math.min(b.largura, larga)); b.altura = Math.max(MENOR, Math.min(b.altura, alta));
    b.x = Math.max(0, Math.min(b.x, larga - b.largura)); b.y = Math.max(0, Math.min(b.y, alta - b.altura));
    r.setAttribute("x", b.x); r.setAttribute("y", b.y);
    r.setAttribute("width", b.largura); r.setAttribute("height", b.altura);
    var dx = b.x + b.largura / 2 - antes.x - antes.largura / 2, dy = b.y + b.altura / 2 - antes.y - antes.altura / 2;
    [t].concat(Array.prototype.slice.call(t.querySelectorAll("tspan"))).forEach(function (x) {
      x.setAttribute("x", +x.getAttribute("x") + dx);
      if (x.hasAttribute("y")) { x.setAttribute("y", +x.getAttribute("y") + dy); }
    });
    var bate = todos.some(function (o) { return o !== a && o.isConnected && toca(b, caixa(o)); });
    a.classList.toggle("bate", bate);
    noFormulario(a, b);
    porAlca();
  }

  function anotar(a) {
    var b = caixa(a), c = a.dataset.codigo, m = esperam[c] || { op: "muda", codigo: c };
    m.x = b.x; m.y = b.y; m.largura = b.largura; m.altura = b.altura;
    esperam[c] = m;
    guardar();
  }

  function noFormulario(a, b) {
    var form = document.querySelector('form[data-um="' + a.dataset.codigo + '"]');
    if (!form) { return; }
    ["x", "y", "largura", "altura"].forEach(function (k) { form.elements[k].value = b[k]; });
  }

  function porAlca() {
    if (!alca) {
      alca = document.createElementNS("http://www.w3.org/2000/svg", "rect");
      alca.setAttribute("class", "alca");
      svg.appendChild(alca);
    }
    if (!escolhido || !escolhido.isConnected) { alca.setAttribute("width", 0); return; }
    var b = caixa(escolhido), matriz = svg.getScreenCTM(), lado = Math.min(14 / matriz.a, b.largura / 2, b.altura / 2);
    alca.setAttribute("x", b.x + b.largura - lado); alca.setAttribute("y", b.y + b.altura - lado);
    alca.setAttribute("width", lado); alca.setAttribute("height", lado);
  }

  function escolher(a) {
    if (escolhido) { escolhido.classList.remove("escolhido"); }
    escolhido = a;
    if (a) { a.classList.add("escolhido"); }
    porAlca();
  }

  svg.addEventListener("focusin", function (e) {
    var a = e.target.closest("a[data-codigo]");
    if (a) { escolher(a); }
  });

  svg.addEventListener("keydown", function (e) {
    var a = e.target.closest("a[data-codigo]"), seta = SETAS[e.key];
    if (!a) { return; }
    if (e.key === "Delete" || e.key === "Backspace") { e.preventDefault(); tirar(a); return; }
    if (!seta) { return; }
    e.preventDefault();
    if (e.ctrlKey || e.altKey) {
      var outro = vizinho(todos.filter(function (x) { return x.isConnected; }), a, seta);
      if (outro) { outro.focus(); }
      return;
    }
    var b = caixa(a);
    if (e.shiftKey) { b.largura += seta[0] * PASSO; b.altura += seta[1] * PASSO; }
    else { b.x += seta[0] * PASSO; b.y += seta[1] * PASSO; }
    por(a, b);
    anotar(a);
  });

  function tirar(a) {
    var c = a.dataset.codigo, proximo = todos.filter(function (x) { return x !== a && x.isConnected; })[0];
    esperam[c] = { op: "tira", codigo: c };
    a.remove();
    escolher(null);
    if (proximo) { proximo.focus(); }
    guardar();
  }

  function ponto(e) {
    var p = new DOMPoint(e.clientX, e.clientY).matrixTransform(svg.getScreenCTM().inverse());
    return { x: p.x, y: p.y };
  }

  svg.addEventListener("pointerdown", function (e) {
    if (e.button !== 0) { return; }
    var pegou = e.target.classList.contains("alca"), a = pegou ? escolhido : e.target.closest("a[data-codigo]");
    if (!a || (e.pointerType === "touch" && a !== escolhido)) { return; }
    e.preventDefault();
    arrasta = { a: a, de: ponto(e), caixa: caixa(a), tamanho: pegou, moveu: false };
    svg.setPointerCapture(e.pointerId);
    a.focus();
    escolher(a);
  });
  svg.addEventListener("pointermove", function (e) {
    if (!arrasta) { return; }
    var p = ponto(e), b = Object.assign({}, arrasta.caixa);
    var dx = Math.round((p.x - arrasta.de.x) / PASSO) * PASSO, dy = Math.round((p.y - arrasta.de.y) / PASSO) * PASSO;
    if (!dx && !dy && !arrasta.moveu) { return; }
    arrasta.moveu = true;
    if (arrasta.tamanho) { b.largura += dx; b.altura += dy; } else { b.x += dx; b.y += dy; }
    por(arrasta.a, b);
  });
  var solto = null;
  function soltar() {
    if (!arrasta) { return; }
    solto = arrasta.moveu ? arrasta.a : null;
    var feito = arrasta;
    arrasta = null;
    if (feito.moveu) { anotar(feito.a); }
  }
  svg.addEventListener("pointerup", soltar);
  svg.addEventListener("pointercancel", soltar);

  // A click chooses; Enter, or a click on what is chosen already, opens its numbers.
  svg.addEventListener("click", function (e) {
    var a = e.target.closest("a[data-codigo]");
    if (e.detail !== 0) { e.preventDefault(); }
    if (solto) { solto = null; e.preventDefault(); return; }
    if (!a) { return; }
    if (e.detail !== 0) { a.focus(); escolher(a); return; }
    e.preventDefault();
    abrir(a);
  });
  svg.addEventListener("dblclick", function (e) {
    var a = e.target.closest("a[data-codigo]") || escolhido;
    if (a) { e.preventDefault(); abrir(a); }
  });

  // The numbers of another stall are on another page: what waits goes along, by the form.
  function abrir(a) {
    if (!sujo) { location.href = "?espaco=" + encodeURIComponent(a.dataset.codigo) + "#espaco"; return; }
    fala.textContent = "Guarde o desenho antes de abrir os números de " + a.dataset.codigo + ".";
  }

  // What is on the page is kept until it is sent or left on purpose.
  window.addEventListener("beforeunload", function (e) {
    if (sujo) { e.preventDefault(); }
  });
  document.addEventListener("submit", function (e) {
    if (e.target.method === "post") { sujo = false; }
  });
  document.querySelectorAll('a[href="' + location.pathname + '"]').forEach(function (a) {
    a.addEventListener("click", function () { sujo = false; });
  });
  if (Object.keys(esperam).length) { guardar(); }
  var atual = svg.querySelector("a[aria-current]");
  if (atual) { escolher(atual); }
})();
