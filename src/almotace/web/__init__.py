"""The web face: counter, public page, administration. No rule, no SQL."""
