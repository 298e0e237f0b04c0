"""The rivers and lakes of a map as they are drawn, and how they are drawn over a picture of any part of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from terrain_explorer.terrain.heightmap import Bools, FloatArray, Heightmap, Heights
from terrain_explorer.terrain.hydrology.drainage import Drainage, below_sea, draining
from terrain_explorer.terrain.hydrology.flow_grid import DIRECTIONS
from terrain_explorer.terrain.hydrology.lakes import lakes_on_rivers
from terrain_explorer.terrain.hydrology.rivers import Rivers
from terrain_explorer.terrain.shading.look import Look
from terrain_explorer.terrain.shading.palettes import Colours
from terrain_explorer.terrain.shading.river_banks import Banks, banks_of, between, half_spring, halved, river_cover
from terrain_explorer.terrain.shading.tinting import RIVER, draw_lakes
from terrain_explorer.terrain.work import Work, part_of

_LEVELS = 4

_FEWEST = 16
"""Points that drain into a river at least: on a coarse map every point would be one."""


@dataclass(frozen=True, eq=False)
class Waters:
    """The rivers and lakes of a map.

    Attributes
    ----------
    rivers
        The rivers, those below the sea and in lakes, too.
    depths
        How much higher than the ground the water of a lake stands, float32, shape (rows, columns). On the shore, at
        the neighbours of a lake, it is how much lower, so that water that is drawn between the points is level up to
        where it meets the ground; elsewhere it is 0.
    banks
        The rivers that are drawn, see `banks_of`, and smaller pictures of them, each half as large as the one before.
    """

    rivers: Rivers
    depths: Heights
    banks: tuple[Banks, ...]

    @property
    def drainage(self) -> Drainage:
        """Where the water of the map goes."""
        return self.rivers.drainage

    @cached_property
    def spring(self) -> float:
        """Half the width of rivers where they begin, in pixels of `banks`."""
        return half_spring(self.rivers)

    @cached_property
    def lake_cells(self) -> Heights:
        """How high the lake stands in each square between points that has a corner in one, -inf elsewhere.

        Shape (rows - 1, columns - 1).
        """
        ground = self.drainage.heightmap.heights
        # On shores water is no deeper than the ground: what lies behind the sill of a lake is not in it.
        levels = np.where(self.depths > 0, ground + self.depths, np.float32(-np.inf))
        pairs = np.maximum(levels[:-1], levels[1:])
        return np.asarray(np.maximum(pairs[:, :-1], pairs[:, 1:]))

    @cached_property
    def surface(self) -> Heightmap:
        """The ground and the lakes on it."""
        heightmap = self.drainage.heightmap
        return replace(heightmap, heights=heightmap.heights + np.maximum(self.depths, 0))


def finding_waters(heightmap: Heightmap, look: Look) -> Work[Waters]:
    """Find the rivers and lakes of a map that a look shows."""
    drainage = yield from part_of(draining(heightmap, look.water_height(heightmap)), 0, 0.7)
    return (yield from part_of(gathering(drainage, look), 0.7, 1))


def gathering(drainage: Drainage, look: Look) -> Work[Waters]:
    """Find the rivers and lakes that a look shows.

    A lake is shown if as much of the map drains through it as into a river. None is drawn where the sea covers it.
    """
    least_area = max(look.river_area / 100 * drainage.grid.size, _FEWEST)
    lakes = lakes_on_rivers(drainage, least_area)
    yield 0.3
    depths = _with_shores(drainage, lakes)
    yield 0.4
    hidden = lakes | below_sea(drainage.heightmap.heights, look.water_height(drainage.heightmap))
    rivers = Rivers.of(drainage, least_area)
    banks = [banks_of(rivers, hidden)]
    while len(banks) < _LEVELS:
        banks.append(halved(banks[-1]))
    yield 0.9
    waters = Waters(rivers, depths, tuple(banks))
    _ = waters.surface  # found here, off the GUI thread that will ask for it
    yield 1.0
    return waters


def _with_shores(drainage: Drainage, lakes: Bools) -> Heights:
    """Return the depths of some lakes, and below 0 on their shores how much lower the lake lies."""
    levels = np.where(lakes, drainage.filled, np.float32(-np.inf))
    around = drainage.grid.around(levels, -np.inf)
    nearby = levels
    for direction in range(len(DIRECTIONS)):
        nearby = np.maximum(nearby, drainage.grid.shifted(around, direction))
    return np.where(np.isfinite(nearby), nearby - drainage.heightmap.heights, np.float32(0))


def draw_waters(
    picture: Colours,
    waters: Waters,
    rows: FloatArray,
    columns: FloatArray,
) -> None:
    """Draw the lakes and the rivers of a map.

    Parameters
    ----------
    picture
        The picture, whose pixels are as far apart each way; shape (len(rows), len(columns), 3).
    rows, columns
        Where its pixels lie, as parts of the map, from 0 for the map's first points to 1 for its last; there may be
        some beyond it.
    """
    down, across = ((at >= 0) & (at <= 1) for at in (rows, columns))
    if not (down.any() and across.any()):
        return
    # Slices: a mask of rows and columns would copy.
    within = np.s_[_span(down), _span(across)]
    part, rows, columns = picture[within], rows[down], columns[across]
    draw_lakes(part, _mixed(waters.depths, rows, columns), waters.drainage.heightmap)
    draw_rivers(part, river_cover(waters.banks, rows, columns, _apart(waters, rows, columns)))


def draw_rivers(picture: Colours, cover: FloatArray) -> None:
    """Draw rivers over a picture, by how much of each pixel they cover, 0 to 1."""
    cover = cover[..., np.newaxis]
    picture[:] = (1 - cover) * picture + cover * np.array(RIVER, np.float32)


def _span(known: np.ndarray) -> slice:
    places = np.flatnonzero(known)
    return slice(int(places[0]), int(places[-1]) + 1)


def _mixed(values: Heights, rows: FloatArray, columns: FloatArray) -> Heights:
    height, width = values.shape
    return between(between(values, rows * (height - 1)).T, columns * (width - 1)).T


def _apart(waters: Waters, rows: FloatArray, columns: FloatArray) -> float:
    """Return how far the pixels lie apart, in pixels of the picture of banks."""
    sides = zip((rows, columns), waters.banks[0].shape, strict=True)
    ways = [float(at[1] - at[0]) * (side - 1) for at, side in sides if len(at) > 1]
    return max(ways, default=1.0)
