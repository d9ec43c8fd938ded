"""Files that come with a form: what passes the limit is thrown away as it arrives."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadhandler import FileUploadHandler, SkipFile

from ..servicos.anexos import MAXIMO


class LimiteDeTamanho(FileUploadHandler):
    """First of the handlers. Says in ``arquivo_grande`` how much was sent."""

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        super().new_file(*args, **kwargs)
        self.recebidos = 0

    def handle_raw_input(
        self, input_data: Any, META: Any, content_length: int, *args: Any, **kwargs: Any
    ) -> None:
        self.anunciado = content_length or 0

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        self.recebidos += len(raw_data)
        if self.recebidos > MAXIMO:
            if self.request is not None:
                self.request.arquivo_grande = max(self.recebidos, self.anunciado)
            raise SkipFile
        return raw_data

    def file_complete(self, file_size: int) -> None:
        return None
