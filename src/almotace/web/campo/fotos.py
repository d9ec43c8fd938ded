"""Photos that come with a form: kept at once, so that a form that comes back has not lost them.

What the camera wrote goes along in the form, signed: nobody changes it on the way.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core import signing

from ...nucleo.erros import ErroAlmotace
from ...servicos import anexos
from ...servicos.acao_fiscal.foto import receber
from ..recados import frase

SAL = "almotace.foto"


def das_que_vieram(pedido: Any, erros: dict[str, str]) -> list[dict[str, Any]]:
    """Those that this form brought before, and those that come now; each with its ``marca``."""
    fotos = []
    for marca in pedido.POST.getlist("foto"):
        try:
            fotos.append({**signing.loads(marca, salt=SAL), "marca": marca})
        except signing.BadSignature:
            continue
    if getattr(pedido, "arquivo_grande", 0):
        erros["fotos"] = frase(anexos.grande(pedido.arquivo_grande))
    for arquivo in pedido.FILES.getlist("fotos"):
        try:
            foto = receber(arquivo.read())
            anexos.gravar(settings.ARQUIVOS, pedido.municipio.pk, foto.sha256, foto.dados)
        except ErroAlmotace as e:
            erros["fotos"] = frase(e)
            continue
        dita = foto.para_o_ato()
        fotos.append({**dita, "marca": signing.dumps(dita, salt=SAL)})
    return list({f["sha256"]: f for f in fotos}.values())
