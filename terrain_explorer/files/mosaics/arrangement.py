"""How tiles lie beside each other: found from their edges, where names leave it open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

import numpy as np

from terrain_explorer.files.mosaics.tile_names import Place, TileSet
from terrain_explorer.terrain.heightmap import Heightmap, Heights

_SHARED = 0.3
"""Edges that differ by less than this part of the usual step from point to point are the same points."""


@dataclass(frozen=True)
class Edges:
    """The outermost heights of a tile as its file has them, and how much heights change there.

    Attributes
    ----------
    top, bottom, left, right
        The heights of the four edges.
    step
        The mean of the steps from the edges to the points beside them.
    """

    top: Heights
    bottom: Heights
    left: Heights
    right: Heights
    step: float

    @classmethod
    def of(cls, heightmap: Heightmap) -> Edges:
        """Return those of a tile."""
        heights = heightmap.heights
        top, bottom, left, right = heights[0], heights[-1], heights[:, 0], heights[:, -1]
        pairs = ((top, heights[1]), (bottom, heights[-2]), (left, heights[:, 1]), (right, heights[:, -2]))
        step = float(np.mean([np.abs(outer - inner).mean() for outer, inner in pairs]))
        return cls(top.copy(), bottom.copy(), left.copy(), right.copy(), step)

    @property
    def shape(self) -> tuple[int, int]:
        """The rows and columns of the tile."""
        return len(self.left), len(self.top)

    def flipped(self) -> Edges:
        """Return those of the tile whose first row is its last one."""
        return Edges(self.bottom, self.top, self.left[::-1], self.right[::-1], self.step)


@dataclass(frozen=True)
class Arrangement:
    """A way to lay the tiles of a set.

    Attributes
    ----------
    flipped
        Whether the files begin with their southern rows.
    south_first
        Whether y counts from the south.
    swapped
        Whether the second number in the names is x.
    """

    flipped: bool = False
    south_first: bool = False
    swapped: bool = False

    def grid(self, places: Mapping[Place, object]) -> dict[tuple[int, int], Place]:
        """Return the places of tiles by row from the north and column from the west, from 0."""
        turned = {place: (place.x, place.y) if self.swapped else (place.y, place.x) for place in places}
        top, left = (min(ends) for ends in zip(*turned.values(), strict=True))
        bottom = max(row for row, _ in turned.values())
        return {
            (bottom - row if self.south_first else row - top, column - left): place
            for place, (row, column) in turned.items()
        }


@dataclass(frozen=True)
class Meeting:
    """Two tiles that lie beside each other: their places, and the heights of their edges there, west or north first."""

    first: Place
    second: Place
    beside: bool
    one: Heights
    other: Heights

    @property
    def fits(self) -> bool:
        """Whether the edges have as many points as each other."""
        return len(self.one) == len(self.other)

    @property
    def steps(self) -> Heights:
        """How much heights differ from the one edge to the other."""
        return np.asarray(np.abs(self.one - self.other))


def meetings(arrangement: Arrangement, edges: Mapping[Place, Edges]) -> Iterator[Meeting]:
    """Yield all pairs of tiles that lie beside each other."""
    grid = arrangement.grid(edges)
    laid = {cell: edges[place].flipped() if arrangement.flipped else edges[place] for cell, place in grid.items()}
    for (row, column), place in grid.items():
        if (row, column + 1) in grid:
            right = laid[row, column + 1]
            yield Meeting(place, grid[row, column + 1], True, laid[row, column].right, right.left)
        if (row + 1, column) in grid:
            below = laid[row + 1, column]
            yield Meeting(place, grid[row + 1, column], False, laid[row, column].bottom, below.top)


def likely_arrangement(tiles: TileSet, edges: Mapping[Place, Edges]) -> Arrangement:
    """Return the way to lay tiles in which their edges fit best.

    To flip all tiles and their order is to flip the whole terrain, so its edges fit as well; then no tile is flipped.
    """
    flips = (False, True) if tiles.y_grows != "north" else (False,)
    orders = (tiles.y_grows == "north",) if tiles.y_grows else (False, True)
    ways = [Arrangement(*way) for way in product(flips, orders, (False,) if tiles.is_ordered else (False, True))]
    return min(ways, key=lambda way: _misfit(way, edges))


def are_shared(found: list[Meeting], edges: Mapping[Place, Edges]) -> bool:
    """Return whether neighbours share the points of their edges."""
    fitting = [meeting for meeting in found if meeting.fits]
    if not fitting:
        return False
    usual = float(np.mean([one.step for one in edges.values()]))
    if usual == 0:  # level ground; tiles with an odd number of points share their edges in all engines
        return all(rows % 2 for rows, _ in (one.shape for one in edges.values()))
    return float(np.mean([meeting.steps.mean() for meeting in fitting])) < _SHARED * usual


def _misfit(way: Arrangement, edges: Mapping[Place, Edges]) -> tuple[int, float]:
    found = list(meetings(way, edges))
    steps = [float(meeting.steps.mean(dtype=np.float64)) for meeting in found if meeting.fits]
    # Rounded, so that ways that fit equally well are equal whatever the order in which they are added up.
    return len(found) - len(steps), float(f"{np.mean(steps) if steps else 0:.6g}")
