"""A small terrain, what to make of it, and how to look at pictures of it."""

import threading

import numpy as np
from gui_tools import LONG
from PIL import Image

from terrain_explorer.files.pictures.animation import ANIMATIONS
from terrain_explorer.gui.export.picture_options import PictureChoice, TurntableChoice
from terrain_explorer.gui.services.messages import MessageLevel
from terrain_explorer.terrain import DiamondSquare
from terrain_explorer.terrain.shading.render_options import PixelSize, TurntableOptions

HILLS = DiamondSquare(exponent=5, seed=3).heightmap()
VIEW = PixelSize(120, 80)
PREFIXES = {MessageLevel.INFO: "", MessageLevel.WARNING: "warned: ", MessageLevel.ERROR: "failed: "}


class SlowStudio:
    """Stands in for the studio and waits in the middle of its second picture, until it is let go on."""

    def __init__(self):
        self.drawn, self.closed = 0, 0
        self.waiting, self.go_on = threading.Event(), threading.Event()

    def open(self, heightmap, look, waters=None, tones=None):
        pass

    def close(self):
        self.closed += 1

    def picture(self, camera, width, height, background):
        return np.full((height, width, 4), 255, np.uint8)

    def drawing(self, pixels, camera, background):
        yield 0.5
        self.drawn += 1
        if self.drawn == 2:
            self.waiting.set()
            self.go_on.wait(20)
        pixels[:] = 255
        yield 1.0


def picture(size=VIEW, cut_out=False):
    return PictureChoice(size, cut_out)


def turntable(size=VIEW, cut_out=False, frames=6, seconds=1.5, name="WebP"):
    format = next(format for format in ANIMATIONS if format.name == name)
    return TurntableChoice(size, cut_out, TurntableOptions(frames, seconds), format)


def done(qtbot, exports, do):
    """Do something, wait until its end is told, and see that it went well."""
    ended = []
    exports.job.reported.connect(ended.append)
    do()
    qtbot.waitUntil(lambda: bool(ended), timeout=LONG)
    assert ended[0].level is MessageLevel.INFO, ended[0]


def told_of(path):
    """Return size, mode and number of frames of a picture."""
    with Image.open(path) as image:
        return image.size, image.mode, getattr(image, "n_frames", 1)


def pixels_of(path):
    with Image.open(path) as image:
        return np.asarray(image.convert("RGBA")).astype(int)


def unlike(one, other):
    return np.abs(one - other).mean()
