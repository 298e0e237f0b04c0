"""What all operations share: a heightmap goes in, another one comes out."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Generator, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import UNKNOWN, FloatArray, Heightmap
from terrain_explorer.terrain.normalising import read_only
from terrain_explorer.terrain.parallel import row_blocks
from terrain_explorer.terrain.parameters import Parameterised

Grid = NDArray[Any]
"""One value for each point, shape (rows, columns): heights, or which points are voids."""

Filling = Generator[float, None, None]
"""Work that tells which part of it is done."""

Applying = Generator[float, None, Heightmap]
"""Work that tells which part of it is done, and returns its result."""

Finding = Generator[float, None, Mapping[str, int]]
"""Work that returns numbers by the names of parameters."""


class Filter(Parameterised):
    """Base of the operations: frozen dataclasses whose fields are their parameters.

    Attributes
    ----------
    slug
        Its name on the command line.
    title, summary
        Its name for the user and one sentence on it.
    group
        What it is about; a menu keeps neighbours of the same group together.
    """

    slug: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    group: ClassVar[str] = "shape"

    @classmethod
    def suited(cls, heightmap: Heightmap) -> Self:
        """Return the operation with the parameters to begin with for a heightmap; by itself the defaults."""
        return cls()

    @classmethod
    def helps(cls, heightmap: Heightmap) -> bool:
        """Tell whether a heightmap as it was read is known to need this. Looking at all heights may take a while."""
        return False

    def finding(self, heightmap: Heightmap) -> Finding:
        """Find what the parameters that are left to the program come to for a heightmap, and return it by name."""
        yield 0.0
        return {}

    @abstractmethod
    def applying(self, heightmap: Heightmap) -> Applying:
        """Work on a heightmap: yield which part is done, from 0 to 1, and return the new heightmap.

        What of range, unit, spacing and origin still holds is kept; the recipe is dropped. Where there is nothing to
        do the same heightmap is returned.

        Raises
        ------
        ValueError
            The parameters do not fit this heightmap, or a new height is beyond the range of float32.
        """

    def applied(self, heightmap: Heightmap) -> Heightmap:
        """Return the new heightmap; see `applying`."""
        work = self.applying(heightmap)
        while True:
            try:
                next(work)
            except StopIteration as done:
                return done.value  # type: ignore[no-any-return]


def sides_found(rows: int, columns: int) -> Finding:
    """Return rows and columns as what was found; see `Filter.finding`."""
    yield 0.0
    return {"rows": rows, "columns": columns}


class PointFilter(Filter):
    """An operation by which the height of a point depends on no other point."""

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
    """An operation that picks or moves points and leaves their heights as they are."""

    @abstractmethod
    def view(self, grid: Grid) -> Grid:
        """Return the points of the result as a view of the given ones, or the very grid where nothing is to be done."""

    def applying(self, heightmap: Heightmap) -> Applying:
        view = self.view(heightmap.heights)
        if view is heightmap.heights:
            return heightmap
        heights = np.empty(view.shape, view.dtype)
        yield from filling(heights, lambda rows: view[rows])
        voids = voids_of(heightmap)
        return with_voids(revised(heightmap, heights), None if voids is None else self.view(voids).copy())


def filling(out: Grid, make: Callable[[slice], Grid]) -> Filling:
    """Fill a grid by blocks of rows: `make` returns the values of one."""
    for rows in row_blocks(range(len(out))):
        with np.errstate(over="ignore"):
            out[rows.start : rows.stop] = make(slice(rows.start, rows.stop))
        yield rows.stop / len(out)


def revised(heightmap: Heightmap, heights: FloatArray, **changes: Any) -> Heightmap:
    """Return a heightmap with other heights, which nobody may change from now on, and without its recipe."""
    changes = {"recipe": None, "extremes": UNKNOWN} | changes
    return replace(heightmap, heights=read_only(heights), **changes)


def voids_of(heightmap: Heightmap) -> NDArray[np.bool_] | None:
    """Return which points had no height in the file, shape (rows, columns), or None where all had one."""
    return heightmap.origin.voids if heightmap.origin else None


def with_voids(heightmap: Heightmap, voids: NDArray[np.bool_] | None) -> Heightmap:
    """Return the heightmap with other voids; one that comes from no file has none."""
    if heightmap.origin is None:
        return heightmap
    return replace(heightmap, origin=replace(heightmap.origin, voids=voids))
