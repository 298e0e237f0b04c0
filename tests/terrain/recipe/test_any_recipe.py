"""Recipes that anyone may have written: whatever stands in the place of a number, a sentence says what is wrong."""

import json
from functools import cache

import numpy as np
import pytest
from drawing_laws import STAMP
from hypothesis import given, settings
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.errors import UserError
from terrain_explorer.terrain import FILTERS, GENERATORS, DiamondSquare, Recipe, Step, Window
from terrain_explorer.terrain.brushes import TOOLS, Brush, EmptyMap
from terrain_explorer.terrain.brushes.path import PointerPlace
from terrain_explorer.terrain.filters.paths import PATHS
from terrain_explorer.terrain.filters.pieces import CopiedArea, CutOut, FloatingPiece, PastedPiece
from terrain_explorer.terrain.masks import (
    MASK_RULES,
    MASK_SHAPES,
    Mask,
    MaskFinish,
    MaskLayer,
    Painted,
    PolygonShape,
)
from terrain_explorer.terrain.recipe import Drawing, DrawnStroke, Piece
from terrain_explorer.terrain.work import finished

GROUND = DiamondSquare(exponent=3)
PARTS = [kind() for kind in (*MASK_RULES.values(), *MASK_SHAPES.values())]
PARTS += [PolygonShape(((0.0, 1.0), (50.0, 0.0), (80.0, 70.0))), Painted(np.eye(3, dtype=np.uint8))]
ELLIPSE = Mask.of(MASK_SHAPES["ellipse"]())
EVERY_PART = Mask(tuple(map(MaskLayer, PARTS)), MaskFinish(grow=1.0, feather=1.0))
SIZES = {"exponent", "rows", "columns"}
"""Numbers that may ask for more points than a test can wait for."""


def _recipes():
    """One recipe with each thing that a recipe may hold."""
    for generator in GENERATORS.values():
        yield Recipe(Piece(generator(exponent=3), Window(1, 2, 5, 6), (-1.0, 2.0)))
    yield Recipe(EmptyMap(9, 9))
    places = (PointerPlace(3, 4, 1.0), None, PointerPlace(5, 6, 0.5))
    strokes = tuple(DrawnStroke(tool(), Brush(size=4.0), places, STAMP, ELLIPSE) for tool in TOOLS.values())
    ground = GROUND.heightmap()
    copied = CopiedArea.of(ground, np.ones_like(ground.heights))
    assert copied is not None
    pieces = (CutOut(ELLIPSE), FloatingPiece(ELLIPSE), PastedPiece.on(ground, copied))
    paths = (path(((0.1, 0.2), (0.5, 0.6), (0.9, 0.8))) for path in PATHS.values())
    for done in (*(kind() for kind in FILTERS.values()), Drawing(9, 9, strokes), *pieces, *paths):
        yield Recipe(GROUND, (Step(done, strength=0.5, mask=EVERY_PART),))


@cache
def _places():
    """Each place in each of the recipes."""
    contents = [json.loads(recipe.to_json()) for recipe in _recipes()]
    return [(content, place) for content in contents for place in _places_in(content)]


def _places_in(content, above=()):
    yield above
    if isinstance(content, dict | list):
        for name in content if isinstance(content, dict) else range(len(content)):
            yield from _places_in(content[name], (*above, name))


def _with(content, place, value):
    if not place:
        return value
    copy = content.copy()
    copy[place[0]] = _with(content[place[0]], place[1:], value)
    return copy


numbers = st.sampled_from([10**400, -(10**400), 2**63, 10**25, 1e308, -1e308, 1e-320, -1, 0, 1.5, True]) | st.floats()
values = st.recursive(
    st.none() | st.booleans() | st.text(max_size=3) | st.integers() | numbers,
    lambda some: st.lists(some, max_size=4) | st.dictionaries(st.text(max_size=3), some, max_size=2),
    max_leaves=5,
)


@settings(laws, max_examples=200)
@given(st.sampled_from(_places()), values | numbers)
def test_any_value_anywhere_is_taken_or_refused_in_a_sentence(where, value):
    content, place = where
    try:
        recipe = Recipe.from_json(json.dumps(_with(content, place, value)))
        if SIZES.isdisjoint(place):
            finished(recipe.evaluating())
    except UserError:
        return
    assert Recipe.from_json(recipe.to_json()) == recipe


@pytest.mark.parametrize("strength", [10**400, True, float("nan"), "1", None, [1]])
def test_a_strength_that_is_none_is_refused_by_name_and_range(strength):
    content = {"format": 2, "source": {"empty": {}}, "steps": [{"filter": "invert", "strength": strength}]}
    with pytest.raises(UserError, match="step 1: strength must be a number from 0 to 1"):
        Recipe.from_json(json.dumps(content))
