"""What is shown of a selection: its outline as pixels of a map view, and its weights."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRect

from terrain_explorer.terrain.heightmap import Bools, Window
from terrain_explorer.terrain.masks.moving import shifted
from terrain_explorer.terrain.sampling import Point

PERIOD = 8
"""The pixels from one dash of an outline to the next."""

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
    """

    weights: NDArray[np.uint8]
    stride: int = 1

    @property
    def part(self) -> float:
        """How much of the map is selected, 0 to 1."""
        return float(self.weights.mean()) / 255

    @property
    def bounds(self) -> Window | None:
        """The rectangle of the whole map around all that is selected by half at least, or None."""
        inside = self.weights >= 128
        rows, columns = np.flatnonzero(inside.any(axis=1)), np.flatnonzero(inside.any(axis=0))
        if not rows.size:
            return None
        (top, bottom), (left, right) = ((int(ends[0]), int(ends[-1])) for ends in (rows, columns))
        step = self.stride
        return Window(top * step, left * step, (bottom - top) * step + 1, (right - left) * step + 1)

    def moved(self, rows: int, columns: int) -> SelectionCover:
        """Return it moved by so many rows and columns of the whole map; what leaves the map is gone."""
        way = round(rows / self.stride), round(columns / self.stride)
        return SelectionCover(shifted(self.weights, way), self.stride)

    def selects(self, point: Point) -> bool:
        """Return whether a point of the whole map is selected by half at least."""
        row, column = (
            min(round(place / self.stride), side - 1)
            for place, side in zip((point.row, point.column), self.weights.shape, strict=True)
        )
        return bool(self.weights[row, column] >= 128)
