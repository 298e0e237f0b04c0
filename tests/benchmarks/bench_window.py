"""How long the window stops answering during large work, and how long it and the commands take to start."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import median
from time import perf_counter

from measuring import Row, at_most
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QSpinBox

from terrain_explorer.files import write
from terrain_explorer.gui.main_window import MainWindow
from terrain_explorer.terrain import DiamondSquare

_LONGEST_STALL = 0.1
_EMPTY = """
import os
import sys
from PySide6.QtGui import QSurfaceFormat
from PySide6.QtWidgets import QApplication
wanted = QSurfaceFormat()
wanted.setVersion(3, 3)
wanted.setProfile(QSurfaceFormat.OpenGLContextProfile.CoreProfile)
wanted.setDepthBufferSize(24)
QSurfaceFormat.setDefaultFormat(wanted)
app = QApplication(sys.argv)
if sys.platform == "linux":
    os.environ["PYOPENGL_PLATFORM"] = "glx" if app.platformName() == "xcb" else "egl"
import pyqtgraph.opengl as gl
view = gl.GLViewWidget()
view.frameSwapped.connect(lambda: os._exit(0))
view.resize(1280, 800)
view.show()
app.exec()
"""
"""Nothing of the program: its own modules would make the reference slower, and the program seem faster."""
_PROGRAM = """
import gc
import os
from terrain_explorer.gui.qt_imports import skip_feature_hook
gc.disable()  # both as the command does
skip_feature_hook()
from terrain_explorer.gui.app import make_application
app = make_application()
from terrain_explorer.gui.main_window import MainWindow
window = MainWindow()
window.drawn.connect(lambda: os._exit(0))
window.show()
app.exec()
"""
"""Both end as soon as they have drawn: what they do afterwards is no part of the start."""


def rows() -> Iterator[Row]:
    yield _stall()
    yield _start()
    yield from _commands()


def _stall() -> Row:
    window = MainWindow()
    window.show()
    _until(lambda: not window.busy, 2)
    beats: list[float] = []
    heart = QTimer()
    heart.timeout.connect(lambda: beats.append(perf_counter()))
    heart.start()
    spin = window.findChild(QSpinBox, "parameter.exponent")
    assert spin is not None
    spin.setValue(12)
    _until(lambda: not window.busy)
    with tempfile.TemporaryDirectory() as folder:
        window.files.write(Path(folder, "large.png"))
        _until(lambda: not window.busy)
    heart.stop()
    window.close()
    longest = max(after - before for before, after in pairwise(beats))
    what = "longest stall while 4097 x 4097 is grown, shown and saved"
    return Row(what, f"{longest * 1000:.0f} ms", "at most 100 ms", longest <= _LONGEST_STALL)


def _start() -> Row:
    value = _processes([("-c", _PROGRAM)], ("-c", _EMPTY), 5)[0]
    return at_most("start until the first terrain is drawn", value, 1.5, "an empty pyqtgraph GL window")


def _commands() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "map.png")
        write(DiamondSquare(exponent=8).heightmap(), path)
        commands = {"list": (), "info FILE": (str(path),)}
        words = [("-m", "terrain_explorer", name.split()[0], *rest) for name, rest in commands.items()]
        values = _processes(words, ("-c", "import numpy"), 9)
    for name, value in zip(commands, values, strict=True):
        yield at_most(f"terrain-explorer {name}", value, 1.5, "python -c 'import numpy'")


def _processes(wanted: Sequence[Sequence[str]], reference: Sequence[str], rounds: int) -> list[float]:
    """Return how many times as much of the processors some runs of Python take as another one, in turn.

    Processor time, of the system's own work, too: other programs would lengthen any other. Modules are compiled once
    and kept, as where the program is installed; there are no settings of the user.
    """
    with tempfile.TemporaryDirectory() as folder:
        every = [[_process(words, folder) for words in (*wanted, reference)] for _ in range(rounds + 1)][1:]
    return [median(times[place] / times[-1] for times in every) for place in range(len(wanted))]


def _process(words: Sequence[str], folder: str) -> float:
    places = dict.fromkeys(("PYTHONPYCACHEPREFIX", "XDG_CONFIG_HOME", "XDG_DATA_HOME"), folder)
    surroundings = {**os.environ, **places, "PYTHONDONTWRITEBYTECODE": ""}
    before = os.times()
    subprocess.run([sys.executable, *words], check=True, env=surroundings, stdout=subprocess.DEVNULL)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def _until(done: Callable[[], bool], grace: float = 0.5) -> None:
    """Handle events until it is done and for some time after."""
    end = None
    while end is None or perf_counter() < end:
        QApplication.processEvents()
        if end is None and done():
            end = perf_counter() + grace
