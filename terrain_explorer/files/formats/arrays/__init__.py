"""Bare arrays as heightmaps: numbers row by row, with little or nothing that says what they are."""
