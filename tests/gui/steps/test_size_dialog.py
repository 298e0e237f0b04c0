"""The size of the terrain in metres: asked in one place, spoken everywhere, and nothing moves under it."""

from dataclasses import replace

import numpy as np
import pytest
from file_tools import write_to
from gui_tools import LONG, choose_row, do, field, open_panel, step_rows
from hand import choose, draw
from PySide6.QtWidgets import QComboBox, QDialog, QLabel, QPushButton, QWidget

from terrain_explorer.files import read
from terrain_explorer.gui.steps.recipe_controller import RecipeController
from terrain_explorer.gui.steps.step_form import StepForm
from terrain_explorer.gui.steps.step_list import WITHIN
from terrain_explorer.gui.steps.steps_panel import StepsPanel
from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.gui.widgets.parameters.lengths import lengths_around
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.terrain import FILTERS, Step
from terrain_explorer.terrain.filters import Island, SizeInMetres
from terrain_explorer.terrain.masks import MASK_RULES, Mask, MaskFinish
from terrain_explorer.terrain.shading.look import Look

ISLAND = SizeInMetres(-60, 400, 2000)


def in_parts(heightmap):
    low, high = heightmap.range
    return (heightmap.heights.astype(np.float64) - low) / (high - low)


def choose_size(qtbot, window, size, button=None):
    """Choose a size, or press another button of the dialog."""
    window.findChild(object, "sizeButton").click()
    dialog = window.findChild(QDialog, "sizeDialog")
    if size is not None:
        dialog.findChild(ParameterForm, "sizeForm").setValues(size)
    before = window.document.heightmap
    if button is None:
        next(one for one in dialog.findChildren(QPushButton) if one.text() == "OK").click()
    else:
        dialog.findChild(QPushButton, button).click()
    qtbot.waitUntil(lambda: window.document.heightmap is not before and not window.busy, timeout=LONG)


@pytest.mark.usefixtures("small_terrain")
def test_a_size_is_spoken_everywhere_and_moves_nothing(qtbot, window):
    choose(window, "Raise")
    draw(qtbot, window, window.findChild(MapView, "mapView"))
    document = window.document
    before = in_parts(document.heightmap)
    choose_size(qtbot, window, ISLAND)
    assert document.undo_name == "Size in metres"
    assert document.look.water_level == pytest.approx(60 / 460)
    assert document.look.exaggeration == pytest.approx(460 / 2000 / 0.2)  # drawn true
    assert document.heightmap.sides == (2000, 2000)
    assert document.heightmap.range == (-60, 400)
    np.testing.assert_allclose(in_parts(document.heightmap), before, atol=1e-6)
    shown = open_panel(window, "generateDock").findChild(QPushButton, "sizeButton")
    assert shown.text() == "2 km, -60 m to 400 m"
    assert window.findChild(QLabel, "statusSize").text().endswith(" · 2 km")
    assert field(window, "size").suffix() == " m"
    choose_size(qtbot, window, SizeInMetres(0, 1200, 8000))
    np.testing.assert_allclose(in_parts(document.heightmap), before, atol=1e-6)
    assert document.recipe.size == SizeInMetres(0, 1200, 8000)
    assert document.look.exaggeration == pytest.approx(1200 / 8000 / 0.2)
    choose_size(qtbot, window, None, "noSize")
    assert (document.recipe.size, document.heightmap.sides) == (None, None)
    np.testing.assert_allclose(in_parts(document.heightmap), before, atol=1e-6)
    for _ in range(3):
        document.undo()
    assert not document.heightmap.metres
    assert document.look.water_level == Look.water_level
    document.redo()
    assert document.look.water_level == pytest.approx(60 / 460)


@pytest.mark.usefixtures("small_terrain")
def test_a_size_stays_with_another_seed_and_in_files(qtbot, window, settle, tmp_path):
    choose_size(qtbot, window, ISLAND)
    before = window.document.heightmap
    do(window, "NewSeed")
    qtbot.waitUntil(lambda: window.document.heightmap is not before and not window.busy, timeout=LONG)
    assert window.document.recipe.size == ISLAND
    for name in ("island.png", "island.tif", "island.terrain"):
        write_to(window, settle, tmp_path / name)
        again = read(tmp_path / name)
        assert (again.sides, again.range, again.metres) == ((2000, 2000), (-60, 400), True)


@pytest.mark.usefixtures("small_terrain")
def test_a_usual_size_is_taken_and_explained(window):
    window.findChild(object, "operation.map-range").trigger()
    dialog = window.findChild(QDialog, "sizeDialog")
    usual = dialog.findChild(QComboBox, "usualSizes")
    usual.setCurrentIndex(1)
    usual.activated.emit(1)
    form = dialog.findChild(ParameterForm, "sizeForm")
    assert form.parameterised() == ISLAND
    assert dialog.findChild(QLabel, "sizeInWords").text().startswith("2 km, 460 m from black to white.")
    form.fields["low"].edit(500)
    assert "Black must lie below white" in dialog.findChild(QLabel, "sizeInWords").text()
    dialog.reject()
    assert window.document.recipe.size is None


@pytest.mark.usefixtures("small_terrain", "without_3d")
def test_steps_and_their_changes_are_told_in_metres(qtbot, window):
    grown = window.document.ground
    mask = Mask.of(MASK_RULES["height"](low=50)).finished(MaskFinish(feather=2))
    before_size = Step(Island(), mask=mask)
    recipe = replace(grown, steps=(before_size, Step(ISLAND), Step(Island(), mask=mask)))
    window.document.take_remade(recipe.heightmap(), recipe, None, "Island")
    open_panel(window, "stepsDock")
    qtbot.waitUntil(lambda: len(step_rows(window)) == 4, timeout=LONG)
    within = [row.data(0, WITHIN) for row in step_rows(window)]
    assert within[1:] == [
        "within Height 50 % to 100 %; Feather 40 m",
        None,
        "within Height 170 m to 400 m; Feather 40 m",
    ]
    choose_row(window, 3)
    form = window.findChild(StepForm)
    told = [label.text() for label in form.findChildren(QLabel) if "mask" in label.text()]
    assert told == ["Within a mask: Height 170 m to 400 m; Feather 40 m."]
    form.findChild(ParameterForm).fields["margin"].edit(0.2)
    qtbot.waitUntil(lambda: window.document.undo_name != "Island", timeout=LONG)
    assert window.document.undo_name == "Island: Margin 500 m → 200 m"


def test_a_new_drawing_may_have_a_size_and_a_sea_at_0_m(window):
    do(window, "NewDrawing")
    dialog = window.findChild(QDialog, "newDrawingDialog")
    form = dialog.findChild(ParameterForm, "newDrawingForm")
    for name, value in (("rows", 65), ("in_metres", True), ("sea", True)):
        form.fields[name].edit(value)
    dialog.findChild(ParameterForm, "sizeForm").setValues(ISLAND)
    next(one for one in dialog.findChildren(QPushButton) if one.text() == "OK").click()
    assert window.document.heightmap.sides == (2000, 2000)
    assert window.document.heightmap.lowest == -60
    assert window.document.look.water_height(window.document.heightmap) == pytest.approx(0, abs=1e-9)


@pytest.mark.usefixtures("small_terrain", "without_3d")
def test_the_width_is_that_of_the_map_though_it_was_cut_out_before(qtbot, window):
    recipe = window.document.ground
    cut = replace(recipe, steps=(Step(FILTERS["crop"](rows=65, columns=65)),))
    window.document.take_remade(cut.heightmap(), cut, None, "Crop")
    choose_size(qtbot, window, ISLAND)
    assert window.document.heightmap.sides == pytest.approx((2000, 2000))
    choose_size(qtbot, window, replace(ISLAND, width=500))
    assert window.document.heightmap.sides == pytest.approx((500, 500))


@pytest.mark.usefixtures("small_terrain", "without_3d")
def test_forms_follow_heights_that_change_alone(qtbot, window):
    choose_size(qtbot, window, SizeInMetres(0, 400, 2000))
    choose_size(qtbot, window, SizeInMetres(0, 1200, 2000))
    assert lengths_around(window).range == (0, 1200)
    window.document.undo()
    assert lengths_around(window).range == (0, 400)


@pytest.mark.usefixtures("small_terrain", "without_3d")
def test_a_step_before_the_size_reads_its_heights_in_no_unit(qtbot, window):
    fill = Step(FILTERS["fill"](mode="raise by", height=0.1))
    recipe = replace(window.document.ground, steps=(fill, Step(ISLAND), fill))
    window.document.take_remade(recipe.heightmap(), recipe, None, "Steps")
    panel = open_panel(window, "stepsDock").findChild(StepsPanel)
    for place, suffix in ((0, ""), (2, " m"), (0, "")):
        panel.choose(place)
        form = panel.findChild(StepForm)
        assert form.findChild(QWidget, "parameter.height").suffix() == suffix


@pytest.mark.usefixtures("small_terrain", "without_3d")
def test_a_size_comes_to_an_edit_that_is_still_being_worked_out(qtbot, window):
    recipe = window.document.ground
    edited = replace(recipe, steps=(Step(FILTERS["terrace"]()),))
    window.findChild(RecipeController).remake(edited, "Terrace")
    choose_size(qtbot, window, ISLAND)
    assert [type(step.filter) for step in window.document.recipe.steps] == [SizeInMetres, FILTERS["terrace"]]
