"""The table of formats as a whole."""

import numpy as np
import pytest

from terrain_explorer.files import kinds, usual_ending, write
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
