"""The addresses, by subject; each module has its router."""
