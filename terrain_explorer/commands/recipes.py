"""Following recipes on the command line: with a word on each step that cannot be done."""

from __future__ import annotations

import sys

from terrain_explorer.commands.terminal import run_to_end
from terrain_explorer.memory import check_memory
from terrain_explorer.terrain import Generator, Heightmap, Recipe


def follow(recipe: Recipe) -> Heightmap:
    """Return the terrain of a recipe, as the window shows it, and report the steps that had to be left out."""
    _check_memory(recipe)
    evaluated = run_to_end(recipe.evaluating(), "recipe")
    for sentence in recipe.told(evaluated):
        print(f"left out: {sentence}", file=sys.stderr)
    return evaluated.heightmap


def _check_memory(recipe: Recipe) -> None:
    """Refuse a recipe whose steps need more memory than there is, before the minutes that come before them.

    Raises
    ------
    UserError
        It will not fit; the text says how much it needs.
    """
    if isinstance(recipe.source, Generator):
        size = recipe.source.size
        needed = [
            getattr(step.filter, "bytes_a_point", 0) for step in recipe.steps if step.enabled
        ]  # drawings have none
        check_memory(size, size, max(needed, default=0))
