"""Subdivision: generators that refine a lattice level by level, each new point from the points around it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from terrain_explorer.terrain.generators.base import Generator
from terrain_explorer.terrain.generators.common import hurst_exponent, spread_at
from terrain_explorer.terrain.generators.stages import EVERYWHERE, Points, Stage
from terrain_explorer.terrain.generators.subdivision.lattice import ONE_SQUARE, Lattice, LatticeBlock, SquareCounts
from terrain_explorer.terrain.generators.subdivision.refinement import grow, grow_on, growing
from terrain_explorer.terrain.generators.subdivision.stencils import UNIT, Draw, Stencil, WriteOrder
from terrain_explorer.terrain.heightmap import UNKNOWN, FloatArray, Heights, Window
from terrain_explorer.terrain.normalising import RawHeights, read_only
from terrain_explorer.terrain.parallel import Extremes
from terrain_explorer.terrain.random_streams import UniformNumbers
from terrain_explorer.terrain.work import Work, finished


@dataclass(frozen=True)
class Pass:
    """A part of the work of a level: its name, in words for `tr`, and the points it sets."""

    name: str
    sets: tuple[Points, ...]


class Subdivision(Generator):
    """Base of the generators that say how a level's new points follow from the points before (`displace`).

    With `stencil`, `draw` and `order` they declare the same of a single point, so that its height can be explained.
    Left as they are, these say that every point is drawn from 0 to 1.

    Attributes
    ----------
    passes
        The parts of a level's work, in the order in which the algorithm does them.
    """

    passes: ClassVar[tuple[Pass, ...]]

    @abstractmethod
    def displace(self, block: LatticeBlock) -> None:
        """Set the `horizontal`, `vertical` and `centre` points of a block; of maps that are not `nested` all points."""

    def refine_compiled(self, block: LatticeBlock) -> Extremes | None:
        """Set all points of a block as `displace` does, by a compiled loop; return its extremes, None without one."""
        return None

    @property
    def margin(self) -> int:
        """How many finer points around a rectangle its points depend on: 0 or 1."""
        return 0

    @property
    def periodic(self) -> bool:
        """Whether the terrain repeats itself endlessly: its last row and column are its first."""
        return False

    @property
    def squares(self) -> SquareCounts:
        """The squares of level 0; the map is the first one of them."""
        return ONE_SQUARE

    def corners(self, uniforms: UniformNumbers) -> FloatArray:
        """Return the heights of the corners, made from numbers uniform in [0, 1).

        Their shape is (2, 2), or any where the terrain is `periodic`.
        """
        return self.draw(0).of(uniforms)

    @property
    def corners_are_given(self) -> bool:
        """Whether the corners are parameters instead of random numbers."""
        return False

    def draw(self, level: int) -> Draw:
        """Return the range of a level's random displacements; of the corners' heights for level 0."""
        return UNIT

    def stencil(self, points: Points) -> Stencil | None:
        """Return the points that new points are the mean of; None if they have no parents, only a number drawn."""
        return None

    @property
    def order(self) -> WriteOrder:
        """The order in which the algorithm writes its points, one by one."""
        return WriteOrder.PASSES

    def heights(self, window: Window | None = None) -> Heights:
        rows, columns = self._spans(window)
        spans = self._two_or_more(rows), self._two_or_more(columns)
        lattice = finished(growing(self, *spans, self.exponent, self.squares, single=True))
        return read_only(np.ascontiguousarray(lattice.part(rows, columns)))

    def growing(self, rows: range, columns: range) -> Work[RawHeights]:
        lattice = yield from growing(
            self, self._two_or_more(rows), self._two_or_more(columns), self.exponent, self.squares
        )
        heights = lattice.part(rows, columns)
        # A lattice that was made wider for a single line has other extremes than that line.
        return RawHeights(heights, lattice.extremes if heights.shape == lattice.heights.shape else UNKNOWN)

    def lattice(self, rows: range, columns: range) -> Lattice:
        """Return a part of the finest level, from which parts of deeper levels can be grown with `finer_lattice`.

        It may reach beyond the map only where the terrain is `periodic`.
        """
        return finished(growing(self, rows, columns, self.exponent, self.squares))

    def finer_lattice(self, coarse: Lattice, rows: range, columns: range) -> Lattice:
        """Return what `lattice` does, at less cost: from the points of a coarser level that are around it.

        Parameters
        ----------
        coarse
            A `lattice` of the same generator with another exponent. Besides the rectangle it has four more points on
            each side, as far as the map goes.
        """
        return grow_on(self, coarse, rows, columns, self.exponent)

    def stages(self) -> Iterator[Stage]:
        """Yield the corners, then each pass of each level. Costs no more than `heights`."""
        for lattice in grow(self, *self._spans(None), self.exponent, self.squares):
            # Levels of a periodic terrain come with points beyond the edges, which the next level needs.
            whole = range(2**lattice.level + 1)
            raw = RawHeights(np.ascontiguousarray(lattice.part(whole, whole)), lattice.extremes)
            if lattice.level == 0:
                yield Stage(self.label(0), 4 / self.size**2, 0, raw, (EVERYWHERE,))
            else:
                yield from self._stages_of(lattice.level, raw)

    def _stages_of(self, level: int, raw: RawHeights) -> Iterator[Stage]:
        """Yield the passes of a level, whose heights are all there already: `unset` hides those of later passes."""
        # All passes of a level are computed at once, by blocks that stay in the cache. Stages only show them one by
        # one.
        unset = tuple(points.of for done in self.passes for points in done.sets)
        missing = sum(raw.heights[region].size for region in unset)
        for done in self.passes:
            sets, unset = unset[: len(done.sets)], unset[len(done.sets) :]
            missing -= sum(raw.heights[region].size for region in sets)
            fraction = (raw.heights.size - missing) / self.size**2
            yield Stage(self.label(level, done.name), fraction, level, raw, sets, unset, done.name)

    def _two_or_more(self, span: range) -> range:
        """Return a span of two rows or columns for a single one: with it come all four corners."""
        first = min(span.start, self.size - 2)
        return span if len(span) > 1 else range(first, first + 2)


class Fractal(Subdivision):
    """Base of the generators with the fields `spread` and `spread_reduction`."""

    spread: float
    spread_reduction: float

    @property
    def hurst_exponent(self) -> float | None:
        # Without displacements the surface is smooth at every scale: no exponent describes it.
        return hurst_exponent(self.spread_reduction) if self.spread else None

    def draw(self, level: int) -> Draw:
        if level == 0:
            return UNIT
        spread = spread_at(level, self.spread, self.spread_reduction)
        return Draw(-spread, spread)
