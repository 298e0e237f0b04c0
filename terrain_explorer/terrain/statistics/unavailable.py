"""Figures that a map does not have, and the reasons."""

from __future__ import annotations

from dataclasses import dataclass

from terrain_explorer.language import marked
from terrain_explorer.terrain.heightmap import Heightmap

TOO_LITTLE_RANGE = marked(
    "Too few scales to measure: the map is too small, or the steps in its heights hide the terrain."
)

VOIDS = marked("Fill the voids first: Terrain > Repair > Fill voids gives them heights.")

EVEN = marked("Nothing to measure: the ground within the squares is even, or steps in its heights hide it.")


@dataclass(frozen=True)
class Unavailable:
    """Stands in place of a figure that a map does not have.

    Attributes
    ----------
    meaning
        Why, in one sentence for the user.
    """

    meaning: str


def levels_of(heightmap: Heightmap) -> int:
    """Return the levels of squares of a map of 2^n + 1 by 2^m + 1 points, the smaller of n and m; else 0."""
    cells = (heightmap.rows - 1, heightmap.columns - 1)
    # A number that shares no bit with its predecessor is a power of two.
    if any(side & (side - 1) for side in cells):
        return 0
    return min(cells).bit_length() - 1
