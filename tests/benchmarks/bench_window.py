"""The window: how long it stops answering during large work, and how long it takes to come up."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from heartbeat import Heartbeat, until
from measuring import Row, at_most, seconds
from PySide6.QtWidgets import QDockWidget, QSpinBox

from terrain_explorer.gui.main_window import MainWindow
from terrain_explorer.gui.steps.recipe_controller import RecipeController
from terrain_explorer.terrain import DiamondSquare, Recipe, Step
from terrain_explorer.terrain.filters import Terrace

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
    yield from _stalls()
    yield _start()


def _stalls() -> Iterator[Row]:
    window, heart = MainWindow(), Heartbeat()
    window.resize(1280, 800)
    window.show()
    until(lambda: not window.busy, 5)
    yield from _panels(window, heart)
    heart.start()
    spin = window.findChild(QSpinBox, "parameter.exponent")
    assert spin is not None
    spin.setValue(12)
    until(lambda: not window.busy, 1)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "large.png")
        window.files.write(path)
        until(lambda: not window.busy)
        yield heart.row("while 4097 x 4097 is grown, shown and saved")
        spin.setValue(5)
        until(lambda: not window.busy, 1)
        window.document.saved(window.document.heightmap, path, window.document.file_binding)
        heart.start()
        window.open_file(path)
        until(lambda: not window.busy, 1)
        yield heart.row("while 4097 x 4097 is opened")
    yield _step(window, heart)
    window.document.go_to(0)
    window.close()


def _step(window: MainWindow, heart: Heartbeat) -> Row:
    """Change a parameter of the last step of a large map."""
    source = DiamondSquare(exponent=12)
    first, second = (Recipe(source, (Step(Terrace(steps=steps)),)) for steps in (5, 6))
    window.document.remade(first.heightmap(), first, None, "")
    until(lambda: not window.busy, 1)
    recipes = window.findChild(RecipeController)
    assert recipes is not None
    heart.start()
    recipes.remake(second, "")
    until(lambda: not window.busy, 1)
    return heart.row("while a step of 4097 x 4097 changes")


def _panels(window: MainWindow, heart: Heartbeat) -> Iterator[Row]:
    """Open each panel for the first time."""
    for dock in window.findChildren(QDockWidget):
        if dock.visibleRegion().isEmpty():
            heart.start()
            dock.show()
            dock.raise_()
            until(lambda: not window.busy)
            yield heart.row(f"while {dock.objectName()} is first opened")
            dock.hide()
            until(lambda: not window.busy, 0.2)


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
