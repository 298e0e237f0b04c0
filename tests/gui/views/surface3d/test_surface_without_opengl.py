"""Machines without OpenGL, and applications that never asked for it: each in a process of its own."""

import sys

import pytest

from terrain_explorer.gui.views.surface3d.gl import gl_format
from terrain_explorer.gui.views.surface3d.gl.gl_format import memory_problem, opengl_problem

PROBLEM = """
from PySide6.QtGui import QGuiApplication
from terrain_explorer.gui.views.surface3d.gl.gl_format import opengl_problem
app = QGuiApplication([])
print(opengl_problem())
"""

VIEW = """
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
app = QApplication([])
from terrain_explorer.gui.views.surface3d.gl.gl_format import choose_pyopengl_platform
choose_pyopengl_platform(app)
import numpy as np
from terrain_explorer.gui.views.surface3d.surface_view import SurfaceView
from terrain_explorer.terrain import Heightmap
view = SurfaceView()
view.ground.setHeightmap(Heightmap(np.eye(9, dtype=np.float32)))
once = Qt.ConnectionType.SingleShotConnection
view.failed.connect(lambda problem: (print(problem), app.quit()), once)
view.settled.connect(lambda: (print("settled", *view.context().format().version()), app.quit()), once)
view.show()
app.exec()
"""

WINDOW = """
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
app = QApplication([])
from terrain_explorer.gui.main_window import MainWindow
window = MainWindow()
window.settled.connect(lambda: (print(*[name for name in ("surfaceView", "hillshadeView")
                                        if window.findChild(QWidget, name)]), app.quit()),
                       Qt.ConnectionType.SingleShotConnection)
window.show()
app.exec()
"""

# A window settles again after whatever changes; where it did so a moment later, the second look found it closing.
SEEN = """
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget
app = QApplication([])
from terrain_explorer.gui.main_window import MainWindow
from terrain_explorer.gui.views.surface_pane import SurfacePane
window = MainWindow()

def look():
    view = window.findChild(QWidget, "hillshadeView") or window.findChild(QWidget, "surfaceView")
    picture = window.screen().grabWindow(window.winId()).toImage()
    middle = view.mapTo(window, view.rect().center())
    print(view.objectName(), "seen" if picture.pixelColor(middle).lightness() > 8 else "black")
    app.quit()

window.settled.connect(lambda: QTimer.singleShot(500, look), Qt.ConnectionType.SingleShotConnection)
window.show()
app.exec()
"""

on_x = pytest.mark.skipif(sys.platform != "linux", reason="X is used on Linux only")


@pytest.fixture
def opengl(qapp):
    problem = opengl_problem()
    if problem is not None:
        pytest.skip(problem)


def test_this_machine_draws(opengl):
    assert opengl_problem() is None


def is_sentence(text):
    return text.startswith("The 3D view needs OpenGL 3.3, and") and text.endswith(".") and "\n" not in text


@on_x
def test_no_opengl_is_told_in_a_sentence(run_program):
    assert is_sentence(run_program(PROBLEM, QT_QPA_PLATFORM="offscreen"))


@on_x
def test_a_view_without_opengl_says_so(run_program):
    assert is_sentence(run_program(VIEW, QT_QPA_PLATFORM="offscreen"))


@on_x
def test_a_window_without_opengl_shows_the_shaded_map(run_program):
    assert run_program(WINDOW, QT_QPA_PLATFORM="offscreen") == "hillshadeView"


@on_x
def test_a_screen_without_glx_and_egl(run_program, screen_without_glx):
    screen = {"DISPLAY": screen_without_glx, "QT_QPA_PLATFORM": "xcb", "QT_XCB_GL_INTEGRATION": "none"}
    assert is_sentence(run_program(PROBLEM, **screen))


@on_x
def test_a_screen_without_glx_draws_with_egl_or_says_why_not(run_program, screen_without_glx):
    told = run_program(VIEW, DISPLAY=screen_without_glx, QT_QPA_PLATFORM="xcb")
    assert is_sentence(told) or told.startswith("settled")


def test_a_view_asks_for_opengl_by_itself(run_program, opengl):
    name, *version = run_program(VIEW).split()
    assert name == "settled"
    assert [int(number) for number in version] >= [3, 3]


def test_a_window_asks_for_opengl_by_itself(run_program, opengl):
    assert run_program(WINDOW) == "surfaceView"


@on_x
@pytest.mark.parametrize(("arguments", "view"), [([], "surfaceView"), (["-extension", "Composite"], "hillshadeView")])
def test_a_screen_of_few_colours_shows_the_surface_or_the_shaded_map(run_program, start_screen, arguments, view):
    """Without that extension no window can have transparency."""
    display = start_screen("-screen", "0", "1366x768x16", *arguments)
    assert run_program(SEEN, DISPLAY=display, QT_QPA_PLATFORM="xcb") == f"{view} seen"


@on_x
def test_a_limit_on_the_address_space_takes_the_surface_and_not_the_program(run_program):
    limit = "import resource; resource.setrlimit(resource.RLIMIT_AS, (1300 * 2**20, 1300 * 2**20))\n"
    assert run_program(limit + WINDOW) == "hillshadeView"


def test_the_limit_and_what_is_needed_are_told(monkeypatch):
    monkeypatch.setattr(gl_format, "free_address_space", lambda: 3 * 2**28)
    assert memory_problem().startswith("The 3D view needs about 1.0 GB of address space, and a limit on this program")
    monkeypatch.setattr(gl_format, "free_address_space", lambda: None)
    assert memory_problem() is None
