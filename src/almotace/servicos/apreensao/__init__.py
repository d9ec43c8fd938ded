"""Goods taken: the termo, the lots in deposit, their clocks, what becomes of them."""
