"""Showing what is selected: outlines in maps, a tint on the surface, and words."""
