"""The Hurst exponent that is claimed is the one that is measured."""

import numpy as np
import pytest
from noise_tools import NOISES

from terrain_explorer.terrain.statistics import figures_of

pytestmark = pytest.mark.usefixtures("dry")


@pytest.mark.parametrize("hurst", [0.3, 0.5, 0.8])
@pytest.mark.parametrize("owner", NOISES, ids=lambda owner: owner.slug)
def test_the_measured_exponent_is_the_one_claimed(owner, hurst):
    generators = [owner(exponent=9, gain=0.5**hurst, seed=seed) for seed in range(5)]
    found = [figures_of(generator.heightmap()).hurst for generator in generators]
    assert [each.expected for each in found] == pytest.approx([hurst] * 5)
    errors = np.array([each.exponent - hurst for each in found])
    # The error told is a standard one: of 20 numbers, 19 lie within twice as much.
    assert (np.abs(errors) <= 2 * np.array([each.uncertainty for each in found])).all()
    # A noise is no fractional Brownian surface: the edges of cells make smooth ground look a little rougher.
    assert abs(errors.mean()) < 0.07
