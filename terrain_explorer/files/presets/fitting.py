"""Brings a map to a size that a program takes."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from terrain_explorer.errors import UserValueError
from terrain_explorer.files.export.plan import points
from terrain_explorer.files.presets.base import apart, extent
from terrain_explorer.language import marked, tr
from terrain_explorer.terrain.filters import Crop, Filter, Pad, Resample
from terrain_explorer.terrain.heightmap import Heightmap, is_nearly_square
from terrain_explorer.terrain.parameters import Parameter
from terrain_explorer.terrain.sizes import LONGEST, MOST_POINTS

Fit = Literal["resample", "crop", "pad"]

FIT = Parameter(
    "Other sizes",
    "How to bring a map to this size: resample it, crop it to its middle, or pad it with the heights of its edges.",
)

_SIDE_OF_SQUARE: Mapping[str, Callable[[tuple[int, int]], int]] = {"resample": max, "crop": min, "pad": max}


_TOO_FEW = marked("The map has {size}, too few to crop it to {side} points a side. Choose another size, or resample it")
_TOO_MANY = marked(
    "The map has {size}, too many to pad it to {side} points a side. Choose another size, or resample it"
)


@dataclass(frozen=True)
class MapSize:
    """A map and the ground that it covers.

    Attributes
    ----------
    rows, columns
        The number of points.
    width, length
        The metres from the first to the last column, west to east, and from the first to the last row.
    """

    rows: int
    columns: int
    width: float
    length: float

    @classmethod
    def of(cls, shape: tuple[int, int], width: float, stretch: float = 1.0) -> MapSize:
        """Return the ground of a map whose rows lie `stretch` times as far apart as its columns."""
        return cls(*shape, width, width * stretch * (shape[0] - 1) / (shape[1] - 1))

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
        return self.rows, self.columns

    @property
    def spacing(self) -> tuple[float, float]:
        """The metres from one row to the next, and from one column to the next."""
        return self.length / (self.rows - 1), self.width / (self.columns - 1)

    def resized(self, shape: tuple[int, int], fit: Fit) -> MapSize:
        """Return the ground of the map that has been brought to another size."""
        if fit == "resample":
            return MapSize(*shape, self.width, self.length)
        down, across = self.spacing
        return MapSize(*shape, across * (shape[1] - 1), down * (shape[0] - 1))


def size_note(heightmap: Heightmap, ground: MapSize, relief: float, filters: tuple[Filter, ...] = ()) -> str:
    """Return the sentence on the size that comes out.

    Parameters
    ----------
    ground
        The ground in the other program.
    relief
        How many metres the highest point of the map lies above the lowest.
    filters
        What brings the map to its size: of one that is cropped the highest point may be gone.
    """
    lowest, highest = heightmap.extremes
    for crop in filters:
        if isinstance(crop, Crop):
            rows, columns = square_points(heightmap)
            down, across = heightmap.rows / rows, heightmap.columns / columns
            south, east = crop.row + crop.rows, crop.column + crop.columns
            left = heightmap.heights[
                int(crop.row * down) : math.ceil(south * down), int(crop.column * across) : math.ceil(east * across)
            ]
            lowest, highest = float(left.min()), float(left.max())
    size = extent((ground.length, ground.width), relief * (highest - lowest) / heightmap.relief, "m")
    return tr("Size: {size}, the height from the lowest point to the highest.", size=size)


def square_points(heightmap: Heightmap) -> tuple[int, int]:
    """Return the rows and columns with which a map has points as far apart one way as the other.

    They lie as close as the map's own do where these are closer, so that nothing is lost; less so where there would be
    more of them than a map can have.
    """
    shape, stretch = (heightmap.rows, heightmap.columns), heightmap.known_stretch
    if is_nearly_square(stretch):
        return shape
    down, across = (shape[0] - 1) * max(stretch, 1.0), (shape[1] - 1) * max(1 / stretch, 1.0)
    most = min(1.0, math.sqrt(MOST_POINTS / (down + 1) / (across + 1)), (LONGEST - 1) / max(down, across))
    rows, columns = (max(int(most * side + (0.5 if most == 1 else 0)), 1) + 1 for side in (down, across))
    return rows, columns


def square(shape: tuple[int, int], allowed: tuple[int, ...], fit: Fit) -> tuple[int, int]:
    """Return the size of the square that a map is best brought to.

    Parameters
    ----------
    shape
        The map's rows and columns.
    allowed
        The sides to choose from: resampling takes the nearest one, cropping the largest one within the map, padding
        the smallest one around it.

    Raises
    ------
    ValueError
        Cropping would need a larger map, or padding a smaller one.
    """
    side = _SIDE_OF_SQUARE[fit](shape)
    chosen = _nearest(side, allowed, fit)
    if chosen is None:
        bound = min(allowed) if fit == "crop" else max(allowed)
        raise UserValueError(tr(_TOO_FEW if fit == "crop" else _TOO_MANY, size=points(shape), side=bound))
    return chosen, chosen


def _nearest(side: int, allowed: tuple[int, ...], fit: Fit) -> int | None:
    if fit == "crop":
        return max((other for other in allowed if other <= side), default=None)
    if fit == "pad":
        return min((other for other in allowed if other >= side), default=None)
    # Of two sizes as near, the larger one: it loses nothing.
    return min(allowed, key=lambda other: (abs(other - side), -other))


def fitting(heightmap: Heightmap, wanted: tuple[int, int], fit: Fit) -> tuple[tuple[Filter, ...], tuple[str, ...]]:
    """Return the filters that bring a map to a size, and sentences about them; none where it has that size.

    Where rows and columns are not equally far apart, points become square: a map that is cropped or padded is resampled
    before, and one that is resampled anyway is resampled once.
    """
    shape, squares = (heightmap.rows, heightmap.columns), square_points(heightmap)
    if shape == squares:
        return _fitting(shape, wanted, fit)
    first: tuple[Filter, ...] = () if fit == "resample" else (Resample(*squares),)
    filters, changes = _fitting(shape if fit == "resample" else squares, wanted, fit)
    squared = tr(
        "The ground keeps its true shape: points {across} by {down} apart are resampled to squares.",
        **apart(heightmap),
    )
    return (*first, *filters), (squared, *changes)


def _fitting(shape: tuple[int, int], wanted: tuple[int, int], fit: Fit) -> tuple[tuple[Filter, ...], tuple[str, ...]]:
    if shape == wanted:
        return (), ()
    # The same margin on both sides, as far as it is even.
    north, west = (abs(old - new) // 2 for old, new in zip(shape, wanted, strict=True))
    sizes = {"size": points(wanted), "old": points(shape)}
    if fit == "crop":
        return (Crop(*wanted, north, west),), (tr("Cut down to {size}, the middle of {old}.", **sizes),)
    if fit == "pad":
        sentence = tr("Padded to {size}, from {old}, with the heights of the edges.", **sizes)
        return (Pad(*wanted, north, west),), (sentence,)
    return (Resample(*wanted),), (tr("Resampled to {size}, from {old}.", **sizes),)
