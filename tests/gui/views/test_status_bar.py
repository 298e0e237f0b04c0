"""The status bar in wide and narrow windows."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow

from terrain_explorer.gui.views.status_bar import StatusBar, reading
from terrain_explorer.terrain import DiamondSquare
from terrain_explorer.terrain.map_place import MapPlace
from terrain_explorer.terrain.sampling import Point

FIGURES = ["statusSize", "statusRange", "statusHurst", "statusTime"]
READING = "row 12   column 34   height 0.5   slope 20°   drains 3 % of the map   lake 0.01 deep"


@pytest.fixture
def bar(qtbot):
    """A function that gives a window with a status bar a width, and returns the window."""
    window = QMainWindow()
    qtbot.addWidget(window)
    status = StatusBar(window.statusBar())
    generator = DiamondSquare(exponent=3)
    status.setTerrain(generator.heightmap(), generator)
    status.setSeconds(0.25)
    status.setReading(READING)
    window.show()

    def resized(width):
        window.resize(width, 200)
        QApplication.sync()  # else a busy screen would tell of the width before this one later, and that would count
        return window

    return resized


def shown(window):
    return [name for name in FIGURES if window.findChild(QLabel, name).isVisible()]


def test_a_narrow_one_leaves_out_what_matters_least(bar):
    counts = []
    for width in range(1000, 300, -20):
        window = bar(width)
        assert window.width() == width
        assert shown(window) == FIGURES[: len(shown(window))]
        counts.append(len(shown(window)))
    assert counts == sorted(counts, reverse=True)
    assert (counts[0], counts[-1]) == (4, 0)
    assert shown(bar(1000)) == FIGURES


def test_the_tooltip_keeps_all_figures(bar):
    tip = bar(500).findChild(QLabel, "statusSize").toolTip()
    assert tip.splitlines() == ["Rows × columns", "Heights: 0 to 1", "Hurst exponent: H 1.00", "Time: 250 ms"]


def test_the_reading_is_whole_or_ends_with_a_whole_part(bar):
    for width in range(1000, 300, -20):
        label = bar(width).findChild(QLabel, "statusPoint")
        assert READING.startswith(label.text())
        assert label.fontMetrics().horizontalAdvance(label.text()) <= label.width()
        assert label.toolTip() == ("" if label.text() == READING else READING)
    assert label.text() != READING
    assert bar(1000).findChild(QLabel, "statusPoint").text() == READING


def test_a_reading_ends_with_the_coordinates_where_they_are_known():
    heightmap = DiamondSquare(exponent=3).heightmap()
    point = Point(2, 4)
    assert "north" not in reading(heightmap, point, None)
    metres = MapPlace('PROJCRS["UTM"', (30.0, 0.0, 5e5, 0.0, -30.0, 4.9e6))
    assert reading(replace(heightmap, place=metres), point, None).endswith("   500,120 east, 4,899,940 north")
    degrees = MapPlace('GEOGCRS["WGS 84"', (0.01, 0.0, -0.02, 0.0, -0.01, 0.01))
    assert reading(replace(heightmap, place=degrees), point, None).endswith("   0.010° S, 0.020° E")
