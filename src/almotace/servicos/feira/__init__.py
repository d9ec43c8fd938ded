"""Fairs and markets: the place and its plan, who holds which stall, the days, the absences."""
