"""Strokes on a document without a window: what waits, what is taken back, what is refused."""

import pytest
from hand import same_bits

from terrain_explorer.document.document import Document, State
from terrain_explorer.gui.drawing.stroke_painter import StrokePainter
from terrain_explorer.gui.drawing.tool_settings import StrokeSettings
from terrain_explorer.gui.views.input.pointer import PointerTouch
from terrain_explorer.terrain import DiamondSquare
from terrain_explorer.terrain.brushes import Brush, Canvas, Raise, Stamp
from terrain_explorer.terrain.sampling import Point

MEANS = StrokeSettings(Raise(), Brush(size=40))
PLACES = [PointerTouch(Point(20, 20)), PointerTouch(Point(40, 90))]


@pytest.fixture
def document(qapp):
    hills = DiamondSquare(exponent=7)
    return Document(State(hills.heightmap(), hills))


@pytest.fixture
def drawing(document):
    return StrokePainter(document)


def sketch(drawing, means=MEANS):
    drawing.begin(means, PLACES[0])
    drawing.move(PLACES[1])
    drawing.end()


def test_the_newest_stroke_that_waits_is_taken_back_first(document, drawing):
    for _ in range(3):
        sketch(drawing)
    drawing.cancel()
    drawing.finish()
    assert document.names == ("Raise", "Raise")


def test_a_stroke_that_is_half_drawn_leaves_nothing_behind(document, drawing):
    before, shown = document.heightmap, []
    drawing.drew.connect(lambda heightmap, _: shown.append(heightmap))
    sketch(drawing)
    while drawing._stroke is None or not drawing._unseen:
        drawing._step()
    drawing._show()
    assert not same_bits(shown[-1].heights, before.heights)
    drawing.cancel()
    assert shown[-1] is before
    assert not drawing.busy
    assert same_bits(drawing._easel.canvas.heights, before.heights)
    drawing.finish()
    assert document.names == ()


def test_a_stroke_that_is_taken_back_before_it_begins_is_none(document, drawing):
    sketch(drawing)
    drawing._step()
    assert drawing._stroke is None
    drawing.cancel()
    sketch(drawing)
    drawing.finish()
    assert document.names == ("Raise",)


def test_a_refused_stroke_does_not_hinder_the_next(document, drawing):
    told = []
    drawing.warned.connect(told.append)
    drawing.begin(StrokeSettings(Stamp(), Brush()), PLACES[0])
    while not told:
        drawing._step()
    drawing.move(PLACES[1])
    drawing.end()
    assert not drawing.busy
    sketch(drawing)
    drawing.finish()
    assert document.names == ("Raise",)


def test_a_stroke_that_memory_does_not_suffice_for_leaves_nothing_behind(document, drawing, monkeypatch):
    before, shown = document.heightmap, []
    drawing.drew.connect(lambda heightmap, _: shown.append(heightmap))
    sketch(drawing)
    with monkeypatch.context() as patch:
        patch.setattr(Canvas, "copying", no_memory)
        with pytest.raises(MemoryError):
            drawing.finish()
    assert not drawing.busy
    assert shown[-1] is before
    drawing.begin(MEANS, PointerTouch(Point(100, 20)))
    drawing.finish()
    assert document.names == ("Raise",)
    assert same_bits(document.heightmap.heights[:50], before.heights[:50])


def no_memory(*_):
    raise MemoryError
    yield


def test_strokes_on_a_terrain_that_was_replaced_are_forgotten(document, drawing):
    sketch(drawing)
    other = DiamondSquare(exponent=5)
    document.generated(other.heightmap(), other)
    assert not drawing.busy
    drawing.finish()
    assert document.names == ("Generate diamond-square",)


def test_undone_strokes_are_gone_from_what_is_drawn_on(document, drawing):
    before = document.heightmap
    sketch(drawing)
    drawing.finish()
    once = document.heightmap
    document.undo()
    sketch(drawing)
    drawing.finish()
    assert same_bits(document.heightmap.heights, once.heights)
    assert not same_bits(once.heights, before.heights)
    document.undo()
    assert document.heightmap is before
