"""Closing the gap that a piece leaves."""

from __future__ import annotations

import numpy as np

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.filters.pieces.base import mixed_within
from terrain_explorer.terrain.heightmap import Heights
from terrain_explorer.terrain.laplace import solve_laplace
from terrain_explorer.terrain.work import Work


def closing(heights: Heights, weights: Heights, voids: np.ndarray | None) -> Work[None]:
    """Close the gap that a piece leaves with a membrane that hangs on its rim, in place.

    Raises
    ------
    ValueError
        The gap is the whole map.
    """
    gap = weights > 0
    unknown = gap if voids is None else gap | voids
    if not gap.any():
        return
    if unknown.all():
        raise UserValueError(
            tr("the piece is the whole map, and nothing is left to close the gap from; leave the ground as it was")
        )
    membrane = yield from solve_laplace(heights, unknown)
    heights[gap] = mixed_within(heights[gap], membrane[gap[unknown]], weights[gap])
