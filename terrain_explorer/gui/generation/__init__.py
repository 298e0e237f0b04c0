"""Generates the terrain: the panel with the parameters and the work behind it."""
