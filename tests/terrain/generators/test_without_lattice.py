"""A generator that says nothing but its heights has stages, windows, recipes and all else that subdivision has."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import generators, laws, part, windows
from waves import Waves, offer_waves

from terrain_explorer.terrain import Window, from_recipe
from terrain_explorer.terrain.explain import LatticePoint, Trace, has_writes, is_explainable, writes
from terrain_explorer.terrain.generators import base

waves = generators(st.integers(1, 7), [Waves])


@laws
@given(st.data(), waves)
def test_a_window_is_a_slice_of_the_map(data, generator):
    window = data.draw(windows(generator.size))
    heights = generator.heights(window)
    np.testing.assert_array_equal(heights, part(generator.heights(), window))
    assert heights.dtype == np.float32
    assert not heights.flags.writeable


@laws
@given(waves)
def test_the_heightmap_reaches_from_nought_to_one_and_knows_its_recipe(generator):
    heights, heightmap = generator.heights(), generator.heightmap()
    assert (heightmap.lowest, heightmap.highest) == (0, 1 if np.ptp(heights) > 0 else 0)
    assert heightmap.range == (0, 1)
    assert heightmap.recipe == generator.recipe()


@laws
@given(st.data(), waves)
def test_a_window_is_cut_out_of_the_normalised_map(data, generator):
    window = data.draw(windows(generator.size).filter(lambda each: min(each.rows, each.columns) > 1))
    np.testing.assert_array_equal(generator.heightmap(window).heights, part(generator.heightmap().heights, window))


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


def test_wrong_sizes_are_refused_as_everywhere():
    with pytest.raises(ValueError, match="not inside the map"):
        Waves(exponent=4).heights(Window(0, 0, 18, 1))
    for ask in (Waves(exponent=14).heights, Waves(exponent=14).heightmap, lambda: list(Waves(exponent=14).stages())):
        with pytest.raises(ValueError, match="a whole map of exponent 14 would have"):
            ask()
    assert Waves(exponent=40).heights(Window(2**39, 5, 2, 3)).shape == (2, 3)


def test_a_recipe_gives_the_same_generator(monkeypatch):
    offer_waves(monkeypatch)
    generator = Waves(exponent=5, frequency=1.5, seed=8)
    assert from_recipe(generator.recipe()) == generator


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
