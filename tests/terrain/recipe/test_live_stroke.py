"""Strokes that are finer than the points of the map: drawn by hand they are what the recipe makes of them."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from terrain_explorer.terrain import DiamondSquare, Heightmap, Recipe
from terrain_explorer.terrain.brushes import Brush, Flatten, Lower, Raise, Roughen, SetHeight, SmoothTool, Stamp
from terrain_explorer.terrain.brushes.path import PointerPlace
from terrain_explorer.terrain.masks import Mask, MaskInput
from terrain_explorer.terrain.masks.shapes.boxes import EllipseShape
from terrain_explorer.terrain.recipe import DrawnStroke, Evaluation, Picture
from terrain_explorer.terrain.recipe.changed_boxes import changed_boxes
from terrain_explorer.terrain.recipe.drawing import at_depth
from terrain_explorer.terrain.recipe.drawn_ground import LiveStroke
from terrain_explorer.terrain.tiles.land import finding_ground
from terrain_explorer.terrain.tiles.tile_key import TileKey
from terrain_explorer.terrain.tiles.tile_weights import weights_of_tile
from terrain_explorer.terrain.work import finished

GROWN = Recipe(DiamondSquare(exponent=6, seed=3))
OPENED = Recipe(Picture("hills", Heightmap(np.random.default_rng(1).random((33, 65)).astype(np.float32))))
PLACE = 0.31234567890123457, 0.4345678901234567


def known(recipe):
    evaluation = Evaluation()
    heightmap = finished(evaluation.evaluating(recipe.source, recipe.steps)).heightmap
    return heightmap, finished(finding_ground(recipe, heightmap, evaluation))


def drawn(recipe, tools, depth):
    """Draw one stroke after the other where that many doublings closer are in sight; the recipe and the ground."""
    heightmap, land = known(recipe)
    part, ground, rng, strokes = 2.0**-depth, land.ground, np.random.default_rng(5), []
    side = max(heightmap.heights.shape) - 1
    for tool in tools:
        tool, brush, finer = at_depth(tool, Brush(size=6.0), part, side)
        sides = np.subtract(heightmap.heights.shape, 1) * 2.0**finer
        way = [PointerPlace(*((PLACE + part * rng.uniform(-0.2, 0.2, 2)) * sides)) for _ in range(4)]
        live = LiveStroke(ground, heightmap, DrawnStroke(tool, brush, (way[0],), finer=finer), part * side * 2**finer)
        for place in way:
            live.add(place)
            for _ in live.work():
                ground, _ = live.drawn()
        for _ in live.finishing():
            pass
        ground, _ = live.drawn()
        strokes.append(live)
    for number, live in enumerate(strokes):
        recipe = recipe.drawn_on(live.stroke, heightmap, number > 0)
    return recipe, replace(land, ground=ground), strokes


@pytest.mark.parametrize("depth", [4, 20, 30])
@pytest.mark.parametrize("recipe", [GROWN, OPENED], ids=["grown", "opened"])
@pytest.mark.parametrize("tools", [[Raise(amount=0.0)], [Flatten(), Lower(amount=0.0)], [SetHeight(0.4), SmoothTool()]])
def test_by_hand_and_by_recipe_the_ground_is_the_same(recipe, tools, depth):
    before = known(recipe)[1]
    recipe, by_hand, strokes = drawn(recipe, tools, depth)
    assert all(live.exact for live in strokes)
    again = Recipe.from_json(recipe.to_json())
    again = replace(again, source=recipe.source)  # the heights of a picture are kept beside the text
    assert again == recipe
    heightmap, land = known(again)
    np.testing.assert_array_equal(by_hand.ground.map(0).heights, heightmap.heights)
    level = min(land.level + depth + 2, 40)
    keys = [
        TileKey.at(at, *(Fraction(part * end) for part, end in zip(PLACE, map(float, land.facts.extent), strict=True)))
        for at in (level, level - 4)
    ]
    for key in keys:
        one, other = by_hand.heights(key), land.heights(key)
        # What is left of finer detail goes over a little differently where two strokes meet.
        assert np.nanmax(np.abs(one - other)) <= 0.05 * np.nanmax(np.abs(other - before.heights(key)))
    assert np.abs(land.heights(keys[0]) - before.heights(keys[0])).max() > 0


@pytest.mark.parametrize("depth", [6, 20])
def test_within_a_selection_as_fine_as_the_sight_it_is_as_sharp(depth):
    heightmap, land = known(GROWN)
    part = 2.0**-depth
    box = [100 * (at + part * away) for away in (-0.1, 0.1) for at in PLACE]
    mask = replace(Mask.of(EllipseShape(*box)), grain=1024 << depth)
    tool, brush, finer = at_depth(Raise(amount=0.0), Brush(size=30.0), part, 64, mask.grain)
    assert finer == depth + 4
    way = [PointerPlace(*(np.add(PLACE, part * away) * 64 * 2**finer)) for away in (-0.2, 0.2)]
    begun = DrawnStroke(tool, brush, (way[0],), mask=mask, finer=finer)
    found = finished(mask.weighing_everywhere(MaskInput(heightmap)))
    live = LiveStroke(land.ground, heightmap, begun, part * 64 * 2**finer, found)
    for place in way:
        live.add(place)
    for _ in (*live.work(), *live.finishing()):
        pass
    assert live.exact
    after = GROWN.drawn_on(live.stroke, heightmap, False)
    assert Recipe.from_json(after.to_json()) == after
    key = TileKey.at(depth + 8, *map(Fraction, PLACE))
    by_hand, by_recipe = (one.heights(key) for one in (replace(land, ground=live.drawn()[0]), known(after)[1]))
    np.testing.assert_array_equal(by_hand, by_recipe)
    weights, lift = weights_of_tile(found, land.facts, (65, 65), key), by_recipe - land.heights(key)
    assert (lift[weights == 0] == 0).all()
    assert (weights == 1).mean() > 0.01
    assert (lift[weights == 1] > 0).any()
    assert ((weights > 0) & (weights < 1)).mean() < 0.01


def test_a_stroke_far_down_is_as_even_as_one_on_the_whole():
    _, land, _ = drawn(GROWN, [Raise(amount=0.0)], 30)
    before = known(GROWN)[1]
    key = TileKey.at(36, *map(Fraction, PLACE))
    lift = land.heights(key) - before.heights(key)
    assert len(np.unique(lift)) > 0.5 * (lift != 0).sum() > 100


def test_brushes_are_as_wide_in_sight_as_on_the_whole():
    brush = Brush(size=63.0, mirror="rows")
    assert at_depth(Raise(), brush, 1.0, 512) == (Raise(), brush, 0)
    tool, near, finer = at_depth(Roughen(features=8), brush, 2.0**-10, 512)
    assert near.radius() / 2**finer == brush.radius() / 2**10
    assert near.size >= 15
    assert tool.features == 8 * 2**finer // 2**10


def test_hills_and_stamps_are_as_high_for_their_width_at_every_depth():
    heights = []
    for depth in (4, 12, 20):
        recipe, _, _ = drawn(GROWN, [Roughen(amount=0.0)], depth)
        (stroke,) = recipe.steps[-1].filter.strokes
        heights.append(stroke.tool.amount / (stroke.tool.features / 2.0**stroke.finer))
    assert heights == pytest.approx([heights[0]] * 3)
    for depth in (4, 20):
        stamp, _, _ = at_depth(Stamp(height=0.25), Brush(size=6.0), 2.0**-depth, 64)
        assert stamp.height == 0.25 / 2**depth
    blended = Stamp(mode="blend")
    assert at_depth(blended, Brush(size=6.0), 0.25, 64)[0] == blended


def test_what_is_random_in_a_room_is_not_exact():
    assert not drawn(GROWN, [Roughen()], 8)[2][0].exact


def test_only_where_strokes_differ_does_the_ground():
    one, _, _ = drawn(GROWN, [Raise(amount=0.0)], 8)
    two, _, _ = drawn(GROWN, [Raise(amount=0.0), Lower(amount=0.0)], 8)
    assert changed_boxes(one, one) == ()
    for pair in ((one, two), (two, one), (GROWN, one), (one, GROWN)):
        (box,) = changed_boxes(*pair)
        assert all(low < at < high for low, at, high in zip(box[:2], PLACE, box[2:], strict=True))
        assert max(box[2] - box[0], box[3] - box[1]) < 2.0**-6
    assert len(changed_boxes(GROWN, two)) == 2
    assert changed_boxes(GROWN, OPENED) is changed_boxes(None, one) is None
    wrapped = replace(one.steps[0].filter.strokes[0], brush=Brush(wrap=True), finer=0, places=(PointerPlace(1, 1),))
    assert changed_boxes(one, one.drawn_on(wrapped, known(one)[0])) is None
