"""Weight maps add up exactly, and are as near to the weights as whole numbers can be."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain.masks.weight_maps import sharing
from terrain_explorer.terrain.work import finished


@laws
@given(st.integers(1, 9), st.integers(0, 2**32), st.sampled_from([8, 16]), st.sampled_from([0.0, 0.4, 1.0]))
def test_shares_add_up_at_every_point(masks, seed, bits, empty):
    random = np.random.default_rng(seed)
    weights = random.random((masks, 7, 9), np.float32) * (random.random((masks, 7, 9)) >= empty)
    shares = finished(sharing(list(weights), bits))
    whole = 2**bits - 1
    assert shares.shape == (7, 9, masks)
    assert np.unique(shares.astype(int).sum(axis=2)).tolist() == [whole]
    total = weights.sum(axis=0, dtype=np.float64)
    exact = np.divide(weights, total, out=np.zeros(weights.shape), where=total > 0) * whole
    exact[0, total == 0] = whole
    assert np.abs(shares.transpose(2, 0, 1) - exact).max() < 1


@pytest.mark.parametrize(("weights", "shares"), [((1, 1), (128, 127)), ((1, 1, 1), (85, 85, 85)), ((0, 0), (255, 0))])
def test_the_first_gets_what_cannot_be_divided(weights, shares):
    maps = finished(sharing([np.full((2, 2), weight, np.float32) for weight in weights]))
    assert maps[0, 0].tolist() == list(shares)
