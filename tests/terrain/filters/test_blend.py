import numpy as np
import pytest
from filter_laws import heightmaps, heights_of, ulp
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain import GENERATORS, DiamondSquare, Heightmap, parameters
from terrain_explorer.terrain.filters import Blend

modes = st.sampled_from(["multiply", "add", "mix"])
algorithms = st.sampled_from(list(GENERATORS))


def test_offers_every_generator():
    (algorithm,) = (each for each in parameters(Blend) if each.name == "algorithm")
    assert algorithm.choices == tuple(GENERATORS)


@laws
@given(heightmaps(), modes, algorithms, st.integers(0, 2**70))
def test_none_of_it_changes_nothing(heightmap, mode, algorithm, seed):
    blended = Blend(mode, 0, algorithm, seed=seed).applied(heightmap)
    np.testing.assert_array_equal(blended.heights, heightmap.heights)


@laws
@given(heightmaps(), algorithms, st.floats(0, 1))
def test_mixing_and_multiplying_stay_within_range_and_ground(heightmap, algorithm, amount):
    ends = (*heightmap.range, *heightmap.extremes)
    for mode in ("mix", "multiply"):
        blended = Blend(mode, amount, algorithm).applied(heightmap)
        assert blended.lowest >= min(ends) - ulp(np.array(ends))
        assert blended.highest <= max(ends) + ulp(np.array(ends))


@pytest.mark.parametrize("slug", GENERATORS)
def test_mixing_all_of_it_gives_the_generated_terrain(slug):
    heightmap = Heightmap(heights_of((17, 17)), (100, 300))
    generator = GENERATORS[slug](exponent=4, seed=6)
    mixed = Blend("mix", 1, slug, seed=6).applied(heightmap).heights
    np.testing.assert_allclose(mixed, 100 + 200 * generator.heightmap().heights, 0, 1e-4)


@pytest.mark.parametrize(("mode", "ends"), [("multiply", (10, 20)), ("add", (11, 29)), ("mix", (10, 28))])
def test_half_a_change_where_the_terrain_is_lowest_and_highest(mode, ends):
    """The whole change takes ground at 20 in a range from 0 to 36 to 0 and 20, to 2 and 38, or to 0 and 36."""
    blended = Blend(mode, 0.5).applied(Heightmap(np.full((33, 33), 20, np.float32), (0, 36)))
    assert (blended.lowest, blended.highest) == pytest.approx(ends)


def test_the_map_is_the_north_western_corner_of_the_terrain():
    generator = DiamondSquare(exponent=5, spread_reduction=0.6, seed=2)
    corner = generator.heights()[:18, :33].astype(np.float64)
    mixed = Blend("mix", 1, spread_reduction=0.6, seed=2).applied(Heightmap(heights_of((18, 33)), (0, 1))).heights
    np.testing.assert_allclose(mixed, (corner - corner.min()) / np.ptp(corner), 0, 1e-6)


def test_multiplying_leaves_the_sea_as_it_is():
    ground = heights_of((20, 20))
    ground[:10] = 0
    blended = Blend("multiply", 1).applied(Heightmap(ground, (0, 1))).heights
    np.testing.assert_array_equal(blended[:10], 0)
    assert (blended[10:] <= ground[10:]).all()


def test_the_spread_reduction_is_the_gain_of_a_noise():
    generator = GENERATORS["gradient-noise"](exponent=5, gain=0.6, seed=2)
    ground = Heightmap(heights_of((33, 33)), (0, 1))
    mixed = Blend("mix", 1, "gradient-noise", spread_reduction=0.6, seed=2).applied(ground)
    np.testing.assert_allclose(mixed.heights, generator.heightmap().heights, atol=1e-6)
