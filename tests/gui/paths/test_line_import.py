"""Lines of a file become paths in the window."""

import numpy as np
import pytest
from gui_tools import LONG, do, message, open_panel
from path_hand import PathHand
from PySide6.QtWidgets import QFileDialog, QListWidget, QPushButton

from terrain_explorer.gui.paths.line_import import LineDialog
from terrain_explorer.terrain import DiamondSquare
from terrain_explorer.terrain.filters.paths import River

GENERATOR = DiamondSquare(exponent=6, seed=3)
ONE = '<svg viewBox="0 0 10 10"><path d="M2 1L8 5L3 9"/></svg>'
TWO = '<svg viewBox="0 0 10 10"><path id="short" d="M2 1L3 2"/><path id="long" d="M1 1L9 9"/></svg>'
WALK = '<gpx><trk><trkseg><trkpt lat="1" lon="2"/><trkpt lat="1.1" lon="2"/></trkseg></trk></gpx>'

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")


@pytest.fixture
def hand(qtbot, window):
    window.document.start(GENERATOR.heightmap(), GENERATOR)
    do(window, "Path")
    return PathHand(qtbot, window)


def test_lines_become_paths_of_the_kind_at_hand(qtbot, hand, tmp_path):
    """One at once, and several as the user chooses; a walk says what it lacks."""
    path = tmp_path / "plan.svg"
    path.write_text(ONE)
    hand.controller.lines.open(path)
    qtbot.waitUntil(lambda: bool(hand.path.points), timeout=LONG)
    hand.rest()
    (step,) = hand.steps
    assert isinstance(step.filter, River)
    assert np.allclose(np.array(step.filter.points)[[0, -1]], [[0.1, 0.2], [0.9, 0.3]])
    assert hand.window.document.names == ("River",)
    assert hand.path.points == step.filter.points  # its points can be moved at once

    path.write_text(TWO)
    hand.controller.lines.open(path)
    qtbot.waitUntil(lambda: hand.window.findChild(LineDialog) is not None, timeout=LONG)
    dialog = hand.window.findChild(LineDialog)
    lines = dialog.findChild(QListWidget, "lineList")
    assert [lines.item(row).text() for row in range(2)] == ["short", "long"]
    assert [item.text() for item in lines.selectedItems()] == ["long"]
    dialog.findChild(QPushButton, "allLinesButton").click()
    dialog._choose()
    qtbot.waitUntil(lambda: len(hand.steps) == 3, timeout=LONG)
    hand.rest()
    assert [step.filter.points[0] for step in hand.steps[1:]] == [(0.1, 0.2), (0.1, 0.1)]
    do(hand.window, "Undo")
    hand.rest()
    assert len(hand.steps) == 1

    (tmp_path / "walk.gpx").write_text(WALK)
    hand.window.files.open(tmp_path / "walk.gpx")  # as a file that is dropped
    qtbot.waitUntil(lambda: "where on the world" in message(hand.window), timeout=LONG)

    open_panel(hand.window, "pathDock")
    hand.window.findChild(QPushButton, "lineFileButton").click()
    assert hand.window.findChild(QFileDialog, "lineFileDialog").isVisible()
