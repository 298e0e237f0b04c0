"""A generator without a lattice in the window: picker, form, timeline, explanations and pages do without stencils."""

import numpy as np
import pytest
from gui_tools import LONG, field, pick
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QLabel, QSlider, QTextBrowser
from waves import Waves, offer_waves

from terrain_explorer.gui.growth.timeline_controller import TimelineController
from terrain_explorer.gui.growth.wording import NO_PARENTS
from terrain_explorer.gui.learning.one_dimension_panel import EdgeProfile, caption
from terrain_explorer.gui.learning.page import page
from terrain_explorer.gui.learning.step_pictures import Paper
from terrain_explorer.gui.views.map2d.map_view import MapView

WAVES = Waves(exponent=4, seed=3)


@pytest.mark.usefixtures("without_3d")
def test_it_grows_in_the_window_and_each_stage_shows(qtbot, monkeypatch, make_window):
    offer_waves(monkeypatch)
    window = make_window()
    timeline, view = window.findChild(TimelineController), window.findChild(MapView, "mapView")
    pick(window, "test-waves")
    qtbot.waitUntil(lambda: isinstance(window.document.generator, Waves) and not window.busy, timeout=LONG)
    assert field(window, "frequency").value() == 3
    window.document.generated(WAVES.heightmap(), WAVES)
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Y)
    steps = window.findChild(QSlider, "timelineSlider")
    qtbot.waitUntil(lambda: steps.isEnabled() and not timeline.busy, timeout=LONG)
    steps.setValue(2)
    np.testing.assert_array_equal(view._heightmap.heights, WAVES.heights()[::4, ::4])
    assert "Level 2 of 4: points" in window.findChild(QLabel, "timelineCaption").text()
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=view.rect().center() + QPoint(3, 3))
    assert window.findChild(QTextBrowser, "explanation").toPlainText() == NO_PARENTS


def test_its_page_has_pictures_and_says_why_there_is_no_formula(qapp):
    found = page(Waves, None, Paper(qapp.palette(), QFont(qapp.font()), 1.0))
    assert NO_PARENTS in found.html
    assert {"step/0", "step/2", "level/4", "frequency/10.0"} <= set(found.pictures)


def test_its_edge_grows_level_by_level_without_ranges_of_chance():
    edge = EdgeProfile(WAVES)
    np.testing.assert_array_equal(edge.heights(2), WAVES.heights()[0, ::4])
    assert edge.moves(2) == ()
    assert [edge.level_at(stage) for stage in (0, 1, 2, 9)] == [0, 1, 2, 4]
    assert "drawn on its own" in caption(edge, 2)
