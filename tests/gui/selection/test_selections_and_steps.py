"""Selections from and to pictures, steps and stamps."""

import numpy as np
import pytest
from gui_tools import LONG, action, do, message, open_panel
from PySide6.QtWidgets import QCheckBox, QFileDialog

from terrain_explorer.errors import UserError
from terrain_explorer.files import read, write
from terrain_explorer.gui.drawing.stamps.stamp_controller import cut_out
from terrain_explorer.gui.drawing.tool_settings import ToolSettings
from terrain_explorer.gui.selection import selection_pictures
from terrain_explorer.gui.selection.selection_controller import SelectionController
from terrain_explorer.gui.selection.selection_pictures import SelectionPictures
from terrain_explorer.gui.selection.selection_pinning import SelectionPinning
from terrain_explorer.gui.services.settings import settings
from terrain_explorer.gui.services.worker import Worker, is_busy
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.brushes import Stamp
from terrain_explorer.terrain.filters import FILTERS
from terrain_explorer.terrain.masks import Mask, Painted


def rested(qtbot, window):
    parts = [window.findChild(kind) for kind in (SelectionController, SelectionPictures, SelectionPinning)]
    qtbot.waitUntil(lambda: not (window.busy or any(is_busy(part) for part in parts)), timeout=LONG)


def select(hand, *corners):
    hand.choose("SelectRectangle")
    hand.drag(*corners)


def test_a_rule_is_kept_in_place(qtbot, hand):
    select(hand, (10, 10), (60, 60))
    assert not action(hand.window, "PinSelection").isEnabled()
    do(hand.window, "SelectByHeight")
    hand.window.findChild(SelectionController).panel.content()._options.fields["low"].edit(60.0)
    before = hand.weights()
    do(hand.window, "PinSelection")
    rested(qtbot, hand.window)
    (layer,) = hand.document.selection.layers
    assert isinstance(layer.part, Painted)
    np.testing.assert_allclose(hand.weights(), before, atol=1 / 255)
    heightmap = hand.document.heightmap
    hand.document.take_filtered(Heightmap(heightmap.heights[::-1].copy()), "Flip")
    np.testing.assert_allclose(hand.weights(), before, atol=1 / 255)
    assert not action(hand.window, "PinSelection").isEnabled()


def test_what_a_rule_selects_stays_where_it_is_unless_it_is_to_follow_the_ground(qtbot, hand):
    """As in GIMP. The rule stays at hand, and undo brings it back with its ground."""
    window, document = hand.window, hand.document
    follow = open_panel(window, "selectionDock").findChild(QCheckBox, "followGround")
    select(hand, (10, 10), (60, 60))
    assert follow.isHidden()
    do(window, "SelectByHeight")
    assert (follow.isHidden(), follow.isChecked()) == (False, False)
    low = window.findChild(SelectionController).panel.content()._options.fields["low"]
    low.edit(60.0)
    before, rule, heights = hand.weights(), document.selection, document.heightmap.heights
    names = len(document.names)
    for turned in (heights[::-1], heights[:, ::-1]):
        document.take_filtered(Heightmap(turned.copy()), "Flip")
    rested(qtbot, window)
    assert document.names[names:] == ("Flip", "Flip")
    np.testing.assert_allclose(hand.weights(), before, atol=1 / 255)
    held = document.selection
    do(window, "Undo")
    rested(qtbot, window)
    assert document.selection is rule
    do(window, "Undo")
    assert document.selection is rule
    do(window, "Redo")
    do(window, "Redo")
    rested(qtbot, window)
    assert document.selection is held
    # The rule is changed on the ground that there is now.
    low.edit(50.0)
    assert document.selection.follows_ground
    low.edit(60.0)
    now = hand.weights()
    assert np.abs(now - before).max() > 0.5
    document.take_filtered(Heightmap(heights.copy()), "Flip")
    rested(qtbot, window)
    np.testing.assert_allclose(hand.weights(), now, atol=1 / 255)
    follow.click()
    np.testing.assert_array_equal(hand.weights(), before)
    document.take_filtered(Heightmap(heights[::-1].copy()), "Flip")
    rested(qtbot, window)
    assert document.selection == rule
    assert settings().value("select/follow-ground", type=bool) is True


def test_a_picture_selects_what_is_white_in_it(qtbot, hand, tmp_path):
    picture = np.zeros((20, 20), np.float32)
    picture[:10] = 1
    path = tmp_path / "north.png"
    write(Heightmap(picture), path)
    do(hand.window, "SelectFromPicture")
    (dialog,) = hand.window.findChildren(QFileDialog, "selectionPictureDialog")
    dialog.fileSelected.emit(str(path))
    dialog.reject()
    rested(qtbot, hand.window)
    assert hand.selects(20, 50)
    assert not hand.selects(80, 50)
    assert hand.document.undo_name == "Select by north.png"


def test_a_selection_is_saved_as_a_picture(qtbot, hand, tmp_path):
    assert not action(hand.window, "SaveSelection").isEnabled()
    select(hand, (10, 10), (60, 60))
    path = tmp_path / "selection.png"
    do(hand.window, "SaveSelection")
    (dialog,) = hand.window.findChildren(QFileDialog, "saveSelectionDialog")
    assert dialog.selectedFiles()[0].endswith("terrain-selection.png")
    dialog.fileSelected.emit(str(path))
    dialog.reject()
    rested(qtbot, hand.window)
    np.testing.assert_array_equal(read(path).heights, hand.weights())
    assert message(hand.window) == "The selection is saved in selection.png: white is selected."


def test_a_picture_that_cannot_be_saved_is_told(qtbot, hand, tmp_path):
    select(hand, (10, 10), (60, 60))
    hand.window.findChild(SelectionPictures).save(tmp_path / "nowhere" / "selection.png")
    rested(qtbot, hand.window)
    assert "selection.png" in message(hand.window)
    assert not list(tmp_path.glob("**/selection.png"))


def test_a_flat_selection_is_saved_all_the_same(tmp_path):
    heightmap = Heightmap(np.zeros((9, 9), np.float32))
    path = tmp_path / "nothing.png"
    for _ in selection_pictures.saving_selection(Mask(), heightmap, path):
        pass
    assert not read(path).heights.any()


@pytest.fixture
def stepped(hand):
    """The hand, on a terrain with a step."""
    window = hand.window
    assert not action(window, "SelectionToStep").isEnabled()
    terrace = FILTERS["terrace"]()
    document = hand.document
    after = document.heightmap.heights * np.float32(0.5)
    document.take_filtered(Heightmap(after), "Terrace", terrace)
    return hand


def test_a_selection_becomes_the_mask_of_the_last_step_and_back(qtbot, stepped):
    window, document = stepped.window, stepped.document
    select(stepped, (10, 10), (60, 60))
    selection = document.selection
    assert not action(window, "SelectionFromStep").isEnabled()
    do(window, "SelectionToStep")
    rested(qtbot, window)
    assert document.recipe.steps[-1].mask == selection
    assert document.undo_name == "Mask of Terrace"
    assert not action(window, "SelectionToStep").isEnabled()
    do(window, "SelectNone")
    do(window, "SelectionFromStep")
    assert document.selection == selection
    do(window, "SelectNone")
    do(window, "SelectionToStep")
    rested(qtbot, window)
    assert document.recipe.steps[-1].mask is None


def test_the_rectangle_around_what_is_selected_is_cut_out():
    heights = np.add.outer(np.arange(8), np.arange(8)).astype(np.float32)
    weights = np.zeros((8, 8), np.float32)
    weights[2:5, 3:7] = 1
    weights[2, 3] = 0.5
    piece = cut_out(Heightmap(heights), weights).heights
    expected = heights[2:5, 3:7] - 5
    expected[0, 0] *= 0.5
    np.testing.assert_array_equal(piece, expected)


@pytest.mark.parametrize("points", [0, 1])
def test_nothing_makes_no_stamp(points):
    weights = np.zeros((8, 8), np.float32)
    weights[:points, :points] = 1
    with pytest.raises(UserError, match="at least 2 x 2 points"):
        cut_out(Heightmap(np.zeros((8, 8), np.float32)), weights)


def cut(qtbot, hand):
    do(hand.window, "SelectionToStamp")
    qtbot.waitUntil(lambda: not hand.window.findChild(Worker, "cutting-out").busy, timeout=LONG)


def test_a_click_prints_what_was_selected_as_large_as_it_is(qtbot, hand):
    assert not action(hand.window, "SelectionToStamp").isEnabled()
    hand.choose("SelectRectangle")
    hand.drag((20, 20), (45, 55))
    rows, columns = np.nonzero(hand.weights())
    heights = hand.document.heightmap.heights[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1]
    cut(qtbot, hand)
    settings = hand.window.findChild(ToolSettings)
    assert isinstance(settings.tool, Stamp)
    assert settings.brush.size == max(heights.shape) - 1
    assert settings.brush.strength == 1
    low, high = hand.document.heightmap.range
    assert settings.tool.height == pytest.approx(np.ptp(heights) / (high - low))
    assert settings._stamp.shape == heights.shape
    shares = (heights - heights.min()) / np.ptp(heights)
    np.testing.assert_allclose(settings._stamp._halvings[0], shares, atol=1e-6)
    assert not action(hand.window, "SelectRectangle").isChecked()


def test_an_empty_selection_is_told(qtbot, hand):
    do(hand.window, "SelectAll")
    do(hand.window, "InvertSelection")
    cut(qtbot, hand)
    assert message(hand.window).startswith("Nothing is selected that a stamp could be made of")
