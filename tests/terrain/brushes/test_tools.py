import numpy as np
import pytest
from drawing_laws import drawn, ground
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain.brushes import (
    TOOLS,
    Brush,
    Canvas,
    Erase,
    Flatten,
    Lower,
    Raise,
    Roughen,
    SetHeight,
    Slope,
    SmoothTool,
    Stamp,
    Stroke,
)

FLAT = np.zeros((41, 41), np.float32)
HARD = Brush(size=9, strength=1, falloff="hard")
PASS = [(20, -20), (20, 60)]


def profile(tool, brush, heights=FLAT):
    """Return the heights across a straight pass along row 20."""
    return drawn(heights, tool, brush, PASS)[:, 20]


@pytest.mark.parametrize("size", [5, 12, 31])
@pytest.mark.parametrize("falloff", ["smooth", "linear", "sphere", "hard"])
def test_a_pass_lifts_its_middle_line_by_two_fifths_of_the_range(size, falloff):
    lifted = profile(Raise(), Brush(size=size, strength=1, falloff=falloff))
    assert lifted[20] == pytest.approx(2 / 5, rel=1e-4)
    np.testing.assert_allclose(profile(Lower(), Brush(size=size, strength=1, falloff=falloff)), -lifted)


@pytest.mark.parametrize("shape", [(41, 41), (33, 65)])
@pytest.mark.parametrize("spacing", [None, (2.0, 2.0), (0.5, 1.5)])
def test_what_is_left_to_the_program_is_half_the_width_of_the_brush_and_never_more_than_before(shape, spacing):
    for size in (0.01, 3, 12, 400):
        canvas = Canvas(np.full(shape, 20, np.float32), (-30.0, 300.0), spacing)
        width = size * (canvas.spacing[0] + canvas.spacing[1]) / 2
        tool = Stroke(canvas, Lower(amount=0), Brush(size=size)).tool
        assert tool.amount * 330 == pytest.approx(min(width / 2, 0.4 * 330))
        assert Stroke(canvas, tool, Brush(size=2 * size)).tool is tool


def test_a_small_brush_lifts_ground_in_metres_by_metres():
    canvas = Canvas(np.zeros((41, 41), np.float32), (0.0, 330.0), (0.25, 0.25))
    stroke = Stroke(canvas, Raise(amount=0), Brush(size=12, strength=0.5))
    for place in PASS:
        stroke.add(*place)
    stroke.finish()
    assert canvas.heights[20, 20] == pytest.approx(0.75, rel=1e-4)


def test_an_amount_is_that_of_a_pass_at_full_strength():
    lifted = profile(Raise(amount=0.1), Brush(size=12, strength=1))
    np.testing.assert_allclose(lifted, profile(Raise(), Brush(size=12, strength=0.25)), atol=1e-7)


@pytest.mark.parametrize("falloff", ["smooth", "linear", "sphere", "hard"])
def test_a_pass_leaves_no_stripes(falloff):
    brush = Brush(size=9, strength=1, falloff=falloff, spacing=0.3)
    along = drawn(FLAT, Raise(), brush, [(18, -20), (18, 60)])[14:23]
    np.testing.assert_allclose(along, along[:, :1] + np.zeros(41), atol=1e-5)


@pytest.mark.parametrize("tool", [Raise(), SetHeight()])
def test_a_stroke_ends_where_the_pointer_ended(tool):
    sparse, dense = (Brush(size=9, strength=1, spacing=spacing) for spacing in (2, 0.02))
    results = [drawn(FLAT, tool, brush, [(5, 5), (5, 35)]) for brush in (sparse, dense)]
    assert results[0][5, 35] > 0.05
    np.testing.assert_allclose(*results, atol=1e-5)


@pytest.mark.parametrize("tool", [Raise(), SmoothTool(), Flatten(), SetHeight(), Slope(), Roughen(0.3), Erase()])
@pytest.mark.parametrize("falloff", ["smooth", "linear", "sphere"])
def test_a_pass_does_the_same_with_more_or_fewer_dabs(tool, falloff):
    heights = ground((41, 41))
    results = [
        drawn(heights, tool, Brush(size=20, strength=0.7, falloff=falloff, spacing=spacing), PASS)[:, 10:30]
        for spacing in (0.03, 0.1)
    ]
    np.testing.assert_allclose(*results, rtol=0, atol=0.025)
    assert np.abs(results[0] - heights[:, 10:30]).max() > 0.025


def test_half_the_strength_lifts_half_as_far():
    full, half = (profile(Raise(), Brush(size=9, strength=strength)) for strength in (1, 0.5))
    np.testing.assert_allclose(full, 2 * half)


def test_heights_may_leave_the_range():
    heights = FLAT + 1
    assert drawn(heights, Raise(), HARD, PASS).max() > 1.1


def test_a_dab_reaches_as_far_as_its_radius():
    lifted = drawn(FLAT, Raise(), HARD, [(20, 20)]) > 0
    distance = np.hypot(*np.subtract(np.indices(FLAT.shape), 20))
    np.testing.assert_array_equal(lifted, distance < 5)


@pytest.mark.parametrize("place", [(20, 20), (20.5, 20.5), (20.25, 19.9)])
def test_the_smallest_brush_changes_something_wherever_it_is(place):
    changed = drawn(FLAT, SetHeight(1), Brush(size=1, strength=1, falloff="smooth"), [place])
    assert 1 <= np.count_nonzero(changed) <= 4


@pytest.mark.parametrize("tool", [Flatten(), SetHeight(0.25), Erase()])
def test_full_strength_reaches_the_goal_exactly(tool):
    heights = ground(FLAT.shape)
    goal = {"flatten": heights[20, 5], "set-height": 0.25, "erase": 0.75}[tool.slug]
    after = drawn(heights, tool, HARD, [(20, 5), (20, 30)], np.full_like(heights, 0.75))
    assert (after[16:25, 5:30] == np.float32(goal)).all()
    assert (after[:15] == heights[:15]).all()


def test_levelling_twice_in_one_stroke_counts_once():
    heights, brush = ground(FLAT.shape), Brush(size=9, strength=0.5)
    once = drawn(heights, SetHeight(5), brush, [(20, 5), (20, 30)])
    np.testing.assert_allclose(drawn(heights, SetHeight(5), brush, [(20, 5), (20, 30), (20, 5)]), once, atol=1e-6)
    assert once[20, 15] == pytest.approx((heights[20, 15] + 5) / 2)


def test_flattens_to_the_height_between_points_where_the_stroke_began():
    heights = np.indices(FLAT.shape).sum(0).astype(np.float32)
    after = drawn(heights, Flatten(), HARD, [(20.25, 20.5), (20, 25)])
    assert after[20, 22] == 40.75


def test_a_slope_is_straight_from_press_to_release():
    heights = np.zeros_like(FLAT)
    heights[:, :10], heights[:, 30:] = 2, 4
    after = drawn(heights, Slope(), HARD, [(20, 9), (33, 12), (20, 30)])
    np.testing.assert_allclose(after[20, 9:31], np.linspace(2, 4, 22), rtol=1e-6)
    assert (after[20, 5:9] == 2).all()
    assert (after[:15] == heights[:15]).all()
    assert (after[26:] == heights[26:]).all()


def test_a_slope_waits_for_the_release():
    canvas = Canvas(ground(FLAT.shape))
    stroke = Stroke(canvas, Slope(), HARD)
    stroke.add(5, 5)
    stroke.add(30, 30)
    assert not list(stroke.work())
    assert len(stroke.finish().patches) == 1


def test_smoothing_removes_stair_steps():
    steps = (np.indices((81, 81))[1] // 10).astype(np.float32)
    brush = Brush(size=60, strength=1, falloff="hard")
    once = drawn(steps, SmoothTool(), brush, [(40, -40), (40, 120)])
    assert np.diff(once[40, 20:60]).max() < 0.2
    assert np.diff(once[40, 20:60]).min() > 0.05


def test_a_wider_brush_smooths_wider_bumps():
    bumps = np.sin(np.arange(201) / 5).astype(np.float32) * np.ones((201, 1), np.float32)
    brushes = [Brush(size=size, strength=1) for size in (5, 99)]
    left = [np.ptp(drawn(bumps, SmoothTool(), brush, [(100, 0), (100, 200)])[100, 60:140]) for brush in brushes]
    assert left[0] > 1.8
    assert left[1] < 0.5


def test_roughening_adds_the_same_relief_whatever_the_stroke():
    one, other = Brush(size=20, strength=1, falloff="hard"), Brush(size=9, strength=1, spacing=0.5, falloff="hard")
    by_one = drawn(FLAT, Roughen(), one, [(15, 5), (20, 35)])
    by_other = drawn(FLAT, Roughen(), other, [(5, 18), (35, 22)])
    both = (by_one != 0) & (by_other != 0)
    assert np.count_nonzero(both) > 50
    np.testing.assert_array_equal(by_one[both], by_other[both])


def test_neighbouring_strokes_add_parts_of_the_same_relief():
    soft = Brush(size=15, strength=1)
    relief = drawn(FLAT, Roughen(), Brush(size=400, strength=1, falloff="hard"), [(20, 20)])
    added = drawn(drawn(FLAT, Roughen(), soft, [(12, 0), (12, 40)]), Roughen(), soft, [(22, 0), (22, 40)])
    weights = profile(SetHeight(1), soft)
    np.testing.assert_allclose(added[:, 20], relief[:, 20] * (np.roll(weights, -8) + np.roll(weights, 2)), atol=1e-7)


def test_roughening_moves_no_point_further_than_the_amount():
    brush = Brush(size=400, strength=1, falloff="hard")
    added = drawn(FLAT, Roughen(amount=0.5, features=8), brush, [(20, 20)])
    assert 0.15 < np.abs(added).max() <= 0.5
    assert abs(added.mean()) < 0.1


def test_lower_is_the_contrary_of_raise():
    raised = drawn(FLAT, Raise(), Brush(size=30), PASS)
    np.testing.assert_allclose(drawn(raised, TOOLS[Raise.inverse](), Brush(size=30), PASS), 0, atol=1e-7)


@pytest.mark.parametrize(
    ("tool", "base", "sentence"),
    [
        (Erase(), None, "There is no generated terrain"),
        (Erase(), np.zeros((3, 3)), "another size"),
        (Stamp(), None, "There is no stamp yet"),
    ],
)
def test_says_what_is_missing(tool, base, sentence):
    with pytest.raises(ValueError, match=sentence):
        Stroke(Canvas(FLAT), tool, HARD, base)


@pytest.mark.parametrize("place", [(0, 20), (40, 20), (20, 0), (20, 40), (40, 40), (-3, 44)])
def test_erasing_round_the_edges_of_a_map_that_does_not_tile_brings_each_point_its_own_height(place):
    base = np.random.default_rng(5).random(FLAT.shape, np.float32)
    brush = Brush(size=9, strength=1, falloff="hard", wrap=True)
    erased = drawn(FLAT, Erase(), brush, [place], base)
    assert np.count_nonzero(erased) > 60
    np.testing.assert_array_equal(erased, np.where(erased == 0, 0, base))


@laws
@given(st.integers(2, 60), st.integers(2, 60), st.floats(1, 90))
def test_a_mirror_through_the_brush_does_not_count_twice(rows, columns, size):
    heights = np.zeros((rows, columns), np.float32)
    middle = [((rows - 1) / 2, (columns - 1) / 2)]
    brush = Brush(size=size, strength=1)
    mirrored = Brush(size=size, strength=1, mirror="both")
    np.testing.assert_array_equal(drawn(heights, Raise(), mirrored, middle), drawn(heights, Raise(), brush, middle))


@pytest.mark.parametrize(
    "ends", [[(5, 5), (380, 330)], [(380, 40), (20, 300)], [(200, 30), (200, 300)], [(9, 9), (350, 9)], [(90, 90)]]
)
def test_a_long_slope_reaches_all_points_within_its_width_and_no_others(ends):
    heights = np.zeros((400, 350), np.float32)
    for end in ends:
        heights[end] = 1
    start, way = np.array(ends[0]), np.subtract(ends[-1], ends[0])
    points = np.moveaxis(np.indices(heights.shape), 0, -1) - start
    along = np.clip(points @ way / max(way @ way, 1), 0, 1)
    distances = np.linalg.norm(points - along[..., None] * way, axis=-1)
    after = drawn(heights, Slope(), HARD, ends)
    np.testing.assert_array_equal(after == 1, distances < 5)
