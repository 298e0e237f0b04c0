"""The base of all noise: a basis, which a subclass gives, summed over octaves and bent by a warp."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from functools import cached_property, partial
from typing import ClassVar

import numpy as np

from terrain_explorer.language import numeral, tr
from terrain_explorer.terrain.generators.common import LARGEST_WHOLE_EXPONENT, NOISE, hurst_of_gain
from terrain_explorer.terrain.generators.noise.fractal_sums import FRACTAL_SUMS
from terrain_explorer.terrain.generators.noise.octaves import Octave, Places, octave_of
from terrain_explorer.terrain.generators.stages import Points, Stage
from terrain_explorer.terrain.generators.sums import SumOfParts, SumPart
from terrain_explorer.terrain.heightmap import FloatArray
from terrain_explorer.terrain.normalising import RawHeights
from terrain_explorer.terrain.parallel import extremes_of_block, filling_in_parallel, joined
from terrain_explorer.terrain.work import Work, finished

_POINTS_AT_A_TIME = 2**15
"""Points made together: few enough for the cache, so that a dozen arrays of them cost little."""

_HEIGHTS, _SOUTHWARD, _EASTWARD = range(3)
"""What the octaves of a noise are for; a part of every terrain, so never change the values."""


class Noise(SumOfParts):
    """Base of the noises. A subclass is a dataclass with the fields below, and says what its `basis` is.

    All is computed in float64, by sums, products and roots alone, so that a height has the same bits on every machine,
    in every window and at every exponent. Besides the heights it takes a few megabytes a processor.
    """

    group: ClassVar = NOISE

    frequency: float
    octaves: int
    lacunarity: float
    gain: float
    fractal: str
    warp: float
    tileable: bool

    @abstractmethod
    def basis(self, octave: Octave, south: Places, east: Places) -> Places:
        """Return the noise of an octave at places in cells, both of one shape: a new array, about -1 to 1."""

    def basis_on_grid(self, octave: Octave, south: Places, east: Places) -> Places:
        """Return the noise at all crossings of some rows and columns, which grids can often share the work of.

        This may have other last bits than `basis`, but the same ones in every window.

        Parameters
        ----------
        south, east
            The places of the rows, shape (rows,), and of the columns, shape (columns,).
        """
        whole = len(south), len(east)
        return self.basis(octave, np.broadcast_to(south[:, np.newaxis], whole), np.broadcast_to(east, whole))

    @property
    def hurst_exponent(self) -> float | None:
        # Only a sum of equal waves, smaller by the same factor, has the same roughness at every scale.
        hurst = hurst_of_gain(self.gain, self.lacunarity) if self.fractal == "fbm" and self.octaves > 1 else None
        return hurst if hurst is not None and 0 < hurst < 1 else None

    @property
    def part_count(self) -> int:
        return self.octaves

    def growing(self, rows: range, columns: range) -> Work[RawHeights]:
        # Float32 has too few digits for neighbours of deep windows.
        deep = self.exponent > LARGEST_WHOLE_EXPONENT
        heights = np.empty((len(rows), len(columns)), np.float64 if deep else np.float32)
        yield from self._filling(heights, rows, columns, self._sum)
        return RawHeights(heights)

    def rows_at_a_time(self, columns: int) -> int:
        """Return how many rows of so many columns are made together."""
        return _POINTS_AT_A_TIME // columns

    def parts(self, rows: range, columns: range) -> Iterator[SumPart]:
        total = FRACTAL_SUMS[self.fractal]()
        for octave in self._octaves:
            noise = np.empty((len(rows), len(columns)))
            finished(self._filling(noise, rows, columns, partial(self._noise, octave)))
            value = noise.copy()
            contribution = total.contribution(noise, octave.amplitude)
            label, size = self._in_words(octave)
            yield SumPart(label, size, total.weight, value, contribution)

    def _refining(self, coarser: RawHeights) -> Iterator[Stage]:
        # All processors work on the whole level at once; a stage is a block that is done.
        side = range(self.size)
        heights = np.empty((self.size, self.size), np.float32)
        heights[Points.KEPT.of] = coarser.heights
        first, extremes = 0, coarser.extremes
        for part in self._filling(heights, side, side, self._sum):
            rows = range(first, round(part * self.size))
            extremes = joined((extremes, extremes_of_block(heights[rows.start : rows.stop])))
            yield self._stage(RawHeights(heights, extremes), rows)
            first = rows.stop

    def _filling(
        self, numbers: FloatArray, rows: range, columns: range, make: Callable[[range, range], Places]
    ) -> Work[None]:
        """Fill an array with the numbers of a rectangle, by blocks of an even number of rows."""
        at_a_time = 2 * max(self.rows_at_a_time(len(columns)) // 2, 1)
        return filling_in_parallel(numbers, lambda span: make(rows[span], columns), at_a_time * len(columns))

    def _sum(self, rows: range, columns: range) -> Places:
        total, heights = FRACTAL_SUMS[self.fractal](), np.zeros((len(rows), len(columns)))
        south, east = self._places(rows, columns)
        for octave in self._octaves:
            heights += total.contribution(self._noise_at(octave, south, east), octave.amplitude)
        return heights

    def _noise(self, octave: Octave, rows: range, columns: range) -> Places:
        return self._noise_at(octave, *self._places(rows, columns))

    def _noise_at(self, octave: Octave, south: Places, east: Places) -> Places:
        noise = self.basis if self.warp else self.basis_on_grid
        return noise(octave, octave.south(south), octave.east(east))

    def _places(self, rows: range, columns: range) -> tuple[Places, Places]:
        """Return where points lie, south and east, in sides of the map: for each row and for each column.

        With a warp it is for each point; the two noises that move them have the same basis.

        I. Quilez, "Domain warping", 2002, https://iquilezles.org/articles/warp.
        """
        south, east = self._sides(rows), self._sides(columns)
        if not self.warp:
            return south, east
        move_south, move_east = (
            self.basis_on_grid(bend, bend.south(south), bend.east(east)) * (self.warp / bend.cells)
            for bend in (self._octave(_SOUTHWARD), self._octave(_EASTWARD))
        )
        return move_south + south[:, np.newaxis], move_east + east

    def _sides(self, places: range) -> Places:
        """Return the parts of a side at which rows or columns lie."""
        numbers = np.arange(places.start, places.stop)
        # The last row is the first, so that a map that tiles does to the last bit.
        return (numbers % (self.size - 1) if self.tileable else numbers) / (self.size - 1)

    @cached_property
    def _octaves(self) -> tuple[Octave, ...]:
        octaves, cells, amplitude = [], self.frequency, 1.0
        for number in range(self.octaves):
            octaves.append(self._octave(_HEIGHTS, number, cells, amplitude))
            # Powers differ in their last bit from machine to machine; products do not.
            cells, amplitude = cells * self.lacunarity, amplitude * self.gain
        return tuple(octaves)

    def _octave(self, use: int, number: int = 0, cells: float | None = None, amplitude: float = 1.0) -> Octave:
        return octave_of(self.seed, (number, use), cells or self.frequency, amplitude, self.tileable)

    def _in_words(self, octave: Octave) -> tuple[str, str]:
        """Return an octave and the length of its waves, and the length alone."""
        size = tr("1/{cells} of the side", cells=numeral(octave.cells, ".4g"))
        label = tr(
            "Octave {number} of {octaves}: wavelength {size}",
            number=octave.number + 1,
            octaves=self.octaves,
            size=size,
        )
        return label, size
