import numpy as np
import pytest
from filter_laws import assert_same, heightmaps
from hypothesis import assume, given
from hypothesis import strategies as st
from recipe_laws import steps
from terrain_laws import long_laws

from terrain_explorer.errors import UserError
from terrain_explorer.terrain import FILTERS, Heightmap, Origin, Step
from terrain_explorer.terrain.masks import Mask, MaskFinish, Painted
from terrain_explorer.terrain.recipe import Drawing
from terrain_explorer.terrain.work import finished

GROUND = Heightmap(np.linspace(0, 1, 64, dtype=np.float32).reshape(8, 8))
INVERT = FILTERS["invert"]()


ALL, NOTHING = Mask((), MaskFinish(inverted=True)), Mask()


def left_half(part=1.0):
    """Return a mask of one value for the columns on the left, and 0 for the others."""
    return Mask.of(Painted.of(np.repeat([[part, 0.0]], 4, axis=1).repeat(8, axis=0)))


def applied(step, heightmap):
    return finished(step.applying(heightmap))


@long_laws
@given(st.data())
def test_a_step_that_is_off_or_has_no_strength_leaves_the_very_heightmap(data):
    heightmap = data.draw(heightmaps())
    step = data.draw(steps(heightmap))
    for idle in (Step(step.filter, enabled=False), Step(step.filter, strength=0.0)):
        assert applied(idle, heightmap) is heightmap
        assert idle.effect is None


@long_laws
@given(st.data())
def test_in_full_a_step_does_what_its_filter_does(data):
    heightmap = data.draw(heightmaps())
    step = data.draw(steps(heightmap))
    assume(step.filter.finer(heightmap.heights.shape) == 0)  # it needs more ground than the map
    try:
        alone = finished(step.filter.applying(heightmap))
    except ValueError:  # too much for float32
        assume(False)
    assert_same(applied(Step(step.filter), heightmap), alone)


@pytest.mark.parametrize("strength", [0.125, 0.5, 1.0])
def test_strength_goes_a_part_of_the_way(strength):
    mixed = applied(Step(INVERT, strength=strength), GROUND)
    expected = GROUND.heights + strength * (1 - 2 * GROUND.heights)
    np.testing.assert_allclose(mixed.heights, expected, atol=1e-7)


def test_black_and_white_go_a_part_of_the_way_too():
    ground = Heightmap(GROUND.heights * 0.5, range=(0.0, 0.5))
    assert applied(Step(FILTERS["stretch"](), strength=0.5), ground).range == (0.0, 0.75)


@pytest.mark.parametrize("filter", [FILTERS["stretch"](), FILTERS["map-range"](high=5000.0)])
def test_black_and_white_go_as_far_as_the_mask_does_somewhere(filter):
    ground = Heightmap(GROUND.heights * 0.5, range=(0.0, 0.5), metres=filter.slug == "map-range")
    assert applied(Step(filter, mask=NOTHING), ground) is ground
    assert applied(Step(filter, mask=left_half()), ground).range == filter.applied(ground).range
    in_part = applied(Step(filter, mask=Mask.of(Painted.of(np.full((8, 8), 0.5)))), ground)
    assert in_part.range[1] == pytest.approx((0.5 + filter.applied(ground).range[1]) / 2, rel=0.01)


def test_voids_beside_a_mask_stay_voids():
    voids = np.zeros((8, 8), bool)
    voids[3, 2] = voids[3, 6] = True
    ground = Heightmap(GROUND.heights, origin=Origin("PNG", voids=voids))
    filled = applied(Step(FILTERS["fill-voids"](), mask=left_half()), ground)
    assert np.argwhere(filled.voids).tolist() == [[3, 6]]
    assert applied(Step(FILTERS["fill-voids"](), mask=ALL), ground).voids is None


def test_a_mask_limits_a_step():
    mixed = applied(Step(INVERT, strength=0.5, mask=left_half(0.5)), GROUND).heights
    np.testing.assert_array_equal(mixed[:, 4:], GROUND.heights[:, 4:])
    np.testing.assert_allclose(mixed[:, :4], (GROUND.heights + 0.25 * (1 - 2 * GROUND.heights))[:, :4], atol=1e-5)


def test_where_a_mask_is_0_every_bit_stays():
    ground = Heightmap(np.full((8, 8), -0.0, np.float32), range=(0.0, 1.0))
    mixed = applied(Step(INVERT, mask=left_half()), ground).heights
    assert mixed[:, 4:].tobytes() == ground.heights[:, 4:].tobytes()
    assert mixed[:, :4].tolist() == [[1.0] * 4] * 8


@long_laws
@given(st.data())
def test_a_mask_of_1_is_no_mask_and_one_of_0_no_step(data):
    heightmap = data.draw(heightmaps())
    step = data.draw(steps(heightmap))
    try:
        alone = applied(Step(step.filter), heightmap)
        masked = applied(Step(step.filter, mask=ALL), heightmap)
    except (UserError, ValueError):  # another size or unit, or too much for float32
        assume(False)
    assert_same(masked, alone)
    nothing = applied(Step(step.filter, mask=NOTHING), heightmap)
    assert nothing.heights.tobytes() == heightmap.heights.tobytes()


def test_strokes_go_on_in_a_drawing_that_is_done_in_full_alone():
    drawing = Drawing(8, 8)
    assert Step(drawing).takes_strokes(GROUND)
    for step in (Step(drawing, mask=left_half()), Step(drawing, strength=0.5), Step(drawing, enabled=False)):
        assert not step.takes_strokes(GROUND)


@pytest.mark.parametrize("filter", [FILTERS["crop"](rows=4, columns=4), FILTERS["map-range"]()])
def test_what_changes_size_or_unit_is_done_in_full_only(filter):
    assert applied(Step(filter), GROUND) is not GROUND
    with pytest.raises(UserError, match="only be done in full"):
        applied(Step(filter, strength=0.5), GROUND)


def test_its_title_is_the_users_name_or_that_of_the_filter():
    assert Step(INVERT).title == "Invert"
    assert Step(INVERT, name="Upside down").title == "Upside down"


@pytest.mark.parametrize("strength", [-0.1, 1.1, float("nan")])
def test_refuses_a_strength_that_is_none(strength):
    with pytest.raises(UserError, match="strength must be a number from 0 to 1"):
        Step(INVERT, strength=strength)


def test_progress_grows_to_the_end():
    parts = list(Step(INVERT, strength=0.5).applying(GROUND))
    assert parts == sorted(parts)
    assert 0 <= parts[0] <= parts[-1] <= 1
