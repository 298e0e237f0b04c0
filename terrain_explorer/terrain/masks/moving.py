"""Moving a mask over the map by whole points."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from terrain_explorer.terrain.heightmap import CellOffset, Heightmap, Shape
from terrain_explorer.terrain.masks.mask import Mask
from terrain_explorer.terrain.masks.painted import Painted, PaintedPatch
from terrain_explorer.terrain.masks.part import MaskInput, MaskPart
from terrain_explorer.terrain.masks.shapes.boxes import Box, along
from terrain_explorer.terrain.masks.shapes.polygon import PolygonShape
from terrain_explorer.terrain.work import Work

_Part = TypeVar("_Part", bound=MaskPart)
_Number = TypeVar("_Number", bound=np.generic)
_BITS = 8


def moving(mask: Mask, heightmap: Heightmap, way: CellOffset, points: Shape | None = None) -> Work[Mask]:
    """Return a mask with its weights on a ground moved by some points; yield the part that is done, 0 to 1.

    Shapes stay shapes as long as they stay on the map. Rules, and what leaves the map, become pixels of the map; what
    is moved beyond the edge is gone, and what comes in is 0.

    Parameters
    ----------
    points
        The rows and columns of the finer map in whose points the way counts; by default the heightmap's.
    """
    shape = heightmap.rows, heightmap.columns
    points = shape if points is None else points
    moved = mask if way == (0, 0) else moved_shapes(mask, way, points)
    if moved is not None:
        return moved
    ground = MaskInput(heightmap)
    weights = yield from mask.weighing(ground, ground.whole)
    down, across = (round(by * (count - 1) / (fine - 1)) for by, count, fine in zip(way, shape, points, strict=True))
    way = down, across
    return Mask.of(Painted.of(shifted(weights, way), _BITS))


def moved_shapes(part: _Part, way: CellOffset, shape: tuple[int, int]) -> _Part | None:
    """Return a mask or a part of one, moved on a map of this shape; None where it would have to become pixels."""
    moved: MaskPart | None = None
    if isinstance(part, Mask):
        moved = _moved_mask(part, way, shape)
    elif isinstance(part, Box):
        moved = _moved_box(part, way, shape)
    elif isinstance(part, PolygonShape):
        corners = tuple(_moved_place(corner, way, shape) for corner in part.corners)
        on_map = [corner for corner in corners if corner is not None]
        moved = PolygonShape(tuple(on_map)) if len(on_map) == len(corners) else None
    elif isinstance(part, PaintedPatch):
        moved = _moved_patch(part, way, shape)
    elif isinstance(part, Painted) and part.pixels.shape == shape:
        moved = Painted(shifted(part.pixels, way))
    return moved  # type: ignore[return-value]  # each kind becomes one of its own


def shifted(values: NDArray[_Number], way: CellOffset) -> NDArray[_Number]:
    """Return values of a map moved by some points: those that leave it are gone, and zeros come in."""
    result = np.zeros_like(values)
    places = [
        (slice(max(by, 0), max(side + min(by, 0), 0)), slice(max(-by, 0), max(side - max(by, 0), 0)))
        for by, side in zip(way, values.shape, strict=True)
    ]
    to, source = zip(*places, strict=True)
    result[to] = values[source]
    return result


def _moved_mask(mask: Mask, way: CellOffset, shape: tuple[int, int]) -> Mask | None:
    # Inverted, it would have to take in what comes from beyond the map.
    if mask.finish.inverted:
        return None
    layers = []
    for layer in mask.layers:
        part = moved_shapes(layer.part, way, shape)
        if part is None:
            return None
        layers.append(replace(layer, part=part))
    return replace(mask, layers=tuple(layers))


def _moved_box(box: Box, way: CellOffset, shape: tuple[int, int]) -> Box | None:
    first, last = (_moved_place(corner, way, shape) for corner in ((box.top, box.left), (box.bottom, box.right)))
    if first is None or last is None:
        return None
    return replace(box, top=first[0], left=first[1], bottom=last[0], right=last[1])


def _moved_patch(patch: PaintedPatch, way: CellOffset, shape: tuple[int, int]) -> PaintedPatch | None:
    down, across = (100 * by / (side - 1) for by, side in zip(way, shape, strict=True))
    top, left, bottom, right = patch.top + down, patch.left + across, patch.bottom + down, patch.right + across
    if min(top, left) < 0 or max(bottom, right) > 100:
        return None
    return PaintedPatch(patch.painted, top, left, bottom, right)


def _moved_place(place: tuple[float, float], way: CellOffset, shape: tuple[int, int]) -> tuple[float, float] | None:
    """Return a place in percent of the sides moved by some points, or None beyond the map."""
    moved = [along(percent, side) + by for percent, by, side in zip(place, way, shape, strict=True)]
    if not all(-0.5 <= at <= side - 0.5 for at, side in zip(moved, shape, strict=True)):
        return None
    down, across = (min(max(100 * at / (side - 1), 0.0), 100.0) for at, side in zip(moved, shape, strict=True))
    return down, across
