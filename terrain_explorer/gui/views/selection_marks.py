"""What is shown of a selection: its outline as pixels of a map view, and its weights."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect

from terrain_explorer.terrain.heightmap import Bools, FloatArray, PointArray, Window
from terrain_explorer.terrain.masks import FoundWeights
from terrain_explorer.terrain.masks.moving import shifted
from terrain_explorer.terrain.sampling import Point
from terrain_explorer.terrain.scale import Region

PERIOD = 8
"""The pixels from one dash of an outline to the next."""

INTERVAL = 120
"""Milliseconds from one step of a moving outline to the next."""

_TILE = 64
"""The side of the squares of pixels that are drawn again where an outline moves."""


@dataclass(frozen=True, eq=False)
class OutlinePicture:
    """The outline of a selection in a part of a view.

    Attributes
    ----------
    phases
        uint8, shape (rows, columns), in pixels of the screen: 0 beside the outline, on it 1 to `PERIOD`, which goes up
        by one from pixel to pixel, so that all pixels of one number change their colour together.
    tiles
        The parts of the picture that hold some of it.
    """

    phases: NDArray[np.uint8]
    tiles: tuple[QRect, ...]

    @classmethod
    def around(cls, inside: Bools) -> OutlinePicture:
        """Return the outline of the pixels that are selected, drawn on them. Beyond the picture nothing is selected."""
        framed = np.pad(inside, 1)
        within = framed[:-2, 1:-1] & framed[2:, 1:-1] & framed[1:-1, :-2] & framed[1:-1, 2:]
        edge = inside & ~within
        down, across = (np.arange(side, dtype=np.uint8) % PERIOD for side in edge.shape)
        phases = (down[:, np.newaxis] + across) % np.uint8(PERIOD) + np.uint8(1)
        phases[~edge] = 0
        return cls(phases, tuple(_tiles(edge)))


@dataclass(frozen=True, eq=False)
class GroundOutline:
    """The outline of a selection on the ground.

    Attributes
    ----------
    pieces
        The ends of short pieces of lines, as places of the map, shape (n, 2, 2).
    """

    pieces: PointArray


def _tiles(edge: Bools) -> list[QRect]:
    rows, columns = (np.arange(0, side, _TILE) for side in edge.shape)
    held = np.logical_or.reduceat(np.logical_or.reduceat(edge, rows, axis=0), columns, axis=1)
    return [QRect(column * _TILE, row * _TILE, _TILE, _TILE) for row, column in np.argwhere(held).tolist()]


@dataclass(frozen=True, eq=False)
class SelectionCover:
    """How strongly the points of a map are selected, coarsely.

    Attributes
    ----------
    weights
        uint8, 0 to 255, shape (rows, columns) of a map with fewer points.
    stride
        How many rows and columns of the whole map lie between neighbouring ones of these.
    found
        The weights at every place, where the selection is finer than the points of the map.
    near
        Where that is, and how much of each point there is selected: a region of a finer level, and its weights, float.
    beyond
        The weight of all points beside it.
    """

    weights: NDArray[np.uint8]
    stride: int = 1
    found: FoundWeights | None = None
    near: tuple[Region, FloatArray] | None = None
    beyond: float = 0.0

    @property
    def part(self) -> float:
        """How much of the map is selected, 0 to 1."""
        if self.near is None:
            return float(self.weights.mean()) / 255
        region, weights = self.near
        rows, columns = ((count - 1) * self.stride for count in self.weights.shape)
        share = region.window.rows * region.window.columns / (rows * columns) * 0.25**region.level
        return float(self.beyond + share * (float(weights.mean()) - self.beyond))

    @property
    def bounds(self) -> Window | None:
        """The rectangle of the whole map around all that is selected by half at least, or None."""
        if self.near is not None and self.beyond == 0:
            return _bounds_of(*self.near)
        inside = self.weights >= 128
        rows, columns = np.flatnonzero(inside.any(axis=1)), np.flatnonzero(inside.any(axis=0))
        if not rows.size:
            return None
        (top, bottom), (left, right) = ((int(ends[0]), int(ends[-1])) for ends in (rows, columns))
        step = self.stride
        return Window(top * step, left * step, (bottom - top) * step + 1, (right - left) * step + 1)

    def moved(self, rows: float, columns: float) -> SelectionCover:
        """Return it moved by so many rows and columns of the whole map; what leaves the map is gone."""
        way = round(rows / self.stride), round(columns / self.stride)
        return SelectionCover(shifted(self.weights, way), self.stride)

    def selects(self, point: Point) -> bool:
        """Return whether a point of the whole map, or a place between its points, is selected by half at least."""
        if self.near is not None and self.found is not None:
            level = self.near[0].level
            row, column = (round(at * 2**level) for at in (point.row, point.column))
            return bool(self.found.at(Region(level, Window(row, column, 1, 1))).max() >= 0.5)
        row, column = (
            min(round(place / self.stride), side - 1)
            for place, side in zip((point.row, point.column), self.weights.shape, strict=True)
        )
        return bool(self.weights[row, column] >= 128)


def _bounds_of(region: Region, weights: FloatArray) -> Window | None:
    """Return the rectangle of the points of the map around those of a finer region that are selected by half."""
    inside = weights >= 0.5
    if not inside.any():
        return None
    spans = []
    for first, axis in ((region.window.row, 1), (region.window.column, 0)):
        some = np.flatnonzero(inside.any(axis=axis)).tolist()
        start, last = ((first + at) / 2.0**region.level for at in (some[0], some[-1]))
        spans.append(range(math.floor(start), math.ceil(last) + 1))
    rows, columns = spans
    return Window(rows.start, columns.start, len(rows), len(columns))
