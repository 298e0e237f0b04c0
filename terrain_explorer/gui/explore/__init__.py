"""Terrain without end: from the whole to a single stone, and back."""
