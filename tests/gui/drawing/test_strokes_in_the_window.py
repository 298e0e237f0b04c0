"""Drawing with mouse and pen in the real window: the heights, the steps and the pictures that come of it."""

from dataclasses import replace

import hand
import pen
import pytest
from gui_tools import LONG, action, do, message, on_screen, pick
from hand import ALT, CTRL, SHIFT, begin, brush, choose, done, draw, drawn, heard, release, same_bits, view_of
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QToolBar, QWidget

from terrain_explorer.gui.drawing.brush_panel import BrushPanel
from terrain_explorer.gui.drawing.drawing_controller import DrawingController
from terrain_explorer.gui.drawing.stroke_painter import StrokePainter
from terrain_explorer.gui.drawing.tool_settings import ToolSettings
from terrain_explorer.gui.services.actions import SELECTION_TOOL_COMMANDS, TOOL_COMMANDS
from terrain_explorer.gui.services.preferences import PenPreferences, prefer
from terrain_explorer.gui.views.view_sync import ViewSync
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.brushes import TOOLS, Lower, Raise, SetHeight, SmoothTool, StampImage
from terrain_explorer.terrain.sampling import height_at

FLAT = pytest.mark.usefixtures("without_3d")
SELECTING = [command.name for command in SELECTION_TOOL_COMMANDS]
NAMES = {slug: command.name for slug, command in TOOL_COMMANDS.items()}


@pytest.mark.parametrize("name", ["surfaceView", "mapView"])
def test_a_stroke_in_either_view_draws_just_its_points(qtbot, window, name):
    touches, before = heard(window), window.document.heightmap
    choose(window, "Raise")
    draw(qtbot, window, view_of(window, name))
    after = window.document.heightmap
    assert len(touches) == len(hand.STEPS)
    assert same_bits(after.heights, drawn(before, Raise(amount=0), window.findChild(ToolSettings).brush, touches))
    assert not same_bits(after.heights, before.heights)
    assert after.range == before.range
    assert window.document.names == ("Raise",)
    assert on_screen(window) is after
    do(window, "Undo")
    assert window.document.heightmap is on_screen(window) is before


@FLAT
def test_every_tool_draws_what_it_draws_without_a_window(qtbot, window):
    touches, view, settings = heard(window), view_of(window, "mapView"), window.findChild(ToolSettings)
    for slug in TOOLS:
        choose(window, "Raise")
        draw(qtbot, window, view, steps=[QPoint(-5, 0), QPoint(20, 9)])
        stamp = StampImage(window.document.heightmap)
        choose(window, NAMES[slug])
        window.findChild(BrushPanel).stamp.terrainWanted.emit()
        touches.clear()
        before = window.document.heightmap
        draw(qtbot, window, view)
        assert window.document.names == ("Raise", TOOLS[slug].title)
        expected = drawn(before, settings.tool, settings.brush, touches, window.document.undrawn.heights, stamp)
        assert same_bits(window.document.heightmap.heights, expected), slug
        assert not same_bits(expected, before.heights), slug
        window.document.go_to(0)


@FLAT
def test_a_brush_held_still_goes_on_working_until_it_is_let_go(qtbot, window):
    view, before = view_of(window, "mapView"), window.document.heightmap
    do(window, "Raise")
    here = [QPoint(0, 0)]
    begin(view, steps=here)
    at = view.point_at(view.rect().center().toPointF())
    far = height_at(before, at) + 0.3
    qtbot.waitUntil(lambda: height_at(on_screen(window), at) > far, timeout=LONG)
    release(view, steps=here)
    done(qtbot, window)
    assert window.document.names == ("Raise",)
    assert not window.findChild(DrawingController)._resting_hand._timer.isActive()
    do(window, "Undo")
    assert window.document.heightmap is before


@FLAT
def test_what_is_drawn_is_seen_before_the_button_is_let_go(qtbot, window):
    view = view_of(window, "mapView")
    choose(window, "Raise")
    brush(window, strength=1.0)
    middle = view.rect().center()
    before = view.grab().toImage().pixelColor(middle - QPoint(3, 3)).value()
    begin(view, steps=[QPoint(-30, 0), QPoint(30, 0)] * 4)
    qtbot.waitUntil(lambda: view.grab().toImage().pixelColor(middle - QPoint(3, 3)).value() > before, timeout=LONG)
    assert window.document.names == ()
    release(view)


@FLAT
@pytest.mark.parametrize(
    ("name", "held", "means"),
    [("Raise", SHIFT, SmoothTool()), ("Raise", CTRL, Lower(amount=0)), ("Lower", CTRL, Raise(amount=0))],
)
def test_shift_smooths_and_ctrl_does_the_contrary(qtbot, window, name, held, means):
    touches, before = heard(window), window.document.heightmap
    choose(window, name)
    draw(qtbot, window, view_of(window, "mapView"), held)
    assert window.document.names == (means.title,)
    assert same_bits(
        window.document.heightmap.heights, drawn(before, means, window.findChild(ToolSettings).brush, touches)
    )
    assert action(window, name).isChecked()


@FLAT
def test_alt_picks_the_height_that_is_set_from_then_on(qtbot, window):
    view, touches = view_of(window, "mapView"), heard(window)
    choose(window, "Raise")
    point = view.point_at(QPointF(view.rect().center()))
    height = height_at(window.document.heightmap, point)
    qtbot.mouseClick(view, hand.LEFT, ALT, view.rect().center())
    assert window.document.names == ()
    assert action(window, "SetHeight").isChecked()
    assert f"{height:.6g}" in message(window)
    assert window.findChild(QWidget, "parameter.height").value() == pytest.approx(height)
    before = window.document.heightmap
    draw(qtbot, window, view)
    expected = drawn(before, SetHeight(height), window.findChild(ToolSettings).brush, touches)
    assert same_bits(window.document.heightmap.heights, expected)


@FLAT
def test_the_eraser_of_a_pen_erases_and_its_pressure_counts(qtbot, window):
    view, touches, before = view_of(window, "mapView"), heard(window), window.document.heightmap
    choose(window, "Raise")
    at = QPointF(view.rect().center()).toTuple()
    pen.press(view, at, 0.3)
    pen.move(view, (at[0] + 9, at[1]), 0.9)
    pen.release(view, (at[0] + 9, at[1]))
    done(qtbot, window)
    raised = window.document.heightmap
    assert same_bits(raised.heights, drawn(before, Raise(amount=0), window.findChild(ToolSettings).brush, touches))
    brush(window, strength=1.0, falloff="hard", size=300)
    pen.press(view, at, 1.0, device=pen.ERASER)
    pen.release(view, at, device=pen.ERASER)
    done(qtbot, window)
    assert window.document.names == ("Raise", "Erase")
    assert same_bits(window.document.heightmap.heights, before.heights)


@FLAT
@pytest.mark.parametrize(("hardness", "counts"), [(-100, 0.5**0.25), (0, 0.5), (50, 0.25), (100, 0.5**4)])
def test_the_pressure_of_a_pen_counts_by_the_curve_that_is_preferred(qtbot, window, hardness, counts):
    touches, view = heard(window), view_of(window, "mapView")
    prefer(PenPreferences(hardness))
    choose(window, "Raise")
    at = view.rect().center().toTuple()
    pen.press(view, at, 0.5)
    pen.move(view, (at[0] + 9, at[1]), 1.0)
    pen.release(view, (at[0] + 9, at[1]))
    done(qtbot, window)
    assert [touch.pressure for touch in touches[:2]] == pytest.approx([counts, 1.0])
    touches.clear()
    draw(qtbot, window, view)  # with the mouse
    assert {touch.pressure for touch in touches} == {1.0}


@pytest.mark.parametrize("name", ["surfaceView", "mapView"])
def test_escape_takes_the_exact_bits_back(qtbot, window, name):
    view, before = view_of(window, name), window.document.heightmap
    choose(window, "Raise")
    begin(view)
    qtbot.waitUntil(lambda: on_screen(window) is not before, timeout=LONG)
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    release(view)
    assert window.document.names == ()
    assert window.document.heightmap is on_screen(window) is before
    assert action(window, "Raise").isChecked()
    draw(qtbot, window, view)
    do(window, "Undo")
    assert same_bits(window.document.heightmap.heights, before.heights)
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert not action(window, "Raise").isChecked()


@FLAT
def test_a_tool_chosen_again_is_kept(qtbot, window):
    view = view_of(window, "mapView")
    view.setFocus()
    for key, name in (("R", "Raise"), ("S", "Smooth")):
        qtbot.keyClicks(view, key)
        assert action(window, name).isChecked()
        assert view.tool.ring is not None
        assert view_of(window, "brushDock").isVisible()
        qtbot.keyClicks(view, key)
        press(window.findChild(QToolBar, "drawToolBar"), action(window, name))
        assert action(window, name).isChecked()
        assert view.tool.ring is not None
    assert not action(window, "Raise").isChecked()
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert not action(window, "Smooth").isChecked()
    assert view.tool is None
    assert not view_of(window, "brushDock").isVisible()


@FLAT
@pytest.mark.parametrize("name", ["Path", *SELECTING])
def test_every_tool_of_the_toolbar_is_kept_when_it_is_chosen_again(qtbot, window, name):
    bar, view, chosen = window.findChild(QToolBar, "drawToolBar"), view_of(window, "mapView"), action(window, name)
    press(bar, chosen)
    tool = view.tool
    press(bar, chosen)
    view.setFocus()
    qtbot.keySequence(view, chosen.shortcuts()[0])
    assert (chosen.isChecked(), view.tool) == (True, tool)
    press(bar, action(window, "Raise"))
    assert (chosen.isChecked(), view.tool is tool) == (False, False)


def press(bar, command):
    bar.widgetForAction(command).click()


@FLAT
def test_the_same_points_give_the_same_bits_whatever_happens_between_them(qtbot, window):
    view, before = view_of(window, "mapView"), window.document.heightmap
    results = []
    choose(window, "Smooth")
    brush(window, size=150)
    for pauses in ([], [1], [0, 1, 2, 3]):
        middle = view.rect().center()
        qtbot.mousePress(view, hand.LEFT, pos=middle)
        for number, step in enumerate(hand.STEPS):
            qtbot.mouseMove(view, middle + step)
            qtbot.wait(30 if number in pauses else 0)
        release(view)
        done(qtbot, window)
        results.append(window.document.heightmap.heights)
        do(window, "Undo")
        assert window.document.heightmap is before
    assert same_bits(results[0], results[1])
    assert same_bits(results[0], results[2])


@FLAT
def test_strokes_that_come_faster_than_they_are_drawn_are_drawn_in_order(qtbot, window):
    view, touches, start = view_of(window, "mapView"), heard(window), window.document.heightmap
    choose(window, "Smooth")
    brush(window, size=400)
    count = len(hand.STEPS)
    for held in (hand.PLAIN, CTRL, SHIFT):
        begin(view, held)
        release(view, held)
    assert window.findChild(StrokePainter).busy
    done(qtbot, window)
    tools = [SmoothTool(), TOOLS["roughen"](amount=0.0), SmoothTool()]
    assert window.document.names == ("Smooth", "Roughen", "Smooth")
    heights, chosen_brush = start, window.findChild(ToolSettings).brush
    for number, tool in enumerate(tools):
        strokes = touches[number * count : (number + 1) * count]
        heights = Heightmap(drawn(heights, tool, chosen_brush, strokes), range=start.range)
    assert same_bits(window.document.heightmap.heights, heights.heights)


@FLAT
@pytest.mark.parametrize(("mirror", "names"), [("rows", "MirrorRows"), ("columns", "MirrorColumns")])
def test_a_mirrored_stroke_keeps_the_map_a_mirror_image(qtbot, window, settle, mirror, names):
    pick(window, "diamond-square")
    for name, value in (("exponent", 6), ("spread", 0.0)):
        window.findChild(QWidget, f"parameter.{name}").setValue(value)
    settle(window)
    do(window, "DrawWorkspace")
    choose(window, "SetHeight")
    brush(window, size=1000, strength=1.0, falloff="hard")
    draw(qtbot, window, view_of(window, "mapView"))
    flat = window.document.heightmap.heights
    assert flat.min() == flat.max()
    action(window, names).trigger()
    choose(window, "Raise")
    assert brush(window, size=9).mirror == mirror
    draw(qtbot, window, view_of(window, "mapView"), steps=[QPoint(-40, -30), QPoint(-9, -12)])
    heights = window.document.heightmap.heights
    assert same_bits(heights, (heights[::-1] if mirror == "rows" else heights[:, ::-1]).copy())
    assert heights.max() > heights.min()


@FLAT
def test_a_stroke_that_wraps_around_keeps_the_seam(qtbot, window, settle):
    window.findChild(QWidget, "parameter.tileable").setChecked(True)
    settle(window)
    view, before = view_of(window, "mapView"), window.document.heightmap.heights
    action(window, "WrapAround").trigger()
    choose(window, "Raise")
    corner = view.placement.bounds.topLeft() + QPointF(2, 2) - QPointF(view.rect().center())
    draw(qtbot, window, view, steps=[corner.toPoint(), corner.toPoint() + QPoint(4, 3)])
    heights = window.document.heightmap.heights
    assert heights[-5, -5] > before[-5, -5]
    assert same_bits(heights[0].copy(), heights[-1].copy())
    assert same_bits(heights[:, 0].copy(), heights[:, -1].copy())


@FLAT
def test_the_slope_shows_its_line_while_it_is_drawn(qtbot, window):
    view = view_of(window, "mapView")
    choose(window, "Slope")
    begin(view)
    assert window.findChild(ViewSync).tools.marks != ()
    release(view)
    done(qtbot, window)
    assert window.findChild(ViewSync).tools.marks == ()
    assert window.document.names == ("Slope",)


@FLAT
def test_a_brush_narrower_than_the_points_draws_on_finer_ones(qtbot, window):
    choose(window, "Raise")
    settings, before = window.findChild(ToolSettings), window.document.heightmap
    settings.setBrush(replace(settings.brush, size=0.25))
    draw(qtbot, window, view_of(window, "mapView"))
    # Before the terrain is there: it may take longer than the message is shown.
    qtbot.waitUntil(lambda: "Explore" in message(window), timeout=LONG)
    qtbot.waitUntil(lambda: window.document.names == ("Raise",), timeout=LONG)
    (stroke,) = window.document.recipe.steps[0].filter.strokes
    assert stroke.finer > 0
    do(window, "Undo")
    assert window.document.heightmap is before
