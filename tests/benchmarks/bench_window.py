"""The window: how long it stops answering during large work, and how long it takes to come up."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from statistics import median
from time import perf_counter

from measuring import Row, at_most, seconds
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QSpinBox

from terrain_explorer.gui.main_window import MainWindow

_LONGEST_STALL = 0.1
_EMPTY = """
import os
import sys
from terrain_explorer.gui.views.surface3d.gl.gl_format import choose_pyopengl_platform, request_core_profile
from PySide6.QtWidgets import QApplication
request_core_profile()
app = QApplication(sys.argv)
choose_pyopengl_platform(app)
import pyqtgraph.opengl as gl
view = gl.GLViewWidget()
view.frameSwapped.connect(lambda: os._exit(0))
view.resize(1280, 800)
view.show()
app.exec()
"""
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
    with tempfile.TemporaryDirectory() as folder:
        pairs = [(_process(_PROGRAM, folder), _process(_EMPTY, folder)) for _ in range(6)][1:]
    value = median(program / empty for program, empty in pairs)
    return at_most("start until the first terrain is drawn", value, 1.5, "an empty pyqtgraph GL window")


def _process(script: str, folder: str) -> float:
    """Return how long a script takes, without the user's settings.

    Modules are compiled once and kept in the folder, as where the program is installed.
    """
    places = dict.fromkeys(("PYTHONPYCACHEPREFIX", "XDG_CONFIG_HOME", "XDG_DATA_HOME"), folder)
    surroundings = {**os.environ, **places, "PYTHONDONTWRITEBYTECODE": ""}
    return seconds(lambda: subprocess.run([sys.executable, "-c", script], check=True, env=surroundings))


def _until(done: Callable[[], bool], grace: float = 0.5) -> None:
    """Handle events until it is done and for some time after."""
    end = None
    while end is None or perf_counter() < end:
        QApplication.processEvents()
        if end is None and done():
            end = perf_counter() + grace
