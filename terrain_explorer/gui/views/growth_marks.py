"""The marks in the views for a terrain that is growing."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QColor

from terrain_explorer.terrain.heightmap import Bools
from terrain_explorer.terrain.sampling import Point

PARENT_COLOUR = QColor(255, 176, 32)
"""The colour of everything that shows where a height comes from."""


@dataclass(frozen=True, eq=False)
class GrowthMarks:
    """Which points of the map that is shown were just set, and which are not set yet; each of the map's shape."""

    fresh: Bools
    unset: Bools


@dataclass(frozen=True)
class HeightOrigin:
    """A point and its parents, the points that its height was made of, as places of the map that is shown."""

    point: Point
    parents: tuple[Point, ...] = ()
