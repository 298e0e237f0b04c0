"""Filters end, and are right, at any scale of heights that float32 has, and with one wild point."""

from dataclasses import replace

import numpy as np
import pytest
from filter_laws import filters_for, maps_of_any_scale, rough
from hypothesis import given
from hypothesis import strategies as st
from reference import without_kernels
from terrain_laws import laws

from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.filters import FILTERS, BreachDams, FillLakes, Streams, ThermalErosion
from terrain_explorer.terrain.filters.base import ErosionFilter
from terrain_explorer.terrain.work import finished

EROSION = tuple(owner for owner in FILTERS.values() if issubclass(owner, ErosionFilter))


def bits_of(filter_, heightmap):
    result = filter_.applied(heightmap)
    assert np.isfinite(result.heights).all()
    found = [result.heights]
    if isinstance(filter_, ErosionFilter):
        found += finished(filter_.wearing(heightmap, result)).parts.values()
        assert all(np.isfinite(part).all() for part in found)
    return [part.tobytes() for part in found]


@laws
@given(maps_of_any_scale(), st.data())
def test_every_filter_ends_at_any_scale(heightmap, data):
    filter_ = data.draw(filters_for(heightmap))
    bits_of(filter_, heightmap)
    bits_of(type(filter_).suited(heightmap), heightmap)


@laws
@given(maps_of_any_scale(), st.data(), st.sampled_from((*EROSION, BreachDams, FillLakes)))
def test_kernels_give_the_same_bits_at_any_scale(heightmap, data, owner):
    filter_ = data.draw(filters_for(heightmap, [owner]))
    compiled = bits_of(filter_, heightmap)
    with without_kernels():
        assert bits_of(filter_, heightmap) == compiled


@pytest.mark.parametrize(
    "filter_", [Streams(), Streams(deposition=1, age=2), FillLakes(), BreachDams(), ThermalErosion()]
)
@pytest.mark.parametrize("exponent", [-120, -70, -3, 50, 110])
def test_the_unit_of_the_heights_changes_nothing(filter_, exponent):
    heights = (1 + rough((33, 65), 3)).astype(np.float32)
    heightmap = Heightmap(heights, metres=True, spacing=0.01)
    scaled = Heightmap(np.ldexp(heights, exponent), metres=True, spacing=0.01 * 2.0**exponent)
    expected = filter_.applied(heightmap).heights
    assert not np.array_equal(expected, heights)
    np.testing.assert_allclose(np.ldexp(filter_.applied(scaled).heights, -exponent), expected, rtol=3e-6)


def test_one_wild_point_leaves_the_rest_of_the_ground_its_lakes():
    heights = rough((33, 65), 5).astype(np.float32)
    spiked = heights.copy()
    spiked[20, 30] = 1e22
    filled = FillLakes().applied(Heightmap(spiked))
    far = np.s_[:12]
    expected = FillLakes().applied(Heightmap(heights))
    assert (expected.heights != heights)[far].any()
    np.testing.assert_array_equal(filled.heights[far], expected.heights[far])


def test_heights_of_lakes_are_never_minus_zero():
    heights = np.where(rough((33, 65), 8) > 0.5, 0.0, -0.0).astype(np.float32)
    heights[10:20, 10:20] = -1
    for filter_ in FillLakes(), BreachDams():
        result = filter_.applied(Heightmap(heights))
        changed = result.heights != heights
        assert not np.signbit(result.heights[changed & (result.heights == 0)]).any()


def test_what_is_known_of_a_map_of_huge_heights_is_kept():
    heightmap = Heightmap((rough((17, 33), 1) * 1e30).astype(np.float32), metres=True, spacing=1e30, recipe=None)
    result = Streams().applied(replace(heightmap, look="{}"))
    assert (result.spacing, result.metres, result.look) == (1e30, True, "{}")
    assert result.highest <= heightmap.highest
