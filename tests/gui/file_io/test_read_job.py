"""The work of reading a file."""

from functools import partial

import pytest
from file_tools import EDITED, SAMPLES, encoded

from terrain_explorer.files import HeightmapFileError, ReadOptions, read
from terrain_explorer.files.fingerprint import fingerprint
from terrain_explorer.gui.file_io import read_job
from terrain_explorer.gui.file_io.read_job import ReadSource


def test_a_file_that_is_saved_while_it_is_read_has_no_fingerprint(tmp_path):
    """So that it is read again."""
    path = tmp_path / "drawing.png"
    path.write_bytes(encoded(tmp_path, SAMPLES))

    def read_slowly(reading):
        heightmap = read(path, reading)
        path.write_bytes(encoded(tmp_path, EDITED[:20]))
        return heightmap

    assert opened(ReadSource("drawing", read_slowly, path)).fingerprint is None
    assert opened(ReadSource("drawing", partial(read, path), path)).fingerprint == fingerprint(path)


def test_what_is_no_heightmap_is_refused_before_all_of_it_is_looked_at(tmp_path, monkeypatch):
    path = tmp_path / "film.mp4"
    path.write_bytes(b"not a heightmap")
    monkeypatch.setattr(read_job, "fingerprint", lambda path: pytest.fail(f"all of {path} was read"))
    with pytest.raises(HeightmapFileError, match="not of a kind"):
        opened(ReadSource("film", partial(read, path), path))


def opened(source):
    job = read_job.opening(source, ReadOptions())
    next(job)
    with pytest.raises(StopIteration) as ended:
        next(job)
    return ended.value.value
