"""What is known of a terrain as a whole, and the heights of its tiles."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import UNKNOWN, FloatArray, RockBelow, Shape, down_and_across
from terrain_explorer.terrain.map_place import MapPlace
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.sampling import RELIEF_OF_SIDE, USUAL_SIDE
from terrain_explorer.terrain.tiles.tile_key import ROOT_LEVEL, Bounds

TileHeights = NDArray[np.float64]
"""Heights of a tile, shape (257, 257), in the unit of the terrain, read-only, NaN where there is no ground. They are
not float32, whose digits do not keep neighbours apart some 20 levels down."""


@dataclass(frozen=True)
class LandFacts:
    """What is known of a terrain without looking at its tiles.

    Attributes
    ----------
    range
        The heights that are black and white at every depth: those of the whole, and what finer levels may add.
    extent
        How far the ground goes to the south and to the east, in sides of the root tile; 1 where the terrain is square.
    repeats
        Whether the terrain goes on beyond its edges as it begins at the opposite ones.
    side_metres
        The metres along a side of the root tile as it is drawn, or None where they are not known.
    metres
        Whether heights are metres.
    stretch
        How many times as far apart rows lie as columns; `side_metres` is the mean of both ways.
    left_out
        What cannot be shown at every depth, a sentence each.
    map_range
        The range of its heightmap, which is drawn a fifth as high as the ground is long, and in parts of which the
        level of the sea is told; by default `range`.
    shown_range
        The heights between which colours change, as on its heightmap; by default `range`.
    map_bounds
        Where its heightmap lies; by default all of `extent`.
    hurst
        The Hurst exponent of the detail that finer and finer levels add; 1 where it has none or is as smooth.
    level
        The level of tiles whose points are those of its map.
    place
        Where the points of level 0, the corners of the root tile, lie on the world, or None.
    rock
        The layers of rock below these points, or None.
    """

    range: Extremes
    extent: tuple[Fraction, Fraction] = (Fraction(1), Fraction(1))
    repeats: bool = False
    side_metres: float | None = None
    metres: bool = False
    stretch: float = 1.0
    left_out: tuple[str, ...] = ()
    map_range: Extremes = UNKNOWN
    shown_range: Extremes = UNKNOWN
    map_bounds: Bounds | None = None
    hurst: float = 1.0
    level: int = ROOT_LEVEL
    place: MapPlace | None = None
    rock: RockBelow | None = None

    @property
    def sides(self) -> tuple[float, float] | None:
        """The metres down and across a side of the root tile on the ground, or None where they are not known."""
        return None if self.side_metres is None else down_and_across(self.side_metres, self.stretch)

    @property
    def longer(self) -> float:
        """The longer side of the ground, in sides of the root tile."""
        return float(max(self.extent))

    @property
    def map_shape(self) -> Shape:
        """The rows and columns of its heightmap."""
        assert self.map_bounds is not None
        top, left, bottom, right = (int(edge * (1 << self.level)) for edge in self.map_bounds)
        return bottom - top + 1, right - left + 1

    @property
    def map_relief(self) -> float:
        """The heights that are drawn a fifth as high as the ground is long; above 0."""
        low, high = self.map_range
        return (high - low) or 1.0

    def __post_init__(self) -> None:
        for name in ("map_range", "shown_range"):
            if np.isnan(getattr(self, name)).all():
                object.__setattr__(self, name, self.range)
        if self.map_bounds is None:
            object.__setattr__(self, "map_bounds", Bounds(Fraction(0), Fraction(0), *self.extent))


def tile_heights(heights: FloatArray) -> TileHeights:
    """Return heights as those of a tile; the array is not copied where it need not be."""
    double = np.ascontiguousarray(heights, np.float64)
    double.flags.writeable = False
    return double


def metres_of_side(facts: LandFacts) -> float:
    """Return the metres along a side of the root tile; the longer side of ground counts as `USUAL_SIDE` if unknown."""
    return facts.side_metres or USUAL_SIDE / facts.longer


def metres_of_height(facts: LandFacts) -> float:
    """Return the metres of a unit of the heights; where they are no metres, those of it as it is drawn."""
    return 1.0 if facts.metres else RELIEF_OF_SIDE * facts.longer * metres_of_side(facts) / facts.map_relief
