"""Fleets: vehicles and drivers of a holder, from the first inspection to the last day of use."""
