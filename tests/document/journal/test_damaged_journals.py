"""A damaged journal is reported and kept, and neither hides the others nor hinders the start."""

import json
import shutil
import struct
import zlib

import numpy as np
import pytest
from journal_tools import FILE, Journalled, some_map, state_in

from terrain_explorer.document.journal import find_unsaved_work, read_work, recovery
from terrain_explorer.document.journal.records import read_records
from terrain_explorer.terrain import DiamondSquare, Window

ODD = ["[]", "{}", '"x"', '"\\u0000"', '"\\ud800"', "-1", "0.5", "true", "null", "[[1]]", "NaN", "Infinity", "1e400"]
ODD += ["9" * 18, "9" * 4000, "9" * 5000, "[" * 100_000 + "]" * 100_000, "[-1, 2]", "[1e9, 1e9]", "[1, 2, 3]"]
PLACE = "the odd value goes here"


@pytest.fixture
def root(tmp_path):
    return tmp_path / "dead"


@pytest.fixture
def leave(tmp_path, root):
    """Return a function that leaves a journal with a change behind, as a process that was killed does."""

    def leave(generator=None):
        alive = Journalled(tmp_path / "alive")
        if generator is None:
            alive.keep(some_map(), path=FILE, changes=1)
        else:
            alive.keep(generator.heightmap(), generator=generator, changes=1)
        alive.draw([Window(0, 0, 2, 2)], path=FILE, changes=2)
        folder = root / alive.folder.name
        shutil.copytree(alive.folder, folder)
        shutil.rmtree(alive.folder)
        alive.end()
        return folder

    return leave


def places(content, inner=()):
    """Yield the way to each value in a JSON object, whole lists and objects as well."""
    yield inner
    pairs = content.items() if isinstance(content, dict) else enumerate(content) if isinstance(content, list) else ()
    for key, value in pairs:
        yield from places(value, (*inner, key))


def damaged(content, place, odd):
    """Return the text of a record with an odd value in one place."""
    if not place:
        return odd.encode()
    content = json.loads(json.dumps(content))
    around = content
    for key in place[:-1]:
        around = around[key]
    around[place[-1]] = PLACE
    return json.dumps(content).replace(f'"{PLACE}"', odd).encode()


def packed(text, payload):
    record = struct.pack("<IQ", len(text), len(payload)) + text + payload
    return record + struct.pack("<I", zlib.crc32(record))


@pytest.mark.parametrize("kind", ["base", "log", "recipe"])
def test_an_odd_value_anywhere_hides_no_other_journal(leave, root, kind):
    good, bad = leave(), leave(DiamondSquare(exponent=2, seed=3) if kind == "recipe" else None)
    whole = state_in(good)
    (path,) = bad.glob("*.log" if kind == "log" else "*.base")
    (record,) = read_records(path)
    damages = {root / f"odd{number}{bad.suffix}": odd for number, odd in enumerate(ODD)}
    for folder in damages:
        shutil.copytree(bad, folder)
    shutil.rmtree(bad)
    for place in places(record.content):
        for folder, odd in damages.items():
            (folder / path.name).write_bytes(packed(damaged(record.content, place, odd), record.payload.tobytes()))
        reported = []
        found = {one.work.folder: one for one in find_unsaved_work(root, reported.append)}
        assert good in found, place
        assert {*found} == {good, *damages} - {*reported}, place
        for folder, one in found.items():
            assert one.work.sentence
            state = state_in(folder)
            assert state == whole if folder == good else state, (place, damages.get(folder, "")[:12])
            one.release()
        for folder in damages:
            (folder / "000000000000.reported").unlink(missing_ok=True)


@pytest.mark.parametrize("left", [b"broken", b"\xff" * 300])
def test_a_journal_without_a_whole_record_is_reported_once_and_kept(leave, root, left):
    folder = leave()
    for path in folder.iterdir():
        path.write_bytes(left)
    reported = []
    for _ in range(3):
        assert find_unsaved_work(root, reported.append) == []
    assert reported == [folder]
    assert all(path.read_bytes() == left for path in folder.glob("*.[bl]*"))


def test_a_bug_in_reading_one_journal_hides_no_other(leave, root, monkeypatch):
    good, bad = leave(), leave()
    read = recovery.read_work
    monkeypatch.setattr(recovery, "read_work", lambda folder: 1 / 0 if folder == bad else read(folder))
    reported = []
    assert [one.work.folder for one in find_unsaved_work(root, reported.append)] == [good]
    assert reported == [bad]


def test_what_comes_before_a_change_that_cannot_be_understood_is_offered(leave, root):
    folder = leave()
    (log,) = folder.glob("*.log")
    (record,) = read_records(log)
    log.write_bytes(packed(b"[" * 100_000, record.payload.tobytes()))
    (found,) = find_unsaved_work(root)
    assert found.work.changes == 1


@pytest.mark.parametrize("odd", [np.nan, np.inf, -np.inf])
@pytest.mark.parametrize("kind", ["base", "log"])
def test_no_height_that_is_no_number_is_offered(leave, root, kind, odd):
    """Its checksum may fit all the same: a program may have written it so."""
    folder = leave()
    (path,) = folder.glob(f"*.{kind}")
    (record,) = read_records(path)
    # The change replaces the first points of the base.
    for place in range(record.payload.size) if kind == "log" else range(12, record.payload.size):
        heights = record.payload.copy()
        heights[place] = odd
        path.write_bytes(packed(json.dumps(record.content).encode(), heights.tobytes()))
        reported = []
        found = find_unsaved_work(root, reported.append)
        for one in found:
            one.release()
        # What was whole before the change is all there is.
        assert [one.work.changes for one in found] == ([] if kind == "base" else [1])
        assert reported == ([folder] if kind == "base" else [])
        for one in found:
            assert np.isfinite(read_work(one.work.folder).heightmap.heights).all()
        (folder / "000000000000.reported").unlink(missing_ok=True)


@pytest.mark.parametrize("extremes", [[-1e30, 1.0], [0.5, 0.4], [float("nan"), float("nan")]])
def test_the_extremes_are_those_of_the_heights_whatever_was_written(leave, extremes):
    folder = leave()
    for path in folder.glob("*.[bl]*"):
        (record,) = read_records(path)
        record.content["outline"]["facts"]["extremes"] = extremes
        path.write_bytes(packed(json.dumps(record.content).encode(), record.payload.tobytes()))
    found = read_work(folder).heightmap
    assert found.extremes == (found.heights.min(), found.heights.max())
