"""Drawing the surface: against pyqtgraph's own surface item, and a large map against a smaller one."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from time import process_time

import numpy as np
import pyqtgraph.opengl as gl
from frames import draw, orbit
from measuring import Row, at_least, at_most, ratio, resident, seconds
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from terrain_explorer.gui.views.surface3d.gl.redraw_timer import REST
from terrain_explorer.gui.views.surface3d.surface_view import SurfaceView
from terrain_explorer.terrain import DiamondSquare, Heightmap, Window

_SIZE, _LARGE_SIZE = (1000, 700), (1600, 1000)
_ALONE = """
import sys
from PySide6.QtGui import QSurfaceFormat
from PySide6.QtWidgets import QApplication
from terrain_explorer.gui.views.surface3d.gl.gl_format import choose_pyopengl_platform, core_profile
wanted = core_profile()
wanted.setSamples({samples})
QSurfaceFormat.setDefaultFormat(wanted)
app = QApplication([])
choose_pyopengl_platform(app)
sys.path.insert(0, {folder!r})
import bench_surface
bench_surface.{measure}()
"""


def rows() -> Iterator[Row]:
    first, smooth_orbit = _plain(samples=4)
    _, plain_orbit = _plain(samples=0)
    ours, large = _surface(10), _surface(12)
    heightmaps = [DiamondSquare(exponent=10, seed=seed).heightmap() for seed in range(9)]
    shown = iter(heightmaps)
    fresh = median(seconds(lambda: (ours.ground.setHeightmap(next(shown)), draw(ours))) for _ in heightmaps)
    turning = median(seconds(orbit(ours)) for _ in range(15))
    of = "as fast as GLSurfacePlotItem"
    yield at_least("3D 1025 x 1025, first frame after new heights", first / fresh, 20, of)
    yield at_least("3D 1025 x 1025, orbit frame, theirs multisampled", smooth_orbit / turning, 20, of)
    yield at_least("3D 1025 x 1025, orbit frame, theirs not multisampled", plain_orbit / turning, 20, of)
    yield _moving()
    dabs = ratio(_dabbing(ours), orbit(ours), 15, process_time)
    yield at_most("3D 1025 x 1025, frame after a dab of 128 points", dabs, 1.5, "an orbit frame, in work")
    yield at_most("3D 4097 x 4097, orbit frame", ratio(orbit(large), orbit(ours), 15), 2, "1025 x 1025")
    yield _memory()
    for view in (ours, large):
        view.close()


def _moving() -> Row:
    """Compare a frame while the view is turned with an empty one, by the work of all threads of both."""
    ours, empty = _surface(10, _LARGE_SIZE), gl.GLViewWidget()
    _show(empty, _LARGE_SIZE)
    draw(empty)
    value = ratio(orbit(ours), orbit(empty), 15, process_time)
    for view in (ours, empty):
        view.close()
    return at_most("3D 1025 x 1025, orbit frame while moving, 1600 x 1000", value, 3, "an empty frame, in work")


def _dabbing(view: SurfaceView) -> Callable[[], None]:
    """Return what raises ground where four tiles meet, and draws it."""
    shown = view.ground.heightmap
    assert shown is not None
    heights, dab = shown.heights.copy(), Window(448, 448, 128, 128)
    drawn_on = np.frombuffer(heights.data.cast("B").toreadonly(), np.float32).reshape(heights.shape)

    def raise_ground() -> None:
        heights[448:576, 448:576] += np.float32(0.001)
        view.ground.setHeightmap(Heightmap(drawn_on, range=shown.range, extremes=shown.extremes), [dab])
        draw(view)

    return raise_ground


def _memory() -> Row:
    what = "peak memory while a 4097 x 4097 map is shown whole"
    if not Path("/proc/self/clear_refs").exists():
        return Row(what, "only on Linux", "at most 2 x", None)
    return at_most(what, float(_told("measure_memory", 0)), 2, "the map, itself included")


def measure_memory() -> None:
    """Print the peak memory that showing a large map takes, as a multiple of the map's; in a process of its own."""
    view = _surface(5)
    QTest.qWait(2 * REST)
    draw(view)  # at its best, whose samples take room for each pixel of the window, not for the map
    before = resident("VmRSS")
    Path("/proc/self/clear_refs").write_text("5")  # forgets the peak so far
    heights = np.random.default_rng(1).random((4097, 4097), dtype=np.float32)
    heights.flags.writeable = False
    view.ground.setHeightmap(Heightmap(heights, range=(0.0, 1.0)))
    draw(view)
    for _ in range(5):
        orbit(view)()
    print((resident("VmHWM") - before) / heights.nbytes)
    view.close()


def _plain(samples: int) -> tuple[float, float]:
    """Return the seconds that pyqtgraph's item takes for its first frame and for a frame while turning."""
    first, turning = _told("measure_plain", samples).split()
    return float(first), float(turning)


def _told(measure: str, samples: int) -> str:
    """Return what a function of this module prints in a process of its own."""
    script = _ALONE.format(samples=samples, folder=str(Path(__file__).parent), measure=measure)
    return subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout


def measure_plain() -> None:
    """Print what `_plain` returns; in a process of its own, as pyqtgraph's shaders serve one context only."""
    view = gl.GLViewWidget()
    view.setCameraPosition(distance=34, elevation=33)
    _show(view)
    heights = 4 * DiamondSquare(exponent=10).heightmap().heights
    side = np.linspace(-10, 10, len(heights))
    item = gl.GLSurfacePlotItem(x=side, y=side, z=heights, shader="shaded")
    view.addItem(item)
    first = seconds(lambda: (item.setData(z=heights), draw(view)))
    print(first, median(seconds(orbit(view)) for _ in range(5)))


def _surface(exponent: int, size: tuple[int, int] = _SIZE) -> SurfaceView:
    view = SurfaceView()
    _show(view, size)
    view.ground.setHeightmap(DiamondSquare(exponent=exponent).heightmap())
    draw(view)
    return view


def _show(view: gl.GLViewWidget, size: tuple[int, int] = _SIZE) -> None:
    view.resize(*size)
    view.show()
    while not view.windowHandle().isExposed():
        QApplication.processEvents()
