"""Steps within masks in the window: told, changed, set free of them, and taken back."""

from dataclasses import replace

import numpy as np
import pytest
from file_tools import open_in
from gui_tools import action, choose_row, step_rows, steps_list
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from terrain_explorer.files import write
from terrain_explorer.gui.steps.step_list import WITHIN
from terrain_explorer.terrain import FILTERS, DiamondSquare, Recipe, Step
from terrain_explorer.terrain.masks import MASK_RULES, Mask, MaskFinish, Painted

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")

MASK = Mask.of(Painted.of(np.eye(9))).with_part(MASK_RULES["slope"](), "subtract").finished(MaskFinish(feather=2))
MASKED = Recipe(DiamondSquare(exponent=6), (Step(FILTERS["terrace"](), mask=MASK), Step(FILTERS["invert"]())))


@pytest.fixture
def masked(window, settle, tmp_path):
    """A window with a project whose first step is within a mask, and that step chosen."""
    settle(window)
    write(MASKED.heightmap(), tmp_path / "work.terrain")
    open_in(window, settle, tmp_path / "work.terrain")
    choose_row(window, 1)
    return window


def form(window):
    return window.findChild(QWidget, "stepForm")


def words(window):
    return [label.text() for label in form(window).findChildren(QLabel) if "mask" in label.text()]


def assert_true(window, recipe):
    assert window.document.recipe == recipe
    assert np.array_equal(window.document.heightmap.heights, recipe.heightmap().heights)


def test_a_step_tells_its_mask(masked):
    assert words(masked) == ["Within a mask: Painted, less Steepness 30° to 90°; Feather 2 %."]
    choose_row(masked, 2)
    assert not form(masked).findChild(QWidget, "removeMask").isVisibleTo(form(masked))


def test_the_list_and_the_menu_tell_it_too(masked, settle):
    shown, rows = steps_list(masked), step_rows(masked)
    within = "within Painted, less Steepness 30° to 90°; Feather 2 %"
    assert [row.data(0, WITHIN) for row in rows[1:]] == [within, None]
    spoken = rows[1].data(0, Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Terrace. Within a mask: Painted, less Steepness 30° to 90°; Feather 2 %."
    assert rows[1].text(0) == "Terrace"  # what is renamed
    assert shown.visualItemRect(rows[1]).height() >= 2 * shown.fontMetrics().height()
    to_step, from_step = action(masked, "SelectionToStep"), action(masked, "SelectionFromStep")
    from_step.trigger()
    assert to_step.toolTip().endswith("The selection is the mask of the step already.")
    choose_row(masked, 2)
    assert to_step.isEnabled()
    assert from_step.toolTip().endswith("The step has no mask: it is done everywhere.")
    masked.document.select(None, "Select none")
    assert to_step.toolTip().endswith("Select a part of the terrain first: the selection becomes the mask.")


def test_other_values_keep_the_mask(masked, settle):
    form(masked).findChild(QWidget, "parameter.strength").setValue(0.5)
    settle(masked)
    assert_true(masked, replace(MASKED, steps=(replace(MASKED.steps[0], strength=0.5), MASKED.steps[1])))


def test_a_removed_mask_comes_back_with_undo(masked, settle):
    form(masked).findChild(QWidget, "removeMask").click()
    settle(masked)
    free = replace(MASKED, steps=(replace(MASKED.steps[0], mask=None), MASKED.steps[1]))
    assert_true(masked, free)
    assert masked.document.undo_name == "Remove the mask of Terrace"
    masked.document.undo()
    settle(masked)
    assert_true(masked, MASKED)
