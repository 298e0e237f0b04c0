"""Patches: small parts of a ground that were changed on a level of it that is as fine as they need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import UNKNOWN, Bools, FloatArray, Heightmap, Window
from terrain_explorer.terrain.normalising import read_only
from terrain_explorer.terrain.scale.acts import Act
from terrain_explorer.terrain.scale.ground import NestedGround, StepGround
from terrain_explorer.terrain.scale.region import Below, Region
from terrain_explorer.terrain.work import Work


@dataclass(frozen=True, eq=False)
class CutGround:
    """A rectangle of a level of a ground, as a ground of its own: a `NestedGround` without coarser levels.

    Attributes
    ----------
    ground
        The ground.
    place
        The rectangle: level 0.
    """

    ground: NestedGround
    place: Region

    @property
    def shape(self) -> tuple[int, int]:
        """The rows and columns of the rectangle."""
        return self.place.shape

    @property
    def rounded(self) -> int:
        """The same level of the ground."""
        return self.ground.rounded - self.place.level

    @property
    def sample(self) -> Heightmap:
        """Those of the ground."""
        return self.ground.sample

    def seen(self, region: Region) -> Region:
        """Return a region as one of the ground."""
        return region.moved(self.place.window.row, self.place.window.column).at(-self.place.level)

    def heights(self, region: Region) -> FloatArray:
        """Return the heights of a region."""
        return self.ground.heights(self.seen(region))

    def map(self, level: int) -> Heightmap:
        """Return a whole level, but for what only the sample says."""
        heights = np.ascontiguousarray(self.heights(Region.whole(self.shape, level)), np.float32)
        return replace(self.sample, heights=read_only(heights), extremes=UNKNOWN, origin=None)


@dataclass(frozen=True, eq=False)
class HeightPatch:
    """A rectangle that was changed.

    Attributes
    ----------
    window
        The rectangle, in points of the level that it was found on.
    around
        One with so many points around it that those in it need no others.
    act, after
        What was done in `around`, and its heights then.
    untouched
        The points of it at which nothing was done.
    base
        The height that those of `after` are told from.
    """

    window: Window
    around: Window
    act: Act
    after: Heightmap
    untouched: Bools
    base: float = 0.0

    def points(self, region: Region) -> tuple[slice, slice]:
        """Return where in `around` the points of a region are; its levels are those of the patch, 0 or less."""
        every = 1 << -region.level
        rows, columns = (
            slice(span.start * every - first, (span.stop - 1) * every - first + 1, every)
            for span, first in ((region.rows, self.around.row), (region.columns, self.around.column))
        )
        return rows, columns

    def own(self, region: Region, before: FloatArray) -> FloatArray:
        """Return the heights of a region of such a level, given those before."""
        points = self.points(region)
        after = self.after.heights[points]
        return np.where(self.untouched[points], before, after.astype(np.float64) + self.base if self.base else after)


@dataclass(frozen=True, eq=False)
class PatchedGround:
    """A ground of which small parts were changed: a `NestedGround`.

    Attributes
    ----------
    below
        The ground before.
    level
        The level that the patches were found on.
    patches
        What was changed; neighbours share their edges, on which they agree.
    """

    below: NestedGround
    level: int
    patches: Sequence[HeightPatch]

    @property
    def shape(self) -> tuple[int, int]:
        """The rows and columns of its map."""
        return self.below.shape

    @property
    def rounded(self) -> int:
        """As before."""
        return self.below.rounded

    @property
    def sample(self) -> Heightmap:
        """As before."""
        return self.below.sample

    def heights(self, region: Region) -> FloatArray:
        """Return the heights of a region."""
        return self.patched(region, self.below.heights)

    def map(self, level: int) -> Heightmap:
        """Return a whole level as a map."""
        before, whole = self.below.map(level), Region.whole(self.shape, level)
        heights = self.patched(whole, lambda asked: before.heights if asked == whole else self.below.heights(asked))
        return before if heights is before.heights else replace(before, heights=read_only(heights), extremes=UNKNOWN)

    def making(self, level: int) -> Work[Heightmap]:
        """Return a whole level as a map."""
        yield 0.0
        return self.map(level)

    def patched(self, region: Region, below: Below) -> FloatArray:
        """Return the heights of a region on a ground that is known where `below` is asked for it."""
        heights = below(region)
        near = self._near(region)
        patched = heights.copy() if near else heights
        for patch in near:
            there = self._there(patch, region)
            if there is not None:
                patched[there.slices_in(region)] = self._heights(patch, there, region, heights, below)
        return patched

    def _heights(
        self, patch: HeightPatch, there: Region, region: Region, known: FloatArray, below: Below
    ) -> FloatArray:
        """Return the heights of a region in a patch; those of a wider one before are known."""
        before, seen = known[there.slices_in(region)], there.at(self.level)
        if seen.level <= 0:
            return patch.own(seen, before)
        ground = CutGround(self.below, Region(self.level, patch.around))

        def asked(source: Region) -> FloatArray:
            source = ground.seen(source)
            return before if source == there else below(source)

        inside = seen.moved(-patch.around.row, -patch.around.column)
        heights = StepGround(ground, patch.act, patch.after).done_on(inside, asked)
        own = seen.coarser(0)
        if own is not None:
            those, places = own
            # Elsewhere the ground may have more digits than the map of a step.
            heights[places] = patch.own(those, before[places])
        return heights

    def points_in(self, patch: HeightPatch, level: int) -> Region | None:
        """Return the points of a level that lie in a patch, or None where there are none."""
        return self._there(patch, Region.whole(self.shape, level))

    def _there(self, patch: HeightPatch, region: Region) -> Region | None:
        """Return the points of a region that lie in a patch."""
        deeper, window = region.level - self.level, patch.window
        spans = []
        for span, first, count in (
            (region.rows, window.row, window.rows),
            (region.columns, window.column, window.columns),
        ):
            last = first + count - 1
            start = first << deeper if deeper >= 0 else -(-first >> -deeper)
            stop = (last << deeper if deeper >= 0 else last >> -deeper) + 1
            spans.append(range(max(span.start, start), min(span.stop, stop)))
        rows, columns = spans
        if not (rows and columns):
            return None
        return Region(region.level, Window(rows.start, columns.start, len(rows), len(columns)))

    def _near(self, region: Region) -> list[HeightPatch]:
        """Return the patches that a region may have points of."""
        deeper = region.level - self.level
        ends = []
        for span in (region.rows, region.columns):
            first, last = span.start, span.stop - 1
            ends += [first >> deeper, -(-last >> deeper)] if deeper >= 0 else [first << -deeper, last << -deeper]
        top, bottom, left, right = ends
        rows, columns, downs, acrosses = self._corners
        near = (rows <= bottom) & (downs >= top) & (columns <= right) & (acrosses >= left)
        return [self.patches[number] for number in np.flatnonzero(near).tolist()]

    @cached_property
    def _corners(self) -> NDArray[np.int64]:
        """The first and last rows and columns of the patches."""
        windows = [patch.window for patch in self.patches]
        corners = [(one.row, one.column, one.row + one.rows - 1, one.column + one.columns - 1) for one in windows]
        return np.array(corners, np.int64).reshape(-1, 4).T
