"""Generators whose heights are sums of parts: they grow part by part, and the parts add up."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import SUMS, generators, laws, windows

from terrain_explorer.terrain import GENERATORS


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
