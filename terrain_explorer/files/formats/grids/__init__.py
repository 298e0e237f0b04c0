"""Grids of surveys as heightmaps: their heights have units, and they lie at a place on Earth."""
