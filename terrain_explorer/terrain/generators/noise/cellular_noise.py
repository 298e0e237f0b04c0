"""Cellular noise: how far it is to the nearest of points strewn at random.

S. Worley, "A Cellular Texture Basis Function", SIGGRAPH 1996; with one point in each cell of a lattice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

import numpy as np

from terrain_explorer.language import marked
from terrain_explorer.terrain.generators.common import Exponent, Seed
from terrain_explorer.terrain.generators.noise.base import (
    Frequency,
    Gain,
    Lacunarity,
    Noise,
    Octaves,
    OctaveSum,
    TileableNoise,
    Warp,
)
from terrain_explorer.terrain.generators.noise.octaves import (
    Octave,
    Places,
    Surroundings,
    cells_of,
    lattice_for_kernel,
    square,
)
from terrain_explorer.terrain.parameters import Parameter
from terrain_explorer.terrain.random_streams import Bits, fraction, mixed

Distance = Annotated[
    Literal["f1", "f2", "f2-f1"],
    Parameter(
        "Distance",
        "The distance that is the height: to the nearest point, which makes bowls; to the second nearest; or the "
        "difference of both, which is 0 where two points are equally near.",
        labels=(marked("Nearest (F1)"), marked("Second (F2)"), marked("Difference (F2 − F1)")),
    ),
]

CellOffsets = Sequence[tuple[int, int]]
"""Steps from cell to cell: so many rows and columns."""

_REACH = range(-2, 3)
_NEAR: CellOffsets = square(range(-1, 2))
_FAR: CellOffsets = [step for step in square(_REACH) if step not in _NEAR]


@dataclass(frozen=True)
class CellularNoise(Noise):
    """Each cell of the lattice has one point, anywhere in it; distances are in cells."""

    slug: ClassVar = "cellular-noise"
    title: ClassVar = "Cellular noise"
    summary: ClassVar = "Distances to the nearest of points strewn at random (Worley noise); finer ones added on top."

    exponent: Exponent = 9
    frequency: Frequency = 4.0
    distance: Distance = "f1"
    octaves: Octaves = 8
    lacunarity: Lacunarity = 2.0
    gain: Gain = 0.5
    fractal: OctaveSum = "fbm"
    warp: Warp = 0.0
    tileable: TileableNoise = False
    seed: Seed = 0

    compiled: ClassVar = "cellular_noise"

    def basis(self, octave: Octave, south: Places, east: Places) -> Places:
        first, second = nearest_two(octave, south, east, with_second=self.distance != "f1")
        if self.distance == "f1":
            return first
        return second if self.distance == "f2" else second - first

    def for_kernel(self, octave: Octave, south: Places, east: Places, on_grid: bool) -> tuple[Any, ...]:
        places = len(south) * len(east) if on_grid else south.size
        distance = ("f1", "f2", "f2-f1").index(self.distance)
        return *lattice_for_kernel(octave, south, east, _REACH, 2, places), distance


def nearest_two(octave: Octave, south: Places, east: Places, with_second: bool = True) -> tuple[Places, Places]:
    """Return the distances to the nearest and the second nearest point, in cells; the second only where it is wanted.

    Parameters
    ----------
    south, east
        The places in cells, both of one shape.
    """
    squares = np.full((2, *south.shape), np.inf)
    _meet(octave, (south, east), _NEAR, squares, with_second)
    # Points two cells away are farther than the near cells reach, and seldom matter.
    reach = 1 + np.minimum(_to_edge(south), _to_edge(east))
    beyond = squares[int(with_second)] > reach * reach
    if beyond.any():
        few = squares[:, beyond]
        _meet(octave, (south[beyond], east[beyond]), _FAR, few, with_second)
        squares[:, beyond] = few
    first, second = np.sqrt(squares, out=squares)
    return first, second


def _meet(
    octave: Octave, places: tuple[Places, Places], steps: CellOffsets, squares: Places, with_second: bool
) -> None:
    """Lower the squared distances, in place, where the points in some cells around the places are nearer."""
    first, second = squares
    (rows, down), (columns, across) = map(cells_of, places)
    points = Surroundings(octave, rows, columns, _REACH, _points)
    for row, column in steps:
        to_south, to_east = points.at(row, column)
        to_south += row - down
        to_east += column - across
        to_south *= to_south
        to_east *= to_east
        to_south += to_east
        if with_second:
            np.minimum(second, np.maximum(first, to_south), out=second)
        np.minimum(first, to_south, out=first)


def _to_edge(places: Places) -> Places:
    """Return how far it is to the nearest edge of the cell."""
    return np.abs(places - np.rint(places))


def _points(bits: Bits) -> Places:
    """Return where in their cells points lie, south and east, along a new first axis."""
    return np.stack((fraction(bits), fraction(mixed(bits))))
