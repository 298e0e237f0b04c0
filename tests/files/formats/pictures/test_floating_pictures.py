"""Radiance pictures and PFM: floats, exactly."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from other_pictures import pfm_bytes, radiance_bytes, rgbe_of

from terrain_explorer.files import HeightmapFileError, ReadOptions, ReadQuestion, read
from terrain_explorer.files.raster.raster_image import AS_STORED

AS_THEY_ARE = ReadOptions(voids="none")
"""For numbers at random, of which some may look like those of voids."""

shapes = st.tuples(st.integers(2, 12), st.integers(2, 12))


def decoded(pixels):
    """Return the numbers of red, green and blue, shape (rows, columns, 3)."""
    return np.ldexp(pixels[..., :3].astype(np.float64), pixels[..., 3:].astype(int) - 136) * (pixels[..., 3:] > 0)


@given(st.data(), st.sampled_from(["newer", "older", "none"]), st.integers(8, 400))
def test_radiance_gives_every_number_exactly(tmp_path_factory, data, packing, columns):
    grey = data.draw(arrays(np.uint8, (3, columns), elements=st.sampled_from([0, 1, 2, 7, 128, 255]), fill=st.just(9)))
    exponents = data.draw(arrays(np.uint8, (3, columns), elements=st.integers(0, 255), fill=st.just(130)))
    pixels = np.dstack([grey, grey, grey, exponents])
    if packing != "newer":
        pixels[(pixels[..., :3] == 1).all(axis=2)] = 3  # three ones stand for a run there
        pixels[0, 0, :2] = 3, 3  # and two twos begin the newer way
        pixels[0, 0, 2] = 3
    path = tmp_path_factory.mktemp("hdr") / "map.hdr"
    path.write_bytes(radiance_bytes(pixels, packing))
    np.testing.assert_array_equal(read(path, AS_THEY_ARE).heights, decoded(pixels)[..., 0].astype(np.float32))


COLOURS = rgbe_of(np.random.default_rng(1).random((9, 17, 3)) * 1000)


def test_colours_of_radiance_are_asked_about(tmp_path):
    path = tmp_path / "map.hdr"
    path.write_bytes(radiance_bytes(COLOURS))
    with pytest.raises(ReadQuestion, match="is a colour picture") as asked:
        read(path)
    assert [option.read_options.channel for option in asked.value.options] == ["mean", "red", "green", "blue"]
    for channel, name in enumerate(("red", "green", "blue")):
        heightmap = read(path, ReadOptions(channel=name))
        np.testing.assert_array_equal(heightmap.heights, decoded(COLOURS)[..., channel])
        assert heightmap.origin.assumed == (AS_STORED,)
    with pytest.raises(HeightmapFileError, match="has no transparency"):
        read(path, ReadOptions(channel="alpha"))


@pytest.mark.parametrize(
    ("size", "turn"),
    [
        ("-Y {rows} +X {columns}", lambda upright: upright),
        ("+Y {rows} +X {columns}", lambda upright: upright[::-1]),
        ("-Y {rows} -X {columns}", lambda upright: upright[:, ::-1]),
        ("+X {rows} -Y {columns}", lambda upright: upright.swapaxes(0, 1)),
        ("-X {rows} +Y {columns}", lambda upright: upright[::-1, ::-1].swapaxes(0, 1)),
    ],
)
def test_north_is_up_whatever_way_the_lines_run(tmp_path, size, turn):
    path = tmp_path / "map.hdr"
    path.write_bytes(radiance_bytes(np.ascontiguousarray(turn(COLOURS)), size=size))
    heights = read(path, ReadOptions(channel="red")).heights
    np.testing.assert_array_equal(heights, decoded(COLOURS)[..., 0])


def test_a_picture_in_other_colours_is_refused_by_name(tmp_path):
    path = tmp_path / "map.hdr"
    path.write_bytes(radiance_bytes(COLOURS).replace(b"_rgbe", b"_xyze"))
    with pytest.raises(HeightmapFileError, match="is a Radiance picture in the colours X, Y and Z"):
        read(path)


@pytest.mark.parametrize("content", [b"\1\1\1\xff" * 3, b"\3\3\3\3" + b"\1\1\1\xff" * 8, b"\3\3\3\3\1\1\1\1", b""])
def test_runs_of_the_older_way_neither_grow_nor_end_too_early(tmp_path, content):
    path = tmp_path / "map.hdr"
    path.write_bytes(b"#?RADIANCE\n\n-Y 100 +X 100\n" + content)
    with pytest.raises(HeightmapFileError, match="damaged"):
        read(path)


floats = st.floats(-(2.0**99), 2.0**99, width=32)


@given(
    shapes.flatmap(lambda shape: arrays(np.float32, shape, elements=floats)),
    st.sampled_from("<>"),
    st.sampled_from([None, "red", "green", "blue"]),
)
def test_pfm_gives_every_float_exactly(tmp_path_factory, heights, order, channel):
    path = tmp_path_factory.mktemp("pfm") / "map.pfm"
    if channel is None:
        path.write_bytes(pfm_bytes(heights, order))
        assert read(path, AS_THEY_ARE).origin.kind == "PFM, float32"
    else:
        colours = np.dstack([heights, heights + 1, -heights])
        path.write_bytes(pfm_bytes(colours, order))
        heights = colours[..., ("red", "green", "blue").index(channel)]
    np.testing.assert_array_equal(read(path, AS_THEY_ARE.updated(channel=channel or "auto")).heights, heights)


def test_pfm_has_voids_and_lines_of_other_systems(tmp_path):
    heights = np.array([[1, np.nan, 3], [4, 5, np.inf]], np.float32)
    (tmp_path / "map.pfm").write_bytes(pfm_bytes(heights).replace(b"\n", b"\r\n", 3))
    heightmap = read(tmp_path / "map.pfm")
    np.testing.assert_array_equal(heightmap.voids, ~np.isfinite(heights))
    np.testing.assert_array_equal(heightmap.heights, np.where(np.isfinite(heights), heights, 1))


@pytest.mark.parametrize("name", ["map.hdr", "map.pfm"])
def test_a_file_cut_short_is_refused(tmp_path, name):
    whole = radiance_bytes(COLOURS) if name == "map.hdr" else pfm_bytes(np.ones((9, 9), np.float32))
    path = tmp_path / name
    for length in range(20, len(whole), 17):
        path.write_bytes(whole[:length])
        with pytest.raises(HeightmapFileError):
            read(path, ReadOptions(channel="red"))
