"""The marks of a stroke on the map: how strongly it touched each point."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from terrain_explorer.terrain.brushes.footprint import Footprint
from terrain_explorer.terrain.brushes.plane import Plane, column_span, row_span
from terrain_explorer.terrain.brushes.tiles import Tiles
from terrain_explorer.terrain.heightmap import Heights, Window

Marked = tuple[Window, Heights, Heights | None]
"""A window of the map, and the weights and goals there; None for goals if no footprint has any."""


class Marks:
    """The strongest weight and the highest goal that footprints gave to each point of a map.

    The highest of several numbers is the same in any order. So a mirrored stroke is exactly the mirror image, and a
    point that a dab and its image both touch is touched once.

    Parameters
    ----------
    shape, plane
        The rows and columns of the map, and its plane.
    last
        Whether marks count for the whole stroke; otherwise each footprint counts by itself.
    """

    def __init__(self, shape: tuple[int, ...], plane: Plane, last: bool) -> None:
        self._plane, self._last = plane, last
        self._weights, self._goals = Tiles(shape, _unmarked), Tiles(shape, _unmarked)
        self._has_goals = False

    def added(self, footprint: Footprint) -> list[Marked]:
        """Add a footprint and its mirror images, and return what is marked then in the windows that they cover."""
        if not footprint.weights.size:
            return []
        if self._plane.bounded and not self._last:
            # Nothing else marks these points.
            return [(footprint.window, footprint.weights, footprint.goals)]
        images = list(footprint.images(self._plane))
        for image in images:
            self._add(image)
        # Each window once: in the middle of the map, an image may cover the same window as the dab.
        windows = dict.fromkeys(window for image in images for window in self._plane.within(image.window))
        marked = [(window, *self._part(window)) for window in windows]
        if not self._last:
            self._clear(windows)
        return marked

    def _part(self, window: Window) -> tuple[Heights, Heights | None]:
        return self._weights.part(window), self._goals.part(window) if self._has_goals else None

    def _clear(self, windows: Iterable[Window]) -> None:
        for window in windows:
            for _, weights in self._weights.views(window):
                weights[...] = 0

    def _add(self, image: Footprint) -> None:
        for from_rows, rows in self._plane.rows.pieces(row_span(image.window)):
            for from_columns, columns in self._plane.columns.pieces(column_span(image.window)):
                window = Window(rows.start, columns.start, len(rows), len(columns))
                self._add_piece(window, image, (from_rows, from_columns))

    def _add_piece(self, window: Window, image: Footprint, piece: tuple[slice, slice]) -> None:
        new = image.weights[piece]
        if image.goals is not None:
            self._has_goals = True
            self._add_goals(window, image.goals[piece], new)
        for to, weights in self._weights.views(window):
            np.maximum(weights, new[to], out=weights)

    def _add_goals(self, window: Window, new: Heights, weights: Heights) -> None:
        """Raise the goals where they were marked before, and set those of points that are marked for the first time."""
        for (to, goals), (_, marked) in zip(self._goals.views(window), self._weights.views(window), strict=True):
            highest = np.where(marked > 0, np.maximum(goals, new[to]), new[to])
            np.copyto(goals, highest, where=weights[to] > 0)


def _unmarked(tile: Window) -> Heights:
    return np.zeros((tile.rows, tile.columns), np.float32)
