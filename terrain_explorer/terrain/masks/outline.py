"""Moving the outline of weights, the line where they are 1/2: growing, shrinking and borders."""

from __future__ import annotations

from math import ceil

import numpy as np

from terrain_explorer.terrain.heightmap import FloatArray, Heights
from terrain_explorer.terrain.masks.distance import measuring
from terrain_explorer.terrain.masks.part import Weights
from terrain_explorer.terrain.parallel import filling
from terrain_explorer.terrain.work import Work, part_of


def outline_reach(points: float) -> int:
    """Return how many points around a point have a say where the outline moves so far."""
    return ceil(abs(points)) + 2


def growing(weights: Weights, points: float) -> Work[Weights]:
    """Return weights of 1 within an outline moved outwards so far, or inwards if that is below 0.

    The new edge is antialiased, and as far from the old one in every direction. Nothing lies beyond the map: a shape at
    its edge does not shrink from there.
    """
    inside = weights >= 0.5
    distances = yield from part_of(measuring(inside if points >= 0 else ~inside), 0, 0.9)
    return (yield from part_of(_near(distances, abs(points), outside=points < 0), 0.9, 1))


def bordering(weights: Weights, points: float) -> Work[Weights]:
    """Return weights of 1 within so many points on either side of the outline."""
    inside = weights >= 0.5
    to_inside = yield from part_of(measuring(inside), 0, 0.45)
    to_outside = yield from part_of(measuring(~inside), 0.45, 0.9)
    # One of the two is 0, so the sum is the distance to the other side of the outline.
    np.add(to_inside, to_outside, out=to_inside)
    return (yield from part_of(_near(to_inside, points), 0.9, 1))


def _near(distances: Heights, points: float, outside: bool = False) -> Work[Weights]:
    """Return weights that are 1 at distances of up to so many points and 0 from one point more on, or reversed."""

    def weighed(rows: slice) -> FloatArray:
        near = np.clip(points + 1 - distances[rows].astype(np.float64), 0, 1)
        return 1 - near if outside else near

    weights = np.empty_like(distances)
    yield from filling(weights, weighed)
    return weights
