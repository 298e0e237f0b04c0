"""Lines that the user draws on the surface."""

import pytest
from PySide6.QtCore import QPointF, Qt
from surface_mouse import (
    KINDS,
    LEFT,
    MIDDLE,
    drag,
    mouse,
    unshown_view,
)
from surface_tools import hills

from terrain_explorer.gui.views.surface3d.camera.block import TerrainBlock
from terrain_explorer.gui.views.tool import LineTool

HILLS = hills(129, 129)
BESIDE = (1, 1)


@pytest.fixture
def view(qapp):
    view = unshown_view(qapp)
    view.setGround(HILLS, TerrainBlock.of(HILLS, 0.5))
    yield view
    view.deleteLater()


@pytest.fixture
def tool(view):
    tool = LineTool(view)
    view.setTool(tool)
    return tool


@pytest.fixture
def lines(tool):
    lines = []
    tool.drawn.connect(lambda: lines.append(tool.line))
    return lines


def test_a_line_is_drawn_from_press_to_release(view, lines, qtbot):
    assert view.cursor().shape() == Qt.CursorShape.CrossCursor
    before = view.camera
    start, end = view.pick(QPointF(150, 140)), view.pick(QPointF(240, 170))
    drag(view, (90, 30), start=(150, 140), released=False)
    qtbot.waitUntil(lambda: bool(lines))
    mouse(view, KINDS.MouseButtonRelease, (240, 170))
    assert set(lines) == {(start, end)}
    assert view.camera == before
    lines.clear()
    view.setTool(None)
    assert view.cursor().shape() == Qt.CursorShape.ArrowCursor
    drag(view, (90, 30), start=(150, 140))
    assert lines == []
    assert view.camera != before


def test_a_line_ends_on_the_ground(view, lines, qtbot):
    drag(view, (60, 0), start=(150, 140), released=False)
    qtbot.waitUntil(lambda: bool(lines))
    mouse(view, KINDS.MouseMove, BESIDE, LEFT, LEFT)
    mouse(view, KINDS.MouseButtonRelease, BESIDE)
    qtbot.wait(20)
    assert {end for _, end in lines} == {view.pick(QPointF(210, 140))}


def test_escape_leaves_a_walk_before_it_leaves_drawing(view, tool, qtbot):
    view.navigation.setWalking(True)
    with qtbot.assertNotEmitted(tool.left), qtbot.waitSignal(view.walkingChanged):
        qtbot.keyClick(view, Qt.Key.Key_Escape)
    with qtbot.waitSignal(tool.left):
        qtbot.keyClick(view, Qt.Key.Key_Escape)


def test_a_click_draws_no_line_and_other_buttons_still_move(view, lines):
    drag(view, (0, 0))
    before = view.camera
    drag(view, (20, 20), MIDDLE)
    assert lines == []
    assert view.camera.pivot != before.pivot


def test_beside_the_ground_dragging_turns_even_while_drawing(view, lines):
    before = view.camera
    drag(view, (20, 20), start=BESIDE)
    assert lines == []
    assert view.camera.azimuth != before.azimuth
