"""Painting a parameter of a step: the land follows the brush, and each stroke is an undo step."""

import numpy as np
import pytest
from gui_tools import LONG, choose_row, on_screen
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QWidget

from terrain_explorer.gui.selection.painted_map import PaintedMap
from terrain_explorer.gui.services.worker import is_busy
from terrain_explorer.gui.tools.stroke_tool import PointerTouch
from terrain_explorer.terrain import FILTERS, DiamondSquare, Heightmap
from terrain_explorer.terrain.filters import Streams
from terrain_explorer.terrain.filters.parameter_maps import ParameterMap
from terrain_explorer.terrain.masks import MASK_SHAPES, Mask
from terrain_explorer.terrain.sampling import Point
from terrain_explorer.terrain.work import finished

pytestmark = pytest.mark.usefixtures("without_3d")

EVEN = FILTERS["streams"](age=0.5, uplift=0.5, uplift_shape="even")


@pytest.fixture
def painting(window, settle):
    """The painter of a window with a terrain that streams have worn, whose uplift is about to be painted."""
    settle(window)
    window.document.take_filtered(EVEN.applied(window.document.heightmap), EVEN.title, EVEN)
    choose_row(window, 1)
    settle(window)
    window.findChild(QWidget, "stepForm").findChild(QAbstractButton, "map.uplift.paint").click()
    return window.findChild(PaintedMap)


def touch(window, down, across, modifiers=Qt.KeyboardModifier.NoModifier):
    rows, columns = window.document.heightmap.heights.shape
    return PointerTouch(Point(down * (rows - 1), across * (columns - 1)), modifiers=modifiers)


def stroke(window, painting, *places, modifiers=Qt.KeyboardModifier.NoModifier):
    first, *others = (touch(window, *place, modifiers) for place in places)
    painting.tool.strokeBegan.emit(first)
    for each in others:
        painting.tool.strokeMoved.emit(each)


def wait(qtbot, window, painting, settle):
    qtbot.waitUntil(lambda: not is_busy(painting), timeout=LONG)
    settle(window)


def uplift(window):
    return window.document.recipe.steps[0].filter.map_of("uplift")


def test_a_stroke_raises_land_in_one_undo_step(qtbot, window, settle, painting):
    before = window.document.heightmap
    stroke(window, painting, (0.5, 0.4), (0.5, 0.6))
    painting.tool.strokeEnded.emit()
    wait(qtbot, window, painting, settle)
    assert (uplift(window).low, uplift(window).high) == (0.5, 2.0)
    after = window.document.heightmap
    np.testing.assert_array_equal(after.heights, window.document.recipe.heightmap().heights)
    rows, columns = after.heights.shape
    weights = uplift(window).mask.weights(after)
    assert weights[rows // 2, columns // 2] > 0.5
    assert not weights[0].any()
    assert window.document.undo_name == "Paint Uplift of Streams"
    window.document.undo()
    assert window.document.heightmap is before


def test_rivers_answer_before_the_brush_is_let_go(qtbot, window, settle, painting):
    before = window.document.heightmap.heights
    stroke(window, painting, (0.5, 0.4), (0.5, 0.5), (0.5, 0.6))
    wait(qtbot, window, painting, settle)
    shown = on_screen(window).heights
    assert window.document.heightmap.heights is before
    assert shown.shape == before.shape
    middle = np.s_[
        before.shape[0] // 2 - 20 : before.shape[0] // 2 + 20, before.shape[1] // 3 : 2 * before.shape[1] // 3
    ]
    assert (shown - before)[middle].mean() > max((shown - before)[:20].mean(), 0.01)
    painting.tool.strokeCancelled.emit()
    settle(window)
    assert on_screen(window).heights is before
    assert window.document.recipe.steps[0].filter == EVEN


def test_a_stroke_that_begins_before_the_last_is_done_loses_nothing(qtbot, window, settle, painting):
    stroke(window, painting, (0.3, 0.3), (0.3, 0.4))
    painting.tool.strokeEnded.emit()
    stroke(window, painting, (0.7, 0.7), (0.7, 0.8))
    painting.tool.strokeEnded.emit()
    wait(qtbot, window, painting, settle)
    heightmap = window.document.heightmap
    rows, columns = heightmap.heights.shape
    weights = uplift(window).mask.weights(heightmap)
    assert weights[int(0.3 * rows), int(0.35 * columns)] > 0.5
    assert weights[int(0.7 * rows), int(0.75 * columns)] > 0.5


def test_the_brush_is_put_away_with_the_step(qtbot, window, settle, painting):
    window.document.undo()
    settle(window)
    assert painting.tool.ring is None


@pytest.mark.parametrize("exponent", [6, 8])
def test_the_land_that_answers_is_about_what_the_filter_makes(exponent):
    hills = DiamondSquare(exponent=exponent, seed=5, spread_reduction=0.55).heightmap()
    ground = Heightmap(hills.heights, range=(0.0, 9.0))  # there is room for mountains
    before = Streams(age=1, uplift=0.5, uplift_shape="even")
    mask = Mask.of(MASK_SHAPES["ellipse"](left=30.0, right=70.0, top=30.0, bottom=70.0))
    after = before.with_map("uplift", ParameterMap("uplift", mask, 0.5, 2.0))
    rising = finished(before.rising(ground))
    first = finished(rising.answering(before)).heights
    for _ in range(4):
        answer = finished(rising.answering(after)).heights
    truth = after.applied(ground).heights - before.applied(ground).heights
    found = answer - first
    inside = mask.weights(ground) == 1
    assert found[inside].mean() == pytest.approx(truth[inside].mean(), rel=0.3)
    assert abs(found[~inside]).mean() < 0.5 * found[inside].mean()


def test_land_that_answers_keeps_the_sea_and_voids():
    ground = DiamondSquare(exponent=6, seed=5, spread_reduction=0.55).heightmap()
    filter = Streams(sea=True, sea_level=0.3)
    answer = finished(finished(filter.rising(ground)).answering(filter))
    below = ground.heights <= 0.3 * (ground.range[1] - ground.range[0]) + ground.range[0]
    np.testing.assert_array_equal(answer.heights[below], ground.heights[below])
    assert isinstance(answer, Heightmap)
