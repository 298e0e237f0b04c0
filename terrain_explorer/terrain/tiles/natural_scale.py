"""What the rules of natural materials need to know of ground at any depth."""

from __future__ import annotations

import numpy as np

from terrain_explorer.terrain.heightmap import FloatArray
from terrain_explorer.terrain.shading.materials import MaterialScale, cliffs_moved_on, grain_noise
from terrain_explorer.terrain.shading.tones import Tones
from terrain_explorer.terrain.tiles.ground import LandFacts, metres_of_height, metres_of_side


def scale_of_squares(
    rows: FloatArray, columns: FloatArray, facts: LandFacts, relief: float, tones: Tones | None
) -> MaterialScale:
    """Return what the rules need to know of the squares of a tile besides their heights.

    Parameters
    ----------
    rows, columns
        Where these lie, in sides of the root tile.
    relief
        The heights that count as 1.
    tones
        Those of its map, or None.
    """
    side = metres_of_side(facts)
    noise = grain_noise(side * columns, -side * rows[:, np.newaxis], side * float(columns[1] - columns[0]))
    metres = relief * metres_of_height(facts)
    return MaterialScale(noise, metres, 0.0 if tones is None else cliffs_moved_on(tones.heightmap))
