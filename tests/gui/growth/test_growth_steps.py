"""What is seen at each step of a growth, and how they are played."""

from itertools import pairwise

import numpy as np
import pytest
from gui_tools import LONG
from terrain_laws import BY_LEVELS, SUBDIVISIONS

from terrain_explorer.gui.growth.growth_steps import ChangeStep, PointSteps, StageSteps, filled
from terrain_explorer.gui.growth.height_inquiry import tracing
from terrain_explorer.gui.growth.timeline_controller import StepPlayer
from terrain_explorer.gui.growth.wording import MOST_LEVELS
from terrain_explorer.terrain import GENERATORS, DiamondSquare, Heightmap, MidpointDisplacement
from terrain_explorer.terrain.explain import Trace
from terrain_explorer.terrain.explain.filter_growth import FilterStage
from terrain_explorer.terrain.recipe import RecipeStage

SETTING = [owner for owner in SUBDIVISIONS if owner.nested]
"""Those that set their points one by one."""

every_subdivision = pytest.mark.parametrize("owner", SETTING, ids=lambda owner: owner.slug)


def traced(generator):
    steps = tracing(generator)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return done.value


def steps_of(steps):
    return [steps.step(index) for index in range(len(steps))]


@pytest.mark.parametrize(
    ("owner", "kind"),
    [*((owner, StageSteps) for owner in GENERATORS.values()), *((owner, PointSteps) for owner in SETTING)],
)
def test_the_last_step_has_the_heights_of_the_generator(owner, kind):
    generator = owner(exponent=4, seed=5)
    last = steps_of(kind(traced(generator)))[-1]
    np.testing.assert_array_equal(last.heights, generator.heights())
    assert not last.lattice.unset.any()


@pytest.mark.parametrize("owner", [owner for owner in BY_LEVELS if owner.nested], ids=lambda owner: owner.slug)
def test_each_step_sets_its_fresh_points_and_keeps_the_others(owner):
    for before, after in pairwise(steps_of(StageSteps(traced(owner(exponent=4))))):
        step = 2 ** (after.level - before.level)
        kept = ~np.isnan(before.heights)
        np.testing.assert_array_equal(after.heights[::step, ::step][kept], before.heights[kept])
        assert not after.fresh[::step, ::step][kept].any()
        assert not np.isnan(after.heights[after.fresh]).any()


@pytest.mark.parametrize("owner", [owner for owner in BY_LEVELS if not owner.nested], ids=lambda owner: owner.slug)
def test_where_every_level_moves_all_points_each_step_is_a_coarse_map(owner):
    for step in steps_of(StageSteps(traced(owner(exponent=4, seed=3))))[1:]:
        np.testing.assert_array_equal(step.heights, owner(exponent=step.level, seed=3).heights())
        assert step.fresh.all()


@every_subdivision
def test_a_step_of_a_point_changes_that_point_alone(owner):
    before = np.full((9, 9), np.nan, np.float32)
    for step in steps_of(PointSteps(traced(owner(exponent=3, seed=2)))):
        rest = ~step.fresh
        assert step.fresh.sum() == 1
        np.testing.assert_array_equal(step.heights[rest], before[rest])
        before = step.heights


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
    steps = StageSteps(Trace.of(flat))
    shown = steps.step(0).heightmap(steps.range)
    assert (shown.lowest, shown.range) == (3, (3, 4))


def changed(part, **counts):
    """Return the step after which so large a part of 10 x 20 points has another height."""
    before = np.zeros((10, 20), np.float32)
    after = before.copy()
    after.flat[: round(200 * part)] = 1
    detail = FilterStage("", Heightmap(after), Heightmap(before), None, **counts)
    return ChangeStep(0, RecipeStage("", Heightmap(after), 1, detail=detail)), after > 0


@pytest.mark.parametrize("part", [0.1, 0.58])
def test_the_points_that_a_step_changed_are_marked(part):
    step, fresh = changed(part)
    np.testing.assert_array_equal(step.lattice.fresh, fresh)
    assert not step.lattice.unset.any()
    np.testing.assert_array_equal(step.tint.cover, 255 * fresh)


@pytest.mark.parametrize("part", [0.62, 1])
def test_where_a_step_changed_most_points_none_is_marked(part):
    step, _ = changed(part)
    assert step.lattice is step.tint is None


def test_points_whose_water_is_counted_are_marked_however_many_they_are():
    counted = np.ones((10, 20), np.uint8)
    counted[:2] = 2
    step, _ = changed(1, counted=counted, number=1, areas=np.ones((10, 20)))
    np.testing.assert_array_equal(step.lattice.fresh, counted == 1)


@pytest.fixture
def play(qtbot, qapp):
    """Return a function that plays at a speed and gives how many steps were due at each of the first ticks."""

    def play(speed, unit, ticks=3):
        player, due = StepPlayer(lambda: speed, qapp), []
        player.advanced.connect(due.append)
        player.play(unit)
        qtbot.waitUntil(lambda: len(due) >= ticks, timeout=LONG)
        player.pause()
        player.deleteLater()
        return due[:ticks]

    return play


def test_a_slow_film_shows_every_step(play):
    assert play(16, "stage") == [1, 1, 1]


def test_a_film_that_is_faster_than_the_views_leaves_steps_out(play):
    assert play(64, "point") == [8, 8, 8]


def test_it_says_whether_it_plays(qtbot, qapp):
    player, playing = StepPlayer(lambda: 1.0, qapp), []
    player.playingChanged.connect(playing.append)
    player.play("stage")
    assert player.playing
    player.pause()
    assert not player.playing
    assert playing == [True, False]
    player.deleteLater()
