"""The outline on the map: it moves without drawing the map again, and rests while nobody sees it."""

import pytest
from gui_tools import LONG, do
from PySide6.QtCore import QPointF

from terrain_explorer.gui.views.map2d.selection_layer import SelectionLayer
from terrain_explorer.terrain.sampling import Point


@pytest.fixture
def selected(qtbot, hand):
    """The hand, with a rectangle selected that is on the screen; its outline stands still."""
    do(hand.window, "DrawWorkspace")
    qtbot.waitUntil(lambda: hand.view.width() > 200 < hand.view.height(), timeout=LONG)
    hand.choose("SelectRectangle")
    hand.drag((20, 20), (70, 70))
    hand.settle()
    hand.view.repaint()
    hand.view.selection._timer.setInterval(10**8)
    return hand


@pytest.fixture
def drawn(monkeypatch, selected):
    """How often the map itself was drawn."""
    times = []
    before = selected.view._draw
    monkeypatch.setattr(selected.view, "_draw", lambda *given: (times.append(1), before(*given)))
    return times


def test_the_outline_is_black_and_white(selected):
    edge = selected.view.placement.position(Point(26, 60))
    image = selected.view.grab().toImage()
    rows = [
        [image.pixelColor(x, round(edge.y()) + off).name() for x in range(round(edge.x()), round(edge.x()) + 40)]
        for off in range(-8, 9)
    ]
    assert any(row.count("#000000") == row.count("#ffffff") == 20 for row in rows)


def test_a_step_moves_the_outline_and_not_the_map(qtbot, selected, drawn):
    layer, painted = selected.view.selection, []
    selected.view.painted.connect(lambda: painted.append(1))
    frame = selected.view._kept._frame
    stepped = []
    layer.stepped.connect(stepped.append)
    before = layer._image.copy()
    layer._step()
    qtbot.waitUntil(lambda: selected.view._kept._stepped is None, timeout=LONG)
    assert layer._image != before
    assert drawn == painted == []
    assert selected.view._kept._frame is frame
    (region,) = stepped
    inside = selected.at(45, 45)
    assert not region.contains(inside)
    assert region.contains(selected.at(45, 20))


def test_a_change_of_the_map_draws_it_again(qtbot, selected, drawn):
    selected.view.selection._step()
    selected.view.setMark(Point(5, 5))
    qtbot.waitUntil(lambda: bool(drawn), timeout=LONG)


def test_the_outline_rests_while_it_is_hidden(selected):
    layer = selected.view.selection
    assert layer._timer.isActive()
    selected.window._panel_layout.docks["map"].hide()
    layer._step()
    assert not layer._timer.isActive()
    selected.window._panel_layout.docks["map"].show()
    selected.view.repaint()
    assert layer._timer.isActive()


def test_it_goes_with_the_selection(selected):
    do(selected.window, "SelectNone")
    assert not selected.view.selection.moves
    assert not selected.view.selection._timer.isActive()


def test_the_outline_is_sought_again_where_the_map_moves(selected):
    before = selected.view.selection._outline
    selected.view.zoom(2.0, QPointF(selected.at(20, 20)))
    selected.settle()
    after = selected.view.selection._outline
    assert after.placement == selected.view.placement != before.placement


def test_the_map_in_place_of_the_surface_shows_it_too(selected):
    flat = selected.window._surface.flat
    assert flat.selection.moves
    assert isinstance(flat.selection, SelectionLayer)
    assert flat.selection._outline.placement == flat.placement
