"""Straight lines with Shift and a click, in the real window."""

import pytest
from gui_tools import do
from hand import SHIFT, choose, done, draw, drawn, heard, same_bits, view_of
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from terrain_explorer.gui.drawing.tool_settings import ToolSettings
from terrain_explorer.gui.tools.stroke_tool import PointerTouch
from terrain_explorer.gui.views.marks import LineMark
from terrain_explorer.gui.views.view_sync import ViewSync
from terrain_explorer.terrain.brushes import Raise, SmoothTool
from terrain_explorer.terrain.generators import RandomNoise
from terrain_explorer.terrain.sampling import Point

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")
THERE = QPoint(11, 12)


def click(qtbot, window, view, offset=THERE):
    QTest.mouseClick(view, Qt.MouseButton.LeftButton, SHIFT, view.rect().center() + offset)
    done(qtbot, window)


def test_a_click_with_shift_draws_on_from_the_end_of_the_last_stroke(qtbot, window):
    view, touches = view_of(window, "mapView"), heard(window)
    choose(window, "Raise")
    draw(qtbot, window, view)
    start, before = touches[-1], window.document.heightmap
    click(qtbot, window, view)
    assert view.tool.touched is None
    assert window.document.names == ("Raise", "Raise")
    places = window.document.recipe.steps[0].filter.strokes[-1].places
    assert (places[0].row, places[0].column) == pytest.approx((start.point.row, start.point.column), abs=1e-3)
    assert len(places) == 2
    line = [PointerTouch(Point(place.row, place.column)) for place in places]
    settings = window.findChild(ToolSettings)
    assert same_bits(window.document.heightmap.heights, drawn(before, Raise(amount=0), settings.brush, line))


def test_the_next_line_begins_where_the_last_one_ended(qtbot, window):
    view = view_of(window, "mapView")
    choose(window, "Raise")
    draw(qtbot, window, view)
    click(qtbot, window, view)
    click(qtbot, window, view, -THERE)
    *_, first, second = window.document.recipe.steps[0].filter.strokes
    assert second.places[0] == first.places[-1]


def test_without_a_stroke_before_it_a_click_with_shift_smooths(qtbot, window):
    choose(window, "Raise")
    click(qtbot, window, view_of(window, "mapView"))
    assert window.document.names == (SmoothTool.title,)


def test_another_terrain_begins_anew(qtbot, window):
    view = view_of(window, "mapView")
    choose(window, "Raise")
    draw(qtbot, window, view)
    noise = RandomNoise(exponent=5)
    window.document.start(noise.heightmap(), noise)
    click(qtbot, window, view)
    assert window.document.names[-1] == SmoothTool.title


def test_the_line_shows_before_the_click(qtbot, window):
    view = view_of(window, "mapView")
    choose(window, "Raise")
    draw(qtbot, window, view)
    at, nothing = (view.rect().center() + THERE).toPointF(), Qt.MouseButton.NoButton
    QApplication.sendEvent(view, QMouseEvent(QEvent.Type.MouseMove, at, view.mapToGlobal(at), nothing, nothing, SHIFT))
    assert any(isinstance(mark, LineMark) for mark in window.findChild(ViewSync).tools.marks)
    QTest.keyRelease(view, Qt.Key.Key_Shift)
    assert window.findChild(ViewSync).tools.marks == ()
    do(window, "Undo")
