"""Painting what is selected."""

import numpy as np
import pytest
from gui_tools import LONG, action, do, message
from mark_tools import shown_marks
from PySide6.QtCore import Qt

from terrain_explorer.gui.drawing.tool_settings import ToolSettings
from terrain_explorer.gui.selection import painted_selection
from terrain_explorer.gui.selection.combine_mode import EVERYTHING
from terrain_explorer.gui.selection.painted_selection import FINEST_SIDE, PaintedStroke, painting
from terrain_explorer.gui.selection.selection_controller import SelectionController
from terrain_explorer.gui.services.worker import is_busy
from terrain_explorer.gui.tools.stroke_tool import PointerTouch
from terrain_explorer.gui.views.marks import Tint
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.brushes import Brush
from terrain_explorer.terrain.masks import Mask, MaskFinish, Painted
from terrain_explorer.terrain.sampling import Point
from terrain_explorer.terrain.work import finished

SHAPE = (33, 41)
GROUND = Heightmap(np.zeros(SHAPE, np.float32))
HARD = Brush(size=6.0, strength=1.0, falloff="hard")
CTRL = Qt.KeyboardModifier.ControlModifier


def stroke(*places, takes_away=False, brush=HARD, shape=SHAPE):
    return PaintedStroke(shape, brush, takes_away, [PointerTouch(Point(*place)) for place in places])


def painted(selection, *places, **options):
    return finished(painting(stroke(*places, **options), selection))


def weights(mask):
    return mask.weights(GROUND)


def tint(hand):
    """Return the tint of what is selected."""
    (tint,) = shown_marks(hand.window, Tint)
    return tint


def test_a_stroke_selects_what_it_touches():
    mask = painted(None, (10, 10), (10, 20))
    assert weights(mask)[10, 8:22].min() == 1
    assert not weights(mask)[20].any()
    assert len(mask.layers) == 1


def test_what_is_painted_goes_on_as_one_part():
    once = painted(None, (10, 10), (10, 20))
    twice = painted(once, (20, 10), (20, 20))
    less = painted(twice, (10, 15), (10, 20), takes_away=True)
    assert [len(mask.layers) for mask in (once, twice, less)] == [1, 1, 1]
    np.testing.assert_array_equal(weights(twice) >= weights(once), True)
    assert weights(less)[10, 8:11].min() == 1
    assert weights(less)[10, 15:21].max() == 0
    assert weights(less)[20, 10:20].min() == 1


def test_rules_and_shapes_below_stay_as_they_are():
    shape = Mask.of(EVERYTHING).finished(MaskFinish(feather=3.0))
    for base in (Mask.of(EVERYTHING), shape):
        less = painted(base, (10, 10), (10, 20), takes_away=True)
        again = painted(less, (20, 10), (20, 20), takes_away=True)
        assert [layer.mode for layer in again.layers] == ["add", "subtract"]
        assert again.layers[0] == (base.layers[0] if base.finish == MaskFinish() else again.layers[0])
        assert weights(again)[10, 12] == weights(again)[20, 12] == 0
        back = painted(again, (10, 10), (10, 20))
        assert [layer.mode for layer in back.layers] == ["add", "subtract", "add"]
        assert weights(back)[10, 12] == 1


def test_taking_away_from_everything_leaves_the_rest():
    mask = painted(None, (10, 10), takes_away=True)
    assert weights(mask)[10, 10] == 0
    assert weights(mask)[30, 30] == 1


def test_strength_and_falloff_count():
    soft = weights(painted(None, (16, 20), brush=Brush(size=20.0, strength=0.5, falloff="smooth")))
    assert soft.max() == pytest.approx(0.5, abs=0.03)
    assert 0 < soft[16, 26] < soft[16, 22]


def test_a_large_map_is_painted_with_fewer_pixels(monkeypatch):
    monkeypatch.setattr(painted_selection, "FINEST_SIDE", 21)
    mask = painted(None, (16, 8), (16, 32))
    assert mask.layers[0].part.pixels.shape == (17, 21)
    assert weights(mask)[16, 8:33].min() > 0.9
    assert FINEST_SIDE == 2049


def brushed(hand):
    """Choose the tool, with a hard brush."""
    hand.choose("SelectPaint")
    form = hand.window.findChild(SelectionController).panel.content()._options
    for name, value in {"size": 20.0, "strength": 1.0, "falloff": "hard"}.items():
        form.fields[name].edit(value)


def test_strokes_on_the_map_select(hand):
    brushed(hand)
    hand.drag((30, 30), (30, 60))
    hand.settle()
    assert hand.selects(30, 45)
    assert not hand.selects(60, 45)
    assert isinstance(hand.document.selection.layers[0].part, Painted)
    hand.drag((30, 40), (30, 45), held=CTRL)
    hand.settle()
    assert not hand.selects(30, 43)
    assert hand.selects(30, 60)
    assert hand.document.names[-2:] == ("Paint selection",) * 2
    do(hand.window, "Undo")
    assert hand.selects(30, 43)


def test_strokes_come_one_after_the_other(hand):
    brushed(hand)
    hand.drag((20, 20), (20, 40))
    hand.drag((50, 20), (50, 40))
    hand.drag((80, 20), (80, 40))
    hand.settle()
    assert all(hand.selects(row, 30) for row in (20, 50, 80))


def test_the_heights_stay_as_they_are(hand):
    before = hand.document.heightmap
    brushed(hand)
    hand.drag((30, 30), (30, 60))
    hand.settle()
    assert hand.document.heightmap is before


def test_escape_takes_the_stroke_back_and_then_puts_the_brush_away(hand):
    brushed(hand)
    hand.drag((30, 30), (30, 60), release=False)
    hand.press(Qt.Key.Key_Escape)
    hand.release(30, 60)
    hand.settle()
    assert hand.document.selection is None
    hand.press(Qt.Key.Key_Escape)
    assert not action(hand.window, "SelectPaint").isChecked()
    assert hand.view.tool is None


def test_the_brush_is_sized_by_its_keys_and_not_that_of_the_tools(qtbot, hand):
    drawing = hand.window.findChild(ToolSettings)
    brushed(hand)
    before, other = hand.view.tool.ring.diameter, drawing.brush.size
    do(hand.window, "LargerBrush")
    qtbot.waitUntil(lambda: hand.view.tool.ring.diameter > before, timeout=LONG)
    hand.choose("Raise")
    assert drawing.brush.size == other
    do(hand.window, "LargerBrush")
    assert drawing.brush.size > other


def test_the_brush_stays_when_the_terrain_changes(hand):
    brushed(hand)
    before = hand.view.tool.ring.diameter
    heightmap = hand.document.heightmap
    hand.document.take_filtered(Heightmap(heightmap.heights * np.float32(2)), "Double")
    assert hand.view.tool.ring.diameter == before


def test_a_failure_is_told(qtbot, hand, monkeypatch):
    def fail(*_):
        yield
        raise MemoryError

    monkeypatch.setattr(painted_selection, "painting", fail)
    brushed(hand)
    hand.drag((30, 30), (30, 60))
    qtbot.waitUntil(lambda: "not enough memory" in message(hand.window), timeout=LONG)
    assert not is_busy(hand.window.findChild(SelectionController))


def test_a_click_is_a_dab(hand):
    brushed(hand)
    hand.click(30, 30)
    hand.settle()
    assert hand.selects(30, 30)
    assert not hand.selects(30, 50)


def test_shift_and_a_click_paint_a_straight_line(hand):
    brushed(hand)
    hand.click(20, 20)
    hand.click(20, 80, held=Qt.KeyboardModifier.ShiftModifier)
    hand.settle()
    assert hand.selects(20, 50)
    hand.click(60, 80, held=Qt.KeyboardModifier.ShiftModifier)
    hand.settle()
    assert hand.selects(40, 80)


def test_a_stroke_is_seen_before_it_is_done(qtbot, hand):
    brushed(hand)
    display = hand.window.findChild(SelectionController).display
    hand.drag((30, 30), (30, 45), (30, 60), release=False)
    place = Point(0.3 * 128, 0.55 * 128)
    qtbot.waitUntil(lambda: display.cover is not None and display.cover.selects(place), timeout=LONG)
    assert not tint(hand).outlined
    assert hand.document.selection is None
    hand.press(Qt.Key.Key_Escape)
    hand.release(30, 60)
    hand.settle()
    assert display.cover is None
    hand.drag((30, 30), (30, 60))
    hand.settle()
    assert not tint(hand).outlined
    hand.choose("SelectRectangle")
    assert tint(hand).outlined
