"""How tiles lie beside each other: found from their edges, where names leave it open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product

import numpy as np

from terrain_explorer.files.mosaics.tile_names import TileNumber, TileSet
from terrain_explorer.terrain.heightmap import Heightmap, Heights, known

_ABOUT_AS_WELL = 1.1
"""Edges that differ by no more than this many times the steps between others fit about as well."""

_SHARED = 0.3
"""Edges that differ by less than this part of the usual step from point to point are the same points."""


@dataclass(frozen=True)
class Edge:
    """The heights of one edge of a tile, NaN at voids, and the mean of the steps from them to the points beside them.

    The step is NaN where nothing but voids lies there.
    """

    heights: Heights
    step: float

    def reversed(self) -> Edge:
        """Return the edge from its other end."""
        return Edge(self.heights[::-1], self.step)


@dataclass(frozen=True)
class Edges:
    """The four edges of a tile as its file has them."""

    top: Edge
    bottom: Edge
    left: Edge
    right: Edge

    @classmethod
    def of(cls, heightmap: Heightmap) -> Edges:
        """Return those of a tile."""
        rows, columns = (heightmap.ground(slice(0, 2)), heightmap.ground(slice(-2, None))), slice(None)
        west, east = heightmap.ground(columns, slice(0, 2)), heightmap.ground(columns, slice(-2, None))
        pairs = ((rows[0][0], rows[0][1]), (rows[1][1], rows[1][0]), (west[:, 0], west[:, 1]), (east[:, 1], east[:, 0]))
        return cls(*(Edge(outer.copy(), _mean(np.abs(outer - inner))) for outer, inner in pairs))

    @property
    def shape(self) -> tuple[int, int]:
        """The rows and columns of the tile."""
        return len(self.left.heights), len(self.top.heights)

    def flipped(self) -> Edges:
        """Return those of the tile whose first row is its last one."""
        return Edges(self.bottom, self.top, self.left.reversed(), self.right.reversed())


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
    east_first
        Whether x counts from the east.
    """

    flipped: bool = False
    south_first: bool = False
    swapped: bool = False
    east_first: bool = False

    def grid(self, places: Iterable[TileNumber]) -> dict[tuple[int, int], TileNumber]:
        """Return the places of tiles by row from the north and column from the west, from 0."""
        cells = {place: (place.x, place.y) if self.swapped else (place.y, place.x) for place in places}
        bottom, right = (max(ends) for ends in zip(*cells.values(), strict=True))
        return {
            (bottom - row if self.south_first else row, right - column if self.east_first else column): place
            for place, (row, column) in cells.items()
        }


@dataclass(frozen=True)
class Meeting:
    """Two tiles that lie beside each other: their places, and their edges there, west or north first."""

    first: TileNumber
    second: TileNumber
    beside: bool
    one: Edge
    other: Edge

    @property
    def fits(self) -> bool:
        """Whether the edges have as many points as each other."""
        return len(self.one.heights) == len(self.other.heights)

    @property
    def steps(self) -> Heights:
        """How much heights differ from the one edge to the other; NaN at voids."""
        return np.asarray(np.abs(self.one.heights - self.other.heights))

    @property
    def is_same(self) -> bool | None:
        """Whether both edges are the same points, or None where voids or level ground leave it open."""
        step, usual = _mean(self.steps), _mean(np.array([self.one.step, self.other.step]))
        if np.isnan(step + usual) or step == usual == 0:
            return None
        return step < _SHARED * usual


def meetings(arrangement: Arrangement, edges: Mapping[TileNumber, Edges]) -> Iterator[Meeting]:
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


@dataclass(frozen=True)
class LikelyArrangement:
    """The way to lay tiles in which their edges fit best.

    Attributes
    ----------
    way
        The way.
    is_doubtful
        Whether they fit about as well in another way, of those that the names leave open.
    mirror_is_open
        Whether the names leave open as well that the terrain is upside down.
    """

    way: Arrangement
    is_doubtful: bool = False
    mirror_is_open: bool = False


def likely_arrangement(tiles: TileSet, edges: Mapping[TileNumber, Edges]) -> LikelyArrangement:
    """Return the way to lay tiles in which their edges fit best, of those that the set leaves open.

    To flip all tiles and their order is to flip the whole terrain, so its edges fit as well; then the likelier way is
    taken, which mostly flips no tile.
    """
    ways = [Arrangement(*way, tiles.east_first) for way in product(tiles.flipped, tiles.south_first, tiles.swapped)]
    if len(ways) == 1:
        return LikelyArrangement(ways[0])
    found = {way: _misfit(way, edges) for way in ways}
    best = min(ways, key=found.__getitem__)
    laid = _laid(best, edges)
    mirrored = _mirrored(laid)
    lands = {way: _laid(way, edges) for way in ways}
    others = [found[way] for way, land in lands.items() if land not in (laid, mirrored)]
    is_doubtful = any(_fits_about_as_well(other, found[best]) for other in others)
    return LikelyArrangement(best, is_doubtful, mirrored != laid and mirrored in lands.values())


_Laid = dict[tuple[int, int], tuple[TileNumber, bool]]
"""Which tile lies in each row and column, and whether it is flipped."""


def _laid(way: Arrangement, places: Iterable[TileNumber]) -> _Laid:
    return {cell: (place, way.flipped) for cell, place in way.grid(places).items()}


def _mirrored(laid: _Laid) -> _Laid:
    bottom = max(row for row, _ in laid)
    return {(bottom - row, column): (place, not flipped) for (row, column), (place, flipped) in laid.items()}


def _fits_about_as_well(other: tuple[int, float], best: tuple[int, float]) -> bool:
    return other[0] == best[0] and other[1] <= _ABOUT_AS_WELL * best[1]


def are_shared(found: Iterable[Meeting], edges: Mapping[TileNumber, Edges]) -> bool:
    """Return whether neighbours share the points of their edges: where at least half do, the others are wrong."""
    told = [meeting.is_same for meeting in found if meeting.fits]
    same, others = told.count(True), told.count(False)
    if same == others == 0:  # level ground; tiles with an odd number of points share their edges in all engines
        return any(meeting is None for meeting in told) and all(one.shape[0] % 2 for one in edges.values())
    return same >= others


def misfits(found: Iterable[Meeting]) -> list[TileNumber]:
    """Return the tiles that differ from all their neighbours where others share their edges, the worst first."""
    bad: dict[TileNumber, list[bool]] = {}
    for meeting in found:
        if meeting.fits and (same := meeting.is_same) is not None:
            for place in (meeting.first, meeting.second):
                bad.setdefault(place, []).append(not same)
    return sorted((place for place, all_bad in bad.items() if all(all_bad)), key=lambda place: -len(bad[place]))


def _misfit(way: Arrangement, edges: Mapping[TileNumber, Edges]) -> tuple[int, float]:
    found = list(meetings(way, edges))
    fitting = [meeting for meeting in found if meeting.fits]
    steps = [step for step in (_mean(meeting.steps) for meeting in fitting) if not np.isnan(step)]
    # Rounded, so that ways that fit equally well are equal whatever the order in which they are added up.
    return len(found) - len(fitting), float(f"{np.mean(steps) if steps else 0:.6g}")


def _mean(steps: Heights) -> float:
    """Return the mean of the steps that are known, NaN where none is."""
    known_steps = known(steps)
    return float(known_steps.mean(dtype=np.float64)) if known_steps.size else float("nan")
