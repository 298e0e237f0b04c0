"""The outline of a selection as lines on the ground, as finely as one sees it from a place."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from functools import partial
from math import ceil, floor, log2
from typing import Protocol

import numpy as np
from PySide6.QtCore import QObject, Signal, SignalInstance

from terrain_explorer.gui.selection.thinned_maps import ThinnedMaps
from terrain_explorer.gui.services.listening import Listening
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.views.marks import MapPoint
from terrain_explorer.gui.views.selection_marks import GroundOutline
from terrain_explorer.terrain.heightmap import FloatArray, PointArray, Shape, Window
from terrain_explorer.terrain.masks import FoundWeights, Mask
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.scale.region import points_at
from terrain_explorer.terrain.work import silent

_POINTS = 512
"""The points along a square of the ground in which an outline is looked for."""

_WIDER = 4.0
"""How many times as wide each square is as the one within it, from what is in sight to the whole map."""

_REACH = 0.75
"""Half a side of the first square, in parts of what is in sight."""

_NEARER, _ASIDE = 1.5, 0.25
"""How many times as near one comes, or how far one moves in parts of what is in sight, before it is looked for anew."""

_MOST = 40_000
"""Pieces of a line at most: those farthest away are left out."""


@dataclass(frozen=True)
class GroundSight:
    """Where on the map one looks, and how much of its longer side is in sight there."""

    place: MapPoint
    part: float

    def is_like(self, other: GroundSight) -> bool:
        """Return whether an outline that was found for another sight is as fine as this one wants it."""
        aside = max(abs(one - two) for one, two in zip(self.place, other.place, strict=True))
        return abs(log2(self.part / other.part)) < log2(_NEARER) and aside < _ASIDE * other.part


def outlining_ground(mask: Mask, grounds: ThinnedMaps, sight: GroundSight) -> Generator[None, None, GroundOutline]:
    """Return the outline of a selection: pieces of lines, the shorter the nearer to where one looks."""
    found = yield from silent(grounds.outlined(mask))
    heights = grounds.heightmap.heights
    half, inner, pieces, count = _REACH * sight.part, None, [np.empty((0, 2, 2))], 0
    while True:
        yield
        square = _Square.around(sight.place, half, (heights.shape[0], heights.shape[1]))
        some = square.pieces(found)
        if inner is not None:
            middle = some.mean(axis=1)
            some = some[~((inner.low <= middle) & (middle <= inner.high)).all(axis=1)]
        pieces.append(some)
        count += len(some)
        if square.is_whole or count > _MOST:
            return GroundOutline(np.concatenate(pieces)[:_MOST])
        half, inner = half * _WIDER, square


@dataclass(frozen=True)
class _Square:
    """A square of the ground, or what of it lies on the map.

    Attributes
    ----------
    region
        Its points.
    shape
        The rows and columns of the map on the level of these.
    """

    region: Region
    shape: Shape

    @classmethod
    def around(cls, place: MapPoint, half: float, shape: Shape) -> _Square:
        """Return the square around a place, half of its side in parts of the map's longer side."""
        longer, shorter = max(shape) - 1, min(shape) - 1
        level = max(ceil(log2(_POINTS / (2 * half * longer))), -floor(log2(shorter)))
        down, across = (points_at(count, level) for count in shape)
        reach = ceil(half * longer * 2.0**level)
        spans = []
        for at, count in zip(place, (down, across), strict=True):
            middle = round(min(max(at, 0.0), 1.0) * (count - 1))
            spans.append(range(max(middle - reach, 0), min(middle + reach, count - 1) + 1))
        rows, columns = spans
        return cls(Region(level, Window(rows.start, columns.start, len(rows), len(columns))), (down, across))

    @property
    def is_whole(self) -> bool:
        """Whether it holds all of the map."""
        return self.region.shape == self.shape

    @property
    def low(self) -> PointArray:
        """Its north-western corner, as a place of the map."""
        return np.array([self.region.rows[0], self.region.columns[0]]) / (np.array(self.shape) - 1.0)

    @property
    def high(self) -> PointArray:
        """Its south-eastern corner."""
        return np.array([self.region.rows[-1], self.region.columns[-1]]) / (np.array(self.shape) - 1.0)

    def pieces(self, found: FoundWeights) -> PointArray:
        """Return the pieces of the outline in it, as places of the map, shape (n, 2, 2)."""
        weights = np.broadcast_to(found.at(self.region), self.region.shape)
        window, (rows, columns) = self.region.window, self.shape
        ends = (
            (window.row == 0, window.row + window.rows == rows),
            (window.column == 0, window.column + window.columns == columns),
        )
        # Beyond the map nothing is selected, beyond the square it goes on.
        framed = np.pad(weights, 1, mode="edge")
        for axis, (first, last) in enumerate(ends):
            lines = np.moveaxis(framed, axis, 0)
            if first:
                lines[0] = 0.0
            if last:
                lines[-1] = 0.0
        points = crossings(framed) + np.array([window.row - 1, window.column - 1])
        return np.asarray(np.clip(points, 0, (rows - 1, columns - 1)) / (rows - 1, columns - 1))


def crossings(weights: FloatArray) -> PointArray:
    """Return the lines on which weights are a half, piece by piece in the squares between four of them.

    Parameters
    ----------
    weights
        Shape (rows, columns), 0 to 1.

    Returns
    -------
    pieces
        In rows and columns, shape (n, 2, 2).

    References
    ----------
    W. E. Lorensen and H. E. Cline, "Marching Cubes", SIGGRAPH 1987, in two dimensions.
    """
    inside = weights >= 0.5
    across, down = inside[:, 1:] != inside[:, :-1], inside[1:] != inside[:-1]
    row, column = np.nonzero(across[:-1] | across[1:] | down[:, :-1] | down[:, 1:])
    corners = [
        weights[row + south, column + east].astype(np.float64) for south, east in ((0, 0), (0, 1), (1, 1), (1, 0))
    ]
    crossed = np.stack([across[row, column], down[row, column + 1], across[row + 1, column], down[row, column]], axis=1)
    edges = np.empty((len(row), 4, 2))
    # Along the northern and the southern edge to the east, along the two others to the south.
    for edge, (start, end) in enumerate(((0, 1), (1, 2), (3, 2), (0, 3))):
        way = corners[end] - corners[start]
        part = np.divide(0.5 - corners[start], way, out=np.full(len(row), 0.5), where=way != 0)
        edges[:, edge, 0] = row + (part if edge % 2 else edge == 2)
        edges[:, edge, 1] = column + (edge == 1 if edge % 2 else part)
    order = np.argsort(~crossed, axis=1, kind="stable")
    each, both = np.arange(len(row))[:, np.newaxis], crossed.all(axis=1)
    return np.concatenate([edges[each, order[:, :2]], edges[both][:, 2:]])


class OutlinedSurface(Protocol):
    """A view in which the ground is seen from anywhere."""

    moved: SignalInstance

    @property
    def sight(self) -> tuple[MapPoint, float] | None:
        """Where on the map one looks, and how much of its longer side is in sight there; None without ground."""

    def setOutline(self, outline: GroundOutline | None) -> None:
        """Show the moving outline of a selection, or none."""


class GroundOutlineFinder(QObject):
    """Keeps the outline on a surface in step with the selection and with what one sees.

    Signals
    -------
    failed
        The exception that ended a search.
    """

    failed = Signal(object)

    def __init__(self, view: OutlinedSurface, parent: QObject) -> None:
        super().__init__(parent)
        self._view = view
        self._selection: Mask | None = None
        self._grounds: ThinnedMaps | None = None
        self._sought: GroundSight | None = None
        self._outline: GroundOutline | None = None
        self._worker = Worker("outlining the ground", self)
        self._worker.finished.connect(self._show)
        self._worker.failed.connect(self.failed)
        self._listening = Listening((view.moved, self._follow))

    def setSelection(self, selection: Mask | None, grounds: ThinnedMaps) -> None:
        """Show the outline of a selection on some ground, or none."""
        self._selection, self._grounds, self._sought = selection, grounds, None
        self._listening.setOn(selection is not None)
        if selection is None:
            self._worker.cancel()
            self._show(None)
        else:
            self._follow()

    def move(self, down: float, across: float) -> None:
        """Show the outline moved by parts of the map's sides, until another selection is shown."""
        if self._outline is not None:
            self._view.setOutline(GroundOutline(self._outline.pieces + np.array([down, across])))

    def _show(self, outline: GroundOutline | None) -> None:
        self._outline = outline
        self._view.setOutline(outline)

    def _follow(self) -> None:
        """Seek the outline again if one sees another part of the ground, or sees it more finely."""
        seen = self._view.sight
        if self._selection is None or self._grounds is None or seen is None:
            return
        sight = GroundSight(*seen)
        if self._sought is None or not sight.is_like(self._sought):
            self._sought = sight
            self._worker.request(partial(outlining_ground, self._selection, self._grounds, sight))
