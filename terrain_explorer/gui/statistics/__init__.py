"""Measures the terrain and shows its figures, with a plot and a sentence on each."""
