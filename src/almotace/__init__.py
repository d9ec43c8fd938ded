"""Almotacé: the municipality's own law runs the counter."""

__version__ = "0.1.0"
