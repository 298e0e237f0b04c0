"""Filters that change the number of points."""

from dataclasses import replace

import numpy as np
import pytest
from filter_laws import assert_same, heightmaps, heights_of, sides, sizing, ulp
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain import Heightmap, Origin
from terrain_explorer.terrain.filters import (
    Crop,
    Flip,
    Pad,
    Resample,
    Rotate,
    largest_size_within,
    nearest_size,
    smallest_size_around,
)

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


@pytest.mark.parametrize(("size", "spacings"), [((51, 101), (60, 60)), ((51, 51), (60, 120)), ((201, 401), (15, 15))])
def test_the_distances_follow(size, spacings):
    heightmap = Heightmap(heights_of((101, 201)), metres=True, spacing=30.0)
    resampled = Resample(*size).applied(heightmap)
    assert resampled.spacings == pytest.approx(spacings)
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


HILLS = Heightmap(heights_of((70, 83)))


@laws
@given(heightmap=heightmaps(), data=st.data())
def test_cropping_takes_back_padding(heightmap, data):
    pad = data.draw(sizing(Pad, heightmap))
    crop = Crop(heightmap.rows, heightmap.columns, pad.row, pad.column)
    cropped = crop.applied(pad.applied(heightmap))
    assert cropped.heights.tobytes() == heightmap.heights.tobytes()
    if pad.ground == "repeat":
        assert_same(cropped, heightmap)


@laws
@given(heightmap=heightmaps(), data=st.data())
def test_a_crop_is_the_rectangle(heightmap, data):
    crop = data.draw(sizing(Crop, heightmap))
    cropped = crop.applied(heightmap)
    rows, columns = slice(crop.row, crop.row + cropped.rows), slice(crop.column, crop.column + cropped.columns)
    np.testing.assert_array_equal(cropped.heights, heightmap.heights[rows, columns])
    if heightmap.origin.voids is not None:
        np.testing.assert_array_equal(cropped.origin.voids, heightmap.origin.voids[rows, columns])


@pytest.mark.parametrize(("crop", "shape"), [(Crop(), (65, 65)), (Crop(0, 83), (65, 83)), (Crop(row=6), (33, 65))])
def test_a_crop_takes_the_largest_size_that_fits(crop, shape):
    assert crop.applied(HILLS).heights.shape == shape


@pytest.mark.parametrize(("pad", "shape"), [(Pad(), (129, 129)), (Pad(0, 83), (129, 83)), (Pad(row=60), (257, 129))])
def test_padding_goes_up_to_the_next_size(pad, shape):
    assert pad.applied(HILLS).heights.shape == shape


@pytest.mark.parametrize("filter_", [Crop(), Pad(), Crop(65, 33), Pad(65, 33, ground="height", height=9)], ids=str)
def test_a_map_of_the_right_size_stays(filter_):
    heightmap = Heightmap(heights_of((65, 33)), recipe="{}")
    assert filter_.applied(heightmap) is heightmap


def test_padding_repeats_the_edge():
    padded = Pad(90, 90, 4, 2).applied(HILLS)
    np.testing.assert_array_equal(padded.heights, np.pad(HILLS.heights, ((4, 16), (2, 5)), "edge"))


def test_padding_takes_a_height():
    padded = Pad(90, 90, 4, 2, "height", -3).applied(HILLS)
    expected = np.pad(HILLS.heights, ((4, 16), (2, 5)), constant_values=-3)
    np.testing.assert_array_equal(padded.heights, expected)
    assert padded.range == (-3, HILLS.range[1])


def test_new_ground_is_no_void():
    heightmap = Heightmap(HILLS.heights, origin=Origin("SRTM", voids=np.ones((70, 83), bool)))
    voids = Pad(90, 90, 4, 2).applied(heightmap).origin.voids
    assert voids[4:74, 2:85].all()
    assert np.count_nonzero(voids) == 70 * 83


@pytest.mark.parametrize("crop", [Crop(71, 10), Crop(10, 84), Crop(10, 10, row=61), Crop(column=90), Crop(row=69)])
def test_refuses_a_crop_beyond_the_map(crop):
    with pytest.raises(ValueError, match="not inside the map, which has 70 x 83"):
        crop.applied(HILLS)


@pytest.mark.parametrize("pad", [Pad(69, 100), Pad(100, 82), Pad(80, 100, row=11)])
def test_refuses_padding_to_less_than_the_map(pad):
    with pytest.raises(ValueError, match="too few for the map"):
        pad.applied(HILLS)


def test_refuses_padding_to_more_than_a_map_may_have():
    with pytest.raises(ValueError, match="too large; ask for 134 million points or fewer"):
        Pad(65537, 65537).applied(HILLS)


@pytest.mark.parametrize("filter_", [Crop, Pad])
@pytest.mark.parametrize("size", [{"rows": 1}, {"columns": 1}])
def test_refuses_a_side_of_one_point(filter_, size):
    with pytest.raises(ValueError, match="must be 2 or more, or 0 for a side of 2\\^n \\+ 1; got 1"):
        filter_(**size)


SIZES = [2**n + 1 for n in range(20)]


@laws
@given(st.integers(2, 2**19))
def test_sizes_are_those_of_the_list(points):
    assert largest_size_within(points) == max(size for size in SIZES if size <= points)
    assert smallest_size_around(points) == min(size for size in SIZES if size >= points)
    nearest = nearest_size(points)
    assert nearest in SIZES
    assert abs(nearest - points) == min(abs(size - points) for size in SIZES)


@pytest.mark.parametrize(
    ("points", "nearest"),
    [(2, 2), (3, 3), (4, 5), (6, 5), (7, 9), (1024, 1025), (1201, 1025), (3601, 4097), (344, 257)],
)
def test_the_nearest_size(points, nearest):
    assert nearest_size(points) == nearest


@pytest.mark.parametrize(
    ("filter_", "found"),
    [
        (Resample(), (65, 33)),
        (Resample(columns=40), (65, 40)),
        (Crop(), (33, 33)),
        (Crop(row=35), (17, 33)),
        (Pad(), (65, 65)),
        (Pad(column=30), (65, 129)),
        (Pad(row=20), (129, 65)),
    ],
    ids=str,
)
def test_the_sides_that_a_filter_chooses_are_those_that_come_of_it(filter_, found):
    heightmap = Heightmap(np.zeros((60, 40), np.float32))
    work = filter_.finding(heightmap)
    next(work)
    with pytest.raises(StopIteration) as ended:
        next(work)
    assert ended.value.value == {"rows": found[0], "columns": found[1]}
    assert filter_.applied(heightmap).heights.shape == found
