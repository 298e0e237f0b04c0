"""The growth of a terrain, as the progress bar, the early pictures and the step-by-step view see it."""

import tracemalloc
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import EVERY_ONE, NESTED, generators, laws

from terrain_explorer.terrain import GENERATORS

small_maps = st.integers(1, 5)


@laws
@given(generators(small_maps, NESTED))
def test_stages_set_every_point_once_and_end_in_the_map(generator):
    final = generator.heights()
    is_set = np.zeros(final.shape, bool)
    for stage in generator.stages():
        lattice = slice(None, None, 2 ** (generator.exponent - stage.level))
        seen = is_set[lattice, lattice]
        assert stage.fresh.any()
        assert not (stage.fresh & seen).any()
        seen |= stage.fresh
        np.testing.assert_array_equal(stage.heights, np.where(seen, final[lattice, lattice], np.nan))
        assert stage.fraction == is_set.mean()
        assert stage.complete == seen.all()
    assert is_set.all()
    np.testing.assert_array_equal(stage.heights, final)


@laws
@given(generators(small_maps))
def test_complete_stages_are_the_previews(generator):
    complete = [stage for stage in generator.stages() if stage.complete]
    assert [stage.level for stage in complete] == list(range(generator.exponent + 1))
    for stage in complete[1:]:
        np.testing.assert_array_equal(stage.heights, replace(generator, exponent=stage.level).heights())


@laws
@given(generators(small_maps, [owner for owner in EVERY_ONE if not owner.nested]))
def test_where_levels_move_all_points_each_stage_sets_all_of_them(generator):
    for stage in generator.stages():
        assert stage.fresh.all()
        assert stage.complete
        assert stage.fraction == stage.heights.size / generator.size**2


@laws
@given(generators(small_maps))
def test_the_last_stage_finishes_the_heightmap(generator):
    *_, last = generator.stages()
    finished, heightmap = generator.finished(last), generator.heightmap()
    np.testing.assert_array_equal(finished.heights, heightmap.heights)
    assert (finished.range, finished.recipe) == (heightmap.range, heightmap.recipe)
    np.testing.assert_array_equal(last.heights, generator.heights(), err_msg="finishing has changed the stage")


@pytest.mark.parametrize(
    ("slug", "passes"),
    [
        ("random-noise", ["points"]),
        ("midpoint-displacement", ["edges", "centres"]),
        ("integer-midpoint-displacement", ["edges", "centres"]),
        ("diamond-square", ["squares", "diamonds"]),
        ("random-additions", ["all points"]),
        ("square-square", ["all points"]),
        ("gradient-noise", ["points"]),
    ],
)
def test_labels_say_what_was_done(slug, passes):
    labels = [stage.label for stage in GENERATORS[slug](exponent=3).stages()]
    assert labels == ["Corners", *(f"Level {level} of 3: {name}" for level in (1, 2, 3) for name in passes)]


def test_waves_are_told_by_their_length():
    labels = [stage.label for stage in GENERATORS["spectral-synthesis"](exponent=2).stages()]
    assert labels == [
        "Level ground",
        *(f"Level {n} of 2: waves of 1/{2 ** (n - 1)} of the side and longer" for n in (1, 2)),
    ]


@pytest.mark.parametrize(
    ("slug", "first_pass"),
    [
        ("random-noise", [[0, 1, 0], [1, 1, 1], [0, 1, 0]]),
        ("midpoint-displacement", [[0, 1, 0], [1, 0, 1], [0, 1, 0]]),
        ("integer-midpoint-displacement", [[0, 1, 0], [1, 0, 1], [0, 1, 0]]),
        ("diamond-square", [[0, 0, 0], [0, 1, 0], [0, 0, 0]]),
        ("random-additions", [[1, 1, 1], [1, 1, 1], [1, 1, 1]]),
        ("square-square", [[1, 1, 1], [1, 1, 1], [1, 1, 1]]),
    ],
)
def test_passes_come_in_the_order_of_the_algorithm(slug, first_pass):
    _, first, *_ = GENERATORS[slug](exponent=1).stages()
    np.testing.assert_array_equal(first.fresh, np.array(first_pass, bool))


def test_stages_are_read_only(generator_class):
    assert not any(stage.heights.flags.writeable for stage in generator_class(exponent=2).stages())


def test_a_stage_costs_nothing_until_it_is_asked_for():
    stages = GENERATORS["diamond-square"](exponent=13).stages()
    tracemalloc.start()
    try:
        labels = [next(stages).label for _ in range(9)]
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert labels[-1] == "Level 4 of 13: diamonds"
    assert peak < 2**20
