"""What is seen at each step of a growth."""

from itertools import pairwise

import numpy as np
import pytest

from terrain_explorer.gui.growth.moments import MOST_LEVELS, Course, PointCourse, filled, tracing
from terrain_explorer.terrain import GENERATORS, DiamondSquare, MidpointDisplacement
from terrain_explorer.terrain.explain import Trace

every_generator = pytest.mark.parametrize("owner", GENERATORS.values(), ids=lambda owner: owner.slug)


def traced(generator):
    steps = tracing(generator)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return done.value


def moments(course):
    return [course.moment(step) for step in range(len(course))]


@every_generator
@pytest.mark.parametrize("kind", [Course, PointCourse])
def test_the_last_step_has_the_heights_of_the_generator(owner, kind):
    generator = owner(exponent=4, seed=5)
    last = moments(kind(traced(generator)))[-1]
    np.testing.assert_array_equal(last.heights, generator.heights())
    assert not last.lattice.unset.any()


@every_generator
def test_each_step_sets_its_fresh_points_and_keeps_the_others(owner):
    for before, after in pairwise(moments(Course(traced(owner(exponent=4))))):
        step = 2 ** (after.level - before.level)
        kept = ~np.isnan(before.heights)
        np.testing.assert_array_equal(after.heights[::step, ::step][kept], before.heights[kept])
        assert not after.fresh[::step, ::step][kept].any()
        assert not np.isnan(after.heights[after.fresh]).any()


@every_generator
def test_a_step_of_a_point_changes_that_point_alone(owner):
    before = np.full((9, 9), np.nan, np.float32)
    for moment in moments(PointCourse(traced(owner(exponent=3, seed=2)))):
        rest = ~moment.fresh
        assert moment.fresh.sum() == 1
        np.testing.assert_array_equal(moment.heights[rest], before[rest])
        before = moment.heights


def test_an_edge_that_is_written_again_says_what_was_there():
    generator = MidpointDisplacement(exponent=2, shared_edges="redrawn", seed=1)
    again = [moment.label for moment in moments(PointCourse(traced(generator))) if "in place of" in moment.label]
    assert len(again) == 4


@pytest.mark.parametrize("kind", [Course, PointCourse])
def test_a_stage_is_found(kind):
    course = kind(traced(DiamondSquare(exponent=3)))
    assert [course.moment(course.at_stage(stage)).level for stage in range(7)] == [0, 1, 1, 2, 2, 3, 3]
    assert course.at_stage(7) == course.at_stage(99) == len(course)


def test_of_large_maps_the_first_levels_are_traced():
    trace = traced(DiamondSquare(exponent=12, seed=4))
    coarse = DiamondSquare(exponent=MOST_LEVELS, seed=4).heights()
    np.testing.assert_array_equal(trace.stages[-2].heights, coarse)
    assert trace.stages[-2].label == "Level 10 of 12: diamonds"


def test_unset_points_lie_between_those_that_are_set():
    nan = np.nan
    heights = np.array([[2, nan, 8], [1, nan, nan], [0, nan, 3]], np.float32)
    np.testing.assert_array_equal(filled(heights), np.array([[2, 5, 8], [1, 3.25, 5.5], [0, 1.5, 3]], np.float32))


def test_filling_keeps_what_is_set_and_leaves_no_gap():
    heights = DiamondSquare(exponent=4).heights().copy()
    unset = np.random.default_rng(1).random(heights.shape) < 0.8
    heights[unset] = np.nan
    full = filled(heights)
    assert np.isfinite(full).all()
    np.testing.assert_array_equal(full[~unset], heights[~unset])


def test_a_flat_growth_can_be_shown():
    flat = MidpointDisplacement(
        exponent=2,
        spread=0,
        given_corners=True,
        **dict.fromkeys(("top_left", "top_right", "bottom_left", "bottom_right"), 3.0),
    )
    course = Course(Trace.of(flat))
    shown = course.moment(0).heightmap(course.range)
    assert (shown.lowest, shown.range) == (3, (3, 4))
