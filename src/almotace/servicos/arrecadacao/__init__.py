"""Collecting money: codes that a guide carries, files that banks send, discounts, balances.

Pure: no database, no clock. The acts that use it are elsewhere in ``servicos``.
"""
