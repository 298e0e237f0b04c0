"""The dialog for an empty map to draw on."""

import numpy as np
import pytest
from gui_tools import LONG, action, do, field, forget_deleted, message, press, questions, surface
from hand import draw, view_of
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox

from terrain_explorer.terrain import Heightmap

pytestmark = pytest.mark.usefixtures("without_3d", "small_terrain")


@pytest.fixture
def asked(window):
    """A function that opens the dialog."""

    def asked():
        do(window, "NewDrawing")
        (dialog,) = window.findChildren(QDialog, "newDrawingDialog")
        return dialog

    yield asked
    for dialog in window.findChildren(QDialog, "newDrawingDialog"):
        dialog.reject()
    forget_deleted()


def accept(dialog):
    dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok).click()
    forget_deleted()


def size(dialog):
    return field(dialog, "rows").value(), field(dialog, "columns").value()


def test_a_new_drawing_is_flat_and_remembers_its_size(qtbot, window, asked):
    for rows in (33, 33):
        dialog = asked()
        field(dialog, "rows").setValue(rows)
        field(dialog, "columns").setValue(65)
        accept(dialog)
        heightmap = window.document.heightmap
        assert heightmap.heights.shape == (33, 65)
        assert heightmap.lowest == heightmap.highest == 0
        assert heightmap.range == (0, 1)
        assert not window.document.modified
        assert action(window, "Raise").isChecked()
    draw(qtbot, window, view_of(window, "mapView"))
    assert window.document.heightmap.highest > 0


def test_an_empty_map_says_what_to_do_until_the_first_stroke(qtbot, window, asked):
    accept(asked())
    assert "The map is empty" in message(window)
    draw(qtbot, window, view_of(window, "mapView"))
    assert message(window) == ""


def test_a_new_drawing_needs_no_mouse(qtbot, window, asked):
    field(window, "exponent").setFocus()
    dialog = asked()
    qtbot.waitUntil(lambda: dialog.focusWidget() is field(dialog, "rows"), timeout=LONG)
    qtbot.keyClicks(field(dialog, "rows"), "129")
    qtbot.keyClick(field(dialog, "rows"), Qt.Key.Key_Tab)
    qtbot.keyClick(dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok), Qt.Key.Key_Space)
    forget_deleted()
    assert window.document.heightmap.heights.shape == (129, 129)
    assert window.focusWidget() is surface(window)


def test_rows_lead_the_columns_while_the_map_is_square(asked):
    dialog = asked()
    field(dialog, "rows").setValue(300)
    assert size(dialog) == (300, 300)
    field(dialog, "columns").setValue(200)
    field(dialog, "rows").setValue(100)
    assert size(dialog) == (100, 200)
    field(dialog, "columns").setValue(100)
    field(dialog, "rows").setValue(50)
    assert size(dialog) == (50, 50)


def test_a_size_that_was_not_square_stays_so(window, asked):
    dialog = asked()
    field(dialog, "columns").setValue(99)
    accept(dialog)
    dialog = asked()
    field(dialog, "rows").setValue(88)
    assert size(dialog) == (88, 99)


def test_usual_sides_are_one_click(window, asked):
    for side in [65, 129, 257, 513, 1025, 2049]:
        dialog = asked()
        field(dialog, "columns").setValue(99)
        press(dialog, f"side{side}")
        assert size(dialog) == (side, side)
        accept(dialog)
        assert window.document.heightmap.heights.shape == (side, side)


def test_unsaved_work_is_not_asked_about_for_undo_brings_it_back(window, asked):
    window.document.take_pasted(Heightmap(np.eye(20, dtype=np.float32)))
    work = window.document.heightmap
    accept(asked())
    assert questions(window) == []
    assert window.document.heightmap is not work
    assert window.document.undo_name == "New drawing"
    # Closing would lose it.
    assert window.document.modified
    do(window, "Undo")
    assert window.document.heightmap is work
