"""OpenEXR, where its package is installed."""

from __future__ import annotations

import numpy as np
import pytest

from terrain_explorer.files import HeightmapFileError, ReadOptions, ReadQuestion, kinds, read, write
from terrain_explorer.files.formats import exr
from terrain_explorer.terrain import Heightmap

HEIGHTS = np.random.default_rng(0).random((6, 9), np.float32) * 1000


@pytest.fixture
def openexr():
    return pytest.importorskip("OpenEXR")


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
    assert heightmap.origin.assumed == (exr.AS_STORED,)


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


def test_layers_and_transparency_that_are_left_out_are_told(openexr, tmp_path):
    path = save(openexr, tmp_path / "map.exr", {"a.A": HEIGHTS / 1000, "a.Y": HEIGHTS, "b.Y": HEIGHTS + 1})
    heightmap = read(path)
    np.testing.assert_array_equal(heightmap.heights, HEIGHTS)
    assert [note.partition(":")[0] for note in heightmap.origin.left_out] == [
        "Layers left out",
        "Transparency left out",
    ]


@pytest.mark.parametrize(
    ("names", "layer", "own"),
    [
        (["Background.A", "Background.Y"], "Background", ["A", "Y"]),
        (["R", "depth.Z"], "", ["R"]),
        (["scene.hills.Y"], "scene.hills", ["Y"]),
    ],
)
def test_the_layer_is_the_name_before_the_last_dot(names, layer, own):
    first, others, channels = exr._first_layer(dict.fromkeys(names, HEIGHTS))
    assert (first, others, list(channels)) == (layer, len(names) > len(own), own)


def test_cut_short_is_refused(openexr, tmp_path):
    path = save(openexr, tmp_path / "map.exr", {"Y": HEIGHTS})
    path.write_bytes(path.read_bytes()[:-50])
    with pytest.raises(HeightmapFileError, match="damaged"):
        read(path)


def test_without_the_package_the_remedy_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(exr, "find_spec", lambda name: None)
    path = tmp_path / "map.exr"
    path.write_bytes(b"\x76\x2f\x31\x01 and so on")
    with pytest.raises(HeightmapFileError, match=r"Install it with: pip install 'terrain-explorer\[exr\]'"):
        read(path)


def test_it_is_offered_only_where_it_can_be_written():
    assert ("exr" in kinds()) == exr.is_installed()
