"""Drawing the surface: against pyqtgraph's own surface item, and a large map against a smaller one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import median

import numpy as np
import pyqtgraph.opengl as gl
from measuring import Row, at_least, at_most, ratio, seconds
from OpenGL import GL
from PySide6.QtWidgets import QApplication

from terrain_explorer.gui.surface.view import SurfaceView
from terrain_explorer.terrain import DiamondSquare

_SIZE = (1000, 700)


def rows() -> Iterator[Row]:
    plain, first, plain_orbit = _plain()
    ours, large = _surface(10), _surface(12)
    heightmaps = [DiamondSquare(exponent=10, seed=seed).heightmap() for seed in range(9)]
    shown = iter(heightmaps)
    fresh = median(seconds(lambda: (ours.setHeightmap(next(shown)), _draw(ours))) for _ in heightmaps)
    orbit = median(seconds(_orbit(ours)) for _ in range(15))
    yield at_least("3D 1025 x 1025, first frame after new heights", first / fresh, 20, "as fast as GLSurfacePlotItem")
    yield at_least("3D 1025 x 1025, orbit frame", plain_orbit / orbit, 20, "as fast as GLSurfacePlotItem")
    yield at_most("3D 4097 x 4097, orbit frame", ratio(_orbit(large), _orbit(ours), 15), 2, "1025 x 1025")
    for view in (plain, ours, large):
        view.close()


def _plain() -> tuple[gl.GLViewWidget, float, float]:
    view = gl.GLViewWidget()
    view.setCameraPosition(distance=34, elevation=33)
    _show(view)
    heights = np.array(DiamondSquare(exponent=10).heightmap().heights)
    side = np.linspace(-10, 10, len(heights))
    item = gl.GLSurfacePlotItem(x=side, y=side, z=4 * heights, shader="shaded", computeNormals=True)
    view.addItem(item)
    first = seconds(lambda: (item.setData(z=4 * heights), _draw(view)))
    return view, first, median(seconds(_orbit(view)) for _ in range(3))


def _surface(exponent: int) -> SurfaceView:
    view = SurfaceView()
    _show(view)
    view.setHeightmap(DiamondSquare(exponent=exponent).heightmap())
    _draw(view)
    return view


def _orbit(view: gl.GLViewWidget) -> Callable[[], None]:
    def turn() -> None:
        view.orbit(3, 0)
        _draw(view)

    return turn


def _show(view: gl.GLViewWidget) -> None:
    view.resize(*_SIZE)
    view.show()
    while not view.windowHandle().isExposed():
        QApplication.processEvents()


def _draw(view: gl.GLViewWidget) -> None:
    """Draw now, and wait until the driver has done it."""
    frames: list[None] = []
    swapped = view.frameSwapped.connect(lambda: frames.append(None))
    view.update()
    while not frames:
        QApplication.processEvents()
    view.disconnect(swapped)
    view.makeCurrent()
    GL.glFinish()
    view.doneCurrent()
