"""Writing, and reading back what was written."""

from __future__ import annotations

import json
import subprocess
import sys
import zlib

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from terrain_explorer.files import HeightmapFileError, read, write
from terrain_explorer.files.raster.decoding import scaled_as_before
from terrain_explorer.terrain import Heightmap

KINDS = {"png16": ".png", "png8": ".png", "tiff16": ".tif", "tiff32f": ".tiff"}
WHITE = {"png16": 65535, "png8": 255, "tiff16": 65535}

in_one_folder = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
shapes = array_shapes(min_dims=2, max_dims=2, min_side=2, max_side=20)
finite = st.floats(-1e6, 1e6, width=32)


@pytest.mark.parametrize("kind", ["png16", "tiff16"])
def test_a_16_bit_picture_comes_back_the_same(tmp_path, hills, kind):
    path = tmp_path / f"hills{KINDS[kind]}"
    write(hills, path, kind)
    again = read(path)
    np.testing.assert_array_equal(again.heights, hills.heights)
    assert (again.range, again.recipe) == (hills.range, hills.recipe)
    assert again.origin.notes == ()


@in_one_folder
@given(
    samples=arrays(np.uint16, shapes),
    ends=st.tuples(finite, finite).filter(lambda ends: ends[0] < ends[1]),
    kind=st.sampled_from(["png16", "tiff16"]),
)
def test_16_bits_come_back_the_same_in_any_range(tmp_path, samples, ends, kind):
    low, high = ends
    heightmap = Heightmap((low + (high - low) * samples / 65535).astype(np.float32), ends)
    path = tmp_path / f"hills{KINDS[kind]}"
    write(heightmap, path, kind)
    again = read(path)
    assert again.range == ends
    np.testing.assert_array_equal(again.heights, heightmap.heights)


@in_one_folder
@given(heights=arrays(np.float32, shapes, elements=finite), kind=st.sampled_from(list(WHITE)))
def test_heights_are_rounded_to_the_nearest_sample(tmp_path, heights, kind):
    heightmap = Heightmap(heights)
    path = tmp_path / f"hills{KINDS[kind]}"
    write(heightmap, path, kind)
    low, high = heightmap.range
    tolerance = (high - low) / WHITE[kind] / 2 + np.spacing(np.float32(max(abs(low), abs(high))))
    assert np.abs(read(path).heights.astype(np.float64) - heights).max() <= tolerance


@pytest.mark.parametrize(("kind", "mode"), [("png16", "I;16"), ("png8", "L"), ("tiff16", "I;16"), ("tiff32f", "F")])
def test_other_programs_read_the_same_samples(tmp_path, kind, mode):
    heights = np.float32([[-2, -1, 0], [0.5, 1, 3]])
    path = tmp_path / f"hills{KINDS[kind]}"
    write(Heightmap(heights, (-1.0, 1.0)), path, kind, cutting=True)
    with Image.open(path) as image:
        assert image.mode == mode
        samples = np.asarray(image)
    if kind == "tiff32f":
        np.testing.assert_array_equal(samples, heights)
    else:
        np.testing.assert_array_equal(samples, np.round((heights.clip(-1, 1) + 1) / 2 * WHITE[kind]))


def test_the_text_is_as_documented(tmp_path, hills):
    texts = {}
    for kind, suffix in KINDS.items():
        path = tmp_path / f"hills{suffix}"
        write(hills, path, kind)
        with Image.open(path) as image:
            texts[kind] = json.loads(image.text["terrain-explorer"] if suffix == ".png" else image.tag_v2[270])
            samples = np.asarray(image)
        assert texts[kind]["crc32"] == zlib.crc32(samples.astype(samples.dtype.newbyteorder("<")).tobytes())
        assert texts[kind]["version"] == 1
        assert texts[kind]["range"] == [0.0, 1.0]
        assert texts[kind]["recipe"] == json.loads(hills.recipe)
    assert texts["png16"] == texts["tiff16"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_changed_picture_loses_its_recipe_and_keeps_its_range(tmp_path, hills, kind):
    path = tmp_path / f"hills{KINDS[kind]}"
    write(Heightmap(hills.heights, (-2.0, 2.0), hills.recipe), path, kind)
    with Image.open(path) as image:
        samples = np.array(image)
        text = image.text["terrain-explorer"] if path.suffix == ".png" else image.tag_v2[270]
    samples[3, 4] = 0
    _save_with_text(Image.fromarray(samples), path, text)
    changed = read(path)
    assert changed.recipe is None
    assert changed.range == (-2, 2)
    assert changed.heights[3, 4] == (0 if kind == "tiff32f" else -2)
    assert "changed after they were generated" in changed.origin.notes[-1]


NUMBERS = np.arange(-6, 6, dtype=np.float32).reshape(3, 4)


def test_numbers_that_lost_their_unit_get_it_back(tmp_path):
    np.save(tmp_path / "map.npy", NUMBERS)
    again = scaled_as_before(read(tmp_path / "map.npy"), Heightmap(NUMBERS * 2, metres=True, spacing=30))
    assert (again.range, again.metres, again.spacing) == ((-12, 10), True, 30)
    np.testing.assert_array_equal(again.heights, NUMBERS)


def test_numbers_without_a_unit_have_their_own_black_and_white(tmp_path):
    np.save(tmp_path / "map.npy", NUMBERS)
    again = scaled_as_before(read(tmp_path / "map.npy"), Heightmap(NUMBERS * 2))
    assert (again.range, again.metres, again.origin.assumed) == ((-6, 5), False, ())


def test_a_resaved_picture_keeps_its_recipe(tmp_path, hills):
    path = tmp_path / "hills.png"
    write(hills, path)
    with Image.open(path) as image:
        image.load()
        text = image.text["terrain-explorer"]
    _save_with_text(image, path, text)
    assert read(path).recipe == hills.recipe


MALFORMED = [
    '{"version":1',
    '{"version":1}',
    '{"version":1,"recipe":[],"range":[0,1],"crc32":0}',
    '{"version":1,"recipe":null,"range":[1,0],"crc32":0}',
    '{"version":1,"recipe":null,"range":[0,1,2],"crc32":0}',
    '{"version":1,"recipe":null,"range":["a","b"],"crc32":0}',
    '{"version":1,"recipe":null,"range":[0,NaN],"crc32":0}',
    '{"version":1,"recipe":null,"range":[0,1e300],"crc32":0}',
    '{"version":1,"recipe":null,"range":[0,1' + "0" * 400 + '],"crc32":0}',
    '{"version":1,"recipe":null,"range":[0,1],"crc32":"x"}',
    '{"version":1,"recipe":' + "[" * 100_000 + "}",
]


@pytest.mark.parametrize("text", MALFORMED, ids=lambda text: text[:60])
@pytest.mark.parametrize("name", ["hills.png", "hills.tif"])
def test_a_text_that_cannot_be_understood_is_told(tmp_path, name, text):
    path = tmp_path / name
    samples = np.arange(12, dtype=np.uint16).reshape(3, 4)
    _save_with_text(Image.fromarray(samples), path, text)
    heightmap = read(path)
    np.testing.assert_array_equal(heightmap.heights, (samples / 65535).astype(np.float32))
    assert heightmap.recipe is None
    assert "cannot be understood" in heightmap.origin.notes[-1]


@pytest.mark.parametrize("text", ["Photographed in Wales", '{"shape": [3, 4]}', ""])
def test_other_peoples_descriptions_are_passed_over(tmp_path, text):
    path = tmp_path / "hills.tif"
    _save_with_text(Image.fromarray(np.zeros((3, 4), np.uint16)), path, text)
    assert read(path).origin.notes == ()


@pytest.mark.parametrize(
    ("name", "kind", "told"),
    [
        ("hills", None, ".png or .tif or .tiff"),
        ("hills.xyz", None, ".png or .tif or .tiff"),
        ("hills.jpg", None, "ends in .png"),
        ("hills.tif", "png16", "ends in .png"),
        ("hills.png", "tiff32f", "ends in .tif or .tiff"),
        ("hills.png", "png17", "png16, png8"),
    ],
)
def test_a_name_that_does_not_fit_is_refused(tmp_path, hills, name, kind, told):
    with pytest.raises(HeightmapFileError, match=name) as refused:
        write(hills, tmp_path / name, kind)
    assert told in str(refused.value)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_full_disk_is_told_and_leaves_the_old_file(tmp_path, kind):
    """A limit on the size of files stands in for the full disk: the system's calls fail in the same way."""
    path = tmp_path / f"hills{KINDS[kind]}"
    path.write_bytes(b"old")
    program = f"""
import numpy as np, resource
from terrain_explorer.files import HeightmapFileError, write
from terrain_explorer.terrain import Heightmap
resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))
heights = np.random.default_rng(0).random((300, 300), np.float32)
try:
    write(Heightmap(heights), {str(path)!r}, {kind!r})
except HeightmapFileError as error:
    print(error)
"""
    # Without -B, Python may leave a module that it has compiled cut short at the limit.
    done = subprocess.run([sys.executable, "-B", "-c", program], capture_output=True, text=True, check=True)
    assert "larger than this system allows" in done.stdout
    assert done.stderr == ""
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def _save_with_text(image: Image.Image, path, text: str) -> None:
    if path.suffix == ".png":
        info = PngInfo()
        info.add_text("terrain-explorer", text)
        image.save(path, pnginfo=info)
    else:
        image.save(path, tiffinfo={270: text})


@pytest.mark.parametrize("kind", ["png16", "png8", "tiff16"])
def test_a_script_loses_no_height_beyond_the_range(tmp_path, kind):
    path = tmp_path / f"hills{KINDS[kind]}"
    hills = Heightmap(np.array([[-0.5, 0.0], [1.0, 1.5]], np.float32), (0.0, 1.0))
    with pytest.warns(UserWarning, match=rf"^{path.name}: Black and white are -0\.5 and 1\.5 in it, so that no height"):
        write(hills, path, kind)
    again = read(path)
    assert again.range == (-0.5, 1.5)
    np.testing.assert_allclose(again.heights, hills.heights, atol=2 / WHITE[kind])
    write(hills, path, kind, cutting=True)
    assert (read(path).range, read(path).extremes) == ((0.0, 1.0), (0.0, 1.0))
    write(hills, path.with_suffix(".npy"))
