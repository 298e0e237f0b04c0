"""Pieces of ground that is finer than the points of the map: moved there, at every level, bit for bit."""

from dataclasses import replace

import numpy as np
import pytest

from terrain_explorer.terrain import DiamondSquare, Heightmap, Recipe, Window
from terrain_explorer.terrain.filters.pieces import CutOut, FloatingPiece
from terrain_explorer.terrain.masks import Mask, MaskInput, PolygonShape
from terrain_explorer.terrain.recipe import Evaluation, Picture, Step
from terrain_explorer.terrain.scale import Region
from terrain_explorer.terrain.work import finished

GROWN = Recipe(DiamondSquare(exponent=6, seed=3))
OPENED = Recipe(Picture("hills", Heightmap(np.random.default_rng(1).random((33, 65)).astype(np.float32))))
PLACE = 31.234567890123457, 43.45678901234567


def region_near(depth, shape):
    side = max(shape) - 1
    corners = ((-0.2, -0.3), (0.25, -0.1), (0.2, 0.3), (-0.3, 0.2))
    return replace(
        Mask.of(
            PolygonShape(
                tuple(
                    tuple(
                        place + 100 * part * 2.0**-depth * side / (count - 1)
                        for place, part, count in zip(PLACE, corner, shape, strict=True)
                    )
                    for corner in corners
                )
            )
        ),
        grain=side << (depth + 3),
    )


def ground_of(recipe):
    evaluation = Evaluation()
    heightmap = finished(evaluation.evaluating(recipe.source, recipe.steps)).heightmap
    return heightmap, finished(evaluation.grounding(recipe.source, recipe.steps))


def there(depth, level, shape, points=700):
    spans = []
    for place, count in zip(PLACE, shape, strict=True):
        last = (count - 1) << level
        first = max(int(place / 100 * last) - points // 2, 0)
        spans.append((first, min(points, last + 1 - first)))
    (row, rows), (column, columns) = spans
    return Region(level, Window(row, column, rows, columns))


# Each value on both grounds and at both depths, each ground at both depths.
@pytest.mark.parametrize(
    ("values", "first", "second"),
    [
        ({}, GROWN, OPENED),
        ({"leave": "copy"}, OPENED, GROWN),
        ({"turn": 30.0, "scale": 0.5}, GROWN, OPENED),
        ({"lift": 0.001, "feather": 1.0}, OPENED, GROWN),
    ],
    ids=["moved", "copied", "turned", "lifted"],
)
@pytest.mark.parametrize("depth", [6, 20])
def test_a_piece_is_moved_by_the_points_of_what_was_in_sight(values, first, second, depth):
    recipe = first if depth == 6 else second
    heightmap, before = ground_of(recipe)
    shape, side, level = heightmap.heights.shape, 1 << (depth + 3), depth + 3
    region = region_near(depth, shape)
    # Sixteen points down, 300 across.
    away = {
        name: by / (side * (count - 1)) for name, by, count in zip(("down", "across"), (16, 300), shape, strict=True)
    }
    if "feather" in values:
        values = values | {"feather": 10 / ((max(shape) - 1) * side)}
    piece = FloatingPiece(region=region, **away, **values)
    assert piece.finer(shape) == level
    done = replace(recipe, steps=(Step(piece),))
    after, ground = ground_of(done)
    window = there(depth, level, shape, 500 if depth == 6 else 900)
    old, new = before.heights(window), ground.heights(window)
    weights = np.broadcast_to(finished(region.weighing_everywhere(MaskInput(heightmap))).at(window), window.shape)
    assert (new != old).any()
    if not values:
        inside = np.argwhere(weights == 1)
        taken = inside[:: max(len(inside) // 500, 1)]
        put = taken + np.array([16, 300])
        fits = (put < window.shape).all(axis=1)
        assert fits.any()
        np.testing.assert_allclose(
            new[tuple(put[fits].T)], old[tuple(taken[fits].T)], rtol=0, atol=1e-6 * np.ptp(old) + 1e-7 * abs(old).max()
        )
    # Beside both places nothing has changed.
    far = np.ones(window.shape, bool)
    (top, left), (bottom, right) = np.argwhere(weights > 0).min(axis=0), np.argwhere(weights > 0).max(axis=0)
    far[max(top - 40, 0) : bottom + 60, max(left - 40, 0) : right + 360] = False
    np.testing.assert_array_equal(new[far], old[far])
    # A place has the same height on every level.
    for coarser in (1, 4):
        part, places = window.coarser(level - coarser)
        np.testing.assert_array_equal(ground.heights(part), new[places])
    deep = there(depth, level, shape, 60).finer(1)
    part, places = deep.coarser(level)
    np.testing.assert_array_equal(ground.heights(deep)[places], ground.heights(part))
    # In the text of a recipe, too.
    again = Recipe.from_json(done.to_json())
    again = replace(again, source=recipe.source)
    assert again == done
    np.testing.assert_array_equal(ground_of(again)[1].heights(window), new)
    np.testing.assert_array_equal(after.heights, ground.map(0).heights)


def test_a_gap_is_closed_at_its_own_level():
    heightmap, before = ground_of(GROWN)
    region = region_near(12, heightmap.heights.shape)
    _, ground = ground_of(replace(GROWN, steps=(Step(CutOut(region=region)),)))
    window = there(12, 15, heightmap.heights.shape, 500)
    weights = np.broadcast_to(finished(region.weighing_everywhere(MaskInput(heightmap))).at(window), window.shape)
    old, new = before.heights(window), ground.heights(window)
    np.testing.assert_array_equal(new[weights == 0], old[weights == 0])
    assert (new != old)[weights == 1].mean() > 0.9
    rough = [np.abs(np.diff(some, 2, axis=0))[(weights == 1)[1:-1]].mean() for some in (old, new)]
    assert rough[1] < rough[0]


def test_what_is_selected_goes_along():
    heightmap, _ = ground_of(GROWN)
    shape = heightmap.heights.shape
    region = region_near(12, shape)
    by = 64 / ((shape[0] - 1) << 15)
    moved = finished(FloatingPiece(region=region, down=by).taking_along(region, heightmap))
    assert moved.grain == region.grain
    assert moved.layers[0].part.corners[0][0] == pytest.approx(region.layers[0].part.corners[0][0] + 100 * by, abs=1e-9)
    turned = finished(FloatingPiece(region=region, down=by, turn=90.0).taking_along(region, heightmap))
    assert turned.grain == region.grain
    one, other = (
        np.broadcast_to(finished(some.weighing_everywhere(MaskInput(heightmap))).at(window), window.shape)
        for some in (region, turned)
        for window in (there(12, 15, shape, 900),)
    )
    assert other.sum() == pytest.approx(one.sum(), rel=0.01)
    assert finished(FloatingPiece(region=region, down=1.5).taking_along(region, heightmap)) is None
