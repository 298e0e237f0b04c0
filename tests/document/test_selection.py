"""The selection of a document: each change is a step of its own, and leaves the terrain as it is."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from terrain_explorer.document.document import Document
from terrain_explorer.document.states import State
from terrain_explorer.terrain import DiamondSquare, Heightmap, Recipe, Window
from terrain_explorer.terrain.brushes.patch import Change, Patch
from terrain_explorer.terrain.filters.pieces import FloatingPiece
from terrain_explorer.terrain.masks import MASK_RULES, MASK_SHAPES, Mask, Painted

HILLS = DiamondSquare(exponent=2, seed=1)
BOX, BALL = (Mask.of(MASK_SHAPES[slug]()) for slug in ("rectangle", "ellipse"))
HIGH = Mask.of(next(iter(MASK_RULES.values()))())


@pytest.fixture
def document():
    return new_document()


@pytest.fixture
def emitted(document):
    names = []
    document.heightmapChanged.connect(lambda: names.append("heightmap"))
    document.shownChanged.connect(lambda _: names.append("shown"))
    document.selectionChanged.connect(lambda: names.append("selection"))
    document.statusChanged.connect(lambda: names.append("status"))
    return names


def new_document():
    return Document(State(HILLS.heightmap(), Recipe(HILLS)))


def raised(document, by=1.0):
    """Return a stroke on one point of the document's terrain, for `take_drawn`."""
    before = document.heightmap.heights[1:2, 1:2].copy()
    heights = document.heightmap.heights.copy()
    heights[1, 1] += by
    return Heightmap(heights), Change((Patch(Window(1, 1, 1, 1), before, before + np.float32(by)),))


def test_selecting_is_a_step_that_leaves_the_terrain_unmodified(document, emitted):
    before = document.heightmap
    document.select(BOX, "Rectangle")
    assert (document.selection, document.names) == (BOX, ("Rectangle",))
    assert document.heightmap is before
    assert not document.modified
    assert document.changed_windows == ()
    assert emitted == ["selection", "status"]


def test_the_same_selection_again_is_no_step(document, emitted):
    document.select(None, "None")
    document.select(BOX, "Rectangle")
    document.select(Mask.of(MASK_SHAPES["rectangle"]()), "Rectangle")
    assert document.names == ("Rectangle",)


def test_a_gesture_is_one_step(document):
    document.select(BALL, "Ellipse")
    for mask in (BOX, HIGH, BALL, BOX):
        document.select(mask, "Grow", gesture="slider")
    assert document.names == ("Ellipse", "Grow")
    document.undo()
    assert document.selection is BALL


def test_work_on_the_terrain_keeps_the_selection(document):
    document.select(BOX, "Rectangle")
    heightmap, change = raised(document)
    document.take_drawn(heightmap, change, "Raise")
    document.take_filtered(some_map(), "Normalise")
    document.take_generated(some_map(), HILLS)
    document.take_remade(some_map(), Recipe(HILLS), None, "Change")
    assert document.selection is BOX
    document.undo()
    assert document.selection is BOX


@pytest.mark.parametrize(
    "begin",
    [
        lambda document: document.take_opened(some_map(), Path("hills.png"), None),
        lambda document: document.take_sampled(some_map(), "Hills", None),
        lambda document: document.take_pasted(some_map()),
        lambda document: document.start(some_map()),
    ],
)
def test_another_terrain_has_no_selection_and_undo_brings_it_back(document, emitted, begin):
    document.select(BOX, "Rectangle")
    emitted.clear()
    begin(document)
    assert document.selection is None
    assert emitted == ["heightmap", "shown", "selection", "status"]
    document.undo()
    assert document.selection is BOX


def test_a_selection_costs_the_history_what_was_painted_of_it(document):
    document.select(Mask.of(Painted(np.zeros((100, 100), np.uint8))), "Paint")
    document.select(BOX, "Rectangle")
    entries = [step.entry.nbytes for step in document.history._done]
    assert entries == [0, 100 * 100]


def test_a_stroke_that_is_being_drawn_goes_on_under_another_selection(document, emitted):
    heightmap, change = raised(document)
    document.sketch(heightmap, change.windows)
    document.select(BOX, "Rectangle")
    assert document.shown is heightmap
    document.take_drawn(heightmap, change, "Raise")
    assert (document.heightmap, document.selection) == (heightmap, BOX)


@settings(max_examples=30, deadline=None)
@given(st.lists(st.sampled_from([None, BOX, BALL, HIGH, "draw", "change", "move", "open"]), max_size=8), st.data())
def test_every_step_has_its_terrain_and_its_selection_wherever_undo_goes(changes, data):
    document = new_document()
    states = [(document.heightmap.heights.tobytes(), document.selection)]
    for number, change in enumerate(changes):
        before = document.position
        match change:
            case "draw":
                document.take_drawn(*raised(document, number + 1), "Raise")
            case "change":
                document.take_filtered(some_map(number), "Change")
            case "move":
                document.take_moved(some_map(number), "Move piece", FloatingPiece(BOX, down=0.5), BALL)
            case "open":
                document.take_opened(some_map(number), Path("hills.png"), None)
            case _:
                document.select(change, "Select")
        if document.position != before:
            states.append((document.heightmap.heights.tobytes(), document.selection))
    for position in data.draw(st.lists(st.integers(0, document.position), max_size=6)):
        document.go_to(position)
        assert (document.heightmap.heights.tobytes(), document.selection) == states[position]


def some_map(height=0.0):
    return Heightmap(np.array([[0, 1, 2], [2, 3 + height, 5]], np.float32))
