"""Selections that are dragged and clicked on the surface, in a window."""

import numpy as np
import pytest
from mark_tools import shown_marks
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from surface_hand import SIDE, hand_on_dome
from surface_mouse import KINDS, LEFT, NONE, SHIFT, mouse

from terrain_explorer.gui.views.marks import LineMark, Tint
from terrain_explorer.terrain.masks import PolygonShape
from terrain_explorer.terrain.masks.shapes.boxes import RectangleShape
from terrain_explorer.terrain.masks.shapes.wand import WandShape


@pytest.fixture
def hand(qtbot, window):
    return hand_on_dome(qtbot, window)


def test_boxes_lie_where_their_corners_were_seen_and_reach_the_edge_of_the_map(hand):
    camera = hand.view.camera
    hand.choose("SelectRectangle")
    hand.drag((10, 12), (20, 25), (30, 40))
    assert isinstance(hand.part, RectangleShape)
    rows, columns = np.nonzero(hand.weights() > 0.5)
    assert [rows.min(), rows.max(), columns.min(), columns.max()] == pytest.approx([10, 30, 12, 40], abs=1)
    # Beyond the ground.
    start, corner = np.array(hand.at(32, 32)), np.array(hand.at(60, 60))
    hand.follow([tuple(start), tuple(start + 3 * (corner - start))])
    assert hand.weights()[[SIDE - 1, 40, 20], [SIDE - 1, 40, 20]].tolist() == [1, 1, 0]
    hand.choose("SelectEllipse")
    hand.drag((8, 8), (24, 24))
    hand.drag((40, 40), (56, 56), held=SHIFT)
    assert hand.weights()[[16, 48, 32], [16, 48, 32]].tolist() == [1, 1, 0]
    assert shown_marks(hand.window, Tint)
    assert hand.view.camera == camera


def test_a_lasso_and_the_wand_take_what_was_circled_and_clicked(hand):
    hand.choose("SelectFree")
    turn = np.linspace(0, 2 * np.pi, 24)
    hand.drag(*zip(32 + 12 * np.sin(turn), 32 + 12 * np.cos(turn), strict=True))
    assert isinstance(hand.part, PolygonShape)
    assert hand.weights()[32, 32] == 1
    assert hand.weights().sum() == pytest.approx(np.pi * 12**2, rel=0.05)
    for place in ((10, 10), (10, 50), (50, 50)):
        hand.drag(place)
    mouse(hand.view, KINDS.MouseButtonDblClick, hand.at(50, 10), LEFT, LEFT)
    mouse(hand.view, KINDS.MouseButtonRelease, hand.at(50, 10), LEFT, NONE)
    hand.settle()
    assert hand.weights().sum() == pytest.approx(41**2, rel=0.1)
    hand.choose("SelectWand")
    hand.drag((32, 32))
    assert isinstance(hand.part, WandShape)
    assert (hand.part.row, hand.part.column) == pytest.approx((50, 50), abs=1)
    assert hand.weights()[[32, 5], [32, 5]].tolist() == [1, 0]


def test_escape_ends_a_drag_and_beside_the_ground_one_turns_the_camera(hand):
    hand.choose("SelectRectangle")
    positions = hand.at(10, 10), hand.at(30, 30)
    mouse(hand.view, KINDS.MouseButtonPress, positions[0], LEFT, LEFT)
    mouse(hand.view, KINDS.MouseMove, positions[1], NONE, LEFT)
    assert shown_marks(hand.window, LineMark)
    QTest.keyClick(hand.view, Qt.Key.Key_Escape)
    mouse(hand.view, KINDS.MouseButtonRelease, positions[1], LEFT, NONE)
    assert not shown_marks(hand.window, LineMark)
    beside, camera = (3, 3), hand.view.camera
    assert hand.view.navigation.point_at(QPointF(*beside)) is None
    hand.follow([beside, (60, 30), (90, 50)])
    assert hand.document.selection is None
    assert hand.view.camera != camera
