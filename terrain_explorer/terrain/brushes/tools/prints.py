"""Prints of a picture: how strongly they touch the points around, turned and sized as the brush says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import cos, radians, sin

import numpy as np

from terrain_explorer.terrain.brushes.brush import FINEST, Brush
from terrain_explorer.terrain.brushes.footprint import CLICK, Footprint, inside, offsets
from terrain_explorer.terrain.brushes.path import Dab
from terrain_explorer.terrain.brushes.plane import Plane, column_span, row_span
from terrain_explorer.terrain.brushes.stamp_image import StampImage
from terrain_explorer.terrain.heightmap import Heights, Window

_TURN, _SIZE = 0, 1
"""What the random numbers of a dab are for."""


def chance(brush: Brush, number: int) -> tuple[float, float]:
    """Return by how many degrees a dab of a stroke is turned, and by which factor it is smaller.

    They follow from the brush's seed and the dab's number alone, so a stroke that is drawn again has the same.
    """
    if not (brush.random_turn or brush.random_size):
        return brush.turn, 1.0
    numbers = np.random.default_rng([brush.print_seed, number]).random(2)
    turn = brush.turn + brush.random_turn * (2 * numbers[_TURN] - 1)
    return float(turn), float(1 - brush.random_size * numbers[_SIZE])


def printed(plane: Plane, brush: Brush, image: StampImage, dab: Dab) -> tuple[Window, Heights, Heights]:
    """Return the window that a print touches, its weights there, and the heights of the image.

    Returns
    -------
    window
        Where; it may reach beyond the map.
    weights, heights
        float32, of the window's shape, 0 to 1: how strongly the falloff, which fades towards the four edges, and the
        power touch each point, and the image there.
    """
    turn, factor = chance(brush, dab.number)
    if turn % 360:
        return _turned(plane, brush, image, dab, radians(turn), dab.radius * factor)
    place = dab.place
    # A narrow image keeps its shape: the longer side is as wide as the brush.
    down_radius, across_radius = (_rounded(dab.radius * factor * side / max(image.shape)) for side in image.shape)
    window = plane.around(inside(place.row, place.row, down_radius), inside(place.column, place.column, across_radius))
    down = offsets(row_span(window), place.row) / np.float32(down_radius)
    across = offsets(column_span(window), place.column) / np.float32(across_radius)
    weights = brush.curve.weights(np.maximum(abs(down)[:, None], abs(across)))
    weights *= np.float32(dab.power)
    return window, weights, image.sampled(down, across)


def _turned(
    plane: Plane, brush: Brush, image: StampImage, dab: Dab, angle: float, radius: float
) -> tuple[Window, Heights, Heights]:
    place = dab.place
    half_rows, half_columns = (_rounded(radius * side / max(image.shape)) for side in image.shape)
    # The box around the turned image.
    down_reach = abs(half_rows * cos(angle)) + abs(half_columns * sin(angle))
    across_reach = abs(half_rows * sin(angle)) + abs(half_columns * cos(angle))
    window = plane.around(
        inside(place.row, place.row, _rounded(down_reach)), inside(place.column, place.column, _rounded(across_reach))
    )
    down = offsets(row_span(window), place.row)[:, None]
    across = offsets(column_span(window), place.column)
    # Turned back into the image's own directions. Rows go down, so anticlockwise is against the sense of the axes.
    own_down = (down * np.float32(cos(angle)) + across * np.float32(sin(angle))) / np.float32(half_rows)
    own_across = (across * np.float32(cos(angle)) - down * np.float32(sin(angle))) / np.float32(half_columns)
    weights = brush.curve.weights(np.maximum(abs(own_down), abs(own_across)))
    weights *= np.float32(dab.power)
    return window, weights, image.sampled_at(own_down, own_across, round(2 * max(half_rows, half_columns)) + 1)


def marks(plane: Plane, brush: Brush, image: StampImage, dabs: Iterable[Dab]) -> Iterator[Footprint]:
    """Yield footprints in the shape of an image: white marks the most."""
    for dab in dabs:
        window, weights, heights = printed(plane, brush, image, dab)
        yield Footprint(dab, window, weights * heights)


def passes(plane: Plane, brush: Brush, image: StampImage, dabs: Iterable[Dab]) -> Iterator[Footprint]:
    """Yield parts of passes in the shape of an image, as `swept` does for the round brush.

    The parts of a straight pass of a white image add up to 1 on its middle line, whatever the spacing. The power is
    not in them.
    """
    for dab in dabs:
        window, weights, heights = printed(plane, brush, image, dab)
        part = 0.5 * dab.length / (dab.radius * brush.curve.average) if dab.length else CLICK
        if dab.power:
            weights *= np.float32(part / dab.power)
        yield Footprint(dab, window, np.minimum(weights * heights, np.float32(1)))


def _rounded(radius: float) -> float:
    return max(1, round(radius * FINEST)) / FINEST
