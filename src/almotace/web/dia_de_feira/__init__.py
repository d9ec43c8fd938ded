"""Screens of the day of fair: setting days, the call on a phone, absences and what follows."""
