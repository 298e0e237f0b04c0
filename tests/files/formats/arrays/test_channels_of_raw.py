"""Raw files with several numbers for each point."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from terrain_explorer.files import HeightmapFileError, ReadOptions, ReadQuestion, read
from terrain_explorer.files.formats.arrays.raw_layouts import question_to_read_again
from terrain_explorer.terrain import DiamondSquare

HILLS = DiamondSquare(exponent=6, seed=9).heightmap().heights


def grey(side, white=255):
    return np.rint(HILLS[:side, :side] / HILLS.max() * white)


def test_grey_with_transparency_is_among_the_answers(shared):
    path = shared("reports/11_grey_alpha_8bit.raw")
    with pytest.raises(ReadQuestion) as asked:
        read(path)
    first = asked.value.options[0].read_options
    assert (first.sample, first.rows, first.columns, first.channels, first.channel_number) == ("uint8", 65, 65, 2, 1)
    numbers = np.fromfile(path, np.uint8).reshape(65, 65, 2)
    heightmap = read(path, first)
    np.testing.assert_array_equal(heightmap.heights, (numbers[..., 0] / 255).astype(np.float32))
    assert heightmap.origin.left_out[0].startswith("Numbers left out: of the 2 numbers of a point, number 1")
    assert heightmap.origin.kind_id is None


@pytest.mark.parametrize(
    ("sample", "channels"), [("uint8", 3), ("uint8", 4), ("uint16", 2), ("uint16", 3), ("uint16", 4)]
)
def test_the_smoothest_number_of_a_point_is_offered_before_noise(tmp_path, channels, sample):
    white = np.iinfo(sample).max
    numbers = np.random.default_rng(1).integers(0, white, (50, 50, channels), sample)
    numbers[..., 1] = grey(50, white)
    numbers.tofile(tmp_path / "map.raw")
    with pytest.raises(ReadQuestion) as asked:
        read(tmp_path / "map.raw")
    readings = [option.read_options for option in asked.value.options]
    right = ReadOptions(sample=sample, rows=50, columns=50, channels=channels, channel_number=2)
    assert readings.index(right) <= 2
    np.testing.assert_array_equal(
        read(tmp_path / "map.raw", right).heights, (numbers[..., 1] / white).astype(np.float32)
    )


def test_two_bytes_a_point_that_may_be_16_bits_are_among_the_other_ways_to_read(tmp_path):
    numbers = np.random.default_rng(1).integers(0, 255, (50, 50, 2), np.uint8)
    numbers[..., 1] = grey(50)
    numbers.tofile(tmp_path / "map.raw")
    assert read(tmp_path / "map.raw").origin.guessed
    readings = [option.read_options for option in question_to_read_again(tmp_path / "map.raw").options]
    assert ReadOptions(sample="uint8", rows=50, columns=50, channels=2, channel_number=2) in readings


@given(
    channels=st.integers(1, 9),
    shape=st.tuples(st.integers(2, 9), st.integers(2, 9)),
    sample=st.sampled_from(["uint8", "int16", "uint16", "float32"]),
    order=st.sampled_from(["little", "big"]),
    seed=st.integers(0, 99),
)
def test_any_number_of_a_point_is_read_exactly(tmp_path_factory, channels, shape, sample, order, seed):
    numbers = np.random.default_rng(seed).integers(0, 250, (*shape, channels)).astype(sample)
    path = tmp_path_factory.mktemp("raw") / "map.raw"
    numbers.astype(numbers.dtype.newbyteorder("<" if order == "little" else ">")).tofile(path)
    for channel in range(channels):
        options = ReadOptions(
            sample=sample,
            byte_order=order,
            rows=shape[0],
            columns=shape[1],
            channels=channels,
            channel_number=channel + 1,
        )
        white = {"uint8": 255, "uint16": 65535}.get(sample, 1)
        np.testing.assert_array_equal(read(path, options).heights, (numbers[..., channel] / white).astype(np.float32))


@pytest.fixture
def region(tmp_path):
    numbers = np.random.default_rng(2).integers(0, 256, (64, 64, 13), np.uint8)
    numbers[..., 0], numbers[..., 1] = grey(64), 64
    numbers.tofile(tmp_path / "region.raw")
    return tmp_path / "region.raw", numbers


def test_a_terrain_of_second_life_is_offered_first(region):
    path, numbers = region
    with pytest.raises(ReadQuestion) as asked:
        read(path)
    assert asked.value.options[0].label == "Second Life or OpenSim: 64 rows and 64 columns"
    assert asked.value.options[0].words == "--channel second-life --rows 64 --columns 64"
    heightmap = read(path, asked.value.options[0].read_options)
    np.testing.assert_array_equal(heightmap.heights, numbers[..., 0] * np.float64(64) / 128)
    assert (heightmap.metres, heightmap.spacing, heightmap.origin.kind) == (
        True,
        1,
        "Terrain of Second Life or OpenSim",
    )
    assert heightmap.origin.lost == ()


def test_its_size_need_not_be_said(region):
    path, _ = region
    assert read(path, ReadOptions(channel="second-life")).heights.shape == (64, 64)


def test_a_part_of_it_is_read(region):
    path, _ = region
    part = ReadOptions(channel="second-life", window_row=3, window_rows=40, every=2)
    heightmap = read(path, part)
    np.testing.assert_array_equal(
        heightmap.heights, read(path, ReadOptions(channel="second-life")).heights[3:43:2, ::2]
    )
    assert heightmap.spacing == 2


def test_a_file_of_another_length_is_no_such_terrain(tmp_path):
    (tmp_path / "map.raw").write_bytes(bytes(1000))
    with pytest.raises(HeightmapFileError, match=r"holds 1,000 bytes"):
        read(tmp_path / "map.raw", ReadOptions(channel="second-life"))


def test_a_map_of_16_bits_whose_high_byte_is_seldom_255_is_not_asked_about(tmp_path):
    grey(50, 65535).astype("<u2").tofile(tmp_path / "map.r16")
    assert read(tmp_path / "map.r16").heights.shape == (50, 50)
