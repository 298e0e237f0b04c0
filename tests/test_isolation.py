"""Processes that run tests at the same time share no files and no screen, and a crash of one does not go unnoticed."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, QStandardPaths

ROOT = Path(__file__).parents[1]
TELLS = """
import os, sys, tempfile
from pathlib import Path

def test_tells(worker_id):
    what = Path.home(), os.environ["XDG_CONFIG_HOME"], os.environ.get("DISPLAY"), tempfile.gettempdir()
    (Path({folder!r}) / worker_id).write_text("\\n".join(map(str, what)))
"""
ENDS_ITS_PROCESS = """
import ctypes, os

def test_crashes():
    os.abort()

def test_passes():
    pass

def test_hangs():
    ctypes.PyDLL(None).sleep(60)  # without giving other threads of Python a turn
"""
FAILS = """
def test_fails(tmp_path):
    (tmp_path / "left.txt").touch()
    assert False
"""


@pytest.fixture
def pytest_with(tmp_path):
    """Return a function that runs pytest, set up as for all tests, with one file of tests."""

    def run(source, *options):
        (tmp_path / "test_one.py").write_text(source)
        command = [sys.executable, "-m", "pytest", "-c", ROOT / "pyproject.toml", "-p", "conftest", *options]
        folders = [ROOT, *(ROOT / name for name in ("packaging", "tests", "tests/helpers"))]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, folders)), "TMPDIR": str(tmp_path)}
        done = subprocess.run(
            [*command, "-p", "no:cacheprovider", "--rootdir", tmp_path, tmp_path / "test_one.py"],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            timeout=280,
            check=False,
        )
        return done.returncode, done.stdout

    return run


def is_ours(path):
    return any(part.startswith("terrain-explorer-tests-") for part in Path(path).parts)


def left_in(folder):
    return list(folder.glob("terrain-explorer-tests-*"))


@pytest.mark.skipif(not shutil.which("Xvfb"), reason="needs Xvfb")
def test_each_worker_has_files_and_a_screen_of_its_own(pytest_with, tmp_path):
    folder = tmp_path / "told"
    folder.mkdir()
    status, output = pytest_with(TELLS.format(folder=str(folder)), "-n", "2", "--dist", "each")
    assert status == 0, output
    one, other = (file.read_text().splitlines() for file in folder.iterdir())
    assert not set(one) & set(other)
    assert os.environ.get("DISPLAY") not in one + other
    assert all(Path(place).is_relative_to(tmp_path) for place in (*one[:2], *other[:2]))
    assert left_in(tmp_path) == []


def test_a_crash_or_a_hang_that_python_cannot_end_is_a_failure_that_names_the_test(pytest_with):
    status, output = pytest_with(ENDS_ITS_PROCESS, "-n", "1", "-o", "faulthandler_timeout=1")
    assert status == 1
    for name in ("test_crashes", "test_hangs"):
        assert re.search(f"crashed while running .*test_one.py::{name}", output)
    assert "2 failed, 1 passed" in output.splitlines()[-1]


def test_what_failing_tests_left_is_kept(pytest_with, tmp_path):
    status, _ = pytest_with(FAILS)
    assert status == 1
    (folder,) = left_in(tmp_path)
    assert list(folder.rglob("left.txt"))


@pytest.mark.parametrize("kind", ["ConfigLocation", "AppDataLocation", "StateLocation", "CacheLocation"])
def test_qt_finds_no_file_of_the_user(kind):
    assert is_ours(QStandardPaths.writableLocation(QStandardPaths.StandardLocation[kind]))


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not ask the environment for the place")
def test_settings_are_no_settings_of_the_user():
    assert is_ours(QSettings("terrain-explorer", "terrain-explorer").fileName())
