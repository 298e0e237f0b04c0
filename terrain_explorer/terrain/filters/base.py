"""The contract of all filters: a heightmap goes in, another one comes out."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.catalogue import Catalogued
from terrain_explorer.terrain.erosion.wear import Wear
from terrain_explorer.terrain.heightmap import UNKNOWN, FloatArray, Heightmap, Heights, is_tileable
from terrain_explorer.terrain.interpolation import interpolated, taps
from terrain_explorer.terrain.normalising import read_only
from terrain_explorer.terrain.parallel import Extremes, filling
from terrain_explorer.terrain.parameters import Parameterised, Rescaling
from terrain_explorer.terrain.scale import UNCHANGED, Act, Carried, Moved, Placed, Region
from terrain_explorer.terrain.scale.ground import NestedGround
from terrain_explorer.terrain.work import Work, finished

if TYPE_CHECKING:
    from terrain_explorer.terrain.erosion.point_facts import PointFacts
    from terrain_explorer.terrain.masks import Mask

Grid = NDArray[Any]
"""One value for each point, shape (rows, columns): heights, or which points are voids."""

Applying = Work[Heightmap]
"""Work that returns the filtered heightmap."""

Acting = Work[tuple[Heightmap, Act | None]]
"""Work that returns the filtered heightmap, and what the filter does at any place and level."""

Finding = Work[Mapping[str, int]]
"""Work that returns numbers by the names of parameters."""


class Filter(Parameterised, Catalogued):
    """Base of the filters: frozen dataclasses whose fields are their parameters.

    Attributes
    ----------
    group
        Its subject; the menu has a line between neighbours of different groups, and shows no name.
    piecewise
        Whether a rectangle of the result needs no more than the same rectangle of the map, and its range: then terrains
        that are too large for the memory can be filtered piece by piece.
    time
        The parameter that says how long it goes on, from 0, where another value of it is quick once one was tried;
        else None. Then the growth shows it at several moments.
    bytes_a_point
        The memory that it takes for each point of a map, as measured, with the map itself.
    keeps_scale
        Whether it belongs to the map that it was made on when that gets more points. False for one that says how many
        points there are.
    scaleless
        Whether it does the same to the land on any map of it, with more points or fewer.
    early_squares
        About how many squares there are along the longer side of a map on which it is shown before it is done: fewer
        where it would take long on that, too.
    takes_selection
        Whether it is done within the selection, where there is one. False for one that holds its region itself.
    """

    group: ClassVar[str] = "shape"
    piecewise: ClassVar[bool] = False
    time: ClassVar[str | None] = None
    bytes_a_point: ClassVar[int] = 16
    keeps_scale: ClassVar[bool] = True
    scaleless: ClassVar[bool] = False
    early_squares: ClassVar[int] = 256
    takes_selection: ClassVar[bool] = True

    @classmethod
    def suited(cls, heightmap: Heightmap) -> Self:
        """Return the filter with the parameters to begin with for a heightmap; unless overridden the defaults."""
        return cls()

    @classmethod
    def helps(cls, heightmap: Heightmap) -> bool:
        """Return whether a heightmap that was just read needs this. Looking at all heights may take a while."""
        return False

    def finding(self, heightmap: Heightmap) -> Finding:
        """Find the values of the parameters that the user leaves to the program, for a heightmap."""
        yield 0.0
        return {}

    def finer(self, shape: tuple[int, ...]) -> int:
        """Return how many times the distance of a map's points has to be halved for it to be found around its place.

        Unless overridden it is found on the map itself.

        Parameters
        ----------
        shape
            The rows and columns of the map that it was made on.
        """
        return 0

    @abstractmethod
    def applying(self, heightmap: Heightmap) -> Applying:
        """Filter a heightmap: yield the part that is done, from 0 to 1, and return the new heightmap.

        The new one keeps the range, unit, spacing and origin where they still hold, and drops the recipe. If there is
        nothing to do, the same heightmap is returned, so that callers can say so.

        Raises
        ------
        ValueError
            The parameters do not fit this heightmap, or a new height is beyond the range of float32.
        """

    def applied(self, heightmap: Heightmap) -> Heightmap:
        """Return the new heightmap; see `applying`."""
        return finished(self.applying(heightmap))

    def act(self, before: Heightmap, after: Heightmap) -> Act | None:
        """Return what it does to the ground at any place and level.

        Parameters
        ----------
        before, after
            The map that it was found on, and what `applying` makes of that.

        Returns
        -------
        act
            Unless overridden the change, carried on between the points, and all of the detail of the ground there; see
            `carried`. None where the points of the new map are not points of the old one: then the ground begins anew
            with the new map.
        """
        return carried(before, after)

    def acting(self, ground: NestedGround, own: int, known: Heightmap | None = None) -> Acting:
        """Find what it does on a level of a ground, which is the map for it: see `applying` and `act`.

        Parameters
        ----------
        ground, own
            The ground, and the level of it that is the map.
        known
            What it makes of the map, where that was kept.
        """
        before = ground.map(own)
        after = known or (yield from self.applying(before))
        return after, UNCHANGED if after is before else self.act(before, after)

    def shape_after(self, shape: tuple[int, int]) -> tuple[int, int]:
        """Return how many rows and columns a map of so many has once it is filtered.

        Raises
        ------
        ValueError
            The parameters do not fit it.
        """
        return shape

    def carrying(self, differences: Heights, before: Heightmap, after: Heightmap) -> Work[Heights | None]:
        """Find where differences of heights lie on the ground once it is filtered, and what they are in its unit.

        Unless overridden they stay as they are where the filter moves no point and leaves the unit.

        Parameters
        ----------
        differences
            float32, of the shape of `before`.
        before, after
            The ground, and what the filter makes of it.

        Returns
        -------
        differences
            Of the shape of `after`; None where they cannot be told.
        """
        yield 1.0
        stays = (before.heights.shape, before.metres) == (after.heights.shape, after.metres)
        return differences if stays else None

    def taking_along(self, selection: Mask, heightmap: Heightmap) -> Work[Mask | None]:
        """Find what is selected once a heightmap is filtered, None for everything; unless overridden what was before.

        Yields the part that is done, from 0 to 1.
        """
        yield 1.0
        return selection


class ErosionFilter(Filter):
    """A filter that moves ground, and tells how much.

    Attributes
    ----------
    wears
        Whether it moves the ground itself, and does not only lay something on it.
    """

    group: ClassVar = "erosion"
    wears: ClassVar[bool] = True

    @property
    def deposits(self) -> tuple[str, ...]:
        """Those of `DEPOSITS` that it lays down, by slug."""
        return ()

    @abstractmethod
    def wearing(self, before: Heightmap, after: Heightmap) -> Work[Wear]:
        """Find what the filter takes away and lays down; yield the part that is done, from 0 to 1.

        Parameters
        ----------
        before, after
            The ground, and what `applying` makes of it.
        """

    def telling(self, before: Heightmap, after: Heightmap, row: int, column: int) -> Work[PointFacts | None]:
        """Find what its law says at a point; None, as unless overridden, where there is nothing to say.

        Parameters
        ----------
        before, after
            The ground, and what `applying` makes of it. That before may be the one that the filter was found on, with
            fewer points.
        row, column
            The point of `after`.
        """
        yield 1.0
        return None


def sides_found(rows: int, columns: int) -> Finding:
    """Return rows and columns as the values found; see `Filter.finding`."""
    yield 0.0
    return {"rows": rows, "columns": columns}


class PointFilter(Filter):
    """A filter in which the height of a point depends on no other point."""

    piecewise: ClassVar = True
    scaleless: ClassVar = True

    @abstractmethod
    def mapped(self, heights: FloatArray, heightmap: Heightmap) -> FloatArray:
        """Return the new heights of a block, float64, of the given heightmap."""

    def act(self, before: Heightmap, after: Heightmap) -> Act | None:
        return Placed(partial(_mapped, self, before))

    def changes(self, heightmap: Heightmap) -> dict[str, Any]:
        """Return what else changes: fields of the heightmap with their new values."""
        return {}

    def applying(self, heightmap: Heightmap) -> Applying:
        heights = np.empty_like(heightmap.heights)
        yield from filling(heights, lambda rows: self.mapped(heightmap.heights[rows].astype(np.float64), heightmap))
        return revised(heightmap, heights, **self.changes(heightmap))


class ScalingFilter(PointFilter):
    """A point filter that gives heights another unit: it maps them along a straight line that rises."""

    @property
    @abstractmethod
    def ends(self) -> Extremes:
        """The heights that are black and white then."""

    def applying(self, heightmap: Heightmap) -> Applying:
        scaled = yield from super().applying(heightmap)
        if heightmap.rock is None:
            return scaled
        low, high = self.mapped(np.array(heightmap.range), heightmap)
        rescaling = Rescaling.between(heightmap.range, (float(low), float(high)))
        return replace(scaled, rock=heightmap.rock.rescaled(rescaling.factor, rescaling.offset))

    def carrying(self, differences: Heights, before: Heightmap, after: Heightmap) -> Work[Heights | None]:
        yield 1.0
        low, high = self.mapped(np.array(before.range), before)
        return differences * np.float32((high - low) / (before.range[1] - before.range[0]))


class ViewFilter(Filter):
    """A filter that picks or moves points and leaves their heights as they are."""

    @abstractmethod
    def view(self, grid: Grid) -> Grid:
        """Return the points of the result as a view of the given ones, or the grid itself if nothing changes."""

    @abstractmethod
    def back(self, region: Region, shape: tuple[int, int]) -> Region:
        """Return the points of a map of this shape that a region of the result is a view of."""

    def turned(self, grid: Grid) -> Grid:
        """Return the heights of the points that `back` returns, as they lie in the result."""
        return grid

    def act(self, before: Heightmap, after: Heightmap) -> Act | None:
        return Moved(partial(_viewed, self, (before.rows, before.columns)))

    def shape_after(self, shape: tuple[int, int]) -> tuple[int, int]:
        rows, columns = self.view(np.broadcast_to(np.float32(0), shape)).shape
        return rows, columns

    def applying(self, heightmap: Heightmap) -> Applying:
        view = self.view(heightmap.heights)
        if view is heightmap.heights:
            return heightmap
        heights = np.empty(view.shape, view.dtype)
        yield from filling(heights, lambda rows: view[rows])
        voids, place, rock = heightmap.voids, heightmap.place, heightmap.rock
        if place is not None or rock is not None:
            _, _, down, across = moved = self._moved(heightmap.heights.shape)
            is_turned = down[0] * across[1] > down[1] * across[0]  # a mirrored map is no place on the world any more
            place = place.moved(*moved) if place is not None and is_turned else None
            rock = rock and rock.moved(*moved)
        changed = revised(heightmap, heights, place=place, rock=rock)
        return with_voids(changed, None if voids is None else self.view(voids).copy())

    def _moved(self, shape: tuple[int, ...]) -> tuple[float, float, tuple[float, float], tuple[float, float]]:
        """Return where the first point of the result lies, and how far the next one down and the next one across."""
        row, column = (self.view(np.broadcast_to(at, shape)) for at in np.ogrid[tuple(map(slice, shape))])
        (top, left), (below, aside), (above, beside) = (
            (int(row[at]), int(column[at])) for at in ((0, 0), (1, 0), (0, 1))
        )
        return top, left, (below - top, aside - left), (above - top, beside - left)

    def carrying(self, differences: Heights, before: Heightmap, after: Heightmap) -> Work[Heights | None]:
        yield 1.0
        return np.ascontiguousarray(self.view(differences))


def _mapped(filter: PointFilter, before: Heightmap, heights: FloatArray, rows: Grid, columns: Grid) -> FloatArray:
    return filter.mapped(heights.astype(np.float64), before)


def _viewed(
    filter: ViewFilter, shape: tuple[int, int], region: Region
) -> tuple[Region, Callable[[FloatArray], FloatArray]]:
    return filter.back(region, shape), filter.turned


def carried(before: Heightmap, after: Heightmap, passing: Heights | float = 1.0) -> Carried:
    """Return the change of a map, carried on between its points.

    Parameters
    ----------
    passing
        Which part of the detail of the ground between the points is left, 0 to 1: one number, or one for each point.
    """
    repeats = is_tileable(before.heights, after.heights, np.asarray(passing))
    return Carried(before.heights, after.heights, passing, repeats)


def spreading(differences: Heights, shape: tuple[int, int]) -> Work[Heights]:
    """Return differences of heights on a map with more or fewer points, whose corners stay where they are."""
    spread = np.empty(shape, np.float32)
    across, along = (taps(old, new, "bilinear") for old, new in zip(differences.shape, shape, strict=True))
    ends = float(differences.min()), float(differences.max())
    yield from filling(spread, lambda rows: interpolated(differences, across, along, rows, ends))
    return spread


def revised(heightmap: Heightmap, heights: FloatArray, **changes: Any) -> Heightmap:
    """Return a heightmap with other heights, which become read-only, and without its recipe."""
    changes = {"recipe": None, "extremes": UNKNOWN} | changes
    # Who chooses black and white means them for files as well.
    before = heightmap.in_own_range() if "range" in changes else heightmap
    return replace(before, heights=read_only(heights), **changes)


def with_voids(heightmap: Heightmap, voids: NDArray[np.bool_] | None) -> Heightmap:
    """Return the heightmap with other voids; one that comes from no file has none."""
    if heightmap.origin is None:
        return heightmap
    return replace(heightmap, origin=replace(heightmap.origin, voids=voids))
