"""The canvas: heights that strokes change, and the original of those that one stroke has changed."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

import numpy as np

from terrain_explorer.terrain.brushes.patch import Change, Patch, part
from terrain_explorer.terrain.brushes.plane import Plane
from terrain_explorer.terrain.brushes.tiles import Tiles
from terrain_explorer.terrain.heightmap import Bools, FloatArray, Heightmap, Heights, RockBelow, Window
from terrain_explorer.terrain.parallel import Extremes, extremes_of_block, joined, row_blocks
from terrain_explorer.terrain.sampling import distances, drawn_distance
from terrain_explorer.terrain.work import finished


class Canvas:
    """Heights that can be drawn on, stroke after stroke.

    Parameters
    ----------
    heights
        Shape (rows, columns).
    range
        The heights drawn black and white, ``low < high``: low and high for the tools, but no limit.
    spacing
        The distance from row to row and from column to column, in the unit of the heights; without, that at which the
        surface is drawn.
    voids
        The points that are no ground, shape (rows, columns), or None.
    rock
        The layers of rock below, or None.
    copy
        Whether to draw on a copy. Otherwise on the heights themselves: float32, C-contiguous.

    Attributes
    ----------
    heights
        The present heights, float32, C-contiguous. Between strokes others may write into them, for example to take a
        `Change` back.
    range, spacing, voids, rock
        As given.
    """

    def __init__(
        self,
        heights: FloatArray,
        range: Extremes = (0.0, 1.0),
        spacing: tuple[float, float] | None = None,
        voids: Bools | None = None,
        copy: bool = True,
        rock: RockBelow | None = None,
    ) -> None:
        self.heights: Heights = np.array(heights, np.float32, order="C", copy=copy)
        self.range = range
        self.voids = voids
        self.rock = rock
        self.spacing = spacing or (drawn_distance(heights.shape, range),) * 2

    @classmethod
    def preparing(cls, heightmap: Heightmap) -> Generator[tuple[()], None, Canvas]:
        """Return a canvas with a copy of a heightmap's heights; yield () after every few rows."""
        heights, _ = yield from _copying(heightmap.heights)
        return cls(heights, heightmap.range, distances(heightmap), heightmap.voids, copy=False, rock=heightmap.rock)

    @property
    def relief(self) -> float:
        """The width of the range."""
        return self.range[1] - self.range[0]

    def live(self, like: Heightmap) -> Heightmap:
        """Return a heightmap that shows all further strokes: it shares the heights and costs nothing.

        Look at it, but do not keep it. Its extremes are those of `like`, from which it has all but the heights.
        """
        # A read-only view of memory, not of an array: `Heightmap` copies views of arrays that can be written. Here the
        # sharing is meant, so that a stroke shows without a copy of the map for each dab.
        return replace(like, heights=np.asarray(self.heights.data.toreadonly()), recipe=None)

    def copying(self, like: Heightmap) -> Generator[tuple[()], None, Heightmap]:
        """Return a copy that never changes, with all but the heights from `like`; yield () after every few rows."""
        heights, extremes = yield from _copying(self.heights)
        heights.flags.writeable = False
        return replace(like, heights=heights, recipe=None, extremes=extremes)


class Original:
    """The heights before a stroke, kept only for the tiles that it touches."""

    def __init__(self, heights: Heights) -> None:
        self._heights = heights
        self._kept = Tiles(heights.shape, lambda tile: part(heights, tile).copy())

    def touch(self, window: Window) -> None:
        """Keep the heights of a window. Call this before they change for the first time."""
        self._kept.make(window)

    def part(self, window: Window) -> Heights:
        """Return the heights of a window that was touched and lies in one tile."""
        ((_, heights),) = self._kept.views(window)
        return heights

    def on_plane(self, plane: Plane, window: Window) -> Heights:
        """Return the heights of a window of the plane that ends where the plane does; keeps them, too."""
        seen = np.empty((window.rows, window.columns), np.float32)
        for to, own in plane.pieces(window):
            seen[to] = self._kept.part(own)
        return seen

    def change(self) -> Change:
        """Return the change since."""
        return finished(self.changing())

    def changing(self) -> Generator[tuple[()], None, Change]:
        """Return the change since; yield () after every tile."""
        patches = []
        for tile, before in self._kept:
            after = part(self._heights, tile)
            # As bits: 0 and -0 are equal numbers, but undo has to bring back every bit.
            if not np.array_equal(before.view(np.uint32), after.view(np.uint32)):
                patches.append(Patch(tile, before, after.copy()))
            yield ()
        return Change(tuple(patches))


def _copying(heights: Heights) -> Generator[tuple[()], None, tuple[Heights, Extremes]]:
    """Return a copy and its extremes; yield () after every few rows."""
    copy, extremes = np.empty_like(heights), []
    for rows in row_blocks(range(len(heights))):
        block = copy[rows.start : rows.stop]
        block[...] = heights[rows.start : rows.stop]
        extremes.append(extremes_of_block(block))
        yield ()
    return copy, joined(extremes)
