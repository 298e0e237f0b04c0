"""The views show the same point under the pointer, the same line and the same look."""

from dataclasses import replace

import numpy as np
import pytest
from gui_tools import LONG, action, do, field, open_panel, surface
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QDockWidget, QLabel, QPushButton, QWidget

from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.gui.views.marks import LineMark
from terrain_explorer.gui.views.profile_panel import ProfilePanel
from terrain_explorer.gui.views.status_bar import reading
from terrain_explorer.gui.views.view_sync import ViewSync
from terrain_explorer.terrain import Heightmap, Origin
from terrain_explorer.terrain.sampling import Point, height_at, slope_at
from terrain_explorer.terrain.shading.look import Look

LINE = (100 / 512, 60 / 512), (300 / 512, 450 / 512)


def map_view(window):
    return window.findChild(MapView, "mapView")


def status(window):
    return window.findChild(QLabel, "statusPoint").text()


def profile_panel(window):
    return open_panel(window, "profileDock").findChild(ProfilePanel)


def choose_look(window, look):
    window.document.set_look(look)


def draw_line(window):
    """Have the line that the user would draw."""
    window.findChild(ViewSync)._profile_line.setLine(LINE)


def profile_dock(window):
    return window.findChild(QDockWidget, "profileDock")


@pytest.fixture
def marks(monkeypatch):
    """The last mark that each view was told to show."""
    return _noted(monkeypatch, "setMark")


@pytest.fixture
def lines(monkeypatch):
    """The last line that each view was told to show."""
    told, usual = {}, MapView.setMarks

    def note(view, marks):
        drawn = [mark.dots for mark in marks if isinstance(mark, LineMark)]
        told[view.objectName()] = drawn[-1] if drawn else None
        usual(view, marks)

    monkeypatch.setattr(MapView, "setMarks", note)
    return told


def _noted(monkeypatch, setter):
    told, usual = {}, getattr(MapView, setter)

    def note(view, value):
        told[view.objectName()] = value
        usual(view, value)

    monkeypatch.setattr(MapView, setter, note)
    return told


def everywhere(told, value):
    return told == {"hillshadeView": value, "mapView": value}


@pytest.mark.usefixtures("without_3d")
class TestProbe:
    @pytest.mark.parametrize("name", ["hillshadeView", "mapView"])
    def test_the_point_under_the_pointer_is_marked_in_both_views(self, qtbot, marks, window, name):
        view = window.findChild(MapView, name)
        place = view.rect().center()
        qtbot.mouseMove(view, place + QPoint(9, 0))
        qtbot.mouseMove(view, place)
        point = view.point_at(place.toPointF())
        qtbot.waitUntil(lambda: everywhere(marks, point), timeout=LONG)
        heightmap = window.document.heightmap
        row, column = round(point.row), round(point.column)
        assert status(window) == (
            f"row {row}   column {column}   height {heightmap.heights[row, column]:.6g}   "
            f"slope {slope_at(heightmap, Point(row, column)):.0f}°"
        )

    def test_a_mark_and_its_reading_stay_with_the_ground(self, marks, window, settle):
        # The mark goes with the pointer.
        for pointed in (map_view(window).pointed, surface(window).pointed, profile_panel(window).pointed):
            pointed.emit(Point(3, 4))
            assert everywhere(marks, Point(3, 4))
            assert status(window)
            pointed.emit(None)
            assert everywhere(marks, None)
            assert status(window) == ""
        # The reading follows the terrain.
        map_view(window).pointed.emit(Point(100, 100))
        before = status(window)
        do(window, "NewSeed")
        settle(window)
        assert status(window) != before
        assert status(window) == reading(window.document.heightmap, Point(100, 100), None)
        # The mark stays where it is on the ground when the map gets finer.
        map_view(window).pointed.emit(Point(128, 256))
        field(window, "exponent").setValue(6)
        settle(window)
        assert everywhere(marks, Point(16, 32))
        expected = reading(window.document.heightmap, Point(16, 32), None)
        assert status(window) == expected
        # Rows and columns may become more or fewer each by another factor.
        views, recipe = window.findChild(ViewSync), window.document.recipe
        views.ground.setHeightmap(Heightmap(np.eye(33, 65)))
        map_view(window).pointed.emit(Point(8, 48))
        views.ground.setHeightmap(Heightmap(np.eye(17, 129)))
        assert everywhere(marks, Point(4, 96))
        views.setTerrain(window.document.heightmap, recipe, None)
        # The sea tells its depth.
        heights = window.document.heightmap.heights
        lowest = Point(*(int(at) for at in np.unravel_index(heights.argmin(), heights.shape)))
        highest = Point(*(int(at) for at in np.unravel_index(heights.argmax(), heights.shape)))
        map_view(window).pointed.emit(lowest)
        assert "under the sea" not in status(window)
        choose_look(window, Look(water=True, water_level=0.25))
        assert status(window).endswith("0.25 under the sea")
        map_view(window).pointed.emit(highest)
        assert "under the sea" not in status(window)


def test_a_reading_is_of_the_nearest_point():
    heightmap = Heightmap(np.arange(20, dtype=np.float32).reshape(4, 5) ** 2, range=(0.0, 400.0))
    slope = slope_at(heightmap, Point(2, 3))
    text = reading(heightmap, Point(1.6, 3.4), 200.5)
    assert text == f"row 2   column 3   height 169   slope {slope:.0f}°   31.5 under the sea"
    assert height_at(heightmap, Point(2, 3)) == 169
    assert reading(heightmap, Point(1.6, 3.4), None, step=4).startswith("row 8   column 12   ")
    metres = reading(replace(heightmap, metres=True), Point(1.6, 3.4), 200.5)
    assert metres == f"row 2   column 3   height 169 m   slope {slope:.0f}°   31.5 m under the sea"


def test_a_void_has_no_height_and_no_slope():
    voids = np.zeros((4, 5), bool)
    voids[2, 3] = True
    heightmap = Heightmap(np.zeros((4, 5)), origin=Origin("GeoTIFF", voids=voids))
    assert reading(heightmap, Point(1.6, 3.4), 200.5) == "row 2   column 3   no value in the file, shown at 0"
    assert "height 0 " in reading(heightmap, Point(2, 2), None)


def test_large_heights_are_told_apart():
    heightmap = Heightmap(np.eye(2) + 1e6)
    assert "height 1000000 " in reading(heightmap, Point(0, 1), None)
    assert "height 1000001 " in reading(heightmap, Point(0, 0), None)


@pytest.mark.usefixtures("without_3d")
class TestLine:
    def test_is_shown_on_the_ground_until_it_is_taken_away(self, window, lines, settle):
        # The profile is hidden at first and shown for drawing.
        assert not profile_dock(window).isVisible()
        action(window, "Profile").trigger()
        assert profile_dock(window).isVisible()
        # The button takes it away everywhere.
        draw_line(window)
        assert everywhere(lines, LINE)
        window.findChild(QPushButton, "clearLineButton").click()
        assert everywhere(lines, None)
        assert "Profile line" in profile_panel(window).findChild(QLabel, "profileCaption").text()
        # The profile follows the terrain.
        draw_line(window)
        caption = profile_panel(window).findChild(QLabel, "profileCaption")
        before = caption.text()
        do(window, "NewSeed")
        settle(window)
        assert caption.text() != before
        do(window, "Undo")
        assert caption.text() == before
        # It stays where it is on the ground when the map gets coarser.
        draw_line(window)
        field(window, "exponent").setValue(7)
        settle(window)
        assert everywhere(lines, LINE)
        length = profile_panel(window).findChild(QLabel, "profileCaption").text()
        assert f"length {128 * np.hypot(*np.subtract(*LINE)):.4g} points" in length
        field(window, "exponent").setValue(9)
        settle(window)
        assert everywhere(lines, LINE)

    @pytest.mark.parametrize("name", ["hillshadeView", "mapView"])
    def test_a_drawn_line_is_shown_in_both_views_and_as_profile(self, qtbot, lines, window, name):
        action(window, "Profile").trigger()
        view = window.findChild(MapView, name)
        start = view.rect().center()
        end = start + QPoint(20, 10)
        qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=start)
        qtbot.mouseMove(view, end)
        qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=end)
        line = lines[name]
        assert everywhere(lines, line)
        assert line == (view.pick(start.toPointF()), view.pick(end.toPointF()))
        assert (
            f"length {512 * np.hypot(*np.subtract(*line)):.4g} points"
            in profile_panel(window).findChild(QLabel, "profileCaption").text()
        )

    @pytest.mark.parametrize("name", ["hillshadeView", "mapView"])
    def test_escape_takes_it_away_everywhere(self, qtbot, lines, window, name):
        do(window, "Profile")
        draw_line(window)
        qtbot.keyClick(window.findChild(MapView, name), Qt.Key.Key_Escape)
        assert everywhere(lines, None)


@pytest.mark.usefixtures("without_3d")
class TestLook:
    def test_reaches_both_views(self, monkeypatch, make_window):
        told = _noted(monkeypatch, "setLook")
        window = make_window()
        field(window, "sun_azimuth").setValue(90)
        assert {name: look.sun_azimuth for name, look in told.items()} == {"hillshadeView": 90, "mapView": 90}

    def test_is_remembered_and_shown_at_the_next_start(self, monkeypatch, make_window, forget):
        window = make_window()
        field(window, "exaggeration").setValue(2.5)
        forget(window)
        told = _noted(monkeypatch, "setLook")
        assert make_window().document.look == Look(exaggeration=2.5)
        assert told["hillshadeView"].exaggeration == 2.5

    def test_is_no_change_of_the_terrain(self, window):
        field(window, "water").click()
        assert window.document.undo_name is None
        assert not window.isWindowModified()


def test_the_map_that_takes_the_place_of_the_surface_shows_the_same(qtbot, window, lines):
    choose_look(window, Look(palette="arid"))
    surface(window).setFocus()
    draw_line(window)
    do(window, "Walk")
    do(window, "Profile")
    surface(window).failed.emit("The graphics driver could not draw the 3D view: out of memory.")
    qtbot.waitUntil(lambda: window.findChild(QWidget, "hillshadeView") is not None, timeout=LONG)
    assert everywhere(lines, LINE)
    assert not action(window, "Walk").isEnabled()
    assert not action(window, "Walk").isChecked()
    instead = window.findChild(MapView, "hillshadeView")
    assert instead.cursor().shape() == map_view(window).cursor().shape() == Qt.CursorShape.CrossCursor
    assert window.focusWidget() is instead
