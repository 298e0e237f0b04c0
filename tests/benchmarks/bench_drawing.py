"""Drawing: showing what a dab changed in both views, against a frame of the surface."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import TypeVar

import numpy as np
from frames import draw, orbit
from measuring import Row, at_most, ratio
from PySide6.QtCore import QObject

from terrain_explorer.gui.main_window import MainWindow
from terrain_explorer.gui.tools.stroke_tool import StrokeTool
from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.gui.views.marks import BrushRing
from terrain_explorer.gui.views.surface3d.surface_view import SurfaceView
from terrain_explorer.gui.views.view_sync import ViewSync
from terrain_explorer.terrain import DiamondSquare, Heightmap, Window
from terrain_explorer.terrain.heightmap import Heights
from terrain_explorer.terrain.sampling import Point

Kind = TypeVar("Kind", bound=QObject)

_SIDE = 2 * 256 + 1
_EXPONENT = 12


def rows() -> Iterator[Row]:
    window = MainWindow()
    window.resize(1280, 800)
    window.show()
    views, surface, map_view = _found(window, ViewSync), _found(window, SurfaceView), _found(window, MapView, "mapView")
    heightmap, tool = DiamondSquare(exponent=_EXPONENT).heightmap(), StrokeTool(window)
    views.ground.setHeightmap(heightmap)
    tool.setRing(BrushRing(_SIDE), heightmap.heights.shape)
    views.tools.choose(tool)
    draw(surface)
    what = f"a dab of radius 256 on {2**_EXPONENT + 1} points square shown in both views"
    yield at_most(what, ratio(_dab(views, surface, map_view), orbit(surface), 15), 2, "an orbit frame")
    window.close()


def _dab(views: ViewSync, surface: SurfaceView, map_view: MapView) -> Callable[[], None]:
    """Return what changes a window of a map whose memory all the heightmaps share, elsewhere each time."""
    heights = DiamondSquare(exponent=_EXPONENT).heightmap().heights.copy()
    at = (100 * number % (len(heights) - _SIDE) for number in count())

    def dab() -> None:
        row = next(at)
        changed = Window(row, row, _SIDE, _SIDE)
        heights[row : row + _SIDE, row : row + _SIDE] += np.float32(0.001)
        views.ground.setHeightmap(_sharing(heights), [changed])
        map_view.pointed.emit(Point(row + _SIDE // 2, row + _SIDE // 2))
        draw(surface)

    return dab


def _sharing(heights: Heights) -> Heightmap:
    fixed = np.frombuffer(heights.data.cast("B").toreadonly(), np.float32).reshape(heights.shape)
    return Heightmap(fixed, range=(0.0, 1.0), extremes=(0.0, 1.1))


def _found(window: MainWindow, kind: type[Kind], name: str = "") -> Kind:
    found = window.findChild(kind, name) if name else window.findChild(kind)
    assert found is not None
    return found
