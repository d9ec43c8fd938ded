"""Screens of the street: complaints, triage, the inspector's day, visits; and the public page."""
