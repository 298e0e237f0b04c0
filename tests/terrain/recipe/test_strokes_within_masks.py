"""Strokes within masks: where a mask is 0 every bit stays, and where it is 1 there might as well be none."""

import json
from dataclasses import replace

import numpy as np
import pytest
from drawing_laws import assert_same_bits, ground
from hypothesis import given
from hypothesis import strategies as st
from mask_laws import masks
from recipe_laws import strokes
from terrain_laws import long_laws

from terrain_explorer.errors import UserError
from terrain_explorer.terrain import DiamondSquare, Heightmap, Recipe, Step
from terrain_explorer.terrain.brushes import TOOLS, Brush
from terrain_explorer.terrain.brushes.path import PointerPlace
from terrain_explorer.terrain.masks import MASK_RULES, MASK_SHAPES, Mask, MaskFinish, Painted
from terrain_explorer.terrain.recipe import Drawing, DrawnStroke
from terrain_explorer.terrain.work import finished

ALL, NOTHING = Mask((), MaskFinish(inverted=True)), Mask()
SIDE = 24
LAND = Heightmap(ground((SIDE, SIDE)), range=(0.0, 1.0))
WAY = tuple(PointerPlace(row, 12.0) for row in (4.0, 20.0))


def drawn(*strokes, heightmap=LAND):
    return finished(Drawing(SIDE, SIDE, strokes).applying(heightmap)).heights


def across(slug, mask=None, **brush):
    """Return a stroke down the middle of the land."""
    return DrawnStroke(TOOLS[slug](), Brush(**{"size": 12.0} | brush), WAY, mask=mask)


def steepest():
    return Mask.of(MASK_RULES["slope"](low=45.0, scale=0.0))


@long_laws
@given(strokes())
def test_a_mask_of_1_is_no_mask_and_one_of_0_no_stroke(stroke):
    assert_same_bits(drawn(replace(stroke, mask=ALL)), drawn(replace(stroke, mask=None)))
    assert_same_bits(drawn(replace(stroke, mask=NOTHING)), LAND.heights)


@long_laws
@given(st.lists(strokes(), max_size=1), strokes(), masks())
def test_where_a_mask_is_0_every_bit_stays(some, stroke, mask):
    before = drawn(*some)
    after = drawn(*some, replace(stroke, mask=mask))
    outside = mask.weights(Heightmap(before, LAND.range)) == 0
    assert_same_bits(after[outside], before[outside])


@pytest.mark.parametrize("slug", ["set-height", "flatten", "erase"])
def test_half_a_mask_is_half_the_effect(slug):
    half = Mask.of(Painted.of(np.full((2, 2), 0.5), 8))
    weight = half.weights(LAND)[0, 0]
    full = drawn(across(slug)) - LAND.heights
    np.testing.assert_allclose(drawn(across(slug, half)) - LAND.heights, weight * full, atol=1e-6)


def test_a_stroke_follows_the_ground_that_the_stroke_before_has_left():
    dome = across("raise", size=20.0)
    before = Heightmap(drawn(dome), LAND.range)
    weights = steepest().weights(before)
    assert (weights != steepest().weights(LAND)).any()
    changed = drawn(dome, across("set-height", steepest(), size=40.0)) != before.heights
    assert not changed[weights == 0].any()
    assert changed[weights > 0].any()


def test_a_mask_is_found_once_for_all_strokes_where_it_is_the_same_on_all_ground(monkeypatch):
    found, weighing = [], Painted.weighing
    monkeypatch.setattr(Painted, "weighing", lambda *args: found.append(args) or weighing(*args))
    mask = Mask.of(Painted.of(np.eye(5), 8))
    drawn(*(across("raise", mask) for _ in range(3)))
    assert len(found) == 1


@pytest.mark.parametrize("kind", [*MASK_RULES.values(), *MASK_SHAPES.values()])
def test_only_what_follows_the_ground_changes_with_it(kind):
    other = Heightmap(ground((SIDE, SIDE), 5, 7.0), range=(0.0, 7.0))
    part = kind()
    same = np.array_equal(*(Mask.of(part).weights(each) for each in (LAND, other)))
    assert part.follows_ground or same


def test_a_mask_that_strokes_share_is_written_once():
    lasso, other = (Mask.of(Painted.of(np.eye(side), 8)) for side in (5, 6))
    again = Mask.of(Painted.of(np.eye(5), 8))
    strokes = tuple(across("raise", mask) for mask in (lasso, None, other, again, lasso))
    recipe = Recipe(DiamondSquare(exponent=4), (Step(Drawing(SIDE, SIDE, strokes)),))
    content = json.loads(recipe.to_json())["steps"][0]["drawing"]
    assert len(content["masks"]) == 2
    assert [stroke.get("mask") for stroke in content["strokes"]] == [0, None, 1, 0, 0]
    read = Recipe.from_json(recipe.to_json())
    assert read == recipe
    first, *_, last = read.steps[0].filter.strokes
    assert first.mask is last.mask


@pytest.mark.parametrize("number", [-1, 1, True, "0", None, 0.0])
def test_a_mask_that_is_not_there_is_refused(number):
    content = Drawing(SIDE, SIDE, (across("raise", ALL),)).to_content()
    content["strokes"][0]["mask"] = number
    with pytest.raises(UserError, match="none of the drawing's masks"):
        Drawing.from_content(content)
