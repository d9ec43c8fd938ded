"""Screens of seized goods: the deposit, the part of the auto's page, a form for each act."""
