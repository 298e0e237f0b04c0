"""The contract of all generators: heights for any window, stages, a heightmap and a recipe."""

from __future__ import annotations

import json
import math
from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import astuple, replace
from itertools import takewhile
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import marked, tr
from terrain_explorer.memory import check_memory
from terrain_explorer.terrain.catalogue import Catalogued
from terrain_explorer.terrain.generators.common import LARGEST_EXPONENT, LARGEST_WHOLE_EXPONENT, OTHERS, size_in_words
from terrain_explorer.terrain.generators.stages import EVERYWHERE, LatticePart, Points, Stage
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Heights, Window
from terrain_explorer.terrain.normalising import RawHeights, normalised, read_only
from terrain_explorer.terrain.parallel import Extremes, joined, row_blocks
from terrain_explorer.terrain.parameters import Parameterised
from terrain_explorer.terrain.scale.between import LineTaps, curved
from terrain_explorer.terrain.work import Work, finished

RECIPE_FORMAT = 1
"""The version of the recipes; raised when older programs would read one wrongly."""

_LARGEST_POINTS = (2**LARGEST_WHOLE_EXPONENT + 1) ** 2

_POINTS_A_STAGE = 2**20
"""How many points a stage sets at least, by default: few enough that progress shows and *Cancel* is quick, many enough
that a terrain of the usual size has one stage for each level."""

_POINTS = marked("points")
"""The things that stages set by default, in words for `tr`."""


class Generator(Parameterised, Catalogued):
    """Base of the generators: frozen dataclasses whose fields are their parameters.

    A generator has at least the fields `exponent` and `seed`, and says in `growing` what heights a rectangle of its
    map has. All else follows. Two promises make windows, previews and tiles possible:

    - a rectangle has the same bits whether it is computed alone or as a part of a larger one;
    - the map of exponent m is every 2^(n - m)th point of the map of exponent n.

    A generator that computes only whole maps (such as a sum of waves by a Fourier transform) keeps the first promise
    by cutting. One that cannot keep the second says that it is not `nested`, and yields `stages` of its own.

    Attributes
    ----------
    group
        The heading under which it is offered, one of `GROUPS`.
    nested
        Whether the second promise holds: finer maps keep the points of coarse ones.
    """

    group: ClassVar[str] = OTHERS
    nested: ClassVar[bool] = True

    exponent: int
    seed: int

    @abstractmethod
    def growing(self, rows: range, columns: range) -> Work[RawHeights]:
        """Compute a rectangle of the map: yield the part that is done, 0 to 1, and return its unnormalised heights.

        The rectangle lies within the map and may be a single line. Its heights are a new array, which the caller may
        change, float32; float64 where the digits of float32 do not keep neighbours apart.
        """

    @property
    def hurst_exponent(self) -> float | None:
        """The Hurst exponent H of the terrain, or None where it has none."""
        return None

    @property
    def size(self) -> int:
        """The points a side of the whole map, 2^exponent + 1."""
        return int(2**self.exponent) + 1

    def heights(self, window: Window | None = None) -> Heights:
        """Return the unnormalised heights, float32, read-only.

        Parameters
        ----------
        window
            The rectangle wanted; None for the whole map.

        Raises
        ------
        ValueError
            The window is not inside the map, or has more than 8193 x 8193 points.
        """
        return read_only(np.ascontiguousarray(self._grown(window).heights))

    def heights_of_level(self, exponent: int, rows: range, columns: range) -> FloatArray:
        """Return the unnormalised heights of some rows and columns of the map of any exponent; it has to be `nested`.

        Beyond exponent 40 they lie on splines between the points of that one.
        """
        deeper = exponent - LARGEST_EXPONENT
        if deeper <= 0:
            return finished(replace(self, exponent=exponent).growing(rows, columns)).heights
        finest = replace(self, exponent=LARGEST_EXPONENT)

        def near(places: Any) -> NDArray[np.float64]:
            firsts = [int(line.min()) for line in places]
            spans = (range(first, int(line.max()) + 1) for first, line in zip(firsts, places, strict=True))
            heights = finished(finest.growing(*spans)).heights.astype(np.float64)
            return np.asarray(heights[places[0] - firsts[0], places[1] - firsts[1]])

        taps = tuple(LineTaps.of(span, deeper, finest.size) for span in (rows, columns))
        return curved(near, (taps[0], taps[1]))

    def stages(self) -> Iterator[Stage]:
        """Yield the whole map's growth, level by level, from the corners to the last point.

        By default each level computes its own map, which costs a third more than `heights`. Generators that know
        the points of the level before, or that grow in another way, yield stages of their own.

        Raises
        ------
        ValueError
            The whole map would have more than 8193 x 8193 points.
        """
        self._spans(None)
        smallest = replace(self, exponent=1)._grown(None)
        corners = RawHeights(np.ascontiguousarray(smallest.heights[::2, ::2]))
        yield Stage(self.label(0), 4 / self.size**2, 0, corners, (EVERYWHERE,))
        coarser = corners
        for level in range(1, self.exponent + 1):
            for stage in replace(self, exponent=level)._refining(coarser):
                label, fraction = self.label(level, stage.done), stage.points_set / self.size**2
                yield replace(stage, label=label, fraction=fraction)
            coarser = stage.raw

    def growth(self, deepest: int = LARGEST_WHOLE_EXPONENT) -> Iterator[Stage]:
        """Yield the growth as it is shown step by step, down to a level: the `stages`, unless parts of a sum tell more.

        Raises
        ------
        ValueError
            The whole map would be too large.
        """
        return takewhile(lambda stage: stage.level <= deepest, self.stages())

    def heightmap(self, window: Window | None = None, range: Extremes | None = None) -> Heightmap:
        """Return the heights normalised to 0..1, with the recipe. A flat map becomes all zeros.

        Parameters
        ----------
        window
            The rectangle wanted; None for the whole map.
        range
            The unnormalised heights that become 0 and 1. By default the lowest and the highest of the whole map, so
            that a window is cut out of the whole map's picture; above exponent 13 those of the window.

        Raises
        ------
        ValueError
            As for `heights`; or the window has less than 2 x 2 points; or the range is not low < high.
        """
        if range is not None and not -math.inf < range[0] < range[1] < math.inf:
            raise UserValueError(tr("range must be two heights, the lower first; got {range}", range=range))
        cut_out = window is not None and self.exponent <= LARGEST_WHOLE_EXPONENT
        # The whole map goes before the window is computed, so that both are never in memory at once.
        whole = self._grown(None).extremes if cut_out and range is None else None
        raw = self._grown(window)
        return normalised(raw, range or whole or raw.extremes, self.recipe(window, range), raw.heights)

    def making(self) -> Work[Heightmap]:
        """Return the whole map as `heightmap` does; yield the part that is done, 0 to 1."""
        for stage in self.stages():
            yield stage.fraction
        return self.finished(stage)

    def label(self, level: int, done: str = "") -> str:
        """Return the label of a stage: its level, and what it did there."""
        if level == 0:
            return tr("Corners")
        return tr("Level {level} of {exponent}: {done}", level=level, exponent=self.exponent, done=tr(done))

    def finished(self, stage: Stage) -> Heightmap:
        """Return the heightmap from the last of the `stages`, the same as `heightmap` gives."""
        return stage.normalised(self.recipe())

    def recipe(self, window: Window | None = None, range: Extremes | None = None) -> str:
        """Return how `heightmap` makes its map, as JSON; `terrain_explorer.terrain.from_recipe` reads it."""
        recipe: dict[str, object] = {"format": RECIPE_FORMAT, "generator": self.slug, "parameters": self.values()}
        if window is not None:
            recipe["window"] = astuple(window)
        if range is not None:
            recipe["range"] = range
        return json.dumps(recipe)

    def _grown(self, window: Window | None) -> RawHeights:
        return finished(self.growing(*self._spans(window)))

    def _refining(self, coarser: RawHeights) -> Iterator[Stage]:
        """Yield the stages of the last level, by blocks of rows, from the lattice of the level before."""
        side = range(self.size)
        heights = np.empty((self.size, self.size), np.float32)
        # For the rows below the blocks that are done. Each block writes the same heights there again.
        heights[Points.KEPT.of] = coarser.heights
        extremes = []
        for rows in row_blocks(side, max(_POINTS_A_STAGE // self.size // 2 * 2, 2)):
            block = finished(self.growing(rows, side))
            heights[rows.start : rows.stop] = block.heights
            extremes.append(block.extremes)
            raw = RawHeights(heights, joined(extremes))
            yield self._stage(raw, rows)

    def _stage(self, raw: RawHeights, rows: range) -> Stage:
        """Return the stage of the last level that has set some rows, the first of them even, after those above."""
        return Stage("", 0.0, self.exponent, raw, _new_in(rows), _new_in(range(rows.stop, self.size)), _POINTS)

    def _spans(self, window: Window | None) -> tuple[range, range]:
        """Return the rows and columns of a window, or of the whole map, if that many can be computed."""
        if window is None:
            if self.exponent > LARGEST_WHOLE_EXPONENT:
                raise UserValueError(
                    tr(
                        "a whole map of exponent {exponent} would have {size}; ask for exponent {largest} at most, or "
                        "for a window of it",
                        exponent=self.exponent,
                        size=size_in_words(self.exponent),
                        largest=LARGEST_WHOLE_EXPONENT,
                    )
                )
            check_memory(self.size, self.size)
            return range(self.size), range(self.size)
        rows = range(window.row, window.row + window.rows)
        columns = range(window.column, window.column + window.columns)
        if not (rows and columns and min(rows.start, columns.start) >= 0 and max(rows.stop, columns.stop) <= self.size):
            raise UserValueError(f"{window} is not inside the map, whose rows and columns are 0 to {self.size - 1}")
        if len(rows) * len(columns) > _LARGEST_POINTS:
            raise UserValueError(f"{window} has more points than the {_LARGEST_POINTS} that are made at a time")
        check_memory(len(rows), len(columns))
        return rows, columns


def _new_in(rows: range) -> tuple[LatticePart, ...]:
    """Return the points of some rows, the first of them even, that the level before does not have."""
    if not rows:
        return ()
    parities = (points.value for points in Points if points is not Points.KEPT)
    return tuple((slice(rows.start + row, rows.stop, 2), slice(column, None, 2)) for row, column in parities)
