"""Screens of collecting: the cashier, the procuradoria, the money of an auto."""
