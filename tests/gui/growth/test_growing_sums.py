"""The growth of a sum in the window: part after part, and the terms of a clicked height."""

import numpy as np
import pytest
from gui_tools import LONG
from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import QLabel, QSlider, QTextBrowser

from terrain_explorer.gui.growth.height_inquiry import tracing
from terrain_explorer.gui.growth.timeline_controller import TimelineController
from terrain_explorer.gui.growth.wording import MOST_LEVELS
from terrain_explorer.gui.services.worker import is_busy
from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.terrain import GradientNoise
from terrain_explorer.terrain.sampling import Point
from terrain_explorer.terrain.work import finished

pytestmark = pytest.mark.usefixtures("without_3d")


@pytest.fixture
def growth(qtbot, window, settle):
    """Let the window show the growth of a noise of four octaves."""
    generator = GradientNoise(exponent=4, octaves=4, gain=0.5, seed=3)
    window.document.take_generated(generator.heightmap(), generator)
    window.findChild(MapView, "mapView").setFocus()
    qtbot.keyClick(window.findChild(MapView, "mapView"), Qt.Key.Key_Y)
    timeline = window.findChild(TimelineController)
    qtbot.waitUntil(lambda: slider(window).isEnabled() and not is_busy(timeline), timeout=LONG)
    return generator


def slider(window):
    return window.findChild(QSlider, "timelineSlider")


def caption(window):
    return window.findChild(QLabel, "timelineCaption").text()


def explanation(window):
    return window.findChild(QTextBrowser, "explanation").toPlainText()


def click(qtbot, window, row, column):
    view = window.findChild(MapView, "mapView")
    place = view.placement.position(Point(row, column)).toPoint()
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)


def test_octave_after_octave_is_shown(window, growth):
    assert slider(window).maximum() == 4
    assert "the sum of all 4 parts" in caption(window)
    slider(window).setValue(1)
    stages = list(growth.growth())
    shown = window.findChild(MapView, "mapView").ground.heightmap
    np.testing.assert_array_equal(shown.heights, stages[1].heights)
    added = stages[1].heights - stages[0].heights
    assert "Octave 2 of 4: wavelength 1/8 of the side" in caption(window)
    least, most = (f"{height:.4f}".rstrip("0").replace("-", "−") for height in (added.min(), added.max()))
    assert f"adds {least} to {most} to all points" in caption(window)


def test_a_click_lists_the_octaves_and_a_link_leads_to_one(qtbot, window, growth):
    slider(window).setValue(2)
    click(qtbot, window, 5, 11)
    told = explanation(window)
    assert "Row 5, column 11" in told
    assert all(f"{number} 1/{cells} of the side" in told for number, cells in ((1, 4), (2, 8), (3, 16), (4, 32)))
    assert all(title in told for title in ("Part", "Weight", "Value", "Adds", "Sum"))
    assert "0.125" in told
    assert f"{float(growth.heights()[5, 11]):.4f}".rstrip("0").replace("-", "−") in told
    window.findChild(QTextBrowser, "explanation").anchorClicked.emit(QUrl("stage:0"))
    assert slider(window).value() == 0
    assert "Octave 1 of 4" in caption(window)


def test_the_octave_that_is_shown_is_marked(qtbot, window, growth):
    click(qtbot, window, 5, 11)
    browser = window.findChild(QTextBrowser, "explanation")
    assert bold(browser) == []
    slider(window).setValue(2)
    assert bold(browser) == ["3"]


def bold(browser):
    """Return the links to octaves that the explanation shows in bold type."""
    browser.selectAll()
    found, block = [], browser.document().begin()
    while block.isValid():
        parts = (part.fragment() for part in block)
        found += [
            part.text() for part in parts if part.charFormat().fontWeight() > 600 and part.charFormat().isAnchor()
        ]
        block = block.next()
    return found


def test_of_large_maps_the_octaves_are_shown_on_fewer_points():
    trace = finished(tracing(GradientNoise(exponent=12, octaves=2, seed=4)))
    coarse = GradientNoise(exponent=MOST_LEVELS, octaves=2, seed=4).heights()
    assert len(trace.stages) == 3
    np.testing.assert_array_equal(trace.stages[-2].heights, coarse)
