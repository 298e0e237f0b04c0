"""Moving masks: weights move by whole points, and a move and its way back change nothing that stays on the map."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from terrain_explorer.terrain import DiamondSquare, Heightmap
from terrain_explorer.terrain.masks import MASK_RULES, Mask, MaskFinish, Painted, PolygonShape
from terrain_explorer.terrain.masks.moving import moved_shapes, moving, shifted
from terrain_explorer.terrain.masks.shapes.boxes import EllipseShape, RectangleShape
from terrain_explorer.terrain.work import finished

SHAPE = (33, 41)
GROUND = Heightmap(np.linspace(0, 1, SHAPE[0] * SHAPE[1], dtype=np.float32).reshape(SHAPE))
INSIDE = (30.0, 30.0, 60.0, 65.0)
PIXELS = np.zeros(SHAPE, np.uint8)
PIXELS[12:20, 14:22] = np.arange(64).reshape(8, 8)
PARTS = [
    RectangleShape(*INSIDE),
    EllipseShape(*INSIDE),
    PolygonShape(((30.0, 40.0), (50.0, 62.0), (61.0, 33.0))),
    Painted(PIXELS),
]
ways = st.tuples(st.integers(-8, 8), st.integers(-8, 8))


@given(st.lists(st.sampled_from(PARTS), min_size=1, max_size=3), st.sampled_from(["add", "subtract"]), ways)
def test_shapes_stay_shapes_and_their_weights_move_by_whole_points(parts, mode, way):
    mask = Mask.of(parts[0])
    for part in parts[1:]:
        mask = mask.with_part(part, mode)
    moved = moved_shapes(mask, way, SHAPE)
    assert [type(part) for part in moved.parts()] == [type(part) for part in parts]
    assert np.abs(moved.weights(GROUND) - shifted(mask.weights(GROUND), way)).max() < 2e-6
    back = moved_shapes(moved, (-way[0], -way[1]), SHAPE)
    assert np.abs(back.weights(GROUND) - mask.weights(GROUND)).max() < 2e-6


@given(ways)
def test_values_go_and_come_back_where_they_stay_on_the_map(way):
    there = shifted(PIXELS, way)
    assert np.array_equal(there, np.roll(PIXELS, way, (0, 1)))
    assert np.array_equal(shifted(there, (-way[0], -way[1])), PIXELS)


@pytest.mark.parametrize("way", [(33, 0), (-50, 2), (0, 41), (-32, 40)])
def test_what_leaves_the_map_is_gone_and_zeros_come_in(way):
    ones = shifted(np.ones(SHAPE, np.float32), way)
    kept = max(SHAPE[0] - abs(way[0]), 0) * max(SHAPE[1] - abs(way[1]), 0)
    assert ones.sum() == kept


@pytest.mark.parametrize(
    "mask",
    [
        Mask.of(MASK_RULES["height"](low=60.0)),
        Mask.of(RectangleShape(*INSIDE)).finished(MaskFinish(inverted=True)),
        Mask.of(RectangleShape(0.0, 10.0, 100.0, 20.0)),
        Mask.of(Painted(PIXELS[:-2])),
    ],
    ids=["a rule", "inverted", "beyond the edge", "pixels of another map"],
)
def test_what_cannot_stay_a_shape_becomes_pixels(mask):
    ground = DiamondSquare(exponent=5, seed=3).heightmap()
    moved = finished(moving(mask, ground, (4, -3)))
    assert not moved.follows_ground
    assert np.abs(moved.weights(ground) - shifted(mask.weights(ground), (4, -3))).max() <= 0.5 / 255


def test_feathers_move_with_it():
    soft = Mask.of(RectangleShape(*INSIDE)).finished(MaskFinish(feather=5.0))
    moved = moved_shapes(soft, (2, 3), SHAPE)
    assert moved.finish == soft.finish
    assert np.abs(moved.weights(GROUND) - shifted(soft.weights(GROUND), (2, 3))).max() < 1e-5
