"""The table of formats as a whole."""

import numpy as np
import pytest

from terrain_explorer.files import ReadOptions, kinds, read, usual_ending, write
from terrain_explorer.files.formats.registry import other_kind_of_file
from terrain_explorer.terrain import Heightmap

HILLS = Heightmap(np.random.default_rng(0).random((9, 13), np.float32))


@pytest.mark.parametrize("kind", [kind for kind in kinds() if kind != "hgt"])  # whose sizes are few, and large
def test_what_is_written_is_of_the_kind_that_its_name_says(tmp_path, kind):
    path = tmp_path / f"hills{usual_ending(kind)}"
    try:
        write(HILLS, path, kind)
    except ValueError:  # a library is not there
        pytest.skip("cannot be written here")
    assert other_kind_of_file(path) == ()


def test_a_file_of_another_kind_is_told(tmp_path):
    write(HILLS, tmp_path / "hills.tif", "tiff32f")
    path = (tmp_path / "hills.tif").rename(tmp_path / "hills.png")
    (told,) = other_kind_of_file(path)
    assert told == "Another kind of file replaced: hills.png is called PNG, but is TIFF."


@pytest.mark.parametrize("beginning", [b"\xff\xd8\xff\xe0", b"\xff\xd8\xff\xdb", b"P5 0", b"P6\n1", b"\x1f\x8b\x08\0"])
@pytest.mark.parametrize("name", ["map.r16", "map.raw", "MAP.R16"])
def test_numbers_that_begin_like_another_format_by_chance_are_raw(tmp_path, name, beginning):
    numbers = np.linspace(20_000, 60_000, 33 * 33).astype("<u2")
    numbers[:2] = np.frombuffer(beginning, "<u2")
    (tmp_path / name).write_bytes(numbers.tobytes())
    found = read(tmp_path / name, ReadOptions(sample="uint16", byte_order="little", rows=33, columns=33))
    np.testing.assert_allclose(found.heights.ravel(), numbers / 65535, atol=1e-6)


def test_a_picture_that_is_called_raw_is_one(tmp_path):
    for kind in ("png16", "tiff32f", "npy"):
        path = tmp_path / f"map{usual_ending(kind)}"
        write(HILLS, path, kind)
        assert read(path.rename(tmp_path / "map.raw")).heights.shape == (9, 13)
