"""Drawing in all views: strokes are heard in one place, and the views show the same brush."""

import numpy as np
import pytest
from gui_tools import LONG, forget_deleted, surface
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QWidget
from test_view_sync import map_view, marks  # noqa: F401

from terrain_explorer.gui.services.actions import make_actions
from terrain_explorer.gui.tools.stroke_tool import StrokeTool
from terrain_explorer.gui.views.map2d.map_panel import MapPanel
from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.gui.views.marks import BrushRing
from terrain_explorer.gui.views.shown_ground import ShownGround
from terrain_explorer.gui.views.status_bar import StatusBar
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.gui.views.view_sync import ViewSync
from terrain_explorer.terrain import DiamondSquare, Heightmap

LEFT = Qt.MouseButton.LeftButton
STEPS = [QPoint(0, 0), QPoint(9, 4), QPoint(-12, 8), QPoint(3, -2)]


class ViewsOnly(QMainWindow):
    """A window with all views, in which nothing draws the strokes that they signal."""

    def __init__(self):
        super().__init__()
        self.heightmap = DiamondSquare(exponent=9, seed=15).heightmap()
        ground = ShownGround(self)
        self.surface, self.map = SurfacePane(ground), MapPanel(ground)
        actions = make_actions(self, (self.surface, self.map.view))
        self.views = ViewSync(self.surface, self.map, StatusBar(self.statusBar()), actions, self)
        ground.setHeightmap(self.heightmap)
        body = QWidget()
        QHBoxLayout(body).addWidget(self.surface, 2)
        body.layout().addWidget(self.map, 1)
        self.setCentralWidget(body)
        self.resize(800, 600)


@pytest.fixture
def window(qtbot):
    window = ViewsOnly()
    with qtbot.waitSignal(window.surface.drawn, timeout=LONG):
        window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow, timeout=LONG)
    yield window
    for part in (window, window.views.profile):
        part.close()
        part.deleteLater()
    forget_deleted()


@pytest.fixture
def drawing(window):
    """The window's views, with a brush."""
    tool = StrokeTool(window)
    tool.setRing(BrushRing(30), window.heightmap.heights.shape)
    window.views.tools.choose(tool)
    return window.views


@pytest.fixture
def strokes(drawing):
    """The tool that draws in them."""
    return drawing.tools.tool


@pytest.fixture
def told(drawing, strokes):
    """The signals of strokes in all views, in order."""
    told = []
    for name in ("strokeBegan", "strokeMoved", "heightPicked", "sizeScrolled", "strengthScrolled"):
        getattr(strokes, name).connect(lambda what, name=name: told.append((name, what)))
    for name in ("strokeEnded", "strokeCancelled", "escaped"):
        getattr(strokes, name).connect(lambda name=name: told.append((name,)))
    return told


def names(told):
    return [name for name, *_ in told]


def centre(view):
    return view.rect().center()


def lifted(heightmap, by, window=None):
    heights = heightmap.heights.copy()
    part = np.s_[:] if window is None else np.s_[window.row : window.row + window.rows]
    heights[part] += np.float32(by)
    return Heightmap(heights, range=heightmap.range)


def test_another_terrain_takes_a_stroke_back(qtbot, window, told, drawing):
    for view in (surface(window), map_view(window)):
        qtbot.mousePress(view, LEFT, pos=centre(view))
        drawing.ground.setHeightmap(lifted(window.heightmap, 0.5))
        qtbot.mouseRelease(view, LEFT, pos=centre(view))
    assert names(told) == ["strokeBegan", "strokeCancelled"] * 2


def test_showing_the_old_terrain_for_a_cancelled_stroke_does_not_hide_another_one(qtbot, window, drawing, strokes):
    old, new = window.heightmap, lifted(window.heightmap, 0.5)
    strokes.strokeCancelled.connect(lambda: drawing.ground.setHeightmap(old))
    qtbot.mousePress(map_view(window), LEFT, pos=centre(map_view(window)))
    drawing.ground.setHeightmap(new)
    qtbot.mouseRelease(map_view(window), LEFT, pos=centre(map_view(window)))
    assert drawing.shown().subject.heightmap is surface(window).ground.heightmap
    assert map_view(window).ground.heightmap is new


@pytest.mark.usefixtures("without_3d")
def test_the_brush_is_at_the_same_point_in_both_views(qtbot, window, drawing, marks):  # noqa: F811
    for view in (map_view(window), surface(window)):
        qtbot.mouseMove(view, centre(view) + QPoint(5, 5))
        qtbot.mouseMove(view, centre(view))
        point = view.point_at(QPointF(centre(view)))
        qtbot.waitUntil(lambda point=point: set(marks.values()) == {point}, timeout=LONG)
        assert len(marks) == 2
    assert {view.tool.ring for view in (surface(window), map_view(window))} == {BrushRing(30)}


def test_the_map_that_takes_the_place_of_the_surface_takes_the_brush(qtbot, window, told):
    qtbot.mousePress(surface(window), LEFT, pos=centre(surface(window)))
    qtbot.mouseMove(surface(window), centre(surface(window)) + STEPS[1])
    surface(window).failed.emit("The graphics driver could not draw the 3D view: out of memory.")
    qtbot.waitUntil(lambda: window.findChild(QWidget, "hillshadeView") is not None, timeout=LONG)
    instead = window.findChild(MapView, "hillshadeView")
    qtbot.waitUntil(lambda: instead.width() > 100, timeout=LONG)
    assert names(told) == ["strokeBegan", "strokeMoved", "strokeEnded"]
    assert instead.tool.ring == BrushRing(30)
    qtbot.mouseRelease(instead, LEFT, pos=centre(instead))
    qtbot.mouseClick(instead, LEFT, pos=centre(instead))
    assert names(told)[3:] == ["strokeBegan", "strokeEnded"]
