"""The contract of all filters: a heightmap goes in, another one comes out."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.catalogue import Catalogued
from terrain_explorer.terrain.heightmap import UNKNOWN, FloatArray, Heightmap
from terrain_explorer.terrain.normalising import read_only
from terrain_explorer.terrain.parallel import filling
from terrain_explorer.terrain.parameters import Parameterised
from terrain_explorer.terrain.work import Work, finished

Grid = NDArray[Any]
"""One value for each point, shape (rows, columns): heights, or which points are voids."""

Applying = Work[Heightmap]
"""Work that returns the filtered heightmap."""

Finding = Work[Mapping[str, int]]
"""Work that returns numbers by the names of parameters."""


class Filter(Parameterised, Catalogued):
    """Base of the filters: frozen dataclasses whose fields are their parameters.

    Attributes
    ----------
    group
        Its subject; the menu has a line between neighbours of different groups, and shows no name.
    pictured
        The parameters that its page in *Explain* shows in pictures, if all of them would take too long; else None.
    """

    group: ClassVar[str] = "shape"
    pictured: ClassVar[frozenset[str] | None] = None

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

    def scaled(self, factor: float) -> Self | None:
        """Return the filter that does the same to a map with so many times the points a side, as far as can be told.

        None if it cannot be told. Pictures of a terrain that is not done yet are made from fewer points.
        """
        return None

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


def sides_found(rows: int, columns: int) -> Finding:
    """Return rows and columns as the values found; see `Filter.finding`."""
    yield 0.0
    return {"rows": rows, "columns": columns}


class PointFilter(Filter):
    """A filter in which the height of a point depends on no other point."""

    def scaled(self, factor: float) -> Self:
        return self

    @abstractmethod
    def mapped(self, heights: FloatArray, heightmap: Heightmap) -> FloatArray:
        """Return the new heights of a block, float64, of the given heightmap."""

    def changes(self, heightmap: Heightmap) -> dict[str, Any]:
        """Return what else changes: fields of the heightmap with their new values."""
        return {}

    def applying(self, heightmap: Heightmap) -> Applying:
        heights = np.empty_like(heightmap.heights)
        yield from filling(heights, lambda rows: self.mapped(heightmap.heights[rows].astype(np.float64), heightmap))
        return revised(heightmap, heights, **self.changes(heightmap))


class ViewFilter(Filter):
    """A filter that picks or moves points and leaves their heights as they are."""

    @abstractmethod
    def view(self, grid: Grid) -> Grid:
        """Return the points of the result as a view of the given ones, or the grid itself if nothing changes."""

    def applying(self, heightmap: Heightmap) -> Applying:
        view = self.view(heightmap.heights)
        if view is heightmap.heights:
            return heightmap
        heights = np.empty(view.shape, view.dtype)
        yield from filling(heights, lambda rows: view[rows])
        voids = heightmap.voids
        return with_voids(revised(heightmap, heights), None if voids is None else self.view(voids).copy())


def is_tileable(heights: Grid) -> bool:
    """Return whether the last row is the first, and the last column the first, so that copies meet without a seam."""
    return np.array_equal(heights[0], heights[-1]) and np.array_equal(heights[:, 0], heights[:, -1])


def revised(heightmap: Heightmap, heights: FloatArray, **changes: Any) -> Heightmap:
    """Return a heightmap with other heights, which become read-only, and without its recipe."""
    changes = {"recipe": None, "extremes": UNKNOWN} | changes
    return replace(heightmap, heights=read_only(heights), **changes)


def with_voids(heightmap: Heightmap, voids: NDArray[np.bool_] | None) -> Heightmap:
    """Return the heightmap with other voids; one that comes from no file has none."""
    if heightmap.origin is None:
        return heightmap
    return replace(heightmap, origin=replace(heightmap.origin, voids=voids))
