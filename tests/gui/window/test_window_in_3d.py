"""The window with its 3D surface, and without OpenGL."""

import itertools
import os
import subprocess
import sys
from dataclasses import replace

import pytest
from gui_tools import LONG, do, field, message, on_screen, pick, press, surface
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from terrain_explorer.files import read
from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.gui.views.profile_panel import ProfilePanel
from terrain_explorer.gui.views.surface3d.camera.camera import Viewpoint
from terrain_explorer.gui.views.view_sync import ViewSync
from terrain_explorer.terrain import GENERATORS


@pytest.fixture
def picture(settle):
    """Return a function that gives the picture of a window's surface."""

    def take(window):
        settle(window)
        return surface(window).grabFramebuffer()

    return take


def colours(image):
    """Return how many colours a coarse look at a picture finds."""
    return len({image.pixel(x, y) for x in range(0, image.width(), 9) for y in range(0, image.height(), 9)})


def test_a_changed_terrain_and_undo_are_drawn(window, picture):
    before = picture(window)
    field(window, "spread_reduction").setValue(0.65)
    changed = picture(window)
    assert changed != before
    do(window, "Undo")
    assert picture(window) == before
    assert on_screen(window) is window.document.heightmap


def test_every_algorithm_is_drawn(window, picture):
    field(window, "exponent").setValue(6)
    pictures = []
    for slug in GENERATORS:
        pick(window, slug)
        pictures.append(picture(window))
    assert all(one != other for one, other in itertools.pairwise(pictures))
    assert min(colours(one) for one in pictures) > 50


def test_the_view_can_be_turned_and_reset_by_keys(qtbot, window, picture):
    view = surface(window)
    view.setFocus()
    do(window, "ResetView")
    before = picture(window)
    for key in (Qt.Key.Key_T, Qt.Key.Key_Left, Qt.Key.Key_Plus):
        qtbot.keyClick(view, key)
        assert picture(window) != before
        qtbot.keyClick(view, Qt.Key.Key_Home)
        assert picture(window) == before


def test_the_map_shows_who_walks_on_the_surface(qtbot, window):
    view, place = window.findChild(MapView, "mapView"), surface(window)
    for name, bearing in (("SouthView", 0), ("EastView", 270), ("NorthView", 180), ("WestView", 90)):
        do(window, "ResetView")
        do(window, name)
        place.navigation.setViewpoint(Viewpoint(replace(place.block_camera, pivot=(0.5, -0.25, 0.1))))
        assert view._marks.walker is None
        do(window, "Walk")
        assert (view._marks.walker.point.row, view._marks.walker.point.column) == pytest.approx(
            (0.625 * 512, 0.75 * 512)
        )
        assert view._marks.walker.bearing % 360 == pytest.approx(bearing)
    place.orbit(-30, 0)
    turned = view._marks.walker.bearing
    assert turned % 360 != pytest.approx(90)
    field(window, "exponent").setValue(8)
    qtbot.waitUntil(lambda: window.document.heightmap.rows == 257, timeout=LONG)
    assert (view._marks.walker.point.row, view._marks.walker.point.column) == pytest.approx((0.625 * 256, 0.75 * 256))
    assert view._marks.walker.bearing == turned
    do(window, "Walk")
    assert view._marks.walker is None


def test_the_profile_shows_the_water(window):
    do(window, "Profile")
    panel = window.findChild(ProfilePanel)
    window.findChild(ViewSync)._profile_line.setLine(((0.0, 0.0), (1.0, 1.0)))
    field(window, "water").click()
    field(window, "water_level").setValue(75)
    assert panel._sea.getData()[1].min() == pytest.approx(0.75)
    field(window, "water").click()
    assert panel._sea.getData()[1] is None


def test_what_the_surface_cannot_draw_is_told_and_the_map_takes_its_place(qtbot, window, settle):
    surface(window).failed.emit("The graphics driver could not draw the 3D view: out of memory.")
    qtbot.waitUntil(lambda: window.findChild(QWidget, "hillshadeView") is not None, timeout=LONG)
    assert "out of memory" in message(window)
    assert "out of memory" in window.findChild(QLabel, "surfaceProblem").text()
    assert window.findChild(QWidget, "hillshadeView").isVisible()
    press(window, "newSeedButton")
    qtbot.waitUntil(lambda: window.document.modified, timeout=LONG)
    do(window, "FrameAll")
    do(window, "ResetView")
    field(window, "exaggeration").setValue(2.0)
    assert on_screen(window) is window.document.heightmap


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
assert not window.findChild(QLabel, "surfaceProblem").visibleRegion().isEmpty()
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
