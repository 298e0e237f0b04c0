"""Finding work of processes that are no more, killed at any step, and cleaning up."""

import errno
import os
import shutil
import subprocess
import sys
import time
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest
import recovery_kill
from journal_tools import FILE, Journalled, some_map, state_in

from terrain_explorer import memory
from terrain_explorer.document.journal import TerrainHeader, find_unsaved_work, recovery
from terrain_explorer.terrain import RandomNoise, Window

CORNER = Window(0, 0, 2, 2)


@pytest.fixture
def leave(tmp_path):
    """Return a function that leaves a journal behind as a process that was killed does."""

    def leave(changes=2, path=FILE):
        alive = Journalled(tmp_path / "alive")
        alive.keep(some_map(), path=path, changes=0)
        alive.draw([CORNER], path=path, changes=changes)
        folder = tmp_path / "dead" / alive.folder.name
        shutil.copytree(alive.folder, folder)
        shutil.rmtree(alive.folder)
        alive.end()
        return folder, alive.states[-1]

    return leave


@pytest.fixture
def root(tmp_path):
    return tmp_path / "dead"


def test_a_map_that_hardly_fits_into_the_memory_is_no_damaged_work(root, monkeypatch):
    """The user took that risk when it was grown."""
    generator = RandomNoise(exponent=4)
    alive = Journalled(root)
    alive.keep(generator.heightmap(), generator=generator)
    alive.end()
    for name, value in (("free_memory", lambda: 0), ("_SMALL", 0), ("_agreed", 0)):
        monkeypatch.setattr(memory, name, value)
    (found,) = find_unsaved_work(root)
    assert state_in(found.work.folder) == alive.states[-1]


def grow_old(folder, days):
    for path in folder.glob("*"):
        os.utime(path, (time.time() - days * 86400,) * 2)


def names(root):
    return sorted(path.name for path in root.glob("*"))


def test_the_newest_comes_first(leave, root):
    folders = [leave()[0] for _ in range(3)]
    assert [found.work.folder for found in find_unsaved_work(root)] == folders[::-1]


def test_what_a_living_process_keeps_is_not_found(tmp_path):
    alive = Journalled(tmp_path)
    alive.keep(some_map())
    assert find_unsaved_work(tmp_path) == []
    assert alive.read() == alive.states[-1]
    alive.end()


def test_what_is_on_offer_is_not_found_by_another(leave, root):
    leave()
    (found,) = find_unsaved_work(root)
    assert find_unsaved_work(root) == []
    found.release()
    (again,) = find_unsaved_work(root)
    assert again.work == found.work


def test_what_is_not_wanted_is_gone(leave, root):
    leave()
    find_unsaved_work(root)[0].remove()
    assert names(root) == []


def test_what_was_being_removed_is_no_work_and_goes(leave, root):
    folder, _ = leave()
    folder.rename(folder.with_suffix(".removed"))
    assert find_unsaved_work(root) == []
    assert names(root) == []


def test_what_cannot_be_removed_is_logged_and_offered_again(leave, root, monkeypatch, caplog):
    leave()
    with monkeypatch.context() as failing:
        failing.setattr(Path, "rename", _failing)
        find_unsaved_work(root)[0].remove()
    assert "cannot be removed" in caplog.text
    assert len(find_unsaved_work(root)) == 1


@pytest.mark.parametrize("left", ["empty", "cut to nothing", "saved"])
def test_what_holds_no_work_is_removed(leave, root, left):
    folder, _ = leave(changes=0 if left == "saved" else 1)
    for path in folder.iterdir() if left != "saved" else ():
        path.unlink() if left == "empty" else path.write_bytes(b"")
    assert find_unsaved_work(root) == []
    assert names(root) == []


def test_what_cannot_be_read_now_is_left_for_another_time(leave, root, monkeypatch):
    leave()
    with monkeypatch.context() as failing:
        failing.setattr(recovery, "read_work", _failing)
        assert find_unsaved_work(root) == []
    assert len(find_unsaved_work(root)) == 1


def test_what_a_newer_version_made_is_left_for_it(leave, root, monkeypatch):
    leave()
    with monkeypatch.context() as older:
        older.setattr(TerrainHeader, "from_content", _failing_as_unknown)
        assert find_unsaved_work(root) == []
    assert len(find_unsaved_work(root)) == 1


def test_what_a_newer_version_tells_of_the_origin_does_not_hinder():
    told = TerrainHeader.of(some_map(), path=FILE).content()
    newer = TerrainHeader.from_content(
        {**told, "facts": {**told["facts"], "origin": {**told["facts"]["origin"], "new": 1}}}
    )
    assert newer.content() == TerrainHeader.from_content(told).content()


def test_work_is_offered_at_every_start_until_there_is_an_answer(leave, root):
    """However long nobody starts the program, and whatever the clock said once."""
    folder, _ = leave()
    for days in (0, 29, 31, 4000, time.time() / 86400, -4000):
        grow_old(folder, days)
        (found,) = find_unsaved_work(root)
        found.release()
    find_unsaved_work(root)[0].remove()
    assert names(root) == []


def test_locks_without_a_journal_are_removed_when_they_are_old(root):
    root.mkdir()
    for name in ("new.lock", "old.lock"):
        (root / name).touch()
    os.utime(root / "old.lock", (0, 0))
    find_unsaved_work(root)
    assert names(root) == ["new.lock"]


def test_the_sentence_says_when_what_and_how_much(leave, root):
    leave(path=None, changes=12)
    (found,) = find_unsaved_work(root)
    today = replace(found.work, when=datetime.now().replace(hour=14, minute=32))
    assert today.sentence == "Work from 14:32 was not saved: an untitled terrain, 12 changes."
    earlier = replace(today, when=datetime(2020, 5, 3, 9, 5), name="hills.png", changes=1)
    assert earlier.sentence == "Work from 2020-05-03 09:05 was not saved: hills.png, 1 change."


def _failing_as_unknown(_):
    raise KeyError("format")


def _failing(*_):
    raise OSError(errno.EIO, "Input/output error")


@pytest.mark.skipif(sys.platform == "win32", reason="needs fork")
@pytest.mark.parametrize("at_once_bytes", [10**7, 1000], ids=["a small map", "a large map"])
def test_all_is_offered_at_the_next_start(tmp_path, at_once_bytes):
    # A process of its own to fork from: this one has threads.
    command = [sys.executable, recovery_kill.__file__, str(tmp_path), str(at_once_bytes)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout.split()[0]) > 30


@pytest.mark.skipif(os.name != "posix", reason="Windows has other rights")
def test_nobody_else_may_read_the_folder_of_journals(root):
    root.mkdir(mode=0o755)
    alive = Journalled(root)
    alive.keep(some_map())
    alive.end()
    assert root.stat().st_mode & 0o077 == 0


def test_a_folder_called_like_a_part_of_a_journal_hides_no_work(leave, root):
    folder, state = leave()
    (folder / "99999999.base").mkdir()
    (found,) = find_unsaved_work(root, pytest.fail)
    assert state_in(folder) == state
    found.release()
