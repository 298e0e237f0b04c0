"""The work of reading a file, and what is remembered about it."""

from functools import partial
from pathlib import Path

import pytest
from file_tools import EDITED, SAMPLES, encoded

from terrain_explorer.files import HeightmapFileError, ReadOptions, ReadQuestion, read
from terrain_explorer.files.fingerprint import fingerprint
from terrain_explorer.files.raster.read_options import ReadOption
from terrain_explorer.gui.file_io import read_job
from terrain_explorer.gui.file_io.file_controller import _reading_otherwise
from terrain_explorer.gui.file_io.file_records import FileRecord, FileRecords
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


def test_a_preview_ends_where_the_same_question_comes_again():
    def read_never(reading):
        raise ReadQuestion(
            "map", "is doubtful", "Choose", [ReadOption("this", ReadOptions(array=1 if reading.array != 1 else 2))]
        )

    with pytest.raises(ReadQuestion):
        list(read_job.previewing(ReadSource("map", read_never), ReadOptions()))


def test_asking_how_to_read_otherwise_can_be_stopped(tmp_path):
    path = tmp_path / "points.xyz"
    path.write_text("".join(f"{x} {y} {x + y}\n" for y in range(300) for x in range(300)))
    work = _reading_otherwise(path, ReadOptions())
    assert 0 <= next(work) <= 1
    work.close()
    with pytest.raises(ReadQuestion):
        list(_reading_otherwise(path, ReadOptions()))


def opened(source):
    job = read_job.opening(source, ReadOptions())
    next(job)
    with pytest.raises(StopIteration) as ended:
        next(job)
    return ended.value.value


PATH = Path("map.r16")
READING = ReadOptions(rows=20, columns=40)


@pytest.fixture
def record():
    """The record of a file that was read with options, and whose losses the user agreed to."""
    return FileRecord(b"old", READING, "r16", ("Colour made grey.",), losses_agreed=True)


def test_a_file_met_for_the_first_time_has_an_empty_record():
    assert FileRecords(FileRecord)[PATH] == FileRecord()


def test_losses_are_asked_about_again_after_opening(record):
    record.note_opened(PATH, None, READING)
    assert not record.losses_agreed
    assert record.missing == ()
    assert record.reading == READING


def test_a_saved_file_is_read_without_the_options_for_the_one_before(record):
    record.note_saved("png16")
    assert (record.kind, record.reading, record.missing) == ("png16", ReadOptions(), ())
    assert record.losses_agreed
