"""Collecting fines: guides, payments, refunds, dívida ativa. Acts over the pure ``arrecadacao``."""
