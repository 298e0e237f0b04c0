"""The touches of a stroke, and the outline of the brush."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from terrain_explorer.terrain.brushes.brush import Mirror
from terrain_explorer.terrain.sampling import Point


@dataclass(frozen=True)
class PointerTouch:
    """A place where the pointer was during a stroke.

    Attributes
    ----------
    point
        Where on the map.
    pressure
        Of a pen, 0 to 1; 1 for a mouse.
    modifiers
        The keys held.
    eraser
        Whether it is the eraser of a pen.
    """

    point: Point
    pressure: float = 1.0
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier
    eraser: bool = False


@dataclass(frozen=True)
class BrushRing:
    """The outline of a brush on the ground.

    Attributes
    ----------
    diameter
        In distances of neighbouring points.
    mirror
        Which index is mirrored about the middle of the map: that of the rows, that of the columns, or both.
    wrap
        Whether the map's last row and column are its first ones, so that the brush goes on at the other side.
    picture
        The picture that a click would print; None where there is none.
    reach
        How long the longer side of the picture is, in diameters.
    """

    diameter: float
    mirror: Mirror = "none"
    wrap: bool = False
    picture: QImage | None = field(default=None, compare=False)
    reach: float = 1.0

    def places(self, point: Point, shape: tuple[int, ...]) -> list[Point]:
        """Return where the brush touches a map of this shape when it is at a point; that point comes first."""
        rows = self._along(point.row, shape[0], self.mirror in ("rows", "both"))
        columns = self._along(point.column, shape[1], self.mirror in ("columns", "both"))
        return [Point(row, column) for row, column in product(rows, columns)]

    def _along(self, at: float, count: int, mirrored: bool) -> list[float]:
        last, radius = count - 1, self.diameter / 2
        # Dictionaries as ordered sets: on the axis of a mirror two copies are one, and must not be drawn twice.
        copies = dict.fromkeys([at, last - at] if mirrored else [at])
        around = (0, -last, last) if self.wrap else (0,)
        moved = dict.fromkeys(copy + by for by in around for copy in copies)
        return [place for place in moved if place == at or -radius < place < last + radius]
