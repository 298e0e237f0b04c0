"""Figures that cannot be told, and the sizes of which some can."""

from __future__ import annotations

from dataclasses import dataclass

from terrain_explorer.language import marked
from terrain_explorer.terrain.heightmap import Heightmap

TOO_LITTLE_RANGE = marked(
    "Not enough range to tell: the map is too small, or the steps in its heights hide the terrain."
)

EVEN = marked("There is nothing to tell: the ground within the squares is even, or steps in its heights hide it.")


@dataclass(frozen=True)
class Unavailable:
    """In place of a figure that cannot be told.

    Attributes
    ----------
    meaning
        Why, in one sentence for the user.
    """

    meaning: str


def levels_of(heightmap: Heightmap) -> int:
    """Return how many levels of squares a map of 2^n + 1 by 2^m + 1 points has, the smaller of n and m; else 0."""
    cells = (heightmap.rows - 1, heightmap.columns - 1)
    if any(side & (side - 1) for side in cells):
        return 0
    return min(cells).bit_length() - 1
