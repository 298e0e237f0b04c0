"""The growth goes on through the steps of the recipe."""

import numpy as np
import pytest
from gui_tools import LONG, on_screen
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QLabel, QSlider, QTextBrowser

from terrain_explorer.gui.growth.timeline_controller import TimelineController
from terrain_explorer.gui.growth.wording import CHANGED_LATER, MADE_AS_A_WHOLE
from terrain_explorer.gui.services.worker import is_busy
from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.terrain import DiamondSquare, Recipe, Step
from terrain_explorer.terrain.filters import FillLakes, Invert, Resample, Streams, ThermalErosion
from terrain_explorer.terrain.recipe import Picture
from terrain_explorer.terrain.sampling import Point

pytestmark = pytest.mark.usefixtures("without_3d")

GROUND = DiamondSquare(exponent=4, seed=9)
GROWN = 9
"""The stages of the ground: the corners, and two for each level."""


def timeline(window):
    return window.findChild(TimelineController)


def slider(window):
    return window.findChild(QSlider, "timelineSlider")


def map_view(window):
    return window.findChild(MapView, "mapView")


def shown(window):
    return map_view(window).ground.heightmap


def caption(window):
    return window.findChild(QLabel, "timelineCaption").text()


def explanation(window):
    return window.findChild(QTextBrowser, "explanation").toPlainText()


def click(qtbot, window, row, column):
    place = map_view(window).placement.position(Point(row, column)).toPoint()
    qtbot.mouseClick(map_view(window), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)


@pytest.fixture
def grow(qtbot, window):
    """Return a function that lets the window have the terrain of some steps, and its growth at hand."""

    def grow(*steps, source=GROUND):
        recipe = Recipe(source, steps)
        window.document.take_remade(recipe.heightmap(), recipe, None, "Test")
        map_view(window).setFocus()
        qtbot.keyClick(map_view(window), Qt.Key.Key_Y)
        qtbot.waitUntil(lambda: slider(window).isEnabled() and not is_busy(timeline(window)), timeout=LONG)

    return grow


def test_after_the_growth_come_the_ground_and_each_step(window, grow):
    grow(Step(Invert()), Step(Invert(), name="Back again"))
    ground = GROUND.heightmap()
    assert slider(window).maximum() == GROWN + 2
    slider(window).setValue(GROWN - 1)
    np.testing.assert_array_equal(shown(window).heights, GROUND.heights())
    slider(window).setValue(GROWN)
    np.testing.assert_array_equal(shown(window).heights, ground.heights)
    assert "<b>Normalising</b> · 17 × 17 points" in caption(window)
    slider(window).setValue(GROWN + 1)
    np.testing.assert_array_equal(shown(window).heights, Invert().applied(ground).heights)
    assert on_screen(window) is shown(window)
    assert "<b>Invert</b>" in caption(window)
    slider(window).setValue(GROWN + 2)
    assert shown(window) is window.document.heightmap
    assert caption(window) == "<b>Back again</b> · the finished terrain"


def test_streams_come_age_by_age(window, grow):
    grow(Step(Streams(age=0.8)))
    slider(window).setValue(slider(window).maximum() - 5)
    assert "<b>Streams · Age 0.3</b>" in caption(window)
    np.testing.assert_allclose(shown(window).heights, Streams(age=0.3).applied(GROUND.heightmap()).heights, atol=1e-6)


def test_it_plays_through_to_the_end(qtbot, window, grow):
    grow(Step(Invert()), Step(Invert()))
    window.findChild(object, "timelineSpeed").setCurrentText("64 ×")
    seen = []
    timeline(window).stageChanged.connect(seen.append)
    qtbot.keyClick(map_view(window), Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: seen[-1:] == [GROWN + 2], timeout=LONG)
    assert seen == sorted(seen)
    assert shown(window) is window.document.heightmap


def test_leaving_shows_the_terrain_again(qtbot, window, grow):
    grow(Step(Invert()), Step(Invert()))
    slider(window).setValue(GROWN + 1)
    qtbot.keyClick(map_view(window), Qt.Key.Key_Escape)
    assert shown(window) is on_screen(window) is window.document.heightmap


def test_a_change_of_the_document_leads_to_its_growth(qtbot, window, grow):
    grow(Step(Invert()), Step(Invert()))
    slider(window).setValue(GROWN + 1)
    window.document.undo()
    qtbot.waitUntil(lambda: slider(window).isEnabled() and not is_busy(timeline(window)), timeout=LONG)
    assert shown(window) is window.document.heightmap


@pytest.mark.parametrize("index", [GROWN, GROWN + 1, GROWN + 2])
def test_where_steps_have_changed_the_terrain_no_height_is_explained(qtbot, window, grow, index):
    grow(Step(Invert()), Step(Invert()))
    slider(window).setValue(index)
    assert explanation(window) == CHANGED_LATER
    click(qtbot, window, 8, 8)
    assert explanation(window) == CHANGED_LATER
    assert map_view(window).growth._descent is None


def test_in_the_growth_heights_are_explained_up_to_the_ground(qtbot, window, grow):
    grow(Step(Invert()), Step(Invert()))
    slider(window).setValue(GROWN - 1)
    click(qtbot, window, 8, 8)
    height = GROUND.heightmap().heights[8, 8]
    assert "Row 8, column 8" in explanation(window)
    assert f"before the steps that follow, this point's height is {height:.4f}".rstrip("0") in explanation(window)
    slider(window).setValue(GROWN + 1)
    assert explanation(window) == CHANGED_LATER


def test_point_by_point_the_steps_follow_the_last_point(window, grow):
    grow(Step(Invert()), Step(Invert()))
    slider(window).setValue(GROWN + 1)
    window.findChild(QCheckBox, "timelinePoints").click()
    points = 17 * 17
    assert slider(window).maximum() == points + 2
    assert slider(window).value() == points + 1
    assert "<b>Invert</b>" in caption(window)
    slider(window).setValue(points - 1)
    np.testing.assert_array_equal(shown(window).heights, GROUND.heights())


def test_a_step_may_change_the_size(window, grow):
    grow(Step(Resample(rows=20, columns=33)), Step(Invert()))
    slider(window).setValue(GROWN + 1)
    assert shown(window).heights.shape == (20, 33)
    slider(window).setValue(2)
    assert len(shown(window).heights) == 3


def test_steps_that_do_nothing_leave_the_growth_as_it_is(window, grow):
    grow(Step(Invert(), enabled=False))
    assert slider(window).maximum() == GROWN
    assert "Normalising" in caption(window)


def test_depressions_fill_round_by_round_and_say_why(qtbot, window, grow):
    grow(Step(FillLakes()))
    ground, end = GROUND.heightmap().heights, window.document.heightmap.heights
    slider(window).setValue(GROWN + 1)
    before = slider(window).maximum()
    assert "Fill lakes · round" in caption(window)
    assert "just changed" in caption(window)
    assert map_view(window).growth._lattice.fresh.any()
    # At the end, too, a point says why it is as high as it is; the sill that it names is a link to that point.
    slider(window).setValue(before)
    row, column = np.argwhere(end > ground)[0].tolist()
    click(qtbot, window, row, column)
    qtbot.waitUntil(lambda: f"Row {row}, column {column}" in explanation(window), timeout=LONG)
    assert "Filled from" in explanation(window)
    assert "The lowest way out is at row" in explanation(window)
    assert len(map_view(window).growth._descent.parents) == 1
    assert timeline(window).explains
    sill = map_view(window).growth._descent.parents[0]
    timeline(window).panel.linkFollowed.emit("point", f"{sill.row:.0f},{sill.column:.0f}")
    qtbot.waitUntil(lambda: f"Row {sill.row:.0f}, column {sill.column:.0f}" in explanation(window), timeout=LONG)
    timeline(window).panel.linkFollowed.emit("back", "")
    qtbot.waitUntil(lambda: f"Row {row}, column {column}" in explanation(window), timeout=LONG)


def test_water_gathers_and_ground_slides_in_stages(qtbot, window, grow):
    grow(Step(Streams(age=0.4)), Step(ThermalErosion(angle=20, reach=0.2)))
    slider(window).setValue(GROWN + 2)
    assert "points have all their water" in caption(window)
    click(qtbot, window, 0, 0)
    qtbot.waitUntil(lambda: "Area" in explanation(window) or "on its way" in explanation(window), timeout=LONG)
    # The point stays while one steps on.
    slider(window).setValue(slider(window).maximum() - 2)
    assert "Thermal erosion · slide" in caption(window)
    qtbot.waitUntil(lambda: "sl" in explanation(window), timeout=LONG)
    assert "Row 0, column 0" in explanation(window)
    slider(window).setValue(slider(window).maximum() // 2)
    qtbot.waitUntil(lambda: "The water of" in explanation(window) or "Area" in explanation(window), timeout=LONG)


def test_steps_on_a_picture_are_shown_too(qtbot, window, grow):
    picture = Picture("hills.png", GROUND.heightmap())
    grow(Step(FillLakes()), source=picture)
    assert slider(window).maximum() >= 2
    slider(window).setValue(0)
    assert "<b>Before the steps</b>" in caption(window)
    np.testing.assert_array_equal(shown(window).heights, picture.heightmap.heights)
    assert explanation(window) == MADE_AS_A_WHOLE
    qtbot.keyClick(map_view(window), Qt.Key.Key_Escape)
    assert shown(window) is window.document.heightmap


def test_links_lead_to_the_beginning_of_each_step(window, grow):
    grow(Step(Streams(age=0.4)), Step(Invert(), name="Upside down"), Step(FillLakes()))
    assert "Go to Streams · Upside down · Fill lakes" in explanation(window)
    ages = slider(window).maximum()
    timeline(window).panel.linkFollowed.emit("stage", str(GROWN + 1))
    assert "Streams · water gathers: wave 1 of" in caption(window)
    assert slider(window).value() == GROWN + 1 < ages
