"""One sea: whatever switches it or sets its level, all of the window agrees."""

from dataclasses import replace

import numpy as np
import pytest
from gui_tools import LONG, action, do, field, message, open_panel, press
from hand import brush, choose, draw, view_of
from PySide6.QtWidgets import QDialog, QLabel

from terrain_explorer.gui.drawing.drawing_controller import DrawingController
from terrain_explorer.gui.steps.filter_controller import FilterController
from terrain_explorer.gui.steps.filter_panel import FilterPanel
from terrain_explorer.gui.steps.steps_panel import StepsPanel
from terrain_explorer.gui.views.view_sync import ViewSync
from terrain_explorer.gui.water.sea_and_rivers import SeaController
from terrain_explorer.gui.window.work_coordinator import WorkCoordinator
from terrain_explorer.terrain import DiamondSquare, Heightmap, Recipe, Step
from terrain_explorer.terrain.filters import Streams
from terrain_explorer.terrain.masks.rules import WaterDistanceRule
from terrain_explorer.terrain.shading.look import Look

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")


def sea(window):
    look = window.document.look
    assert action(window, "Sea").isChecked() == look.water
    return look.water_level if look.water else None


def test_a_command_and_a_field_switch_the_same_sea(window):
    assert sea(window) is None
    do(window, "Sea")
    assert sea(window) == Look.water_level
    note = open_panel(window, "surfaceDock").findChild(QLabel, "seaNote")
    assert "of the map lies under it" in note.text()
    field(window, "water").setChecked(False)
    assert sea(window) is None
    assert note.isHidden()


@pytest.mark.parametrize("ends", ["applyButton", "cancelOperationButton"])
def test_streams_begin_with_the_shown_sea_and_show_theirs(qtbot, window, ends):
    generator = DiamondSquare(exponent=5, seed=3)
    window.document.start(generator.heightmap(), generator)
    do(window, "Sea")
    window.findChild(WorkCoordinator).begin_kind(Streams)
    panel = window.findChild(FilterPanel)
    assert (panel.chosen().sea, panel.chosen().sea_level) == (True, Look.water_level)
    panel.take_filter(Streams(age=0.1, sea=True, sea_level=0.4))
    assert sea(window) == 0.4
    press(window, ends)
    qtbot.waitUntil(lambda: not window.busy and not window.findChild(FilterController).active, timeout=LONG)
    if ends == "cancelOperationButton":
        assert sea(window) == Look.water_level
        return
    qtbot.waitUntil(lambda: "The sea is shown" in message(window), timeout=LONG)
    assert sea(window) == 0.4
    press(window, "messageAction.Sea as before")
    assert sea(window) == Look.water_level


def with_streams_applied(qtbot, window):
    generator = DiamondSquare(exponent=5, seed=3)
    window.document.start(generator.heightmap(), generator)
    do(window, "Sea")
    window.findChild(WorkCoordinator).begin_kind(Streams)
    window.findChild(FilterPanel).take_filter(Streams(age=0.1, sea=True, sea_level=0.4))
    press(window, "applyButton")
    qtbot.waitUntil(lambda: not window.busy and not window.findChild(FilterController).active, timeout=LONG)
    assert sea(window) == 0.4


def test_undo_brings_back_the_sea_from_before_streams(qtbot, window):
    with_streams_applied(qtbot, window)
    field(window, "haze").setValue(0.7)
    do(window, "Undo")
    assert sea(window) == Look.water_level
    do(window, "Redo")
    assert sea(window) == 0.4
    window.findChild(DrawingController)._go_to(0)
    assert sea(window) == Look.water_level
    assert window.document.look.haze == 0.7, "the step had nothing to do with it"


def test_undo_leaves_a_sea_that_was_set_since(qtbot, window):
    with_streams_applied(qtbot, window)
    field(window, "water_level").setValue(60)
    do(window, "Undo")
    assert sea(window) == 0.6


def test_undo_brings_back_the_sea_from_before_a_step_got_another(qtbot, window):
    recipe = Recipe(DiamondSquare(exponent=4), (Step(Streams(age=0.1, sea=True, sea_level=0.3)),))
    window.document.take_remade(recipe.heightmap(), recipe, None, "")
    for level in (0.5, 0.6):
        other = replace(recipe, steps=(Step(Streams(age=0.1, sea=True, sea_level=level)),))
        open_panel(window, "stepsDock").findChild(StepsPanel).recipeWanted.emit(other, "Change", "drag")
        qtbot.waitUntil(lambda other=other: window.document.recipe is other, timeout=LONG)
        assert sea(window) == level
    do(window, "Undo")
    assert sea(window) is None
    do(window, "Redo")
    assert sea(window) == 0.6


def test_a_new_drawing_may_begin_on_the_floor_of_a_sea(window):
    for wanted in (True, False):
        do(window, "NewDrawing")
        dialog = next(one for one in window.findChildren(QDialog, "newDrawingDialog") if one.isVisible())
        dialog.findChild(object, "parameter.sea").setChecked(wanted)
        dialog.accept()
        assert sea(window) == (Look.water_level if wanted else None)
        assert ("floor of the sea" in message(window)) == wanted
    do(window, "Undo")
    assert sea(window) == Look.water_level
    assert not action(window, "Undo").isEnabled()


def test_a_rule_by_water_takes_the_shown_sea():
    look = Look(water=True, water_level=0.3)
    assert look.with_shown_sea(WaterDistanceRule()) == WaterDistanceRule(sea=True, sea_level=0.3)
    assert Look().with_shown_sea(WaterDistanceRule()) == WaterDistanceRule()


def test_a_step_that_gets_another_sea_shows_it(window):
    recipe = Recipe(DiamondSquare(exponent=4), (Step(Streams(age=0.1, sea=True, sea_level=0.3)),))
    window.document.take_remade(recipe.heightmap(), recipe, None, "")
    parts = window.findChild(SeaController)
    older = replace(recipe, steps=(Step(Streams(age=0.2, sea=True, sea_level=0.3)),))
    parts.follow_recipe(older)
    assert sea(window) is None, "only its age has changed"
    parts.follow_recipe(replace(recipe, steps=(Step(Streams(age=0.1, sea=True, sea_level=0.6)),)))
    assert sea(window) == 0.6


def test_strokes_beyond_the_range_do_not_move_it(qtbot, window):
    generator = DiamondSquare(exponent=5, seed=3)
    window.document.start(generator.heightmap(), generator)
    do(window, "Sea")
    before = window.document.look.water_height(window.document.heightmap)
    choose(window, "Lower")
    brush(window, size=30, strength=1)
    for _ in range(8):
        draw(qtbot, window, view_of(window, "mapView"))
    lowered = window.document.heightmap
    assert lowered.lowest < lowered.range[0]
    assert window.document.look.water_height(lowered) == before


def test_in_metres_a_click_puts_it_at_zero(window):
    heights = np.linspace(-137.5, 412.25, 65 * 65, dtype=np.float32).reshape(65, 65)
    heightmap = Heightmap(heights, metres=True, spacing=10.0)
    window.findChild(ViewSync).ground.setHeightmap(heightmap)
    do(window, "Sea")
    note = open_panel(window, "surfaceDock").findChild(QLabel, "seaNote")
    assert "Sea at 0 m" in note.text()
    note.linkActivated.emit("zero")
    assert window.document.look.water_height(heightmap) == pytest.approx(0, abs=1e-6)
    assert "Sea at 0 m" not in note.text()
    assert "At 0 m; 25 % of the map" in note.text()
