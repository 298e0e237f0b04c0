"""The marks of a stroke on the map: how strongly it touched each point."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.brushes.footprint import Footprint
from terrain_explorer.terrain.brushes.patch import part
from terrain_explorer.terrain.brushes.plane import Plane, column_span, row_span
from terrain_explorer.terrain.heightmap import Heights, Window

Mask = NDArray[np.bool_]


class Marks:
    """The strongest weight and the highest goal that footprints gave to each point of a map.

    The highest of several numbers is the same in any order. So a mirrored stroke is exactly the mirror image, and a
    point that a dab and its image both touch is touched once.
    """

    def __init__(self, shape: tuple[int, ...], plane: Plane) -> None:
        self._plane = plane
        # As large as the map, but `zeros` gets its pages from the system when they are first written.
        self._weights = np.zeros(shape, np.float32)
        self._goals: Heights | None = None

    def add(self, footprint: Footprint) -> tuple[Window, ...]:
        """Add a footprint and its mirror images, and return the windows of the map that they cover."""
        if not footprint.weights.size:
            return ()
        images = list(footprint.images(self._plane))
        for image in images:
            self._add(image)
        # Each window once: in the middle of the map, an image may cover the same window as the dab.
        return tuple(dict.fromkeys(window for image in images for window in self._plane.within(image.window)))

    def part(self, window: Window) -> tuple[Heights, Heights | None]:
        """Return views of the weights and goals of a window; None for goals if no footprint has any."""
        return part(self._weights, window), None if self._goals is None else part(self._goals, window)

    def clear(self, windows: Iterable[Window]) -> None:
        """Forget the weights of some windows."""
        for window in windows:
            part(self._weights, window)[...] = 0

    def _add(self, image: Footprint) -> None:
        for from_rows, rows in self._plane.rows.pieces(row_span(image.window)):
            for from_columns, columns in self._plane.columns.pieces(column_span(image.window)):
                window = Window(rows.start, columns.start, len(rows), len(columns))
                self._add_piece(window, image, (from_rows, from_columns))

    def _add_piece(self, window: Window, image: Footprint, piece: tuple[slice, slice]) -> None:
        weights, new = part(self._weights, window), image.weights[piece]
        if image.goals is not None:
            if self._goals is None:
                # Most tools have no goals, and need no second array.
                self._goals = np.zeros(self._weights.shape, np.float32)
            _add_goals(part(self._goals, window), image.goals[piece], weights > 0, new > 0)
        np.maximum(weights, new, out=weights)


def _add_goals(goals: Heights, new: Heights, marked: Mask, touched: Mask) -> None:
    np.copyto(goals, np.where(marked, np.maximum(goals, new), new), where=touched)
