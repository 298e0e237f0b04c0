"""The program where OpenGL cannot be used: on Qt's screen that exists in memory only.

Beside an X display this screen offers OpenGL, but none that a widget can draw with: the program finds out later.
"""

import os
import subprocess
import sys

import pytest

from terrain_explorer.files import read

SCRIPT = """
import sys
from pathlib import Path
from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QLabel, QWidget
from terrain_explorer.gui import app as program
from terrain_explorer.gui.main_window import MainWindow

app = program.make_application()
window = MainWindow()

def until(signal, begin):
    loop = QEventLoop()
    connection = signal.connect(loop.quit)
    begin()
    loop.exec()
    signal.disconnect(connection)

until(window.settled, window.show)
assert window.findChild(QWidget, "hillshadeView").isVisible()
assert window.findChild(QLabel, "surfaceProblem").isVisible()
print(window.findChild(QLabel, "surfaceProblem").text())
first = window.document.heightmap
until(window.settled, window.findChild(QWidget, "newSeedButton").click)
assert window.document.heightmap is not first
window.findChild(object, "actionTopView").trigger()
window.findChild(object, "actionResetView").trigger()
until(window.document.statusChanged, lambda: window.files.write(Path(sys.argv[1])))
assert window.close()
"""


@pytest.fixture(params=["no display", "a display"])
def offscreen(request, tmp_path):
    kept = {name: value for name, value in os.environ.items() if request.param == "a display" or "DISPLAY" not in name}
    return kept | {"QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": str(tmp_path)}


def test_everything_but_the_surface_works(tmp_path, offscreen):
    kept = tmp_path / "hills.png"
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, kept], env=offscreen, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "3D view" in done.stdout
    assert "OpenGL" in done.stdout
    assert "Traceback" not in done.stderr
    assert read(kept).heights.shape == (513, 513)


def test_a_picture_of_the_window_can_be_taken(tmp_path, offscreen):
    command = [sys.executable, "-m", "terrain_explorer", "--screenshot", tmp_path / "window.png"]
    done = subprocess.run(command, env=offscreen, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "window.png").stat().st_size > 10_000
