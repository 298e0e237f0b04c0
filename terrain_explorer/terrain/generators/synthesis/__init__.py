"""Generators that add up simple forms: waves, hills, faults."""
