"""Strokes on a document of which a part is selected."""

import numpy as np
import pytest
from gui_tools import LONG
from hand import same_bits

from terrain_explorer.document.document import Document
from terrain_explorer.document.states import State
from terrain_explorer.gui.drawing.selection_weights import SelectionWeights
from terrain_explorer.gui.drawing.stroke_painter import StrokePainter
from terrain_explorer.gui.drawing.tool_settings import StrokeSettings
from terrain_explorer.gui.services.worker import stop_workers
from terrain_explorer.gui.tools.stroke_tool import PointerTouch
from terrain_explorer.terrain import DiamondSquare, Recipe
from terrain_explorer.terrain.brushes import TOOLS, Brush, Raise, StampImage
from terrain_explorer.terrain.masks import MASK_RULES, MASK_SHAPES, Mask, Painted
from terrain_explorer.terrain.sampling import Point

HILLS = DiamondSquare(exponent=5)
LEFT = Mask.of(MASK_SHAPES["rectangle"](top=0.0, left=0.0, bottom=100.0, right=50.0))
STEEP = Mask.of(MASK_RULES["slope"](low=15.0, scale=0.0))
STAMP = StampImage(HILLS.heightmap())
TOUCHES = [PointerTouch(Point(row, row)) for row in (4, 16, 28)]


@pytest.fixture
def document(qapp):
    return Document(State(HILLS.heightmap(), Recipe(HILLS)))


@pytest.fixture
def weights(document):
    weights = SelectionWeights(document)
    yield weights
    stop_workers(weights)


@pytest.fixture
def painter(document, weights):
    return StrokePainter(document, weights)


def sketch(painter, tool=None):
    painter.begin(StrokeSettings(tool or Raise(), Brush(size=12), STAMP), TOUCHES[0])
    for touch in TOUCHES[1:]:
        painter.move(touch)
    painter.end()


def draw(painter, tool=None):
    sketch(painter, tool)
    painter.finish()


@pytest.mark.parametrize("slug", TOOLS)
@pytest.mark.parametrize("mask", [LEFT, STEEP], ids=["shape", "rule"])
def test_every_tool_changes_only_what_is_selected_and_its_recipe_draws_the_same(document, painter, slug, mask):
    draw(painter)
    before = document.heightmap
    document.select(mask, "Select")
    draw(painter, TOOLS[slug]())
    draw(painter, TOOLS[slug]())
    assert len(document.names) > 2
    if mask is LEFT:
        outside = mask.weights(before) == 0
        assert same_bits(document.heightmap.heights[outside], before.heights[outside])
    assert same_bits(Recipe.of(document.recipe.heightmap()).heightmap().heights, document.heightmap.heights)


def test_strokes_that_follow_each_other_are_each_drawn_on_the_ground_of_the_last(qtbot, document, painter, weights):
    """Their weights are found in another thread, while further strokes wait."""
    document.select(STEEP, "Select")
    for _ in range(3):
        sketch(painter)
    qtbot.waitUntil(lambda: not painter.busy, timeout=LONG)
    (step,) = document.recipe.steps
    assert [stroke.mask for stroke in step.filter.strokes] == [STEEP] * 3
    assert same_bits(document.recipe.heightmap().heights, document.heightmap.heights)


def test_weights_are_found_once_where_the_ground_does_not_matter(document, painter, weights):
    document.select(LEFT, "Select")
    draw(painter)
    first = weights.weights
    draw(painter)
    assert weights.weights is first
    document.select(STEEP, "Select")
    assert weights.awaited
    draw(painter)
    assert weights.awaited
    document.select(None, "Select none")
    assert (weights.weights, weights.awaited) == (None, False)


def test_a_stroke_beside_the_selection_says_why_it_does_nothing(document, painter):
    told, before = [], document.heightmap
    painter.warned.connect(told.append)
    document.select(Mask.of(Painted(np.zeros((2, 2), np.uint8))), "Select")
    draw(painter)
    assert told == ["Nothing was drawn: only the ground that is selected can be changed."]
    assert document.heightmap is before
    assert document.names == ("Select",)


def test_a_selection_that_cannot_be_found_refuses_the_stroke(qtbot, document, painter, monkeypatch):
    told = []
    painter.warned.connect(told.append)
    monkeypatch.setattr(Mask, "weighing", too_large)
    document.select(LEFT, "Select")
    sketch(painter)
    qtbot.waitUntil(lambda: bool(told), timeout=LONG)
    assert told == ["Nothing was drawn: the selected ground cannot be found."]
    assert not painter.busy
    monkeypatch.undo()
    sketch(painter)
    qtbot.waitUntil(lambda: not painter.busy, timeout=LONG)
    assert document.names == ("Select", "Raise")


def test_weights_that_were_on_their_way_for_another_terrain_are_not_taken(qtbot, document, weights):
    document.select(STEEP, "Select")
    weights.find()
    other = DiamondSquare(exponent=6)
    document.take_generated(other.heightmap(), other)
    weights.find()
    qtbot.waitUntil(lambda: not weights.awaited, timeout=LONG)
    assert weights.weights.shape == (65, 65)
    assert np.array_equal(weights.weights, STEEP.weights(document.heightmap))
    weights.clear()
    assert weights.awaited


def too_large(*_):
    raise MemoryError
    yield
