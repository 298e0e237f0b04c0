"""Hills: many round hills, large and small, each added at a random place.

The hill algorithm of many first programs adds hills of random place and radius to level ground, one after the other.
Here each hill belongs to a cell of a grid, so that a point needs the hills of the cells around it only, as the feature
points of S. Worley, "A Cellular Texture Basis Function", SIGGRAPH 1996.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.language import numeral, tr
from terrain_explorer.terrain.generators.common import Exponent, Seed
from terrain_explorer.terrain.generators.sums import SumPart
from terrain_explorer.terrain.generators.synthesis.base import SumByPlace, fractions
from terrain_explorer.terrain.heightmap import Float64s
from terrain_explorer.terrain.parameters import Parameter, part_of_side, share
from terrain_explorer.terrain.random_streams import NoiseStream, Role

_MOST_HILLS = 8
"""The most hills of a cell."""

_CELLS_A_ROW = 2**42
"""More cells than any map has side by side: so the hills of a place stay when cells become larger or smaller."""

_NUMBERS = 3
"""The random numbers of a hill: its place, to the south and to the east, and its radius."""

Largest = Annotated[
    float,
    part_of_side(
        "Largest hill",
        "The radius of the largest hills, in sides of the map; the smallest of their size have half of it.",
        minimum=0.01,
        maximum=1,
        step=0.01,
    ),
]
HillSizes = Annotated[
    int,
    Parameter(
        "Sizes of hills",
        "How many sizes there are; the hills of each are half as wide as those of the one before, and four times as "
        "many.",
        minimum=1,
        maximum=10,
    ),
]
HillGain = Annotated[
    float,
    share("Gain", "Hills of the next size are this many times as high: at 0.5 they are as steep as the larger ones."),
]
Density = Annotated[
    int,
    Parameter(
        "Density",
        "How many hills of each size stand on a square as wide as the radius of the largest of them.",
        minimum=1,
        maximum=_MOST_HILLS,
    ),
]
HillShape = Annotated[
    Literal["smooth", "dome"],
    Parameter(
        "Shape of the hills",
        "Smooth hills run out evenly into the ground; domes are steepest at their feet.",
        labels=("Smooth hill", "Dome"),
    ),
]


@dataclass(frozen=True)
class Hills(SumByPlace):
    """The sum of random hills. At distance d from its centre a hill of radius r is 1 - d²/r² high, or the square of it.

    The height of its summit is its radius in units of the largest of its size, times a power of the gain.
    """

    slug: ClassVar = "hills"
    title: ClassVar = "Hills"
    summary: ClassVar = "Round hills of many sizes are piled up at random places."

    exponent: Exponent = 9
    largest: Largest = 0.3
    octaves: HillSizes = 6
    gain: HillGain = 0.5
    density: Density = 2
    profile: HillShape = "smooth"
    seed: Seed = 0

    @property
    def part_count(self) -> int:
        return self.octaves

    def parts(self, rows: range, columns: range) -> Iterator[SumPart]:
        """Yield the hills of each size."""
        for octave in range(self.octaves):
            hills, summit = self._of_size(octave, rows, columns), self._summit(octave)
            radius = self._radius_in_words(octave)
            label = tr(
                "Hills of size {size} of {sizes}: {radius} of the side",
                size=octave + 1,
                sizes=self.octaves,
                radius=radius,
            )
            yield SumPart(label, radius, summit, hills, hills * summit)

    def heights_at(self, rows: range, columns: range) -> Float64s:
        heights = np.zeros((len(rows), len(columns)))
        for octave in range(self.octaves):
            heights += self._of_size(octave, rows, columns) * self._summit(octave)
        return heights

    def _radius_in_words(self, octave: int) -> str:
        widest = self.largest / 2**octave
        return tr("radius {low} to {high}", low=numeral(widest / 2, ".2g"), high=numeral(widest, ".2g"))

    def _of_size(self, octave: int, rows: range, columns: range) -> Float64s:
        """Return the hills of one size, counted from 0, in a rectangle; not yet times the gain."""
        down, across = (self._in_cells(octave, span) for span in (rows, columns))
        streams = [self._stream(octave, hill) for hill in range(self.density)]
        heights, known = np.zeros((len(rows), len(columns))), dict[int, list[_CellHills]]()
        for row, points in down.groups():
            # One row of cells at a time: then all that is known of a hill is the same in each column of the block. And
            # no more rows are kept than a point needs, however many hills lie between this one and the next.
            known = {
                line: known.get(line) or [_CellHills.of(stream, line, across) for stream in streams]
                for line in range(row - 1, row + 2)
            }
            for below in (-1, 0, 1):
                for right in (-1, 0, 1):
                    for hills in known[row + below]:
                        heights[points] += self._hill(hills, right, down.within[points] - below, across)
        return heights

    def _in_cells(self, octave: int, span: range) -> "_Line":
        cells = fractions(self.exponent, span) * (2**octave / self.largest)
        numbers = np.floor(cells)
        return _Line(numbers.astype(np.intp), cells - numbers)

    def _summit(self, octave: int) -> float:
        # Products of our own: the power function of the system may differ in the last bit.
        summit = 1.0
        for _ in range(octave):
            summit *= self.gain
        return summit

    def _stream(self, octave: int, hill: int) -> NoiseStream:
        """Return the random numbers of one hill of each cell."""
        return NoiseStream(self.seed, octave * _MOST_HILLS + hill, Role.HILL, _NUMBERS * _CELLS_A_ROW)

    def _hill(self, hills: "_CellHills", right: int, south: Float64s, across: "_Line") -> Float64s:
        """Return the hills of a row of cells, each in the columns of points whose cell lies so far to its left."""
        cells = across.beside[right + 1]
        radius = hills.radius[cells]
        height: Float64s = np.square(south[:, np.newaxis] - hills.south[cells])
        height += np.square(across.within - right - hills.east[cells])
        height *= -1 / (radius * radius)
        height += 1
        np.maximum(height, 0, out=height)
        if self.profile == "smooth":
            height *= height
        height *= radius
        return height


@dataclass(frozen=True)
class _Line:
    """The rows or columns of a rectangle in a grid of cells: the cell of each, and its place within, 0 to 1."""

    numbers: NDArray[np.intp]
    within: Float64s

    @cached_property
    def around(self) -> NDArray[np.intp]:
        """The cells whose hills may reach the rectangle, in their order."""
        own = self.numbers[np.diff(self.numbers, prepend=self.numbers[0] - 1) > 0]
        beside = np.sort(np.concatenate([own - 1, own, own + 1]))
        return beside[np.diff(beside, prepend=beside[0] - 1) > 0]

    @cached_property
    def beside(self) -> NDArray[np.intp]:
        """Which of these cells lie beside that of each: to its left, the cell itself, and to its right."""
        return np.asarray(np.searchsorted(self.around, self.numbers + np.array([[-1], [0], [1]])))

    def groups(self) -> Iterator[tuple[int, slice]]:
        """Yield each cell and its points."""
        starts = np.flatnonzero(np.diff(self.numbers, prepend=self.numbers[0] - 1))
        for start, stop in zip(starts, [*starts[1:], len(self.numbers)], strict=True):
            yield int(self.numbers[start]), slice(start, stop)


@dataclass(frozen=True)
class _CellHills:
    """One hill for each of some cells of a row: its place in the cell and its radius, in sides of a cell."""

    south: Float64s
    east: Float64s
    radius: Float64s

    @classmethod
    def of(cls, stream: NoiseStream, row: int, across: _Line) -> "_CellHills":
        """Return one hill of each cell of a row that may reach some columns."""
        cells = across.around
        # Cells before the map's edge are numbered from -1 on, streams from 0.
        first, last = int(cells[0]) + 1, int(cells[-1]) + 1
        drawn = stream.read(range(row + 1, row + 2), range(_NUMBERS * first, _NUMBERS * (last + 1)))
        south, east, size = drawn.reshape(-1, _NUMBERS)[cells + 1 - first].astype(np.float64).T
        return cls(south, east, (1 + size) / 2)
