"""Neither the unit of the heights nor the side from which one looks changes a figure that is a ratio."""

import numpy as np
import pytest
from analysis_surfaces import fractal, heightmap
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain.statistics import Unavailable, figures_of

pytestmark = pytest.mark.usefixtures("dry")


def essence(found):
    """Return the numbers that neither the unit of the heights nor the side from which one looks should change."""
    hurst, creases, levels = found.hurst, found.creases, found.levels
    numbers = [found.spectrum.beta, found.seams.rows.index, found.seams.columns.index]
    if not isinstance(hurst, Unavailable):
        numbers += [hurst.exponent, hurst.uncertainty]
    if not isinstance(creases, Unavailable):
        numbers += [creases.index, *levels.displacements / levels.displacements[-1]]
    return numbers


@laws
@given(
    hurst=st.floats(0.3, 0.9),
    side=st.sampled_from([129, 144]),
    seed=st.integers(0, 99),
    scale=st.floats(1e-3, 1e3) | st.floats(-1e3, -1e-3),
)
def test_the_unit_of_the_heights_changes_no_ratio(hurst, side, seed, scale):
    heights = fractal(hurst, seed, (side, side))
    once, scaled = (essence(figures_of(heightmap(each))) for each in (heights, heights * scale))
    np.testing.assert_allclose(scaled, once, rtol=1e-3)


@laws
@given(hurst=st.floats(0.3, 0.9), side=st.sampled_from([129, 144]), seed=st.integers(0, 99), turns=st.integers(1, 3))
def test_looking_from_another_side_changes_nothing(hurst, side, seed, turns):
    heights = fractal(hurst, seed, (side, side))
    once = figures_of(heightmap(heights))
    for turned in (np.rot90(heights, turns), np.flipud(heights), heights.T):
        other = figures_of(heightmap(turned))
        np.testing.assert_allclose(sorted(essence(other)), sorted(essence(once)), rtol=1e-4)
        np.testing.assert_allclose(other.slopes.shares, once.slopes.shares, atol=1e-3)
        np.testing.assert_allclose(other.heights.shares, once.heights.shares, atol=1e-3)
