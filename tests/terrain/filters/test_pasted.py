"""The laws of copied ground: it keeps its bits on any map, and all beside it keeps its own."""

import json
import tracemalloc
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
from terrain_explorer.terrain.filters.pieces import CopiedArea, CutOut, FloatingPiece, PastedPiece
from terrain_explorer.terrain.filters.pieces.placement import corners
from terrain_explorer.terrain.heightmap import Window
from terrain_explorer.terrain.masks import Mask, Painted

SIDE = 33


@st.composite
def weights(draw, shape=(SIDE, SIDE)):
    """A rectangle of a map, hard or soft at its upper edge."""
    some = np.zeros(shape, np.float32)
    row, column = (draw(st.integers(0, side - 1)) for side in shape)
    rows, columns = (draw(st.integers(1, 12)) for _ in range(2))
    some[row : row + rows, column : column + columns] = 1
    some[row] *= draw(st.sampled_from([1, 0.2]))
    return some


@st.composite
def pasted(draw, content):
    values = {
        one.name: draw(st.sampled_from(one.choices) if one.choices else st.floats(one.minimum, one.maximum))
        for one in parameters(PastedPiece)
    }
    return PastedPiece(content, (SIDE, SIDE), **values)


@given(weights(), st.integers(0, 99), st.integers(0, 99))
@settings(max_examples=60)
def test_pasted_where_it_was_copied_it_lies_there_bit_for_bit_also_on_another_terrain(some, seed, other):
    ground, below = hills(seed, SIDE, rough=0.2), hills(other, SIDE, rough=0.3)
    content = CopiedArea.of(ground, some)
    after = replace(PastedPiece.on(below, content), heights="kept").applied(below)
    assert after.heights[some == 1].tobytes() == ground.heights[some == 1].tobytes()
    assert after.heights[some == 0].tobytes() == below.heights[some == 0].tobytes()
    assert after.range == below.range


@given(weights(), st.integers(0, 99))
@settings(max_examples=40)
def test_cut_and_pasted_again_the_terrain_is_what_it_was(some, seed):
    ground = hills(seed, SIDE, rough=0.2)
    mask = Mask.of(Painted.of(some, 16))
    content = CopiedArea.of(ground, mask.weights(ground))
    gap = CutOut(mask).applied(ground)
    assert gap.heights[some == 0].tobytes() == ground.heights[some == 0].tobytes()
    back = PastedPiece.on(gap, content).applied(gap)
    whole = (some == 0) | (some == 1)
    assert back.heights[whole].tobytes() == ground.heights[whole].tobytes()


@given(weights(), st.integers(-9, 9), st.integers(-9, 9), st.integers(0, 99))
@settings(max_examples=40)
def test_moved_by_points_it_is_the_floating_copy(some, down, across, seed):
    ground = hills(seed, SIDE, rough=0.2)
    mask, way = Mask.of(Painted.of(some, 16)), (down / (SIDE - 1), across / (SIDE - 1))
    first = PastedPiece.on(ground, CopiedArea.of(ground, mask.weights(ground)))
    moved = replace(first, down=first.down + way[0], across=first.across + way[1]).applied(ground)
    assert np.array_equal(moved.heights, FloatingPiece(mask, *way, leave="copy").applied(ground).heights)


@given(heightmaps(), st.data())
@settings(max_examples=40)
def test_any_map_takes_it_and_voids_stay(heightmap, data):
    content = CopiedArea.of(hills(3, SIDE), data.draw(weights()))
    after = data.draw(pasted(content)).applied(heightmap)
    assert np.isfinite(after.heights).all()
    if heightmap.voids is not None:
        assert after.heights[heightmap.voids].tobytes() == heightmap.heights[heightmap.voids].tobytes()


@given(weights(), st.data())
@settings(max_examples=30)
def test_its_stored_form_gives_it_back(some, data):
    piece = data.draw(pasted(CopiedArea.of(hills(3, SIDE, rough=0.2), some)))
    recipe = Recipe(EmptyMap(3, 3), (Step(piece, strength=0.5), Step(CutOut(Mask.of(Painted.of(some, 8))))))
    assert Recipe.from_json(recipe.to_json()) == recipe


def middle_of(piece, shape):
    """Return where the middle of a piece lies on a map, in parts of its sides."""
    box = Window(0, 0, *piece.content.shape)
    return piece.placement(box, shape).there(corners(box)).mean(axis=0) / (np.array(shape) - 1)


@given(
    st.tuples(st.integers(1, 12), st.integers(1, 12)),
    st.tuples(st.integers(0, 20), st.integers(0, 20)),
    st.floats(-180, 180),
    st.floats(0.05, 20),
    st.sampled_from([17, 65, 129, 1025]),
)
def test_it_lies_at_the_same_place_turned_scaled_and_on_any_map(sides, at, turn, scale, side):
    some = np.zeros((SIDE, SIDE), np.float32)
    some[at[0] : at[0] + sides[0], at[1] : at[1] + sides[1]] = 1
    ground = hills(1, SIDE)
    first = PastedPiece.on(ground, CopiedArea.of(ground, some))
    expected = (np.array(at) + (np.array(sides) - 1) / 2) / (SIDE - 1)
    for piece in (first, replace(first, turn=turn), replace(first, scale=scale)):
        for shape in ((SIDE, SIDE), (side, side), (side, SIDE)):
            np.testing.assert_allclose(middle_of(piece, shape), expected, atol=1e-9)


@given(st.floats(0, 1), st.floats(0, 1), st.sampled_from([65, 257]))
def test_anywhere_it_lies_on_whole_points_of_its_own_map_and_there_on_finer_ones(down, across, side):
    content = CopiedArea(np.zeros((4, 5)), np.ones((4, 5)), (0.0, 1.0))
    piece = PastedPiece(content, (SIDE, SIDE), down, across)
    own = middle_of(piece, (SIDE, SIDE))
    first = own * (SIDE - 1) - (1.5, 2.0)
    np.testing.assert_allclose(first, np.rint(first), atol=1e-9)
    assert np.abs(own - (down, across)).max() <= (1 + 1 / 16) / (SIDE - 1)
    np.testing.assert_allclose(middle_of(piece, (side, side)), own, atol=1e-9)


@pytest.mark.parametrize("points", [1, 2, 7, 8])
def test_recipes_that_said_the_point_before_the_middle_give_the_same_on_their_map(points):
    ground = hills(1, SIDE)
    some = np.zeros((SIDE, SIDE), np.float32)
    some[12 : 12 + points, 12 : 12 + points] = 1
    first = replace(PastedPiece.on(ground, CopiedArea.of(ground, some)), lift=1.0)
    said = (12 + (points - 1) // 2) / (SIDE - 1)
    for down, across in ((said, said), (round(said, 5), round(said, 5))):
        earlier = replace(first, down=down, across=across)
        assert earlier.applied(ground).heights.tobytes() == first.applied(ground).heights.tobytes()


def test_on_a_finer_map_it_is_as_wide_in_parts_of_the_map():
    ground = hills(1, SIDE)
    some = np.zeros((SIDE, SIDE), np.float32)
    some[8:17, 8:17] = 1
    piece = PastedPiece(CopiedArea.of(ground, some), (SIDE, SIDE), 0.5, 0.5, lift=1.0, heights="kept")
    fine = EmptyMap(2 * SIDE - 1, 2 * SIDE - 1).heightmap()
    changed = piece.applied(fine).heights != fine.heights
    rows = np.flatnonzero(changed.any(axis=1))
    # Bilinear between the last point of the piece and the first beside it, which is up to two points away here.
    assert rows[0] in (23, 24)
    assert rows[-1] in (40, 41)


def test_feathered_it_fades_out_and_all_beyond_keeps_its_bits():
    ground = hills(1, SIDE)
    some = np.zeros((SIDE, SIDE), np.float32)
    some[12:21, 12:21] = 1
    first = PastedPiece.on(ground, CopiedArea.of(ground, some))
    after = replace(first, lift=0.5, feather=3 / (SIDE - 1)).applied(ground).heights - ground.heights
    assert (np.diff(after[16, 8:13]) >= 0).all()
    assert 0 < after[16, 11] < after[16, 16]
    assert not after[:8].any()
    assert not after[:, 25:].any()


def test_the_widest_feather_takes_no_more_memory_than_the_piece_is_worth():
    ground = EmptyMap(4097, 4097).heightmap()
    piece = PastedPiece(CopiedArea.of(hills(1, SIDE), np.ones((SIDE, SIDE), np.float32)), (4097, 4097))
    tracemalloc.start()
    replace(piece, scale=0.05, feather=0.25).applied(ground)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 3 * ground.heights.nbytes


def test_in_this_range_black_becomes_black_and_white_white():
    content = CopiedArea([[0.0, 255.0]], np.ones((1, 2)), (0.0, 255.0))
    below = Heightmap(np.full((9, 9), 0.5), (0.0, 1.0))
    piece = PastedPiece.on(below, content)
    assert piece.heights == "fitted"
    assert piece.applied(below).heights[4].tolist() == [0.5] * 4 + [0, 1] + [0.5] * 3
    assert PastedPiece.on(Heightmap(below.heights, (0.0, 200.0)), content).heights == "kept"


def test_voids_do_not_come_along_and_nothing_is_nothing():
    voids = np.zeros((9, 9), bool)
    voids[2, 2] = True
    ground = Heightmap(np.arange(81, dtype=np.float32).reshape(9, 9), origin=Origin("PNG", voids=voids))
    some = np.zeros((9, 9), np.float32)
    some[2, 2:4] = 1
    assert CopiedArea.of(ground, some).shape == (1, 1)
    assert CopiedArea.of(ground, np.zeros((9, 9), np.float32)) is None
    assert PastedPiece().applied(ground).heights.tobytes() == ground.heights.tobytes()
    assert CutOut().applied(ground) is ground


@pytest.mark.parametrize(
    "content",
    [
        {"pasted": "nonsense", "size": [9, 9]},
        {"pasted": '{"shape": [1000000, 1000000], "packed": ["", ""]}', "size": [9, 9]},
        {"pasted": '{"shape": [2, 2], "packed": ["", ""], "differences": true}', "size": [9, 9]},
        {"pasted": '{"shape": [2, 2], "packed": ["", ""], "differences": [true]}', "size": [9, 9]},
        {"pasted": "[[2, 2]]", "size": [9, 9]},
        {"pasted": "[]", "size": [1, 9]},
        {"pasted": "[]", "size": [9, 9], "depth": 2},
        {"cut": {}, "size": [9, 9]},
    ],
)
def test_what_is_damaged_is_refused(content):
    with pytest.raises(UserError):
        Step.from_content(content)


def test_numbers_that_are_no_ground_are_refused():
    for heights, some, ends in (
        ([[np.nan]], [[1.0]], (0.0, 1.0)),
        ([[1.0]], [[2.0]], (0.0, 1.0)),
        ([[1.0]], [[1.0, 1.0]], (0.0, 1.0)),
        ([[1.0]], [[1.0]], (1.0, 1.0)),
    ):
        with pytest.raises(UserError, match="damaged"):
            CopiedArea(heights, some, ends)


SPECIAL = np.array([0.0, -0.0, 1.0, -1.0, 1e-45, -1e-45, 3.4028235e38, -3.4028235e38, 0.1, 65535.0], np.float32)


@given(
    st.tuples(st.integers(1, 70), st.integers(1, 9)),
    st.sampled_from(["hills", "bits", "special", "flat"]),
    st.integers(0, 99),
)
@settings(max_examples=60)
def test_texts_keep_every_bit_of_any_heights(shape, kind, seed):
    random = np.random.default_rng(seed)
    heights = {
        "hills": lambda: np.cumsum(random.normal(size=shape), axis=0),
        "bits": lambda: random.integers(0, 2**23, shape, np.uint32).view(np.float32),
        "special": lambda: random.choice(SPECIAL, shape),
        "flat": lambda: np.full(shape, -0.5),
    }[kind]()
    content = CopiedArea(heights, random.integers(0, 3, shape) / 2, (0.0, 1.0))
    again = CopiedArea.from_text(content.to_text())
    assert again == content
    assert again.heights.tobytes() == content.heights.tobytes()


def test_texts_of_earlier_versions_are_read():
    text = (
        '{"range": [0.0, 1.0], "metres": false, "place": [0.5, 0.5], "shape": [2, 2], '
        '"packed": ["eAFjYDjEwMAgBsSMDvYNDA4AD4oCGQ==", "eAFjYICABgaGBnt7BnsACIgBvg=="]}'
    )
    heights = np.array([[0.5, -0.0], [1e-40, 3]], np.float32)
    assert CopiedArea.from_text(text) == CopiedArea(heights, [[1, 0.5], [0, 1]], (0.0, 1.0))


def test_ground_packs_better_by_its_differences_and_steps_of_8_bits_without():
    smooth = hills(1, 129).heights
    for heights, differ in ((smooth, True), (np.rint(np.random.default_rng(1).random((129, 129)) * 255), False)):
        text = CopiedArea(heights, np.ones((129, 129)), (0.0, 1.0)).to_text()
        assert json.loads(text)["differences"][0] is differ


HILL = CopiedArea(0.2 + 0.3 * np.outer(*[np.hanning(15)] * 2), np.ones((15, 15)), (0.0, 1.0))


@pytest.mark.parametrize("mode", ["instead", "on top", "where higher", "where lower"])
def test_a_piece_is_put_down_in_each_way(mode):
    ground = hills(3, SIDE)
    piece = PastedPiece(HILL, (SIDE, SIDE), mode=mode)
    after = piece.applied(ground).heights
    inside = np.s_[9:24, 9:24]
    below = ground.heights[inside]
    expected = {
        "instead": HILL.heights,
        "on top": below + (HILL.heights - HILL.heights.min()),
        "where higher": np.maximum(below, HILL.heights),
        "where lower": np.minimum(below, HILL.heights),
    }[mode]
    np.testing.assert_allclose(after[inside], expected, atol=1e-6)
    outside = np.ones_like(after, bool)
    outside[inside] = False
    np.testing.assert_array_equal(after[outside], ground.heights[outside])


def test_a_piece_on_top_rides_on_other_ground():
    flat, high = (Heightmap(np.full((SIDE, SIDE), height, np.float32), (0.0, 1.0)) for height in (0.1, 0.6))
    piece = PastedPiece(HILL, (SIDE, SIDE), mode="on top", height=2.0)
    one, other = (piece.applied(ground).heights - ground.heights for ground in (flat, high))
    np.testing.assert_allclose(one, other, atol=1e-6)
    assert one.max() == pytest.approx(0.6, abs=1e-6)
    assert one.min() == 0
