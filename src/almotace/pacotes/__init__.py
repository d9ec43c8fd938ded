"""Reads, checks and compiles the law packs under ``leis/`` into objects of ``nucleo``."""
