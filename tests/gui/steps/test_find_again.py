"""Steps found again on the map's points, in a real window."""

import numpy as np
import pytest
from gui_tools import action, choose_row, do, field
from hand import choose, draw, view_of
from PySide6.QtWidgets import QLabel, QPushButton, QTextBrowser

from terrain_explorer.terrain import FILTERS

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")


@pytest.fixture
def finer(qtbot, window, settle):
    """A window with a terrain that was drawn on and smoothed, and then got twice the points a side."""
    settle(window)
    choose(window, "Roughen")
    draw(qtbot, window, view_of(window, "mapView"))
    filter = FILTERS["thermal"](angle=20)
    window.document.take_filtered(filter.applied(window.document.heightmap), filter.title, filter)
    field(window, "exponent").setValue(window.document.source_generator.exponent + 1)
    settle(window)
    return window


def pick(window, place):
    choose_row(window, place + 1)


def words(window):
    label = window.findChild(QLabel, "stepScale")
    return label.text() if not label.isHidden() and not label.parentWidget().isHidden() else ""


def button(window, name):
    return window.findChild(QPushButton, name)


def test_a_step_tells_where_it_was_found(finer):
    side = (finer.document.heightmap.rows - 1) // 2 + 1
    for place in (0, 1):
        pick(finer, place)
        assert words(finer).startswith(f"Found on {side} × {side} points, and done on all.")
    finer.findChild(QLabel, "stepScale").linkActivated.emit("scale")
    assert finer.findChild(QTextBrowser, "algorithmPage").toPlainText().startswith("Scale")
    finer.document.undo()
    pick(finer, 1)
    assert not words(finer)


@pytest.mark.parametrize("place", [0, 1])
def test_what_changes_is_told_before_it_is_taken(finer, settle, place):
    document, before = finer.document, finer.document.heightmap
    pick(finer, place)
    button(finer, "findAgain").click()
    settle(finer)
    assert document.heightmap is before
    change = np.abs(document.recipe.found_again(place).heightmap().heights - before.heights)
    assert words(finer) == f"Heights would change by up to {change.max():.3g}, by {change.mean():.3g} on average."
    button(finer, "takeFoundAgain").click()
    settle(finer)
    title = document.recipe.steps[place].title
    assert action(finer, "Undo").text() == f"&Undo Find {title} again"
    np.testing.assert_array_equal(np.abs(document.heightmap.heights - before.heights), change)
    assert not words(finer)
    do(finer, "Undo")
    assert document.heightmap is before


def test_it_can_be_left(finer, settle):
    before = finer.document.recipe
    pick(finer, 1)
    button(finer, "findAgain").click()
    settle(finer)
    button(finer, "leaveFoundAgain").click()
    assert words(finer).startswith("Found on")
    assert finer.document.recipe is before


def test_what_moves_points_is_not_found_again(window, settle):
    settle(window)
    filter = FILTERS["crop"](rows=33, columns=33, row=3, column=3)
    window.document.take_filtered(filter.applied(window.document.heightmap), filter.title, filter)
    field(window, "exponent").setValue(window.document.source_generator.exponent + 1)
    settle(window)
    assert window.document.heightmap.heights.shape == (65, 65)
    pick(window, 0)
    assert words(window).startswith("Found on")
    assert button(window, "findAgain").isHidden()
