"""What all generators share: sizes, windows, stages, normalising and recipes."""

from __future__ import annotations

import json
import math
import secrets
from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from enum import Enum
from typing import Annotated, ClassVar

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.bands import Extremes, in_bands, row_blocks
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Heights, Window
from terrain_explorer.terrain.noise import Uniforms
from terrain_explorer.terrain.parameters import Parameter, Parameterised
from terrain_explorer.terrain.subdivision import Block, Lattice, grow

LARGEST_WHOLE_EXPONENT = 13
"""The largest exponent of which a whole map is made; larger ones are for windows."""

RECIPE_FORMAT = 1
"""The version of the recipes; raised when older programs would read one wrongly."""

_LARGEST_POINTS = (2**LARGEST_WHOLE_EXPONENT + 1) ** 2


def new_seed() -> int:
    """Draw a seed from the system's randomness."""
    return secrets.randbelow(2**32)


def size_in_words(exponent: int) -> str:
    """Return the points and the bytes of a whole map, for example ``1025 × 1025 points · 4.2 MB``."""
    side = 2**exponent + 1
    return f"{side} × {side} points · {_bytes_in_words(side * side * 4)}"


def hurst_exponent(spread_reduction: float) -> float:
    """Return the Hurst exponent H = -log2(spread reduction); infinite where nothing is displaced below level 1.

    The relation is that of Fournier, Fussell and Carpenter, "Computer Rendering of Stochastic Models",
    Communications of the ACM 25(6), 1982.
    """
    return abs(math.log2(spread_reduction)) if spread_reduction > 0 else math.inf


def roughness_in_words(spread_reduction: float) -> str:
    """Return H and, where the surface is a fractal one (0 <= H <= 1), its dimension D = 3 - H."""
    hurst = hurst_exponent(spread_reduction)
    dimension = f" · D = {3 - hurst:.2f}" if hurst <= 1 else ""
    return f"Hurst exponent H = {hurst:.2f}{dimension}"


Exponent = Annotated[
    int,
    Parameter(
        "Exponent n",
        "The map has 2^n + 1 points a side: each step doubles the detail. Whole maps go up to 13, windows up to 40.",
        minimum=1,
        maximum=40,
        offered=(1, LARGEST_WHOLE_EXPONENT),
        derived=size_in_words,
    ),
]
Spread = Annotated[
    float,
    Parameter(
        "Spread",
        "How far the first midpoints may be moved up or down from the mean, in units of the corners' range.",
        minimum=0,
        maximum=10,
        step=0.01,
        offered=(0, 1),
    ),
]
SpreadReduction = Annotated[
    float,
    Parameter(
        "Spread reduction",
        "What the spread is multiplied with at each level: small gives smooth hills, large gives rough rock.",
        minimum=0,
        maximum=1,
        step=0.01,
        derived=roughness_in_words,
    ),
]
Seed = Annotated[
    int,
    Parameter("Seed", "The number all randomness starts from: the same seed gives the same terrain.", minimum=0),
]


def spread_at(level: int, spread: float, spread_reduction: float) -> float:
    """Return the spread of a level, counted from 1: spread * spread_reduction^(level - 1)."""
    return spread * spread_reduction ** (level - 1)


class Points(Enum):
    """The points of a level by where they lie: the parity of their row and column."""

    KEPT = (0, 0)
    HORIZONTAL = (0, 1)
    VERTICAL = (1, 0)
    CENTRE = (1, 1)

    @property
    def of(self) -> tuple[slice, slice]:
        """The index that picks these points out of a level's lattice."""
        row, column = self.value
        return slice(row, None, 2), slice(column, None, 2)


@dataclass(frozen=True)
class Pass:
    """A part of the work of a level: its name and the points it sets."""

    name: str
    sets: tuple[Points, ...]


@dataclass(frozen=True)
class Stage:
    """The terrain at one moment of its growth.

    Attributes
    ----------
    label
        What was just done, in the user's words.
    fraction
        How many of the final map's points are set, 0 to 1.
    level
        The level at work, 0 for the corners. The lattice has 2^level + 1 points a side.
    """

    label: str
    fraction: float
    level: int
    _lattice: Lattice
    _sets: tuple[Points, ...]
    _unset: tuple[Points, ...] = ()

    @property
    def heights(self) -> Heights:
        """The lattice so far, unnormalised float32, NaN where a point is not yet set; read-only."""
        if not self._unset:
            return _read_only(self._lattice.heights)
        heights = self._lattice.heights.copy()
        for points in self._unset:
            heights[points.of] = np.nan
        return _read_only(heights)

    def normalised(self, recipe: str) -> Heightmap:
        """Return the level's lattice, complete, with its heights brought to 0..1."""
        return _normalised(self._lattice, self._lattice.extremes, recipe, np.empty_like(self._lattice.heights))

    @property
    def complete(self) -> bool:
        """Whether all points of the level are set."""
        return not self._unset

    @property
    def fresh(self) -> NDArray[np.bool_]:
        """True for the points that this stage set; the shape of `heights`."""
        fresh = np.zeros(self._lattice.heights.shape, bool)
        for points in self._sets:
            fresh[points.of] = True
        return fresh


class Generator(Parameterised):
    """Base of the generators: frozen dataclasses whose fields are their parameters.

    A generator says how a level's new points follow from the points before (`displace`) and inherits the rest. It
    has at least the fields `exponent` and `seed`.

    Attributes
    ----------
    slug
        Its name on the command line and in recipes.
    title, summary
        Its name for the user and one sentence on it.
    passes
        The parts of a level's work, in the order in which the algorithm does them.
    """

    slug: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    passes: ClassVar[tuple[Pass, ...]]

    exponent: int
    seed: int

    @property
    def margin(self) -> int:
        """How many finer points around a rectangle its points depend on: 0 or 1."""
        return 0

    @property
    def periodic(self) -> bool:
        """Whether the terrain repeats itself for ever: its last row and column are its first."""
        return False

    def corners(self, uniforms: Uniforms) -> FloatArray:
        """Return the heights of the corners made from numbers uniform in [0, 1)."""
        return uniforms

    @abstractmethod
    def displace(self, block: Block) -> None:
        """Set the `horizontal`, `vertical` and `centre` points of a block."""

    @property
    def hurst_exponent(self) -> float | None:
        """The Hurst exponent H of the terrain, or None where it has none."""
        return None

    @property
    def size(self) -> int:
        """The points a side of the whole map, 2^exponent + 1."""
        return int(2**self.exponent) + 1

    def heights(self, window: Window | None = None) -> Heights:
        """Return the unnormalised heights, float32, read-only.

        Parameters
        ----------
        window
            The rectangle wanted; None for the whole map.

        Raises
        ------
        ValueError
            The window is not inside the map, or what is asked for has more than 8193 x 8193 points.
        """
        return _read_only(_last(self._grow(window)).heights)

    def stages(self) -> Iterator[Stage]:
        """Yield the whole map's growth: the corners, then each pass of each level. Costs no more than `heights`.

        Raises
        ------
        ValueError
            The whole map would have more than 8193 x 8193 points.
        """
        for lattice in self._grow(None):
            whole = range(2**lattice.level + 1)
            heights = np.ascontiguousarray(lattice.part(whole, whole))
            inside = Lattice(lattice.level, whole, whole, heights, lattice.extremes)
            if lattice.level == 0:
                yield Stage("Corners", 4 / self.size**2, 0, inside, tuple(Points))
            else:
                yield from self._stages_of(inside)

    def heightmap(self, window: Window | None = None, range: tuple[float, float] | None = None) -> Heightmap:
        """Return the heights normalised to 0..1, with the recipe. A flat map becomes all zeros.

        Parameters
        ----------
        window
            The rectangle wanted; None for the whole map.
        range
            The unnormalised heights that become 0 and 1. By default the lowest and the highest of the whole map, so
            that a window is cut out of the whole map's picture; above exponent 13 those of the window.

        Raises
        ------
        ValueError
            As for `heights`; or the window has less than 2 x 2 points; or the range is not low < high.
        """
        if range is not None and not -math.inf < range[0] < range[1] < math.inf:
            raise ValueError(f"range must be two heights, the lower first; got {range}")
        cut_out = window is not None and self.exponent <= LARGEST_WHOLE_EXPONENT
        whole = _last(self._grow(None)).extremes if cut_out and range is None else None
        lattice = _last(self._grow(window))
        return _normalised(lattice, range or whole or lattice.extremes, self.recipe(window, range), lattice.heights)

    def finished(self, stage: Stage) -> Heightmap:
        """Return the heightmap from the last of the `stages`, the same as `heightmap` gives."""
        return stage.normalised(self.recipe())

    def recipe(self, window: Window | None = None, range: tuple[float, float] | None = None) -> str:
        """Return how `heightmap` makes its map, as JSON; `terrain_explorer.terrain.from_recipe` reads it."""
        recipe: dict[str, object] = {"format": RECIPE_FORMAT, "generator": self.slug, "parameters": self.values()}
        if window is not None:
            recipe["window"] = astuple(window)
        if range is not None:
            recipe["range"] = range
        return json.dumps(recipe)

    def _grow(self, window: Window | None) -> Iterator[Lattice]:
        rows, columns = self._spans(window)
        return grow(self, rows, columns, self.exponent)

    def _spans(self, window: Window | None) -> tuple[range, range]:
        if window is None:
            if self.exponent > LARGEST_WHOLE_EXPONENT:
                raise ValueError(
                    f"a whole map of exponent {self.exponent} would have {size_in_words(self.exponent)}; "
                    f"ask for exponent {LARGEST_WHOLE_EXPONENT} at most, or for a window of it"
                )
            return range(self.size), range(self.size)
        rows = range(window.row, window.row + window.rows)
        columns = range(window.column, window.column + window.columns)
        if not (rows and columns and min(rows.start, columns.start) >= 0 and max(rows.stop, columns.stop) <= self.size):
            raise ValueError(f"{window} is not inside the map, whose rows and columns are 0 to {self.size - 1}")
        if len(rows) * len(columns) > _LARGEST_POINTS:
            raise ValueError(f"{window} has more points than the {_LARGEST_POINTS} that are made at a time")
        return rows, columns

    def _stages_of(self, lattice: Lattice) -> Iterator[Stage]:
        unset = tuple(points for done in self.passes for points in done.sets)
        heights = lattice.heights
        missing = heights.size - (2 ** (lattice.level - 1) + 1) ** 2
        for done in self.passes:
            unset = unset[len(done.sets) :]
            missing -= sum(heights[points.of].size for points in done.sets)
            label = f"Level {lattice.level} of {self.exponent}: {done.name}"
            yield Stage(label, (heights.size - missing) / self.size**2, lattice.level, lattice, done.sets, unset)


def _last(lattices: Iterator[Lattice]) -> Lattice:
    *_, lattice = lattices
    return lattice


def _normalised(lattice: Lattice, ends: Extremes, recipe: str, out: FloatArray) -> Heightmap:
    """Bring the heights between two ends to 0..1; `out` is the place for them, which may be the lattice's own."""
    low, high = ends

    def normalise(heights: FloatArray, out: FloatArray) -> FloatArray:
        np.subtract(heights, low, out=out)
        if high > low:
            out /= high - low
        return out

    def normalise_rows(band: range) -> None:
        for rows in row_blocks(band):
            block = slice(rows.start, rows.stop)
            normalise(lattice.heights[block], out[block])

    in_bands(normalise_rows, out)
    extremes = np.array(lattice.extremes, out.dtype)
    lowest, highest = normalise(extremes, extremes).astype(np.float32)
    return Heightmap(_read_only(out), (0.0, 1.0), recipe, extremes=(float(lowest), float(highest)))


def _read_only(heights: FloatArray) -> Heights:
    single = heights.astype(np.float32, copy=False)
    single.flags.writeable = False
    return single


def _bytes_in_words(count: int) -> str:
    thousands = int(math.log10(count)) // 3
    return f"{count / 1000**thousands:.3g} {('bytes', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB')[thousands]}"
