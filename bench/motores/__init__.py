"""One module an engine; each has ``MOTORES``, a list of ``caso.Motor``."""
