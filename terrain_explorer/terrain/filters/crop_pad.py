"""Crop and pad: a rectangle out of a map, and a map within a larger one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated, ClassVar, Literal, Self

import numpy as np

from terrain_explorer.errors import UserValueError
from terrain_explorer.language import tr
from terrain_explorer.terrain.filters.base import (
    Applying,
    Filter,
    Finding,
    Grid,
    ViewFilter,
    revised,
    sides_found,
    with_voids,
)
from terrain_explorer.terrain.filters.levels import height, within_reach
from terrain_explorer.terrain.heightmap import FloatArray, Heightmap, Heights, Indices, Window
from terrain_explorer.terrain.parallel import filling
from terrain_explorer.terrain.parameters import Parameter
from terrain_explorer.terrain.scale import Act, Moved, Region
from terrain_explorer.terrain.scale.region import points_at
from terrain_explorer.terrain.sizes import (
    check_sides,
    chosen_sides,
    largest_size_within,
    offset,
    side,
    smallest_size_around,
)
from terrain_explorer.terrain.work import Work


@dataclass(frozen=True)
class Crop(ViewFilter):
    """A rectangle of the map."""

    slug: ClassVar = "crop"
    title: ClassVar = "Crop"
    summary: ClassVar = "Cuts a rectangle out of the map, by itself the largest one of 2^n + 1 points a side."
    group: ClassVar = "size"

    rows: Annotated[int, side("Rows", "the largest 2^n + 1 that fits")] = 0
    columns: Annotated[int, side("Columns", "the largest 2^n + 1 that fits")] = 0
    row: Annotated[int, offset("First row", "The northernmost row that is kept, counted from 0.")] = 0
    column: Annotated[int, offset("First column", "The westernmost column that is kept, counted from 0.")] = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        check_sides(self.rows, self.columns)

    def finding(self, heightmap: Heightmap) -> Finding:
        return sides_found(*self._size(heightmap.heights))

    def view(self, grid: Grid) -> Grid:
        rows, columns = self._size(grid)
        if self.row + rows > grid.shape[0] or self.column + columns > grid.shape[1]:
            raise UserValueError(
                tr(
                    "a crop of {rows} x {columns} points at row {row}, column {column} is not inside the map, which "
                    "has {rows_there} x {columns_there}; choose a smaller one, or one further north-west",
                    rows=rows,
                    columns=columns,
                    row=self.row,
                    column=self.column,
                    rows_there=grid.shape[0],
                    columns_there=grid.shape[1],
                )
            )
        # The very grid says that nothing changes; an equal view would not.
        if (rows, columns) == grid.shape:
            return grid
        return grid[self.row : self.row + rows, self.column : self.column + columns]

    def back(self, region: Region, shape: tuple[int, int]) -> Region:
        window = region.window
        row, column = (first << region.level for first in (self.row, self.column))
        return replace(region, window=replace(window, row=window.row + row, column=window.column + column))

    def _size(self, grid: Grid) -> tuple[int, int]:
        there = (grid.shape[0] - self.row, grid.shape[1] - self.column)
        return chosen_sides((self.rows, self.columns), there, largest_size_within)


@dataclass(frozen=True)
class Pad(Filter):
    """The map within a larger one. Where the new ground has a height out of the range, the range grows."""

    slug: ClassVar = "pad"
    title: ClassVar = "Pad"
    summary: ClassVar = "Adds ground around the map, by itself up to the next 2^n + 1 points a side."
    group: ClassVar = "size"
    needs: ClassVar = {"height": "ground"}

    rows: Annotated[int, side("Rows", "the next 2^n + 1")] = 0
    columns: Annotated[int, side("Columns", "the next 2^n + 1")] = 0
    row: Annotated[int, offset("Rows in the north", "How many of the new rows lie north of the map.")] = 0
    column: Annotated[int, offset("Columns in the west", "How many of the new columns lie west of the map.")] = 0
    ground: Annotated[
        Literal["repeat", "height"],
        Parameter("New ground", "Repeat continues the heights of the edge; height takes the one below."),
    ] = "repeat"
    height: Annotated[
        float, height("Height", "The height of the new ground, where it does not repeat the edge.", own=True)
    ] = 0.0

    @classmethod
    def suited(cls, heightmap: Heightmap) -> Self:
        return cls(height=within_reach(heightmap.range[0]))

    def __post_init__(self) -> None:
        super().__post_init__()
        check_sides(self.rows, self.columns)

    def finding(self, heightmap: Heightmap) -> Finding:
        return sides_found(*self._size(heightmap.heights.shape))

    def applying(self, heightmap: Heightmap) -> Applying:
        rows, columns = self._places(heightmap.heights.shape)
        if (len(rows), len(columns)) == heightmap.heights.shape:
            return heightmap
        heights = np.empty((len(rows), len(columns)), np.float32)
        yield from filling(heights, lambda block: self._ground(heightmap.heights, rows[block], columns))
        voids = heightmap.voids
        moved = heightmap.spaced(1, -self.row, -self.column)
        changed = revised(heightmap, heights, range=self._range(heightmap), **moved)
        # New ground is no void, even where it repeats the height of one.
        return with_voids(changed, None if voids is None else _padded(voids, rows, columns, False))

    def act(self, before: Heightmap, after: Heightmap) -> Act | None:
        return Moved(partial(_back, self, (before.rows, before.columns)))

    def shape_after(self, shape: tuple[int, int]) -> tuple[int, int]:
        rows, columns = self._places(shape)
        return len(rows), len(columns)

    def carrying(self, differences: Heights, before: Heightmap, after: Heightmap) -> Work[Heights | None]:
        yield 1.0
        return _padded(differences, *self._places(differences.shape), 0.0)

    def _places(self, having: tuple[int, ...]) -> tuple[Indices, Indices]:
        """Return the places of the new rows and columns on the old map, below 0 or beyond its end if not on it."""
        least = self._least(having)
        rows, columns = self._size(having)
        if rows < least[0] or columns < least[1]:
            raise UserValueError(
                tr(
                    "{rows} x {columns} points are too few for the map, which needs {least_rows} x {least_columns} "
                    "with the new rows and columns; ask for more, or crop it",
                    rows=rows,
                    columns=columns,
                    least_rows=least[0],
                    least_columns=least[1],
                )
            )
        return np.arange(rows) - self.row, np.arange(columns) - self.column

    def _least(self, having: tuple[int, ...]) -> tuple[int, int]:
        return having[0] + self.row, having[1] + self.column

    def _size(self, having: tuple[int, ...]) -> tuple[int, int]:
        return chosen_sides((self.rows, self.columns), self._least(having), smallest_size_around)

    def _ground(self, heights: Grid, rows: Indices, columns: Indices) -> Grid:
        if self.ground == "height":
            return _padded(heights, rows, columns, self.height)
        return heights[np.ix_(_nearest(rows, heights.shape[0]), _nearest(columns, heights.shape[1]))]

    def _range(self, heightmap: Heightmap) -> tuple[float, float]:
        low, high = heightmap.range
        return (min(low, self.height), max(high, self.height)) if self.ground == "height" else (low, high)


def _back(pad: Pad, shape: tuple[int, int], region: Region) -> tuple[Region, Callable[[FloatArray], FloatArray]]:
    """Return the region of a map of this shape that one of the padded map is made from, and how."""
    offsets = pad.row << region.level, pad.column << region.level
    rows, columns = (np.array(span) - first for span, first in zip((region.rows, region.columns), offsets, strict=True))
    lasts = [points_at(count, region.level) for count in shape]
    near = [_nearest(places, last) for places, last in zip((rows, columns), lasts, strict=True)]
    top, left = (int(places.min()) for places in near)
    window = Window(top, left, int(near[0].max()) - top + 1, int(near[1].max()) - left + 1)

    def padded(heights: FloatArray) -> FloatArray:
        if pad.ground == "height":
            down = np.where(near[0] == rows, rows - top, -1)
            across = np.where(near[1] == columns, columns - left, -1)
            return _padded(heights, down, across, pad.height)
        return heights[np.ix_(near[0] - top, near[1] - left)]

    return replace(region, window=window), padded


def _padded(grid: Grid, rows: Indices, columns: Indices, value: float) -> Grid:
    """Return the values at places of a grid, and one value at all places beside it."""
    row, column = (_nearest(places, count) for places, count in zip((rows, columns), grid.shape, strict=True))
    on_the_grid = (row == rows)[:, np.newaxis] & (column == columns)
    return np.where(on_the_grid, grid[np.ix_(row, column)], grid.dtype.type(value))


def _nearest(places: Indices, count: int) -> Indices:
    return places.clip(0, count - 1)
