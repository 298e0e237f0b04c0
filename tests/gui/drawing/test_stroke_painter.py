"""Strokes on a document without a window: what waits, what is taken back, what is refused."""

import pytest
from hand import same_bits

from terrain_explorer.document.document import Document
from terrain_explorer.document.states import State
from terrain_explorer.gui.drawing import stroke_painter
from terrain_explorer.gui.drawing.selection_weights import SelectionWeights
from terrain_explorer.gui.drawing.stroke_painter import StrokePainter
from terrain_explorer.gui.drawing.tool_settings import StrokeSettings
from terrain_explorer.gui.services.timers import repeating_timer
from terrain_explorer.gui.services.worker import stop_workers
from terrain_explorer.gui.tools.stroke_tool import PointerTouch
from terrain_explorer.terrain import DiamondSquare, Recipe
from terrain_explorer.terrain.brushes import Brush, Canvas, Raise, Stamp
from terrain_explorer.terrain.sampling import Point

SETTINGS = StrokeSettings(Raise(), Brush(size=40))
PLACES = [PointerTouch(Point(20, 20)), PointerTouch(Point(40, 90))]


@pytest.fixture
def document(qapp):
    hills = DiamondSquare(exponent=7)
    return Document(State(hills.heightmap(), Recipe(hills)))


@pytest.fixture
def painter(document):
    weights = SelectionWeights(document)
    yield StrokePainter(document, weights)
    stop_workers(weights)


def sketch(painter, settings=SETTINGS):
    painter.begin(settings, PLACES[0])
    painter.move(PLACES[1])
    painter.end()


def test_the_newest_stroke_that_waits_is_taken_back_first(document, painter):
    for _ in range(3):
        sketch(painter)
    painter.cancel()
    painter.finish()
    assert document.names == ("Raise", "Raise")


def test_a_stroke_that_is_half_drawn_leaves_nothing_behind(document, painter):
    before, shown = document.heightmap, []
    document.shownChanged.connect(lambda _: shown.append(document.shown))
    sketch(painter)
    while painter._stroke is None or not painter._unseen:
        painter._step()
    painter._show()
    assert not same_bits(shown[-1].heights, before.heights)
    painter.cancel()
    assert shown[-1] is before
    assert not painter.busy
    assert same_bits(painter._canvas_cache.canvas.heights, before.heights)
    painter.finish()
    assert document.names == ()


def test_a_hand_that_is_ahead_of_what_is_drawn_holds_nothing_still(document, painter):
    assert SETTINGS.tool.held
    sketch(painter)
    painter.finish()
    expected = document.heightmap.heights
    document.undo()
    painter.begin(SETTINGS, PLACES[0])
    painter.hold()
    painter.move(PLACES[1])
    painter.hold()
    painter.finish()
    assert same_bits(document.heightmap.heights, expected)


def test_a_stroke_that_is_taken_back_before_it_begins_is_none(document, painter):
    sketch(painter)
    painter._step()
    assert painter._stroke is None
    painter.cancel()
    sketch(painter)
    painter.finish()
    assert document.names == ("Raise",)


def test_a_refused_stroke_does_not_hinder_the_next(document, painter):
    told = []
    painter.warned.connect(told.append)
    painter.begin(StrokeSettings(Stamp(), Brush()), PLACES[0])
    while not told:
        painter._step()
    painter.move(PLACES[1])
    painter.end()
    assert not painter.busy
    sketch(painter)
    painter.finish()
    assert document.names == ("Raise",)


def test_a_stroke_that_memory_does_not_suffice_for_leaves_nothing_behind(document, painter, monkeypatch):
    before, shown = document.heightmap, []
    document.shownChanged.connect(lambda _: shown.append(document.shown))
    sketch(painter)
    with monkeypatch.context() as patch:
        patch.setattr(Canvas, "copying", no_memory)
        with pytest.raises(MemoryError):
            painter.finish()
    assert not painter.busy
    assert shown[-1] is before
    painter.begin(SETTINGS, PointerTouch(Point(100, 20)))
    painter.finish()
    assert document.names == ("Raise",)
    assert same_bits(document.heightmap.heights[:50], before.heights[:50])


def no_memory(*_):
    raise MemoryError
    yield


def test_strokes_on_a_terrain_that_was_replaced_are_forgotten(document, painter):
    sketch(painter)
    other = DiamondSquare(exponent=5)
    document.take_generated(other.heightmap(), other)
    assert not painter.busy
    painter.finish()
    assert document.names == ("Exponent n 7 → 5",)


def test_undone_strokes_are_gone_from_what_is_drawn_on(document, painter):
    before = document.heightmap
    sketch(painter)
    painter.finish()
    once = document.heightmap
    document.undo()
    sketch(painter)
    painter.finish()
    assert same_bits(document.heightmap.heights, once.heights)
    assert not same_bits(once.heights, before.heights)
    document.undo()
    assert document.heightmap is before


def test_the_window_has_its_turn_between_drawing_and_what_the_views_do(document, painter, qtbot, monkeypatch):
    """A zero timer beats once in each turn of the event loop; views repaint in the turn after they were told."""
    happened, step = [], StrokePainter._step
    monkeypatch.setattr(StrokePainter, "_step", lambda self: (happened.append("drawn"), step(self))[1])
    monkeypatch.setattr(stroke_painter, "_SHORTEST", 1e-4)
    monkeypatch.setattr(stroke_painter, "_LONGEST", 1e-4)
    document.shownChanged.connect(lambda _: happened.append("shown"))
    heart = repeating_timer(painter, 0, lambda: happened.append("beat"))
    heart.start()
    painter.begin(SETTINGS, PLACES[0])
    for row in range(20, 100, 4):
        painter.move(PointerTouch(Point(row, 40)))
    qtbot.waitUntil(lambda: not painter._timer.isActive())
    heart.stop()
    shown = [place for place, what in enumerate(happened) if what == "shown"]
    assert len(shown) > 5
    for place in shown:
        assert happened[place - 1] == "beat"
        assert happened[place + 1 : place + 3] == ["beat", "beat"]
    painter.finish()
