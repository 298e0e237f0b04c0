"""Spectral synthesis: a sum of waves of all lengths, whose heights fall with the wave number as a power law.

D. Saupe, "Algorithms for Random Fractals", in The Science of Fractal Images, Springer 1988.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, ClassVar

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.generators.base import Generator
from terrain_explorer.terrain.generators.common import SYNTHESIS, Seed, WholeExponent, dimension_in_words
from terrain_explorer.terrain.generators.stages import EVERYWHERE, Stage
from terrain_explorer.terrain.heightmap import FloatArray, Heights
from terrain_explorer.terrain.normalising import RawHeights
from terrain_explorer.terrain.parallel import filling_in_parallel
from terrain_explorer.terrain.parameters import share
from terrain_explorer.terrain.portable_math import power
from terrain_explorer.terrain.random_streams import NoiseStream, Role
from terrain_explorer.terrain.work import Work, part_of

_LINES = 64
"""Lines transformed together: at 8192 points, 2 MB of float32."""

_UNIFORMS = 4
"""Numbers uniform in [0, 1) whose sum stands in for a normally distributed one."""

_WORTH_PROGRESS = 2**20
"""Levels of fewer points are done in a moment."""

_WAVES = marked("waves")

HurstExponent = Annotated[
    float,
    share(
        "Hurst exponent H",
        "How fast short waves become lower: near 0 gives rock that is rough at every scale, near 1 smooth hills.",
        derived=dimension_in_words,
    ),
]


@dataclass(frozen=True)
class SpectralSynthesis(Generator):
    """Waves of wave number k, in waves a side, have random heights and phases, and on average the height k^-(H + 1).

    The power falls as k^-(2 H + 2). A map is the sum of all waves that its points can show, so a finer map has the
    waves of the coarse one and shorter ones. It is computed as a whole only, in the memory of two maps at most.
    """

    slug: ClassVar = "spectral-synthesis"
    title: ClassVar = "Spectral synthesis"
    summary: ClassVar = "A sum of waves of all lengths and directions. It tiles, and is just as rough as it says."
    group: ClassVar = SYNTHESIS
    nested: ClassVar = False

    exponent: WholeExponent = 9
    hurst: HurstExponent = 0.9
    seed: Seed = 0

    @property
    def hurst_exponent(self) -> float | None:
        return self.hurst

    def growing(self, rows: range, columns: range) -> Work[RawHeights]:
        heights = np.empty((self.size, self.size), np.float32)
        yield from self._adding_waves(heights)
        if len(rows) == len(columns) == self.size:
            return RawHeights(heights)
        return RawHeights(heights[rows.start : rows.stop, columns.start : columns.stop].copy())

    def stages(self) -> Iterator[Stage]:
        """Yield level ground, then the map with the waves of each level. Costs a third more than `heights`."""
        self._spans(None)
        level_ground = RawHeights(np.zeros((2, 2), np.float32))
        yield Stage(tr("Level ground"), 4 / self.size**2, 0, level_ground, (EVERYWHERE,))
        for level in range(1, self.exponent + 1):
            yield from replace(self, exponent=level)._stages_of_level(self)

    def _stages_of_level(self, whole: Generator) -> Iterator[Stage]:
        """Yield the last level as a stage of the growth of a larger map, and where it takes long, stages before."""
        label = whole.label(
            self.exponent, tr("waves of 1/{part} of the side and longer", part=2 ** (self.exponent - 1))
        )
        heights = np.empty((self.size, self.size), np.float32)
        points = heights.size / whole.size**2
        for done in self._adding_waves(heights):
            if heights.size > _WORTH_PROGRESS:
                # No height is known before all waves are added, and so there are no extremes either.
                unfinished = RawHeights(heights, (0.0, 0.0))
                yield Stage(label, points * (1 + 3 * done) / 4, self.exponent, unfinished, (), (EVERYWHERE,), _WAVES)
        yield Stage(label, points, self.exponent, RawHeights(heights), (EVERYWHERE,), (), _WAVES)

    def _adding_waves(self, heights: Heights) -> Work[None]:
        """Fill a map with heights, in place."""
        side = self.size - 1
        map_ = heights[:side, :side]
        yield from part_of(self._drawing_spectrum(map_), 0, 0.4)
        for lines, start in ((map_.T, 0.4), (map_, 0.7)):
            yield from part_of(_transforming(lines), start, start + 0.3)
        # Waves fit into the side a whole number of times, so the last row and column are the first.
        heights[side, :side] = heights[0, :side]
        heights[:, side] = heights[:, 0]

    def _drawing_spectrum(self, spectrum: Heights) -> Work[None]:
        """Fill an array with the coefficients of all waves, those of wave number 0 in the middle."""
        # Each level draws a square of wave numbers twice as wide, and the levels before draw its middle again: so each
        # wave has its coefficient from the first level that has it.
        middle = len(spectrum) // 2
        for level in range(self.exponent - 1, -1, -1):
            inner = slice(middle - 2**level, middle + 2**level)
            done, then = (1 - 4.0 ** (each - self.exponent) for each in (level + 1, level))
            yield from part_of(self._drawing_square(spectrum[inner, inner], level), done, then)

    def _drawing_square(self, square: Heights, level: int) -> Work[None]:
        yield from filling_in_parallel(square, lambda rows: self._coefficients(level, rows), _LINES * len(square))

    def _coefficients(self, level: int, rows: slice) -> FloatArray:
        """Return some rows of the coefficients of the wave numbers -2^level to 2^level - 1."""
        side = 2 ** (level + 1)
        stream = NoiseStream(self.seed, level, Role.WAVE, side)
        drawn = stream.read(range(_UNIFORMS * rows.start, _UNIFORMS * rows.stop), range(side))
        first, second, third, fourth = drawn.reshape(-1, _UNIFORMS, side).swapaxes(0, 1)
        numbers = (first + second) + (third + fourth) - np.float32(_UNIFORMS / 2)
        waves = np.arange(-(side // 2), side // 2, dtype=np.float32)
        squares = np.square(waves[rows, np.newaxis]) + np.square(waves)
        squares[squares == 0] = np.inf  # the mean height is 0
        return numbers / power(squares, (self.hurst + 1) / 2)


def _transforming(lines: Heights) -> Work[None]:
    """Transform lines in place."""
    yield from filling_in_parallel(lines, lambda block: hartley(lines[block]), _LINES * len(lines))


# The fast Hartley transform: a Fourier transform in real numbers, with the same bits on every machine.
#
# R. N. Bracewell, "The Fast Hartley Transform", Proceedings of the IEEE 72(8), 1984. Libraries' Fourier transforms
# are faster, but the last bits of their sums differ from processor to processor. Sums, products and roots alone do
# not.
def hartley(lines: FloatArray) -> FloatArray:
    """Return the heights of lines of waves, shape (lines, points).

    Point x of a line is the sum over all k of its coefficient times cas(2 pi k x / points), cas being cosine plus sine.

    Parameters
    ----------
    lines
        The coefficients for k from -points / 2 to points / 2 - 1; `points` is a power of two.
    """
    # Points first: so neighbours in memory are the same point of several lines, and are added side by side.
    half = lines.shape[1] // 2
    parts = np.concatenate([lines[:, half:].T, lines[:, :half].T])[:, np.newaxis]
    while len(parts) > 1:
        parts = _joined(parts)
    return np.asarray(parts[0].T)


def _joined(parts: FloatArray) -> FloatArray:
    """Join each transform of every m-th coefficient with the one that lies m / 2 further: every m/2-th coefficient.

    The parts have the shape (m, length of the transforms, lines).
    """
    count, length, lines = parts.shape
    even, odd = parts[: count // 2], parts[count // 2 :]
    if length > 2:  # until then, all cosines and sines are 0 and 1, and the odd part stays
        cosine, sine = _turns(2 * length)
        turned = odd * cosine
        turned[:, 1:] += odd[:, :0:-1] * sine[1:]
        odd = turned
    joined = np.empty((count // 2, 2 * length, lines), parts.dtype)
    np.add(even, odd, out=joined[:, :length])
    np.subtract(even, odd, out=joined[:, length:])
    return joined


@cache
def _turns(points: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return cosine and sine of the first half of a turn in steps of 1 / points, shape (points / 2, 1)."""
    cosine, sine = _exact_turns(points)
    return cosine.astype(np.float32)[:, np.newaxis], sine.astype(np.float32)[:, np.newaxis]


def _exact_turns(points: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    if points == 4:
        return np.array([1.0, 0.0]), np.array([0.0, 1.0])
    # Every second step is known from half as many points; the ones between are turned by one step more, whose cosine
    # and sine are those of half an angle.
    cosine, sine = _exact_turns(points // 2)
    step = np.sqrt((1 + cosine[1]) / 2)
    rise = sine[1] / (2 * step)
    between = cosine * step - sine * rise, sine * step + cosine * rise
    return np.stack([cosine, between[0]], 1).ravel(), np.stack([sine, between[1]], 1).ravel()
