/* The phone's own position, where the page asks for one. Without it, it is typed. */
(function () {
  "use strict";
  if (!navigator.geolocation) { return; }
  document.querySelectorAll("[data-posicao]").forEach(function (lugar) {
    var dito = lugar.querySelector("[role=status]");
    lugar.hidden = false;
    lugar.querySelector("button").addEventListener("click", function () {
      dito.textContent = "Procurando…";
      navigator.geolocation.getCurrentPosition(function (p) {
        var caixa = lugar.closest("form");
        caixa.elements.latitude.value = p.coords.latitude.toFixed(6);
        caixa.elements.longitude.value = p.coords.longitude.toFixed(6);
        dito.textContent = "Posição com uns " + Math.round(p.coords.accuracy) + " metros de folga.";
      }, function () {
        dito.textContent = "O telefone não deu a posição. Escreva o endereço, que basta.";
      }, { enableHighAccuracy: true, timeout: 15000 });
    });
  });
})();
