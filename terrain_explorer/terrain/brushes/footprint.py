"""Footprints: how strongly a dab touches the points around it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, floor

import numpy as np

from terrain_explorer.terrain.brushes.falloff import Falloff
from terrain_explorer.terrain.brushes.path import Dab, PointerPlace
from terrain_explorer.terrain.brushes.plane import Plane, PlaneAxis, column_span, row_span
from terrain_explorer.terrain.heightmap import FloatArray, Heights, Window

CLICK = 0.25
"""The part of a pass that a stroke of one dab does, for tools that build up."""


@dataclass(frozen=True, eq=False)
class Footprint:
    """The marks of a dab in a window of the plane.

    Attributes
    ----------
    dab
        The dab.
    window
        Where; it may reach beyond the map.
    weights
        float32, shape (window.rows, window.columns), 0 to 1, 0 where the point is not touched.
    goals
        The height to which each touched point is drawn, of the same kind and shape; None if the tool has it.
    """

    dab: Dab
    window: Window
    weights: Heights
    goals: Heights | None = None

    def images(self, plane: Plane) -> Iterator[Footprint]:
        """Yield the footprint and its mirror images."""
        for row in (False, True) if plane.rows.mirror else (False,):
            for column in (False, True) if plane.columns.mirror else (False,):
                yield self._image(plane, row, column)

    def _image(self, plane: Plane, row: bool, column: bool) -> Footprint:
        rows = _side(plane.rows, row_span(self.window), row)
        columns = _side(plane.columns, column_span(self.window), column)
        # Views, so an image costs no memory; and the very numbers of the original, so that it is a mirror image bit for
        # bit.
        turn = (slice(None, None, -1 if row else 1), slice(None, None, -1 if column else 1))
        window = Window(rows.start, columns.start, self.window.rows, self.window.columns)
        return Footprint(self.dab, window, self.weights[turn], None if self.goals is None else self.goals[turn])


def _side(axis: PlaneAxis, span: range, mirrored: bool) -> range:
    return axis.mirrored(span) if mirrored else span


def inside(at: float, other: float, radius: float) -> range:
    """Return the points nearer than a radius to two places on an axis, or to one between them."""
    return range(floor(min(at, other) - radius) + 1, ceil(max(at, other) + radius))


def offsets(span: range, at: float) -> FloatArray:
    """Return the distances of the points of a span from a place, float32; exact, see `brush.FINEST`."""
    return (np.arange(span.start, span.stop) - at).astype(np.float32)


def swept(plane: Plane, dab: Dab, falloff: Falloff) -> Footprint:
    """Return a dab's part of a pass: the integral of the weights on the way to it, over that of a whole straight pass.

    So the parts of a pass add up to 1 on its middle line, whatever their number. The first dab of a stroke has no way,
    and counts as CLICK of a pass.
    """
    start, place, radius = dab.start, dab.place, np.float32(dab.radius)
    window = capsule_window(plane, dab)
    down, across = offsets(row_span(window), start.row)[:, None], offsets(column_span(window), start.column)
    length = start.distance(place)
    if not length:
        return Footprint(dab, window, falloff.weights(_lengths(down, across, dab.radius)) * np.float32(CLICK))
    rows, columns = (np.float32(way / length) for way in (place.row - start.row, place.column - start.column))
    along, aside = (down * rows + across * columns) / radius, (down * columns - across * rows) / radius
    # A straight pass over a point integrates to twice the average weight, from rim to middle and on to the rim.
    parts = falloff.swept(along, aside, length / dab.radius) * np.float32(0.5 / falloff.average)
    return Footprint(dab, window, np.maximum(parts, 0, out=parts))


def capsule(dab: Dab, falloff: Falloff, window: Window) -> tuple[Heights, Heights]:
    """Return the weights around the way from a dab's start to its place, and how far along it each point lies.

    Returns
    -------
    weights, along
        float32, 0 to 1: by the distance from the nearest point of the way, and where on the way that point is.
    """
    start, place = dab.start, dab.place
    down, across = offsets(row_span(window), start.row)[:, None], offsets(column_span(window), start.column)
    along = _along(down, across, start, place)
    down_way, across_way = np.float32(place.row - start.row), np.float32(place.column - start.column)
    return falloff.weights(_lengths(down - along * down_way, across - along * across_way, dab.radius)), along


def capsule_window(plane: Plane, dab: Dab) -> Window:
    """Return the window of the points that feel a dab and the way to it."""
    start, place = dab.start, dab.place
    rows = inside(start.row, place.row, dab.radius)
    return plane.around(rows, inside(start.column, place.column, dab.radius))


def _along(down: FloatArray, across: FloatArray, start: PointerPlace, place: PointerPlace) -> Heights:
    rows, columns = place.row - start.row, place.column - start.column
    squared = rows * rows + columns * columns
    if not squared:
        return np.zeros((len(down), len(across)), np.float32)
    # The part of the way to the nearest point of it: the projection, kept within the way's two ends.
    along = down * np.float32(rows / squared) + across * np.float32(columns / squared)
    return np.clip(along, np.float32(0), np.float32(1), out=along)


def _lengths(down: FloatArray, across: FloatArray, radius: float) -> FloatArray:
    lengths = np.square(down) + np.square(across)
    np.sqrt(lengths, out=lengths)
    lengths /= np.float32(radius)
    return lengths
