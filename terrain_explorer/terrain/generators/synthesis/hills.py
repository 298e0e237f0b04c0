"""Hills: many round hills, large and small, each added where chance puts it.

The hill algorithm of many first programs adds hills of random place and radius to level ground, one after the other.
Here each hill belongs to a cell of a grid, so that a point needs the hills of the cells around it only, as the feature
points of S. Worley, "A Cellular Texture Basis Function", SIGGRAPH 1996.
"""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.language import numeral, tr
from terrain_explorer.terrain.generators.common import Exponent, Seed
from terrain_explorer.terrain.generators.sums import SumPart
from terrain_explorer.terrain.generators.synthesis.base import Numbers, SumByPlace, fractions
from terrain_explorer.terrain.parameters import Parameter
from terrain_explorer.terrain.random_streams import NoiseStream, Role
from terrain_explorer.values import dataclass

_MOST_HILLS = 8
"""The most hills of a cell."""

_CELLS_A_ROW = 2**42
"""More cells than any map has side by side: so the hills of a place stay when cells become larger or smaller."""

_NUMBERS = 3
"""The random numbers of a hill: its place, to the south and to the east, and its radius."""

Largest = Annotated[
    float,
    Parameter(
        "Largest hill",
        "The radius of the largest hills, in sides of the map; the smallest of their size have half of it.",
        in_percent=True,
        of="side",
        minimum=0.01,
        maximum=1,
        step=0.01,
    ),
]
Octaves = Annotated[
    int,
    Parameter(
        "Sizes of hills",
        "How many sizes there are; the hills of each are half as wide as those of the one before, and four times as "
        "many.",
        minimum=1,
        maximum=10,
    ),
]
Gain = Annotated[
    float,
    Parameter(
        "Gain",
        "Hills of the next size are this many times as high: at 0.5 they are as steep as the larger ones.",
        minimum=0,
        maximum=1,
        step=0.01,
    ),
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
Profile = Annotated[
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
    summary: ClassVar = "Round hills of many sizes are piled up where chance puts them."

    exponent: Exponent = 9
    largest: Largest = 0.3
    octaves: Octaves = 6
    gain: Gain = 0.5
    density: Density = 2
    profile: Profile = "smooth"
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

    def heights_at(self, rows: range, columns: range) -> Numbers:
        heights = np.zeros((len(rows), len(columns)))
        for octave in range(self.octaves):
            heights += self._of_size(octave, rows, columns) * self._summit(octave)
        return heights

    def _radius_in_words(self, octave: int) -> str:
        widest = self.largest / 2**octave
        return tr("radius {low} to {high}", low=numeral(widest / 2, ".2g"), high=numeral(widest, ".2g"))

    def _of_size(self, octave: int, rows: range, columns: range) -> Numbers:
        """Return the hills of one size, counted from 0, in a rectangle; not yet times the gain."""
        down, across = (self._in_cells(octave, span) for span in (rows, columns))
        hills = [self._hills(octave, hill, down, across) for hill in range(self.density)]
        heights = np.zeros((len(rows), len(columns)))
        for row, points in down.groups():
            # One row of cells at a time: then all that is known of a hill is the same in each column of the block.
            for below in (-1, 0, 1):
                for right in (-1, 0, 1):
                    for each in hills:
                        heights[points] += self._hill(each, row + below, right, down.within[points] - below, across)
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

    def _hills(self, octave: int, hill: int, down: "_Line", across: "_Line") -> "_CellHills":
        """Return one hill of each cell that may reach a rectangle."""
        rows, columns = down.around, across.around
        stream = NoiseStream(self.seed, octave * _MOST_HILLS + hill, Role.HILL, _NUMBERS * _CELLS_A_ROW)
        # Cells before the map's edge are numbered from -1 on, streams from 0.
        drawn = stream.read(
            range(rows.start + 1, rows.stop + 1), range(_NUMBERS * (columns.start + 1), _NUMBERS * (columns.stop + 1))
        ).astype(np.float64)
        return _CellHills(rows, columns, drawn[:, 0::3], drawn[:, 1::3], (1 + drawn[:, 2::3]) / 2)

    def _hill(self, hills: "_CellHills", row: int, right: int, south: Numbers, across: "_Line") -> Numbers:
        """Return the hills of a row of cells, each in the columns of points whose cell lies so far to its left."""
        cells = across.numbers + (right - hills.columns.start)
        line = row - hills.rows.start
        radius = hills.radius[line, cells]
        height: Numbers = np.square(south[:, np.newaxis] - hills.south[line, cells])
        height += np.square(across.within - right - hills.east[line, cells])
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
    within: Numbers

    @property
    def around(self) -> range:
        """The cells whose hills may reach the rectangle."""
        return range(int(self.numbers[0]) - 1, int(self.numbers[-1]) + 2)

    def groups(self) -> Iterator[tuple[int, slice]]:
        """Yield each cell and its points."""
        starts = np.flatnonzero(np.diff(self.numbers, prepend=self.numbers[0] - 1))
        for start, stop in zip(starts, [*starts[1:], len(self.numbers)], strict=True):
            yield int(self.numbers[start]), slice(start, stop)


@dataclass(frozen=True)
class _CellHills:
    """One hill for each of some cells: its place within the cell and its radius, in units of the cell's side."""

    rows: range
    columns: range
    south: Numbers
    east: Numbers
    radius: Numbers
