"""What is remembered about a file."""

from pathlib import Path

import pytest

from terrain_explorer.files import ReadOptions
from terrain_explorer.gui.file_io.file_records import FileRecord, FileRecords

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
