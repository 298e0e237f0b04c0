"""The ground of a map in the world, and where lines of sight meet the ground of a grid."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor

import numpy as np
from numpy.typing import ArrayLike, NDArray

from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.surface3d.camera.camera import WorldVectors
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.heightmap import FloatArray
from terrain_explorer.terrain.sampling import heights_at


@dataclass(frozen=True, eq=False)
class DrawnSurface:
    """The surface in the world: the terrain and, where it is higher, the water.

    Attributes
    ----------
    water
        The height of the water's surface, in the unit of the heights; None where there is no water.
    """

    heightmap: Heightmap
    block: TerrainBlock
    water: float | None = None

    @property
    def cell(self) -> float:
        """World distance of neighbouring points."""
        return 2.0 * self.block.east / (self.heightmap.columns - 1)

    def level(self, x: ArrayLike, y: ArrayLike) -> WorldVectors:
        """Return z of the surface at places of the world; beside the block that of its nearest place."""
        rows, columns = (self.block.north - np.asarray(y)) / self.cell, (np.asarray(x) + self.block.east) / self.cell
        dry = self._z(heights_at(self.heightmap.heights, rows, columns))
        return dry if self.sea is None else np.maximum(dry, self.sea)

    def beneath(self, x: ArrayLike, y: ArrayLike) -> NDArray[np.bool_]:
        """Return which places of the world are above or below the block, and not beside it."""
        return np.asarray((np.abs(x) <= self.block.east) & (np.abs(y) <= self.block.north))

    @property
    def sea(self) -> float | None:
        """Z of the water's surface, or None."""
        return None if self.water is None else float(self._z(self.water))

    @property
    def _rise(self) -> float:
        """The z for each unit of the heights."""
        low, high = self.heightmap.range
        return self.block.relief / (high - low)

    def _z(self, heights: ArrayLike) -> WorldVectors:
        return np.asarray((np.asarray(heights, float) - self.heightmap.range[0]) * self._rise)


@dataclass(frozen=True, eq=False)
class Sightline:
    """A line of sight over a grid, whose squares have sides of 1.

    Attributes
    ----------
    begin, rate
        The row, the column and z where it begins, and how they change along it.
    """

    begin: WorldVectors
    rate: WorldVectors

    def z(self, along: WorldVectors) -> WorldVectors:
        """Return how high it is so far along."""
        return np.asarray(self.begin[2] + along * self.rate[2])

    def crossings(self, enter: float, leave: float) -> WorldVectors:
        """Return where it crosses the lines of the grid, from where it enters to where it leaves."""
        crossed = [np.array([enter, leave])]
        for start, speed in zip(self.begin[:2].tolist(), self.rate[:2].tolist(), strict=True):
            low, high = sorted((start + speed * enter, start + speed * leave))
            # All crossings at once: stepping from square to square would take Python too long.
            lines = np.arange(ceil(low), floor(high) + 1)
            if speed and len(lines):
                crossed.append((lines - start) / speed)
        return np.asarray(np.sort(np.concatenate(crossed)).clip(enter, leave))

    def met(self, heights: FloatArray, base: float, rise: float, ends: WorldVectors, water: ArrayLike) -> float | None:
        """Return how far along it first meets the surface of the ground or of water.

        Between the lines of the grid the height along a straight line is a parabola, so the first place where the line
        of sight is not above the ground is found by solving one quadratic equation.

        Parameters
        ----------
        heights
            The ground at the points of the grid.
        base, rise
            The height at which z is 0, and z for each unit of the heights.
        ends
            The n + 1 ends of stretches that lie in one square each; see `crossings`.
        water
            z of the water on each of the n stretches, or on all; -inf where there is none.
        """

        def above(along: WorldVectors) -> WorldVectors:
            rows, columns = self.begin[:2, np.newaxis] + self.rate[:2, np.newaxis] * along
            return np.asarray(self.z(along) - (heights_at(heights, rows, columns) - base) * rise)

        dry = first_root(ends, above(ends), above((ends[1:] + ends[:-1]) / 2))
        wet = self._met_water(ends, water)
        return min((far for far in (dry, wet) if far is not None), default=None)

    def _met_water(self, ends: WorldVectors, water: ArrayLike) -> float | None:
        heights = self.z(ends)
        levels = np.broadcast_to(water, heights[1:].shape)
        met = np.flatnonzero(np.minimum(heights[1:], heights[:-1]) <= levels)
        if not len(met):
            return None
        at = int(met[0])
        if heights[at] <= levels[at]:
            return float(ends[at])
        return float(min((levels[at] - self.begin[2]) / self.rate[2], ends[at + 1]))


def entered(
    low: ArrayLike, high: ArrayLike, origin: WorldVectors, direction: WorldVectors
) -> tuple[WorldVectors, WorldVectors]:
    """Return how far along lines a box is entered and left; it is missed if left before entered.

    Parameters
    ----------
    low, high
        The corners of the box, shape (dimensions,).
    origin, direction
        Shape (..., dimensions).

    Notes
    -----
    The slab method: Kay and Kajiya, "Ray Tracing Complex Scenes", SIGGRAPH 1986.
    """
    # A line along a face would divide by zero; almost along it is near enough.
    slow = np.where(np.abs(direction) < 1e-12, 1e-12, direction)
    one, other = np.subtract(low, origin) / slow, np.subtract(high, origin) / slow
    return np.minimum(one, other).max(axis=-1).clip(min=0), np.maximum(one, other).min(axis=-1)


def first_root(ends: WorldVectors, values: WorldVectors, middles: WorldVectors) -> float | None:
    """Return where a function that is a parabola on each stretch and begins above 0 first reaches it.

    Parameters
    ----------
    ends, values
        The n + 1 ends of the stretches, and the function there.
    middles
        The function in the middle of each of the n stretches.
    """
    first, last = values[:-1], values[1:]
    # Each stretch as first + rise t + bend t², t from 0 to 1, through its ends and its middle.
    bend, rise = 2.0 * (first + last) - 4.0 * middles, 4.0 * middles - 3.0 * first - last
    # A parabola may dip below 0 between two ends above it: a ridge within one cell.
    dips = (bend > 0) & (rise < 0) & (-rise < 2.0 * bend)
    lowest = np.where(dips, first - rise**2 / np.where(dips, 4.0 * bend, 1.0), np.minimum(first, last))
    reached = np.flatnonzero(lowest <= 0)
    if not len(reached):
        return None
    at = int(reached[0])
    begin, slope, curve = first[at], rise[at], bend[at]
    if begin <= 0:
        return float(ends[at])
    # The root in the form that loses no digits where the curve is almost straight.
    part = 2.0 * begin / (np.sqrt(max(slope**2 - 4.0 * curve * begin, 0.0)) - slope)
    return float(ends[at] + min(part, 1.0) * (ends[at + 1] - ends[at]))
