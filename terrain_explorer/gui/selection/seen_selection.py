"""The jobs that find out what is seen of a selection: its outline in a map view, and its weights on the whole map."""

from __future__ import annotations

import math
from collections.abc import Generator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, QRectF, QSize

from terrain_explorer.gui.views.map2d.map_placement import MapPlacement
from terrain_explorer.gui.views.map2d.selection_layer import PlacedOutline
from terrain_explorer.gui.views.selection_marks import OutlinePicture, SelectionCover
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.masks import Mask, MaskGround
from terrain_explorer.terrain.work import silent

COVER_POINTS = 1025
"""The longer side of the map on which all of a selection is weighed: finer is not seen on the surface."""


class ThinnedGrounds:
    """A heightmap with fewer points, as the ground of masks; what rules find out about it is kept."""

    def __init__(self, heightmap: Heightmap) -> None:
        self.heightmap = heightmap
        self._grounds: dict[int, MaskGround] = {}

    def ground(self, stride: int) -> MaskGround:
        """Return every so many-th point each way as a ground."""
        if stride not in self._grounds:
            self._grounds[stride] = MaskGround(_thinned(self.heightmap, stride))
        return self._grounds[stride]


@dataclass(frozen=True)
class SeenPart:
    """What a map view shows: where the map lies, the size of the view, and the pixels of the screen to one of it."""

    placement: MapPlacement
    size: QSize
    ratio: float

    @property
    def stride(self) -> int:
        """Every how many-th point is seen; there are always two of them each way."""
        shorter = min(self.placement.rows, self.placement.columns)
        return min(max(1, math.floor(1 / (self.placement.scale * self.ratio))), shorter - 1)


def outlining(mask: Mask, grounds: ThinnedGrounds, seen: SeenPart) -> Generator[None, None, PlacedOutline | None]:
    """Return the outline of a selection in a view; None where there is none."""
    yield
    stride, placement = seen.stride, seen.placement
    rows, columns = placement.seen(seen.size, stride)
    pixels = placement.bounds.intersected(QRectF(0, 0, seen.size.width(), seen.size.height())).toAlignedRect()
    if not rows or not columns or pixels.isEmpty():
        return None
    ground = grounds.ground(stride)
    yield
    window = Window(rows.start // stride, columns.start // stride, len(rows), len(columns))
    weights = yield from silent(mask.weighing(ground, window))
    down = _indices(pixels.y(), pixels.height(), placement.corner.y(), rows, seen)
    across = _indices(pixels.x(), pixels.width(), placement.corner.x(), columns, seen)
    inside = (weights >= 0.5)[np.ix_(np.clip(down, 0, len(rows) - 1), np.clip(across, 0, len(columns) - 1))]
    # A view begins and ends on whole pixels, the map between them.
    inside[(down < 0) | (down >= len(rows))] = False
    inside[:, (across < 0) | (across >= len(columns))] = False
    yield
    return PlacedOutline(OutlinePicture.around(inside), QPoint(pixels.x(), pixels.y()), placement, seen.ratio)


def covering(mask: Mask, grounds: ThinnedGrounds) -> Generator[None, None, SelectionCover]:
    """Return how strongly all points of a map are selected."""
    yield
    shape = grounds.heightmap.heights.shape
    stride = min(-(-max(shape) // COVER_POINTS), min(shape) - 1)
    ground = grounds.ground(stride)
    weights = yield from silent(mask.weighing(ground, ground.whole))
    return SelectionCover(np.rint(weights * np.float32(255)).astype(np.uint8), stride)


def _indices(start: int, count: int, corner: float, points: range, seen: SeenPart) -> NDArray[np.int64]:
    """Return which of the points each pixel of the screen shows; below 0 before the map."""
    places = start + (np.arange(math.ceil(count * seen.ratio)) + 0.5) / seen.ratio
    shown = np.floor((places - corner) / seen.placement.scale).astype(np.int64)
    return np.asarray(np.where(shown < 0, -1, (shown - points.start) // points.step))


def _thinned(heightmap: Heightmap, stride: int) -> Heightmap:
    if stride == 1:
        return heightmap
    heights = np.ascontiguousarray(heightmap.heights[::stride, ::stride])
    heights.flags.writeable = False
    spacing = heightmap.spacing and heightmap.spacing * stride
    return replace(heightmap, heights=heights, recipe=None, origin=None, spacing=spacing)
