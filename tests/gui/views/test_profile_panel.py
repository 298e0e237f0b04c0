"""The plot of heights along a line."""

from dataclasses import replace

import numpy as np
import pyqtgraph as pg
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from terrain_explorer.gui.services.theme import apply_theme
from terrain_explorer.gui.views.profile_panel import ProfilePanel
from terrain_explorer.gui.views.shown_ground import ShownGround
from terrain_explorer.terrain import Heightmap, Window
from terrain_explorer.terrain.sampling import Line, Point

ROW = Line(Point(2, 0), Point(2, 9))


def ramp(step=0.5):
    """Return a map that rises to the east."""
    return Heightmap(np.tile(np.arange(10, dtype=np.float32) * step, (6, 1)))


def show(panel, heightmap, changed=None):
    panel.ground.setHeightmap(heightmap, changed)
    panel.follow_ground()


@pytest.fixture
def panel(qtbot):
    panel = ProfilePanel(ShownGround())
    qtbot.addWidget(panel)
    panel.resize(600, 240)
    show(panel, ramp())
    with qtbot.waitExposed(panel):
        panel.show()
    return panel


@pytest.fixture
def told(panel):
    points = []
    panel.pointed.connect(points.append)
    return points


def plot_of(panel):
    return panel.findChild(pg.PlotWidget, "profilePlot")


def mark_of(panel):
    """Return the line at the place that the pointer is at."""
    return next(item for item in plot_of(panel).plotItem.items if isinstance(item, pg.InfiniteLine))


@pytest.fixture
def hover(qtbot, panel):
    """Return a function that puts the pointer at a distance in the plot."""

    def move(distance, height=1.0):
        box = plot_of(panel).plotItem.vb
        QApplication.processEvents()
        place = plot_of(panel).mapFromScene(box.mapViewToScene(QPointF(distance, height)))
        for position in (place + QPoint(0, 5), place):  # from elsewhere, lest it is there already
            qtbot.mouseMove(plot_of(panel).viewport(), position)
            qtbot.wait(20)  # pyqtgraph leaves out what comes faster

    return move


def plotted(panel):
    _, curve = plot_of(panel).listDataItems()
    distances, heights = curve.getData()
    return ([], []) if distances is None else (distances.tolist(), heights.tolist())


def water(panel):
    sea, _ = plot_of(panel).listDataItems()
    heights = sea.getData()[1]
    return [] if heights is None else heights.tolist()


def caption(panel):
    return panel.findChild(QLabel, "profileCaption").text()


def clear_button(panel):
    return panel.findChild(QPushButton, "clearLineButton")


def test_without_a_line_it_says_how_to_draw_one(panel):
    assert plotted(panel) == ([], [])
    assert "Choose “Profile line”" in caption(panel)
    assert not clear_button(panel).isEnabled()


def test_a_line_can_be_set_before_the_panel_is_shown_which_stays_a_strip(qtbot):
    panel = ProfilePanel(ShownGround())
    qtbot.addWidget(panel)
    show(panel, ramp())
    panel.setLine(ROW)
    assert panel.sizeHint().height() < 200
    assert "length 9 points" in caption(panel)
    panel.show()
    assert plotted(panel)[1] == pytest.approx([0.5 * column for column in range(10)])


def test_plots_the_heights_along_the_line(panel):
    panel.setLine(ROW)
    distances, heights = plotted(panel)
    assert distances == list(range(10))
    assert heights == [0.5 * step for step in range(10)]
    assert clear_button(panel).isEnabled()


def test_tells_the_figures(panel):
    panel.setLine(Line(Point(0, 8), Point(4, 5)))
    assert caption(panel) == "lowest 2.5   highest 4   rise -1.5   length 5 points"


def test_on_ground_with_a_size_it_speaks_metres(panel):
    show(panel, replace(ramp(), metres=True, spacing=50.0))
    panel.setLine(Line(Point(0, 8), Point(4, 5)))
    assert caption(panel) == "lowest 2.5 m   highest 4 m   rise -1.5 m   length 250 m"
    assert plotted(panel)[0][-1] == pytest.approx(250)
    assert plot_of(panel).getAxis("bottom").labelText == "Distance (m)"


@pytest.mark.parametrize(
    ("step", "told"),
    [(1 / 9, "highest 1   rise +1 "), (1234.5678, "highest 11111   rise +11111 "), (0.0123456, "highest 0.1111 ")],
)
def test_the_figures_have_four_digits(panel, step, told):
    show(panel, ramp(step))
    panel.setLine(ROW)
    assert told in caption(panel)


def test_water_fills_what_is_below_it(panel):
    panel.setLine(ROW)
    assert water(panel) == []
    panel.setWater(2.0)
    assert water(panel) == [2, 2, 2, 2, 2, 2.5, 3, 3.5, 4, 4.5]
    show(panel, ramp(step=1))
    assert water(panel) == [2, 2, 2, 3, 4, 5, 6, 7, 8, 9]
    panel.setWater(None)
    assert water(panel) == []


def test_water_can_be_seen(panel):
    panel.setLine(ROW)
    pictures = []
    for height in (None, 3.0):
        panel.setWater(height)
        QApplication.processEvents()
        pictures.append(plot_of(panel).grab().toImage())
    box = plot_of(panel).plotItem.vb
    wet, dry, above = (
        plot_of(panel).mapFromScene(box.mapViewToScene(QPointF(*place))) for place in ((2, 2), (8, 2), (2, 4))
    )
    colours = [[picture.pixelColor(place).name() for picture in pictures] for place in (wet, dry, above)]
    assert [before == after for before, after in colours] == [False, True, True]


def test_the_pointer_in_the_plot_marks_the_point_of_the_line(panel, told, hover):
    panel.setLine(Line(Point(0, 9), Point(0, 0)))
    hover(3)
    assert told[-1].row == 0
    assert told[-1].column == pytest.approx(6, abs=0.1)
    assert mark_of(panel).isVisible()
    assert mark_of(panel).value() == pytest.approx(3, abs=0.1)


def test_beyond_the_line_there_is_no_point(panel, told, hover):
    panel.setLine(ROW)
    hover(3)
    hover(-0.3)
    assert told[-1] is None
    assert not mark_of(panel).isVisible()


def test_the_mark_goes_with_the_pointer(panel, told, hover):
    panel.setLine(ROW)
    hover(3)
    QApplication.sendEvent(plot_of(panel), QEvent(QEvent.Type.Leave))
    assert told[-1] is None
    assert not mark_of(panel).isVisible()


def test_a_line_without_length_can_be_shown(panel, told, hover):
    panel.setLine(Line(Point(2, 3), Point(2, 3)))
    hover(0)
    assert plotted(panel) == ([0], [1.5])
    assert [point for point in told if point is not None] == []


def test_no_line_leaves_anything_behind(panel):
    """However often it is redrawn, and its terrain with it."""
    panel.setLine(ROW)
    count = len(plot_of(panel).plotItem.items), len(plot_of(panel).scene().items())
    for number in range(20):
        panel.setLine(Line(Point(0, 0), Point(number % 5, 5)))
        show(panel, ramp(step=number + 1))
        panel.setLine(None if number % 2 else ROW)
    panel.setLine(ROW)
    assert (len(plot_of(panel).plotItem.items), len(plot_of(panel).scene().items())) == count


def test_wheel_and_drag_do_not_move_the_plot(qtbot, panel):
    panel.setLine(ROW)
    before = plot_of(panel).viewRange()
    plot = plot_of(panel).viewport()
    qtbot.mousePress(plot, Qt.MouseButton.LeftButton, pos=plot.rect().center())
    qtbot.mouseMove(plot, plot.rect().center() * 0.7)
    qtbot.mouseRelease(plot, Qt.MouseButton.LeftButton, pos=plot.rect().center() * 0.7)
    assert plot_of(panel).viewRange() == before


@pytest.mark.parametrize("dark", [True, False])
def test_is_light_or_dark_as_the_program(panel, dark):
    try:
        apply_theme(not dark)
        apply_theme(dark)
        panel.setLine(ROW)
        QApplication.processEvents()
        picture = panel.findChild(QWidget, "profilePlot").grab().toImage()
        base = QApplication.palette().color(QPalette.ColorRole.Base)
        assert picture.pixelColor(3, 3) == base
        assert (base.lightness() < 128) is dark
        text = QApplication.palette().color(QPalette.ColorRole.Text)
        assert plot_of(panel).getAxis("left").textPen().color() == text
    finally:
        apply_theme(False)


def raised(heightmap, window):
    heights = heightmap.heights.copy()
    heights[window.row : window.row + window.rows, window.column : window.column + window.columns] += 1
    return Heightmap(heights, range=heightmap.range)


def test_what_is_drawn_on_the_line_is_shown_soon(panel, qtbot):
    heightmap, window = Heightmap(np.eye(50, dtype=np.float32)), Window(10, 10, 5, 5)
    show(panel, heightmap)
    panel.setLine(Line(Point(0, 0), Point(49, 49)))
    before = caption(panel)
    for _ in range(3):
        show(panel, raised(heightmap, window), [window])
        assert caption(panel) == before
    qtbot.waitUntil(lambda: "highest 2" in caption(panel))


def test_what_is_drawn_beside_the_line_costs_nothing(panel):
    heightmap = Heightmap(np.eye(50, dtype=np.float32))
    show(panel, heightmap)
    panel.setLine(Line(Point(40, 2), Point(30, 12)))
    later = panel.findChild(QTimer, options=Qt.FindChildOption.FindDirectChildrenOnly)
    for window in (Window(0, 0, 30, 50), Window(41, 0, 8, 50), Window(0, 13, 50, 9), Window(20, 0, 20, 2)):
        show(panel, raised(heightmap, window), [window])
        assert not later.isActive()
    for window in (Window(0, 0, 31, 50), Window(40, 0, 8, 50), Window(0, 12, 50, 9), Window(20, 0, 20, 3)):
        show(panel, raised(heightmap, window), [window])
        assert later.isActive()
        later.stop()
