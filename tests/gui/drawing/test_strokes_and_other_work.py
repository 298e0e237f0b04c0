"""Strokes and tools while something else happens, and other things that a drag can mean."""

import pytest
from gui_tools import LONG, action, do, message, on_screen, open_panel, press, surface
from hand import CTRL, begin, brush, choose, done, draw, release, same_bits, view_of
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from terrain_explorer.files import read
from terrain_explorer.gui.drawing.drawing_controller import DrawingController
from terrain_explorer.gui.drawing.stroke_painter import StrokePainter

FLAT = pytest.mark.usefixtures("without_3d")


@FLAT
def test_undo_and_redo_give_the_exact_bits_whatever_was_mixed(qtbot, window, settle):
    view, states = view_of(window, "mapView"), [window.document.heightmap.heights.copy()]
    for name in ("Raise", "Generate", "Smooth", "Roughen", "Generate", "Lower"):
        if name == "Generate":
            press(window, "newSeedButton")
            settle(window)
        else:
            choose(window, name)
            draw(qtbot, window, view)
        states.append(window.document.heightmap.heights.copy())
    for position in (5, 4, 3, 2, 1, 0, 1, 2, 3, 4, 5, 6, 2, 6, 0, 3):
        window.findChild(QWidget, "historyList").setCurrentRow(position)
        assert window.document.position == position
        assert same_bits(window.document.heightmap.heights, states[position])
        assert on_screen(window) is window.document.heightmap
    draw(qtbot, window, view)
    do(window, "Undo")
    assert same_bits(window.document.heightmap.heights, states[3])


@FLAT
def test_erase_brings_back_the_terrain_that_the_strokes_were_drawn_on(qtbot, window, settle):
    view = view_of(window, "mapView")
    choose(window, "Raise")
    draw(qtbot, window, view)
    press(window, "newSeedButton")
    settle(window)
    do(window, "Undo")
    choose(window, "Erase")
    brush(window, strength=1.0, falloff="hard", size=300)
    draw(qtbot, window, view)
    do(window, "Undo")
    do(window, "Undo")
    before = window.document.heightmap.heights
    do(window, "Redo")
    do(window, "Redo")
    assert window.document.names == ("Raise", "Erase")
    assert same_bits(window.document.heightmap.heights, before)


@FLAT
def test_generating_ends_the_stroke_and_both_are_steps(qtbot, window, settle):
    view = view_of(window, "mapView")
    choose(window, "Raise")
    begin(view)
    press(window, "newSeedButton")
    release(view)
    settle(window)
    assert [name.split()[0] for name in window.document.names] == ["Raise", "Seed"]
    assert on_screen(window) is window.document.heightmap


@FLAT
def test_a_stroke_while_another_terrain_grows_is_refused(qtbot, window, settle):
    view = view_of(window, "mapView")
    choose(window, "Raise")
    press(window, "newSeedButton")
    begin(view)
    release(view)
    assert "Another terrain" in message(window)
    settle(window)
    assert [name.split()[0] for name in window.document.names] == ["Seed"]


@FLAT
def test_undo_in_the_middle_of_a_stroke_takes_that_stroke_back(qtbot, window):
    view, before = view_of(window, "mapView"), window.document.heightmap
    choose(window, "Raise")
    draw(qtbot, window, view)
    begin(view)
    qtbot.keyClick(view, Qt.Key.Key_Z, CTRL)
    assert window.document.names == ("Raise", "Raise")
    assert window.document.position == 1
    release(view)
    do(window, "Undo")
    assert same_bits(window.document.heightmap.heights, before.heights)


@FLAT
def test_saving_in_the_middle_of_a_stroke_saves_what_was_drawn(qtbot, window, tmp_path):
    view, path = view_of(window, "mapView"), tmp_path / "hills.tif"
    window.files.write(path)
    qtbot.waitUntil(lambda: not window.busy, timeout=LONG)
    choose(window, "Raise")
    begin(view)
    do(window, "Save")
    release(view)
    qtbot.waitUntil(lambda: not window.busy, timeout=LONG)
    assert window.document.names == ("Raise",)
    assert not window.document.modified
    assert same_bits(read(path).heights, window.document.heightmap.heights)


@FLAT
def test_closing_in_the_middle_of_a_stroke_asks_about_it(qtbot, window):
    view = view_of(window, "mapView")
    choose(window, "Raise")
    begin(view)
    assert not window.close()
    assert window.document.names == ("Raise",)
    release(view)


@FLAT
def test_a_drawn_terrain_is_no_generators_alone_but_has_its_ground(qtbot, window):
    ground = window.document.generator
    choose(window, "Raise")
    draw(qtbot, window, view_of(window, "mapView"))
    assert window.document.generator is None
    assert window.document.heightmap.recipe is None
    assert window.document.source_generator is ground


@FLAT
def test_a_second_pointer_begins_no_second_stroke(qtbot, window):
    one, other = view_of(window, "mapView"), surface(window)
    choose(window, "Raise")
    begin(one)
    begin(other)
    release(one)
    release(other)
    done(qtbot, window)
    assert window.document.names == ("Raise", "Raise")


CROSS, ARROW = Qt.CursorShape.CrossCursor, Qt.CursorShape.ArrowCursor


def rings(window):
    tools = (window.findChild(object, name).tool for name in ("surfaceView", "mapView"))
    return {None if tool is None else tool.ring for tool in tools}


@pytest.mark.parametrize("mode", ["Profile", "Growth", "Walk"])
def test_a_mode_puts_the_tool_away_and_a_tool_ends_the_mode(window, settle, mode):
    settle(window)
    choose(window, "Raise")
    assert None not in rings(window)
    title = window.findChild(QLabel, "toolTitle")
    assert title.text() == "Raise"
    do(window, mode)
    assert action(window, mode).isChecked()
    assert not action(window, "Raise").isChecked()
    assert not view_of(window, "brushDock").isVisible()
    assert rings(window) == {None}
    open_panel(window, "brushDock")
    assert title.text() == "No tool chosen"
    choose(window, "Raise")
    assert title.text() == "Raise"
    assert not action(window, mode).isChecked()
    assert None not in rings(window)
    assert not surface(window).camera.within
    assert surface(window).cursor().shape() == view_of(window, "mapView").cursor().shape() == CROSS
    window.findChild(DrawingController).put_tool_away()
    assert surface(window).cursor().shape() == view_of(window, "mapView").cursor().shape() == ARROW


def test_a_mode_keeps_the_stroke_that_is_being_drawn(qtbot, window, settle):
    settle(window)
    choose(window, "Raise")
    begin(view_of(window, "mapView"))
    do(window, "Profile")
    release(view_of(window, "mapView"))
    done(qtbot, window)
    assert window.document.names == ("Raise",)


@pytest.mark.usefixtures("without_3d")
def test_escape_takes_back_what_is_still_being_drawn_and_leaves_the_tool(qtbot, window):
    view = view_of(window, "mapView")
    choose(window, "Smooth")
    begin(view)
    release(view)
    assert window.findChild(StrokePainter).busy
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert not window.findChild(StrokePainter).busy
    assert window.document.names == ()
    assert action(window, "Smooth").isChecked()
    assert view.tool.ring is not None
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert not action(window, "Smooth").isChecked()
    assert view.tool is None


def test_the_panel_that_generates_comes_back_only_over_what_it_made(qtbot, window, settle):
    view = view_of(window, "mapView")

    def expect(dock):
        panel = view_of(window, dock)
        qtbot.waitUntil(lambda: not panel.visibleRegion().isEmpty(), timeout=LONG)

    settle(window)
    choose(window, "Raise")
    expect("brushDock")
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    expect("generateDock")
    choose(window, "Raise")
    begin(view)
    release(view)
    done(qtbot, window)
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert rings(window) == {None}
    expect("brushDock")
    window.findChild(object, "operation.terrace").trigger()
    expect("operationDock")
    do(window, "Cancel")
    expect("brushDock")
