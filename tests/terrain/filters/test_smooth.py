import numpy as np
import pytest
from filter_laws import heightmaps, heights_of, ulp
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain import Heightmap
from terrain_explorer.terrain.filters import Flip, Rotate, Smooth
from terrain_explorer.terrain.filters.smooth import SmoothInPoints

reaches = st.floats(0, 4)


@laws
@given(heightmaps(), reaches, st.floats(0, 1))
def test_no_height_leaves_those_there_are(heightmap, reach, strength):
    smooth = Smooth(reach, strength).applied(heightmap)
    assert heightmap.lowest <= smooth.lowest <= smooth.highest <= heightmap.highest


@laws
@given(heightmaps(), reaches)
def test_it_gets_no_rougher(heightmap, reach):
    before, after = (each.heights.astype(np.float64) for each in (heightmap, Smooth(reach).applied(heightmap)))
    assert abs(np.diff(after, axis=0)).max() <= abs(np.diff(before, axis=0)).max() + 2 * ulp(before)
    assert abs(np.diff(after, axis=1)).max() <= abs(np.diff(before, axis=1)).max() + 2 * ulp(before)


@laws
@given(heightmaps(), st.floats(0.01, 1), st.floats(0.01, 1))
def test_smoothing_twice_is_smoothing_once_by_more(heightmap, one, other):
    twice = Smooth(other).applied(Smooth(one).applied(heightmap))
    once = Smooth(np.hypot(one, other)).applied(heightmap)
    np.testing.assert_allclose(twice.heights, once.heights, 0, 2 * ulp(heightmap.heights))


@laws
@given(heightmaps(), reaches)
def test_strength_is_the_part_of_the_way_to_the_mean(heightmap, reach):
    none, half, full = (Smooth(reach, strength).applied(heightmap).heights for strength in (0, 0.5, 1))
    np.testing.assert_array_equal(none, heightmap.heights)
    np.testing.assert_allclose(half, (heightmap.heights.astype(np.float64) + full) / 2, 0, ulp(heightmap.heights))


@pytest.mark.parametrize("radius", [0.3, 1, 4])
def test_a_peak_becomes_as_wide_as_the_radius(radius):
    peak = np.zeros((81, 101), np.float32)
    peak[40, 50] = 1
    hill = Smooth(radius / 100).applied(Heightmap(peak)).heights.astype(np.float64)
    away = np.arange(-40, 41)
    assert hill.sum() == pytest.approx(1)
    assert (hill.sum(axis=1) @ away**2) == pytest.approx(radius**2, rel=1e-3)
    np.testing.assert_allclose(hill[:, 10:91], hill[:, 10:91].T, 0, 1e-7)


@pytest.mark.parametrize("turn", [Flip("vertical"), Flip("horizontal"), Rotate("90")], ids=str)
def test_directions_are_treated_alike(turn):
    heightmap, smooth = Heightmap(heights_of((70, 130))), Smooth(0.02)
    turned, smoothed = smooth.applied(turn.applied(heightmap)), turn.applied(smooth.applied(heightmap))
    np.testing.assert_allclose(turned.heights, smoothed.heights, 0, 1e-6)


def test_the_edge_is_a_mirror():
    edge = Heightmap(heights_of((5, 7)))
    mirrored = Heightmap(np.pad(edge.heights, ((4, 4), (6, 6)), "reflect"))
    np.testing.assert_allclose(
        Smooth(0.5 / 18).applied(mirrored).heights[4:-4, 6:-6], Smooth(0.5 / 6).applied(edge).heights, 0, 1e-6
    )


@pytest.mark.parametrize("shape", [(8, 12), (64, 128)])
def test_a_tile_is_smoothed_across_its_seam(shape):
    square = heights_of(shape)
    smooth, moved = (
        Smooth(2 / max(shape)).applied(Heightmap(np.pad(heights, ((0, 1), (0, 1)), "wrap"))).heights
        for heights in (square, np.roll(square, (3, 5), (0, 1)))
    )
    np.testing.assert_array_equal(smooth[-1], smooth[0])
    np.testing.assert_array_equal(smooth[:, -1], smooth[:, 0])
    np.testing.assert_allclose(np.roll(smooth[:-1, :-1], (3, 5), (0, 1)), moved[:-1, :-1], 0, 1e-6)


@given(st.integers(2, 10**6), st.floats(0.1, 1000).map(lambda radius: float(f"{radius:.12g}")))
def test_a_radius_in_points_keeps_its_digits(side, radius):
    smooth = SmoothInPoints(radius).on((side, 2))
    # With a longer one than `reach` can be, less than any digit of a double is left of the longest wave.
    assert smooth.radius((side, 2)) == radius or (smooth.reach == 4 and np.exp(-((4 * np.pi) ** 2) / 2) < 1e-30)
