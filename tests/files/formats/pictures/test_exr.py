"""OpenEXR: floats of 16 and 32 bits."""

from __future__ import annotations

from importlib import import_module

import numpy as np
import pytest

from terrain_explorer.files import HeightmapFileError, ReadOptions, ReadQuestion, read, write
from terrain_explorer.files.formats.pictures import exr
from terrain_explorer.files.raster.raster_image import AS_STORED
from terrain_explorer.terrain import Heightmap

HEIGHTS = np.random.default_rng(0).random((6, 9), np.float32) * 1000


@pytest.fixture
def openexr():
    return import_module("OpenEXR")


def save(openexr, path, channels):
    header = {"compression": openexr.ZIP_COMPRESSION, "type": openexr.scanlineimage}
    with openexr.File(header, channels) as file:
        file.write(str(path))
    return path


def test_heights_come_back_bit_by_bit(openexr, tmp_path):
    heightmap = Heightmap(HEIGHTS, (0.0, 2000.0), '{"format": 1}', metres=True, spacing=3.0)
    write(heightmap, tmp_path / "map.exr")
    again = read(tmp_path / "map.exr")
    np.testing.assert_array_equal(again.heights, HEIGHTS)
    assert (again.range, again.recipe, again.metres, again.spacing) == ((0, 2000), '{"format": 1}', True, 3)
    assert again.origin.notes == ()


def test_grey_of_another_program_is_taken_as_stored(openexr, tmp_path):
    path = save(openexr, tmp_path / "map.exr", {letter: HEIGHTS.astype(np.float16) for letter in "RGB"})
    heightmap = read(path)
    np.testing.assert_array_equal(heightmap.heights, HEIGHTS.astype(np.float16).astype(np.float32))
    assert heightmap.origin.assumed == (AS_STORED,)


def test_colours_are_asked_about(openexr, tmp_path):
    path = save(openexr, tmp_path / "map.exr", {letter: HEIGHTS * (number + 1) for number, letter in enumerate("RGBA")})
    with pytest.raises(ReadQuestion) as asked:
        read(path)
    assert [option.read_options.channel for option in asked.value.options] == ["mean", "red", "green", "blue", "alpha"]
    np.testing.assert_array_equal(read(path, ReadOptions(channel="green")).heights, HEIGHTS * 2)
    np.testing.assert_allclose(read(path, ReadOptions(channel="mean")).heights, HEIGHTS * 2, rtol=1e-6)


def test_grey_with_alpha_of_krita_is_read(openexr, tmp_path):
    """Krita puts the name of the layer before the names of its channels."""
    opaque = np.ones_like(HEIGHTS)
    path = save(openexr, tmp_path / "map.exr", {"Background.A": opaque, "Background.Y": HEIGHTS})
    heightmap = read(path)
    np.testing.assert_array_equal(heightmap.heights, HEIGHTS)
    assert heightmap.origin.left_out == ()


def test_several_channels_are_asked_about_the_likeliest_first(openexr, tmp_path):
    names = ["ViewLayer.Depth.Z", "hills.elevation", "R", "Y", "normal.X", "hills.A"]
    channels = {name: HEIGHTS + number for number, name in enumerate(names)}
    channels["hills.A"] = np.ones_like(HEIGHTS)
    path = save(openexr, tmp_path / "map.exr", channels)
    with pytest.raises(ReadQuestion, match=r"has the channels hills\.elevation, Y, View") as asked:
        read(path)
    labels = [option.label.removeprefix("The channel ") for option in asked.value.options]
    assert labels == ["hills.elevation", "Y", "ViewLayer.Depth.Z", "normal.X", "R"]
    for label, option in zip(labels, asked.value.options, strict=True):
        heightmap = read(path, option.read_options)
        np.testing.assert_array_equal(heightmap.heights, HEIGHTS + names.index(label))
        assert heightmap.origin.left_out == (
            f"Channels left out: the file holds more than one, and {label} was taken, by choice.",
        )
    with pytest.raises(HeightmapFileError, match="holds 5 channels and no channel 6"):
        read(path, ReadOptions(array=6))


def test_depth_beside_grey_colours_is_asked_about(openexr, tmp_path):
    """Grey colours are one channel; a colour that is named is still that of the first layer."""
    path = save(openexr, tmp_path / "map.exr", {**dict.fromkeys("RGB", HEIGHTS), "Z": HEIGHTS * 2})
    with pytest.raises(ReadQuestion) as asked:
        read(path)
    assert [option.label for option in asked.value.options] == ["The channel Z", "The channel R"]
    heights = [read(path, option.read_options).heights for option in asked.value.options]
    np.testing.assert_array_equal(heights, [HEIGHTS * 2, HEIGHTS])


def test_lightness_with_colour_differences_is_grey(openexr, tmp_path):
    assert list(exr.layers_of(["Y", "RY", "BY"])) == [""]
    assert list(exr.layers_of(["Y", "RY", "BY"])[""]) == ["Y"]


def test_transparent_points_without_heights_are_voids(openexr, tmp_path):
    opacity = np.ones_like(HEIGHTS)
    opacity[:2] = 0
    path = save(openexr, tmp_path / "map.exr", {"A": opacity, "Y": HEIGHTS * opacity})
    heightmap = read(path)
    np.testing.assert_array_equal(heightmap.voids, opacity == 0)
    np.testing.assert_array_equal(heightmap.heights[2:], HEIGHTS[2:])


@pytest.mark.parametrize(
    ("names", "layer", "own"),
    [
        (["Background.A", "Background.Y"], "Background", ["A", "Y"]),
        (["R", "depth.Z"], "", ["R"]),
        (["scene.hills.Y"], "scene.hills", ["Y"]),
    ],
)
def test_the_layer_is_the_name_before_the_last_dot(names, layer, own):
    assert list(exr.layers_of(names)[layer]) == own


def test_cut_short_is_refused(openexr, tmp_path):
    path = save(openexr, tmp_path / "map.exr", {"Y": HEIGHTS})
    path.write_bytes(path.read_bytes()[:-50])
    with pytest.raises(HeightmapFileError, match="damaged"):
        read(path)
