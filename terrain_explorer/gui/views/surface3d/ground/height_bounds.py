"""Between which heights the ground of a tile lies, from the tiles that are there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import ceil, floor

import numpy as np

from terrain_explorer.gui.views.tiles.map_tiles import WHOLE_TILE
from terrain_explorer.gui.views.tiles.tile_source import AnyTile, TileSource
from terrain_explorer.terrain import Window
from terrain_explorer.terrain.heightmap import Float64s
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.tiles.tile_key import DEEPEST_LEVEL, ROOT_LEVEL, SQUARES, TileKey

SPLIT = 3
"""Levels below the finest heights that are there to which tiles are split: farther down all would be guessed."""

_GRAIN = 4.0
"""How many times the mean rise from point to point the ground may lie above or below the points that are known."""

_KEPT = 4096

_MOST_FIGURES = 1024
"""Tiles whose figures are kept, in 8 MB."""

BLOCK = 16
"""Squares along a block of a tile. A block is small beside a tile, and large beside what it takes to look at one."""

_BLOCKS = SQUARES // BLOCK

_EVERY = 8
"""Of the rows of points, one in so many tells how much they rise."""


@dataclass(frozen=True)
class Blocks:
    """A rectangle of the blocks of a tile."""

    rows: range
    columns: range

    @classmethod
    def around(cls, part: Window) -> Blocks:
        """Return the blocks that a window of the points of the tile touches."""
        return cls(_blocks_along(part.row, part.rows), _blocks_along(part.column, part.columns))

    @property
    def sides(self) -> tuple[int, ...]:
        """At which edges of the tile some of them lie: 0 north, 1 south, 2 west, 3 east."""
        ends = (end for along in (self.rows, self.columns) for end in (along.start == 0, along.stop == _BLOCKS))
        return tuple(side for side, there in enumerate(ends) if there)

    @property
    def slices(self) -> tuple[slice, slice]:
        """They, among the blocks of the tile."""
        return slice(self.rows.start, self.rows.stop), slice(self.columns.start, self.columns.stop)

    @property
    def points(self) -> tuple[slice, slice]:
        """Their points, those on all edges, too, among the points of the tile."""
        rows, columns = (slice(BLOCK * along.start, BLOCK * along.stop + 1) for along in (self.rows, self.columns))
        return rows, columns


def _blocks_along(first: int, count: int) -> range:
    # A point on the edge of a block belongs to both blocks.
    return range(max(first - 1, 0) // BLOCK, min((first + count - 1) // BLOCK, _BLOCKS - 1) + 1)


ALL_BLOCKS = Blocks(range(_BLOCKS), range(_BLOCKS))
"""All blocks of a tile."""


class HeightBounds:
    """Tells the heights of tiles, and whether they may be split.

    What a tile told stays known after it has gone. A tile that is out of sight by its own heights, and in sight by what
    coarser ones tell, would else be wanted, given up and wanted again without end.
    """

    def __init__(self, tiles: TileSource) -> None:
        self._tiles = tiles
        self._known: dict[TileKey, tuple[int, Extremes]] = {}
        self._figures: dict[TileKey, _TileFigures] = {}
        self._lowest = 0.0
        self._path: frozenset[TileKey] = frozenset()
        self._told: dict[TileKey, tuple[float, float, bool]] = {}

    def setTiles(self, tiles: TileSource) -> None:
        """Look in other tiles for what is not known."""
        self._tiles = tiles
        self.refresh()

    def clear(self, lowest: float = 0.0) -> None:
        """Forget everything: it is another terrain, where voids are as low as this."""
        self._lowest = lowest
        self._known.clear()
        self._figures.clear()
        self.refresh()

    def forget(self, key: TileKey, part: Window | None = None) -> None:
        """Note that a tile has other heights, in a window of its points or, by default, anywhere."""
        heights = self._tiles.get(key)
        if key in self._figures and part is not None and heights is not None:
            self._figures[key].follow(heights, part)
        else:
            self._figures.pop(key, None)
        for known in [one for one in self._known if one.level >= key.level and one.ancestor(key.level) == key]:
            del self._known[known]
        self.refresh()

    def outdate(self, outdated: Callable[[TileKey], bool]) -> None:
        """Note that some tiles have other heights."""
        self._known = {key: known for key, known in self._known.items() if not outdated(key)}
        self._figures = {key: figures for key, figures in self._figures.items() if not outdated(key)}
        self.refresh()

    def refresh(self) -> None:
        """Note that tiles have come."""
        self._told.clear()

    def go_down_to(self, keys: Iterable[TileKey]) -> None:
        """Let all tiles be split that one of these lies in: the camera stands there or sees them."""
        path = frozenset(key.ancestor(level) for key in keys for level in range(ROOT_LEVEL, key.level))
        if path != self._path:
            self._path = path
            self.refresh()

    def of(self, key: TileKey) -> tuple[float, float, bool]:
        """Return the lowest and the highest height of a tile, perhaps guessed, and whether it may be split."""
        told = self._told.get(key)
        if told is None:
            told = self._told[key] = self._looked_up(key)
        return told

    def _looked_up(self, key: TileKey) -> tuple[float, float, bool]:
        key = _like(key)
        found = self._tiles.nearest(data_key(key))
        if found is None:
            return 0.0, 1.0, False
        data, heights = found
        known = self._known.get(key)
        if known is None or known[0] < data.level:
            known = self._known[key] = data.level, self._extremes(key, data, heights)
            while len(self._known) > _KEPT:
                self._known.pop(next(iter(self._known)))
        level, (low, high) = known
        return low, high, key in self._path or min(key.level, DEEPEST_LEVEL) < level + SPLIT

    def _extremes(self, key: TileKey, data: TileKey, heights: AnyTile) -> Extremes:
        down = key.level - data.level
        points = SQUARES / 2**down
        row, column = (
            (at - (coarse << down)) * points for at, coarse in ((key.row, data.row), (key.column, data.column))
        )
        figures = self._figures_of(data, heights)
        if points >= BLOCK:
            low, high = figures.extremes(int(row), int(column), int(points))
        else:
            part = heights[floor(row) : ceil(row + points) + 1, floor(column) : ceil(column + points) + 1]
            part = np.nan_to_num(part, nan=self._lowest)
            low, high = float(part.min()), float(part.max())
        more = _GRAIN * figures.grain
        return low - more, high + more

    def _figures_of(self, key: TileKey, heights: AnyTile) -> _TileFigures:
        figures = self._figures.get(key)
        if figures is None:
            figures = self._figures[key] = _TileFigures(heights, self._lowest)
            while len(self._figures) > _MOST_FIGURES:
                self._figures.pop(next(iter(self._figures)))
        return figures


class BlockExtremes:
    """Between which heights each block of a tile lies.

    They follow where the tile changes: to look at all points of a large map again would take long.

    Parameters
    ----------
    lowest
        As how low unknown points count.

    Attributes
    ----------
    whole
        The lowest and the highest height of all.
    """

    whole: Extremes

    def __init__(self, heights: AnyTile, lowest: float) -> None:
        self._void = lowest
        self._lows, self._highs = (np.zeros((_BLOCKS, _BLOCKS)) for _ in range(2))
        self.follow(heights, WHOLE_TILE)

    def follow(self, heights: AnyTile, part: Window) -> None:
        """Take heights that are others in a window of the points of the tile."""
        self._take(heights, Blocks.around(part))

    def _take(self, heights: AnyTile, blocks: Blocks) -> Float64s:
        points: Float64s = heights[blocks.points]
        filled = np.nan_to_num(points, nan=self._void) if np.isnan(points.sum()) else points
        self._lows[blocks.slices] = _reduced(np.minimum, filled)
        self._highs[blocks.slices] = _reduced(np.maximum, filled)
        self.whole = float(self._lows.min()), float(self._highs.max())
        return points

    def extremes(self, row: int, column: int, points: int) -> Extremes:
        """Return the lowest and the highest height of a square of blocks, given by its points."""
        rows, columns = (slice(first // BLOCK, (first + points) // BLOCK) for first in (row, column))
        return float(self._lows[rows, columns].min()), float(self._highs[rows, columns].max())


class _TileFigures(BlockExtremes):
    """How much the points of a tile rise, as well."""

    def __init__(self, heights: AnyTile, lowest: float) -> None:
        self._rises, self._steps = (np.zeros((_BLOCKS, _BLOCKS)) for _ in range(2))
        super().__init__(heights, lowest)

    def _take(self, heights: AnyTile, blocks: Blocks) -> Float64s:
        points = super()._take(heights, blocks)
        rises = np.abs(np.diff(points[:-1:_EVERY], axis=1))
        there = ~np.isnan(rises)
        sides = len(blocks.rows), BLOCK // _EVERY, len(blocks.columns), BLOCK
        for kept, values in ((self._rises, np.where(there, rises, 0.0)), (self._steps, there)):
            kept[blocks.slices] = values.reshape(sides).sum(axis=(1, 3))
        return points

    @property
    def grain(self) -> float:
        """The mean rise from point to point."""
        return float(self._rises.sum() / max(self._steps.sum(), 1.0))


def _reduced(extreme: np.ufunc, points: Float64s) -> Float64s:
    """Return the lowest or the highest points of blocks, those on all their edges among them."""
    rows, columns = (count // BLOCK for count in points.shape)
    down = extreme.reduce(points[:-1].reshape(rows, BLOCK, -1), axis=1)
    down = extreme(down, points[BLOCK::BLOCK])
    across = extreme.reduce(down[:, :-1].reshape(rows, columns, BLOCK), axis=2)
    return np.asarray(extreme(across, down[:, BLOCK::BLOCK]))


def data_key(key: TileKey) -> TileKey:
    """Return the tile whose heights a drawn one shows: itself or, below the deepest level, the one that it lies in.

    Beyond the edges of ground that repeats it is the one that it is like.
    """
    return _like(key if key.level <= DEEPEST_LEVEL else key.ancestor(DEEPEST_LEVEL))


def _like(key: TileKey) -> TileKey:
    # Most lie within the edges, and nobody need be asked.
    count = 1 << (key.level - ROOT_LEVEL)
    return key if 0 <= key.row < count and 0 <= key.column < count else key.within
