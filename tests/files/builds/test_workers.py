"""Builds by processes that are killed."""

import os
import signal
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

import pytest

from terrain_explorer.errors import UserError
from terrain_explorer.files.builds import workers
from terrain_explorer.files.builds.building import begin, building
from terrain_explorer.files.builds.checking import checking
from terrain_explorer.files.builds.checksums import ChecksumLedger, checksum
from terrain_explorer.files.builds.workers import building_with
from terrain_explorer.terrain.work import finished

needs_signals = pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")


@pytest.fixture
def children():
    """Return a function that gives the numbers of the processes that the test has started."""
    before = _children()
    return lambda: [number for number in _children() if number not in before]


def _children():
    started = Path(f"/proc/{os.getpid()}/task/{threading.get_native_id()}/children")
    return [int(number) for number in started.read_text().split()]


def checksums(plan, folder):
    return {name: checksum(folder / name) for name in map(plan.file_name, plan.tiles())}


@needs_signals
def test_processes_that_are_killed_are_started_again(plan, tmp_path, children):
    begin(plan, tmp_path / "a")
    work = building_with(plan, tmp_path / "a", 2)
    next(work)
    os.kill(children()[0], signal.SIGKILL)
    finished(work)
    assert not children()
    begin(plan, tmp_path / "b")
    finished(building(plan, tmp_path / "b"))
    assert checksums(plan, tmp_path / "a") == checksums(plan, tmp_path / "b")


@needs_signals
def test_a_build_that_is_killed_again_and_again_is_given_up(plan, tmp_path, monkeypatch):
    monkeypatch.setattr(workers, "program", lambda: [sys.executable, "-c", "import os; os.kill(os.getpid(), 9)"])
    begin(plan, tmp_path)
    with pytest.raises(UserError, match="status -9"):
        finished(building_with(plan, tmp_path, 2))


@needs_signals
def test_closing_the_work_ends_the_processes(plan, tmp_path, children):
    begin(plan, tmp_path)
    work = building_with(plan, tmp_path, 2)
    next(work)
    assert len(children()) == 2
    work.close()
    assert not children()


def test_the_reason_why_a_process_could_not_go_on_is_told(plan, tmp_path):
    begin(plan, tmp_path)
    (tmp_path / "manifest.json").write_text("{}")
    with pytest.raises(UserError, match=r"^manifest\.json is damaged"):
        finished(building_with(plan, tmp_path, 1))


@needs_signals
def test_a_build_killed_at_any_moment_goes_on_to_the_same_files(plan, tmp_path):
    begin(plan, tmp_path / "a")
    done = set()
    for kill in count(1):
        work = building_with(plan, tmp_path / "a", 1)
        # Not by time: killed as soon as it has made another file.
        while len(ChecksumLedger(tmp_path / "a").done()) <= len(done):
            next(work)
        work.close()
        done = ChecksumLedger(tmp_path / "a").done()
        if len(done) == len(plan.grid) or kill == 3:
            break
    finished(building(plan, tmp_path / "a"))
    begin(plan, tmp_path / "b")
    finished(building(plan, tmp_path / "b"))
    assert checksums(plan, tmp_path / "a") == checksums(plan, tmp_path / "b")


def test_many_may_begin_at_once(plan, tmp_path):
    folder, ready = tmp_path / "world", threading.Barrier(8)

    def begun(part):
        ready.wait()
        begin(plan, folder)
        return finished(building(plan, folder, part, 8)).made

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(begun, range(1, 9))) == [2] * 8
    assert finished(checking(plan, folder)).is_whole
