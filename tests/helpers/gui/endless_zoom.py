"""Zooms through many doublings in the real window, and looks for holes in every frame of the map and of the surface.

Run it as ``xvfb-run python tests/helpers/gui/endless_zoom.py DOUBLINGS [SEED]``. A hole is a pixel of the background
where ground must be: the background is magenta, which no ground is. It zooms in to a random place as the wheel does,
looking down on it, and back out, looking towards the horizon. The exit status is 1 where a frame had a hole. All files
lie in a temporary folder.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from dataclasses import dataclass, field, replace

import numpy as np
from gui_tools import action
from PySide6.QtCore import QCoreApplication, QPointF
from PySide6.QtGui import QColor, QImage, QPalette

from terrain_explorer.gui.explore.explore_controller import ExploreController
from terrain_explorer.gui.explore.explored_surface import ExploredSurface

BACKGROUND = (1.0, 0.0, 1.0)
_HOMES = ("HOME", "USERPROFILE", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
_STEP = 1.15
"""How much nearer each frame is than the one before."""
_NO_SKY = 60.0
"""The elevation of the camera from which on ground fills the picture of the surface."""
_FILLED = 2
"""Doublings from the whole on at which ground fills both pictures."""


def holes(pixels: np.ndarray, sky: bool = False) -> int:
    """Return how many pixels of a picture, shape (rows, columns, 3), are of the background, in its shade or not.

    With `sky` only those that have ground above them count: that is no sky.
    """
    red, green, blue = np.moveaxis(pixels.astype(int), -1, 0)
    background = (green < 4) & (np.abs(red - blue) < 4) & (red > 100)
    return int((background & np.logical_or.accumulate(~background)).sum()) if sky else int(background.sum())


def pixels_of(image: QImage) -> np.ndarray:
    """Return the colours of an image, uint8, shape (rows, columns, 3)."""
    image = image.convertToFormat(QImage.Format.Format_RGB888)
    lines = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1)[:, : 3 * image.width()]
    return lines.reshape(image.height(), image.width(), 3).copy()


@dataclass
class Frames:
    """What was seen of one view: how many holes each frame had, and how many milliseconds it took."""

    name: str
    holes: list[int] = field(default_factory=list)
    took: list[float] = field(default_factory=list)

    def line(self) -> str:
        took = sorted(self.took) or [0.0]
        return (
            f"{self.name:8} {len(self.holes):5} frames, {sum(map(bool, self.holes)):3} with holes "
            f"({max(self.holes, default=0)} pixels at most), "
            f"median {took[len(took) // 2]:.0f} ms, longest {took[-1]:.0f} ms"
        )


def watch_map(shown, frames: Frames) -> None:
    """Look at every frame of a map without end."""
    palette = QPalette(shown.palette())
    palette.setColor(shown.backgroundRole(), QColor.fromRgbF(*BACKGROUND))
    shown.setPalette(palette)
    paint = shown._painter.draw

    def painted(painter, viewport) -> None:
        begun = time.perf_counter()
        paint(painter, viewport)
        frames.took.append(1000 * (time.perf_counter() - begun))
        if viewport.depth >= _FILLED:
            picture = QImage(*shown.pixels, QImage.Format.Format_RGB32)
            picture.fill(palette.color(shown.backgroundRole()))
            with type(painter)(picture) as again:
                paint(again, viewport)
            frames.holes.append(holes(pixels_of(picture)))

    shown._painter.draw = painted


def watch_surface(view, frames: Frames) -> None:
    """Look at every frame of a surface without end."""
    from OpenGL import GL

    from terrain_explorer.gui.views.surface3d.gl import ground_uniforms

    view.backdrop = BACKGROUND, BACKGROUND
    # Ground far away must not fade into the background.
    ground_uniforms._AIR = (1e6, 1e7)
    view.setLook(replace(view._scene.look, haze=0.0))
    paint = view._paint

    def painted() -> None:
        begun = time.perf_counter()
        paint()
        GL.glFinish()
        frames.took.append(1000 * (time.perf_counter() - begun))
        ratio = view.devicePixelRatioF()
        width, height = round(view.width() * ratio), round(view.height() * ratio)
        GL.glPixelStorei(GL.GL_PACK_ALIGNMENT, 1)
        data = GL.glReadPixels(0, 0, width, height, GL.GL_RGB, GL.GL_UNSIGNED_BYTE)
        if view.camera.scale < 2.0**-_FILLED:
            pixels = np.frombuffer(data, np.uint8).reshape(height, width, 3)[::-1]
            frames.holes.append(holes(pixels, sky=view.camera.elevation < _NO_SKY))

    view._paint = painted


def zooming(window, doublings: float, seed: int) -> list[Frames]:
    """Zoom in and out, and return what was seen."""
    action(window, "ExploreWorkspace").trigger()
    explore, surface = window.findChild(ExploreController), window.findChild(ExploredSurface)
    while explore.ground is None or surface.view is None or not surface.view.isVisible():
        QCoreApplication.processEvents()
    seen = [Frames("map"), Frames("surface")]
    shown, view, chance = explore.map, surface.view, random.Random(seed)
    watch_map(shown, seen[0])
    watch_surface(view, seen[1])
    place = QPointF(*(chance.uniform(0.4, 0.6) * side for side in (shown.width(), shown.height())))
    for factor, elevation in ((_STEP, 80.0), (1 / _STEP, 20.0)):
        view.go(lambda moves, camera, to=elevation: moves.clear(replace(camera, elevation=to)))
        for _ in range(round(doublings * np.log(2) / np.log(_STEP))):
            shown.zoom(factor, place)
            until = time.monotonic() + 0.016
            while time.monotonic() < until:
                QCoreApplication.processEvents()
    return seen


def main(doublings: float, seed: int = 1) -> int:
    """Zoom; return the exit status, 0 where no frame had a hole."""
    with tempfile.TemporaryDirectory(prefix="zooming-") as home:
        os.environ.update(dict.fromkeys(_HOMES, home))
        from terrain_explorer.gui.app import make_application
        from terrain_explorer.gui.main_window import MainWindow

        application = make_application()
        window = MainWindow()
        window.resize(1280, 800)
        window.show()
        seen = zooming(window, doublings, seed)
        window.close()
        application.processEvents()
    sys.stdout.write("".join(f"{frames.line()}\n" for frames in seen))
    return 1 if any(any(frames.holes) for frames in seen) else 0


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 30.0, *map(int, sys.argv[2:])))
