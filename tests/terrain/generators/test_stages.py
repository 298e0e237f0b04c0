"""The growth of a terrain, level by level or part by part, for generators with and without a lattice."""

import tracemalloc
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import EVERY_ONE, NESTED, SUMS, generators, laws, windows
from waves import Waves

from terrain_explorer.terrain import GENERATORS
from terrain_explorer.terrain.explain import LatticePoint, Trace, has_writes, is_explainable, writes
from terrain_explorer.terrain.generators import base

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


@laws
@given(st.data(), generators(st.integers(1, 6), SUMS))
def test_the_parts_of_a_window_add_up_to_its_heights(data, generator):
    window = data.draw(windows(generator.size))
    rows, columns = range(window.row, window.row + window.rows), range(window.column, window.column + window.columns)
    parts = list(generator.parts(rows, columns))
    total = np.zeros((window.rows, window.columns))
    for part in parts:
        total += part.contribution
        assert part.value.shape == total.shape
        assert np.ndim(part.weight) == 0 or part.weight.shape == total.shape
    assert len(parts) == generator.part_count
    np.testing.assert_array_equal(generator.heights(window), total.astype(np.float32))


@laws
@given(generators(st.integers(1, 5), SUMS))
def test_a_stage_of_the_growth_has_one_part_more_and_the_last_one_all(generator):
    side = range(generator.size)
    total = np.zeros((generator.size, generator.size))
    stages = list(generator.growth())
    for number, (stage, part) in enumerate(zip(stages, generator.parts(side, side), strict=True), 1):
        total += part.contribution
        np.testing.assert_array_equal(stage.heights, total.astype(np.float32))
        assert (stage.label, stage.level, stage.complete) == (part.label, generator.exponent, True)
        assert stage.fraction == number / generator.part_count
        assert not stage.fresh.any()
    np.testing.assert_array_equal(stages[-1].heights, generator.heights())


@pytest.mark.parametrize("owner", SUMS, ids=lambda owner: owner.slug)
def test_the_growth_of_a_large_map_is_shown_on_every_few_points_of_it(owner):
    coarse, fine = owner(exponent=4, seed=3), owner(exponent=20, seed=3)
    shown = [stage.heights for stage in fine.growth(deepest=4)]
    np.testing.assert_array_equal(shown, [stage.heights for stage in coarse.growth()])


def test_octaves_say_how_long_their_waves_are():
    labels = [stage.label for stage in GENERATORS["gradient-noise"](exponent=2, octaves=3).growth()]
    assert labels == [
        "Octave 1 of 3: wavelength 1/4 of the side",
        "Octave 2 of 3: wavelength 1/8 of the side",
        "Octave 3 of 3: wavelength 1/16 of the side",
    ]


def test_a_growth_too_large_to_be_made_whole_is_refused():
    with pytest.raises(ValueError, match="exponent 14"):
        list(GENERATORS["gradient-noise"](exponent=14).growth(deepest=14))


waves = generators(st.integers(1, 7), [Waves])


@pytest.mark.parametrize("points_a_stage", [1, 40, 2**20])
@laws
@given(generator=generators(st.integers(1, 5), [Waves]))
def test_stages_set_every_point_once_without_a_lattice(points_a_stage, generator):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(base, "_POINTS_A_STAGE", points_a_stage)
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
            assert stage.points_set == seen.sum()
            assert stage.complete == seen.all()
    assert is_set.all()
    np.testing.assert_array_equal(generator.finished(stage).heights, generator.heightmap().heights)


def test_complete_stages_are_the_previews_of_each_level():
    generator = Waves(exponent=4, seed=3)
    complete = [stage for stage in generator.stages() if stage.complete]
    assert [stage.level for stage in complete] == [0, 1, 2, 3, 4]
    for stage in complete[1:]:
        np.testing.assert_array_equal(stage.heights, replace(generator, exponent=stage.level).heights())
    assert [stage.label for stage in complete[:2]] == ["Corners", "Level 1 of 4: points"]


def test_its_growth_is_kept_but_has_no_explanation():
    generator = Waves(exponent=3)
    trace = Trace.of(generator)
    assert trace.height(LatticePoint(2, 1, 3)) == generator.heights()[2, 6]
    assert not is_explainable(generator)
    assert not has_writes(generator)
    with pytest.raises(ValueError, match="waves does not say"):
        trace.explain(LatticePoint(2, 1, 3))
    with pytest.raises(ValueError, match="single writes of subdivisions"):
        writes(trace)
