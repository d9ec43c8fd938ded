"""Screens of enforcement: autos, their procedure, the agenda of terms."""
