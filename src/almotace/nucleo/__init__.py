"""The pure core: no clock, no I/O, no framework, no globals. Standard library only."""
