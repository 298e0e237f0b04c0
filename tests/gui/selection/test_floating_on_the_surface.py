"""Floating pieces on the surface: the same frame as in the map, draped over the ground, and moved by the same drags."""

import numpy as np
import pytest
from gui_tools import LONG, do
from mark_tools import shown_marks
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from surface_hand import SIDE, hand_on_dome
from surface_mouse import wheel

from terrain_explorer.gui.selection.floating.float_controller import FloatController
from terrain_explorer.gui.steps.filter_panel import FilterPanel
from terrain_explorer.gui.tools.piece_tool import PieceTool
from terrain_explorer.gui.views.marks import PieceFrame
from terrain_explorer.gui.views.surface3d.overlay import Overlay


class FloatingHand:
    """Floats a part of the dome and drags it on the surface."""

    def __init__(self, qtbot, hand):
        self.qtbot, self.hand, self.view, self.document = qtbot, hand, hand.view, hand.document

    @property
    def piece(self):
        return self.hand.window.findChild(FloatController).piece

    @property
    def seen(self):
        return self.view.tool._frame.seen(self.view.positions)

    def rest(self):
        self.qtbot.waitUntil(lambda: not self.hand.window.busy, timeout=LONG)

    def follow(self, *positions):
        self.hand.follow([tuple(position) for position in positions])
        self.rest()


@pytest.fixture
def floating(qtbot, window):
    hand = hand_on_dome(qtbot, window)
    hand.choose("SelectRectangle")
    hand.drag((10, 10), (20, 24))
    one = FloatingHand(qtbot, hand)
    one.view.setFocus()
    do(window, "FloatSelection")
    one.rest()
    return one


def moved(piece):
    return np.array([piece.down, piece.across]) * (SIDE - 1)


def test_a_drag_inside_moves_it_and_enter_puts_it_down(floating):
    camera = floating.view.camera
    floating.follow(floating.hand.at(15, 17), floating.hand.at(25, 17), floating.hand.at(40, 30))
    assert moved(floating.piece) == pytest.approx((25, 13), abs=1)
    assert np.allclose(moved(floating.piece), np.rint(moved(floating.piece)), atol=1e-3)
    assert floating.view.camera == camera
    piece = floating.piece
    QTest.keyClick(floating.view, Qt.Key.Key_Return)
    floating.rest()
    assert floating.document.recipe.steps[-1].filter == piece
    assert not isinstance(floating.view.tool, PieceTool)


def test_handles_turn_and_scale_it_about_its_middle(floating):
    middle, turner = floating.seen.middle, floating.seen.turner
    out = turner - middle
    # The view looks down from the south, so that a quarter of a turn is one on the screen, too.
    floating.follow(turner, middle + np.array([-out[1], out[0]]))
    assert floating.piece.turn == pytest.approx(90, abs=2)
    corner, middle = floating.seen.corners[2], floating.seen.middle
    floating.follow(corner, middle + 2 * (corner - middle))
    assert floating.piece.scale == pytest.approx(2, abs=0.1)
    assert moved(floating.piece) == pytest.approx((0, 0))


def test_drags_beside_it_turn_the_camera_and_a_click_there_puts_it_down(floating):
    selection, camera = floating.document.selection, floating.view.camera
    QTest.keyClick(floating.view, Qt.Key.Key_Down)
    floating.rest()
    piece = floating.piece
    floating.follow(floating.hand.at(40, 40), floating.hand.at(50, 50))
    assert floating.piece == piece
    assert floating.view.camera != camera
    assert floating.document.selection is selection
    x, y = floating.hand.at(45, 40)
    floating.follow((x, y), (x + 1, y))
    assert floating.piece is None
    assert floating.document.recipe.steps[-1].filter == piece


def test_beyond_the_map_it_goes_on(floating):
    start, corner = np.array(floating.hand.at(15, 17)), np.array(floating.hand.at(5, 7))
    floating.follow(start, start + 3 * (corner - start))
    assert moved(floating.piece) == pytest.approx((-30, -30), abs=2)


def test_the_frame_is_drawn_and_follows_the_numbers(floating):
    overlay = floating.view.findChild(Overlay)

    def picture():
        return overlay.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)

    shown, corners = picture(), floating.seen.corners
    floating.hand.window.findChild(FilterPanel)._form.fields["across"].edit(0.25)
    floating.rest()
    assert (floating.seen.corners[:, 0] > corners[:, 0]).all()
    assert picture() != shown
    QTest.keyClick(floating.view, Qt.Key.Key_Escape)
    floating.rest()
    assert not shown_marks(floating.hand.window, PieceFrame)
    assert picture() != shown


def test_its_frame_is_drawn_although_parts_of_it_are_behind_the_eye(floating):
    view = floating.view
    view.orbit(180, -60)  # from beyond it
    for _ in range(60):
        wheel(view, 2)
        view.findChild(Overlay).grab()
        seen = floating.seen
        assert np.isfinite(seen.outline).all()
        if not np.isfinite(seen.corners).any():
            break
    assert not seen.is_seen
