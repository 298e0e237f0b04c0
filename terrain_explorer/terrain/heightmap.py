"""The heightmap: the one value that generators make, files hold and views draw."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from math import isclose
from typing import Any, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.map_place import MapPlace
from terrain_explorer.terrain.number_format import format_height
from terrain_explorer.terrain.parallel import Extremes, extremes_of_block, in_bands, joined, row_blocks
from terrain_explorer.terrain.work import Work

Heights = NDArray[np.float32]
Bools = NDArray[np.bool_]
Floating = TypeVar("Floating", bound=np.floating[Any])
FloatArray = NDArray[np.floating[Any]]
Float64s = NDArray[np.float64]
Int32s = NDArray[np.int32]
Int64s = NDArray[np.int64]
Indices = NDArray[np.intp]

PointArray = NDArray[np.float64]
"""Points of a plane, shape (n, 2): rows and columns, parts of the sides of a map, or x and y in pixels."""

Shape = tuple[int, int]
"""How many rows and how many columns there are."""

Cell = tuple[int, int]
"""A row and a column of a map."""

CellOffset = tuple[int, int]
"""How many rows down and how many columns across."""

UNKNOWN: Extremes = (np.nan, np.nan)
"""Extremes that are not known yet."""


_SQUARE = 0.01
"""By what part of their mean the distances of rows and of columns may differ and still count as equal."""


@dataclass(frozen=True)
class Window:
    """A rectangle of a heightmap: its first row and column, and how many of each."""

    row: int
    column: int
    rows: int
    columns: int


Windows = tuple[Window, ...]


@dataclass(frozen=True)
class Origin:
    """Where an opened heightmap comes from.

    Attributes
    ----------
    kind
        The kind of file in words, for example ``"PNG, 16-bit grey"``.
    bits
        The bits of a number in the file.
    assumed, lost
        Assumptions of the reader, and losses and changes for good: one sentence each, for the user, which
        begins with a few words and a colon, for example ``"8 bits only: ..."``.
    voids
        Where the file has no height and one was filled in, shape (rows, columns); None where it has them all.
    linear
        Whether the file is a picture that is marked as linear light, and was taken as stored.
    unscaled
        Whether the file says neither black and white nor a unit, so that it may have lost them: its heights are shades
        of grey, or numbers outside of 0..1.
    left_out
        Those of `lost` on what the file holds, so that saving over it would lose that for good.
    guessed
        Whether the size and the type of the numbers were inferred from the length of the file alone.
    certain
        Those of `assumed` that leave nothing open: to know, not to be warned of.
    kind_id
        The kind of file in `terrain_explorer.files.kinds`, if a reader has to assume what only the kind says, such as
        a byte order.
    is_distorted
        Whether the file's map, in degrees or in Web Mercator, draws the ground otherwise than it is, and can be read in
        square metres.
    file_range
        The heights of black and white in the file, where so little of them is used that the map has a narrower range
        to be seen in; grey pictures are written with them again. None for all other files.
    """

    kind: str
    bits: int = 32
    assumed: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    # An array has no truth value to compare by, and a dump of it would fill the screen.
    voids: Bools | None = field(default=None, compare=False, repr=False)
    linear: bool = False
    unscaled: bool = False
    left_out: tuple[str, ...] = ()
    guessed: bool = False
    kind_id: str | None = None
    certain: tuple[str, ...] = ()
    is_distorted: bool = False
    file_range: Extremes | None = None

    @property
    def is_doubtful(self) -> bool:
        """Whether the heights may be otherwise, or have lost something."""
        return not set(self.notes) <= set(self.certain)

    @property
    def notes(self) -> tuple[str, ...]:
        """All assumptions and losses."""
        return self.assumed + self.lost + self.mendable

    @property
    def mendable(self) -> tuple[str, ...]:
        """The losses that a filter can mend, in sentences like those of `lost`."""
        voids = () if self.voids is None or not self.voids.any() else (_note_on_voids(self.voids),)
        return (*self.bent, *voids)

    @property
    def bent(self) -> tuple[str, ...]:
        """The sentence on linear light that was kept, if any."""
        if not self.linear:
            return ()
        return (tr("Linear light kept: the picture is marked as linear, so its heights may be bent."),)


@dataclass(frozen=True, eq=False)
class StoredShelf:
    """Recipes that the user has kept, as they are stored; see `terrain_explorer.terrain.recipe.shelf`.

    Attributes
    ----------
    text
        JSON: a list of objects, each with ``name``, ``recipe`` and, where that begins with a picture, its place in
        `pictures` as ``picture``.
    pictures
        The pictures that recipes begin with, each once.
    """

    text: str
    pictures: tuple[Heightmap, ...] = ()


class RockBelow(ABC):
    """The rock below a map; see `terrain.erosion.rock.ground_rock`, which knows its layers."""

    @property
    @abstractmethod
    def count(self) -> int:
        """The number of layers."""

    @abstractmethod
    def strip(self, count: int) -> NDArray[np.uint8]:
        """Return the colours of the layers from the lowest to the topmost, sRGB, shape (count, 3)."""

    @property
    @abstractmethod
    def erodibilities(self) -> Float64s:
        """How fast rivers cut each layer, as a multiple of that of ordinary rock, the topmost first."""

    @abstractmethod
    def layers_at(self, heights: FloatArray, rows: Float64s, columns: Float64s) -> NDArray[np.intp]:
        """Return the number of the layer at each point, 0 for the topmost.

        Parameters
        ----------
        heights
            Those of the ground, shape (rows, columns).
        rows, columns
            Where they lie on the map, and between its points.
        """

    @abstractmethod
    def moved(self, row: float, column: float, down: tuple[float, float], across: tuple[float, float]) -> Self:
        """Return the rock below another map of the same ground; see `MapPlace.moved`."""

    @abstractmethod
    def rescaled(self, factor: float, offset: float) -> Self:
        """Return the rock in another unit, in which a height is `factor` times what it is, plus `offset`."""

    @abstractmethod
    def to_content(self) -> dict[str, Any]:
        """Return the rock as a JSON object."""


class Worn(ABC):
    """What erosion did to a map; see `terrain.recipe.worn`, which finds it when somebody asks."""

    @abstractmethod
    def moved(self, row: float, column: float, every: tuple[float, float]) -> Self:
        """Return the same for another map of the same ground.

        Parameters
        ----------
        row, column
            Where the first point of the other map lies on this one.
        every
            How many rows and columns of this map lie from one of the other to the next.
        """

    @abstractmethod
    def rescaled(self, factor: float) -> Self:
        """Return the same in another unit, in which a height is `factor` times what it is."""

    @abstractmethod
    def finding(self, of: str, shape: Shape) -> Work[Heights]:
        """Find how much erosion took away, or how thick a deposit lies; yield the part that is done, 0 to 1.

        Parameters
        ----------
        of
            ``wear`` for what was taken away, below 0 what was laid down; or one of `erosion.wear.DEPOSITS`.
        shape
            The rows and columns of the map.

        Returns
        -------
        Heights
            In the unit of the heights, of that shape; 0 where nobody knows.
        """


# Compared by identity: comparing heights would be slow, and would give an array in place of yes or no.
@dataclass(frozen=True, eq=False)
class Heightmap:
    """Heights on a regular grid.

    Attributes
    ----------
    heights
        float32, shape (rows, columns), at least 2 x 2, C-contiguous, read-only, finite. Row 0 is the top of the
        image and the north edge of the terrain. An array that is still writeable is copied.
    range
        The heights drawn black and white, ``low < high``, in the unit of the heights. By default the lowest and
        the highest height.
    recipe
        The JSON text that says how the map was generated, or None; see `terrain_explorer.terrain.from_recipe`.
    origin
        Facts about the file that the map was read from, or None.
    extremes
        The lowest and the highest height. Found here if the caller does not know them already.
    metres
        Whether the heights are metres.
    spacing
        The metres between neighbouring points, or None where they are not known.
    stretch
        How many times as far apart rows lie as columns. `spacing` is then the mean of both, at which the terrain is
        drawn; slopes, rivers, meshes and other programs take both.
    picture
        The heightmap that the recipe begins with, where it begins with a picture, which its text only names.
    selection
        The JSON text of the selection that was saved with the map, or None; see `terrain_explorer.terrain.recipe`.
    look
        The JSON text of the light and the colours that were saved with the map, or None.
    shelf
        The recipes on the shelf that were saved with the map, or None; see `terrain_explorer.terrain.recipe.shelf`.
    place
        Where on the world it lies, or None.
    layers
        The JSON text of the layers of weights that were saved with the map, or None; see
        `terrain_explorer.terrain.recipe.weight_layers`.
    views
        The JSON text of the views of the map that were saved with it, or None.
    rock
        The layers of rock below the ground, or None where all of it is one rock.
    worn
        What erosion did to the ground, where somebody can tell. A step may leave that of the ground before it: whoever
        has a mask found on the result says it anew.

    Raises
    ------
    ValueError
        The heights are not a 2-D array of at least 2 x 2 finite numbers, the range is not low < high, or the spacing
        or the stretch is not a positive number.
    """

    heights: Heights
    range: Extremes = UNKNOWN
    recipe: str | None = None
    origin: Origin | None = None
    extremes: Extremes = UNKNOWN
    metres: bool = False
    spacing: float | None = None
    stretch: float = 1.0
    picture: Heightmap | None = field(default=None, repr=False)
    selection: str | None = field(default=None, repr=False)
    look: str | None = field(default=None, repr=False)
    shelf: StoredShelf | None = field(default=None, repr=False)
    place: MapPlace | None = field(default=None, repr=False)
    layers: str | None = field(default=None, repr=False)
    views: str | None = field(default=None, repr=False)
    rock: RockBelow | None = field(default=None, repr=False)
    worn: Worn | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        heights = _frozen(self.heights)
        lowest, highest = extremes_of(heights) if np.isnan(self.extremes).any() else self.extremes
        if not np.isfinite(lowest + highest):
            raise UserValueError(tr("heights must be finite numbers; these contain NaN or infinity"))
        low, high = self.range
        if np.isnan([low, high]).all():
            # A flat map needs a range above nothing, else every view would divide by zero. A millionth of the height is
            # still a step that float32 can tell at any height.
            low, high = lowest, highest if highest > lowest else lowest + max(1.0, abs(lowest) * 1e-6)
        if not (np.isfinite(low) and np.isfinite(high) and low < high):
            raise UserValueError(tr("range must be two finite heights, the lower first; got {range}", range=self.range))
        if self.spacing is not None and not 0 < self.spacing < np.inf:
            raise UserValueError(
                tr("spacing must be a positive number of metres, or None; got {spacing}", spacing=self.spacing)
            )
        if not 0 < self.stretch < np.inf:
            raise UserValueError(tr("stretch must be a positive number; got {stretch}", stretch=self.stretch))
        # A frozen dataclass cannot set its own fields in the plain way either.
        object.__setattr__(self, "heights", heights)
        object.__setattr__(self, "range", (float(low), float(high)))
        object.__setattr__(self, "extremes", (lowest, highest))
        if self.recipe is None:  # so that whoever drops the recipe does not keep a map alive for nothing
            object.__setattr__(self, "picture", None)

    @property
    def lowest(self) -> float:
        """The lowest height."""
        return self.extremes[0]

    @property
    def highest(self) -> float:
        """The highest height."""
        return self.extremes[1]

    @property
    def relief(self) -> float:
        """How far the highest point lies above the lowest; of level ground how far white lies above black."""
        return self.highest - self.lowest or self.range[1] - self.range[0]

    @property
    def shown_range(self) -> Extremes:
        """The heights between which colours change: the range, and all heights beyond it."""
        low, high = self.range
        return min(low, self.lowest), max(high, self.highest)

    @property
    def level_of_zero(self) -> float | None:
        """The part of the range at which 0 m lies; None where heights are no metres, or 0 m does not lie within."""
        low, high = self.range
        return -low / (high - low) if self.metres and low < 0 < high else None

    @property
    def grey_range(self) -> Extremes:
        """The heights that are black and white in grey pictures of the map: the range, unless its file had another."""
        return (self.origin and self.origin.file_range) or self.range

    def in_own_range(self) -> Heightmap:
        """Return the map with its range for `grey_range`."""
        if self.origin is None or self.origin.file_range is None:
            return self
        return replace(self, origin=replace(self.origin, file_range=None))

    @property
    def rows(self) -> int:
        """The number of rows."""
        return int(self.heights.shape[0])

    @property
    def columns(self) -> int:
        """The number of columns."""
        return int(self.heights.shape[1])

    @property
    def spacings(self) -> tuple[float, float] | None:
        """The metres from row to row and from column to column, or None where they are not known."""
        return None if self.spacing is None else down_and_across(self.spacing, self.stretch)

    @property
    def known_stretch(self) -> float:
        """`stretch` where the spacing is known, otherwise 1: without it nothing says that the stretch still holds."""
        return 1.0 if self.spacing is None else self.stretch

    @property
    def sides(self) -> tuple[float, float] | None:
        """The metres from the first to the last row and column, or None where they are not known."""
        if self.spacings is None:
            return None
        down, across = self.spacings
        return down * (self.rows - 1), across * (self.columns - 1)

    def spaced(self, every: float | tuple[float, float], row: float = 0, column: float = 0) -> dict[str, Any]:
        """Return the distances, the place and the rock of another map of the same ground, as fields for `replace`.

        Parameters
        ----------
        every
            How many rows and columns of this map lie from one of the other to the next.
        row, column
            Where its first point lies on this map.
        """
        down, across = every if isinstance(every, tuple) else (every, every)
        there = row, column, (down, 0.0), (0.0, across)
        fields: dict[str, Any] = {
            "place": self.place and self.place.moved(*there),
            "rock": self.rock and self.rock.moved(*there),
            "worn": self.worn and self.worn.moved(row, column, (down, across)),
        }
        if self.spacings is None or isclose(down, across):
            return fields | {"spacing": self.spacing and self.spacing * across}
        south, east = self.spacings[0] * down, self.spacings[1] * across
        return fields | {"spacing": (south + east) / 2, "stretch": south / east}

    @property
    def voids(self) -> Bools | None:
        """Which points had no height in the file, shape (rows, columns), or None where all had one."""
        return self.origin.voids if self.origin else None

    def format_height(self, height: float) -> str:
        """Return a height or a difference of heights in words, as precise as the map's relief needs."""
        return format_height(height, self.extremes, self.metres)

    def ground(self, rows: slice = slice(None), columns: slice = slice(None)) -> Heights:
        """Return some of the heights, NaN at voids; they are not copied where there are none."""
        heights = self.heights[rows, columns]
        return heights if self.voids is None else np.where(self.voids[rows, columns], np.float32(np.nan), heights)


def down_and_across(mean: float, stretch: float) -> tuple[float, float]:
    """Return two lengths from their mean and how many times as long the first one is as the second."""
    across = 2 * mean / (1 + stretch)
    return stretch * across, across


def is_nearly_square(stretch: float) -> bool:
    """Tell whether two lengths, of which one is `stretch` times the other, differ by a hundredth at most."""
    return abs(stretch - 1) <= _SQUARE * (stretch + 1) / 2


def known(heights: NDArray[Floating]) -> NDArray[Floating]:
    """Return those of the heights that are no NaN; in one dimension where some are left out."""
    voids = np.isnan(heights)
    return heights[~voids] if voids.any() else heights


def extremes_of(heights: FloatArray) -> Extremes:
    """Return the lowest and the highest height; NaN for both where any height is NaN."""

    def of_band(band: range) -> Extremes:
        return joined(extremes_of_block(heights[rows.start : rows.stop]) for rows in row_blocks(band))

    return joined(in_bands(of_band, heights))


def is_tileable(*grids: NDArray[Any]) -> bool:
    """Return whether the last row is the first, and the last column the first, so that copies meet without a seam.

    Of all grids: what a step does to a map that is tileable may have an edge all the same.
    """
    return all(
        np.array_equal(grid[0], grid[-1]) and np.array_equal(grid[:, 0], grid[:, -1]) for grid in grids if grid.ndim
    )


def _note_on_voids(voids: Bools) -> str:
    return tr(
        "Voids at the lowest height: {count:,} of {points:,} points have no height in the file and were given the "
        "lowest.",
        count=np.count_nonzero(voids),
        points=voids.size,
    )


def _frozen(heights: FloatArray) -> Heights:
    if heights.ndim != 2 or min(heights.shape) < 2:
        raise UserValueError(
            tr("heights must be a 2-D array of at least 2 x 2; got the shape {shape}", shape=heights.shape)
        )
    # Numbers beyond float32 become infinite here and are refused as such a few lines later.
    with np.errstate(over="ignore"):
        frozen = np.ascontiguousarray(heights, dtype=np.float32)
    # Who still holds a writeable array could change the map behind our back. A read-only view of one is no better.
    if frozen.flags.writeable or (isinstance(frozen.base, np.ndarray) and frozen.base.flags.writeable):
        frozen = frozen.copy() if np.shares_memory(frozen, heights) else frozen
        frozen.flags.writeable = False
    return frozen


UNIT_MAP = Heightmap(np.array([[0, 1], [0, 1]], np.float32))
"""The smallest map: for what depends on nothing but its range from 0 to 1, or on what is changed about it."""
