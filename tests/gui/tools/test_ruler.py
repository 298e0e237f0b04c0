"""The ruler shows how long a line is, in every view."""

from dataclasses import replace

import pytest
from gui_tools import action, do, surface
from mark_tools import shown_marks
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from terrain_explorer.gui.views.map2d.map_panel import MapPanel
from terrain_explorer.gui.views.marks import Label
from terrain_explorer.gui.views.view_sync import ViewSync
from terrain_explorer.terrain import DiamondSquare, Heightmap

GROUND = DiamondSquare(exponent=6, seed=3).heightmap()
LEFT = Qt.MouseButton.LeftButton


def drag(view):
    middle = view.rect().center()
    QTest.mousePress(view, LEFT, pos=middle)
    QTest.mouseMove(view, middle + QPoint(30, 20))
    QTest.mouseRelease(view, LEFT, pos=middle + QPoint(30, 20))


@pytest.mark.parametrize(("spacing", "unit"), [(None, "% of the side"), (2.0, "m"), (5000.0, "km")])
@pytest.mark.parametrize("name", ["map", "surface"])
def test_a_line_has_its_length_beside_it(window, settle, name, spacing, unit):
    window.document.take_pasted(replace(GROUND, spacing=spacing))
    settle(window)
    do(window, "Ruler")
    drag(window.findChild(MapPanel).view if name == "map" else surface(window))
    (label,) = shown_marks(window, Label)
    number, told = label.text.split(" ", 1)
    assert told == unit
    assert 0 < float(number.replace(",", "")) < 500
    QTest.keyClick(window.findChild(MapPanel).view, Qt.Key.Key_Escape)
    assert not shown_marks(window, Label)
    assert not action(window, "Ruler").isChecked()


def test_a_length_is_right(window):
    window.document.take_pasted(replace(GROUND, spacing=10.0))
    do(window, "Ruler")
    window.findChild(ViewSync).tools.tool.setLine(((0.0, 0.0), (0.75, 1.0)))
    (label,) = shown_marks(window, Label)
    assert label.text == "800 m"  # 64 columns and 48 rows, 10 m each
    window.document.take_pasted(Heightmap(GROUND.heights[:33]))
    window.findChild(ViewSync).tools.tool.setLine(((0.0, 0.0), (0.0, 1.0)))
    (label,) = shown_marks(window, Label)
    assert label.text == "100 % of the side"  # the longer one
    do(window, "Ruler")
    assert not shown_marks(window, Label)
