"""Fractal relief by address: a seed and a point of the map always give the same number, in any window."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import log2

import numpy as np

from terrain_explorer.terrain.brushes.plane import Plane, PlaneAxis
from terrain_explorer.terrain.brushes.tiles import TILE, pieces
from terrain_explorer.terrain.heightmap import FloatArray, Int64s, Window
from terrain_explorer.terrain.random_streams import NoiseStream, Role, UniformNumbers

# Generators go down to level 40, so the relief of a seed shares no number with the terrain of that seed.
_MAP_LEVEL = 96
"""The level of the random numbers of an octave as wide as the map: beyond all levels of generators, as are its
neighbours. Counted from there, the same hills rise on a map with more points."""

_TILES_KEPT = 512
"""The number of tiles of relief that are kept for the next dabs: 32 MB."""


@dataclass(frozen=True)
class Relief:
    """The sum of octaves of value noise, scaled to -1..1.

    Octave j interpolates numbers uniform in [-1, 1) between the points of a lattice whose cells are about 2^j points
    wide, with t^2 (3 - 2t) in both directions. It is multiplied by 2^(j H), so that hills half as wide are 2^-H times
    as high, as in fractional Brownian motion with Hurst exponent H [1]_; the sum is divided by the sum of these. The
    lattices begin and end at the edges of the map, and repeat themselves or are mirrored as the plane does.

    .. [1] A. Fournier, D. Fussell and L. Carpenter, "Computer Rendering of Stochastic Models", Communications of the
       ACM 25(6), 1982.

    Attributes
    ----------
    plane
        The plane of the map.
    seed
        0 or more.
    hurst
        H, 0 to 1.
    widest
        The width of the widest features in points; the widest octave's cells are the next lower power of two.
    """

    plane: Plane
    seed: int
    hurst: float
    widest: int

    def part(self, window: Window) -> FloatArray:
        """Return the relief of a window of the map, float32, -1 to 1."""
        total = np.empty((window.rows, window.columns), np.float32)
        for to, own, corner in pieces(window):
            total[to] = _tile(self, *corner)[own]
        return total

    def on_plane(self, window: Window) -> FloatArray:
        """Return the relief of a window of the plane, of which a map that ends holds all."""
        total = np.empty((window.rows, window.columns), np.float32)
        for to, own in self.plane.pieces(window):
            total[to] = self.part(own)
        return total

    def made(self, rows: range, columns: range) -> FloatArray:
        """Return the relief of some rows and columns of the map, made anew."""
        # From the finest octave to the widest, always in this order: sums in float32 depend on it.
        octaves = range(self.widest.bit_length())
        amplitudes = [2.0 ** (octave * self.hurst) for octave in octaves]
        total = np.zeros((len(rows), len(columns)), np.float32)
        for octave, amplitude in zip(octaves, amplitudes, strict=True):
            total += self._octave(octave, rows, columns) * (amplitude / sum(amplitudes))
        return total

    def _octave(self, octave: int, rows: range, columns: range) -> FloatArray:
        down, across = _Lattice(self.plane.rows, octave), _Lattice(self.plane.columns, octave)
        row, down_parts = down.cells(rows)
        column, across_parts = across.cells(columns)
        level = _MAP_LEVEL + octave - round(log2(self.plane.columns.period))
        stream = NoiseStream(self.seed, level, Role.CENTRE, across.count + 1)
        numbers = _read(stream, down.spans(row), across.spans(column)) * 2 - 1
        strips = _between(numbers, row - row.min(), down_parts[:, None])
        return _between(strips.T, column - column.min(), across_parts[:, None]).T


# Dabs overlap: without this, the relief of a point would be made again for each of dozens of dabs.
@lru_cache(_TILES_KEPT)
def _tile(relief: Relief, row: int, column: int) -> FloatArray:
    """Return the relief of a tile, for reading only; it ends where the map ends."""
    rows = range(row, min(row + TILE, relief.plane.rows.points))
    return relief.made(rows, range(column, min(column + TILE, relief.plane.columns.points)))


class _Lattice:
    """The cells of one octave along one axis."""

    def __init__(self, axis: PlaneAxis, octave: int) -> None:
        self._axis = axis
        # A whole number of cells fits the map, so that relief on a map that tiles, tiles as well.
        self.count = max(1, round(axis.period / 2**octave))

    def cells(self, span: range) -> tuple[Int64s, FloatArray]:
        """Return in which cell each point of the map is, and how far along it, eased."""
        # Whole numbers: the place within a cell is exact, and so the same in every window.
        at = self._axis.folded(span) * self.count
        cells = np.minimum(at // self._axis.period, self.count - 1)
        parts = (at - cells * self._axis.period) / self._axis.period
        return cells, (parts * parts * (3 - 2 * parts)).astype(np.float32)

    def spans(self, cells: Int64s) -> Iterator[range]:
        """Return the lattice points from the first cell's begin to the last one's end, those that repeat taken back."""
        stop = int(cells.max()) + 2
        behind = max(stop - self.count, 0) if self._axis.wrap else 0
        yield range(int(cells.min()), stop - behind)
        if behind:
            yield range(behind)


def _read(stream: NoiseStream, rows: Iterator[range], columns: Iterator[range]) -> UniformNumbers:
    spans = list(columns)
    return np.block([[stream.read(row, column) for column in spans] for row in rows])


def _between(numbers: FloatArray, cells: Int64s, parts: FloatArray) -> FloatArray:
    ends = numbers[cells]
    return ends + (numbers[cells + 1] - ends) * parts
