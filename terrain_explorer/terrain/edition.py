"""The edition of the algorithms, which files say beside their recipes: it takes no module to know it."""

EDITION = 5
"""Grows whenever a generator, a filter or a tool begins to give other heights, so that old recipes do."""
