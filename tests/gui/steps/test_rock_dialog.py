"""Rock is chosen in one place: presets, layers by hand, how they lie, and a section that shows it."""

from math import radians, tan

import numpy as np
import pytest
from file_tools import write_to
from gui_tools import LONG
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QColorDialog, QDialog, QPushButton

from terrain_explorer.files import read
from terrain_explorer.gui.steps.rock_dialog import RockChoice
from terrain_explorer.gui.steps.rock_table import RockTable
from terrain_explorer.gui.widgets.parameters.parameter_form import ParameterForm
from terrain_explorer.terrain import GradientNoise, Recipe
from terrain_explorer.terrain.filters import Rock, SizeInMetres

HILLS = Recipe(GradientNoise(exponent=6, seed=3)).sized(SizeInMetres(0, 1000, 8000))
THICKNESS, ERODIBILITY, SLOPE, BACKWEAR = range(4)


@pytest.fixture
def choice(qtbot):
    choice = RockChoice(Rock(rock="mesas"), HILLS.heightmap(), None)
    qtbot.addWidget(choice)
    choice.resize(900, 600)
    choice.show()
    return choice


def table(widget):
    return widget.findChild(RockTable, "rockTable")


def press(widget, name):
    widget.findChild(QPushButton, name).click()


def type_into(choice, row, column, value):
    table(choice).item(row, column).setData(Qt.ItemDataRole.EditRole, value)


def section(choice):
    picture = choice.findChild(object, "rockSection").grab().toImage()
    return {picture.pixelColor(x, y).name() for x in range(0, picture.width(), 7) for y in range(picture.height())}


def test_a_preset_fills_the_table_in_metres_and_the_section(choice):
    shown = table(choice)
    assert shown.rowCount() == 6
    thick = [shown.item(row, THICKNESS).data(Qt.ItemDataRole.EditRole) for row in range(5)]
    assert sum(thick) == pytest.approx(500)
    assert not shown.item(5, THICKNESS).flags() & Qt.ItemFlag.ItemIsEditable
    colours = {QColor(*layer.colour).name() for layer in shown.layers}
    assert len(section(choice) & colours) >= 4
    choice.form.fields["rock"].edit("canyon")
    assert shown.rowCount() == 18
    assert choice.rock.rock == "canyon"


def test_a_changed_number_makes_the_layers_ones_own(choice):
    type_into(choice, 1, SLOPE, 45.0)
    type_into(choice, 1, ERODIBILITY, 3.0)
    type_into(choice, 1, BACKWEAR, 77.0)
    type_into(choice, 0, THICKNESS, 200.0)
    rock = choice.rock
    assert rock.rock == "hand"
    assert choice.form.fields["rock"].value() == "hand"
    assert rock.layers[1].critical_slope == pytest.approx(tan(radians(45)))
    assert (rock.layers[1].erodibility, rock.layers[1].backwear) == (3.0, 77.0)
    laid = rock.below(HILLS.heightmap()).column
    assert laid.layers[0].thickness == pytest.approx(200)
    assert laid.thickness == pytest.approx(1000 * rock.thickness)


def test_numbers_beyond_the_limits_become_the_nearest(choice):
    type_into(choice, 0, SLOPE, 120.0)
    type_into(choice, 0, THICKNESS, -5.0)
    type_into(choice, 0, ERODIBILITY, 1e9)
    layer = choice.rock.layers[0]
    assert layer.thickness > 0
    assert layer.critical_slope < 60
    assert layer.erodibility == 100


def test_layers_are_added_moved_and_removed(choice):
    shown = table(choice)
    first, second = shown.layers[:2]
    shown.setCurrentCell(0, 0)
    press(choice, "layerDown")
    assert choice.rock.layers[:2] == (second, first)
    assert shown.currentRow() == 1
    press(choice, "addLayer")
    assert choice.rock.layers[1:3] == (first, first)
    press(choice, "removeLayer")
    shown.setCurrentCell(1, 0)
    press(choice, "layerUp")
    assert choice.rock.layers[:2] == (first, second)
    for _ in range(10):
        press(choice, "removeLayer")
    assert len(choice.rock.layers) == 1
    for _ in range(40):
        press(choice, "addLayer")
    assert len(choice.rock.layers) == 32


def test_the_colour_of_a_layer_is_chosen(choice):
    table(choice).setCurrentCell(2, 0)
    press(choice, "layerColour")
    dialog = choice.findChild(QColorDialog, "rockColour")
    dialog.setCurrentColor(QColor(1, 200, 3))
    dialog.accept()
    assert choice.rock.layers[2].colour == (1, 200, 3)


def test_the_section_of_other_rock_is_that_of_the_terrain_with_it():
    before, after = Rock(dip=4, folds=0.1, throw=0.1), Rock(rock="lava", dip=9, direction=40, thickness=0.8, top=0.7)
    heightmap, wanted = HILLS.on_rock(before).heightmap(), HILLS.on_rock(after).heightmap().rock
    rock = after.instead(heightmap, before)
    places = map(np.arange, heightmap.heights.shape)
    rows, columns = (each.astype(float) for each in places)
    np.testing.assert_allclose(rock.frame(rows, columns), wanted.frame(rows, columns), atol=1e-9)
    np.testing.assert_allclose(rock.column.bounds, wanted.column.bounds)


def choose_rock(qtbot, window, rock, button=None):
    window.findChild(object, "rockButton").click()
    dialog = window.findChild(QDialog, "rockDialog")
    if rock is not None:
        form = dialog.findChild(ParameterForm, "rockForm")
        for name, value in rock.values().items():
            form.fields[name].edit(value)
    before = window.document.heightmap
    if button is None:
        next(one for one in dialog.findChildren(QPushButton) if one.text() == "OK").click()
    else:
        dialog.findChild(QPushButton, button).click()
    qtbot.waitUntil(lambda: window.document.heightmap is not before and not window.busy, timeout=LONG)


@pytest.mark.usefixtures("small_terrain")
def test_a_terrain_keeps_its_rock_in_the_history_and_in_files(qtbot, window, settle, tmp_path):
    document, rock = window.document, Rock(rock="lava", dip=6)
    heights = document.heightmap.heights
    choose_rock(qtbot, window, rock)
    assert document.undo_name == "Rock"
    assert document.recipe.rock == rock
    np.testing.assert_array_equal(document.heightmap.heights, heights)
    assert window.findChild(QPushButton, "rockButton").text() == "19 layers"
    for name in ("hills.png", "hills.r32", "hills.terrain"):
        write_to(window, settle, tmp_path / name)
        assert read(tmp_path / name).rock == document.heightmap.rock
    document.undo()
    assert document.heightmap.rock is None
    assert window.findChild(QPushButton, "rockButton").text() == "One rock"
    document.redo()
    choose_rock(qtbot, window, None, "noRock")
    assert document.recipe.rock is None


@pytest.mark.usefixtures("small_terrain")
def test_the_menu_leads_to_the_same_place(window):
    window.findChild(object, "operation.rock").trigger()
    dialog = window.findChild(QDialog, "rockDialog")
    assert dialog is not None
    dialog.reject()
    assert window.document.recipe.rock is None
