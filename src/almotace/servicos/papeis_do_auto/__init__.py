"""The papers of a case of an auto, each of one act: the same acts give the same bytes."""

from .entrega import ESPECIES, em_pdf

__all__ = ["ESPECIES", "em_pdf"]
