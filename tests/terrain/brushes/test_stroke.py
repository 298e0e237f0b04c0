from contextlib import nullcontext

import numpy as np
import pytest
from drawing_laws import (
    STAMP,
    assert_same_bits,
    brushes,
    drawn,
    ground,
    moving_tools,
    part,
    places,
    shapes,
    stroke_on,
    tileable,
    tools,
)
from hypothesis import given
from hypothesis import strategies as st
from reference import without_kernels
from terrain_laws import laws

from terrain_explorer.terrain.brushes import Brush, Canvas, Flatten, Raise, SetHeight, SmoothTool, Stamp, Stroke


@laws
@given(shapes, tools, brushes(), places)
def test_a_change_taken_back_and_done_again_gives_the_exact_bits(shape, tool, brush, places):
    before = ground(shape)
    canvas, stroke = stroke_on(before, tool, brush)
    for place in places:
        stroke.add(*place)
    change, after = stroke.finish(), canvas.heights.copy()
    change.reverted(canvas.heights)
    assert_same_bits(canvas.heights, before)
    change.applied(canvas.heights)
    assert_same_bits(canvas.heights, after)


@laws
@given(shapes, tools, brushes(), places, st.lists(st.integers(0, 9), min_size=6, max_size=6))
def test_heights_do_not_depend_on_when_the_work_is_done(shape, tool, brush, places, dabs_after):
    before = ground(shape)
    canvas, stroke = stroke_on(before, tool, brush)
    for place, dabs in zip(places, dabs_after, strict=False):
        stroke.add(*place)
        for _, _ in zip(range(dabs), stroke.work(), strict=False):
            pass
    stroke.finish()
    assert_same_bits(canvas.heights, drawn(before, tool, brush, places))


@laws
@given(shapes, tools, brushes(), places, st.integers(1, 5))
def test_only_an_airbrush_works_on_while_it_is_held_still(shape, tool, brush, places, moments):
    before = ground(shape)
    canvas, stroke = stroke_on(before, tool, brush)
    for place in places:
        stroke.add(*place)
    for _ in range(moments):
        stroke.hold()
    change = stroke.finish()
    if not tool.held:
        assert_same_bits(canvas.heights, drawn(before, tool, brush, places))
    change.reverted(canvas.heights)
    assert_same_bits(canvas.heights, before)


@laws
@given(shapes, tools, brushes(), places, st.floats(1e-3, 3e38), st.booleans())
def test_dabs_that_are_drawn_many_at_a_time_have_the_bits_of_single_ones(shape, tool, brush, places, scale, held):
    before, found = ground(shape) * np.float32(scale), []
    # Within a mask, dabs are drawn one by one.
    for surroundings, within in (
        (nullcontext(), None),
        (without_kernels(), None),
        (nullcontext(), np.ones(shape, np.float32)),
    ):
        canvas = Canvas(before, (0.0, float(scale)))
        passing = np.ones(shape, np.float32)
        stroke = Stroke(canvas, tool, brush, before, STAMP, within, passing)
        with surroundings:
            for place in places:
                stroke.add(*place)
                if held:
                    stroke.hold()
            stroke.finish()
        found.append((canvas.heights, passing))
    for one, *others in zip(*found, strict=True):
        for other in others:
            assert_same_bits(one, other)


def test_dabs_that_lift_the_ground_are_drawn_many_at_a_time():
    _, stroke = stroke_on(ground((200, 200)), Raise(), Brush(size=4))
    for place in range(190):
        stroke.add(place, place, 1.0)
    assert len(list(stroke.work())) < 10


def test_holding_an_airbrush_still_lifts_the_ground_on_and_on():
    canvas, stroke = stroke_on(np.zeros((33, 33), np.float32), Raise(), Brush(size=16))
    stroke.add(16, 16)
    tops = []
    for _ in range(5):
        stroke.hold()
        list(stroke.work())
        tops.append(canvas.heights[16, 16])
    assert np.allclose(np.diff(tops), 0.4 * 0.5 / 16)


@laws
@given(shapes, tools, brushes(), places)
def test_only_the_reported_windows_change(shape, tool, brush, places):
    before = ground(shape)
    canvas, stroke = stroke_on(before, tool, brush)
    shown = before.copy()
    for place in places:
        stroke.add(*place)
        for windows in stroke.work():
            for window in windows:
                part(shown, window)[...] = part(canvas.heights, window)
            assert_same_bits(shown, canvas.heights)
    for window in stroke.finish().windows:
        part(shown, window)[...] = part(canvas.heights, window)
    assert_same_bits(shown, canvas.heights)


@laws
@given(shapes, tools, brushes(), places)
def test_cancelling_puts_everything_back(shape, tool, brush, places):
    before = ground(shape)
    canvas, stroke = stroke_on(before, tool, brush)
    for place in places:
        stroke.add(*place)
    for _, _ in zip(range(3), stroke.work(), strict=False):
        pass
    stroke.cancel()
    assert_same_bits(canvas.heights, before)
    assert stroke.finish().patches == ()


@laws
@given(shapes, tools, st.data(), st.booleans(), places)
def test_a_mirrored_brush_keeps_a_symmetric_map_symmetric(shape, tool, data, wrap, places):
    mirror = data.draw(st.sampled_from(["rows", "columns", "both"]))
    brush = data.draw(brushes(mirror=mirror, wrap=wrap))
    turns = {"rows": [np.flipud], "columns": [np.fliplr], "both": [np.flipud, np.fliplr]}[mirror]
    before, base = tileable(shape), tileable(shape, 5)
    for turn in turns:
        before, base = np.maximum(before, turn(before)), np.maximum(base, turn(base))
    after = drawn(before, tool, brush, places, base)
    for turn in turns:
        assert_same_bits(after, turn(after))


@laws
@given(shapes, tools, brushes(wrap=True), places)
def test_a_wrapped_brush_keeps_a_tileable_map_tileable(shape, tool, brush, places):
    after = drawn(tileable(shape), tool, brush, places, tileable(shape, 9))
    assert_same_bits(after[0], after[-1])
    assert_same_bits(after[:, 0], after[:, -1])


@laws
@given(
    st.tuples(st.integers(3, 45), st.integers(3, 45)),
    moving_tools,
    brushes(wrap=True, mirror="none"),
    places,
    st.tuples(st.integers(-99, 99), st.integers(-99, 99)),
)
def test_with_wrapping_a_moved_stroke_on_a_moved_map_is_moved(shape, tool, brush, places, by):
    before, base = tileable(shape), tileable(shape, 5)
    moved_places = [(row + by[0], column + by[1], pressure) for row, column, pressure in places]
    moved = drawn(_rolled(before, by), tool, brush, moved_places, _rolled(base, by))
    assert_same_bits(moved, _rolled(drawn(before, tool, brush, places, base), by))


def _rolled(heights, by):
    rolled = np.roll(heights[:-1, :-1], by, (0, 1))
    return np.pad(rolled, ((0, 1), (0, 1)), "wrap")


@laws
@given(moving_tools, brushes(mirror="none", wrap=False), st.data())
def test_a_dab_moved_by_a_whole_point_moves_its_result_by_exactly_that(tool, brush, data):
    size = 40
    by = data.draw(st.tuples(st.integers(0, 20), st.integers(0, 20)))
    row, column = data.draw(st.tuples(*[st.floats(90, 110, width=32)] * 2))
    padding = ((80 + by[0], 100 - by[0]), (80 + by[1], 100 - by[1]))
    before = np.pad(ground((size, size)), ((80, 100), (80, 100)), "constant")
    moved_before = np.pad(ground((size, size)), padding, "constant")
    base = np.zeros_like(before)
    after = drawn(before, tool, brush, [(row, column)], base)
    moved = drawn(moved_before, tool, brush, [(row + by[0], column + by[1])], base)
    assert_same_bits(moved[20:, 20:], np.roll(after, by, (0, 1))[20:, 20:])


@laws
@given(shapes, tools.filter(lambda tool: tool.slug in GOALS), brushes(), places, st.floats(-50, 50))
def test_no_point_goes_beyond_its_goal(shape, tool, brush, places, goal):
    before = ground(shape)
    tool = SetHeight(goal) if tool.slug == "set-height" else tool
    canvas, stroke = stroke_on(before, tool, brush, np.full(shape, goal, np.float32))
    low, high = GOALS[tool.slug](before, np.float32(goal))
    for place in places:
        stroke.add(*place)
        for _ in stroke.work():
            assert (np.minimum(before, low) <= canvas.heights).all()
            assert (canvas.heights <= np.maximum(before, high)).all()


GOALS = {
    "set-height": lambda before, goal: (goal, goal),
    "erase": lambda before, goal: (goal, goal),
    "flatten": lambda before, goal: (before.min(), before.max()),
    "slope": lambda before, goal: (before.min(), before.max()),
    "smooth": lambda before, goal: (before.min(), before.max()),
}


@laws
@given(shapes, st.sampled_from([SmoothTool(), Flatten()]), brushes(), places, st.floats(-(2.0**99), 2.0**99, width=32))
def test_flat_ground_stays_flat(shape, tool, brush, places, height):
    before = np.full(shape, height + 0.0, np.float32)  # a height of -0 becomes 0, which is the same height
    assert_same_bits(drawn(before, tool, brush, places), before)


@laws
@given(shapes, tools, brushes(), places)
def test_heights_stay_finite_at_the_end_of_float32(shape, tool, brush, places):
    most = np.finfo(np.float32).max
    before = np.where(ground(shape) < 0.5, -most, most)
    canvas = Canvas(before, (-float(most), float(most)))
    stroke = Stroke(canvas, tool, brush, -before, STAMP)
    for place in places:
        stroke.add(*place)
    stroke.finish()
    assert np.isfinite(canvas.heights).all()


@laws
@given(shapes, tools, brushes(), places)
def test_the_end_of_a_stroke_can_be_drawn_bit_by_bit(shape, tool, brush, places):
    before = ground(shape)
    canvas, stroke = stroke_on(before, tool, brush)
    for place in places:
        stroke.add(*place)
    stroke.end()
    for _ in stroke.work():
        pass
    drawn_by_then = canvas.heights.copy()
    stroke.finish()
    assert_same_bits(canvas.heights, drawn_by_then)
    assert_same_bits(canvas.heights, drawn(before, tool, brush, places))


@pytest.mark.parametrize("place", [(np.nan, 0, 1), (0, np.inf, 1), (0, 0, np.nan)])
def test_refuses_places_that_are_nowhere(place):
    _, stroke = stroke_on(ground((5, 5)), Raise(), Brush())
    with pytest.raises(ValueError, match="finite"):
        stroke.add(*place)
    assert stroke.finish().patches == ()


def test_a_stroke_without_places_changes_nothing():
    _, stroke = stroke_on(ground((5, 5)), Stamp(), Brush())
    assert not list(stroke.work())
    assert stroke.finish().patches == ()


def test_a_stroke_beside_the_map_changes_nothing():
    _, stroke = stroke_on(ground((5, 5)), Raise(), Brush(size=8))
    stroke.add(-20, 3)
    assert [windows for windows in stroke.work() if windows] == []
    assert stroke.finish().patches == ()
