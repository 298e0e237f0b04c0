"""Following recipes on the command line: with a word on each step that cannot be done."""

from __future__ import annotations

import sys

from terrain_explorer.commands.terminal import run_to_end
from terrain_explorer.terrain import Heightmap, Recipe


def follow(recipe: Recipe) -> Heightmap:
    """Return the terrain of a recipe, as the window shows it, and report the steps that had to be left out."""
    evaluated = run_to_end(recipe.evaluating(), "recipe")
    for sentence in recipe.told(evaluated):
        print(f"left out: {sentence}", file=sys.stderr)
    return evaluated.heightmap
