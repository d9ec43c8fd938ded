"""Screens of fairs and markets: the place, its plan, what is done there."""
