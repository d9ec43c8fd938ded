"""The Django app of the register."""

from django.apps import AppConfig


class RegistroConfig(AppConfig):
    name = "almotace.registro"
    label = "registro"
    verbose_name = "Registro"
