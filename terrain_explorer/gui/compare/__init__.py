"""Compares any two terrains by eye and in numbers: the one at hand, undo steps, files, and recipes without a step."""
