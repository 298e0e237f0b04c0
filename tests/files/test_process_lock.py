"""A lock belongs to one holder at a time, and ends with its process."""

import errno
import os
import shutil
import subprocess
import sys
import time

import pytest

from terrain_explorer.files.process_lock import ProcessLock

HOLD = """
import sys
from pathlib import Path
from terrain_explorer.files.process_lock import ProcessLock
lock = ProcessLock(Path(sys.argv[1]))
print("locked", flush=True)
sys.stdin.read()
"""
HOLD_AS_0_1_0 = """
import fcntl, os, sys
fcntl.flock(os.open(sys.argv[1], os.O_RDWR | os.O_CREAT, 0o600), fcntl.LOCK_EX | fcntl.LOCK_NB)
print("locked", flush=True)
sys.stdin.read()
"""
CONTEND = """
import sys
from pathlib import Path
from terrain_explorer.files.process_lock import ProcessLock
sys.stdin.readline()
try:
    lock = ProcessLock(Path(sys.argv[1]))
except OSError:
    print("refused", flush=True)
else:
    print("locked", flush=True)
sys.stdin.readline()
"""


@pytest.fixture
def path(tmp_path):
    return tmp_path / "one.lock"


@pytest.fixture
def start(path):
    """Return a function that starts a process which locks the file."""
    processes = []

    def start(code):
        pipe = subprocess.PIPE
        processes.append(subprocess.Popen([sys.executable, "-c", code, path], stdin=pipe, stdout=pipe, text=True))
        return processes[-1]

    yield start
    for process in processes:
        process.kill()
        process.communicate()


def grow_old(path):
    os.utime(path, (time.time() - 60,) * 2)


def is_free(path):
    try:
        ProcessLock(path).release()
    except BlockingIOError:
        return False
    return True


def test_a_lock_has_one_holder_in_one_process(path):
    lock = ProcessLock(path)
    assert not is_free(path)
    lock.release()
    assert not path.exists()
    assert is_free(path)


def test_a_second_release_touches_nobody_elses_lock(path):
    lock = ProcessLock(path)
    lock.release()
    other = ProcessLock(path)
    lock.release()
    assert not is_free(path)
    other.release()


def test_a_kill_frees_the_lock(path, start):
    holder = start(HOLD)
    holder.stdout.readline()
    assert not is_free(path)
    holder.kill()
    holder.wait()
    assert path.exists()
    assert is_free(path)


@pytest.mark.skipif(sys.platform == "win32", reason="needs flock")
def test_a_lock_of_version_0_1_0_holds_until_its_process_ends(path, start):
    """It is an empty file."""
    holder = start(HOLD_AS_0_1_0)
    holder.stdout.readline()
    grow_old(path)
    assert not is_free(path)
    holder.kill()
    holder.wait()
    assert path.read_bytes() == b""
    assert is_free(path)


@pytest.mark.skipif(sys.platform == "win32", reason="needs flock")
def test_version_0_1_0_respects_the_lock(path, start):
    lock = ProcessLock(path)
    holder = start(HOLD_AS_0_1_0)
    assert holder.stdout.readline() == ""
    assert holder.wait() != 0
    lock.release()


def test_a_dead_process_whose_number_is_in_use_again_frees_the_lock(path):
    """Here the number is that of this very process."""
    lock = ProcessLock(path)
    content = path.read_bytes()
    lock.release()
    path.write_bytes(content)
    grow_old(path)
    assert is_free(path)


def test_one_of_many_gets_a_lock_that_was_left(path, start):
    holder = start(HOLD)
    holder.stdout.readline()
    holder.kill()
    holder.wait()
    contenders = [start(CONTEND) for _ in range(4)]
    for contender in contenders:
        contender.stdin.write("go\n")
        contender.stdin.flush()
    assert sorted(contender.stdout.readline() for contender in contenders) == ["locked\n"] + ["refused\n"] * 3


def test_an_error_of_the_system_says_why(tmp_path):
    with pytest.raises(OSError, match=r".*") as raised:
        ProcessLock(tmp_path / "missing" / "one.lock")
    assert raised.value.errno == errno.ENOENT


@pytest.mark.skipif(sys.platform != "linux" or shutil.which("cc") is None, reason="needs a C compiler and LD_PRELOAD")
def test_a_drive_without_locks_is_refused(path, tmp_path):
    """There nothing would tell a lock that is held from one that was left."""
    source, library = tmp_path / "drive.c", tmp_path / "drive.so"
    source.write_text(f"#include <errno.h>\nint flock(int file, int how) {{ errno = {errno.ENOLCK}; return -1; }}\n")
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source], check=True)
    environment = {**os.environ, "LD_PRELOAD": str(library)}
    command = [sys.executable, "-c", HOLD, path]
    tried = subprocess.run(command, env=environment, input="", capture_output=True, text=True)
    assert tried.stdout == ""
    assert os.strerror(errno.ENOLCK) in tried.stderr
    assert not path.exists()
