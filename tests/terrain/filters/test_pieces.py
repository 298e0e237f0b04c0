"""The laws of floating pieces: what changes, what does not, and that a piece can go back."""

from dataclasses import replace

import numpy as np
import pytest
from filter_laws import heightmaps
from hypothesis import given, settings
from hypothesis import strategies as st
from path_laws import hills

from terrain_explorer.errors import UserError
from terrain_explorer.terrain import Heightmap, Origin, Recipe, Step, parameters
from terrain_explorer.terrain.brushes import EmptyMap
from terrain_explorer.terrain.filters.pieces import FloatingPiece, Placement, box_around
from terrain_explorer.terrain.heightmap import Window
from terrain_explorer.terrain.masks import MASK_RULES, MASK_SHAPES, Mask, MaskFinish, Painted
from terrain_explorer.terrain.work import finished

SIDE = 33
LEAVES = st.sampled_from(["cut", "copy"])


def region(row, column, rows, columns, side=SIDE, soft=False):
    """Return a rectangle of pixels as a mask, and its weights; a soft one has halves at its edge."""
    weights = np.zeros((side, side), np.float32)
    weights[row : row + rows, column : column + columns] = 1
    if soft:
        weights[row, column : column + columns] = 51 / 255
    return Mask.of(Painted.of(weights, 8)), weights


@st.composite
def regions(draw):
    return region(
        *(draw(st.integers(0, 20)) for _ in range(2)),
        *(draw(st.integers(1, 12)) for _ in range(2)),
        soft=draw(st.booleans()),
    )


@st.composite
def pieces(draw, mask):
    return FloatingPiece(
        mask,
        **{
            one.name: draw(st.sampled_from(one.choices) if one.choices else st.floats(one.minimum, one.maximum))
            for one in parameters(FloatingPiece)
        },
    )


def moved(mask, down, across, side=SIDE, **values):
    return FloatingPiece(mask, down / (side - 1), across / (side - 1), **values)


def shifted(weights, down, across):
    """Return weights moved by whole points; what leaves the map is lost."""
    out = np.zeros_like(weights)
    rows, columns = np.nonzero(weights)
    there = rows + down, columns + across
    on_map = (there[0] >= 0) & (there[0] < len(out)) & (there[1] >= 0) & (there[1] < out.shape[1])
    out[there[0][on_map], there[1][on_map]] = weights[rows[on_map], columns[on_map]]
    return out


def same_bits(after, before, where):
    return after.heights[where].tobytes() == before.heights[where].tobytes()


@given(regions(), st.integers(0, 99), LEAVES, st.floats(0, 0.25))
@settings(max_examples=30)
def test_a_piece_that_stays_where_it_is_changes_nothing(taken, seed, leave, feather):
    ground = hills(seed, SIDE, rough=0.2)
    assert FloatingPiece(taken[0], leave=leave, feather=feather).applied(ground) is ground
    assert FloatingPiece(taken[0], turn=-180, leave=leave).applied(ground) is not ground


@given(st.data(), regions(), st.integers(0, 99))
@settings(max_examples=60)
def test_beside_where_it_was_and_where_it_lies_every_bit_stays(data, taken, seed):
    mask, weights = taken
    ground = hills(seed, SIDE, rough=0.2)
    piece = replace(data.draw(pieces(mask)), feather=0)
    after = piece.applied(ground)
    assert np.isfinite(after.heights).all()
    box = box_around(weights)
    source = piece.placement(box, (SIDE, SIDE)).back(*np.indices((SIDE, SIDE), dtype=np.float64))
    # A point between those of the piece and those around it still gets a part.
    near = [
        (at > first - 1) & (at < first + count)
        for at, first, count in zip(source, (box.row, box.column), (box.rows, box.columns), strict=True)
    ]
    touched = near[0] & near[1]
    if piece.leave == "cut":
        touched |= weights > 0
    assert same_bits(after, ground, ~touched)


@given(regions(), st.integers(-20, 20), st.integers(-20, 20), st.integers(0, 99))
@settings(max_examples=60)
def test_whole_points_move_bit_for_bit_and_the_gap_stays_between_its_rims(taken, down, across, seed):
    mask, weights = taken
    ground = hills(seed, SIDE, rough=0.2)
    after = moved(mask, down, across).applied(ground)
    lies = shifted(weights, down, across)
    if (down, across) == (0, 0):
        assert after is ground
        return
    rows, columns = np.nonzero(lies == 1)
    assert after.heights[rows, columns].tobytes() == ground.heights[rows - down, columns - across].tobytes()
    gap = (weights == 1) & (lies == 0)
    rim = ground.heights[~(weights > 0)]
    assert not gap.any() or (rim.min() <= after.heights[gap].min() and after.heights[gap].max() <= rim.max())


@given(regions(), st.integers(-12, 12), st.integers(-12, 12), st.floats(0, 0.1), LEAVES, st.integers(0, 99))
@settings(max_examples=60)
def test_a_moved_piece_and_its_way_back_leave_every_bit_outside_its_feather(taken, down, across, feather, leave, seed):
    mask, weights = taken
    ground = hills(seed, SIDE, rough=0.2)
    there = shifted(weights, down, across)
    if there.sum() != weights.sum():
        return  # a part of it left the map, and cannot come back
    forth = moved(mask, down, across, leave=leave).applied(ground)
    back = moved(Mask.of(Painted.of(there, 8)), -down, -across, leave="cut").applied(forth)
    # The piece itself is the ground that it was, and so is all that neither of its places covers.
    outside = (weights == 0) & (there == 0)
    assert same_bits(back, ground, outside | (weights == 1))
    soft = moved(mask, down, across, leave=leave, feather=feather).applied(ground)
    reach = np.ceil(feather * (SIDE - 1)) + 3
    near = np.zeros((SIDE, SIDE), bool)
    rows, columns = np.indices(near.shape)
    for some in (weights, there):
        box = box_around(some)
        near |= (
            (rows >= box.row - reach)
            & (rows < box.row + box.rows + reach)
            & (columns >= box.column - reach)
            & (columns < box.column + box.columns + reach)
        )
    assert same_bits(soft, ground, ~near)


@given(regions(), st.integers(0, 99), LEAVES)
@settings(max_examples=20)
def test_strength_and_mask_of_nothing_keep_every_bit(taken, seed, leave):
    ground = hills(seed, SIDE)
    piece = moved(taken[0], 3, 4, leave=leave)
    for step in (Step(piece, strength=0), Step(piece, mask=Mask()), Step(FloatingPiece(down=0.2))):
        assert finished(step.applying(ground)).heights.tobytes() == ground.heights.tobytes()


@given(st.data(), st.sampled_from([*MASK_RULES.values(), *MASK_SHAPES.values()]), st.booleans())
def test_its_stored_form_gives_it_back(data, part, enabled):
    mask = Mask.of(part()).with_part(region(3, 3, 4, 4)[0], "subtract")
    recipe = Recipe(EmptyMap(3, 3), (Step(data.draw(pieces(mask)), enabled, name="Rock"),))
    assert Recipe.from_json(recipe.to_json()) == recipe


@given(heightmaps(), st.data())
@settings(max_examples=40)
def test_any_map_takes_a_piece_and_voids_stay(heightmap, data):
    weights = np.zeros(heightmap.heights.shape, np.float32)
    weights[: heightmap.rows // 2 + 1, : heightmap.columns // 2] = 1
    piece = data.draw(pieces(Mask.of(Painted.of(weights, 8))))
    try:
        after = piece.applied(heightmap)
    except UserError:
        assert piece.leave == "cut"
        return
    assert after.range == heightmap.range
    if heightmap.voids is not None:
        assert same_bits(after, heightmap, heightmap.voids)


@given(st.floats(-180, 180), st.floats(0.05, 20), st.tuples(st.floats(-50, 50), st.floats(-50, 50)))
def test_there_and_back_is_where_it_was(turn, scale, move):
    place = Placement((7.5, 3), move, turn, scale)
    points = np.array([(0.0, 0.0), (7.5, 3.0), (20.0, -4.0)])
    there = place.there(points)
    assert np.allclose(np.stack(place.back(there[:, 0], there[:, 1]), axis=-1), points, atol=1e-6)


def test_a_quarter_turn_is_clockwise_and_exact():
    ground = Heightmap(np.arange(81, dtype=np.float32).reshape(9, 9))
    mask, _ = region(2, 2, 3, 3, side=9)
    turned = FloatingPiece(mask, turn=90).applied(ground).heights[2:5, 2:5]
    assert np.array_equal(turned, np.rot90(ground.heights[2:5, 2:5], -1))


def test_twice_the_scale_is_twice_as_long():
    window = Placement((4, 4), scale=2).window(Window(3, 3, 3, 3), (9, 9))
    assert window == Window(1, 1, 7, 7)


def test_a_raised_copy_is_higher_by_a_part_of_the_range_where_it_lies():
    ground = hills(3, SIDE)
    low, high = ground.range
    mask, _ = region(4, 4, 5, 5)
    after = moved(mask, 10, 0, lift=0.25, leave="copy").applied(ground)
    assert np.allclose(after.heights[14:19, 4:9] - ground.heights[4:9, 4:9], 0.25 * (high - low), atol=1e-6)
    assert same_bits(after, ground, np.s_[4:9, 4:9])


def test_the_piece_follows_the_ground_below_the_step():
    mask, _ = region(4, 4, 5, 5)
    recipe = Recipe(EmptyMap(SIDE, SIDE), (Step(moved(mask, 10, 0, leave="copy")),))
    assert recipe.heightmap().heights.shape == (SIDE, SIDE)
    for seed in (1, 2):
        ground = hills(seed, SIDE)
        after = moved(mask, 10, 0).applied(ground)
        assert np.array_equal(after.heights[14:19, 4:9], ground.heights[4:9, 4:9])


def test_the_whole_map_cannot_be_cut_out_and_a_copy_can():
    ground = hills(1, SIDE)
    everything, _ = region(0, 0, SIDE, SIDE)
    with pytest.raises(UserError, match="leave the ground"):
        moved(everything, 1, 1).applied(ground)
    assert np.array_equal(moved(everything, 1, 0, leave="copy").applied(ground).heights[1:], ground.heights[:-1])


def test_beside_the_map_a_cut_piece_leaves_its_gap_only():
    ground = hills(1, SIDE)
    mask, weights = region(4, 4, 5, 5)
    after = moved(mask, 60, 60).applied(ground)
    assert same_bits(after, ground, weights == 0)
    assert not same_bits(after, ground, weights == 1)


def test_a_mask_that_a_recipe_does_not_say_is_refused():
    with pytest.raises(UserError, match="mask"):
        Step.from_content({"piece": 3})
    with pytest.raises(UserError, match="depth"):
        Step.from_content({"piece": {}, "parameters": {"depth": 1}})


def test_voids_do_not_come_along():
    voids = np.zeros((9, 9), bool)
    voids[2, 2] = True
    ground = Heightmap(np.arange(81, dtype=np.float32).reshape(9, 9), origin=Origin("PNG", voids=voids))
    mask, _ = region(2, 2, 2, 2, side=9)
    after = FloatingPiece(mask, down=0.5, leave="copy").applied(ground)
    assert after.heights[6, 2] == ground.heights[6, 2]
    assert after.heights[6, 3] == ground.heights[2, 3]


SOFT = st.builds(MaskFinish, feather=st.sampled_from([0.0, 3.0]), inverted=st.booleans())


@given(regions(), st.integers(-40, 40), st.integers(-40, 40), LEAVES)
@settings(max_examples=40)
def test_the_selection_goes_with_the_piece_bit_for_bit_by_whole_points(taken, down, across, leave):
    mask, weights = taken
    ground, piece = hills(1, SIDE), moved(mask, down, across, leave=leave, lift=0.1, feather=0.05)
    there = finished(piece.taking_along(mask, ground))
    lies = shifted(weights, down, across)
    if lies.any():
        assert there.weights(ground).tobytes() == lies.tobytes()
    else:
        assert there is None


@given(SOFT, st.sampled_from(["shape", "rule"]), st.integers(-4, 4), st.integers(-4, 4))
@settings(max_examples=25)
def test_shapes_and_rules_go_along_within_what_pixels_and_percents_hold(finish, kind, down, across):
    part = MASK_SHAPES["ellipse"](30, 30, 60, 60) if kind == "shape" else MASK_RULES["height"](low=60.0)
    ground, mask = hills(2, SIDE, rough=0.2), Mask.of(part).finished(finish)
    there = finished(moved(mask, down, across).taking_along(mask, ground))
    off = np.abs(there.weights(ground) - shifted(mask.weights(ground), down, across)).max()
    assert off <= (1e-5 if kind == "shape" and not finish.inverted else 0.5 / 255)


@given(regions(), st.sampled_from([90.0, 180.0, -90.0]), st.sampled_from([1.0, 2.0]))
@settings(max_examples=20)
def test_turned_and_scaled_the_selection_lies_where_the_ground_does(taken, turn, scale):
    """Ground of height 1 that is taken along tells where it comes to lie."""
    mask, weights = taken
    ground = Heightmap(weights, (0.0, 1.0))
    piece = moved(mask, 2, -1, turn=turn, scale=scale, leave="copy")
    there = finished(piece.taking_along(mask, ground))
    inside = np.zeros((SIDE, SIDE), bool) if there is None else there.weights(ground) == 1
    whole = Heightmap(np.ones_like(weights), (0.0, 1.0))
    lies = replace(piece, lift=1.0).applied(whole).heights
    assert np.array_equal(inside, lies == 2)


def test_a_selection_that_is_not_the_region_stays():
    other = Mask.of(MASK_SHAPES["ellipse"]())
    assert finished(moved(region(3, 4, 5, 6)[0], 1, 1).taking_along(other, hills(1, SIDE))) is other
