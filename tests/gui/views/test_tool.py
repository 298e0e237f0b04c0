"""One tool is in force in all views, and all of them show the marks of all tools."""

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication

from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.gui.views.marks import LineMark, as_place, as_point
from terrain_explorer.gui.views.tool import ClickTool, LineTool, MapTool, Tools
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.sampling import Point

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
LINE = LineMark(np.array([(0.0, 0.0), (1.0, 1.0)]))


class Taking(MapTool):
    """Takes everything, and notes it."""

    def __init__(self):
        super().__init__()
        self.done = []

    def press(self, touch):
        self.done.append("press")
        return True

    def interrupt(self, hidden):
        self.done.append("hidden" if hidden else "lost")

    def leave(self):
        self.done.append("left")


@pytest.fixture
def views(qtbot):
    views = []
    for _ in range(2):
        view = MapView()
        qtbot.addWidget(view)
        view.resize(200, 200)
        view.ground.setHeightmap(Heightmap(np.zeros((20, 20), np.float32)))
        views.append(view)
    return views


@pytest.fixture
def tools(qapp, views):
    tools = Tools()
    for view in views:
        tools.add(view)
    return tools


def drag(qtbot, view):
    """Drag, and return whether the map has moved."""
    before = view.placement
    qtbot.mousePress(view, LEFT, pos=QPoint(100, 100))
    qtbot.mouseMove(view, QPoint(120, 110))
    qtbot.mouseRelease(view, LEFT, pos=QPoint(120, 110))
    return view.placement != before


def test_what_no_tool_takes_moves_the_map(qtbot, views, tools):
    assert drag(qtbot, views[0])
    clicks = ClickTool()
    tools.choose(clicks)
    with qtbot.assertNotEmitted(clicks.clicked):
        assert drag(qtbot, views[0])
    tools.choose(LineTool(tools))
    assert not drag(qtbot, views[0])
    assert not drag(qtbot, views[1])


def test_the_tool_that_was_chosen_last_is_in_force_and_what_floats_comes_before(qtbot, views, tools):
    first, second, floating = Taking(), Taking(), Taking()
    tools.choose(first)
    tools.choose(second)
    tools.setFloating(floating)
    for tool in (floating, second, first):
        drag(qtbot, views[0])
        assert [one.done for one in (first, second, floating) if one is not tool] == [[], []]
        assert tool.done == ["press"]
        tool.done.clear()
        tools.setFloating(None)
        tools.put_away(tool)
    assert tools.tool is None
    assert views[0].cursor().shape() == Qt.CursorShape.ArrowCursor


def test_a_tool_is_in_force_while_its_action_is_ticked(qtbot, views, tools):
    action, tool = QAction(checkable=True), LineTool(tools)
    tools.offer(tool, action)
    action.setChecked(True)
    assert tools.tool is tool
    assert views[1].cursor().shape() == Qt.CursorShape.CrossCursor
    qtbot.keyClick(views[1], Qt.Key.Key_Escape)
    assert not action.isChecked()
    assert tools.tool is None


def test_only_the_view_of_a_drag_ends_it(views, tools, qtbot):
    tool = Taking()
    tools.choose(tool)
    qtbot.mousePress(views[0], LEFT, pos=QPoint(100, 100))
    QApplication.sendEvent(views[1], QEvent(QEvent.Type.Hide))
    assert tool.done == ["press", "left"]
    QApplication.sendEvent(views[0], QEvent(QEvent.Type.Hide))
    assert tool.done[2:] == ["hidden", "left"]


def test_all_views_show_the_marks_of_all_tools_and_a_new_one_does_too(qtbot, views, tools, monkeypatch):
    shown = {}
    monkeypatch.setattr(MapView, "setMarks", lambda view, marks: shown.update({view: marks}))
    first, second = LineTool(tools), Taking()
    tools.choose(first)
    tools.choose(second)
    second.marked.emit((LINE,))
    first.setLine(((0.0, 0.0), (0.5, 0.5)))
    assert [len(marks) for marks in shown.values()] == [2, 2]
    assert all(marks[-1] is LINE for marks in shown.values())
    late = MapView()
    qtbot.addWidget(late)
    tools.add(late)
    assert shown[late] == shown[views[0]]
    first.setLine(None)
    assert shown[late] == (LINE,)


@pytest.mark.parametrize("shape", [(2, 2), (129, 65), (257, 257)])
def test_places_keep_the_points_of_usual_maps_to_the_bit(shape):
    for point in np.random.default_rng(3).random((50, 2)) * np.subtract(shape, 1):
        assert as_point(as_place(Point(*point), shape), shape) == Point(*point)
