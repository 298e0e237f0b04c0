"""What a step lays on the ground, at every place: thin it follows the ground, thick it has a surface of its own."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import Bools, Float64s, FloatArray, Heights, Indices
from terrain_explorer.terrain.scale.between import GridTaps, LineTaps, curved, monotone, taps_of
from terrain_explorer.terrain.scale.region import Below, Region

_MARGIN = 4
"""The points beside the two around a place that have a say: one for the slope there, two for those beyond."""

_HOLLOW = 3.0
"""How many times as thick as it would lie on even ground a layer may be in a hollow between the points."""

_DAMPING = 0.01
"""The weight of level ground beside that of the points around, for slopes where few of these are covered."""


@dataclass(frozen=True, eq=False)
class Laid:
    """A layer on the ground, such as snow, whose thickness is known at the points of a map.

    Between the points it lies in two parts. Up to `draping` it follows the ground. The rest levels it: its surface
    goes through the points on which some of it lies, each with the slope of the surface there, and comes down to lower
    ones beside them; higher ones have no say. So the fill of a valley of one point's width runs on from point to
    point, level from side to side, and ends where the ground rises through it. Nowhere is it below the ground.

    Attributes
    ----------
    before, after
        The heights of the map before and after the step.
    draping
        How much of the layer follows the ground at most, in the unit of the heights.
    thickness
        How thick the layer lies, of the shape of the map: the ground below it is lower than before by what is missing.
        None where the step only laid it down.
    repeats
        Whether the map goes on beyond its edges as it begins at the opposite ones.
    """

    exact: ClassVar = False
    local: ClassVar = True

    before: Heights
    after: Heights
    draping: float = 0.0
    thickness: Heights | None = None
    repeats: bool = False

    def heights(self, below: Below, region: Region) -> FloatArray:
        """Return the heights of a region after the step."""
        taps = taps_of(region, (self.before.shape[0], self.before.shape[1]), self.repeats)
        near = _Near.of(taps)
        before, surface = near.of_map(self.before), near.of_map(self.after)
        thick = surface - before if self.thickness is None else near.of_map(self.thickness)
        worn = np.maximum(before + thick - surface, 0)
        ground = below(region)
        if worn.any():
            ground = ground - monotone(lambda places: worn[places], near.taps)
        if not thick.any():
            return ground
        cover = np.minimum(thick, self.draping)
        rest = thick - cover
        beside = np.where(near.inside, _overhangs(surface, np.where(near.inside, rest, 0)), 0)
        draped = monotone(lambda places: cover[places], near.taps)
        most = monotone(lambda places: _HOLLOW * rest[places] + beside[places], near.taps)
        level = near.surface(surface, np.where(near.inside, rest + beside, 0), _breadth(rest))
        thickness = draped + np.clip(level - ground - draped, 0, most)
        # A sum would lose the sign of -0.
        return np.where(thickness > 0, ground + thickness, ground)


@dataclass(frozen=True, eq=False)
class _Near:
    """The points of a map near a region.

    Attributes
    ----------
    rows, columns
        Which they are.
    taps
        Those of the region among them.
    inside
        Which are points of the map, and not beyond its edges, shape (rows, columns).
    """

    rows: Indices
    columns: Indices
    taps: GridTaps
    inside: Bools

    @classmethod
    def of(cls, taps: GridTaps) -> _Near:
        lines, within, local = [], [], []
        for line in taps:
            first = int(line.before[0]) - _MARGIN
            places = np.arange(first, int(line.before[-1]) + 2 + _MARGIN)
            lines.append(places % (line.count - 1) if line.repeats else places.clip(0, line.count - 1))
            within.append(np.full(places.shape, True) if line.repeats else (places >= 0) & (places < line.count))
            local.append(LineTaps(line.before - first, line.way, len(places)))
        return cls(lines[0], lines[1], (local[0], local[1]), np.logical_and.outer(*within))

    def of_map(self, values: NDArray[np.float32]) -> Float64s:
        """Return the values of a map there."""
        return values[np.ix_(self.rows, self.columns)].astype(np.float64)

    def surface(self, heights: Float64s, weights: Float64s, broad: Float64s) -> Float64s:
        """Return a smooth surface through the points that have a weight; 0 where none around has.

        Amid a wide layer, where `broad` is 1, it is a spline, which is smoother than planes.
        """
        slopes = _slopes(heights, weights)
        total: Float64s = np.zeros((len(self.taps[0].way), len(self.taps[1].way)))
        share = np.zeros(total.shape)
        for corner in product((0, 1), (0, 1)):
            places = np.ix_(*(line.before + each for line, each in zip(self.taps, corner, strict=True)))
            south, east = (line.way - each for line, each in zip(self.taps, corner, strict=True))
            beside = (np.abs(way) for way in (south, east))
            fading = np.multiply.outer(*(1 - way * way * (3 - 2 * way) for way in beside))
            weight = fading * weights[places]
            total += weight * (heights[places] + slopes[0][places] * south[:, np.newaxis] + slopes[1][places] * east)
            share += weight
        level = np.divide(total, share, out=np.zeros(total.shape), where=share > 0)
        if broad.any():
            level += monotone(lambda places: broad[places], self.taps) * (
                curved(lambda places: heights[places], self.taps) - level
            )
        return level


def _slopes(heights: Float64s, weights: Float64s) -> tuple[Float64s, Float64s]:
    """Return the slopes of heights at each point down and along a row, by least squares over its eight neighbours."""
    squares, across = [_DAMPING * weights, _DAMPING * weights], np.zeros(heights.shape)
    rises = [np.zeros(heights.shape), np.zeros(heights.shape)]
    for offset in product((-1, 0, 1), (-1, 0, 1)):
        if offset == (0, 0):
            continue
        weight, rise = _moved(weights, offset), _moved(heights, offset) - heights
        across += offset[0] * offset[1] * weight
        for axis, step in enumerate(offset):
            squares[axis] += step * step * weight + _DAMPING * weight
            rises[axis] += step * (weight * rise)
    spread = squares[0] * squares[1] - across * across
    known = spread > 0
    down = squares[1] * rises[0] - across * rises[1]
    along = squares[0] * rises[1] - across * rises[0]
    south, east = (np.divide(each, spread, out=np.zeros(each.shape), where=known) for each in (down, along))
    return south, east


def _overhangs(heights: Float64s, weights: Float64s) -> Float64s:
    """Return how far the surfaces of the points around stand above each point: so much they have to come down to it."""
    south, east = _slopes(heights, weights)
    overhangs = np.zeros(heights.shape)
    for offset in product((-1, 0, 1), (-1, 0, 1)):
        there = _moved(heights - offset[0] * south - offset[1] * east, offset)
        overhangs += np.clip(there - heights, 0, _moved(weights, offset))
    return overhangs


def _breadth(weights: Float64s) -> Float64s:
    """Return 1 for points amid others of about their weight, down to 0 beside one that has none."""
    least = weights
    for offset in product((-1, 0, 1), (-1, 0, 1)):
        least = np.minimum(least, _moved(weights, offset))
    parts = np.divide(least, weights, out=np.zeros(weights.shape), where=weights > 0)
    return np.asarray(np.minimum(2 * parts, 1))


def _moved(values: Float64s, offset: tuple[int, int]) -> Float64s:
    """Return for each point the value of that at an offset; at the edges those there."""
    down, right = offset
    rows, columns = (np.arange(count) for count in values.shape)
    there = np.ix_((rows + down).clip(0, len(rows) - 1), (columns + right).clip(0, len(columns) - 1))
    return np.asarray(values[there])
