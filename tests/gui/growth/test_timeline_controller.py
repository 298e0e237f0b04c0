"""The growth in the window, driven by mouse and keys."""

import numpy as np
import pytest
from gui_tools import LONG, action, do, field, forget_deleted, on_screen, pick, surface
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtWidgets import QCheckBox, QDockWidget, QLabel, QSlider, QTextBrowser, QToolButton

from terrain_explorer.gui.growth.timeline_controller import TimelineController
from terrain_explorer.gui.services.worker import is_busy
from terrain_explorer.gui.views.map2d.map_view import MapView
from terrain_explorer.terrain import DiamondSquare, MidpointDisplacement
from terrain_explorer.terrain.sampling import Point

pytestmark = pytest.mark.usefixtures("without_3d")

KEY = Qt.Key


def timeline(window):
    return window.findChild(TimelineController)


def dock(window):
    return window.findChild(QDockWidget, "timelineDock")


def map_view(window):
    return window.findChild(MapView, "mapView")


def caption(window):
    return window.findChild(QLabel, "timelineCaption").text()


def explanation(window):
    return window.findChild(QTextBrowser, "explanation").toPlainText()


def slider(window):
    return window.findChild(QSlider, "timelineSlider")


def shown(window):
    return map_view(window).ground.heightmap


def click(qtbot, window, row, column, name="mapView"):
    view = window.findChild(MapView, name)
    qtbot.mouseClick(
        view,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
        view.placement.position(Point(row, column)).toPoint(),
    )


def follow(window, starts):
    """Follow the first link of the explanation that starts so."""
    browser = window.findChild(QTextBrowser, "explanation")
    html = browser.toHtml()
    begin = html.index(f'href="{starts}') + 6
    browser.anchorClicked.emit(QUrl(html[begin : html.index('"', begin)]))


@pytest.fixture
def grow(qtbot, window, settle):
    """Return a function that lets the window have a terrain and its growth at hand."""

    def grow(generator):
        window.document.take_generated(generator.heightmap(), generator)
        if not timeline(window).active:
            window.findChild(MapView, "mapView").setFocus()
            qtbot.keyClick(map_view(window), KEY.Key_Y)
        qtbot.waitUntil(lambda: slider(window).isEnabled() and not is_busy(timeline(window)), timeout=LONG)

    return grow


def test_it_comes_and_goes_and_leaves_the_document_alone(qtbot, window, grow):
    # A click means nothing without the growth.
    click(qtbot, window, 30, 50)
    assert explanation(window) == ""
    # The key opens it at the end and escape leaves.
    assert not dock(window).isVisible()
    grow(DiamondSquare(exponent=3))
    assert dock(window).isVisible()
    assert slider(window).value() == slider(window).maximum() == 7
    assert shown(window) is window.document.heightmap
    qtbot.keyClick(map_view(window), KEY.Key_Left)
    assert shown(window) is not window.document.heightmap
    qtbot.keyClick(map_view(window), KEY.Key_Escape)
    assert shown(window) is on_screen(window) is window.document.heightmap
    assert not dock(window).isVisible()
    assert not action(window, "Growth").isChecked()
    # Without it arrows move the map.
    grow(DiamondSquare(exponent=3))
    qtbot.keyClick(map_view(window), KEY.Key_Escape)
    before = map_view(window).placement
    qtbot.keyClick(map_view(window), KEY.Key_Left)
    assert map_view(window).placement != before
    # The document is not touched.
    grow(DiamondSquare(exponent=3))
    before, steps = window.document.heightmap, window.document.names
    slider(window).setValue(2)
    assert (window.document.heightmap, window.document.names) == (before, steps)
    # Closing the dock leaves.
    grow(DiamondSquare(exponent=3))
    slider(window).setValue(2)
    dock(window).close()
    assert not timeline(window).active
    assert shown(window) is window.document.heightmap
    # A tool to draw with leaves the growth.
    grow(DiamondSquare(exponent=3))
    slider(window).setValue(2)
    do(window, "Raise")
    assert not action(window, "Growth").isChecked()
    assert shown(window) is window.document.heightmap
    do(window, "Growth")
    assert not action(window, "Raise").isChecked()


def test_arrows_step_wherever_the_focus_is(qtbot, window, grow):
    grow(DiamondSquare(exponent=3))
    for place in ["mapView", "hillshadeView", "timelineSlider", "timelinePoints"]:
        slider(window).setValue(7)
        focused = window.findChild(object, place)
        focused.setFocus()
        for expected in (6, 5, 4):
            qtbot.keyClick(focused, KEY.Key_Left)
            assert slider(window).value() == expected, place
        qtbot.keyClick(focused, KEY.Key_Right)
        assert slider(window).value() == 5, place


def test_both_views_show_and_explain_the_lattice_so_far(qtbot, window, grow):
    # Both views show the lattice so far.
    generator = DiamondSquare(exponent=4, seed=9)
    grow(generator)
    slider(window).setValue(4)
    assert on_screen(window) is shown(window)
    np.testing.assert_array_equal(shown(window).heights, generator.heights()[::4, ::4])
    assert "Level 2 of 4: diamonds" in caption(window)
    assert "spread ±0.15 · 12 points just set · 25 of 25 points set" in caption(window)
    qtbot.mouseClick(window.findChild(QToolButton, "timelineBackButton"), Qt.MouseButton.LeftButton)
    assert "4 points just set · 13 of 25 points set" in caption(window)
    assert map_view(window).growth._lattice.unset.sum() == 12
    # A point can be clicked in the other view at any stage.
    generator = DiamondSquare(exponent=4, seed=6)
    grow(generator)
    slider(window).setValue(3)
    click(qtbot, window, 1, 3, "hillshadeView")
    assert "Row 4, column 12" in explanation(window)
    assert f"{generator.heights()[4, 12]:.4f}".rstrip("0") in explanation(window)
    follow(window, "stage:")
    assert slider(window).value() == 3


def test_space_plays_to_the_end_and_stops_in_between(qtbot, window, grow):
    grow(DiamondSquare(exponent=2))
    window.findChild(object, "timelineSpeed").setCurrentText("16 ×")
    seen = []
    timeline(window).stageChanged.connect(seen.append)
    qtbot.keyClick(map_view(window), KEY.Key_Space)
    qtbot.waitUntil(lambda: seen == [0, 1, 2, 3, 4, 5], timeout=LONG)
    assert shown(window) is window.document.heightmap
    assert window.findChild(QToolButton, "timelinePlayButton").text() == "Play"
    qtbot.keyClick(map_view(window), KEY.Key_Space)
    assert window.findChild(QToolButton, "timelinePlayButton").text() == "Pause"
    qtbot.keyClick(map_view(window), KEY.Key_Space)
    step = slider(window).value()
    qtbot.wait(100)
    assert slider(window).value() == step


def test_a_click_tells_where_a_height_comes_from_and_leads_up_to_a_corner(qtbot, window, grow):
    generator = MidpointDisplacement(exponent=3, seed=6)
    grow(generator)
    click(qtbot, window, 3, 5)
    assert "Row 3, column 5" in explanation(window)
    assert "centre of a square" in explanation(window)
    assert len(map_view(window).growth._descent.parents) == 4
    for _ in range(5):
        if "Parents" in explanation(window):
            follow(window, "parent:")
    assert "corner" in explanation(window)
    assert map_view(window).growth._descent.parents == ()
    follow(window, "back:")
    assert "Parents" in explanation(window)


def test_points_are_those_of_the_whole_map_once_they_are_set(qtbot, window, grow):
    # A point that is not set says so and a drag asks nothing.
    grow(DiamondSquare(exponent=3))
    slider(window).setValue(1)
    click(qtbot, window, 0, 1)
    assert "not set yet" in explanation(window)
    click(qtbot, window, 1, 1)
    assert "Row 4, column 4" in explanation(window)
    slider(window).setValue(0)
    assert "Click a point" in explanation(window)
    view, left = map_view(window), Qt.MouseButton.LeftButton
    qtbot.mousePress(view, left, pos=QPoint(60, 60))
    qtbot.mouseMove(view, QPoint(90, 80))
    qtbot.mouseRelease(view, left, pos=QPoint(90, 80))
    assert "Click a point" in explanation(window)
    # The status bar tells rows and columns of the whole map.
    grow(DiamondSquare(exponent=3))
    slider(window).setValue(3)
    assert "Level 2 of 3: squares" in caption(window)
    click(qtbot, window, 2, 2)
    map_view(window).pointed.emit(Point(2, 2))
    status = window.findChild(QLabel, "statusPoint")
    assert "Row 4, column 4" in explanation(window)
    assert status.text().startswith("row 4   column 4   height")
    qtbot.keyClick(map_view(window), KEY.Key_Escape)
    assert status.text().startswith("row 4   column 4   height")
    # A drawing has no growth and says so.
    grow(DiamondSquare(exponent=3))
    window.document.take_filtered(DiamondSquare(exponent=4).heightmap(), "Smooth")
    assert not slider(window).isEnabled()
    assert "not grown here" in caption(window)


def test_another_terrain_leaves_the_growth_for_its_own(qtbot, window, grow, settle):
    grow(DiamondSquare(exponent=3))
    slider(window).setValue(2)
    click(qtbot, window, 1, 1)
    do(window, "Undo")
    assert shown(window) is window.document.heightmap
    assert map_view(window).growth._lattice is map_view(window).growth._descent is None
    qtbot.waitUntil(lambda: slider(window).maximum() == 19, timeout=LONG)
    pick(window, "random-noise")
    settle(window)
    qtbot.waitUntil(lambda: not is_busy(timeline(window)), timeout=LONG)
    qtbot.keyClick(map_view(window), KEY.Key_Left)
    assert "drawn from 0 to 1" in caption(window)


def test_point_by_point_explains_each_write(qtbot, window, grow):
    generator = MidpointDisplacement(exponent=2, shared_edges="redrawn", seed=1)
    grow(generator)
    window.findChild(QCheckBox, "timelinePoints").click()
    assert slider(window).maximum() == 29
    qtbot.keyClick(map_view(window), KEY.Key_Left)
    assert "Row 3, column 3" in caption(window)
    assert "Row 3, column 3" in explanation(window)
    told = []
    while slider(window).value() > 0:
        qtbot.keyClick(map_view(window), KEY.Key_Left)
        told.append("replaces" in caption(window))
    assert sum(told) == 4
    assert "Row 0, column 0" in explanation(window)


def test_a_link_to_a_stage_leaves_point_by_point(window, grow):
    grow(MidpointDisplacement(exponent=3))
    points = window.findChild(QCheckBox, "timelinePoints")
    points.click()
    do(window, "Explain")
    window.findChild(QTextBrowser, "algorithmPage").anchorClicked.emit(QUrl("stage:2"))
    assert not points.isChecked()
    assert slider(window).value() == 2
    assert "Level 1 of 3: centres" in caption(window)
    points.click()
    assert "Row 4, column 4" in caption(window)


def test_larger_maps_are_not_shown_point_by_point(qtbot, window, grow):
    grow(DiamondSquare(exponent=7))
    assert not window.findChild(QCheckBox, "timelinePoints").isEnabled()


def test_a_link_of_the_page_jumps_to_a_stage(qtbot, window):
    do(window, "Explain")
    window.findChild(QTextBrowser, "algorithmPage").anchorClicked.emit(QUrl("stage:2"))
    qtbot.waitUntil(lambda: "Level 1 of 9: diamonds" in caption(window), timeout=LONG)
    assert slider(window).value() == 2
    assert dock(window).isVisible()


def test_the_example_that_can_be_followed_by_hand(qtbot, window, settle):
    """Corners 2, 8, 0, 3 and no chance: each new height is a mean that one can work out."""
    pick(window, "midpoint-displacement")
    forget_deleted()
    for name, value in (("exponent", "1"), ("spread", "0")):
        field(window, name).selectAll()
        qtbot.keyClicks(field(window, name), value)
        qtbot.keyClick(field(window, name), KEY.Key_Return)
    assert not field(window, "top_left").isEnabled()
    given = field(window, "given_corners")
    qtbot.mouseClick(given, Qt.MouseButton.LeftButton, pos=QPoint(8, given.height() // 2))
    settle(window)
    corners = [field(window, name).value() for name in ("top_left", "top_right", "bottom_left", "bottom_right")]
    assert corners == [2, 8, 0, 3]
    view = surface(window)
    view.setFocus()
    qtbot.keyClick(view, KEY.Key_Y)
    qtbot.waitUntil(lambda: slider(window).isEnabled(), timeout=LONG)
    for _ in range(3):
        qtbot.keyClick(view, KEY.Key_Left)
    assert shown(window).heights.tolist() == [[2, 8], [0, 3]]
    qtbot.keyClick(view, KEY.Key_Right)
    heights = shown(window).heights
    assert (heights[0, 1], heights[1, 0], heights[1, 2], heights[2, 1]) == (5, 1, 5.5, 1.5)
    assert map_view(window).growth._lattice.unset.tolist() == [[0, 0, 0], [0, 1, 0], [0, 0, 0]]
    qtbot.keyClick(view, KEY.Key_Right)
    assert shown(window).heights[1, 1] == 3.25
    click(qtbot, window, 1, 1)
    assert "((2 + 8) + (0 + 3)) / 4 + 0 = 3.25" in explanation(window)
    click(qtbot, window, 0, 1)
    assert "(2 + 8) / 2 + 0 = 5" in explanation(window)
    follow(window, "parent:")
    assert "corner" in explanation(window)
    assert "Height: 2, given." in explanation(window)


@pytest.mark.parametrize("by_points", [False, True])
def test_another_value_of_a_parameter_keeps_the_stage_and_the_point(qtbot, window, grow, settle, by_points):
    grow(DiamondSquare(exponent=3))
    if by_points:
        window.findChild(QCheckBox, "timelinePoints").click()
    slider(window).setValue(6)
    place = (0, 8) if by_points else (4, 2)
    click(qtbot, window, *place)
    at, before = caption(window).split("</b>")[0], explanation(window)
    assert before.startswith(f"Row {place[0]}, column {place[1]}")
    field(window, "spread").setValue(0.7)
    settle(window)
    qtbot.waitUntil(lambda: slider(window).value() == 6, timeout=LONG)
    assert window.document.generator.spread == 0.7
    assert caption(window).split("</b>")[0].split(":")[0] == at.split(":")[0]
    assert explanation(window).splitlines()[0] == before.splitlines()[0]
    assert explanation(window) != before


def test_a_finer_map_keeps_the_stage_and_another_algorithm_does_not(qtbot, window, grow, settle):
    grow(DiamondSquare(exponent=3))
    slider(window).setValue(3)
    field(window, "exponent").setValue(4)
    settle(window)
    qtbot.waitUntil(lambda: slider(window).value() == 3, timeout=LONG)
    pick(window, "midpoint-displacement")
    settle(window)
    qtbot.waitUntil(lambda: not is_busy(timeline(window)) and slider(window).isEnabled(), timeout=LONG)
    assert slider(window).value() == slider(window).maximum()


def test_where_the_user_went_since_is_not_left_again(qtbot, window, grow, settle):
    grow(DiamondSquare(exponent=3))
    slider(window).setValue(3)
    timeline(window).rest()  # work began, and was cancelled
    slider(window).setValue(5)
    slider(window).setValue(slider(window).maximum())
    field(window, "spread").setValue(0.7)
    settle(window)
    qtbot.waitUntil(lambda: not is_busy(timeline(window)), timeout=LONG)
    assert slider(window).value() == slider(window).maximum()
