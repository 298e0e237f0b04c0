"""A tool and what else dragging can mean exclude each other."""

import pytest
from gui_tools import LONG, action, do, surface
from hand import begin, choose, done, release, view_of
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

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
    assert title.text() == "No tool chosen"
    assert action(window, mode).isChecked()
    assert not action(window, "Raise").isChecked()
    assert not view_of(window, "brushDock").isVisible()
    assert rings(window) == {None}
    choose(window, "Raise")
    assert title.text() == "Raise"
    assert not action(window, mode).isChecked()
    assert None not in rings(window)
    assert surface(window).camera.distance > 0
    assert surface(window).cursor().shape() == view_of(window, "mapView").cursor().shape() == CROSS
    do(window, "Raise")
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
    assert window._drawing._painter.busy
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert not window._drawing._painter.busy
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
