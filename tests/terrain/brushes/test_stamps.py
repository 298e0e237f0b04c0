"""Stamps and prints: pictures as tools, and as the shape of any brush."""

import numpy as np
import pytest
from drawing_laws import STAMP
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.errors import UserValueError
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.brushes import TOOLS, Brush, Canvas, Flatten, Raise, SetHeight, Stamp, StampImage, Stroke
from terrain_explorer.terrain.brushes.path import Dab, PointerPlace
from terrain_explorer.terrain.brushes.plane import Plane
from terrain_explorer.terrain.brushes.tools.prints import chance, printed

FLAT = np.full((41, 41), 0.5, np.float32)
WHOLE = Brush(size=20, strength=1, falloff="hard", spacing=2)


def stamped(tool, image, place=(20, 20), brush=WHOLE, heights=FLAT):
    canvas = Canvas(heights, (0.0, 1.0))
    stroke = Stroke(canvas, tool, brush, stamp=image)
    stroke.add(*place)
    stroke.finish()
    return canvas.heights


def image_of(heights, range=(0, 1)):
    return StampImage(Heightmap(np.array(heights, np.float32), range))


def test_a_white_stamp_lifts_its_rectangle():
    after = stamped(Stamp("raise", 0.25), image_of(np.ones((2, 4))))
    lifted = np.full_like(FLAT, 0.5)
    lifted[15:26, 10:31] = 0.75
    np.testing.assert_array_equal(after, lifted)


def test_blending_replaces_the_ground():
    after = stamped(Stamp("blend", 1), image_of(np.full((3, 3), 60.0), (-40, 160)))
    assert (after[10:31, 10:31] == 0.5).all()
    after = stamped(Stamp("blend", 0.5), image_of(np.full((3, 3), 60.0), (-40, 160)))
    assert (after[10:31, 10:31] == 0.25).all()


def test_a_stamp_stands_upright():
    heights = np.zeros((4, 4))
    heights[0, 3] = 1
    after = stamped(Stamp("raise", 1), image_of(heights))
    assert after[10, 30] == 1.5
    assert after[10, 10] == after[30, 10] == after[30, 30] == 0.5


def test_the_falloff_fades_a_stamp_to_its_edges():
    after = stamped(Stamp("raise", 1), image_of(np.ones((2, 2))), brush=Brush(size=20, strength=1, falloff="linear"))
    assert after[20, 20] == 1.5
    assert after[20, 15] == after[15, 15] == after[25, 20] == pytest.approx(0.5 + 1 - 5 / 10.5)


def test_overlapping_prints_of_one_stroke_are_not_added():
    canvas = Canvas(FLAT)
    stroke = Stroke(
        canvas, Stamp("raise", 0.25), Brush(size=20, strength=1, falloff="hard"), stamp=image_of(np.ones((2, 2)))
    )
    stroke.add(20, 5)
    stroke.add(20, 30)
    stroke.finish()
    assert (canvas.heights[15:25, 5:30] == 0.75).all()


@laws
@given(st.tuples(st.integers(2, 90), st.integers(2, 90)), st.integers(1, 40), st.integers(1, 40))
def test_an_image_of_any_shape_in_any_size_keeps_within_its_heights(shape, rows, columns):
    heights = np.random.default_rng(1).random(shape, np.float32)
    sampled = image_of(heights).sampled(np.linspace(-1, 1, rows), np.linspace(-1, 1, columns))
    assert sampled.shape == (rows, columns)
    assert heights.min() - 1e-6 <= sampled.min() <= sampled.max() <= heights.max() + 1e-6


def test_many_points_drawn_small_are_averaged():
    board = np.indices((256, 256)).sum(0) % 2
    sampled = image_of(board).sampled(np.linspace(-0.9, 0.9, 9), np.linspace(-0.9, 0.9, 9))
    np.testing.assert_allclose(sampled, 0.5)


def test_sampling_at_its_own_points_gives_the_image():
    heights = np.random.default_rng(1).random((8, 16), np.float32)
    at = [(np.arange(side) + 0.5) / side * 2 - 1 for side in heights.shape]
    np.testing.assert_allclose(image_of(heights).sampled(*at), heights, atol=1e-6)


def test_knows_its_shape():
    assert STAMP.shape == (5, 9)


MIDDLE = PointerPlace(32, 32)
PLANE = Plane.of((65, 65), wrap=False, mirror="none")
WHITE = StampImage(Heightmap(np.ones((9, 9), np.float32), range=(0.0, 1.0)))
DABS = st.integers(0, 10**6)
SHAPED = [slug for slug in TOOLS if slug not in ("slope", "stamp")]


def picture_of(pixels):
    return StampImage(Heightmap(np.asarray(pixels, np.float32), range=(0.0, 1.0)))


def wedge(rows=16, columns=16):
    """An image that no turn or mirror but itself leaves as it is."""
    return picture_of(np.add.outer(np.linspace(0, 0.3, rows), np.linspace(0, 0.7, columns) ** 2))


def whole(image, brush=None, **of_dab):
    """A print in the middle of a map, and the weights of the map's points."""
    dab = Dab(MIDDLE, MIDDLE, radius=12.0, power=1.0, **of_dab)
    window, weights, heights = printed(PLANE, brush or Brush(falloff="hard"), image, dab)
    both = np.zeros((2, 65, 65), np.float32)
    place = slice(window.row, window.row + window.rows), slice(window.column, window.column + window.columns)
    both[0][place], both[1][place] = weights, weights * heights
    return both


def drawn(tool, brush, places, stamp=None, ground=None):
    heights = np.zeros((65, 65), np.float32) if ground is None else ground.copy()
    canvas = Canvas(heights, (0.0, 1.0))
    stroke = Stroke(canvas, tool, brush, np.zeros_like(heights), stamp)
    for row, column in places:
        stroke.add(row, column)
    stroke.finish()
    return canvas.heights


@pytest.mark.parametrize("quarters", [1, 2, -1, -2])
@pytest.mark.parametrize("shape", [(16, 16), (9, 21)])
def test_quarter_turns_turn_the_print_anticlockwise(quarters, shape):
    plain, turned = (whole(wedge(*shape), Brush(falloff="smooth", turn=90 * n)) for n in (0, quarters))
    for one, other in zip(plain, turned, strict=True):
        assert np.rot90(one, quarters) == pytest.approx(other, abs=2e-4)


def test_a_full_turn_is_none():
    assert np.array_equal(whole(wedge()), whole(wedge(), Brush(falloff="hard", turn=0, random_turn=0)))
    assert np.array_equal(whole(wedge()), whole(wedge(), Brush(falloff="hard", turn=-0.0)))


@given(turn=st.floats(-180, 180))
def test_a_turned_print_keeps_its_volume(turn):
    # Each point stands for a unit square, so the sum is the integral but for the points at the rim.
    plain, turned = (whole(wedge(), Brush(falloff="smooth", turn=one))[1].sum() for one in (0, turn))
    assert turned == pytest.approx(plain, rel=0.02)


@given(turn=st.floats(-180, 180), number=DABS)
def test_a_print_stays_within_the_circle_around_its_corners(turn, number):
    weights = whole(WHITE, Brush(falloff="hard", turn=turn, random_turn=180, random_size=0.5), number=number)[0]
    rows, columns = np.nonzero(weights)
    assert np.hypot(rows - 32, columns - 32).max() <= 12 * np.sqrt(2) + 1e-3


@given(number=DABS, seed=st.integers(0, 2**32))
def test_chance_keeps_within_its_bounds(number, seed):
    turn, size = chance(Brush(turn=30, random_turn=20, random_size=0.25, print_seed=seed), number)
    assert 10 <= turn <= 50
    assert 0.75 <= size <= 1


def test_chance_differs_from_dab_to_dab_and_from_stroke_to_stroke():
    brush = Brush(random_turn=180, random_size=0.5)
    assert len({chance(brush, number) for number in range(50)}) == 50
    assert len({chance(Brush(random_turn=180, print_seed=seed), 0) for seed in range(50)}) == 50
    assert chance(brush, 7) == chance(brush, 7)


def test_a_stroke_by_chance_is_the_same_again():
    brush = Brush(size=9, spacing=1, random_turn=180, random_size=0.5, print_seed=3)
    one, other = (drawn(Stamp(), brush, [(10, 10), (50, 50)], wedge()) for _ in range(2))
    assert np.array_equal(one, other)
    assert not np.array_equal(one, drawn(Stamp(), Brush(size=9, spacing=1), [(10, 10), (50, 50)], wedge()))


@pytest.mark.parametrize("slug", SHAPED)
def test_black_changes_nothing(slug):
    black = picture_of(np.zeros((5, 5)))
    ground = np.random.default_rng(1).random((65, 65), np.float32)
    after = drawn(TOOLS[slug](), Brush(size=20, shape="picture"), [(20, 20), (40, 40)], black, ground)
    assert np.array_equal(after, ground)


@pytest.mark.parametrize("slug", SHAPED)
def test_any_tool_works_in_the_shape_of_a_picture(slug):
    # The right half of the picture is black, so nothing happens on the right of a click.
    half = picture_of(np.tile([1.0, 1.0, 0.0, 0.0], (4, 1)))
    ground = np.random.default_rng(1).random((65, 65), np.float32)
    after = drawn(TOOLS[slug](), Brush(size=20, shape="picture", strength=1), [(32, 32)], half, ground)
    changed = after != ground
    assert changed[:, :31].any()
    assert not changed[:, 37:].any()


def test_a_white_pass_that_builds_up_adds_up_as_the_round_one_does():
    places = [(32, 10), (32, 55)]
    for spacing in (0.05, 0.1):
        brush = Brush(size=15, falloff="hard", spacing=spacing)
        square = drawn(Raise(), Brush(**brush.values() | {"shape": "picture"}), places, WHITE)
        assert square[32, 32] == pytest.approx(drawn(Raise(), brush, places)[32, 32], rel=0.06)


def test_where_prints_of_one_stroke_overlap_the_strongest_counts():
    brush = Brush(size=15, shape="picture", strength=0.5, falloff="hard")
    after = drawn(SetHeight(height=1.0), brush, [(32, 10), (32, 55), (32, 10)], WHITE)
    assert after.max() == 0.5


def test_a_brush_without_its_picture_says_what_to_do():
    with pytest.raises(UserValueError, match="no picture yet"):
        drawn(Flatten(), Brush(shape="picture"), [(3, 3)])


@given(rows=st.integers(2, 9), columns=st.integers(2, 9), count=st.integers(2, 12))
def test_sampling_at_places_equals_sampling_a_grid(rows, columns, count):
    image = picture_of(np.random.default_rng(rows).random((rows, columns)))
    down = np.linspace(-1, 1, count)
    grid = image.sampled(down, down)
    places = image.sampled_at(*np.meshgrid(down, down, indexing="ij"), count)
    assert places == pytest.approx(grid, abs=1e-6)
