"""How long the window stops answering during large work, and how long it and the commands take to start."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median

from heartbeat import Heartbeat, until
from measuring import Row, at_most
from PySide6.QtWidgets import QDockWidget, QSpinBox

from terrain_explorer.files import write
from terrain_explorer.gui.main_window import MainWindow
from terrain_explorer.gui.services.installation import load_ahead
from terrain_explorer.gui.steps.recipe_controller import RecipeController
from terrain_explorer.terrain import DiamondSquare, Recipe, Step
from terrain_explorer.terrain.filters import Terrace

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
from terrain_explorer.process_start import load_numpy
gc.disable()  # all as the command does
load_numpy()
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
    yield from _commands()


def _stalls() -> Iterator[Row]:
    window, heart = MainWindow(), Heartbeat()
    window.resize(1280, 800)
    load_ahead(window, window.drawn, window.making_panels())  # as the program does
    window.show()
    until(lambda: not window.busy, 8)
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
        window.document.note_saved(window.document.heightmap, path, window.document.file_binding)
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
    window.document.take_remade(first.heightmap(), first, None, "")
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
    value = _processes([("-c", _PROGRAM)], ("-c", _EMPTY), 5)[0]
    return at_most("start until the first terrain is drawn", value, 1.7, "an empty pyqtgraph GL window")


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
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *words], check=True, env=surroundings, stdout=subprocess.DEVNULL)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
