"""Spreadsheets that people send: read, matched with the fields wanted, told line by line."""
