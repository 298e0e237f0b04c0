"""Masks that are finer than the points of the map: sharp at their place, and the same on every level."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from terrain_explorer.errors import UserError
from terrain_explorer.terrain import DiamondSquare, Heightmap, Recipe, Window
from terrain_explorer.terrain.filters.levels import Invert
from terrain_explorer.terrain.filters.smooth import Smooth
from terrain_explorer.terrain.masks import Mask, MaskFinish, MaskInput, Painted, PaintedPatch, PolygonShape
from terrain_explorer.terrain.masks.rules import CurvatureRule, HeightRule, NoiseRule
from terrain_explorer.terrain.masks.shapes.boxes import EllipseShape, RectangleShape
from terrain_explorer.terrain.recipe import Evaluation, Step
from terrain_explorer.terrain.recipe.source import Picture
from terrain_explorer.terrain.recipe.stored_parts import (
    mask_from_content,
    mask_from_text,
    mask_to_content,
    mask_to_text,
)
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.tiles.ground import LandFacts
from terrain_explorer.terrain.tiles.land import finding_ground
from terrain_explorer.terrain.tiles.tile_key import ROOT, Bounds, TileKey
from terrain_explorer.terrain.tiles.tile_weights import weights_of_tile
from terrain_explorer.terrain.work import finished

SHAPE = 33, 65
GROUND = Heightmap(np.random.default_rng(3).random(SHAPE, np.float32))
PLACE = 31.234567890123457, 43.45678901234567


def near(depth, *away, of=SHAPE):
    """Return a place in percent, so many parts of a 2^depth-th of the longer side away."""
    side = max(of) - 1
    return tuple(
        place + 100 * part * 2.0**-depth * side / (count - 1)
        for place, part, count in zip(PLACE, away, of, strict=True)
    )


def lasso(depth):
    corners = ((-0.2, -0.3), (0.25, -0.1), (0.0, 0.05), (0.2, 0.3), (-0.3, 0.2))
    return Mask.of(PolygonShape(tuple(near(depth, *corner) for corner in corners)))


def fine(mask, depth, points=512):
    return replace(mask, grain=points << depth)


def box(kind, depth):
    return Mask.of(kind(*near(depth, -0.2, -0.3), *near(depth, 0.3, 0.1)))


def found(mask, heightmap=GROUND):
    return finished(mask.weighing_everywhere(MaskInput(heightmap)))


def region(depth, level, points=40, shape=SHAPE):
    """Return about so many points each way of a level around the place."""
    spans = []
    for place, count in zip(PLACE, shape, strict=True):
        last = (count - 1) << level
        first = max(int(place / 100 * last) - points // 2, 0)
        spans.append((first, min(points, last + 1 - first)))
    (row, rows), (column, columns) = spans
    return Region(level, Window(row, column, rows, columns))


MASKS = {
    "lasso": lasso,
    "rectangle": lambda depth: box(RectangleShape, depth),
    "ellipse": lambda depth: box(EllipseShape, depth),
    "feathered": lambda depth: lasso(depth).finished(MaskFinish(feather=5 * 2.0**-depth)),
    "inverted": lambda depth: lasso(depth).finished(MaskFinish(inverted=True)),
}


@pytest.mark.parametrize("depth", [3, 12, 20, 30])
@pytest.mark.parametrize("name", MASKS)
def test_a_place_has_the_same_weight_on_every_level(name, depth):
    mask = fine(MASKS[name](depth), depth)
    weights = found(mask)
    level = depth + 3  # 512 points along a 2^depth-th of 64 squares
    there = region(depth, level, 400)
    own = np.broadcast_to(weights.at(there), there.shape)
    assert own.dtype == np.float32
    assert 0 < own.mean() < 1
    assert ((own > 0) & (own < 1)).mean() < (0.5 if "feather" in name else 0.05)
    for coarser in (1, 4):
        part, places = there.coarser(level - coarser)
        np.testing.assert_array_equal(np.broadcast_to(weights.at(part), part.shape), own[places])
    for finer in (1, 3):
        deep = region(depth, level, 100).finer(finer)
        part, places = deep.coarser(level)
        np.testing.assert_array_equal(np.broadcast_to(weights.at(deep), deep.shape)[places], own[part.slices_in(there)])
    half = replace(there, window=replace(there.window, column=there.window.column + 7, columns=90))
    np.testing.assert_array_equal(weights.at(half), own[half.slices_in(there)])


@pytest.mark.parametrize("name", MASKS)
def test_it_is_what_it_is_on_a_map_with_so_many_points(name):
    mask, many = MASKS[name](2), Heightmap(np.zeros((129, 257), np.float32))
    weights = fine(mask, 0, 256).weights(GROUND)
    np.testing.assert_array_equal(weights, mask.weights(many)[::4, ::4])
    np.testing.assert_array_equal(fine(mask, 0, 256).weights(many), mask.weights(many))
    for window in (Window(0, 0, 5, 7), Window(3, 20, 20, 30)):
        part = finished(fine(mask, 0, 256).weighing(MaskInput(GROUND), window))
        rows, columns = (
            slice(window.row, window.row + window.rows),
            slice(window.column, window.column + window.columns),
        )
        np.testing.assert_array_equal(part, weights[rows, columns])


@pytest.mark.parametrize("mode", ["add", "subtract", "intersect"])
@pytest.mark.parametrize("inverted", [False, True])
def test_joined_with_others_it_stays_sharp(mode, inverted):
    wide = Mask.of(EllipseShape(20.0, 30.0, 80.0, 70.0)).with_part(HeightRule(low=40.0, high=100.0), "intersect")
    one = fine(lasso(10), 10)
    for mask in (wide.with_part(one, mode), one.with_part(wide, mode)):
        mask = mask.finished(MaskFinish(inverted=inverted))
        assert mask.finest == 512 << 10
        weights, whole = found(mask), Region.whole(SHAPE)
        np.testing.assert_array_equal(np.broadcast_to(weights.at(whole), SHAPE), mask.weights(GROUND))
        there = region(10, 13, 400)
        apart = [np.broadcast_to(found(part).at(there), there.shape) for part in (wide, one)]
        first, second = apart if mask.layers[-1].part == one or mask.layers[0].part == wide else apart[::-1]
        if mask.layers[0].part == one:
            first, second = apart[::-1]
        joined = {"add": np.maximum(first, second), "subtract": np.minimum(first, 1 - second)}
        expected = joined.get(mode, np.minimum(first, second))
        np.testing.assert_allclose(np.broadcast_to(weights.at(there), there.shape), abs(expected - inverted), atol=1e-6)


def test_what_is_grown_or_bordered_afterwards_is_as_fine():
    mask = fine(lasso(12), 12)
    for finish in (MaskFinish(grow=5 * 2.0**-12), MaskFinish(border=2 * 2.0**-12), MaskFinish(grow=-3 * 2.0**-12)):
        done = mask.finished(finish)
        assert done.finest == done.grain == mask.grain
        there = region(12, 15, 400)
        assert 0 < found(done).at(there).mean() != found(mask).at(there).mean()
    inverted = mask.finished(MaskFinish(inverted=True)).finished(MaskFinish(feather=5 * 2.0**-12))
    assert inverted.grain == mask.grain
    assert inverted.weights(GROUND).min() == 1
    # A rule is known at the points of the map alone.
    assert mask.with_part(HeightRule()).finished(MaskFinish(grow=1.0)).grain == 0
    with pytest.raises(UserError):
        replace(Mask.of(HeightRule()), grain=1000)


def test_pixels_lie_on_a_part_of_the_map():
    pixels = np.random.default_rng(2).integers(0, 256, (40, 30)).astype(np.uint8)
    lines = [(count - 1) << 11 for count in SHAPE]
    box = (*(100 * at / last for at, last in zip((1000, 2000), lines, strict=True)),)
    end = (*(100 * at / last for at, last in zip((1039, 2029), lines, strict=True)),)
    mask = Mask((Mask.of(PaintedPatch(Painted(pixels), *box, *end)).layers[0],), grain=64 << 11)
    there = Region(11, Window(990, 1990, 60, 60))
    expected = np.zeros((60, 60), np.float32)
    expected[10:50, 10:40] = pixels / 255
    np.testing.assert_array_equal(found(mask).at(there), expected)
    assert list(mask.parts()) == [Painted(pixels)]
    assert mask_from_text(mask_to_text(mask)) == mask


def test_it_is_stored_as_it_is_and_others_as_before():
    mask = fine(lasso(20), 20).with_part(box(EllipseShape, 3)).finished(MaskFinish(inverted=True))
    assert mask_from_text(mask_to_text(mask)) == mask
    assert "grain" not in mask_to_text(lasso(3))
    for grain in (-1, 1.5, True, 2**60, "1"):
        with pytest.raises(ValueError, match="grain"):
            mask_from_content(mask_to_content(lasso(3)) | {"grain": grain})


@pytest.mark.parametrize("step", [Step(Invert()), Step(Smooth(reach=2.0), strength=0.7)])
def test_a_step_within_it_is_sharp_at_depth_and_the_same_on_all_levels(step):
    recipe = Recipe(DiamondSquare(exponent=6, seed=3))
    evaluation, depth, shape = Evaluation(), 9, (65, 65)
    corners = ((-0.2, -0.3), (0.25, -0.1), (0.2, 0.3), (-0.3, 0.2))
    mask = Mask.of(PolygonShape(tuple(near(depth, *corner, of=shape) for corner in corners)))
    before = finished(evaluation.evaluating(recipe.source)).heightmap
    done = replace(recipe, steps=(replace(step, mask=fine(mask, depth)),))
    after = finished(evaluation.evaluating(done.source, done.steps)).heightmap
    np.testing.assert_array_equal(after.heights, before.heights)  # smaller than a square
    lands = [finished(finding_ground(one, map, evaluation)) for one, map in ((recipe, before), (done, after))]
    there = region(depth, depth + 3, 400, shape)
    old, new = (land.ground.heights(there) if land.ground.shape == shape else None for land in lands)
    weights = found(replace(mask, grain=512 << depth), before).at(there)
    if old is None:
        old = finished(evaluation.grounding(recipe.source)).heights(there)
    np.testing.assert_array_equal(new[weights == 0], old[weights == 0])
    assert (new != old)[weights == 1].mean() > 0.9
    part, places = there.coarser(depth)
    np.testing.assert_array_equal(lands[1].ground.heights(part), new[places])
    again = Recipe.from_json(done.to_json())
    assert again == done
    built = finished(finding_ground(again, after))
    np.testing.assert_array_equal(built.ground.heights(there), new)


@pytest.mark.parametrize("corner", [(0, 0), (13, 6)])
def test_the_weights_of_tiles_are_those_of_their_places(corner):
    depth, side = 9, 1 << 10
    bounds = Bounds(*(Fraction(at, side) for at in (*corner, corner[0] + 32, corner[1] + 64)))
    facts = replace(LandFacts((0.0, 1.0)), map_bounds=bounds, level=10)
    weights = found(fine(lasso(depth), depth).with_part(box(EllipseShape, 2)))
    whole = np.broadcast_to(weights.at(Region.whole(SHAPE)), SHAPE)
    root = weights_of_tile(weights, facts, SHAPE, ROOT)
    rows, columns = (range(-start % 4, count, 4) for start, count in zip(corner, SHAPE, strict=True))
    first = [-(-start // 4) for start in corner]
    np.testing.assert_array_equal(
        root[first[0] : first[0] + len(rows), first[1] : first[1] + len(columns)], whole[np.ix_(rows, columns)]
    )
    assert np.count_nonzero(root) == np.count_nonzero(whole[np.ix_(rows, columns)])
    place = [
        Fraction(at + part / 100 * (count - 1)) / side for at, part, count in zip(corner, PLACE, SHAPE, strict=True)
    ]
    for level in (10, 12, 19, 22):
        key = TileKey.at(level, *place)
        tile = weights_of_tile(weights, facts, SHAPE, key)
        window = key.window
        moved = replace(
            window, row=window.row - (corner[0] << level - 10), column=window.column - (corner[1] << level - 10)
        )
        region = Region(level - 10, moved).within(SHAPE)
        expected = np.zeros(tile.shape, np.float32)
        expected[region.slices_in(Region(level - 10, moved))] = weights.at(region)
        np.testing.assert_array_equal(tile, expected)
        assert tile.any()


FOLLOWING = {
    "height": Mask.of(HeightRule(low=50, low_softness=3)),
    "curvature": Mask.of(CurvatureRule(low=1, scale=10)),
    "noise": Mask.of(NoiseRule(frequency=20, octaves=8, seed=3)),
    "joined": Mask.of(HeightRule(low=30)).with_part(NoiseRule(low=40), "intersect").finished(MaskFinish(inverted=True)),
}


@pytest.mark.parametrize("name", FOLLOWING)
@pytest.mark.parametrize("level", [1, 3, 5])
def test_what_a_place_tells_follows_the_ground_between_the_points(name, level):
    """As on a map with so many points, and on all levels alike."""
    mask = FOLLOWING[name]
    recipe = Recipe(Picture("x", GROUND))
    fine = finished(finding_ground(recipe, GROUND)).ground
    weights, there = found(mask), region(0, level, 70)
    heights = fine.heights(there)
    own = np.broadcast_to(weights.on(there, heights), there.shape)
    assert own.std() > 0
    coarse, places = there.coarser(0)
    at_points = finished(mask.weighing(MaskInput(GROUND), coarse.window))
    np.testing.assert_allclose(own[places], at_points, rtol=0, atol=1e-5)  # told in float32
    np.testing.assert_array_equal(weights.on(coarse, heights[places]), at_points)
    part = replace(there, window=replace(there.window, column=there.window.column + 7, columns=30))
    inside = part.slices_in(there)
    np.testing.assert_array_equal(np.broadcast_to(weights.on(part, heights[inside]), part.shape), own[inside])
    finer = there.finer(2)
    deep = np.broadcast_to(weights.on(finer, fine.heights(finer)), finer.shape)
    np.testing.assert_array_equal(deep[finer.coarser(level)[1]], own)


@pytest.mark.parametrize("name", ["height", "curvature", "noise"])
def test_they_are_those_of_a_map_with_more_points(name):
    """Other rules have other weights at the points of the map, too, when it has more of them: they stay between."""
    rule = {"height": HeightRule(low=50), "curvature": CurvatureRule(), "noise": NoiseRule()}[name]
    coarse, fine = (DiamondSquare(exponent=exponent, seed=1).heightmap() for exponent in (7, 9))
    weights, everywhere = found(Mask.of(rule), coarse), Region.whole((129, 129), 2)
    expected = Mask.of(rule).weights(fine)
    apart = [
        np.sqrt(np.mean((some - expected) ** 2))
        for some in (weights.on(everywhere, fine.heights.astype(np.float64)), weights.at(everywhere))
    ]
    assert apart[0] < (0.5 if name == "curvature" else 1e-3) * apart[1]


def test_a_step_by_heights_ends_where_the_ground_between_the_points_does():
    recipe = Recipe(Picture("x", GROUND))
    masked = Recipe(recipe.source, (Step(Invert(), mask=Mask.of(HeightRule(low=50, low_softness=0))),))
    after = finished(masked.evaluating()).heightmap
    there, (black, white) = region(0, 6, 100), GROUND.range
    before = finished(finding_ground(recipe, GROUND)).ground.heights(there)
    drawn = finished(finding_ground(masked, after)).ground.heights(there)
    is_high = before >= (black + white) / 2
    np.testing.assert_array_equal(drawn[~is_high], before[~is_high])
    np.testing.assert_allclose(drawn[is_high], black + white - before[is_high], atol=1e-6)
    assert 0 < is_high.mean() < 1
