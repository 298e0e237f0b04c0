"""Prints of pictures: turned, sized by chance, and as the shape of any brush."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from terrain_explorer.errors import UserValueError
from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.brushes import TOOLS, Brush, Canvas, Flatten, Raise, SetHeight, Stamp, StampImage, Stroke
from terrain_explorer.terrain.brushes.path import Dab, PointerPlace
from terrain_explorer.terrain.brushes.plane import Plane
from terrain_explorer.terrain.brushes.tools.prints import chance, printed

MIDDLE = PointerPlace(32, 32)
PLANE = Plane.of((65, 65), wrap=False, mirror="none")
WHITE = StampImage(Heightmap(np.ones((9, 9), np.float32), range=(0.0, 1.0)))
DABS = st.integers(0, 10**6)
SHAPED = [slug for slug in TOOLS if slug not in ("slope", "stamp")]


def image_of(pixels):
    return StampImage(Heightmap(np.asarray(pixels, np.float32), range=(0.0, 1.0)))


def wedge(rows=16, columns=16):
    """An image that no turn or mirror but itself leaves as it is."""
    return image_of(np.add.outer(np.linspace(0, 0.3, rows), np.linspace(0, 0.7, columns) ** 2))


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
    black = image_of(np.zeros((5, 5)))
    ground = np.random.default_rng(1).random((65, 65), np.float32)
    after = drawn(TOOLS[slug](), Brush(size=20, shape="picture"), [(20, 20), (40, 40)], black, ground)
    assert np.array_equal(after, ground)


@pytest.mark.parametrize("slug", SHAPED)
def test_any_tool_works_in_the_shape_of_a_picture(slug):
    # The right half of the picture is black, so nothing happens on the right of a click.
    half = image_of(np.tile([1.0, 1.0, 0.0, 0.0], (4, 1)))
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
    image = image_of(np.random.default_rng(rows).random((rows, columns)))
    down = np.linspace(-1, 1, count)
    grid = image.sampled(down, down)
    places = image.sampled_at(*np.meshgrid(down, down, indexing="ij"), count)
    assert places == pytest.approx(grid, abs=1e-6)
