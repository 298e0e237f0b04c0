"""Whether anyone works on a build, and how it is stopped."""

import subprocess
import sys

import pytest

from terrain_explorer.files.builds.build_lock import StoppedError, ask_to_stop, being_at_work, is_at_work, until_stopped
from terrain_explorer.files.builds.building import begin, building
from terrain_explorer.files.builds.checksums import ChecksumLedger
from terrain_explorer.terrain.work import finished

HOLD = """
import sys
from pathlib import Path
from terrain_explorer.files.builds.build_lock import being_at_work
with being_at_work(Path(sys.argv[1])):
    print("begun", flush=True)
    sys.stdin.read()
"""


def test_who_works_on_a_build_is_seen_until_it_ends(tmp_path):
    assert not is_at_work(tmp_path)
    with being_at_work(tmp_path), being_at_work(tmp_path):
        assert is_at_work(tmp_path)
    assert not is_at_work(tmp_path)
    assert not list(tmp_path.iterdir())


def test_who_was_killed_is_not_at_work(tmp_path):
    command = [sys.executable, "-c", HOLD, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        process.stdout.readline()
        assert is_at_work(tmp_path)
        process.kill()
    assert list(tmp_path.iterdir())
    assert not is_at_work(tmp_path)


def test_a_build_stops_when_it_is_asked_and_goes_on_later(plan, tmp_path):
    begin(plan, tmp_path)
    with being_at_work(tmp_path):
        work = until_stopped(building(plan, tmp_path), tmp_path)
        for _ in range(3):
            next(work)
        ask_to_stop(tmp_path)
        with pytest.raises(StoppedError, match="can go on at any time"):
            finished(work)
    done = len(ChecksumLedger(tmp_path).done())
    assert done == 3
    with being_at_work(tmp_path):
        assert finished(until_stopped(building(plan, tmp_path), tmp_path)).kept == done


def test_who_joins_a_build_that_is_stopping_stops_too(plan, tmp_path):
    begin(plan, tmp_path)
    with being_at_work(tmp_path):
        ask_to_stop(tmp_path)
        with being_at_work(tmp_path), pytest.raises(StoppedError):
            finished(until_stopped(building(plan, tmp_path), tmp_path))
