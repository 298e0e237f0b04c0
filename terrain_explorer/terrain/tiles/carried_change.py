"""What steps that need a whole terrain do to it, found on a coarse level and carried down to finer ones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.generators import Generator
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Heights, Window
from terrain_explorer.terrain.parallel import Extremes, filling
from terrain_explorer.terrain.recipe import Recipe, Step
from terrain_explorer.terrain.recipe.drawing import Drawing
from terrain_explorer.terrain.recipe.source import Piece
from terrain_explorer.terrain.work import finished

CARRIED_LEVEL = 11
"""The finest level on which such steps are done."""

_NEVER = ("size", "turn", "heights")
"""The groups of filters that change finer levels as much as coarse ones."""


@dataclass(frozen=True, eq=False)
class CarriedChange:
    """By how much steps change heights.

    Attributes
    ----------
    change
        At the points of the coarse level, float32, shape (2^level + 1, 2^level + 1).
    range
        Black and white after the steps.
    """

    change: Heights
    range: Extremes

    def added(self, heightmap: Heightmap, window: Window, size: int) -> Heights:
        """Return the heights of a piece with the change, float32.

        Between the points of the coarse level the change is cubic (Catmull-Rom), so it has no creases there; at these
        points it is exact.

        Parameters
        ----------
        heightmap
            The piece.
        window
            Its place.
        size
            The points a side of the terrain that it is a piece of.
        """
        step = (size - 1) // (len(self.change) - 1)
        columns, across = _taps(window.column, window.columns, step, len(self.change))
        first, last = int(columns.min()), int(columns.max()) + 1
        heights = np.empty(heightmap.heights.shape, np.float32)

        def changed(rows: slice) -> FloatArray:
            places, down = _taps(window.row + rows.start, rows.stop - rows.start, step, len(self.change))
            near = self.change[:, first:last].astype(np.float64)
            # Tap by tap and always in this order, so that a point has the same bits in whatever piece it is.
            lines = sum(near[place] * weight[:, np.newaxis] for place, weight in zip(places, down, strict=True))
            change = sum(lines[:, place - first] * weight for place, weight in zip(columns, across, strict=True))
            return np.asarray(heightmap.heights[rows] + change)

        finished(filling(heights, changed))
        return heights


def carrying(
    generator: Generator, range: Extremes, before: tuple[Step, ...], steps: tuple[Step, ...], own_exponent: int
) -> CarriedChange:
    """Find what steps do to a terrain.

    Parameters
    ----------
    generator
        With the exponent of the coarse level.
    before
        The steps before, which need no other place.
    own_exponent
        The exponent for which lengths in the steps' parameters were chosen.

    Raises
    ------
    UserError
        A step cannot be done, or changes the size or the unit of the map.
    """
    ground = Recipe(Piece(generator, None, range), before).heightmap()
    after = ground
    for step in steps:
        after = finished(_scaled(step, 2.0 ** (generator.exponent - own_exponent)).applying(after))
        if after.heights.shape != ground.heights.shape or after.metres != ground.metres:
            raise UserValueError(
                tr(
                    "the step {title} changes the size or the unit of the map, so the terrain cannot be built in "
                    "pieces. Switch the step off, or build without it",
                    title=step.title,
                )
            )
    return CarriedChange(np.asarray(after.heights - ground.heights), after.range)


carried_change = lru_cache(2)(carrying)
"""What `carrying` finds, kept for the pieces to come."""


def can_be_carried(step: Step) -> bool:
    """Return whether a step can be done on a coarse level, and what it does be carried down."""
    if isinstance(step.filter, Drawing):
        return True
    return step.filter.piecewise or (step.filter.group not in _NEVER and step.filter.scaled(1.0) is not None)


def _scaled(step: Step, factor: float) -> Step:
    if isinstance(step.filter, Drawing) or factor == 1:
        return step
    return Step(step.filter.scaled(factor) or step.filter, step.enabled, step.strength, step.mask, step.name)


def _taps(first: int, count: int, step: int, points: int) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    """Return the coarse points from which points follow, and their weights, both of shape (4, count)."""
    below, rest = np.divmod(np.arange(first, first + count), step)
    part = rest / step
    places = np.clip(below + np.arange(-1, 3)[:, np.newaxis], 0, points - 1)
    square, cube = part * part, part * part * part
    weights = np.stack(
        (
            (2 * square - cube - part) / 2,
            (3 * cube - 5 * square + 2) / 2,
            (4 * square - 3 * cube + part) / 2,
            (cube - square) / 2,
        )
    )
    return places, weights
