"""Cut, copy and paste with a selection: within a terrain, between two, and with other programs."""

import numpy as np
import pytest
from gui_tools import LONG, action, do, message
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtTest import QTest

from terrain_explorer.gui.selection.floating.float_controller import FloatController
from terrain_explorer.gui.selection.floating.piece_clipboard import PIECE
from terrain_explorer.gui.steps.filter_controller import FilterController
from terrain_explorer.terrain import DiamondSquare, Heightmap, Step
from terrain_explorer.terrain.filters.pieces import CutOut, PastedPiece
from terrain_explorer.terrain.masks import Mask, MaskFinish

OTHER = DiamondSquare(seed=3, exponent=6)


class ClipboardHand:
    """Cuts, copies and pastes a rectangle of a map."""

    def __init__(self, qtbot, hand):
        self._qtbot, self.hand = qtbot, hand
        self.window, self.view, self.document = hand.window, hand.view, hand.document

    @property
    def piece(self):
        return self.window.findChild(FloatController).piece

    def select(self):
        self.hand.choose("SelectRectangle")
        self.hand.drag((20, 20), (40, 40))
        self.rest()
        # How many points a drag selects depends on how large the map is on the screen.
        selected = self.hand.weights() == 1
        self.shape = int(selected.any(axis=1).sum()), int(selected.any(axis=0).sum())

    def do(self, name):
        do(self.window, name)
        self.rest()

    def key(self, key, held=Qt.KeyboardModifier.NoModifier):
        self.view.setFocus()
        QTest.keyClick(self.view, key, held)
        self.rest()

    def rest(self):
        self._qtbot.waitUntil(lambda: not self.window.busy, timeout=LONG)


@pytest.fixture
def copying(qtbot, hand):
    QGuiApplication.clipboard().clear()
    one = ClipboardHand(qtbot, hand)
    one.select()
    return one


def mime():
    return QGuiApplication.clipboard().mimeData()


def test_copied_ground_floats_on_another_terrain_and_enter_puts_it_down_as_one_step(copying):
    weights, ground = copying.hand.weights(), copying.document.heightmap
    copying.do("Copy")
    assert "{} × {} points".format(*copying.shape) in message(copying.window)
    copying.document.start(OTHER.heightmap(), OTHER)
    below = copying.document.heightmap
    copying.do("Paste")
    assert copying.piece.content.heights.tobytes() == ground.heights[weights == 1].tobytes()
    assert copying.document.heightmap is below
    piece = copying.piece
    copying.key(Qt.Key.Key_Right)
    assert copying.piece.across == pytest.approx(piece.across + 1 / 64, abs=1e-4)
    piece = copying.piece
    copying.key(Qt.Key.Key_Return)
    assert copying.piece is None
    document = copying.document
    assert document.recipe.steps == (Step(piece),)
    assert document.names[-1] == "Paste piece"
    assert np.array_equal(document.heightmap.heights, document.recipe.heightmap().heights)
    document.undo()
    assert document.heightmap is below


def test_what_was_cut_leaves_a_closed_gap_and_comes_back_bit_for_bit(copying):
    document, before, weights = copying.document, copying.document.heightmap, copying.hand.weights()
    copying.do("Cut")
    assert document.recipe.steps == (Step(CutOut(document.selection)),)
    assert document.undo_name == "Cut"
    gap = document.heightmap.heights
    assert gap[weights == 0].tobytes() == before.heights[weights == 0].tobytes()
    assert not np.array_equal(gap, before.heights)
    copying.do("Paste")
    copying.key(Qt.Key.Key_Return)
    assert document.heightmap.heights.tobytes() == before.heights.tobytes()
    document.undo()
    document.undo()
    assert document.heightmap is before


def test_delete_closes_the_gap_and_leaves_the_clipboard(copying):
    QGuiApplication.clipboard().setText("words")
    copying.do("ClearSelected")
    assert copying.document.recipe.steps == (Step(CutOut(copying.document.selection)),)
    assert mime().text() == "words"


def test_escape_leaves_the_terrain_as_it_was(copying):
    before = copying.document.heightmap
    copying.do("Copy")
    copying.do("Paste")
    copying.key(Qt.Key.Key_Escape)
    assert copying.piece is None
    assert copying.document.heightmap is before


def test_another_window_needs_no_more_than_the_programs_own_format(copying):
    copying.do("Copy")
    handed = QMimeData()
    handed.setData(PIECE, mime().data(PIECE))
    QGuiApplication.clipboard().setMimeData(handed)
    copying.document.start(OTHER.heightmap(), OTHER)
    copying.do("Paste")
    assert copying.piece.content.shape == copying.shape


def test_damaged_ground_is_refused(copying):
    damaged = QMimeData()
    damaged.setData(PIECE, b"ground")
    QGuiApplication.clipboard().setMimeData(damaged)
    copying.do("Paste")
    assert "damaged" in message(copying.window)
    assert copying.piece is None


def test_other_programs_get_a_16_bit_picture_with_alpha_only_where_it_is_soft(copying):
    copying.do("Copy")
    assert mime().imageData().format() == QImage.Format.Format_Grayscale16
    document = copying.document
    document.select(document.selection.finished(MaskFinish(feather=4)), "Feather")
    copying.do("Copy")
    picture = mime().imageData()
    assert picture.format() == QImage.Format.Format_RGBA64
    middle = picture.pixelColor(picture.width() // 2, picture.height() // 2)
    assert middle.rgba64().alpha() == 65535
    assert picture.pixelColor(0, 0).rgba64().alpha() < 65535
    weights = document.selection.weights(document.heightmap)
    rows, columns = np.nonzero(weights)
    at = rows.min() + picture.height() // 2, columns.min() + picture.width() // 2
    assert abs(middle.rgba64().red() - 65535 * document.heightmap.heights[at]) <= 1


def test_a_picture_floats_where_something_is_selected_without_what_is_transparent(copying):
    picture = QImage(9, 5, QImage.Format.Format_RGBA64)
    picture.fill(QColor.fromRgbF(0.5, 0.5, 0.5, 1.0))
    picture.setPixelColor(0, 0, QColor.fromRgbF(0.5, 0.5, 0.5, 0.0))
    QGuiApplication.clipboard().setImage(picture)
    copying.do("Paste")
    piece = copying.piece
    assert piece.content.weights.tolist() == [[0] + [1] * 8, *[[1] * 9] * 4]
    assert np.allclose(piece.content.heights[1:], 0.5, atol=1e-4)
    assert (piece.down, piece.across) == pytest.approx((0.3, 0.3), abs=0.02)


def test_without_a_selection_the_whole_map_is_copied_and_pasted_and_a_picture_floats_if_one_wants(copying):
    document = copying.document
    copying.do("SelectNone")
    copying.do("Copy")
    assert mime().imageData().width() == document.heightmap.columns
    assert not mime().hasFormat(PIECE)
    copying.do("Paste")
    assert document.undo_name == "Paste"
    copying.do("PastePiece")
    assert isinstance(copying.piece, PastedPiece)
    assert copying.piece.content.shape == document.heightmap.heights.shape


def test_a_copied_piece_can_become_the_map(copying):
    copying.do("Copy")
    copying.do("PasteMap")
    assert copying.document.heightmap.heights.shape == copying.shape


def test_names_and_tooltips_say_what_happens(copying):
    window = copying.window

    def names():
        return [action(window, name).iconText() for name in ("Copy", "Paste")]

    assert names() == ["Copy selection", "Paste map"]
    assert action(window, "Copy").toolTip().startswith("Copy selection (Ctrl+C)\nCopy the selected ground")
    copying.do("Copy")
    assert names() == ["Copy selection", "Paste piece"]
    copying.do("SelectNone")
    assert names() == ["Copy map", "Paste piece"]
    assert not action(window, "Cut").isEnabled()
    QGuiApplication.clipboard().setText("words")
    assert names() == ["Copy map", "Paste map"]
    copying.do("PastePiece")
    assert message(window).startswith("There is no ground and no image")


def test_nothing_selected_is_nothing_copied(copying):
    copying.document.select(Mask(), "Select")
    for name in ("Copy", "Cut"):
        copying.do(name)
        assert message(copying.window).startswith("Nothing on this map is selected")
    assert copying.document.recipe.steps == ()


def test_all_of_the_map_cannot_be_cut(copying):
    copying.do("SelectAll")
    copying.do("Cut")
    assert "nothing is left to close the gap from" in message(copying.window)
    # It is in the clipboard all the same.
    assert mime().hasFormat(PIECE)


def test_the_range_of_the_other_terrain_tells_how_high_it_becomes(copying):
    copying.do("Copy")
    high = Heightmap(OTHER.heightmap().heights * np.float32(2000), (0.0, 2000.0))
    copying.document.start(high)
    copying.do("Paste")
    assert copying.piece.heights == "fitted"
    assert copying.view.ground.heightmap.heights.max() > 900


def test_pasted_again_the_piece_before_is_put_down(copying):
    do(copying.window, "Copy")
    copying.rest()
    do(copying.window, "Paste")
    copying.rest()
    copying.key(Qt.Key.Key_Down)
    first = copying.piece
    busy = []
    copying.window.findChild(FilterController).activeChanged.connect(
        lambda active: active or busy.append(copying.window.busy)
    )
    do(copying.window, "Paste")
    copying.rest()
    assert busy == [True]
    assert copying.document.recipe.steps[-1].filter == first
    assert copying.piece is not None
    assert copying.piece.down != first.down
