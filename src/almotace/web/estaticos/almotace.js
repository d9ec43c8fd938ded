/* What the pages do better with JavaScript. Everything works without it. */
(function () {
  "use strict";

  // The examination did not come: say so where it would be.
  function semResposta(texto) {
    return function (evento) {
      var alvo = evento.detail.target;
      if (!alvo || alvo.id !== "veredito") { return; }
      var recado = document.createElement("p");
      recado.className = "recado erro";
      recado.setAttribute("role", "alert");
      recado.textContent = texto;
      alvo.replaceChildren(recado);
    };
  }
  document.addEventListener("htmx:sendError", semResposta(
    "O servidor não responde. O que você digitou continua nesta página; o exame volta quando ele voltar."));
  document.addEventListener("htmx:responseError", semResposta(
    "O servidor não conseguiu examinar agora. O que você digitou continua nesta página."));

  // Two clicks are one sending. (The server knows too: every form has a key.)
  document.addEventListener("submit", function (evento) {
    var form = evento.target;
    if (form.method !== "post") { return; }
    if (form.dataset.enviado) { evento.preventDefault(); return; }
    form.dataset.enviado = "sim";
  });
  window.addEventListener("pageshow", function () {
    document.querySelectorAll("form[data-enviado]").forEach(function (form) {
      delete form.dataset.enviado;
    });
  });

  // What has to be reviewed comes first.
  var erros = document.getElementById("erros");
  if (erros) { erros.focus(); }
})();
