"""Paths in the window: set, moved, changed and taken away by hand, and never anything but what their step says."""

from dataclasses import replace

import numpy as np
import pytest
from drainage_tools import drainage_of
from gui_tools import LONG, action, choose_row, chosen_row, do, message, open_panel, surface
from hand import LEFT, PLAIN, choose
from path_hand import PathHand
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QWidget

from terrain_explorer.gui.presets import preset_controller
from terrain_explorer.gui.presets.parameter_preset import built_in
from terrain_explorer.gui.presets.preset_panel import PresetPanel
from terrain_explorer.gui.services.worker import Worker
from terrain_explorer.gui.steps.recipe_controller import RecipeController
from terrain_explorer.gui.views.view_sync import ViewSync
from terrain_explorer.terrain import FILTERS, DiamondSquare, Recipe, Step
from terrain_explorer.terrain.filters.paths import Lake, River, Road
from terrain_explorer.terrain.masks import Mask, Painted

GENERATOR = DiamondSquare(exponent=6, seed=3)
FIRST, SECOND, THIRD = (0.2, 0.3), (0.5, 0.6), (0.8, 0.4)

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")


@pytest.fixture
def hand(qtbot, window):
    window.document.start(GENERATOR.heightmap(), GENERATOR)
    do(window, "Path")
    return PathHand(qtbot, window)


@pytest.fixture
def laid(hand):
    """A river through three points, still at hand."""
    hand.click(FIRST, SECOND, THIRD)
    return hand


def near(points, *places):
    return np.abs(np.array(points) - places).max() < 0.02


def test_two_clicks_make_a_river_and_each_further_one_goes_on(hand):
    hand.click(FIRST)
    assert hand.steps == ()
    assert hand.window.findChild(QLabel, "pathNote").text() == "1 point to go before there is a path."
    hand.click(SECOND)
    assert hand.window.findChild(QLabel, "pathNote").text() == ""
    hand.click(THIRD)
    (step,) = hand.steps
    assert step == Step(River(step.filter.points))
    assert near(step.filter.points, FIRST, SECOND, THIRD)
    assert hand.window.document.names == ("River", "River: add point 3")


def test_a_click_beside_the_ground_and_a_drag_add_no_point(hand):
    hand.drag((0.4, 0.4), (0.6, 0.6))
    assert hand.path.points == ()
    hand.window.resize(1200, 620)  # the corner of the view lies farther beside the ground than a click may
    hand.rest()
    QTest.mouseClick(surface(hand.window), LEFT, PLAIN, surface(hand.window).rect().topLeft() + QPoint(1, 1))
    assert hand.path.points == ()


def test_a_drag_moves_a_point_as_one_undo_step_and_undo_brings_it_back(laid):
    before, heights = laid.path.points, laid.window.document.heightmap.heights
    laid.drag(SECOND, (0.5, 0.7), (0.4, 0.8), (0.3, 0.8))
    assert near(laid.path.points, FIRST, (0.3, 0.8), THIRD)
    assert laid.window.document.undo_name == "River: move a point"
    do(laid.window, "Undo")
    laid.rest()
    assert laid.path.points == before
    assert laid.window.document.heightmap.heights is heights
    do(laid.window, "Redo")
    laid.rest()
    assert near(laid.path.points, FIRST, (0.3, 0.8), THIRD)


def test_a_click_on_the_line_puts_a_point_there(laid):
    _, on_line, *_ = laid.path.spans(laid.window.document.heightmap)[1][11:]
    laid.click(tuple(on_line))
    assert len(laid.path.points) == 4
    assert near(laid.path.points, FIRST, SECOND, on_line, THIRD)


def test_the_right_button_and_delete_take_points_away_and_with_too_few_the_step_goes(laid):
    laid.click(SECOND, button=Qt.MouseButton.RightButton)
    assert near(laid.path.points, FIRST, THIRD)
    laid.key(Qt.Key.Key_Delete)
    assert laid.steps == ()
    assert laid.window.document.undo_name == "Delete River"
    assert len(laid.path.points) == 1
    laid.click(SECOND)
    assert len(laid.steps) == 1


def test_after_its_end_clicks_make_another_path(laid):
    ends = (
        lambda: laid.key(Qt.Key.Key_Return),
        lambda: laid.window.findChild(QWidget, "newPathButton").click(),
        lambda: QTest.mouseDClick(laid.view, LEFT, PLAIN, laid.at((0.9, 0.9))),
    )
    for number, end in enumerate(ends, 2):
        end()
        laid.rest()
        assert laid.path.points == ()
        laid.click((0.1, 0.4 + 0.15 * number), (0.3, 0.3 + 0.15 * number))
        assert [len(step.filter.points) for step in laid.steps] == [3] + [2] * (number - 1)
        assert chosen_row(laid.window) == number


def test_escape_ends_the_path_and_then_the_tool(laid):
    laid.key(Qt.Key.Key_Escape)
    assert action(laid.window, "Path").isChecked()
    assert laid.path.points == ()
    laid.key(Qt.Key.Key_Escape)
    assert not action(laid.window, "Path").isChecked()
    laid.click((0.5, 0.5))
    assert len(laid.steps) == 1


def test_the_button_for_a_new_path_chooses_the_tool(hand):
    begin = open_panel(hand.window, "pathDock").findChild(QWidget, "newPathButton")
    assert not begin.isEnabled()
    do(hand.window, "Path")
    open_panel(hand.window, "pathDock")
    begin.click()
    assert action(hand.window, "Path").isChecked()
    hand.click(FIRST, SECOND)
    assert len(hand.steps) == 1


def test_values_in_the_form_change_the_step_and_are_remembered_for_the_next(laid, make_window):
    points = laid.path.points
    form = laid.controller.panel.content()._form
    for depth in (0.1, 0.15):
        form.fields["depth"].setValue(depth)
        form.fields["depth"].edited.emit()
        laid.rest()
    assert laid.steps == (Step(River(points, depth=0.15)),)
    assert laid.window.document.undo_name == "River: Depth 2 % → 15 %"
    assert laid.window.document.names[-2:] == ("River: add point 3", "River: Depth 2 % → 15 %")
    laid.key(Qt.Key.Key_Return)
    assert laid.path == River(depth=0.15)
    laid.controller.stop()
    assert make_window()._features.paths.path == River(depth=0.15)


def test_a_preset_keeps_the_points_and_its_picture_shows_the_path(laid, qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr(preset_controller, "preset_folder", lambda: tmp_path / "presets")
    points, pictured = laid.path.points, []
    monkeypatch.setattr(PresetPanel, "setPicture", lambda _, preset, picture: pictured.append(picture))
    button = laid.controller.panel.content().presets
    button.click()
    qtbot.waitUntil(lambda: len(pictured) == len(built_in(River)), timeout=LONG)
    assert any(picture != pictured[0] for picture in pictured)
    gorge = built_in(River)[2].values
    button.chosen.emit(gorge)
    laid.rest()
    assert laid.steps == (Step(replace(gorge, points=points)),)
    laid.window.findChild(PresetPanel).close()


def test_another_kind_goes_through_the_same_points(laid):
    points = laid.path.points
    kinds = laid.window.findChild(QComboBox, "pathKind")
    for kind in (Road, Lake):
        kinds.setCurrentIndex(kinds.findData(kind.slug))
        kinds.activated.emit(kinds.currentIndex())
        laid.rest()
        assert laid.steps == (Step(kind(points)),)
    assert laid.window.document.undo_name == "Road becomes Lake"


def test_choosing_its_step_brings_the_points_back(laid):
    laid.window.findChild(RecipeController).remake(
        laid.window.document.recipe.followed_by(FILTERS["invert"]()), "Invert"
    )
    laid.rest()
    laid.key(Qt.Key.Key_Escape)
    laid.key(Qt.Key.Key_Escape)
    choose_row(laid.window, 2)
    assert not action(laid.window, "Path").isChecked()
    choose_row(laid.window, 1)
    assert action(laid.window, "Path").isChecked()
    laid.drag(SECOND, (0.3, 0.3))
    assert near(laid.steps[0].filter.points, FIRST, (0.3, 0.3), THIRD)
    assert isinstance(laid.steps[1].filter, FILTERS["invert"])
    choose_row(laid.window, 2)
    assert not action(laid.window, "Path").isChecked()


def test_the_form_of_the_step_keeps_the_points(laid):
    points = laid.path.points
    strength = laid.window.findChild(QWidget, "stepForm").findChild(QWidget, "parameter.strength")
    strength.setValue(0.5)
    laid.rest()
    assert laid.steps == (Step(River(points), strength=0.5),)
    laid.drag(SECOND, (0.3, 0.3))
    assert laid.steps[0].strength == 0.5


def test_one_mode_at_a_time(laid):
    for other in ("Profile", "FollowWater", "Growth", "SelectRectangle", "Raise"):
        if other == "Raise":
            choose(laid.window, other)
        else:
            do(laid.window, other)
        assert action(laid.window, other).isChecked()
        assert not action(laid.window, "Path").isChecked()
        do(laid.window, "Path")
        assert not action(laid.window, other).isChecked()


def test_a_path_is_laid_within_the_selection(hand):
    half = Mask.of(Painted.of(np.repeat([[0.0, 1.0]], 2, axis=0)))
    hand.window.document.select(half, "Select")
    hand.click(FIRST, SECOND)
    hand.window.document.select(None, "Select none")
    hand.drag(SECOND, THIRD)
    assert hand.steps[0].mask == half


def test_the_surface_takes_clicks_and_drags_too(hand):
    hand.view = surface(hand.window)
    hand.click(FIRST, SECOND)
    hand.drag(SECOND, THIRD)
    assert near(hand.steps[0].filter.points, FIRST, THIRD)


def test_a_new_terrain_forgets_the_path(laid):
    laid.window.document.start(GENERATOR.heightmap(), GENERATOR)
    assert laid.path.points == ()
    assert laid.window.findChild(ViewSync).tools.tool is laid.controller.tool


def test_a_path_on_a_picture_from_elsewhere_is_a_step_on_it(hand):
    hand.window.document.take_pasted(replace(GENERATOR.heightmap(), recipe=None))
    hand.click(FIRST, SECOND)
    assert isinstance(hand.window.document.recipe, Recipe)
    assert len(hand.steps) == 1
    assert message(hand.window) == ""


def choose_lake(window):
    kinds = window.findChild(QComboBox, "pathKind")
    kinds.setCurrentIndex(kinds.findData(Lake.slug))
    kinds.activated.emit(kinds.currentIndex())


def test_a_double_click_into_a_basin_makes_a_lake_of_it(hand):
    ground = hand.window.document.heightmap
    drainage = drainage_of(ground)
    row, column = np.unravel_index(np.argmax(drainage.lake_depths), ground.heights.shape)
    place = row / (ground.rows - 1), column / (ground.columns - 1)
    choose_lake(hand.window)
    hand.click(place)
    assert "takes the basin here" in hand.window.findChild(QLabel, "pathNote").text()
    hand.key(Qt.Key.Key_Return)
    hand.qtbot.waitUntil(lambda: hand.controller.place is not None, timeout=LONG)
    hand.rest()
    (step,) = hand.steps
    assert isinstance(step.filter, Lake)
    level = drainage_of(hand.window.document.heightmap).filled[row, column]
    assert level == pytest.approx(drainage.filled[row, column], abs=0.01)
    hand.key(Qt.Key.Key_Escape)
    assert hand.path.points == ()


def test_where_water_runs_off_one_is_told_and_goes_on(hand):
    choose_lake(hand.window)
    hand.click((0.0, 0.0))
    hand.key(Qt.Key.Key_Return)
    hand.qtbot.waitUntil(lambda: not hand.window.findChild(Worker, "finding-basin").busy, timeout=LONG)
    assert message(hand.window).startswith("No water would stand there")
    assert len(hand.path.points) == 1


def test_a_click_on_a_laid_path_takes_it_up_and_with_shift_begins_another(laid):
    laid.key(Qt.Key.Key_Return)
    laid.click((0.1, 0.8), (0.2, 0.9))
    laid.key(Qt.Key.Key_Return)
    QTest.mouseMove(laid.view, laid.at(SECOND))
    assert laid.view.cursor().shape() == Qt.CursorShape.PointingHandCursor
    laid.drag(SECOND, (0.3, 0.3))  # one of its points, in one go
    assert laid.controller.place == 0
    assert near(laid.steps[0].filter.points, FIRST, (0.3, 0.3), THIRD)
    assert chosen_row(laid.window) == 1
    laid.key(Qt.Key.Key_Return)
    laid.click((0.15, 0.85))  # the line of the other
    assert laid.controller.place == 1
    assert len(laid.steps[1].filter.points) == 2
    laid.key(Qt.Key.Key_Return)
    QTest.mouseClick(laid.view, LEFT, Qt.KeyboardModifier.ShiftModifier, laid.at(FIRST))
    assert laid.controller.place is None
    assert near(laid.path.points, FIRST)
    assert len(laid.steps) == 2


def test_the_panel_of_the_steps_shows_the_points(laid):
    do(laid.window, "Path")
    laid.window.findChild(QWidget, "editPoints").click()
    assert action(laid.window, "Path").isChecked()
    assert near(laid.path.points, FIRST, SECOND, THIRD)


def test_a_path_that_is_still_being_laid_is_not_lost_to_the_next(hand):
    for places in ((FIRST, SECOND), ((0.1, 0.8), (0.2, 0.9))):
        for place in places:
            QTest.mouseClick(hand.view, LEFT, PLAIN, hand.at(place))
        hand.controller._finish()  # at once, with the work still going on
    hand.rest()
    hand.qtbot.waitUntil(lambda: len(hand.steps) == 2, timeout=LONG)


def choose_kind(window, kind):
    kinds = window.findChild(QComboBox, "pathKind")
    kinds.setCurrentIndex(kinds.findData(kind.slug))
    kinds.activated.emit(kinds.currentIndex())


def test_a_click_on_the_first_point_closes_a_road_and_taking_one_away_opens_it_there(laid):
    choose_kind(laid.window, Road)
    laid.rest()
    laid.drag(FIRST, (0.1, 0.15))  # a drag moves it
    first = laid.path.points[0]
    assert near([first], (0.1, 0.15))
    assert not laid.path.ring
    laid.click((0.85, 0.15))
    assert near(laid.path.points, (0.1, 0.15), SECOND, THIRD, (0.85, 0.15))
    QTest.mouseMove(laid.view, laid.at(first))
    laid.qtbot.waitUntil(lambda: laid.view.cursor().shape() == Qt.CursorShape.PointingHandCursor, timeout=LONG)
    laid.click(first)
    (step,) = laid.steps
    assert step.filter.ring
    assert len(step.filter.points) == 4
    assert laid.window.document.undo_name == "Road: close"
    do(laid.window, "Undo")
    laid.rest()
    assert not laid.path.ring
    do(laid.window, "Redo")
    laid.rest()
    assert laid.path.ring
    # Its form keeps it closed.
    field = laid.controller.panel.content()._form.fields["bank"]
    assert field.value() == 0
    assert "auto" in field.findChild(QWidget, "parameter.bank").text()
    field.setValue(0.03)
    field.edited.emit()
    laid.rest()
    assert laid.steps[0].filter == replace(step.filter, bank=0.03)
    last = laid.path.points[-1]
    laid.click(SECOND, button=Qt.MouseButton.RightButton)
    assert not laid.path.ring
    assert near(laid.path.points, THIRD, last, first)
    laid.click(laid.path.points[0])
    assert laid.path.ring
    # What comes beside a closed path is another one, which meets it: its end lies on the line.
    laid.click((0.05, 0.9))
    on_line = laid.steps[0].filter.spans(laid.window.document.heightmap)[0, 12]
    beside = laid.at(tuple(on_line)) + QPoint(2, -2)
    QTest.mouseClick(laid.view, LEFT, PLAIN, beside)
    laid.rest()
    ring, arm = (step.filter for step in laid.steps)
    assert (ring.ring, arm.ring, arm.met) == (True, False, (ring,))
    line = ring.spans(laid.window.document.heightmap).reshape(-1, 2)
    steps = np.linspace(line[:-1], line[1:], 50).reshape(-1, 2)
    assert np.sqrt(np.square(steps - arm.points[-1]).sum(axis=1)).min() < 1e-3


def test_a_new_river_ends_at_the_sea_that_is_shown(hand):
    document = hand.window.document
    document.set_look(replace(document.look, water=True, water_level=0.4))
    hand.click(FIRST, SECOND)
    assert (hand.path.sea, hand.path.sea_level) == (True, 0.4)
    form = hand.controller.panel.content()._form
    form.fields["sea"].setValue(False)
    form.fields["sea"].edited.emit()
    hand.rest()
    assert not hand.steps[0].filter.sea
    hand.key(Qt.Key.Key_Return)
    document.set_look(replace(document.look, water=False))
    hand.click((0.1, 0.8), (0.2, 0.9))
    assert not hand.steps[1].filter.sea


def test_a_site_takes_the_height_of_the_ground_where_alt_is_held(hand):
    kinds = hand.window.findChild(QComboBox, "pathKind")
    kinds.setCurrentIndex(kinds.findData("site"))
    kinds.activated.emit(kinds.currentIndex())
    ground = hand.window.document.heightmap
    alt = Qt.KeyboardModifier.AltModifier
    QTest.mouseClick(hand.view, LEFT, alt, hand.at(FIRST))
    hand.rest()
    assert hand.steps == ()
    hand.click(SECOND)
    (step,) = hand.steps
    assert step.filter.has_height
    row, column = (round(part * (count - 1)) for part, count in zip(FIRST, ground.heights.shape, strict=True))
    near_by = ground.heights[row - 1 : row + 2, column - 1 : column + 2]
    assert near_by.min() <= step.filter.height <= near_by.max()
    QTest.mouseClick(hand.view, LEFT, alt, hand.at(THIRD))
    hand.rest()
    assert hand.steps[0].filter.height != step.filter.height
    assert hand.steps[0].filter.points == step.filter.points
    assert "height" in hand.window.document.undo_name
