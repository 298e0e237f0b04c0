"""Fault formation: random lines across the map, with the ground on one side raised and on the other side lowered.

R. F. Voss, "Random Fractal Forgeries", in Fundamental Algorithms for Computer Graphics, Springer 1985, on independent
cuts; the steps that become smaller, and the ramps, are those of many first programs.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from typing import Annotated, ClassVar

import numpy as np

from terrain_explorer.language import capitalised, tr
from terrain_explorer.terrain.generators.common import Exponent, Seed
from terrain_explorer.terrain.generators.sums import SumPart
from terrain_explorer.terrain.generators.synthesis.base import SumByPlace, fractions
from terrain_explorer.terrain.heightmap import Float64s
from terrain_explorer.terrain.parallel import row_blocks
from terrain_explorer.terrain.parameters import Parameter, part_of_side, share
from terrain_explorer.terrain.portable_math import sine_and_cosine
from terrain_explorer.terrain.random_streams import NoiseStream, Role

_TILE = 32
"""Points a side of the tiles of which each is crossed by a few faults only."""

_AT_ONCE = 512
"""The most faults that are worked on together: thousands may cross a tile, and each would take memory for all of it."""

_GRAIN = 2.0**-40
"""What each fault adds is a multiple of this. So sums of a few thousand are exact, in whatever order they are added."""

_NARROWEST = 2.0**-60
"""The width of a cliff, in sides of the map: less than the distance of any points."""

_NUMBERS = 3
"""The random numbers of a fault: a point on it, and its direction."""

Count = Annotated[
    int,
    Parameter("Faults", "How many faults there are.", minimum=1, maximum=4000, offered=(1, 1000)),
]
LastStep = Annotated[
    float,
    share(
        "Last step",
        "How high the step of the last fault is, in units of the first one; those between become evenly smaller.",
    ),
]
Ramp = Annotated[
    float,
    part_of_side(
        "Ramp",
        "How wide the slope of the first fault is, in sides of the map; smaller steps have narrower ones. At 0 all are "
        "cliffs.",
        maximum=1,
        step=0.01,
    ),
]


@dataclass(frozen=True)
class Faults(SumByPlace):
    """Each fault runs through a random point of the map in a random direction, and its two sides are a step apart.

    One side rises by half of the step, the other falls by as much. The step of fault i of n, counted from 0, is
    1 - (1 - last step) i / (n - 1). Its ramp is a smoothstep, 3 t² - 2 t³.
    """

    slug: ClassVar = "faults"
    title: ClassVar = "Faults"
    summary: ClassVar = "Lines cut the map again and again; one side of each rises, the other falls."

    exponent: Exponent = 9
    faults: Count = 500
    last_step: LastStep = 0.05
    ramp: Ramp = 0.05
    seed: Seed = 0

    @property
    def part_count(self) -> int:
        return len(self._groups)

    def parts(self, rows: range, columns: range) -> Iterator[SumPart]:
        """Yield what the first fault adds, the second, the next two, the next four and so on."""
        for group in self._groups:
            raised = self._raised(group, rows, columns)
            faults = _in_words(group)
            label = tr("{faults} of {count}", faults=capitalised(faults), count=self.faults)
            yield SumPart(label, faults, 1.0, raised, raised)

    def heights_at(self, rows: range, columns: range) -> Float64s:
        return self._raised(range(self.faults), rows, columns)

    @property
    def _groups(self) -> list[range]:
        ends = [0, *(2**power for power in range(self.faults.bit_length()) if 2**power < self.faults), self.faults]
        return [range(start, stop) for start, stop in pairwise(ends)]

    def _raised(self, faults: range, rows: range, columns: range) -> Float64s:
        """Return by how much some of the faults, counted from 0, raise the points of a rectangle, or lower them."""
        heights = np.empty((len(rows), len(columns)))
        lines = [self._lines(some) for some in row_blocks(faults, _AT_ONCE)]
        y, x = fractions(self.exponent, rows), fractions(self.exponent, columns)
        for down in row_blocks(range(len(rows)), _TILE):
            for across in row_blocks(range(len(columns)), _TILE):
                tile = slice(down.start, down.stop), slice(across.start, across.stop)
                heights[tile] = reduce(np.add, (some.raised(y[tile[0]], x[tile[1]]) for some in lines))
        return heights

    def _lines(self, faults: range) -> "_Lines":
        stream = NoiseStream(self.seed, 0, Role.FAULT, _NUMBERS)
        south, east, turns = stream.read(faults, range(_NUMBERS)).astype(np.float64).T
        sine, cosine = sine_and_cosine(turns)
        steps = 1 - (1 - self.last_step) * (np.arange(faults.start, faults.stop) / max(self.faults - 1, 1))
        steepness = 1 / np.maximum(self.ramp * steps, _NARROWEST)
        return _Lines(sine, cosine, -(sine * south + cosine * east), steps, steepness)


@dataclass(frozen=True)
class _Lines:
    """Some faults. On the ramp of each, (south y + east x + offset) steepness goes from -1/2 to 1/2."""

    south: Float64s
    east: Float64s
    offset: Float64s
    steps: Float64s
    steepness: Float64s

    def raised(self, y: Float64s, x: Float64s) -> Float64s:
        """Return by how much they raise the points of a tile, below 0 where they lower them."""
        down = self.south[:, np.newaxis] * y + self.offset[:, np.newaxis]
        across = self.east[:, np.newaxis] * x
        # Rounding keeps the order of numbers, so all points of a tile lie between its corners. Most faults pass by.
        lowest, highest = (self._part(end(down, 1), end(across, 1), self.steepness) for end in (np.min, np.max))
        crossing = (highest > 0) & (lowest < 1)
        part = self._part(
            down[crossing, :, np.newaxis],
            across[crossing, np.newaxis],
            self.steepness[crossing, np.newaxis, np.newaxis],
        )
        np.clip(part, 0, 1, out=part)
        part *= part * (3 - 2 * part)
        part -= 0.5
        part *= self.steps[crossing, np.newaxis, np.newaxis]
        aside = np.where(lowest >= 1, 0.5, -0.5) * self.steps
        total: Float64s = _rounded(part).sum(0) + _rounded(aside[~crossing]).sum()
        return total

    @staticmethod
    def _part(down: Float64s, across: Float64s, steepness: Float64s) -> Float64s:
        """Return how far up the ramp points are: at 0 and below it has not begun, at 1 and above it has ended."""
        part = down + across
        part *= steepness
        part += 0.5
        return part


def _rounded(heights: Float64s) -> Float64s:
    """Round heights to multiples of the grain, in place."""
    heights *= 1 / _GRAIN
    np.rint(heights, out=heights)
    heights *= _GRAIN
    return heights


def _in_words(faults: range) -> str:
    if len(faults) == 1:
        return tr("fault {number}", number=faults.stop)
    return tr("faults {first} to {last}", first=faults.start + 1, last=faults.stop)
