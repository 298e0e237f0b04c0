"""The terms of a height are exact: added in order, they are the height that the generator gives."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import SUMS, generators, laws

from terrain_explorer.terrain import DiamondSquare, Window
from terrain_explorer.terrain.explain import LatticePoint, Trace, is_sum, sum_at
from terrain_explorer.terrain.generators import GENERATORS


@laws
@given(st.data(), generators(st.integers(1, 40), SUMS))
def test_the_terms_add_up_to_the_height_of_any_point(data, generator):
    level = data.draw(st.integers(0, generator.exponent))
    place = LatticePoint(level, data.draw(st.integers(0, 2**level)), data.draw(st.integers(0, 2**level)))
    told = sum_at(generator, place)
    total = 0.0
    for number, term in enumerate(told.terms):
        total += term.contribution
        assert (term.stage, term.total) == (number, total)
    height = generator.heights(Window(*place.on_map(generator.exponent), 1, 1))[0, 0]
    assert np.float32(told.height) == height


@pytest.mark.parametrize("owner", SUMS, ids=lambda owner: owner.slug)
def test_each_stage_of_the_trace_has_the_sum_of_its_term(owner):
    generator = owner(exponent=4, seed=8)
    trace = Trace.of(generator)
    for term in sum_at(generator, LatticePoint(4, 5, 11)).terms:
        stage = trace.stages[term.stage]
        assert stage.heights[5, 11] == np.float32(term.total)
        assert term.size.lower() in stage.label.lower()


def test_of_plain_sums_the_contribution_is_weight_times_value():
    for term in sum_at(GENERATORS["value-noise"](seed=3, gain=0.6), LatticePoint(9, 77, 401)).terms:
        assert term.contribution == term.weight * term.value
        assert term.weight == pytest.approx(0.6**term.stage)


def test_what_grows_from_other_points_is_no_sum():
    assert not is_sum(DiamondSquare())
