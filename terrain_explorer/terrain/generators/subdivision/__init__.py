"""Generators that refine a lattice level by level."""
