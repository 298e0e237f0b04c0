"""What is seen of a selection, and when it is drawn again."""

from dataclasses import replace

import numpy as np
import pytest
from gui_tools import LONG, do
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays
from PySide6.QtCore import QPointF, QSize

from terrain_explorer.gui.selection.selection_controller import selected_in_short, selected_in_words
from terrain_explorer.gui.selection.selection_display import SeenPart, covering, outlining
from terrain_explorer.gui.selection.thinned_maps import ThinnedMaps
from terrain_explorer.gui.views.map2d.map_viewport import MapPlacement
from terrain_explorer.gui.views.map2d.selection_layer import SelectionLayer
from terrain_explorer.gui.views.selection_marks import PERIOD, OutlinePicture, SelectionCover
from terrain_explorer.gui.views.surface_pane import SurfacePane
from terrain_explorer.terrain import DiamondSquare, Heightmap, Window
from terrain_explorer.terrain.masks import MASK_RULES, Mask
from terrain_explorer.terrain.masks.shapes.boxes import RectangleShape
from terrain_explorer.terrain.sampling import Point
from terrain_explorer.terrain.work import finished

FLAT = ThinnedMaps(Heightmap(np.zeros((64, 100), np.float32)))
SIZE = QSize(300, 200)
MIDDLE = Mask.of(RectangleShape(25.0, 25.0, 75.0, 75.0))


def outlined(mask, placement, grounds=FLAT, size=SIZE, ratio=1.0):
    return finished(outlining(mask, grounds, SeenPart(placement, size, ratio)))


@given(arrays(bool, array_shapes(min_dims=2, max_dims=2, min_side=1, max_side=12)))
def test_an_outline_is_what_is_selected_beside_what_is_not(inside):
    edge = OutlinePicture.around(inside).phases > 0
    framed = np.pad(inside, 1)
    sides = framed[:-2, 1:-1], framed[2:, 1:-1], framed[1:-1, :-2], framed[1:-1, 2:]
    np.testing.assert_array_equal(edge, inside & ~np.logical_and.reduce(sides))


@given(st.integers(1, 200), st.integers(1, 200), st.randoms(use_true_random=False))
def test_the_tiles_hold_all_of_an_outline(rows, columns, chance):
    inside = np.zeros((rows, columns), bool)
    inside[chance.randrange(rows), chance.randrange(columns)] = True
    picture = OutlinePicture.around(inside)
    ((row, column),) = np.argwhere(picture.phases)
    (tile,) = picture.tiles
    assert tile.contains(int(column), int(row))
    assert 1 <= picture.phases[row, column] <= PERIOD


def test_nothing_selected_has_no_outline():
    assert OutlinePicture.around(np.zeros((9, 9), bool)).tiles == ()


@pytest.mark.parametrize("ratio", [1.0, 2.0])
@pytest.mark.parametrize("scale", [0.5, 1.0, 3.0])
def test_an_outline_lies_where_the_map_does(scale, ratio):
    placement = MapPlacement(64, 100, scale, QPointF(7.0, 5.0))
    outline = outlined(MIDDLE, placement, size=QSize(400, 300), ratio=ratio)
    rows, columns = np.nonzero(outline.picture.phases)
    first, last = placement.position(Point(16, 25)), placement.position(Point(47, 74))
    top, left = outline.corner.y() + rows.min() / ratio, outline.corner.x() + columns.min() / ratio
    bottom, right = outline.corner.y() + rows.max() / ratio, outline.corner.x() + columns.max() / ratio
    assert (top, left) == pytest.approx((first.y(), first.x()), abs=1 + scale)
    assert (bottom, right) == pytest.approx((last.y(), last.x()), abs=1 + scale)


def test_only_what_is_seen_is_outlined():
    close = MapPlacement(64, 100, 20.0, QPointF(-400.0, -300.0))
    outline = outlined(MIDDLE, close)
    assert outline.picture.phases.shape == (200, 300)
    assert outlined(MIDDLE, MapPlacement(64, 100, 1.0, QPointF(900.0, 900.0))) is None


def test_an_outline_moves_and_grows_with_the_map():
    placement = MapPlacement(64, 100, 2.0, QPointF(10.0, 20.0))
    outline = outlined(MIDDLE, placement)
    before = outline.area(placement)
    assert before.topLeft() == QPointF(outline.corner)
    moved = outline.area(replace(placement, corner=QPointF(15.0, 26.0)))
    assert moved == before.translated(5, 6)
    zoomed = outline.area(replace(placement, scale=4.0))
    assert zoomed.width() == pytest.approx(2 * before.width())


def test_a_coarse_cover_is_about_the_fine_one():
    heightmap = DiamondSquare(seed=2, exponent=11).heightmap()
    for mask in (MIDDLE, Mask.of(MASK_RULES["height"](low=40.0, high=70.0))):
        cover = finished(covering(mask, ThinnedMaps(heightmap)))
        assert cover.weights.shape == (1025, 1025)
        assert cover.stride == 2
        fine = mask.weights(heightmap)
        assert cover.part == pytest.approx(fine.mean(), abs=0.01)
        np.testing.assert_allclose(cover.weights / 255, fine[::2, ::2], atol=0.6)


def test_a_cover_tells_how_much_is_selected_and_where():
    weights = np.zeros((11, 21), np.uint8)
    weights[2:5, 4:8] = 255
    cover = SelectionCover(weights, stride=3)
    assert cover.bounds == Window(6, 12, 7, 10)
    assert cover.selects(Point(9, 15))
    assert not cover.selects(Point(29, 59))
    assert selected_in_words(cover) == "Selected: 5.2 % of the map, rows 6 to 12, columns 12 to 21."
    assert selected_in_short(cover) == "selected 5.2 %"
    assert selected_in_words(SelectionCover(np.zeros((3, 3), np.uint8))).startswith("Nothing is selected.")
    assert selected_in_words(None) == "No selection: all of the map can be changed."
    assert selected_in_short(None) == ""


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
    assert selected.view.selection.outline is None
    assert not selected.view.selection._timer.isActive()


def test_the_outline_is_sought_again_where_the_map_moves(selected):
    before = selected.view.selection.outline
    selected.view.zoom(2.0, QPointF(selected.at(20, 20)))
    selected.settle()
    after = selected.view.selection.outline
    assert after.placement == selected.view.placement != before.placement


def test_the_map_in_place_of_the_surface_shows_it_too(selected):
    flat = selected.window.findChild(SurfacePane).shown
    assert isinstance(flat.selection, SelectionLayer)
    assert flat.selection.outline.placement == flat.placement
