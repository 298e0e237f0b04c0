import numpy as np
import pytest
from filter_laws import assert_same, heightmaps, heights_of, sizing
from hypothesis import given
from hypothesis import strategies as st
from terrain_laws import laws

from terrain_explorer.terrain import Heightmap, Origin
from terrain_explorer.terrain.filters import Crop, Pad

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
