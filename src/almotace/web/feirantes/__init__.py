"""Screens of who holds a stall: the queue, the allotment, the holder's book."""
