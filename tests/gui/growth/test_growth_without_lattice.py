"""A generator without a lattice in the window: picker, form, timeline, explanations and pages do without stencils."""

import numpy as np
import pytest
from gui_tools import LONG, field, pick
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel, QSlider, QTextBrowser
from waves import Waves, offer_waves

from terrain_explorer.gui.growth.timeline_controller import TimelineController
from terrain_explorer.gui.growth.wording import NO_PARENTS
from terrain_explorer.gui.services.worker import is_busy
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
    window.document.take_generated(WAVES.heightmap(), WAVES)
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Y)
    steps = window.findChild(QSlider, "timelineSlider")
    qtbot.waitUntil(lambda: steps.isEnabled() and not is_busy(timeline), timeout=LONG)
    steps.setValue(2)
    np.testing.assert_array_equal(view.ground.heightmap.heights, WAVES.heights()[::4, ::4])
    assert "Level 2 of 4: points" in window.findChild(QLabel, "timelineCaption").text()
    qtbot.mouseClick(view, Qt.MouseButton.LeftButton, pos=view.rect().center() + QPoint(3, 3))
    assert window.findChild(QTextBrowser, "explanation").toPlainText() == NO_PARENTS
