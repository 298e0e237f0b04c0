import numpy as np
import pytest
from filter_laws import heightmaps, ulp
from hypothesis import given
from terrain_laws import laws

from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.filters import UndoLinearLight
from terrain_explorer.terrain.filters.linear_light import srgb_encoded


def linear(codes):
    """Return the light of sRGB codes, by IEC 61966-2-1."""
    return np.where(codes <= 0.04045, codes / 12.92, (np.maximum(codes + 0.055, 0) / 1.055) ** 2.4)


@pytest.mark.parametrize(
    ("light", "code"), [(0, 0), (1, 1), (0.0031308, 0.04045), (0.2140411, 0.5), (0.0030353, 10 / 255), (0.1, 0.3491902)]
)
def test_follows_the_curve(light, code):
    assert srgb_encoded(np.array(light)) == pytest.approx(code, abs=1e-5)


def test_the_ends_of_the_range_stay():
    heightmap = Heightmap(np.array([[100, 900], [271, 300]], np.float32))
    undone = UndoLinearLight().applied(heightmap)
    assert undone.extremes == undone.range == (100, 900)
    assert undone.heights[1, 0] == pytest.approx(500, abs=0.5)


def test_heights_made_linear_come_back():
    heights = np.linspace(0, 1, 10000, dtype=np.float32).reshape(100, 100)
    bent = Heightmap(linear(heights.astype(np.float64)).astype(np.float32), (0, 1))
    np.testing.assert_allclose(UndoLinearLight().applied(bent).heights, heights, 0, 2e-7)


def test_16_bits_made_linear_come_back_within_what_16_bits_lose():
    heights = np.linspace(0, 1, 65536).reshape(256, 256)
    bent = Heightmap((np.rint(linear(heights) * 65535) / 65535).astype(np.float32), (0, 1))
    np.testing.assert_allclose(UndoLinearLight().applied(bent).heights, heights, 0, 6.5 / 65535)


@laws
@given(heightmaps())
def test_order_is_kept(heightmap):
    undone = UndoLinearLight().applied(heightmap).heights.ravel()
    assert (np.diff(undone[np.argsort(heightmap.heights, axis=None)]) >= -ulp(undone)).all()
