"""The base of all noise: a basis, which a subclass gives, summed over octaves and bent by a warp."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Annotated, Any, ClassVar, Literal

import numpy as np

from terrain_explorer.kernels import kernel
from terrain_explorer.language import numeral, tr
from terrain_explorer.terrain.generators.common import (
    LARGEST_WHOLE_EXPONENT,
    NOISE,
    TILING_KEYWORDS,
    Exponent,
    Seed,
    hurst_in_words,
    hurst_of_gain,
)
from terrain_explorer.terrain.generators.noise.blending import FADED, LatticeBlend, blend_lines, fade
from terrain_explorer.terrain.generators.noise.octaves import Octave, Places, lattice_for_kernel, octave_of
from terrain_explorer.terrain.generators.stages import Points, Stage
from terrain_explorer.terrain.generators.sums import SumOfParts, SumPart
from terrain_explorer.terrain.heightmap import Float64s, FloatArray
from terrain_explorer.terrain.normalising import RawHeights
from terrain_explorer.terrain.parallel import extremes_of_block, filling_in_parallel, joined
from terrain_explorer.terrain.parameters import Parameter, share
from terrain_explorer.terrain.random_streams import Bits
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

    compiled: ClassVar[str | None] = None
    """The name of the kernel, if any, that does the work of `basis` and `basis_on_grid`, with the same bits."""

    def for_kernel(self, octave: Octave, south: Places, east: Places, on_grid: bool) -> tuple[Any, ...]:
        """Return what the kernel has to know besides the places, which are those of `basis` or `basis_on_grid`."""
        return ()

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
        return self.noise_at(octave, octave.south(south), octave.east(east), on_grid=not self.warp)

    def noise_at(self, octave: Octave, south: Places, east: Places, on_grid: bool) -> Places:
        """Return what `basis` does at places in cells, or `basis_on_grid` at crossings: the fastest way there is."""
        noise = np.empty((len(south), len(east)) if on_grid else south.shape)
        if not noise.size:
            return noise
        if self.compiled is None:
            return (self.basis_on_grid if on_grid else self.basis)(octave, south, east)
        size = noise.shape if on_grid else (1, noise.size)
        kernel(self.compiled)(noise, south, east, *size, not on_grid, *self.for_kernel(octave, south, east, on_grid))
        return noise

    def _places(self, rows: range, columns: range) -> tuple[Places, Places]:
        """Return where points lie, south and east, in sides of the map: for each row and for each column.

        With a warp it is for each point; the two noises that move them have the same basis.

        I. Quilez, "Domain warping", 2002, https://iquilezles.org/articles/warp.
        """
        south, east = self._sides(rows), self._sides(columns)
        if not self.warp:
            return south, east
        move_south, move_east = (
            self.noise_at(bend, bend.south(south), bend.east(east), on_grid=True) * (self.warp / bend.cells)
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


# Fractal sums: how the octaves of a noise are put together.
#
# F. K. Musgrave, "Procedural Fractal Terrains", in D. S. Ebert and others, "Texturing and Modeling: A Procedural
# Approach", Morgan Kaufmann, 3rd edition 2003.
# Musgrave's values.
_RIDGE_OFFSET, _RIDGE_GAIN, _HYBRID_OFFSET = 1.0, 2.0, 0.7
_HYBRID_SLOPE = 0.35, 1.05
"""The mean heights up to which ground is a plain, and from which on it is a mountain."""


class FractalSum(ABC):
    """A sum in the making: takes octaves one after the other, coarse ones first.

    Attributes
    ----------
    weight
        What the last octave was multiplied by: its amplitude, times what earlier octaves leave of it at a place.
    """

    weight: Float64s | float = 1.0

    @abstractmethod
    def contribution(self, noise: Float64s, amplitude: float) -> Float64s:
        """Return what the next octave adds to the sum; the noise is about -1 to 1, and may be overwritten."""


class Fbm(FractalSum):
    """Adds the noise, smaller from octave to octave: fractional Brownian motion, approximately."""

    def contribution(self, noise: Float64s, amplitude: float) -> Float64s:
        self.weight = amplitude
        noise *= amplitude
        return noise


class Billow(FractalSum):
    """Adds the noise without its sign: round hills between sharp valleys."""

    def contribution(self, noise: Float64s, amplitude: float) -> Float64s:
        self.weight = amplitude
        np.abs(noise, out=noise)
        noise *= amplitude
        return noise


class Ridged(FractalSum):
    """Adds (1 - |n|)^2, which has a ridge where the noise is 0; near its own ridges an octave leaves room for more."""

    def __init__(self) -> None:
        self._room: Float64s | float = 1.0

    def contribution(self, noise: Float64s, amplitude: float) -> Float64s:
        self.weight = amplitude * self._room
        np.abs(noise, out=noise)
        signal = _RIDGE_OFFSET - noise
        signal *= signal
        signal *= self._room
        self._room = np.clip(signal * _RIDGE_GAIN, 0, 1)
        signal *= amplitude
        return signal


class Hybrid(FractalSum):
    """Adds noise by how high the octaves before it have made the ground: plains stay smooth, mountains become rough.

    Musgrave multiplies each octave by the product of those before. With octaves that become lower that leaves nothing
    of the later ones anywhere, and where the product is cut at 1 a ring shows. Here the weight is the mean height so
    far, which stays as high on a mountain however many octaves there are, blended smoothly at both ends.
    """

    def __init__(self) -> None:
        self._room: Float64s | float = 1.0
        self._sum: Float64s | float = 0.0
        self._amplitudes = 0.0

    def contribution(self, noise: Float64s, amplitude: float) -> Float64s:
        self.weight = amplitude * self._room
        noise += _HYBRID_OFFSET
        noise *= self.weight
        self._sum = self._sum + noise
        self._amplitudes += amplitude
        low, high = (part * self._amplitudes for part in _HYBRID_SLOPE)
        self._room = fade(np.clip((self._sum - low) / (high - low), 0, 1))
        return noise


FRACTAL_SUMS: Mapping[str, type[FractalSum]] = {"fbm": Fbm, "billow": Billow, "ridged": Ridged, "hybrid": Hybrid}


def roughness_of_gain(gain: float, lacunarity: float) -> str:
    """Return H in words, where octaves become finer and lower."""
    hurst = hurst_of_gain(gain, lacunarity)
    return tr("No Hurst exponent") if hurst is None else hurst_in_words(hurst)


Frequency = Annotated[
    float,
    Parameter(
        "Frequency",
        "How many cells of the lattice lie on a side, and so about how many hills of the first octave. A tileable map "
        "has a whole number of them.",
        of="wave",
        minimum=0.25,
        maximum=256,
        step=0.1,
        offered=(1, 100),
        beyond=True,
        by_ratio=True,
    ),
]
Octaves = Annotated[
    int,
    Parameter(
        "Octaves",
        "How many noises are added, each finer and lower than the one before.",
        minimum=1,
        maximum=16,
        offered=(1, 12),
        beyond=True,
    ),
]
Lacunarity = Annotated[
    float,
    Parameter(
        "Lacunarity",
        "How many times finer each octave is than the one before.",
        minimum=1,
        maximum=4,
        step=0.01,
        offered=(1.5, 3.5),
        beyond=True,
    ),
]
Gain = Annotated[
    float,
    share(
        "Gain",
        "Each octave is this many times as high as the one before (persistence): small gives smooth hills, large gives "
        "rough rock.",
        derived=roughness_of_gain,
        derived_from=("lacunarity",),
    ),
]
OctaveSum = Annotated[
    Literal["fbm", "billow", "ridged", "hybrid"],
    Parameter(
        "Sum",
        "How octaves are put together: fBm adds them; billows are round hills between sharp valleys; ridges are sharp "
        "crests, rough along the crest; hybrid leaves low ground smooth and makes high ground rough.",
        labels=("fBm", "Billows", "Ridges", "Hybrid multifractal"),
    ),
]
Warp = Annotated[
    float,
    Parameter(
        "Warp",
        "How far places are moved by another noise before the height is taken, in cells of the first octave: hills "
        "become swirls.",
        minimum=0,
        maximum=10,
        step=0.01,
        offered=(0, 2),
        beyond=True,
    ),
]
TileableNoise = Annotated[
    bool,
    Parameter(
        "Tileable",
        "The edges meet when the map is laid beside itself: the last row and column are the first. Each octave then "
        "has a whole number of cells on a side, rounded from its frequency.",
        keywords=TILING_KEYWORDS,
    ),
]


@dataclass(frozen=True)
class PlainNoise(Noise):
    """Base of the noises that have no parameters but those of all."""

    exponent: Exponent = 9
    frequency: Frequency = 4.0
    octaves: Octaves = 8
    lacunarity: Lacunarity = 2.0
    gain: Gain = 0.5
    fractal: OctaveSum = "fbm"
    warp: Warp = 0.0
    tileable: TileableNoise = False
    seed: Seed = 0


_BLENDED_AT_A_TIME = 2**16

_ROWS_AT_A_TIME = 32
"""The fewest rows made together, so that the lines along the rows of the lattice are worth their making."""


class BlendedNoise(PlainNoise):
    """Base of the noises whose grids are made of lines along the rows of the lattice; see `blend_lines`."""

    compiled: ClassVar = "blended_noise"

    @property
    @abstractmethod
    def form(self) -> tuple[int, Places | None]:
        """What is blended: a number that the kernel knows, and the slopes that lattice points choose from, if any."""

    def for_kernel(self, octave: Octave, south: Places, east: Places, on_grid: bool) -> tuple[Any, ...]:
        form, slopes = self.form
        numbers = 1 if slopes is None else 2
        # Lines along the lattice hash each of its points once, without a table.
        places = 0 if on_grid else south.size
        return *lattice_for_kernel(octave, south, east, self.kind.reach, numbers, places), form, slopes

    @staticmethod
    @abstractmethod
    def numbers(bits: Bits) -> Places:
        """Return the numbers of lattice points from their random bits; along a new first axis, if several."""

    @property
    def kind(self) -> LatticeBlend:
        """How the rows of the lattice are blended."""
        return FADED

    @abstractmethod
    def lines(self, around: Sequence[Places], across: Places) -> Sequence[Places]:
        """Return the lines along rows of the lattice; see `Lines`."""

    def basis_on_grid(self, octave: Octave, south: Places, east: Places) -> Places:
        return blend_lines(octave, south, east, self.numbers, self.lines, self.kind)

    def rows_at_a_time(self, columns: int) -> int:
        return super().rows_at_a_time(columns) if self.warp else max(_BLENDED_AT_A_TIME // columns, _ROWS_AT_A_TIME)
