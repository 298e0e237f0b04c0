"""A generator that says nothing but its heights has stages, windows, recipes and all else that subdivision has."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import generators, laws
from waves import Waves

from terrain_explorer.terrain.explain import LatticePoint, Trace, has_writes, is_explainable, writes
from terrain_explorer.terrain.generators import base

waves = generators(st.integers(1, 7), [Waves])


@pytest.mark.parametrize("points_a_stage", [1, 40, 2**20])
@laws
@given(generator=generators(st.integers(1, 5), [Waves]))
def test_stages_set_every_point_once_and_end_in_the_map(points_a_stage, generator):
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
