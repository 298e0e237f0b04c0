from dataclasses import replace

import numpy as np
import pytest
from filter_laws import heightmaps, heights_of, sides, sizing, ulp
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain import Heightmap, Origin
from terrain_explorer.terrain.filters import Flip, Resample, Rotate

methods = st.sampled_from(["bicubic", "bilinear"])


@laws
@given(heightmaps(), methods)
def test_the_same_size_is_the_same_map(heightmap, method):
    assert Resample(heightmap.rows, heightmap.columns, method).applied(heightmap) is heightmap


@laws
@given(heightmap=heightmaps(), data=st.data())
def test_corners_stay_and_no_height_leaves_the_range(heightmap, data):
    resampled = data.draw(sizing(Resample, heightmap)).applied(heightmap)
    np.testing.assert_allclose(
        resampled.heights[:: resampled.rows - 1, :: resampled.columns - 1],
        heightmap.heights[:: heightmap.rows - 1, :: heightmap.columns - 1],
        0,
        ulp(heightmap.heights),
    )
    assert min(heightmap.lowest, heightmap.range[0]) <= resampled.lowest + ulp(heightmap.heights)
    assert max(heightmap.highest, heightmap.range[1]) >= resampled.highest - ulp(heightmap.heights)


@laws
@given(st.tuples(sides, sides), st.tuples(sides, sides), methods, st.floats(-9, 9), st.floats(-9, 9))
def test_a_plane_stays_a_plane(old, new, method, down, right):
    def plane(rows, columns):
        return down * np.linspace(0, 1, rows)[:, np.newaxis] + right * np.linspace(0, 1, columns) + 5

    heights = plane(*old).astype(np.float32)
    resampled = Resample(*new, method).applied(Heightmap(heights))
    np.testing.assert_allclose(resampled.heights, plane(*new), 0, 3 * ulp(heights))


@pytest.mark.parametrize("method", ["bicubic", "bilinear"])
def test_points_that_are_there_before_stay(method):
    heights = heights_of((33, 17))
    finer = Resample(65, 49, method).applied(Heightmap(heights))
    np.testing.assert_array_equal(finer.heights[::2, ::3], heights)


def test_bilinear_gives_straight_lines():
    finer = Resample(3, 5, "bilinear").applied(Heightmap(np.array([[0, 4], [8, 4]], np.float32)))
    np.testing.assert_array_equal(finer.heights, [[0, 1, 2, 3, 4], [4, 4, 4, 4, 4], [8, 7, 6, 5, 4]])


def test_bicubic_keeps_a_parabola_inside():
    places = np.linspace(0, 1, 21)
    heights = np.add.outer(places**2, -(places**2)).astype(np.float32)
    fine = np.linspace(0, 1, 81)
    expected = np.add.outer(fine**2, -(fine**2))
    inside = slice(4, -4)
    resampled = Resample(81, 81).applied(Heightmap(heights)).heights
    np.testing.assert_allclose(resampled[inside, inside], expected[inside, inside], 0, 1e-6)


@pytest.mark.parametrize("method", ["bicubic", "bilinear"])
def test_shrinking_takes_means_of_the_ground(method):
    """A chessboard becomes grey; picking points would give black or white."""
    chessboard = np.indices((129, 129)).sum(axis=0) % 2
    shrunk = Resample(17, 17, method).applied(Heightmap(chessboard.astype(np.float32)))
    np.testing.assert_allclose(shrunk.heights[2:-2, 2:-2], 0.5, 0, 0.02)


@pytest.mark.parametrize("method", ["bicubic", "bilinear"])
@pytest.mark.parametrize("turn", [Flip("vertical"), Flip("horizontal"), Rotate("90")], ids=str)
def test_directions_are_treated_alike(method, turn):
    heightmap = Heightmap(heights_of((40, 40)))
    for points in (23, 71):
        resample = Resample(points, points, method)
        turned, resampled = resample.applied(turn.applied(heightmap)), turn.applied(resample.applied(heightmap))
        np.testing.assert_allclose(turned.heights, resampled.heights, 0, 1e-6)


def test_takes_the_nearest_size_by_itself():
    assert Resample().applied(Heightmap(heights_of((70, 50)))).heights.shape == (65, 65)
    assert Resample(columns=50).applied(Heightmap(heights_of((70, 50)))).heights.shape == (65, 50)


@pytest.mark.parametrize(("size", "spacing"), [((51, 101), 60), ((51, 51), None), ((201, 401), 15)])
def test_the_spacing_follows_where_it_can(size, spacing):
    heightmap = Heightmap(heights_of((101, 201)), metres=True, spacing=30.0)
    resampled = Resample(*size).applied(heightmap)
    assert resampled.spacing == (spacing and pytest.approx(spacing))
    assert resampled.metres


def test_points_that_come_of_voids_are_voids():
    voids = np.zeros((20, 30), bool)
    voids[8:12, 15:] = True
    heightmap = replace(Heightmap(heights_of((20, 30))), origin=Origin("SRTM", voids=voids))
    resampled = Resample(39, 59, "bilinear").applied(heightmap).origin.voids
    expected = np.zeros((39, 59), bool)
    expected[15:24, 29:] = True
    np.testing.assert_array_equal(resampled, expected)


def test_refuses_what_is_too_small_or_too_large():
    with pytest.raises(ValueError, match="rows must be 2 or more"):
        Resample(1, 5)
    with pytest.raises(ValueError, match="too large"):
        Resample(65537, 65537).applied(Heightmap(np.eye(3)))
