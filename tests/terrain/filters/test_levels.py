import numpy as np
import pytest
from filter_laws import heightmaps, ulp
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.filters import Clamp, Fill, Invert, SizeInMetres, Stretch

SIX = Heightmap(np.array([[1, 2, 3], [4, 5, 6]], np.float32), (0, 10))


@pytest.mark.parametrize(
    ("filter_", "heights", "range", "metres"),
    [
        (Invert(), [[9, 8, 7], [6, 5, 4]], (0, 10), False),
        (Stretch(), [[0, 0.2, 0.4], [0.6, 0.8, 1]], (0, 1), False),
        (Clamp(2.5, 5), [[2.5, 2.5, 3], [4, 5, 5]], (0, 10), False),
        (Fill(height=4.5), [[4.5] * 3] * 2, (0, 10), False),
        (Fill("raise by", -2), [[-1, 0, 1], [2, 3, 4]], (0, 10), False),
        (SizeInMetres(100, 200), [[110, 120, 130], [140, 150, 160]], (100, 200), True),
    ],
    ids=str,
)
def test_maps_heights(filter_, heights, range, metres):
    result = filter_.applied(SIX)
    np.testing.assert_array_equal(result.heights, np.array(heights, np.float32))
    assert (result.range, result.metres) == (range, metres)


@laws
@given(heightmaps())
def test_inverting_twice_gives_the_heights_back(heightmap):
    inverted = Invert().applied(heightmap)
    twice = Invert().applied(inverted).heights
    np.testing.assert_allclose(twice, heightmap.heights, 0, ulp(heightmap.heights, inverted.heights))


@laws
@given(heightmaps())
def test_a_stretched_map_fills_the_range(heightmap):
    stretched = Stretch().applied(heightmap)
    assert (stretched.lowest, stretched.highest) == (0, heightmap.lowest < heightmap.highest)
    assert not stretched.metres
    np.testing.assert_array_equal(Stretch().applied(stretched).heights, stretched.heights)


@laws
@given(heightmaps(), st.lists(st.floats(-1e9, 1e9), min_size=2, max_size=2))
def test_clamping_twice_is_clamping_once(heightmap, ends):
    clamp = Clamp(*sorted(ends))
    once = clamp.applied(heightmap)
    assert np.float32(clamp.low) <= once.lowest <= once.highest <= np.float32(clamp.high)
    np.testing.assert_array_equal(clamp.applied(once).heights, once.heights)


@laws
@given(heightmaps())
def test_metres_can_be_mapped_back(heightmap):
    mapped = SizeInMetres(-100, 900).applied(heightmap)
    back = SizeInMetres(*heightmap.range).applied(mapped)
    share = (heightmap.range[1] - heightmap.range[0]) / 1000
    np.testing.assert_allclose(back.heights, heightmap.heights, 0, ulp(heightmap.heights) + share * ulp(mapped.heights))


@pytest.mark.parametrize("ends", [(2, 1), (1, 1)])
def test_refuses_a_metre_range_upside_down(ends):
    with pytest.raises(ValueError, match="black must lie below white"):
        SizeInMetres(*ends)


def test_refuses_to_clamp_upside_down():
    assert Clamp(1, 1).applied(SIX).highest == 1
    with pytest.raises(ValueError, match="low must not be above high; got 2"):
        Clamp(2, 1)
