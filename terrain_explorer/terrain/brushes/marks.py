"""The marks of a stroke on the map: how strongly it touched each point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, repeat

import numpy as np

from terrain_explorer.terrain.brushes.footprint import Footprint
from terrain_explorer.terrain.brushes.plane import Plane
from terrain_explorer.terrain.brushes.tiles import Tiles
from terrain_explorer.terrain.heightmap import Heights, Window

Windows = tuple[Window, ...]
Marked = tuple[Window, Heights, Heights | None]
"""A window of the map, and the weights and goals there; None for goals if no footprint has any."""


class Marks:
    """The strongest weight that footprints gave to each point of a map, and the highest goal.

    Where each footprint counts by itself, the goal of the image that touches a point most strongly counts, and of equal
    ones the lowest. The highest of several numbers is the same in any order. So a mirrored stroke is exactly the mirror
    image, and a point that a dab and its image both touch is touched once.

    Parameters
    ----------
    shape, plane
        The rows and columns of the map, and its plane.
    lasting
        Whether marks count for the whole stroke; otherwise each footprint counts by itself.
    """

    def __init__(self, shape: tuple[int, ...], plane: Plane, lasting: bool) -> None:
        self._plane, self._lasting = plane, lasting
        self._weights, self._goals = Tiles(shape, _unmarked), Tiles(shape, _unmarked)
        self._has_goals = False

    def windows(self, images: Sequence[Footprint]) -> Windows:
        """Return the windows of the map that a footprint and its mirror images cover."""
        # Each window once: in the middle of the map, an image may cover the same window as the dab.
        return tuple(dict.fromkeys(window for image in images for window in self._plane.within(image.window)))

    def added(self, images: Sequence[Footprint]) -> list[Marked]:
        """Add a footprint and its mirror images, and return what is marked then in `windows`, in parts of them."""
        pieces = [piece for image in images for piece in self._pieces(image)]
        if not self._lasting and not _overlap([window for window, _, _ in pieces]):
            # Nothing else marks these points.
            return pieces
        for piece in pieces:
            self._add(*piece)
        if self._lasting:
            return [marked for window in self.windows(images) for marked in self._by_tiles(window)]
        return self._taken(self.windows(images))

    def _by_tiles(self, window: Window) -> Iterator[Marked]:
        every_goal = (goals for _, goals in self._goals.views(window)) if self._has_goals else repeat(None)
        for (to, weights), goals in zip(self._weights.views(window), every_goal, strict=False):
            row, column = window.row + to[0].start, window.column + to[1].start
            yield Window(row, column, *weights.shape), weights, goals

    def _taken(self, windows: Windows) -> list[Marked]:
        """Return what is marked in some windows, and forget it."""
        taken: list[Marked] = [
            (window, self._weights.part(window), self._goals.part(window) if self._has_goals else None)
            for window in windows
        ]
        for window in windows:
            for _, weights in self._weights.views(window):
                weights[...] = 0
        return taken

    def _pieces(self, image: Footprint) -> Iterator[Marked]:
        """Yield the windows of the map that an image lies in, and its own weights and goals there."""
        if self._plane.bounded:
            yield image.window, image.weights, image.goals
            return
        for part, window in self._plane.pieces(image.window):
            yield window, image.weights[part], None if image.goals is None else image.goals[part]

    def _add(self, window: Window, new: Heights, goals: Heights | None) -> None:
        if goals is not None:
            self._has_goals = True
            self._add_goals(window, goals, new)
        for to, weights in self._weights.views(window):
            np.maximum(weights, new[to], out=weights)

    def _add_goals(self, window: Window, new: Heights, weights: Heights) -> None:
        """Take the goals of points that are marked for the first time, and those that count more than others before."""
        for (to, goals), (_, marked) in zip(self._goals.views(window), self._weights.views(window), strict=True):
            if self._lasting:
                counts = (weights[to] > 0) & ((marked == 0) | (new[to] > goals))
            else:
                counts = (weights[to] > marked) | ((weights[to] == marked) & (new[to] < goals))
            np.copyto(goals, new[to], where=counts)


def _unmarked(tile: Window) -> Heights:
    return np.zeros((tile.rows, tile.columns), np.float32)


def _overlap(windows: list[Window]) -> bool:
    """Return whether any two windows have points in common."""
    return any(_meet(one, other) for one, other in combinations(windows, 2))


def _meet(one: Window, other: Window) -> bool:
    rows = one.row < other.row + other.rows and other.row < one.row + one.rows
    return rows and one.column < other.column + other.columns and other.column < one.column + one.columns
