"""Painting what is selected with a brush."""
