"""The stages of a growth, kept: they replay to the generator's own heights."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from terrain_laws import BY_LEVELS, generators, laws

from terrain_explorer.terrain import GENERATORS
from terrain_explorer.terrain.explain import LatticePoint, Trace, tracing

DiamondSquare = GENERATORS["diamond-square"]


@pytest.mark.parametrize("owner", BY_LEVELS, ids=lambda owner: owner.slug)
def test_a_trace_replays_to_the_generators_own_heights(owner):
    @settings(laws, max_examples=50)
    @given(generators(st.integers(1, 6), [owner]))
    def law(generator):
        replayed = np.full((generator.size, generator.size), np.nan, np.float32)
        for stage in Trace.of(generator).stages[:-1]:
            lattice = slice(None, None, 2 ** (generator.exponent - stage.level))
            replayed[lattice, lattice][stage.fresh] = stage.heights[stage.fresh]
        assert replayed.tobytes() == generator.heights().tobytes()

    law()


@laws
@given(generators(st.integers(1, 5)))
def test_the_last_stage_is_normalised(generator):
    *_, grown, last = Trace.of(generator).stages
    np.testing.assert_array_equal(last.heights, generator.heightmap().heights)
    np.testing.assert_array_equal(grown.heights, generator.heights())
    assert (last.label, last.level, last.fraction, last.complete) == ("Normalising", generator.exponent, 1, True)
    assert not last.fresh.any()


@laws
@given(generators(st.integers(1, 5), [owner for owner in BY_LEVELS if owner.nested]))
def test_stages_count_the_points_that_are_set(generator):
    stages = Trace.of(generator).stages
    assert [stage.points_set for stage in stages] == [np.isfinite(stage.heights).sum() for stage in stages]
    for earlier, stage in pairwise(stages):
        assert stage.points_set - earlier.points_set == stage.fresh.sum()


@laws
@given(st.data(), generators(st.integers(1, 5)))
def test_a_trace_knows_the_heights_of_every_level(data, generator):
    level = data.draw(st.integers(0, generator.exponent))
    place = LatticePoint(level, data.draw(st.integers(0, 2**level)), data.draw(st.integers(0, 2**level)))
    assert Trace.of(generator).height(place) == generator.heights()[place.on_map(generator.exponent)]


def test_tracing_tells_how_far_it_is_and_ends_in_the_trace():
    traces = []

    def work():
        traces.append((yield from tracing(DiamondSquare(exponent=4))))

    told = list(work())
    stages = traces[0].stages
    assert told == sorted(told) == [stage.fraction for stage in stages[:-1]]
    assert [stage.label for stage in stages] == [stage.label for stage in Trace.of(DiamondSquare(exponent=4)).stages]


def test_a_trace_of_a_map_too_large_to_be_made_whole_is_refused():
    with pytest.raises(ValueError, match="exponent 14"):
        Trace.of(DiamondSquare(exponent=14))
