"""What a build begins with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from terrain_explorer.terrain import Recipe
from terrain_explorer.terrain.shading.look import Look

BuildSubject = Callable[[], tuple[Recipe, Look, Path | None]]
"""Returns what to build: the recipe of the terrain, how it is shown, and its file or None."""
